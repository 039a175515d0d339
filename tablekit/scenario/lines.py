"""A scenario's line taken apart into words, with the errors that any command can have."""

from __future__ import annotations

import re

from msgspec import Struct

from tablekit.rules.ruleset import Ruleset, nearest
from tablekit.scenario.commands import PHASES
from tablekit.scenario.errors import ScenarioError

COMMENT = re.compile(r"(?:\s{2,}|\t)//")
MAX_SEAT = 20
NUMBER = re.compile(r"\d{1,7}(\.\d{1,3})?")
SPAN = re.compile(r"(\d{1,2})(?:-(\d{1,2}))?")


def without_comment(text: str) -> str:
    """Return a line without its comment; `//` inside quotes is text."""
    if text.lstrip().startswith("//"):
        return ""
    for found in COMMENT.finditer(text):
        if text.count('"', 0, found.start()) % 2 == 0:
            return text[: found.start()].strip()
    return text.strip()


class Line(Struct, frozen=True):
    """One command as written: where it stands, its text, and the rules that the table plays by."""

    path: str
    number: int
    text: str
    rules: Ruleset
    form: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words."""
        return tuple(self.text.split())

    def error(self, key: str, **fields: object) -> ScenarioError:
        """Return an error of this line."""
        return ScenarioError(self.path, self.number, key, **fields)

    def misshapen(self) -> ScenarioError:
        """Return the error of a line that does not have its command's form."""
        if "//" in self.words:
            return self.error("comment", found=self.text)
        return self.error("form", found=self.text, form=self.form)

    def need(self, holds: bool) -> None:
        """Raise the error of a line out of form unless a condition holds."""
        if not holds:
            raise self.misshapen()

    def name(self, found: str, names: tuple[str, ...]) -> str:
        """Return a name if it is one of `names`."""
        if found not in names:
            raise self.error("name", found=found, near=nearest(found, names))
        return found

    def role(self, found: str) -> str:
        """Return the id of a role of this ruleset."""
        return self.name(found, self.rules.role_ids())

    def seat(self, found: str, least: int = 1) -> int:
        """Return a seat's number."""
        if not found.isdecimal() or not least <= int(found) <= MAX_SEAT:
            raise self.error("seat", found=found, least=least, most=MAX_SEAT)
        return int(found)

    def seats(self, found: str, least: int = 1) -> tuple[int, ...]:
        """Return the seats of a list like `1 2 8`, each named once."""
        seats = tuple(self.seat(word, least) for word in found.split())
        return self.once(seats)

    def once(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """Return the seats if none is named twice."""
        for seat in seats:
            if seats.count(seat) > 1:
                raise self.error("twice", found=seat)
        return seats

    def spans(self, found: str) -> tuple[int, ...]:
        """Return the seats of a list like `1-7,9-13`, in order."""
        seats: list[int] = []
        for part in found.split(","):
            span = SPAN.fullmatch(part)
            if span is None:
                raise self.error("spans", found=found)
            low, high = self.seat(span[1]), self.seat(span[2] or span[1])
            if high < low:
                raise self.error("spans", found=found)
            seats.extend(range(low, high + 1))
        return self.once(tuple(seats))

    def seconds(self, found: str) -> float:
        """Return a time or another number that may have a fraction."""
        if NUMBER.fullmatch(found) is None:
            raise self.error("number", found=found, expected="0, 0.5, 40 …")
        return float(found)

    def whole(self, found: str, least: int = 0) -> int:
        """Return a whole number."""
        if not re.fullmatch(r"\d{1,6}", found) or int(found) < least:
            raise self.error("number", found=found, expected=f"{least}, {least + 1}, {least + 2} …")
        return int(found)

    def halves(self) -> tuple[tuple[str, ...], str]:
        """Return the words before the first `=` without the command, and what stands after it."""
        left, equals, right = self.text.partition("=")
        self.need(bool(equals))
        return tuple(left.split()[1:]), right.strip()

    def phase(self, words: tuple[str, ...]) -> tuple[str, int | None]:
        """Return the phase of `vote`, `vote 2`, `vote day 2`, and its number (None: not said)."""
        self.need(1 <= len(words) <= 3)
        phase = self.name(words[0], PHASES)
        counted = "night" if phase == "night" else "day"
        if len(words) == 3 and words[1] != counted:
            raise self.error("name", found=words[1], near=counted)
        return phase, self.whole(words[-1]) if len(words) > 1 else None
