"""The scenario files: each is played to its end; together they show the grammar of the keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablekit.scenario import commands as c
from tablekit.scenario.export import as_scenario
from tablekit.scenario.lines import without_comment
from tablekit.scenario.parse import FORMS, parse
from tablekit.scenario.parse_expect import SUBJECTS
from tablekit.scenario.run import Run, play, play_text
from tablekit.table.journal import read

FOLDER = Path(__file__).parent / "scenarios"
FILES = sorted(FOLDER.glob("*.scenario"))
GAMES = ("stylized_16", "stylized_8", "stylized_gaps_cards", "sport_ru", "sport_en")
"""Files that go from the deal to a winner."""


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.scenario").read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_scenario_file(file: Path) -> None:
    outcome = play(file)
    assert outcome.ok, outcome.failure
    assert outcome.transcript


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game(name: str) -> None:
    """From the deal to a winner; its journal as a scenario gives the same game."""
    run = Run(parse(text_of(name), name))
    assert run.play() == ""
    play_, seed = run.table.session.play, run.table.session.start.seed
    assert play_.pos.finished and play_.pos.winner
    records = read(run.table.session.journal.content).records  # type: ignore[attr-defined]
    again = play_text(as_scenario(records), json=True)
    assert again.ok, again.failure
    assert again.state["winner"] == play_.pos.winner and again.state["seed"] == seed


def test_the_games_are_of_every_kind() -> None:
    begins = {name: parse(text_of(name))[0] for name in GAMES}
    assert [len(begins[name].seats) for name in GAMES[:3]] == [16, 8, 12]  # type: ignore[attr-defined]
    assert begins["stylized_gaps_cards"].deal == "cards"  # type: ignore[attr-defined]
    assert begins["sport_en"].lang == "en"  # type: ignore[attr-defined]
    winners = [
        line for name in GAMES for line in text_of(name).splitlines() if "expect winner" in line
    ]
    assert {line.split()[2] for line in winners} == {"red", "black", "draw"}


def test_every_file_says_what_it_is_about() -> None:
    for file in FILES:
        assert file.read_text(encoding="utf-8").startswith("// "), file


def commands() -> list[c.Command]:
    return [it for file in FILES for it in parse(file.read_text(encoding="utf-8"), file.name)]


def test_the_files_use_every_command_and_every_expectation_of_these_rulesets() -> None:
    used = {it.text.split()[0] for it in commands()}
    assert set(FORMS) - used == {"tap", "lift", "stuck"}  # in test_scenario_run
    looked = {it.subject for it in commands() if isinstance(it, c.Expect)}
    assert set(SUBJECTS) - looked == {"cards", "immune", "own win"}  # only `author` has them


# The keypad's grammar: each sentence of the table of keys, the file that shows it, and the lines
# of that file in which it is seen, in this order.

KEYS: list[tuple[str, str, list[str]]] = [
    ("`#`: what line 8 says.", "keys_hash", ['expect host "# следующее место"', "next 10"]),
    (
        "With the clock standing it says «пуск», and starts it.",
        "keys_hash",
        ["key C", 'expect host "# пуск"', "key #", "expect clock 30"],
    ),
    (
        "seat `#`, a number is asked for: gives it.",
        "keys_numbers",
        ["key 8 #", 'expect host "выбран: 8"'],
    ),
    (
        "Where exactly two are due the second ends it.",
        "keys_numbers",
        ["target journalist 1 2", "expect answer different"],
    ),
    (
        "Where the number is open each has its own `#`, line 7 shows those given.",
        "keys_numbers",
        ["key 1 #", "key 2 #", 'expect host "> 1 2"'],
    ),
    (
        "`#` with nothing typed ends the list (line 8 «# записать: …»).",
        "keys_numbers",
        ['expect host "# записать: 1 2 3"', "next", "expect best 8 = 1 2 3"],
    ),
    ("… with none given too.", "keys_numbers", ['expect host "# записать: никого"', "next"]),
    (
        "`0` `#`, a choice may be passed: nobody.",
        "keys_numbers",
        ["key 0 #", 'expect host "выбран: никто"'],
    ),
    (
        "`*`, something typed: clears the last of it.",
        "keys_star",
        ["key A 1 2", 'expect host "A 12"', "key *", 'expect host "A"'],
    ),
    (
        "`*`, the first of several numbers given: clears it.",
        "keys_star",
        ['expect host "> 1"', "key *", "key 2 # 3 #", 'expect host "выбраны: 2 3"'],
    ),
    (
        "Then `*` is dead for 1 s.",
        "keys_star",
        ["key fast * *", 'expect not host "вернуть"', "wait 1.2"],
    ),
    ("`*`, nothing typed: shows the last step.", "keys_star", ["key *", 'expect host "# вернуть"']),
    ("Again: the one before.", "keys_star", ["key *", "key *", 'expect host "выставлен: 2"']),
    (
        "… to any depth.",
        "stylized_16",
        ["key * * * * * * * * * * * * * * #", "expect phase last_word day 2"],
    ),
    ("`#`: go back to before the step shown.", "keys_star", ["key * * #", "expect turn 1"]),
    (
        "Any other key leaves, and does nothing else.",
        "keys_star",
        ["key 7", 'expect host "# спасибо"', "expect turn 2"],
    ),
    ("… or 10 s.", "keys_star", ["key *", "wait 10", 'expect host "# спасибо"']),
    (
        "`A` seat `#`: one foul, at any time.",
        "keys_foul",
        ["to night 1", "key A 3 #", "expect lamps 3 = fouls=1"],
    ),
    (
        "`A` seat `A` code `#`: the violation with that code; line 7 names both before `#`.",
        "keys_foul",
        [
            "key A 3 A 14",
            'expect host "жесты"',
            'expect host "фол"',
            "key #",
            "expect sanction 3 = foul",
        ],
    ),
    (
        "`A` `#`, line 7 proposes a foul: gives it.",
        "keys_proposals",
        ["key A #", "expect fouls 4 = 1"],
    ),
    (
        "Not given, it lapses: one of a window with the next `#` after the window's close.",
        "keys_proposals",
        ["next", "key #", "key #", 'expect not host "5 рано"', "expect fouls 5 = 0"],
    ),
    (
        "… any other with the next step.",
        "keys_proposals",
        ["press 9", 'expect host "9 не в ход"', "key 2 #", 'expect not host "9 не в ход"'],
    ),
    (
        "A fourth foul asks once more, like any act that removes.",
        "keys_foul",
        ['expect host "Удалить 3?"', "key A 3 # #", "expect out 3 by foul"],
    ),
    (
        "Several: oldest first, line 7 ends «+2».",
        "keys_proposals",
        [
            'expect host "4 рано: A #"',
            'expect host "+2"',
            'expect host "5 рано: A #"',
            'expect host "+1"',
        ],
    ),
    (
        "`A` seat `B` `#`: a black card, in `author` only.",
        "keys_author",
        ["key A 5 B #", "expect refused"],
    ),
    (
        "`A` seat `C` `#`: takes the seat's last sanction away again.",
        "keys_clear",
        ["key A 5 C", "key #", "expect fouls 5 = 1"],
    ),
    (
        "… and nothing else that has happened since.",
        "keys_clear",
        ["expect fouls 6 = 1", "expect turn 2", 'expect host "выставлены: 7"'],
    ),
    (
        "`B`, speech: seat `#` nominates.",
        "keys_nominate",
        ["key B 4 #", 'expect host "выставлены: 4"'],
    ),
    ("`0` `#` withdraws it.", "keys_nominate", ["key B 0 #", 'expect host "никто не выставлен"']),
    (
        "… also where a silenced player may only nominate.",
        "keys_nominate",
        ['expect host "только выставление"', "key B 6 #", "key B 0 #", "key B 7 #"],
    ),
    ("`author`: `#` extra time for the speaker.", "keys_author", ["key B #", "expect refused"]),
    ("`author`: `0` `#` opens the early vote.", "keys_author", ["key B 0 #", "expect refused"]),
    (
        "`B`, ballot: number `#` the count for this nominee.",
        "keys_nominate",
        ["key B 6 #", "expect count 5 = 6"],
    ),
    ("`C`, a clock runs: pause.", "keys_pause", ["key C", "wait 60", "expect clock 30"]),
    (
        "Again (or `#`): on.",
        "keys_pause",
        ["key C", "expect clock 25", "key C", "key #", "expect clock 20"],
    ),
    ("In an open window: refused, close it first.", "keys_pause", ["key C", "expect refused"]),
    (
        "`C` kept down 2 s: stop; all lamps on, screens say «пауза».",
        "keys_pause",
        [
            "key C for 2.5",
            'expect public "Пауза"',
            "expect lamps 7 = fouls=4 immune black turn vote",
        ],
    ),
    (
        "`#` goes on where it was.",
        "keys_pause",
        ["key C for 2.5", "key #", 'expect host "# начать: против 3"'],
    ),
    (
        "`D` digit, any time: the menu.",
        "keys_menu",
        ["key D", 'expect host "D: цифра"', "key D 3 4 #"],
    ),
    (
        "It closes by `*`, by itself after 10 s, and stops nothing.",
        "keys_menu",
        ["expect clock 35", "key *", "wait 10"],
    ),
    (
        "A number that nobody asked for is refused.",
        "keys_numbers",
        ["key 7 #", 'expect host "номер не спрашивали"'],
    ),
    (
        "`#` does nothing within 0.5 s after line 8 took another meaning.",
        "keys_hash",
        ["key fast # #", "expect turn 3"],
    ),
    (
        "… nor within 1 s after a window opened.",
        "keys_hash",
        ["key # #", 'expect host "# спасибо"'],
    ),
    (
        "A question is dropped by any other key and after 10 s.",
        "keys_foul",
        ["wait 10", 'expect not host "Удалить 3?"', "key 5", 'expect not host "Удалить 3?"'],
    ),
    (
        "Against the rules: recorded all the same by keeping `#` down for 2 s.",
        "keys_nominate",
        ["expect refused", "key # for 2.5", "expect not refused"],
    ),
    ("Impossible: never.", "keys_foul", ["key A 11 #", "expect refused"]),
]


@pytest.mark.parametrize(("sentence", "name", "lines"), KEYS, ids=[key[0] for key in KEYS])
def test_every_sentence_of_the_table_of_keys_is_in_a_scenario(
    sentence: str, name: str, lines: list[str]
) -> None:
    script = iter([without_comment(line) for line in text_of(name).splitlines()])
    for line in lines:
        assert line in script, f"{name}.scenario does not show it: {line}"


@pytest.mark.parametrize("moment", ["votes", "look", "question"])
def test_power_cuts_come_in_a_ballot_in_a_look_and_at_a_question(moment: str) -> None:
    """After each the table stands in the same prompt, says so, and goes on with `#`."""
    before = {
        "votes": "expect lamps 6 = vote",
        "look": 'expect host "# вернуть"',
        "question": 'expect host "# да"',
    }
    lines = [without_comment(line) for line in text_of("stylized_8").splitlines()]
    at = lines.index(before[moment])
    rest = iter(lines[at:])
    for line in ("power-cut", "restart", 'expect host "питание пропадало"', "key #"):
        assert line in rest
