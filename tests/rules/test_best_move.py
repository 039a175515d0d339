"""The best move of the first victim (S-7.12)."""

from __future__ import annotations

import pytest

from tablekit.rules.position import ALL
from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    eleven,
    kind,
    night,
    pos_of,
    refused,
    removed,
    screen,
    sport,
    until,
    voted_out,
)


def asked(table: Fingers) -> list[int]:
    """Go on to the speeches or the night; which seats are asked for their best move."""
    found = []
    while table.phase[0] in ("morning", "last_word"):
        if kind(table) == "best_move":
            assert table.prompt is not None
            found.append(table.prompt.seat)
        table.go_on()
    return found


def named(table: Fingers) -> list[tuple[int, tuple[int, ...]]]:
    """The best moves on record."""
    return [(move.seat, move.names) for move in pos_of(table).best_moves]


def two_by_vote(table: Fingers) -> None:
    """On day one 10 and 11 tie twice and leave by a raise-all."""
    table.nominate(1, 10)
    table.nominate(2, 11)
    table.unplug(9)  # his vote is not keyed: five to five
    for _ in range(2):
        table.votes(10, [1, 2, 3, 4, 5])
        table.votes(11, [6, 7, 8, 10, 11])
    table.votes(ALL, [1, 2, 3, 4, 5, 6])
    table.to("night", 1)
    assert (10 in table.alive, 11 in table.alive) == (False, False)


@pytest.mark.rule("S-7.12", "P-best_move")
def test_the_victim_of_night_one_is_asked_at_the_beginning_of_the_last_word() -> None:
    table = eleven(best_move="night_one")
    night(table, 1, kill=9)
    table.next()
    assert (kind(table), table.phase) == ("best_move", ("last_word", 2))
    assert table.lamps.seats[9]  # his turn


@pytest.mark.rule("S-7.12")
def test_the_last_word_goes_on_by_the_same_clock() -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    over_ms = table.session.play.opened + table.session.offset + 60_000
    table.wait(20)
    table.key("#")
    assert kind(table) == "last_word"
    heard = len(table.cues)
    table.until(over_ms - 1)
    assert "time_over" not in table.cues[heard:]
    table.until(over_ms)
    assert table.cues[-1] == "time_over"


@pytest.mark.rule("S-7.12")
@pytest.mark.parametrize("names", [(), (1,), (3, 1), (1, 2, 3), (5, 10, 4)])
def test_nought_to_three_seats_of_any_colour(names: tuple[int, ...]) -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    for seat in names:
        table.number(seat)
    table.next()
    assert named(table) == [(9, names)]


@pytest.mark.rule("S-7.12")
@pytest.mark.parametrize(
    ("keys", "why"), [((9,), "not_a_choice"), ((1, 1), "seat_twice"), ((1, 2, 3, 4), "too_many")]
)
def test_not_the_own_seat_nor_one_twice_nor_a_fourth(keys: tuple[int, ...], why: str) -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    for seat in keys:
        table.number(seat)
    assert refused(table) == why


@pytest.mark.rule("S-7.12")
def test_a_seat_that_has_left_may_be_named() -> None:
    """Any other seat: the rules say nothing of the living."""
    table = eleven(first_day="full")
    voted_out(table, 10)
    night(table, 1, kill=9)
    until(table, "best_move")
    table.number(10)
    table.next()
    assert named(table) == [(9, (10,))]


@pytest.mark.rule("S-7.12")
def test_it_is_confirmed_once() -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    table.number(1)
    assert named(table) == []
    assert "1" in table.host[7]
    table.next()
    assert (kind(table), named(table)) == ("last_word", [(9, (1,))])
    table.number(2)
    assert refused(table) == "nobody_asked"


@pytest.mark.rule("S-7.12")
@pytest.mark.parametrize("acts", [{}, {"kill": 0}, {"kill": 9, "lawyer": 9}])
def test_none_when_night_one_was_a_miss_or_the_victim_was_saved(acts: dict[str, int]) -> None:
    table = eleven()
    night(table, 1, **acts)
    assert asked(table) == []
    night(table, 2, kill=10)
    assert asked(table) == []


@pytest.mark.rule("S-7.12", "P-best_move")
def test_only_the_victim_of_night_one() -> None:
    table = eleven(best_move="night_one")
    night(table, 1, kill=9)
    assert asked(table) == [9]
    night(table, 2, kill=10)
    assert asked(table) == []


@pytest.mark.rule("S-7.12")
def test_with_two_victims_both_have_it() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=10)
    assert asked(table) == [9, 10]
    assert [seat for seat, _ in named(table)] == [9, 10]


@pytest.mark.rule("S-7.12")
def test_with_two_victims_of_whom_one_is_saved_the_other_has_it() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=10, lawyer=9)
    assert asked(table) == [10]


@pytest.mark.rule("S-7.12", "P-best_move_void")
def test_none_when_two_left_by_the_vote_of_day_one() -> None:
    table = eleven(best_move_void="two_by_vote")
    two_by_vote(table)
    night(table, 1, kill=9)
    assert asked(table) == []


