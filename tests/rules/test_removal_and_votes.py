"""What a removal does to votes, and last words (S-7.1, S-7.2, S-7.10, option removal_cancels)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekit.rules.prompts import Speech
from tablekit.scenario.fingers import Fingers
from tests.rules.ballots import (
    ballot,
    ballots,
    close_window,
    counts,
    halves,
    left,
    left_at,
    left_on,
    moment,
    night,
    open_window,
    proposed,
    put_up,
    refused,
    remove,
    rounds,
    says,
    sport,
    stylized,
    until,
    voted,
    winner,
)

TEN = tuple(range(1, 11))
NINE = (1, 2, 4, 5, 6, 7, 8, 9, 10)
VALUES = ("yes", "no", "if_nominated", "as_present")


def no_vote_on(table: Fingers, day: int) -> None:
    """Let two be nominated on a day and see that the night falls without a vote."""
    table.to("speech", day)
    put_up(table, *table.alive[-2:])
    table.to("vote", day)
    assert moment(table) == "vote_cancelled"
    table.next()
    assert table.phase == ("night", day)
    assert rounds(table, day) == []


def vote_on(table: Fingers, day: int) -> None:
    """Let two be nominated on a day and see that there is a vote."""
    table.to("speech", day)
    put_up(table, *table.alive[-2:])
    table.to("vote", day)
    assert moment(table) == "ballot_ready"


# Moments of a vote of 5 and 6 on day one, before its result


def in_ready(table: Fingers) -> None:
    put_up(table, 5, 6)
    table.to_window(5)


def in_window(table: Fingers) -> None:
    put_up(table, 5, 6)
    open_window(table, 5)
    table.hold(1, 2)


def between_windows(table: Fingers) -> None:
    put_up(table, 5, 6)
    ballot(table, {5: [1, 2, 3]})


def in_last_window(table: Fingers) -> None:
    between_windows(table)
    open_window(table, 6)


def at_result(table: Fingers) -> None:
    put_up(table, 5, 6)
    ballot(table, {5: [1, 2, 3, 4, 7, 8], 6: []})


def at_tie_result(table: Fingers) -> None:
    put_up(table, 5, 6)
    halves(table, 5, 6)


def in_first_tie_speech(table: Fingers) -> None:
    at_tie_result(table)
    table.next()


def in_second_tie_speech(table: Fingers) -> None:
    in_first_tie_speech(table)
    table.next()


def in_revote(table: Fingers) -> None:
    in_second_tie_speech(table)
    open_window(table, 5)
    table.hold(1, 2)


def at_revote_result(table: Fingers) -> None:
    in_second_tie_speech(table)
    ballot(table, {5: [1, 2, 3, 4, 7, 8], 6: []})


def before_raise(table: Fingers) -> None:
    in_second_tie_speech(table)
    halves(table, 5, 6)
    table.next()


def in_raise(table: Fingers) -> None:
    before_raise(table)
    open_window(table, 21)
    table.hold(1, 2)


def at_raise_result(table: Fingers) -> None:
    before_raise(table)
    table.votes(21, range(1, 9))


def at_second_tie(table: Fingers) -> None:
    in_second_tie_speech(table)
    halves(table, 5, 6)


MOMENTS: tuple[Callable[[Fingers], None], ...] = (
    in_ready,
    in_window,
    between_windows,
    in_last_window,
    at_result,
    at_tie_result,
    in_first_tie_speech,
    in_second_tie_speech,
    in_revote,
    at_revote_result,
    at_second_tie,
    before_raise,
    in_raise,
    at_raise_result,
)


# S-7.1: while speeches run


@pytest.mark.rule("S-7.1", "P-removal_cancels")
def test_a_removal_in_the_speeches_holds_the_rest_of_them_and_then_night_falls() -> None:
    table = sport(removal_cancels="yes")
    put_up(table, 5, 6)
    remove(table, 9)
    spoke = []
    while isinstance(table.prompt, Speech):
        spoke.append(table.prompt.seat)
        table.next()
    assert spoke == [3, 4, 5, 6, 7, 8, 10]
    assert moment(table) == "vote_cancelled"
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == (9,)


@pytest.mark.rule("S-7.1", "S-4.7")
def test_when_the_speaker_is_removed_the_next_seat_speaks() -> None:
    table = sport()
    table.to_speech(3)
    remove(table, 3)
    assert isinstance(table.prompt, Speech) and table.prompt.seat == 4


@pytest.mark.rule("S-7.1")
def test_a_removal_in_the_speeches_drops_the_nominations() -> None:
    table = sport()
    put_up(table, 5, 6)
    remove(table, 9)
    assert table.session.play.pos.nominations == ()
    assert table.table.texts("bit.nominees_none") in table.host


@pytest.mark.rule("S-7.1", "S-4.7")
def test_on_a_day_without_a_vote_nominations_are_still_recorded() -> None:
    table = sport()
    put_up(table, 5, 6)
    remove(table, 9)
    put_up(table, 5)  # its first nomination was dropped
    assert refused(table) == ""
    notes = [n.data["seat"] for n in table.session.play.notes if n.kind == "nominate"]
    assert notes == [5, 6, 5]
    table.to("vote", 1)
    assert moment(table) == "vote_cancelled"


@pytest.mark.rule("S-7.1")
def test_the_vote_after_a_cancelled_one_is_held() -> None:
    table = sport()
    remove_in_speech = table
    remove_in_speech.to("speech", 1)
    remove(table, 9)
    no_vote_on(table, 1)
    night(table, 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_a_removal_in_the_morning_cancels_that_days_vote() -> None:
    table = sport()
    night(table, 1, kill=10)
    table.to("last_word", 2)
    remove(table, 9)
    assert isinstance(table.prompt, Speech) or moment(table) == "best_move"
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.1", "S-6.5")
@pytest.mark.parametrize("way", ["fourth_foul", "code", "tournament", "wish", "excused"])
def test_every_way_of_being_removed_cancels(way: str) -> None:
    table = sport()
    table.to("speech", 1)
    if way == "fourth_foul":
        for _ in range(4):
            table.key("A 9 #")
        table.key("#")
    elif way == "code":
        remove(table, 9, 18)
    elif way == "tournament":
        remove(table, 9, 4)
    else:
        table.key("D 4 9 #")
        table.key("1 #" if way == "excused" else "#")
        table.key("#")
    assert 9 not in table.alive
    no_vote_on(table, 1)


@pytest.mark.rule("S-7.1", "S-6.5")
def test_a_second_technical_foul_cancels_too() -> None:
    table = sport(technical_fouls="apart")
    table.to("speech", 1)
    table.key("A 9 A 25 #")
    table.key("A 9 A 25 #")
    table.key("#")
    assert left(table, 9)[0] == "technical"
    no_vote_on(table, 1)


# S-7.1: during the vote


@pytest.mark.rule("S-7.1", "P-removal_cancels")
@pytest.mark.parametrize("bring", MOMENTS, ids=lambda bring: bring.__name__)
@pytest.mark.parametrize("seat", [9, 5, 6])
def test_a_removal_before_the_result_makes_the_vote_void(
    bring: Callable[[Fingers], None], seat: int
) -> None:
    table = sport(removal_cancels="yes")
    bring(table)
    remove(table, seat)
    assert moment(table) == "vote_cancelled" and table.session.play.pos.ballot is None
    table.next()
    assert table.phase == ("night", 1)
    assert left_on(table, 1) == (seat,)
    night(table, 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_the_last_round_of_presses_is_void_and_has_no_result() -> None:
    table = sport()
    at_result(table)
    assert says(table, "leaves", 5)
    remove(table, 9)
    assert ballots(table, 1) == [] and 5 in table.alive
    assert [n.data["day"] for n in table.session.play.notes if n.kind == "void"] == [1]


@pytest.mark.rule("S-7.1")
def test_a_sole_nominee_stays_if_a_removal_comes_before_the_confirmation() -> None:
    table = left_at(stylized(10), TEN, 2)
    put_up(table, 6)
    table.to("vote", 2)
    assert moment(table) == "sole_leaves"
    remove(table, 9)
    assert moment(table) == "vote_cancelled" and 6 in table.alive
    table.next()
    vote_on(table, 3)


@pytest.mark.rule("S-7.1")
def test_a_removal_while_it_is_told_that_the_tied_stay_uses_itself_up_on_that_day() -> None:
    table = sport(raise_all="none")
    at_second_tie(table)
    table.next()
    assert moment(table) == "tie_stays"
    remove(table, 9)
    assert moment(table) == "vote_cancelled"
    vote_on(table, 2)


# S-7.1: a day whose vote would not be held anyway


@pytest.mark.rule("S-7.1")
@pytest.mark.parametrize("when", ["speech", "vote"])
@pytest.mark.parametrize("why", ["no_nominees", "sole_not_voted", "no_ballot"])
def test_on_a_day_without_a_vote_the_removal_uses_itself_up(why: str, when: str) -> None:
    table = sport(first_day="none" if why == "no_ballot" else "no_sole")
    table.to("speech", 1)
    if why != "no_nominees":
        put_up(table, 5)
    if when == "vote":
        table.to("vote", 1)
        assert moment(table) == why
    remove(table, 9)
    table.to("night", 1)
    vote_on(table, 2)


# S-7.1: two removals


@pytest.mark.rule("S-7.1")
def test_two_removals_before_one_vote_cancel_only_that_one() -> None:
    table = sport()
    table.to("speech", 1)
    remove(table, 9)
    remove(table, 8)
    no_vote_on(table, 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_a_removal_while_the_vote_is_called_off_cancels_no_other() -> None:
    table = sport()
    in_window(table)
    remove(table, 9)
    remove(table, 8)
    assert moment(table) == "vote_cancelled"
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_a_removal_at_night_and_one_in_the_morning_cancel_only_one_vote() -> None:
    table = sport()
    night(table, 1)
    remove(table, 9)
    table.to("speech", 2)
    remove(table, 8)
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.1", "S-7.2")
def test_a_removal_after_the_result_and_one_at_night_cancel_only_one_vote() -> None:
    table = sport()
    at_result(table)
    table.next()
    remove(table, 9)
    table.to("night", 1)
    remove(table, 8)
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.1")
def test_removals_before_two_votes_cancel_both() -> None:
    table = sport()
    table.to("speech", 1)
    remove(table, 9)
    no_vote_on(table, 1)
    night(table, 1)
    remove(table, 8)
    no_vote_on(table, 2)
    vote_on(table, 3)


# S-7.1: at night


@pytest.mark.rule("S-7.1")
def test_a_removal_at_night_cancels_the_next_days_vote() -> None:
    table = sport()
    night(table, 1)
    remove(table, 9)
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.1")
def test_a_removal_in_night_zero_cancels_the_vote_of_day_one() -> None:
    table = sport()
    table.to("night", 0)
    remove(table, 9)
    no_vote_on(table, 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_who_is_removed_and_killed_in_one_night_counts_as_killed_and_the_vote_is_held() -> None:
    table = sport()
    night(table, 1, kill=9)
    remove(table, 9)
    table.to("morning", 2)
    assert left(table, 9) == ("kill", "night", 1)
    assert moment(table) == "morning" and table.prompt.seats == (9,)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1", "S-7.12")
def test_who_is_removed_and_killed_in_one_night_has_neither_last_word_nor_best_move() -> None:
    table = sport()
    night(table, 1, kill=9)
    remove(table, 9)
    table.to("morning", 2)
    table.next()
    assert table.phase == ("speech", 2)
    assert table.session.play.pos.best_moves == ()


@pytest.mark.rule("S-7.1")
def test_who_is_removed_and_saved_in_one_night_is_not_killed_and_the_vote_is_cancelled() -> None:
    table = stylized(12)
    night(table, 1, kill=12)
    table.target(12, role="lawyer")
    remove(table, 12)
    table.to("morning", 2)
    assert left(table, 12) == ("disqualified", "night", 1)
    no_vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_another_removal_in_the_same_night_cancels_the_vote() -> None:
    table = sport()
    night(table, 1, kill=9)
    remove(table, 9)
    remove(table, 8)
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.1", "S-7.2")
def test_a_vote_cancelled_the_day_before_stays_so_when_the_removed_is_killed() -> None:
    table = sport()
    at_result(table)
    table.next()
    remove(table, 10)
    night(table, 1, kill=9)
    remove(table, 9)
    no_vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_a_kill_of_another_does_not_save_the_vote() -> None:
    table = sport()
    night(table, 1, kill=9)
    remove(table, 8)
    no_vote_on(table, 2)


# S-7.1: in one's own last word


@pytest.mark.rule("S-7.1")
def test_the_victim_of_the_night_removed_in_the_last_word_cancels_nothing() -> None:
    table = sport()
    night(table, 1, kill=9)
    until(table, "last_word")
    table.key("A 9 A 6 #")
    table.key("#")
    assert table.phase == ("speech", 2)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_the_victim_of_the_night_removed_at_the_best_move_cancels_nothing() -> None:
    table = sport()
    night(table, 1, kill=9)
    until(table, "best_move")
    table.key("A 9 A 6 #")
    table.key("#")
    assert table.phase == ("speech", 2) and table.session.play.pos.best_moves == ()
    vote_on(table, 2)


@pytest.mark.rule("S-7.1", "S-7.2")
def test_who_leaves_by_the_vote_and_is_removed_in_the_last_word_cancels_nothing() -> None:
    table = sport()
    at_result(table)
    table.next()
    assert table.prompt.kind == "last_word" and table.prompt.seat == 5
    table.key("A 5 A 6 #")
    table.key("#")
    assert table.phase == ("night", 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.1")
def test_another_removed_in_the_victims_last_word_cancels_that_days_vote() -> None:
    table = sport()
    night(table, 1, kill=9)
    until(table, "last_word")
    remove(table, 8)
    assert table.prompt.kind == "last_word" and table.prompt.seat == 9
    no_vote_on(table, 2)


# S-7.2


@pytest.mark.rule("S-7.2")
def test_a_removal_after_the_result_cancels_the_next_days_vote_once() -> None:
    table = sport()
    at_result(table)
    table.next()
    assert left_on(table, 1) == (5,)
    remove(table, 9)
    assert left(table, 5) == ("vote", "day", 1)  # today's result stands
    no_vote_on(table, 2)
    vote_on(table, 3)


@pytest.mark.rule("S-7.2")
def test_a_removal_after_a_sole_nominee_is_confirmed_cancels_the_next_days_vote() -> None:
    table = left_at(stylized(10), TEN, 2)
    put_up(table, 6)
    table.to("last_word", 2)
    remove(table, 9)
    assert left(table, 6) == ("vote", "day", 2)
    no_vote_on(table, 3)
    vote_on(table, 4)


@pytest.mark.rule("S-7.2")
def test_whom_the_vote_sends_out_cancels_nothing_in_anothers_last_word_either() -> None:
    table = sport()
    at_raise_result(table)
    table.next()
    assert table.prompt.seat == 5
    table.key("A 6 A 6 #")
    table.key("#")
    table.next()
    assert table.phase == ("night", 1) and left(table, 6) == ("raise", "day", 1)
    vote_on(table, 2)


@pytest.mark.rule("S-7.2", "P-first_day")
def test_the_word_of_a_leader_who_stays_comes_after_the_result() -> None:
    table = sport(first_day="word_only")
    at_result(table)
    table.next()
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 5
    remove(table, 9)
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 5
    no_vote_on(table, 2)
    vote_on(table, 3)


# S-7.10


@pytest.mark.rule("S-7.10", "P-seconds")
@pytest.mark.parametrize("seconds", [60, 45])
@pytest.mark.parametrize("how", ["vote", "kill"])
def test_who_goes_by_vote_or_kill_has_a_last_word(how: str, seconds: int) -> None:
    table = sport(best_move="none", last_word_s=seconds)
    if how == "vote":
        at_result(table)
    else:
        night(table, 1, kill=5)
    table.to("last_word")
    play = table.session.play
    assert (play.prompt.kind, play.prompt.seat) == ("last_word", 5)
    assert play.due - play.opened == seconds * 1000


@pytest.mark.rule("S-7.10")
def test_a_removed_player_has_no_last_word() -> None:
    table = sport()
    table.to_speech(10)
    remove(table, 10)
    assert moment(table) == "vote_cancelled" and table.session.play.pos.leaving == ()


@pytest.mark.rule("S-7.10")
def test_the_victims_of_a_night_speak_by_seat_from_the_days_opener() -> None:
    # Seat 3 opens day three; the Family kills 12, the Gang 4.
    table = stylized(12, kill="per_family", best_move="none")
    table.to("night", 2)
    table.target(12)
    table.target(4)
    table.to("last_word", 3)
    assert table.session.play.pos.opener == 3
    words = []
    while table.prompt.kind == "last_word":
        words.append(table.prompt.seat)
        table.next()
    assert words == [4, 12]


@pytest.mark.rule("S-7.10")
def test_a_disqualification_in_the_last_word_leaves_the_result_as_it_is() -> None:
    table = sport()
    at_result(table)
    table.next()
    table.key("A 5 A 6 #")
    table.key("#")
    assert left(table, 5) == ("vote", "day", 1)
    assert [e.seat for e in table.session.play.pos.left] == [5]
    assert [(s.seat, s.code, s.kind) for s in table.session.play.pos.sanctions] == [
        (5, 6, "disqualified")
    ]


@pytest.mark.rule("S-7.10")
@pytest.mark.parametrize("points", [0, 0.5])
def test_a_disqualification_in_the_last_word_costs_penalty_points(points: float) -> None:
    table = sport(penalty_points=points)
    at_result(table)
    table.next()
    table.key("A 5 A 6 #")
    table.key("#")
    assert table.session.play.pos.sanctions[-1].points == points


@pytest.mark.rule("S-7.10")
def test_a_disqualification_at_any_other_moment_costs_no_points() -> None:
    table = sport(penalty_points=0.5)
    table.to("speech", 1)
    remove(table, 5)
    assert table.session.play.pos.sanctions[-1].points == 0


@pytest.mark.rule("S-7.10", "S-1.4")
def test_a_win_fixed_by_the_vote_is_not_changed_by_a_removal_in_the_last_words() -> None:
    # The vote takes the red 5: two blacks, two reds, black has won. Then a black is removed.
    table = left_at(sport(), (1, 2, 4, 5, 6), 3)
    put_up(table, 5, 6)
    ballot(table, {5: [1, 2, 4], 6: []})
    table.next()
    assert table.phase == ("last_word", 3) and winner(table) == ""
    remove(table, 1)
    remove(table, 2)
    table.to("over")
    assert winner(table) == "black"


@pytest.mark.rule("S-7.10", "S-1.4")
def test_a_victim_removed_in_the_last_word_does_not_change_a_win() -> None:
    table = left_at(sport(), (1, 4, 5, 6), 3)
    night(table, 3, kill=6)
    table.to("last_word")
    table.key("A 6 A 6 #")
    table.key("#")
    night(table, 4, kill=5)
    table.to("over")
    assert winner(table) == "black" and left(table, 6) == ("kill", "night", 3)


# Option removal_cancels: no


def standing(**options: object) -> Fingers:
    """Day two at a table where removals do not cancel: 5, 6 and 7 are nominated."""
    table = left_at(sport(removal_cancels="no", **options), TEN, 2)
    put_up(table, 5, 6, 7)
    return table


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("seat", [9, 5])
@pytest.mark.parametrize("value", ["no", "as_present"])
def test_without_cancelling_a_removal_in_the_speeches_leaves_the_vote(
    value: str, seat: int
) -> None:
    table = left_at(sport(removal_cancels=value), TEN, 2)
    put_up(table, 5, 6, 7)
    remove(table, seat)
    table.to("vote", 2)
    assert moment(table) == "ballot_ready"


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("value", ["no", "as_present", "if_nominated"])
def test_without_cancelling_a_removal_at_night_leaves_the_next_days_vote(value: str) -> None:
    table = sport(removal_cancels=value)
    night(table, 1)
    remove(table, 9)
    vote_on(table, 2)


@pytest.mark.rule("P-removal_cancels", "S-7.2")
@pytest.mark.parametrize("value", ["no", "as_present"])
def test_without_cancelling_a_removal_after_the_result_leaves_the_next_days_vote(
    value: str,
) -> None:
    table = sport(removal_cancels=value)
    at_result(table)
    table.next()
    remove(table, 6)
    vote_on(table, 2)


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("bring", MOMENTS, ids=lambda bring: bring.__name__)
@pytest.mark.parametrize("value", ["no", "as_present", "if_nominated"])
@pytest.mark.parametrize("seat", [1, 9])
def test_without_cancelling_the_removal_of_a_voter_leaves_the_moment_as_it_is(
    value: str, seat: int, bring: Callable[[Fingers], None]
) -> None:
    table = sport(removal_cancels=value)
    bring(table)
    before = moment(table)
    remove(table, seat)
    assert moment(table) == before


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("value", ["no", "as_present"])
def test_without_cancelling_the_removed_seats_own_press_is_void(value: str) -> None:
    table = sport(removal_cancels=value)
    put_up(table, 1, 6)
    open_window(table, 1)
    table.hold(2, 9)
    remove(table, 9)
    close_window(table)
    assert voted(table, 1) == (2,)
    ballot(table, {6: []})
    assert voted(table, 6) == (1, 3, 4, 5, 6, 7, 8, 10)


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("value", ["no", "as_present"])
def test_without_cancelling_its_nomination_of_another_stands(value: str) -> None:
    table = left_at(sport(removal_cancels=value), TEN, 2)
    table.nominate(1, 5)
    table.nominate(2, 6)
    remove(table, 1)
    table.to("vote", 2)
    assert table.session.play.pos.ballot.candidates == (5, 6)


@pytest.mark.rule("P-removal_cancels")
def test_a_removed_nominee_has_no_window() -> None:
    table = standing()
    remove(table, 6)
    ballot(table, {5: [1, 2]})
    until(table, "ballot_ready")
    assert table.prompt.seats == (7,)


@pytest.mark.rule("P-removal_cancels")
def test_a_nominee_removed_before_the_own_window_is_passed_over() -> None:
    table = standing()
    ballot(table, {5: [1, 2]})
    assert table.prompt.seats == (6,)
    remove(table, 6)
    assert moment(table) == "ballot_ready" and table.prompt.seats == (7,)


@pytest.mark.rule("P-removal_cancels")
def test_a_nominee_removed_in_the_own_window_ends_it() -> None:
    table = standing()
    open_window(table, 5)
    table.hold(1, 2)
    remove(table, 5)
    assert moment(table) == "ballot_ready" and table.prompt.seats == (6,)
    assert voted(table, 5) == ()


@pytest.mark.rule("P-removal_cancels", "S-V.6")
@pytest.mark.parametrize("when", ["inside", "after"])
def test_votes_for_the_removed_are_no_longer_corrected(when: str) -> None:
    table = standing()
    open_window(table, 5)
    if when == "after":
        close_window(table)
    remove(table, 5)
    table.key("3 #")
    assert refused(table) == "nobody_asked" and voted(table, 5) == ()


@pytest.mark.rule("P-removal_cancels", "S-V.3")
def test_who_pressed_for_the_removed_may_press_for_a_later_nominee() -> None:
    table = standing()
    ballot(table, {5: [1, 2, 3]})
    remove(table, 5)
    ballot(table, {6: [1, 2], 7: [4]})
    assert voted(table, 6) == (1, 2) and proposed(table)[0] == (3, 19)
    assert voted(table, 7) == (3, 4, 6, 7, 8, 9, 10)


@pytest.mark.rule("P-removal_cancels", "S-V.3")
@pytest.mark.parametrize("when", ["before", "inside", "result"])
def test_the_last_living_nominee_takes_the_remainder(when: str) -> None:
    table = standing()
    ballot(table, {5: [1, 2, 3], 6: [4]})
    if when != "before":
        open_window(table, 7)
        table.hold(8, 9)
    if when == "result":
        close_window(table)
    remove(table, 7)
    assert moment(table) == "ballot_result"
    assert voted(table, 5) == (1, 2, 3) and voted(table, 6) == (4, 5, 6, 8, 9, 10)
    assert says(table, "leaves", 6)
    table.next()
    assert left(table, 6) == ("vote", "day", 2)


@pytest.mark.rule("P-removal_cancels", "S-6.6.8")
def test_who_waited_for_the_removed_nominee_broke_no_order() -> None:
    table = standing()
    ballot(table, {5: [1, 2, 3], 6: [4]})
    remove(table, 7)
    assert proposed(table) == []


@pytest.mark.rule("P-removal_cancels", "S-V.1")
@pytest.mark.parametrize("when", ["speech", "ready", "window", "later_window", "result"])
def test_a_sole_nominee_left_over_leaves_as_in_v1(when: str) -> None:
    table = left_at(sport(removal_cancels="no", sole_nominee_later="leaves"), TEN, 2)
    put_up(table, 5, 6)
    if when == "ready":
        table.to_window(5)
    elif when == "window":
        open_window(table, 5)
    elif when == "later_window":
        ballot(table, {5: [1]})
        open_window(table, 6)
    elif when == "result":
        ballot(table, {5: range(1, 9), 6: []})
    remove(table, 5)
    until(table, "sole_leaves")
    assert says(table, "leaves", 6) and rounds(table, 2) == []
    assert table.session.play.pos.ballot is None
    table.next()
    assert left(table, 6) == ("vote", "day", 2)


@pytest.mark.rule("P-removal_cancels", "S-V.1")
def test_a_sole_nominee_whose_window_was_closed_is_left_over_too() -> None:
    table = left_at(sport(removal_cancels="no", sole_nominee_later="leaves"), TEN, 2)
    put_up(table, 5, 6)
    ballot(table, {5: [1]})
    remove(table, 6)
    assert moment(table) == "sole_leaves" and table.prompt.seats == (5,)


@pytest.mark.rule("P-removal_cancels", "S-V.1", "P-first_day")
def test_a_sole_nominee_left_over_on_day_one_is_not_voted() -> None:
    table = sport(removal_cancels="no")
    put_up(table, 5, 6)
    ballot(table, {5: range(1, 9)})
    remove(table, 6)
    assert moment(table) == "sole_not_voted"
    table.to("night", 1)
    assert left_on(table, 1) == (6,)


@pytest.mark.rule("P-removal_cancels", "S-V.1", "P-sole_nominee_later")
def test_a_sole_nominee_left_over_has_a_ballot_of_all_votes() -> None:
    table = left_at(sport(removal_cancels="no", sole_nominee_later="ballot"), TEN, 2)
    put_up(table, 5, 6)
    open_window(table, 5)
    remove(table, 5)
    assert moment(table) == "ballot_ready" and table.prompt.seats == (6,)
    table.votes(6, [1])
    assert voted(table, 6) == (1, 2, 3, 4, 6, 7, 8, 9, 10)


@pytest.mark.rule("P-removal_cancels", "S-V.1")
@pytest.mark.parametrize("bring", [in_first_tie_speech, in_revote, before_raise, in_raise])
def test_of_two_tied_the_one_left_over_leaves(bring: Callable[[Fingers], None]) -> None:
    table = sport(removal_cancels="no", first_day="full", sole_nominee_later="leaves")
    bring(table)
    remove(table, 6)
    until(table, "sole_leaves")
    table.next()
    assert left(table, 5) == ("vote", "day", 1)


@pytest.mark.rule("P-removal_cancels", "S-V.1")
def test_with_all_nominees_removed_there_is_no_vote() -> None:
    table = left_at(sport(removal_cancels="no"), TEN, 2)
    put_up(table, 5)
    remove(table, 5)
    table.to("vote", 2)
    assert moment(table) == "no_nominees"


@pytest.mark.rule("P-removal_cancels", "S-V.1")
@pytest.mark.parametrize("bring", [in_ready, in_window, in_last_window, in_raise])
def test_with_both_nominees_removed_in_the_vote_nobody_leaves(
    bring: Callable[[Fingers], None],
) -> None:
    table = sport(removal_cancels="no", first_day="full", sole_nominee_later="ballot")
    bring(table)
    remove(table, 6)
    remove(table, 5)
    assert moment(table) == "no_nominees"
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == (6, 5)


@pytest.mark.rule("P-removal_cancels", "S-V.1")
def test_a_sole_nominee_removed_before_the_confirmation_leaves_an_empty_day() -> None:
    table = left_at(sport(removal_cancels="no", sole_nominee_later="leaves"), TEN, 2)
    put_up(table, 5)
    table.to("vote", 2)
    remove(table, 5)
    assert moment(table) == "no_nominees"
    table.next()
    assert table.phase == ("night", 2) and left(table, 5)[0] == "disqualified"


@pytest.mark.rule("P-removal_cancels", "S-V.5")
def test_of_three_tied_the_two_left_over_are_voted_again() -> None:
    table = left_at(sport(removal_cancels="no"), NINE, 2)
    put_up(table, 4, 5, 6)
    ballot(table, {4: [1, 2, 4], 5: [5, 6, 7], 6: [8, 9, 10]})
    table.next()
    remove(table, 4)
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 5
    halves(table, 5, 6)
    table.next()  # fewer tied than before: speeches and a revote, no raise-all yet
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 5
    halves(table, 5, 6)
    table.next()
    assert table.phase == ("raise", 2)


@pytest.mark.rule("P-removal_cancels", "S-V.5")
def test_a_removed_voter_is_no_part_of_the_majority_of_the_raise_all() -> None:
    table = sport(removal_cancels="no")
    in_raise(table)
    table.hold(3, 4, 9)
    remove(table, 9)
    close_window(table)
    assert voted(table, 21) == (1, 2, 3, 4) and says(table, "stays")
    table.key("5 #")
    assert says(table, "leave_many", 5, 6)


@pytest.mark.rule("P-removal_cancels", "S-V.6")
def test_with_bare_counts_a_removed_seat_is_no_voter() -> None:
    table = sport(removal_cancels="no")
    put_up(table, 5, 6)
    remove(table, 9)
    ballot(table, {5: []})
    table.key("B 4 #")
    ballot(table, {6: []})
    assert counts(table) == {5: 4, 6: 5}


# Option removal_cancels: if_nominated


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize(("seat", "cancels"), [(5, True), (9, False)])
def test_if_nominated_only_a_nominee_of_the_day_cancels_in_the_speeches(
    seat: int, cancels: bool
) -> None:
    table = sport(removal_cancels="if_nominated")
    put_up(table, 5, 6)
    remove(table, seat)
    assert (table.session.play.pos.nominations == ()) == cancels
    table.to("vote", 1)
    assert moment(table) == ("vote_cancelled" if cancels else "ballot_ready")


@pytest.mark.rule("P-removal_cancels")
@pytest.mark.parametrize("bring", MOMENTS, ids=lambda bring: bring.__name__)
def test_if_nominated_a_nominee_cancels_during_the_vote(bring: Callable[[Fingers], None]) -> None:
    table = sport(removal_cancels="if_nominated")
    bring(table)
    remove(table, 6)
    assert moment(table) == "vote_cancelled"
    vote_on(table, 2)


@pytest.mark.rule("P-removal_cancels", "S-7.2")
@pytest.mark.parametrize(("seat", "cancels"), [(6, True), (9, False)])
def test_if_nominated_only_a_nominee_cancels_the_next_days_vote(seat: int, cancels: bool) -> None:
    table = sport(removal_cancels="if_nominated")
    at_result(table)
    table.next()
    remove(table, seat)
    if cancels:
        no_vote_on(table, 2)
    else:
        vote_on(table, 2)


@pytest.mark.rule("P-removal_cancels")
def test_if_nominated_yesterdays_nominee_cancels_nothing_at_night() -> None:
    table = sport(removal_cancels="if_nominated")
    at_result(table)
    night(table, 1)
    remove(table, 6)
    vote_on(table, 2)


# Option removal_cancels: as_present


def present(**options: object) -> Fingers:
    """Day two at a table where the removed stay nominees: 5 and 6 are nominated."""
    table = left_at(sport(removal_cancels="as_present", **options), TEN, 2)
    put_up(table, 5, 6)
    return table


@pytest.mark.rule("P-removal_cancels")
def test_as_present_the_window_of_the_removed_is_opened() -> None:
    table = present()
    remove(table, 5)
    ballot(table, {5: [1, 2], 6: [3]})
    assert voted(table, 5) == (1, 2) and voted(table, 6) == (3, 4, 6, 7, 8, 9, 10)


@pytest.mark.rule("P-removal_cancels")
def test_as_present_a_removal_in_the_own_window_leaves_it_open_and_its_votes_counted() -> None:
    table = present()
    open_window(table, 5)
    table.hold(1, 2)
    remove(table, 5)
    assert moment(table) == "window"
    close_window(table)
    assert voted(table, 5) == (1, 2)


@pytest.mark.rule("P-removal_cancels")
def test_as_present_nobody_leaves_when_the_removed_leads() -> None:
    table = present()
    remove(table, 5)
    ballot(table, {5: [1, 2, 3, 4, 6], 6: []})
    assert says(table, "stays")
    table.next()
    assert table.phase == ("night", 2) and left_on(table, 2) == (5,)
    assert left(table, 5)[0] == "disqualified"


@pytest.mark.rule("P-removal_cancels")
def test_as_present_another_leader_leaves() -> None:
    table = present()
    remove(table, 5)
    ballot(table, {5: [1, 2, 3, 4], 6: []})
    table.next()
    assert left(table, 6) == ("vote", "day", 2)


@pytest.mark.rule("P-removal_cancels", "S-V.3")
def test_as_present_a_removed_last_nominee_takes_the_remainder() -> None:
    table = present()
    remove(table, 6)
    ballot(table, {5: [1, 2], 6: []})
    assert voted(table, 6) == (3, 4, 5, 7, 8, 9, 10)


@pytest.mark.rule("P-removal_cancels", "S-V.1")
@pytest.mark.parametrize("sole", ["leaves", "ballot"])
def test_as_present_a_removed_sole_nominee_takes_nobody_along(sole: str) -> None:
    table = left_at(sport(removal_cancels="as_present", sole_nominee_later=sole), TEN, 2)
    put_up(table, 5)
    remove(table, 5)
    table.to("night", 2)
    assert left_on(table, 2) == (5,) and rounds(table, 2) == (["vote"] if sole == "ballot" else [])


@pytest.mark.rule("P-removal_cancels", "S-V.5")
def test_as_present_a_tie_with_the_removed_is_voted_again() -> None:
    table = present()
    remove(table, 9)
    table.to_window(5)
    remove(table, 5)
    halves(table, 5, 6)
    table.next()
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 6
    table.to("revote", 2)
    assert table.session.play.pos.ballot.candidates == (5, 6)


@pytest.mark.rule("P-removal_cancels", "S-V.5")
def test_as_present_only_the_living_of_the_tied_leave_by_the_raise_all() -> None:
    table = present()
    remove(table, 9)
    remove(table, 5)
    for _ in range(2):
        halves(table, 5, 6)
        table.next()
    table.votes(21, table.alive)
    table.next()
    assert left(table, 6) == ("raise", "day", 2) and left(table, 5)[0] == "disqualified"
