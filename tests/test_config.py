"""A table's settings: what can be said in table.toml, and what is said when it is wrong."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekit.config import SHIPPED, Config, ConfigError, find, in_language, read_config, read_rules
from tablekit.config.toml_text import TomlError, TomlText
from tablekit.config.values import HOST, SECTIONS, ranges
from tablekit.rules.ruleset import Ruleset
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import HostEntry, Settings
from tablekit.table.texts import Texts
from tests.coverage_of_rules import ROOT
from tests.sizes import count

SPORT = (ROOT / "tablekit" / "rules" / "data" / "sport.toml").read_text(encoding="utf-8")


def read(tmp_path: Path, text: str) -> Config:
    file = tmp_path / "table.toml"
    file.write_text(text, encoding="utf-8")
    return read_config(file)


def complaints(tmp_path: Path, text: str | bytes, lang: str = "en") -> list[str]:
    """Return the sentences about a settings file, the folder's name left out."""
    file = tmp_path / "table.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigError) as caught:
        read_config(file)
    say = Texts(lang, "cli")
    return [
        m.sentence(say).replace(f"{tmp_path}/", "").removeprefix("table.toml:")
        for m in caught.value.mistakes
    ]


# What can be said


def test_the_shipped_settings_are_the_defaults() -> None:
    config = read_config(SHIPPED)
    assert config.settings == Settings()
    assert (config.journals, config.backend, config.club) == (None, "simulated", {})


def test_an_empty_file_keeps_the_defaults(tmp_path: Path) -> None:
    assert read(tmp_path, "").settings == Settings()


def test_the_shipped_file_shows_every_key() -> None:
    toml = TomlText(SHIPPED.read_text(encoding="utf-8"))
    for section, keys in SECTIONS.items():
        assert toml.values[section].keys() >= keys.keys()


def test_everything_that_can_be_said(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        """
        [table]
        name = "Клуб «Ночь»"
        lang = "en"
        seats = "1-7, 9-13"
        pin = "0042"
        assistant_goes_on = true
        brightness = 3
        volume = 0
        [game]
        ruleset = "sport"
        deal = "cards"
        options = { speech_s = 45, self_vote = false, kill = "shooting", shoot_s = 0.5 }
        [[hosts]]
        name = "Анна"
        pin = "1234"
        [[hosts]]
        name = "Борис"
        pin = "4321"
        level = 4
        chief = true
        [journals]
        folder = "journals"
        [devices]
        backend = "simulated"
        """,
    )
    assert config.settings == Settings(
        name="Клуб «Ночь»",
        lang="en",
        seats=(1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13),
        pin="0042",
        assistant_goes_on=True,
        brightness=3,
        volume=0,
        ruleset="sport",
        deal="cards",
        options={"speech_s": 45, "self_vote": False, "kill": "shooting", "shoot_s": 0.5},
        hosts=(HostEntry("Анна", "1234"), HostEntry("Борис", "4321", 4, True)),
    )
    assert config.journals == tmp_path / "journals"
    assert in_language(config, "ru").settings.lang == "ru"


@pytest.mark.parametrize(
    ("written", "seats"),
    [
        ('"1-3"', (1, 2, 3)),
        ('"3, 1 , 20"', (1, 3, 20)),
        ("[5, 2, 9]", (2, 5, 9)),
        ('"7"', (7,)),
    ],
)
def test_seats_as_list_or_ranges(written: str, seats: tuple[int, ...], tmp_path: Path) -> None:
    assert read(tmp_path, f"[table]\nseats = {written}").settings.seats == seats


def test_a_folder_without_settings_takes_the_shipped_ones(tmp_path: Path) -> None:
    assert find(tmp_path) == SHIPPED
    own = tmp_path / "table.toml"
    own.write_text("")
    assert find(tmp_path) == own


