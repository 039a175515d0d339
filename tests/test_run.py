"""`tablekit run` as real processes at real terminals, power cuts included; its loop's thread."""

from __future__ import annotations

import fcntl
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tablekit.cli import main
from tablekit.cli.folder import LOCK, Opened, opened
from tablekit.cli.run import table_of
from tablekit.cli.running import FAULTS_ALLOWED, Running
from tablekit.config import SHIPPED, Config, read_config
from tablekit.devices.sim.boxes import SimKeypad
from tablekit.table.clock import MonotonicClock
from tablekit.table.journal import Record, read
from tablekit.table.loop import Table
from tablekit.table.texts import Texts
from tests.command import KEY_MS, PATIENCE_MS, Typist, environment, played

RU = Texts("ru")
STAND = RU("go.carry_on")  # line 8 while the game stands after a power cut
TERMINAL_BACK = "\x1b[?1049l"


def journals(folder: Path) -> list[Path]:
    return sorted((folder / "state" / "tablekit" / "games").glob("*.jsonl"))


def records(folder: Path) -> tuple[Record, ...]:
    """Return what the newest journal has on disk."""
    found = journals(folder)
    return read(found[-1].read_bytes()).records if found else ()


def begun(folder: Path, lines: int) -> Typist:
    """Start a table and press `#` until the journal of its first game has so many lines."""
    table = Typist(folder, "run", "--terminal")
    table.shows(RU("phase.setup"))
    table.go_on(lambda: len(records(folder)) >= lines)
    return table


# Processes


def test_a_killed_table_goes_on_in_the_same_prompt(tmp_path: Path) -> None:
    table = begun(tmp_path, 4)
    assert table.end(signal.SIGKILL) == -signal.SIGKILL
    before = records(tmp_path)
    seat = int(before[-1]["on"].rpartition(":")[2]) + 1  # the deal shows one seat after the other

    again = Typist(tmp_path, "run")  # no display, but a terminal
    again.shows(STAND)
    assert RU("notice.recovered") in again.text
    assert re.search(rf"Место {seat}: ", again.text)
    assert records(tmp_path) == before

    again.go_on(lambda: len(records(tmp_path)) > len(before))
    after = records(tmp_path)
    assert after[: len(before)] == before
    assert after[len(before)]["on"] == f"say:deal_seat:{seat}"
    assert len(journals(tmp_path)) == 1
    assert again.end(signal.SIGKILL) == -signal.SIGKILL


