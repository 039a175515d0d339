"""The command `tablekit`: its words, its errors, and what its quick commands print."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tablekit.cli import main
from tablekit.cli.rules import ARTICLES
from tablekit.rules.options import NAMES
from tablekit.table.texts import LANGUAGES, Texts
from tests.command import environment, played
from tests.coverage_of_rules import ROOT, articles

RECORDED = ROOT / "tests" / "data" / "sport.jsonl"
COMMANDS = (
    [],
    ["run"],
    ["play"],
    ["replay"],
    ["replay-record"],
    ["verify"],
    ["rules"],
    ["rules", "list"],
    ["rules", "show"],
    ["check"],
)

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line in an empty folder; return its status, output and errors."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def act(*words: str | Path) -> tuple[int, str, str]:
        status = main([str(word) for word in words])
        shown = capsys.readouterr()
        assert "Traceback" not in shown.out + shown.err
        return status, shown.out, shown.err

    return act


def is_sentence(text: str) -> bool:
    """Tell whether an error is one line that ends as a sentence does."""
    return text.count("\n") == 1 and text.endswith(".\n")


# Words


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_help_of_every_command_in_both_languages(words: list[str], run: Run) -> None:
    status, russian, _ = run(*words, "--help")
    assert status == 0
    assert re.search(r"Вызов:.*\n[\s\S]*Параметры:[\s\S]*\nПример:\n  tablekit ", russian)
    english = run(*words, "--help", "--lang", "en")[1]
    assert re.search(r"Usage:.*\n[\s\S]*Options:[\s\S]*\nExample:\n  tablekit ", english)
    assert not re.search(r"[а-яё]", english)
    assert not re.search(r"\b(help|example)\.\w", russian + english)
    assert max(map(len, russian.splitlines())) <= 100


def test_without_a_command_there_is_help(run: Run) -> None:
    assert run() == run("--help")
    assert run("rules") == run("rules", "--help")


def test_version(run: Run) -> None:
    status, out, _ = run("--version")
    assert status == 0
    assert re.fullmatch(r"tablekit \d[\w.]*\n", out)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["fly"], "найдена команда «fly», ожидалось одно из: run,"),
        (["chekc"], "ожидалось «check»"),
        (["rules", "shaw"], "ожидалось «show»"),
        (["run", "--wndow"], "найден параметр --wndow, такого нет, ближайший — --window"),
        (["play"], "tablekit play: не хватает слова, ожидалось ФАЙЛ"),
        (["play", "a", "b"], "найдено лишнее слово «b»"),
        (["run", "here"], "найдено лишнее слово «here»"),
        (["verify", "a", "--commitment"], "у параметра --commitment нет значения"),
        (["--lang", "de", "run"], "найден язык «de», ожидалось одно из: ru, en"),
        (["run", "--window", "--demo"], "найдено --window --demo"),
        (["replay-record", "x", "--option", "speech_s"], "найдено «speech_s», ожидалось НАЗВАНИЕ"),
        (["rules", "show", "sprot"], "найдено название «sprot», ожидалось «sport»"),
        (["play", "none.scenario"], "none.scenario"),
        (["replay", "none.jsonl"], "none.jsonl: файла нет"),
        (["verify", "."], ".: найдена папка, ожидался файл"),
        (["replay-record", "none.jsonl"], "none.jsonl"),
        (["check", "none.toml"], "none.toml: файла нет"),
        (["rules", "list", "--table", "none.toml"], "none.toml: файла нет"),
        (["run", "--table", "none.toml"], "none.toml: файла нет"),
    ],
)
def test_wrong_words_are_one_sentence(words: list[str], said: str, run: Run) -> None:
    status, out, err = run(*words)
    assert (status, out) == (2, "")
    assert is_sentence(err)
    assert said in err


def test_the_language_of_the_table_is_that_of_the_command(run: Run) -> None:
    Path("table.toml").write_text('[table]\nlang = "en"\n')
    assert "Usage:" in run("--help")[1]
    assert "Вызов:" in run("--help", "--lang", "ru")[1]
    Path("table.toml").write_text('[table\nlang = "en"\n')
    assert "Вызов:" in run("--help")[1]
    Path("other.toml").write_text('[table]\nlang = "en"\n')
    assert "three teams" in run("rules", "list", "--table", "other.toml")[1]


def test_every_mistake_of_the_settings_at_once(run: Run) -> None:
    Path("table.toml").write_text('[table]\nseats = "1-30"\nvolume = 11\n[gane]\n')
    status, _, err = run("run")
    assert status == 2
    assert [line.split(" ")[0] for line in err.splitlines()] == [
        "table.toml:2:",
        "table.toml:3:",
        "table.toml:4:",
    ]


def test_an_error_of_our_own_is_a_sentence_and_a_report(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(say: object, table: object) -> int:
        raise RuntimeError("a gear is loose")

    monkeypatch.setattr("tablekit.cli.rules.list_rules", broken)
    status, _, err = run("rules", "list")
    assert status == 70
    assert is_sentence(err)
    (report,) = Path("state/tablekit/reports").iterdir()
    assert str(report.resolve()) in err
    assert "a gear is loose" in report.read_text()
    assert report.stat().st_mode & 0o777 == 0o600


def test_an_error_of_our_own_without_any_disk(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(say: object, table: object) -> int:
        raise RuntimeError

    monkeypatch.setattr("tablekit.cli.rules.list_rules", broken)
    monkeypatch.setenv("XDG_STATE_HOME", "/proc/nothing")
    monkeypatch.setattr("tempfile.gettempdir", lambda: "/proc/nothing")
    status, _, err = run("rules", "list")
    assert status == 70
    assert is_sentence(err)


def process(folder: Path, *words: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run the command as a process of its own, without terminal or display."""
    return subprocess.run(
        [sys.executable, "-m", "tablekit", *words],
        cwd=folder,
        env={**environment(folder / "state"), **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_russian_is_printed_whatever_the_machines_locale(tmp_path: Path) -> None:
    plain = {"LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    done = process(tmp_path, "rules", "list", **plain)
    assert done.returncode == 0, done.stderr
    assert "классическая мафия" in done.stdout


def test_a_reader_who_has_heard_enough_is_no_error(tmp_path: Path) -> None:
    script = f"{sys.executable} -m tablekit play {ROOT}/tablekit/demo.scenario | head -n 1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {script}"],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["run", "--help"]], ids=" ".join)
