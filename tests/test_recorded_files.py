"""A wrong file of recorded games is one sentence: file and line, what was found and expected."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablekit.lab.recorded import RecordedError, replay_file
from tablekit.lab.recorded_reading import read_game
from tests.recorded_games import DATA, EN, LINES, PLAIN, RU, TEXT_IDS, game, replayed
from tests.sizes import count, fresh_seed


def text(change: Callable[[dict[str, Any]], None]) -> str:
    record = game()
    change(record)
    return json.dumps(record, ensure_ascii=False)


def put(way: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """Return the change that puts a value at `days.1.left.0.seat`."""

    def change(record: Any) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in way.split(".")]
        for step in steps:
            record = record[step]
        record[last] = value

    return change


def drop(way: str) -> Callable[[dict[str, Any]], None]:
    """Return the change that takes a field away."""

    def change(record: Any) -> None:
        *steps, last = way.split(".")
        for step in steps:
            record = record[int(step) if step.isdigit() else step]
        del record[last]

    return change


WRONG = [
    ("{", "found “{”, expected one JSON object on one line; correct the line."),
    ("\ufeff[1]", "expected one JSON object on one line; correct the line."),
    ("[1]", "- is [1], expected an object; correct the record."),
    (drop("seats"), "there is no seats, expected a field as in docs/recorded-games.md; add it."),
    (drop("days.1.left.0.how"), "there is no days[1].left[0].how, expected a field"),
    (put("days.1.left.0.seat", 11), "days[1].left[0].seat is 11, expected a seat from 1 to 10;"),
    (put("days.0.fouls.0.seat", True), "days[0].fouls[0].seat is true, expected a seat from 1"),
    (put("days.0.fouls.0.when", "dawn"), 'days[0].fouls[0].when is "dawn", expected one of: shoot'),
    (
        put("days.1.left.0.how", "lynch"),
        'left[0].how is "lynch", expected one of: vote, raise_vote',
    ),
    (
        put("days.1.ballots.0.votes", {"4": [1], "3": [1]}),
        "is 1, expected a seat that has not voted",
    ),
    (
        put("days.1.ballots.0.votes", {"9": [1]}),
        "votes.9 is 9, expected one of the candidates (10 3",
    ),
    (put("days.1.ballots.0.votes", {"x": [1]}), 'votes.x is "x", expected a seat from 1 to 10;'),
    (put("days.1.ballots.0.candidates", [3, 3]), "is [3, 3], expected no seat more than once;"),
    (put("days.1.ballots", {}), "days[1].ballots is {}, expected a list;"),
    (put("days.2.day", 4), "days[2].day is 4, expected 3;"),
    (put("nights.1.killed", 7), "nights[1].killed is 7, expected a seat that has not left yet;"),
    (put("nights.0.shots", {"2": "7"}), 'nights[0].shots.2 is "7", expected a seat from 1 to 10;'),
    (put("nights", []), "nights is [], expected as many nights as days (4), or one less;"),
    (put("seats.0", "don"), "expected the deck 1 don, 2 mafia, 1 sheriff, 6 civilian;"),
    (put("seats.0", "king"), 'seats[0] is "king", expected one of: don, mafia, sheriff, civilian;'),
    (put("winner", "red"), 'winner is "red", expected one of: city, mafia, draw;'),
    (put("finished", "yes"), 'finished is "yes", expected true or false;'),
    (put("first_phase", "night"), 'first_phase is "night", expected one of: day;'),
    (put("id", ""), 'id is "", expected a text that is not empty;'),
    (put("options", {"zero_voting": 1}), 'zero_voting is 1, expected one of: "none", "liftOnly"'),
    (put("options", {"zero": 1}), "found the switch zero = 1, expected one of: zero_voting, "),
    (
        put("options", {"first_day": "never"}),
        "the option first_day is never, expected no_sole, none",
    ),
    (put("options", {"alliance": False}), "the option alliance is no, expected kill = per_family"),
]


@pytest.mark.parametrize(("wrong", "sentence"), WRONG)
def test_a_wrong_record_is_one_sentence_with_file_and_line(
    wrong: str | Callable[[dict[str, Any]], None], sentence: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    last = wrong if isinstance(wrong, str) else text(wrong)
    file.write_text(f"{LINES[0]}\n\n{last}\n", encoding="utf-8")
    with pytest.raises(RecordedError) as caught:
        replay_file(file)
    for texts in (RU, EN):
        told = caught.value.sentence(texts)
        assert told.startswith(f"{file}:3: ")
        assert "\n" not in told and not TEXT_IDS.search(told)
    assert sentence in told


def test_files_that_hold_no_games(tmp_path: Path) -> None:
    missing, empty, binary = tmp_path / "no.jsonl", tmp_path / "empty", tmp_path / "binary"
    empty.write_text("\n \n", encoding="utf-8")
    binary.write_bytes(b'{"id": "\xff"}\n')
    for file, sentence in (
        (missing, f"{missing}: cannot be read (No such file or directory), expected"),
        (tmp_path, f"{tmp_path}: cannot be read (Is a directory), expected a file"),
        (empty, f"{empty}: the file is empty, expected at least one game"),
        (binary, f"{binary}:1: found “"),
    ):
        with pytest.raises(RecordedError) as caught:
            replay_file(file)
        assert caught.value.sentence(EN).startswith(sentence)


def test_wrong_options_are_one_sentence(tmp_path: Path) -> None:
    for options, sentence in (
        (
            {"first_dat": "none"},
            "found the option first_dat, expected first_day; correct its name.",
        ),
        ({"kill": "bow"}, "option kill: found bow, expected deal, per_family, shown, shooting;"),
    ):
        with pytest.raises(RecordedError) as caught:
            replay_file(DATA, options)
        assert caught.value.sentence(EN).startswith(sentence)
    file = tmp_path / "games.jsonl"
    file.write_text(LINES[-1], encoding="utf-8")  # its events show a raise-all on two of four
    with pytest.raises(RecordedError) as caught:
        replay_file(file, {"four_at_table": "yes"})
    assert caught.value.sentence(RU).startswith(
        f"{file}:1: для опции raise_two_of_four найдено yes"
    )


JUNK = (None, True, 0, 11, -1, 3, 2.5, "", "3", "vote", [], [1], {}, {"1": 2}, [[1]], 10**30)


def spoil(rng: random.Random, value: Any) -> Any:
    """Return a JSON value with one thing in it replaced, taken away or doubled."""
    if not isinstance(value, (dict, list)) or not value or rng.random() < 0.15:
        return rng.choice(JUNK)
    key = rng.choice(list(value) if isinstance(value, dict) else range(len(value)))
    spoilt = value.copy()
    if rng.random() < 0.1:
        del spoilt[key]
    elif rng.random() < 0.1 and isinstance(spoilt, list):
        spoilt.append(spoilt[key])
    else:
        spoilt[key] = spoil(rng, value[key])
    return spoilt


def test_spoilt_records_are_refused_or_played(tmp_path: Path) -> None:
    rng = random.Random(fresh_seed())
    refused = 0
    for _ in range(count(2_500)):
        record = spoil(rng, json.loads(rng.choice(LINES)))
        try:
            replayed(record, tmp_path)
        except RecordedError as error:
            refused += 1
            told = error.sentence(EN)
            assert told.startswith(f"{tmp_path / 'games.jsonl'}:1: ") and "\n" not in told
    assert refused


def test_reading_does_not_depend_on_line_ends() -> None:
    assert read_game(LINES[0].encode() + b"\r", "f", 1).id == PLAIN
