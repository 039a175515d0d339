"""An evening: coming up, the set-up between games, the beginning and the end of each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules import inputs as i
from tablekit.rules.refusal import Refusal
from tablekit.table import cues, places
from tablekit.table.recovery import recovered
from tablekit.table.restoring import header
from tablekit.table.session import Session
from tablekit.table.setup import Setup, next_setup, setup_from
from tablekit.table.store import Unfinished

if TYPE_CHECKING:
    from tablekit.table.loop import Table


def begin(table: Table) -> None:
    """Come up: where a game was when the power went, else at the set-up."""
    found = table.store.unfinished()
    if table.store.notice is not None:
        torn = table.store.notice.msgid.startswith("journal.torn")
        table.notice = "" if torn else table.texts("notice.damaged")
    if found is not None and resume(table, found):
        return
    table.setup = new_setup(table)
    table.settled()


def new_setup(table: Table) -> Setup:
    """Return a fresh set-up with the table's own defaults."""
    setup = blank_setup(table)
    setup.choose(table.settings.ruleset, table.settings.options)
    setup.seats, setup.deal = table.settings.seats, table.settings.deal
    return setup


def blank_setup(table: Table) -> Setup:
    """Return a set-up with a seed and an id of its own, and nothing chosen yet."""
    around, names = table.around, table.settings.rulesets
    return Setup(around.rules, around.new_seed(), around.game_id(), names)


def resume(table: Table, found: Unfinished) -> bool:
    """Take a game up again, paused, in the same prompt; False if it cannot be read."""
    session, why = recovered(found, table.around.rules, table.now_ms)
    if session is None:
        table.notice = table.texts(f"notice.{why}") if why else ""
        return False
    table.session = session
    if why:
        table.notice = table.texts(f"notice.{why}")
    table.health = dict.fromkeys(sick_seats(table), "keypad")
    table.last_public = None
    places.sync_levels(table)
    table.settled()
    return True


def sick_seats(table: Table) -> tuple[int, ...]:
    """Return the seats that the game plays by keypad only."""
    session = table.session
    mask = session.play.pos.keypad_only if session else 0
    return tuple(seat for seat in range(1, 21) if mask >> seat & 1)


def go_on(table: Table) -> str:
    """`#` in the set-up: take the step; after the last one the game begins."""
    if table.closed:
        table.closed = False
        table.setup = new_setup(table) if table.setup is None else table.setup
        return ""
    setup = table.setup
    assert setup is not None
    last = setup.name == "deal"
    why = setup.go_on()
    if not why and last:
        start_game(table, setup)
    table.settled()
    return why


def start_game(table: Table, setup: Setup) -> None:
    """Begin the game that was set up: its journal's first line holds all it rests on."""
    start = setup.start()
    name = table.settings.name
    record = header(start, setup.game_id, table.wall(), table.around.version, name) | {
        "simulated": table.settings.simulated
    }
    sink = table.store.create(setup.game_id, record)
    table.session = Session(start, setup.rules, sink, setup.game_id, table.now_ms)
    table.games += 1
    table.sounded_t = 0
    table.last_public = None
    for console in table.consoles.values():
        console.forget()
    for seat, state in table.health.items():
        if state and table.session.play.pos.seats >> seat & 1:
            table.session.feed(i.Box(0, seat, False))
    table.settled()


def next_game(table: Table) -> None:
    """`#` after a game: its journal is closed and the next set-up begins."""
    session = table.session
    assert session is not None
    close_game(table)
    fresh = blank_setup(table)
    setup = table.setup
    table.setup = (
        setup_from(session.start, fresh)
        if setup is None
        else next_setup(setup, fresh.seed, fresh.game_id)
    )
    table.settled()


def close_game(table: Table) -> None:
    """Close the journal of the game that is over."""
    session = table.session
    assert session is not None
    session.write({"k": "closed", "t": table.t(), "wall": table.wall()})
    session.journal.close()
    table.store.close(session.game_id)
    table.session = None
    table.last_public = None
    for console in table.consoles.values():
        console.forget()


def take_number(table: Table, number: int) -> str:
    """A number keyed in the set-up."""
    if table.setup is None or table.closed:
        return "nobody_asked"
    why = table.setup.take_number(number)
    table.settled()
    return why


def go_back(table: Table) -> None:
    """`*` in the set-up: the step before."""
    if table.setup is not None:
        table.setup.go_back()
        table.settled()


def end(table: Table) -> Refusal | None:
    """`D` `9` `3`: the evening is over; only between games."""
    if table.session is not None:
        if not table.session.play.pos.finished:
            return Refusal("game_runs")
        next_game(table)
    table.closed = True
    table.display.cue(cues.GOOD_NIGHT)
    table.settled()
    return None
