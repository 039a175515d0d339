"""The vote of day one (option first_day), each value against the same four cases."""

from __future__ import annotations

import pytest

from tablekit.scenario.fingers import Fingers
from tests.rules.ballots import (
    ballot,
    halves,
    left,
    left_on,
    moment,
    open_window,
    put_up,
    rounds,
    says,
    sport,
    voted,
)

VALUES = ("no_sole", "none", "full", "split_only", "word_only")
HELD = ("no_sole", "full", "split_only", "word_only")  # with several nominees


def first(value: str, *nominees: int, **options: object) -> Fingers:
    """Day one with these nominees, at the first moment of its vote."""
    table = sport(first_day=value, **options)
    put_up(table, *nominees)
    table.to("vote", 1)
    return table


def led(value: str, **options: object) -> Fingers:
    """5 leads the first ballot; the result is shown."""
    table = first(value, 5, 6, **options)
    ballot(table, {5: [1, 2, 3, 4, 7, 8], 6: []})
    return table


def tied_twice(value: str) -> Fingers:
    """5 and 6 are tied twice; the second result is confirmed."""
    table = first(value, 5, 6)
    for _ in range(2):
        halves(table, 5, 6)
        table.next()
    return table


# No nominee


@pytest.mark.rule("P-first_day", "S-V.1")
@pytest.mark.parametrize("value", VALUES)
def test_without_nominees_every_value_is_an_empty_day(value: str) -> None:
    table = first(value)
    assert moment(table) == "no_nominees"


# A sole nominee


@pytest.mark.rule("P-first_day", "S-V.1")
@pytest.mark.parametrize("value", ["no_sole", "split_only"])
@pytest.mark.parametrize("later", ["leaves", "ballot"])
def test_a_sole_nominee_is_not_voted(value: str, later: str) -> None:
    table = first(value, 5, sole_nominee_later=later)
    assert moment(table) == "sole_not_voted"
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


@pytest.mark.rule("P-first_day", "P-sole_nominee_later")
def test_full_a_sole_nominee_leaves_as_on_later_days() -> None:
    table = first("full", 5, sole_nominee_later="leaves")
    assert moment(table) == "sole_leaves"
    table.next()
    assert left(table, 5) == ("vote", "day", 1) and rounds(table, 1) == []


@pytest.mark.rule("P-first_day", "P-sole_nominee_later")
def test_full_a_sole_nominee_has_a_ballot_of_all_votes_as_on_later_days() -> None:
    table = first("full", 5, sole_nominee_later="ballot")
    table.votes(5, [1, 2])
    assert voted(table, 5) == tuple(range(1, 11))
    table.next()
    assert left(table, 5) == ("vote", "day", 1)


@pytest.mark.rule("P-first_day", "P-sole_nominee_later")
@pytest.mark.parametrize("later", ["leaves", "ballot"])
def test_word_only_a_sole_nominee_has_a_ballot_and_only_the_word(later: str) -> None:
    table = first("word_only", 5, sole_nominee_later=later)
    table.votes(5, [1, 2])
    assert says(table, "stays")
    table.next()
    assert (table.prompt.kind, table.prompt.seat) == ("tie_speech", 5)
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


# Several nominees


@pytest.mark.rule("P-first_day")
def test_none_holds_no_ballot_though_nominations_stand() -> None:
    table = first("none", 5, 6)
    assert moment(table) == "no_ballot"
    assert [n.seat for n in table.session.play.pos.nominations] == [5, 6]
    table.next()
    assert table.phase == ("night", 1) and rounds(table, 1) == [] and left_on(table, 1) == ()


@pytest.mark.rule("P-first_day", "S-V.1")
def test_none_holds_no_ballot_for_a_sole_nominee_either() -> None:
    table = first("none", 5)
    assert moment(table) == "no_ballot"


@pytest.mark.rule("P-first_day")
@pytest.mark.parametrize("value", HELD)
def test_with_several_nominees_there_is_a_ballot(value: str) -> None:
    table = first(value, 5, 6)
    assert moment(table) == "ballot_ready" and says(table, "open_window", 5)


