"""Reads recorded games: one JSON object a line; every mistake is one sentence with file:line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tablekit.lab.recorded_form import (
    TECHNICAL,
    WAYS,
    WHEN,
    WINNERS,
    Departure,
    Moment,
    Nominee,
    Offence,
    RecordedBallot,
    RecordedDay,
    RecordedGame,
    RecordedNight,
)
from tablekit.lab.recorded_part import FOUND_LETTERS, PLAYERS, Part, RecordedError
from tablekit.rules.ruleset import deck
from tablekit.table import rulebook
from tablekit.table.texts import numbers

AS_MADE = "as made"


def read_games(path: Path) -> list[RecordedGame]:
    """Read a file of recorded games; raise `RecordedError`."""
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise RecordedError("unreadable", file=path, why=error.strerror or "?") from None
    games = [
        read_game(line, str(path), number) for number, line in enumerate(lines, 1) if line.strip()
    ]
    if not games:
        raise RecordedError("empty", file=path)
    return games


def read_game(text: bytes, file: str, line: int) -> RecordedGame:
    """Read one line."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        found = text.decode("utf-8", "replace").strip()[:FOUND_LETTERS]
        raise RecordedError("not_json", file=file, line=line, found=found) from None
    record = Part(value, "", file, line)
    first = record.maybe("first_phase")
    if first is not None:
        first.one_of({"day": 0})
    winner = record["winner"].value
    finished = record.maybe("finished")
    game = RecordedGame(
        file=file,
        line=line,
        id=text_of(record["id"]),
        roles=roles(record["seats"]),
        days=tuple(day(part, number) for number, part in enumerate(record["days"].items(), 1)),
        nights=tuple(night(part, n) for n, part in enumerate(record["nights"].items(), 1)),
        winner=WINNERS[record["winner"].one_of(WINNERS)] if winner is not None else "",
        finished=finished.truth() if finished else winner is not None,
        survivors=survivors(record),
        best_mover=optional(record, "best_move_by"),
        best_move=best_move(record),
        ordered=order_known(record),
        switches=switches(record),
    )
    check_order(record, game)
    return game


def text_of(part: Part) -> str:
    """Return a text that is not empty."""
    if not isinstance(part.value, str) or not part.value:
        raise part.wrong("text")
    return part.value


def optional(record: Part, name: str) -> int:
    """Return a seat that may be null or not there at all; 0 for none."""
    part = record.maybe(name)
    return part.seat_or_none() if part else 0


def seats_if_any(record: Part, name: str) -> tuple[int, ...]:
    """Return a list of seats that may not be there."""
    part = record.maybe(name)
    return part.seats() if part else ()


def survivors(record: Part) -> tuple[int, ...] | None:
    """Return who was left at the end, None where the record does not say."""
    part = record.maybe("survivors")
    return part.seats() if part and part.value is not None else None


def best_move(record: Part) -> tuple[int, ...]:
    """Return the seats that the best move named, as black and as red."""
    return seats_if_any(record, "best_move") + seats_if_any(record, "best_move_red")


def order_known(record: Part) -> bool:
    """Tell whether nominations and candidates stand in the order in which they were made."""
    part = record.maybe("nomination_order")
    return part is not None and part.value == AS_MADE


def switches(record: Part) -> dict[str, Any]:
    """Return the source's own switches."""
    part = record.maybe("options")
    return part.fields() if part else {}


def roles(part: Part) -> dict[int, str]:
    """Return the role of each seat; together they are the deck of `sport`."""
    cards = deck(rulebook.load("sport"), PLAYERS)
    found = [item.one_of(dict.fromkeys(cards)) for item in part.items()]
    if Counter(found) != Counter(cards):
        amounts = Counter(cards)
        raise part.wrong("deck", cards=", ".join(f"{n} {role}" for role, n in amounts.items()))
    return dict(enumerate(found, 1))


def day(part: Part, number: int) -> RecordedDay:
    """Read one day."""
    part["day"].number(number)
    raised = part.maybe("raise_vote")
    held = raised is not None and raised.value is not None
    return RecordedDay(
        nominees=tuple(
            Nominee(item["by"].seat(), item["target"].seat())
            for item in part["nominations"].items()
        ),
        ballots=tuple(ballot(item) for item in part["ballots"].items()),
        hands=raised["for"].seats() if raised is not None and held else None,
        left=tuple(
            Departure(item["seat"].seat(), item["how"].one_of(WAYS))
            for item in part["left"].items()
        ),
        offences=(
            *offences(part.maybe("fouls"), number, 0),
            *offences(part.maybe("technical_fouls"), number, TECHNICAL),
        ),
    )


def offences(part: Part | None, day: int, code: int) -> Iterator[Offence]:
    """Yield the fouls of a day, each with its moment."""
    for item in part.items() if part else ():
        shift, place = WHEN[item["when"].one_of(WHEN)]
        yield Offence(item["seat"].seat(), Moment(2 * day + shift, place), code)


def ballot(part: Part) -> RecordedBallot:
    """Read one ballot; a seat votes once, and for a candidate."""
    candidates = part["candidates"].seats()
    votes: dict[int, int] = {}
    for candidate, voters in part["votes"].by_seat():
        if candidate not in candidates:
            raise voters.inner(candidate, voters.way).wrong("candidate", seats=numbers(candidates))
        for voter in voters.items():
            if voter.seat() in votes:
                raise voter.wrong("vote_once")
            votes[voter.seat()] = candidate
    return RecordedBallot(candidates, votes)


def night(part: Part, number: int) -> RecordedNight:
    """Read one night."""
    part["night"].number(number)
    return RecordedNight(
        shots={shooter: target.seat_or_none() for shooter, target in part["shots"].by_seat()},
        killed=part["killed"].seat_or_none(),
        don_check=part["don_check"].seat_or_none(),
        sheriff_check=part["sheriff_check"].seat_or_none(),
    )


def check_order(record: Part, game: RecordedGame) -> None:
    """Refuse nights that do not belong to the days, and a seat that leaves twice."""
    if not 0 <= len(game.days) - len(game.nights) <= 1:
        raise record["nights"].wrong("nights", days=len(game.days))
    gone: set[int] = set()
    for half, left in sorted(game.departures().items()):
        for entry in left:
            if entry.seat in gone:
                way = (
                    f"nights[{half // 2 - 1}].killed" if half % 2 else f"days[{half // 2 - 1}].left"
                )
                raise record.inner(entry.seat, way).wrong("leaves_once")
            gone.add(entry.seat)
