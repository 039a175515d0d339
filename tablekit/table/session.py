"""One game at the table: its journal, its game time, taking back, correcting, recovery.

Order of an input: refusal, feed in memory, append to the journal, show.  An input that meets a bug
of the rules is not written; the game is built again without it.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from tablekit.rules import inputs as i
from tablekit.rules.draw import commitment
from tablekit.rules.notation import print_position
from tablekit.rules.play import Play
from tablekit.rules.prompts import Round, Window
from tablekit.rules.refusal import Refusal, refusal
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.start import Start, begin
from tablekit.table import rerun
from tablekit.table.decision import next_phase
from tablekit.table.history import (
    STEPLESS,
    Chain,
    Node,
    Pins,
    Step,
    back_node,
    inputs_of,
    outside_window,
    record_of,
    steps,
)
from tablekit.table.journal import encode
from tablekit.table.journal_writer import JournalSink

RULES_VERSION = "1"
CLOCK_LINE_MS = 2_000
"""How often the running clock is written down, so that a power cut loses at most that."""


class Fault(Struct, frozen=True):
    """Something the host must be told: key of the text, and its fields."""

    why: str
    line: int = 0


class Session:
    """A running game.

    Game time is the table's clock less `offset`, and stands still while `held` is not empty
    (`pause`, `back`, `recovered`, `stop`).
    """

    def __init__(
        self, start: Start, rules: Ruleset, journal: JournalSink, game_id: str, now_ms: int
    ) -> None:
        self.start, self.rules, self.journal, self.game_id = start, rules, journal, game_id
        self.nodes: dict[int, Node] = {}
        self.seq = 1
        self.last = 0
        self.held = ""
        self.held_at = 0
        self.offset = now_ms
        self.clock_line_at = 0
        self.fault: Fault | None = None
        self.chain: Chain = None
        self.pins: Pins = ()
        self.window = 0
        self.failed_on: list[str] = []
        self.play: Play = begin(start, rules)
        self.nodes[0] = Node(0, 0, None, (), 0, "start", None)

    @cached_property
    def commitment(self) -> str:
        """What the public screen promises before and during the game; asked for at every draw."""
        return commitment(self.start.seed, self.game_id)

    # Game time

    def time(self, now_ms: int) -> int:
        """Return the game time (ms) at a moment of the table's clock."""
        return self.held_at if self.held else max(now_ms - self.offset, self.play.now)

    def hold(self, why: str, now_ms: int) -> None:
        """Let game time stand; a reason that needs more attention replaces a pause."""
        if not self.held:
            self.held_at = self.time(now_ms)
        self.held = why

    def release(self, now_ms: int) -> None:
        """Let game time go on from where it stands."""
        if self.held:
            self.offset = now_ms - self.held_at
            self.held = ""

    def due_ms(self) -> int | None:
        """Return the moment of the table's clock at which the prompt's clock runs out."""
        if self.held or self.play.due <= 0:
            return None
        return self.play.due + self.offset

    # Inputs

    def refusal(self, it: i.Input) -> Refusal | None:
        """Say why an input cannot be taken."""
        return refusal(self.play, it)

    def feed(self, it: i.Input) -> bool:
        """Feed an input that is not refused, and write it; False if the rules failed on it."""
        before, phase = self.play.prompt, self.play.pos.phase
        try:
            self.play.feed(it)
        except Exception as error:
            if refusal_of(error) is not None:
                raise
            self.play = self.rebuilt(self.chain, self.pins)
            self.failed_on.append(self.play.prompt.on)
            self.fault = Fault("rules_bug", self.seq)
            said = f"{type(error).__name__}: {error}"
            self.write({"k": "bug", "error": said[:200], "input": record_of(it)})
            return False
        self.write(record_of(it))
        self.chain = (self.chain, self.seq, it)
        self.put(it, before)
        if self.play.pos.phase != phase and self.play.pos.phase in ("night", "morning", "over"):
            self.write({"k": "position", "p": self.notation()})
        return True

    def stuck(self) -> bool:
        """Tell whether the rules have failed twice in this moment: then the judge may decide."""
        return self.failed_on.count(self.play.prompt.on) >= 2

    def set_by_hand(self, t: int) -> None:
        """Go on at the next phase, with the position as it stands, by the judge's decision."""
        self.feed(i.Force(t, print_position(next_phase(self.play.pos), self.rules.options)))

    def put(self, it: i.Input, before: object) -> None:
        """Add the node of an input that was just fed."""
        was_open = isinstance(before, (Window, Round))
        opened, closes = self.window, 0
        changed = self.play.prompt is not before
        if was_open and changed:
            closes, opened = self.window, 0
        if changed and isinstance(self.play.prompt, (Window, Round)):
            opened = self.seq
        self.window = opened
        self.add(
            Node(
                n=self.seq,
                prev=self.last,
                chain=self.chain,
                pins=self.pins,
                t=it.t,
                label=type(it).__name__.lower(),
                data=it,
                step=not isinstance(it, STEPLESS),
                window=opened,
                closes=closes,
            )
        )

    def add(self, node: Node) -> None:
        """Append a node of history."""
        self.nodes[node.n] = node
        self.last = node.n

    def write(self, record: dict[str, Any]) -> None:
        """Append a line to the journal."""
        self.seq += 1
        self.journal.append(encode(self.seq, record), self.seq)

    def notation(self) -> str:
        """Return the position as one line."""
        return print_position(self.play.pos, self.rules.options)

    def tick(self, now_ms: int) -> None:
        """Write a clock line every 2 s while a clock runs."""
        t = self.time(now_ms)
        if self.play.due > 0 and not self.held and t - self.clock_line_at >= CLOCK_LINE_MS:
            self.clock_line_at = t
            self.write({"k": "clock", "t": t})

    # Taking back

    def steps(self) -> list[Step]:
        """Return the steps that can be taken back, newest first."""
        return list(steps(self.nodes, self.last))

    def take_back(self, step: Step, now_ms: int) -> None:
        """Go back to before a step; the clock stands with the time that it had then."""
        target, t = step.before, self.began_at(step.node)
        outside = outside_window(self.nodes, target, self.window)
        if outside != target:
            target, t = outside, self.nodes[self.nodes[target].window].t
        undone_at = self.time(now_ms)
        self.write({"k": "back", "to": target, "t": t, "at": undone_at})
        self.jump(back_node(self.seq, self.last, self.nodes[target], t, undone_at))
        self.stand(t, "back", now_ms)

    def began_at(self, node: Node) -> int:
        """Return the game time at which a step began."""
        if node.back >= 0:
            return int(node.data)
        return self.nodes[node.closes].t if node.closes in self.nodes and node.closes else node.t

    def jump(self, node: Node) -> None:
        """Make a node the newest one, with the game built again from its inputs."""
        window = self.nodes[node.back].window if node.back >= 0 else 0
        node = msgspec.structs.replace(node, window=window)
        self.chain, self.pins, self.window = node.chain, node.pins, window
        self.play = self.rebuilt(node.chain, node.pins)
        self.add(node)

    def stand(self, t: int, why: str, now_ms: int) -> None:
        """Let the game stand at a game time; where no clock runs there is nothing to hold."""
        play = self.play
        play.now = max(t, play.now)
        if 0 < play.due < play.now:
            play.now = play.due
        play.game.now = self.clock_line_at = self.held_at = play.now
        self.held = why if play.due > 0 or why == "recovered" else ""
        self.offset = now_ms - play.now

    def rebuilt(self, chain: Chain, pins: Pins) -> Play:
        """Run the script over a chain of inputs."""
        return rerun.whole(self.start, self.rules, chain, pins)

    # Correcting

    def correct(self, n: int, it: i.Input | None, now_ms: int) -> bool:
        """Replace (or strike out, with None) the input of line `n` and work out all that followed.

        Returns whether everything that followed still fits.
        """
        old = inputs_of(self.chain)
        # A clock that ran out anew has the line of the input after it.
        new = [(line, it if line == n and type(was) is not i.Due else was) for line, was in old]
        chain = rerun.chained([(line, was) for line, was in new if was is not None])
        record = {"k": "correct", "at": n, "with": record_of(it) if it else None}
        return self.worked_out(chain, self.pins, record, now_ms)

    def pin(self, cards: dict[int, str], now_ms: int) -> bool:
        """Correct the cards of seats and work out all that followed (S-4.L)."""
        pins = tuple(sorted({**dict(self.pins), **cards}.items()))
        record = {"k": "pin", "cards": {str(s): r for s, r in cards.items()}}
        return self.worked_out(self.chain, pins, record, now_ms)

    def worked_out(
        self,
        chain: Chain,
        pins: Pins,
        record: dict[str, Any],
        now_ms: int,
    ) -> bool:
        """Build the game anew after a correction and write the correction down."""
        t = self.time(now_ms)
        due_before = self.play.due
        play, kept = rerun.corrected(self.start, self.rules, chain, pins, t)
        self.write({**record, "t": t})
        whole = rerun.answers(kept) == rerun.answers(chain)
        self.chain, self.pins, self.play = kept, pins, play
        if not isinstance(play.prompt, (Window, Round)):
            self.window = 0
        node = Node(self.seq, self.last, kept, pins, t, record["k"], record, step=True)
        self.add(msgspec.structs.replace(node, window=self.window))
        if whole and play.due == due_before:
            play.now = play.game.now = max(play.now, t)
        else:
            self.stand(play.now, "back", now_ms)
        return whole


def refusal_of(error: Exception) -> Refusal | None:
    """Return the refusal that an error of `feed` carries, None for any other error."""
    return getattr(error, "refusal", None)
