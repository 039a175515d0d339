"""The options of `sport` that a recorded game was played by.

In this order: what the caller gives, the record's own switches, what its events show, the preset.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tablekit.lab.recorded_form import (
    REMOVED,
    SPEECH,
    TECHNICAL,
    WORDS_AFTER_VOTE,
    Moment,
    RecordedBallot,
    RecordedGame,
)
from tablekit.lab.recorded_fouls import offences
from tablekit.lab.recorded_part import RecordedError, shortened
from tablekit.rules.options import NAMES, OptionError, Options, with_options
from tablekit.table import rulebook

SWITCHES: dict[str, dict[Any, dict[str, Any]]] = {
    "zero_voting": {
        "none": {"first_day": "none"},
        "liftOnly": {"first_day": "split_only"},
        None: {"first_day": "full"},
    },
    "speech_rotation": {
        "first": {"opener": "next_living"},
        "last": {"opener": "after_closer"},
    },
    "withdraw": {
        "allowed": {"withdraw": "until_end"},
        "auto": {"withdraw": "replace"},
        "no": {"withdraw": "no"},
    },
    "first_voting": {
        "standard": {"first_day": "no_sole"},
        "to-talk": {"first_day": "word_only"},
        "no-break": {"first_day": "split_only"},
    },
    "split_order": {
        "same": {"revote_order": "same"},
        "reverse": {"revote_order": "reversed"},
    },
    "kill_all": {"no": {}},
    "split_on_four": {
        True: {"raise_two_of_four": True, "four_at_table": False},
        False: {"raise_two_of_four": False},
    },
    "split_on_nine": {
        "yes": {"raise_three_of_nine": "yes"},
        "no": {"raise_three_of_nine": "no"},
        "after1": {"raise_three_of_nine": "after_day_one"},
    },
    "legacy": {True: {"best_move": "night_one"}, False: {"best_move": "none"}},
    "game_end_speech": {True: {"end_speech": True}, False: {"end_speech": False}},
    "three_fouls": {
        "lose-speech": {"three_fouls": "no_speech"},
        "short-speech": {"three_fouls": "short"},
        "no": {"three_fouls": "none"},
    },
    "tech_fouls": {
        "no": {"technical_fouls": "none"},
        "yes": {"technical_fouls": "apart"},
    },
}
"""A source's switches and their values, and the options that they stand for."""

UNPLAYED = ("on_record", "on_record_count")
"""Switches about points that are counted after the game; no rule of the table rests on them."""


def options_of(game: RecordedGame, given: Mapping[str, Any]) -> Options:
    """Return the options that a record implies; raise `RecordedError` for wrong ones."""
    preset = rulebook.load("sport").options
    switched = switched_options(game)
    try:
        with_options(preset, switched)
    except OptionError as error:
        raise wrong_option(game, error) from None
    shown = {name: value for show in SHOWN for name, value in show(game).items()}
    try:
        return with_options(preset, {**shown, **switched, **given})
    except OptionError as error:
        raise wrong_option(game, error) from None


def given_alone(given: Mapping[str, Any]) -> None:
    """Check the options that the caller gives, whatever the records imply."""
    try:
        with_options(rulebook.load("sport").options, given)
    except OptionError as error:
        fields = {"option": error.option, "found": error.found, "expected": error.expected}
        key = "given_option" if error.option in NAMES else "no_given_option"
        raise RecordedError(key, **fields) from None


def wrong_option(game: RecordedGame, error: OptionError) -> RecordedError:
    """Return the error of an option that does not exist or go together with another."""
    fields = {"option": error.option, "found": error.found, "expected": error.expected}
    return RecordedError("option", file=game.file, line=game.line, **fields)


def switched_options(game: RecordedGame) -> dict[str, Any]:
    """Return what the record's switches stand for; options by their own names count as well."""
    found: dict[str, Any] = {}
    for name, value in game.switches.items():
        if name in UNPLAYED:
            continue
        meant = meaning(name, value)
        if meant is None:
            known = SWITCHES.get(name)
            words = [shortened(word) for word in known] if known else [*SWITCHES, *NAMES]
            raise RecordedError(
                "switch" if known else "no_switch",
                file=game.file,
                line=game.line,
                name=name,
                found=shortened(value),
                expected=", ".join(words),
            )
        found.update(meant)
    return found


