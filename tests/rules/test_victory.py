"""Who wins, when it is tested and when it is announced (S-1.4)."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules.options import OptionError
from tablekit.rules.position import ALL
from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    among,
    call,
    dawn,
    eleven,
    kind,
    night,
    pos_of,
    removed,
    sport,
    to_end,
    until,
    voted_out,
    winner,
)

APART: dict[str, Any] = {"alliance": False, "kill": "per_family"}


def decided(table: Fingers) -> str:
    """The result that is fixed, announced or not."""
    return pos_of(table).winner


def kinds_until_night(table: Fingers) -> list[str]:
    """All that the table asks for until night falls."""
    found = []
    while table.phase[0] != "night":
        found.append(kind(table))
        table.go_on()
    return found


# Who wins


@pytest.mark.rule("S-1.4")
@pytest.mark.parametrize(
    ("living", "seat", "result"),
    [
        ((1, 9, 10, 11), 1, "red"),  # the last black
        ((4, 9, 10, 11), 4, "red"),  # of whichever family
        ((1, 2, 9, 10), 2, ""),  # one black, two red
        ((1, 2, 9, 10, 11), 9, "black"),  # two and two
        ((1, 2, 8, 9, 10, 11), 9, ""),  # two and three
        ((1, 3, 9, 10, 11), 9, "black"),  # both black teams count together
        ((1, 9, 10), 10, "black"),  # one and one
    ],
)
def test_who_wins_after_a_vote(living: tuple[int, ...], seat: int, result: str) -> None:
    table = among(*living)
    voted_out(table, seat)
    assert decided(table) == result


@pytest.mark.rule("S-1.4")
@pytest.mark.parametrize(("victim", "result"), [(9, "black"), (1, ""), (0, "")])
def test_who_wins_after_a_night(victim: int, result: str) -> None:
    table = among(1, 2, 9, 10, 11)
    night(table, 4, kill=victim)
    assert decided(table) == result


@pytest.mark.rule("S-1.4")
def test_red_wins_when_the_last_black_is_killed() -> None:
    table = among(1, 9, 10, 11)
    night(table, 4, kill=1)
    assert decided(table) == "red"


@pytest.mark.rule("S-1.4")
def test_that_no_black_is_left_is_tested_first() -> None:
    """None black, none red: the blacks are as many as the reds, but red has won."""
    table = among(1, 9, parity="after_night")
    removed(table, 9)
    removed(table, 1)
    assert winner(table) == "red"


@pytest.mark.rule("S-1.4")
@pytest.mark.parametrize(("seat", "result"), [(1, "red"), (2, ""), (5, "black")])
def test_who_wins_in_sport(seat: int, result: str) -> None:
    table = sport()
    gone = {1: (2, 3), 2: (5,), 5: (6, 7, 8)}[seat]
    table.to("speech", 1)
    for other in gone:
        removed(table, other)
    assert decided(table) == ""
    removed(table, seat)
    assert winner(table) == result


# When it is tested: once after each batch


@pytest.mark.rule("S-1.4")
def test_a_nights_victims_are_one_batch() -> None:
    """3 and 9 die: one black and two red; 9 before 3 would have been two and two."""
    table = among(1, 3, 9, 10, 11, kill="per_family")
    night(table, 4, family=9, gang=3)
    assert pos_of(table).leaving
    assert decided(table) == ""


@pytest.mark.rule("S-1.4")
def test_those_who_leave_by_a_raise_all_are_one_batch() -> None:
    """9 and 1 leave: one black and two red; 9 before 1 would have been two and two."""
    table = among(1, 2, 9, 10, 11, barred=11)
    table.nominate(1, 9)
    table.nominate(2, 1)
    for _ in range(2):
        table.votes(9, [1, 2])
        table.votes(1, [9, 10])
    table.votes(ALL, [1, 2, 9])
    table.to("last_word")
    assert pos_of(table).leaving == (9, 1)
    assert decided(table) == ""


@pytest.mark.rule("S-1.4")
def test_a_removal_is_tested_at_once() -> None:
    table = among(1, 2, 9, 10, 11)
    removed(table, 9)
    assert kind(table) == "over"
    assert winner(table) == "black"


@pytest.mark.rule("S-1.4")
@pytest.mark.parametrize("moment", ["call_fbi", "call_kill_deal", "city_sleeps"])
def test_a_removal_at_night_ends_the_game_at_once(moment: str) -> None:
    table = among(1, 8, 9, 10)
    until(table, moment)
    removed(table, 1, code=10)
    assert kind(table) == "over"
    assert winner(table) == "red"


@pytest.mark.rule("S-1.4")
def test_a_removal_in_a_vote_ends_the_game_at_once() -> None:
    table = among(1, 8, 9, 10)
    table.nominate(1, 8)
    table.nominate(8, 9)
    table.to_window(9)
    removed(table, 1)
    assert winner(table) == "red"


@pytest.mark.rule("S-1.4")
def test_a_removed_player_has_no_last_word() -> None:
    table = among(1, 2, 8, 9, 10, 11)
    removed(table, 9)
    assert pos_of(table).leaving == ()
    assert "last_word" not in kinds_until_night(table)


# When it is announced


@pytest.mark.rule("S-1.4", "P-end_speech")
def test_the_last_word_is_held_then_the_result_is_announced() -> None:
    table = among(1, 2, 9, 10, 11, end_speech=True)
    voted_out(table, 9)
    assert (kind(table), table.prompt and table.prompt.seat) == ("last_word", 9)
    assert winner(table) == ""
    table.next()
    assert kind(table) == "over"
    assert winner(table) == "black"
    assert table.cues[-1] == "win_black"


@pytest.mark.rule("S-1.4")
def test_a_fixed_result_is_told_to_the_host_only() -> None:
    table = among(1, 2, 9, 10, 11)
    voted_out(table, 9)
    assert table.host[6].endswith("Black wins")
    shown = table.table.display.public_now()
    assert (shown.winner, "Black" in "".join(shown.message)) == ("", False)
    assert not [cue for cue in table.cues if cue.startswith("win")]


@pytest.mark.rule("S-1.4")
def test_all_last_words_are_held_first() -> None:
    table = among(1, 3, 8, 9, 10, 11, kill="per_family")
    night(table, 4, family=9, gang=10)
    assert decided(table) == "black"
    until(table, "last_word")
    spoke = []
    while kind(table) == "last_word":
        assert table.prompt is not None and winner(table) == ""
        spoke.append(table.prompt.seat)
        table.next()
    assert (spoke, winner(table)) == ([9, 10], "black")


@pytest.mark.rule("P-end_speech", "S-1.4")
@pytest.mark.parametrize("by", ["vote", "night"])
def test_end_speech_no_announces_at_once(by: str) -> None:
    table = among(1, 2, 9, 10, 11, end_speech=False)
    if by == "vote":
        voted_out(table, 9)
    else:
        table.to("night")
        call(table, "kill", 9)
        until(table, "call_detective")
        table.next()
        table.wait(12)
    assert kind(table) == "over"
    assert winner(table) == "black"


@pytest.mark.rule("P-end_speech")
def test_end_speech_no_leaves_the_other_last_words() -> None:
    table = among(1, 2, 8, 9, 10, 11, end_speech=False)
    voted_out(table, 9)
    assert kind(table) == "last_word"


# A result once fixed is never changed


@pytest.mark.rule("S-1.4", "S-7.10")
@pytest.mark.parametrize("seat", [1, 9])
def test_a_removal_in_the_last_words_changes_no_result(seat: int) -> None:
    """Two and two: black has won; without 1 it would be one and two."""
    table = among(1, 2, 9, 10, 11)
    voted_out(table, 9)
    removed(table, seat)
    assert decided(table) == "black"
    to_end(table)
    assert winner(table) == "black"


@pytest.mark.rule("S-1.4")
def test_a_removal_while_last_words_are_owed_is_a_batch_of_its_own() -> None:
    table = among(1, 2, 8, 9, 10, 11)
    voted_out(table, 9)
    assert decided(table) == ""
    removed(table, 10)
    assert decided(table) == "black"
    assert (kind(table), winner(table)) == ("last_word", "")
    table.next()
    assert winner(table) == "black"


@pytest.mark.rule("S-1.4")
def test_a_removal_in_the_morning_leaves_the_last_words_that_are_owed() -> None:
    table = among(1, 2, 8, 9, 10, 11)
    night(table, 4, kill=9)
    assert kind(table) == "morning"
    removed(table, 10)
    until(table, "last_word")
    table.next()
    assert winner(table) == "black"


@pytest.mark.rule("S-1.4", "S-7.10")
def test_the_leaver_removed_in_the_own_last_word_is_no_new_batch() -> None:
    table = among(1, 2, 8, 9, 10, 11)
    voted_out(table, 9)
    removed(table, 9)
    assert decided(table) == ""
    assert [left.how for left in pos_of(table).left if left.seat == 9] == ["vote"]
    assert table.phase == ("night", 4)


# Parity


@pytest.mark.rule("P-parity", "S-1.4")
def test_parity_at_once() -> None:
    table = among(1, 2, 9, 10, 11, parity="at_once")
    voted_out(table, 9)
    assert decided(table) == "black"


@pytest.mark.rule("P-parity", "S-1.4")
@pytest.mark.parametrize("by", ["vote", "removal"])
def test_parity_after_night_is_tested_at_dawn_only(by: str) -> None:
    table = among(1, 2, 9, 10, 11, parity="after_night")
    if by == "vote":
        voted_out(table, 9)
    else:
        removed(table, 9)
    assert decided(table) == ""
    table.to("night", 4)
    dawn(table)
    assert winner(table) == "black"


@pytest.mark.rule("P-parity")
def test_parity_after_night_is_gone_if_a_black_dies_that_night() -> None:
    table = among(1, 2, 9, 10, 11, parity="after_night")
    voted_out(table, 9)
    night(table, 4, kill=2)
    assert decided(table) == ""


@pytest.mark.rule("P-parity")
@pytest.mark.parametrize("by", ["vote", "removal"])
def test_parity_after_night_tests_at_once_that_no_black_is_left(by: str) -> None:
    table = among(1, 9, 10, 11, parity="after_night")
    if by == "vote":
        voted_out(table, 1)
    else:
        removed(table, 1)
    assert decided(table) == "red"


# Families apart


@pytest.mark.rule("P-alliance", "S-1.4")
@pytest.mark.parametrize(
    ("living", "seat", "result"),
    [
        ((1, 2, 9, 10, 11), 9, "family"),  # the other is out, parity with the rest
        ((3, 4, 9, 10, 11), 9, "gang"),
        ((1, 2, 8, 9, 10, 11), 9, ""),  # no parity yet
        ((1, 2, 3, 9, 10), 3, "family"),  # the other's last leaves: two and two
        ((1, 2, 3, 8, 9, 10, 11), 9, ""),  # parity of both together is none
        ((1, 2, 3, 9, 10, 11), 9, ""),  # nor is parity while the other family is there
        ((1, 3, 4, 9, 10, 11), 9, ""),
        ((1, 2, 3, 9), 9, "family"),  # no red left: the larger
        ((1, 3, 4, 9), 9, "gang"),
        ((1, 3, 9), 9, "draw"),  # equal
        ((1, 2, 3, 4, 9), 9, "draw"),
        ((1, 9, 10), 1, "red"),  # all blacks are out
        ((3, 9, 10, 11), 3, "red"),
    ],
)
def test_alliance_no(living: tuple[int, ...], seat: int, result: str) -> None:
    table = among(*living, **APART)
    removed(table, seat)
    assert decided(table) == result
    assert winner(table) == result


@pytest.mark.rule("P-alliance", "S-1.4")
def test_alliance_no_by_vote_and_night_too() -> None:
    table = among(1, 2, 3, 9, 10, 11, **APART)
    voted_out(table, 3)
    assert decided(table) == ""
    night(table, 4, family=9)
    assert decided(table) == "family"


@pytest.mark.rule("P-alliance")
def test_alliance_yes_counts_both_together() -> None:
    table = among(1, 2, 3, 8, 9, 10, 11, alliance=True, kill="per_family")
    removed(table, 9)
    assert winner(table) == "black"


@pytest.mark.rule("P-alliance")
@pytest.mark.parametrize("kill", ["deal", "shown"])
def test_alliance_no_needs_a_kill_of_each_familys_own(kill: str) -> None:
    with pytest.raises(OptionError, match="kill = per_family, shooting"):
        eleven(alliance=False, kill=kill)


@pytest.mark.rule("P-alliance", "P-parity")
def test_alliance_no_with_parity_after_night() -> None:
    table = among(1, 2, 9, 10, 11, parity="after_night", **APART)
    voted_out(table, 9)
    assert decided(table) == ""
    table.to("night", 4)
    dawn(table)
    assert winner(table) == "family"
