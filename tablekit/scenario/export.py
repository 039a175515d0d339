"""A real game's journal as a scenario that gives the same game when it is played.

The journal is replayed record by record beside a table in virtual time.  For each record the lines
are written that make the second table take the same input, they are run there at once, and both
games are compared.  So what comes out has been played, with its taking back and its corrections.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from tablekit.rules import inputs as i
from tablekit.rules.play import Play, RefusedError
from tablekit.rules.position import living
from tablekit.rules.prompts import Round, Window
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.seats import mask, members
from tablekit.rules.start import Start
from tablekit.scenario.errors import ScenarioError
from tablekit.scenario.export_keys import FORCE, Keying, confirmed, votes_of
from tablekit.scenario.export_lines import expectations, keys_of, merged, opening_lines
from tablekit.scenario.in_force import in_force
from tablekit.scenario.parse import parse
from tablekit.scenario.run import Failed, Run
from tablekit.scenario.standing import standing
from tablekit.table import rulebook
from tablekit.table.history import input_of, is_input
from tablekit.table.restoring import SILENT, restore
from tablekit.table.session import Session

PLAIN = "// Taking back and corrections are left out: only what was in force in the end is here.\n"

LEAST_WAIT_MS = 500
"""A shorter wait is not written down, except where presses are timed."""

STILL_MS = 2_000
"""A clock that stands is not let go for less: letting go and stopping again takes as long."""

KEY_EVERY_MS = 600
FORCED_MS = 2_600
"""A `#` that is kept down counts 2 s after it went down, 0.6 s after the key before it."""


def as_scenario(
    records: Sequence[dict[str, Any]],
    rules: Callable[[str], Ruleset] = rulebook.load,
    path: str = "journal",
) -> str:
    """Return the scenario of a journal's records, the header first.

    Where its taking back cannot be given again, only what is in force in the end is written.

    Raise `ScenarioError` for a journal that the keypad cannot give again: one without a game, of a
    ruleset of the club's own, or with a position that was set by hand.
    """
    if not records or records[0].get("k") != "game":
        raise ScenarioError(path, 1, "journal", found="–")
    ruleset = records[0]["start"]["ruleset"]
    if ruleset not in rulebook.NAMES:
        raise ScenarioError(path, 1, "journal", found=f"ruleset={ruleset}")
    try:
        return Export(records, rules, path).text()
    except ScenarioError as error:
        try:  # a jump in time that keys do not give again to the millisecond
            return PLAIN + Export(in_force(records, rules), rules, path).text()
        except RefusedError:
            raise error from None


class Export:
    """One journal on its way into a scenario.

    `told` is the journal's own game, `run` the one that the lines written so far give.
    """

    def __init__(
        self, records: Sequence[dict[str, Any]], rules: Callable[[str], Ruleset], path: str
    ) -> None:
        head = records[0]
        self.path = path
        self.records = [
            r for r in records[1:] if is_input(r) or r["k"] in ("back", "correct", "pin")
        ]
        start = msgspec.convert(head["start"], Start)
        self.told = Session(start, rules(start.ruleset), SILENT, head["id"], 0)
        self.lines = opening_lines(head, start, self.told.play.pos)
        self.run = Run(parse("\n".join(self.lines)), path)
        self.run.play()
        self.keying = Keying(self.told)
        self.at = 0

    def text(self) -> str:
        """Return the scenario."""
        self.write("to deal")
        while self.at < len(self.records):
            self.at += self.whole_window() or self.one()
            while self.differs() and self.runs_out():
                self.told_too()
                self.at += 1
            self.compare(self.records[self.at - 1])
            for line in expectations(self.told.play, self.run.seen, self.lines):
                self.write(line)
        return "\n".join(merged(self.lines)) + "\n"

    @property
    def play(self) -> Play:
        """The game that the lines written so far give."""
        return self.run.table.session.play

    # Writing

    def write(self, line: str) -> None:
        """Write a line and run it."""
        self.lines.append(line)
        for command in parse(self.lines[0] + "\n" + line, self.path)[1:]:
            try:
                self.run.do(command)
            except Failed:
                raise self.lost(line) from None

    def lost(self, found: str) -> ScenarioError:
        """Return the error of a record that no line gives again."""
        record = self.records[min(self.at, len(self.records) - 1)]
        return ScenarioError(self.path, record["n"], "journal", found=found)

    def told_too(self, count: int = 1) -> None:
        """Let the journal's own game take the next records."""
        restore(self.told, tuple(self.records[self.at : self.at + count]), 0)

    # One record

    def one(self) -> int:
        """Write the lines of the next record; return how many records they stand for."""
        record = self.records[self.at]
        if not is_input(record):
            self.go_on_at(self.told.play.now)
            lines, count = self.keying.jump(self.records[self.at :], self.run.table.session)
            read = self.reread(self.at + count)
            changed = {r["seat"] for r in self.records[self.at + count : self.at + count + read]}
            self.told_too(count + read)
            self.meet_levels(changed, of_chain=record["k"] != "back")
            for line in lines:
                self.write(line)
            self.level()
            return count + read
        it = input_of(record)
        if isinstance(it, i.Force):
            raise self.lost(record["k"])
        if isinstance(it, i.Due):
            self.told_too()
            self.let_run_out()
            return 1
        if isinstance(it, i.Edge) and not it.seen:
            return self.read_again()
        lines = self.keying.lines(it, self.play)
        confirm = ["key #"] if confirmed(it, self.play) else []
        self.go_on_at(it.t, [*lines, *confirm], isinstance(it, i.Go))
        for line in lines:
            self.write(line)
        if self.run.table.table.consoles[1].question is not None:
            self.write("key #")  # what removes somebody or ends the game is asked once more
        self.told_too()
        return 1

    def runs_out(self) -> bool:
        """Tell whether the next record is a clock that ran out: it may have done so here too."""
        return self.at < len(self.records) and self.records[self.at]["k"] == "due"

    def let_run_out(self) -> None:
        """Wait until the clock that has run out in the journal has run out here too."""
        if not self.differs() and (self.play.due <= 0 or self.told.play.due > 0):
            return
        if self.run.table.session.held:
            self.write("next")
        due = self.run.table.session.due_ms()
        if due is not None:
            self.wait_until(due, 0)

    def go_on_at(self, t: int, lines: Sequence[str] = (), bare: bool = False) -> None:
        """Let the clock go on if it stands, and wait for the moment of the next record.

        `t` is the journal's game time, `lines` are the keys that end at that moment, `bare` tells
        that they begin with a `#` which would only let the clock go on.
        """
        session, told = self.run.table.session, self.told.play
        if session.held and (bare or t > told.now + STILL_MS or "next" in lines):
            self.write("next")
        if session.held:
            return
        timed = any(line.startswith(("hold", "release")) for line in lines)
        keys = sum(keys_of(line) for line in lines)
        lead_ms = max(0, keys - 1) * KEY_EVERY_MS + (FORCED_MS if FORCE in lines else 0)
        moment = self.play.opened + (t - told.opened) + session.offset - lead_ms
        self.wait_until(moment, 0 if timed else LEAST_WAIT_MS)
        self.stop_clock(lead_ms)

    def stop_clock(self, lead_ms: int) -> None:
        """Let the clock stand if it would run out while keys are pressed; the host's did not."""
        due, windowed = self.run.table.session.due_ms(), isinstance(self.play.prompt, Window)
        ends = self.run.table.clock.now_ms() + lead_ms + 2 * KEY_EVERY_MS
        if lead_ms and due is not None and due <= ends and not windowed:
            self.write("key C")

    def wait_until(self, at_ms: int, least_ms: int) -> None:
        """Write a wait until a moment of the virtual clock, if it is long enough."""
        wait_ms = at_ms - self.run.table.clock.now_ms()
        if wait_ms > least_ms:
            self.write(f"wait {wait_ms / 1000:g}")

    def reread(self, at: int) -> int:
        """Return how many records from a place on are levels that were read again at once.

        The level of a box that fails with its button down belongs to the box; a seat's second level
        was read another time.
        """
        count, seen = 0, set()
        for record in self.records[at:]:
            it = input_of(record) if is_input(record) else None
            if not isinstance(it, i.Edge) or it.seen:
                own = isinstance(it, i.Box) and not it.works and (it.seat, it.t)
                last = self.records[at + count - 1]
                return count - 1 if count and own == (last["seat"], last["t"]) else count
            if it.seat in seen:
                return count
            seen.add(it.seat)
            count += 1
        return count

    def read_again(self) -> int:
        """Take levels that were read again: as they are here, or by a cut of the power."""
        count = self.reread(self.at)
        if not count:
            return self.boxed()
        if isinstance(self.play.prompt, Round):
            self.go_on_at(self.records[self.at]["t"], ["hold"])
        self.told_too(count)
        self.level()
        return count

    def meet_levels(self, changed: set[int], of_chain: bool) -> None:
        """Bring the buttons to where a jump finds them, except those that it finds `changed`.

        `of_chain`: what the boxes do before the jump stays in force after it, so that only those
        are touched which do nothing now.
        """
        wanted, down = self.told.play.levels, mask(self.run.table.down)
        able = self.told.play.pos.seats & ~(living(self.play.pos) if of_chain else mask(changed))
        for seat in members((wanted ^ down) & able):
            self.write(f"{'hold' if wanted >> seat & 1 else 'release'} {seat}")

    def level(self) -> None:
        """Bring the buttons to the journal's levels in a way that nobody sees as a press."""
        off = self.told.play.levels ^ self.play.levels
        prompt = self.play.prompt
        if isinstance(prompt, Round) and prompt.collects:  # a press is a shot, seen or not
            for seat in members(off & self.told.play.levels):
                self.write(f"hold {seat}")
            off &= ~self.told.play.levels
        if not off:
            return
        self.write("power-cut")
        for seat in members(off):
            self.write(f"{'hold' if self.told.play.levels >> seat & 1 else 'release'} {seat}")
        self.write("restart")

    def boxed(self) -> int:
        """A box fails while its button is down: its level and its health are one line."""
        it = input_of(self.records[self.at + 1])
        assert isinstance(it, i.Box)
        self.go_on_at(it.t)
        self.write(f"unplug {it.seat}")
        self.write(f"release {it.seat}")
        self.told_too(2)
        return 2

    def whole_window(self) -> int:
        """Write a whole window as one `votes` line if it was an ordinary one; else return 0."""
        found = votes_of(self.records, self.at, self.told.play)
        if found is None:
            return 0
        line, count = found
        self.go_on_at(self.records[self.at]["t"], (line,), bare=True)
        self.write(line)
        self.told_too(count)
        return count

    # Comparing

    def differs(self) -> bool:
        """Tell whether the two games stand differently."""
        return standing(self.told.play) != standing(self.play)

    def compare(self, record: dict[str, Any]) -> None:
        """Raise `ScenarioError` if the lines written so far do not give the journal's game."""
        if self.differs():
            raise ScenarioError(self.path, record["n"], "journal", found=record["k"])
