"""The terminal: what is typed, how long fingers stay, what the screen shows, and a real pty."""

from __future__ import annotations

import codecs
import curses
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from tablekit.devices.sim.boxes import SimBoxes, SimKeypad
from tablekit.devices.sim.compose import compose, help_page, lamp_signs
from tablekit.devices.sim.errors import SimError
from tablekit.devices.sim.strokes import LONG_MS, TAP_MS, Fingers, Stroke, stroke
from tablekit.devices.sim.terminal import run_terminal
from tablekit.table.ports import Key, PublicSeat, PublicView
from tests.coverage_of_rules import ROOT
from tests.test_sim_boxes import Post
from tests.test_sim_text import HOST, TABLES, Table, ballot_table, night_table, over_table

# What is typed


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("0123456789", "0123456789"),
        ("abcdABCD", "ABCDABCD"),
        ("фисвФИСВ", "ABCDABCD"),
        ("#№\n\r", "####"),
        ("*.ю\b\x7f", "*****"),
        ("/-+", "ACD"),
    ],
)
def test_characters_are_keys_of_the_keypad(typed: str, keys: str) -> None:
    assert [stroke(sign) for sign in typed] == [Stroke(key=key) for key in keys]


@pytest.mark.parametrize("letters", ["qwertyuiop", "йцукенгшщз"])
def test_letters_are_seats(letters: str) -> None:
    assert [stroke(letter) for letter in letters] == [Stroke(seat=n) for n in range(1, 11)]
    assert [stroke(letter.upper()) for letter in letters] == [Stroke(seat=n) for n in range(11, 21)]


def test_the_other_strokes() -> None:
    assert stroke(curses.KEY_ENTER) == Stroke(key="#")
    assert stroke(curses.KEY_BACKSPACE) == Stroke(key="*")
    assert stroke(curses.KEY_B2) == Stroke(key="5")
    assert stroke(curses.KEY_F1) == stroke("?") == Stroke(act="help")
    assert stroke("\x1b") == Stroke(act="quit")
    assert stroke("!") == Stroke(act="long")
    assert stroke(curses.KEY_RESIZE) == Stroke(act="resize")
    for typed in ("z", " ", "ж", curses.KEY_F5, curses.KEY_UP):
        assert stroke(typed) is None


# Fingers


class Hand:
    """Fingers on a model, with what they did to it."""

    def __init__(self) -> None:
        self.post = Post()
        boxes = SimBoxes(self.post, self.post.now_ms)
        self.fingers = Fingers(boxes, SimKeypad(self.post, self.post.now_ms))

    def type(self, text: str, now_ms: int) -> list[tuple[str | int, bool, int]]:
        for sign in text:
            meant = stroke(sign)
            assert meant is not None
            self.fingers.strike(meant, now_ms)
        return self.edges()

    def wait(self, now_ms: int) -> list[tuple[str | int, bool, int]]:
        self.fingers.tick(now_ms)
        return self.edges()

    def edges(self) -> list[tuple[str | int, bool, int]]:
        return [
            (got.key if isinstance(got, Key) else getattr(got, "seat", 0), got.down, got.at_ms)
            for got in self.post.taken()
            if hasattr(got, "down")
        ]


@pytest.fixture
def hand() -> Hand:
    return Hand()


def test_a_key_is_down_for_a_fifth_of_a_second(hand: Hand) -> None:
    assert hand.type("5", 1_000) == [("5", True, 1_000)]
    assert hand.wait(1_000 + TAP_MS - 1) == []
    assert hand.wait(1_777) == [("5", False, 1_000 + TAP_MS)]


def test_a_quick_next_key_lifts_the_one_before(hand: Hand) -> None:
    assert hand.type("12", 0) == [("1", True, 0), ("1", False, 0), ("2", True, 0)]
    assert hand.type("#", 50) == [("2", False, 50), ("#", True, 50)]


def test_a_long_press_and_the_keys_that_wait_for_it(hand: Hand) -> None:
    assert hand.type("!C", 0) == [("C", True, 0)]
    assert hand.type("1#", 100) == []
    assert hand.wait(LONG_MS) == [("C", False, LONG_MS), ("1", True, LONG_MS)]
    late = LONG_MS + TAP_MS
    assert hand.wait(late + 5) == [("1", False, late), ("#", True, late)]
    assert hand.wait(late + TAP_MS) == [("#", False, late + TAP_MS)]


def test_an_exclamation_mark_can_be_taken_back(hand: Hand) -> None:
    hand.type("!", 0)
    assert hand.fingers.long
    hand.type("!", 0)
    assert not hand.fingers.long
    hand.type("#", 0)
    assert hand.wait(TAP_MS) == [("#", False, TAP_MS)]


