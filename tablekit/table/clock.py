"""The table's clocks.  The only module that reads the time of day or the machine's own clock.

Game time, deadlines and groups of syncs run on a `Clock`: whole milliseconds that never go back.
Wall-clock time is only stamped on records; whoever stamps takes a `WallTime` as an argument, so a
test hands in a fixed one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

WallTime = Callable[[], str]
"""Gives the wall-clock time as ISO 8601 text with its offset: `wall_time_iso`, or a test's own."""


class Clock(Protocol):
    """Milliseconds since some fixed moment; never goes back."""

    def now_ms(self) -> int:
        """Return the time in whole milliseconds."""


class MonotonicClock:
    """The machine's monotonic clock, untouched by a change of date."""

    def now_ms(self) -> int:
        """Return the milliseconds since an unspecified moment (usually the machine's start)."""
        return time.monotonic_ns() // 1_000_000


class VirtualClock:
    """A clock that stands until it is moved: a three-hour game runs in milliseconds."""

    def __init__(self, start_ms: int = 0) -> None:
        self._now_ms = start_ms

    def now_ms(self) -> int:
        """Return the time that was last set."""
        return self._now_ms

    def advance(self, ms: int) -> None:
        """Let `ms` milliseconds pass; raise `ValueError` for a negative number."""
        self.set(self._now_ms + ms)

    def set(self, now_ms: int) -> None:
        """Move the clock to a moment; raise `ValueError` for one that has passed."""
        if now_ms < self._now_ms:
            raise ValueError(f"a clock cannot go back from {self._now_ms} to {now_ms} ms")
        self._now_ms = now_ms


def wall_time_iso() -> str:
    """Return the local date and time to the second, as `2026-03-14T19:05:00+03:00`."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


def moved(stamp: str, by_s: float) -> str:
    """Return a wall-clock time some seconds later (or earlier), to the second."""
    moment = datetime.fromisoformat(stamp) + timedelta(seconds=by_s)
    return moment.isoformat(timespec="seconds")


def seconds_until(stamp: str, **fields: int) -> int:
    """Return the seconds from a wall-clock time to the one with some of its fields replaced.

    `fields` are `year`, `month`, `day`, `hour`, `minute`, `second`; raise `ValueError` where there
    is no such date.
    """
    moment = datetime.fromisoformat(stamp)
    return round((moment.replace(**fields) - moment).total_seconds())  # type: ignore[arg-type]
