"""Why an input cannot be taken: one pure check before anything changes.

A refusal is *against the rules* (the host may record it all the same) or *impossible*.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from tablekit.rules import inputs as i
from tablekit.rules.cast import ContradictionError
from tablekit.rules.discipline import CATALOGUE
from tablekit.rules.night import against, to_learn
from tablekit.rules.position import Position, cards, is_in, learn, living, unknown
from tablekit.rules.prompts import Call, Pick, Round, Speech, Window
from tablekit.rules.seats import bit
from tablekit.rules.tally import eligible, room, standing_candidates

if TYPE_CHECKING:
    from tablekit.rules.play import Play


class Refusal(Struct, frozen=True):
    """`why` is the key of the text; `firm` refusals are impossible and cannot be overridden."""

    why: str
    seat: int = 0
    firm: bool = True


def refusal(play: Play, it: i.Input) -> Refusal | None:
    """Say why an input is refused, None if it can be taken."""
    kind = type(it)
    if play.game.pos.finished and kind not in AFTER_THE_END:
        return Refusal("game_over")
    check = CHECKS.get(kind)
    found = check(play, it) if check is not None else None
    if found is None or (not found.firm and getattr(it, "forced", False)):
        return None
    return found


def of_go(play: Play, it: i.Go) -> Refusal | None:
    """`#` does not fit a prompt that ends by its clock or needs an answer."""
    prompt = play.prompt
    if it.on and it.on != prompt.on:
        return Refusal("moment_gone")
    if isinstance(prompt, Call):
        if play.kept:
            return Refusal("go_kept")
        if prompt.acts and not prompt.may_pass and play.given is None:
            return Refusal("must_choose", firm=False)
    elif isinstance(prompt, Round):
        return Refusal("round_runs")
    elif isinstance(prompt, Pick):
        return Refusal("answer_due")
    elif play.game.pos.finished:
        return Refusal("game_over")
    return None


def of_pick(play: Play, it: i.Pick) -> Refusal | None:
    """Seats must be asked for, among the choices, and as many as are due."""
    prompt = play.prompt
    if it.on and it.on != prompt.on:
        return Refusal("moment_gone")
    if isinstance(prompt, Call):
        return of_call(play, prompt, it)
    if not isinstance(prompt, Pick):
        return Refusal("nobody_asked")
    if len(set(it.seats)) != len(it.seats):
        return Refusal("seat_twice")
    if not prompt.least <= len(it.seats) <= prompt.most:
        return Refusal("too_many")
    for seat in it.seats:
        if not prompt.choices >> seat & 1:
            return Refusal("not_a_choice", seat)
    return contradiction(play.pos, prompt.learns, it.seats) if prompt.learns else None


def contradiction(pos: Position, card: int, seats: tuple[int, ...]) -> Refusal | None:
    """Refuse cards that the deck does not have (tried purely, before the script)."""
    if to_learn(pos, card) < len(seats):
        return Refusal("deck", seats[-1])
    for seat in seats:
        pos = learn(pos, seat, card)
    try:
        cards(pos)
    except ContradictionError as error:
        return Refusal("deck", int(error.args[0]))
    return None


def of_call(play: Play, prompt: Call, it: i.Pick) -> Refusal | None:
    """A night act: only what may be keyed, and against no rule of the role."""
    pos = play.pos
    if not prompt.acts:
        return Refusal("role_out" if prompt.lasts_ms else "nobody_asked")
    if play.kept:
        return Refusal("go_kept")
    if prompt.pairs and len(it.seats) != 1:
        return of_shot(pos, prompt, it)
    if not it.seats:
        return None if prompt.may_pass else Refusal("must_choose", firm=False)
    due = 1 if prompt.pairs else prompt.most
    if len(it.seats) != due or len(set(it.seats)) != len(it.seats):
        return Refusal("pair_due" if due == 2 else "too_many")
    for seat in it.seats:
        if not prompt.choices >> seat & 1:
            return Refusal("seat_out" if pos.seats >> seat & 1 else "no_such_seat", seat)
    why = against(pos, prompt.kind.removeprefix("call_"), it.seats)
    return Refusal(why, it.seats[0], firm=False) if why else None


def of_shot(pos: Position, prompt: Call, it: i.Pick) -> Refusal | None:
    """A shot keyed for a shooter: shooter, then target (0 for none)."""
    if not it.seats:
        return None
    if len(it.seats) != 2:
        return Refusal("pair_due")
    shooter, target = it.seats
    if not prompt.awake >> shooter & 1:
        return Refusal("not_a_shooter", shooter)
    if target and not prompt.choices >> target & 1:
        return Refusal("seat_out", target)
    return None


def of_penalty(play: Play, it: i.Penalty) -> Refusal | None:
    """A penalty needs a seat that is not out and a code that the catalogue has today."""
    pos = play.pos
    if it.code not in CATALOGUE:
        return Refusal("no_such_code")
    if not pos.seats >> it.seat & 1:
        return Refusal("no_such_seat", it.seat)
    if it.code == 25 and pos.options.technical_fouls == "none":
        return Refusal("no_technicals")
    if CATALOGUE[it.code].costs == "loss" and not side_known(pos, it.seat):
        return Refusal("card_unknown", it.seat)
    if it.code == 21 and not best_move_due(play, it.seat):
        return Refusal("best_move_over", it.seat, firm=False)
    # A seat that is out can still be fouled, but not be put out once more (S-3.1).
    if pos.out >> it.seat & 1 and CATALOGUE[it.code].costs in ("disqualified", "tournament"):
        return Refusal("seat_out", it.seat)
    return None


def side_known(pos: Position, seat: int) -> bool:
    """Tell whether a loss can be awarded: the team is known, and who leaves with it (S-6.8)."""
    card = cards(pos)[seat]
    leaves = not pos.options.alliance and pos.cast.team(card) != "red"
    return bool(card) and not (leaves and unknown(pos))


def best_move_due(play: Play, seat: int) -> bool:
    """Tell whether a last word is running in which a best move can still be made (code 21)."""
    return play.prompt.kind == "best_move"


def of_leave(play: Play, it: i.Leave) -> Refusal | None:
    """Only who is still at the table can leave it."""
    return seat_here(play.pos, it.seat)


def of_warn(play: Play, it: i.Warn) -> Refusal | None:
    """A warning can be recorded for any seat of the game."""
    return None if play.pos.seats >> it.seat & 1 else Refusal("no_such_seat", it.seat)


def seat_here(pos: Position, seat: int) -> Refusal | None:
    """Refuse a seat that does not exist or is out."""
    if not pos.seats >> seat & 1:
        return Refusal("no_such_seat", seat)
    return Refusal("seat_out", seat) if pos.out >> seat & 1 else None


def of_nominate(play: Play, it: i.Nominate) -> Refusal | None:
    """A nomination needs a speech; S-4.7 and the options say who may be named."""
    pos, prompt = play.pos, play.prompt
    if not isinstance(prompt, Speech) or not prompt.nominates:
        return Refusal("no_speech")
    if not pos.seats >> it.seat & 1:
        return Refusal("no_such_seat", it.seat)
    if not is_in(pos, it.seat):
        return Refusal("seat_out", it.seat)
    own = any(n.by == prompt.seat for n in pos.nominations)
    replaces = own and pos.options.withdraw == "replace"
    if any(n.seat == it.seat and not (replaces and n.by == prompt.seat) for n in pos.nominations):
        return Refusal("nominated_already", it.seat, firm=False)
    if own and not replaces:
        return Refusal("second_nomination", prompt.seat, firm=False)
    if it.seat == prompt.seat and not pos.options.self_nomination:
        return Refusal("self_nomination", it.seat, firm=False)
    if pos.shielded >> it.seat & 1:
        return Refusal("shielded", it.seat, firm=False)
    return None


def of_withdraw(play: Play, it: i.Withdraw) -> Refusal | None:
    """A nomination can be withdrawn while the own speech runs, if the options let it."""
    prompt = play.prompt
    if not isinstance(prompt, Speech) or not prompt.nominates:
        return Refusal("no_speech")
    if not any(n.by == prompt.seat for n in play.pos.nominations):
        return Refusal("nothing_nominated", prompt.seat)
    if play.pos.options.withdraw == "no":
        return Refusal("no_withdrawal", prompt.seat, firm=False)
    return None


def at_hand(play: Play) -> int:
    """Return the candidate whose votes the host may edit now: open, or closed last; 0 none."""
    held = play.pos.ballot
    if held is None:
        return 0
    if isinstance(play.prompt, Window):
        return play.prompt.candidate
    if play.prompt.kind in ("ballot_ready", "ballot_result", "raise_result"):  # until the next `#`
        done = [c for c in standing_candidates(play.pos, held) if c in held.closed]
        return done[-1] if done else 0
    return 0


def of_vote(play: Play, it: i.Vote) -> Refusal | None:
    """A vote keyed for a seat: by the rules one who may vote and has not voted (S-V.3, S-V.4)."""
    pos, candidate = play.pos, at_hand(play)
    if not candidate or pos.ballot is None:
        return Refusal("nobody_asked")
    if not pos.seats >> it.seat & 1:
        return Refusal("no_such_seat", it.seat)
    if not living(pos) >> it.seat & 1:
        return Refusal("seat_out", it.seat)
    choice = pos.ballot.votes[it.seat]
    if choice == candidate:
        return None
    bare = dict(pos.ballot.counts)  # a vote that a bare number counted already cannot move
    if bare and (not choice or choice in bare) and room(pos) <= 0:
        return Refusal("more_than_voters", it.seat)
    if not eligible(pos) >> it.seat & 1:
        return Refusal("barred", it.seat, firm=False)
    if choice:
        return Refusal("voted_already", it.seat, firm=False)
    if it.seat == candidate and not pos.options.self_vote:
        return Refusal("self_vote", it.seat, firm=False)
    return None


def of_count(play: Play, it: i.Count) -> Refusal | None:
    """A bare count: the sum can never be more than the voters (S-V.6)."""
    pos, candidate = play.pos, at_hand(play)
    if not candidate or pos.ballot is None:
        return Refusal("nobody_asked")
    return Refusal("more_than_voters") if it.number > room(pos, without=candidate) else None


def of_end(play: Play, it: i.End) -> Refusal | None:
    """Ending by hand: a draw only where the rules offer one (never in these rulesets)."""
    return None if it.how in ("over", "abandoned") else Refusal("no_draw", firm=False)


def of_box(play: Play, it: i.Box) -> Refusal | None:
    """A box belongs to a seat of the game."""
    return None if bit(it.seat) & play.pos.seats else Refusal("no_such_seat", it.seat)


def of_force(play: Play, it: i.Force) -> Refusal | None:
    """A position set by hand must be readable and its cards known to the deck."""
    from tablekit.rules.notation import NotationError, parse_position

    try:
        unknown(parse_position(it.position, play.pos.cast, play.rules_options))
    except (NotationError, ContradictionError):
        return Refusal("bad_position")
    return None


AFTER_THE_END = (i.Edge, i.Force, i.Box, i.Go)
"""Inputs that a finished game still takes, or refuses by their own check."""

CHECKS: dict[type, Callable[[Play, Any], Refusal | None]] = {
    i.Go: of_go,
    i.Pick: of_pick,
    i.Penalty: of_penalty,
    i.Warn: of_warn,
    i.Leave: of_leave,
    i.Nominate: of_nominate,
    i.Withdraw: of_withdraw,
    i.Vote: of_vote,
    i.Count: of_count,
    i.Box: of_box,
    i.End: of_end,
    i.Force: of_force,
}
