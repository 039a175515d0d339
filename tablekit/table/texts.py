"""Every text that a person sees, by a short symbolic id, in the table's language (S-2.4)."""

from __future__ import annotations

import gettext
from functools import lru_cache
from pathlib import Path
from typing import Any

LOCALES = Path(__file__).parent.parent / "texts"
LANGUAGES = ("ru", "en")
CLUBS_OWN = ("name.", "role.")
"""Families of texts whose last word may come from a club's ruleset; it stands for itself."""


@lru_cache(maxsize=32)
def catalogue(domain: str, lang: str) -> gettext.NullTranslations:
    """Load one domain's catalogue; the machine's own locale plays no part."""
    return gettext.translation(domain, str(LOCALES), languages=[lang])


class Texts:
    """Texts of one domain in one language: `texts("screen.pause")`."""

    def __init__(self, lang: str, domain: str = "table") -> None:
        self.lang = lang
        self.domain = domain
        self._get = catalogue(domain, lang).gettext

    def __call__(self, key: str, /, **fields: Any) -> str:
        """Return a text with its fields filled in; the key itself where it has none."""
        found = self._get(key)
        if found == key and key.startswith(CLUBS_OWN):
            return key.partition(".")[2]
        return found.format(**fields) if fields else found

    def has(self, key: str) -> bool:
        """Tell whether the catalogue has a text for this key."""
        return self._get(key) != key

    def first(self, *keys: str, **fields: Any) -> str:
        """Return the text of the first key that has one; '' if none has."""
        for key in keys:
            if self.has(key):
                return self(key, **fields)
        return ""


def numbers(seats: tuple[int, ...]) -> str:
    """Print seats as people read them: `3 5 9`."""
    return " ".join(map(str, seats))
