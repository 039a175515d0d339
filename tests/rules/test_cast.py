"""Teams, decks and the deal (S-1.1); the order of days and nights (S-1.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from tablekit.rules.ruleset import RulesError, deck
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.settings import Settings
from tests.rules.tables import eleven, pos_of, refused, roles_of, screen, sport, until

BLACK = {8: 2, 9: 3, 10: 3, 11: 4, 12: 4, 13: 4, 14: 5, 15: 6, 16: 6, 17: 6, 18: 6, 19: 7, 20: 7}
ORDER = ("father", "gang_head", "mafia", "bandit", "mafia", "bandit", "mafia")
RED_FROM = {"detective": 8, "lawyer": 9, "journalist": 10, "fbi": 11}


def dealt(players: int, seed: str = "1") -> dict[int, str]:
    table = Fingers(seed=seed)
    table.begin("stylized", players)
    table.to("deal")
    return roles_of(table)


@pytest.mark.rule("S-1.1")
@pytest.mark.parametrize("players", BLACK)
def test_deck_by_number_of_players(players: int) -> None:
    black = ORDER[: BLACK[players]]
    red = [role for role, least in RED_FROM.items() if players >= least]
    expected = Counter([*black, *red])
    expected["businessman"] = players - len(black) - len(red)
    assert Counter(dealt(players).values()) == expected


@pytest.mark.rule("S-1.1")
@pytest.mark.parametrize(("players", "red", "black"), [(15, 9, 6), (16, 10, 6)])
def test_decks_of_the_source(players: int, red: int, black: int) -> None:
    roles = rulebook.load("stylized").roles
    teams = Counter(roles[role].team == "red" for role in dealt(players).values())
    assert (teams[True], teams[False]) == (red, black)


@pytest.mark.rule("S-1.1")
def test_three_teams() -> None:
    teams: dict[str, set[str]] = {}
    for role in rulebook.load("stylized").roles.values():
        teams.setdefault(role.team, set()).add(role.id)
    assert teams == {
        "family": {"father", "mafia"},
        "gang": {"gang_head", "bandit"},
        "red": {"journalist", "detective", "lawyer", "fbi", "businessman"},
    }


@pytest.mark.rule("S-1.1")
@pytest.mark.parametrize("players", [1, 7])
def test_fewer_than_eight_are_refused_at_the_table(players: int) -> None:
    table = Fingers()
    table.begin("stylized", players)
    table.next(2)
    assert table.phase == ("setup", 0)
    assert refused(table) == "no_deck"


@pytest.mark.rule("S-1.1")
def test_more_than_twenty_are_refused() -> None:
    with pytest.raises(RulesError, match="found 21, expected 8-20"):
        deck(rulebook.load("stylized"), 21)


@pytest.mark.rule("S-1.1")
@pytest.mark.parametrize("players", [9, 11])
def test_sport_is_for_ten(players: int) -> None:
    table = Fingers(Settings(lang="en"))
    table.begin("sport", players)
    table.next(2)
    assert table.phase == ("setup", 0)
    assert table.host[6] == f"no deck for {players}"


@pytest.mark.rule("S-1.1")
def test_sport_has_seven_red_and_three_black() -> None:
    table = Fingers()
    table.begin("sport", 10)
    table.to("deal")
    hands = Counter(roles_of(table).values())
    assert hands == {"civilian": 6, "sheriff": 1, "mafia": 2, "don": 1}


@pytest.mark.rule("S-1.1")
def test_every_seat_is_as_likely_to_get_a_card() -> None:
    fathers = Counter(
        seat
        for seed in range(400)
        for seat, role in dealt(10, str(seed)).items()
        if role == "father"
    )
    # 40 are expected; 20 and 60 are more than three standard deviations away.
    assert set(fathers) == set(range(1, 11))
    assert min(fathers.values()) > 20 and max(fathers.values()) < 60


@pytest.mark.rule("S-1.1")
def test_the_same_seed_deals_the_same_cards() -> None:
    assert dealt(12, "7") == dealt(12, "7")
    assert dealt(12, "7") != dealt(12, "8")


@pytest.mark.rule("S-1.1")
def test_the_deal_shows_each_seat_its_own_card() -> None:
    table = eleven()
    table.to("deal")
    for seat, role in ((1, "Father"), (2, "Mafia"), (3, "Gang Head")):
        assert f"Seat {seat}: {role}" in screen(table)
        table.next()


@pytest.mark.rule("S-1.3")
def test_order_of_days_and_nights() -> None:
    table = eleven()
    table.to("deal")
    seen = []
    while table.phase != ("speech", 3):
        if not seen or seen[-1] != table.phase:
            seen.append(table.phase)
        table.go_on()
    nights = [(name, n) for name, n in seen if name in ("deal", "night", "speech")]
    assert nights == [
        *(("deal", 0), ("night", 0), ("speech", 1)),
        *(("night", 1), ("speech", 2), ("night", 2)),
    ]


@pytest.mark.rule("S-1.3")
def test_nobody_acts_on_night_zero() -> None:
    table = eleven()
    table.to("night", 0)
    while table.phase == ("night", 0):
        table.number(9)
        assert refused(table) == "nobody_asked"
        table.key("*")
        table.go_on()
    assert pos_of(table).acts.kill == -1


@pytest.mark.rule("S-1.3")
def test_nobody_leaves_on_night_zero() -> None:
    table = eleven()
    table.to("speech", 1)
    assert table.alive == tuple(range(1, 12))
    assert "leave" not in table.cues


@pytest.mark.rule("S-1.3")
def test_night_zero_comes_before_any_kill_in_sport_too() -> None:
    table = sport()
    until(table, "round")
    assert table.phase == ("night", 1)
