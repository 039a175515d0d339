"""The running table: one queue, one loop, one clock.

Devices post inputs; the loop hands them to the consoles and the rules; what the rules then say is
drawn on lamps, speaker and screens.  One thread owns everything here.
"""

from __future__ import annotations

import queue
from collections import deque
from collections.abc import Callable
from operator import is_
from typing import Any

from msgspec import Struct

from tablekit.rules import inputs as i
from tablekit.rules.prompts import Round, Window
from tablekit.rules.public import Public, public
from tablekit.rules.refusal import Refusal
from tablekit.rules.ruleset import Ruleset
from tablekit.table import body, cues, evening, hosts, places
from tablekit.table.clock import Clock
from tablekit.table.console import Console
from tablekit.table.display import Display, Outputs
from tablekit.table.entry import Listed
from tablekit.table.history import Step
from tablekit.table.ports import DeviceInput, Health, Key, Press, Tag
from tablekit.table.session import Session
from tablekit.table.settings import Settings
from tablekit.table.setup import Setup
from tablekit.table.store import JournalStore
from tablekit.table.texts import Texts

RING = 200
"""How many raw keys and edges are kept for bug reports about the console."""


class Surroundings(Struct, frozen=True):
    """What a table is given from outside: files and chance come in only here.

    `rules(name)` returns a ruleset; `new_seed()` 128 bits or more from the operating system, as
    hex; `game_id()` an id that sorts by time; `wall()` the machine's wall clock in ISO 8601, for
    records only.
    """

    rules: Callable[[str], Ruleset]
    new_seed: Callable[[], str]
    game_id: Callable[[], str]
    wall: Callable[[], str]
    levels: Callable[[], frozenset[int]]
    version: str = "0"


