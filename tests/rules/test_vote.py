"""The vote by seat button: nominees, windows, presses, remainder, keypad (S-V)."""

from __future__ import annotations

import pytest

from tablekit.rules.prompts import Window
from tablekit.scenario.fingers import FORCE_S, Fingers
from tablekit.table.publicview import public_view
from tablekit.table.setup import CYCLED
from tablekit.table.setup_lines import option_name, value_name
from tests.rules.ballots import (
    ballot,
    ballots,
    blinking,
    close_window,
    counts,
    fouls,
    left,
    lit,
    moment,
    nobody_left,
    open_window,
    proposed,
    put_up,
    refused,
    remove,
    rounds,
    says,
    seen,
    sport,
    stylized,
    until,
    voted,
)

FBI_AGENT = 8  # in the deck of twelve


def two_nominees(**options: object) -> Fingers:
    """Day one, 5 and 6 are nominated, the window against 5 is about to open."""
    table = sport(**options)
    put_up(table, 5, 6)
    table.to_window(5)
    return table


def force(table: Fingers) -> None:
    """Keep # down on a refusal."""
    table.wait(0.6)
    table.key("#", kept_s=FORCE_S)


def barred_day(barred: int = 9, **options: object) -> Fingers:
    """Day two of a table of twelve: the FBI Agent has barred a seat, nobody left at night."""
    table = stylized(12, **options)
    table.to("night", 1)
    table.target(barred, role="fbi")
    table.to("speech", 2)
    return table


def marked_two(table: Fingers) -> bool:
    """Tell whether the screen marks that the window has been open for two seconds."""
    return any(table.table.texts("bit.mark") in row for row in table.host[1:6])


# S-V.1


@pytest.mark.rule("S-V.1")
def test_nominees_are_voted_in_the_order_of_nomination() -> None:
    table = sport()
    put_up(table, 9, 4, 6)
    opened = []
    for nominee in (9, 4, 6):
        table.until_asked("a window", lambda p: p is not None and p.kind == "ballot_ready")
        opened.append(table.prompt.seats)
        table.votes(nominee)
    assert opened == [(9,), (4,), (6,)]


@pytest.mark.rule("S-V.1")
def test_a_nominee_taken_back_and_named_again_stands_last() -> None:
    table = sport()
    table.nominate(1, 9)
    table.key("B 0 #")
    table.nominate(2, 4)
    table.nominate(3, 9)
    table.to_window(4)
    assert table.session.play.pos.ballot.candidates == (4, 9)


@pytest.mark.rule("S-V.1")
@pytest.mark.parametrize("day", [1, 2])
def test_without_nominees_there_is_no_vote(day: int) -> None:
    table = stylized()
    table.to("vote", day)
    assert moment(table) == "no_nominees"
    table.to("night", day)
    assert nobody_left(table) and rounds(table, day) == []


@pytest.mark.rule("S-V.1", "P-first_day")
def test_one_nominee_on_day_one_is_not_voted() -> None:
    table = stylized()
    put_up(table, 5)
    table.to("vote", 1)
    assert moment(table) == "sole_not_voted"
    table.to("night", 1)
    assert nobody_left(table) and rounds(table, 1) == []


@pytest.mark.rule("S-V.1", "P-sole_nominee_later")
def test_one_nominee_later_leaves_without_a_ballot() -> None:
    table = stylized(sole_nominee_later="leaves")
    table.to("speech", 2)
    put_up(table, 5)
    table.to("vote", 2)
    assert says(table, "leaves", 5)
    table.to("last_word", 2)
    assert left(table, 5) == ("vote", "day", 2) and rounds(table, 2) == []


@pytest.mark.rule("S-V.1", "P-sole_nominee_later")
def test_one_nominee_later_leaves_by_a_ballot_of_all_votes() -> None:
    table = stylized(sole_nominee_later="ballot")
    table.to("speech", 2)
    put_up(table, 5)
    table.votes(5, [1, 2])
    assert voted(table, 5) == tuple(range(1, 13))
    table.to("last_word", 2)
    assert left(table, 5) == ("vote", "day", 2) and rounds(table, 2) == ["vote"]


# S-V.2


@pytest.mark.rule("S-V.2")
def test_the_window_opens_and_closes_with_hash() -> None:
    table = two_nominees()
    assert says(table, "open_window", 5)
    open_window(table, 5)
    assert says(table, "close_window")
    close_window(table)
    assert says(table, "open_window", 6)


