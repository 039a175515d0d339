"""Checks and comparisons at night, and which answer the host gestures (S-1.1, S-8)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tablekit.rules.ruleset import Ruleset
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.settings import Settings
from tests.rules.tables import (
    ELEVEN,
    call,
    eleven,
    kind,
    next_kinds,
    night,
    pos_of,
    refused,
    screen,
    sport,
    until,
)

RED, BLACK = "red: shake head + thumb up", "black: nod + thumb down"


# Journalist


@pytest.mark.rule("S-1.1.J", "S-8.1")
@pytest.mark.parametrize(
    ("pair", "answer"),
    [
        ((1, 2), "same: nod"),  # Father and Mafia
        ((3, 4), "same: nod"),  # Gang Head and Bandit
        ((5, 9), "same: nod"),  # two reds
        ((2, 4), "different: shake head"),  # a Mafia and a Bandit are not one team
        ((1, 9), "different: shake head"),
        ((4, 9), "different: shake head"),
    ],
)
def test_journalist_compares_two(pair: tuple[int, int], answer: str) -> None:
    table = eleven()
    call(table, "journalist", *pair)
    assert screen(table).endswith(answer)


@pytest.mark.rule("S-1.1.J")
@pytest.mark.parametrize("pair", [(7, 9), (9, 7)])
def test_journalist_does_not_compare_himself(pair: tuple[int, int]) -> None:
    table = eleven()
    call(table, "journalist", *pair)
    assert refused(table) == "own_seat"
    assert "same" not in screen(table)


@pytest.mark.rule("S-1.1.J")
def test_journalist_compares_two_different_seats() -> None:
    table = eleven()
    call(table, "journalist", 9, 9)
    assert refused(table) == "pair_due"


@pytest.mark.rule("S-1.1.J")
@pytest.mark.parametrize("pair", [(10,), (9, 10)])
def test_journalist_compares_the_living_only(pair: tuple[int, ...]) -> None:
    table = eleven()
    night(table, 1, kill=10)
    table.to("night", 2)
    call(table, "journalist", *pair)
    assert refused(table) in ("not_a_choice", "seat_out")
    assert table.session.play.given is None


@pytest.mark.rule("S-1.1.J", "S-4.K", "S-4.5")
def test_journalist_may_pass() -> None:
    table = eleven()
    call(table, "journalist", 0)
    assert "chosen: nobody" in screen(table)
    until(table, "call_detective")


# Detective and Father


@pytest.mark.rule("S-1.1.D", "S-8.2", "S-8.3", "S-4.6", "P-detective_learns", "P-detective_result")
@pytest.mark.parametrize(
    ("seat", "answer"), [(9, RED), (5, RED), (1, BLACK), (2, BLACK), (3, BLACK), (4, BLACK)]
)
def test_detective_learns_the_colour_at_night(seat: int, answer: str) -> None:
    table = eleven(detective_learns="colour", detective_result="night")
    call(table, "detective", seat)
    assert screen(table).endswith(answer)


@pytest.mark.rule("S-8.2", "S-8.3", "S-4.6")
@pytest.mark.parametrize(("seat", "answer"), [(5, RED), (1, BLACK), (3, BLACK)])
def test_sheriff_learns_the_colour(seat: int, answer: str) -> None:
    table = sport()
    call(table, "detective", seat)
    assert screen(table).endswith(answer)


@pytest.mark.rule("S-1.1.D", "P-detective_learns")
@pytest.mark.parametrize("seat", [1, 4, 9])
def test_detective_learns_the_number_of_the_role(seat: int) -> None:
    table = eleven(detective_learns="role")
    role = rulebook.load("stylized").roles[ELEVEN[seat]]
    call(table, "detective", seat)
    assert f"role {role.number}:" in screen(table)
    assert "red" not in screen(table) and "black" not in screen(table)


@pytest.mark.rule("S-1.1.D", "P-detective_result")
def test_detective_is_told_nothing_at_night_where_the_day_tells_all() -> None:
    table = eleven(detective_result="day")
    call(table, "detective", 1)
    assert screen(table).endswith("chosen: 1")


@pytest.mark.rule("S-1.1.D", "P-detective_result")
@pytest.mark.parametrize(("seat", "text"), [(1, "number 1 black"), (9, "number 9 is red")])
def test_the_check_is_told_to_all_in_the_morning(seat: int, text: str) -> None:
    table = eleven(detective_result="day")
    night(table, 1, detective=seat)
    assert next_kinds(table, 2)[0] == "morning_nobody"
    assert screen(table).endswith(text)


@pytest.mark.rule("S-1.1.D", "P-detective_result", "P-detective_learns")
def test_the_day_tells_the_colour_even_where_the_role_is_learnt() -> None:
    table = eleven(detective_result="day", detective_learns="role")
    night(table, 1, detective=1)
    assert next_kinds(table, 2)[1] == "told_black"


@pytest.mark.rule("S-1.1.D", "P-detective_result", "S-4.N")
def test_the_check_is_told_also_when_the_detective_died_that_night() -> None:
    table = eleven(detective_result="day")
    night(table, 1, kill=8, detective=1)
    assert next_kinds(table, 2) == ["morning", "told_black"]


@pytest.mark.rule("S-1.1.D", "P-detective_result")
def test_nothing_is_told_where_nobody_was_checked() -> None:
    table = eleven(detective_result="day")
    night(table, 1, detective=0)
    assert next_kinds(table, 2) == ["morning_nobody", "speech"]


@pytest.mark.rule("S-1.4", "S-1.1.D")
def test_the_check_is_told_even_when_the_game_is_decided() -> None:
    """Who wins is told to the host only: the morning is like any other."""
    table = eleven(detective_result="day")
    night(table, 1, kill=9)
    night(table, 2, kill=10)
    night(table, 3, kill=11, detective=1)
    assert pos_of(table).winner == "black"
    assert next_kinds(table, 3) == ["morning", "told_black", "last_word"]


@pytest.mark.rule("S-8.4", "S-8.5", "S-4.N")
@pytest.mark.parametrize(("seat", "answer"), [(8, "yes: nod"), (9, "no: shake head")])
def test_father_seeks_the_detective(seat: int, answer: str) -> None:
    table = eleven()
    call(table, "father", seat)
    assert "seeks: Detective" in screen(table)
    assert screen(table).endswith(answer)


@pytest.mark.rule("S-8.4", "S-8.5")
@pytest.mark.parametrize(("seat", "answer"), [(4, "yes: nod"), (5, "no: shake head")])
def test_don_seeks_the_sheriff(seat: int, answer: str) -> None:
    table = sport()
    call(table, "father", seat)
    assert "seeks: Sheriff" in screen(table)
    assert screen(table).endswith(answer)


@pytest.mark.rule("S-8.1", "S-2.3")
def test_an_answer_is_never_a_sound_or_a_lamp() -> None:
    table = eleven()
    until(table, "call_detective")
    heard, lit = len(table.cues), table.lamps
    table.number(1)
    table.wait(5)
    assert (table.cues[heard:], table.lamps) == ([], lit)


@pytest.mark.rule("S-8.1")
def test_the_gestures_are_those_of_the_ruleset_file() -> None:
    def own(name: str) -> Ruleset:
        rules = rulebook.load(name)
        signs = {lang: {**texts, "black": "fist"} for lang, texts in rules.gestures.items()}
        return replace(rules, gestures=signs)

    table = Fingers(Settings(lang="en"), rules=own)
    table.begin("stylized", 11, roles=ELEVEN)
    call(table, "detective", 1)
    assert screen(table).endswith("black: fist")


@pytest.mark.rule("S-8.2", "S-8.3", "S-2.4")
@pytest.mark.parametrize(
    ("seat", "answer"),
    [(9, "красный: качни головой + палец вверх"), (1, "чёрный: кивни + палец вниз")],
)
def test_the_gestures_in_russian(seat: int, answer: str) -> None:
    table = Fingers()
    table.begin("stylized", 11, roles=ELEVEN)
    call(table, "detective", seat)
    assert screen(table).endswith(answer)


@pytest.mark.rule("P-check_departed")
@pytest.mark.parametrize("role", ["father", "detective"])
def test_a_departed_seat_may_be_checked(role: str) -> None:
    table = eleven(check_departed=True)
    night(table, 1, kill=9)
    table.to("night", 2)
    call(table, role, 9)
    assert refused(table) == ""
    assert table.session.play.given == (9,)


@pytest.mark.rule("P-check_departed")
@pytest.mark.parametrize("role", ["father", "detective"])
def test_a_departed_seat_may_not_be_checked(role: str) -> None:
    table = eleven(check_departed=False)
    night(table, 1, kill=9)
    table.to("night", 2)
    call(table, role, 9)
    assert refused(table) == "seat_out"


@pytest.mark.rule("P-check_departed", "S-8.4")
def test_a_departed_detective_is_still_found() -> None:
    table = eleven()
    night(table, 1, kill=8)
    table.to("night", 2)
    call(table, "father", 8)
    assert screen(table).endswith("yes: nod")


@pytest.mark.rule("P-checks_pass", "S-4.K")
@pytest.mark.parametrize("role", ["father", "detective"])
def test_checks_may_pass(role: str) -> None:
    for table in (eleven(checks_pass=True), sport(checks_pass=True)):
        call(table, role, 0)
        assert refused(table) == ""
        assert "chosen: nobody" in screen(table)


@pytest.mark.rule("P-checks_pass", "S-4.K")
@pytest.mark.parametrize("role", ["father", "detective"])
@pytest.mark.parametrize("key", ["0 #", "#"])
def test_checks_may_not_pass(role: str, key: str) -> None:
    for table in (eleven(checks_pass=False), sport(checks_pass=False)):
        until(table, f"call_{role}")
        table.wait(1)
        table.key(key)
        assert refused(table) == "must_choose"
        table.wait(30)
        assert kind(table) == f"call_{role}"


@pytest.mark.rule("P-checks_pass", "S-4.N")
@pytest.mark.parametrize("role", ["father", "detective"])
def test_where_checks_may_not_pass_a_role_that_is_out_still_does(role: str) -> None:
    table = eleven(checks_pass=False)
    night(table, 1, kill=1 if role == "father" else 8)
    table.to("night", 2)
    until(table, f"call_{role}")
    table.wait(15)
    table.key("#")
    assert kind(table) != f"call_{role}"


@pytest.mark.rule("P-checks_pass")
@pytest.mark.parametrize("role", ["fbi", "lawyer", "journalist"])
def test_other_roles_may_pass_all_the_same(role: str) -> None:
    table = eleven(checks_pass=False)
    call(table, role, 0)
    assert refused(table) == ""
