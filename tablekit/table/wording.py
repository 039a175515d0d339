"""Pieces of text that several screens need: seats, cards, clocks, lines of 21 characters."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

from tablekit.rules.position import Position, cards
from tablekit.rules.seats import members
from tablekit.table.texts import Texts, numbers

WIDTH = 21
BODY_LINES = 5


def clock_text(left_ms: int) -> str:
    """Print a clock as `0:38`; it never goes below 0:00."""
    seconds = max(0, -(-left_ms // 1000))
    return f"{seconds // 60}:{seconds % 60:02d}"


def date_and_clock(stamp: str) -> tuple[str, str]:
    """Print a wall-clock time in ISO 8601 as `14.03.2026` and `19:05`."""
    return f"{stamp[8:10]}.{stamp[5:7]}.{stamp[:4]}", stamp[11:16]


def line(text: str) -> str:
    """Fit a text into one line; what does not fit is cut (a test measures every text)."""
    return text[:WIDTH]


def wrapped(text: str) -> list[str]:
    """Break a text into lines of 21 characters, empty lines left out; nothing is cut off."""
    found: list[str] = []
    for part in text.split("\n"):
        found.extend(textwrap.wrap(part, WIDTH))
    return found


def first_that_fits(texts: Iterable[str], lines: int = BODY_LINES) -> str:
    """Return the first of several wordings that needs no more lines than there are, else the last.

    They are given from the fullest to the shortest.
    """
    found = ""
    for found in texts:
        if len(wrapped(found)) <= lines:
            break
    return found


def named(texts: Texts, key: str, seats: tuple[int, ...], room: int = WIDTH) -> str:
    """Return the text that names these seats, or where that is too long, how many they are.

    The second text has the same key with `_count` behind it.
    """
    full = texts(key, seats=numbers(seats))
    return full if len(full) <= room else texts(f"{key}_count", n=len(seats))


def role_name(texts: Texts, pos: Position, seat: int) -> str:
    """Return the role of a seat in words, `?` while it is not known."""
    card = cards(pos)[seat]
    return texts(f"role.{pos.cast.roles[card].id}") if card else texts("role.none")


def seats_text(texts: Texts, mask: int) -> str:
    """Return the seats of a mask in words: `места 3 5`."""
    found = members(mask)
    if not found:
        return texts("bit.awake_unknown")
    return texts("bit.awake_one" if len(found) == 1 else "bit.awake", seats=numbers(found))


def card_label(texts: Texts, code: int) -> str:
    """Return the short label of a violation, at most nine letters."""
    return texts(f"code.{code}")
