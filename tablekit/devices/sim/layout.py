"""Where everything of the window lies: pure geometry, in pixels from the upper left corner.

The picture is designed for 1280×720 and grows with the window.  The boxes stand around a table
that is as round as their number allows: a circle's shape where few sit, squarer where many do.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import cos, radians, sin
from typing import NamedTuple

from tablekit.table.ports import KEYS

DESIGN = (1280, 720)
STEPS = 360  # points of the table's edge that are looked at
TABLE_INWARD = 0.3  # of a box's height: so far under the boxes' middles the table's top ends
PANEL_MARGIN = 8
EDGE_MARGIN = 6


class Box(NamedTuple):
    """A rectangle: left and top edge, width and height in pixels."""

    x: int
    y: int
    w: int
    h: int

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    def meets(self, other: Box) -> bool:
        """Tell whether two rectangles have a pixel in common."""
        across = self.x < other.x + other.w and other.x < self.x + self.w
        return across and self.y < other.y + other.h and other.y < self.y + self.h

    def shrunk(self, by: int) -> Box:
        """Return the rectangle with a border of `by` pixels taken away (negative: added)."""
        return Box(self.x + by, self.y + by, self.w - 2 * by, self.h - 2 * by)


class Target(NamedTuple):
    """What lies under the pointer: a seat's number, or a key of the keypad."""

    seat: int = 0
    key: str = ""


class Shape(NamedTuple):
    """A way to set the table, in pixels of the design: size of boxes and panel, roundness."""

    box: tuple[int, int]
    panel: tuple[int, int]
    power: float  # of the edge |x/a|^n + |y/b|^n = 1: 2 is an ellipse, 10 nearly a rectangle
    host_gap: float  # kept free for the host, in shares of the edge that a box has


SHAPES = [
    Shape(box, panel, power, host_gap)
    for box in ((168, 92), (156, 86), (146, 80), (140, 76))
    for power in (2.6, 3.0, 3.5, 4.0, 4.5, 5.0, 6.0, 7.0)
    for panel in ((460, 430), (450, 410))
    for host_gap in (1.0, 0.7, 0.4, 0.1)
]
"""From the most to the least wished for."""


class Layout(NamedTuple):
    """Every part of the window for one size and one set of seats.

    `scale` is 1.0 at 1280×720; `table` is the outline of the table's edge.
    """

    scale: float
    size: tuple[int, int]
    table: tuple[tuple[float, float], ...]
    seats: dict[int, Box]
    panel: Box
    badge: Box
    host: Box
    cues: Box
    hint: Box
    keys: dict[str, Box]

    def at(self, x: float, y: float) -> Target | None:
        """Return the seat or key under a point, None if there is neither."""
        for seat, box in self.seats.items():
            if box.holds(x, y):
                return Target(seat=seat)
        for key, box in self.keys.items():
            if box.holds(x, y):
                return Target(key=key)
        return None


LEFT = Box(0, 0, 840, 720)
BADGE = Box(848, 10, 422, 46)
HOST = Box(848, 64, 422, 298)
CUES = Box(848, 368, 422, 24)
KEYPAD = Box(848, 398, 422, 288)
HINT = Box(848, 690, 422, 22)


@lru_cache(maxsize=8)
def layout(width: int, height: int, seats: tuple[int, ...]) -> Layout:
    """Lay out a window of that many pixels for seats in rising order (gaps stay gaps).

    Windows smaller than 1280×720 get the layout of that size, which is then drawn smaller.
    """
    scale = max(1.0, min(width / DESIGN[0], height / DESIGN[1]))
    shape, places = _set_table(max(seats, default=10))
    edge = _edge(shape.box, shape.power, inward=shape.box[1] * TABLE_INWARD)
    return Layout(
        scale=scale,
        size=(round(DESIGN[0] * scale), round(DESIGN[1] * scale)),
        table=tuple((x * scale, y * scale) for x, y in edge),
        seats={seat: _scaled(places[seat - 1], scale) for seat in seats},
        panel=_scaled(_panel(shape), scale),
        badge=_scaled(BADGE, scale),
        host=_scaled(HOST, scale),
        cues=_scaled(CUES, scale),
        hint=_scaled(HINT, scale),
        keys={key: _scaled(place, scale) for key, place in _keys().items()},
    )