def test_quick_commands_load_nothing_of_the_game(words: list[str], tmp_path: Path) -> None:
    script = (
        "import sys; from tablekit.cli import main; main(sys.argv[1:]);"
        "heavy = {'pygame', 'curses', 'msgspec', 'tablekit.rules.play', 'tablekit.table.loop'};"
        "sys.exit(repr(heavy & sys.modules.keys()) if heavy & sys.modules.keys() else 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, *words],
        cwd=tmp_path,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


# Rulesets


def test_list_of_rulesets(run: Run) -> None:
    out = run("rules", "list")[1]
    assert [line.split()[:2] for line in out.splitlines()] == [
        ["stylized", "8–20"],
        ["sport", "10"],
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["stylized", "sport"])
def test_a_ruleset_shows_every_option_with_article_and_meaning(
    name: str, lang: str, run: Run
) -> None:
    status, out, _ = run("rules", "show", name, "--lang", lang)
    assert status == 0
    say = Texts(lang, "cli")
    for option in NAMES:
        (line,) = re.findall(rf"^  {option} = .*$", out, re.MULTILINE)
        assert re.search(rf"{option} = \S+ +{re.escape(ARTICLES[option])} ", line)
        assert say(f"meaning.{option}") in line
        assert say.has(f"meaning.{option}")


def test_options_are_at_home_in_articles_of_the_rules() -> None:
    assert ARTICLES.keys() == set(NAMES)
    assert set(ARTICLES.values()) <= articles().keys()


def test_a_ruleset_shows_decks_and_roles(run: Run) -> None:
    out = run("rules", "show", "sport", "--lang", "en")[1]
    assert "10  Don, Mafia ×2, Sheriff, Civilian ×6" in out
    assert re.search(r"4  Don +Family +don", out)


def test_a_clubs_own_ruleset(run: Run) -> None:
    sport = ROOT / "tablekit" / "rules" / "data" / "sport.toml"
    Path("club.toml").write_text(sport.read_text().replace('id = "sport"', 'id = "thursday"'))
    assert "thursday: правила клуба" in run("rules", "show", "club.toml")[1]
    Path("table.toml").write_text('[game]\nrules_files = ["club.toml"]\n')
    assert "thursday" in run("rules", "list")[1]
    assert run("rules", "show", "thursday")[0] == 0
    assert "игроков — 10, ролей — 4" in run("check", "club.toml")[1]


# Scenarios and recorded games


def test_a_scenario_is_played(run: Run) -> None:
    status, out, err = run("play", ROOT / "tablekit" / "demo.scenario")
    assert (status, err) == (0, "")
    assert out.count("\n") > 50
    assert "Победа красных" in out


def test_a_scenario_gives_json(run: Run) -> None:
    status, out, _ = run("play", ROOT / "tablekit" / "demo.scenario", "--json")
    assert status == 0
    state = json.loads(out)
    assert (state["ruleset"], state["winner"]) == ("stylized", "red")


def test_a_scenario_that_fails(run: Run) -> None:
    Path("a.scenario").write_text("table ruleset=sport players=10\nkey #\nexpect phase over\n")
    status, _, err = run("play", "a.scenario")
    assert status == 1
    assert err.startswith("a.scenario:3:")
    Path("a.scenario").write_text("table ruleset=sport players=10\nkye #\n")
    status, out, err = run("play", "a.scenario", "--lang", "en")
    assert (status, out) == (2, "")
    assert err.startswith("a.scenario:2:")


def test_recorded_games_are_replayed(run: Run) -> None:
    few = first_games(2)
    status, out, _ = run("replay-record", few, "--lang", "en")
    assert status == 0
    assert out.splitlines()[-1] == "Ended as recorded: 2 of 2."


def test_recorded_games_by_other_rules(run: Run) -> None:
    few = first_games(2)
    status, _, err = run("replay-record", few, "--option", "speech_s=never")
    assert status == 2
    assert "speech_s" in err
    status, out, _ = run("replay-record", few, "--option", "raise_all=none")
    assert status == 1
    assert re.search(r"Кончились как записано: [01] из 2\.", out)


def first_games(count: int) -> Path:
    """Write the first of the recorded games into a file of their own."""
    few = Path("few.jsonl")
    few.write_text("".join(RECORDED.read_text().splitlines(keepends=True)[:count]))
    return few


# Journals


def test_a_journal_is_printed(tmp_path: Path, run: Run) -> None:
    status, out, err = run("replay", played(tmp_path / "games"))
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0].startswith("Игра virtual-000000000000 · Спортивная · места 1 2 3")
    assert any("голосование: 5 ← 1 2 3 4 6 7; 8 ← 5 8 9 10" in line for line in lines)
    assert any("№ 7: убит ночью, ночь 1" in line for line in lines)
    assert any(re.search(r"Ночь 1: sport night day=1 night=1 ", line) for line in lines)
    assert lines[-1] == "Итог: Ничья"


