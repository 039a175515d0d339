"""The catalogue of violations: each code keyed, its sanction, record and outcome (S-5.1, S-6)."""

from __future__ import annotations

import pytest

from tablekit.rules.discipline import CATALOGUE
from tablekit.scenario.fingers import Fingers
from tests.rules.sanctions import confirm, give, how_left, keyed, last, sanctions
from tests.rules.tables import eleven, kind, night, pos_of, refused, sport, until, winner

# code, articles of the violation and its sanction, what it is called on the screen
FOULS = [
    (13, "S-5.1.13 S-6.6.4 S-6.6.5", "conduct"),
    (14, "S-5.1.14 S-6.6.2 S-6.6.3", "gestures"),
    (15, "S-5.1.15 S-6.6.1", "turn"),
    (16, "S-5.1.16 S-6.6.6", "early"),
    (17, "S-5.1.17 S-6.6.7", "appeal"),
    (19, "S-5.1.19 S-6.6.8", "order"),
]
REMOVALS = [
    (4, "S-5.1.4 S-6.7.10 S-7.3", "peeking", "tournament"),
    (6, "S-5.1.6 S-6.7.4", "insult", "disqualified"),
    (7, "S-5.1.7 S-6.7.3", "signal", "disqualified"),
    (8, "S-5.1.8 S-6.7.5", "peeked", "disqualified"),
    (9, "S-5.1.9 S-6.7.2", "touch", "disqualified"),
    (10, "S-5.1.10 S-6.7.6", "noise", "disqualified"),
    (11, "S-5.1.11 S-6.7.1", "left", "disqualified"),
    (12, "S-5.1.12 S-6.7.8", "honour", "disqualified"),
    (18, "S-5.1.18 S-6.7.7", "tears", "disqualified"),
    (20, "S-5.1.20 S-6.7.9", "form", "disqualified"),
    (22, "S-5.1.22 S-6.7.11", "b.m.ask", "disqualified"),
    (23, "S-5.1.23 S-6.7.12", "b.m.use", "disqualified"),
    (24, "S-5.1.6 S-7.3", "judge", "tournament"),
]
LOSSES = [
    (1, "S-5.1.1 S-6.8.1", "oath"),
    (2, "S-5.1.2 S-6.8.2", "threat"),
    (3, "S-5.1.3 S-6.8.4", "proof"),
    (5, "S-5.1.5 S-6.8.3", "hint"),
]
WORDS = {"foul": "foul", "disqualified": "out", "tournament": "tourn.", "loss": "loss"}

RED, BLACK = 9, 4  # a businessman, a bandit
DETECTIVE = 8


def cases(rows: list[tuple[object, ...]]) -> list[object]:
    """Return one case a code, marked with its articles."""
    return [
        pytest.param(code, *rest, marks=pytest.mark.rule(*str(articles).split()), id=f"code{code}")
        for code, articles, *rest in rows
    ]


def speaking() -> Fingers:
    """Eleven on day one, seat 2 speaks."""
    table = eleven()
    table.to_speech(2)
    return table


def test_the_catalogue_is_complete() -> None:
    costs = {0: "foul", 21: "foul", 25: "technical"}
    costs |= {code: "foul" for code, *_ in FOULS}
    costs |= {code: sanction for code, _, _, sanction in REMOVALS}
    costs |= {code: "loss" for code, *_ in LOSSES}
    assert {code: entry.costs for code, entry in CATALOGUE.items()} == costs
    assert set(costs) == set(range(26))


@pytest.mark.parametrize(("code", "label"), cases(FOULS))
def test_a_foul(code: int, label: str) -> None:
    table = speaking()
    table.key(f"A 9 A {code}")
    assert table.host[6] == f"9 {label} foul"  # line 7 names both before '#'
    assert table.host[7] == f"# give: {label}"
    assert not sanctions(table)
    table.key("#")
    given = last(table)
    assert (given.seat, given.code, given.kind) == (9, code, "foul")
    assert (given.by, given.phase, given.half) == ("judge", "speeches", 2)
    assert pos_of(table).fouls[9] == 1
    assert table.lamps.seats[9] & 0b1111 == 0b0001
    assert len(table.alive) == 11
    assert table.prompt.seat == 2, "the speech goes on"


@pytest.mark.rule("S-5.1.21", "S-6.6.9")
def test_a_gesture_in_the_first_victims_minute() -> None:
    table = eleven()
    night(table, 1, kill=11)
    until(table, "best_move")
    keyed(table, 10, 21)
    given = last(table)
    assert (given.seat, given.code, given.kind, given.phase) == (10, 21, "foul", "morning")
    assert pos_of(table).fouls[10] == 1


@pytest.mark.rule("S-5.1.21", "S-6.6.9")
def test_once_the_best_move_is_made_it_is_refused() -> None:
    table = eleven()
    night(table, 1, kill=11)
    until(table, "best_move")
    table.key("1 #")
    table.settle_guard()
    table.key("#")
    assert kind(table) == "last_word"
    keyed(table, 10, 21)
    assert refused(table) == "best_move_over"
    assert not sanctions(table)


@pytest.mark.rule("S-5.1.21", "S-6.6.9")
def test_where_there_is_no_best_move_it_is_refused() -> None:
    table = speaking()
    keyed(table, 10, 21)
    assert refused(table) == "best_move_over"