def test_a_club_has_its_own_ruleset(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(SPORT.replace('id = "sport"', 'id = "thursday"'))
    config = read(
        tmp_path,
        '[game]\nrules_files = ["club.toml"]\nruleset = "thursday"\n[game.options]\nkill = "deal"',
    )
    assert config.settings.rulesets == ("stylized", "sport", "thursday")
    assert isinstance(config.rules("thursday"), Ruleset)
    assert config.rules("sport").id == "sport"
    with pytest.raises(KeyError):
        config.rules("friday")


def test_a_clubs_ruleset_is_offered_and_played(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(SPORT.replace('id = "sport"', 'id = "thursday"'))
    config = read(tmp_path, '[game]\nrules_files = ["club.toml"]')
    table = Fingers(config.settings, rules=config.rules)
    assert "3 thursday" in table.host
    table.key("3 #")
    table.to("night", 0)
    assert table.session.start.ruleset == "thursday"
    assert table.public is not None


# What is said when it is wrong


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[table]\nlangs = "ru"', ['2: found the unknown name "langs", expected "lang";']),
        ("[tabel]", ['1: found the unknown name "tabel", expected "table";']),
        ("[zzz]", ["expected one of: table, game, journals, devices, hosts;"]),
        ('[table]\n\nlang = "de"', ['3: found "de" for "lang", expected one of: ru, en;']),
        ("[table]\nlang = 7", ['found 7 for "lang"']),
        ("[table]\nseats = [1, 1]", ["2: found [1, 1] for"]),
        ('[table]\nseats = "0-3"', ['"1-7,9-13" or [1, 2, 5]']),
        ('[table]\nseats = "3-1"', ["different seats from 1 to 20"]),
        ('[table]\nseats = "1-99999999999"', ["different seats from 1 to 20"]),
        ("[table]\nseats = []", ["different seats"]),
        ("[table]\nseats = [true]", ["different seats"]),
        ('[table]\npin = "12a4"', ['for "pin", expected 4 digits in quotes']),
        ("[table]\npin = 1234", ['found 1234 for "pin"']),
        ('[table]\nassistant_goes_on = "no"', ["expected true or false"]),
        ("[table]\nbrightness = 0", ["a whole number from 1 to 10"]),
        ("[table]\nvolume = 2.5", ["a whole number from 0 to 10"]),
        ('[table]\nname = """a\nb"""', ["a text of one line, at most 40 characters"]),
        ("table = 5", ["1: found table = 5, expected a section [table];"]),
        ("hosts = 5", ["1: found hosts = 5, expected sections [[hosts]]"]),
        ("[hosts]\nname = 'A'", ["expected sections [[hosts]]"]),
        ("[game]\noptions = 3", ["2: found game.options = 3, expected a section [game.options]"]),
        ('[game]\nruleset = "sprot"', ['2: found "sprot" for "ruleset", expected "sport";']),
        ('[game]\ndeal = "card"', ['expected "cards"']),
        (
            "[game.options]\nspeach_s = 3",
            ['found the unknown name "speach_s", expected "speech_s"'],
        ),
        ("[game.options]\nspeech_s = 0", ['found 0 for "speech_s", expected a number 0.1–3600']),
        ('[game.options]\nkill = "gun"', ["expected one of: deal, per_family, shown, shooting"]),
        (
            "[game.options]\nraise_two_of_four = true\nfour_at_table = true",
            ['2: found true for "raise_two_of_four", expected together with it four_at_table = no'],
        ),
        ('[devices]\nbackend = "simulator"', ['expected "simulated"']),
        ('[game]\nrules_files = "x"', ["expected a list of file names"]),
        ('[game]\nrules_files = ["x.toml"]', ['found the name "x.toml" of a file that is not']),
        ('[[hosts]]\nname = "A"', ['1: found a host without "pin", expected 4 digits in quotes']),
        ('[[hosts]]\npin = "1234"', ['1: found a host without "name"']),
        ("[table\n", ['1: found "[table", expected TOML of the form']),
        ("[table]\nlang = ru", ['2: found "lang = ru", expected TOML']),
        (b"[table]\nname = '\xff'", ["2: found the byte 0xff, which is not UTF-8"]),
    ],
)
def test_one_sentence_with_its_line(text: str | bytes, said: list[str], tmp_path: Path) -> None:
    found = complaints(tmp_path, text)
    assert len(found) == 1
    for words in said:
        assert words in found[0]
    assert re.match(r"\d+: ", found[0])
    assert re.search(r"[а-я]", complaints(tmp_path, text, "ru")[0])


def test_all_mistakes_of_a_file_at_once(tmp_path: Path) -> None:
    found = complaints(
        tmp_path,
        """[table]
lang = "de"
seats = "1-30"
colour = 3
[[hosts]]
name = "A"
pin = "1234"
level = 9
[[hosts]]
name = "B"
pin = "1111"
[[hosts]]
name = "C"
pin = "1111"
[game.options]
kill = "gun"
speach_s = 3
[device]
""",
    )
    lines = [int(sentence.partition(":")[0]) for sentence in found]
    assert lines == [2, 3, 4, 8, 14, 16, 17, 18]
    assert 'give the host "C" another PIN' in found[4]


