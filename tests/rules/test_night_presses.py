"""Presses at night (S-4.W); what a night sounds and looks like (S-2.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tablekit.rules.seats import members
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings
from tests.rules.tables import (
    ELEVEN,
    call,
    dawn,
    eleven,
    kind,
    night,
    pos_of,
    removed,
    seen,
    untagged,
    until,
)

# Wake-up by the box


@pytest.mark.rule("S-4.W", "P-wake_press")
def test_the_called_seat_may_acknowledge() -> None:
    table = eleven(wake_press=True)
    until(table, "call_detective")
    table.press(8)
    assert seen(table) == (8, "woke")
    assert kind(table) == "call_detective"


@pytest.mark.rule("S-4.W", "P-wake_press")
def test_a_press_from_another_seat_is_shown_at_once() -> None:
    table = eleven(wake_press=True)
    until(table, "call_detective")
    table.hold(9)
    assert seen(table) == (9, "out_of_turn")


@pytest.mark.rule("S-4.W")
def test_a_press_out_of_turn_stands_before_an_acknowledgement() -> None:
    table = eleven()
    until(table, "call_detective")
    table.press(8)
    table.press(9)
    assert seen(table) == (9, "out_of_turn")


@pytest.mark.rule("S-4.W")
def test_a_press_out_of_turn_offers_accidental_peeking() -> None:
    table = eleven()
    until(table, "call_detective")
    table.press(9)
    table.key("A #")
    table.wait(0.6)
    table.key("#")
    assert 9 not in table.alive
    assert pos_of(table).sanctions[-1].code == 8


@pytest.mark.rule("S-4.W")
def test_a_press_out_of_turn_counts_as_nothing_else() -> None:
    table = eleven()
    until(table, "call_detective")
    before = pos_of(table)
    table.press(9)
    assert pos_of(table) == before
    assert kind(table) == "call_detective"


@pytest.mark.rule("S-4.W")
def test_a_press_out_of_turn_that_is_not_given_lapses() -> None:
    table = eleven()
    until(table, "call_fbi")
    table.press(9)
    table.next()
    assert table.host[6] == ""
    assert 9 in table.alive


@pytest.mark.rule("S-4.W", "S-3.1")
def test_a_seat_that_is_out_is_not_out_of_turn() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.to("night", 2)
    until(table, "call_detective")
    table.press(9)
    assert table.host[6] == ""


@pytest.mark.rule("S-4.W", "S-4.L")
def test_a_press_proposes_the_seat_of_a_role_not_known_yet() -> None:
    table = Fingers(Settings(lang="en"))
    table.begin("stylized", 11, deal="cards")
    until(table, "learn_family_meets", "father")
    table.press(5)
    assert seen(table) == (5, "woke")
    assert pos_of(table).facts[5] == 0


@pytest.mark.rule("S-4.W", "S-4.L")
def test_a_seat_known_for_another_role_is_out_of_turn_then_too() -> None:
    table = Fingers(Settings(lang="en"))
    table.begin("stylized", 11, deal="cards")
    until(table, "learn_family_meets", "father")
    table.number(5)
    table.next()
    until(table, "learn_gang_meets", "gang_head")
    table.press(5)
    assert seen(table) == (5, "out_of_turn")


@pytest.mark.rule("S-4.W", "P-wake_press")
@pytest.mark.parametrize(
    ("moment", "seat", "why"),
    [
        ("family_meets", 2, "woke"),
        ("family_meets", 3, "out_of_turn"),
        ("heads_meet", 3, "woke"),
        ("heads_meet", 2, "out_of_turn"),
        ("call_kill_deal", 1, "woke"),
        ("call_kill_deal", 4, "out_of_turn"),
        ("city_sleeps", 9, "out_of_turn"),
    ],
)
def test_only_who_is_called_may_press(moment: str, seat: int, why: str) -> None:
    table = eleven()
    until(table, moment)
    table.press(seat)
    assert seen(table) == (seat, why)


@pytest.mark.rule("S-4.W", "S-4.N")
def test_where_a_role_is_out_nobody_may_press() -> None:
    table = eleven()
    night(table, 1, kill=8)
    table.to("night", 2)
    until(table, "call_detective")
    table.press(9)
    assert seen(table) == (9, "out_of_turn")


@pytest.mark.rule("S-4.W")
def test_while_numbers_are_shown_nobody_may_press() -> None:
    table = eleven(kill="shown")
    until(table, "round")
    table.press(1)
    assert seen(table) == (1, "out_of_turn")


@pytest.mark.rule("S-4.W", "S-4.L")
@pytest.mark.parametrize(("role", "why"), [("detective", "out_of_turn"), ("lawyer", "woke")])
def test_a_seat_whose_card_lacks_may_press_for_a_role_that_lacks_only(role: str, why: str) -> None:
    table = untagged()
    table.holds = {seat: name for seat, name in ELEVEN.items() if name != "lawyer"}
    table.to("night", 1)
    until(table, f"call_{role}")
    table.press(6)
    assert seen(table) == (6, why)


@pytest.mark.rule("P-wake_press")
@pytest.mark.parametrize("seat", [8, 9])
def test_wake_press_no(seat: int) -> None:
    table = eleven(wake_press=False)
    until(table, "call_detective")
    table.press(seat)
    assert table.host[6] == ""


# What a night sounds and looks like


def sounds(do: Callable[[Fingers], None], **options: Any) -> list[str]:
    """The cues of night two, in which something is done, from its first to its last moment."""
    table = eleven(**options)
    night(table, 1)
    table.to("vote", 2)
    heard = len(table.cues)
    table.to("night", 2)
    do(table)
    if table.phase[0] == "night":
        dawn(table)
    return table.cues[heard:]


def acts(table: Fingers) -> None:
    for name, seats in (("kill", (2,)), ("father", (8,)), ("fbi", (9,)), ("lawyer", (2,))):
        call(table, name, *seats)
    call(table, "journalist", 1, 3)
    call(table, "detective", 1)


def presses(table: Fingers) -> None:
    until(table, "call_fbi")
    table.hold(5, 9, 10)
    table.wait(40)
    table.release(5, 9, 10)


def fouls(table: Fingers) -> None:
    until(table, "call_lawyer")
    table.key("A 9 # A 9 #")


@pytest.mark.rule("S-2.3")
@pytest.mark.parametrize("do", [acts, presses, fouls])
def test_the_night_theme_runs_to_the_morning_without_a_cue(do: Callable[[Fingers], None]) -> None:
    assert sounds(do) == ["night", "day"]


@pytest.mark.rule("S-2.3")
def test_a_removal_at_night_makes_no_sound() -> None:
    assert sounds(lambda table: removed(table, 9, code=10)) == ["night", "day"]


@pytest.mark.rule("S-2.3")
def test_a_kill_is_heard_in_the_morning_only() -> None:
    assert sounds(lambda table: call(table, "kill", 9)) == ["night", "day", "leave"]


@pytest.mark.rule("S-2.3", "S-4.K")
def test_called_numbers_are_the_same_whoever_shoots() -> None:
    def shot(table: Fingers) -> None:
        until(table, "round")
        for seat in (1, 2, 3, 4, 9):  # each on another number: a miss
            table.press(seat, 1)

    def quiet(table: Fingers) -> None:
        until(table, "round")

    numbers = [f"number_{seat}" for seat in range(1, 12)]
    heard = sounds(quiet, kill="shooting")
    assert heard == ["night", *numbers, "day"]
    assert sounds(shot, kill="shooting") == heard


@pytest.mark.rule("S-2.3", "S-3.1")
def test_every_box_is_dark_at_night() -> None:
    table = eleven()
    table.to("speech", 1)
    table.key("A 9 #")
    table.to("night", 1)
    while table.phase == ("night", 1):
        assert set(table.lamps.seats) == {0}
        table.hold(9)
        assert set(table.lamps.seats) == {0}
        table.release(9)
        table.go_on()
    assert [seat for seat in members(pos_of(table).seats) if table.lamps.seats[seat]] == [9]
