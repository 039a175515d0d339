"""The day's vote: ballots by window, ties, revotes, the raise-all, last words (S-V, S-7)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.day import last_word
from tablekit.rules.game import Game, Script
from tablekit.rules.nightfall import best_move_void, first_out
from tablekit.rules.position import (
    ALL,
    Ballot,
    How,
    Position,
    alive_count,
    half_day,
    is_in,
    living,
    nominees,
    send_out,
)
from tablekit.rules.prompts import Say, Speech, Window
from tablekit.rules.seats import cut, mask
from tablekit.rules.tally import counted, leaders, raised, remainder
from tablekit.rules.verdict import draws_at_dusk, judged


def vote(game: Game) -> Script:
    """Hold the day's vote, unless a removal has cancelled it (S-7.1)."""
    with game.unless(lambda pos: pos.phase == "vote" and pos.no_vote == pos.day) as held:
        leaving, how = yield from decide(game)
        game.update(resulted(game.pos, leaving, how))
        game.note("leave", seats=game.pos.leaving, how=how, day=game.pos.day)
        game.to("words")
    if held.left:
        drop_ballot(game)
        game.note("void", day=game.pos.day)
        yield Say(kind="vote_cancelled", phase="vote", next_kind="night")
        game.to("words")


def decide(game: Game) -> Script:
    """Return who leaves by this vote, and how, as confirmed by the host."""
    standing, first = nominees(game.pos), game.pos.day == 1
    rule = game.pos.options.first_day if first else "full"
    if not standing or rule == "none":
        kind = "no_ballot" if standing else "no_nominees"
        yield Say(kind=kind, phase="vote", seats=standing, next_kind="night")
        return (), "vote"
    if len(standing) == 1:
        return (yield from sole(game, standing[0]))
    tied = yield from ballot(game, standing, "vote")
    while len(tied) > 1:
        yield from defences(game, tied)
        order = cut(tied, candidates_left(game.pos))
        if game.pos.options.revote_order == "reversed":
            order = order[::-1]
        leading = yield from ballot(game, order, "revote", among=tied)
        again = tuple(seat for seat in tied if seat in leading)  # in order of nomination
        if len(again) == len(tied):
            return (yield from tied_again(game, again))
        tied = again
    return (yield from led(game, tied))


def candidates_left(pos: Position) -> int:
    """Return the seats that may still be voted on; a removed one only where it stays (S-V)."""
    return pos.seats if pos.options.removal_cancels == "as_present" else living(pos)


def sole(game: Game, seat: int) -> Script:
    """Decide on a sole nominee (S-V.1, options `first_day` and `sole_nominee_later`)."""
    options, first = game.pos.options, game.pos.day == 1
    if first and options.first_day in ("no_sole", "split_only"):
        yield Say(kind="sole_not_voted", phase="vote", seats=(seat,), next_kind="night")
        return (), "vote"
    if options.sole_nominee_later == "ballot" or (first and options.first_day == "word_only"):
        tied = yield from ballot(game, (seat,), "vote")
        return (yield from led(game, tied))
    yield Say(
        kind="sole_leaves",
        phase="vote",
        seat=owner(game.pos, seat),
        seats=(seat,),
        next_kind="leaves" if is_in(game.pos, seat) else "stays",
    )
    if not still_voted(game.pos, seat):
        yield Say(kind="no_nominees", phase="vote", next_kind="night")
    return cut((seat,), living(game.pos)), "vote"


def led(game: Game, leader: tuple[int, ...]) -> Script:
    """Let the single leader of a ballot leave, stay, or only speak (option `first_day`)."""
    rule = game.pos.options.first_day if game.pos.day == 1 else "full"
    if rule == "split_only":
        return (), "vote"
    if rule == "word_only":
        game.set(result=game.pos.day)  # confirmed: nobody leaves, and the leader has the word
        for seat in leader:
            yield tie_speech(game, seat)
        return (), "vote"
    return cut(leader, living(game.pos)), "vote"