@pytest.mark.rule("S-V.2")
def test_the_nominee_blinks_while_the_window_is_open() -> None:
    table = two_nominees()
    assert blinking(table) == ()
    open_window(table, 5)
    assert blinking(table) == (5,)
    close_window(table)
    assert blinking(table) == ()


@pytest.mark.rule("S-V.2")
def test_who_presses_is_lit_while_the_window_is_open() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(1, 8)
    assert lit(table) == (1, 5, 8) and blinking(table) == (5,)
    close_window(table)
    assert lit(table) == ()


@pytest.mark.rule("S-V.2")
def test_the_screen_counts_up_and_marks_two_seconds() -> None:
    table = two_nominees()
    open_window(table, 5)
    opened = table.table.window_ms
    table.until(opened + 1_000)
    assert table.host[0].endswith("0:01") and not marked_two(table)
    table.until(opened + 1_999)
    assert table.host[0].endswith("0:01") and not marked_two(table)
    table.until(opened + 2_000)
    assert table.host[0].endswith("0:02") and marked_two(table)
    table.until(opened + 7_000)
    assert table.host[0].endswith("0:07") and isinstance(table.prompt, Window)


@pytest.mark.rule("S-V.2")
def test_a_double_tap_does_not_close_what_it_opens() -> None:
    table = two_nominees()
    table.settle_guard()
    table.key("# #")
    assert isinstance(table.prompt, Window)


@pytest.mark.rule("S-V.2")
def test_a_press_inside_the_window_is_the_vote() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(1)
    close_window(table)
    assert voted(table, 5) == (1,) and proposed(table) == []


@pytest.mark.rule("S-V.2")
def test_a_vote_cannot_be_taken_back_by_its_seat() -> None:
    table = two_nominees()
    open_window(table, 5)
    for _ in range(3):
        table.press(1)
    close_window(table)
    assert voted(table, 5) == (1,)


@pytest.mark.rule("S-V.2", "S-6.6.6")
def test_a_vote_let_go_before_the_close_counts_and_is_proposed_as_a_foul() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.press(1)
    assert proposed(table) == [(1, 16)] and seen(table, "withdrawn", 1)
    close_window(table)
    assert voted(table, 5) == (1,) and fouls(table, 1) == 0
    table.key("A #")
    assert fouls(table, 1) == 1 and proposed(table) == []


@pytest.mark.rule("S-V.2", "S-6.6.6")
def test_letting_go_after_the_close_is_no_foul() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(1)
    close_window(table)
    table.release(1)
    assert proposed(table) == []


@pytest.mark.rule("S-V.2", "S-6.6.6")
def test_an_early_press_is_shown_and_is_no_vote() -> None:
    table = two_nominees()
    table.hold(1)
    assert proposed(table) == [(1, 16)] and seen(table, "early", 1)
    open_window(table, 5)
    assert proposed(table) == [(1, 16)] and voted(table, 5) == ()
    close_window(table)
    assert voted(table, 5) == ()


@pytest.mark.rule("S-V.2")
def test_after_an_early_press_release_and_press_again() -> None:
    table = two_nominees()
    table.hold(1)
    open_window(table, 5)
    table.release(1)
    table.hold(1)
    close_window(table)
    assert voted(table, 5) == (1,)


@pytest.mark.rule("S-V.2", "S-6.6.6")
def test_a_button_down_since_the_speeches_is_shown_as_early_when_the_window_opens() -> None:
    table = sport()
    put_up(table, 5, 6)
    table.to_speech(10)
    table.hold(1)
    table.to_window(5)
    assert proposed(table) == []
    open_window(table, 5)
    assert proposed(table) == [(1, 16)]
    close_window(table)
    assert voted(table, 5) == ()


@pytest.mark.rule("S-V.2")
def test_who_still_holds_the_last_vote_is_not_early_for_the_next_nominee() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(1)
    close_window(table)
    open_window(table, 6)
    assert proposed(table) == []
    table.release(1)
    assert proposed(table) == [] and voted(table, 5) == (1,)


@pytest.mark.rule("S-V.2", "P-auto_close")
def test_without_auto_close_the_window_waits_for_hash() -> None:
    table = two_nominees(auto_close=False)
    open_window(table, 5)
    table.wait(60)
    table.hold(1)
    assert isinstance(table.prompt, Window) and voted(table, 5) == (1,)


@pytest.mark.rule("S-V.2", "P-auto_close")
@pytest.mark.parametrize("seconds", [2, 4])
def test_with_auto_close_the_window_closes_by_itself(seconds: int) -> None:
    table = two_nominees(auto_close=True, window_s=seconds)
    open_window(table, 5)
    opened = table.table.window_ms
    table.until(opened + seconds * 1_000 - 1)
    assert isinstance(table.prompt, Window)
    table.hold(1)
    table.until(opened + seconds * 1_000)
    assert moment(table) == "ballot_ready"
    table.hold(2)
    assert voted(table, 5) == (1,) and proposed(table) == [(2, 16)]


