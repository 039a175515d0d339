"""One byte a seat, from the public value only (bits: fouls, immunity, black card, turn, vote)."""

from __future__ import annotations

from tablekit.rules.position import ALL
from tablekit.rules.public import Public
from tablekit.rules.seats import mask, members
from tablekit.table.ports import TURN, VOTE, LampFrame

BLINK_MS = 500
DARK = LampFrame((0,) * 21, (0,) * 21)
EVERYTHING = LampFrame((255,) * 21, (0,) * 21)
BARS = (0b0000, 0b0001, 0b0011, 0b0111, 0b1111)


def lamps(seen: Public) -> LampFrame:
    """Return what all boxes show, blinking bits lit.

    At night every box is dark; a seat is dark from the end of its last word (S-3.1).
    """
    if seen.phase in ("night", "deal"):
        return DARK
    seats, blink = [0] * 21, [0] * 21
    for seat in members(seen.here | mask(seen.leaving)):
        byte = BARS[min(seen.fouls[seat], 4)]
        if seat == seen.turn:
            byte |= TURN
        if seen.pressing >> seat & 1:
            byte |= VOTE
        if seat == seen.candidate or (seen.candidate == ALL and seat in seen.said_seats):
            byte |= VOTE
            blink[seat] = VOTE
        seats[seat] = byte
    return LampFrame(tuple(seats), tuple(blink))


def at_instant(frame: LampFrame, now_ms: int) -> LampFrame:
    """Return the frame with the blinking bits switched for this moment of the table's clock."""
    if now_ms // BLINK_MS % 2 == 0 or not any(frame.blink):
        return frame
    dark = tuple(byte & ~blink for byte, blink in zip(frame.seats, frame.blink, strict=True))
    return LampFrame(dark, frame.blink)
