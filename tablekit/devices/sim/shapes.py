"""Smooth shapes for the window: plates, round buttons, and the eight lamps with their symbols.

pygame draws shapes with rough edges; so they are drawn four times larger, made smaller once, and
kept.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from tablekit.devices.sim import palette
from tablekit.devices.sim.pen import Colour

FINE = 4
LAMPS = 8
BARS = 4
LIT = (palette.AMBER,) * BARS + (palette.CYAN, palette.IVORY, palette.GREEN, palette.RED)
"""The colour of each lamp, by its bit; the position and the symbol say the same."""

Points = tuple[tuple[float, float], ...]
SHIELD: Points = ((0.5, 0.04), (0.92, 0.2), (0.86, 0.6), (0.5, 0.96), (0.14, 0.6), (0.08, 0.2))
DIAMOND: Points = ((0.5, 0.02), (0.9, 0.5), (0.5, 0.98), (0.1, 0.5))
ARROW: Points = ((0.16, 0.06), (0.94, 0.5), (0.16, 0.94))
TICK: Points = ((0.02, 0.54), (0.18, 0.38), (0.4, 0.6), (0.8, 0.12), (0.97, 0.28), (0.4, 0.92))
SYMBOLS = (SHIELD, DIAMOND, ARROW, TICK)


@lru_cache(maxsize=256)
def plate(
    size: tuple[int, int], fill: Colour, edge: Colour, radius: int, line: int = 2
) -> pygame.Surface:
    """Return a rectangle with round corners; sizes in pixels."""
    big = _canvas(size, edge)
    whole = big.get_rect()
    pygame.draw.rect(big, edge, whole, border_radius=radius * FINE)
    inner = whole.inflate(-2 * line * FINE, -2 * line * FINE)
    pygame.draw.rect(big, fill, inner, border_radius=max(radius - line, 0) * FINE)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=64)
def disc(width: int, fill: Colour, edge: Colour, line: int = 2) -> pygame.Surface:
    """Return a filled circle of a width in pixels."""
    big = _canvas((width, width), edge)
    radius = width * FINE / 2
    pygame.draw.circle(big, edge, (radius, radius), radius)
    pygame.draw.circle(big, fill, (radius, radius), radius - line * FINE)
    return pygame.transform.smoothscale(big, (width, width))


@lru_cache(maxsize=256)
def lamp(bit: int, size: tuple[int, int], lit: bool, blinking: bool = False) -> pygame.Surface:
    """Return lamp number `bit` of a box: filled with its symbol if lit, hollow if not.

    The four lamps of the bar rise from left to right.  A lamp that blinks keeps a bright edge in
    the moments when it is dark.
    """
    edge = LIT[bit] if lit or blinking else palette.UNLIT_EDGE
    big = _canvas(size, edge)
    lens = _lens(bit, big)
    radius = lens.width // 4
    pygame.draw.rect(big, edge, lens, border_radius=radius)
    if not lit:
        inside = lens.inflate(-3 * FINE, -3 * FINE)
        pygame.draw.rect(big, palette.UNLIT, inside, border_radius=radius)
    if bit >= BARS:
        _symbol(big, lens, SYMBOLS[bit - BARS], palette.DARK if lit else palette.UNLIT_SYMBOL)
    return pygame.transform.smoothscale(big, size)


def _lens(bit: int, big: pygame.Surface) -> pygame.Rect:
    """Return the part of a lamp's place that its lens fills: all of it, or a step of the bar."""
    w, h = big.get_size()
    height = h * (bit + 2) // (BARS + 1) if bit < BARS else h
    inset = w // 16
    return pygame.Rect(inset, h - height, w - 2 * inset, height)


def _symbol(big: pygame.Surface, lens: pygame.Rect, points: Points, colour: Colour) -> None:
    side = min(lens.size) - FINE
    middle = pygame.Rect(0, 0, side, side)
    middle.center = lens.center
    corners = [(middle.x + x * side, middle.y + y * side) for x, y in points]
    pygame.draw.polygon(big, colour, corners)


@lru_cache(maxsize=8)
def stripes(size: tuple[int, int], light: Colour, dark: Colour, step: int) -> pygame.Surface:
    """Return a plate with slanting stripes, as on barriers."""
    w, h = size
    big = pygame.Surface((w * 2, h * 2))
    big.fill(light)
    for x in range(-2 * h, 2 * w, 4 * step):
        corners = [(x, 2 * h), (x + 2 * step, 2 * h), (x + 2 * step + 2 * h, 0), (x + 2 * h, 0)]
        pygame.draw.polygon(big, dark, corners)
    return pygame.transform.smoothscale(big, size)


@lru_cache(maxsize=2)
def table(size: tuple[int, int], outline: tuple[tuple[float, float], ...]) -> pygame.Surface:
    """Return the room's floor with the table on it; `outline` is the edge of its top."""
    big = pygame.Surface((size[0] * 2, size[1] * 2))
    big.fill(palette.ROOM)
    middle = [sum(values) / len(outline) for values in zip(*outline, strict=True)]
    for colour, grown in (
        (palette.RIM_EDGE, 1.05),
        (palette.RIM, 1.04),
        (palette.FELT_EDGE, 1.0),
        (palette.FELT, 0.985),
    ):
        corners = [
            tuple(2 * (m + (p - m) * grown) for p, m in zip(point, middle, strict=True))
            for point in outline
        ]
        pygame.draw.polygon(big, colour, corners)
    return pygame.transform.smoothscale(big, size)


def forget() -> None:
    """Drop everything that was kept."""
    for kept in (plate, disc, lamp, stripes, table):
        kept.cache_clear()


def _canvas(size: tuple[int, int], edge: Colour) -> pygame.Surface:
    """Return a clear canvas; it is of the edge's colour, so that edges do not darken."""
    big = pygame.Surface((size[0] * FINE, size[1] * FINE), pygame.SRCALPHA)
    big.fill((*edge, 0))
    return big