@pytest.mark.rule("S-V.2", "P-auto_close")
def test_with_auto_close_hash_may_close_earlier() -> None:
    table = two_nominees(auto_close=True, window_s=30)
    open_window(table, 5)
    close_window(table)
    assert moment(table) == "ballot_ready"


@pytest.mark.rule("S-V.3", "P-auto_close")
def test_with_auto_close_the_last_window_counts_the_remainder_too() -> None:
    table = two_nominees(auto_close=True)
    ballot(table, {5: range(1, 10)})
    open_window(table, 6)
    table.wait(3)
    assert voted(table, 6) == (10,) and proposed(table) == [(10, 19)]


# S-V.3


@pytest.mark.rule("S-V.3", "S-6.6.8")
def test_a_second_press_for_another_nominee_is_shown_and_not_counted() -> None:
    table = two_nominees()
    ballot(table, {5: [1]})
    open_window(table, 6)
    table.hold(1)
    assert proposed(table) == [(1, 19)] and seen(table, "second_vote", 1)
    assert voted(table, 5) == (1,) and voted(table, 6) == ()
    table.key("A #")
    assert fouls(table, 1) == 1


@pytest.mark.rule("S-V.3")
def test_each_ballot_has_its_own_votes() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2, 3, 4, 5], 6: [6, 7, 8, 9, 10]})
    ballot(table, {5: [6, 7, 8, 9, 10, 1], 6: [2, 3, 4, 5]})
    assert voted(table, 5) == (1, 6, 7, 8, 9, 10) and voted(table, 6) == (2, 3, 4, 5)


@pytest.mark.rule("S-V.3")
def test_the_last_nominee_has_a_window_like_any_other() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2]})
    open_window(table, 6)
    assert blinking(table) == (6,) and says(table, "close_window")
    table.hold(3, 4)
    assert voted(table, 6) == (3, 4) and lit(table) == (3, 4, 6)


@pytest.mark.rule("S-V.3", "S-6.6.8")
def test_who_has_not_pressed_is_counted_against_the_last_and_proposed_as_a_foul() -> None:
    table = two_nominees()
    ballot(table, {5: range(1, 8), 6: [8]})
    assert voted(table, 6) == (8, 9, 10)
    assert proposed(table) == [(9, 19), (10, 19)] and seen(table, "not_voted", 9, more=1)
    table.key("A #")
    assert (fouls(table, 9), fouls(table, 10)) == (1, 0) and proposed(table) == [(10, 19)]


@pytest.mark.rule("S-V.3")
def test_nobody_is_counted_against_an_earlier_nominee() -> None:
    table = sport()
    put_up(table, 5, 6, 7)
    ballot(table, {5: [1], 6: [2]})
    assert voted(table, 5) == (1,) and voted(table, 6) == (2,) and proposed(table) == []


@pytest.mark.rule("S-V.3")
@pytest.mark.parametrize("cause", ["dead", "keypad_only", "stuck"])
def test_a_seat_without_a_working_box_is_not_in_the_remainder(cause: str) -> None:
    table = two_nominees()
    if cause == "dead":
        table.unplug(9)
    elif cause == "stuck":
        table.stuck(9)
    else:
        table.key("D 7 3 9 #")
    ballot(table, {5: range(1, 9), 6: []})
    assert voted(table, 6) == (10,) and proposed(table) == [(10, 19)]


@pytest.mark.rule("S-V.3", "S-V.6")
def test_a_seat_without_a_working_box_votes_by_the_keypad() -> None:
    table = two_nominees()
    table.unplug(9)
    open_window(table, 5)
    table.key("9 #")
    close_window(table)
    assert voted(table, 5) == (9,)


@pytest.mark.rule("S-V.3")
def test_a_box_that_is_back_is_in_the_remainder_again() -> None:
    table = two_nominees()
    table.unplug(9)
    table.plug(9)
    ballot(table, {5: range(1, 9), 6: []})
    assert voted(table, 6) == (9, 10)


@pytest.mark.rule("S-V.3")
def test_a_vote_stays_when_its_box_dies_inside_the_window() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(9)
    table.unplug(9)
    close_window(table)
    assert voted(table, 5) == (9,) and proposed(table) == []


