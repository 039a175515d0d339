"""The window's picture: every part is drawn again only when what it shows has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Literal

import msgspec
import pygame

from tablekit.devices.sim.console import draw_badge, draw_cues, draw_hint, draw_host, draw_key
from tablekit.devices.sim.layout import Box, Layout, layout
from tablekit.devices.sim.overlay import draw_help, draw_question
from tablekit.devices.sim.panel import CLOCK_STEPS_MS, clock_room, draw_clock, draw_panel
from tablekit.devices.sim.pen import Pen
from tablekit.devices.sim.seatbox import SeatLook, draw_box, seat_looks
from tablekit.devices.sim.shapes import table
from tablekit.table.ports import PublicSeat, PublicView, TableView

Over = Literal["", "help", "quit"]
"""What is laid over the picture: nothing, the list of keys, the question whether to leave."""

Draw = Callable[[pygame.Surface, pygame.Rect], None]


class Held:
    """What the window itself holds down, so that it shows at once: seats, keys, latched seats."""

    def __init__(
        self,
        seats: frozenset[int] = frozenset(),
        keys: frozenset[str] = frozenset(),
        latched: frozenset[int] = frozenset(),
    ) -> None:
        self.seats = seats
        self.keys = keys
        self.latched = latched


def boxes_shown(view: PublicView) -> tuple[PublicSeat, ...]:
    """Return the seats that have a box in the picture, in the order of their numbers.

    Before the game all places can be pressed; from then on a place where nobody plays is a gap.
    """
    setup = view.phase == "setup"
    shown = [seat for seat in view.seats if setup or seat.state != "empty"]
    return tuple(sorted(shown, key=lambda seat: seat.number))


class Picture:
    """A picture that keeps up with the table.

    `size` is the window's; `canvas` is at least 1280×720.
    """

    def __init__(self, width: int, height: int) -> None:
        self.pen = Pen()
        self.canvas = pygame.Surface((0, 0))
        self._seats: tuple[int, ...] = ()
        self._drawn: dict[str, Hashable] = {}
        self._over: Over = ""
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        """Lay the picture out for a window of that many pixels; everything will be drawn anew."""
        self.size = (width, height)
        self._lay_out()

    @property
    def layout(self) -> Layout:
        """Where everything lies in the canvas at the moment."""
        return self._layout

    def draw(self, view: TableView, held: Held, over: Over = "") -> list[pygame.Rect]:
        """Bring the canvas up to date; return the rectangles that have changed."""
        shown = boxes_shown(view.public)
        seats = tuple(seat.number for seat in shown)
        self.pen.lang = view.public.lang
        if seats != self._seats or over != self._over:
            self._seats, self._over = seats, over
            self._lay_out()
        elif over:
            return []
        everything = not self._drawn
        if everything:
            self.canvas.blit(self._floor, (0, 0))
        changed = self._draw_right(view, held) + self._draw_table(view, shown, held)
        if over == "help":
            draw_help(self.canvas, view.public.lang, self.pen)
        elif over == "quit":
            draw_question(self.canvas, view.public.lang, self.pen)
        return [self.canvas.get_rect()] if everything else changed

    def _lay_out(self) -> None:
        self._layout = layout(*self.size, self._seats)
        self.pen.scale = self._layout.scale
        if self.canvas.get_size() != self._layout.size:
            self.canvas = pygame.Surface(self._layout.size)
        self._floor = table(self._layout.size, self._layout.table)
        self._drawn.clear()

    def _draw_right(self, view: TableView, held: Held) -> list[pygame.Rect]:
        """Draw badge, host's screen, sounds, keypad and hint."""
        lang, pen, lay = view.public.lang, self.pen, self._layout
        changed = [
            *self._part("badge", lay.badge, lang, lambda s, r: draw_badge(s, r, lang, pen)),
            *self._part("host", lay.host, view.host, lambda s, r: draw_host(s, r, view.host, pen)),
            *self._part(
                "cues",
                lay.cues,
                (lang, view.cues),
                lambda s, r: draw_cues(s, r, view.cues, lang, pen),
            ),
            *self._part("hint", lay.hint, lang, lambda s, r: draw_hint(s, r, lang, pen)),
        ]
        for key, place in lay.keys.items():
            changed += self._draw_key(key, place, key in held.keys, lang)
        return changed

    def _draw_key(self, key: str, place: Box, down: bool, lang: str) -> list[pygame.Rect]:
        return self._part(
            f"key {key}",
            place,
            (down, lang),
            lambda s, r: draw_key(s, r, key, down, lang, self.pen),
        )

    def _draw_table(
        self, view: TableView, shown: tuple[PublicSeat, ...], held: Held
    ) -> list[pygame.Rect]:
        """Draw the boxes and the guests' screen."""
        changed = []
        for look in seat_looks(view, shown, held.seats, held.latched):
            changed += self._draw_seat(look)
        public = view.public
        still = msgspec.structs.replace(public, clock_ms=public.clock_ms and 0, clock_runs=False)
        panel = self._part(
            "panel", self._layout.panel, still, lambda s, r: draw_panel(s, r, public, self.pen)
        )
        if panel:
            self._drawn.pop("clock", None)
        if public.clock_ms is not None:
            panel += self._draw_clock(public, public.clock_ms)
        return changed + panel

    def _draw_seat(self, look: SeatLook) -> list[pygame.Rect]:
        place = self._layout.seats[look.seat.number]
        return self._part(
            f"seat {look.seat.number}",
            place,
            look,
            lambda s, r: draw_box(s, r, look, self.pen),
            around=self.pen.px(4),
        )

    def _draw_clock(self, public: PublicView, clock_ms: int) -> list[pygame.Rect]:
        moment = (-(-clock_ms // CLOCK_STEPS_MS), public.clock_of_ms, public.clock_runs)
        room = clock_room(pygame.Rect(self._layout.panel), self.pen)
        return self._part(
            "clock",
            Box(*room),
            moment,
            lambda s, r: draw_clock(s, r, public, self.pen),
            floor=False,
        )

    def _part(
        self,
        name: str,
        box: Box,
        shows: Hashable,
        draw: Draw,
        around: int = 0,
        floor: bool = True,
    ) -> list[pygame.Rect]:
        """Draw a part if what it shows is new; return the changed rectangle, or nothing."""
        if name in self._drawn and self._drawn[name] == shows:
            return []
        self._drawn[name] = shows
        place = pygame.Rect(box)
        grown = place.inflate(2 * around, 2 * around)
        if floor:
            self.canvas.blit(self._floor, grown, grown)
        draw(self.canvas, place)
        return [grown]
