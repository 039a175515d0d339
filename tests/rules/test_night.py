"""The steps of the nights, their order and length (S-4)."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules.options import OptionError
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings
from tests.rules.tables import (
    eleven,
    kind,
    named,
    night,
    refused,
    removed,
    screen,
    sport,
    until,
)

STEP_MS, HEADS_MS = 12_000, 30_000


def steps(table: Fingers, number: int) -> list[tuple[str, str, int]]:
    """Go through a night with `#` as early as it counts: each step's kind, role and length (ms)."""
    table.to("night", number)
    found = []
    while table.phase == ("night", number):
        play = table.session.play
        prompt, serial, begun = play.prompt, play.serial, play.opened
        while play.serial == serial:
            table.go_on()
        found.append((prompt.kind, named(prompt), play.opened - begun))
    return found


def order(table: Fingers, number: int) -> list[str]:
    """The callings of a night in their order, by kind, or on night zero by role."""
    plain = ("city_sleeps", "looks_around")
    return [role if name in plain else name for name, role, _ in steps(table, number)][1:]


# Night zero


@pytest.mark.rule("S-4.1", "S-4.2", "S-4.3", "S-4.4", "S-4.5", "S-4.6", "P-gang_meets")
def test_order_of_night_zero() -> None:
    meetings = ["family_meets", "gang_meets", "heads_meet"]
    assert order(eleven(), 0) == [*meetings, "fbi", "lawyer", "journalist", "detective"]


@pytest.mark.rule("S-4.1")
def test_the_family_wakes_and_the_father_shows_himself() -> None:
    table = eleven()
    until(table, "family_meets")
    assert "The Family wakes: seats 1 2" in screen(table)
    assert "Father shows himself" in screen(table)


@pytest.mark.rule("S-4.1", "P-gang_meets")
def test_the_gang_meets_likewise() -> None:
    table = eleven(gang_meets=True)
    until(table, "gang_meets")
    assert "The Gang wakes: seats 3 4" in screen(table)
    assert "Gang Head shows himself" in screen(table)


@pytest.mark.rule("S-4.1", "P-gang_meets")
def test_the_gang_does_not_meet() -> None:
    roles = ["fbi", "lawyer", "journalist", "detective"]
    assert order(eleven(gang_meets=False), 0) == ["family_meets", "heads_meet", *roles]


@pytest.mark.rule("S-4.1", "S-4.N")
def test_the_smallest_table_has_two_heads_who_meet() -> None:
    table = Fingers()
    table.begin("stylized", 8)
    assert order(table, 0) == ["family_meets", "gang_meets", "heads_meet", "detective"]


@pytest.mark.rule("S-4.2")
def test_the_heads_wake_and_have_thirty_seconds() -> None:
    table = eleven()
    until(table, "heads_meet")
    assert "Father and Gang Head: seats 1 3" in screen(table)
    lengths = {name: ms for name, _, ms in steps(eleven(), 0)}
    assert lengths["heads_meet"] == HEADS_MS


@pytest.mark.rule("P-seconds", "S-4.2")
def test_meeting_s_of_the_heads() -> None:
    lengths = {name: ms for name, _, ms in steps(eleven(meeting_s=45), 0)}
    assert lengths["heads_meet"] == 45_000


@pytest.mark.rule("S-4.1", "P-seconds")
@pytest.mark.parametrize(("options", "ms"), [({}, 60_000), ({"meeting_s": 20}, 20_000)])
def test_sport_has_a_minute_for_the_blacks(options: dict[str, Any], ms: int) -> None:
    lengths = {name: ms for name, _, ms in steps(sport(**options), 0)}
    assert lengths["family_meets"] == ms


@pytest.mark.rule("S-4.1", "S-4.6")
def test_don_and_sheriff_look_around_in_sport() -> None:
    assert order(sport(), 0) == ["family_meets", "don", "sheriff"]


@pytest.mark.rule("S-4.3", "S-4.4", "S-4.5", "S-4.6")
@pytest.mark.parametrize("role", ["fbi", "lawyer", "journalist", "detective"])
def test_on_night_zero_a_role_looks_around_and_does_nothing(role: str) -> None:
    table = eleven()
    until(table, "looks_around", role)
    assert "looks around" in screen(table)
    table.number(9)
    assert refused(table) == "nobody_asked"


# Later nights


@pytest.mark.rule("S-4.N", "S-4.3", "S-4.4", "S-4.5", "S-4.6")
def test_order_of_a_later_night() -> None:
    kinds = ["kill_deal", "father", "fbi", "lawyer", "journalist", "detective"]
    assert order(eleven(), 1) == [f"call_{name}" for name in kinds]


@pytest.mark.rule("S-4.N")
def test_order_of_a_later_night_in_sport() -> None:
    kinds = ["shoot_black", "round", "call_kill_shown", "call_father", "call_detective"]
    assert order(sport(), 1) == kinds


@pytest.mark.rule("S-4.N")
@pytest.mark.parametrize("number", [1, 2])
def test_each_step_lasts_twelve_seconds_and_thirty_where_heads_confer(number: int) -> None:
    lengths = {name: ms for name, _, ms in steps(eleven(), number)}
    assert lengths.pop("call_kill_deal") == HEADS_MS
    assert lengths.pop("city_sleeps") < STEP_MS
    assert set(lengths.values()) == {STEP_MS}


