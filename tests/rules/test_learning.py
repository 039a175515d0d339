"""Untagged cards: the table learns the roles from the host (S-4.L)."""

from __future__ import annotations

import pytest

from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    ELEVEN,
    call,
    kind,
    named,
    night,
    pos_of,
    refused,
    removed,
    roles_of,
    screen,
    to_end,
    untagged,
    until,
    voted_out,
    winner,
)

ASKED = ("father", "mafia", "gang_head", "bandit", "fbi", "lawyer", "journalist", "detective")


def learn(table: Fingers, role: str, *seats: int) -> None:
    """Key who holds a card when the table asks, and end the list."""
    table.until_asked(role, lambda p: bool(getattr(p, "learns", 0)) and named(p) == role)
    for seat in seats:
        table.number(seat)
    table.settle_guard()
    table.key("#")


def correct(table: Fingers, *keys: str) -> None:
    """`D` `5` and its numbers."""
    table.key("D 5")
    for part in keys:
        table.key(f"{part} #")


def lacking(table: Fingers) -> list[int]:
    """The seats whose cards line 7 says are lacking."""
    return [int(word) for word in table.host[6].split() if word.isdigit()]


def missing(table: Fingers, *roles: str) -> None:
    """Let the host fail to see who holds these cards."""
    table.holds = {seat: role for seat, role in ELEVEN.items() if role not in roles}


@pytest.mark.rule("S-4.L")
def test_each_special_role_is_called_once_on_night_zero() -> None:
    table = untagged()
    asked = []
    table.to("night", 0)
    while table.phase == ("night", 0):
        if getattr(table.prompt, "learns", 0) or kind(table) == "looks_around":
            asked.append(named(table.prompt))  # whose seats were keyed has looked around
        table.go_on()
    assert tuple(asked) == ASKED


@pytest.mark.rule("S-4.L")
def test_seats_are_keyed_as_an_open_list() -> None:
    table = untagged()
    until(table, "learn_family_meets", "father")
    table.number(3)
    assert pos_of(table).facts[3] == 0  # the list is ended by '#'
    table.next()
    assert pos_of(table).facts[3] == pos_of(table).cast.card("father")


@pytest.mark.rule("S-4.L")
def test_two_holders_of_a_card_are_keyed_in_one_list() -> None:
    table = Fingers()
    table.begin("stylized", 14, deal="cards")
    learn(table, "father", 1)
    learn(table, "mafia", 5, 9)
    mafia = pos_of(table).cast.card("mafia")
    assert (pos_of(table).facts[5], pos_of(table).facts[9]) == (mafia, mafia)
    assert named(table.prompt) == "father"  # the Family's meeting goes on; no card of it lacks


@pytest.mark.rule("S-4.L")
def test_a_list_that_is_too_short_is_asked_again() -> None:
    table = Fingers()
    table.begin("stylized", 14, deal="cards")
    learn(table, "father", 1)
    learn(table, "mafia", 5)
    assert (kind(table), named(table.prompt)) == ("learn_family_meets", "mafia")


@pytest.mark.rule("S-4.L")
def test_sport_learns_don_mafia_and_sheriff() -> None:
    table = Fingers()
    table.begin("sport", 10, deal="cards")
    learn(table, "don", 3)
    learn(table, "mafia", 1, 2)
    learn(table, "sheriff", 10)
    roles = {3: "don", 1: "mafia", 2: "mafia", 10: "sheriff"}
    assert roles_of(table) == {**dict.fromkeys(range(4, 10), "civilian"), **roles}


@pytest.mark.rule("S-4.L")
def test_the_role_left_over_is_filled_in() -> None:
    table = untagged()
    table.to("morning", 1)
    assert roles_of(table) == ELEVEN


@pytest.mark.rule("S-4.L")
def test_a_seat_cannot_hold_two_cards() -> None:
    table = untagged()
    learn(table, "father", 1)
    table.until_asked("mafia", lambda p: named(p) == "mafia")
    table.number(1)
    assert refused(table) == "not_a_choice"


@pytest.mark.rule("S-4.L", "P-gang_meets")
def test_bandits_raise_a_hand_where_the_gang_does_not_meet() -> None:
    table = untagged(gang_meets=False)
    until(table, "learn_bandits_raise_hand", "bandit")
    assert "Bandits raise a hand under the mask" in screen(table)
    table.to("morning", 1)
    assert roles_of(table) == ELEVEN


@pytest.mark.rule("S-4.L")
def test_the_host_screen_says_which_seats_it_lacks() -> None:
    table = untagged()
    missing(table, "detective")
    table.to("speech", 1)
    assert lacking(table) == [8, 9, 10, 11]


@pytest.mark.rule("S-4.L")
def test_the_host_screen_says_so_on_later_nights_too() -> None:
    table = untagged()
    missing(table, "detective")
    table.to("night", 1)
    assert lacking(table) == [8, 9, 10, 11]


@pytest.mark.rule("S-4.L")
def test_nothing_lacks_once_every_card_is_known() -> None:
    table = untagged()
    table.to("speech", 1)
    assert table.host[6] == ""


@pytest.mark.rule("S-4.L")
def test_no_winner_is_announced_while_a_card_lacks() -> None:
    table = untagged()
    missing(table, "detective")
    for number, victim in enumerate((9, 10, 11, 5), 1):  # four black and four red, then three
        night(table, number, kill=victim)
    table.to("speech", 5)
    assert winner(table) == ""


