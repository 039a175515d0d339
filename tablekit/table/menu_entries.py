"""What the entries of the menu do; an entry that waits for another number stays open."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tablekit.rules import inputs as i
from tablekit.rules.discipline import HINT
from tablekit.rules.refusal import Refusal
from tablekit.table import correction, entry, evening, hosts

if TYPE_CHECKING:
    from tablekit.table.console import Console

# Entries that work at once


def say_again(console: Console, at_ms: int) -> None:
    """1: say the moment again."""
    console.table.display.cue("again")


def more(console: Console, at_ms: int) -> None:
    """8: more of this moment; these rulesets have none."""
    console.refuse(Refusal("no_more"), at_ms)


def health(console: Console, at_ms: int) -> None:
    """7 1: the state of the boxes, on lines 2 to 6 until another key."""
    console.table.display.show_health(at_ms)


def lamp_test(console: Console, at_ms: int) -> None:
    """7 2: all lamps on for three seconds."""
    console.table.display.test_lamps(at_ms)


def end(how: str) -> Callable[[Console, int], None]:
    """9: end the game; asks once more."""

    def ask(console: Console, at_ms: int) -> None:
        table, session = console.table, console.table.session
        if session is None:
            console.refuse(Refusal("no_game"), at_ms)
            return

        def make(forced: bool = False) -> i.End:
            return i.End(table.t(), how, forced)

        if session.refusal(make()) is None:
            console.ask(f"end_{how}", {}, lambda: table.feed(make()), at_ms)
        else:
            console.feed(make, at_ms)

    return ask


def end_evening(console: Console, at_ms: int) -> None:
    """9 3: end the evening, between games; asks once more."""
    table = console.table
    if table.session is not None and not table.session.play.pos.finished:
        console.refuse(Refusal("game_runs"), at_ms)
    else:
        console.ask("evening", {}, lambda: evening.end(table), at_ms)


def language(console: Console, at_ms: int) -> None:
    """0 4: the other language."""
    console.table.set_language("en" if console.table.lang == "ru" else "ru")


AT_ONCE: dict[str, Callable[[Console, int], None]] = {
    "1": say_again,
    "8": more,
    "71": health,
    "72": lamp_test,
    "91": end("over"),
    "92": end("abandoned"),
    "93": end_evening,
    "94": end("draw"),
    "04": language,
}


# Entries that a number and `#` finish


def done(console: Console, digits: str, at_ms: int) -> None:
    """2 and 0 5: done."""
    console.clear()


def warning(console: Console, digits: str, at_ms: int) -> None:
    """3: a spoken warning (S-6.2)."""
    console.clear()
    table = console.table
    by = table.by(console.pad)
    console.feed(lambda forced: i.Warn(table.t(), int(digits), by, table.wall()), at_ms)


def leave(console: Console, digits: str, at_ms: int) -> None:
    """4: a seat leaves by own wish; then `#` without excuse, `1` `#` excused (S-6.7.1)."""
    table, item = console.table, console.item
    by = table.by(console.pad)
    if item.seats:
        console.clear()
        if digits in ("", "1"):
            it = i.Leave(table.t(), item.seats[0], digits == "1", by, table.wall())
            console.show(table.feed(it), at_ms)
        else:
            console.refuse(Refusal("no_such_choice"), at_ms)
        return
    seat = int(digits or 0)
    session = table.session
    why = session.refusal(i.Leave(table.t(), seat)) if session else Refusal("no_game")
    if not digits:
        why = Refusal("number_due")
    if why is None:
        item.seats = (seat,)
    else:
        console.clear()
        console.show(why, at_ms)


def correct(console: Console, digits: str, at_ms: int) -> None:
    """5: seat `#`, then another target, or `A` number `#` another role; `0` `#`: the kill."""
    session, item, number = console.table.session, console.item, int(digits)
    if session is None:
        console.clear()
        console.refuse(Refusal("no_game"), at_ms)
    elif item.letter:
        correct_role(console, number, at_ms)
    elif number and not session.play.pos.seats >> number & 1:
        console.clear()
        console.refuse(Refusal("no_such_seat", number), at_ms)
    elif not item.seats:
        item.seats = (number,)
    else:
        correct_target(console, number, at_ms)


def correct_role(console: Console, number: int, at_ms: int) -> None:
    """5, seat `#`, `A`: the number of the role; then, if asked, whose card was mistaken for it."""
    table, item = console.table, console.item
    if item.letter == "swap":
        console.clear()
        console.show(correction.swap(table, item.seats[0], item.seats[1], number), at_ms)
        return
    found = correction.role(table, item.seats[0], number)
    if isinstance(found, str):
        item.seats, item.letter = (item.seats[0], number), "swap"
    else:
        console.clear()
        console.show(found, at_ms)


def correct_target(console: Console, number: int, at_ms: int) -> None:
    """5, seat `#`: its other target; where two are due, one after the other."""
    table, item = console.table, console.item
    session = table.session
    assert session is not None
    item.seats = (*item.seats, number)
    seat, *targets = item.seats
    nobody = not number and seat != correction.KILL
    if not nobody and len(targets) < correction.due(session, seat):
        return
    console.clear()
    chosen = tuple(targets)
    console.attempt(lambda forced: correction.target(table, seat, chosen, forced), at_ms)


def hint(console: Console, digits: str, at_ms: int) -> None:
    """6: a hint from a spectator: the seat that it helped; its team loses (S-6.8.3)."""
    console.clear()
    if console.table.session is None:
        console.refuse(Refusal("no_game"), at_ms)
    else:
        entry.penalty(console, int(digits), HINT, at_ms)


def keypad_only(console: Console, digits: str, at_ms: int) -> None:
    """7 3: a seat plays by keypad, or by its box again."""
    console.clear()
    console.show(hosts.toggle_box(console.table, int(digits)), at_ms)


def swap_boxes(console: Console, digits: str, at_ms: int) -> None:
    """7 4: two boxes that stand at each other's places."""
    item = console.item
    if not item.seats:
        item.seats = (int(digits),)
        return
    console.clear()
    console.show(hosts.swap_boxes(console.table, item.seats[0], int(digits)), at_ms)


def new_box(console: Console, digits: str, at_ms: int) -> None:
    """7 5: a seat has got a new box: it counts as working."""
    console.clear()
    console.show(hosts.new_box(console.table, int(digits)), at_ms)


def lock(console: Console, digits: str, at_ms: int) -> None:
    """0 1: lock with `#`, unlock with the PIN."""
    console.clear()
    console.show(hosts.lock(console.table, digits), at_ms)


def sign_in(console: Console, digits: str, at_ms: int) -> None:
    """0 2: sign in with a PIN, out with `#` alone."""
    console.clear()
    console.show(hosts.sign_in(console.table, digits, console.pad), at_ms)


def set_clock(console: Console, digits: str, at_ms: int) -> None:
    """0 3: hours and minutes, then the date; `#` alone leaves either as it is."""
    table, item = console.table, console.item
    second = bool(item.seats)
    why = (hosts.set_date if second else hosts.set_time)(table, digits) if digits else None
    if why is None and not second:
        item.seats = (0,)
        return
    console.clear()
    console.show(why, at_ms)


ENTERS: dict[str, Callable[[Console, str, int], None]] = {
    "2": done,
    "3": warning,
    "4": leave,
    "5": correct,
    "6": hint,
    "73": keypad_only,
    "74": swap_boxes,
    "75": new_box,
    "01": lock,
    "02": sign_in,
    "03": set_clock,
    "05": done,
}
