"""A journal as a scenario: played, it gives the same game, whatever the host has done in it."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from tablekit.scenario.ballots import ballots
from tablekit.scenario.errors import ScenarioError
from tablekit.scenario.export import PLAIN, as_scenario
from tablekit.scenario.fingers import Fingers
from tablekit.scenario.parse import parse
from tablekit.scenario.run import Run
from tablekit.scenario.standing import standing
from tablekit.table import rulebook
from tablekit.table.journal import read
from tablekit.table.restoring import replayed
from tablekit.table.session import Session
from tests.scenario_games import Evening
from tests.sizes import count, run_seed

Records = tuple[dict[str, Any], ...]


def records_of(text: str) -> Records:
    """Return the journal of a scenario's game."""
    run = Run(parse(text))
    assert run.play() == ""
    journal = run.table.session.journal
    return read(journal.content).records  # type: ignore[attr-defined]


def played(text: str) -> Session:
    """Play a scenario in which everything must hold; return its game."""
    run = Run(parse(text))
    failure = run.play()
    assert failure == "", f"{failure}\n{text}"
    return run.table.session


def same_game(records: Records) -> str:
    """Export a journal, play the scenario, compare both games; return the scenario."""
    text = as_scenario(records)
    told, here = replayed(records, rulebook.load), played(text)
    assert ballots(told.play) == ballots(here.play)
    assert told.play.pos.left == here.play.pos.left
    assert told.play.pos.winner == here.play.pos.winner
    if not text.startswith(PLAIN):
        assert standing(told.play) == standing(here.play)
    assert told.start.seed == here.start.seed
    return text


START = """
table ruleset=stylized players=10 seed=7
roles 1=father 2=gang_head 3=mafia 4=detective 5=lawyer 6=journalist
"""


def test_a_plain_game_is_readable() -> None:
    text = same_game(
        records_of(
            f"{START}nominate 1 5\nnominate 2 6\nvotes 5 = 1 2 3 4 7 8\nvotes 6 =\ntarget 7\n"
            "target detective 1\nto over"
        )
    )
    lines = text.splitlines()
    assert lines[0].startswith("table ruleset=stylized seats=1-10 seed=")
    assert "roles 1=father 2=gang_head 3=mafia" in lines[1]
    for line in (
        "nominate 1 5",
        "votes 5 = 1 2 3 4 7 8",
        "target 7",
        "expect ballot 5 = 1 2 3 4 7 8",
        "expect out 5 by vote",
        "expect out 7 by kill",
        "expect winner draw",
    ):
        assert line in lines
    assert lines.index("expect out 5 by vote") < lines.index("expect out 7 by kill")


def test_the_export_of_an_export_is_the_same() -> None:
    text = same_game(
        records_of(f"{START}nominate 1 5\nkey A 3 A 15 #\nto night 1\ntarget 4\nto over")
    )
    again = as_scenario(records_of(text))
    kept = [line for line in text.splitlines() if not line.startswith(("//", "wait"))]
    assert kept == [line for line in again.splitlines() if not line.startswith(("//", "wait"))]


@pytest.mark.parametrize(
    "lines",
    [
        "to speech\nkey A 3 #\nkey A 3 A 15 #\nkey D 3 4 #\nkey A 3 C #",
        "to speech\nkey A 3 #\nkey A 3 #\nkey A 3 #\nkey A 3 # #\nto night 1",
        "to speech\nkey A 7 A 4 # #\nkey D 4 8 # 1 #\nkey D 4 9 # #",
        "to speech\nkey A 1 A 2 # #",
        "to speech\nkey D 6 9 # #",
        "nominate 1 5\nkey B 0 #\nkey B 6 #\nnext\nkey B 6 #\nkey # for 2.5\nto night 1",
        "nominate 1 5\nnominate 2 6\nto vote\nkey #\nhold 3\nhold 4\nrelease 4\nwait 1\n"
        "key #\nkey A #",
        "nominate 1 5\nnominate 2 6\nto vote\nhold 3\nkey #\nwait 1\nkey 4 #\nkey B 5 #\n"
        "key #\nrelease 3",
        "nominate 1 5\nnominate 2 6\nvotes 5 = 1 2\nkey B 5 #\nkey 9 #\nvotes 6 =\n"
        "key 9 #\nto night 1",
        "nominate 1 5\nnominate 2 6\nvotes 5 = 1 2 3\nkey * #\nvotes 5 = 4 5 6\n"
        "votes 6 =\nto night 1",
        "nominate 1 5\nto night 1\ntarget 7\nto morning 2\n"
        "key * * * * * * * * * * * * #\nnext\nto night 1",
        "nominate 1 5\nkey * #\nkey * #\nkey * * #\nkey #\nto night 1",
        "target 7\nnext\nkey D 5 0 # 8 #\nto morning 2\nkey D 5 0 # 9 #\nto over",
        "target journalist 1 2\nkey D 5 6 # 3 # 4 #\nto morning 2\nkey D 5 4 # 1 #\nto speech 2",
        "to speech\nkey D 5 7 # A 6 # 4 #\ntarget detective 1\nkey D 5 8 # A 9 #\nto morning 2",
        "unplug 3\nto speech\nunplug 5\nplug 3\nhold 7\nunplug 7\nrelease 7\nto night 1\n"
        "plug 7\nplug 5",
        "to speech\nwait 55\nnext\nwait 5\nkey C\nwait 60\nkey A 3 #\nkey C\nwait 3\nnext",
        "nominate 1 5\nnominate 2 6\nto vote\nkey #\nhold 3\npower-cut\nrelease 3\n"
        "hold 4\nrestart\nnext\nto night 1",
        "to speech\nkey C for 2.5\nwait 9\nkey #\nkey D 9 1 #",
        "to speech\nkey D 9 2 #",
    ],
)
def test_everything_that_a_host_does(lines: str) -> None:
    same_game(records_of(f"{START}{lines}"))


