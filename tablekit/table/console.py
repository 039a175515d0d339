"""The grammar of a host's keypad: what each key means now (the five laws of docs/host-guide.md).

A console belongs to one keypad and holds only what is being typed.  It never changes a game by
itself: it asks the table to feed an input and shows the refusal that comes back.  What an entry's
`#` does is in `entry`, the menu in `menu`, looking back in `lookback`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from tablekit.rules import inputs as i
from tablekit.rules.refusal import Refusal
from tablekit.table import entry, lookback, menu
from tablekit.table.entry import FOUL, GUARD_MS, IDLE, MENU
from tablekit.table.history import Step

if TYPE_CHECKING:
    from tablekit.table.loop import Table

WINDOW_GUARD_MS = 1_000
DROP_MS = 10_000
HOLD_MS = 2_000
STAR_DEAD_MS = 1_000
MOST_DIGITS = 4
WHEN_LOCKED = "#*ACD0123456789"
"""Keys that a locked keypad takes; `D` leads to the PIN only."""

Act = Callable[[bool], Refusal | None]
"""Something that can be refused; told with True to be done all the same, by the judge."""


class Question(Struct):
    """A question that a second `#` answers: the key of its text, its fields, what it does."""

    text: str
    fields: dict[str, object]
    act: Callable[[], Refusal | None]
    asked_ms: int


class Refused(Struct):
    """A refusal on line 7; `again` records it all the same when `#` is kept down."""

    why: str
    seat: int
    firm: bool
    again: Callable[[], Refusal | None] | None
    at_ms: int


class Console:
    """One keypad: what is typed, what is asked, where the look-back stands.

    `look` are the steps that would go, the one shown last; `down` the keys that are down with the
    moment of each; from `quiet_from_ms` line 8 has meant what it means.
    """

    def __init__(self, table: Table, pad: int = 1) -> None:
        self.table, self.pad = table, pad
        self.mode = IDLE
        self.digits = ""
        self.seat = 0
        self.item = menu.Item()
        self.question: Question | None = None
        self.refused: Refused | None = None
        self.look: list[Step] = []
        self.looked_ms = 0
        self.quiet_from_ms = -GUARD_MS
        self.star_dead_until_ms = -1
        self.down: dict[str, int] = {}
        self.stopping = False
        self.used_ms = 0

    # Keys

    def key(self, key: str, down: bool, at_ms: int) -> None:
        """Take one edge of a key; a repeated press without a release is ignored."""
        if not down:
            self.down.pop(key, None)
            return
        if key in self.down:
            return
        self.down[key] = at_ms
        self.stopping = key == "C"
        self.drop_stale(at_ms)
        self.used_ms = at_ms
        self.table.display.hide_health()
        self.pressed(key, at_ms)

    def pressed(self, key: str, at_ms: int) -> None:
        """Give a key to what is open on this console, innermost first."""
        if self.question is not None:
            self.answer(key, at_ms)
        elif self.look:
            lookback.key(self, key, at_ms)
        elif self.refused is not None and key in "#*":
            self.after_refusal(self.refused, key, at_ms)
        else:
            self.refused = None
            self.typed(key, at_ms)

    def typed(self, key: str, at_ms: int) -> None:
        """Take a key while nothing but an entry can be open."""
        if not self.allowed(key):
            self.ask_pin()
        elif key == "#":
            self.hash(at_ms)
        elif key == "*":
            self.star(at_ms)
        elif self.mode == MENU and menu.takes(self, key):
            menu.key(self, key, at_ms)
        elif key.isdigit():
            self.digit(key, MOST_DIGITS)
        else:
            entry.letter(self, key, at_ms)

    def allowed(self, key: str) -> bool:
        """Tell whether a locked keypad takes this key: `#`, `*`, digits, `A` seat, `C`."""
        beyond = self.mode == FOUL and bool(self.digits) and key in "AC"
        return not self.table.locked or (key in WHEN_LOCKED and not beyond)

    def ask_pin(self) -> None:
        """Ask for the PIN: the keypad is locked."""
        self.open_menu(menu.LOCK)

    def open_menu(self, path: str = "") -> None:
        """Open the menu, or one of its entries."""
        self.open(MENU)
        self.item = menu.Item(path)

    def digit(self, key: str, most: int) -> None:
        """Add a digit to what is typed."""
        if len(self.digits) < most:
            self.digits += key

    def open(self, mode: str) -> None:
        """Begin an entry; what was typed before is dropped."""
        self.mode, self.digits, self.seat = mode, "", 0

    def clear(self) -> None:
        """Drop the entry, but not the numbers of a list."""
        self.open(IDLE)

    def typing(self) -> bool:
        """Tell whether an entry is open."""
        return bool(self.digits or self.mode)

    def numbers(self) -> list[int]:
        """Return the numbers given so far to the question that is asked now."""
        return self.table.listed.of(self.table.session)

    # '#' and '*'

    def hash(self, at_ms: int) -> None:
        """`#`: what line 8 says; while anything is typed it belongs to the entry alone."""
        if self.mode == MENU:
            if self.digits or at_ms - self.quiet_from_ms >= GUARD_MS:
                menu.enter(self, at_ms)
                self.quiet_from_ms = at_ms
        elif self.typing():
            entry.enter(self, at_ms)
            self.quiet_from_ms = at_ms
        elif self.may_go(at_ms):
            entry.bare(self, at_ms)

    def may_go(self, at_ms: int) -> bool:
        """Tell whether a bare `#` was meant (second law): line 8 has stood long enough."""
        stood_ms = at_ms - max(self.table.meaning_ms, self.quiet_from_ms)
        if stood_ms < GUARD_MS or at_ms - self.table.window_ms < WINDOW_GUARD_MS:
            return False
        if self.pad == 1 or self.table.settings.assistant_goes_on:
            return True
        self.refuse(Refusal("assistant"), at_ms)
        return False

    def star(self, at_ms: int) -> None:
        """`*`: clear the last of what is typed and be dead for 1 s, else show the last step."""
        if at_ms < self.star_dead_until_ms:
            return
        if not self.typing() and not self.numbers():
            lookback.begin(self, at_ms)
            return
        self.star_dead_until_ms = at_ms + STAR_DEAD_MS
        self.quiet_from_ms = at_ms
        entry.clear_last(self)

    # Feeding, questions, refusals

    def feed(self, make: Callable[[bool], i.Input], at_ms: int) -> None:
        """Feed an input; show its refusal, which may be overridden where the rules alone object."""
        self.attempt(lambda forced: self.table.feed(make(forced)), at_ms)

    def attempt(self, act: Act, at_ms: int) -> None:
        """Do something; a refusal that is not firm can be overridden by keeping `#` down."""
        why = act(False)
        if why is not None:
            again = None if why.firm else (lambda: act(True))
            self.refused = Refused(why.why, why.seat, why.firm, again, at_ms)

    def show(self, why: Refusal | None, at_ms: int) -> None:
        """Show a refusal, if there is one."""
        if why is not None:
            self.refuse(why, at_ms)

    def refuse(self, why: Refusal, at_ms: int) -> None:
        """Show a refusal that nothing overrides."""
        self.refused = Refused(why.why, why.seat, True, None, at_ms)

    def after_refusal(self, refused: Refused, key: str, at_ms: int) -> None:
        """`#` takes note of a firm refusal, `*` of any; neither does anything else."""
        if key == "*":
            self.star_dead_until_ms = at_ms + STAR_DEAD_MS
        elif not refused.firm or at_ms - refused.at_ms < GUARD_MS:
            return
        self.refused = None
        self.quiet_from_ms = at_ms

    def ask(
        self, text: str, fields: dict[str, object], act: Callable[[], Refusal | None], at_ms: int
    ) -> None:
        """Ask for a second `#`."""
        self.question = Question(text, fields, act, at_ms)

    def answer(self, key: str, at_ms: int) -> None:
        """A second `#` does what was asked; any other key only drops the question."""
        question = self.question
        if question is None or (key == "#" and at_ms - question.asked_ms < GUARD_MS):
            return
        self.question = None
        self.quiet_from_ms = at_ms
        if key == "#":
            self.show(question.act(), at_ms)

    # Time

    def deadline_ms(self) -> int | None:
        """Return when something on this console runs out by itself, None if nothing does."""
        times = [since + DROP_MS for since in self.open_since()]
        if "#" in self.down and self.refused is not None and self.refused.again is not None:
            times.append(max(self.down["#"], self.refused.at_ms) + HOLD_MS)
        if self.stopping and "C" in self.down:
            times.append(self.down["C"] + HOLD_MS)
        return min(times, default=None)

    def open_since(self) -> list[int]:
        """Return since when each thing that nobody need touch again has been open."""
        found = [self.question.asked_ms] if self.question is not None else []
        if self.refused is not None and "#" not in self.down:
            found.append(self.refused.at_ms)
        if self.look:
            found.append(self.looked_ms)
        if self.mode == MENU:
            found.append(self.used_ms)
        return found

    def tick(self, now_ms: int) -> None:
        """Let pass what has run out: dropped questions, keys that were kept down."""
        held = self.refused
        if held is not None and held.again is not None and self.kept_down(held, now_ms):
            self.refused = None
            self.quiet_from_ms = now_ms
            self.show(held.again(), now_ms)
        if self.stopping and "C" in self.down and now_ms - self.down["C"] >= HOLD_MS:
            self.stopping = False
            self.table.stop(now_ms)
        self.drop_stale(now_ms)

    def kept_down(self, held: Refused, now_ms: int) -> bool:
        """Tell whether `#` has been down for 2 s on a refusal."""
        return "#" in self.down and now_ms - max(self.down["#"], held.at_ms) >= HOLD_MS

    def drop_stale(self, now_ms: int) -> None:
        """Drop what nobody has touched for 10 s: a question, a refusal, a look, the menu."""
        latest_ms = now_ms - DROP_MS
        if all(since > latest_ms for since in self.open_since()):
            return
        if self.mode == MENU and self.used_ms <= latest_ms:
            self.clear()
        if self.question is not None and self.question.asked_ms <= latest_ms:
            self.question = None
        if self.refused is not None and self.refused.at_ms <= latest_ms:
            self.refused = None
        if self.looked_ms <= latest_ms:
            self.look = []
        self.quiet_from_ms = now_ms

    def moment_gone(self) -> None:
        """The moment has changed: a refusal of the last one means nothing any more."""
        self.refused = None

    def forget(self) -> None:
        """Drop everything that is open: the table stops, or another game begins."""
        self.clear()
        self.look = []
        self.question = self.refused = None
