"""Acts: what the host does at any moment, as pure changes of the position.

An act never touches the script; the driver leaves blocks and skips prompts afterwards.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tablekit.rules import inputs as i
from tablekit.rules.discipline import LEFT_THE_TABLE, penalised, recorded, removed
from tablekit.rules.kill import shot_by
from tablekit.rules.position import Nomination, Position, with_item
from tablekit.rules.refusal import at_hand
from tablekit.rules.seats import bit, mask
from tablekit.rules.verdict import decided

if TYPE_CHECKING:
    from tablekit.rules.play import Play


def penalty(play: Play, it: i.Penalty) -> Position:
    """Give a foul or a violation's sanction; a proposed one leaves the list."""
    if it.proposed:
        same = [p for p in play.proposals if p.seat == it.seat and p.code == it.code]
        if same:
            play.proposals.remove(same[0])
    pos = penalised(play.pos, it)
    play.game.note("foul", seat=it.seat, code=it.code, by=it.by, forced=it.forced)
    gone = pos.out & ~play.pos.out
    if gone:
        play.game.note("removed", seats=[s for s in range(1, 21) if gone >> s & 1])
    return pos


def warning(play: Play, it: i.Warn) -> Position:
    """Record a spoken warning (S-6.2)."""
    play.game.note("warning", seat=it.seat, by=it.by)
    return recorded(play.pos, it, 0, "warning")


def leave(play: Play, it: i.Leave) -> Position:
    """A player leaves by own wish: S-6.7.1 unless excused; S-7.1 applies either way."""
    play.game.note("wish", seat=it.seat, excused=it.excused)
    pos = play.pos
    if not it.excused:
        pos = recorded(pos, it, LEFT_THE_TABLE, "disqualified")
    return removed(pos, it.seat, "wish")


def nominate(play: Play, it: i.Nominate) -> Position:
    """The speaker nominates; with `withdraw = "replace"` a new name replaces the old (S-4.7)."""
    by, pos = play.prompt.seat, play.pos
    kept = pos.nominations
    if pos.options.withdraw == "replace" and not it.forced:
        kept = tuple(n for n in kept if n.by != by)
    play.game.note("nominate", by=by, seat=it.seat, day=pos.day, forced=it.forced)
    return replace(pos, nominations=(*kept, Nomination(by, it.seat)))


def withdraw(play: Play, it: i.Withdraw) -> Position:
    """Take the speaker's last nomination back (option `withdraw`)."""
    by, pos = play.prompt.seat, play.pos
    own = [n for n in pos.nominations if n.by == by]
    play.game.note("withdraw", by=by, seat=own[-1].seat, forced=it.forced)
    at = max(index for index, n in enumerate(pos.nominations) if n.by == by)
    return replace(pos, nominations=pos.nominations[:at] + pos.nominations[at + 1 :])


def vote(play: Play, it: i.Vote) -> Position:
    """Add or take away a seat's vote for the candidate at hand (S-V.6)."""
    held = play.pos.ballot
    assert held is not None
    candidate = at_hand(play)
    choice = 0 if held.votes[it.seat] == candidate else candidate
    counts = tuple(pair for pair in held.counts if pair[0] != candidate)
    changed = replace(held, votes=with_item(held.votes, it.seat, choice), counts=counts)
    play.game.note(
        "vote", seat=it.seat, candidate=candidate, counted=bool(choice), forced=it.forced
    )
    return replace(play.pos, ballot=changed)


def count(play: Play, it: i.Count) -> Position:
    """Key a bare number of votes for the candidate at hand (S-V.6)."""
    held = play.pos.ballot
    assert held is not None
    candidate = at_hand(play)
    others = tuple(pair for pair in held.counts if pair[0] != candidate)
    play.game.note("count", candidate=candidate, number=it.number)
    return replace(play.pos, ballot=replace(held, counts=(*others, (candidate, it.number))))


def box(play: Play, it: i.Box) -> Position:
    """Take a box out of play, or back: without one the seat votes by the keypad (S-V.3)."""
    pos = play.pos
    sick = pos.keypad_only & ~bit(it.seat) if it.works else pos.keypad_only | bit(it.seat)
    return replace(pos, keypad_only=sick)


def end(play: Play, it: i.End) -> Position:
    """End the game by hand: no winner, with the reason; a result that is fixed stays (S-1.4)."""
    play.game.note("end", how=it.how, forced=it.forced)
    pos = replace(play.pos, leaving=(), out=play.pos.out | mask(play.pos.leaving))
    return decided(pos, "draw" if it.how == "draw" else "none", it.how)


def shot(play: Play, it: i.Pick) -> Position:
    """Key the shot of a shooter without a working box (S-4.K)."""
    if not it.seats:
        return play.pos
    return shot_by(play.pos, it.seats[0], it.seats[1])


ACTS: dict[type, Callable[[Play, Any], Position]] = {
    i.Penalty: penalty,
    i.Warn: warning,
    i.Leave: leave,
    i.Nominate: nominate,
    i.Withdraw: withdraw,
    i.Vote: vote,
    i.Count: count,
    i.Box: box,
    i.End: end,
    i.Pick: shot,
}
