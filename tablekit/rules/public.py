"""What everybody at the table may know, as one plain value: the only source of lamps, cues and the
public screen.

It is blind by phase: at night it says that it is night, and nothing of any prompt.  What the rules
themselves open (S-6.8, `reveal`, announcements) is listed in docs/architecture.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from tablekit.rules.position import ALL, Left, Position, cards, living, nominees
from tablekit.rules.prompts import Pick, Prompt, Round, Say, Speech, Window
from tablekit.rules.seats import mask, members
from tablekit.rules.tally import counted, who_voted

if TYPE_CHECKING:
    from tablekit.rules.play import Play

VOTING = ("vote", "revote", "raise", "defence")
NOT_HELD = ("no_ballot", "sole_not_voted", "vote_cancelled")
"""Moments of a vote that does not begin: the nominees stay untold (S-7.4)."""


class PublicBar(Struct, frozen=True):
    """A candidate's votes so far; seat 21 stands for "all of them leave"."""

    seat: int
    count: int
    voters: tuple[int, ...]
    open: bool


class Public(Struct, frozen=True):
    """The public value of a game.  `facts` grow only, and are irrevocable once shown."""

    phase: str
    day: int
    night: int
    seats: int
    here: int
    leaving: tuple[int, ...]
    out: int
    left: tuple[Left, ...]
    fouls: tuple[int, ...]
    turn: int
    said: str
    said_seats: tuple[int, ...]
    clock: tuple[int, int, bool]
    """(deadline in game time or 0, full length in ms, whether it sounds at 10 s and at 0)."""
    nominees: tuple[int, ...]
    candidate: int
    bars: tuple[PublicBar, ...]
    pressing: int
    roles: tuple[tuple[int, str], ...]
    winner: str
    reason: str
    round: tuple[int, int, tuple[int, ...]]
    """(start in game time, ms a number, numbers) while numbers are called, else zeros."""
    facts: int


def public(play: Play) -> Public:
    """Return what everybody may know now."""
    pos, prompt = play.pos, play.prompt
    night = prompt.phase in ("night", "deal") and not pos.finished
    voting = prompt.phase in VOTING and prompt.kind not in NOT_HELD and not night
    return Public(
        phase=prompt.phase,
        day=pos.day,
        night=pos.night,
        seats=pos.seats,
        here=living(pos),
        leaving=pos.leaving,
        out=pos.out,
        left=pos.left,
        fouls=fouls_shown(pos),
        turn=prompt.seat if isinstance(prompt, Speech) or prompt.kind == "best_move" else 0,
        said="" if night else prompt.kind,
        said_seats=() if night else public_seats(pos, prompt),
        clock=public_clock(play, prompt, night),
        nominees=known_nominees(pos, voting),
        candidate=prompt.candidate if isinstance(prompt, Window) else 0,
        bars=bars(play) if voting else (),
        pressing=pressing(play, prompt),
        roles=open_roles(pos),
        winner=pos.winner if pos.finished else "",
        reason=pos.reason if pos.finished else "",
        round=(play.opened, prompt.beat_ms, prompt.seats)
        if isinstance(prompt, Round)
        else (0, 0, ()),
        facts=count_facts(pos, play),
    )


def fouls_shown(pos: Position) -> tuple[int, ...]:
    """Return the fouls of each seat; those given at night light up in the morning."""
    if pos.phase != "night":
        return pos.fouls
    half, fouls = 2 * pos.night + 1, list(pos.fouls)
    for sanction in pos.sanctions:
        if sanction.half == half and sanction.kind == "foul" and sanction.phase == "night":
            fouls[sanction.seat] -= 1
    return tuple(fouls)


def public_seats(pos: Position, prompt: Prompt) -> tuple[int, ...]:
    """Return the seats that the prompt names aloud; nominees only once the vote begins (S-7.4)."""
    if isinstance(prompt, Pick):
        return (prompt.seat,) if prompt.seat else ()
    untold = prompt.kind in NOT_HELD and not pos.options.announce_nominees
    return () if untold else prompt.seats


def public_clock(play: Play, prompt: Prompt, night: bool) -> tuple[int, int, bool]:
    """Return the clock that everybody sees: of speeches only, never of a night's steps."""
    if night or isinstance(prompt, Window) or not prompt.lasts_ms:
        return (0, 0, False)
    return (play.due, prompt.lasts_ms, isinstance(prompt, (Speech, Pick)))


def known_nominees(pos: Position, voting: bool) -> tuple[int, ...]:
    """Return the nominees as far as the room may know them from the kit (S-7.4)."""
    if voting and pos.ballot is not None:
        return tuple(c for c in pos.ballot.candidates if c != ALL)
    return nominees(pos) if pos.options.announce_nominees or voting else ()


def bars(play: Play) -> tuple[PublicBar, ...]:
    """Return the running ballot, candidate by candidate, as votes come in."""
    pos, held = play.pos, play.pos.ballot
    if held is None:
        return ()
    now = play.prompt.candidate if isinstance(play.prompt, Window) else 0
    return tuple(
        PublicBar(c, counted(pos, c), who_voted(held, c), c == now) for c in held.candidates
    )


def pressing(play: Play, prompt: Prompt) -> int:
    """Return the seats whose press is being counted in the open window."""
    held = play.pos.ballot
    if held is None or not isinstance(prompt, Window):
        return 0
    return mask(who_voted(held, prompt.candidate))


def open_roles(pos: Position) -> tuple[tuple[int, str], ...]:
    """Return the roles that the rules have opened (option `reveal`)."""
    known = cards(pos) if pos.revealed else ()
    return tuple((s, pos.cast.roles[known[s]].id) for s in members(pos.revealed) if known[s])


def count_facts(pos: Position, play: Play) -> int:
    """Count what can never be unsaid: departures, results of votes, sanctions, the winner."""
    held = pos.ballot
    closed = len(held.closed) if held is not None else 0
    result = isinstance(play.prompt, Say) and play.prompt.kind.endswith("result")
    return (
        len(pos.left)
        + len(pos.sanctions)
        + pos.result
        + len(pos.best_moves)
        + bool(pos.finished)
        + (1 if closed and result else 0)
    )
