"""Correcting what was keyed: a target or a role, with everything after it worked out anew.

One past answer is replaced where it stands (`D` `5`); where a later answer no longer fits, the
game stops there and asks (S-4.L).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tablekit.rules import inputs as i
from tablekit.rules.cast import ContradictionError, known_cards
from tablekit.rules.position import Position, cards, corrected, with_item
from tablekit.rules.refusal import Refusal, refusal
from tablekit.rules.start import begin
from tablekit.table.history import inputs_of

if TYPE_CHECKING:
    from tablekit.table.loop import Table
    from tablekit.table.session import Session

KILLS = ("call_kill_deal", "call_kill_one", "call_kill_shown", "call_kill_shot")
KILL = 0
"""Stands for the killers where otherwise a seat is corrected."""

SANCTIONS = (i.Penalty, i.Warn, i.Leave)

Answer = tuple[int, i.Pick]
"""A line of the journal and the answer that it holds."""


def kinds_of(pos: Position, seat: int) -> tuple[str, ...]:
    """Return the calls that a seat answers (0: the kill), as kinds of prompts."""
    if seat == KILL:
        return KILLS
    card = cards(pos)[seat]
    return (f"call_{pos.cast.roles[card].part}",) if card else ()


def answers(session: Session, seat: int) -> list[Answer]:
    """Return the answers of this night, or the last one, to a seat's calls (0: to the kill's).

    A call that was answered twice counts once, with its last answer; a kill of each family is two.
    """
    kinds = kinds_of(session.play.pos, seat)
    found: list[Answer] = []
    asked_anew = True
    for line, it in inputs_of(session.chain):
        if isinstance(it, i.Go) and ":city_sleeps:" in it.on:
            found, asked_anew = [], True
        elif isinstance(it, i.Go) and kind_of(it.on) in kinds:
            asked_anew = True
        elif isinstance(it, i.Pick) and kind_of(it.on) in kinds:
            found = [*found, (line, it)] if asked_anew else [*found[:-1], (line, it)]
            asked_anew = False
    return found


def kind_of(on: str) -> str:
    """Return the kind of the prompt that an input answered."""
    return on.split(":")[1] if ":" in on else ""


def tonight(session: Session, seat: int) -> tuple[int, ...]:
    """Return whom a seat (0: the killers) was keyed for this night or the last one."""
    return tuple(target for _, it in answers(session, seat) for target in targets_of(it))


def targets_of(it: i.Pick) -> tuple[int, ...]:
    """Return whom an answer names; the shooter of a keyed shot is not one of them."""
    return it.seats[-1:] if kind_of(it.on) == "call_kill_shot" else it.seats


def due(session: Session, seat: int) -> int:
    """Return how many numbers make another target: the Journalist's pair, a kill a family."""
    if "call_journalist" in kinds_of(session.play.pos, seat):
        return 2
    return max(1, len(answers(session, seat)))


def target(table: Table, seat: int, chosen: tuple[int, ...], forced: bool) -> Refusal | None:
    """Replace this night's target of a seat (0: of the kill); 0 is nobody."""
    session = table.session
    assert session is not None
    found = answers(session, seat)
    if not found:
        return Refusal("nothing_to_correct", seat)
    changes = []
    for (line, old), new in zip(found, aimed(found, chosen), strict=True):
        corrected_one = replace(old, seats=new, forced=forced)
        why = refusal_at(session, line, corrected_one)
        if why is not None:
            return why
        if new != old.seats:
            changes.append((line, corrected_one))
    for line, corrected_one in changes:
        table.corrected(session.correct(line, corrected_one, table.now_ms))
    return None


def refusal_at(session: Session, line: int, it: i.Input) -> Refusal | None:
    """Say why an input would not fit in the place of the one on a line of the journal."""
    play = begin(session.start, session.rules, dict(session.pins))
    for number, was in inputs_of(session.chain):
        if number == line and type(was) is not i.Due:
            break  # a clock that ran out anew has the line of the input after it
        play.feed(was)
    return refusal(play, it)


def aimed(found: list[Answer], chosen: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the seats of each corrected answer, in the form that its call has."""
    if len(found) > 1:
        return [(number,) if number else () for number in chosen]
    old = found[0][1]
    if len(old.seats) == 2 and kind_of(old.on) == "call_kill_shot" and not any(chosen):
        return [(old.seats[0], 0)]  # a keyed shot is taken away; it may have made the hit
    return [tuple(number for number in chosen if number)]


def clear_sanction(table: Table, seat: int, at_ms: int) -> Refusal | None:
    """Strike out the seat's last sanction and nothing else that has happened since."""
    session = table.session
    if session is None:
        return Refusal("no_game")
    for line, it in reversed(inputs_of(session.chain)):
        if isinstance(it, SANCTIONS) and it.seat == seat and not getattr(it, "excused", False):
            table.corrected(session.correct(line, None, at_ms))
            return None
    return Refusal("no_sanction", seat)


def role(table: Table, seat: int, number: int) -> Refusal | str | None:
    """Give a seat another role by its number; `"ask"` where the deck then needs a swap."""
    session = table.session
    assert session is not None
    pos = session.play.pos
    card = pos.cast.card_by_number(number)
    if not card or card not in pos.cast.deck:
        return Refusal("no_such_role", number)
    try:
        known_cards(pos.cast.deck, pos.seats, with_item(corrected(pos), seat, card))
    except ContradictionError:
        return "ask"
    table.corrected(session.pin({seat: pos.cast.roles[card].id}, table.now_ms))
    return None


def swap(table: Table, seat: int, number: int, other: int) -> Refusal | None:
    """Change two cards at once: the seat's new one was mistaken for the other seat's."""
    session = table.session
    assert session is not None
    pos = session.play.pos
    card, old = pos.cast.card_by_number(number), cards(pos)[seat]
    if not pos.seats >> other & 1 or cards(pos)[other] != card or other == seat:
        return Refusal("not_that_card", other)
    if not old:
        return Refusal("card_unknown", seat)
    roles = pos.cast.roles
    pins = {seat: roles[card].id, other: roles[old].id}
    table.corrected(session.pin(pins, table.now_ms))
    return None