def ballot(game: Game, order: tuple[int, ...], kind: str, among: tuple[int, ...] = ()) -> Script:
    """Hold one ballot over candidates in order; return the leaders in that order (S-V.2, S-V.3).

    Of several candidates (the tied `among` whom a revote decides) removals may leave one or none:
    then the ballot is given up at once, and what is left is decided as in S-V.1.
    """
    several = among or order
    with game.unless(lambda pos: depleted(pos, several)):
        return (yield from windows(game, order, kind))
    return (yield from left_over(game, several))


def windows(game: Game, order: tuple[int, ...], kind: str) -> Script:
    """Open and close the window of each candidate, and let the host confirm the result."""
    game.set(ballot=Ballot(kind=kind, candidates=order))  # type: ignore[arg-type]
    for candidate in order:
        if still_voted(game.pos, candidate):
            yield ready(game, candidate, kind)
        if still_voted(game.pos, candidate):
            yield from window(game, candidate, kind)
    yield Say(kind="ballot_result", phase=kind, seats=leaders(game.pos))
    # The host may have corrected votes, or a candidate was removed, while the result was shown.
    best = leaders(game.pos)
    close(game, best)
    return best


def depleted(pos: Position, order: tuple[int, ...]) -> bool:
    """Tell whether removals have left nothing to choose between (option `removal_cancels`)."""
    return len(cut(order, candidates_left(pos))) < min(len(order), 2)


def left_over(game: Game, order: tuple[int, ...]) -> Script:
    """Decide on what removals have left: one nominee is S-V.1, none is an empty day."""
    drop_ballot(game)
    left = cut(order, candidates_left(game.pos))
    if not left:
        yield Say(kind="no_nominees", phase="vote", next_kind="night")
        return ()
    leaving, _ = yield from sole(game, left[0])
    return leaving


def led_out(pos: Position, best: tuple[int, ...]) -> bool:
    """Tell whether a single leader leaves today."""
    stays = pos.day == 1 and pos.options.first_day in ("split_only", "word_only")
    return bool(cut(best, living(pos))) and not stays


def still_voted(pos: Position, candidate: int) -> bool:
    """Tell whether a candidate's window is still opened (option `removal_cancels`)."""
    return bool(candidates_left(pos) >> candidate & 1)


def owner(pos: Position, candidate: int) -> int:
    """Return the owner of a candidate's prompts: nobody where a removed one is still voted on."""
    return 0 if pos.options.removal_cancels == "as_present" else candidate


def ready(game: Game, candidate: int, phase: str) -> Say:
    """Return the prompt before a window: `#` opens it; the last window can still be corrected."""
    return Say(
        kind="ballot_ready",
        phase=phase,
        seat=owner(game.pos, candidate),
        seats=(candidate,),
        next_kind="open_window",
        next_seats=(candidate,),
    )


def window(game: Game, candidate: int, phase: str) -> Script:
    """Open and close one candidate's window; the last takes the remainder (S-V.3)."""
    pos = game.pos
    yield Window(
        kind="window",
        phase=phase,
        seat=owner(pos, candidate),
        candidate=candidate,
        seats=(candidate,),
        lasts_ms=pos.options.window_s * 1000,
        auto_close=pos.options.auto_close,
        next_kind="close_window",
    )
    held = game.pos.ballot
    if held is None or not still_voted(game.pos, candidate):
        return
    game.set(ballot=replace(held, closed=(*held.closed, candidate)))
    game.update(remainder(game.pos))


def drop_ballot(game: Game) -> None:
    """Make void the ballot that is running, if one is (S-7.1)."""
    held = game.pos.ballot
    if held is not None:
        game.note("ballot_void", round=held.kind, day=game.pos.day, candidates=held.candidates)
    game.set(ballot=None)


def close(game: Game, best: tuple[int, ...]) -> None:
    """Write a finished ballot into the record."""
    held = game.pos.ballot
    assert held is not None
    game.note(
        "ballot",
        round=held.kind,
        day=game.pos.day,
        candidates=held.candidates,
        votes=held.votes,
        counts=held.counts,
        totals=tuple((c, counted(game.pos, c)) for c in held.candidates),
        leaders=best,
    )


def defences(game: Game, tied: tuple[int, ...]) -> Script:
    """Each of the tied speaks, in order of nomination, silenced players too (S-V.5, S-7.5)."""
    for seat in tied:
        if is_in(game.pos, seat):
            yield tie_speech(game, seat)


