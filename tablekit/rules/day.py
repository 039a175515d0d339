"""The morning with its departures, and the speeches (S-4.7, S-6.4, S-7.7, S-7.12)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.game import GONE, Game, Script
from tablekit.rules.position import BestMove, Position, alive_count, cards, living, word_over
from tablekit.rules.prompts import Pick, Say, Speech
from tablekit.rules.seats import bit, clockwise, mask, members, next_seat

SILENCED_S = 5
"""How long the judge waits for the nomination of a player who lost the speech (S-6.4)."""


def morning(game: Game) -> Script:
    """Tell who left at night, who is barred and what was checked; then last words (S-4.7)."""
    if game.pos.night == 0 and not game.pos.opener:
        game.set(opener=day_one_opener(game))
    killed = night_victims(game.pos)
    yield Say(kind="morning" if killed else "morning_nobody", phase="morning", seats=killed)
    yield from announcements(game)
    while game.pos.leaving:
        yield from last_word(game, game.pos.leaving[0])
    game.update(opened(game.pos))
    game.to("speeches", best_move_open=0)


def night_victims(pos: Position) -> tuple[int, ...]:
    """Return whom the night has killed, from the day's opener; one removed before too (S-7.1)."""
    half = 2 * pos.night + 1
    killed = mask(entry.seat for entry in pos.left if entry.how == "kill" and entry.half == half)
    return clockwise(killed, pos.opener or 1)


def day_one_opener(game: Game) -> int:
    """Return who opens day one: seat 1 or the next living seat, or one drawn by lot (S-4.7)."""
    here = living(game.pos)
    if game.first_opener:
        return next_seat(here, game.first_opener - 1)
    if game.pos.options.first_opener == "random":
        drawn = game.draw("opener", members(game.pos.seats))[0]
        return next_seat(here, drawn - 1)
    return next_seat(here, 0)


def announcements(game: Game) -> Script:
    """Announce the FBI Agent's choice, and a check that is told to all (S-1.1.F, S-1.1.D)."""
    held = game.pos.barred | game.pos.shielded
    if held:
        kind = "shielded" if game.pos.shielded else "barred"
        yield Say(kind=kind, phase="morning", seats=members(held))
    if game.pos.told:
        colour = told_colour(game.pos)
        game.note("check_told", seat=game.pos.told, colour=colour)
        yield Say(kind=f"told_{colour}", phase="morning", seats=(game.pos.told,))


def told_colour(pos: Position) -> str:
    """Return `red`, `black`, or `unknown` for the check that is told in the morning."""
    card = cards(pos)[pos.told]
    if not card:
        return "unknown"
    return "red" if pos.cast.team(card) == "red" else "black"


def last_word(game: Game, seat: int) -> Script:
    """The last word of a seat that leaves by vote or kill, with its best move first (S-7.10)."""
    clock_ms = game.pos.options.last_word_s * 1000
    asked = bool(game.pos.best_move_open >> seat & 1)
    if asked:
        yield from best_move(game, seat, clock_ms)
    if seat in game.pos.leaving:
        yield Speech(
            kind="last_word",
            phase="last_word",
            seat=seat,
            lasts_ms=clock_ms,
            keeps_clock=asked,
        )
    game.update(word_over(game.pos, seat))
    if game.pos.options.reveal:
        yield Say(kind="reveal", phase="last_word", seats=(seat,))


def best_move(game: Game, seat: int, clock_ms: int) -> Script:
    """Ask for the best move while the last word's clock runs: nought to three seats (S-7.12)."""
    chosen = yield Pick(
        kind="best_move",
        phase="last_word",
        seat=seat,
        lasts_ms=clock_ms,
        choices=game.pos.seats & ~bit(seat),
        most=game.pos.options.best_move_names,
    )
    game.set(best_move_open=game.pos.best_move_open & ~bit(seat))
    if chosen == GONE:
        return
    game.set(best_moves=(*game.pos.best_moves, BestMove(seat, chosen)))
    game.note("best_move", seat=seat, names=chosen)


def speeches(game: Game) -> Script:
    """Each living player speaks in turn from the day's opener (S-4.7)."""
    for seat in clockwise(living(game.pos), game.pos.opener):
        yield from speech(game, seat)
    game.to("vote")


def opened(pos: Position) -> Position:
    """Fix who opens and who closes the day among those whom the morning has left (S-4.7).

    The seat that was to open may have been removed since dawn; the next one then is the opener.
    """
    here = living(pos)
    if pos.options.opener == "after_closer" and pos.closer:
        closer = next_seat(here, pos.closer)
        return replace(pos, closer=closer, opener=next_seat(here, closer))
    order = clockwise(here, pos.opener)
    return replace(pos, opener=order[0], closer=order[-1]) if order else pos


def speech(game: Game, seat: int) -> Script:
    """One speech, or what a third foul has left of it (S-6.4, S-7.7)."""
    pos, seconds, silenced = game.pos, game.pos.options.speech_s, False
    if pos.lost_speech >> seat & 1:
        short = pos.options.three_fouls == "short" or alive_count(pos) in (3, 4)
        seconds, silenced = (pos.options.short_speech_s, False) if short else (SILENCED_S, True)
        game.update(replace(pos, lost_speech=pos.lost_speech & ~bit(seat)))
    yield Speech(
        kind="speech",
        phase="speech",
        seat=seat,
        lasts_ms=seconds * 1000,
        nominates=True,
        silenced=silenced,
    )
    game.note("speech", seat=seat, seconds=0 if silenced else seconds, day=game.pos.day)
