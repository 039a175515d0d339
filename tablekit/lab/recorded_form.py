"""A game recorded elsewhere: seats, days, nights and outcome as plain values.

The form is described in docs/recorded-games.md; `tablekit.lab.recorded_reading` reads it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

KILLED = "killed"
REMOVED = ("warnings", "disqualified")
WAYS = {
    "vote": frozenset({"vote"}),
    "raise_vote": frozenset({"raise"}),
    "warnings": frozenset({"foul"}),
    "disqualified": frozenset({"foul", "technical", "disqualified", "wish"}),
}
"""The words for how a seat left by day, and the ways (`position.How`) of the rules that fit."""

WINNERS = {"city": "red", "mafia": "black", "draw": "draw"}
"""Recorded winners, and the rules' names for them."""


class Moment(NamedTuple):
    """When something happens: the half day (day d is 2d, night n is 2n + 1), and where in it."""

    half: int
    place: int


NIGHT = 0
BEST_MOVE, WORDS_AFTER_KILL, SPEECH, BEFORE_VOTE, VOTE, TIE_SPEECH, WORDS_AFTER_VOTE = range(1, 8)

WHEN = {
    "shooting": Moment(-1, NIGHT),
    "best move": Moment(0, BEST_MOVE),
    "last words after kill": Moment(0, WORDS_AFTER_KILL),
    "night kill speaking": Moment(0, WORDS_AFTER_KILL),
    "speech": Moment(0, SPEECH),
    "speaking": Moment(0, SPEECH),
    "toVoting": Moment(0, BEFORE_VOTE),
    "voting": Moment(0, VOTE),
    "defence speech": Moment(0, TIE_SPEECH),
    "last words after vote": Moment(0, WORDS_AFTER_VOTE),
    "day kill speaking": Moment(0, WORDS_AFTER_VOTE),
    "night shooting": Moment(1, NIGHT),
}
"""The words for a foul's moment, as a moment counted from the day that lists it."""


TECHNICAL = 25
"""The code of a technical foul."""


class Offence(Struct, frozen=True):
    """A penalty of the catalogue for a seat at a moment; code 0 is a foul."""

    seat: int
    moment: Moment
    code: int = 0


class Nominee(Struct, frozen=True):
    """`by` nominated `seat`."""

    by: int
    seat: int


class RecordedBallot(Struct, frozen=True):
    """One ballot: its candidates, and for whom each seat voted."""

    candidates: tuple[int, ...]
    votes: dict[int, int]


class Departure(Struct, frozen=True):
    """A seat left, in one of `WAYS` or killed."""

    seat: int
    how: str


class RecordedDay(Struct, frozen=True):
    """One day; `hands` are those for a raise-all, None where the record has none."""

    nominees: tuple[Nominee, ...] = ()
    ballots: tuple[RecordedBallot, ...] = ()
    hands: tuple[int, ...] | None = None
    left: tuple[Departure, ...] = ()
    offences: tuple[Offence, ...] = ()

    def leavers(self, *ways: str) -> tuple[int, ...]:
        """Return the seats that left this day in one of these ways."""
        return tuple(entry.seat for entry in self.left if entry.how in ways)


class RecordedNight(Struct, frozen=True):
    """One night: shots by shooter, who was killed and who was checked (0: nobody)."""

    shots: dict[int, int] = {}
    killed: int = 0
    don_check: int = 0
    sheriff_check: int = 0


class RecordedGame(Struct, frozen=True, kw_only=True):
    """One game.  Day d is `days[d - 1]`, night n is `nights[n - 1]`.

    `file` and `line` tell where it stands; `roles` are ids of the ruleset `sport`; `winner` is the
    rules' name, '' for none; `ordered`: nominations and candidates stand in the order in which they
    were made; `best_move` are the seats named by `best_mover` (0: none recorded).
    """

    file: str
    line: int
    id: str
    roles: dict[int, str]
    days: tuple[RecordedDay, ...]
    nights: tuple[RecordedNight, ...]
    winner: str
    finished: bool
    survivors: tuple[int, ...] | None = None
    ordered: bool = False
    best_mover: int = 0
    best_move: tuple[int, ...] = ()
    switches: dict[str, Any] = {}

    def day(self, number: int) -> RecordedDay:
        """Return a day; one without any event where the record has ended."""
        return self.days[number - 1] if number <= len(self.days) else RecordedDay()

    def night(self, number: int) -> RecordedNight:
        """Return a night; one without any event where the record has ended."""
        return self.nights[number - 1] if number <= len(self.nights) else RecordedNight()

    @property
    def blacks(self) -> frozenset[int]:
        """The seats of the mafia and the don."""
        return frozenset(s for s, role in self.roles.items() if role in ("don", "mafia"))

    def departures(self) -> dict[int, tuple[Departure, ...]]:
        """Return who left by half day (day d is 2d, night n is 2n + 1); no entry for nobody."""
        found = {2 * number: day.left for number, day in enumerate(self.days, 1) if day.left}
        for number, night in enumerate(self.nights, 1):
            if night.killed:
                found[2 * number + 1] = (Departure(night.killed, KILLED),)
        return found

    def living(self, half: int) -> frozenset[int]:
        """Return the seats that are in when a half day begins, as the record has it."""
        gone = {entry.seat for at, left in self.departures().items() if at < half for entry in left}
        return frozenset(self.roles) - gone
