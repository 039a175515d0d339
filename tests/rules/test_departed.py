"""What is told of a departed seat, and what it still can do (S-3.1, option `reveal`)."""

from __future__ import annotations

import pytest

from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    among,
    eleven,
    kind,
    night,
    pos_of,
    refused,
    removed,
    screen,
    until,
    winner,
)


def kinds_until_night(table: Fingers) -> list[str]:
    """All that the table asks for until night falls."""
    found = []
    while table.phase[0] != "night":
        found.append(kind(table))
        table.go_on()
    return found


# Roles of the departed


@pytest.mark.rule("P-reveal")
def test_reveal_tells_the_role_at_the_end_of_the_last_word() -> None:
    table = eleven(reveal=True)
    night(table, 1, kill=4)
    until(table, "last_word")
    assert public_role(table, 4) == ""
    table.next()
    assert kind(table) == "reveal"
    assert screen(table).startswith("Seat 4: Bandit")
    assert public_role(table, 4) == "Bandit"


@pytest.mark.rule("P-reveal", "S-1.4")
def test_reveal_tells_the_role_between_two_last_words_of_a_decided_game() -> None:
    table = among(1, 3, 8, 9, 10, 11, kill="per_family", reveal=True)
    night(table, 4, family=8, gang=10)
    until(table, "last_word")
    table.next()
    assert screen(table).startswith("Seat 8: Detective")


@pytest.mark.rule("P-reveal")
def test_reveal_tells_the_role_of_a_removed_player_at_once() -> None:
    table = eleven(reveal=True)
    table.to("speech", 1)
    removed(table, 4)
    assert public_role(table, 4) == "Bandit"


@pytest.mark.rule("P-reveal")
def test_reveal_no_tells_no_role() -> None:
    table = eleven(reveal=False)
    night(table, 1, kill=4)
    table.to("speech", 2)
    removed(table, 3)
    assert (public_role(table, 4), public_role(table, 3)) == ("", "")


@pytest.mark.rule("P-reveal")
def test_reveal_no_leaves_out_the_hosts_announcement() -> None:
    table = eleven(reveal=False)
    night(table, 1, kill=4)
    assert "reveal" not in kinds_until_night(table)


def public_role(table: Fingers, seat: int) -> str:
    """The role of a seat on the public screen."""
    table.wait(1)
    return table.table.display.public_now().seats[seat - 1].role


# A seat that has left


@pytest.mark.rule("S-3.1")
def test_lamps_are_dark_from_the_end_of_the_last_word() -> None:
    table = eleven()
    table.to("speech", 1)
    table.key("A 9 #")
    night(table, 1, kill=9)
    until(table, "last_word")
    assert table.lamps.seats[9]
    table.next()
    assert table.lamps.seats[9] == 0


@pytest.mark.rule("S-3.1")
def test_a_removed_seat_is_dark_at_once() -> None:
    table = eleven()
    table.to("speech", 1)
    table.key("A 9 #")
    assert table.lamps.seats[9]
    removed(table, 9)
    assert table.lamps.seats[9] == 0


@pytest.mark.rule("S-3.1")
def test_the_button_of_a_seat_that_is_out_does_nothing() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.nominate(2, 1)
    table.nominate(3, 2)
    table.votes(1, [9])
    held = pos_of(table).ballot
    assert held is not None and held.votes[9] == 0
    assert table.host[6] == ""


@pytest.mark.rule("S-3.1")
def test_a_seat_that_is_out_is_in_no_remainder() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.nominate(2, 1)
    table.nominate(3, 2)
    table.votes(1)
    table.votes(2)
    held = pos_of(table).ballot
    assert held is not None and held.votes[9] == 0


@pytest.mark.rule("S-3.1")
def test_penalties_can_still_be_keyed_for_it() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.to("speech", 2)
    for number in (1, 2, 3, 4):
        table.key("A 9 #")
        table.wait(0.6)
        assert refused(table) == ""
        assert pos_of(table).fouls[9] == number
    assert [left.how for left in pos_of(table).left] == ["kill"]


@pytest.mark.rule("S-3.1")
def test_until_the_end_of_the_last_word_also_a_disqualification() -> None:
    table = eleven()
    night(table, 1, kill=9)
    until(table, "last_word")
    removed(table, 9)
    assert pos_of(table).sanctions[-1].kind == "disqualified"
    assert [left.how for left in pos_of(table).left] == ["kill"]


@pytest.mark.rule("S-3.1", "S-6.8")
def test_a_loss_keyed_for_a_departed_seat_is_asked_once_more() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.to("speech", 2)
    table.key("A 9 A 1 #")
    assert kind(table) == "speech"
    table.wait(0.6)
    table.key("#")
    assert winner(table) == "black"


@pytest.mark.rule("S-3.1")
@pytest.mark.parametrize("code", [6, 4])
def test_after_the_last_word_no_disqualification(code: int) -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.to("speech", 2)
    table.key(f"A 9 A {code} #")
    assert refused(table) == "seat_out"
    assert pos_of(table).sanctions == ()
