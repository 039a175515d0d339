"""Whom the Lawyer and the FBI Agent protect or bar, and their options (S-1.1)."""

from __future__ import annotations

import pytest

from tablekit.rules.position import ALL
from tablekit.rules.tally import who_voted
from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    call,
    eleven,
    keep_down,
    kind,
    next_kinds,
    night,
    pos_of,
    refused,
    screen,
    until,
    winner,
)

RED, BLACK = "red: shake head + thumb up", "black: nod + thumb down"


# Lawyer


@pytest.mark.rule("S-1.1.L", "S-4.4")
def test_lawyer_saves_the_victim() -> None:
    table = eleven()
    night(table, 1, kill=9, lawyer=9)
    assert kind(table) == "morning_nobody"
    assert 9 in table.alive


@pytest.mark.rule("S-1.1.L")
def test_lawyer_saves_nobody_else() -> None:
    table = eleven()
    night(table, 1, kill=9, lawyer=10)
    assert 9 not in table.alive


@pytest.mark.rule("S-1.1.L")
def test_lawyer_saves_from_both_families() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=9, lawyer=9)
    assert kind(table) == "morning_nobody"


@pytest.mark.rule("S-1.1.L")
def test_lawyer_saves_one_of_two_victims() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=10, lawyer=9)
    assert (9 in table.alive, 10 in table.alive) == (True, False)


@pytest.mark.rule("S-1.1.L", "S-4.N")
def test_lawyer_killed_that_night_still_saves_another() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=6, lawyer=9)
    assert (9 in table.alive, 6 in table.alive) == (True, False)


@pytest.mark.rule("S-1.1.L", "P-lawyer_self")
def test_lawyer_saves_himself() -> None:
    table = eleven()
    night(table, 1, kill=6, lawyer=6)
    assert 6 in table.alive


@pytest.mark.rule("S-4.4", "S-4.K")
def test_lawyer_may_pass() -> None:
    table = eleven()
    night(table, 1, kill=9, lawyer=0)
    assert 9 not in table.alive


def lawyer_again(table: Fingers, *nights: int) -> str:
    """Play nights in which the Lawyer names these seats; why the last one is refused."""
    for number, seat in enumerate(nights, 1):
        table.to("night", number)
        call(table, "lawyer", seat)
    return refused(table)


@pytest.mark.rule("P-lawyer_self", "S-1.1.L")
@pytest.mark.parametrize(
    ("value", "nights", "why"),
    [
        ("once", (6,), ""),
        ("once", (6, 9, 6), "lawyer_self"),
        ("once", (9, 6, 9), ""),
        ("free", (6,), ""),
        ("free", (6, 9, 6), ""),
        ("never", (6,), "lawyer_self"),
        ("never", (9,), ""),
    ],
)
def test_lawyer_self(value: str, nights: tuple[int, ...], why: str) -> None:
    assert lawyer_again(eleven(lawyer_self=value), *nights) == why


@pytest.mark.rule("P-lawyer_repeat", "S-1.1.L")
@pytest.mark.parametrize(
    ("value", "nights", "why"),
    [
        ("not_twice_running", (9, 9), "lawyer_repeat"),
        ("not_twice_running", (9, 10, 9), ""),
        ("not_twice_running", (9, 0, 9), ""),
        ("free", (9, 9, 9), ""),
    ],
)
def test_lawyer_repeat(value: str, nights: tuple[int, ...], why: str) -> None:
    assert lawyer_again(eleven(lawyer_repeat=value), *nights) == why


@pytest.mark.rule("P-lawyer_repeat", "P-lawyer_self")
@pytest.mark.parametrize(("value", "why"), [("not_twice_running", "lawyer_repeat"), ("free", "")])
def test_lawyer_repeat_counts_for_himself_too(value: str, why: str) -> None:
    table = eleven(lawyer_self="free", lawyer_repeat=value)
    assert lawyer_again(table, 6, 6) == why


@pytest.mark.rule("S-1.1.L")
def test_the_judge_may_record_what_the_rules_refuse_the_lawyer() -> None:
    table = eleven(lawyer_self="never")
    table.to("night", 1)
    call(table, "kill", 6)
    call(table, "lawyer", 6)
    keep_down(table)
    table.to("morning", 2)
    assert 6 in table.alive


# FBI Agent


def barred(table: Fingers, *voters: int) -> tuple[int, ...]:
    """Hold a ballot of two nominees on which those vote; return who was counted for the last."""
    table.nominate(2, 1)
    table.nominate(3, 2)
    table.votes(1, voters)
    table.votes(2, [9])
    held = pos_of(table).ballot
    assert held is not None
    return who_voted(held, 2)


@pytest.mark.rule("S-1.1.F", "P-fbi", "S-4.3")
def test_the_seat_named_may_not_vote_nor_is_it_in_the_remainder() -> None:
    table = eleven(fbi="no_vote")
    night(table, 1, fbi=9)
    assert barred(table, 1, 3) == (2, 4, 5, 6, 7, 8, 10, 11)


