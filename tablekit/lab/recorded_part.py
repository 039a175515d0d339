"""A value inside a recorded game, and the one sentence that says what is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tablekit.table.texts import Texts

PLAYERS = 10
FOUND_LETTERS = 40
"""How much of a wrong value an error repeats."""


class RecordedError(Exception):
    """A file of recorded games that cannot be read, or options that it cannot be played with.

    `key` names the text (domain `recorded`), `fields` fill it in; `expects` names the text of what
    was expected, where that is not among the fields.
    """

    def __init__(self, key: str, expects: str = "", **fields: object) -> None:
        super().__init__(f"{key} {expects} {fields}")
        self.key, self.expects, self.fields = key, expects, fields

    def sentence(self, texts: Texts) -> str:
        """Return the finished sentence."""
        fields = dict(self.fields)
        if self.expects:
            fields["expected"] = texts(f"expected.{self.expects}", **fields)
        return texts(f"error.{self.key}", **fields)


class Part:
    """A value inside a record, with the way to it: `days[2].ballots[0].votes`."""

    def __init__(self, value: Any, way: str, file: str, line: int) -> None:
        self.value, self.way, self.file, self.line = value, way, file, line

    def inner(self, value: Any, way: str) -> Part:
        """Return a part of this part."""
        return Part(value, way, self.file, self.line)

    def wrong(self, expects: str, **fields: object) -> RecordedError:
        """Return the error that this value is not what was expected."""
        where = {"file": self.file, "line": self.line, "field": self.way or "-"}
        return RecordedError("wrong", expects, found=shortened(self.value), **where, **fields)

    def __getitem__(self, name: str) -> Part:
        """Return a field that must be there."""
        found = self.maybe(name)
        if found is None:
            way = f"{self.way}.{name}" if self.way else name
            raise RecordedError("missing", file=self.file, line=self.line, field=way)
        return found

    def maybe(self, name: str) -> Part | None:
        """Return a field, None where there is none."""
        fields = self.fields()
        way = f"{self.way}.{name}" if self.way else name
        return self.inner(fields[name], way) if name in fields else None

    def fields(self) -> dict[str, Any]:
        """Return an object's fields."""
        if not isinstance(self.value, dict):
            raise self.wrong("object")
        return self.value

    def items(self) -> Iterator[Part]:
        """Yield a list's items."""
        if not isinstance(self.value, list):
            raise self.wrong("list")
        for index, value in enumerate(self.value):
            yield self.inner(value, f"{self.way}[{index}]")

    def by_seat(self) -> Iterator[tuple[int, Part]]:
        """Yield the fields of an object whose names are seats."""
        for name, value in self.fields().items():
            way = f"{self.way}.{name}"
            seat = int(name) if name.isascii() and name.isdigit() else name
            yield self.inner(seat, way).seat(), self.inner(value, way)

    def seat(self) -> int:
        """Return a seat, 1 to 10."""
        value = self.value
        if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= PLAYERS:
            raise self.wrong("seat", most=PLAYERS)
        return value

    def seat_or_none(self) -> int:
        """Return a seat, 0 for null."""
        return 0 if self.value is None else self.seat()

    def seats(self) -> tuple[int, ...]:
        """Return a list of seats, none twice."""
        found = tuple(item.seat() for item in self.items())
        if len(set(found)) != len(found):
            raise self.wrong("seats_once")
        return found

    def number(self, due: int) -> None:
        """Check that this is the number that is due."""
        if self.value != due or isinstance(self.value, bool):
            raise self.wrong("number", due=due)

    def one_of(self, allowed: dict[Any, Any]) -> str:
        """Return one of some words."""
        if not isinstance(self.value, str) or self.value not in allowed:
            raise self.wrong("one_of", words=", ".join(allowed))
        return self.value

    def truth(self) -> bool:
        """Return true or false."""
        if not isinstance(self.value, bool):
            raise self.wrong("truth")
        return self.value


def shortened(value: Any) -> str:
    """Print a value as it stands in the file, cut where it is long."""
    found = json.dumps(value, ensure_ascii=False)
    return found if len(found) <= FOUND_LETTERS else found[:FOUND_LETTERS] + "…"