@pytest.mark.rule("S-V.3", "S-6.6.6")
@pytest.mark.parametrize("pressed_in", ["speech", "ready"])
def test_a_button_held_through_the_last_window_is_in_the_remainder_with_one_proposal(
    pressed_in: str,
) -> None:
    table = sport()
    put_up(table, 5, 6)
    table.to_speech(10)
    if pressed_in == "speech":
        table.hold(9)
    ballot(table, {5: [1, 2, 3, 4]})
    if pressed_in == "ready":
        table.hold(9)
    ballot(table, {6: [5, 6, 7, 8, 10]})
    assert voted(table, 6) == (5, 6, 7, 8, 9, 10) and proposed(table) == [(9, 16)]


@pytest.mark.rule("S-V.3", "S-6.6.6")
def test_a_held_button_whose_foul_was_given_is_not_proposed_again_at_the_close() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2, 3, 4]})
    table.hold(9)
    table.key("A #")
    ballot(table, {6: [5, 6, 7, 8, 10]})
    assert fouls(table, 9) == 1 and proposed(table) == [] and 9 in voted(table, 6)


@pytest.mark.rule("S-V.3")
def test_an_early_press_let_go_and_silence_are_two_proposals() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2, 3, 4]})
    table.press(9)
    ballot(table, {6: [5, 6, 7, 8, 10]})
    assert proposed(table) == [(9, 16), (9, 19)] and 9 in voted(table, 6)


# Proposals and when they lapse (`A` `#`)


@pytest.mark.rule("S-6.6.6")
def test_a_proposal_not_given_lapses_with_the_next_hash_after_the_close() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.press(1)
    close_window(table)
    assert proposed(table) == [(1, 16)]
    table.next()  # opens the next window
    assert proposed(table) == [] and fouls(table, 1) == 0
    seen = [n.data for n in table.session.play.notes if n.kind == "seen"]
    assert [(s["seat"], s["code"]) for s in seen] == [(1, 16)]
    table.key("A #")
    assert refused(table) == "nothing_proposed"


@pytest.mark.rule("S-6.6.6")
def test_a_proposal_of_a_window_outlives_other_acts() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.press(1)
    table.key("A 2 #")
    table.key("7 #")
    close_window(table)
    table.key("B 3 #")
    assert proposed(table) == [(1, 16)]


@pytest.mark.rule("S-6.6.6")
def test_an_early_press_stays_proposed_until_the_hash_after_its_window() -> None:
    table = two_nominees()
    table.press(1)
    open_window(table, 5)
    close_window(table)
    assert proposed(table) == [(1, 16)]
    table.next()
    assert proposed(table) == []


@pytest.mark.rule("S-6.6.6")
def test_the_proposals_of_a_void_window_lapse_with_the_next_hash() -> None:
    table = two_nominees()
    table.press(1)
    open_window(table, 5)
    table.press(2)
    remove(table, 3)
    assert moment(table) == "vote_cancelled"
    table.next()
    assert proposed(table) == []


@pytest.mark.rule("S-6.6.6")
def test_several_proposals_are_given_oldest_first() -> None:
    table = two_nominees()
    open_window(table, 5)
    for seat in (4, 1, 8):
        table.press(seat)
    assert seen(table, "withdrawn", 4, more=2)
    table.key("A #")
    assert (fouls(table, 4), fouls(table, 1)) == (1, 0) and seen(table, "withdrawn", 1, more=1)


@pytest.mark.rule("S-6.6.6", "S-6.5")
def test_a_proposed_fourth_foul_asks_once_more() -> None:
    table = two_nominees()
    for _ in range(3):
        table.key("A 1 #")
    open_window(table, 5)
    table.press(1)
    table.key("A #")
    assert 1 in table.alive and says(table, "yes")
    table.key("#")
    assert 1 not in table.alive and moment(table) == "vote_cancelled"


@pytest.mark.rule("S-6.6.6", "P-removal_cancels")
def test_the_proposals_of_a_removed_seat_are_dropped() -> None:
    table = two_nominees(removal_cancels="no")
    open_window(table, 5)
    for seat in (1, 2):
        table.press(seat)
    remove(table, 1)
    assert proposed(table) == [(2, 16)]
    table.key("A #")
    assert fouls(table, 2) == 1


@pytest.mark.rule("S-4.W", "S-6.6.6")
def test_a_proposal_of_no_window_lapses_with_the_next_step() -> None:
    table = stylized(12)
    table.to("night", 1)
    until(table, "call_kill_deal")
    table.press(12)
    table.unplug(9)  # no step of the host
    assert proposed(table) == [(12, 8)]
    table.key("A 5 #")
    assert proposed(table) == []


