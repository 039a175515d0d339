"""The simulated table as text, and the made-up tables that all tests of the drawings use."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Iterable

import msgspec
import pytest

from tablekit.devices.sim.catalogue import DOMAIN, TEXTS
from tablekit.devices.sim.text import HOST_COLUMNS, minutes, public_text, table_text
from tablekit.table.ports import (
    BLACK,
    IMMUNE,
    TURN,
    VOTE,
    BallotBar,
    HostView,
    LampFrame,
    PublicSeat,
    PublicView,
    TableView,
)
from tests.coverage_of_rules import ROOT
from tools.compile_texts import parsed

FINGERPRINT = "9f2c51d0a7b34e6889f2c51d0a7b34e6889f2c51d0a7b34e6889f2c51d0a7b34"

HOST = {
    "ru": (
        "ГОЛОСОВАНИЕ Д10  0:02",
        "против № 13",
        "за: 1 2 3 4 5 6 7 8 9",
        "10 11 12 14 15 16 17",
        "",
        "",
        "фол 20? отпустил +2",
        "# спасибо",
    ),
    "en": (
        "VOTE  DAY 10     0:02",
        "against 13",
        "by: 1 2 3 4 5 6 7 8 9",
        "10 11 12 14 15 16 17",
        "",
        "",
        "foul 20? let go +2",
        "# thank you",
    ),
}

SAID = {
    "ru": {
        "vote": ("День 10", "Голосуем против № 3: нажмите и держите."),
        "night": ("Ночь 3", "Город спит."),
        "speech": ("День 2", "Речь: № 5, одна минута."),
        "over": ("Игра окончена", "Спасибо за игру!"),
        "left": "№ {} — ушёл по голосованию, день {}",
        "note": "по голосованию",
        "role": "Мирный житель",
        "winner": "Победил мирный город",
        "footer": "Игра 3 · 21:40",
    },
    "en": {
        "vote": ("Day 10", "The vote against 3: press and hold."),
        "night": ("Night 3", "The city sleeps."),
        "speech": ("Day 2", "Speech: number 5, one minute."),
        "over": ("The game is over", "Thank you for the game!"),
        "left": "{} — left by the vote, day {}",
        "note": "by the vote",
        "role": "Businessman",
        "winner": "The New Yorkers have won",
        "footer": "Game 3 · 21:40",
    },
}


def frame(lit: dict[int, int], blink: dict[int, int] | None = None) -> LampFrame:
    """Return a frame of 20 seats with these bytes lit."""
    blinking = blink or {}
    return LampFrame(
        tuple(lit.get(seat, 0) for seat in range(21)),
        tuple(blinking.get(seat, 0) for seat in range(21)),
    )


def seated(numbers: Iterable[int], lang: str = "ru") -> tuple[PublicSeat, ...]:
    """Return seats that play: the third is nominated, the fourth out, the last leaving."""
    chosen = sorted(numbers)
    said = SAID[lang]
    seats = []
    for place, number in enumerate(chosen):
        seat = PublicSeat(number, "in", fouls=place % 4, immune=place == 1, black=place == 4)
        if place == 2:
            seat = msgspec.structs.replace(seat, nominee=True, vote=True)
        elif place == 3:
            seat = PublicSeat(number, "out", note=str(said["note"]), role=str(said["role"]))
        elif number == chosen[-1]:
            seat = msgspec.structs.replace(seat, state="leaving")
        seats.append(seat)
    return tuple(seats)


def lamps_of(seats: tuple[PublicSeat, ...]) -> LampFrame:
    """Return the lamps that belong to public seats; the nominee's vote lamp blinks."""
    lit = {}
    for seat in seats:
        byte = (1 << max(seat.fouls, seat.cards)) - 1
        byte |= IMMUNE * seat.immune | BLACK * seat.black | TURN * seat.turn | VOTE * seat.vote
        lit[seat.number] = byte if seat.state in ("in", "leaving") else 0
    return frame(lit, {seat.number: VOTE for seat in seats if seat.nominee})


