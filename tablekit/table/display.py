"""What is shown: lamps, cues and the public screen from the public value; the host's eight lines.

Nothing irrevocable is shown before the journal has it on disk (the gate).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tablekit.rules.public import Public
from tablekit.table.cues import cues
from tablekit.table.gate import Gate
from tablekit.table.lamps import BLINK_MS, DARK, EVERYTHING, at_instant, lamps
from tablekit.table.ports import (
    HostScreen,
    HostView,
    LampFrame,
    Lamps,
    PublicScreen,
    PublicView,
    Speaker,
)
from tablekit.table.publicview import public_view
from tablekit.table.screen import host_view

if TYPE_CHECKING:
    from tablekit.table.loop import Table

LAMP_TEST_MS = 3_000
REFRESH_MS = 1_000
HEALTH_MS = 10_000


class Outputs(Struct):
    """Where views go; None where nobody looks (a game in virtual time)."""

    lamps: Lamps | None = None
    speaker: Speaker | None = None
    host: HostScreen | None = None
    public: PublicScreen | None = None


class Display:
    """Keeps what is shown now and hands it to the devices when it changes."""

    def __init__(self, table: Table, outputs: Outputs) -> None:
        self.table, self.outputs = table, outputs
        self.gate: Gate[Public] = Gate()
        self.shown: Public | None = None
        self.facts = -1
        self.facts_seq = 0
        self.lamp_test_until_ms = -1
        self.health_until_ms = -1
        self.last_lamps: LampFrame | None = None
        self.lamps_at_ms = 0
        self.last_host: HostView | None = None
        self.last_public: PublicView | None = None
        self.log: list[str] = []
        self.lit_for: Public | None = None
        self.lit = DARK

    @property
    def lagging(self) -> bool:
        """Tell whether something is shown that is not on disk yet."""
        return self.gate.lagging

    def cue(self, name: str) -> None:
        """Play a cue now."""
        self.log.append(name)
        if self.outputs.speaker is not None:
            self.outputs.speaker.cue(name)

    def sound(self, before: Public | None, seen: Public) -> None:
        """Take the newest public value; `before` is None after a jump, which is silent."""
        session = self.table.session
        assert session is not None
        if before is None:
            self.gate, self.facts = Gate(session.seq), seen.facts
            self.facts_seq = session.seq
            fresh = len(session.nodes) == 1
            self.shown = None if fresh else seen
            if not fresh:
                return
        elif seen.facts != self.facts:
            self.facts, self.facts_seq = seen.facts, session.seq
        self.gate.offer(self.facts_seq, seen, self.table.now_ms)
        self.pass_gate()

    def pass_gate(self) -> None:
        """Show what the gate lets through, with the cues of the change."""
        session = self.table.session
        if session is None:
            return
        ready = self.gate.ready(session.journal.synced, self.table.now_ms)
        if ready is None:
            return
        before, self.shown = self.shown, ready
        if before is not None:
            for name in cues(before, ready):
                self.cue(name)

    def lamps_now(self) -> LampFrame:
        """Return what the boxes show at this instant."""
        if self.table.stopped or self.table.now_ms < self.lamp_test_until_ms:
            return EVERYTHING
        if self.table.session is None or self.shown is None:
            return DARK
        return at_instant(self.steady(), self.table.now_ms)

    def steady(self) -> LampFrame:
        """Return the frame of what is shown, blinking bits lit; worked out once a change."""
        shown = self.shown
        assert shown is not None
        if shown is not self.lit_for:
            self.lit_for, self.lit = shown, lamps(shown)
        return self.lit

    def host_now(self) -> HostView:
        """Return the host's eight lines now."""
        return host_view(self.table, health=self.table.now_ms < self.health_until_ms)

    def public_now(self) -> PublicView:
        """Return the public screen now."""
        return public_view(self.table, self.shown)

    def waiting(self) -> bool:
        """Tell whether the gate holds something back."""
        return self.gate.due_ms() is not None

    def show(self, now_ms: int) -> None:
        """Hand to the devices what has changed; lamps also once a second."""
        self.pass_gate()
        out = self.outputs
        if out.lamps is not None:
            frame = self.lamps_now()
            if frame != self.last_lamps or now_ms - self.lamps_at_ms >= REFRESH_MS:
                self.last_lamps, self.lamps_at_ms = frame, now_ms
                out.lamps.show(frame)
        if out.host is not None and not self.waiting():
            host = self.host_now()
            if host != self.last_host:
                self.last_host = host
                out.host.show(host)
        if out.public is not None:
            seen = self.public_now()
            if seen != self.last_public:
                self.last_public = seen
                out.public.show(seen)

    def deadline_ms(self, now_ms: int) -> int | None:
        """Return when something shown changes by itself; None where nobody looks."""
        times = [self.gate.due_ms()]
        for until in (self.lamp_test_until_ms, self.health_until_ms):
            times.append(until if until > now_ms else None)
        if self.outputs.lamps is not None:
            blinking = self.shown is not None and any(self.steady().blink)
            times.append((now_ms // BLINK_MS + 1) * BLINK_MS if blinking else None)
            times.append(self.lamps_at_ms + REFRESH_MS)
        if self.outputs.host is not None or self.outputs.public is not None:
            times.append(self.next_second_ms(now_ms))
        return min((t for t in times if t is not None), default=None)

    def next_second_ms(self, now_ms: int) -> int | None:
        """Return when a running clock shows its next second; None where none runs."""
        session = self.table.session
        due = session.due_ms() if session is not None else None
        return None if due is None or due <= now_ms else now_ms + (due - now_ms - 1) % 1000 + 1

    def test_lamps(self, at_ms: int) -> None:
        """Light every lamp for three seconds."""
        self.lamp_test_until_ms = at_ms + LAMP_TEST_MS

    def show_health(self, at_ms: int) -> None:
        """Show the state of the boxes for ten seconds."""
        self.health_until_ms = at_ms + HEALTH_MS

    def hide_health(self) -> None:
        """Show the moment again: a key was pressed."""
        self.health_until_ms = -1