@pytest.mark.rule("S-4.W", "S-6.6.6")
def test_giving_one_proposal_of_no_window_leaves_the_others() -> None:
    table = stylized(12)
    table.to("night", 1)
    until(table, "call_kill_deal")
    table.press(12)
    table.press(11)
    table.key("A #")
    table.key("#")
    assert 12 not in table.alive and proposed(table) == [(11, 8)]


# Taking a window back


def take_back(table: Fingers) -> None:
    """Go back to before the last step."""
    table.wait(1)
    table.key("* #")


@pytest.mark.rule("S-V.2")
def test_a_window_taken_back_starts_empty() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2]})
    take_back(table)
    assert moment(table) == "ballot_ready" and says(table, "open_window", 5)
    ballot(table, {5: [3]})
    assert voted(table, 5) == (3,)


@pytest.mark.rule("S-V.2", "S-6.6.6")
def test_fingers_still_down_after_taking_back_are_no_early_presses() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.hold(1, 2)
    close_window(table)
    take_back(table)
    assert proposed(table) == []
    open_window(table, 5)
    assert proposed(table) == [] and voted(table, 5) == ()
    table.release(1)
    table.hold(1)
    assert voted(table, 5) == (1,)


@pytest.mark.rule("S-V.3", "S-6.6.6")
def test_a_finger_down_since_before_the_taking_back_is_proposed_once_at_the_close() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2, 3, 4]})
    open_window(table, 6)
    table.hold(5, 6, 7, 8, 9, 10)
    close_window(table)
    take_back(table)
    assert says(table, "open_window", 6)
    table.release(5, 6, 7, 8, 10)
    open_window(table, 6)
    table.hold(5, 6, 7, 8, 10)
    close_window(table)
    assert voted(table, 6) == (5, 6, 7, 8, 9, 10) and proposed(table) == [(9, 16)]


# S-V.4


@pytest.mark.rule("S-V.4")
def test_a_barred_press_is_shown_without_a_proposal_and_is_no_vote() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    open_window(table, 5)
    table.hold(9)
    assert seen(table, "barred", 9) and proposed(table) == []
    assert voted(table, 5) == () and lit(table) == (5,)
    table.key("A #")
    assert refused(table) == "nothing_proposed" and fouls(table, 9) == 0


@pytest.mark.rule("S-V.4")
def test_an_early_barred_press_is_shown_without_a_proposal() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    table.to_window(5)
    table.press(9)
    assert seen(table, "barred", 9) and proposed(table) == []


@pytest.mark.rule("S-V.4")
def test_what_can_be_given_stands_before_a_barred_press() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    open_window(table, 5)
    table.press(9)
    table.press(1)
    assert seen(table, "withdrawn", 1, more=1)
    table.key("A #")
    assert fouls(table, 1) == 1


@pytest.mark.rule("S-V.4", "S-V.3")
def test_a_barred_voter_is_not_in_the_remainder() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    ballot(table, {5: range(1, 9), 6: []})
    assert voted(table, 6) == (10, 11, 12)
    assert proposed(table) == [(10, 19), (11, 19), (12, 19)]


@pytest.mark.rule("S-V.4", "S-1.1.F")
def test_a_barred_voter_is_passed_over_in_the_revote_and_the_raise_all() -> None:
    table = barred_day(12)
    put_up(table, 5, 6)
    for _ in range(2):
        ballot(table, {5: [1, 2, 3, 4, 5]})
        table.votes(6, [6, 7, 8, 9, 10])
        table.key("11 #")  # the host takes the remainder's vote away: a tie of five
        table.next()
    open_window(table, 21)
    table.hold(12, 1)
    assert voted(table, 21) == (1,) and seen(table, "barred", 12)


@pytest.mark.rule("S-V.4", "S-1.1.F")
def test_a_barred_voter_votes_again_the_day_after() -> None:
    table = barred_day(9)
    table.to("speech", 3)
    put_up(table, 5, 6)
    ballot(table, {5: [9]})
    assert voted(table, 5) == (9,)


@pytest.mark.rule("S-V.4", "S-V.6")
def test_a_barred_vote_by_keypad_is_against_the_rules_and_can_be_recorded() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    open_window(table, 5)
    table.key("9 #")
    assert refused(table) == "barred" and says(table, "force")
    assert voted(table, 5) == ()
    force(table)
    assert voted(table, 5) == (9,)


# Option self_vote


@pytest.mark.rule("P-self_vote")
def test_with_self_vote_a_press_for_oneself_counts() -> None:
    table = two_nominees(self_vote=True)
    ballot(table, {5: [5, 1]})
    assert voted(table, 5) == (1, 5)


