"""Readers of single values of `table.toml`: what each key may hold.

A reader returns the value as the table needs it, or raises `Wrong` with what could stand there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablekit.config.mistakes import Expected, one_of
from tablekit.table.setup import DEALS
from tablekit.table.texts import LANGUAGES

BACKENDS = ("simulated",)
SEATS = 20
NAME_LENGTH = 40
PATH_LENGTH = 400
PIN_LENGTH = 4

Read = Callable[[object], Any]


class Wrong(Exception):
    """A value that a reader cannot take, and what it could take."""

    def __init__(self, expected: Expected) -> None:
        super().__init__(expected.msgid)
        self.expected = expected


def text(most: int) -> Callable[[object], str]:
    """Return the reader of one line of text."""

    def read(found: object) -> str:
        if not isinstance(found, str) or len(found) > most or not found.isprintable():
            raise Wrong(Expected("expected.text", {"most": most}))
        return found

    return read


def yes_no(found: object) -> bool:
    """Read a truth value."""
    if not isinstance(found, bool):
        raise Wrong(Expected("expected.yes_no"))
    return found


def pin(found: object) -> str:
    """Read a PIN; '' for none."""
    if found == "":
        return ""
    if not isinstance(found, str) or len(found) != PIN_LENGTH or not found.isdecimal():
        raise Wrong(Expected("expected.pin", {"digits": PIN_LENGTH}))
    return found


def whole(low: int, high: int) -> Callable[[object], int]:
    """Return the reader of a whole number."""

    def read(found: object) -> int:
        if isinstance(found, bool) or not isinstance(found, int) or not low <= found <= high:
            raise Wrong(Expected("expected.whole", {"low": low, "high": high}))
        return found

    return read


def word(*names: str) -> Callable[[object], str]:
    """Return the reader of one of several words."""

    def read(found: object) -> str:
        if not isinstance(found, str) or found not in names:
            raise Wrong(one_of(str(found), names))
        return found

    return read


def seats(found: object) -> tuple[int, ...]:
    """Read the places: a list of numbers, or a text of ranges as `1-7,9-13`."""
    numbers = ranges(found.replace(" ", "")) if isinstance(found, str) else found
    if (
        not isinstance(numbers, list)
        or not numbers
        or not all(type(seat) is int and 1 <= seat <= SEATS for seat in numbers)
        or len(set(numbers)) < len(numbers)
    ):
        raise Wrong(Expected("expected.seats", {"most": SEATS}))
    return tuple(sorted(numbers))


def ranges(written: str) -> list[int]:
    """Return the numbers of `1-7,9-13`; a part that is not of this form gives a seat 0."""
    numbers: list[int] = []
    for part in written.split(","):
        low, dash, high = part.partition("-")
        ends = (low, high) if dash else (low, low)
        if not all(end.isdecimal() and len(end) <= 2 for end in ends):
            return [0]
        numbers += range(int(ends[0]), int(ends[1]) + 1) or [0]
    return numbers


def files(found: object) -> tuple[str, ...]:
    """Read a list of file names."""
    if not isinstance(found, list) or not all(isinstance(name, str) and name for name in found):
        raise Wrong(Expected("expected.files"))
    return tuple(found)


SECTIONS: dict[str, dict[str, Read]] = {
    "table": {
        "name": text(NAME_LENGTH),
        "lang": word(*LANGUAGES),
        "seats": seats,
        "pin": pin,
        "assistant_goes_on": yes_no,
        "brightness": whole(1, 10),
        "volume": whole(0, 10),
    },
    "game": {"ruleset": text(NAME_LENGTH), "deal": word(*DEALS), "rules_files": files},
    "journals": {"folder": text(PATH_LENGTH)},
    "devices": {"backend": word(*BACKENDS)},
}
HOST: dict[str, Read] = {
    "name": text(NAME_LENGTH),
    "pin": pin,
    "level": whole(1, 4),
    "chief": yes_no,
    "tag": text(NAME_LENGTH),
}
