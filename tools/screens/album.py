"""Pictures of the host's eight lines, taken while a game is played on a virtual table.

A scene plays and calls `album.shot` at each moment worth showing.  Every scene is played once in
each language; the same keys give the same moments, so the two albums are laid side by side.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings
from tablekit.table.texts import LANGUAGES, Texts

CAST = {
    1: "businessman",
    2: "father",
    3: "mafia",
    4: "gang_head",
    5: "journalist",
    6: "detective",
    7: "lawyer",
    8: "businessman",
    9: "businessman",
    10: "businessman",
}
"""Who holds what in most scenes: `stylized` with ten players."""

ELEVEN = {**CAST, 8: "bandit", 11: "fbi"}
"""The same with eleven players: then there is an FBI Agent."""

EIGHT = {2: "father", 4: "gang_head", 6: "detective"} | dict.fromkeys(
    (1, 3, 5, 7, 8), "businessman"
)

SPORT = {1: "don", 2: "mafia", 3: "mafia", 4: "sheriff", **dict.fromkeys(range(5, 11), "civilian")}


class Shot(Struct, frozen=True):
    """One picture: its chapter and name, its caption in Russian and English, the eight lines drawn.

    `kind` is the prompt that the table stood at ('' in the set-up), `keys` the texts drawn.
    """

    chapter: str
    name: str
    kind: str
    caption: tuple[str, str]
    lines: tuple[str, ...]
    keys: frozenset[str]


class Chapter(Struct, frozen=True):
    """A heading in Russian and English, and the scenes that are played under it."""

    name: str
    title: tuple[str, str]
    scenes: tuple[Callable[[Album], None], ...]


class Heard(Texts):
    """Texts that remember which of them were asked for and exist."""

    def __init__(self, lang: str) -> None:
        super().__init__(lang)
        self.asked: set[str] = set()

    def __call__(self, key: str, /, **fields: Any) -> str:
        """Return a text and remember its id."""
        if self.has(key):
            self.asked.add(key)
        return super().__call__(key, **fields)


class Album:
    """The pictures of one language, in the order in which they were taken."""

    def __init__(self, lang: str) -> None:
        self.lang = lang
        self.chapter = ""
        self.shots: dict[str, Shot] = {}

    def table(self, **settings: Any) -> Fingers:
        """Return a table that has just been switched on; its draws are always the same."""
        return Fingers(Settings(lang=self.lang, **settings), seed="evening")

    def game(
        self,
        ruleset: str = "stylized",
        roles: dict[int, str] | None = None,
        settings: dict[str, Any] | None = None,
        **options: Any,
    ) -> Fingers:
        """Return a table at the check-list of a game whose deal is given."""
        table = self.table(**(settings or {}))
        cast = roles or (SPORT if ruleset == "sport" else CAST)
        table.begin(ruleset, seats=tuple(sorted(cast)), roles=cast, **options)
        return table

    def shot(self, table: Fingers, name: str, russian: str, english: str) -> None:
        """Take a picture of the host's screen as it is now."""
        assert name not in self.shots, f"two pictures are called {name}"
        heard, own = Heard(table.table.lang), table.table.texts
        table.table.texts = heard
        lines = table.host
        table.table.texts = own
        kind = table.prompt.kind if table.prompt else ""
        keys = frozenset(heard.asked)
        self.shots[name] = Shot(self.chapter, name, kind, (russian, english), lines, keys)


def album_of(lang: str, chapters: tuple[Chapter, ...]) -> Album:
    """Play every chapter in one language."""
    album = Album(lang)
    for chapter in chapters:
        album.chapter = chapter.name
        for scene in chapter.scenes:
            scene(album)
    return album


def albums(chapters: tuple[Chapter, ...]) -> tuple[Album, ...]:
    """Play every chapter in every language, Russian first."""
    return tuple(album_of(lang, chapters) for lang in LANGUAGES)
