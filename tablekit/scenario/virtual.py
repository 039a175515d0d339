"""A whole table in virtual time, driven by fingers: `table.press(7); table.wait(40)`.

It goes through the queue, the consoles and the boxes like a real one; nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from tablekit.rules.draw import seed_from_text
from tablekit.rules.public import Public
from tablekit.rules.ruleset import Ruleset
from tablekit.table import rulebook
from tablekit.table.clock import VirtualClock, moved
from tablekit.table.display import Outputs
from tablekit.table.loop import Surroundings, Table
from tablekit.table.ports import Health, Key, LampFrame, Press, Tag
from tablekit.table.session import Session
from tablekit.table.settings import Settings
from tablekit.table.store import JournalStore, MemoryStore

EVENING = "2030-01-01T19:00:00"
"""When every virtual evening begins: the wall clock goes with the virtual one."""

KEY_MS = 200
NEXT_KEY_MS = 600
PRESS_MS = 300


class Witness(Protocol):
    """Looks on while a table is played: for transcripts and records of events."""

    def posted(self, happened: Key | Press | Tag | Health) -> None:
        """See an input on its way to the table."""

    def stepped(self) -> None:
        """See the table after it has taken a step."""


class VirtualTable:
    """A table in virtual time with an unsynced or synced journal in memory.

    `down` are the buttons that are physically down, `laid` the tags that lie on readers, `read`
    those that the table has been told of; an unplugged box posts nothing.  `dead` is the time
    between a power cut and the next start.
    """

    witness: Witness | None = None
    dead: bool = False

    def __init__(
        self,
        settings: Settings | None = None,
        seed: str = "1",
        store: JournalStore | None = None,
        rules: Callable[[str], Ruleset] = rulebook.load,
        outputs: Outputs | None = None,
        clock: VirtualClock | None = None,
    ) -> None:
        self.clock = clock or VirtualClock()
        self.settings = settings or Settings()
        self.seed = seed_from_text(seed)
        self.store = store or MemoryStore(self.clock)
        self.rules, self.outputs = rules, outputs or Outputs()
        self.down: set[int] = set()
        self.unplugged: set[int] = set()
        self.laid: dict[int, str] = {}
        self.read: set[int] = set()
        self.key_free_ms = 0
        self.table = self.started()

    def started(self) -> Table:
        """Start the table on this clock and this store, as after power comes on."""
        around = Surroundings(
            rules=self.rules,
            new_seed=lambda: self.seed,
            game_id=lambda: f"virtual-{self.clock.now_ms():012d}",
            wall=lambda: moved(EVENING, self.clock.now_ms() // 1000),
            levels=lambda: frozenset((self.down | self.read) - self.unplugged),
        )
        return Table(self.settings, self.clock, self.store, around, self.outputs)

    @property
    def session(self) -> Session:
        """The game that runs."""
        assert self.table.session is not None, "no game runs"
        return self.table.session

    # Time

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self.until(self.clock.now_ms() + round(seconds * 1000))

    def until(self, at_ms: int) -> None:
        """Let time pass to a moment, stopping wherever the table has something to do."""
        self.step()
        while not self.dead:
            due = self.table.deadline_ms()
            if due is None or due > at_ms:
                break
            self.clock.set(max(due, self.clock.now_ms()))
            self.step()
        self.clock.set(max(at_ms, self.clock.now_ms()))
        self.step()

    def step(self) -> None:
        """Let the table take what is queued and due; without power it does nothing."""
        if self.dead:
            return
        self.table.step()
        if self.laid:
            self.poll_readers()
        if self.witness is not None:
            self.witness.stepped()

    # Keys

    def key(self, keys: str, pad: int = 1, fast: bool = False, kept_s: float = 0.2) -> None:
        """Press keys one after the other; each takes 0.2 s, the next follows 0.6 s after it began.

        A number of several digits is split; `fast` leaves no pause between keys.
        """
        for word in keys.split():
            for key in word:
                self.until(max(self.key_free_ms, self.clock.now_ms()))
                begun = self.clock.now_ms()
                kept_ms = round(kept_s * 1000)
                self.post(Key(key, True, begun, pad))
                self.until(begun + kept_ms)
                self.post(Key(key, False, self.clock.now_ms(), pad))
                self.key_free_ms = begun + (kept_ms if fast else max(NEXT_KEY_MS, kept_ms))

    def post(self, happened: Key | Press | Tag | Health) -> None:
        """Put an input on the queue and let the table take it."""
        if self.dead:
            return
        if self.witness is not None:
            self.witness.posted(happened)
        self.table.post(happened)
        self.step()

    # Boxes

    def hold(self, *seats: int) -> None:
        """Press buttons and keep them down."""
        for seat in seats:
            if seat not in self.down:
                self.down.add(seat)
                if seat not in self.unplugged:
                    self.post(Press(seat, True, self.clock.now_ms()))

    def release(self, *seats: int) -> None:
        """Let buttons go."""
        for seat in seats:
            if seat in self.down:
                self.down.discard(seat)
                if seat not in self.unplugged:
                    self.post(Press(seat, False, self.clock.now_ms()))

    def press(self, seat: int, seconds: float = PRESS_MS / 1000) -> None:
        """Press a button for a while."""
        self.hold(seat)
        self.wait(seconds)
        self.release(seat)

    def tap(self, seat: int, uid: str) -> None:
        """A tag is laid on a reader (seat 0: the host's stand) and stays until it is lifted."""
        self.laid.setdefault(seat, uid)
        self.poll_readers()

    def lift(self, seat: int) -> None:
        """The tag is taken away again."""
        uid = self.laid.pop(seat, "")
        if seat in self.read:
            self.read.discard(seat)
            self.post(Tag(seat, uid, False, self.clock.now_ms()))

    def poll_readers(self) -> None:
        """Tell the table of tags that lie; at night the readers' fields are off."""
        session = self.table.session
        if not self.dead and not (session is not None and session.play.prompt.phase == "night"):
            for seat in self.laid.keys() - self.read - self.unplugged:
                self.read.add(seat)
                self.post(Tag(seat, self.laid[seat], True, self.clock.now_ms()))

    def unplug(self, seat: int) -> None:
        """A box loses its cable: the table is told by the device."""
        self.unplugged.add(seat)
        self.post(Health(seat, "unplugged", self.clock.now_ms()))

    def plug(self, seat: int) -> None:
        """A box is back."""
        self.unplugged.discard(seat)
        self.post(Health(seat, "ok", self.clock.now_ms()))
        if seat in self.down:
            self.post(Press(seat, True, self.clock.now_ms()))

    def stuck(self, seat: int) -> None:
        """A button does not come up again."""
        self.hold(seat)
        self.post(Health(seat, "stuck", self.clock.now_ms()))

    # Power

    def power_cut(self, beyond: int = 0) -> None:
        """The process dies now; of its journal what was synced stays."""
        if isinstance(self.store, MemoryStore):
            self.store.power_cut(beyond)

    def die(self) -> None:
        """The power is cut: nothing is seen or taken until `restart`."""
        self.power_cut()
        self.dead = True

    def restart(self) -> None:
        """Start again from the journal."""
        self.dead = False
        self.table = self.started()
        self.key_free_ms = self.clock.now_ms() + 1_000
        self.wait(1)

    # What is seen

    @property
    def lamps(self) -> LampFrame:
        """What the boxes show, blinking lamps lit."""
        from tablekit.table.lamps import lamps

        shown = self.table.display.shown
        tested = self.table.now_ms < self.table.display.lamp_test_until_ms
        if shown is None or self.table.stopped or tested:
            return self.table.display.lamps_now()
        return lamps(shown)

    @property
    def public(self) -> Public | None:
        """The public value as it is shown."""
        return self.table.display.shown

    @property
    def host(self) -> tuple[str, ...]:
        """The host's eight lines."""
        return self.table.display.host_now().lines

    @property
    def cues(self) -> list[str]:
        """All cues so far."""
        return self.table.display.log

    def begin(
        self,
        ruleset: str = "stylized",
        players: int = 10,
        *,
        seats: tuple[int, ...] = (),
        roles: dict[int, str] | None = None,
        deal: str = "electronic",
        opener: int | str = 0,
        **options: Any,
    ) -> None:
        """Answer the set-up up to the check-list, as a scenario's first lines do."""
        setup = self.table.setup
        assert setup is not None
        if isinstance(opener, str):  # the option of that name, not the seat of the randomizer
            options["opener"], opener = opener, 0
        setup.choose(ruleset, options)
        setup.seats = seats or tuple(range(1, players + 1))
        setup.deal, setup.opener = deal, opener
        setup.seed = self.seed
        setup.roles = tuple(sorted((roles or {}).items()))
        setup.step = 4
        self.table.settled()
