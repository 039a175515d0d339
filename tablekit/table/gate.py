"""Holds a view back until the inputs that it rests on are on disk.

What a view tells that cannot be untold (a ballot, a departure, a winner, a debit) are its *facts*.
Each view is offered with `facts_seq`: the number of the journal line by which its facts last
changed.  Views with the same number tell the same facts, a higher number tells more.

A view whose facts are on disk, or were told already, passes at once.  Any other is held.  Of each
`facts_seq` only the newest view is kept, so a clock goes on ticking behind the gate, and a view
never waits for facts that it does not tell.  After `HOLD_MS` without the writer's report the view
is shown all the same and the gate is *lagging*; until the journal has caught up, nothing more is
held, since there is nobody to wait for.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from msgspec import Struct

T = TypeVar("T")

HOLD_MS = 1_000


class Held(Struct, Generic[T]):
    """The newest view of one `facts_seq`, and since when the gate has known of those facts."""

    facts_seq: int
    since_ms: int
    view: T


class Gate(Generic[T]):
    """Keeps views and lets the newest one through that may be shown; knows no clock and no disk."""

    def __init__(self, told_seq: int = 0) -> None:
        """Begin with the facts up to line `told_seq` told already, which are never held again.

        So after a recovery or after taking back: what is shown then was shown before.
        """
        self._told_seq = told_seq
        self._late_seq = 0  # the last facts that were let through before their line was on disk
        self._held: list[Held[T]] = []
        self._lagging = False

    @property
    def lagging(self) -> bool:
        """Tell whether facts are shown that, at the last `ready`, were not on disk."""
        return self._lagging

    def offer(self, facts_seq: int, view: T, now_ms: int) -> None:
        """Take the newest view.

        A lower `facts_seq` than that of views still held means that their facts were taken back
        before anybody saw them: those views are dropped.
        """
        while self._held and self._held[-1].facts_seq > facts_seq:
            self._held.pop()
        if self._held and self._held[-1].facts_seq == facts_seq:
            self._held[-1].view = view
        else:
            self._held.append(Held(facts_seq, now_ms, view))

    def ready(self, synced_seq: int, now_ms: int) -> T | None:
        """Return the newest view that may be shown now; None if there is none since the last one.

        `synced_seq` is the last journal line known to be on disk.
        """
        self._lagging = self._late_seq > synced_seq
        for place in range(len(self._held) - 1, -1, -1):
            held = self._held[place]
            if self._may_pass(held, synced_seq, now_ms):
                del self._held[: place + 1]
                if held.facts_seq > max(synced_seq, self._told_seq):
                    self._late_seq, self._lagging = held.facts_seq, True
                return held.view
        return None

    def due_ms(self) -> int | None:
        """Return when the gate must be asked again even without a report; None if nothing waits."""
        return self._held[0].since_ms + HOLD_MS if self._held else None

    def _may_pass(self, held: Held[T], synced_seq: int, now_ms: int) -> bool:
        told = held.facts_seq <= max(synced_seq, self._told_seq)
        return told or self._lagging or now_ms - held.since_ms >= HOLD_MS
