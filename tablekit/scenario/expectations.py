"""What `expect` looks at: one function a subject, from the table as it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec import Struct

from tablekit.rules.play import Play
from tablekit.rules.position import cards, how_left
from tablekit.rules.ruleset import nearest
from tablekit.scenario.ballots import Held, held_today, latest
from tablekit.scenario.chronicle import Chronicle
from tablekit.scenario.commands import Expect
from tablekit.table.ports import BLACK, FOULS_MASK, IMMUNE, TURN, VOTE

NO_POWER = ("lamps", "cue", "host", "public")
"""What can be looked at while there is no power: lamps are dark, screens empty."""


class Found(Struct, frozen=True):
    """Whether an expectation holds, and what was there, in the words of the form."""

    holds: bool
    there: str = ""


def look(seen: Chronicle, it: Expect) -> Found:
    """Look whether an expectation holds."""
    if seen.table.dead and it.subject not in NO_POWER:
        return Found(False, "power-cut")
    return LOOKS[it.subject](seen, it)


def numbers(seats: Iterable[int]) -> str:
    """Print seats as the form does."""
    return " ".join(map(str, sorted(seats)))


def play_of(seen: Chronicle) -> Play | None:
    """Return the game, None in the set-up."""
    session = seen.table.table.session
    return session.play if session else None


def phase(seen: Chronicle, it: Expect) -> Found:
    """`expect phase vote day 2`."""
    now, number = seen.table.phase
    there = f"{now} {'night' if now == 'night' else 'day'} {number}"
    return Found(now == it.words[0] and it.number in (None, number), there)


def alive(seen: Chronicle, it: Expect) -> Found:
    """`expect alive 1 2 3`: exactly these seats are in."""
    play = play_of(seen)
    here = seen.table.alive if play else ()
    return Found(set(here) == set(it.seats), numbers(here))


def out(seen: Chronicle, it: Expect) -> Found:
    """`expect out 4 by vote`; from the result on."""
    play = play_of(seen)
    entry = how_left(play.pos, it.seat) if play else None
    return Found(entry is not None and entry.how == it.words[0], entry.how if entry else "")


def fouls(seen: Chronicle, it: Expect) -> Found:
    """`expect fouls 3 = 2`."""
    play = play_of(seen)
    number = play.pos.fouls[it.seat] if play else 0
    return Found(number == it.number, str(number))


def red_cards(seen: Chronicle, it: Expect) -> Found:
    """`expect cards 3 = 1`: these rulesets have no red cards."""
    return Found(it.number == 0, "0")


def immune(seen: Chronicle, it: Expect) -> Found:
    """`expect immune 6`: these rulesets have no immunity."""
    return Found(False)


def lamps(seen: Chronicle, it: Expect) -> Found:
    """`expect lamps 7 = fouls=2 turn`: exactly these are lit."""
    byte = 0 if seen.table.dead else seen.table.lamps.seats[it.seat]
    lit = {name for name, bit in LAMP_BITS.items() if byte & bit}
    bar = (byte & FOULS_MASK).bit_count()
    there = [f"fouls={bar}"] * bool(bar) + sorted(lit)
    wanted = {word for word in it.words if "=" not in word} - {"dark"}
    wanted_bar = sum(int(word.partition("=")[2]) for word in it.words if "=" in word)
    return Found(lit == wanted and bar == wanted_bar, " ".join(there) or "dark")


LAMP_BITS = {"immune": IMMUNE, "black": BLACK, "turn": TURN, "vote": VOTE}


def cue(seen: Chronicle, it: Expect) -> Found:
    """`expect cue night` since the last line; `expect no cue` since the last finger."""
    if it.absent and not it.words:
        last = seen.latest()
        return Found(not last, " ".join(last))
    recent = seen.recent()
    return Found((it.words[0] in recent) is not it.absent, " ".join(recent))


def on_host(seen: Chronicle, it: Expect) -> Found:
    """`expect host "…"`: a part of one of the eight lines."""
    return part_of(() if seen.table.dead else seen.table.host, it)


def on_public(seen: Chronicle, it: Expect) -> Found:
    """`expect public "…"`: a part of one line of the public screen."""
    return part_of(() if seen.table.dead else public_lines(seen), it)


def part_of(lines: tuple[str, ...], it: Expect) -> Found:
    """Look for a text in lines; what is there is the nearest line, or the screen."""
    hits = [line for line in lines if it.text_part in line]
    if it.absent:
        return Found(not hits, hits[0] if hits else "")
    shown = tuple(line.strip() for line in lines if line.strip())
    near = nearest(it.text_part, shown) if shown else ""
    return Found(bool(hits), near if near in shown else " / ".join(shown))


def public_lines(seen: Chronicle) -> tuple[str, ...]:
    """Return every statement of the public screen as a line."""
    view = seen.table.table.display.public_now()
    seats = [
        " ".join(filter(None, (str(seat.number), seat.note, seat.role)))
        for seat in view.seats
        if seat.note or seat.role
    ]
    bars = [f"{bar.seat}: {bar.count} ({numbers(bar.voters)})" for bar in view.ballot]
    rest = (view.winner, *view.departures, view.commitment, view.seed, view.footer)
    return tuple(line for line in (view.title, *view.message, *seats, *bars, *rest) if line)


def ballot_of(seen: Chronicle, it: Expect) -> Held | None:
    """Return the latest ballot in which the seat was a nominee."""
    play = play_of(seen)
    return latest(play, it.seat) if play else None


def ballot(seen: Chronicle, it: Expect) -> Found:
    """`expect ballot 3 = 1 2 8`; a void ballot has no votes."""
    held = ballot_of(seen, it)
    voters = held.votes[it.seat] if held else ()
    return Found(held is not None and set(voters) == set(it.seats), numbers(voters))


def count(seen: Chronicle, it: Expect) -> Found:
    """`expect count 3 = 9`: the weighted sum, keyed counts included."""
    held = ballot_of(seen, it)
    there = held.counts[it.seat] if held else None
    return Found(there == it.number, "" if there is None else str(there))


def winner(seen: Chronicle, it: Expect) -> Found:
    """`expect winner red`, `expect no winner`: what has been announced."""
    won = announced(play_of(seen))
    return Found((won == "") if it.absent else won == it.words[0], won)


def announced(play: Play | None) -> str:
    """Return the winner that has been announced, '' while there is none."""
    if play is None or not play.pos.finished or play.pos.winner == "none":
        return ""
    return play.pos.winner


def own_win(seen: Chronicle, it: Expect) -> Found:
    """`expect own win 4`: these rulesets have no wins of one's own."""
    return Found(it.absent)


