"""Fouls: the third takes a speech, the fourth removes, and what the buttons propose (S-6.4-6)."""

from __future__ import annotations

import pytest

from tablekit.rules.prompts import Speech
from tablekit.scenario.fingers import Fingers
from tests.rules.sanctions import confirm, foul, how_left, last, sanctions
from tests.rules.tables import (
    among,
    eleven,
    force,
    kind,
    night,
    pos_of,
    refused,
    sport,
    until,
    voted_out,
    winner,
)


def at_speech(seat: int, **options: object) -> Fingers:
    """Sport, day one, in the speech of a seat."""
    table = sport(**options)
    table.to_speech(seat)
    return table


def clock(table: Fingers) -> str:
    """The clock on line 1, '' if none runs."""
    word = table.host[0].split()[-1]
    return word if ":" in word else ""


# The third foul


@pytest.mark.rule("S-6.4")
def test_two_fouls_take_nothing() -> None:
    table = at_speech(2)
    foul(table, 5, 2)
    table.to_speech(5)
    assert clock(table) == "1:00"
    assert table.host[2] == "nobody nominated"


@pytest.mark.rule("S-6.4")
def test_a_third_foul_leaves_five_seconds_for_a_nomination() -> None:
    table = at_speech(2)
    foul(table, 5, 3)
    table.to_speech(5)
    assert clock(table) == "0:05"
    assert table.host[2] == "may only nominate"
    table.key("B 7 #")
    assert [(n.by, n.seat) for n in pos_of(table).nominations] == [(5, 7)]
    table.wait(5)
    assert clock(table) == "0:00"
    assert table.prompt.seat == 5, "line 8 goes on, nothing else"
    assert table.host[7] == "# go on"
    table.next()
    assert table.prompt.seat == 6
    assert clock(table) == "1:00"


@pytest.mark.rule("S-6.4")
def test_the_speech_is_lost_once() -> None:
    table = at_speech(2)
    foul(table, 5, 3)
    table.to("speech", 2)
    table.to_speech(5)
    assert clock(table) == "1:00"


@pytest.mark.rule("S-6.4")
def test_given_in_the_own_speech_it_lets_this_one_end_and_takes_the_next() -> None:
    table = at_speech(5)
    table.wait(10)
    foul(table, 5, 3)
    assert table.prompt.seat == 5
    assert not table.prompt.silenced
    assert clock(table) not in ("", "0:05")
    table.to("speech", 2)
    table.to_speech(5)
    assert table.prompt.silenced


@pytest.mark.rule("S-6.4")
def test_given_at_night_it_takes_the_speech_of_the_coming_day() -> None:
    table = sport()
    table.to("night", 1)
    foul(table, 5, 3)
    table.to_speech(5)
    assert table.phase == ("speech", 2)
    assert table.prompt.silenced


@pytest.mark.rule("S-6.4", "S-7.5")
def test_a_tie_speech_is_never_lost_and_is_not_the_next_speech() -> None:
    table = at_speech(1)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to("vote")
    foul(table, 5, 3)  # after the own speech of day one
    table.votes(5, [1, 2, 3, 4, 5])
    table.votes(6, [6, 7, 8, 9, 10])
    table.to("defence")
    assert table.prompt.seat == 5
    assert clock(table) == "0:30"
    table.votes(5, [1, 2, 3, 4, 5, 6])
    table.votes(6, [7, 8, 9, 10])
    table.to("last_word")
    assert clock(table) == "1:00", "nor is a last word"


@pytest.mark.rule("S-6.4")
def test_the_tie_speech_does_not_use_the_loss_up() -> None:
    table = at_speech(1)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to("vote")
    foul(table, 6, 3)
    table.votes(5, [1, 2, 3, 4, 5])
    table.votes(6, [6, 7, 8, 9, 10])
    table.votes(5, [1, 2, 3, 4, 5, 6])
    table.votes(6, [7, 8, 9, 10])
    table.to("speech", 2)
    table.to_speech(6)
    assert table.prompt.silenced


@pytest.mark.rule("S-6.4")
def test_a_silenced_player_can_withdraw_the_nomination_too() -> None:
    table = at_speech(2)
    foul(table, 5, 3)
    table.to_speech(5)
    table.key("B 7 #")
    table.key("B 0 #")
    assert pos_of(table).nominations == ()


@pytest.mark.rule("S-6.4")
def test_a_foul_taken_away_gives_the_speech_back() -> None:
    table = at_speech(2)
    foul(table, 5, 3)
    table.key("A 5 C #")
    assert pos_of(table).fouls[5] == 2
    table.to_speech(5)
    assert not table.prompt.silenced


