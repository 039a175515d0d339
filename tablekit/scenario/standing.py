"""How a game stands, so that two runs of the same game can be compared."""

from __future__ import annotations

from typing import Any

import msgspec

from tablekit.rules.play import Play
from tablekit.rules.position import Position


def standing(play: Play) -> tuple[Any, ...]:
    """Return how a game stands, without the times at which things happened.

    Whether a clock has run out is left out: a clock that did so a little earlier changes nothing.
    """
    return (
        timeless(play.pos),
        play.prompt,
        play.given,
        play.kept,
        play.levels,
        sorted((p.seat, p.why) for p in play.proposals),
    )


def timeless(pos: Position) -> Position:
    """Return a position whose sanctions have no times and no author."""
    sanctions = tuple(msgspec.structs.replace(s, t=0, by="", wall="") for s in pos.sanctions)
    return msgspec.structs.replace(pos, sanctions=sanctions)
