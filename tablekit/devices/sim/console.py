"""Draws what the host has: the screen of eight lines, the keypad, and the words beside them."""

from __future__ import annotations

import pygame

from tablekit.devices.sim import palette, shapes
from tablekit.devices.sim.catalogue import cue_words, words
from tablekit.devices.sim.pen import SMALLEST, Pen
from tablekit.devices.sim.text import HOST_COLUMNS, HOST_LINES
from tablekit.table.ports import HostView

SCREEN_SIZE = 30
FRAME = 12


def draw_badge(surface: pygame.Surface, room: pygame.Rect, lang: str, pen: Pen) -> None:
    """Draw the notice that this table is not a real one."""
    barrier = shapes.stripes(room.size, palette.BADGE, palette.BADGE_STRIPE, pen.px(14))
    surface.blit(barrier, room)
    pygame.draw.rect(surface, palette.DARK, room, pen.px(3))
    pen.write(surface, words(lang)("badge"), room, 30, palette.DARK, "bold", "centre")


def draw_host(surface: pygame.Surface, room: pygame.Rect, view: HostView, pen: Pen) -> None:
    """Draw the host's screen as an OLED: eight lines of 21 characters, every one in its cell."""
    surface.blit(
        shapes.plate(room.size, palette.OLED, palette.OLED_FRAME, pen.px(12), pen.px(9)), room
    )
    inner = room.inflate(-2 * pen.px(FRAME), -2 * pen.px(FRAME))
    size, high = SCREEN_SIZE, inner.h // HOST_LINES
    while pen.width("0" * HOST_COLUMNS, size, "mono") > inner.w or pen.height(size, "mono") > high:
        size -= 1
    ink = palette.OLED_DIM if view.dimmed else palette.OLED_INK
    left = inner.x + (inner.w - pen.width("0" * HOST_COLUMNS, size, "mono")) // 2
    for row, line in enumerate(view.lines[:HOST_LINES]):
        y = inner.y + inner.h * row // HOST_LINES
        place = pygame.Rect(left, y, inner.right - left, high)
        if line.strip():
            pen.write(surface, line, place, size, ink, "mono")


def draw_key(
    surface: pygame.Surface, room: pygame.Rect, key: str, down: bool, lang: str, pen: Pen
) -> None:
    """Draw one key of the keypad, with a word on those that have a fixed use."""
    colour = palette.KEY_LETTER if key in "ABCD" else palette.KEY
    if key in "*#":
        colour = palette.KEY_SIGN
    if down:
        colour = palette.KEY_DOWN
    surface.blit(shapes.plate(room.size, colour, palette.PLATE_EDGE, pen.px(10)), room)
    ink = palette.DARK if down else palette.INK
    place = room.inflate(-2 * pen.px(6), -2 * pen.px(4))
    if key.isdigit():
        pen.write(surface, key, place, 30, ink, "bold", "centre")
        return
    upper = pygame.Rect(place.x, place.y, place.w, place.h * 6 // 10)
    lower = pygame.Rect(place.x, upper.bottom, place.w, place.bottom - upper.bottom)
    pen.write(surface, key, upper, 26, ink, "bold", "centre")
    pen.write(surface, words(lang)(f"key.{key}"), lower, SMALLEST, ink, "plain", "centre")


def draw_cues(
    surface: pygame.Surface, room: pygame.Rect, cues: tuple[str, ...], lang: str, pen: Pen
) -> None:
    """Write the last sounds, the newest first and bright."""
    if not cues:
        return
    newest = f"♪ {cue_words(lang, cues[-1])}"
    place = pen.write(surface, newest, room, 16, palette.AMBER, "bold")
    left = place.right + pen.px(14)
    older = pygame.Rect(left, room.y, max(room.right - left, 0), room.h)
    text = " · ".join(cue_words(lang, cue) for cue in cues[-2::-1])
    if text and older.w > pen.px(60):
        pen.write(surface, text, older, 15, palette.FAINT)


def draw_hint(surface: pygame.Surface, room: pygame.Rect, lang: str, pen: Pen) -> None:
    """Write how to get the list of keys, and how to leave."""
    pen.write(surface, words(lang)("help.hint"), room, 15, palette.FAINT, "plain", "right")