def tie_speech(game: Game, seat: int) -> Speech:
    """Return the prompt of a speech in a tie."""
    seconds = game.pos.options.tie_speech_s
    return Speech(kind="tie_speech", phase="defence", seat=seat, lasts_ms=seconds * 1000)


def tied_again(game: Game, tied: tuple[int, ...]) -> Script:
    """The same number tied again: S-7.9, then S-7.6, else nobody leaves or a raise-all (S-V.5)."""
    forbidden = no_raise(game.pos, tied)
    if forbidden:
        if forbidden == "two_of_four" and game.pos.misses < 0 and game.pos.options.four_at_table:
            game.set(misses=0)
        yield stays(tied)
        return (), "vote"
    return (yield from raise_all(game, tied))


def no_raise(pos: Position, tied: tuple[int, ...]) -> str:
    """Say why no raise-all is held on these seats; '' if it is."""
    options = pos.options
    if everybody(pos, tied):
        return "whole_table"
    if alive_count(pos) == 4 and len(tied) == 2 and not options.raise_two_of_four:
        return "two_of_four"
    if alive_count(pos) == 9 and len(tied) == 3:
        late = options.raise_three_of_nine == "after_day_one" and pos.day == 1
        if late or options.raise_three_of_nine == "no":
            return "three_of_nine"
    if options.raise_all == "none" or (pos.day == 1 and options.first_day == "word_only"):
        return "option"
    return ""


def everybody(pos: Position, tied: tuple[int, ...]) -> bool:
    """Tell whether the tied are everybody at the table (S-7.9)."""
    return not living(pos) & ~mask(tied)


def raise_all(game: Game, tied: tuple[int, ...]) -> Script:
    """Hold the raise-all, unless removals leave one of the tied, or the tied alone (S-7.9)."""
    with game.unless(lambda pos: depleted(pos, tied) or everybody(pos, tied)):
        return (yield from all_of_them(game, tied))
    if depleted(game.pos, tied):
        return (yield from left_over(game, tied)), "vote"
    drop_ballot(game)
    yield stays(tied)
    return (), "vote"


def stays(tied: tuple[int, ...]) -> Say:
    """Return the prompt that tells that the tied stay and night falls."""
    return Say(kind="tie_stays", phase="revote", seats=tied, next_kind="night")


def all_of_them(game: Game, tied: tuple[int, ...]) -> Script:
    """One window "all of them leave"; more than half of the living decides (S-V.5)."""
    game.set(ballot=Ballot(kind="raise", candidates=(ALL,)))
    yield Say(
        kind="raise_ready",
        phase="raise",
        seats=tied,
        next_kind="open_raise",
        next_seats=tied,
    )
    yield Window(
        kind="raise_window",
        phase="raise",
        candidate=ALL,
        seats=tied,
        lasts_ms=game.pos.options.window_s * 1000,
        auto_close=game.pos.options.auto_close,
        next_kind="close_window",
    )
    held = game.pos.ballot
    assert held is not None
    game.set(ballot=replace(held, closed=(ALL,)))
    yield Say(kind="raise_result", phase="raise", seats=tied)
    close(game, tied if raised(game.pos) else ())
    return (cut(tied, living(game.pos)) if raised(game.pos) else ()), "raise"


def resulted(pos: Position, seats: tuple[int, ...], how: How) -> Position:
    """Fix the result of the vote: who leaves goes as one batch, then the test (S-1.4)."""
    first = pos.options.best_move == "first_out" and first_out(pos, half_day(pos))
    pos = send_out(replace(pos, result=pos.day, ballot=None), seats, how)
    if first and pos.day > 1 and pos.leaving and not best_move_void(pos):
        pos = replace(pos, best_move_open=mask(pos.leaving))
    return judged(pos) if seats else pos


def last_words(game: Game) -> Script:
    """Who goes by the vote has a last word of one minute, then night falls (S-7.10)."""
    while game.pos.leaving:
        yield from last_word(game, game.pos.leaving[0])
    game.update(draws_at_dusk(game.pos))
    game.to("night", night=game.pos.day, best_move_open=0)