# The fourth


@pytest.mark.rule("S-6.5")
@pytest.mark.parametrize("phase", ["speech", "night", "vote"])
def test_a_fourth_foul_removes_at_once(phase: str) -> None:
    table = at_speech(1)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to(phase)
    foul(table, 7, 3)
    table.key("A 7 #")
    assert table.host[6] == "Remove 7? foul"
    assert 7 in table.alive, "it asks once more"
    confirm(table)
    assert 7 not in table.alive
    assert how_left(table, 7) == "foul"
    assert last(table).kind == "foul"
    assert pos_of(table).leaving == (), "no last word"
    table.to("speech")
    assert table.lamps.seats[7] == 0


@pytest.mark.rule("S-6.5")
def test_a_fourth_foul_in_the_own_speech_ends_it() -> None:
    table = at_speech(5)
    foul(table, 5, 4)
    assert isinstance(table.prompt, Speech)
    assert table.prompt.seat == 6


@pytest.mark.rule("S-6.5")
def test_the_removed_have_no_last_word() -> None:
    table = at_speech(5)
    foul(table, 5, 4)
    words = [table.prompt.kind]
    while table.phase[0] != "night":
        table.go_on()
        words.append(kind(table))
    assert "last_word" not in words
    assert "best_move" not in words


@pytest.mark.rule("S-6.5")
def test_four_fouls_of_different_kinds_remove() -> None:
    table = at_speech(2)
    for code in (13, 15, 17):
        table.key(f"A 9 A {code} #")
    table.key("A 9 #")
    confirm(table)
    assert how_left(table, 9) == "foul"
    assert [s.code for s in sanctions(table)] == [13, 15, 17, 0]


@pytest.mark.rule("S-6.5")
def test_a_removal_by_fouls_tests_the_victory() -> None:
    table = among(1, 2, 5, 6, 7)
    foul(table, 5, 4)
    assert winner(table) == "black"
    assert kind(table) == "over"


@pytest.mark.rule("S-3.1")
def test_a_seat_that_is_out_can_still_be_fouled() -> None:
    table = eleven()
    night(table, 1, kill=11)
    table.to("speech", 2)
    for _ in range(4):
        table.key("A 11 #")
        assert table.table.consoles[1].question is None, "it removes nobody"
    assert pos_of(table).fouls[11] == 4
    assert how_left(table, 11) == "kill"
    assert table.lamps.seats[11] == 0


@pytest.mark.rule("S-3.1")
def test_a_seat_that_is_out_cannot_be_disqualified() -> None:
    table = eleven()
    night(table, 1, kill=11)
    table.to("speech", 2)
    table.key("A 11 A 6 #")
    assert refused(table) == "seat_out"
    table.wait(0.6)
    table.key("#", kept_s=2.5)
    assert not sanctions(table)


@pytest.mark.rule("S-3.1", "S-7.10")
def test_in_the_last_word_a_disqualification_is_still_possible() -> None:
    table = eleven(penalty_points=3)
    table.to("speech", 2)
    voted_out(table, 9)
    table.to("last_word")
    table.key("A 9 A 6 #")
    confirm(table)
    assert (last(table).kind, last(table).points) == ("disqualified", 3)
    assert how_left(table, 9) == "vote", "the result does not change"
    assert pos_of(table).leaving == (), "but the word is over"


@pytest.mark.rule("S-7.10")
def test_a_fourth_foul_in_the_last_word_costs_points_too() -> None:
    table = eleven(penalty_points=3)
    table.to("speech", 2)
    foul(table, 9, 3)
    voted_out(table, 9)
    table.to("last_word")
    foul(table, 9)
    assert (last(table).kind, last(table).points) == ("foul", 3)
    assert [s.points for s in sanctions(table)[:-1]] == [0, 0, 0]
    assert how_left(table, 9) == "vote"
    assert kind(table) != "last_word"


@pytest.mark.rule("S-7.10")
def test_a_mere_foul_in_the_last_word_costs_no_points() -> None:
    table = eleven(penalty_points=3)
    table.to("speech", 2)
    voted_out(table, 9)
    table.to("last_word")
    foul(table, 9)
    assert last(table).points == 0
    assert kind(table) == "last_word"


# What the buttons see


def window(seat: int = 5) -> Fingers:
    """Sport, 5 and 6 are nominated, the window against a seat is about to open."""
    table = at_speech(1)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to_window(seat)
    return table