@cache
def _set_table(places: int) -> tuple[Shape, tuple[Box, ...]]:
    """Return the first shape in which no box lies on another or on the panel, and its boxes."""
    for shape in SHAPES:
        boxes = _around(shape, places)
        if not _crowded(boxes, _panel(shape).shrunk(-PANEL_MARGIN)):
            break
    return shape, tuple(boxes)


def _crowded(boxes: list[Box], panel: Box) -> bool:
    """Tell whether two neighbours meet (within 4 pixels), or one of them and the panel."""
    ring = [*boxes, boxes[0]] if len(boxes) > 2 else boxes
    return any(box.meets(panel) for box in boxes) or any(
        first.shrunk(-2).meets(second.shrunk(-2)) for first, second in pairwise(ring)
    )


def _around(shape: Shape, places: int) -> list[Box]:
    """Return the boxes of seats 1 to `places`, clockwise; the host sits below, between the ends.

    They lie at equal distances along the edge, where a step counts by the share of a box's width
    or height that it covers: so neighbours clear each other as well above as at the sides.
    """
    (w, h), last = shape.box, places + shape.host_gap
    edge, walked = _walk(shape.box, shape.power)
    boxes, point = [], 0
    for place in range(places):
        goal = walked[-1] * (place + (1 + shape.host_gap) / 2) / last
        while walked[point + 1] < goal:
            point += 1
        share = (goal - walked[point]) / (walked[point + 1] - walked[point])
        (x, y), (next_x, next_y) = edge[point], edge[point + 1]
        x, y = x + (next_x - x) * share, y + (next_y - y) * share
        boxes.append(Box(round(x - w / 2), round(y - h / 2), w, h))
    return boxes


@cache
def _walk(box: tuple[int, int], power: float) -> tuple[list[tuple[float, float]], list[float]]:
    """Return the points of the edge and how far each lies along it, in boxes."""
    edge, walked = _edge(box, power), [0.0]
    for (x, y), (next_x, next_y) in pairwise(edge):
        walked.append(walked[-1] + max(abs(next_x - x) / box[0], abs(next_y - y) / box[1]))
    return edge, walked


def _edge(box: tuple[int, int], power: float, inward: float = 0) -> list[tuple[float, float]]:
    """Return the closed line of the boxes' middles, clockwise from below the middle."""
    a = (LEFT.w - box[0]) / 2 - EDGE_MARGIN - inward
    b = (LEFT.h - box[1]) / 2 - EDGE_MARGIN - inward
    points = []
    for step in range(STEPS + 1):
        angle = radians(90 + step * 360 / STEPS)
        across, down = cos(angle), sin(angle)
        length = (abs(across / a) ** power + abs(down / b) ** power) ** (-1 / power)
        points.append((LEFT.w / 2 + across * length, LEFT.h / 2 + down * length))
    return points


def _panel(shape: Shape) -> Box:
    w, h = shape.panel
    return Box((LEFT.w - w) // 2, (LEFT.h - h) // 2, w, h)


def _keys() -> dict[str, Box]:
    """Return the sixteen keys, row by row, with gaps of 8 pixels."""
    gap = 8
    w, h = (KEYPAD.w - 3 * gap) // 4, (KEYPAD.h - 3 * gap) // 4
    return {
        key: Box(KEYPAD.x + index % 4 * (w + gap), KEYPAD.y + index // 4 * (h + gap), w, h)
        for index, key in enumerate(KEYS)
    }


def _scaled(box: Box, scale: float) -> Box:
    x, y = round(box.x * scale), round(box.y * scale)
    return Box(x, y, round((box.x + box.w) * scale) - x, round((box.y + box.h) * scale) - y)
