"""The places: which box stands where, what its press means to the table, which boxes are sick."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules import inputs as i
from tablekit.rules.position import is_in

if TYPE_CHECKING:
    from tablekit.table.loop import Table


def seat_of(table: Table, box: int) -> int:
    """Return the seat at which a box stands (menu 7 4 can swap two)."""
    return table.boxes.get(box, box)


def press(table: Table, seat: int, down: bool, at_ms: int) -> None:
    """Give a seat's press to the game, or to the set-up; only seats at the table count."""
    session = table.session
    if session is None:
        if down and table.setup is not None:
            table.setup.press(seat)
        return
    if table.health.get(seat) or not session.play.pos.seats >> seat & 1:
        return
    pressed = bool(session.play.levels >> seat & 1)
    if down == pressed or (down and not counts(table, seat)):
        return
    t = session.held_at if session.held else max(at_ms - session.offset, 0)
    session.feed(i.Edge(t, seat, down))


def counts(table: Table, seat: int) -> bool:
    """Tell whether a seat's button still does anything (S-3.1)."""
    assert table.session is not None
    return is_in(table.session.play.pos, seat)


def set_health(table: Table, seat: int, state: str) -> None:
    """Take a sick box out of play, or back; the game goes on by keypad."""
    if state == "ok":
        table.health.pop(seat, None)
    else:
        table.health[seat] = state
    session = table.session
    if session is not None and session.play.pos.seats >> seat & 1:
        if session.play.levels >> seat & 1 and state != "ok":
            session.feed(i.Edge(table.t(), seat, False, False))
        session.feed(i.Box(table.t(), seat, state == "ok"))


def sync_levels(table: Table) -> None:
    """Read the buttons' levels again, after taking back and after a power cut."""
    session = table.session
    if session is None:
        return
    down = 0
    for box in table.around.levels():
        seat = seat_of(table, box)
        if not table.health.get(seat) and counts(table, seat):
            down |= 1 << seat
    changed = (down ^ session.play.levels) & session.play.pos.seats
    for seat in range(1, 21):
        if changed >> seat & 1:
            session.feed(i.Edge(table.t(), seat, bool(down >> seat & 1), False))
