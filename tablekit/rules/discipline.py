"""The catalogue of violations and what each costs (S-5.1, S-6, S-7.1 to S-7.3).

Code N is article S-5.1.N; 24 is the part of S-5.1.6 that S-7.3 punishes; 25 a technical foul.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tablekit.rules.inputs import Leave, Penalty, Warn
from tablekit.rules.position import (
    Left,
    Position,
    Sanction,
    half_day,
    is_in,
    living,
    nominees,
    team,
    with_item,
)
from tablekit.rules.position import cards as cards_of
from tablekit.rules.seats import bit, mask, members
from tablekit.rules.tally import remainder
from tablekit.rules.verdict import decided, judged


class Violation(Struct, frozen=True):
    """One entry: its code, what it costs, and the articles of the sanction."""

    code: int
    costs: str  # foul, technical, disqualified, tournament, loss
    articles: tuple[str, ...]


CATALOGUE = {
    entry.code: entry
    for entry in (
        Violation(0, "foul", ("S-6.2",)),
        Violation(13, "foul", ("S-6.6.4", "S-6.6.5")),
        Violation(14, "foul", ("S-6.6.2", "S-6.6.3")),
        Violation(15, "foul", ("S-6.6.1",)),
        Violation(16, "foul", ("S-6.6.6",)),
        Violation(17, "foul", ("S-6.6.7",)),
        Violation(19, "foul", ("S-6.6.8",)),
        Violation(21, "foul", ("S-6.6.9",)),
        Violation(4, "tournament", ("S-6.7.10", "S-7.3")),
        Violation(6, "disqualified", ("S-6.7.4",)),
        Violation(7, "disqualified", ("S-6.7.3",)),
        Violation(8, "disqualified", ("S-6.7.5",)),
        Violation(9, "disqualified", ("S-6.7.2",)),
        Violation(10, "disqualified", ("S-6.7.6",)),
        Violation(11, "disqualified", ("S-6.7.1",)),
        Violation(12, "disqualified", ("S-6.7.8",)),
        Violation(18, "disqualified", ("S-6.7.7",)),
        Violation(20, "disqualified", ("S-6.7.9",)),
        Violation(22, "disqualified", ("S-6.7.11",)),
        Violation(23, "disqualified", ("S-6.7.12",)),
        Violation(24, "tournament", ("S-7.3",)),
        Violation(25, "technical", ("S-6.5",)),
        Violation(1, "loss", ("S-6.8.1",)),
        Violation(2, "loss", ("S-6.8.2",)),
        Violation(5, "loss", ("S-6.8.3",)),
        Violation(3, "loss", ("S-6.8.4",)),
    )
}

LEFT_THE_TABLE = 11
HINT = 5
"""A spectator's hint: the seat keyed is the player who was helped (S-6.8.3)."""

FOULS_TO_REMOVE = 4
FOULS_TO_SILENCE = 3
TECHNICALS_TO_REMOVE = 2


def removes(pos: Position, seat: int, code: int) -> str:
    """Tell how a penalty would take the seat out: a `How`, `loss`, or '' if it would not."""
    costs = CATALOGUE[code].costs
    if costs == "foul":
        return "foul" if pos.fouls[seat] + 1 >= FOULS_TO_REMOVE else ""
    if costs == "technical":
        return "technical" if pos.technicals[seat] + 1 >= TECHNICALS_TO_REMOVE else ""
    return "loss" if costs == "loss" else "disqualified"


def recorded(pos: Position, it: Penalty | Warn | Leave, code: int, kind: str) -> Position:
    """Write a sanction into the record: who, what, by whom, both clocks and phase (S-6.1)."""
    entry = Sanction(
        seat=it.seat,
        code=code,
        kind=kind,  # type: ignore[arg-type]
        t=it.t,
        half=half_day(pos),
        phase=pos.phase,
        by=it.by,
        points=pos.options.penalty_points if fined(pos, it.seat, code, kind) else 0,
        forced=isinstance(it, Penalty) and it.forced,
        wall=it.wall,
    )
    return replace(pos, sanctions=(*pos.sanctions, entry))


def fined(pos: Position, seat: int, code: int, kind: str) -> bool:
    """Tell whether a sanction costs points: a helped player, or who is removed in the last word.

    Sources: S-6.8.3, S-7.10.
    """
    removing = kind != "warning" and bool(removes(pos, seat, code))
    return code == HINT or (removing and seat in pos.leaving)


def penalised(pos: Position, it: Penalty) -> Position:
    """Give a seat a penalty of the catalogue, with all that follows from it at once."""
    seat, costs, out = it.seat, CATALOGUE[it.code].costs, removes(pos, it.seat, it.code)
    pos = recorded(pos, it, it.code, costs)
    if costs == "foul":
        pos = fouled(pos, seat)
    elif costs == "technical":
        pos = replace(pos, technicals=with_item(pos.technicals, seat, pos.technicals[seat] + 1))
    elif costs == "loss":
        return team_loses(pos, seat, helped=it.code == HINT)
    return removed(pos, seat, out) if out else pos


