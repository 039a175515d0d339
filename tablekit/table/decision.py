"""The judge's way out where the rules themselves fail twice: on to the next phase, by hand."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.position import Phase, Position
from tablekit.rules.seats import mask


def next_phase(pos: Position) -> Position:
    """Return a position at the start of the phase after its own; nobody owes a last word."""
    pos = replace(pos, leaving=(), out=pos.out | mask(pos.leaving), ballot=None)
    after = AFTER[pos.phase]
    if after == "night":
        return replace(pos, phase=after, night=pos.day)
    return replace(pos, phase=after, day=pos.night + 1 if after == "morning" else pos.day)


AFTER: dict[str, Phase] = {
    "deal": "night",
    "night": "morning",
    "morning": "speeches",
    "speeches": "vote",
    "vote": "words",
    "words": "night",
}
