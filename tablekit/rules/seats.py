"""Sets of seats as bit masks (bit n = seat n, seats 1-20) and walks round the table."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

MAX_SEAT = 20


def bit(seat: int) -> int:
    """Return the mask of one seat."""
    return 1 << seat


def mask(seats: Iterable[int]) -> int:
    """Return the mask of several seats."""
    result = 0
    for seat in seats:
        result |= 1 << seat
    return result


@lru_cache(maxsize=65536)
def members(seats: int) -> tuple[int, ...]:
    """Return the seats of a mask, lowest first."""
    return tuple(seat for seat in range(1, MAX_SEAT + 1) if seats >> seat & 1)


def count(seats: int) -> int:
    """Return how many seats a mask holds."""
    return seats.bit_count()


def next_seat(seats: int, after: int) -> int:
    """Return the first seat of the mask clockwise after the number `after`; 0 for an empty mask."""
    later = seats >> (after + 1) << (after + 1)
    chosen = later or seats
    return (chosen & -chosen).bit_length() - 1 if chosen else 0


def clockwise(seats: int, first: int) -> tuple[int, ...]:
    """Return the seats of a mask clockwise, beginning with the number `first` or the next one."""
    order = members(seats)
    return tuple(s for s in order if s >= first) + tuple(s for s in order if s < first)


def cut(seats: Iterable[int], present: int) -> tuple[int, ...]:
    """Return the seats of an ordered list that are in the mask `present`, order kept."""
    return tuple(seat for seat in seats if present >> seat & 1)
