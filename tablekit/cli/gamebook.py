"""A game as text, in the order in which it happened, from the inputs that were in force at its end.

What was taken back is not told again; the journal itself keeps it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablekit.cli.journals import Journal
from tablekit.rules.notation import print_position
from tablekit.rules.options import differences
from tablekit.rules.play import Play
from tablekit.rules.position import ALL, Left, Position, cards
from tablekit.rules.seats import members
from tablekit.rules.start import begin
from tablekit.table.history import inputs_of
from tablekit.table.texts import Texts, numbers
from tablekit.table.wording import clock_text

HALVES = ("night", "morning", "over")
"""The phases that begin with a position: after each day and each night, and at the end."""


def told(book: Journal, say: Texts) -> Iterator[str]:
    """Yield the game line by line: how it began, what happened with its time, who won."""
    table = Texts(say.lang)
    yield from opening(book, say, table)
    play = begin(book.start, book.rules, dict(book.session.pins))
    yield from dealt(play.pos, say, table)
    before, notes = play.pos, 0
    for _, it in inputs_of(book.session.chain):
        play.feed(it)
        lines = [*noted(play, notes, say), *changed(before, play.pos, book, table)]
        before, notes = play.pos, len(play.notes)
        yield from (f"{clock_text(it.t):>7}  {line}" for line in lines)
    yield from ending(book, play, say, table)


def opening(book: Journal, say: Texts, table: Texts) -> Iterator[str]:
    """Yield what the game was determined by before its first input."""
    header, start = book.header, book.start
    yield say(
        "replay.game",
        id=header["id"],
        ruleset=table(f"name.{start.ruleset}"),
        seats=numbers(start.seats),
        wall=header.get("wall", ""),
    )
    house = differences(start.options, book.rules.options)
    if house:
        yield say("replay.options", options=", ".join(f"{k} = {v}" for k, v in house.items()))
    yield say("replay.seed", seed=start.seed)


def dealt(pos: Position, say: Texts, table: Texts) -> Iterator[str]:
    """Yield who got which card, where that is known from the deal."""
    known = cards(pos)
    roles = [f"{seat} {role(table, pos, seat)}" for seat in members(pos.seats) if known[seat]]
    if roles:
        yield say("replay.roles", roles=", ".join(roles))


def role(table: Texts, pos: Position, seat: int) -> str:
    """Return the role of a seat in words, '?' while it is not known."""
    card = cards(pos)[seat]
    return table(f"role.{pos.cast.roles[card].id}") if card else "?"


def noted(play: Play, since: int, say: Texts) -> Iterator[str]:
    """Yield the ballots, acts and sanctions that the record has got since."""
    for note in play.notes[since:]:
        if note.kind == "ballot":
            yield ballot(note.data, say)
        elif note.kind == "foul":
            code = say("replay.code", code=note.data["code"]) if note.data["code"] else ""
            yield say("replay.foul", seat=note.data["seat"], code=code)
        elif note.kind == "nominate":
            yield say("replay.nominate", by=note.data["by"], seat=note.data["seat"])
        elif note.kind == "best_move":
            seats = numbers(note.data["names"]) or "0"
            yield say("replay.best_move", seat=note.data["seat"], seats=seats)


def ballot(data: dict[str, Any], say: Texts) -> str:
    """Return a finished ballot in one line: every candidate with those who voted."""
    votes, counts = data["votes"], dict(data["counts"])
    rows = []
    for candidate in data["candidates"]:
        by = tuple(seat for seat, choice in enumerate(votes) if choice == candidate)
        whom = say("replay.all") if candidate == ALL else str(candidate)
        given = str(counts[candidate]) if candidate in counts else numbers(by) or "0"
        rows.append(f"{whom} ← {given}")
    return say(f"replay.ballot.{data['round']}", rows="; ".join(rows))


def changed(before: Position, now: Position, book: Journal, table: Texts) -> Iterator[str]:
    """Yield who has left, and the position where a half day has begun."""
    for left in now.left[len(before.left) :]:
        yield departure(left, now, table)
    if now.phase != before.phase and now.phase in HALVES:
        number = now.night if now.phase == "night" else now.day
        title = table(f"phase.{now.phase}", n=number)
        yield f"{title}: {print_position(now, book.rules.options)}"


def departure(left: Left, pos: Position, table: Texts) -> str:
    """Return who left, how, when, and what card it was."""
    when = table("public.night_n" if left.half % 2 else "public.day", n=left.half // 2)
    how = table(f"public.left_{left.how}")
    line = table("public.departed", seat=left.seat, how=how, when=when)
    return f"{line} ({role(table, pos, left.seat)})"


def ending(book: Journal, play: Play, say: Texts, table: Texts) -> Iterator[str]:
    """Yield who has won, or where the journal ends."""
    pos = play.pos
    if pos.finished:
        yield say("replay.winner", winner=table(f"win.{pos.winner or 'none'}"))
        return
    number = pos.night if play.prompt.phase == "night" else pos.day
    phase = table(f"phase.{play.prompt.phase}", n=number)
    yield say("replay.unfinished", phase=phase, clock=clock_text(book.session.play.now))
