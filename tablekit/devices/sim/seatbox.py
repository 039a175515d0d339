"""Draws one seat's box: number, button, a line of words, and its eight lamps."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from tablekit.devices.sim import palette, shapes
from tablekit.devices.sim.bindings import seat_label
from tablekit.devices.sim.catalogue import health_words
from tablekit.devices.sim.pen import SMALLEST, Colour, Pen
from tablekit.table.ports import PublicSeat, TableView


class SeatLook(NamedTuple):
    """Everything that a box's picture depends on."""

    seat: PublicSeat
    byte: int
    blink: int
    down: bool
    latched: bool
    sick: str  # in words, "" for a box that is well


def seat_looks(
    view: TableView, shown: tuple[PublicSeat, ...], down: frozenset[int], latched: frozenset[int]
) -> list[SeatLook]:
    """Return how each of the shown seats looks; `down` and `latched` are the window's own seats."""
    sick = dict(view.health)
    lamps, blink = view.lamps.seats, view.lamps.blink
    return [
        SeatLook(
            seat=seat,
            byte=lamps[seat.number] if seat.number < len(lamps) else 0,
            blink=blink[seat.number] if seat.number < len(blink) else 0,
            down=seat.number in down or seat.number in view.pressed,
            latched=seat.number in latched,
            sick=_sickness(view.public.lang, sick.get(seat.number, "ok")),
        )
        for seat in shown
    ]


def draw_box(surface: pygame.Surface, room: pygame.Rect, look: SeatLook, pen: Pen) -> None:
    """Draw a box into its rectangle: three rows, the lamps lowest."""
    fill, edge, ink = _colours(look)
    thick = pen.px(3 if edge != palette.PLATE_EDGE else 2)
    surface.blit(shapes.plate(room.size, fill, edge, pen.px(10), thick), room)
    inner = room.inflate(-2 * pen.px(6), -2 * pen.px(5))
    lamps = pygame.Rect(inner.x, 0, inner.w, inner.h * 30 // 100)
    lamps.bottom = inner.bottom
    words = pygame.Rect(inner.x, 0, inner.w, pen.height(SMALLEST))
    words.bottom = lamps.top - pen.px(1)
    top = pygame.Rect(inner.x, inner.y, inner.w, words.top - inner.y)
    _draw_number(surface, top, look, pen, ink)
    _draw_button(surface, top, look, pen)
    text = look.sick or look.seat.role or look.seat.note
    colour = palette.RED if look.sick else palette.FAINT
    if text:
        pen.write(surface, text, words, SMALLEST, colour)
    draw_lamps(surface, lamps, look)


def draw_lamps(surface: pygame.Surface, room: pygame.Rect, look: SeatLook) -> None:
    """Draw the eight lamps in a row, with a gap after the bar."""
    step = room.width / (shapes.LAMPS + 0.3)
    for bit in range(shapes.LAMPS):
        x = room.x + round(step * (bit + (0.3 if bit >= shapes.BARS else 0)))
        lit, blinking = bool(look.byte >> bit & 1), bool(look.blink >> bit & 1)
        surface.blit(shapes.lamp(bit, (round(step) - 1, room.height), lit, blinking), (x, room.y))


def _draw_number(
    surface: pygame.Surface, room: pygame.Rect, look: SeatLook, pen: Pen, ink: Colour
) -> None:
    """Write the seat's number, struck out once it has left, with a pennant on a nominee."""
    place = pen.write(surface, str(look.seat.number), room, 26, ink, "bold")
    if look.seat.state == "out":
        stroke = place.inflate(pen.px(6), 0)
        pygame.draw.line(surface, ink, stroke.midleft, stroke.midright, pen.px(3))
    if look.seat.nominee:
        x, y, high = place.right + pen.px(9), place.centery, pen.px(11)
        pygame.draw.line(surface, palette.RED, (x, y - high), (x, y + high), pen.px(3))
        tip = [(x, y - high), (x + pen.px(18), y - high // 2), (x, y)]
        pygame.draw.polygon(surface, palette.RED, tip)


def _draw_button(surface: pygame.Surface, room: pygame.Rect, look: SeatLook, pen: Pen) -> None:
    """Draw the button with its keyboard key: bright while down, ringed twice while latched."""
    side = room.height + pen.px(2)
    place = pygame.Rect(room.right - side, room.top - pen.px(1), side, side)
    fill = palette.BUTTON_DOWN if look.down else palette.BUTTON
    edge = palette.INK if look.down else palette.BUTTON_EDGE
    surface.blit(shapes.disc(side, fill, edge, pen.px(3)), place)
    if look.latched:
        outer = place.inflate(pen.px(6), pen.px(6))
        pygame.draw.circle(surface, palette.AMBER, outer.center, outer.width // 2, pen.px(2))
    ink = palette.DARK if look.down else palette.INK
    label = seat_label(look.seat.number)
    pen.write(surface, label, place, SMALLEST, ink, "bold", "centre")


def _colours(look: SeatLook) -> tuple[Colour, Colour, Colour]:
    """Return plate, edge and number: the edge tells sickness, the word, or a leaving seat."""
    if look.seat.state in ("out", "empty"):
        fill = palette.PLATE_OUT if look.seat.state == "out" else palette.PLATE_EMPTY
        return fill, palette.RED if look.sick else palette.PLATE_EDGE, palette.OUT
    if look.sick:
        return palette.PLATE, palette.RED, palette.INK
    if look.seat.turn:
        return palette.PLATE, palette.GREEN, palette.INK
    if look.seat.state == "leaving":
        return palette.PLATE, palette.AMBER, palette.AMBER
    return palette.PLATE, palette.PLATE_EDGE, palette.INK


def _sickness(lang: str, state: str) -> str:
    return "" if state == "ok" else health_words(lang, state)
