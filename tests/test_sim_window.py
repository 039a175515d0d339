"""The window: its clicks and keys reach the table, and it opens, changes and closes well."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from tablekit.devices.sim import SimError, open_window, pen, shapes
from tablekit.devices.sim.bindings import bound
from tablekit.devices.sim.window import SimWindow
from tablekit.table.ports import DeviceInput, Health, Key, Press, TableView
from tests.test_sim_boxes import Post
from tests.test_sim_text import ballot_table, night_table

LEFT, MIDDLE, RIGHT = 1, 2, 3


class Desk:
    """A window with an inbox, a clock, and a table that the test changes."""

    def __init__(self, view: TableView) -> None:
        self.post = Post()
        self.view = view
        self.window: SimWindow = open_window(lambda: self.view, self.post, self.post.now_ms)
        self.window.draw()

    def send(self, *events: Event) -> list[DeviceInput]:
        """Put events on SDL's queue, let the window take all, and return what reached the table."""
        for event in events:
            pygame.event.post(event)
        for event in pygame.event.get():
            self.window.handle(event)
        self.window.draw()
        return self.post.taken()

    @property
    def over(self) -> str:
        return self.window.over

    def spot(self, seat: int = 0, key: str = "") -> tuple[int, int]:
        lay = self.window.picture.layout
        box = lay.seats[seat] if seat else lay.keys[key]
        return box.x + box.w // 2, box.y + box.h // 2


def mouse(down: bool, pos: tuple[int, int], button: int = LEFT) -> Event:
    kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
    return Event(kind, pos=pos, button=button)


def typed(
    down: bool, scancode: int, key: int = 0, unicode: str = "", mod: int = pygame.KMOD_NONE
) -> Event:
    kind = pygame.KEYDOWN if down else pygame.KEYUP
    return Event(kind, scancode=scancode, key=key, unicode=unicode, mod=mod)


@pytest.fixture(autouse=True)
def no_screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pen.forget()
    shapes.forget()
    pygame.display.quit()
    pygame.font.quit()


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk(ballot_table(20))
    desk.send()
    yield desk
    if not desk.window.closed:
        desk.window.close()


# Mouse


def test_a_click_presses_and_releases_a_seat(desk: Desk) -> None:
    spot = desk.spot(seat=13)
    assert desk.send(mouse(True, spot)) == [Press(13, True, 0)]
    assert desk.window.boxes.levels() == {13}
    desk.post.time_ms = 350
    assert desk.send(mouse(False, (2, 2))) == [Press(13, False, 350)]


def test_a_click_presses_and_releases_a_key(desk: Desk) -> None:
    spot = desk.spot(key="C")
    assert desk.send(mouse(True, spot)) == [Key("C", True, 0)]
    desk.post.time_ms = 2_000
    assert desk.send(mouse(False, spot)) == [Key("C", False, 2_000)]


def test_a_right_click_holds_a_seat_until_it_is_clicked_again(desk: Desk) -> None:
    three, four = desk.spot(seat=3), desk.spot(seat=4)
    assert desk.send(mouse(True, three, RIGHT), mouse(False, three, RIGHT)) == [Press(3, True, 0)]
    assert desk.send(mouse(True, four, RIGHT), mouse(False, four, RIGHT)) == [Press(4, True, 0)]
    assert desk.send(mouse(True, three, RIGHT)) == [Press(3, False, 0)]
    assert desk.send(mouse(True, four), mouse(False, four)) == [Press(4, False, 0)]


def test_a_click_with_shift_holds_a_seat(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LSHIFT)
    spot = desk.spot(seat=8)
    assert desk.send(mouse(True, spot), mouse(False, spot)) == [Press(8, True, 0)]
    assert desk.send(mouse(True, spot), mouse(False, spot)) == [Press(8, False, 0)]


def test_a_middle_click_takes_the_cable_out_and_puts_it_back(desk: Desk) -> None:
    spot = desk.spot(seat=9)
    assert desk.send(mouse(True, spot, MIDDLE)) == [Health(9, "unplugged", 0)]
    assert desk.send(mouse(True, spot), mouse(False, spot)) == []
    assert desk.send(mouse(True, spot, MIDDLE)) == [Health(9, "ok", 0)]


