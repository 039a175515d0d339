"""Ballots as a scenario asks for them: the latest with a nominee, and how many a day has had."""

from __future__ import annotations

from msgspec import Struct

from tablekit.rules.play import Play
from tablekit.rules.tally import counted, who_voted


class Held(Struct, frozen=True):
    """One ballot: its kind, its day, and for each nominee who voted and the weighted sum."""

    kind: str
    day: int
    votes: dict[int, tuple[int, ...]]
    counts: dict[int, int]
    void: bool = False


def ballots(play: Play) -> list[Held]:
    """Return the ballots of a game in order, void ones too, and the one that is running."""
    found: list[Held] = []
    for note in play.notes:
        data = note.data
        if note.kind == "ballot":
            voted = {
                c: tuple(seat for seat, choice in enumerate(data["votes"]) if choice == c)
                for c in data["candidates"]
            }
            found.append(Held(data["round"], data["day"], voted, dict(data["totals"])))
        elif note.kind == "ballot_void":
            none: dict[int, tuple[int, ...]] = dict.fromkeys(data["candidates"], ())
            counts = dict.fromkeys(data["candidates"], 0)
            found.append(Held(data["round"], data["day"], none, counts, void=True))
    running = running_ballot(play)
    return [*found, running] if running and running not in found[-1:] else found


def running_ballot(play: Play) -> Held | None:
    """Return the ballot that is not over; before its first window it has no votes."""
    held = play.pos.ballot
    if held is None:
        return None
    return Held(
        held.kind,
        play.pos.day,
        {c: who_voted(held, c) for c in held.candidates},
        {c: counted(play.pos, c) for c in held.candidates},
    )


def latest(play: Play, nominee: int) -> Held | None:
    """Return the latest ballot in which a seat was a nominee (21: the raise-all)."""
    return next((held for held in reversed(ballots(play)) if nominee in held.votes), None)


def held_today(play: Play) -> dict[str, int]:
    """Return how many ballots of each kind this day has had; void ones were not held."""
    counts = {"vote": 0, "revote": 0, "raise": 0}
    for held in ballots(play):
        if held.day == play.pos.day and not held.void:
            counts[held.kind] += 1
    pos = play.pos
    waits = pos.ballot is not None and not pos.ballot.closed and play.prompt.kind.endswith("ready")
    if waits and pos.ballot is not None:
        counts[pos.ballot.kind] -= 1
    return counts
