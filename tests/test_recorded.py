"""Games recorded elsewhere end by our rules as they were recorded; else the first difference."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tablekit.lab.recorded import GameResult, replay_file
from tablekit.lab.recorded_options import options_of
from tablekit.lab.recorded_play import Replay
from tablekit.lab.recorded_reading import read_games
from tablekit.table.journal import read
from tests.recorded_games import (
    DATA,
    EN,
    GAMES,
    LINES,
    PLAIN,
    RU,
    TEXT_IDS,
    day,
    game,
    night,
    replayed,
)
from tests.sizes import count, fresh_seed
from tests.written_games import WrittenGame

WINNERS = {"city": "red", "mafia": "black", None: ""}


@cache
def results() -> dict[str, GameResult]:
    return {result.id: result for result in replay_file(DATA)}


def differs(result: GameResult) -> tuple[str, int]:
    """Return what differs and when: day d is 2d, night n is 2n + 1."""
    assert result.difference is not None, result.line(EN)
    return result.difference.key, result.difference.half


# Real games


@pytest.mark.rule("S-1.4", "S-4.K", "S-V.1", "S-V.5", "S-6.5", "S-7.1", "S-7.2")
@pytest.mark.parametrize("name", GAMES)
def test_real_games_end_as_recorded(name: str) -> None:
    result, record = results()[name], GAMES[name]
    assert result.same, result.line(EN)
    left = {
        (2 * d["day"], gone["seat"], gone["how"].removesuffix("_vote"))
        for d in record["days"]
        for gone in d["left"]
    }
    left |= {(2 * n["night"] + 1, n["killed"], "kill") for n in record["nights"] if n["killed"]}
    removed = {"warnings": "foul", "disqualified": "foul"}
    assert {(e.half, e.seat, e.how) for e in result.departures} == {
        (half, seat, removed.get(how, how)) for half, seat, how in left
    }
    assert result.winner == WINNERS[record["winner"]]


def test_real_games_are_told_in_one_line_each() -> None:
    lines = [result.line(EN) for result in results().values()]
    assert len(lines) == 32
    assert lines[0] == (
        "polemica-live-01: as recorded: night 1: 7 killed; day 2: 3, 4, 10 by raise vote; "
        "night 2: 1 killed; day 3: 2 by vote; night 3: 9 killed; day 4: 5 by vote; "
        "the black team wins"
    )
    assert not [line for line in lines if TEXT_IDS.search(line) or "\n" in line]
    assert "руки подъёма — день 1, 5" in results()["mafiaratings-05"].line(RU)
    assert "запись обрывается (ночь 2)" in results()["polemica-test-04"].line(RU)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("polemica-live-01", {"first_day": "none"}),
        ("polemica-live-18", {"first_day": "none", "technical_fouls": "apart"}),
        ("polemica-live-25", {"first_day": "none", "best_move": "first_out"}),
        ("polemica-test-01", {"first_day": "full"}),
        ("mafiaratings-01", {"first_day": "word_only", "best_move": "none"}),
        ("mafiaratings-02", {"raise_two_of_four": "yes", "four_at_table": "no"}),
        (
            "mafiaratings-12",
            {"sole_nominee_later": "leaves", "raise_two_of_four": "yes", "four_at_table": "no"},
        ),
    ],
)
def test_options_follow_from_switches_and_events(name: str, options: dict[str, str]) -> None:
    assert results()[name].options == {**options, "kill": "shooting"}


@pytest.mark.parametrize(
    ("name", "stood_in"),
    [
        ("polemica-live-12", {}),
        ("mafiaratings-05", {"hands": (1, 5)}),
        ("mafiaratings-11", {"shot": (2,)}),
        ("mafiaratings-12", {"shot": (2, 3, 4)}),
    ],
)
def test_the_line_says_where_the_outcome_stood_in(
    name: str, stood_in: dict[str, tuple[int, ...]]
) -> None:
    assert results()[name].stood_in == stood_in


def test_nothing_is_forced() -> None:
    """Keys and presses only: no correction, no vote by keypad, nothing by the judge's decision."""
    pressed = 0
    for record in read_games(DATA):
        replay = Replay(record, options_of(record, {}))
        replay.play()
        [journal] = replay.table.store.journals.values()  # type: ignore[attr-defined]
        lines = read(journal.content).records
        assert not {"back", "correct", "pin", "force", "vote", "count", "leave"} & {
            line["k"] for line in lines
        }
        assert not [line for line in lines if line.get("forced")]
        assert replay.pos.shots == () or replay.pos.options.kill == "shooting"
        pressed += sum(line["k"] == "edge" and line["down"] for line in lines)
    assert pressed > 1_500  # votes, hands, shots, and cover presses


# What differs is seen, and where


def other_victim(record: dict[str, Any]) -> None:
    night(record, 2)["killed"] = 8