def test_a_click_beside_everything_does_nothing(desk: Desk) -> None:
    assert desk.send(mouse(True, (845, 2)), mouse(False, (845, 2))) == []


# Keys

KEYS = [
    (pygame.KSCAN_5, pygame.K_5, "5", "5"),
    (pygame.KSCAN_KP5, pygame.K_KP5, "5", "5"),
    (pygame.KSCAN_KP7, pygame.K_HOME, "", "7"),  # NumLock is off
    (pygame.KSCAN_RETURN, pygame.K_RETURN, "\r", "#"),
    (pygame.KSCAN_KP_ENTER, pygame.K_KP_ENTER, "\r", "#"),
    (pygame.KSCAN_3, pygame.K_3, "#", "#"),
    (pygame.KSCAN_3, pygame.K_3, "№", "#"),
    (pygame.KSCAN_BACKSPACE, pygame.K_BACKSPACE, "\b", "*"),
    (pygame.KSCAN_PERIOD, pygame.K_PERIOD, ".", "*"),
    (pygame.KSCAN_SLASH, pygame.K_SLASH, ".", "*"),  # the full stop of the Russian layout
    (pygame.KSCAN_8, pygame.K_8, "*", "*"),
    (pygame.KSCAN_KP_PERIOD, pygame.K_KP_PERIOD, ".", "*"),
    (pygame.KSCAN_A, pygame.K_a, "a", "A"),
    (pygame.KSCAN_A, ord("ф"), "ф", "A"),
    (pygame.KSCAN_B, ord("и"), "и", "B"),
    (pygame.KSCAN_C, ord("с"), "с", "C"),
    (pygame.KSCAN_D, ord("в"), "в", "D"),
    (pygame.KSCAN_Q, pygame.K_a, "a", "A"),  # a French keyboard
    (pygame.KSCAN_KP_DIVIDE, pygame.K_KP_DIVIDE, "/", "A"),
    (pygame.KSCAN_KP_MULTIPLY, pygame.K_KP_MULTIPLY, "*", "B"),
    (pygame.KSCAN_KP_MINUS, pygame.K_KP_MINUS, "-", "C"),
    (pygame.KSCAN_KP_PLUS, pygame.K_KP_PLUS, "+", "D"),
]


@pytest.mark.parametrize(("scancode", "key", "unicode", "keypad"), KEYS)
def test_keys_of_the_keypad(desk: Desk, scancode: int, key: int, unicode: str, keypad: str) -> None:
    desk.post.time_ms = 10
    assert desk.send(typed(True, scancode, key, unicode)) == [Key(keypad, True, 10)]
    assert desk.send(typed(True, scancode, key, unicode)) == []  # a repeat
    desk.post.time_ms = 90
    assert desk.send(typed(False, scancode, key)) == [Key(keypad, False, 90)]


@pytest.mark.parametrize("layout", ["qwertyuiop", "йцукенгшщз"])
def test_letters_are_the_seats_buttons(desk: Desk, layout: str) -> None:
    for seat, (letter, place) in enumerate(zip(layout, "QWERTYUIOP", strict=True), 1):
        scancode = getattr(pygame, f"KSCAN_{place}")
        for shift, number in ((pygame.KMOD_NONE, seat), (pygame.KMOD_LSHIFT, seat + 10)):
            down = typed(True, scancode, ord(letter), letter, shift)
            assert desk.send(down) == [Press(number, True, 0)]
            assert desk.send(typed(False, scancode)) == [Press(number, False, 0)]


def test_several_seats_are_held_by_keys_and_let_go_when_the_focus_is_lost(desk: Desk) -> None:
    for scancode in (pygame.KSCAN_Q, pygame.KSCAN_W):
        desk.send(typed(True, scancode))
    assert desk.window.boxes.levels() == {1, 2}
    lost = desk.send(Event(pygame.WINDOWFOCUSLOST))
    assert lost == [Press(1, False, 0), Press(2, False, 0)]
    assert desk.send(typed(False, pygame.KSCAN_Q)) == []


def test_ctrl_and_a_letter_latches(desk: Desk) -> None:
    down = typed(True, pygame.KSCAN_E, mod=pygame.KMOD_LCTRL)
    up = typed(False, pygame.KSCAN_E)
    assert desk.send(down, up) == [Press(3, True, 0)]
    assert desk.send(down, up) == [Press(3, False, 0)]


