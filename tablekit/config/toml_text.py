"""A TOML file as it was written: its values, and the line on which each of them stands.

A path names a value: `("table", "lang")`, `("hosts", 0, "pin")`.  Lines count from 1.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

Path = tuple[str | int, ...]

NAME = r"(?:\"[^\"]*\"|'[^']*'|[\w-]+)"
NAMES = rf"{NAME}(?:\s*\.\s*{NAME})*"
HEADER = re.compile(rf"\s*(\[\[?)\s*({NAMES})\s*\]")
KEY = re.compile(rf"\s*({NAMES})\s*=")
PIECE = re.compile(r"\"\"\"|'''|\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*|[\[{]|[\]}]")
WHERE = re.compile(r"\(at line (\d+), column (\d+)\)")


class TomlError(ValueError):
    """A text that is no TOML: the line of the first mistake, and what stands there."""

    def __init__(self, line: int, found: str) -> None:
        super().__init__(f"line {line}: {found}")
        self.line, self.found = line, found


class TomlText:
    """A parsed file; raise `TomlError` if it is none."""

    def __init__(self, text: str) -> None:
        try:
            self.values: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise mistake(text, str(error)) from None
        self._lines = places(text)

    def line(self, *path: str | int) -> int:
        """Return the line of a value, or of the nearest thing around it that has one."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1)


def mistake(text: str, message: str) -> TomlError:
    """Return the error of a text that the parser refused, by its message's line."""
    lines = text.splitlines() or [""]
    where = WHERE.search(message)
    line = min(int(where[1]), len(lines)) if where else len(lines)
    if where and int(where[2]) == 1 and not lines[line - 1].strip():
        line = max(line - 1, 1)  # the parser noticed only after the end of the line
    return TomlError(line, lines[line - 1].strip())


def places(text: str) -> dict[Path, int]:
    """Return the line of every table, array entry and key that has a line of its own."""
    found: dict[Path, int] = {}
    entries: dict[Path, int] = {}
    section: Path = ()
    depth, quotes = 0, ""
    for number, line in enumerate(text.splitlines(), 1):
        if not depth and not quotes:
            header, key = HEADER.match(line), KEY.match(line)
            if header:
                section = named(header[2])
                if header[1] == "[[":
                    entries[section] = entries.get(section, -1) + 1
                    found.setdefault(section, number)
                section = counted(section, entries)
                found[section] = number
                continue
            if key:
                add(found, section, named(key[1]), number)
        depth, quotes = after(line, depth, quotes)
    return found


def add(found: dict[Path, int], section: Path, names: Path, number: int) -> None:
    """Note the line of a key, and of the tables that a dotted key makes by the way."""
    for length in range(1, len(names) + 1):
        found.setdefault(section + names[:length], number)


def named(dotted: str) -> Path:
    """Split `a."b.c".d` into its names."""
    return tuple(name.strip("\"'") for name in re.findall(NAME, dotted))


def counted(section: Path, entries: dict[Path, int]) -> Path:
    """Put the number of the entry after the name of every array of tables in a path."""
    whole: Path = ()
    for length in range(1, len(section) + 1):
        whole = (*whole, section[length - 1])
        if section[:length] in entries:
            whole = (*whole, entries[section[:length]])
    return whole


def after(line: str, depth: int, quotes: str) -> tuple[int, str]:
    """Return how many brackets and which long quotes are still open after a line."""
    at = 0
    while at < len(line):
        if quotes:
            end = line.find(quotes, at)
            if end < 0:
                return depth, quotes
            at, quotes = end + 3, ""
            continue
        piece = PIECE.search(line, at)
        if piece is None or piece[0].startswith("#"):
            break
        at = piece.end()
        if piece[0] in ('"""', "'''"):
            quotes = piece[0]
        elif piece[0] in "[{":
            depth += 1
        elif piece[0] in "]}":
            depth -= 1
    return depth, quotes