@pytest.mark.rule("S-5.1.21", "S-6.6.9")
def test_the_judge_outranks_that_refusal() -> None:
    table = speaking()
    keyed(table, 10, 21)
    table.wait(0.6)
    table.key("#", kept_s=2.5)
    given = last(table)
    assert (given.seat, given.code, given.forced) == (10, 21, True)


@pytest.mark.parametrize(("code", "label", "sanction"), cases(REMOVALS))
def test_a_disqualification_by_day(code: int, label: str, sanction: str) -> None:
    table = speaking()
    table.key(f"A 9 A {code}")
    assert table.host[6] == f"9 {label} {WORDS[sanction]}"
    table.key("#")
    assert table.host[6] == f"Remove 9? {label}"  # what removes asks once more
    assert 9 in table.alive
    confirm(table)
    given = last(table)
    assert (given.seat, given.code, given.kind) == (9, code, sanction)
    assert (given.by, given.phase, given.half) == ("judge", "speeches", 2)
    assert 9 not in table.alive
    assert how_left(table, 9) == "disqualified"
    assert pos_of(table).leaving == (), "no last word"
    assert table.lamps.seats[9] == 0
    assert winner(table) == ""


@pytest.mark.parametrize(("code", "label", "sanction"), cases(REMOVALS))
def test_a_disqualification_at_night(code: int, label: str, sanction: str) -> None:
    table = eleven()
    table.to("night", 1)
    give(table, 9, code)
    given = last(table)
    assert (given.seat, given.code, given.kind, given.phase) == (9, code, sanction, "night")
    assert given.half == 3
    assert how_left(table, 9) == "disqualified"
    assert 9 not in table.alive
    table.to("speech", 2)
    table.key("B 10 #")
    table.to("vote")
    assert kind(table) == "vote_cancelled", "the next day's vote is not held"


def test_the_question_is_dropped_by_any_other_key() -> None:
    table = speaking()
    keyed(table, 9, 6)
    table.key("5")
    assert 9 in table.alive
    assert not sanctions(table)
    assert table.host[6] == "", "the key did nothing else"


@pytest.mark.parametrize(("code", "label"), cases(LOSSES))
def test_red_loses(code: int, label: str) -> None:
    seat = DETECTIVE if code == 3 else RED
    table = speaking()
    table.key(f"A {seat} A {code}")
    assert table.host[6] == f"{seat} {label} loss"
    table.key("#")
    assert table.host[6] == f"Loss for team of {seat}?"
    assert winner(table) == ""
    confirm(table)
    given = last(table)
    assert (given.seat, given.code, given.kind, given.phase) == (seat, code, "loss", "speeches")
    assert winner(table) == "black"
    assert pos_of(table).reason == "loss"
    assert kind(table) == "over"
    assert how_left(table, seat) == ("" if code == 5 else "disqualified")


@pytest.mark.parametrize(("code", "label"), cases(LOSSES[:2] + LOSSES[3:]))
def test_a_black_team_loses(code: int, label: str) -> None:
    table = speaking()
    give(table, BLACK, code)
    assert winner(table) == "red"
    assert kind(table) == "over"
    assert how_left(table, BLACK) == ("" if code == 5 else "disqualified")


@pytest.mark.rule("S-5.1.5", "S-6.8.3")
def test_the_menu_gives_a_hint_too() -> None:
    table = eleven(penalty_points=2)
    table.to_speech(2)
    table.key(f"D 6 {RED} #")
    assert table.host[6] == f"Loss for team of {RED}?"
    confirm(table)
    given = last(table)
    assert (given.seat, given.code, given.kind, given.points) == (RED, 5, "loss", 2)
    assert winner(table) == "black"


@pytest.mark.rule("S-5.1.5", "S-6.8.3")
def test_the_helped_player_may_have_left_already() -> None:
    table = eleven()
    night(table, 1, kill=RED)
    table.to("speech", 2)
    give(table, RED, 5)
    assert winner(table) == "black"


@pytest.mark.rule("P-technical_fouls")
def test_technical_fouls_are_refused_where_the_table_has_none() -> None:
    table = speaking()
    keyed(table, 9, 25)
    assert refused(table) == "no_technicals"
    table.wait(0.6)
    table.key("#", kept_s=2.5)  # impossible: nothing overrides it
    assert not sanctions(table)


@pytest.mark.rule("P-technical_fouls", "S-6.5")
def test_technical_fouls_are_counted_apart_and_the_second_removes() -> None:
    table = eleven(technical_fouls="apart")
    table.to_speech(2)
    for _ in range(3):
        table.key("A 9 #")
    keyed(table, 9, 25)
    assert last(table).kind == "technical"
    assert pos_of(table).fouls[9] == 3
    assert 9 in table.alive
    keyed(table, 9, 25)
    assert table.host[6] == "Remove 9? techfoul"
    confirm(table)
    assert 9 not in table.alive
    assert how_left(table, 9) == "technical"


def test_an_unknown_code_is_refused() -> None:
    table = speaking()
    keyed(table, 9, 26)
    assert refused(table) == "no_such_code"
    table.key("A 9 A #")
    assert refused(table) == "no_such_code"
    assert not sanctions(table)


def test_a_seat_that_does_not_play_is_refused() -> None:
    table = sport()
    table.to_speech(2)
    keyed(table, 11, 15)
    assert refused(table) == "no_such_seat"
    keyed(table, 0, 15)
    assert refused(table) == "no_such_seat"
    assert not sanctions(table)
