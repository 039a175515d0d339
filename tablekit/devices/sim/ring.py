"""Where the boxes of the terminal's large screen stand: around the table, clockwise."""

from __future__ import annotations

from collections.abc import Sequence

RING_BOX = (15, 4)
"""Columns and rows of a box."""


def ring_places(seats: Sequence[int], width: int, height: int) -> dict[int, tuple[int, int]]:
    """Return the upper left corner of each seat's box; empty if they do not fit around.

    The host sits below; seat 1 is to the left of the middle, and gaps between seats stay gaps.
    """
    box_w, box_h = RING_BOX
    places = max(seats, default=0)
    a_row = width // (box_w + 1)
    side = max(places // 4, -(-(places - 2 * a_row) // 2))
    upper = -(-(places - 2 * side) // 2)
    lower = places - 2 * side - upper
    wide, high = max(upper, lower) * (box_w + 1), (side + 2) * box_h
    cramped = width < 5 * (box_w + 1) or height < 7 * box_h  # no room left in the middle
    if not places or wide > width or high > height or cramped:
        return {}
    left_half = [(x, height - box_h) for x in _spread(lower, width, box_w)]
    first = lower // 2 + lower % 2
    ring = left_half[:first][::-1]
    ring += [(0, y + box_h) for y in _spread(side, height - 2 * box_h, box_h)][::-1]
    ring += [(x, 0) for x in _spread(upper, width, box_w)]
    ring += [(width - box_w, y + box_h) for y in _spread(side, height - 2 * box_h, box_h)]
    ring += left_half[first:][::-1]
    return {seat: ring[seat - 1] for seat in seats}


def _spread(count: int, length: int, size: int) -> list[int]:
    """Return the starts of `count` pieces spread evenly over a length."""
    room = length / max(count, 1)
    return [round(room * index + (room - size) / 2) for index in range(count)]
