"""The kill by a deal, by each family, and shown on called numbers (S-4.K)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings
from tests.rules.tables import (
    ELEVEN,
    among,
    awake,
    call,
    dawn,
    dead,
    eleven,
    force,
    kind,
    night,
    pos_of,
    refused,
    removed,
    screen,
    sport,
    to_end,
    until,
    winner,
)

# A deal of the heads


@pytest.mark.rule("S-4.K", "P-kill")
def test_deal_wakes_both_heads_together() -> None:
    table = eleven(kill="deal")
    until(table, "call_kill_deal")
    assert awake(table) == "1 3"


@pytest.mark.rule("S-4.K", "P-kill")
def test_deal_kills_the_number_agreed_on() -> None:
    table = eleven()
    call(table, "kill", 9)
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_the_kill_begins_with_night_one() -> None:
    table = eleven()
    call(table, "kill")
    assert table.phase == ("night", 1)


@pytest.mark.rule("S-4.K")
@pytest.mark.parametrize("answer", [(0,), ()])
def test_not_agreed_or_no_shot_is_a_miss(answer: tuple[int, ...]) -> None:
    table = eleven()
    call(table, "kill", *answer)
    assert dead(table) == ()


@pytest.mark.rule("S-4.K")
@pytest.mark.parametrize("seat", [1, 2, 3, 4, 8])
def test_any_living_seat_may_be_named(seat: int) -> None:
    table = eleven()
    call(table, "kill", seat)
    assert refused(table) == ""
    assert dead(table) == (seat,)


@pytest.mark.rule("S-4.K")
@pytest.mark.parametrize("kill", ["deal", "shown"])
def test_a_departed_seat_cannot_be_named(kill: str) -> None:
    table = eleven(kill=kill)
    name = "kill" if kill == "deal" else "shown"
    night(table, 1, **{name: 9})
    table.to("night", 2)
    call(table, name, 9)
    assert refused(table) == "seat_out"


@pytest.mark.rule("S-4.K")
@pytest.mark.parametrize(
    ("gone", "shown"),
    [
        ((1,), "2 3"),  # the Mafia stands in for the Father
        ((3,), "1 4"),  # the Bandit for the Gang Head
        ((1, 3), "2 4"),
        ((1, 2), "3"),  # with one black team left its head decides alone
        ((3, 4), "1"),
        ((1, 2, 3), "4"),
    ],
)
def test_a_head_who_is_out_is_replaced_within_the_family(gone: tuple[int, ...], shown: str) -> None:
    living = [seat for seat in ELEVEN if seat not in gone]
    table = among(*living)
    until(table, "call_kill_deal")
    assert awake(table) == shown


@pytest.mark.rule("S-4.K")
def test_the_stand_in_is_the_lowest_numbered_living_member() -> None:
    roles = {1: "gang_head", 5: "mafia", 3: "father", 8: "mafia", 9: "bandit", 2: "detective"}
    rest = {4: "lawyer", 6: "journalist", 7: "fbi"}
    table = Fingers(Settings(lang="en"))
    red = dict.fromkeys(range(1, 15), "businessman")
    table.begin("stylized", 14, roles={**red, **roles, **rest})
    night(table, 1, kill=3)
    table.to("night", 2)
    until(table, "call_kill_deal")
    assert awake(table) == "1 5"


@pytest.mark.rule("S-4.K", "S-4.N")
def test_the_fathers_check_goes_with_the_father() -> None:
    table = eleven()
    night(table, 1, kill=1)
    table.to("night", 2)
    until(table, "call_father")
    assert screen(table).startswith("Father: role is out")
    begun = table.session.play.opened
    until(table, "call_fbi")
    assert table.session.play.opened - begun == 12_000


@pytest.mark.rule("S-4.K")
def test_the_dons_check_goes_with_the_don() -> None:
    table = sport()
    night(table, 1, shown=1)
    table.to("night", 2)
    until(table, "call_father")
    assert screen(table).startswith("Don: role is out")


@pytest.mark.rule("S-4.K", "P-kill")
def test_the_dons_mafia_stands_in_for_him() -> None:
    table = sport(kill="deal")
    night(table, 1, kill=1)
    table.to("night", 2)
    until(table, "call_kill_deal")
    assert awake(table) == "2"


@pytest.mark.rule("S-4.K")
@pytest.mark.parametrize(
    ("options", "role", "gone", "shown"),
    [
        ({}, "", 1, "2 3"),
        ({}, "", 3, "1 4"),
        ({"kill": "per_family"}, "father", 1, "2"),
        ({"kill": "per_family"}, "gang_head", 3, "4"),
    ],
)
def test_the_stand_in_of_a_head_removed_in_the_call_answers_the_same_call(
    options: dict[str, Any], role: str, gone: int, shown: str
) -> None:
    table = eleven(**options)
    until(table, "call_kill_one" if role else "call_kill_deal", role)
    removed(table, gone, code=10)
    assert awake(table) == shown
    table.number(9)
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_a_family_whose_last_member_is_removed_in_its_call_kills_nobody() -> None:
    table = among(1, 3, 6, 7, 8, 9, kill="per_family")
    until(table, "call_kill_one", "gang_head")
    removed(table, 3, code=10)
    assert "role is out" in screen(table)
    table.number(9)
    assert refused(table) == "nobody_asked"


@pytest.mark.rule("S-4.K", "S-1.1.F", "S-1.1.L", "S-1.1.J")
@pytest.mark.parametrize("name", ["kill", "fbi", "lawyer", "journalist"])
def test_who_is_removed_in_a_call_cannot_be_named_in_it(name: str) -> None:
    table = eleven()
    call(table, name)
    removed(table, 9, code=10)
    table.number(9)
    assert refused(table) in ("seat_out", "not_a_choice")


# Each family its own


@pytest.mark.rule("S-4.K", "P-kill")
def test_per_family_asks_the_father_then_the_gang_head() -> None:
    table = eleven(kill="per_family")
    until(table, "call_kill_one")
    assert (screen(table).startswith("Father:"), awake(table)) == (True, "1")
    table.next()
    table.wait(12)
    assert (screen(table).startswith("Gang Head:"), awake(table)) == (True, "3")


@pytest.mark.rule("S-4.K", "P-kill")
@pytest.mark.parametrize(
    ("family", "gang", "victims"),
    [(9, 10, (9, 10)), (9, 0, (9,)), (0, 10, (10,)), (9, 9, (9,)), (0, 0, ()), (3, 1, (1, 3))],
)
def test_per_family_each_has_one_target_or_passes(
    family: int, gang: int, victims: tuple[int, ...]
) -> None:
    table = eleven(kill="per_family")
    call(table, "family", family)
    call(table, "gang", gang)
    assert dead(table) == victims


@pytest.mark.rule("S-4.K", "P-kill")
def test_per_family_asks_the_only_black_team_of_sport_once() -> None:
    table = sport(kill="per_family")
    until(table, "call_kill_one")
    assert (screen(table).startswith("Don:"), awake(table)) == (True, "1")
    table.number(9)
    table.next()
    table.wait(12)
    assert kind(table) == "call_father"
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_both_on_one_seat_is_one_departure() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=9)
    assert [left.seat for left in pos_of(table).left] == [9]
    assert pos_of(table).leaving == (9,)


@pytest.mark.rule("S-4.K")
def test_per_family_has_stand_ins() -> None:
    table = among(2, 4, 6, 7, 8, 9, 10, 11, kill="per_family")
    until(table, "call_kill_one", "father")
    assert (screen(table).startswith("Father:"), awake(table)) == (True, "2")
    until(table, "call_kill_one", "gang_head")
    assert (screen(table).startswith("Gang Head:"), awake(table)) == (True, "4")


@pytest.mark.rule("S-4.K", "S-4.N", "P-call_dead_roles")
def test_a_family_that_is_out_is_called_and_kills_nobody() -> None:
    table = among(1, 6, 7, 8, 9, 10, kill="per_family")
    until(table, "call_kill_one", "gang_head")
    assert "role is out" in screen(table)
    table.number(9)
    assert refused(table) == "nobody_asked"


# Shown on called numbers


@pytest.mark.rule("S-4.K", "P-kill")
def test_shown_calls_the_living_numbers_at_an_even_pace() -> None:
    table = eleven(kill="shown")
    night(table, 1, shown=9)
    table.to("night", 2)
    until(table, "shoot_black")
    heard = len(table.cues)
    table.next()
    begun_ms = table.session.play.opened + table.session.offset
    living = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11]
    for beat in range(len(living)):
        table.until(begun_ms + beat * 1000 + 500)
        assert table.cues[heard:] == [f"number_{seat}" for seat in living[: beat + 1]]


@pytest.mark.rule("S-4.K", "P-kill")
def test_shown_lets_all_living_blacks_shoot_and_the_host_key_the_victim() -> None:
    table = eleven(kill="shown")
    call(table, "shown")
    assert awake(table) == "1 2 3 4"
    table.number(9)
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-kill")
@pytest.mark.parametrize("answer", [(0,), ()])
def test_shown_nobody_is_a_miss(answer: tuple[int, ...]) -> None:
    table = sport()
    call(table, "shown", *answer)
    assert dead(table) == ()


@pytest.mark.rule("P-seconds", "S-4.K")
@pytest.mark.parametrize(("shoot_s", "ms"), [(1.0, 11_000), (2.5, 27_500)])
def test_shoot_s(shoot_s: float, ms: int) -> None:
    table = eleven(kill="shown", shoot_s=shoot_s)
    until(table, "round")
    begun = table.session.play.opened
    until(table, "call_kill_shown")
    assert table.session.play.opened - begun == ms


@pytest.mark.rule("S-4.N", "S-4.K")
@pytest.mark.parametrize(("options", "ms"), [({}, 12_000), ({"shoot_s": 2.0}, 22_000)])
def test_numbers_and_keying_together_last_a_step(options: dict[str, Any], ms: int) -> None:
    table = eleven(kill="shown", **options)
    until(table, "round")
    begun = table.session.play.opened
    until(table, "call_kill_shown")
    table.number(9)
    table.next()
    until(table, "call_father")
    assert max(table.session.play.opened - begun, ms) < ms + 2_000


# What a miss is


@pytest.mark.rule("S-4.K", "S-7.6")
@pytest.mark.parametrize(
    ("acts", "misses"),
    [
        ({"family": 0, "gang": 0}, 2),
        ({}, 2),
        ({"family": 9, "lawyer": 9}, 0),  # the victim is saved: no miss
        ({"family": 0, "gang": 9, "lawyer": 9}, 0),  # one family hits: no miss
    ],
)
def test_a_night_is_a_miss_when_no_family_hits_anybody(acts: dict[str, int], misses: int) -> None:
    table = among(1, 3, 6, 9, kill="per_family", alliance=False)
    force(table, replace(pos_of(table), misses=1))
    night(table, 4, **acts)
    assert pos_of(table).misses == misses


@pytest.mark.rule("S-4.K")
def test_a_miss_and_a_save_sound_the_same_in_public() -> None:
    seen = []
    for acts in ({"kill": 0}, {"kill": 9, "lawyer": 9}):
        table = eleven()
        night(table, 1, **acts)
        table.next()
        seen.append((kind(table), table.table.display.public_now(), tuple(table.cues)))
    assert seen[0] == seen[1]


@pytest.mark.rule("S-4.K", "S-7.1")
def test_only_who_was_killed_too_counts_as_killed() -> None:
    table = eleven()
    call(table, "kill", 9)
    removed(table, 9, code=10)
    removed(table, 10, code=10)
    dawn(table)
    ways = {left.seat: left.how for left in pos_of(table).left}
    assert ways == {9: "kill", 10: "disqualified"}


@pytest.mark.rule("S-4.K", "S-1.4")
def test_a_kill_that_was_keyed_is_not_settled_when_the_game_ends_that_night() -> None:
    table = among(1, 8, 9, 10)
    call(table, "kill", 9)
    removed(table, 1, code=10)
    to_end(table)
    assert winner(table) == "red"
    assert 9 in table.alive
