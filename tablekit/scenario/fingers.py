"""What people at the table do, in a few words: go on to a phase, nominate, vote, name a target.

Every verb goes through the console and the boxes like a finger; none reaches into the game.  A verb
that cannot be done raises `StuckError` with what was wanted and where the table stands.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tablekit.rules.position import ALL
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Speech, Window
from tablekit.rules.seats import members
from tablekit.scenario.virtual import VirtualTable

PATIENCE = 2_000
"""How many moments `to` goes through before it gives up."""

FORCE_S = 2.6
VOTE_WAIT_MS = 300
WINDOW_MS = 1_100


class StuckError(Exception):
    """A verb could not be done: what was wanted, and the moment the table stands at."""


class Fingers(VirtualTable):
    """A virtual table with hands.

    `holds` are the roles that people hold, for a deal with untagged cards: they are keyed when the
    table asks for them.
    """

    holds: dict[int, str] | None = None

    # Where the table stands

    @property
    def prompt(self) -> Prompt | None:
        """The prompt that the table shows; None in the set-up."""
        session = self.table.session
        return session.play.prompt if session else None

    @property
    def phase(self) -> tuple[str, int]:
        """The phase and its number as everybody sees them."""
        session = self.table.session
        if session is None:
            return ("setup", 0)
        pos, phase = session.play.pos, session.play.prompt.phase
        return (phase, pos.night if phase == "night" else pos.day)

    @property
    def over(self) -> bool:
        """Tell whether the game has ended."""
        session = self.table.session
        return session is not None and session.play.pos.finished

    # Going on

    def go_on(self) -> None:
        """Do the one thing that carries the game on: `#` when it is allowed, else let time pass."""
        self.note_refusal()
        self.settle_guard()
        session, prompt = self.table.session, self.prompt
        if session is not None and session.held:
            self.key("#")
        elif isinstance(prompt, Round) or (isinstance(prompt, Call) and session.play.kept):  # type: ignore[union-attr]
            due = self.table.rules_due_ms()
            if due is None:
                raise StuckError(self.where("no deadline"))
            self.until(due)
        elif isinstance(prompt, Pick) and prompt.learns and self.holds:
            self.key_roles(prompt)
        else:
            self.hash()

    def hash(self) -> None:
        """Press `#`; where a role must choose, keep it down: nobody acts, and that is recorded."""
        self.key("#")
        refused = self.table.consoles[1].refused
        if refused is not None and refused.why == "must_choose":
            self.wait(0.6)
            self.key("#", kept_s=FORCE_S)

    def note_refusal(self) -> None:
        """Take note of a refusal that still stands on line 7, so that `#` goes on again."""
        if self.table.consoles[1].refused is not None:
            self.key("*")

    def settle_guard(self) -> None:
        """Wait until a bare `#` counts as meant (the second law)."""
        table = self.table
        console = table.consoles[1]
        quiet = max(table.meaning_ms, console.quiet_from_ms) + 500
        self.until(max(self.clock.now_ms(), quiet, table.window_ms + 1_000))

    def key_roles(self, prompt: Pick) -> None:
        """Key who holds the card that is asked for, as the host would after looking round."""
        held = [seat for seat, role in sorted((self.holds or {}).items()) if role == prompt.role]
        for seat in held:
            if prompt.choices >> seat & 1:
                self.number(seat)
        self.settle_guard()
        self.key("#")

    def number(self, seat: int) -> None:
        """Key a number and `#`."""
        self.key(f"{seat} #")

    def until_asked(self, wanted: str, asked: Callable[[Prompt | None], bool]) -> None:
        """Go on until the table asks for something; raise `StuckError` if it never does."""
        for _ in range(PATIENCE):
            if asked(self.prompt):
                return
            if self.over:
                break
            self.go_on()
        raise StuckError(self.where(wanted))

    def where(self, wanted: str) -> str:
        """Say what was wanted and where the table stands."""
        phase, number = self.phase
        on = self.prompt.on if self.prompt else self.table.setup and self.table.setup.name
        return f"wanted {wanted}, but the table stands at {phase} {number} ({on})"

    def to(self, phase: str, number: int | None = None, *, ballot: bool = False) -> None:
        """Go on to the first moment of a phase; do nothing if the table is in it.

        With `ballot` a day's vote is only reached where it is held: line 8 "# начать: …".
        """

        def reached(_: Prompt | None) -> bool:
            now, n = self.phase
            held = self.table.session is not None and self.session.play.pos.ballot is not None
            return now == phase and number in (None, n) and (held or not ballot)

        self.until_asked(f"phase {phase} {number or ''}".rstrip(), reached)

    def next(self, times: int = 1) -> None:
        """Press `#` a number of times, each when it counts as meant."""
        for _ in range(times):
            self.settle_guard()
            self.key("#")

    # Speeches and ballots

    def to_speech(self, seat: int) -> None:
        """Go on to the speech of a seat, or what a third foul has left of it."""
        self.until_asked(
            f"the speech of {seat}",
            lambda p: isinstance(p, Speech) and p.nominates and p.seat == seat,
        )

    def nominate(self, by: int, seat: int) -> None:
        """In the speech of `by`: B seat #."""
        self.to_speech(by)
        self.key(f"B {seat} #")

    def to_window(self, candidate: int) -> None:
        """Go on until the window against a candidate is about to open (21: all of them), or open.

        A table that was started again goes on first.
        """

        def ready(p: Prompt | None) -> bool:
            if p is None or self.session.held:
                return False
            if isinstance(p, Window):
                return p.candidate == candidate
            if candidate == ALL:
                return p.kind == "raise_ready"
            return p.kind == "ballot_ready" and p.seats == (candidate,)

        self.until_asked(f"the vote against {candidate}", ready)

    def open_window(self) -> None:
        """Open the window that is about to open, unless it is open already."""
        if not isinstance(self.prompt, Window):
            self.note_refusal()
            self.settle_guard()
            self.key("#")

    def votes(self, candidate: int, voters: Sequence[int] = ()) -> None:
        """Hold a candidate's window: it opens, these press and hold, it closes, they let go.

        Seats without a working box are keyed by the host.
        """
        self.to_window(candidate)
        self.open_window()
        window = self.prompt
        if not isinstance(window, Window):
            raise StuckError(self.where(f"an open window against {candidate}"))
        opened = self.table.window_ms
        self.until(max(self.clock.now_ms(), opened + VOTE_WAIT_MS))
        boxed = [seat for seat in voters if not self.table.health.get(seat)]
        self.hold(*boxed)
        for seat in voters:
            if seat not in boxed:
                self.number(seat)
        self.until(max(self.clock.now_ms(), opened + WINDOW_MS))
        if self.prompt is window:
            self.note_refusal()
            self.settle_guard()
            self.key("#")
        self.release(*boxed)

    # Night

    def call_open(self, role: str = "") -> Callable[[Prompt | None], bool]:
        """Return the test for a call (of that role) that asks for a seat and has no answer yet.

        Cards that people are known to hold are keyed on the way, as `to` does, and are no call.
        """

        def asks(p: Prompt | None) -> bool:
            if isinstance(p, Call):
                return p.acts and self.session.play.given is None and self.calls(p, role)
            if isinstance(p, Pick) and p.learns and self.holds:
                return False
            return isinstance(p, Pick) and role in ("", p.role)

        return asks

    def calls(self, call: Call, role: str) -> bool:
        """Tell whether a call is one of this role; the kill is a call of all who shoot."""
        if role in ("", call.role):
            return True
        if not call.kind.startswith("call_kill"):
            return False
        pos = self.session.play.pos
        roles = pos.cast.roles
        wanted, own = roles[pos.cast.card(role)].team, roles[pos.cast.card(call.role)].team
        together = call.kind == "call_kill_deal" or (
            call.kind != "call_kill_one" and pos.options.alliance
        )
        return wanted == own or (together and wanted != "red")

    def target(self, *seats: int, role: str = "") -> None:
        """Name seats at the next call (of that role) that asks for them."""
        self.until_asked(f"a call of {role or 'any role'}", self.call_open(role))
        asked = self.prompt
        for seat in seats:
            self.number(seat)
        if isinstance(asked, Pick):
            self.settle_guard()
            self.key("#")

    def pass_(self) -> None:
        """Name nobody at the next call that asks: 0 #."""
        self.until_asked("a call that may be passed", self.call_open())
        self.number(0)

    # What is seen

    @property
    def alive(self) -> tuple[int, ...]:
        """The seats that are in."""
        from tablekit.rules.position import living

        return members(living(self.session.play.pos))
