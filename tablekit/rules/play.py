"""The driver: feeds inputs to a game's script and keeps the moment (prompt, clock, answers).

Same start and same inputs give the same game, always; nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablekit.rules import inputs as i
from tablekit.rules.acts import ACTS
from tablekit.rules.game import GONE, Game, LeftError, Note, Script
from tablekit.rules.night import as_now
from tablekit.rules.options import Options
from tablekit.rules.position import Position, living
from tablekit.rules.presses import (
    close_window,
    open_window,
    press_in_round,
    press_in_window,
    press_outside,
    release,
)
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Say, Speech, Window
from tablekit.rules.refusal import Refusal, refusal
from tablekit.rules.seats import bit
from tablekit.rules.stylized import play as stylized
from tablekit.rules.verdict import judged_late

OPENS = ("open_window", "open_raise")
"""What `#` does where a press is early: it opens the window."""


class Proposal(Struct, frozen=True):
    """Something the buttons saw that may be a violation; the judge decides (S-6.6.6)."""

    seat: int
    code: int
    why: str
    t: int
    window: int  # the number of the window it belongs to, 0 for none

    @property
    def givable(self) -> bool:
        """Tell whether the judge can give it; the rest is only shown."""
        return self.code > 0


class RefusedError(Exception):
    """An input was fed that `refusal` refuses; the position stands in the message."""

    def __init__(self, why: Refusal, pos: Position) -> None:
        super().__init__(f"refused: {why.why} seat {why.seat} in {pos!r}")
        self.refusal = why


class Play:
    """One running game.

    `pos` is the position; `prompt` what is asked now; `due` the game time at which its clock runs
    out (0: no clock, -1: it ran out); `given` the answer keyed so far; `kept` whether an early `#`
    of a calling waits for the clock; `levels` the buttons that are down, of which `reread` were not
    seen to go down; `early` whose press before the coming or open window has been shown.
    """

    def __init__(
        self, pos: Position, seed: str, base: Options, t: int = 0, first_opener: int = 0
    ) -> None:
        self.game = Game(pos, seed, first_opener)
        self.rules_options = base
        self.now = t
        self.levels = self.reread = self.early = 0
        self.proposals: list[Proposal] = []
        self.windows_closed = 0
        self.shots: list[tuple[int, int]] = []
        self.serial = 0
        self.begin()

    def begin(self) -> None:
        """Start the script at the phase in the position and run to its first prompt."""
        self.script: Script = stylized(self.game)
        self.prompt: Prompt = Say(kind="begin", phase="deal")
        self.due = self.opened = 0
        self.given: tuple[int, ...] | None = None
        self.kept = False
        self.resume(None)
        self.settle()

    @property
    def pos(self) -> Position:
        """The position now."""
        return self.game.pos

    @property
    def notes(self) -> list[Note]:
        """The record so far."""
        return self.game.notes

    def feed(self, it: i.Input) -> None:
        """Take one input that `refusal` lets pass; raise `RefusedError` otherwise."""
        if isinstance(it, i.Edge):
            self.now = self.game.now = it.t
            self.edge(it)
            return
        why = refusal(self, it)
        if why is not None:
            raise RefusedError(why, self.pos)
        self.now = self.game.now = it.t
        kind = type(it)
        if self.proposals and kind is not i.Due:
            self.lapse(it)
        TAKES[kind](self, it)
        self.settle()

    def resume(self, answer: Any) -> None:
        """Give the script its answer and take its next prompt."""
        self.begin_prompt(self.script.send(answer))

    def begin_prompt(self, prompt: Prompt) -> None:
        """Take the script's next prompt and start its clock."""
        if isinstance(self.prompt, Window):  # closed, or left because of a removal
            self.windows_closed += 1
            self.early = 0
        if not prompt.keeps_clock:
            self.due = self.now + prompt.lasts_ms if prompt.lasts_ms else 0
        self.prompt = prompt
        self.opened = self.now
        self.given = None
        self.kept = False
        if self.shots:
            self.shots = []
        self.serial += 1
        if isinstance(prompt, Window):
            open_window(self)

    def settle(self) -> None:
        """Leave the outermost block whose condition is true; skip prompts whose owner is out."""
        game = self.game
        while True:
            pos = game.pos
            if pos.untested:
                game.update(judged_late(pos))
                pos = game.pos
            for block in game.blocks:
                if block.when(pos):
                    self.begin_prompt(self.script.throw(LeftError(block)))
                    break
            else:
                seat = self.prompt.seat
                if not seat or not pos.out >> seat & 1 or pos.finished:
                    return
                if isinstance(self.prompt, Call):
                    self.vacate(self.prompt)
                    return
                self.resume(GONE)

    def vacate(self, prompt: Call) -> None:
        """The called player is removed: the step lasts as long as ever, with no act (S-4.N)."""
        self.prompt = replace(prompt, seat=0, awake=0, acts=False)
        self.serial += 1

    # Answers

    def go(self, it: i.Go) -> None:
        """`#`: go on, close the window, or keep it until the calling's time is over."""
        prompt = self.prompt
        if isinstance(prompt, Call):
            if self.due > 0:
                self.kept = True
            else:
                self.resume(self.given)
        else:
            if isinstance(prompt, Window):
                close_window(self, prompt)
            self.resume(None)

    def clock_out(self, it: i.Due) -> None:
        """The clock ran out: a speech sounds and waits, a window or round may close by itself."""
        prompt = self.prompt
        self.due = -1
        if isinstance(prompt, Round):
            self.resume(tuple(self.shots))
        elif isinstance(prompt, Call) and self.kept:
            self.resume(self.given)
        elif isinstance(prompt, Window) and prompt.auto_close:
            close_window(self, prompt)
            self.resume(None)
        elif isinstance(prompt, (Speech, Pick)):
            self.game.note("time_over", seat=prompt.seat)

    def pick(self, it: i.Pick) -> None:
        """Take an answer: it ends a question, and is kept in a calling."""
        prompt = self.prompt
        if isinstance(prompt, Call):
            if prompt.pairs and len(it.seats) != 1:
                self.game.update(ACTS[i.Pick](self, it))
            else:
                self.given = it.seats
        else:
            self.resume(it.seats)

    def act(self, it: i.Input) -> None:
        """Apply an act on the position: it never touches the script."""
        self.game.update(ACTS[type(it)](self, it))
        if isinstance(self.prompt, Call):
            self.prompt = as_now(self.pos, self.prompt)
        out = self.pos.out  # nothing can be given to a seat that is out
        self.drop([p for p in self.proposals if out >> p.seat & 1])

    def force(self, it: i.Force) -> None:
        """Set the position by hand and enter the script at its phase."""
        from tablekit.rules.notation import parse_position

        self.game.update(parse_position(it.position, self.pos.cast, self.rules_options))
        self.game.blocks.clear()
        self.game.note("forced", position=it.position)
        self.begin()

    # Buttons

    def edge(self, it: i.Edge) -> None:
        """A press or release of a seat at the table: it never resumes the script."""
        seat, prompt = it.seat, self.prompt
        mask = bit(seat)
        if bool(self.levels & mask) == it.down:
            return
        self.levels ^= mask
        self.reread = self.reread & ~mask if it.seen else self.reread | mask
        if not it.down:
            release(self, it)
        elif not living(self.pos) & mask:
            return
        elif isinstance(prompt, Window):
            press_in_window(self, it, prompt)
        elif isinstance(prompt, Round):
            press_in_round(self, it, prompt)
        elif it.seen:
            press_outside(self, it)

    def propose(self, it: i.Edge, code: int, why: str, *, of_window: bool) -> None:
        """Show the judge what a button did; nothing is given by itself."""
        window = self.windows_closed + 1 if of_window else 0
        self.early |= bit(it.seat) if why == "early" else 0
        self.proposals.append(Proposal(it.seat, code, why, it.t, window))

    def lapse(self, it: i.Input) -> None:
        """Let proposals lapse: a window's at the next `#` after it, others at the next step."""
        if not self.proposals or isinstance(it, i.Box):
            return
        if isinstance(it, i.Penalty) and it.proposed:
            return
        going_on = isinstance(it, i.Go)
        voting = isinstance(self.prompt, Window) or self.prompt.next_kind in OPENS
        gone = []
        for p in self.proposals:
            stays = voting and p.window > self.windows_closed if going_on else p.window
            if not stays:
                gone.append(p)
        self.drop(gone)

    def drop(self, gone: list[Proposal]) -> None:
        """Take proposals off the list; they stay in the record as seen."""
        for p in gone:
            self.game.note("seen", seat=p.seat, code=p.code, why=p.why)
        self.proposals = [p for p in self.proposals if p not in gone]


TAKES: dict[type, Callable[[Play, Any], None]] = {
    i.Go: Play.go,
    i.Due: Play.clock_out,
    i.Pick: Play.pick,
    i.Force: Play.force,
    **{
        kind: Play.act
        for kind in (
            i.Penalty,
            i.Warn,
            i.Leave,
            i.Nominate,
            i.Withdraw,
            i.Vote,
            i.Count,
            i.Box,
            i.End,
        )
    },
}
