"""The position: everything about a game that can matter later, as one compact frozen value.

Scripts and acts change it only through pure functions `Position -> Position`.  A seat is *in*,
*leaving* (counted nowhere any more, but it owes a last word) or *out* (owns nothing).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from tablekit.rules.cast import Cast, known_cards
from tablekit.rules.options import Options
from tablekit.rules.seats import bit, count, mask, members

Phase = Literal["deal", "night", "morning", "speeches", "vote", "words", "over"]
How = Literal["vote", "raise", "kill", "foul", "disqualified", "technical", "wish"]

NO_SEATS: tuple[int, ...] = (0,) * 21
ALL = 21
"""In a ballot: the candidate "all of them leave" of a raise-all."""


class Left(Struct, frozen=True):
    """A seat's departure.  `half` counts half days: day d is 2d, night n is 2n + 1."""

    seat: int
    how: How
    half: int


class Sanction(Struct, frozen=True):
    """One sanction as recorded (S-6.1); code 0 is a foul without an article."""

    seat: int
    code: int
    kind: Literal["warning", "foul", "technical", "disqualified", "tournament", "loss"]
    t: int
    half: int
    phase: str
    by: str
    points: float = 0
    forced: bool = False  # against the rules, by the judge's decision
    wall: str = ""  # the wall clock as the table had it


class Nomination(Struct, frozen=True):
    """`by` put `seat` up for the vote."""

    by: int
    seat: int


class Ballot(Struct, frozen=True):
    """One ballot: who may be voted for, in order, and who pressed for whom.

    `votes[seat]` is the candidate that seat voted for, 0 for none.  `counts` are bare numbers keyed
    by the host.  `closed` are the candidates whose window was closed.
    """

    kind: Literal["vote", "revote", "raise"]
    candidates: tuple[int, ...]
    votes: tuple[int, ...] = NO_SEATS
    counts: tuple[tuple[int, int], ...] = ()
    closed: tuple[int, ...] = ()


class NightActs(Struct, frozen=True):
    """What was keyed this night; -1: not asked yet or no answer, 0: passed or missed."""

    kill: int = -1
    gang_kill: int = -1
    fbi: int = -1
    lawyer: int = -1
    father: int = -1
    journalist: tuple[int, ...] = ()
    detective: int = -1


class BestMove(Struct, frozen=True):
    """The best move of a seat: the seats it named (S-7.12)."""

    seat: int
    names: tuple[int, ...]


class Position(Struct, frozen=True, kw_only=True):
    """A position.  Masks are ints (bit n = seat n); tuples of 21 are indexed by seat."""

    options: Options
    cast: Cast
    seats: int
    phase: Phase = "deal"
    day: int = 0
    night: int = 0
    facts: tuple[int, ...] = NO_SEATS
    pinned: tuple[int, ...] = NO_SEATS
    out: int = 0
    leaving: tuple[int, ...] = ()
    left: tuple[Left, ...] = ()
    fouls: tuple[int, ...] = NO_SEATS
    technicals: tuple[int, ...] = NO_SEATS
    lost_speech: int = 0
    sanctions: tuple[Sanction, ...] = ()
    nominations: tuple[Nomination, ...] = ()
    barred: int = 0
    shielded: int = 0
    no_vote: int = 0
    result: int = 0
    night_removed: int = 0
    no_vote_at_dusk: int = 0
    opener: int = 0
    closer: int = 0
    ballot: Ballot | None = None
    acts: NightActs = NightActs()
    shots: tuple[tuple[int, int], ...] = ()
    lawyer_last: int = 0
    lawyer_self_used: bool = False
    told: int = 0
    misses: int = -1
    best_moves: tuple[BestMove, ...] = ()
    best_move_open: int = 0
    revealed: int = 0
    keypad_only: int = 0
    untested: bool = False
    winner: str = ""
    reason: str = ""
    finished: bool = False

    def __repr__(self) -> str:
        from tablekit.rules.notation import print_position

        return f"<Position {print_position(self)}>"


def living(pos: Position) -> int:
    """Return the mask of seats that are in: neither leaving nor out."""
    here = pos.seats & ~pos.out
    return here & ~mask(pos.leaving) if pos.leaving else here


