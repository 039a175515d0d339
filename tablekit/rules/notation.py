"""One line of text for a whole position; printing and parsing are exactly inverse.

Form: `RULESET phase [field=value ...]`, fields only where they differ from a fresh position:
`sport night day=1 night=1 seats=1-10 facts=2:don,3:mafia fouls=4:2 left=7:kill@3 kill=shooting`.
Masks are seat lists (`1-3,5`), tables are `seat:value`, options stand under their own names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from tablekit.rules.cast import Cast
from tablekit.rules.options import NAMES, OptionError, Options, differences, with_options
from tablekit.rules.position import (
    NO_SEATS,
    Ballot,
    BestMove,
    How,
    Left,
    NightActs,
    Nomination,
    Phase,
    Position,
    Sanction,
)
from tablekit.rules.seats import mask, members


class NotationError(ValueError):
    """A line that is no position: the word that cannot be read."""


def print_seats(seats: int) -> str:
    """Print a mask as `1-3,5`; `-` for none."""
    parts: list[str] = []
    run: list[int] = []
    for seat in (*members(seats), 99):
        if run and seat != run[-1] + 1:
            parts.append(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}")
            run = []
        run.append(seat)
    return ",".join(parts) or "-"


def parse_seats(text: str) -> int:
    """Parse `1-3,5` into a mask; raise `NotationError`."""
    if text == "-":
        return 0
    seats: list[int] = []
    for part in text.split(","):
        low, dash, high = part.partition("-")
        if not low.isdecimal() or (dash and not high.isdecimal()):
            raise NotationError(part)
        run = range(int(low), int(high if dash else low) + 1)
        if not run or run[0] < 1 or run[-1] > 20:
            raise NotationError(part)
        seats.extend(run)
    if len(set(seats)) != len(seats):
        raise NotationError(text)
    return mask(seats)


def print_table(items: tuple[int, ...]) -> str:
    """Print a table of 21 as `seat:value,...`."""
    return ",".join(f"{seat}:{value}" for seat, value in enumerate(items) if value)


def parse_table(text: str) -> tuple[int, ...]:
    """Parse `seat:value,...` into a table of 21."""
    items = list(NO_SEATS)
    for pair in text.split(","):
        seat, _, value = pair.partition(":")
        items[int(seat)] = int(value)
    return tuple(items)


def print_list(items: tuple[int, ...]) -> str:
    """Print an ordered list of seats as `3,1`."""
    return ",".join(map(str, items)) or "-"


def parse_list(text: str) -> tuple[int, ...]:
    """Parse an ordered list of seats."""
    return () if text == "-" else tuple(map(int, text.split(",")))


def print_pairs(items: tuple[tuple[int, int], ...]) -> str:
    """Print pairs as `3>7,5>7`."""
    return ",".join(f"{a}>{b}" for a, b in items)


def parse_pairs(text: str) -> tuple[tuple[int, int], ...]:
    """Parse pairs `3>7,5>7`."""
    return tuple((int(a), int(b)) for a, b in (pair.split(">") for pair in text.split(",")))


def print_left(items: tuple[Left, ...]) -> str:
    """Print departures as `seat:how@half`."""
    return ",".join(f"{e.seat}:{e.how}@{e.half}" for e in items)


def parse_left(text: str) -> tuple[Left, ...]:
    """Parse departures `seat:how@half`."""
    found = []
    for part in text.split(","):
        seat, rest = part.split(":")
        how, half = rest.split("@")
        if how not in get_args(How):
            raise NotationError(part)
        found.append(Left(int(seat), how, int(half)))  # type: ignore[arg-type]
    return tuple(found)


def print_nominations(items: tuple[Nomination, ...]) -> str:
    """Print nominations as `by>seat`."""
    return print_pairs(tuple((n.by, n.seat) for n in items))


def parse_nominations(text: str) -> tuple[Nomination, ...]:
    """Parse nominations `by>seat`."""
    return tuple(Nomination(by, seat) for by, seat in parse_pairs(text))


def print_best(items: tuple[BestMove, ...]) -> str:
    """Print best moves as `9>1>2>3`."""
    return ",".join(">".join(map(str, (b.seat, *b.names))) for b in items)


def parse_best(text: str) -> tuple[BestMove, ...]:
    """Parse best moves `9>1>2>3`."""
    rows = [tuple(map(int, part.split(">"))) for part in text.split(",")]
    return tuple(BestMove(row[0], row[1:]) for row in rows)


def print_struct(value: Any) -> str:
    """Print a small struct as compact JSON without spaces, for ballots, acts and sanctions."""
    return msgspec.json.encode(value).decode().replace("%", "%25").replace(" ", "%20")


def parse_struct(kind: Any) -> Callable[[str], Any]:
    """Return the parser of a small struct."""

    def parse(text: str) -> Any:
        return msgspec.json.decode(text.replace("%20", " ").replace("%25", "%"), type=kind)

    return parse


def parse_number(text: str) -> int:
    """Parse a number that is not written with leading zeros or signs but one minus."""
    if str(int(text)) != text:
        raise NotationError(text)
    return int(text)


def parse_yes(text: str) -> bool:
    """Parse a yes-field: it is only written when true."""
    if text != "yes":
        raise NotationError(text)
    return True


Codec = tuple[Callable[[Any], str], Callable[[str], Any]]
SEATS: Codec = (print_seats, parse_seats)
TABLE: Codec = (print_table, parse_table)
NUMBER: Codec = (str, parse_number)
YES: Codec = (lambda value: "yes", parse_yes)
WORD: Codec = (str, str)

FIELDS: dict[str, Codec] = {
    "day": NUMBER,
    "night": NUMBER,
    "seats": SEATS,
    "facts": TABLE,
    "pinned": TABLE,
    "out": SEATS,
    "leaving": (print_list, parse_list),
    "left": (print_left, parse_left),
    "fouls": TABLE,
    "technicals": TABLE,
    "lost_speech": SEATS,
    "sanctions": (print_struct, parse_struct(tuple[Sanction, ...])),
    "nominations": (print_nominations, parse_nominations),
    "barred": SEATS,
    "shielded": SEATS,
    "no_vote": NUMBER,
    "result": NUMBER,
    "night_removed": SEATS,
    "no_vote_at_dusk": NUMBER,
    "opener": NUMBER,
    "closer": NUMBER,
    "ballot": (print_struct, parse_struct(Ballot)),
    "acts": (print_struct, parse_struct(NightActs)),
    "shots": (print_pairs, parse_pairs),
    "lawyer_last": NUMBER,
    "lawyer_self_used": YES,
    "told": NUMBER,
    "misses": NUMBER,
    "best_moves": (print_best, parse_best),
    "best_move_open": SEATS,
    "revealed": SEATS,
    "keypad_only": SEATS,
    "untested": YES,
    "winner": WORD,
    "reason": WORD,
    "finished": YES,
}
WRITTEN = {"opener": "opener_seat"}
"""Fields that would read like an option of the same name."""
BY_WORD = {WRITTEN.get(name, name): name for name in FIELDS}
ROLE_TABLES = ("facts", "pinned")


def print_position(pos: Position, base: Options | None = None) -> str:
    """Print a position as one line; options are printed where they differ from `base`."""
    fresh = Position(options=pos.options, cast=pos.cast, seats=0)
    words = [pos.cast.ruleset, pos.phase]
    for name, (show, _) in FIELDS.items():
        value = getattr(pos, name)
        if name in ROLE_TABLES and any(value):
            roles = pos.cast.roles
            words.append(
                f"{name}=" + ",".join(f"{s}:{roles[v].id}" for s, v in enumerate(value) if v)
            )
        elif value != getattr(fresh, name):
            words.append(f"{WRITTEN.get(name, name)}={show(value)}")
    changed = differences(pos.options, base or Options())
    return " ".join(words + [f"{name}={value}" for name, value in changed.items()])


def parse_position(text: str, cast: Cast, base: Options | None = None) -> Position:
    """Parse a line printed by `print_position`; raise `NotationError` with the first bad word."""
    words = text.split(" ")
    if len(words) < 2 or words[0] != cast.ruleset or words[1] not in get_args(Phase):
        raise NotationError(text[:40])
    found: dict[str, Any] = {"phase": words[1]}
    options: dict[str, object] = {}
    for word in words[2:]:
        name, equals, value = word.partition("=")
        field = BY_WORD.get(name, "")
        if not equals or field in found or name in options:
            raise NotationError(word)
        if field:
            found[field] = parse_field(field, value, cast)
        elif name in NAMES:
            options[name] = value
        else:
            raise NotationError(word)
    try:
        chosen = with_options(base or Options(), options)
    except OptionError as error:
        raise NotationError(str(error)) from None
    return replace(Position(options=chosen, cast=cast, seats=0), **found)


def parse_field(name: str, value: str, cast: Cast) -> Any:
    """Parse one field's value; raise `NotationError` naming the word."""
    try:
        if name in ROLE_TABLES:
            return parse_roles(value, cast)
        return FIELDS[name][1](value)
    except (ValueError, IndexError, KeyError, msgspec.DecodeError):
        raise NotationError(f"{name}={value}") from None


def parse_roles(text: str, cast: Cast) -> tuple[int, ...]:
    """Parse `seat:role,...` into a table of cards."""
    items = list(NO_SEATS)
    for pair in text.split(","):
        seat, _, role = pair.partition(":")
        card = cast.card(role)
        if not card:
            raise NotationError(pair)
        items[int(seat)] = card
    return tuple(items)
