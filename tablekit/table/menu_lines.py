"""The menu on the host's screen: ten entries in two columns, or the lines of the open entry."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.position import cards
from tablekit.table import correction, hosts, menu
from tablekit.table.texts import numbers
from tablekit.table.wording import date_and_clock, first_that_fits, role_name, wrapped

if TYPE_CHECKING:
    from tablekit.table.console import Console
    from tablekit.table.loop import Table

ORDER = "1234567890"
COLUMN = 11
DOT = "•"


def lines(table: Table, console: Console) -> list[str]:
    """Return lines 2 to 6 while the menu is open."""
    texts, path = table.texts, console.item.path
    if not path:
        names = [f"{digit} {texts(f'menu.{digit}')}" for digit in ORDER]
        return [f"{names[row]:<{COLUMN}}{names[row + 5]}" for row in range(5)]
    if path in menu.BRANCHES:
        return [f"{digit} {texts(f'menu.{path}{digit}')}" for digit in menu.BRANCHES[path]]
    return [texts(f"menu.{path}"), *wrapped(words(table, console))]


def words(table: Table, console: Console) -> str:
    """Say what the open entry waits for."""
    texts, item = table.texts, console.item
    if item.path == menu.SOUND:
        return texts("item.volume", n=table.volume)
    if item.path == menu.BRIGHTNESS:
        return texts("item.brightness", n=table.brightness)
    if item.path == menu.LEAVE and item.seats:
        return texts("item.leave", seat=item.seats[0])
    if item.path == menu.CORRECT:
        return correcting(table, console) if item.seats else texts("item.correct")
    if item.path == menu.LOCK:
        return texts("item.locked" if table.locked else "item.lock")
    if item.path == menu.SIGN_IN:
        return texts("item.sign_in")
    if item.path == menu.CLOCK:
        date, clock = date_and_clock(hosts.wall(table))
        return texts("item.date" if item.seats else "item.time", clock=clock, date=date)
    if item.path == "74" and item.seats:
        return texts("item.two", seat=item.seats[0])
    return texts("item.seat")


def correcting(table: Table, console: Console) -> str:
    """Say what the seat to be corrected is and did tonight."""
    texts, item, session = table.texts, console.item, table.session
    assert session is not None
    seat = item.seats[0]
    if item.letter == "swap":
        return texts("item.swap")
    if item.letter:
        return texts("item.role", seat=seat)
    did = numbers(correction.tonight(session, seat)) or texts("bit.nobody")
    how = "item.correct_two" if correction.due(session, seat) > 1 else "item.correct_how"
    if seat == correction.KILL:
        return "\n".join((texts("item.correct_kill", seats=did), texts(how)))
    pos = session.play.pos
    number = pos.cast.roles[cards(pos)[seat]].number
    who = texts("item.correct_seat", seat=seat, role=role_name(texts, pos, seat), number=number)
    return "\n".join((who, texts("item.correct_did", seats=did), texts(how), texts("item.or_role")))


def entry(table: Table, console: Console) -> str:
    """Return line 7 while the menu is open; the digits of a PIN are dots."""
    item, digits = console.item, console.digits
    if item.path in menu.SECRET:
        digits = DOT * len(digits)
    keyed = [*item.path, *map(str, item.seats), "A" if item.letter == "A" else "", digits]
    if item.path == menu.CLOCK:
        keyed = [*item.path, digits]
    return table.texts("entry.menu", digits=" ".join(filter(None, keyed)))


def go(table: Table, console: Console) -> str:
    """Return line 8: what `#` does in the menu."""
    texts, item, digits = table.texts, console.item, console.digits
    if not item.path or item.path in menu.BRANCHES:
        return texts("go.menu")
    if item.path in (menu.SOUND, menu.BRIGHTNESS):
        return texts("go.done")
    if item.path == menu.LEAVE and item.seats:
        return texts("go.excused" if digits == "1" else "go.leaves_table", n=item.seats[0])
    if item.path == menu.LOCK:
        return texts("go.unlock" if table.locked else "go.lock")
    if item.path == menu.SIGN_IN:
        return texts("go.sign_in" if digits else "go.sign_out")
    if item.path == menu.CLOCK:
        return texts("go.set" if digits else "go.leave_as_is")
    return texts("go.take", n=digits) if digits else texts("go.number_due")


def health(table: Table) -> list[str]:
    """Return the state of the boxes: for each kind of trouble the seats that have it."""
    texts = table.texts
    sick: dict[str, list[int]] = {}
    for seat, state in sorted(table.health.items()):
        if state:
            sick.setdefault(state, []).append(seat)
    if not sick:
        return [texts("item.healthy")]
    states = {state: texts(f"state.{state}") for state in sick}
    full = [
        texts("item.sick", state=states[state], seats=numbers(tuple(seats)))
        for state, seats in sick.items()
    ]
    short = [texts("item.sick_count", state=states[s], n=len(seats)) for s, seats in sick.items()]
    return wrapped(first_that_fits(("\n".join(full), "\n".join(short))))