@pytest.mark.rule("S-4.N", "S-4.K")
def test_each_familys_own_call_lasts_a_step() -> None:
    lengths = [ms for name, _, ms in steps(eleven(kill="per_family"), 1) if name == "call_kill_one"]
    assert lengths == [STEP_MS, STEP_MS]


@pytest.mark.rule("S-4.N")
def test_a_step_lasts_as_long_when_it_is_keyed() -> None:
    table = eleven()
    until(table, "call_fbi")
    begun = table.table.t()
    table.number(9)
    until(table, "call_lawyer")
    assert table.table.t() - begun == STEP_MS


@pytest.mark.rule("S-4.N", "P-call_dead_roles")
def test_a_role_that_is_out_is_called_for_as_long() -> None:
    table = eleven(call_dead_roles="always")
    night(table, 1, kill=8)
    lengths = {name: ms for name, _, ms in steps(table, 2)}
    assert lengths["call_detective"] == STEP_MS


@pytest.mark.rule("S-4.N")
def test_a_role_that_is_out_does_nothing() -> None:
    table = eleven()
    night(table, 1, kill=8)
    table.to("night", 2)
    until(table, "call_detective")
    assert "role is out" in screen(table)
    table.number(9)
    assert refused(table) == "nobody_asked"


@pytest.mark.rule("S-4.N")
def test_a_step_lasts_as_long_when_its_player_is_removed_in_it() -> None:
    table = eleven()
    until(table, "call_lawyer")
    begun = table.table.t()
    removed(table, 6, code=10)
    assert 6 not in table.alive
    assert "role is out" in screen(table)
    until(table, "call_journalist")
    assert table.table.t() - begun == STEP_MS


@pytest.mark.rule("S-4.N")
def test_an_early_go_on_is_kept_until_the_time_is_over() -> None:
    table = eleven()
    until(table, "call_fbi")
    begun = table.table.t()
    table.next()
    assert kind(table) == "call_fbi"
    assert table.host[7].startswith("waiting 1")
    table.wait((begun + STEP_MS - table.table.t() - 1) / 1000)
    assert kind(table) == "call_fbi"
    table.wait(0.001)
    assert kind(table) == "call_lawyer"


@pytest.mark.rule("S-4.N")
def test_after_its_time_a_step_waits_for_the_host() -> None:
    table = eleven()
    until(table, "call_fbi")
    table.wait(40)
    assert kind(table) == "call_fbi"
    table.key("#")
    assert kind(table) == "call_lawyer"


@pytest.mark.rule("S-4.N")
@pytest.mark.parametrize(
    ("players", "absent"), [(8, ("fbi", "lawyer", "journalist")), (9, ("fbi", "journalist"))]
)
@pytest.mark.parametrize("number", [0, 1])
def test_roles_not_in_the_deck_are_never_called(
    players: int, absent: tuple[str, ...], number: int
) -> None:
    table = Fingers(Settings(lang="en"))
    table.begin("stylized", players)
    called = {role for _, role, _ in steps(table, number)}
    assert not called & set(absent)
    assert "detective" in called


@pytest.mark.rule("P-call_dead_roles", "P-reveal")
def test_call_dead_roles_closed_skips_a_role_that_is_out() -> None:
    table = eleven(call_dead_roles="closed", reveal=True)
    night(table, 1, kill=8)
    kinds = ["kill_deal", "father", "fbi", "lawyer", "journalist"]
    assert order(table, 2) == [f"call_{name}" for name in kinds]


@pytest.mark.rule("P-call_dead_roles")
def test_call_dead_roles_closed_still_calls_a_family_with_a_living_member() -> None:
    table = eleven(call_dead_roles="closed", reveal=True, kill="per_family")
    night(table, 1, family=3)
    families = [role for name, role, _ in steps(table, 2) if name == "call_kill_one"]
    assert families == ["father", "gang_head"]


@pytest.mark.rule("P-call_dead_roles")
def test_call_dead_roles_closed_skips_a_family_that_is_out() -> None:
    table = eleven(call_dead_roles="closed", reveal=True, kill="per_family")
    night(table, 1, family=3, gang=4)
    families = [role for name, role, _ in steps(table, 2) if name == "call_kill_one"]
    assert families == ["father"]


@pytest.mark.rule("P-call_dead_roles")
def test_call_dead_roles_closed_needs_reveal() -> None:
    with pytest.raises(OptionError, match="reveal = yes"):
        eleven(call_dead_roles="closed", reveal=False)


@pytest.mark.rule("P-seconds", "S-4.N")
def test_night_step_s() -> None:
    lengths = {name: ms for name, _, ms in steps(eleven(night_step_s=20), 1)}
    assert (lengths["call_fbi"], lengths["call_kill_deal"]) == (20_000, HEADS_MS)


@pytest.mark.rule("P-seconds", "S-4.K")
@pytest.mark.parametrize(("meeting_s", "ms"), [(50, 50_000), (5, STEP_MS)])
def test_meeting_s_of_the_deal_is_no_shorter_than_a_step(meeting_s: int, ms: int) -> None:
    lengths = {name: ms for name, _, ms in steps(eleven(meeting_s=meeting_s), 1)}
    assert lengths["call_kill_deal"] == ms
