"""Settling a night: all its victims together, the saved one, misses, bars and draws."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.position import Left, Position, alive_count, living, send_out
from tablekit.rules.seats import bit, clockwise, mask, next_seat
from tablekit.rules.verdict import draws_at_dawn, judged


def hits(pos: Position) -> tuple[int, ...]:
    """Return the seats that were hit this night, saved or not, each once (S-4.K)."""
    return tuple(dict.fromkeys(seat for seat in (pos.acts.kill, pos.acts.gang_kill) if seat > 0))


def settled(pos: Position) -> Position:
    """Settle the night and begin the morning of the next day (S-4.K, S-4.N, S-7.1, S-1.4)."""
    hit = hits(pos)
    saved = pos.acts.lawyer
    victims = tuple(seat for seat in hit if seat != saved)
    pos = killed_after_removal(pos, victims)
    opener = next_opener(pos, living(pos) & ~mask(victims))
    order = clockwise(mask(victims) & living(pos), opener or 1)
    pos = send_out(pos, order, "kill")
    pos = counted(pos, missed=not hit, saved=bool(hit) and not victims)
    fbi = max(pos.acts.fbi, 0)
    shield = pos.options.fbi == "shield"
    pos = replace(
        pos,
        phase="morning",
        day=pos.night + 1,
        opener=opener,
        barred=0 if shield or not fbi else bit(fbi),
        shielded=bit(fbi) if shield and fbi else 0,
        lawyer_last=max(saved, 0),
        night_removed=0,
        best_move_open=best_movers(pos, order),
    )
    return draws_at_dawn(judged(pos, dawn=True))


def killed_after_removal(pos: Position, victims: tuple[int, ...]) -> Position:
    """Count a seat removed and killed in the same night as killed: the vote is held (S-7.1)."""
    both = pos.night_removed & mask(victims)
    if not both:
        return pos
    left = tuple(
        Left(entry.seat, "kill", entry.half) if both >> entry.seat & 1 else entry
        for entry in pos.left
    )
    others = pos.night_removed & ~both
    kept = pos.no_vote if others else pos.no_vote_at_dusk
    return replace(pos, left=left, no_vote=kept)


def counted(pos: Position, *, missed: bool, saved: bool) -> Position:
    """Count misses in a row at a table of four (S-7.6); a departure ends the count."""
    if pos.misses < 0:
        return pos
    night_half = 2 * pos.night + 1
    if alive_count(pos) != 4 or any(entry.half >= night_half for entry in pos.left):
        return replace(pos, misses=-1)
    return replace(pos, misses=pos.misses + 1 if missed else 0 if saved else pos.misses)


def next_opener(pos: Position, here: int) -> int:
    """Return who opens the coming day among the seats `here` (S-4.7, option `opener`)."""
    if not pos.opener:
        return 0
    if pos.options.opener == "next_living" or not pos.closer:
        return next_seat(here, pos.opener)
    return next_seat(here, next_seat(here, pos.closer))


def best_movers(pos: Position, victims: tuple[int, ...]) -> int:
    """Return which of the night's victims have the best move (S-7.12)."""
    if pos.options.best_move == "none" or best_move_void(pos):
        return 0
    if pos.options.best_move == "night_one":
        return mask(victims) if pos.night == 1 else 0
    return mask(victims) if first_out(pos, pos.night * 2 + 1) else 0


def best_move_void(pos: Position) -> bool:
    """Tell whether two or more left by the vote of day one (S-7.12, option `best_move_void`)."""
    by_vote = sum(1 for e in pos.left if e.half == 2 and e.how in ("vote", "raise"))
    return pos.options.best_move_void == "two_by_vote" and by_vote >= 2


def first_out(pos: Position, half: int) -> bool:
    """Tell whether nobody left by kill or vote from night one on before this half day."""
    return half >= 3 and not any(
        entry.how in ("kill", "vote", "raise") and 3 <= entry.half < half for entry in pos.left
    )
