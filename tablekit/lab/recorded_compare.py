"""Compares a game that was played again with its record: departures and outcome."""

from __future__ import annotations

from collections.abc import Iterable

from tablekit.lab.recorded_form import KILLED, REMOVED, WAYS, Departure, RecordedGame
from tablekit.rules.position import Left, Position, living
from tablekit.rules.seats import members

ALL_HALVES = 10**6
SAID_AS = {"raise_vote": "raise", KILLED: "kill", "warnings": "foul"}
"""Recorded ways of leaving that the texts call as the rules do."""

Gone = list[tuple[int, str]]
"""Who left, and how, in the words of the texts."""


class DiffersError(Exception):
    """Record and rules part here: the text's key, the half day (0: the whole game), its fields."""

    def __init__(self, key: str, half: int, **fields: object) -> None:
        super().__init__(f"{key} at half day {half}: {fields}")
        self.key, self.half, self.fields = key, half, fields


def check_departures(
    game: RecordedGame, pos: Position, before: int = ALL_HALVES, removals_before: int = ALL_HALVES
) -> None:
    """Raise `DiffersError` for the first half day, of those before, at which departures differ.

    A record lists removals by day, those of a night too: their own limit lets them be compared
    later than the others.
    """
    recorded = game.departures()
    played: dict[int, list[Left]] = {}
    for entry in pos.left:
        played.setdefault(recorded_half(game, entry), []).append(entry)
    for half in sorted({*recorded, *played}):
        if half >= before:
            return
        too = half < removals_before
        was = [gone for gone in recorded.get(half, ()) if too or gone.how not in REMOVED]
        now = [
            gone for gone in played.get(half, ()) if too or gone.how in ("vote", "raise", "kill")
        ]
        if not same_departures(was, now):
            said: Gone = [(gone.seat, SAID_AS.get(gone.how, gone.how)) for gone in was]
            seen: Gone = [(gone.seat, gone.how) for gone in now]
            raise DiffersError("departures", half, recorded=said, played=seen)


def recorded_half(game: RecordedGame, entry: Left) -> int:
    """Return the half day at which a record lists a departure: a removal at night by day."""
    if entry.half % 2 == 0 or entry.how == "kill":
        return entry.half
    after = entry.half + 1
    listed = any(gone.seat == entry.seat for gone in game.day(after // 2).left)
    return after if listed else entry.half - 1


def same_departures(recorded: Iterable[Departure], played: Iterable[Left]) -> bool:
    """Tell whether the same seats left in ways that fit each other."""
    ways = {entry.seat: WAYS.get(entry.how, frozenset({"kill"})) for entry in recorded}
    now = {entry.seat: entry.how for entry in played}
    return ways.keys() == now.keys() and all(now[seat] in fits for seat, fits in ways.items())


def check_outcome(game: RecordedGame, pos: Position) -> None:
    """Raise `DiffersError` if winner, survivors or best move of a finished game differ."""
    if not game.finished:
        return
    if pos.winner != game.winner:
        raise DiffersError("winner", 0, recorded=game.winner, played=pos.winner)
    left = members(living(pos))
    if game.survivors is not None and set(game.survivors) != set(left):
        raise DiffersError("survivors", 0, recorded=game.survivors, played=left)
    moves = {move.seat: move.names for move in pos.best_moves}
    if game.best_mover and set(moves.get(game.best_mover, ())) != set(game.best_move):
        raise DiffersError("best_move", 0, seat=game.best_mover)
