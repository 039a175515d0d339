"""In which language a command speaks, known before its words are read."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tablekit.cli.errors import UserError
from tablekit.table.texts import LANGUAGES

FIRST = LANGUAGES[0]


def language(args: list[str]) -> str:
    """Return what `--lang` says, else the table's setting, else Russian.

    Raise `UserError` for a language that the kit does not speak.
    """
    given = option(args, "--lang")
    if given is None:
        return of_table(Path(option(args, "--table") or "table.toml"))
    if given not in LANGUAGES:
        raise UserError("usage.lang", found=given, expected=", ".join(LANGUAGES))
    return given


def option(args: list[str], name: str) -> str | None:
    """Return the value of an option among the words of a command line."""
    words = args[: args.index("--")] if "--" in args else args
    for at, word in enumerate(words):
        if word == name and at + 1 < len(words):
            return words[at + 1]
        if word.startswith(f"{name}="):
            return word.partition("=")[2]
    return None


def of_table(file: Path) -> str:
    """Return the language of a settings file; Russian if it cannot be read (`run` says why)."""
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8-sig"))["table"]["lang"]
    except (OSError, ValueError, KeyError, TypeError):
        return FIRST
    return found if found in LANGUAGES else FIRST