@pytest.mark.rule("P-first_day", "S-V.5")
@pytest.mark.parametrize("value", ["no_sole", "full"])
def test_a_single_leader_leaves(value: str) -> None:
    table = led(value)
    assert says(table, "leaves", 5)
    table.next()
    assert left(table, 5) == ("vote", "day", 1) and table.phase == ("last_word", 1)


@pytest.mark.rule("P-first_day")
def test_split_only_a_single_leader_stays_without_the_word() -> None:
    table = led("split_only")
    assert says(table, "stays")
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


@pytest.mark.rule("P-first_day")
def test_split_only_a_single_leader_of_the_revote_stays_too() -> None:
    table = first("split_only", 5, 6)
    halves(table, 5, 6)
    table.next()
    ballot(table, {5: [1, 2, 3, 4, 7, 8], 6: []})
    assert says(table, "stays")
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


@pytest.mark.rule("P-first_day", "S-V.5")
@pytest.mark.parametrize("value", ["no_sole", "full", "split_only"])
def test_a_raise_all_takes_the_tied_out(value: str) -> None:
    table = tied_twice(value)
    table.votes(21, range(1, 7))
    table.next()
    assert left(table, 5) == left(table, 6) == ("raise", "day", 1)


@pytest.mark.rule("P-first_day", "P-seconds")
@pytest.mark.parametrize("seconds", [30, 20])
def test_word_only_a_single_leader_stays_and_has_the_word(seconds: int) -> None:
    table = led("word_only", tie_speech_s=seconds)
    assert says(table, "stays")
    table.next()
    assert (table.prompt.kind, table.prompt.seat) == ("tie_speech", 5)
    assert table.prompt.lasts_ms == seconds * 1000
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


@pytest.mark.rule("P-first_day", "S-V.5")
def test_word_only_a_tie_is_voted_again_and_its_leader_has_the_word() -> None:
    table = first("word_only", 5, 6)
    halves(table, 5, 6)
    table.next()
    assert table.phase == ("defence", 1)
    ballot(table, {5: [1, 2, 3], 6: []})
    table.next()
    assert (table.prompt.kind, table.prompt.seat) == ("tie_speech", 6)
    assert rounds(table, 1) == ["vote", "revote"]


@pytest.mark.rule("P-first_day", "S-V.5")
def test_word_only_a_repeated_tie_is_night_without_a_raise_all() -> None:
    table = tied_twice("word_only")
    assert moment(table) == "tie_stays"
    table.next()
    assert table.phase == ("night", 1) and left_on(table, 1) == ()


# It is an option of day one only


@pytest.mark.rule("P-first_day", "S-V.5")
@pytest.mark.parametrize("value", VALUES)
def test_on_day_two_a_single_leader_leaves_with_every_value(value: str) -> None:
    table = sport(first_day=value)
    table.to("speech", 2)
    put_up(table, 5, 6)
    ballot(table, {5: [1, 2, 3, 4, 7, 8], 6: []})
    assert says(table, "leaves", 5)
    table.next()
    assert left(table, 5) == ("vote", "day", 2)


@pytest.mark.rule("P-first_day", "P-sole_nominee_later")
@pytest.mark.parametrize("value", VALUES)
def test_on_day_two_a_sole_nominee_leaves_with_every_value(value: str) -> None:
    table = sport(first_day=value, sole_nominee_later="leaves")
    table.to("speech", 2)
    put_up(table, 5)
    table.to("last_word", 2)
    assert left(table, 5) == ("vote", "day", 2)


@pytest.mark.rule("P-first_day", "S-V.5")
@pytest.mark.parametrize("value", VALUES)
def test_on_day_two_a_repeated_tie_is_put_to_the_raise_all_with_every_value(value: str) -> None:
    table = sport(first_day=value)
    table.to("speech", 2)
    put_up(table, 5, 6)
    for _ in range(2):
        halves(table, 5, 6)
        table.next()
    open_window(table, 21)
    assert table.phase == ("raise", 2)