@pytest.mark.rule("P-best_move_void")
def test_best_move_void_never() -> None:
    table = eleven(best_move_void="never")
    two_by_vote(table)
    night(table, 1, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("S-7.12", "P-best_move_void")
def test_one_who_left_by_the_vote_of_day_one_does_not_void_it() -> None:
    table = eleven(first_day="full")
    voted_out(table, 10)
    night(table, 1, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("S-7.12", "P-best_move_void")
def test_two_removed_on_day_one_do_not_void_it() -> None:
    table = eleven()
    table.to("speech", 1)
    removed(table, 10)
    removed(table, 11)
    night(table, 1, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("S-7.12")
@pytest.mark.parametrize("keyed", [(), (1, 2)])
def test_none_when_the_victim_is_removed_before_it_is_confirmed(keyed: tuple[int, ...]) -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    for seat in keyed:
        table.number(seat)
    removed(table, 9)
    assert named(table) == []
    assert table.phase[0] == "speech"


@pytest.mark.rule("S-7.12")
def test_none_when_the_victim_is_removed_in_the_morning() -> None:
    table = eleven()
    night(table, 1, kill=9)
    removed(table, 9)
    assert asked(table) == []


@pytest.mark.rule("S-7.12", "S-7.1")
def test_none_when_the_victim_is_removed_the_same_night() -> None:
    table = eleven()
    table.to("night", 1)
    table.target(9)
    removed(table, 9, code=10)
    table.to("morning", 2)
    assert asked(table) == []


@pytest.mark.rule("S-7.12")
def test_it_stands_when_the_victim_is_removed_after_it() -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "best_move")
    table.number(1)
    table.next()
    removed(table, 9)
    assert named(table) == [(9, (1,))]


@pytest.mark.rule("P-best_move", "S-7.12")
def test_best_move_none() -> None:
    table = eleven(best_move="none")
    night(table, 1, kill=9)
    assert asked(table) == []


@pytest.mark.rule("P-best_move", "S-7.12")
@pytest.mark.parametrize("number", [0, 1, 2])
def test_best_move_names(number: int) -> None:
    table = eleven(best_move_names=number)
    night(table, 1, kill=9)
    until(table, "best_move" if number else "last_word")
    for seat in range(1, number + 2):
        table.number(seat)
    assert refused(table) == ("too_many" if number else "nobody_asked")


@pytest.mark.rule("P-best_move", "S-7.12")
def test_first_out_is_the_victim_of_night_one() -> None:
    table = eleven(best_move="first_out")
    night(table, 1, kill=9)
    assert asked(table) == [9]
    table.to("speech", 2)
    voted_out(table, 10)
    assert asked(table) == []


@pytest.mark.rule("P-best_move", "S-7.12")
def test_first_out_may_be_by_the_vote_of_day_two() -> None:
    table = eleven(best_move="first_out")
    night(table, 1)
    table.to("speech", 2)
    voted_out(table, 10)
    assert asked(table) == [10]
    night(table, 2, kill=9)
    assert asked(table) == []


@pytest.mark.rule("P-best_move", "S-7.12")
def test_first_out_may_be_the_victim_of_a_later_night() -> None:
    table = eleven(best_move="first_out")
    night(table, 1)
    night(table, 2, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("P-best_move", "S-7.12")
def test_first_out_counts_from_night_one_on() -> None:
    table = eleven(best_move="first_out", first_day="full")
    voted_out(table, 10)
    assert asked(table) == []
    night(table, 1, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("P-best_move", "S-7.12")
def test_first_out_is_not_who_is_removed() -> None:
    table = eleven(best_move="first_out")
    night(table, 1)
    table.to("speech", 2)
    removed(table, 10)
    night(table, 2, kill=9)
    assert asked(table) == [9]


@pytest.mark.rule("P-best_move_void", "P-best_move")
@pytest.mark.parametrize(("void", "who"), [("two_by_vote", []), ("never", [9])])
def test_first_out_is_void_too(void: str, who: list[int]) -> None:
    table = eleven(best_move="first_out", best_move_void=void)
    two_by_vote(table)
    night(table, 1, kill=9)
    assert asked(table) == who


@pytest.mark.rule("P-best_move", "S-7.12")
def test_the_victim_of_night_one_has_it_in_sport() -> None:
    table = sport()
    night(table, 1, shown=9)
    until(table, "best_move")
    assert screen(table).startswith("Best move, seat 9 up to 3 numbers")


@pytest.mark.rule("S-7.12", "S-1.4")
def test_it_is_asked_even_when_the_game_is_decided() -> None:
    """Who wins is told to the host only."""
    table = eleven()
    table.to("speech", 1)
    removed(table, 10)
    removed(table, 11)
    night(table, 1, kill=9)
    assert pos_of(table).winner == "black"
    assert asked(table) == [9]