def meaning(name: str, value: Any) -> dict[str, Any] | None:
    """Return the options that a switch of this value stands for, None if nobody knows it."""
    for word, options in SWITCHES.get(name, {}).items():
        if word == value and type(word) is type(value):
            return options
    return {name: value} if name in NAMES else None


# What the events show.  Each function returns options, and none where they show nothing.


def shows_first_day(game: RecordedGame) -> dict[str, Any]:
    """Day one: nominations and no ballot, a sole nominee voted, a single leader who stays."""
    day = game.day(1)
    left = day.leavers("vote", "raise_vote")
    if day.leavers(*REMOVED) or not day.nominees:
        return {}
    if len(day.nominees) == 1:
        return {"first_day": "full"} if day.ballots or left else {}
    if not day.ballots:
        return {} if left else {"first_day": "none"}
    stays = len(led_by(day.ballots[-1])) == 1 and not left
    return {"first_day": "split_only"} if stays else {}


def led_by(ballot: RecordedBallot) -> tuple[int, ...]:
    """Return the candidates with the most recorded votes."""
    votes = list(ballot.votes.values())
    most = max(map(votes.count, ballot.candidates), default=0)
    return tuple(seat for seat in ballot.candidates if votes.count(seat) == most)


def shows_sole_nominee(game: RecordedGame) -> dict[str, Any]:
    """A sole nominee of a later day who left without a ballot."""
    for day in game.days[1:]:
        sole = len(day.nominees) == 1 and not day.ballots
        if sole and day.nominees[0].seat in day.leavers("vote"):
            return {"sole_nominee_later": "leaves"}
    return {}


def shows_two_of_four(game: RecordedGame) -> dict[str, Any]:
    """A raise-all held, or won, on two of four."""
    for number, day in enumerate(game.days, 1):
        held = day.hands is not None or day.leavers("raise_vote")
        four = len(game.living(2 * number)) == 4
        if four and held and day.ballots and len(led_by(day.ballots[-1])) == 2:
            return {"raise_two_of_four": True, "four_at_table": False}
    return {}


def shows_kill(game: RecordedGame) -> dict[str, Any]:
    """Shots by shooter: then the boxes shoot."""
    return {"kill": "shooting"} if any(night.shots for night in game.nights) else {}


def shows_best_move(game: RecordedGame) -> dict[str, Any]:
    """A best move by somebody else than the victim of night one, after two left by the vote of
    day one, or of more than three names."""
    if not game.best_mover:
        return {}
    found: dict[str, Any] = {}
    if game.best_mover != game.night(1).killed:
        found["best_move"] = "first_out"
    if len(game.day(1).leavers("vote", "raise_vote")) > 1:
        found["best_move_void"] = "never"
    preset = rulebook.load("sport").options.best_move_names
    if len(game.best_move) > preset:
        found["best_move_names"] = len(game.best_move)
    return found


def shows_technical_fouls(game: RecordedGame) -> dict[str, Any]:
    """Technical fouls that are recorded apart."""
    codes = {offence.code for day in game.days for offence in day.offences}
    return {"technical_fouls": "apart"} if TECHNICAL in codes else {}


def shows_held_vote(game: RecordedGame) -> dict[str, Any]:
    """A seat removed before the result of a vote that took somebody out all the same."""
    given = offences(game)
    for number, day in enumerate(game.days, 1):
        speeches, result = Moment(2 * number, SPEECH), Moment(2 * number, WORDS_AFTER_VOTE)
        for seat in day.leavers(*REMOVED) if day.leavers("vote", "raise_vote") else ():
            last = [offence.moment for offence in given if offence.seat == seat][-1]
            if speeches <= last < result:
                return {"removal_cancels": "no"}
    return {}


SHOWN: tuple[Callable[[RecordedGame], dict[str, Any]], ...] = (
    shows_first_day,
    shows_sole_nominee,
    shows_two_of_four,
    shows_kill,
    shows_best_move,
    shows_technical_fouls,
    shows_held_vote,
)
