"""The clocks; that nobody else reads the time is seen in test_project."""

from __future__ import annotations

from datetime import datetime

import pytest

from tablekit.table.clock import Clock, MonotonicClock, VirtualClock, WallTime, wall_time_iso


def test_a_virtual_clock_moves_only_when_it_is_moved() -> None:
    clock = VirtualClock(5)
    assert (clock.now_ms(), clock.now_ms()) == (5, 5)
    clock.advance(3 * 60 * 60 * 1000)
    assert clock.now_ms() == 10_800_005
    clock.set(10_800_005)
    clock.set(10_800_006)
    assert clock.now_ms() == 10_800_006


def test_a_virtual_clock_does_not_go_back() -> None:
    clock = VirtualClock(100)
    with pytest.raises(ValueError, match="100 to 99"):
        clock.set(99)
    with pytest.raises(ValueError, match="go back"):
        clock.advance(-1)
    assert clock.now_ms() == 100


def test_the_monotonic_clock_gives_whole_milliseconds_that_never_go_back() -> None:
    clock: Clock = MonotonicClock()
    times = [clock.now_ms() for _ in range(1000)]
    assert times == sorted(times)
    assert all(type(time) is int for time in times)
    assert times[-1] - times[0] < 60_000  # milliseconds, not micro- or nanoseconds


def test_the_wall_time_names_its_offset_and_has_no_fraction() -> None:
    stamp: WallTime = wall_time_iso
    moment = datetime.fromisoformat(stamp())
    assert moment.utcoffset() is not None
    assert moment.microsecond == 0
    assert abs((datetime.now().astimezone() - moment).total_seconds()) < 60