def test_a_seat_is_held_until_it_is_struck_again(hand: Hand) -> None:
    assert hand.type("qW", 0) == [(1, True, 0), (12, True, 0)]
    assert hand.wait(60_000) == []
    assert hand.type("q", 60_000) == [(1, False, 60_000)]
    hand.fingers.lift_all(61_000)
    assert hand.edges() == [(12, False, 61_000)]


def test_a_seat_may_be_held_for_a_time(hand: Hand) -> None:
    assert hand.type("!e", 0) == [(3, True, 0)]
    assert hand.wait(LONG_MS + 9) == [(3, False, LONG_MS)]
    assert hand.type("!e", 5_000) == [(3, True, 5_000)]
    assert hand.type("e", 6_000) == [(3, False, 6_000)]
    assert hand.wait(20_000) == []


# The screen

SIZES = [(80, 24), (100, 30), (112, 34), (200, 60)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seats", [6, 10, 13, 20])
@pytest.mark.parametrize("table", TABLES)
def test_every_screen_is_full_and_shows_everything(
    table: Table, seats: int, lang: str, size: tuple[int, int]
) -> None:
    view = table(seats, lang)
    lines = compose(view, *size, note="note")
    assert len(lines) == size[1]
    assert {len(line) for line in lines} == {size[0]}
    text = "\n".join(lines)
    assert lines[0].startswith({"ru": " СИМУЛЯЦИЯ", "en": " SIMULATED"}[lang])
    assert view.public.title in lines[0]
    assert lines[-1].startswith(" note")
    for line in HOST[lang]:
        assert f"│{line:<21}│" in text
    assert view.public.footer in text
    for seat in view.public.seats:
        assert re.search(rf"[\[ ─═]{seat.number}\b", text), seat.number


def test_the_screen_shows_lamps_pressed_seats_and_sick_boxes() -> None:
    lines = compose(ballot_table(10), 80, 24)
    assert " 1 " in lines[1] and " 2 !|···♦···" in lines[1] and " 3 ^||·····√" in lines[1]
    assert "[ 5]!·····" in lines[2] or "[ 5]!····■" in lines[2]
    text = "\n".join(lines)
    assert "Место 2: нет связи" in text and "♪ голосование" in text
    assert "Против № 3: 6 (4 5 6 7 8 9) · идёт" in text


def test_a_large_screen_has_a_box_for_everybody_around_the_table() -> None:
    text = "\n".join(compose(ballot_table(20), 112, 34))
    assert text.count("┌─") + text.count("╔═") == 20 + 1  # and the host's screen
    assert "╔═ 5! ═" in text and "║залипла" in text and "Мирный житель" in text


def test_lamps_as_signs() -> None:
    assert lamp_signs(0) == "········"
    assert lamp_signs(255) == "||||♦■►√"
    assert [lamp_signs(1 << bit).strip("·") for bit in range(8)] == list("||||♦■►√")


def test_a_short_room_loses_the_oldest_departures() -> None:
    text = "\n".join(compose(over_table(20, "en"), 80, 24))
    assert "20 — left by the vote" in text and "… and earlier:" in text
    assert "1 — left by the vote, day 1\n" not in text
    assert "Seed of the deal" in text and "The New Yorkers have won" in text


def test_before_the_game_all_places_are_shown() -> None:
    seats = (PublicSeat(1, "in"), PublicSeat(2, "empty"), PublicSeat(3, "in"))
    public = PublicView(lang="ru", phase="setup", title="Места", message=(), seats=seats)
    view = msgspec.structs.replace(night_table(), public=public)
    assert "  2 -········" in compose(view, 80, 24)[1]
    later = msgspec.structs.replace(view, public=msgspec.structs.replace(public, phase="night"))
    assert "  2 " not in compose(later, 80, 24)[1][:50]


@pytest.mark.parametrize("size", [(79, 24), (80, 23), (20, 5), (1, 1)])
def test_a_small_terminal_is_told_so(size: tuple[int, int]) -> None:
    lines = compose(ballot_table(10), *size)
    assert len(lines) == size[1] and {len(line) for line in lines} == {size[0]}
    if size[0] > 20:
        assert "СИМУЛЯЦИЯ" in lines[0] and "нужно хотя бы 80×24" in lines[1]


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_list_of_keys_fits(lang: str) -> None:
    lines = help_page(lang, 80, 24)
    assert len(lines) == 24 and {len(line) for line in lines} == {80}
    assert {"ru": "Любая клавиша", "en": "Any key"}[lang] in "\n".join(lines)


# A real terminal

PROGRAM = """
import sys, time
from tablekit.devices.sim import SimError
from tablekit.devices.sim.terminal import run_terminal
from tests.test_sim_text import ballot_table

class Inbox:
    def post(self, happened):
        with open(sys.argv[1], "a", encoding="utf-8") as file:
            print(happened, file=file, flush=True)

try:
    run_terminal(lambda: ballot_table(10), Inbox(), lambda: time.monotonic_ns() // 1_000_000)
    print("given back")
except SimError as error:
    Inbox().post(error)
"""


class Terminal:
    """The program in a pseudo terminal of 80×24."""

    def __init__(self, log: str, settings: dict[str, str] | None = None) -> None:
        self.master, slave = pty.openpty()
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.ends = [self.master, slave]
        self.resize(80, 24)
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, log],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                **(settings or {}),
            },
            start_new_session=True,
        )
        self.text = ""
        self._decoder = codecs.getincrementaldecoder("utf-8")()

    def resize(self, width: int, height: int) -> None:
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read_until(self, words: str, seconds: float = 20) -> None:
        end = time.monotonic() + seconds
        while words not in self.text:
            ready, _, _ = select.select([self.master], [], [], max(end - time.monotonic(), 0))
            assert ready, f"{words!r} was not shown in {seconds} s: {self.text[-2000:]!r}"
            self.text += self._decoder.decode(os.read(self.master, 4096))

    def hang_up(self) -> None:
        """Close both ends, as a terminal window does that is closed."""
        while self.ends:
            os.close(self.ends.pop())

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


