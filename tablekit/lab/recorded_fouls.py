"""The fouls of a recorded game in order, and what stands for removals whose fouls are missing."""

from __future__ import annotations

from collections.abc import Iterator

from tablekit.lab.recorded_form import (
    BEST_MOVE,
    NIGHT,
    REMOVED,
    SPEECH,
    TECHNICAL,
    TIE_SPEECH,
    VOTE,
    WORDS_AFTER_KILL,
    WORDS_AFTER_VOTE,
    Departure,
    Moment,
    Offence,
    RecordedGame,
)
from tablekit.rules.discipline import FOULS_TO_REMOVE, TECHNICALS_TO_REMOVE
from tablekit.rules.position import Position
from tablekit.rules.prompts import Prompt

LEFT_THE_TABLE = 11
"""The code that a disqualification without a recorded violation is keyed as."""


PLACES = {
    "morning": NIGHT,  # before anything else of the day
    "speech": SPEECH,
    "vote": VOTE,
    "revote": VOTE,
    "raise": VOTE,
    "defence": TIE_SPEECH,
}


def moment_of(pos: Position, prompt: Prompt) -> Moment:
    """Return where in the game a prompt stands."""
    if prompt.phase == "night":
        return Moment(2 * pos.night + 1, NIGHT)
    if prompt.phase in PLACES:
        return Moment(2 * pos.day, PLACES[prompt.phase])
    if prompt.phase != "last_word":
        return Moment(0, NIGHT)
    by_kill = BEST_MOVE if prompt.kind == "best_move" else WORDS_AFTER_KILL
    return Moment(2 * pos.day, by_kill if pos.phase == "morning" else WORDS_AFTER_VOTE)


def offences(game: RecordedGame) -> list[Offence]:
    """Return all penalties of a game in the order in which they are given."""
    found = [offence for day in game.days for offence in day.offences]
    found += worked_out(game)
    return sorted(found, key=lambda offence: offence.moment)


def worked_out(game: RecordedGame) -> Iterator[Offence]:
    """Yield the penalties that a recorded removal needs and the record lacks.

    Fouls that are missing to the fourth for who left by `warnings`, one violation for who was
    `disqualified`: after the vote of a day that sent somebody out, else in the speeches.
    """
    for number, day in enumerate(game.days, 1):
        place = WORDS_AFTER_VOTE if day.leavers("vote", "raise_vote") else SPEECH
        for entry in day.left:
            if entry.how in REMOVED:
                for code in missing(game, number, entry):
                    yield Offence(entry.seat, Moment(2 * number, place), code)


def missing(game: RecordedGame, day: int, entry: Departure) -> list[int]:
    """Return the codes of the penalties that a removal of a day needs and the record lacks."""
    given = [o.code for d in game.days[:day] for o in d.offences if o.seat == entry.seat]
    fouls = given.count(0)
    if fouls >= FOULS_TO_REMOVE or given.count(TECHNICAL) >= TECHNICALS_TO_REMOVE:
        return []
    return [0] * (FOULS_TO_REMOVE - fouls) if entry.how == "warnings" else [LEFT_THE_TABLE]
