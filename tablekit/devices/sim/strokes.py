"""What is typed in a terminal, and the fingers that do it.

A terminal tells when a key is struck, never when it is let go.  So a key of the keypad is down for
0.2 s, or for 2.5 s after `!`; a seat's letter puts its button down and, struck again, up.
"""

from __future__ import annotations

import curses
from collections import deque
from typing import NamedTuple

from tablekit.devices.sim.boxes import SimBoxes, SimKeypad

TAP_MS = 200
LONG_MS = 2_500
LATIN_SEATS, RUSSIAN_SEATS = "qwertyuiop", "йцукенгшщз"


class Stroke(NamedTuple):
    """What a typed key means: one of `key` (of the keypad), `seat` or `act`.

    `act` is `help`, `quit`, `long` (the next key is held) or `resize`.
    """

    key: str = ""
    seat: int = 0
    act: str = ""


KEYPAD: dict[str | int, str] = {
    **{digit: digit for digit in "0123456789"},
    **dict(zip("abcdABCDфисвФИСВ", "ABCD" * 4, strict=True)),
    **dict.fromkeys(["#", "№", "\n", "\r", curses.KEY_ENTER], "#"),
    **dict.fromkeys(["*", ".", "ю", "\b", "\x7f", curses.KEY_BACKSPACE], "*"),
    # A number pad's own signs; its * is the keypad's star here, as nothing tells them apart.
    **{"/": "A", "-": "C", "+": "D"},
    **{curses.KEY_A1: "7", curses.KEY_A3: "9", curses.KEY_B2: "5"},
    **{curses.KEY_C1: "1", curses.KEY_C3: "3"},
}
SEATS: dict[str | int, int] = {
    letter: seat
    for letters, first in (
        (LATIN_SEATS, 1),
        (RUSSIAN_SEATS, 1),
        (LATIN_SEATS.upper(), 11),
        (RUSSIAN_SEATS.upper(), 11),
    )
    for seat, letter in enumerate(letters, first)
}
ACTS: dict[str | int, str] = {
    curses.KEY_F1: "help",
    "?": "help",
    "\x1b": "quit",
    "!": "long",
    curses.KEY_RESIZE: "resize",
}


def stroke(typed: str | int) -> Stroke | None:
    """Return what a character or a curses key code means; None if nothing."""
    if typed in KEYPAD:
        return Stroke(key=KEYPAD[typed])
    if typed in SEATS:
        return Stroke(seat=SEATS[typed])
    if typed in ACTS:
        return Stroke(act=ACTS[typed])
    return None


class Fingers:
    """Presses keys and buttons when they are struck, and lifts them when their time is over.

    `tick` has to be called often; edges carry the time at which they were due.
    """

    def __init__(self, boxes: SimBoxes, keypad: SimKeypad) -> None:
        self.long = False  # the next stroke is held for 2.5 s
        self._boxes = boxes
        self._keypad = keypad
        self._down: set[int] = set()
        self._lifts: dict[int, int] = {}  # seats that are held for a time, and until when
        self._key = ""
        self._key_until_ms = 0
        self._key_long = False
        self._waiting: deque[tuple[str, bool]] = deque()  # keys struck during a long press

    def strike(self, typed: Stroke, now_ms: int) -> None:
        """Do what a stroke asks for: `long`, a key of the keypad, a seat's button, or nothing."""
        self.tick(now_ms)
        if typed.act == "long":
            self.long = not self.long
            return
        long, self.long = self.long, False
        if typed.key:
            if self._key_long:
                self._waiting.append((typed.key, long))
            else:
                self._lift_key(now_ms)
                self._press_key(typed.key, long, now_ms)
        elif typed.seat:
            self._touch(typed.seat, long, now_ms)

    def tick(self, now_ms: int) -> None:
        """Lift what is due, and press the keys that have waited for it."""
        for seat, until_ms in sorted(self._lifts.items(), key=lambda lift: lift[1]):
            if until_ms <= now_ms:
                self._lift_seat(seat, until_ms)
        while self._key and self._key_until_ms <= now_ms:
            moment = self._key_until_ms
            self._lift_key(moment)
            if self._waiting:
                self._press_key(*self._waiting.popleft(), moment)

    def lift_all(self, now_ms: int) -> None:
        """Take every finger away, at the end."""
        self._waiting.clear()
        self._lift_key(now_ms)
        for seat in sorted(self._down):
            self._lift_seat(seat, now_ms)

    def _touch(self, seat: int, long: bool, now_ms: int) -> None:
        if seat in self._down:
            self._lift_seat(seat, now_ms)
            return
        self._down.add(seat)
        self._boxes.press(seat, now_ms)
        if long:
            self._lifts[seat] = now_ms + LONG_MS

    def _lift_seat(self, seat: int, at_ms: int) -> None:
        self._lifts.pop(seat, None)
        self._down.discard(seat)
        self._boxes.release(seat, at_ms)

    def _press_key(self, key: str, long: bool, now_ms: int) -> None:
        self._key, self._key_long = key, long
        self._key_until_ms = now_ms + (LONG_MS if long else TAP_MS)
        self._keypad.press(key, now_ms)

    def _lift_key(self, at_ms: int) -> None:
        if self._key:
            self._keypad.release(self._key, min(at_ms, self._key_until_ms))
        self._key, self._key_long = "", False
