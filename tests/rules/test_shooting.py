"""The kill by the buttons (S-4.K, `kill = "shooting"`)."""

from __future__ import annotations

import pytest

from tests.rules.tables import (
    ELEVEN,
    among,
    dead,
    eleven,
    kind,
    refused,
    removed,
    screen,
    seen,
    shoot,
    untagged,
    until,
)

# Shot with the buttons

ALL_ON_NINE = ((1, 9), (2, 9), (3, 9), (4, 9))


@pytest.mark.rule("S-4.K", "P-kill")
def test_all_shooters_once_on_the_same_number_is_a_kill() -> None:
    table = eleven(kill="shooting")
    shoot(table, *ALL_ON_NINE)
    assert screen(table).startswith("The kill: 9")
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-kill")
@pytest.mark.parametrize(
    "shots",
    [
        ALL_ON_NINE[:3],  # no press
        (*ALL_ON_NINE, (4, 10)),  # two presses
        (*ALL_ON_NINE, (4, 9)),  # two presses on one number
        (*ALL_ON_NINE[:3], (4, 10)),  # another number
        (),
    ],
)
def test_anything_else_is_a_miss(shots: tuple[tuple[int, int], ...]) -> None:
    table = eleven(kill="shooting")
    shoot(table, *shots)
    assert "a miss" in screen(table)
    assert dead(table) == ()


@pytest.mark.rule("S-4.K")
def test_shooters_may_shoot_their_own() -> None:
    table = eleven(kill="shooting")
    shoot(table, (1, 4), (2, 4), (3, 4), (4, 4))
    assert dead(table) == (4,)


@pytest.mark.rule("S-4.K")
def test_the_living_blacks_are_the_shooters() -> None:
    table = among(1, 4, 6, 7, 8, 9, 10, kill="shooting")
    shoot(table, (1, 9), (4, 9))
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_a_button_kept_down_is_one_press_on_the_number_it_began_at() -> None:
    table = eleven(kill="shooting")
    until(table, "round")
    table.until(table.session.play.opened + table.session.offset + 8_300)  # number 9
    table.hold(1, 2, 3, 4)
    table.wait(5)
    table.release(1, 2, 3, 4)
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_a_press_after_the_numbers_is_no_shot() -> None:
    table = eleven(kill="shooting")
    shoot(table, *ALL_ON_NINE[:3])
    table.press(4)
    assert dead(table) == ()


@pytest.mark.rule("S-4.K")
def test_a_shooter_without_a_working_box_is_keyed() -> None:
    table = eleven(kill="shooting")
    table.to("night", 1)
    table.unplug(4)
    shoot(table, *ALL_ON_NINE[:3])
    assert "a miss" in screen(table)
    table.number(4)
    table.number(9)
    assert screen(table).startswith("The kill: 9")
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K")
def test_who_is_no_shooter_cannot_be_keyed_as_one() -> None:
    table = eleven(kill="shooting")
    shoot(table, *ALL_ON_NINE[:3])
    table.number(5)
    assert refused(table)
    assert dead(table) == ()


@pytest.mark.rule("S-4.K")
def test_a_shooter_removed_that_night_shoots_no_more() -> None:
    table = eleven(kill="shooting")
    shoot(table, *ALL_ON_NINE[:3])
    removed(table, 4, code=10)
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-cover_presses")
def test_cover_presses_count_as_nothing() -> None:
    table = eleven(kill="shooting", cover_presses=True)
    shoot(table, *ALL_ON_NINE, *((seat, 10) for seat in range(5, 12)))
    assert table.host[6] == ""
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-cover_presses")
def test_without_cover_a_press_of_another_seat_is_out_of_turn() -> None:
    table = eleven(kill="shooting", cover_presses=False)
    shoot(table, *ALL_ON_NINE, (5, 9))
    assert seen(table) == (5, "out_of_turn")
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-cover_presses")
@pytest.mark.parametrize("cover", [True, False])
def test_a_shooter_is_never_out_of_turn(cover: bool) -> None:
    table = eleven(kill="shooting", cover_presses=cover)
    shoot(table, *ALL_ON_NINE)
    assert table.host[6] == ""


@pytest.mark.rule("S-4.K", "P-alliance")
def test_without_an_alliance_each_family_has_its_own_run_the_family_first() -> None:
    table = eleven(kill="shooting", alliance=False)
    asked = []
    table.to("night", 1)
    while kind(table) != "call_father":
        asked.append(kind(table))
        table.go_on()
    runs = [name for name in asked if name.startswith("shoot")]
    assert runs == ["shoot_family", "shoot_gang"]


@pytest.mark.rule("S-4.K", "P-alliance")
def test_without_an_alliance_each_run_has_its_own_result() -> None:
    table = eleven(kill="shooting", alliance=False)
    shoot(table, (1, 9), (2, 9), role="father")
    assert screen(table).startswith("The kill: 9")
    shoot(table, (3, 10), (4, 10), role="gang_head")
    assert screen(table).startswith("The kill: 10")
    assert dead(table) == (9, 10)


@pytest.mark.rule("S-4.K", "P-alliance")
def test_a_press_in_the_other_familys_run_is_no_shot() -> None:
    table = eleven(kill="shooting", alliance=False)
    shoot(table, (1, 9), (2, 9), (3, 10), (4, 10), role="father")
    shoot(table, (3, 10), role="gang_head")
    assert dead(table) == (9,)


@pytest.mark.rule("S-4.K", "P-cover_presses")
def test_without_cover_a_press_in_the_other_familys_run_is_out_of_turn() -> None:
    table = eleven(kill="shooting", alliance=False, cover_presses=False)
    shoot(table, (1, 9), (2, 9), role="father")
    assert table.host[6] == ""
    shoot(table, (3, 10), (2, 10), role="gang_head")
    assert seen(table) == (2, "out_of_turn")


@pytest.mark.rule("S-4.K", "S-4.L")
def test_while_a_black_card_lacks_the_host_keys_the_victim() -> None:
    table = untagged(kill="shooting")
    table.holds = {seat: role for seat, role in ELEVEN.items() if role != "bandit"}
    shoot(table, *ALL_ON_NINE)
    assert "whom did they show?" in screen(table)
    table.number(10)
    assert dead(table) == (10,)
