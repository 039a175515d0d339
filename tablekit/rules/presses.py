"""What a seat's press or release means at this moment (S-V.2 to S-V.4, S-4.K, S-4.W, S-6.6.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.inputs import Edge
from tablekit.rules.kill import shooters
from tablekit.rules.position import ALL, living, unknown
from tablekit.rules.prompts import Call, Pick, Round, Window
from tablekit.rules.seats import bit, members
from tablekit.rules.tally import eligible, not_voted, pressed_for, standing_candidates

if TYPE_CHECKING:
    from tablekit.rules.play import Play

EARLY_OR_WITHDRAWN = 16  # S-6.6.6
ORDER_OF_VOTING = 19  # S-6.6.8
PEEKING = 8  # S-6.7.5, offered for a press out of turn at night (S-4.W)


def press_in_window(play: Play, it: Edge, prompt: Window) -> None:
    """A press that begins in an open window is that seat's vote of this ballot (S-V.2)."""
    held = play.pos.ballot
    if held is None:
        return
    seat = it.seat
    if not eligible(play.pos) >> seat & 1:
        play.game.note("barred_press", seat=seat)
    elif held.votes[seat] == prompt.candidate:
        return  # pressed again for the same nominee: it is counted already
    elif held.votes[seat]:
        play.propose(it, ORDER_OF_VOTING, "second_vote", of_window=True)
    elif seat == prompt.candidate and not play.pos.options.self_vote:
        play.game.note("self_press", seat=seat)
    else:
        play.game.update(pressed_for(play.pos, seat, prompt.candidate))


def release(play: Play, it: Edge) -> None:
    """A vote let go before the window closes still counts and is proposed as a foul (S-V.2)."""
    prompt, held = play.prompt, play.pos.ballot
    if not it.seen or not isinstance(prompt, Window) or held is None:
        return
    if held.votes[it.seat] == prompt.candidate and living(play.pos) >> it.seat & 1:
        play.propose(it, EARLY_OR_WITHDRAWN, "withdrawn", of_window=True)


def close_window(play: Play, prompt: Window) -> None:
    """Count the window as closed; propose those whom the remainder falls on (S-V.3)."""
    held = play.pos.ballot
    if held is not None and prompt.candidate != ALL and not held.counts:
        coming = standing_candidates(play.pos, held)
        last = prompt.candidate in coming and coming[-1] == prompt.candidate
        early = {p.seat for p in play.proposals if p.why == "early"}
        for seat in members(not_voted(play.pos, prompt.candidate)) if last else ():
            if seat not in early or not play.levels >> seat & 1:
                it = Edge(play.now, seat, False)
                play.propose(it, ORDER_OF_VOTING, "not_voted", of_window=True)
    play.windows_closed += 1


def press_in_round(play: Play, it: Edge, prompt: Round) -> None:
    """A press while numbers are called is a shot at the number of that beat (S-4.K)."""
    beat = (it.t - play.opened) // prompt.beat_ms
    options, mask = play.pos.options, bit(it.seat)
    if not 0 <= beat < len(prompt.seats):
        return
    if prompt.collects:
        play.shots.append((it.seat, prompt.seats[beat]))
        if options.cover_presses or unknown(play.pos) or shooters(play.pos, "black") & mask:
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
            play.game.note("barred_press", seat=it.seat)
    elif prompt.phase == "night" and play.pos.options.wake_press:
        woken(play, it)


def woken(play: Play, it: Edge) -> None:
    """At a calling its own seat acknowledges; an unknown one proposes itself (S-4.W)."""
    prompt = play.prompt
    if isinstance(prompt, Pick) and prompt.learns:
        if not prompt.awake >> it.seat & 1:
            play.propose(it, 0, "woke", of_window=False)
    elif isinstance(prompt, Call) and prompt.awake >> it.seat & 1:
        play.game.note("woke", seat=it.seat, role=prompt.role)
    elif isinstance(prompt, Call) and prompt.acts and unknown(play.pos) and not prompt.awake:
        play.propose(it, 0, "woke", of_window=False)
    else:
        play.propose(it, PEEKING, "out_of_turn", of_window=False)
