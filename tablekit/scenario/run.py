"""Plays a scenario on a virtual table: every command goes through keys and boxes like a finger."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablekit.scenario import commands as c
from tablekit.scenario.chronicle import Chronicle
from tablekit.scenario.errors import DOMAIN, ScenarioError
from tablekit.scenario.expectations import look
from tablekit.scenario.fingers import Fingers, StuckError
from tablekit.scenario.opening import EMPTY, seats_of, seed_of, whole_deal
from tablekit.scenario.parse import parse
from tablekit.scenario.state import state
from tablekit.scenario.transcript import transcript
from tablekit.table.settings import Settings
from tablekit.table.setup import STEPS
from tablekit.table.texts import Texts


class Outcome(Struct, frozen=True):
    """What came of a scenario.

    `failure` is one sentence ('' if `ok`), and `status` the exit status: 0, 1 for an expectation
    that failed or a moment that never came, 2 for a file that is no scenario.  `state` is empty
    unless it was asked for.
    """

    ok: bool
    failure: str = ""
    transcript: list[str] = []
    state: dict[str, Any] = {}
    status: int = 0


class Failed(Exception):
    """A line that did not come true: the id of its sentence, and the fields of that sentence."""

    def __init__(self, key: str, **fields: str) -> None:
        super().__init__(key)
        self.key, self.fields = key, fields


def play(path: str | Path, lang: str | None = None, json: bool = False) -> Outcome:
    """Play a scenario's file.

    `lang` is the reader's language: by default the table's own.  With `json` the outcome has the
    final state and the events, else the transcript.
    """
    try:
        text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        bad = ScenarioError(str(path), 0, "file", found=error.strerror or "?")
        return Outcome(False, bad.sentence(lang or "ru"), status=2)
    except UnicodeDecodeError as error:
        bad = ScenarioError(str(path), 0, "utf8", found=error.start)
        return Outcome(False, bad.sentence(lang or "ru"), status=2)
    return play_text(text, str(path), lang, json)


def play_text(
    text: str, path: str = "scenario", lang: str | None = None, json: bool = False
) -> Outcome:
    """Play a scenario given as text; `path` is how errors name it."""
    try:
        script = parse(text, path)
    except ScenarioError as error:
        return Outcome(False, error.sentence(lang or "ru"), status=2)
    run = Run(script, path)
    failure = run.play(lang)
    return Outcome(
        ok=not failure,
        failure=failure,
        transcript=[] if json else transcript(run.seen.entries, lang or run.lang),
        state=state(run.seen) if json else {},
        status=1 if failure else 0,
    )


class Run:
    """One run of a script: the table, and what was seen of it."""

    def __init__(self, script: tuple[c.Command, ...], path: str = "scenario") -> None:
        self.script, self.path = script, path
        opening = next((it for it in script if isinstance(it, c.Begin)), EMPTY)
        dealt = dict(pair for it in script if isinstance(it, c.Roles) for pair in it.roles)
        self.lang = opening.lang or "ru"
        self.table = table_of(opening, dealt)
        self.seen = Chronicle(self.table)

    def play(self, lang: str | None = None) -> str:
        """Run all lines; return the sentence of the first that fails, '' if none does."""
        for it in self.script:
            try:
                self.do(it)
            except Failed as failed:
                where = f"{self.path}:{it.line}"
                say = Texts(lang or self.lang, DOMAIN)
                fields = {
                    name: value or say("fail.nothing") for name, value in failed.fields.items()
                }
                return say(f"fail.{failed.key}", where=where, text=it.text, **fields)
        return ""

    def do(self, it: c.Command) -> None:
        """Run one line; raise `Failed` if it does not come true."""
        if isinstance(it, c.Expect):
            found = look(self.seen, it)
            if not found.holds:
                raise Failed("expect", there=found.there)
            return
        self.seen.begin_line(it.text)
        if self.table.dead and not isinstance(it, WITHOUT_POWER):
            raise Failed("dead")
        try:
            DOES[type(it)](self.table, it)
        except StuckError:
            raise Failed("stuck", there=" / ".join(row for row in self.table.host if row)) from None
        finally:
            self.seen.end_line()


def table_of(opening: c.Begin, dealt: dict[int, str]) -> Fingers:
    """Return a table at the first step of the set-up that the script's first lines leave open."""
    table = Fingers(Settings(lang=opening.lang or "ru"))
    table.seed = seed_of(opening)
    by_cards = opening.deal == "cards"
    if by_cards:
        table.holds = dealt
    elif dealt or opening.deal == "tags":
        dealt = whole_deal(opening, dealt)
    table.begin(
        opening.ruleset or "stylized",
        seats=seats_of(opening),
        roles={} if by_cards else dealt,
        deal="cards" if by_cards else "electronic",
        opener=opening.opener,
    )
    setup = table.table.setup
    assert setup is not None
    setup.choose(setup.ruleset, dict(opening.options))
    if not opening.ruleset:
        setup.step = STEPS.index("ruleset")
    elif not opening.seats:
        setup.step = STEPS.index("places")
    table.table.settled()
    table.wait(1)  # line 8 has stood long enough for the first `#` to be meant
    return table


# What each command does


def nothing(table: Fingers, it: c.Command) -> None:
    """`table` and `roles` were taken before the first line."""


def keys(table: Fingers, it: c.Keys) -> None:
    """`key A 3 #`: the last key may be kept down."""
    *before, last = it.keys if it.kept_s else (*it.keys, "")
    table.key(" ".join(before), pad=it.pad, fast=it.fast)
    if last:
        table.key(last, pad=it.pad, fast=it.fast, kept_s=it.kept_s)


def to(table: Fingers, it: c.To) -> None:
    """`to vote`: a vote begins with line 8 "# начать: …"."""
    table.to(it.phase, it.number, ballot=it.phase in c.BALLOTS)


def cable(table: Fingers, it: c.Cable) -> None:
    """`unplug 7`, `plug 7`, `stuck 7`."""
    {"unplug": table.unplug, "plug": table.plug, "stuck": table.stuck}[it.what](it.seat)


WITHOUT_POWER = (c.Restart, c.Wait, c.Hold, c.Release, c.Press, c.Tap, c.Lift, c.Cable)
"""What people can do while there is no power."""

DOES: dict[type, Callable[[Fingers, Any], None]] = {
    c.Begin: nothing,
    c.Roles: nothing,
    c.Keys: keys,
    c.Press: lambda table, it: table.press(it.seat, it.seconds),
    c.Hold: lambda table, it: table.hold(*it.seats),
    c.Release: lambda table, it: table.release(*it.seats),
    c.Tap: lambda table, it: table.tap(it.seat, it.uid),
    c.Lift: lambda table, it: table.lift(it.seat),
    c.Wait: lambda table, it: table.wait(it.seconds),
    c.Nominate: lambda table, it: table.nominate(it.by, it.seat),
    c.Votes: lambda table, it: table.votes(it.nominee, it.voters),
    c.Target: lambda table, it: table.target(*it.seats, role=it.role),
    c.Pass: lambda table, it: table.pass_(),
    c.Next: lambda table, it: table.next(it.times),
    c.To: to,
    c.Cable: cable,
    c.PowerCut: lambda table, it: table.die(),
    c.Restart: lambda table, it: table.restart(),
}
