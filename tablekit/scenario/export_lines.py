"""A scenario's first lines from a journal's header, and the expectations that an export carries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablekit.rules.notation import print_seats
from tablekit.rules.options import differences
from tablekit.rules.play import Play
from tablekit.rules.position import Position, cards
from tablekit.rules.seats import mask, members
from tablekit.rules.start import Start
from tablekit.scenario.chronicle import Chronicle, named
from tablekit.scenario.expectations import announced
from tablekit.table import rulebook


def opening_lines(head: dict[str, Any], start: Start, pos: Position) -> list[str]:
    """Return the `table` line with the exact seed, the deal, and where they are from."""
    words = [
        "table",
        f"ruleset={start.ruleset}",
        f"seats={print_seats(mask(start.seats))}",
        f"seed={start.seed}",
    ]
    if start.deal == "cards":
        words.append("deal=cards")
    if start.opener:
        words.append(f"opener={start.opener}")
    changed = differences(start.options, rulebook.load(start.ruleset).options)
    words += [f"{name}={value}" for name, value in changed.items()]
    lines = [" ".join(words)]
    known = cards(pos)
    dealt = [f"{s}={pos.cast.roles[known[s]].id}" for s in members(pos.seats) if known[s]]
    if dealt:
        lines.append(f"roles {' '.join(dealt)}")
    told = [head.get("wall", ""), head.get("table", ""), head.get("id", "")]
    return [*lines, f"// {' '.join(str(word) for word in told if word)}".rstrip()]


def expectations(play: Play, seen: Chronicle, lines: list[str]) -> list[str]:
    """Return what has come out since the last line: departures, ballots, the winner."""
    written = set(lines)
    found: list[str] = []
    for note in play.notes:
        if note.kind == "ballot" and note.t == play.now:
            for candidate in note.data["candidates"]:
                voters = [s for s, choice in enumerate(note.data["votes"]) if choice == candidate]
                found.append(f"expect ballot {named(candidate)} = {' '.join(map(str, voters))}")
    for entry in play.pos.left:
        line = f"expect out {entry.seat} by {entry.how}"
        if line not in written:
            found.append(line)
    if play.pos.finished:
        won = announced(play)
        line = f"expect winner {won}" if won else "expect no winner"
        if line not in written:
            found.append(line)
    return [line.rstrip() for line in found]


def keys_of(line: str) -> int:
    """Return how many keys a line presses before its moment, its last `#` included."""
    command, *words = line.split()
    if command == "nominate":
        return 2 + len(words[-1])
    if command == "target":
        return sum(len(word) + 1 for word in words)
    if command == "key" and "for" not in words:
        return sum(map(len, words))
    return 2 if command == "pass" else 0


def merged(lines: Sequence[str]) -> list[str]:
    """Return the lines with each run of `next` as one."""
    found: list[str] = []
    count = 0
    for line in [*lines, ""]:
        if line == "next":
            count += 1
            continue
        if count:
            found.append("next" if count == 1 else f"next {count}")
            count = 0
        found.append(line)
    return found[:-1]