def test_a_journal_that_ends_early_says_where(tmp_path: Path, run: Run) -> None:
    out = run("replay", played(tmp_path / "games", finished=False), "--lang", "en")[1]
    assert out.splitlines()[-1].startswith("The journal ends here: Speech, day 2")


def test_a_journal_becomes_a_scenario_that_plays_the_same_game(tmp_path: Path, run: Run) -> None:
    journal = played(tmp_path / "games")
    status, out, _ = run("replay", journal, "--as-scenario")
    assert status == 0
    Path("again.scenario").write_text(out)
    state = json.loads(run("play", "again.scenario", "--json")[1])
    assert state["winner"] == "draw"


def test_a_damaged_journal_is_printed_as_far_as_it_goes(tmp_path: Path, run: Run) -> None:
    journal = played(tmp_path / "games")
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[60] = lines[60].replace(b'"t":', b'"T":')
    journal.write_bytes(b"".join(lines))
    status, out, err = run("replay", journal)
    assert status == 1
    assert f"{journal}:61: найдена повреждённая строка" in err
    assert out.splitlines()[-1].startswith("Журнал кончается здесь")


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "не найдена запись игры"),
        (b"nonsense\n", "не найдена запись игры"),
        (b"\xff\xfe\x00", "не найдена запись игры"),
    ],
)
def test_a_file_that_is_no_journal(content: bytes, said: str, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "x.jsonl"
    file.write_bytes(content)
    for command in ("replay", "verify", "check"):
        status, _, err = run(command, file)
        assert status == 2
        assert is_sentence(err)
        assert said in err


# Checking files


def test_files_are_recognised(tmp_path: Path, run: Run) -> None:
    package = ROOT / "tablekit"
    assert "настройки стола, всё в порядке: мест — 10" in run("check", package / "table.toml")[1]
    assert "правила «stylized»" in run("check", package / "rules" / "data" / "stylized.toml")[1]
    assert "сценарий, всё в порядке" in run("check", package / "demo.scenario")[1]
    assert "журнал игры virtual-" in run("check", played(tmp_path / "games"))[1]
    games = len(RECORDED.read_text().splitlines())
    assert f"записанные игры, всё в порядке: игр — {games}" in run("check", RECORDED)[1]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("[table]\nlang = 3\n", ":2: у «lang» найдено 3"),
        ('id = "x"\nplayers = [10, 10]\n', ":1: в правилах не найдено «night»"),
        ("table ruleset=sport\nkye #\n", ":2:"),
        ("// a game\ntable ruleset=sprot\n", ":2:"),
        ("Hello, world\n", "не похоже ни на что знакомое"),
        ("", "не похоже ни на что знакомое"),
        ("\x00\x01\x02", "не похоже ни на что знакомое"),
    ],
)
def test_what_is_wrong_with_a_file_by_its_content(content: str, said: str, run: Run) -> None:
    Path("unnamed").write_text(content)
    status, out, err = run("check", "unnamed")
    assert (status, out) == (2, "")
    assert is_sentence(err)
    assert f"unnamed{said}" in err or said in err


def test_a_changed_game_is_found(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    journal = played(tmp_path / "games")
    monkeypatch.setattr("tablekit.rules.day.day_one_opener", lambda game: 2)
    status, _, err = run("check", journal)
    assert status == 2
    assert re.search(r"virtual-0+\.jsonl:\d+: найдена другая игра, чем получается по правилам", err)
    assert run("replay", journal)[0] == 1
