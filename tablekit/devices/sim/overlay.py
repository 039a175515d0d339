"""What is laid over the window: the list of keys, and the question whether to leave."""

from __future__ import annotations

import pygame

from tablekit.devices.sim import palette, shapes
from tablekit.devices.sim.catalogue import Words, words
from tablekit.devices.sim.pen import Pen

WIDTH, ROW, PAD, KEYS_WIDTH = 1040, 34, 26, 330


def help_rows(say: Words) -> list[tuple[str, str]]:
    """Return the window's keys and what they do."""
    return [
        ("0 … 9", say("help.digits")),
        ("Enter  #", say("help.hash")),
        ("Backspace  .  *", say("help.star")),
        ("A B C D", say("help.letters")),
        ("/  *  -  +", say("help.numpad")),
        ("Q W E R T Y U I O P", say("help.seats")),
        ("Shift + Q … P", say("help.seats.shift")),
        ("Ctrl + Q … P", say("help.latch")),
        (say("help.keys.click"), say("help.click")),
        (say("help.keys.latch"), say("help.click.latch")),
        (say("help.keys.cable"), say("help.click.cable")),
        ("F1", say("help.this")),
        ("Esc", say("help.quit")),
    ]


def draw_help(surface: pygame.Surface, lang: str, pen: Pen) -> None:
    """Draw the list of keys over the middle of the picture."""
    say = words(lang)
    rows = help_rows(say)
    room = _lay_over(surface, pen.px(WIDTH), pen.px(ROW * (len(rows) + 2) + 2 * PAD), pen)
    inner = room.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD))
    place = pygame.Rect(inner.x, inner.y, inner.w, pen.px(ROW))
    pen.write(surface, say("help.title"), place, 24, palette.AMBER, "bold")
    for keys, meaning in rows:
        place = place.move(0, pen.px(ROW))
        left = pygame.Rect(place.x, place.y, pen.px(KEYS_WIDTH - 10), place.h)
        right = pygame.Rect(place.x + pen.px(KEYS_WIDTH), place.y, 0, place.h)
        right.width = place.right - right.x
        pen.write(surface, keys, left, 17, palette.INK, "bold")
        pen.write(surface, meaning, right, 17, palette.IVORY)
    pen.write(surface, say("help.close"), place.move(0, pen.px(ROW)), 16, palette.FAINT)


def draw_question(surface: pygame.Surface, lang: str, pen: Pen) -> None:
    """Ask whether to leave."""
    room = _lay_over(surface, pen.px(760), pen.px(110), pen)
    inner = room.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD))
    pen.write(surface, words(lang)("quit.ask"), inner, 20, palette.INK, "bold", "centre")


def _lay_over(surface: pygame.Surface, width: int, height: int, pen: Pen) -> pygame.Rect:
    """Darken the picture and lay a plate on its middle; return the plate's place."""
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    shade.fill((*palette.DARK, 170))
    surface.blit(shade, (0, 0))
    room = pygame.Rect(0, 0, width, height)
    room.center = surface.get_rect().center
    surface.blit(shapes.plate(room.size, palette.PLATE, palette.AMBER, pen.px(14)), room)
    return room