@pytest.mark.rule("S-1.1.F")
def test_the_bar_ends_with_the_day() -> None:
    table = eleven()
    night(table, 1, fbi=9)
    night(table, 2)
    table.to("speech", 3)
    table.nominate(3, 1)
    table.nominate(4, 2)
    table.votes(1, [9])
    held = pos_of(table).ballot
    assert held is not None and held.votes[9] == 1


@pytest.mark.rule("S-1.1.F")
def test_the_bar_holds_in_the_revote_and_the_raise_all() -> None:
    table = eleven()
    night(table, 1, fbi=9)
    sides = ([1, 3, 4, 5, 6, 9], [2, 7, 8, 10, 11, 9])
    table.nominate(2, 1)
    table.nominate(3, 2)
    for _ in range(2):  # five to five, were 9 counted it would be six
        table.votes(1, sides[0])
        table.votes(2, sides[1])
    table.votes(ALL, [9])
    held = pos_of(table).ballot
    assert held is not None and held.kind == "raise"
    assert who_voted(held, ALL) == ()


@pytest.mark.rule("S-1.1.F", "S-V.5")
@pytest.mark.parametrize(("hands", "stay"), [(5, True), (6, False)])
def test_a_raise_alls_majority_is_of_all_living_also_the_barred(hands: int, stay: bool) -> None:
    table = eleven()
    night(table, 1, kill=11, fbi=9)  # ten live, nine may vote
    table.nominate(2, 1)
    table.nominate(3, 2)
    table.unplug(8)  # his vote would be keyed, and is not: four to four
    for _ in range(2):
        table.votes(1, [1, 3, 4, 5])
        table.votes(2, [2, 6, 7, 10])
    table.votes(ALL, [1, 2, 3, 4, 5, 6][:hands])
    table.to("night", 2) if stay else table.to("last_word", 2)
    assert (1 in table.alive, 2 in table.alive) == (stay, stay)


@pytest.mark.rule("S-1.1.F")
def test_the_seat_is_announced_after_the_nights_departures() -> None:
    table = eleven()
    night(table, 1, kill=10, fbi=9)
    assert next_kinds(table, 3) == ["morning", "barred", "best_move"]


@pytest.mark.rule("S-1.1.F")
def test_the_announcement_names_the_seat_to_all() -> None:
    table = eleven()
    night(table, 1, fbi=9)
    table.next()
    assert screen(table) == "May not vote today: 9"
    assert "9" in table.table.display.public_now().message[0]


@pytest.mark.rule("S-1.1.F", "S-4.N")
def test_the_act_stands_if_the_agent_dies_that_night() -> None:
    table = eleven()
    night(table, 1, kill=5, fbi=9)
    assert next_kinds(table, 2)[1] == "barred"
    assert pos_of(table).barred == 1 << 9


@pytest.mark.rule("S-1.1.F")
@pytest.mark.parametrize("seats", [(5,), (9, 9)])
def test_agent_may_name_himself_and_repeat_himself(seats: tuple[int, ...]) -> None:
    table = eleven()
    for number, seat in enumerate(seats, 1):
        night(table, number, fbi=seat)
    assert refused(table) == ""
    assert pos_of(table).barred == 1 << seats[-1]


@pytest.mark.rule("S-1.1.F", "S-4.K")
def test_agent_may_pass() -> None:
    table = eleven()
    night(table, 1, fbi=0)
    assert next_kinds(table, 2) == ["morning_nobody", "speech"]


@pytest.mark.rule("S-1.1.F")
def test_agent_names_a_living_player() -> None:
    table = eleven()
    night(table, 1, kill=9)
    table.to("night", 2)
    call(table, "fbi", 9)
    assert refused(table) == "seat_out"


@pytest.mark.rule("S-1.1.F", "P-fbi")
def test_shield_is_announced_the_same_way() -> None:
    table = eleven(fbi="shield")
    until(table, "call_fbi")
    assert "who is shielded?" in screen(table)
    table.number(9)
    table.to("morning", 2)
    assert next_kinds(table, 2) == ["morning_nobody", "shielded"]
    assert screen(table) == "Not to be nominated today: 9"


@pytest.mark.rule("S-1.1.F", "P-fbi")
def test_a_shielded_seat_cannot_be_nominated() -> None:
    table = eleven(fbi="shield")
    night(table, 1, fbi=9)
    table.nominate(2, 9)
    assert refused(table) == "shielded"
    assert pos_of(table).nominations == ()


@pytest.mark.rule("P-fbi")
def test_a_shielded_seat_votes() -> None:
    table = eleven(fbi="shield")
    night(table, 1, fbi=9)
    assert 9 in barred(table, 1, 3)


@pytest.mark.rule("P-fbi")
def test_the_shield_ends_with_the_day() -> None:
    table = eleven(fbi="shield")
    night(table, 1, fbi=9)
    night(table, 2)
    table.nominate(3, 9)
    assert refused(table) == ""


@pytest.mark.rule("P-fbi")
def test_a_barred_seat_may_be_nominated() -> None:
    table = eleven(fbi="no_vote")
    night(table, 1, fbi=9)
    table.nominate(2, 9)
    assert refused(table) == ""
    assert winner(table) == ""