def test_a_power_cut_costs_a_speech_two_seconds_at_most(tmp_path: Path) -> None:
    played(tmp_path / "state" / "tablekit" / "games", finished=False)
    speech = RU("phase.speech", n=2)
    table = Typist(tmp_path, "run")
    table.shows(STAND)
    assert re.search(rf"{speech} +1:00", table.text)
    lines = len(records(tmp_path))
    table.read(KEY_MS)
    table.key("#")
    table.wait(lambda: len(records(tmp_path)) > lines)  # the clock runs, and is written down
    table.end(signal.SIGKILL)
    last = records(tmp_path)[-1]
    assert last["k"] == "clock"

    again = Typist(tmp_path, "run")
    again.shows(STAND)
    begun_t = max(record["t"] for record in records(tmp_path)[:lines] if record["k"] == "go")
    left_s = -(-(60_000 - last["t"] + begun_t) // 1000)
    assert re.search(rf"{speech} +0:{left_s:02}", again.text)
    again.read(1_500)
    assert f"0:{left_s - 1:02}" not in again.text  # it stands
    assert again.end(signal.SIGTERM) == 0


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_gives_the_terminal_back(number: signal.Signals, tmp_path: Path) -> None:
    table = Typist(tmp_path, "run", "--terminal")
    table.shows(RU("phase.setup"))
    assert not table.echoes()
    assert table.end(number) == 0
    assert TERMINAL_BACK in table.text
    assert table.echoes()


def test_a_game_that_is_left_is_whole_on_disk(tmp_path: Path) -> None:
    table = begun(tmp_path, 1)
    assert table.end(signal.SIGTERM) == 0
    content = journals(tmp_path)[0].read_bytes()
    assert read(content).good_bytes == len(content)
    told = table.text.rpartition(TERMINAL_BACK)[2].replace("\r\n", "")
    assert "Игра не закончена, её журнал — " in told
    assert told.rstrip().endswith("tablekit run продолжит её.")


def test_the_player_leaves(tmp_path: Path) -> None:
    table = Typist(tmp_path, "run", "--terminal")
    table.shows(RU("phase.setup"))
    table.key("\x1b")
    table.key("\x1b")
    assert table.status() == 0
    assert "Traceback" not in table.text
    assert journals(tmp_path) == []


def test_two_tables_do_not_share_a_folder(tmp_path: Path) -> None:
    first = Typist(tmp_path, "run", "--terminal")
    first.shows(RU("phase.setup"))
    second = Typist(tmp_path, "run", "--terminal")
    assert second.status() == 2
    assert f"уже работает другой стол (процесс {first.pid})" in second.text.replace("\r\n", "")
    assert first.end(signal.SIGKILL) == -signal.SIGKILL
    third = Typist(tmp_path, "run", "--terminal")  # the lock has fallen with its holder
    third.shows(RU("phase.setup"))
    assert third.end(signal.SIGTERM) == 0


def test_without_a_folder_the_game_is_in_memory(tmp_path: Path) -> None:
    (tmp_path / "occupied").write_text("")
    (tmp_path / "table.toml").write_text('[journals]\nfolder = "occupied/games"\n')
    table = Typist(tmp_path, "run", "--terminal")
    table.shows("игра идёт только в памяти")
    table.shows(RU("phase.setup"))
    table.go_on(lambda: RU("alarm.disk") in table.text)
    assert table.end(signal.SIGTERM) == 0


def test_the_language_and_places_of_the_settings(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text('[table]\nlang = "en"\nseats = "1-7,9-11"\n')
    table = Typist(tmp_path, "run", "--terminal")
    table.shows("1 2 3 4 5 6 7 9 10 11")
    assert Texts("en")("phase.setup") in table.text
    assert table.end(signal.SIGTERM) == 0


def process(folder: Path, *words: str) -> subprocess.Popen[str]:
    """Start the command without a terminal."""
    return subprocess.Popen(
        [sys.executable, "-m", "tablekit", *words],
        cwd=folder,
        env=environment(folder / "state"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_without_display_and_terminal_a_ready_game_is_shown(tmp_path: Path) -> None:
    out, err = (done := process(tmp_path, "run")).communicate(timeout=60)
    assert (done.returncode, err) == (0, "")
    assert out.startswith("Нет ни экрана, ни терминала")
    assert "Победа красных" in out
    assert journals(tmp_path) == []


def test_a_window_is_closed_by_a_signal(tmp_path: Path) -> None:
    window = process(tmp_path, "run", "--window")
    lock = tmp_path / "state" / "tablekit" / "games" / LOCK
    waiting = threading.Event()
    while not (lock.exists() and lock.read_text()):
        assert window.poll() is None
        waiting.wait(0.05)
    window.send_signal(signal.SIGTERM)
    out, err = window.communicate(timeout=60)
    assert (window.returncode, out, err) == (0, "", "")


def test_a_terminal_is_wanted_where_there_is_none(tmp_path: Path) -> None:
    out, err = (done := process(tmp_path, "run", "--terminal")).communicate(timeout=60)
    assert (done.returncode, out) == (2, "")
    assert err.count("\n") == 1


def test_a_window_is_wanted_without_pygame(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "pygame", None)
    monkeypatch.delitem(sys.modules, "tablekit.devices.sim.window", raising=False)
    assert main(["run", "--window"]) == 2
    err = capsys.readouterr().err
    assert "pygame" in err
    assert err.count("\n") == 1


# The folder


@pytest.fixture
def config(tmp_path: Path) -> Config:
    file = tmp_path / "table.toml"
    file.write_text(SHIPPED.read_text().replace('folder = ""', 'folder = "games"'))
    return read_config(file)


@pytest.fixture
def place(config: Config) -> Iterator[Opened]:
    found = opened(config, MonotonicClock(), lambda seq: None)
    yield found
    found.close()


@pytest.mark.parametrize(
    ("there", "game"),
    [
        ((), r"\d{8}-\d{6}"),
        (("20990101-000000",), "20990101-000001"),
        (("20990101-000059", "20990101-000100", "notes"), "20990101-000101"),
    ],
)
def test_a_games_id_is_later_than_every_other(
    there: tuple[str, ...], game: str, place: Opened
) -> None:
    for name in there:
        (place.folder / f"{name}.jsonl").write_text("")
    assert re.fullmatch(game, place.next_id())


def test_the_lock_is_held_and_let_go(config: Config, place: Opened) -> None:
    with (place.folder / LOCK).open() as other:
        with pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        place.close()
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


# The loop's thread


class Watched(Running):
    """A running table that tells when it has looked round."""

    def __init__(self) -> None:
        super().__init__(MonotonicClock())
        self.looked = threading.Event()

    def _wait(self, due: int | None) -> None:
        self.looked.set()
        super()._wait(due)

    def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so."""
        until = self.clock.now_ms() + PATIENCE_MS
        while not so():
            assert self.clock.now_ms() < until
            self.looked.wait(0.05)
            self.looked.clear()


@pytest.fixture
def running(config: Config, place: Opened) -> Iterator[Watched]:
    table = Watched()
    table.begin(lambda: table_of(config, table, place))
    yield table
    table.close()


def test_a_key_reaches_the_screen(running: Watched) -> None:
    keypad = SimKeypad(running, running.clock.now_ms)
    keypad.press("2")
    keypad.release("2")
    running.until(lambda: "2" in running.view().host.lines[6])


def test_a_button_that_is_down_is_drawn(running: Watched) -> None:
    running.boxes.press(15)
    assert running.view().pressed == {15}


def test_time_passes_without_any_input(running: Watched) -> None:
    keypad = SimKeypad(running, running.clock.now_ms)
    for key in "D72":  # lights every lamp for three seconds
        keypad.press(key)
        keypad.release(key)
    running.until(lambda: any(running.view().lamps.seats))
    running.until(lambda: not any(running.view().lamps.seats))


def test_an_error_of_ours_does_not_end_the_table(
    running: Watched, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    whole = Table.step
    broken = [True]

    def step(table: Table) -> None:
        if broken.pop() if broken else False:
            raise ZeroDivisionError
        whole(table)

    monkeypatch.setattr(Table, "step", step)
    running.wake()
    running.until(lambda: not broken)
    test_a_key_reaches_the_screen(running)
    assert not running.over()
    (report,) = (tmp_path / "state" / "tablekit" / "reports").iterdir()
    assert "ZeroDivisionError" in report.read_text()


def test_an_error_that_comes_again_and_again_ends_it(
    running: Watched, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    tried = []

    def step(table: Table) -> None:
        tried.append(table)
        raise ZeroDivisionError

    monkeypatch.setattr(Table, "step", step)
    running.wake()
    running.until(running.over)
    assert isinstance(running.failed, ZeroDivisionError)
    assert len(tried) == FAULTS_ALLOWED + 1
