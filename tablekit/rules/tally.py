"""Counting a ballot: pure functions of the position (S-V.3 to S-V.6)."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from tablekit.rules.position import ALL, Ballot, Position, alive_count, living, voters, with_item
from tablekit.rules.seats import bit, members


def who_voted(ballot: Ballot, candidate: int) -> tuple[int, ...]:
    """Return the seats counted for a candidate."""
    return seats_of(ballot.votes, candidate)


@lru_cache(maxsize=4096)
def seats_of(votes: tuple[int, ...], candidate: int) -> tuple[int, ...]:
    """Return the seats whose vote is this one (asked for again and again while votes come in)."""
    return tuple(seat for seat, choice in enumerate(votes) if choice == candidate)


def eligible(pos: Position) -> int:
    """Return who may vote in the ballot that is running (S-V.4)."""
    return voters(pos)


def counted(pos: Position, candidate: int) -> int:
    """Return a candidate's votes: the bare number if one was keyed, else the presses (S-V.6).

    With bare numbers, the last candidate's is what remains of the voters unless it was keyed.
    """
    held = pos.ballot
    assert held is not None
    counts = dict(held.counts)
    if candidate in counts:
        return counts[candidate]
    standing = standing_candidates(pos, held)
    if counts and standing[-1:] == (candidate,) and candidate in held.closed:
        others = sum(counted(pos, other) for other in standing if other != candidate)
        return max(0, eligible(pos).bit_count() - others)
    return len(who_voted(held, candidate))


def standing_candidates(pos: Position, held: Ballot) -> tuple[int, ...]:
    """Return the candidates that still count, in order (option `removal_cancels`)."""
    if held.kind == "raise":
        return held.candidates
    stays = pos.seats if pos.options.removal_cancels == "as_present" else living(pos)
    return tuple(c for c in held.candidates if stays >> c & 1)


def leaders(pos: Position) -> tuple[int, ...]:
    """Return the candidates with the most votes, in the order of the ballot."""
    held = pos.ballot
    assert held is not None
    standing = standing_candidates(pos, held)
    most = max((counted(pos, c) for c in standing), default=0)
    return tuple(c for c in standing if counted(pos, c) == most)


def room(pos: Position, without: int = 0) -> int:
    """Return how many votes the ballot can still take, one candidate's left out of the count.

    Bare numbers leave less room than there are seats that have not pressed (S-V.6).
    """
    held = pos.ballot
    assert held is not None
    bare = dict(held.counts)
    given = sum(
        bare.get(c, len(who_voted(held, c))) for c in standing_candidates(pos, held) if c != without
    )
    may = voters(pos)
    by_judge = sum(1 for seat in members(living(pos) & ~may) if held.votes[seat])
    return may.bit_count() + by_judge - given


def raised(pos: Position) -> bool:
    """Tell whether more than half of the living want all the tied to leave (S-V.5)."""
    return pos.ballot is not None and counted(pos, ALL) * 2 > alive_count(pos)


def not_voted(pos: Position, candidate: int) -> int:
    """Return the seats that the remainder falls on: eligible, no vote yet, box working (S-V.3)."""
    held = pos.ballot
    assert held is not None
    free = eligible(pos) & ~pos.keypad_only
    if not pos.options.self_vote:
        free &= ~bit(candidate)
    return sum(bit(seat) for seat in members(free) if not held.votes[seat])


def remainder(pos: Position) -> Position:
    """Once no window is to come, count those who have not pressed against the last (S-V.3).

    The last is the last that is still voted on: a removal can make it so (`removal_cancels`).
    """
    held = pos.ballot
    if held is None or held.kind == "raise" or held.counts:
        return pos
    standing = standing_candidates(pos, held)
    if not standing or not set(standing) <= set(held.closed):
        return pos
    votes = held.votes
    for seat in members(not_voted(pos, standing[-1])):
        votes = with_item(votes, seat, standing[-1])
    return replace(pos, ballot=replace(held, votes=votes))


def pressed_for(pos: Position, seat: int, candidate: int) -> Position:
    """Count a seat's press for a candidate."""
    held = pos.ballot
    assert held is not None
    return replace(pos, ballot=replace(held, votes=with_item(held.votes, seat, candidate)))
