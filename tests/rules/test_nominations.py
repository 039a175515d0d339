"""Nominations in the own speech (S-4.7)."""

from __future__ import annotations

import pytest

from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    eleven,
    night,
    pos_of,
    refused,
    until,
)


def nominated(table: Fingers) -> list[int]:
    """The nominees in their order."""
    return [nomination.seat for nomination in pos_of(table).nominations]


# Nominations


@pytest.mark.rule("S-4.7")
def test_nominations_keep_their_order() -> None:
    table = eleven()
    table.nominate(1, 9)
    table.nominate(2, 3)
    table.nominate(5, 7)
    assert nominated(table) == [9, 3, 7]
    table.to("vote", 1)
    assert table.prompt is not None and table.prompt.next_seats == (9,)


@pytest.mark.rule("S-4.7")
def test_a_player_nominates_one() -> None:
    table = eleven()
    table.nominate(1, 9)
    table.nominate(1, 10)
    assert refused(table) == "second_nomination"
    assert nominated(table) == [9]


@pytest.mark.rule("S-4.7")
def test_a_seat_is_nominated_once() -> None:
    table = eleven()
    table.nominate(1, 9)
    table.nominate(2, 9)
    assert refused(table) == "nominated_already"
    assert nominated(table) == [9]


@pytest.mark.rule("S-4.7")
def test_a_living_player_is_nominated() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.nominate(2, 9)
    assert refused(table) == "seat_out"


@pytest.mark.rule("S-4.7")
@pytest.mark.parametrize("moment", ["morning", "last_word", "vote"])
def test_nobody_nominates_outside_the_own_speech(moment: str) -> None:
    table = eleven(best_move="none")
    night(table, 1, kill=9)
    if moment == "vote":
        table.nominate(2, 3)
        table.nominate(3, 2)
    table.to(moment, 2)
    before = nominated(table)
    table.key("B 5 #")
    assert refused(table)
    assert nominated(table) == before


@pytest.mark.rule("S-4.7", "P-self_nomination")
def test_self_nomination_yes() -> None:
    table = eleven(self_nomination=True)
    table.nominate(3, 3)
    assert (refused(table), nominated(table)) == ("", [3])


@pytest.mark.rule("P-self_nomination")
def test_self_nomination_no() -> None:
    table = eleven(self_nomination=False)
    table.nominate(3, 3)
    assert (refused(table), nominated(table)) == ("self_nomination", [])


@pytest.mark.rule("P-self_nomination")
def test_self_nomination_no_bars_no_other() -> None:
    table = eleven(self_nomination=False)
    table.nominate(3, 4)
    table.nominate(4, 3)
    assert nominated(table) == [4, 3]


@pytest.mark.rule("P-withdraw", "S-4.7")
@pytest.mark.parametrize("value", ["until_end", "replace"])
def test_a_nomination_can_be_taken_back_in_the_own_speech(value: str) -> None:
    table = eleven(withdraw=value)
    table.nominate(1, 9)
    table.key("B 0 #")
    assert (refused(table), nominated(table)) == ("", [])
    table.nominate(1, 10)
    assert nominated(table) == [10]


@pytest.mark.rule("P-withdraw", "S-4.7")
@pytest.mark.parametrize("value", ["until_end", "replace", "no"])
def test_no_nomination_can_be_taken_back_later(value: str) -> None:
    table = eleven(withdraw=value)
    table.nominate(1, 9)
    table.to_speech(2)
    table.key("B 0 #")
    assert (refused(table), nominated(table)) == ("nothing_nominated", [9])


@pytest.mark.rule("P-withdraw")
def test_withdraw_until_end_does_not_replace_by_naming_another() -> None:
    table = eleven(withdraw="until_end")
    table.nominate(1, 9)
    table.nominate(1, 10)
    assert nominated(table) == [9]


@pytest.mark.rule("P-withdraw")
def test_withdraw_replace_names_another_in_its_place() -> None:
    table = eleven(withdraw="replace")
    table.nominate(1, 9)
    table.nominate(1, 10)
    assert (refused(table), nominated(table)) == ("", [10])


@pytest.mark.rule("P-withdraw")
def test_withdraw_replace_leaves_the_others_nominations() -> None:
    table = eleven(withdraw="replace")
    table.nominate(1, 9)
    table.nominate(2, 10)
    table.nominate(2, 11)
    assert nominated(table) == [9, 11]
    table.nominate(3, 9)
    assert refused(table) == "nominated_already"


@pytest.mark.rule("P-withdraw")
@pytest.mark.parametrize("keys", ["B 0 #", "B 10 #"])
def test_withdraw_no(keys: str) -> None:
    table = eleven(withdraw="no")
    table.nominate(1, 9)
    table.key(keys)
    assert refused(table) in ("no_withdrawal", "second_nomination")
    assert nominated(table) == [9]


@pytest.mark.rule("P-withdraw")
def test_the_judge_may_record_a_withdrawal_against_the_rules() -> None:
    table = eleven(withdraw="no")
    table.nominate(1, 9)
    table.key("B 0 #")
    table.wait(0.6)
    table.key("#", kept_s=2.6)
    assert nominated(table) == []


@pytest.mark.rule("S-4.7")
def test_the_nominations_of_a_day_end_with_it() -> None:
    table = eleven()
    table.nominate(1, 9)
    night(table, 1)
    table.nominate(2, 9)
    assert (refused(table), nominated(table)) == ("", [9])
    until(table, "sole_leaves")