def fouled(pos: Position, seat: int) -> Position:
    """Count a foul; the third takes away the nearest next own speech (S-6.4)."""
    number = pos.fouls[seat] + 1
    pos = replace(pos, fouls=with_item(pos.fouls, seat, number))
    if number == FOULS_TO_SILENCE and pos.options.three_fouls != "none":
        pos = replace(pos, lost_speech=pos.lost_speech | bit(seat))
    return pos


def removed(pos: Position, seat: int, how: str) -> Position:
    """Take a seat out at once, with no last word (S-6.5), and cancel the vote that is due.

    A seat that is leaving already stays out by its vote or kill (S-7.10); one that is out stays so.
    """
    if pos.out >> seat & 1 or not pos.seats >> seat & 1:
        return pos
    if seat in pos.leaving:
        owed = tuple(s for s in pos.leaving if s != seat)
        shown = bit(seat) if pos.options.reveal else 0
        return replace(pos, leaving=owed, out=pos.out | bit(seat), revealed=pos.revealed | shown)
    pos = cancelled(pos, seat)
    pos = taken_out(pos, seat, how)
    return judged(pos)


def taken_out(pos: Position, seat: int, how: str) -> Position:
    """Put a seat straight to out: its press is void, and so are presses for it (S-7.1)."""
    pos = replace(
        pos,
        out=pos.out | bit(seat),
        left=(*pos.left, Left(seat, how, half_day(pos))),  # type: ignore[arg-type]
        revealed=pos.revealed | (bit(seat) if pos.options.reveal else 0),
        night_removed=pos.night_removed | (bit(seat) if pos.phase == "night" else 0),
        best_move_open=pos.best_move_open & ~bit(seat),
    )
    if pos.ballot is None:
        return pos
    freed = 0 if pos.options.removal_cancels == "as_present" else seat
    votes = tuple(
        0 if voter == seat or (freed and choice == freed) else choice
        for voter, choice in enumerate(pos.ballot.votes)
    )
    voted = seat in pos.ballot.candidates
    pos = replace(pos, ballot=replace(pos.ballot, votes=votes))
    return remainder(pos) if voted else pos


def cancels(pos: Position, seat: int) -> bool:
    """Tell whether removing this seat cancels a vote (S-7.1, option `removal_cancels`)."""
    choice = pos.options.removal_cancels
    return choice == "yes" or (choice == "if_nominated" and seat in nominees(pos))


def cancelled(pos: Position, seat: int) -> Position:
    """Cancel the current or nearest vote, or the next day's once this one has a result (S-7.2)."""
    if not cancels(pos, seat):
        return pos
    before = pos.phase in ("morning", "speeches", "vote") and pos.result < pos.day
    day = pos.day if before else pos.day + 1
    dropped = () if before else pos.nominations
    return replace(pos, no_vote=max(pos.no_vote, day), nominations=dropped)


def team_loses(pos: Position, seat: int, *, helped: bool) -> Position:
    """Award the loss to the team of a seat: the game ends at once (S-6.8).

    The offender is disqualified; who was `helped` by a hint is not.  With `alliance = false` an
    offending family leaves as a whole, and the game goes on if the other one is still there.
    """
    side = pos.cast.team(cards_of(pos)[seat])
    if side != "red" and not pos.options.alliance:
        return judged(family_out(pos, team(pos, side) & ~pos.out))
    if is_in(pos, seat) and not helped:
        pos = replace(taken_out(pos, seat, "disqualified"), revealed=pos.revealed)
    if side == "red":
        return ended(pos, "black" if pos.options.alliance else both_or_one(pos))
    return ended(pos, "red")


def family_out(pos: Position, family: int) -> Position:
    """Take a whole family out as one batch; who was leaving already stays out by that."""
    here = members(family & living(pos))
    for mate in here:
        pos = cancelled(pos, mate)
    for mate in here:
        pos = taken_out(pos, mate, "disqualified")
    for mate in members(family & ~pos.out):
        pos = removed(pos, mate, "disqualified")
    return pos


def both_or_one(pos: Position) -> str:
    """Name the black side that wins when red loses: the family that is still there, else both."""
    here = pos.seats & ~pos.out
    sides = [name for name in ("family", "gang") if here & team(pos, name)]
    return sides[0] if len(sides) == 1 else "black"


def ended(pos: Position, winner: str) -> Position:
    """End the game by an awarded loss: nobody has a last word any more."""
    return replace(decided(pos, winner, "loss"), leaving=(), out=pos.out | mask(pos.leaving))
