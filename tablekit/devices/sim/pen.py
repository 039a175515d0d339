"""Writes text for the window: fonts, fitting, breaking and a cache of rendered words."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import pygame

from tablekit.devices.sim.catalogue import words
from tablekit.devices.sim.errors import SimError

Colour = tuple[int, int, int]
Weight = Literal["plain", "bold", "mono"]
Align = Literal["left", "centre", "right"]

FONTS = Path(__file__).resolve().parent / "fonts"
FILES: dict[Weight, str] = {
    "plain": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "mono": "DejaVuSansMono-Bold.ttf",
}
SMALLEST = 14
"""No text is smaller than this many pixels at 1280×720."""

MORE = "…"


class Written(NamedTuple):
    """A piece of text as it stands in the picture, for whoever checks the picture."""

    text: str
    shown: str
    size: int
    place: pygame.Rect
    room: pygame.Rect


class Pen:
    """Writes into rectangles; sizes are those of the design and grow with `scale`.

    With `log` set, every text that is rendered is noted there.
    """

    def __init__(self, scale: float = 1.0, lang: str = "ru") -> None:
        self.scale = scale
        self.lang = lang
        self.log: list[Written] | None = None

    def px(self, length: float) -> int:
        """Return a length of the design in pixels of the picture."""
        return round(length * self.scale)

    def width(self, text: str, size: int, weight: Weight = "plain") -> int:
        """Return how many pixels wide a text would be."""
        return self._font(size, weight).size(text)[0]

    def height(self, size: int, weight: Weight = "plain") -> int:
        """Return the height of a line in pixels."""
        return self._font(size, weight).get_linesize()

    def write(
        self,
        surface: pygame.Surface,
        text: str,
        room: pygame.Rect,
        size: int,
        colour: Colour,
        weight: Weight = "plain",
        align: Align = "left",
    ) -> pygame.Rect:
        """Write one line in the middle of the room's height; return where it stands.

        Text that is too large becomes smaller, down to 14; if it is still too wide, its end
        becomes an ellipsis.
        """
        while size > SMALLEST and not self._fits(text, room, size, weight):
            size -= 1
        shown = self._cut(text, room.width, size, weight)
        drawn = _rendered(shown, self.px(size), weight, colour, self.lang)
        place = drawn.get_rect(centery=room.centery)
        if align == "left":
            place.left = room.left
        elif align == "right":
            place.right = room.right
        else:
            place.centerx = room.centerx
        surface.blit(drawn, place)
        if self.log is not None:
            self.log.append(Written(text, shown, size, place, room))
        return place

    def broken(self, text: str, width: int, size: int, weight: Weight = "plain") -> list[str]:
        """Break a text into lines of at most `width` pixels, between words where possible."""
        lines = [""]
        for word in text.split():
            longer = f"{lines[-1]} {word}".strip()
            if self.width(longer, size, weight) <= width:
                lines[-1] = longer
                continue
            lines += [word] if lines[-1] else []
            lines[-1] = lines[-1] or word
            while self.width(lines[-1], size, weight) > width and len(lines[-1]) > 1:
                kept = self._longest(lines[-1], width, size, weight)
                lines[-1:] = [lines[-1][:kept], lines[-1][kept:]]
        return [line for line in lines if line]

    def _fits(self, text: str, room: pygame.Rect, size: int, weight: Weight) -> bool:
        wide, high = self._font(size, weight).size(text)
        return wide <= room.width and high <= room.height

    def _cut(self, text: str, width: int, size: int, weight: Weight) -> str:
        if self.width(text, size, weight) <= width:
            return text
        kept = self._longest(text, width - self.width(MORE, size, weight), size, weight)
        return text[:kept].rstrip() + MORE

    def _longest(self, text: str, width: int, size: int, weight: Weight) -> int:
        """Return how many characters fit, at least one."""
        kept = len(text)
        while kept > 1 and self.width(text[:kept], size, weight) > width:
            kept -= 1
        return kept

    def _font(self, size: int, weight: Weight) -> pygame.font.Font:
        return font(self.px(size), weight, self.lang)


@cache
def font(px: int, weight: Weight, lang: str = "ru") -> pygame.font.Font:
    """Return a font of a height in pixels; `SimError` in a language if its file is missing."""
    file = FONTS / FILES[weight]
    try:
        return pygame.font.Font(file, px)
    except (OSError, pygame.error) as error:
        raise SimError(words(lang)("error.no_font", file=file, found=error)) from error


def forget() -> None:
    """Drop all fonts and rendered words: they do not outlive pygame's `quit`."""
    font.cache_clear()
    _rendered.cache_clear()


@lru_cache(maxsize=2048)
def _rendered(text: str, px: int, weight: Weight, colour: Colour, lang: str) -> pygame.Surface:
    face = font(px, weight, lang)
    wide, high = face.size(text)
    if not wide:  # a text of nothing but soft hyphens and the like, which `render` refuses
        return pygame.Surface((0, high))
    return face.render(text, True, colour)