def ballot_table(count: int = 10, lang: str = "ru") -> TableView:
    """Return a table in a ballot against seat 3, with the widest texts that are to be expected."""
    seats = seated(range(1, count + 1), lang)
    said = SAID[lang]
    title, message = said["vote"]
    left = str(said["left"])
    voters = tuple(range(4, min(count, 12)))
    public = PublicView(
        lang=lang,
        phase="vote",
        title=title,
        message=(message,),
        seats=seats,
        clock_ms=1_700,
        clock_of_ms=2_000,
        clock_runs=True,
        ballot=(
            BallotBar(1, 2, (1, 2), False),
            BallotBar(3, len(voters), voters, True),
            BallotBar(5, 0, (), False),
        ),
        departures=tuple(left.format(4 + day, day) for day in range(1, 3)),
        commitment=FINGERPRINT,
        footer=str(said["footer"]),
    )
    return TableView(
        lamps=lamps_of(seats),
        host=HostView(HOST[lang]),
        public=public,
        cues=("night", "day", "vote"),
        pressed=frozenset(voters),
        health=((2, "unplugged"), (5, "stuck")),
    )


def night_table(count: int = 10, lang: str = "ru") -> TableView:
    """Return a table at night: all boxes dark, the host's screen dimmed, no clock."""
    table = ballot_table(count, lang)
    title, message = SAID[lang]["night"]
    public = msgspec.structs.replace(
        table.public, phase="night", title=title, message=(message,), ballot=(), clock_ms=None
    )
    return TableView(
        lamps=frame({}), host=HostView(HOST[lang], dimmed=True), public=public, cues=("night",)
    )


def speech_table(count: int = 10, lang: str = "ru") -> TableView:
    """Return a table in a speech of seat 5, with the clock standing."""
    table = ballot_table(count, lang)
    title, message = SAID[lang]["speech"]
    seats = tuple(
        msgspec.structs.replace(seat, turn=seat.number == 5, vote=False, nominee=False)
        for seat in table.public.seats
    )
    public = msgspec.structs.replace(
        table.public,
        phase="speech",
        title=title,
        message=(message,),
        seats=seats,
        ballot=(),
        clock_ms=42_000,
        clock_of_ms=60_000,
        clock_runs=False,
    )
    return TableView(lamps=lamps_of(seats), host=HostView(HOST[lang]), public=public)


