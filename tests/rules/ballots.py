"""Tables at which votes are tested: who sits where, what people do, what can be seen.

Cards lie in the order of the deck, so that a test can name seats: at `sport()` 1 is the Don, 2 and
3 the other blacks, 4 the Sheriff; at `stylized(12)` 1 is the Father, 2 the Gang Head, 3 a Mafia,
4 a Bandit, 5 the Detective, 6 the Lawyer, 7 the Journalist, 8 the FBI Agent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from tablekit.rules import inputs as i
from tablekit.rules.notation import print_position
from tablekit.rules.position import Left, living
from tablekit.rules.prompts import Speech, Window
from tablekit.rules.ruleset import deck
from tablekit.rules.seats import mask, members
from tablekit.rules.tally import counted
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.ports import VOTE
from tablekit.table.texts import numbers

LEFT_BY_FOULS = 6
"""A violation that removes (an insult, S-6.7.4)."""


def dealt(ruleset: str, players: int, **options: Any) -> Fingers:
    """Return a table before its night zero, with the deck lying from seat 1 on."""
    cards = deck(rulebook.load(ruleset), players)
    table = Fingers()
    table.begin(ruleset, players, roles=dict(enumerate(cards, 1)), **options)
    table.to("night", 0)
    return table


def sport(**options: Any) -> Fingers:
    """Ten players: 1 Don, 2 and 3 Mafia, 4 Sheriff, 5 to 10 civilians."""
    return dealt("sport", 10, **options)


def stylized(players: int = 12, **options: Any) -> Fingers:
    """The deck for so many players, black cards first."""
    return dealt("stylized", players, **options)


def left_at(
    table: Fingers, here: Iterable[int], day: int, since: int | None = None, how: str = "kill"
) -> Fingers:
    """Let the judge set the table to the speeches of a day with only these seats left.

    The others left by `how` in night `since` (the last one, if it is not said).
    """
    pos = table.session.play.pos
    gone = pos.seats & ~mask(here)
    half = 2 * (day - 1 if since is None else since) + 1
    pos = replace(
        pos,
        phase="speeches",
        day=day,
        night=day - 1,
        opener=members(mask(here))[0],
        out=gone,
        left=tuple(Left(seat, how, half) for seat in members(gone)),  # type: ignore[arg-type]
    )
    base = table.session.rules.options
    table.session.feed(i.Force(table.table.t(), print_position(pos, base)))
    table.table.settled()
    return table


# What people do


def put_up(table: Fingers, *seats: int) -> None:
    """Let the coming speakers nominate these seats, one each, and thank the last of them."""
    for seat in seats:
        table.until_asked("a speech", lambda p: isinstance(p, Speech) and p.nominates)
        table.key(f"B {seat} #")
        table.next()


def ballot(table: Fingers, votes: Mapping[int, Iterable[int]]) -> None:
    """Hold a window for each nominee with these voters, up to the result, not confirmed yet."""
    for nominee, voters in votes.items():
        table.votes(nominee, tuple(voters))


def halves(table: Fingers, one: int, other: int) -> None:
    """Let half of the living vote for each of two nominees."""
    here = table.alive
    ballot(table, {one: here[: len(here) // 2], other: here[len(here) // 2 :]})


def open_window(table: Fingers, nominee: int) -> None:
    """Go on to a nominee's window and open it."""
    table.to_window(nominee)
    table.next()
    assert isinstance(table.prompt, Window)


def close_window(table: Fingers) -> None:
    """Close the open window, when `#` counts again."""
    assert isinstance(table.prompt, Window)
    table.next()


def remove(table: Fingers, seat: int, code: int = LEFT_BY_FOULS) -> None:
    """Disqualify a seat: A seat A code #, and # for the question."""
    table.key(f"A {seat} A {code} #")
    table.key("#")
    assert seat not in table.alive


def until(table: Fingers, kind: str) -> None:
    """Go on to a moment by the name of its text."""
    table.until_asked(kind, lambda p: p is not None and p.kind == kind)


def night(table: Fingers, number: int, kill: int = 0) -> None:
    """Go on to a night and key its kill; 0 is a miss."""
    table.to("night", number)
    if kill:
        table.target(kill)
    else:
        table.pass_()


# What can be seen


def moment(table: Fingers) -> str:
    """Name the moment the table stands at."""
    assert table.prompt is not None
    return table.prompt.kind


def ballots(table: Fingers, day: int) -> list[dict[str, Any]]:
    """Return the ballots that had a result on a day, in order."""
    notes = [n.data for n in table.session.play.notes if n.kind == "ballot"]
    return [data for data in notes if data["day"] == day]


def rounds(table: Fingers, day: int) -> list[str]:
    """Return which ballots had a result on a day: `vote`, `revote`, `raise`."""
    return [data["round"] for data in ballots(table, day)]


def voted(table: Fingers, candidate: int) -> tuple[int, ...]:
    """Return who is counted against a nominee in the ballot that is running."""
    held = table.session.play.pos.ballot
    assert held is not None
    return tuple(seat for seat, choice in enumerate(held.votes) if choice == candidate)


def left(table: Fingers, seat: int) -> tuple[str, str, int]:
    """Return how a seat left, `day` or `night`, and its number."""
    entry = next(e for e in table.session.play.pos.left if e.seat == seat)
    return entry.how, "night" if entry.half % 2 else "day", entry.half // 2


def left_on(table: Fingers, day: int) -> tuple[int, ...]:
    """Return who left on a day, in order."""
    return tuple(entry.seat for entry in table.session.play.pos.left if entry.half == 2 * day)


def nobody_left(table: Fingers) -> bool:
    """Tell whether all seats are in."""
    pos = table.session.play.pos
    return living(pos) == pos.seats


def proposed(table: Fingers) -> list[tuple[int, int]]:
    """Return the fouls that line 7 proposes: seat and code, oldest first."""
    return [(p.seat, p.code) for p in table.session.play.proposals if p.givable]


def fouls(table: Fingers, seat: int) -> int:
    """Return a seat's fouls."""
    return table.session.play.pos.fouls[seat]


def lit(table: Fingers) -> tuple[int, ...]:
    """Return the boxes whose vote lamp is lit or blinking."""
    return tuple(seat for seat, byte in enumerate(table.lamps.seats) if byte & VOTE)


def blinking(table: Fingers) -> tuple[int, ...]:
    """Return the boxes whose vote lamp blinks."""
    return tuple(seat for seat, byte in enumerate(table.lamps.blink) if byte & VOTE)


def counts(table: Fingers) -> dict[int, int]:
    """Return the votes of each nominee in the ballot that is running, bare numbers too."""
    pos = table.session.play.pos
    assert pos.ballot is not None
    return {candidate: counted(pos, candidate) for candidate in pos.ballot.candidates}


def says(table: Fingers, key: str, *seats: int) -> bool:
    """Tell whether line 8 says this text of the catalogue, with these seats."""
    return table.host[7] == table.table.texts(f"go.{key}", seats=numbers(seats))


def seen(table: Fingers, why: str, seat: int, more: int = 0) -> bool:
    """Tell whether line 7 shows what a button did, and how many more there are."""
    texts = table.table.texts
    shown = texts(f"seen.{why}", seat=seat) + (texts("seen.more", n=more) if more else "")
    return table.host[6] == shown


def refused(table: Fingers) -> str:
    """Return why the last key was refused, '' if it was not."""
    found = table.table.consoles[1].refused
    return found.why if found else ""


def winner(table: Fingers) -> str:
    """Return the winner that has been announced, '' while there is none."""
    pos = table.session.play.pos
    return pos.winner if pos.finished else ""
