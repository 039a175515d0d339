"""Which keys and presses give an input of the journal again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablekit.rules import inputs as i
from tablekit.rules.play import Play
from tablekit.rules.prompts import Call, Pick, Say, Speech
from tablekit.rules.seats import members
from tablekit.table.correction import KILL, KILLS, answers, due, kind_of, kinds_of
from tablekit.table.entry import asks
from tablekit.table.history import (
    Chain,
    input_of,
    inputs_of,
    is_input,
    outside_window,
    record_of,
)
from tablekit.table.session import Session

FORCE = "key # for 2.5"
ENDS = {"over": 1, "abandoned": 2, "draw": 4}


class Keying:
    """Turns inputs into lines; `told` is the journal's own game before the input."""

    def __init__(self, told: Session) -> None:
        self.told = told

    def lines(self, it: i.Input, play: Play) -> list[str]:
        """Return the lines that make a table in the same moment take an input."""
        found = LINES[type(it)](it, play)
        return [*found, FORCE] if getattr(it, "forced", False) else found

    def jump(self, records: Sequence[dict[str, Any]], session: Session) -> tuple[list[str], int]:
        """Return the lines of a taking back or a correction, and how many records they stand for.

        `records` are the journal's from the one in question on.
        """
        record = records[0]
        if record["k"] == "back":
            return [f"key {'* ' * self.depth(record, session)}#"], 1
        if record["k"] == "pin":
            return [self.pinned(record)], 1
        if record["with"] is None:
            old = dict(inputs_of(self.told.chain))[record["at"]]
            return [f"key A {getattr(old, 'seat', 0)} C #"], 1
        return self.corrected(records)

    def depth(self, record: dict[str, Any], session: Session) -> int:
        """Return how many steps have to be looked back over to where the journal went back to."""
        to = self.told.nodes[record["to"]]
        before = [
            session.nodes[outside_window(session.nodes, step.before, session.window)]
            for step in session.steps()
        ]
        for passed in ((), (i.Edge,), (i.Edge, i.Due)):
            wanted = (signature(to.chain, passed), to.pins)
            for depth, node in enumerate(before, 1):
                if (signature(node.chain, passed), node.pins) == wanted:
                    return depth
        return 1

    def pinned(self, record: dict[str, Any]) -> str:
        """Return the keys that give one seat another role, or change two seats' cards."""
        roles = self.told.play.pos.cast.roles
        pairs = [(int(seat), role) for seat, role in record["cards"].items()]
        seat, role = pairs[0]
        number = next(r.number for r in roles if r.id == role)
        other = f" {pairs[1][0]} #" if len(pairs) > 1 else ""
        return f"key D 5 {seat} # A {number} #{other}"

    def corrected(self, records: Sequence[dict[str, Any]]) -> tuple[list[str], int]:
        """Return the keys that replace a night's target; a kill of each family is keyed at once."""
        first = input_of(records[0]["with"])
        kind = kind_of(getattr(first, "on", ""))
        pos = self.told.play.pos
        seat = KILL
        if kind not in KILLS:
            seat = next(s for s in members(pos.seats) if kind in kinds_of(pos, s))
        found = answers(self.told, seat)
        changed, count = self.changes(records, [line for line, _ in found])
        keys = f"D 5 {seat} #"
        for line, old in found:
            new = changed.get(line, old)
            aimed = new.seats if len(found) == 1 and due(self.told, seat) == 2 else new.seats[-1:]
            keys += "".join(f" {number} #" for number in aimed or (0,))
        forced = any(new.forced for new in changed.values())
        return [f"key {keys}", *([FORCE] if forced else [])], count

    def changes(
        self, records: Sequence[dict[str, Any]], lines: Sequence[int]
    ) -> tuple[dict[int, i.Pick], int]:
        """Return the new answers of the corrections that one entry made, and how many they are."""
        changed: dict[int, i.Pick] = {}
        for record in records:
            line = record.get("at", -1)
            if record["k"] != "correct" or not record["with"] or line not in lines:
                break
            if line in changed or line < max(changed, default=0):
                break
            new = input_of(record["with"])
            assert isinstance(new, i.Pick)
            changed[line] = new
        return changed, len(changed)


def signature(chain: Chain, passed: tuple[type, ...]) -> list[dict[str, Any]]:
    """Return the inputs of a chain without times and authors; kinds in `passed` are left out.

    Of the buttons only presses count, and not in which order they followed each other.
    """
    found: list[dict[str, Any]] = []
    pressed: list[int] = []
    for _, it in inputs_of(chain):
        if isinstance(it, i.Edge):
            pressed += [it.seat] * (it.down and it.seen and i.Edge not in passed)
        elif not isinstance(it, passed):
            bare = {k: v for k, v in record_of(it).items() if k not in ("t", "by", "wall")}
            found.append({**bare, "pressed": sorted(pressed)})
            pressed = []
    return [*found, {"pressed": sorted(pressed)}]