class Table:
    """The table with its consoles, the set-up or the game, and what is shown."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock,
        store: JournalStore,
        around: Surroundings,
        outputs: Outputs,
    ) -> None:
        self.settings, self.clock, self.store, self.around = settings, clock, store, around
        self.queue: queue.SimpleQueue[DeviceInput] = queue.SimpleQueue()
        self.lang = settings.lang
        self.texts = Texts(settings.lang)
        self.consoles = {1: Console(self, 1), 2: Console(self, 2)}
        self.listed = Listed()
        self.session: Session | None = None
        self.setup: Setup | None = None
        self.stopped = False
        self.locked = False
        self.signed_in: dict[int, str] = {}
        self.closed = False
        self.volume, self.brightness = settings.volume, settings.brightness
        self.boxes = {seat: seat for seat in range(1, 21)}
        self.health: dict[int, str] = {}
        self.wall_shift_s = 0
        self.notice = ""
        self.ring: deque[DeviceInput] = deque(maxlen=RING)
        self.now_ms = clock.now_ms()
        self.meaning: tuple[Any, ...] = ()
        self.meaning_ms = self.window_ms = -(10**6)
        self.sounded_t = 0
        self.games = 0
        self.display = Display(self, outputs)
        self.last_public: Public | None = None
        self.stood: tuple[Any, ...] = ()
        evening.begin(self)

    # Queue and time

    def post(self, happened: DeviceInput) -> None:
        """Queue one input; safe from any thread."""
        self.queue.put(happened)

    def step(self) -> None:
        """Take all that is queued and all that has become due, then show what has changed."""
        while True:
            try:
                happened = self.queue.get_nowait()
            except queue.Empty:
                break
            self.advance(min(happened.at_ms, self.clock.now_ms()))
            self.take(happened)
        self.advance(self.clock.now_ms())
        self.display.show(self.now_ms)

    def advance(self, to_ms: int) -> None:
        """Let time pass to a moment: clocks run out one after the other, each at its own time."""
        while True:
            due = self.rules_due_ms()
            if due is None or due > to_ms:
                break
            self.pass_time(due)
            self.run_out()
        self.pass_time(to_ms)

    def rules_due_ms(self) -> int | None:
        """Return when the running clock counts as run out, with the settling time."""
        due = self.session.due_ms() if self.session else None
        return None if due is None else due + self.settings.settle_ms

    def run_out(self) -> None:
        """Feed the rules that their clock ran out, at its own time."""
        session = self.session
        assert session is not None
        self.sound_clock()
        session.feed(i.Due(session.play.due, session.play.prompt.on))
        self.settled()

    def pass_time(self, to_ms: int) -> None:
        """Move the table's now forward; consoles and cues that wait for time get their turn."""
        while True:
            waits = [c.deadline_ms() for c in self.consoles.values()]
            first = min((w for w in waits if w is not None), default=None)
            if first is None or first > to_ms:
                break
            self.now_ms = max(self.now_ms, first)
            for console in self.consoles.values():
                console.tick(self.now_ms)
            self.settled()
        self.now_ms = max(self.now_ms, to_ms)
        self.sound_clock()
        if self.session is not None:
            self.session.tick(self.now_ms)

    def sound_clock(self) -> None:
        """Sound what the clock itself brings: ten seconds, time over, called numbers."""
        session = self.session
        if session is None or session.held or self.last_public is None:
            return
        until = session.time(self.now_ms)
        seen = self.last_public
        for name in cues.clock_cues(seen, self.sounded_t, until):
            self.display.cue(name)
        for name in cues.number_cues(seen, self.sounded_t, until):
            self.display.cue(name)
        self.sounded_t = max(self.sounded_t, until)

    def deadline_ms(self) -> int | None:
        """Return when the table has something to do without any input; None if never."""
        times = [self.rules_due_ms(), self.display.deadline_ms(self.now_ms)]
        times.extend(console.deadline_ms() for console in self.consoles.values())
        session = self.session
        if session is not None and not session.held and self.last_public is not None:
            sound = cues.next_sound(self.last_public, self.sounded_t)
            times.append(None if sound is None else sound + session.offset)
        return min((t for t in times if t is not None), default=None)

    # Inputs

    def take(self, happened: DeviceInput) -> None:
        """Take one input of a device."""
        self.ring.append(happened)
        if isinstance(happened, Key):
            console = self.consoles.get(happened.pad, self.consoles[1])
            console.key(happened.key, happened.down, self.now_ms)
        elif isinstance(happened, Press):
            places.press(self, places.seat_of(self, happened.seat), happened.down, happened.at_ms)
        elif isinstance(happened, Health):
            places.set_health(self, places.seat_of(self, happened.seat), happened.state)
        elif isinstance(happened, Tag) and happened.seat:
            places.press(self, places.seat_of(self, happened.seat), happened.down, happened.at_ms)
        elif isinstance(happened, Tag) and happened.down:  # the host's stand is no seat
            hosts.sign_in_by_tag(self, happened.uid)
        self.settled()

    def feed(self, it: i.Input) -> Refusal | None:
        """Feed an input of the host; return its refusal."""
        session = self.session
        if session is None:
            return Refusal("no_game")
        why = session.refusal(it)
        if why is None and not session.feed(it):
            why = self.rules_failed(session, getattr(it, "forced", False))
        self.settled()
        return why

    def rules_failed(self, session: Session, forced: bool) -> Refusal | None:
        """Tell the host of a fault of the rules; the second time he may go on by hand."""
        session.write({"k": "ring", "last": [repr(entry) for entry in self.ring]})
        if forced and session.stuck():
            session.set_by_hand(self.t())
            return None
        return Refusal("rules_bug", firm=not session.stuck())

    def time(self, at_ms: int) -> int:
        """Return the game time of a moment."""
        return self.session.time(at_ms) if self.session else 0

    def t(self) -> int:
        """Return the game time now."""
        return self.time(self.now_ms)

    @property
    def on(self) -> str:
        """Name the prompt that an answer given now is meant for."""
        return self.session.play.prompt.on if self.session else ""

    def by(self, pad: int) -> str:
        """Return who gives a sanction: the judge, or a chief judge who has signed in."""
        return self.signed_in.get(pad, "judge")

    def wall(self) -> str:
        """Return the wall clock as the host has set it, for records only."""
        return hosts.wall(self)

    # What the host can do

    def pause(self, at_ms: int) -> str:
        """`C`: let the clock stand, or go on; return the key of a refusal."""
        session = self.session
        if session is None:
            return "no_game"
        if session.held:
            self.release(at_ms)
            return ""
        if isinstance(session.play.prompt, Window):
            return "close_window_first"
        if session.play.due <= 0:
            return "no_clock"
        session.hold("pause", at_ms)
        return ""

    def stop(self, at_ms: int) -> None:
        """Stop everything for a person who is unwell: lamps on, themes fade."""
        self.stopped = True
        for console in self.consoles.values():
            console.forget()
        if self.session is not None:
            self.session.hold("stop", at_ms)
        self.display.cue("stop")
        self.settled()

    def release(self, at_ms: int) -> None:
        """Go on where it was."""
        self.stopped = False
        if self.session is not None:
            self.session.release(at_ms)
            self.sounded_t = max(self.sounded_t, self.session.time(at_ms))
        self.notice = ""
        self.settled()

    def take_back(self, step: Step, at_ms: int) -> None:
        """Go back to before a step; buttons are read again, no cue sounds."""
        session = self.session
        assert session is not None
        session.take_back(step, at_ms)
        self.after_jump()

    def corrected(self, whole: bool) -> None:
        """Take note that a correction was worked out; say if later answers no longer fitted."""
        self.after_jump()
        self.notice = "" if whole else self.texts("notice.correction_stops")

    def after_jump(self) -> None:
        """Settle after the game was built anew: read the levels, keep silent."""
        session = self.session
        assert session is not None
        places.sync_levels(self)
        self.listed.clear()
        self.sounded_t = session.time(self.now_ms)
        self.last_public = None
        self.settled()

    def set_language(self, lang: str) -> None:
        """`D` `0` `4`: change the table's language."""
        self.lang = lang
        self.texts = Texts(lang)
        self.settled()

    # Shown

    def settled(self) -> None:
        """After any change: note when line 8 took another meaning, and sound what has happened."""
        session = self.session
        meaning = self.meaning_now()
        if meaning != self.meaning:
            self.meaning, self.meaning_ms = meaning, self.now_ms
            for console in self.consoles.values():
                console.moment_gone()
            if session is not None and isinstance(session.play.prompt, (Window, Round)):
                self.window_ms = self.now_ms
        if session is None:
            return
        play = session.play
        stands = (play.pos, play.prompt, play.due)
        if self.last_public is not None and all(map(is_, stands, self.stood)):
            return  # most edges change nothing that anybody sees
        self.stood = stands
        seen = public(play)
        before, self.last_public = self.last_public, seen
        self.display.sound(before, seen)

    def meaning_now(self) -> tuple[Any, ...]:
        """Return what a bare `#` would do now, as a value that changes with it."""
        session, setup = self.session, self.setup
        if session is None:
            step = setup.step if setup else -1
            return ("setup", step, self.closed, self.games, self.stopped)
        play = session.play
        state = (play.serial, session.held, play.kept, play.given, self.stopped, self.games)
        return (*state, body.outcome(play.pos, play.prompt))
