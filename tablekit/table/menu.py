"""The menu (`D`): ten entries; it stops nothing and closes by `*` or by itself.

What each entry does is in `menu_entries`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tablekit.rules.refusal import Refusal
from tablekit.table import menu_entries

if TYPE_CHECKING:
    from tablekit.table.console import Console

SOUND, LEAVE, CORRECT, ENDS, BRIGHTNESS = "2", "4", "5", "9", "05"
LOCK, SIGN_IN, CLOCK = "01", "02", "03"
SECRET = (LOCK, SIGN_IN)
"""Entries whose digits are a PIN and are shown as dots."""

BRANCHES = {"7": "12345", ENDS: "1234", "0": "12345"}
"""Entries that open a second list, and its digits."""

TAKES_NOTHING = (SOUND, LEAVE, LOCK, SIGN_IN, CLOCK, BRIGHTNESS)
"""Entries that `#` finishes with nothing typed too."""

LOUDEST = BRIGHTEST = 10
MOST_DIGITS = {LOCK: 8, SIGN_IN: 8, CLOCK: 6}
"""How long a PIN or a date may be."""

NUMBER_DIGITS = 4


class Item(Struct):
    """Where in the menu the host is: the digits chosen, and seats keyed so far.

    `letter` is `A` once a role is keyed instead of a target, `swap` while the other seat is due.
    """

    path: str = ""
    seats: tuple[int, ...] = ()
    letter: str = ""


def takes(console: Console, key: str) -> bool:
    """Tell whether the open entry takes this key; `A` and `B` elsewhere begin another entry."""
    item = console.item
    if key in "AB" and item.path in (SOUND, BRIGHTNESS):
        return True
    seat = item.seats[0] if item.seats else 0  # 0: the kill, which has no role
    corrects = item.path == CORRECT and seat > 0 and not item.letter
    return key.isdigit() or (key == "A" and corrects)


def key(console: Console, key: str, at_ms: int) -> None:
    """Take a key other than `#` and `*` while the menu is open."""
    item = console.item
    if not key.isdigit():
        letter(console, key)
    elif not item.path:
        choose(console, key, at_ms)
    elif item.path in BRANCHES:
        if key in BRANCHES[item.path]:
            choose(console, item.path + key, at_ms)
    elif item.path == SOUND:
        console.table.volume = 0 if key == "0" else console.table.volume
    elif item.path != BRIGHTNESS:
        console.digit(key, MOST_DIGITS.get(item.path, NUMBER_DIGITS))


def letter(console: Console, key: str) -> None:
    """`A` and `B`: more and less; or, in a correction, a role instead of a target."""
    table, item = console.table, console.item
    by = 1 if key == "A" else -1
    if item.path == SOUND:
        table.volume = max(0, min(LOUDEST, table.volume + by))
    elif item.path == BRIGHTNESS:
        table.brightness = max(1, min(BRIGHTEST, table.brightness + by))
    else:
        item.letter, item.seats, console.digits = "A", item.seats[:1], ""


def choose(console: Console, path: str, at_ms: int) -> None:
    """Open an entry; some do their work at once."""
    if console.table.locked and path not in ("0", LOCK):
        console.ask_pin()
        return
    console.open_menu(path)
    at_once = menu_entries.AT_ONCE.get(path)
    if at_once is not None:
        console.clear()
        at_once(console, at_ms)


def enter(console: Console, at_ms: int) -> None:
    """`#` in the menu: finish the entry that is open; in a list it does nothing."""
    item, digits = console.item, console.digits
    finish = menu_entries.ENTERS.get(item.path)
    if finish is None:
        return
    console.digits = ""
    if not digits and item.path not in TAKES_NOTHING:
        console.clear()
        console.refuse(Refusal("number_due"), at_ms)
    else:
        finish(console, digits, at_ms)
