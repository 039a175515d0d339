"""The host's screen: eight lines of 21 characters, a function of the whole game and of the console.

Line 1 phase, day, clock; 2-6 whom to call, what to say, what came in; 7 entry, proposal or alarm;
8 what `#` will do, always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.position import Position
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Speech, Window
from tablekit.table import body, entryline, look_lines, menu_lines, setup_lines
from tablekit.table.entry import MENU
from tablekit.table.ports import HostView
from tablekit.table.texts import Texts, numbers
from tablekit.table.wording import BODY_LINES, WIDTH, clock_text, line, named, wrapped

if TYPE_CHECKING:
    from tablekit.table.loop import Table


def host_view(table: Table, health: bool = False) -> HostView:
    """Return the host's screen now.  `health` shows the boxes on lines 2 to 6."""
    middle = menu_lines.health(table) if health else lines(table)
    rows = [
        head(table),
        *(middle + [""] * BODY_LINES)[:BODY_LINES],
        entryline.seventh(table),
        last(table),
    ]
    dimmed = table.session is not None and table.session.play.prompt.phase == "night"
    return HostView(tuple(line(row) for row in rows), dimmed)


def head(table: Table) -> str:
    """Line 1: phase and day, the clock at the right end."""
    session, texts = table.session, table.texts
    if table.stopped:
        return texts("public.pause")
    if session is None:
        return texts("phase.setup")
    play = session.play
    number = play.pos.night if play.prompt.phase == "night" else play.pos.day
    phase = play.prompt.phase
    left = texts.first(f"head.{phase}", f"phase.{phase}", n=number)
    clock = clock_now(table)
    return f"{left:<{WIDTH - len(clock) - 1}} {clock}" if clock else left


def clock_now(table: Table) -> str:
    """Return the running clock in words, '' where there is none."""
    session = table.session
    if session is None or not session.play.due:
        return ""
    due = session.play.due
    if isinstance(session.play.prompt, Window):  # counts up, for the judge's two seconds (S-V.2)
        open_ms = table.t() - session.play.opened
        return clock_text(open_ms - open_ms % 1000)
    return clock_text(due - table.t() if due > 0 else 0)


def lines(table: Table) -> list[str]:
    """Lines 2 to 6, before what is too long is cut: the look-back, the menu, or the moment."""
    console = entryline.active(table)
    if console.look:
        return look_lines.lines(table, console)
    if console.mode == MENU:
        return menu_lines.lines(table, console)
    if table.session is None:
        return setup_lines.lines(table)
    return wrapped(body.moment(table))


def last(table: Table) -> str:
    """Line 8: what the host's `#` does; his entry, question or look-back goes before the moment."""
    return entryline.eighth(table, table.consoles[1]) or go_line(table)


def go_line(table: Table) -> str:
    """Return what a bare `#` does at this moment."""
    session, texts = table.session, table.texts
    if table.stopped:
        return texts("go.carry_on")
    if session is None:
        return setup_go(table)
    if session.held:
        clock = session.play.due > 0 and session.held != "recovered"
        return texts("go.start" if clock else "go.carry_on")
    play, prompt = session.play, session.play.prompt
    if isinstance(prompt, Call):
        return call_go(table, prompt)
    if isinstance(prompt, Round):
        return texts("go.counting")
    if isinstance(prompt, Pick):
        given = tuple(table.listed.of(session))
        if given and prompt.learns and table.locked:
            return texts("go.record_count", n=len(given))
        return named(texts, "go.record", given) if given else texts("go.record_none")
    if isinstance(prompt, Speech):
        ends = play.pos.winner and len(play.pos.leaving) <= 1
        return texts("go.announce" if ends else "go.next" if prompt.silenced else "go.thanks")
    return said_go(texts, play.pos, prompt)


def call_go(table: Table, prompt: Call) -> str:
    """Return what `#` does in a calling: kept until its time is over."""
    session, texts = table.session, table.texts
    assert session is not None
    play = session.play
    if play.kept:
        return texts("go.kept", s=max(0, -(-(play.due - table.t()) // 1000)))
    if table.listed.of(session):
        return texts("go.pair_due")
    if prompt.acts and play.given is None and not prompt.pairs:
        return texts("go.nobody" if prompt.may_pass else "go.number_due")
    return texts("go.next")


def said_go(texts: Texts, pos: Position, prompt: Prompt) -> str:
    """Return what `#` does where the host says something or a window is open."""
    key, seats = prompt.next_kind or "next", prompt.next_seats or prompt.seats
    if prompt.kind == "ballot_result":
        key, seats = body.result_now(pos)
    if prompt.kind == "raise_result":
        key = body.raise_now(pos)
    if key == "leaves" and len(seats) > 1:
        return named(texts, "go.leave_many", seats)
    if key == "tie":
        return named(texts, "go.tie", seats)
    return texts.first(f"go.{key}", "go.next", seats=numbers(seats))


def setup_go(table: Table) -> str:
    """Return what `#` does in the set-up."""
    setup, texts = table.setup, table.texts
    if table.closed or setup is None:
        return texts("go.closed")
    name = texts(f"name.{setup.ruleset}")
    return texts(f"go.setup_{setup.name}", n=len(setup.seats), name=name)
