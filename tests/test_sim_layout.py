"""Where the boxes of the window and of the large terminal stand."""

from __future__ import annotations

from itertools import combinations

import pytest

from tablekit.devices.sim.layout import DESIGN, Box, Layout, Target, layout
from tablekit.devices.sim.ring import RING_BOX, ring_places
from tablekit.table.ports import KEYS

COUNTS = range(1, 21)


def parts(laid: Layout) -> list[Box]:
    console = [laid.badge, laid.host, laid.cues, laid.hint, *laid.keys.values()]
    return [laid.panel, *console, *laid.seats.values()]


@pytest.mark.parametrize("size", [DESIGN, (1920, 1080), (640, 360), (3000, 800)])
@pytest.mark.parametrize("count", COUNTS)
def test_nothing_lies_on_another_or_outside(count: int, size: tuple[int, int]) -> None:
    laid = layout(*size, tuple(range(1, count + 1)))
    for one, other in combinations(parts(laid), 2):
        assert not one.meets(other), (one, other)
    for part in parts(laid):
        assert part.x >= 0 and part.y >= 0
        assert part.x + part.w <= laid.size[0] and part.y + part.h <= laid.size[1]


def test_gaps_stay_gaps() -> None:
    whole = layout(*DESIGN, tuple(range(1, 14)))
    gap = layout(*DESIGN, (1, 2, 3, 5, 13))
    assert gap.seats == {seat: whole.seats[seat] for seat in (1, 2, 3, 5, 13)}


def test_seats_go_clockwise_from_the_hosts_left() -> None:
    seats = layout(*DESIGN, tuple(range(1, 11))).seats
    middle = [(box.x + box.w / 2, box.y + box.h / 2) for box in seats.values()]
    for (x, y), (other_x, other_y) in zip(middle[:5], middle[:4:-1], strict=True):
        assert x < 420 < other_x
        assert abs((x + other_x) / 2 - 420) <= 1 and abs(y - other_y) <= 1
    assert middle[0][1] > middle[2][1] > middle[4][1]


def test_a_point_finds_seat_key_or_nothing() -> None:
    laid = layout(*DESIGN, (1, 2, 4))
    for seat, box in laid.seats.items():
        assert laid.at(box.x + 1, box.y + box.h - 1) == Target(seat=seat)
    for key, box in laid.keys.items():
        assert laid.at(box.x + box.w / 2, box.y + box.h / 2) == Target(key=key)
    assert laid.at(420, 360) is None
    assert "".join(laid.keys) == KEYS


def test_small_windows_have_the_layout_of_the_design() -> None:
    assert layout(300, 200, (1, 2)) == layout(*DESIGN, (1, 2))
    assert layout(2560, 1440, (1, 2)).scale == 2


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize(("width", "height"), [(87, 32), (100, 40), (200, 60)])
def test_boxes_of_the_terminal_stand_clear(count: int, width: int, height: int) -> None:
    places = ring_places(range(1, count + 1), width, height)
    boxes = [Box(x, y, *RING_BOX) for x, y in places.values()]
    assert len(boxes) == count
    for one, other in combinations(boxes, 2):
        assert not one.meets(other)
    assert all(
        box.x >= 0 and box.y >= 0 and box.x + box.w <= width and box.y + box.h <= height
        for box in boxes
    )


def test_no_ring_where_there_is_no_room() -> None:
    assert ring_places(range(1, 21), 87, 27) == {}
    assert ring_places(range(1, 21), 79, 40) == {}
    assert ring_places([], 200, 60) == {}
    whole = ring_places(range(1, 14), 100, 40)
    assert ring_places([1, 5, 13], 100, 40) == {seat: whole[seat] for seat in (1, 5, 13)}
