"""The language of the game (S-2.4)."""

from __future__ import annotations

import re

import pytest

from tablekit.scenario.fingers import Fingers
from tablekit.table import texts
from tablekit.table.settings import Settings
from tests.rules.tables import ELEVEN

CYRILLIC, LATIN = re.compile("[а-яё]", re.IGNORECASE), re.compile("[a-z]{2}", re.IGNORECASE)
NAMES = re.compile(r"virtual-\d+|[a-z_]+ ?= ?\w+|\b[0-9a-f]{5,}\b")
"""What is the same in every language: an id, an option as it is written, a commitment."""


def shown(table: Fingers) -> str:
    """All words on the host's and the public screen."""
    public = table.table.display.public_now()
    rows = [*table.host, public.title, *public.message, *public.departures, public.winner]
    rows += [word for seat in public.seats for word in (seat.note, seat.role)]
    return NAMES.sub("", "\n".join(rows))


def whole_game(lang: str) -> list[str]:
    """Every screen of a game, from the set-up to its end."""
    table = Fingers(Settings(lang=lang)) if lang else Fingers()
    table.begin("stylized", 11, roles=ELEVEN, reveal=True, detective_result="day")
    found = [shown(table)]
    acts = iter([9, 8, 5, 10, 1, 2, 1, 10])
    for _ in range(500):
        if table.over:
            break
        prompt = table.prompt
        found.append(shown(table))
        if getattr(prompt, "acts", False) and table.session.play.given is None:
            table.number(next(acts, 11))
            found.append(shown(table))
        table.go_on()
    return [*found, shown(table)]


@pytest.mark.rule("S-2.4")
@pytest.mark.parametrize("variable", ["LANG", "LC_ALL", "LANGUAGE", "LC_MESSAGES"])
@pytest.mark.parametrize("locale", ["en_GB.UTF-8", "C", "de_DE"])
def test_russian_whatever_the_machines_locale(
    monkeypatch: pytest.MonkeyPatch, variable: str, locale: str
) -> None:
    texts.catalogue.cache_clear()
    monkeypatch.setenv(variable, locale)
    table = Fingers()
    table.begin("stylized", 11)
    table.to("night", 0)
    assert table.host[0] == "Ночь 0"
    assert table.host[1] == "Город засыпает"


@pytest.mark.rule("S-2.4")
def test_english_by_the_tables_setting() -> None:
    table = Fingers(Settings(lang="en"))
    table.begin("stylized", 11)
    table.to("night", 0)
    assert table.host[1] == "The city sleeps"


@pytest.mark.rule("S-2.4")
@pytest.mark.parametrize("lang", ["", "ru"])
def test_a_russian_game_has_no_english_word(lang: str) -> None:
    for screen in whole_game(lang):
        assert CYRILLIC.search(screen)
        assert not LATIN.search(screen), screen


@pytest.mark.rule("S-2.4")
def test_an_english_game_has_no_russian_word() -> None:
    for screen in whole_game("en"):
        assert not CYRILLIC.search(screen), screen


@pytest.mark.rule("S-2.4")
def test_a_table_changes_its_language_in_the_menu() -> None:
    table = Fingers()
    table.begin("stylized", 11)
    table.to("night", 0)
    table.key("D 0 4")
    assert table.host[1] == "The city sleeps"


@pytest.mark.rule("S-2.4")
def test_both_catalogues_have_every_text() -> None:
    ru, en = (texts.catalogue("table", lang)._catalog for lang in texts.LANGUAGES)  # type: ignore[attr-defined]
    assert set(ru) == set(en)
    assert all(ru.values()) and all(en.values())