def test_mouse_and_key_on_one_button_are_one_press(desk: Desk) -> None:
    spot = desk.spot(seat=1)
    assert desk.send(mouse(True, spot), typed(True, pygame.KSCAN_Q)) == [Press(1, True, 0)]
    assert desk.send(mouse(False, spot)) == []
    assert desk.send(typed(False, pygame.KSCAN_Q)) == [Press(1, False, 0)]


def test_other_keys_mean_nothing() -> None:
    for scancode in (pygame.KSCAN_Z, pygame.KSCAN_SPACE, pygame.KSCAN_LSHIFT, pygame.KSCAN_F5):
        assert bound(typed(True, scancode)) is None


# The window itself


def test_f1_lists_the_keys_and_any_key_closes_the_list(desk: Desk) -> None:
    assert desk.send(typed(True, pygame.KSCAN_F1)) == []
    assert desk.over == "help"
    assert desk.send(typed(True, pygame.KSCAN_5)) == []
    assert desk.over == ""
    assert desk.send(typed(True, pygame.KSCAN_6)) == [Key("6", True, 0)]
    desk.send(typed(True, pygame.KSCAN_F1), mouse(True, desk.spot(seat=1)))
    assert desk.over == ""


def test_esc_asks_once_and_then_leaves(desk: Desk) -> None:
    escape = typed(True, pygame.KSCAN_ESCAPE)
    desk.send(escape)
    assert desk.over == "quit" and not desk.window.closed
    desk.send(typed(True, pygame.KSCAN_5))
    assert desk.over == "" and not desk.window.closed
    desk.send(escape, escape)
    assert desk.window.closed


def test_a_window_of_any_size_is_hit_where_it_shows(desk: Desk) -> None:
    for size in ((640, 500), (1920, 1200)):
        pygame.display.set_mode(size, pygame.RESIZABLE)
        desk.send(Event(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1]))
        share = min(size[0] / 1280, size[1] / 720)
        scale = desk.window.picture.layout.scale
        box = desk.window.picture.layout.seats[12]
        x = (box.x + box.w / 2) / scale * share + (size[0] - 1280 * share) / 2
        y = (box.y + box.h / 2) / scale * share + (size[1] - 720 * share) / 2
        spot = (round(x), round(y))
        assert desk.send(mouse(True, spot)) == [Press(12, True, 0)]
        assert desk.send(mouse(False, spot)) == [Press(12, False, 0)]


def test_running_takes_events_draws_and_lets_go_at_the_end(desk: Desk) -> None:
    moments = iter(range(0, 100_000, 10))
    desk.post.now_ms = lambda: next(moments)  # type: ignore[method-assign]
    desk.window._now_ms = desk.post.now_ms
    pygame.event.post(typed(True, pygame.KSCAN_Q))
    pygame.event.post(mouse(True, desk.spot(seat=2), RIGHT))
    rounds = iter(range(5))
    desk.window.run(stopped=lambda: next(rounds, None) is None)
    assert desk.window.closed
    got = [(press.seat, press.down) for press in desk.post.taken() if isinstance(press, Press)]
    assert sorted(got) == [(1, False), (1, True), (2, False), (2, True)]
    assert not pygame.display.get_init()


def test_the_window_closes_when_it_is_told_to(desk: Desk) -> None:
    pygame.event.post(Event(pygame.QUIT))
    desk.window.run()
    assert desk.window.closed


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_screen_is_one_sentence(lang: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    post = Post()
    with pytest.raises(SimError) as error:
        open_window(lambda: night_table(), post, post.now_ms, lang)
    sentence = str(error.value)
    assert "nosuchdriver" in sentence and "\n" not in sentence and sentence.endswith(".")


def test_a_missing_font_is_one_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("tablekit.devices.sim.pen.FONTS", tmp_path)
    with pytest.raises(SimError, match=r"шрифт .*DejaVuSans.*\.ttf не читается"):
        desk.window.picture.pen.width("новый", 57)


def test_no_pygame_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tablekit.devices.sim.window", None)
    post = Post()
    with pytest.raises(SimError, match=r"pip install 'tablekit\[sim\]'"):
        open_window(lambda: night_table(), post, post.now_ms)
