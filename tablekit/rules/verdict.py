"""Who has won: the test after every batch of departures, and the draws (S-1.4, S-7.6, S-7.8)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.position import (
    Position,
    alive_count,
    blacks,
    living,
    team,
    unknown,
)
from tablekit.rules.seats import count


def verdict(pos: Position, *, dawn: bool) -> str:
    """Return the winner now: `red`, `black`, `family`, `gang`, `draw`, or '' while it is open.

    All cards must be known.  `dawn` tells that a night's victims have just left, the only moment
    at which `parity = "after_night"` looks at parity.
    """
    here = living(pos)
    black, red = here & blacks(pos), here & ~blacks(pos)
    if not black:
        return "red"
    if pos.options.parity == "after_night" and not dawn:
        return ""
    if pos.options.alliance:
        return "black" if count(black) >= count(red) else ""
    return apart(count(here & team(pos, "family")), count(here & team(pos, "gang")), count(red))


def apart(family: int, gang: int, red: int) -> str:
    """Return the winner where the families play against each other (`alliance = false`)."""
    if not red and family and gang:
        return "draw" if family == gang else "family" if family > gang else "gang"
    if not gang and family >= red:
        return "family"
    if not family and gang >= red:
        return "gang"
    return ""


def judged(pos: Position, *, dawn: bool = False) -> Position:
    """Test for a winner after a batch of departures; a result once fixed never changes (S-1.4).

    While a card is unknown nothing is decided, and the test is owed (S-4.L).
    """
    if pos.winner:
        return pos
    if unknown(pos):
        return replace(pos, untested=True)
    winner = verdict(pos, dawn=dawn)
    if not winner:
        return replace(pos, untested=False) if pos.untested else pos
    return replace(pos, winner=winner, reason="heads", untested=False)


def judged_late(pos: Position) -> Position:
    """Make up for a test that was owed, once the last card is known (S-4.L)."""
    return judged(pos) if pos.untested and not unknown(pos) else pos


def last_departure(pos: Position) -> int:
    """Return the half day of the latest departure; 0 if nobody has left."""
    return max((entry.half for entry in pos.left), default=0)


def four_missed(pos: Position) -> bool:
    """Tell whether the third miss in a row has been seen at a table of the same four (S-7.6)."""
    return pos.options.four_at_table and pos.misses >= 3 and alive_count(pos) == 4


def stale_at_dawn(pos: Position) -> bool:
    """Tell at dawn whether three pairs of day d and night d were empty (S-7.8)."""
    return pos.options.draw_from == "day" and pos.night - last_departure(pos) // 2 >= 3


def stale_at_dusk(pos: Position) -> bool:
    """Tell at the end of a day whether three pairs of night d and day d + 1 were empty (S-7.8)."""
    if pos.options.draw_from != "night":
        return False
    return pos.day - 1 - max(last_departure(pos) - 1, 0) // 2 >= 3


def decided(pos: Position, winner: str, reason: str) -> Position:
    """Fix a winner for a reason other than counting heads, unless one is fixed already."""
    return pos if pos.winner else replace(pos, winner=winner, reason=reason)


def draws_at_dawn(pos: Position) -> Position:
    """Apply the counts of empty nights at dawn; three misses at four go first (S-7.6, S-7.8)."""
    if unknown(pos):
        return pos  # the heads may have decided long ago: no result while a card lacks (S-4.L)
    if four_missed(pos):
        return decided(pos, "red", "four_misses")
    if stale_at_dawn(pos):
        return decided(pos, "draw", "three_empty")
    return pos


def draws_at_dusk(pos: Position) -> Position:
    """Apply the count of empty pairs when a day ends (S-7.8)."""
    stale = stale_at_dusk(pos) and not unknown(pos)
    return decided(pos, "draw", "three_empty") if stale else pos


def over(pos: Position) -> bool:
    """Tell whether the game ends here: a result is fixed and no last word is owed (S-1.4)."""
    return bool(pos.winner) and not (pos.leaving and pos.options.end_speech)
