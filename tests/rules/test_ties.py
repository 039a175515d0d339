"""Ties: speeches, revotes, the raise-all and what forbids it (S-V.5, S-7.5, S-7.9)."""

from __future__ import annotations

import pytest

from tablekit.rules.prompts import Speech
from tablekit.scenario.fingers import Fingers
from tests.rules.ballots import (
    ballot,
    halves,
    left,
    left_at,
    left_on,
    moment,
    nobody_left,
    open_window,
    proposed,
    put_up,
    remove,
    rounds,
    says,
    sport,
    stylized,
    voted,
    winner,
)

NINE = (1, 2, 4, 5, 6, 7, 8, 9, 10)  # sport without a Mafia


def tie_of_two(*, options: dict[str, object] | None = None) -> Fingers:
    """Day one of ten players; 8 and 3, nominated in this order, have five votes each."""
    table = sport(**(options or {}))
    put_up(table, 8, 3)
    halves(table, 8, 3)
    return table


def tied_twice(**options: object) -> Fingers:
    """The same two tied again, the second result is shown."""
    table = tie_of_two(options=options)
    table.next()
    halves(table, 8, 3)
    return table


def speakers(table: Fingers) -> list[int]:
    """Go through the tie speeches that follow and return who had the word."""
    table.until_asked("a tie speech", lambda p: p is not None and p.kind == "tie_speech")
    found = []
    while isinstance(table.prompt, Speech):
        found.append(table.prompt.seat)
        table.next()
    return found


def three_tie(table: Fingers, one: int, two: int, three: int) -> None:
    """Let thirds of the living vote for each of three nominees."""
    here = table.alive
    third = len(here) // 3
    ballot(
        table, {one: here[:third], two: here[third : 2 * third], three: here[2 * third : 3 * third]}
    )


# S-V.5: a leader, a tie, a revote


@pytest.mark.rule("S-V.5")
def test_who_has_most_votes_leaves_once_the_host_confirms() -> None:
    table = sport()
    put_up(table, 5, 6)
    ballot(table, {5: [1, 2, 3, 4, 5, 6], 6: [7, 8, 9, 10]})
    assert nobody_left(table)
    table.next()
    assert left(table, 5) == ("vote", "day", 1) and table.phase == ("last_word", 1)
    assert left_on(table, 1) == (5,)


@pytest.mark.rule("S-V.5")
def test_most_votes_need_not_be_half_of_them() -> None:
    table = sport()
    put_up(table, 5, 6, 7)
    ballot(table, {5: [1, 2, 3], 6: [4, 5, 6, 7], 7: [8, 9, 10]})
    table.next()
    assert left(table, 6) == ("vote", "day", 1)


@pytest.mark.rule("S-V.5")
def test_in_a_tie_nobody_leaves_yet() -> None:
    table = tie_of_two()
    assert says(table, "tie", 8, 3)
    table.next()
    assert nobody_left(table) and table.phase == ("defence", 1)


@pytest.mark.rule("S-V.5")
@pytest.mark.parametrize("seconds", [30, 20])
def test_the_tied_speak_in_the_order_of_nomination(seconds: int) -> None:
    table = tie_of_two(options={"tie_speech_s": seconds})
    table.next()
    assert table.prompt.seat == 8 and table.session.play.due - table.session.play.opened == (
        seconds * 1000
    )
    assert speakers(table) == [8, 3]


@pytest.mark.rule("S-V.5")
def test_nobody_is_nominated_in_a_tie_speech() -> None:
    table = tie_of_two()
    table.next()
    table.key("B 5 #")
    assert [n.seat for n in table.session.play.pos.nominations] == [8, 3]


@pytest.mark.rule("S-V.5", "S-7.5")
def test_a_player_with_three_fouls_has_the_word_in_a_tie() -> None:
    table = sport()
    put_up(table, 8, 3)
    for _ in range(3):
        table.key("A 8 #")
    halves(table, 8, 3)
    assert speakers(table) == [8, 3]


@pytest.mark.rule("S-7.5")
def test_the_word_in_a_tie_does_not_use_up_the_lost_speech() -> None:
    table = sport()
    put_up(table, 2, 3)
    table.to_speech(10)
    for _ in range(3):
        table.key("A 2 #")
    halves(table, 2, 3)
    assert speakers(table) == [2, 3]
    ballot(table, {2: [1, 2, 3, 4], 3: [5, 6, 7, 8, 9, 10]})
    table.to_speech(2)
    assert table.prompt.silenced


@pytest.mark.rule("S-V.5")
def test_the_revote_is_over_the_tied_only_in_the_same_order() -> None:
    table = sport()
    put_up(table, 5, 8, 3)
    ballot(table, {5: [1, 2], 8: [3, 4, 5, 6], 3: [7, 8, 9, 10]})
    table.to("revote", 1)
    assert table.session.play.pos.ballot.candidates == (8, 3)