@pytest.mark.rule("P-self_vote", "S-V.3")
def test_with_self_vote_the_last_nominee_is_in_the_remainder_against_himself() -> None:
    table = two_nominees(self_vote=True)
    ballot(table, {5: [1, 2], 6: [3]})
    assert 6 in voted(table, 6)


@pytest.mark.rule("P-self_vote")
def test_without_self_vote_a_press_for_oneself_is_shown_and_not_counted() -> None:
    table = two_nominees(self_vote=False)
    open_window(table, 5)
    table.hold(5, 1)
    assert voted(table, 5) == (1,)
    assert seen(table, "self", 5) and proposed(table) == []
    close_window(table)
    open_window(table, 6)
    table.release(5)
    table.hold(5)
    assert voted(table, 6) == (5,)


@pytest.mark.rule("P-self_vote", "S-V.3")
def test_without_self_vote_the_last_nominee_is_not_in_the_remainder_against_himself() -> None:
    table = two_nominees(self_vote=False)
    ballot(table, {5: [1, 2, 3, 4], 6: [5, 7, 8, 9]})
    assert voted(table, 6) == (5, 7, 8, 9, 10) and proposed(table) == [(10, 19)]


@pytest.mark.rule("P-self_vote", "S-V.6")
def test_without_self_vote_a_keyed_vote_for_oneself_is_against_the_rules() -> None:
    table = two_nominees(self_vote=False)
    open_window(table, 5)
    table.key("5 #")
    assert refused(table) == "self_vote" and voted(table, 5) == ()
    force(table)
    assert voted(table, 5) == (5,)


# S-V.6


@pytest.mark.rule("S-V.6")
def test_a_ballot_can_be_keyed_seat_by_seat() -> None:
    table = two_nominees()
    for nominee, voters in ((5, (1, 2, 3, 4)), (6, (5, 6, 7, 8, 9, 10))):
        open_window(table, nominee)
        for seat in voters:
            table.key(f"{seat} #")
        close_window(table)
        assert voted(table, nominee) == voters
    assert proposed(table) == [] and says(table, "leaves", 6)


@pytest.mark.rule("S-V.6")
def test_after_the_close_a_seat_adds_or_takes_away_its_vote() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2]})
    table.key("3 #")
    assert voted(table, 5) == (1, 2, 3)
    table.key("2 #")
    assert voted(table, 5) == (1, 3)


@pytest.mark.rule("S-V.6")
def test_a_correction_changes_what_is_confirmed() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2, 3, 4, 5], 6: [6, 7, 8, 9, 10]})
    assert says(table, "tie", 5, 6)
    table.key("10 #")
    assert says(table, "leaves", 5)
    table.next()
    assert left(table, 5) == ("vote", "day", 1)
    assert ballots(table, 1)[0]["votes"][10] == 0


@pytest.mark.rule("S-V.6")
def test_a_seat_that_has_voted_already_can_only_be_moved_by_the_judges_decision() -> None:
    table = two_nominees()
    ballot(table, {5: [1]})
    open_window(table, 6)
    table.key("1 #")
    assert refused(table) == "voted_already" and voted(table, 5) == (1,)
    force(table)
    assert voted(table, 5) == () and voted(table, 6) == (1,)


@pytest.mark.rule("S-V.6")
def test_a_vote_cannot_be_keyed_for_a_seat_that_is_out() -> None:
    table = two_nominees(removal_cancels="no")
    remove(table, 9)
    open_window(table, 5)
    table.key("9 #")
    assert refused(table) == "seat_out" and says(table, "ok")
    table.key("#")
    table.key("11 #")
    assert refused(table) == "no_such_seat" and voted(table, 5) == ()


@pytest.mark.rule("S-V.6")
def test_corrections_end_with_the_next_hash() -> None:
    table = two_nominees()
    ballot(table, {5: [1, 2]})
    open_window(table, 6)
    table.key("3 #")
    assert voted(table, 5) == (1, 2) and voted(table, 6) == (3,)


@pytest.mark.rule("S-V.6")
def test_a_confirmed_ballot_takes_no_corrections() -> None:
    table = two_nominees(raise_all="none")
    for _ in range(2):
        ballot(table, {5: [1, 2, 3, 4, 5], 6: [6, 7, 8, 9, 10]})
        table.next()
        table.key("10 #")
        assert refused(table) == "nobody_asked"
        table.key("#")
        table.key("B 4 #")
        assert refused(table) in ("nobody_asked", "no_speech")
        table.key("#")
    assert moment(table) == "tie_stays"