def test_a_mistake_in_a_clubs_rules_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(SPORT.replace('part = "mafia"', 'part = "mafiosi"'))
    found = complaints(tmp_path, '[game]\nrules_files = ["club.toml"]')
    line = SPORT.splitlines().index('part = "mafia"') + 1
    assert found == [
        f'club.toml:{line}: found "mafiosi", expected one of: mafia; correct the rules file.'
    ]


def test_a_clubs_ruleset_needs_a_name_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(SPORT)
    (found,) = complaints(tmp_path, '[game]\nrules_files = ["club.toml"]')
    assert found.startswith('2: found the rules "sport" in the file club.toml, which exist already')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("players = [10, 10]", "players = [12, 10]", 'found "[12, 10]"'),
        ("players = [10, 10]", "players = 10", 'found "players = 10", expected the form'),
        ('id = "sport"', 'id = "my club"', 'found "my club"'),
        ("10 = 3", "10 = 8", 'found "8", expected one of: 1-3'),
        ('filler = "civilian"', "", 'did not find "filler"'),
        ('no = "shake head"', "no = 5", 'found "5"'),
        ("gang_meets = false", "gang_meet = false", "expected one of: gang_meets"),
        ("[roles.don]", "[roles.don", "expected TOML of the form"),
    ],
)
def test_mistakes_in_a_rules_file(old: str, new: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    assert old in SPORT
    file.write_text(SPORT.replace(old, new, 1))
    with pytest.raises(ConfigError) as caught:
        read_rules(file)
    (mistake,) = caught.value.mistakes
    assert said in mistake.sentence(Texts("en", "cli"))
    assert mistake.line > 0


# Lines


def test_lines_of_keys() -> None:
    toml = TomlText(
        '''# comment
a.b = 1
[x]
list = [
  "k = 1", # ]
  2,
]
"q.r" = """
[not.a.header]
z = 3
"""
y = { in = 1, other = [1, 2] }
[[h]]
n = 1
[[h]]
m = 'a # b'
[h.sub]
deep = 1
'''
    )
    expected: dict[tuple[Any, ...], int] = {
        ("a", "b"): 2,
        ("x",): 3,
        ("x", "list"): 4,
        ("x", "q.r"): 8,
        ("x", "y"): 12,
        ("h", 0, "n"): 14,
        ("h", 1): 15,
        ("h", 1, "m"): 16,
        ("h", 1, "sub", "deep"): 18,
        ("x", "y", "in"): 12,
        ("nowhere",): 1,
    }
    assert {path: toml.line(*path) for path in expected} == expected


@pytest.mark.parametrize(
    ("text", "line"), [("a = 1\nb = \n", 2), ("a = 1\n\nb", 3), ("a = [1,\n", 1), ("=", 1)]
)
def test_the_line_of_a_syntax_error(text: str, line: int) -> None:
    with pytest.raises(TomlError) as caught:
        TomlText(text)
    assert caught.value.line == line


@settings(max_examples=count(2_000))
@given(st.text(alphabet="0123456789-, x", max_size=12))
def test_ranges_never_raise(written: str) -> None:
    assert all(isinstance(seat, int) for seat in ranges(written))


VALUES = st.sampled_from(
    [
        "5",
        "-1",
        "true",
        '"x"',
        "[]",
        "{}",
        "[1]",
        '["x"]',
        "1.5",
        "{a=1}",
        "[{}]",
        '""',
        "2026-01-01",
    ]
)
KEYS = st.sampled_from(
    [f"{section}.{key}" for section, keys in SECTIONS.items() for key in keys]
    + ["hosts", "table", "game", "game.options", "game.options.kill", "game.options.speech_s", "x"]
)


@settings(max_examples=count(5_000))
@given(st.dictionaries(KEYS, VALUES, max_size=5))
def test_any_value_anywhere_is_read_or_refused(
    tmp_path_factory: pytest.TempPathFactory, entries: dict[str, str]
) -> None:
    file = tmp_path_factory.mktemp("any") / "table.toml"
    file.write_text("\n".join(f"{key} = {value}" for key, value in entries.items()))
    try:
        assert isinstance(read_config(file), Config)
    except ConfigError as error:
        for lang in ("ru", "en"):
            for mistake in error.mistakes:
                assert "{" not in mistake.msgid
                assert mistake.sentence(Texts(lang, "cli")) != mistake.msgid


@pytest.mark.parametrize("page", ["commands.md", "commands.en.md"])
def test_the_page_on_settings_names_every_key(page: str) -> None:
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for section, keys in SECTIONS.items():
        assert f"`[{section}]`" in text
        for key in keys:
            assert f"`{key}`" in text
    for key in HOST:
        assert f"`{key}`" in text
