"""What a seat's press or release means at this moment (S-V.2 to S-V.4, S-4.K, S-4.W, S-6.6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.inputs import Edge
from tablekit.rules.position import ALL, Position, cards, living, unknown
from tablekit.rules.prompts import Call, Pick, Round, Window
from tablekit.rules.seats import bit, members
from tablekit.rules.tally import eligible, not_voted, pressed_for, room, standing_candidates

if TYPE_CHECKING:
    from tablekit.rules.play import Play

EARLY_OR_WITHDRAWN = 16  # S-6.6.6
ORDER_OF_VOTING = 19  # S-6.6.8
NOTHING = 0  # shown, and no violation is proposed (S-V.4, S-4.W)
PEEKING = 8  # S-6.7.5, offered for a press out of turn at night (S-4.W)


def press_in_window(play: Play, it: Edge, prompt: Window) -> None:
    """A press that begins in an open window is that seat's vote of this ballot (S-V.2)."""
    held = play.pos.ballot
    if held is None:
        return
    seat = it.seat
    if not eligible(play.pos) >> seat & 1:
        play.propose(it, NOTHING, "barred", of_window=True)
    elif held.votes[seat] == prompt.candidate:
        return  # pressed again for the same nominee: it is counted already
    elif held.votes[seat] or (held.counts and room(play.pos) <= 0):
        play.propose(it, ORDER_OF_VOTING, "second_vote", of_window=True)
    elif seat == prompt.candidate and not play.pos.options.self_vote:
        play.propose(it, NOTHING, "self", of_window=True)
    else:
        play.game.update(pressed_for(play.pos, seat, prompt.candidate))


def release(play: Play, it: Edge) -> None:
    """A vote let go before the window closes still counts and is proposed as a foul (S-V.2)."""
    prompt, held = play.prompt, play.pos.ballot
    if not it.seen or not isinstance(prompt, Window) or held is None:
        return
    if held.votes[it.seat] == prompt.candidate and living(play.pos) >> it.seat & 1:
        play.propose(it, EARLY_OR_WITHDRAWN, "withdrawn", of_window=True)


def open_window(play: Play) -> None:
    """Show as early who has pressed since before the window, unless that was shown (S-V.2)."""
    held = play.pos.ballot
    assert held is not None
    waiting = play.levels & ~play.reread & ~play.early & eligible(play.pos)
    for seat in members(waiting):
        if not held.votes[seat]:
            it = Edge(play.now, seat, True)
            play.propose(it, EARLY_OR_WITHDRAWN, "early", of_window=True)


def close_window(play: Play, prompt: Window) -> None:
    """Propose those whom the remainder falls on (S-V.3); who held on since before, once."""
    held = play.pos.ballot
    if held is None or prompt.candidate == ALL or held.counts:
        return
    if standing_candidates(play.pos, held)[-1:] != (prompt.candidate,):
        return
    for seat in members(not_voted(play.pos, prompt.candidate)):
        it = Edge(play.now, seat, False)
        if not play.levels >> seat & 1:
            play.propose(it, ORDER_OF_VOTING, "not_voted", of_window=True)
        elif not play.early >> seat & 1:
            play.propose(it, EARLY_OR_WITHDRAWN, "early", of_window=True)


def press_in_round(play: Play, it: Edge, prompt: Round) -> None:
    """A press while numbers are called is a shot at the number of that beat (S-4.K)."""
    beat = (it.t - play.opened) // prompt.beat_ms
    options, mask = play.pos.options, bit(it.seat)
    if not 0 <= beat < len(prompt.seats):
        return
    if prompt.collects:
        play.shots.append((it.seat, prompt.seats[beat]))
        if options.cover_presses or prompt.shooters & mask:
            return
    elif not options.wake_press:
        return
    play.propose(it, PEEKING, "out_of_turn", of_window=False)


def press_outside(play: Play, it: Edge) -> None:
    """A press when no window is open: early before a ballot, out of turn at night (S-4.W)."""
    prompt, held = play.prompt, play.pos.ballot
    if held is not None and prompt.kind in ("ballot_ready", "raise_ready"):
        if eligible(play.pos) >> it.seat & 1:
            play.propose(it, EARLY_OR_WITHDRAWN, "early", of_window=True)
        else:
            play.propose(it, NOTHING, "barred", of_window=True)
    elif prompt.phase == "night" and play.pos.options.wake_press:
        woken(play, it)


def woken(play: Play, it: Edge) -> None:
    """At a calling its own seat acknowledges; an unknown one proposes itself (S-4.W)."""
    pos, prompt = play.pos, play.prompt
    if isinstance(prompt, (Call, Pick)):
        stranger = bool(unknown(pos) >> it.seat & 1)
        if prompt.awake >> it.seat & 1 or (stranger and not_known(pos, prompt)):
            play.game.note("woke", seat=it.seat, role=prompt.role)
            play.propose(it, 0, "woke", of_window=False)
            return
    play.propose(it, PEEKING, "out_of_turn", of_window=False)


def not_known(pos: Position, prompt: Call | Pick) -> bool:
    """Tell whether a seat of the role that is called, or of the teams that kill, is not known."""
    roles = pos.cast.roles
    wanted = pos.cast.card(prompt.role)
    kills = prompt.kind.startswith("call_kill")
    asked = [c for c in pos.cast.deck if (roles[c].team != "red" if kills else c == wanted)]
    known = cards(pos)
    return sum(known[seat] in asked for seat in members(pos.seats)) < len(asked)
