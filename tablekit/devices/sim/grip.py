"""Who holds what down: mouse, keyboard and latch may all hold one button."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)


class Grip(Generic[T]):
    """Presses a thing when its first holder takes it, and releases it when the last lets go."""

    def __init__(self, press: Callable[[T], None], release: Callable[[T], None]) -> None:
        self._press = press
        self._release = release
        self._holders: dict[T, set[str]] = {}

    def take(self, thing: T, holder: str) -> None:
        """Hold a thing down for a holder."""
        holders = self._holders.setdefault(thing, set())
        if not holders:
            self._press(thing)
        holders.add(holder)

    def drop(self, thing: T, holder: str) -> None:
        """Let a thing go for a holder; nothing happens if he does not hold it."""
        holders = self._holders.get(thing, set())
        if holder in holders:
            holders.remove(holder)
            if not holders:
                self._release(thing)

    def toggle(self, thing: T, holder: str) -> None:
        """Take a thing, or drop it if this holder has it."""
        (self.drop if self.holds(thing, holder) else self.take)(thing, holder)

    def holds(self, thing: T, holder: str) -> bool:
        """Tell whether a holder holds a thing."""
        return holder in self._holders.get(thing, set())

    def held_by(self, holder: str) -> frozenset[T]:
        """Return all that a holder holds."""
        return frozenset(thing for thing, holders in self._holders.items() if holder in holders)

    def drop_all(self, holder: str) -> None:
        """Let everything go that a holder holds."""
        for thing in self.held_by(holder):
            self.drop(thing, holder)