@pytest.mark.rule("S-V.5")
def test_all_living_vote_in_the_revote_the_tied_too() -> None:
    table = tie_of_two()
    ballot_again = {8: [8, 3, 1, 2, 4, 5], 3: [6, 7, 9, 10]}
    table.next()
    ballot(table, ballot_again)
    assert voted(table, 8) == (1, 2, 3, 4, 5, 8) and voted(table, 3) == (6, 7, 9, 10)


@pytest.mark.rule("S-V.5")
def test_a_leader_of_the_revote_leaves() -> None:
    table = tie_of_two()
    table.next()
    ballot(table, {8: [1, 2, 4, 5], 3: []})
    table.next()
    assert left(table, 3) == ("vote", "day", 1) and rounds(table, 1) == ["vote", "revote"]


@pytest.mark.rule("S-V.5", "S-V.3")
def test_the_revote_has_a_remainder_too() -> None:
    table = tie_of_two()
    table.next()
    ballot(table, {8: [1, 2, 4, 5], 3: [6]})
    assert voted(table, 3) == (3, 6, 7, 8, 9, 10)
    assert proposed(table) == [(3, 19), (7, 19), (8, 19), (9, 19), (10, 19)]


@pytest.mark.rule("S-V.5")
def test_fewer_tied_than_before_speak_and_are_voted_again() -> None:
    table = left_at(sport(), NINE, 2)
    put_up(table, 4, 5, 6)
    three_tie(table, 4, 5, 6)
    assert speakers(table) == [4, 5, 6]
    ballot(table, {4: [1], 5: [2, 4, 5, 6], 6: [7, 8, 9, 10]})
    assert speakers(table) == [5, 6]
    assert table.phase == ("revote", 2)
    ballot(table, {5: [1, 2, 4, 5, 6], 6: [7, 8, 9, 10]})
    table.next()
    assert left(table, 5) == ("vote", "day", 2)
    assert rounds(table, 2) == ["vote", "revote", "revote"]


@pytest.mark.rule("S-V.5")
def test_a_result_that_repeats_after_fewer_were_tied_goes_to_the_raise_all() -> None:
    table = left_at(sport(), NINE, 2)
    put_up(table, 4, 5, 6)
    three_tie(table, 4, 5, 6)
    table.next()
    ballot(table, {4: [1], 5: [2, 4, 5, 6], 6: [7, 8, 9, 10]})
    table.next()
    ballot(table, {5: [1, 2, 4, 5], 6: [6, 7, 8, 9]})
    table.key("10 #")  # the host takes the remainder's vote away: a tie of four
    table.next()
    assert table.phase == ("raise", 2) and table.prompt.seats == (5, 6)
    assert rounds(table, 2) == ["vote", "revote", "revote"]


# S-V.5: the raise-all


@pytest.mark.rule("S-V.5", "P-raise_all")
def test_the_same_number_tied_again_is_put_to_the_raise_all() -> None:
    table = tied_twice(raise_all="majority")
    table.next()
    assert table.phase == ("raise", 1) and says(table, "open_raise")


@pytest.mark.rule("S-V.5")
def test_more_than_half_of_the_living_send_all_of_the_tied_out() -> None:
    table = tied_twice()
    table.votes(21, [8, 3, 1, 2, 4, 5])
    assert says(table, "leave_many", 8, 3)
    table.next()
    assert left(table, 8) == left(table, 3) == ("raise", "day", 1)
    assert rounds(table, 1) == ["vote", "revote", "raise"]


@pytest.mark.rule("S-V.5")
@pytest.mark.parametrize("hands", [0, 4, 5])
def test_half_of_the_living_or_fewer_keep_all(hands: int) -> None:
    table = tied_twice()
    table.votes(21, range(1, hands + 1))
    assert says(table, "stays")
    table.next()
    assert nobody_left(table) and table.phase[0] == "night"


@pytest.mark.rule("S-V.5")
@pytest.mark.parametrize(("hands", "leave"), [(4, False), (5, True)])
def test_at_nine_five_are_more_than_half(hands: int, leave: bool) -> None:
    table = left_at(sport(), NINE, 2)
    put_up(table, 4, 5, 6)
    for _ in range(2):
        three_tie(table, 4, 5, 6)
        table.next()
    table.votes(21, NINE[:hands])
    table.next()
    assert left_on(table, 2) == ((4, 5, 6) if leave else ())


@pytest.mark.rule("S-V.5")
def test_who_does_not_press_in_the_raise_all_is_against_it() -> None:
    table = tied_twice()
    table.votes(21, [1, 2])
    assert voted(table, 21) == (1, 2) and proposed(table) == []


