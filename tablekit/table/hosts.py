"""The menu's work on hosts, places and the clock: lock, sign-in, boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.refusal import Refusal
from tablekit.table import places
from tablekit.table.clock import moved, seconds_until

if TYPE_CHECKING:
    from tablekit.table.loop import Table
    from tablekit.table.settings import HostEntry

EARLIEST_YEAR = 2025
"""A clock that is behind this year was never set: a Pi without network starts anywhere."""


def lock(table: Table, digits: str) -> Refusal | None:
    """Lock with a bare `#`; unlock with the table's PIN or a host's own."""
    pins = {table.settings.pin, *(host.pin for host in table.settings.hosts)} - {""}
    if not pins:
        return Refusal("no_pin_set")
    if not table.locked:
        table.locked = True
        for console in table.consoles.values():
            console.forget()
        return None
    if digits not in pins:
        return Refusal("wrong_pin")
    table.locked = False
    return None


def sign_in(table: Table, digits: str, pad: int) -> Refusal | None:
    """Sign a host in by PIN, out with a bare `#`; sanctions then carry the name (S-6.1)."""
    if not digits:
        table.signed_in.pop(pad, None)
        return None
    for host in table.settings.hosts:
        if host.pin == digits:
            table.signed_in[pad] = title(host)
            return None
    return Refusal("wrong_pin")


def sign_in_by_tag(table: Table, uid: str) -> None:
    """Sign the host in whose tag is laid on the stand, at the first keypad; no other tag counts."""
    for host in table.settings.hosts:
        if host.tag and host.tag == uid:
            table.signed_in[1] = title(host)


def title(host: HostEntry) -> str:
    """Return who gives a sanction, as the record has it: judge or chief judge, and the name."""
    return f"chief judge {host.name}" if host.chief else f"judge {host.name}"


# The wall clock


def wall(table: Table) -> str:
    """Return the wall clock in ISO 8601: the machine's own, moved by what the host has set."""
    return moved(table.around.wall(), table.wall_shift_s)


def set_time(table: Table, digits: str) -> Refusal | None:
    """Set the time of day, `HHMM`; no rule rests on it."""
    hours, minutes = int(digits[:2]), int(digits[2:] or 60)
    if len(digits) != 4 or hours > 23 or minutes > 59:
        return Refusal("bad_time")
    table.wall_shift_s += seconds_until(wall(table), hour=hours, minute=minutes, second=0)
    return None


def set_date(table: Table, digits: str) -> Refusal | None:
    """Set the date, `DDMMYY`."""
    try:
        day, month, year = int(digits[:2]), int(digits[2:4]), 2000 + int(digits[4:6])
        table.wall_shift_s += seconds_until(wall(table), year=year, month=month, day=day)
    except ValueError:
        return Refusal("bad_date")
    return None


def date_is_wrong(table: Table) -> bool:
    """Tell whether the clock was certainly never set."""
    return int(wall(table)[:4]) < EARLIEST_YEAR


# Boxes


def toggle_box(table: Table, seat: int) -> Refusal | None:
    """Let a seat play by keypad only, or by its box again."""
    if not 1 <= seat <= 20:
        return Refusal("no_such_seat", seat)
    places.set_health(table, seat, "ok" if table.health.get(seat) else "keypad")
    return None


def swap_boxes(table: Table, one: int, other: int) -> Refusal | None:
    """Two boxes stand at each other's places: from now on each counts for where it stands."""
    if one == other or not (1 <= one <= 20 and 1 <= other <= 20):
        return Refusal("no_such_seat", other)
    first = next(box for box, seat in table.boxes.items() if seat == one)
    second = next(box for box, seat in table.boxes.items() if seat == other)
    table.boxes[first], table.boxes[second] = other, one
    places.sync_levels(table)
    return None


def new_box(table: Table, seat: int) -> Refusal | None:
    """A seat has a new box: it works, and its level is read."""
    if not 1 <= seat <= 20:
        return Refusal("no_such_seat", seat)
    places.set_health(table, seat, "ok")
    places.sync_levels(table)
    return None
