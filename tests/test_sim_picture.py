"""The window's pictures: whole, readable, and the same however they came about."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pygame
import pygame.freetype
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tablekit.devices.sim import pen, shapes
from tablekit.devices.sim.bindings import seat_label
from tablekit.devices.sim.catalogue import DOMAIN, TEXTS
from tablekit.devices.sim.layout import DESIGN
from tablekit.devices.sim.pen import FILES, FONTS, MORE, SMALLEST, Written
from tablekit.devices.sim.picture import Held, Over, Picture, boxes_shown
from tablekit.table.ports import (
    VOTE,
    BallotBar,
    LampFrame,
    PublicSeat,
    PublicView,
    TableView,
)
from tests.sizes import count
from tests.test_sim_text import (
    FINGERPRINT,
    TABLES,
    Table,
    ballot_table,
    frame,
    night_table,
    seated,
    speech_table,
)
from tools.compile_texts import parsed


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pen.forget()
    shapes.forget()
    pygame.display.quit()
    pygame.font.quit()


@pytest.fixture
def display() -> None:
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode(DESIGN)


def written(view: TableView, over: Over = "", size: tuple[int, int] = DESIGN) -> list[Written]:
    """Draw a table and return every text in the picture."""
    picture = Picture(*size)
    picture.pen.log = []
    picture.draw(view, Held(), over)
    return picture.pen.log


def check_room(texts: list[Written], scale: float = 1.0) -> None:
    """Assert that each text lies in its room and is large enough."""
    for text in texts:
        slack = text.room.inflate(0, 2 * scale)  # a line may lean over by a pixel
        assert slack.contains(text.place), text
        assert text.size >= SMALLEST, text


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("seats", [6, 10, 16, 20])
@pytest.mark.parametrize("table", TABLES)
def test_every_text_is_whole_and_lies_in_its_room(table: Table, seats: int, lang: str) -> None:
    texts = written(table(seats, lang))
    check_room(texts)
    assert [text for text in texts if text.shown != text.text] == []
    shown = [text.shown for text in texts]
    assert {"ru": "СИМУЛЯЦИЯ", "en": "SIMULATED"}[lang] in shown
    view = table(seats, lang)
    assert [line for line in view.host.lines if line] == [s for s in shown if s in view.host.lines]


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("over", ["help", "quit"])
def test_what_is_laid_over_lies_in_its_room(over: Over, lang: str) -> None:
    texts = written(ballot_table(10, lang), over)
    check_room(texts)
    assert all(text.shown == text.text for text in texts)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1440), (1500, 720)])
def test_a_larger_window_has_larger_text(size: tuple[int, int]) -> None:
    texts = written(ballot_table(20), "help", size)
    check_room(texts, 2)
    assert all(text.shown == text.text for text in texts)


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize(
    "unseen", ["\u00ad", "\u200b", "\u200d", "\u2060", "\u0301", "\u00ad\u00ad"]
)
def test_a_text_without_width_is_drawn_as_nothing(unseen: str) -> None:
    view = ballot_table(10)
    seats = tuple(msgspec.structs.replace(seat, note=unseen) for seat in view.public.seats)
    public = msgspec.structs.replace(
        view.public, seats=seats, title=unseen, message=(unseen,), departures=(unseen,)
    )
    check_room(written(msgspec.structs.replace(view, public=public)))


WORDS = st.text(st.characters(min_codepoint=32, max_codepoint=0x450), max_size=90)


@pytest.mark.usefixtures("display")
@settings(max_examples=count(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    title=WORDS,
    message=st.lists(WORDS, max_size=3),
    departures=st.lists(WORDS, max_size=20),
    winner=WORDS,
    note=WORDS,
    votes=st.lists(st.integers(0, 20), max_size=20),
    clock=st.none() | st.integers(-1000, 3_600_000),
)
def test_no_text_leaves_the_panel_whatever_it_is(
    title: str,
    message: list[str],
    departures: list[str],
    winner: str,
    note: str,
    votes: list[int],
    clock: int | None,
) -> None:
    seats = tuple(
        msgspec.structs.replace(seat, note=note, role="") for seat in seated(range(1, 21))
    )
    public = PublicView(
        lang="ru",
        phase="vote",
        title=title,
        message=tuple(message),
        seats=seats,
        clock_ms=clock,
        ballot=tuple(BallotBar(n, n, tuple(range(1, n)), n == 3) for n in votes),
        departures=tuple(departures),
        winner=winner,
        commitment=FINGERPRINT,
        seed=FINGERPRINT,
        footer="Игра 3",
    )
    texts = written(msgspec.structs.replace(ballot_table(20), public=public))
    for text in texts:
        assert text.room.left <= text.place.left and text.place.right <= text.room.right + 1, text
        assert text.size >= SMALLEST


@pytest.mark.usefixtures("display")
def test_twenty_nominees_are_readable_rows() -> None:
    ballot = tuple(BallotBar(seat, 1, (21 - seat,), seat == 9) for seat in range(1, 21))
    view = ballot_table(20)
    public = msgspec.structs.replace(view.public, ballot=ballot, message=("Раз.", "Два.", "Три."))
    texts = written(msgspec.structs.replace(view, public=public))
    check_room(texts)
    rows = [text.place for text in texts if text.text.startswith("№ ") and len(text.text) < 5]
    assert len(rows) == 20
    assert not any(a.colliderect(b) for a in rows for b in rows if a is not b)


@pytest.mark.usefixtures("display")
def test_too_long_departures_lose_the_oldest() -> None:
    view = ballot_table(20)
    told = tuple(f"№ {n} — ушёл по голосованию, день {n}" for n in range(1, 21))
    texts = written(
        msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, departures=told))
    )
    shown = [text.text for text in texts]
    kept = [line for line in told if line in shown]
    assert told[-len(kept) :] == tuple(kept)
    assert f"… и ещё раньше: {20 - len(kept)}" in shown


def test_every_character_can_be_drawn() -> None:
    pygame.freetype.init()
    fonts = {weight: pygame.freetype.Font(str(FONTS / file), 20) for weight, file in FILES.items()}
    letters = set(MORE + "♪⇧·×№—«»" + "".join(map(seat_label, range(1, 21))))
    for po in TEXTS.glob(f"*/LC_MESSAGES/{DOMAIN}.po"):
        letters |= set("".join(str(message.string) for message in parsed(po)))
    letters |= {chr(code) for code in range(ord("А"), ord("я") + 1)} | set("Ёё")
    letters |= {chr(code) for code in range(32, 127)}
    letters -= {"\n"}
    for weight, font in fonts.items():
        signs = "".join(sorted(letters))
        found = zip(signs, font.get_metrics(signs), strict=True)
        assert [sign for sign, metrics in found if metrics is None] == [], weight
        assert font.get_metrics("漢") == [None]


@pytest.mark.usefixtures("display")
def test_the_dimmed_screen_and_the_night_differ_from_the_day() -> None:
    picture = Picture(*DESIGN)
    picture.draw(ballot_table(10), Held())
    before = pygame.image.tobytes(picture.canvas, "RGB")
    view = ballot_table(10)
    dimmed = msgspec.structs.replace(view, host=msgspec.structs.replace(view.host, dimmed=True))
    assert picture.draw(dimmed, Held()) == [pygame.Rect(picture.layout.host)]
    assert pygame.image.tobytes(picture.canvas, "RGB") != before


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("bit", range(8))
def test_each_lamp_changes_its_box_and_nothing_else(bit: int) -> None:
    picture = Picture(*DESIGN)
    view = msgspec.structs.replace(night_table(10), lamps=frame({}))
    picture.draw(view, Held())
    lit = msgspec.structs.replace(view, lamps=frame({7: 1 << bit}))
    changed = picture.draw(lit, Held())
    assert len(changed) == 1
    assert changed[0].contains(pygame.Rect(picture.layout.seats[7]))
    assert picture.draw(lit, Held()) == []


@pytest.mark.usefixtures("display")
def test_a_blinking_lamp_is_seen_while_it_is_dark() -> None:
    picture = Picture(*DESIGN)
    view = msgspec.structs.replace(night_table(10), lamps=frame({}))
    picture.draw(view, Held())
    blinking = msgspec.structs.replace(view, lamps=frame({}, {7: VOTE}))
    assert len(picture.draw(blinking, Held())) == 1


@pytest.mark.usefixtures("display")
def test_drawing_only_what_changed_gives_the_same_picture() -> None:
    """A picture kept up to date over many states equals one drawn afresh."""
    steps = [
        (ballot_table(16), Held()),
        (speech_table(16), Held(frozenset({3}), frozenset("#"), frozenset({3}))),
        (night_table(16), Held()),
        (ballot_table(16), Held(keys=frozenset("A"))),
        (speech_table(16), Held()),
        (speech_table(12, "en"), Held(frozenset({1}))),
    ]
    kept = Picture(*DESIGN)
    for view, held in steps:
        kept.draw(view, held)
        fresh = Picture(*DESIGN)
        fresh.draw(view, held)
        assert pygame.image.tobytes(kept.canvas, "RGB") == pygame.image.tobytes(fresh.canvas, "RGB")


def test_places_where_nobody_plays_can_be_pressed_before_the_game_only() -> None:
    seats = (PublicSeat(2, "in"), PublicSeat(1, "empty"), PublicSeat(3, "out"))
    setup = PublicView(lang="ru", phase="setup", title="", message=(), seats=seats)
    assert [seat.number for seat in boxes_shown(setup)] == [1, 2, 3]
    later = msgspec.structs.replace(setup, phase="speech")
    assert [seat.number for seat in boxes_shown(later)] == [2, 3]


@pytest.mark.usefixtures("display")
def test_a_table_without_seats_or_with_a_short_frame_can_be_drawn() -> None:
    view = night_table(10)
    written(msgspec.structs.replace(view, public=msgspec.structs.replace(view.public, seats=())))
    written(msgspec.structs.replace(view, lamps=LampFrame((), ())))