def is_in(pos: Position, seat: int) -> bool:
    """Tell whether a seat is in the game."""
    return bool(living(pos) >> seat & 1)


def voters(pos: Position) -> int:
    """Return the mask of seats that may vote in this day's ballots (S-V.4)."""
    return living(pos) & ~pos.barred


def half_day(pos: Position) -> int:
    """Return the number of the half day: night n is 2n + 1, day d is 2d."""
    return 2 * pos.night + 1 if pos.phase in ("night", "deal") else 2 * pos.day


def cards(pos: Position) -> tuple[int, ...]:
    """Return the card of each seat with what follows by elimination, 0 for unknown (S-4.L)."""
    return known_cards(pos.cast.deck, pos.seats, corrected(pos))


def corrected(pos: Position) -> tuple[int, ...]:
    """Return the cards dealt or keyed, those corrected later in their place."""
    if pos.pinned == NO_SEATS:
        return pos.facts
    return tuple(pin or fact for pin, fact in zip(pos.pinned, pos.facts, strict=True))


def unknown(pos: Position) -> int:
    """Return the mask of seats whose card is not known."""
    return masks(pos)["unknown"]


class KnownMasks:
    """The masks worked out last, and for which facts: games ask for the same ones all night."""

    facts: tuple[int, ...] = ()
    cast: Cast | None = None
    seats: int = 0
    found: dict[str, int] = {}  # noqa: RUF012  replaced as a whole, never changed


def masks(pos: Position) -> dict[str, int]:
    """Return the seats known to play each part and to be of each team (parts are no team names)."""
    memo = KnownMasks
    if memo.facts is pos.facts and memo.cast is pos.cast and memo.seats == pos.seats:
        return memo.found
    known, roles = cards(pos), pos.cast.roles
    found: dict[str, int] = {"unknown": 0}
    for seat in members(pos.seats):
        role = roles[known[seat]]
        for name in (role.part, role.team) if known[seat] else ("unknown",):
            found[name] = found.get(name, 0) | 1 << seat
    memo.facts, memo.cast, memo.seats, memo.found = pos.facts, pos.cast, pos.seats, found
    return found


def holders(pos: Position, part: str) -> int:
    """Return the mask of all seats, in or out, known to hold a card that plays this part."""
    return masks(pos).get(part, 0)


def team(pos: Position, name: str) -> int:
    """Return the mask of all seats, in or out, known to be of a team."""
    return masks(pos).get(name, 0)


def blacks(pos: Position) -> int:
    """Return the mask of all seats, in or out, known to be black."""
    return team(pos, "family") | team(pos, "gang")


def nominees(pos: Position) -> tuple[int, ...]:
    """Return the nominated seats in order, each once; removed ones only where they stay (S-V)."""
    stays = pos.seats if pos.options.removal_cancels == "as_present" else living(pos)
    order = dict.fromkeys(n.seat for n in pos.nominations)
    return tuple(seat for seat in order if stays >> seat & 1)


def with_item(items: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    """Return a tuple with one item replaced."""
    return (*items[:index], value, *items[index + 1 :])


def learn(pos: Position, seat: int, card: int) -> Position:
    """Record the card that was keyed for a seat."""
    return replace(pos, facts=with_item(pos.facts, seat, card))


def send_out(pos: Position, seats: tuple[int, ...], how: How) -> Position:
    """Let seats leave by vote, raise or kill as one batch: they own a last word (S-7.10)."""
    going = tuple(seat for seat in seats if is_in(pos, seat))
    left = tuple(Left(seat, how, half_day(pos)) for seat in going)
    return replace(pos, leaving=pos.leaving + going, left=pos.left + left)


def word_over(pos: Position, seat: int) -> Position:
    """End the last word of a seat: from now on its box is dark (S-3.1)."""
    shown = bit(seat) if pos.options.reveal else 0
    return replace(
        pos,
        leaving=tuple(s for s in pos.leaving if s != seat),
        out=pos.out | bit(seat),
        revealed=pos.revealed | shown,
    )


def alive_count(pos: Position) -> int:
    """Return how many seats are in."""
    return count(living(pos))


def how_left(pos: Position, seat: int) -> Left | None:
    """Return how a seat left, None while it is in."""
    return next((entry for entry in pos.left if entry.seat == seat), None)
