"""Scenarios as text: every line form is read, every mistake is one sentence with file and line."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablekit.rules.draw import seed_from_text
from tablekit.scenario import commands as c
from tablekit.scenario.errors import ScenarioError
from tablekit.scenario.opening import seed_of, whole_deal
from tablekit.scenario.parse import FORMS, parse
from tablekit.scenario.parse_expect import SUBJECTS


def one(line: str, ruleset: str = "stylized") -> c.Command:
    """Return the command of one line of a script with this ruleset."""
    return parse(f"table ruleset={ruleset}\n{line}")[1]


def wrong(text: str) -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        parse(text, "evening.scenario")
    return caught.value


# Lines


@pytest.mark.parametrize(
    ("line", "fields"),
    [
        ("key #", {"keys": ("#",), "pad": 1, "fast": False, "kept_s": 0}),
        ("key A 3 #", {"keys": ("A", "3", "#")}),
        ("key A 12 #", {"keys": ("A", "1", "2", "#")}),
        ("key fast # #", {"keys": ("#", "#"), "fast": True}),
        ("key # for 2.5", {"keys": ("#",), "kept_s": 2.5}),
        ("key2 A 3 #", {"keys": ("A", "3", "#"), "pad": 2}),
        ("press 5", {"seat": 5, "seconds": 0.3}),
        ("press 5 for 2.5", {"seat": 5, "seconds": 2.5}),
        ("hold 5", {"seats": (5,)}),
        ("hold 5 6", {"seats": (5, 6)}),
        ("release 5", {"seats": (5,)}),
        ("tap 5 04A1B2C3", {"seat": 5, "uid": "04a1b2c3"}),
        ("tap host 04a1b2c3", {"seat": 0}),
        ("lift 5", {"seat": 5}),
        ("lift host", {"seat": 0}),
        ("wait 40", {"seconds": 40}),
        ("nominate 5 3", {"by": 5, "seat": 3}),
        ("votes 3 = 1 2 8", {"nominee": 3, "voters": (1, 2, 8)}),
        ("votes 3 =", {"nominee": 3, "voters": ()}),
        ("votes all = 1 2 3", {"nominee": 21, "voters": (1, 2, 3)}),
        ("target 7", {"seats": (7,), "role": ""}),
        ("target lawyer 5", {"seats": (5,), "role": "lawyer"}),
        ("target 2 9", {"seats": (2, 9)}),
        ("next", {"times": 1}),
        ("next 12", {"times": 12}),
        ("to vote", {"phase": "vote", "number": None}),
        ("to night 2", {"phase": "night", "number": 2}),
        ("to night night 2", {"phase": "night", "number": 2}),
        ("to vote day 2", {"phase": "vote", "number": 2}),
        ("unplug 7", {"what": "unplug", "seat": 7}),
        ("plug 7", {"what": "plug", "seat": 7}),
        ("stuck 7", {"what": "stuck", "seat": 7}),
        ("expect phase vote day 2", {"words": ("vote",), "number": 2}),
        ("expect phase night 1", {"words": ("night",), "number": 1}),
        ("expect phase morning", {"words": ("morning",), "number": None}),
        ("expect alive 1 2 3 5", {"seats": (1, 2, 3, 5)}),
        ("expect out 4 by vote", {"seat": 4, "words": ("vote",)}),
        ("expect fouls 3 = 2", {"seat": 3, "number": 2}),
        ("expect cards 3 = 1", {"seat": 3, "number": 1}),
        ("expect immune 6", {"seats": (6,)}),
        ("expect lamps 7 = vote turn", {"seat": 7, "words": ("vote", "turn")}),
        ("expect lamps 7 = fouls=2 turn", {"words": ("fouls=2", "turn")}),
        ("expect lamps 7 = dark", {"words": ("dark",)}),
        ("expect cue win_black", {"words": ("win_black",), "absent": False}),
        ("expect no cue", {"subject": "cue", "absent": True, "words": ()}),
        ('expect host "# начать: против 3"', {"text_part": "# начать: против 3"}),
        ('expect not public "a  // b"', {"text_part": "a  // b", "absent": True}),
        ("expect ballot 3 = 1 2 8", {"seat": 3, "seats": (1, 2, 8)}),
        ("expect ballot all = 1", {"seat": 21, "seats": (1,)}),
        ("expect ballot 3 =", {"seats": ()}),
        ("expect count 3 = 9", {"seat": 3, "number": 9}),
        ("expect winner red", {"words": ("red",)}),
        ("expect no winner", {"absent": True}),
        ("expect own win 4", {"subject": "own win", "seat": 4}),
        ("expect no own win 7", {"subject": "own win", "seat": 7, "absent": True}),
        ("expect clock 60", {"number": 60}),
        ("expect refused", {"absent": False}),
        ("expect not refused", {"absent": True}),
        ("expect turn 6", {"seat": 6}),
        ("expect held vote 2, revote 1, raise 0", {"words": ("vote 2", "revote 1", "raise 0")}),
        ("expect best 9 = 1 2 3", {"seat": 9, "seats": (1, 2, 3)}),
        ("expect answer red", {"words": ("red",)}),
        ("expect sanction 7 = disqualified tournament", {"words": ("disqualified", "tournament")}),
    ],
)
def test_a_line_of_every_form(line: str, fields: dict[str, object]) -> None:
    command = one(line)
    assert {name: getattr(command, name) for name in fields} == fields
    assert (command.line, command.text) == (2, line)


@pytest.mark.parametrize("line", ["pass", "power-cut", "restart"])
def test_a_line_of_one_word(line: str) -> None:
    assert one(line).text == line


def test_commands_are_frozen_values() -> None:
    command = one("wait 40")
    with pytest.raises(AttributeError):
        command.seconds = 1  # type: ignore[attr-defined]
    assert one("wait 40") == one("wait 40")


def test_every_command_and_every_subject_shows_its_form_right() -> None:
    for form, _ in FORMS.values():
        if not form.startswith(("table", "roles")):
            one(form)
    for form, _ in SUBJECTS.values():
        one(f"expect {form}")


def test_comments_and_empty_lines() -> None:
    script = parse(
        "\ufefftable ruleset=sport    // the table\n"
        "// a whole line\n"
        "   // indented\n"
        "\n"
        "key #  // go on\n"
        "wait 2\t// a tab does too\n"
        '  expect host "a  // b"   // inside quotes it is text\n'
    )
    assert [it.text for it in script] == [
        "table ruleset=sport",
        "key #",
        "wait 2",
        'expect host "a  // b"',
    ]
    assert [it.line for it in script] == [1, 5, 6, 7]


# `table` and `roles`


def opening(line: str) -> c.Begin:
    found = parse(line)[0]
    assert isinstance(found, c.Begin)
    return found


def test_the_table_line() -> None:
    found = opening(
        "table ruleset=stylized seats=1-7,9-13 seed=7 lang=en deal=cards opener=6"
        " kill=shooting speech_s=30 four_at_table=no opener=after_closer"
    )
    assert found.seats == (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, 13)
    assert (found.seed, found.lang, found.deal, found.opener) == ("7", "en", "cards", 6)
    assert dict(found.options) == {
        "kill": "shooting",
        "speech_s": "30",
        "four_at_table": "no",
        "opener": "after_closer",
    }
    assert opening("table players=8").seats == tuple(range(1, 9))


def test_a_seed_is_a_word_or_the_seed_itself() -> None:
    exact = "0123456789abcdef" * 2
    assert seed_of(opening("table seed=7")) == seed_from_text("7")
    assert seed_of(opening(f"table seed={exact}")) == exact
    assert seed_of(opening("table")) == seed_from_text("1")


def test_the_deal_fills_up_by_the_seed() -> None:
    begin = opening("table ruleset=stylized players=10 seed=7")
    dealt = whole_deal(begin, {1: "father", 2: "mafia", 5: "detective"})
    assert {1: "father", 2: "mafia", 5: "detective"}.items() <= dealt.items()
    assert sorted(dealt.values()) == sorted(whole_deal(begin, {}).values())
    assert whole_deal(begin, {1: "father"}) == whole_deal(begin, {1: "father"})


def test_roles_may_take_several_lines() -> None:
    script = parse("table players=8\nroles 1=father\nroles 2=gang_head 3=detective")
    assert [it.roles for it in script if isinstance(it, c.Roles)] == [
        ((1, "father"),),
        ((2, "gang_head"), (3, "detective")),
    ]


# Mistakes


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("tabel players=8", 1, ["tabel", "table"]),
        ("wait 1\nnominat 5 3", 2, ["nominat", "nominate"]),
        ("wait", 1, ["wait", "wait 40"]),
        ("wait x", 1, ["x"]),
        ("wait -1", 1, ["-1"]),
        ("key", 1, ["key A 3 #"]),
        ("key A3#", 1, ["A3#", "0…9 A B C D * #"]),
        ("key a", 1, ["a"]),
        ("key # for", 1, ["key A 3 #"]),
        ("key # // go", 1, ["//"]),
        ("press 0", 1, ["0", "1", "20"]),
        ("press 21", 1, ["21", "20"]),
        ("press 5 during 3", 1, ["press 5 for 2.5"]),
        ("hold", 1, ["hold 5"]),
        ("hold 5 5", 1, ["5"]),
        ("tap 5 xyz", 1, ["tap 5 04a1b2c3"]),
        ("nominate 5", 1, ["nominate 5 3"]),
        ("votes 3 1 2", 1, ["votes 3 = 1 2 8"]),
        ("votes 3 = 1 1", 1, ["1"]),
        ("votes every = 1", 1, ["every"]),
        ("target", 1, ["target 7"]),
        ("target lawer 5", 1, ["lawer", "lawyer"]),
        ("next 0", 1, ["0"]),
        ("next 1 2", 1, ["next 12"]),
        ("to votes", 1, ["votes", "vote"]),
        ("to night day 2", 1, ["day", "night"]),
        ("pass 1", 1, ["pass"]),
        ("power-cut now", 1, ["power-cut"]),
        ("powercut", 1, ["powercut", "power-cut"]),
        ("expect", 1, ["expect phase vote day 2"]),
        ("expect phse vote", 1, ["phse", "phase"]),
        ("expect out 4 vote", 1, ["expect out 4 by vote"]),
        ("expect out 4 by votes", 1, ["votes", "vote"]),
        ("expect lamps 7 = trun", 1, ["trun", "turn"]),
        ("expect lamps 7 = dark turn", 1, ["expect lamps 7"]),
        ("expect lamps 7", 1, ["expect lamps 7 = vote turn"]),
        ("expect cue nihgt", 1, ["nihgt", "night"]),
        ("expect no fouls 3 = 1", 1, ["expect fouls 3 = 2"]),
        ("expect host # спасибо", 1, ["expect host"]),
        ('expect host "', 1, ["expect host"]),
        ("expect winner blue", 1, ["blue"]),
        ("expect held vote", 1, ["expect held vote 2"]),
        ("expect held votes 1", 1, ["votes", "vote"]),
        ("expect answer read", 1, ["read", "red"]),
        ("expect sanction 7 = removed", 1, ["removed"]),
        ("expect fouls 3 = two", 1, ["two"]),
        ("wait 1\ntable players=8", 2, ["table"]),
        ("table players=8\ntable players=8", 2, ["table"]),
        ("table players=8\nwait 1\nroles 1=father", 3, ["roles"]),
        ("table ruleset=author", 1, ["author", "stylized, sport"]),
        ("table ruleset=sprt", 1, ["sprt", "sport"]),
        ("table playerz=8", 1, ["playerz", "players"]),
        ("table speech=30", 1, ["speech", "speech_s"]),
        ("table kill=shoting", 1, ["kill", "shoting", "shooting"]),
        ("table speech_s=long", 1, ["speech_s", "long"]),
        ("table alliance=no", 1, ["alliance", "per_family"]),
        ("table players", 1, ["table ruleset=stylized players=10 seed=7"]),
        ("table players=8 players=9", 1, ["players"]),
        ("table players=8 seats=1-8", 1, ["players", "seats"]),
        ("table players=7", 1, ["7", "8-20"]),
        ("table ruleset=sport players=9", 1, ["9", "sport", "10"]),
        ("table seats=1-25", 1, ["25"]),
        ("table seats=7-1", 1, ["7-1", "1-7,9-13"]),
        ("table seats=1-9,9-12", 1, ["9"]),
        ("table seats=1..9", 1, ["1..9"]),
        ("table seats=1-8 opener=9", 1, ["9", "1 2 3 4 5 6 7 8"]),
        ("table lang=de", 1, ["de", "ru"]),
        ("table deal=card", 1, ["card", "cards"]),
        ("table players=8\nroles 1=fater", 2, ["fater", "father"]),
        ("table players=8\nroles 1", 2, ["roles 1=father 2=mafia"]),
        ("table players=8\nroles 9=father", 2, ["9", "1 2 3 4 5 6 7 8"]),
        ("table players=8\nroles 1=father 1=detective", 2, ["1"]),
        ("table players=8\nroles 1=father 2=father", 2, ["father", "2", "1"]),
        ("table players=8\nroles 1=fbi", 2, ["fbi", "0"]),
        ("table ruleset=sport\nroles 1=father", 2, ["father"]),
        ("table\nimmune 3 6", 2, ["immune", "author", "stylized"]),
        ("table ruleset=sport\nhost level=3", 2, ["host", "author", "sport"]),
        ("table\nmember 4 black_cards=1 avatars=1", 2, ["member", "author"]),
    ],
)
def test_a_mistake_is_one_sentence(text: str, line: int, words: list[str]) -> None:
    error = wrong(text)
    assert (error.path, error.line) == ("evening.scenario", line)
    for lang in ("ru", "en"):
        sentence = error.sentence(lang)
        assert sentence.startswith(f"evening.scenario:{line}: ")
        assert sentence.endswith(".") and "\n" not in sentence and "{" not in sentence
        assert all(word in sentence for word in words), sentence
    assert re.search("[а-яё]", error.sentence("ru"))
    assert not re.search("[а-яё]", error.sentence("en").replace(text.splitlines()[line - 1], ""))


def test_the_first_mistake_counts() -> None:
    assert wrong("wait 1\nwaitt\nexpect nothing").line == 2


@settings(max_examples=200)
@given(st.text(max_size=60))
def test_no_text_does_worse_than_a_sentence(text: str) -> None:
    try:
        parse(text)
    except ScenarioError as error:
        assert error.sentence("ru") and error.sentence("en")


PIECES = ("=", "1", "3", "21", "all", "for", "no", "not", '"a"', "#", "by", "vote", "2.5")
WORDS = st.sampled_from([*FORMS, *SUBJECTS, *PIECES])


@settings(max_examples=300)
@given(st.sampled_from([*FORMS, "expect"]), st.lists(WORDS, max_size=6))
def test_no_line_of_known_words_does_worse_than_a_sentence(command: str, words: list[str]) -> None:
    try:
        parse(" ".join([command, *words]))
    except ScenarioError as error:
        assert error.line == 1
