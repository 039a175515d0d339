"""Draws the guests' screen in the middle of the table, from a `PublicView` and nothing else."""

from __future__ import annotations

from math import cos, pi, sin

import pygame

from tablekit.devices.sim import palette, shapes
from tablekit.devices.sim.catalogue import words
from tablekit.devices.sim.pen import SMALLEST, Colour, Pen
from tablekit.devices.sim.text import minutes
from tablekit.devices.sim.votes import draw_ballot
from tablekit.table.ports import PublicSeat, PublicView

PAD = 14
CLOCK = 84
MESSAGE = 96
CLOCK_STEPS_MS = 250
ROW = 14  # at most so many seats stand in one row of the strip


def draw_panel(surface: pygame.Surface, room: pygame.Rect, view: PublicView, pen: Pen) -> None:
    """Draw all of the panel but the clock, for which room is left at the upper right."""
    night = view.phase in ("night", "deal")
    fill = palette.PANEL_NIGHT if night else palette.PANEL
    surface.blit(shapes.plate(room.size, fill, palette.PANEL_EDGE, pen.px(14)), room)
    inner = room.inflate(-2 * pen.px(PAD), -2 * pen.px(PAD - 4))
    bottom = _draw_foot(surface, inner, view, pen)
    y = _draw_head(surface, inner, view, pen)
    y = _draw_strip(surface, inner, y, view.seats, pen)
    if view.winner:
        y = _draw_lines(surface, pygame.Rect(inner.x, y, inner.w, bottom - y), view.winner, pen)
    if view.ballot:
        place = pygame.Rect(inner.x, y, inner.w, bottom - y)
        y = draw_ballot(surface, place, view.ballot, view.lang, pen)
    _draw_departures(surface, pygame.Rect(inner.x, y, inner.w, bottom - y), view, pen)


def clock_room(room: pygame.Rect, pen: Pen) -> pygame.Rect:
    """Return the clock's square in a panel."""
    side = pen.px(CLOCK)
    return pygame.Rect(room.right - side - pen.px(PAD), room.y + pen.px(PAD - 2), side, side)


