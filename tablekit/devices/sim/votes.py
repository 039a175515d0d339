"""Draws a ballot: one row a nominee, one chip a vote with the voter's number on it."""

from __future__ import annotations

import pygame

from tablekit.devices.sim import palette, shapes
from tablekit.devices.sim.catalogue import words
from tablekit.devices.sim.pen import SMALLEST, Pen
from tablekit.table.ports import BallotBar

ONE_COLUMN = 8  # more nominees stand in two columns
ROW = 23
LABEL = 66
COUNT = 34
CHIP = 24


def draw_ballot(
    surface: pygame.Surface,
    room: pygame.Rect,
    ballot: tuple[BallotBar, ...],
    lang: str,
    pen: Pen,
) -> int:
    """Draw the nominees' rows from the top of a room; return where the next part begins."""
    columns = 1 if len(ballot) <= ONE_COLUMN else 2
    rows = -(-len(ballot) // columns)
    gap = pen.px(12) if columns > 1 else 0
    width = (room.w - gap) // columns
    high = min(pen.px(ROW), room.h // rows)
    for index, bar in enumerate(ballot):
        column, row = divmod(index, rows)
        place = pygame.Rect(room.x + column * (width + gap), room.y + row * high, width, high)
        _draw_bar(surface, place, bar, lang, pen)
    return room.y + rows * high + pen.px(6)


def _draw_bar(
    surface: pygame.Surface, room: pygame.Rect, bar: BallotBar, lang: str, pen: Pen
) -> None:
    """Draw one nominee: number, a chip for every vote, the count; an arrow while it is open."""
    say = words(lang)
    text = say("ballot.label", seat=bar.seat) if bar.seat else say("ballot.label.all")
    ink = palette.AMBER if bar.open else palette.INK
    if bar.open:
        x, y, half = room.x, room.centery, pen.px(5)
        pygame.draw.polygon(surface, ink, [(x, y - half), (x + 2 * half, y), (x, y + half)])
    label = pygame.Rect(room.x + pen.px(13), room.y, pen.px(LABEL - 13), room.h)
    pen.write(surface, text, label, 15, ink, "bold")
    chips = pygame.Rect(label.right, room.y, room.w - pen.px(LABEL + COUNT), room.h)
    _draw_chips(surface, chips, bar, pen)
    count = pygame.Rect(room.right - pen.px(COUNT), room.y, pen.px(COUNT), room.h)
    pen.write(surface, str(bar.count), count, 17, ink, "bold", "right")


def _draw_chips(surface: pygame.Surface, room: pygame.Rect, bar: BallotBar, pen: Pen) -> None:
    """Draw the votes; without numbers where there is no room, or where nobody knows the voters."""
    votes = max(bar.count, len(bar.voters))
    if not votes:
        return
    step = min(pen.px(CHIP), room.w // votes)
    numbered = step >= pen.px(CHIP - 3)
    fill = palette.CHIP_OPEN if bar.open else palette.CHIP
    for index in range(votes):
        size = (max(step - pen.px(2), 2), room.h - pen.px(4))
        place = pygame.Rect((room.x + index * step, room.y + pen.px(2)), size)
        surface.blit(shapes.plate(size, fill, fill, min(pen.px(5), size[0] // 2)), place)
        if numbered and index < len(bar.voters):
            voter = str(bar.voters[index])
            pen.write(surface, voter, place, SMALLEST, palette.INK, "plain", "centre")