@pytest.mark.rule("S-4.L", "S-7.8")
def test_no_draw_is_announced_while_a_card_lacks() -> None:
    table = untagged()
    missing(table, "detective")
    for number in (1, 2, 3, 4):
        night(table, number)
    assert table.phase == ("morning", 5)


@pytest.mark.rule("S-4.L")
def test_a_missing_card_keyed_later_fills_in_the_rest() -> None:
    table = untagged()
    missing(table, "detective")
    table.to("speech", 1)
    correct(table, "8", "A 6")
    assert roles_of(table) == ELEVEN
    assert table.phase == ("speech", 1)
    assert table.host[6] == ""


@pytest.mark.rule("S-4.L")
def test_the_last_card_keyed_works_out_the_victory_that_was_owed() -> None:
    table = untagged()
    missing(table, "detective")
    for number, victim in enumerate((9, 10, 11), 1):
        night(table, number, kill=victim)
    table.to("speech", 4)
    correct(table, "8", "A 6")
    to_end(table)
    assert winner(table) == "black"
    assert pos_of(table).day == 4  # decided at the dawn after the third kill


@pytest.mark.rule("S-4.L")
def test_a_check_of_an_unknown_card_tells_the_host_to_key_it() -> None:
    table = untagged()
    missing(table, "lawyer")
    table.to("night", 1)
    call(table, "detective", 9)
    assert "card not keyed" in screen(table)


@pytest.mark.rule("S-4.L")
def test_two_cards_mistaken_for_each_other_are_changed_at_once() -> None:
    table = untagged()
    table.holds = {**ELEVEN, 9: "detective", 8: "businessman"}
    table.to("speech", 1)
    correct(table, "8", "A 6", "9")
    assert roles_of(table) == ELEVEN
    assert table.phase == ("speech", 1)


@pytest.mark.rule("S-4.L")
def test_a_correction_leaves_what_was_played_since() -> None:
    table = untagged()
    table.holds = {**ELEVEN, 9: "detective", 8: "businessman"}
    night(table, 1, kill=10, father=8, lawyer=11, detective=1)
    table.to_speech(4)
    correct(table, "8", "A 6", "9")
    assert roles_of(table) == ELEVEN
    assert (table.phase, table.prompt and table.prompt.seat) == (("speech", 2), 4)
    assert (pos_of(table).acts.detective, 10 in table.alive) == (1, False)


@pytest.mark.rule("S-4.L", "S-4.K")
def test_a_missing_shooter_keyed_later_leaves_the_victim_that_was_keyed() -> None:
    table = untagged(kill="shooting")
    missing(table, "bandit")
    until(table, "call_kill_shot")
    table.number(10)
    table.to("speech", 2)
    correct(table, "4", "A 4")
    assert roles_of(table) == ELEVEN
    assert (table.phase, 10 in table.alive) == (("speech", 2), False)


@pytest.mark.rule("S-4.L")
def test_a_correction_works_a_check_out_anew() -> None:
    table = untagged()
    table.holds = {**ELEVEN, 2: "businessman", 9: "mafia"}
    table.to("night", 1)
    call(table, "detective", 2)
    assert "red:" in screen(table)
    correct(table, "2", "A 2", "9")
    call(table, "detective")
    assert "black:" in screen(table)


@pytest.mark.rule("S-4.L")
def test_a_correction_works_the_victory_out_anew() -> None:
    """A win that rested on a wrong card is no win."""
    table = untagged()
    table.holds = {**ELEVEN, 4: "businessman", 9: "bandit"}
    night(table, 1, kill=10)
    night(table, 2, kill=11)
    table.to("speech", 3)
    voted_out(table, 4)  # thought to be red: four black and four red would be left
    table.next()
    assert winner(table) == "black"
    correct(table, "4", "A 4", "9")
    assert winner(table) == ""
    assert pos_of(table).winner == ""
    assert 4 not in table.alive


@pytest.mark.rule("S-4.L")
def test_a_correction_can_bring_the_victory_forward() -> None:
    table = untagged()
    table.holds = {**ELEVEN, 4: "businessman", 9: "bandit"}
    night(table, 1, kill=10)
    night(table, 2, kill=11)
    night(table, 3, kill=9)  # thought to be black
    table.to("speech", 4)
    correct(table, "4", "A 4", "9")
    to_end(table)
    assert winner(table) == "black"


@pytest.mark.rule("S-4.L")
def test_a_removal_before_the_cards_are_known_is_tested_when_they_are() -> None:
    table = Fingers()
    table.begin("stylized", 8, deal="cards")  # two black: Father and Gang Head
    table.to("night", 0)
    removed(table, 1)
    removed(table, 2)
    learn(table, "father", 1)
    learn(table, "gang_head", 2)
    assert winner(table) == ""
    learn(table, "detective", 3)
    assert kind(table) == "over"
    assert winner(table) == "red"


@pytest.mark.rule("S-4.L")
def test_dealt_cards_are_not_asked_for() -> None:
    table = Fingers()
    table.begin("stylized", 11)
    table.to("night", 0)
    while table.phase == ("night", 0):
        assert not getattr(table.prompt, "learns", 0)
        table.go_on()
