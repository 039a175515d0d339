"""The texts of the simulated table, by symbolic id, in the table's language."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import cache
from pathlib import Path

Words = Callable[..., str]
"""`words(msgid, **fields)`: the text with its fields filled in."""

DOMAIN = "sim"
LANGUAGES = ("ru", "en")
TEXTS = Path(__file__).resolve().parents[2] / "texts"


@cache
def words(lang: str) -> Words:
    """Return the texts in a language, Russian where there is no such language."""
    spoken = lang if lang in LANGUAGES else LANGUAGES[0]
    catalogue = gettext.translation(DOMAIN, TEXTS, languages=[spoken])

    def say(msgid: str, **fields: object) -> str:
        text = catalogue.gettext(msgid)
        return text.format(**fields) if fields else text

    return say


def cue_words(lang: str, cue: str) -> str:
    """Return a cue's name as people call it, or the cue itself where it has no text.

    `win_SIDE` and `number_SEAT` are families: `number_7` is said as the number 7.
    """
    say = words(lang)
    if cue.startswith("number_"):
        return say("cue.number", seat=cue.removeprefix("number_"))
    msgid = f"cue.{cue}"
    known = say(msgid)
    if known != msgid:
        return known
    return say("cue.win") if cue.startswith("win_") else cue


def health_words(lang: str, state: str) -> str:
    """Return a box's state of health in words (`unplugged`, `stuck`, `ok`)."""
    msgid = f"health.{state}"
    known = words(lang)(msgid)
    return state if known == msgid else known
