"""Recorded games through the rules: does each end as it was recorded?

`replay_file` plays every game of a file at a virtual table and says, a line a game, whether the
same seats left in the same way at the same time with the same winner, or where the two first part.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablekit.lab.recorded_compare import DiffersError, check_departures
from tablekit.lab.recorded_form import RecordedGame
from tablekit.lab.recorded_options import given_alone, options_of
from tablekit.lab.recorded_part import RecordedError
from tablekit.lab.recorded_play import Replay
from tablekit.lab.recorded_reading import read_games
from tablekit.rules.options import differences
from tablekit.rules.position import Left
from tablekit.scenario.fingers import StuckError
from tablekit.table import rulebook
from tablekit.table.texts import Texts, numbers

__all__ = ["Difference", "GameResult", "RecordedError", "replay_file", "replay_game"]


class Difference(Struct, frozen=True):
    """Where record and rules first part: the text's key, its fields, and the half day.

    Day d is half day 2d, night n is 2n + 1; 0 stands for the game as a whole.
    """

    key: str
    half: int
    fields: dict[str, Any]


class GameResult(Struct, frozen=True, kw_only=True):
    """What came of one recorded game.

    `departures` are the rules' (seat, how, half day) in order; `winner` is the rules' name, ''
    while there is none; `options` those that differ from the preset, as written; `stood_in` says
    for what the recorded outcome stood (a text's key, and days, nights or seats); `unfinished` is
    the half day at which the record ends before the game does, 0 if it does not.
    """

    id: str
    file: str
    file_line: int
    departures: tuple[Left, ...]
    winner: str
    options: dict[str, str]
    stood_in: dict[str, tuple[int, ...]]
    unfinished: int
    difference: Difference | None

    @property
    def same(self) -> bool:
        """Tell whether the game ended as it was recorded."""
        return self.difference is None

    def line(self, texts: Texts) -> str:
        """Return the game's line in the language of `texts` (domain `recorded`)."""
        if self.difference is not None:
            told = texts("line.differs", id=self.id, difference=told_of(self.difference, texts))
        else:
            told = texts("line.same", id=self.id, course=self.course(texts))
        notes = [
            texts(f"stood_in.{key}", numbers=", ".join(map(str, found)))
            for key, found in self.stood_in.items()
        ]
        return told + (texts("line.stood_in", notes="; ".join(notes)) if notes else "")

    def course(self, texts: Texts) -> str:
        """Return who left when and how, and the winner or where the record ends."""
        halves = dict.fromkeys(entry.half for entry in self.departures)
        parts = [
            f"{half_text(half, texts)}: "
            + gone_text([(e.seat, e.how) for e in self.departures if e.half == half], texts)
            for half in halves
        ]
        if self.unfinished:
            parts.append(texts("line.unfinished", when=half_text(self.unfinished, texts)))
        else:
            parts.append(texts(f"win.{self.winner or 'none'}"))
        return "; ".join(parts)


def replay_file(path: Path, given_options: Mapping[str, Any] | None = None) -> list[GameResult]:
    """Replay every game of a file (JSON Lines, docs/recorded-games.md).

    `given_options` are options of `sport` that stand above what the records imply.  Raises
    `RecordedError` for a file that cannot be read and for wrong options.
    """
    given = dict(given_options or {})
    given_alone(given)
    return [replay_game(game, given) for game in read_games(path)]


def replay_game(game: RecordedGame, given_options: Mapping[str, Any] | None = None) -> GameResult:
    """Replay one game; raise `RecordedError` for options that do not go together."""
    replay = Replay(game, options_of(game, given_options or {}))
    parted = difference(replay)
    pos = replay.pos
    return GameResult(
        id=game.id,
        file=game.file,
        file_line=game.line,
        departures=pos.left,
        winner=pos.winner,
        options=differences(pos.options, rulebook.load("sport").options),
        stood_in={key: tuple(found) for key, found in replay.stood_in.items()},
        unfinished=0 if pos.winner else last_half(game),
        difference=parted,
    )


def difference(replay: Replay) -> Difference | None:
    """Play a game; return where it first parts from its record."""
    try:
        try:
            replay.play()
        except DiffersError as error:
            check_departures(replay.game, replay.pos, error.half, error.half)
            raise
    except DiffersError as error:
        return Difference(error.key, error.half, error.fields)
    except StuckError:
        return Difference("stuck", replay.half, {})
    return None


def last_half(game: RecordedGame) -> int:
    """Return the last half day of a record."""
    return max(2 * len(game.days), 2 * len(game.nights) + 1 if game.nights else 0)


# Words


def half_text(half: int, texts: Texts) -> str:
    """Return a half day in words: `day 2`, `night 1`."""
    return texts("half.night" if half % 2 else "half.day", n=half // 2)


def gone_text(gone: list[tuple[int, str]], texts: Texts) -> str:
    """Return who left, and how, in words."""
    ways = dict.fromkeys(how for _, how in gone)
    groups = [
        texts(f"how.{way}", seats=", ".join(str(seat) for seat, how in gone if how == way))
        for way in ways
    ]
    return ", ".join(groups) or texts("how.nobody")


def told_of(difference: Difference, texts: Texts) -> str:
    """Return a difference in words."""
    fields = {name: worded(value, texts) for name, value in difference.fields.items()}
    if difference.key == "winner":
        fields = {name: texts(f"win.{v or 'none'}") for name, v in difference.fields.items()}
    if difference.key == "vote":
        fields = {n: str(v or texts("vote.none")) for n, v in difference.fields.items()}
    if difference.key == "refused":
        fields["act"] = texts(f"act.{fields['what']}", **fields)
        seat = difference.fields["why_seat"]
        fields["why"] = Texts(texts.lang)(f"no.{fields['why']}", seat=seat)
    when = half_text(difference.half, texts)
    return texts(f"differs.{difference.key}", when=when, **fields)


def worded(value: Any, texts: Texts) -> str:
    """Return a field of a difference as text."""
    if isinstance(value, list):
        return gone_text(value, texts)
    if isinstance(value, tuple):
        return numbers(value) or texts("how.nobody")
    return str(value)