@pytest.mark.rule("S-V.6")
def test_with_bare_counts_the_last_takes_what_remains_of_the_voters() -> None:
    table = two_nominees()
    open_window(table, 5)
    close_window(table)
    table.key("B 4 #")
    ballot(table, {6: []})
    assert counts(table) == {5: 4, 6: 6} and says(table, "leaves", 6)
    assert voted(table, 6) == () and proposed(table) == []
    table.next()
    assert left(table, 6) == ("vote", "day", 1)


@pytest.mark.rule("S-V.6")
def test_a_bare_count_can_be_keyed_in_the_window() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.key("B 7 #")
    close_window(table)
    ballot(table, {6: []})
    assert says(table, "leaves", 5)


@pytest.mark.rule("S-V.6")
def test_a_bare_count_keyed_again_replaces_the_first() -> None:
    table = two_nominees()
    ballot(table, {5: []})
    table.key("B 9 #")
    table.key("B 3 #")
    ballot(table, {6: []})
    assert counts(table) == {5: 3, 6: 7}


@pytest.mark.rule("S-V.6", "S-V.4")
def test_with_bare_counts_a_barred_seat_is_no_voter() -> None:
    table = barred_day(9)
    put_up(table, 5, 6)
    ballot(table, {5: []})
    table.key("B 5 #")
    ballot(table, {6: []})
    assert counts(table) == {5: 5, 6: 6}


@pytest.mark.rule("S-V.6")
def test_a_sum_below_the_voters_is_taken_as_keyed() -> None:
    table = two_nominees()
    ballot(table, {5: []})
    table.key("B 4 #")
    open_window(table, 6)
    table.key("B 3 #")
    close_window(table)
    assert counts(table) == {5: 4, 6: 3} and says(table, "leaves", 5)


@pytest.mark.rule("S-V.6")
def test_a_sum_above_the_voters_is_impossible() -> None:
    table = two_nominees()
    ballot(table, {5: []})
    table.key("B 11 #")
    assert refused(table) == "more_than_voters" and says(table, "ok")
    table.key("#")
    table.key("B 4 #")
    open_window(table, 6)
    table.key("B 7 #")
    assert refused(table) == "more_than_voters"
    table.key("#")
    table.key("B 6 #")
    assert refused(table) == ""


@pytest.mark.rule("S-V.6")
def test_votes_by_button_count_in_the_sum_with_bare_counts() -> None:
    table = sport()
    put_up(table, 5, 6, 7)
    ballot(table, {5: []})
    table.key("B 4 #")
    ballot(table, {6: [1, 2, 3]})
    open_window(table, 7)
    table.key("B 4 #")
    assert refused(table) == "more_than_voters"
    table.key("#")
    table.key("B 3 #")
    assert refused(table) == ""


@pytest.mark.rule("S-V.6")
def test_beside_bare_counts_buttons_count_as_far_as_there_are_voters() -> None:
    table = two_nominees()
    ballot(table, {5: []})
    table.key("B 9 #")
    open_window(table, 6)
    table.hold(1)
    assert voted(table, 6) == (1,) and proposed(table) == []
    table.hold(2)
    assert voted(table, 6) == (1,) and proposed(table) == [(2, 19)]


@pytest.mark.rule("S-V.6")
def test_a_count_is_asked_for_in_a_ballot_only() -> None:
    table = sport()
    table.to("night", 1)
    table.key("B 4 #")
    assert refused(table) != ""


@pytest.mark.rule("S-V.6")
def test_the_raise_all_can_be_counted_by_keypad() -> None:
    table = two_nominees()
    for _ in range(2):
        ballot(table, {5: [1, 2, 3, 4, 5], 6: [6, 7, 8, 9, 10]})
        table.next()
    table.votes(21, [1])
    table.key("B 6 #")
    assert says(table, "leave_many", 5, 6)
    table.next()
    assert left(table, 5) == left(table, 6) == ("raise", "day", 1)


@pytest.mark.rule("S-V.6")
def test_a_hand_of_the_raise_all_can_be_corrected() -> None:
    table = two_nominees()
    for _ in range(2):
        ballot(table, {5: [1, 2, 3, 4, 5], 6: [6, 7, 8, 9, 10]})
        table.next()
    table.votes(21, [1, 2, 3, 4, 7])
    assert says(table, "stays")
    table.key("8 #")
    assert voted(table, 21) == (1, 2, 3, 4, 7, 8) and says(table, "leave_many", 5, 6)


# S-7.4, option announce_nominees