@pytest.mark.rule("S-V.5", "S-7.10")
def test_those_who_leave_by_it_have_last_words_in_the_order_of_nomination() -> None:
    table = tied_twice()
    table.votes(21, range(1, 8))
    table.next()
    words = []
    while isinstance(table.prompt, Speech):
        words.append(table.prompt.seat)
        table.next()
    assert words == [8, 3] and table.phase == ("night", 1)


@pytest.mark.rule("S-V.5", "S-1.4")
def test_those_who_leave_by_it_are_one_batch() -> None:
    # Two blacks and three reds: with both blacks gone red has won; one by one, the red 5 and then
    # the black 1 would have made 2 : 2 in between.
    table = left_at(sport(), (1, 4, 5, 6, 7), 3)
    put_up(table, 5, 1)
    for _ in range(2):
        ballot(table, {5: [1, 4]})
        open_window(table, 1)
        table.hold(5, 6)
        table.next()
        table.release(1, 4, 5, 6)
        table.key("7 #")  # the host takes the remainder's vote away
        table.next()
    table.votes(21, [4, 6, 7])
    table.next()
    assert left_on(table, 3) == (5, 1) and winner(table) == ""
    table.to("over")
    assert winner(table) == "red"


@pytest.mark.rule("S-V.5")
def test_the_nominees_of_the_raise_all_blink_together() -> None:
    table = tied_twice()
    open_window(table, 21)
    blink = tuple(seat for seat, byte in enumerate(table.lamps.blink) if byte)
    assert blink == (3, 8)


@pytest.mark.rule("S-V.5", "S-6.6.6")
def test_early_and_withdrawn_hands_of_the_raise_all_are_proposed_too() -> None:
    table = tied_twice()
    table.next()
    table.press(1)
    assert proposed(table) == [(1, 16)]
    open_window(table, 21)
    table.press(2)
    assert proposed(table) == [(1, 16), (2, 16)] and voted(table, 21) == (2,)


@pytest.mark.rule("S-V.5", "P-auto_close")
def test_with_auto_close_the_raise_all_closes_by_itself() -> None:
    table = tied_twice(auto_close=True)
    open_window(table, 21)
    table.hold(1, 2, 3, 4, 5, 6)
    table.wait(3)
    assert moment(table) == "raise_result" and len(voted(table, 21)) == 6


@pytest.mark.rule("P-raise_all", "S-V.5")
def test_without_raise_all_a_second_tie_keeps_everybody() -> None:
    table = tied_twice(raise_all="none")
    table.next()
    assert moment(table) == "tie_stays"
    table.next()
    assert nobody_left(table) and table.phase == ("night", 1)
    assert rounds(table, 1) == ["vote", "revote"]


# Option raise_three_of_nine


def three_of_nine(value: str, day: int) -> Fingers:
    """Three tie twice at a table of nine."""
    if day == 1:
        table = stylized(9, raise_three_of_nine=value)
    else:
        table = left_at(sport(raise_three_of_nine=value), NINE, day)
    put_up(table, 4, 5, 6)
    for _ in range(2):
        three_tie(table, 4, 5, 6)
        table.next()
    return table


@pytest.mark.rule("P-raise_three_of_nine", "S-V.5")
@pytest.mark.parametrize(
    ("value", "day", "held"),
    [
        ("yes", 1, True),
        ("yes", 2, True),
        ("no", 1, False),
        ("no", 2, False),
        ("after_day_one", 1, False),
        ("after_day_one", 2, True),
    ],
)
def test_three_of_nine_are_put_to_the_raise_all_or_not(value: str, day: int, held: bool) -> None:
    table = three_of_nine(value, day)
    assert moment(table) == ("raise_ready" if held else "tie_stays")
    if not held:
        table.next()
        assert left_on(table, day) == () and table.phase == ("night", day)


@pytest.mark.rule("P-raise_three_of_nine")
def test_two_of_nine_are_no_three() -> None:
    table = left_at(sport(raise_three_of_nine="no"), NINE, 2)
    put_up(table, 4, 5)
    for _ in range(2):
        ballot(table, {4: [1, 2, 4, 5]})
        table.votes(5, [6, 7, 8, 9])
        table.key("10 #")
        table.next()
    assert table.phase == ("raise", 2)


@pytest.mark.rule("P-raise_three_of_nine")
def test_three_of_ten_are_not_three_of_nine() -> None:
    table = sport(raise_three_of_nine="no")
    put_up(table, 4, 5, 6)
    for _ in range(2):
        ballot(table, {4: [1, 2, 3], 5: [4, 5, 6]})
        table.votes(6, [7, 8, 9])
        table.key("10 #")
        table.next()
    assert table.phase == ("raise", 1)