@pytest.fixture
def terminal(tmp_path: os.PathLike[str]) -> Iterator[Terminal]:
    started = Terminal(os.path.join(tmp_path, "log"))
    yield started
    if started.process.poll() is None:
        started.process.kill()
    started.process.wait()
    started.hang_up()


def wait_until(holds: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_it_draws_takes_keys_and_gives_the_terminal_back(
    terminal: Terminal, tmp_path: os.PathLike[str]
) -> None:
    terminal.read_until("СИМУЛЯЦИЯ")
    terminal.read_until("# спасибо")
    terminal.type("Ц5\x1bOP")
    terminal.read_until("Клавиши")
    terminal.type("x")
    terminal.resize(120, 40)
    terminal.process.send_signal(signal.SIGWINCH)
    terminal.read_until("╔═ 5! ═")
    terminal.type("\x1b")
    terminal.read_until("Выйти?")
    terminal.type("\x1b")
    terminal.read_until("given back")
    assert terminal.process.wait(20) == 0
    assert "\x1b[?1049l" in terminal.text
    assert termios.tcgetattr(terminal.slave)[3] == terminal.before[3]
    with open(os.path.join(tmp_path, "log"), encoding="utf-8") as log:
        happened = re.findall(r"(Press|Key)\((?:seat|key)='?(\w+)'?, down=(\w+)", log.read())
    assert happened == [
        ("Press", "12", "True"),
        ("Key", "5", "True"),
        ("Key", "5", "False"),
        ("Press", "12", "False"),
    ]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_gives_the_terminal_back(terminal: Terminal, number: signal.Signals) -> None:
    terminal.read_until("# спасибо")
    terminal.process.send_signal(number)
    terminal.read_until("given back")
    assert terminal.process.wait(20) == 0
    assert termios.tcgetattr(terminal.slave)[3] == terminal.before[3]


def test_a_terminal_that_goes_away_lets_everything_go(
    terminal: Terminal, tmp_path: os.PathLike[str]
) -> None:
    terminal.type("q")
    terminal.read_until("# спасибо")
    log = Path(tmp_path, "log")
    wait_until(log.exists)
    terminal.hang_up()
    assert terminal.process.wait(20) == 0
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [line.partition(", at_ms")[0] for line in lines[:2]] == [
        "Press(seat=1, down=True",
        "Press(seat=1, down=False",
    ]
    assert len(lines) == 3 and "терминал пропал" in lines[2]


@pytest.mark.parametrize(
    ("lang", "words"), [("ru", "не терминал, ожидался терминал"), ("en", "are no terminal")]
)
def test_no_terminal_is_one_sentence(lang: str, words: str) -> None:
    post = Post()
    with pytest.raises(SimError, match=words):
        run_terminal(lambda: night_table(), post, post.now_ms, lang)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("TERM", "no-such-terminal", "неизвестен, ожидался известный"),
        ("LC_ALL", "POSIX", "ожидалась UTF-8"),
        ("LC_ALL", "no_such.locale", "ожидалась UTF-8"),
    ],
)
def test_an_unusable_terminal_is_one_sentence(
    name: str, value: str, words: str, tmp_path: os.PathLike[str]
) -> None:
    plain = {"PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    started = Terminal(os.path.join(tmp_path, "log"), {**plain, name: value})
    assert started.process.wait(20) == 0
    started.hang_up()
    lines = Path(tmp_path, "log").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 1 and words in lines[0]
