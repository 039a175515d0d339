"""What is wrong with a scenario, as one sentence with file and line in the reader's language."""

from __future__ import annotations

from typing import Any

from tablekit.table.texts import Texts

DOMAIN = "scenario"


class ScenarioError(ValueError):
    """A scenario that cannot be played: the id of its sentence, and the fields of that sentence.

    `line` is 0 where the whole file is meant.
    """

    def __init__(self, path: str, line: int, key: str, **fields: Any) -> None:
        self.path, self.line, self.key, self.fields = path, line, key, fields
        super().__init__(self.sentence("en"))

    @property
    def where(self) -> str:
        """Return `file:line`."""
        return f"{self.path}:{self.line}" if self.line else self.path

    def sentence(self, lang: str) -> str:
        """Return the sentence: where, what was found, what was expected, what to do."""
        return Texts(lang, DOMAIN)(f"error.{self.key}", where=self.where, **self.fields)
