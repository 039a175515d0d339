"""What can be wrong in a file that a club writes, as values that become one sentence each.

The texts are in the catalogue `cli`; this module knows their ids only.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable
from pathlib import Path

from msgspec import Struct

Say = Callable[..., str]
"""`say(msgid, **fields)`: a text of the catalogue `cli` with its fields filled in."""


class Expected(Struct, frozen=True):
    """What could stand there: a text's id (`expected.…`) with its fields."""

    msgid: str
    fields: dict[str, object] = {}


class Mistake(Struct, frozen=True):
    """One thing that is wrong in a file; line 0 is the file as a whole."""

    file: str
    line: int
    msgid: str
    found: str = ""
    key: str = ""
    expected: Expected | None = None

    def sentence(self, say: Say) -> str:
        """Return where it is, what was found, what was expected and what to do."""
        at = f"{self.file}:{self.line}" if self.line else self.file
        expected = say(self.expected.msgid, **self.expected.fields) if self.expected else ""
        return say(self.msgid, at=at, found=self.found, key=self.key, expected=expected)


class ConfigError(Exception):
    """A file that cannot be used, with all its mistakes in the order of their lines."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = sorted(mistakes, key=lambda m: (m.file, m.line))
        super().__init__("; ".join(f"{m.file}:{m.line} {m.msgid}" for m in self.mistakes))


def one_of(found: str, names: Iterable[str]) -> Expected:
    """Expect one of several words: the one that was most likely meant, else all of them."""
    allowed = tuple(names)
    close = difflib.get_close_matches(found, allowed, 1)
    if close:
        return Expected("expected.nearest", {"name": close[0]})
    return Expected("expected.one_of", {"names": ", ".join(allowed)})


def shown(found: object) -> str:
    """Print a value as it is written in the file."""
    if isinstance(found, bool):
        return str(found).lower()
    return f'"{found}"' if isinstance(found, str) else str(found)


def read_text(file: Path) -> str:
    """Return a file's text; raise `OSError`, or `ConfigError` if it is not UTF-8."""
    data = file.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"0x{data[error.start]:02x}"
        raise ConfigError([Mistake(str(file), line, "config.bytes", found)]) from None
