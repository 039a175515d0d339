"""The public screen as finished plain values, from the public value only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.draw import grouped
from tablekit.rules.options import differences, written
from tablekit.rules.position import ALL, Left
from tablekit.rules.public import Public
from tablekit.rules.seats import members
from tablekit.table.ports import BallotBar, PublicSeat, PublicView
from tablekit.table.setup_lines import GEOGRAPHIC, option_name, value_name
from tablekit.table.texts import Texts, numbers

if TYPE_CHECKING:
    from tablekit.table.loop import Table


def public_view(table: Table, seen: Public | None) -> PublicView:
    """Return the guests' screen; between games the set-up with the commitment."""
    if table.session is None or seen is None:
        return setup_view(table)
    session, texts = table.session, table.texts
    number = seen.night if seen.phase == "night" else seen.day
    deadline, length, _ = seen.clock
    stands = bool(session.held) or table.stopped
    over = bool(seen.winner)
    return PublicView(
        lang=table.lang,
        phase=seen.phase,
        title=texts("public.pause") if table.stopped else texts(f"phase.{seen.phase}", n=number),
        message=message(texts, seen),
        seats=tuple(seat_view(texts, seen, seat) for seat in members(seen.seats)),
        clock_ms=max(0, deadline - table.t()) if deadline > 0 else 0 if deadline else None,
        clock_of_ms=length,
        clock_runs=not stands and deadline > 0,
        ballot=tuple(
            BallotBar(0 if bar.seat == ALL else bar.seat, bar.count, bar.voters, bar.open)
            for bar in seen.bars
        ),
        departures=tuple(departed(texts, entry) for entry in seen.left),
        winner=texts(f"win.{seen.winner}") if over else "",
        commitment="" if over else grouped(session.commitment),
        seed=session.start.seed if over else "",
        footer=texts("public.game", id=session.game_id),
    )


def message(texts: Texts, seen: Public) -> tuple[str, ...]:
    """Say what is going on; at night only that it is night."""
    if seen.phase in ("night", "deal"):
        return (texts(f"public.{seen.phase}"),)
    shown = texts.first(
        f"public.{seen.said}",
        seat=seen.turn or (seen.said_seats[0] if seen.said_seats else 0),
        seats=numbers(seen.said_seats),
    )
    return (shown,) if shown else ()


def seat_view(texts: Texts, seen: Public, seat: int) -> PublicSeat:
    """Return one seat as everybody may see it."""
    owed = seat in seen.leaving
    state = "leaving" if owed else "in" if seen.here >> seat & 1 else "out"
    entry = next((e for e in seen.left if e.seat == seat), None)
    role = dict(seen.roles).get(seat, "")
    return PublicSeat(
        number=seat,
        state=state,
        fouls=seen.fouls[seat],
        turn=seat == seen.turn,
        vote=bool(seen.pressing >> seat & 1) or seat == seen.candidate,
        nominee=seat in seen.nominees,
        note=texts(f"public.left_{entry.how}") if entry else "",
        role=texts(f"role.{role}") if role else "",
    )


def departed(texts: Texts, entry: Left) -> str:
    """Say how a seat left and when."""
    when = texts("public.night_n" if entry.half % 2 else "public.day", n=entry.half // 2)
    how = texts(f"public.left_{entry.how}")
    return texts("public.departed", seat=entry.seat, how=how, when=when)


def setup_view(table: Table) -> PublicView:
    """Return the screen between games: who plays, the house rules, the commitment (S-7.11)."""
    setup, texts = table.setup, table.texts
    if setup is None or table.closed:
        said, seats, promise = (texts("public.closed"),), (), ""
        return PublicView(table.lang, "setup", texts("phase.setup"), said, seats)
    changed = differences(setup.options, setup.rules.options)
    shown = {n: written(getattr(setup.options, n)) for n in GEOGRAPHIC} | changed
    house = tuple(
        texts("public.option", name=option_name(texts, n), value=value_name(texts, n, v))
        for n, v in shown.items()
    )
    places = table.settings.seats
    promise = grouped(setup.commitment)
    return PublicView(
        lang=table.lang,
        phase="setup",
        title=texts("phase.setup"),
        message=(texts("public.setup"), *house),
        seats=tuple(
            PublicSeat(seat, "in" if seat in setup.seats else "empty")
            for seat in sorted({*places, *setup.seats})
        ),
        commitment=promise,
        footer=texts("public.game", id=setup.game_id),
    )