def shown(table: Fingers) -> tuple[object, ...]:
    """Return all that everybody sees and hears: boxes, cues, public screen."""
    return table.lamps, tuple(table.cues), public_view(table.table, table.public)


def marked(table: Fingers) -> tuple[int, ...]:
    """Return the nominees as the public screen marks them."""
    seats = public_view(table.table, table.public).seats
    return tuple(seat.number for seat in seats if seat.nominee)


@pytest.mark.rule("S-7.4", "P-announce_nominees")
def test_until_the_vote_the_room_cannot_tell_who_is_nominated() -> None:
    silent, other, none = (sport(announce_nominees=False) for _ in range(3))
    silent.nominate(1, 5)
    other.nominate(1, 6)
    none.to_speech(1)
    none.key("1 3 *")  # as many keys, no nomination
    assert shown(silent) == shown(other) == shown(none)
    assert marked(silent) == ()


@pytest.mark.rule("S-7.4", "P-announce_nominees")
def test_the_judge_sees_the_nominees_all_along() -> None:
    table = sport(announce_nominees=False)
    put_up(table, 5, 9)
    assert table.table.texts("bit.nominees", seats="5 9") in table.host


@pytest.mark.rule("S-7.4", "P-announce_nominees")
def test_when_the_vote_begins_the_nominees_are_shown() -> None:
    table = sport(announce_nominees=False)
    put_up(table, 9, 5)
    table.to("speech", 1)
    assert marked(table) == ()
    table.to("vote", 1)
    assert marked(table) == (5, 9)


@pytest.mark.rule("S-7.4", "P-announce_nominees")
@pytest.mark.parametrize("cause", ["removal", "first_day"])
def test_where_no_vote_begins_the_nominees_stay_untold(cause: str) -> None:
    rule = "none" if cause == "first_day" else "no_sole"
    table = sport(announce_nominees=False, first_day=rule)
    if cause == "removal":
        table.to("speech", 1)
        remove(table, 10)
    put_up(table, 5, 9)
    table.to("vote", 1)
    assert moment(table) == ("vote_cancelled" if cause == "removal" else "no_ballot")
    assert marked(table) == () and table.public.said_seats == ()


@pytest.mark.rule("S-7.4", "P-announce_nominees")
def test_with_announce_nominees_the_public_screen_marks_them_at_once() -> None:
    table = sport(announce_nominees=True)
    table.nominate(1, 9)
    assert marked(table) == (9,)
    table.key("B 0 #")
    assert marked(table) == ()


# S-7.11


@pytest.mark.rule("S-7.11")
@pytest.mark.parametrize("name", ["announce_nominees", "raise_two_of_four", "four_at_table"])
def test_the_geographic_options_are_shown_to_the_players_before_the_game(name: str) -> None:
    table = Fingers()
    table.begin("sport", 10)
    label = table.table.texts(f"option.{name}")
    assert any(label in said for said in public_view(table.table, None).message)


@pytest.mark.rule("S-7.11")
def test_the_options_set_before_the_game_are_shown_with_their_values() -> None:
    table = Fingers()
    table.begin("sport", 10, announce_nominees=True, raise_two_of_four=True)
    said, texts = public_view(table.table, None).message, table.table.texts
    values = {"announce_nominees": "yes", "raise_two_of_four": "yes", "four_at_table": "no"}
    for name, value in values.items():
        words = option_name(texts, name), value_name(texts, name, value)
        assert texts("public.option", name=words[0], value=words[1]) in said


@pytest.mark.rule("S-7.11")
def test_the_options_of_the_game_stand_in_its_journal() -> None:
    table = sport(announce_nominees=True)
    assert b'"announce_nominees":true' in table.session.journal.content  # type: ignore[attr-defined]


@pytest.mark.rule("S-7.11")
def test_an_option_is_changed_with_the_keypad_before_the_game_and_not_during_it() -> None:
    number = CYCLED.index("announce_nominees") + 1
    table = Fingers()
    for _ in range(20):
        if table.table.setup.name == "options":
            break
        table.next()
    table.key(f"{number} #")
    table.key(f"{number} #")
    table.to("night", 0)
    assert table.session.play.pos.options.announce_nominees
    table.key(f"{number} #")
    assert refused(table) == "nobody_asked"
    assert table.session.play.pos.options.announce_nominees


@pytest.mark.rule("S-V.6")
def test_void_presses_of_an_open_entry_do_not_reach_the_ballot() -> None:
    table = two_nominees()
    open_window(table, 5)
    table.key("9")
    table.key("*")
    close_window(table)
    until(table, "ballot_ready")
    assert voted(table, 5) == ()