# Option revote_order


@pytest.mark.rule("P-revote_order", "S-V.5")
@pytest.mark.parametrize(("value", "order"), [("same", (8, 3)), ("reversed", (3, 8))])
def test_the_revote_keeps_or_turns_the_order(value: str, order: tuple[int, int]) -> None:
    table = tie_of_two(options={"revote_order": value})
    table.to("revote", 1)
    assert table.session.play.pos.ballot.candidates == order
    assert table.prompt.seats == order[:1]


@pytest.mark.rule("P-revote_order", "S-V.3")
def test_in_a_reversed_revote_the_first_nominated_has_the_remainder() -> None:
    table = tie_of_two(options={"revote_order": "reversed"})
    ballot_again = {3: [1, 2], 8: []}
    table.next()
    ballot(table, ballot_again)
    assert voted(table, 8) == (3, 4, 5, 6, 7, 8, 9, 10)


@pytest.mark.rule("P-revote_order", "S-V.5")
def test_reversed_revotes_leave_the_speeches_in_the_order_of_nomination() -> None:
    table = left_at(sport(revote_order="reversed"), NINE, 2)
    put_up(table, 9, 5, 6)
    three_tie(table, 9, 5, 6)
    assert speakers(table) == [9, 5, 6]
    ballot(table, {6: [7, 8, 9, 10], 5: [1], 9: [2, 4, 5, 6]})
    assert speakers(table) == [9, 6]
    assert table.session.play.pos.ballot.candidates == (6, 9)


@pytest.mark.rule("P-revote_order", "S-V.5", "S-7.10")
def test_reversed_revotes_leave_the_last_words_in_the_order_of_nomination() -> None:
    table = tie_of_two(options={"revote_order": "reversed"})
    table.next()
    ballot(table, {3: range(1, 6), 8: range(6, 11)})
    table.next()
    table.votes(21, range(1, 8))
    table.next()
    assert table.session.play.pos.leaving == (8, 3) and table.prompt.seat == 8


# S-7.9


@pytest.mark.rule("S-7.9")
def test_no_raise_all_on_everybody_at_the_table() -> None:
    table = left_at(sport(), (1, 5, 6), 4)
    put_up(table, 5, 6, 1)
    for _ in range(2):
        three_tie(table, 5, 6, 1)
        table.next()
    assert moment(table) == "tie_stays"
    table.next()
    assert left_on(table, 4) == () and table.phase == ("night", 4)
    assert rounds(table, 4) == ["vote", "revote"]


@pytest.mark.rule("S-7.9")
def test_when_the_whole_table_is_tied_first_it_speaks_and_votes_again() -> None:
    table = left_at(sport(), (1, 5, 6), 4)
    put_up(table, 5, 6, 1)
    three_tie(table, 5, 6, 1)
    assert speakers(table) == [5, 6, 1]
    ballot(table, {5: [1, 6], 6: [5], 1: []})
    table.next()
    assert left(table, 5) == ("vote", "day", 4)


@pytest.mark.rule("S-7.9")
@pytest.mark.parametrize("two_of_four", [True, False])
def test_four_of_four_tied_stay_whatever_the_options(two_of_four: bool) -> None:
    table = left_at(sport(raise_two_of_four=two_of_four), (1, 5, 6, 7), 3)
    put_up(table, 5, 6, 7, 1)
    for _ in range(2):
        ballot(table, {5: [1], 6: [5], 7: [6], 1: [7]})
        table.next()
    assert moment(table) == "tie_stays"


@pytest.mark.rule("S-7.9")
def test_all_but_one_of_the_table_may_be_put_to_the_raise_all() -> None:
    table = left_at(sport(), (1, 5, 6, 7), 3)
    put_up(table, 5, 6, 7)
    for _ in range(2):
        ballot(table, {5: [1], 6: [5]})
        table.votes(7, [6])
        table.key("7 #")
        table.next()
    assert table.phase == ("raise", 3)


@pytest.mark.rule("S-7.9", "P-removal_cancels")
def test_the_raise_all_is_given_up_once_a_removal_leaves_the_tied_alone() -> None:
    table = left_at(sport(removal_cancels="no"), (1, 5, 6, 7), 3)
    put_up(table, 5, 6, 1)
    for _ in range(2):
        ballot(table, {5: [1], 6: [5], 1: [6]})
        table.key("7 #")
        table.next()
    open_window(table, 21)
    table.hold(5, 6, 1)
    remove(table, 7)
    assert moment(table) == "tie_stays" and table.session.play.pos.ballot is None
    table.next()
    assert left_on(table, 3) == (7,) and table.phase == ("night", 3)