def clock(seen: Chronicle, it: Expect) -> Found:
    """`expect clock 60`: the seconds on line 1, begun ones counted."""
    left = clock_s(seen)
    return Found(left == it.number, "" if left is None else str(left))


def clock_s(seen: Chronicle) -> int | None:
    """Return the seconds that the running clock shows; None where none runs."""
    play = play_of(seen)
    if play is None or not play.due:
        return None
    return max(0, -(-(play.due - seen.table.table.t()) // 1000)) if play.due > 0 else 0


def refused(seen: Chronicle, it: Expect) -> Found:
    """`expect refused`: line 7 of a keypad shows a refusal."""
    shown = [c.refused.why for c in seen.table.table.consoles.values() if c.refused is not None]
    return Found(bool(shown) is not it.absent, " ".join(shown))


def turn(seen: Chronicle, it: Expect) -> Found:
    """`expect turn 6`: this seat has the word."""
    shown = seen.table.public
    has = shown.turn if shown else 0
    return Found(has == it.seat, str(has or ""))


def held(seen: Chronicle, it: Expect) -> Found:
    """`expect held vote 2, revote 1`: how many of each this day has had."""
    play = play_of(seen)
    counts = held_today(play) if play else {}
    there = [f"{kind} {number}" for kind, number in counts.items()]
    return Found(set(it.words) <= set(there), ", ".join(there))


def best(seen: Chronicle, it: Expect) -> Found:
    """`expect best 9 = 1 2 3`: the best move as confirmed."""
    play = play_of(seen)
    moves = {move.seat: move.names for move in play.pos.best_moves} if play else {}
    named = moves.get(it.seat)
    return Found(named is not None and set(named) == set(it.seats), numbers(named or ()))


def answer(seen: Chronicle, it: Expect) -> Found:
    """`expect answer red`: what the host last had to gesture."""
    there = seen.answered.removeprefix("role:")
    return Found(there == it.words[0], there)


def sanction(seen: Chronicle, it: Expect) -> Found:
    """`expect sanction 7 = disqualified tournament`: the last sanction, or all of them."""
    play = play_of(seen)
    given = (
        [words_of(s.kind, s.code) for s in play.pos.sanctions if s.seat == it.seat] if play else []
    )
    every = {word for words in given for word in words}
    wanted = set(it.words)
    there = " ".join(given[-1]) if given else ""
    return Found(wanted == every or (bool(given) and wanted == set(given[-1])), there)


AUDIENCE_HINT = 5


def words_of(kind: str, code: int) -> tuple[str, ...]:
    """Return a recorded sanction in the words of the form (S-6.7, S-6.8, S-7.3)."""
    if kind == "loss":  # the seat that a hint helped has broken nothing itself
        return ("loss",) if code == AUDIENCE_HINT else ("disqualified", "loss")
    return ("disqualified", "tournament") if kind == "tournament" else (kind,)


def role_of(play: Play, seat: int) -> str:
    """Return the role of a seat as far as the table knows it, '' where it does not."""
    card = cards(play.pos)[seat]
    return play.pos.cast.roles[card].id if card else ""


LOOKS: dict[str, Callable[[Chronicle, Expect], Found]] = {
    "phase": phase,
    "alive": alive,
    "out": out,
    "fouls": fouls,
    "cards": red_cards,
    "immune": immune,
    "lamps": lamps,
    "cue": cue,
    "host": on_host,
    "public": on_public,
    "ballot": ballot,
    "count": count,
    "winner": winner,
    "own win": own_win,
    "clock": clock,
    "refused": refused,
    "turn": turn,
    "held": held,
    "best": best,
    "answer": answer,
    "sanction": sanction,
}