def split_shots(record: dict[str, Any]) -> None:
    night(record, 1)["shots"]["4"] = 3


def no_kill(record: dict[str, Any]) -> None:
    night(record, 3)["killed"] = None


def moved_votes(record: dict[str, Any]) -> None:
    day(record, 3)["ballots"][0]["votes"] = {"8": [2, 5, 6], "2": [8, 9]}


def other_way_out(record: dict[str, Any]) -> None:
    day(record, 4)["left"][0]["how"] = "raise_vote"


def few_hands(record: dict[str, Any]) -> None:
    day(record, 2)["raise_vote"]["for"] = [1, 2, 3, 4]


def other_winner(record: dict[str, Any]) -> None:
    record["winner"] = "city"


def other_survivors(record: dict[str, Any]) -> None:
    record["survivors"] = [6, 9]


def other_best_mover(record: dict[str, Any]) -> None:
    record["best_move_by"] = 1


def lost_end(record: dict[str, Any]) -> None:
    del record["days"][3:], record["nights"][3:]
    night(record, 3)["killed"] = None
    night(record, 3)["shots"] = {}


def lost_ballot(record: dict[str, Any]) -> None:
    del day(record, 2)["ballots"][1]


def other_candidates(record: dict[str, Any]) -> None:
    day(record, 2)["ballots"][1]["candidates"] = [10, 3, 8]
    day(record, 2)["ballots"][1]["votes"] = {"8": [1, 2, 5], "3": [3, 4, 10], "10": [6, 8, 9]}


def vote_of_who_is_out(record: dict[str, Any]) -> None:
    day(record, 3)["ballots"][0]["votes"]["2"].append(7)


def nominated_twice(record: dict[str, Any]) -> None:
    day(record, 3)["nominations"][1] = {"by": 5, "target": 8}


def named_himself(record: dict[str, Any]) -> None:
    record["best_move_red"] = [3, 4, 7]


def checked_when_out(record: dict[str, Any]) -> None:
    night(record, 2)["sheriff_check"] = 5  # he was killed the night before


def fourth_foul(record: dict[str, Any]) -> None:
    day(record, 2)["fouls"] += [{"seat": 6, "when": "speech"}] * 4


@pytest.mark.parametrize(
    ("change", "key", "half"),
    [
        (other_victim, "departures", 5),
        (split_shots, "departures", 3),
        (no_kill, "departures", 7),
        (moved_votes, "departures", 6),
        (other_way_out, "departures", 8),
        (few_hands, "departures", 4),
        (other_winner, "winner", 0),
        (other_survivors, "survivors", 0),
        (other_best_mover, "best_move", 0),
        (lost_end, "plays_on", 8),
        (lost_ballot, "no_ballot", 4),
        (other_candidates, "candidates", 4),
        (vote_of_who_is_out, "vote", 6),
        (nominated_twice, "refused", 6),
        (named_himself, "refused", 4),
        (checked_when_out, "refused", 5),
        (fourth_foul, "departures", 4),
    ],
)
def test_the_first_difference_is_told(
    change: Callable[[dict[str, Any]], None], key: str, half: int, tmp_path: Path
) -> None:
    record = game()
    change(record)
    assert differs(replayed(record, tmp_path)) == (key, half)


def test_a_difference_in_words(tmp_path: Path) -> None:
    record = game()
    moved_votes(record)
    result = replayed(record, tmp_path)
    when, head = "day 3: recorded 2 by vote, by the rules 8 by vote", f"{PLAIN}: differs from"
    assert result.line(EN) == f"{head} the record: {when}"
    when = "день 3: по записи голосованием 2, по правилам голосованием 8"
    assert result.line(RU) == f"{PLAIN}: расходится с записью — {when}"
    checked_when_out(record)
    refused = "the record: night 2: the rules refuse the answer to a call, seat 5 (“"
    assert replayed(record, tmp_path).line(EN).startswith(f"{head} {refused}")


def test_every_game_shows_a_changed_kill(tmp_path: Path) -> None:
    rng = random.Random(fresh_seed())
    for record in map(json.loads, LINES):
        killing = [n for n in record["nights"] if n["killed"] and len(n["shots"]) > 1]
        if not killing:
            continue
        chosen = rng.choice(killing)
        shooter = rng.choice(sorted(chosen["shots"]))
        chosen["shots"][shooter] = rng.choice([s for s in range(1, 11) if s != chosen["killed"]])
        assert differs(replayed(record, tmp_path)) == ("departures", 2 * chosen["night"] + 1)


def test_given_options_stand_above_the_record(tmp_path: Path) -> None:
    result = replayed(game("mafiaratings-05"), tmp_path, raise_all="none")
    assert differs(result) == ("departures", 10)
    result = replayed(game(), tmp_path, kill="shown", speech_s="30", best_move="none")
    assert result.options == {"first_day": "none", "speech_s": "30", "best_move": "none"}
    assert differs(result) == ("best_move", 0)
    for shoot_s in ("0.5", "2.5"):
        assert replayed(game(), tmp_path, shoot_s=shoot_s, cover_presses="no").same