def over_table(count: int = 10, lang: str = "ru") -> TableView:
    """Return a table after the game, every role told and everybody's departure in the list."""
    table = ballot_table(count, lang)
    said = SAID[lang]
    title, message = said["over"]
    seats = tuple(
        PublicSeat(seat.number, "out", role=str(said["role"])) for seat in table.public.seats
    )
    public = msgspec.structs.replace(
        table.public,
        phase="over",
        title=title,
        message=(message,),
        seats=seats,
        ballot=(),
        clock_ms=None,
        departures=tuple(str(said["left"]).format(n, n // 2 + 1) for n in range(1, count + 1)),
        winner=str(said["winner"]),
        seed=FINGERPRINT[:32],
    )
    return TableView(lamps=frame({}), host=HostView(HOST[lang]), public=public, cues=("win_red",))


Table = Callable[[int, str], TableView]
TABLES: tuple[Table, ...] = (ballot_table, night_table, speech_table, over_table)


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("table", TABLES)
def test_every_text_says_that_the_table_is_simulated(table: Table, lang: str) -> None:
    badge = {"ru": "СИМУЛЯЦИЯ", "en": "SIMULATED"}[lang]
    view = table(12, lang)
    assert public_text(view.public)[0].startswith(badge)
    assert table_text(view)[0].startswith(badge)


def test_public_text_says_all_that_the_public_sees() -> None:
    view = ballot_table(10).public
    text = public_text(msgspec.structs.replace(view, winner="Ничья", seed="1f2e"), 0)
    for line in (
        "СИМУЛЯЦИЯ · День 10 · 0:02",
        "Голосуем против № 3: нажмите и держите.",
        "Ничья",
        "За столом: 1 2 3 5 6 7 8 9",
        "Уходят, ждут последнего слова: 10",
        "Вне игры: 4",
        "Как ушли: 4 (по голосованию)",
        "Роли: 4 (Мирный житель)",
        "Фолы: 2 (1), 3 (2), 6 (1), 7 (2), 8 (3), 10 (1)",
        "Иммунитет: 2",
        "Чёрная карточка: 5",
        "Выставлены: 3",
        "Отмечены в голосовании: 3",
        "Против № 3: 6 (4 5 6 7 8 9) · идёт",
        "Против № 5: 0",
        "№ 5 — ушёл по голосованию, день 1",
        f"Отпечаток раздачи: {FINGERPRINT}",
        "Зерно раздачи: 1f2e",
        "Игра 3 · 21:40",
    ):
        assert line in text


def test_a_vote_for_all_to_leave_and_a_bare_count() -> None:
    view = msgspec.structs.replace(
        ballot_table(10, "en").public,
        ballot=(BallotBar(0, 4, (1, 2, 5, 6), False), BallotBar(7, 9, (), True)),
    )
    text = public_text(view)
    assert "For all to leave: 4 (1 2 5 6)" in text
    assert "Against 7: 9 · open" in text


def test_a_standing_clock_is_marked_and_no_clock_is_not_shown() -> None:
    assert public_text(speech_table().public)[0] == "СИМУЛЯЦИЯ · День 2 · 0:42 (стоит)"
    assert public_text(night_table().public)[0] == "СИМУЛЯЦИЯ · Ночь 3"


def test_long_lines_are_broken_and_short_ones_are_not() -> None:
    view = ballot_table(20).public
    narrow = public_text(view, 30)
    assert max(map(len, narrow)) <= 30
    assert "".join("".join(narrow).split()) == "".join("".join(public_text(view, 0)).split())
    assert any(FINGERPRINT in line for line in public_text(view, 0))


def test_public_text_rests_on_the_public_value_alone() -> None:
    one, other = ballot_table(10), night_table(10)
    mixed = msgspec.structs.replace(one, public=other.public)
    assert table_text(mixed)[: len(public_text(other.public))] == public_text(other.public)
    assert public_text(one.public) == public_text(ballot_table(10).public)


def test_table_text_shows_lamps_buttons_sick_boxes_sounds_and_the_hosts_screen() -> None:
    text = table_text(ballot_table(10))
    assert "Огни 2: полоска 1, иммунитет" in text
    assert "Огни 5: чёрная карточка" in text
    assert "Кнопки нажаты: 4 5 6 7 8 9" in text
    assert "Место 2: нет связи" in text
    assert "Звуки: тема ночи, тема дня, голосование" in text
    assert text[-10:] == [
        "┌─────────────────────┐",
        *(f"│{line:<{HOST_COLUMNS}}│" for line in HOST["ru"]),
        "└─────────────────────┘",
    ]
    assert "Огни: все тёмные" in table_text(night_table(10))


def test_sounds_without_a_text_keep_their_name() -> None:
    view = msgspec.structs.replace(night_table(), cues=("number_12", "win_family", "gong"))
    assert "Звуки: номер 12, тема победы, gong" in table_text(view)


@pytest.mark.parametrize(
    ("clock_ms", "shown"),
    [(0, "0:00"), (1, "0:01"), (1000, "0:01"), (59_001, "1:00"), (600_000, "10:00"), (-5, "0:00")],
)
def test_a_second_that_has_begun_is_shown(clock_ms: int, shown: str) -> None:
    assert minutes(clock_ms) == shown


@pytest.mark.parametrize("module", ["text", "boxes", "recorder", "compose"])
def test_text_and_models_need_no_pygame(module: str) -> None:
    code = (
        f"import sys, tablekit.devices.sim.{module}; "
        "sys.exit(any(name in sys.modules for name in ('pygame', 'curses')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_every_text_that_is_named_exists_and_every_text_is_used() -> None:
    folder = ROOT / "tablekit" / "devices" / "sim"
    source = "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    known = {str(m.id) for m in parsed(TEXTS / "ru" / "LC_MESSAGES" / f"{DOMAIN}.po") if m.id}
    named = set(re.findall(r"""(?:say|words\([\w.]+\))\(\s*["']([\w.]+)""", source))
    assert len(named) > 50
    assert named <= known
    families = ("cue.", "health.", "key.")
    unused = {name for name in known if not re.search(rf"[\"']{re.escape(name)}[\"']", source)}
    assert {name for name in unused if not name.startswith(families)} == set()
