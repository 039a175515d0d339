"""The settings that a command works with, every mistake of theirs said in the table's language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from tablekit.cli.errors import Spoken, file_error
from tablekit.config import Config, ConfigError, find, in_language, read_config
from tablekit.table.texts import Texts

T = TypeVar("T")


def settings(say: Texts, table: str | None) -> Config:
    """Return the settings of a file, or of the working folder, or of the kit."""
    file = Path(table) if table else find(Path())
    return in_language(told(say, file, lambda: read_config(file)), say.lang)


def told(say: Texts, file: Path, read: Callable[[], T]) -> T:
    """Return what `read` gives; raise its mistakes as finished sentences."""
    try:
        return read()
    except OSError as error:
        raise file_error(error.filename or file, error) from None
    except ConfigError as error:
        raise Spoken(*(mistake.sentence(say) for mistake in error.mistakes)) from None