# What a record lacks


def test_an_unfinished_record_ends_where_it_ends(tmp_path: Path) -> None:
    for half in range(2, 10):
        record = game() | {"winner": None, "finished": False}
        record["days"] = record["days"][: half // 2]
        record["nights"] = record["nights"][: (half - 1) // 2]
        result = replayed(record, tmp_path)
        assert result.same, result.line(EN)
        assert not result.departures or max(e.half for e in result.departures) <= half
        assert (result.winner, bool(result.unfinished)) == (
            ("", True) if half < 8 else ("black", False)
        )


@pytest.mark.parametrize("name", ["polemica-live-25", "polemica-test-01", "polemica-test-02"])
def test_an_empty_last_day_is_only_the_last_words(name: str) -> None:
    record = next(record for record in read_games(DATA) if record.id == name)
    replay = Replay(record, options_of(record, {}))
    replay.play()
    last = max(note.t for note in replay.table.session.play.notes if note.kind == "night")
    told = [n.kind for n in replay.table.session.play.notes if n.t > last]
    assert "speech" not in told and told[-1] == "winner"


def test_missing_hands_and_shots_follow_the_outcome(tmp_path: Path) -> None:
    record = game()
    day(record, 2)["raise_vote"] = None
    night(record, 1)["shots"] = {}
    night(record, 3)["shots"] = {}
    del night(record, 2)["shots"]["8"]
    result = replayed(record, tmp_path)
    assert result.same, result.line(EN)
    assert result.stood_in == {"shot": (1, 2, 3), "hands": (2,)}
    night(record, 2)["shots"] = {}
    result = replayed(record, tmp_path)
    assert result.same and result.options["first_day"] == "none" and "kill" not in result.options


def test_who_cannot_nominate_any_more_is_stood_in_for(tmp_path: Path) -> None:
    record = game()
    nominations = day(record, 3)["nominations"]
    for index in (0, 2):
        nominations[index]["by"] = 7  # killed two nights before
    result = replayed(record, tmp_path)
    assert result.same, result.line(EN)
    assert result.stood_in == {"nomination": (8, 5)}


@pytest.mark.rule("S-6.5", "S-7.1")
def test_a_removal_without_its_fouls_is_worked_out(tmp_path: Path) -> None:
    record = game("mafiaratings-06")
    day(record, 3)["fouls"] = [f for f in day(record, 3)["fouls"] if f["seat"] != 10]
    result = replayed(record, tmp_path)
    assert result.same and result.stood_in == {"removal": (10,)}
    day(record, 3)["left"][0]["how"] = "disqualified"
    result = replayed(record, tmp_path)
    assert result.same and [e.how for e in result.departures][-1] == "disqualified"


@pytest.mark.rule("S-7.2", "P-removal_cancels")
def test_a_removal_after_the_vote_cancels_the_next(tmp_path: Path) -> None:
    record = game("polemica-test-02")
    result = replayed(record, tmp_path, removal_cancels="no")
    assert differs(result) == ("no_ballot", 6)
    day(record, 2)["fouls"] = [f for f in day(record, 2)["fouls"] if f["seat"] != 5]
    result = replayed(record, tmp_path)
    assert result.same and result.stood_in == {"removal": (5,)}


def test_events_show_options(tmp_path: Path) -> None:
    record = game("mafiaratings-12")
    day(record, 1)["nominations"] = [{"by": 1, "target": 2}, {"by": 3, "target": 4}]
    result = replayed(record, tmp_path)
    assert result.same and result.options["first_day"] == "none"
    living = list(range(1, 11))
    day(record, 1)["ballots"] = [{"candidates": [2, 4], "votes": {"2": living}}]
    result = replayed(record, tmp_path)
    assert result.same and result.options["first_day"] == "split_only"
    day(record, 1)["nominations"].pop()
    day(record, 1)["ballots"] = [{"candidates": [2], "votes": {"2": living}}]
    result = replayed(record, tmp_path)
    assert differs(result) == ("departures", 2)
    assert result.options["first_day"] == "full"


# Games played by our own rules and written down


def test_written_games_end_as_written(tmp_path: Path) -> None:
    seed = fresh_seed()
    ways: set[str] = set()
    for number in range(count(1_500)):
        written = WrittenGame(seed * 100_000 + number)
        result = replayed(written.record, tmp_path)
        assert result.same, f"{result.line(EN)}\n{json.dumps(written.record)}"
        if not result.unfinished:
            told = written.pos.left
            if not written.record["finished"]:  # what came after its end is not in it
                told = tuple(entry for entry in told if entry in result.departures)
            assert result.departures == told
        ways |= {entry.how for entry in result.departures}
    assert ways >= {"vote", "raise", "kill", "foul"}
