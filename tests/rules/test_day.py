"""Mornings, who opens, speeches and their clocks (S-4.7, P-seconds)."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules.prompts import Speech
from tablekit.scenario.fingers import Fingers
from tests.rules.tables import (
    among,
    dawn,
    eleven,
    kind,
    night,
    pos_of,
    removed,
    sport,
    voted_out,
)


def speakers(table: Fingers, day: int) -> list[int]:
    """Who speaks on a day, in order."""
    table.to("speech", day)
    found = []
    while table.phase == ("speech", day):
        assert table.prompt is not None
        found.append(table.prompt.seat)
        table.go_on()
    return found


def nominated(table: Fingers) -> list[int]:
    """The nominees in their order."""
    return [nomination.seat for nomination in pos_of(table).nominations]


# Morning


@pytest.mark.rule("S-4.7")
def test_the_morning_tells_the_departures_then_last_words_then_speeches() -> None:
    table = eleven(best_move="none")
    night(table, 1, kill=9)
    asked = []
    while table.phase[0] != "vote":
        asked.append((kind(table), table.prompt and table.prompt.seat))
        table.go_on()
    speeches = [("speech", seat) for seat in (2, 3, 4, 5, 6, 7, 8, 10, 11, 1)]
    assert asked == [("morning", 0), ("last_word", 9), *speeches]


@pytest.mark.rule("S-4.7")
def test_the_morning_tells_the_last_nights_departures_only() -> None:
    table = eleven()
    night(table, 1, kill=9)
    assert table.prompt is not None and table.prompt.seats == (9,)
    night(table, 2, kill=10)
    assert table.prompt is not None and table.prompt.seats == (10,)


@pytest.mark.rule("S-4.7")
def test_a_removal_at_night_is_no_departure_that_the_morning_tells() -> None:
    table = eleven()
    table.to("night", 1)
    removed(table, 9, code=10)
    dawn(table)
    assert kind(table) == "morning_nobody"


@pytest.mark.rule("S-4.7", "S-7.10")
@pytest.mark.parametrize(
    ("victims", "words"),
    [((1, 9), [9, 1]), ((9, 10), [9, 10]), ((2, 1), [1, 2]), ((2, 10), [10, 2])],
)
def test_last_words_of_the_night_go_by_seat_from_the_days_opener(
    victims: tuple[int, int], words: list[int]
) -> None:
    """The opener of day two is 2, or where he dies 3."""
    table = eleven(kill="per_family", best_move="none")
    night(table, 1, family=victims[0], gang=victims[1])
    table.next()
    spoke = []
    while kind(table) == "last_word":
        assert table.prompt is not None
        spoke.append(table.prompt.seat)
        table.next()
    assert spoke == words


# Who opens


@pytest.mark.rule("S-4.7", "P-first_opener")
def test_seat_one_opens_day_one() -> None:
    assert speakers(eleven(first_opener="seat_one"), 1) == list(range(1, 12))


@pytest.mark.rule("S-4.7", "P-first_opener")
def test_the_next_living_seat_opens_where_seat_one_is_out() -> None:
    table = eleven(first_opener="seat_one")
    table.to("night", 0)
    removed(table, 1)
    assert speakers(table, 1) == list(range(2, 12))


@pytest.mark.rule("S-4.7", "P-first_opener")
def test_where_nobody_sits_at_seat_one_the_next_opens() -> None:
    table = Fingers()
    table.begin("stylized", seats=(3, 4, 6, 7, 9, 12, 15, 20), first_opener="seat_one")
    assert speakers(table, 1)[0] == 3


@pytest.mark.rule("P-first_opener", "S-4.7")
def test_a_random_opener_is_drawn_among_all_seats() -> None:
    openers = []
    for seed in range(60):
        order = speakers(eleven(seed=str(seed), first_opener="random"), 1)
        assert order == [(order[0] + step - 1) % 11 + 1 for step in range(11)]
        openers.append(order[0])
    assert len(set(openers)) > 8


@pytest.mark.rule("P-first_opener", "S-4.7")
def test_a_random_opener_who_is_out_leaves_it_to_the_next() -> None:
    drawn = speakers(eleven(seed="5", first_opener="random"), 1)
    table = eleven(seed="5", first_opener="random")
    table.to("night", 0)
    removed(table, drawn[0])
    assert speakers(table, 1) == drawn[1:]


@pytest.mark.rule("P-first_opener", "S-4.7")
def test_the_randomizers_seat_opens() -> None:
    table = Fingers()
    table.begin("stylized", 11, opener=6, first_opener="random")
    assert speakers(table, 1)[0] == 6


@pytest.mark.rule("P-opener", "S-4.7")
@pytest.mark.parametrize(
    ("kills", "openers"),
    [
        ((0, 0), [1, 2, 3]),
        ((2, 0), [1, 3, 4]),  # 2 is out: the next living
        ((1, 0), [1, 2, 3]),  # the number counts, whether or not the opener lives
        ((9, 2), [1, 2, 3]),
        ((2, 4), [1, 3, 5]),
    ],
)
def test_opener_next_living(kills: tuple[int, int], openers: list[int]) -> None:
    table = eleven(opener="next_living")
    found = [speakers(table, 1)[0]]
    for number, victim in enumerate(kills, 1):
        night(table, number, kill=victim)
        found.append(speakers(table, number + 1)[0])
    assert found == openers


@pytest.mark.rule("P-opener", "S-4.7")
def test_opener_after_the_last_seat_is_the_first() -> None:
    table = among(1, 2, 9, 10, 11)
    night(table, 4)
    table.to("speech", 5)
    assert speakers(among(9, 10, 11, 1, 2), 4) == [9, 10, 11, 1, 2]
    table = among(11, 1, 8, 9, 10)
    night(table, 4)
    assert speakers(table, 5) == [1, 8, 9, 10, 11]


@pytest.mark.rule("P-opener", "S-4.7")
def test_opener_after_closer() -> None:
    """1 opened, 11 closed, 1 is killed: 2 closes the next day and 3 opens it."""
    table = eleven(opener="after_closer")
    assert speakers(table, 1) == list(range(1, 12))
    night(table, 1, kill=1)
    assert speakers(table, 2) == [*range(3, 12), 2]


@pytest.mark.rule("P-opener")
def test_opener_after_closer_in_the_words_of_the_rules() -> None:
    """Ten at the table: 1 opened, 10 closed, 1 is killed: next day 3 opens, 2 closes."""
    table = sport(opener="after_closer")
    assert speakers(table, 1) == list(range(1, 11))
    night(table, 1, shown=1)
    assert speakers(table, 2) == [*range(3, 11), 2]


@pytest.mark.rule("P-opener")
@pytest.mark.parametrize(("victim", "order"), [(0, [2, 3]), (3, [2, 4])])
def test_opener_after_closer_while_all_live(victim: int, order: list[int]) -> None:
    table = eleven(opener="after_closer")
    night(table, 1)
    assert speakers(table, 2)[0] == order[0]
    night(table, 2, kill=victim)
    assert speakers(table, 3)[0] == order[1]


@pytest.mark.rule("P-opener", "S-4.7")
def test_a_morning_removal_moves_the_opening_on() -> None:
    """2 was to open day two; 3 opens it in his place, so 4 opens day three."""
    table = eleven(opener="next_living")
    night(table, 1)
    removed(table, 2)
    assert speakers(table, 2)[0] == 3
    night(table, 2)
    assert speakers(table, 3)[0] == 4


@pytest.mark.rule("P-opener", "S-4.7")
def test_a_morning_removal_moves_the_closer_on() -> None:
    """1 was to close day two; 2 closes it in his place, and 3 opens."""
    table = eleven(opener="after_closer")
    night(table, 1)
    removed(table, 1)
    assert speakers(table, 2) == [*range(3, 12), 2]


# Speeches


@pytest.mark.rule("S-4.7")
def test_if_the_speaker_is_removed_the_next_seat_speaks() -> None:
    table = eleven()
    table.to_speech(3)
    removed(table, 3)
    assert table.prompt is not None
    assert (kind(table), table.prompt.seat) == ("speech", 4)


@pytest.mark.rule("S-4.7")
def test_who_is_removed_before_the_own_speech_has_none() -> None:
    table = eleven()
    table.to_speech(2)
    removed(table, 3)
    table.next()
    assert table.prompt is not None and table.prompt.seat == 4


CLOCKS = [
    ("speech_s", {}, 40),
    ("speech_s", {"speech_s": 25}, 25),
    ("last_word_s", {}, 60),
    ("last_word_s", {"last_word_s": 35}, 35),
    ("tie_speech_s", {}, 30),
    ("tie_speech_s", {"tie_speech_s": 15}, 15),
    ("short_speech_s", {"three_fouls": "short"}, 30),
    ("short_speech_s", {"three_fouls": "short", "short_speech_s": 12}, 12),
]


def at_clock(table: Fingers, name: str) -> None:
    """Go on to the speech whose length an option sets."""
    if name == "last_word_s":
        table.to("speech", 2)
        voted_out(table, 9)
        return
    table.to("speech", 2)
    if name == "tie_speech_s":
        table.nominate(2, 1)
        table.nominate(3, 2)
        table.unplug(11)
        table.votes(1, [1, 3, 4, 5, 6])
        table.votes(2, [2, 7, 8, 9, 10])
        table.to("defence")
    if name == "short_speech_s":
        table.key("A 4 # A 4 # A 4 #")
        table.to_speech(4)


@pytest.mark.rule("P-seconds", "S-4.7")
@pytest.mark.parametrize(("name", "options", "seconds"), CLOCKS)
def test_seconds_of_speeches(name: str, options: dict[str, Any], seconds: int) -> None:
    table = eleven(**options)
    at_clock(table, name)
    assert isinstance(table.prompt, Speech)
    play, heard = table.session.play, len(table.cues)
    over_ms = play.opened + table.session.offset + seconds * 1000
    table.until(over_ms - 1)
    assert "time_over" not in table.cues[heard:]
    table.until(over_ms)
    assert table.cues[-1] == "time_over"


@pytest.mark.rule("P-seconds")
@pytest.mark.parametrize(
    ("name", "seconds"),
    [("speech", 60), ("last_word", 60), ("tie_speech", 30), ("short_speech", 30), ("meeting", 60)],
)
def test_seconds_of_sport(name: str, seconds: int) -> None:
    table = sport()
    table.to("deal")
    assert getattr(pos_of(table).options, f"{name}_s") == seconds


@pytest.mark.rule("P-seconds")
@pytest.mark.parametrize(("options", "ms"), [({}, 2_000), ({"window_s": 5}, 5_000)])
def test_window_s(options: dict[str, Any], ms: int) -> None:
    table = eleven(auto_close=True, **options)
    table.to("speech", 2)
    table.nominate(2, 1)
    table.nominate(3, 2)
    table.to_window(1)
    table.next()
    opened = table.session.play.opened
    table.until(opened + table.session.offset + ms - 1)
    assert kind(table) == "window"
    table.wait(0.001)
    assert kind(table) == "ballot_ready"


@pytest.mark.rule("S-4.7")
def test_a_speech_that_is_over_waits_for_the_host() -> None:
    table = eleven()
    table.to_speech(3)
    table.wait(100)
    assert table.prompt is not None and table.prompt.seat == 3