# One function for each kind of input


def go(it: i.Go, play: Play) -> list[str]:
    """`#`."""
    return ["next"]


def pick(it: i.Pick, play: Play) -> list[str]:
    """Seats for a call or a question: by shorthand where it would key exactly this."""
    keyed = " ".join(f"{seat} #" for seat in it.seats)
    if isinstance(play.prompt, Pick):
        return [f"key {keyed}", "next"] if it.seats else ["next"]
    if play.given is not None or it.forced or (isinstance(play.prompt, Call) and play.prompt.pairs):
        return [f"key {keyed or '0 #'}"]
    return [f"target {' '.join(map(str, it.seats))}" if it.seats else "pass"]


def edge(it: i.Edge, play: Play) -> list[str]:
    """A press or its end."""
    return [f"{'hold' if it.down else 'release'} {it.seat}"]


def confirmed(it: i.Input, play: Play) -> bool:
    """Tell whether an input is asked once more, since it removes somebody or ends the game."""
    if isinstance(it, i.Penalty):
        return not it.forced and asks(play.pos, it.seat, it.code)
    return isinstance(it, i.End)


def penalty(it: i.Penalty, play: Play) -> list[str]:
    """A foul or a violation."""
    code = f" A {it.code}" if it.code else ""
    return [f"key A {'' if it.proposed else f'{it.seat}{code} '}#"]


def warn(it: i.Warn, play: Play) -> list[str]:
    """A spoken warning."""
    return [f"key D 3 {it.seat} #"]


def leave(it: i.Leave, play: Play) -> list[str]:
    """A player leaves by own wish."""
    return [f"key D 4 {it.seat} # {'1 ' if it.excused else ''}#"]


def nominate(it: i.Nominate, play: Play) -> list[str]:
    """A nomination by the speaker."""
    prompt = play.prompt
    if isinstance(prompt, Speech) and not it.forced:
        return [f"nominate {prompt.seat} {it.seat}"]
    return [f"key B {it.seat} #"]


def withdraw(it: i.Withdraw, play: Play) -> list[str]:
    """The speaker takes the nomination back."""
    return ["key B 0 #"]


def vote(it: i.Vote, play: Play) -> list[str]:
    """A vote keyed for a seat, or taken away."""
    return [f"key {it.seat} #"]


def count(it: i.Count, play: Play) -> list[str]:
    """A bare number of votes."""
    return [f"key B {it.number} #"]


def box(it: i.Box, play: Play) -> list[str]:
    """A box fails, or works again."""
    return [f"{'plug' if it.works else 'unplug'} {it.seat}"]


def end(it: i.End, play: Play) -> list[str]:
    """The game is ended by hand."""
    return [f"key D 9 {ENDS.get(it.how, 1)}"]


LINES: dict[type, Callable[[Any, Play], list[str]]] = {
    i.Go: go,
    i.Pick: pick,
    i.Edge: edge,
    i.Penalty: penalty,
    i.Warn: warn,
    i.Leave: leave,
    i.Nominate: nominate,
    i.Withdraw: withdraw,
    i.Vote: vote,
    i.Count: count,
    i.Box: box,
    i.End: end,
}


def votes_of(records: Sequence[dict[str, Any]], at: int, play: Play) -> tuple[str, int] | None:
    """Return an ordinary window as a `votes` line and its number of records; None for any other.

    Ordinary: `#`, presses, `#`, and the same buttons let go, with nothing between.
    """
    prompt = play.prompt
    if not isinstance(prompt, Say) or prompt.kind not in ("ballot_ready", "raise_ready"):
        return None
    inputs = [input_of(r) if is_input(r) else None for r in records[at : at + 50]]
    if not plain_go(inputs[0]):
        return None
    pressed = run_of(inputs, 1, down=True)
    close = 1 + len(pressed)
    if close >= len(inputs) or not plain_go(inputs[close]):
        return None
    released = run_of(inputs, close + 1, down=False)[: len(pressed)]
    busy = any(play.levels >> seat & 1 or play.pos.keypad_only >> seat & 1 for seat in pressed)
    if busy or set(released) != set(pressed) or len(released) != len(pressed):
        return None
    candidate = "all" if prompt.kind == "raise_ready" else str(prompt.seats[0])
    return f"votes {candidate} = {' '.join(map(str, pressed))}".rstrip(), close + 1 + len(released)


def plain_go(it: i.Input | None) -> bool:
    """Tell whether an input is an ordinary `#`."""
    return isinstance(it, i.Go) and not it.forced


def run_of(inputs: Sequence[i.Input | None], at: int, down: bool) -> list[int]:
    """Return the seats of the presses, or releases, that follow each other from a place on."""
    found: list[int] = []
    for it in inputs[at:]:
        if not isinstance(it, i.Edge) or it.down is not down or not it.seen:
            break
        found.append(it.seat)
    return found
