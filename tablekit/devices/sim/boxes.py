"""Seat boxes and keypads that exist only as a model: what a finger does to them, and what they say.

A box or keypad stands for the device and for the finger on it.  It puts the same `Key`, `Press` and
`Health` on the table's queue as the wires do; whoever plays (a window, a terminal, a scenario)
moves the finger.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from tablekit.table.ports import KEYS, Health, Inbox, Key, Press

ALL_SEATS = range(1, 21)


class Boxes(Protocol):
    """The seats' buttons as they can be read at any moment, beside the edges that they post."""

    def levels(self) -> frozenset[int]:
        """Return the seats whose button is down now; a box that does not answer is not down."""


class SimBoxes:
    """The boxes of a simulated table.

    Every edge carries `at_ms`, the clock's time unless another is given.  A press of a pressed
    button is nothing, and a box without its cable posts nothing until it is plugged in again.  One
    thread moves the fingers; `levels`, `mask` and `health` may be asked from any.
    """

    def __init__(
        self, inbox: Inbox, now_ms: Callable[[], int], seats: Iterable[int] = ALL_SEATS
    ) -> None:
        self.seats = frozenset(seats)
        self._inbox = inbox
        self._now_ms = now_ms
        self._fingers: set[int] = set()
        self._unplugged: set[int] = set()
        self._stuck: set[int] = set()
        self._posted: set[int] = set()  # seats whose last posted edge was "down"

    def levels(self) -> frozenset[int]:
        """Return the seats whose button is down and whose box answers."""
        return frozenset((self._fingers | self._stuck) - self._unplugged)

    def mask(self) -> int:
        """Return the levels as bits: bit n is seat n."""
        return sum(1 << seat for seat in self.levels())

    def health(self) -> tuple[tuple[int, str], ...]:
        """Return the boxes that are not well, in the order of the seats."""
        sick = dict.fromkeys(tuple(self._stuck), "stuck")
        sick |= dict.fromkeys(tuple(self._unplugged), "unplugged")
        return tuple(sorted(sick.items()))

    def press(self, seat: int, at_ms: int | None = None) -> None:
        """Put a finger on the button; `ValueError` for a seat without a box."""
        self._fingers.add(self._known(seat))
        self._settle(seat, at_ms)

    def release(self, seat: int, at_ms: int | None = None) -> None:
        """Take the finger off the button."""
        self._fingers.discard(self._known(seat))
        self._settle(seat, at_ms)

    def unplug(self, seat: int, at_ms: int | None = None) -> None:
        """Take the box's cable out: it is reported once and silent from then on."""
        if self._known(seat) not in self._unplugged:
            self._unplugged.add(seat)
            self._report(seat, "unplugged", at_ms)

    def plug(self, seat: int, at_ms: int | None = None) -> None:
        """Put the cable back, or a sound box in the place of a stuck one; it tells its level."""
        if self._known(seat) in self._unplugged | self._stuck:
            self._unplugged.discard(seat)
            self._stuck.discard(seat)
            self._report(seat, "ok", at_ms)
            self._settle(seat, at_ms)

    def stick(self, seat: int, at_ms: int | None = None) -> None:
        """Jam the button down: pressed for good, whatever the finger does, until `plug`."""
        if self._known(seat) not in self._stuck:
            self._stuck.add(seat)
            self._settle(seat, at_ms)
            if seat not in self._unplugged:
                self._report(seat, "stuck", at_ms)

    def _known(self, seat: int) -> int:
        if seat not in self.seats:
            raise ValueError(f"seat {seat} has no box")
        return seat

    def _time(self, at_ms: int | None) -> int:
        return self._now_ms() if at_ms is None else at_ms

    def _report(self, seat: int, state: str, at_ms: int | None) -> None:
        self._inbox.post(Health(seat, state, self._time(at_ms)))

    def _settle(self, seat: int, at_ms: int | None) -> None:
        """Post an edge if the button's level is no longer the one last posted."""
        if seat in self._unplugged:
            return
        down = seat in self._fingers or seat in self._stuck
        if down != (seat in self._posted):
            (self._posted.add if down else self._posted.discard)(seat)
            self._inbox.post(Press(seat, down, self._time(at_ms)))


class SimKeypad:
    """The host's keypad (or the assistant's: `pad` 2): sixteen keys that go down and up."""

    def __init__(self, inbox: Inbox, now_ms: Callable[[], int], pad: int = 1) -> None:
        self.pad = pad
        self._inbox = inbox
        self._now_ms = now_ms
        self._down: set[str] = set()

    def held(self) -> frozenset[str]:
        """Return the keys that are down."""
        return frozenset(self._down)

    def press(self, key: str, at_ms: int | None = None) -> None:
        """Press a key and keep it down; `ValueError` for a key that the keypad does not have."""
        if len(key) != 1 or key not in KEYS:
            raise ValueError(f"the keypad has no key {key!r}, only {' '.join(KEYS)}")
        if key not in self._down:
            self._down.add(key)
            self._post(key, True, at_ms)

    def release(self, key: str, at_ms: int | None = None) -> None:
        """Let a key go; nothing happens if it was not down."""
        if key in self._down:
            self._down.discard(key)
            self._post(key, False, at_ms)

    def _post(self, key: str, down: bool, at_ms: int | None) -> None:
        moment = self._now_ms() if at_ms is None else at_ms
        self._inbox.post(Key(key, down, moment, self.pad))
