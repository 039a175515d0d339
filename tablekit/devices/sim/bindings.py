"""The keyboard's keys and what they are at the table: a key of the keypad, or a seat's button.

Latin letters count by what is printed on them; in any other layout by their place, so that a
Russian keyboard needs no switching.  A number pad counts by place, with and without NumLock.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

SEAT_LETTERS = "qwertyuiop"
SHIFTED_SEATS = 10


class Bound(NamedTuple):
    """What a keyboard key is: one of `key` (of the keypad), `seat`, or `act` (`help`, `quit`)."""

    key: str = ""
    seat: int = 0
    act: str = ""
    latch: bool = False


SIGNS = {"#": "#", "№": "#", "*": "*", ".": "*"}
"""Characters that are typed with the help of Shift or lie elsewhere in another layout."""

PLACES = {
    **{getattr(pygame, f"KSCAN_{digit}"): str(digit) for digit in range(10)},
    **{getattr(pygame, f"KSCAN_KP{digit}"): str(digit) for digit in range(10)},
    **{getattr(pygame, f"KSCAN_{letter}"): letter for letter in "ABCD"},
    pygame.KSCAN_RETURN: "#",
    pygame.KSCAN_KP_ENTER: "#",
    pygame.KSCAN_BACKSPACE: "*",
    pygame.KSCAN_PERIOD: "*",
    pygame.KSCAN_KP_PERIOD: "*",
    pygame.KSCAN_KP_DIVIDE: "A",
    pygame.KSCAN_KP_MULTIPLY: "B",
    pygame.KSCAN_KP_MINUS: "C",
    pygame.KSCAN_KP_PLUS: "D",
}
"""Keys of the keypad by scancode: by place, whatever the layout."""

PAD_PLACES = frozenset(place for place in PLACES if place >= pygame.KSCAN_KP_DIVIDE)
SEAT_PLACES = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): index
    for index, letter in enumerate(SEAT_LETTERS, 1)
}
ACTS = {pygame.KSCAN_F1: "help", pygame.KSCAN_ESCAPE: "quit"}


def bound(event: pygame.event.Event) -> Bound | None:
    """Return what a KEYDOWN means, None for a key that means nothing."""
    place: int = event.scancode
    shift, ctrl = bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_CTRL)
    if place in ACTS:
        return Bound(act=ACTS[place])
    if event.unicode in SIGNS and place not in PAD_PLACES:
        return Bound(key=SIGNS[event.unicode])
    place = _latin_place(event.key) or place
    if place in PLACES and not ctrl:
        return Bound(key=PLACES[place])
    if place in SEAT_PLACES:
        return Bound(seat=SEAT_PLACES[place] + SHIFTED_SEATS * shift, latch=ctrl)
    return None


def seat_label(seat: int) -> str:
    """Return the keyboard key of a seat, as it is written on the drawn button."""
    letter = SEAT_LETTERS[(seat - 1) % SHIFTED_SEATS].upper()
    return letter if seat <= SHIFTED_SEATS else f"⇧{letter}"


def _latin_place(keycode: int) -> int:
    """Return the scancode that a Latin letter has on a QWERTY keyboard; 0 for all other keys."""
    if pygame.K_a <= keycode <= pygame.K_z:
        return int(pygame.KSCAN_A) + keycode - pygame.K_a
    return 0