@pytest.mark.parametrize(
    "lines",
    [
        "table ruleset=sport players=10 seed=3 opener=6 speech_s=30\nto night 1\nto over",
        "table ruleset=stylized seats=1-7,9-13 deal=cards seed=3\ntarget father 1\n"
        "target mafia 2\nto day",
        "table ruleset=stylized players=10 kill=per_family\ntarget 7\ntarget 8\nto morning 2\n"
        "key D 5 0 # 9 # 10 #\nto over",
        "table ruleset=stylized players=10 kill=shooting\nroles 1=father 2=gang_head 3=mafia\n"
        "to night 1\nnext\nnext\nwait 4.4\npress 1\npress 2\npress 3\nwait 10\ntarget 1 7\nto over",
        "table ruleset=stylized players=10 checks_pass=no\nroles 1=father 4=detective\ntarget 7\n"
        "to over",
        "table ruleset=stylized players=11 lawyer_self=never\nroles 1=father 5=lawyer 6=fbi\n"
        "to night 1\nnext 3\nwait 30\nnext\nwait 12\ntarget fbi 2\nnext\nwait 12\nkey 5 #\n"
        "key # for 2.5\nto over",
    ],
)
def test_every_form_of_a_game(lines: str) -> None:
    same_game(records_of(lines.replace("to day", "to speech")))


def test_times_are_kept() -> None:
    text = same_game(
        records_of(f"{START}to speech\nwait 25\nkey A 3 #\nwait 20\nnext\nwait 8\nnext")
    )
    told = records_of(f"{START}to speech\nwait 25\nkey A 3 #\nwait 20\nnext\nwait 8\nnext")
    again = records_of(text)
    spoken = [
        [r["t"] for r in records if r["k"] in ("go", "foul", "due")][-4:]
        for records in (told, again)
    ]
    first, second = ([b - a for a, b in pairwise(t)] for t in spoken)
    assert all(abs(a - b) <= 500 for a, b in zip(first, second, strict=True)), (first, second)


def test_random_games() -> None:
    """Fouls, slips, corrections, taking back, failing boxes, power cuts: the game is the same.

    What keys cannot give again to the millisecond may be refused, but hardly ever.
    """
    refused = []
    games = count(1_000)
    for number in range(games):
        seed = (run_seed() + number) % 2**32
        try:
            same_game(Evening(seed).played())
        except ScenarioError as error:
            refused.append(f"Evening({seed}): {error}")
        except AssertionError as error:
            raise AssertionError(f"Evening({seed}): {error}") from error
    assert len(refused) <= max(1, games // 200), refused


def test_a_journal_without_a_game_is_refused() -> None:
    for records in ((), ({"n": 1, "k": "go", "t": 1},)):
        with pytest.raises(ScenarioError) as caught:
            as_scenario(records, path="evening.jsonl")
        assert caught.value.sentence("ru").startswith("evening.jsonl:1: ")


def test_a_position_set_by_hand_is_refused_with_its_line() -> None:
    table = Fingers()
    table.begin("sport", 10)
    table.to("speech")
    session = table.session
    session.set_by_hand(session.time(table.clock.now_ms()))
    records = read(session.journal.content).records  # type: ignore[attr-defined]
    line = next(r["n"] for r in records if r["k"] == "force")
    with pytest.raises(ScenarioError) as caught:
        as_scenario(records, path="evening.jsonl")
    assert caught.value.sentence("en").startswith(f"evening.jsonl:{line}: ")


def test_a_ruleset_that_scenarios_do_not_know_is_refused() -> None:
    head, *rest = records_of(f"{START}to speech")
    other = {**head, "start": {**head["start"], "ruleset": "club"}}
    with pytest.raises(ScenarioError, match="club"):
        as_scenario((other, *rest), rules=lambda name: rulebook.load("stylized"))