def draw_clock(surface: pygame.Surface, room: pygame.Rect, view: PublicView, pen: Pen) -> None:
    """Draw the clock: the time left in digits and as a ring; two bars where it stands."""
    assert view.clock_ms is not None
    pygame.draw.circle(surface, palette.DARK, room.center, room.width // 2)
    whole = max(view.clock_of_ms, 1)
    share = min(max(view.clock_ms, 0) / whole, 1.0)
    colour = palette.GREEN if view.clock_runs else palette.AMBER
    if share <= 1 / 6 or view.clock_ms <= 0:
        colour = palette.RED
    _ring(surface, room, 1.0, palette.UNLIT_EDGE, pen)
    _ring(surface, room, share, colour, pen)
    digits = pygame.Rect(0, 0, room.width - 2 * pen.px(12), pen.px(30))
    digits.center = room.center
    pen.write(surface, minutes(view.clock_ms), digits, 24, palette.INK, "bold", "centre")
    if not view.clock_runs:
        for x in (-5, 3):
            bar = (room.centerx + pen.px(x), room.centery + pen.px(15), pen.px(3), pen.px(12))
            pygame.draw.rect(surface, palette.AMBER, bar)


def _ring(
    surface: pygame.Surface, room: pygame.Rect, share: float, colour: Colour, pen: Pen
) -> None:
    """Draw a part of a ring, from above clockwise, as a polygon (pygame's arcs have holes)."""
    steps = max(round(share * 90), 1)
    outer, inner = room.width / 2 - 1, room.width / 2 - pen.px(7)
    if share <= 0:
        return
    angles = [-pi / 2 + 2 * pi * share * step / steps for step in range(steps + 1)]
    corners = [
        (room.centerx + radius * cos(angle), room.centery + radius * sin(angle))
        for radius, path in ((outer, angles), (inner, angles[::-1]))
        for angle in path
    ]
    pygame.draw.polygon(surface, colour, corners)


def _draw_head(surface: pygame.Surface, inner: pygame.Rect, view: PublicView, pen: Pen) -> int:
    """Draw title and message beside the clock; return where the next part begins."""
    clock = view.clock_ms is not None
    width = inner.w - (pen.px(CLOCK + 10) if clock else 0)
    title = pygame.Rect(inner.x, inner.y, width, pen.px(38))
    pen.write(surface, view.title, title, 30, palette.INK, "bold")
    y, limit = title.bottom, pen.px(MESSAGE)
    for size in (20, 18, 16, SMALLEST):
        lines = [piece for line in view.message for piece in pen.broken(line, width, size)]
        if len(lines) * pen.height(size) <= limit:
            break
    kept = limit // pen.height(size)
    if len(lines) > kept:
        lines[kept - 1 :] = [" ".join(lines[kept - 1 :])]  # its end will be an ellipsis
    for line in lines:
        place = pygame.Rect(inner.x, y, width, pen.height(size))
        pen.write(surface, line, place, size, palette.IVORY)
        y = place.bottom
    least = inner.y + pen.px(CLOCK + 4) if clock else 0
    return max(y, least) + pen.px(6)


def _draw_strip(
    surface: pygame.Surface, inner: pygame.Rect, y: int, seats: tuple[PublicSeat, ...], pen: Pen
) -> int:
    """Draw who sits at the table as a row of numbers, two where there are many."""
    playing = [seat for seat in seats if seat.state != "empty"]
    rows = 1 if len(playing) <= ROW else 2
    a_row = max(-(-len(playing) // rows), 10)
    step, high = inner.w // a_row, pen.px(24)
    for index, seat in enumerate(playing):
        place = pygame.Rect(
            inner.x + index % a_row * step, y + index // a_row * (high + pen.px(3)), step, high
        )
        _draw_chip(surface, place.inflate(-pen.px(4), 0), seat, pen)
    return y + (rows * (high + pen.px(3)) + pen.px(6) if playing else 0)


def _draw_chip(surface: pygame.Surface, room: pygame.Rect, seat: PublicSeat, pen: Pen) -> None:
    """Draw one seat of the strip: filled while it plays, framed as nominee, struck out when out."""
    out = seat.state == "out"
    fill = palette.GREEN if seat.turn else palette.DARK if out else palette.CHIP
    edge = palette.RED if seat.nominee else palette.AMBER if seat.state == "leaving" else fill
    surface.blit(shapes.plate(room.size, fill, edge, pen.px(6), pen.px(3)), room)
    ink = palette.DARK if seat.turn else palette.OUT if out else palette.INK
    place = pen.write(surface, str(seat.number), room, 15, ink, "bold", "centre")
    if out:
        pygame.draw.line(surface, ink, place.midleft, place.midright, pen.px(2))


def _draw_lines(surface: pygame.Surface, room: pygame.Rect, text: str, pen: Pen) -> int:
    """Draw who has won, large; return where the next part begins."""
    for size, most in ((28, 1), (25, 1), (22, 1), (22, 2), (18, 3)):
        lines = pen.broken(text, room.w, size, "bold")
        if len(lines) <= most:
            break
    y = room.y
    for line in lines:
        place = pygame.Rect(room.x, y, room.w, pen.height(size, "bold"))
        pen.write(surface, line, place, size, palette.AMBER, "bold", "centre")
        y = place.bottom
    return y + pen.px(6)


def _draw_departures(
    surface: pygame.Surface, room: pygame.Rect, view: PublicView, pen: Pen
) -> None:
    """Draw who has left, the newest lowest; what has no room is counted in the first line."""
    for size in (16, 15, SMALLEST):
        high = pen.height(size)
        kept = max(room.h // high, 0)
        told = [pen.broken(line, room.w, size) for line in view.departures]
        if sum(map(len, told)) <= kept:
            break
    hidden = 0
    while told and sum(map(len, told)) + bool(hidden) > kept:
        told.pop(0)
        hidden += 1
    lines = [line for piece in told for line in piece]
    if hidden and kept:
        lines.insert(0, words(view.lang)("departures.earlier", count=hidden))
    for row, line in enumerate(lines):
        place = pygame.Rect(room.x, room.y + row * high, room.w, high)
        pen.write(surface, line, place, size, palette.FAINT)


def _draw_foot(surface: pygame.Surface, inner: pygame.Rect, view: PublicView, pen: Pen) -> int:
    """Draw footer, fingerprint and seed from below; return where the room above them ends.

    In a ballot the fingerprint makes room for the votes.
    """
    say, y = words(view.lang), inner.bottom
    told = view.commitment and not view.ballot
    texts = [say("commitment", value=view.commitment)] if told else []
    texts += [say("seed", value=view.seed)] if view.seed else []
    texts += [view.footer] if view.footer else []
    lines = [line for text in texts for line in pen.broken(text, inner.w, SMALLEST)]
    for line in reversed(lines):
        y -= pen.height(SMALLEST)
        place = pygame.Rect(inner.x, y, inner.w, pen.height(SMALLEST))
        pen.write(surface, line, place, SMALLEST, palette.FAINT)
    return y - pen.px(4)