@pytest.mark.rule("S-6.6.6", "S-5.1.16")
def test_an_early_press_is_proposed_and_given_by_two_keys() -> None:
    table = window()
    table.press(8)
    assert table.host[6] == "8 early: A #"
    assert not sanctions(table), "never given by itself"
    table.key("A #")
    assert (last(table).seat, last(table).code, last(table).kind) == (8, 16, "foul")
    assert table.host[6] == ""


@pytest.mark.rule("S-6.6.6", "S-5.1.16")
def test_a_vote_withdrawn_before_the_close_counts_and_is_proposed() -> None:
    table = window()
    table.next()
    table.hold(8)
    table.wait(1.2)
    table.release(8)
    assert table.host[6] == "8 let go: A #"
    table.next()
    assert pos_of(table).ballot.votes[8] == 5
    table.key("A #")
    assert (last(table).seat, last(table).code) == (8, 16)


@pytest.mark.rule("S-6.6.6")
def test_a_proposal_that_is_not_given_lapses_and_stays_in_the_record_as_seen() -> None:
    table = window()
    table.next()
    table.hold(8)
    table.release(8)
    table.wait(1.2)
    table.next()  # the close
    assert table.host[6] == "8 let go: A #"
    table.next()  # the next '#'
    assert table.host[6] == ""
    assert pos_of(table).fouls[8] == 0
    seen = [note.data for note in table.session.play.notes if note.kind == "seen"]
    assert seen == [{"seat": 8, "code": 16, "why": "withdrawn"}]


@pytest.mark.rule("S-6.6.6", "S-6.5")
def test_a_proposed_fourth_foul_asks_once_more() -> None:
    table = window()
    foul(table, 8, 3)
    table.press(8)
    table.key("A #")
    assert table.host[6] == "Remove 8? early"
    assert 8 in table.alive
    confirm(table)
    assert how_left(table, 8) == "foul"


@pytest.mark.rule("S-6.6.8", "S-5.1.19")
def test_who_has_not_voted_when_the_rest_is_called_is_proposed() -> None:
    table = window()
    table.votes(5, [1, 2, 3])
    table.votes(6, [4, 5, 6, 7, 8, 9])
    assert table.host[6] == "10 no vote: A #"
    table.key("A #")
    assert (last(table).seat, last(table).code) == (10, 19)


@pytest.mark.rule("S-6.6.8", "S-5.1.19")
def test_a_vote_against_several_is_proposed() -> None:
    table = window()
    table.votes(5, [1, 2, 3])
    table.next()
    table.press(1)
    assert table.host[6] == "1 twice: A #"
    table.key("A #")
    assert (last(table).seat, last(table).code) == (1, 19)


@pytest.mark.rule("S-6.6.6", "S-6.6.8")
def test_several_are_given_oldest_first() -> None:
    table = window()
    table.press(8)
    table.press(9)
    table.press(10)
    assert table.host[6] == "8 early: A # +2"
    table.key("A #")
    assert table.host[6] == "9 early: A # +1"
    table.key("A #")
    table.key("A #")
    assert [s.seat for s in sanctions(table)] == [8, 9, 10]
    table.key("A #")
    assert refused(table) == "nothing_proposed"


# Options


@pytest.mark.rule("P-three_fouls", "S-6.4")
def test_with_short_the_third_foul_leaves_a_short_speech() -> None:
    table = at_speech(2, three_fouls="short")
    foul(table, 5, 3)
    table.to_speech(5)
    assert clock(table) == "0:30"
    assert not table.prompt.silenced


@pytest.mark.rule("P-three_fouls", "S-6.4")
def test_with_none_no_speech_is_lost() -> None:
    table = at_speech(2, three_fouls="none")
    foul(table, 5, 3)
    table.to_speech(5)
    assert clock(table) == "1:00"


@pytest.mark.rule("P-three_fouls", "S-6.4")
def test_with_no_speech_it_is_lost() -> None:
    table = at_speech(2, three_fouls="no_speech")
    foul(table, 5, 3)
    table.to_speech(5)
    assert clock(table) == "0:05"


def test_fouls_given_at_night_light_up_in_the_morning() -> None:
    table = sport()
    table.to("night", 1)
    foul(table, 5)
    assert table.lamps.seats[5] == 0
    until(table, "morning_nobody")
    assert table.lamps.seats[5] & 0b1111 == 0b0001


def test_a_position_keeps_its_record() -> None:
    table = at_speech(2)
    foul(table, 5, 2)
    pos = pos_of(table)
    force(table, pos)
    assert pos_of(table).sanctions == pos.sanctions
