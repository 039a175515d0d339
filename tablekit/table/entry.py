"""What is typed on a keypad outside the menu, and what its `#` does: numbers, `A` and `B`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules import inputs as i
from tablekit.rules.discipline import CATALOGUE, removes
from tablekit.rules.position import Position
from tablekit.rules.prompts import Call, Pick, Round, Speech, Window
from tablekit.rules.refusal import Refusal, at_hand
from tablekit.table import correction, evening

if TYPE_CHECKING:
    from tablekit.table.console import Console
    from tablekit.table.session import Session

GUARD_MS = 500
"""So long `#` does nothing after line 8 took another meaning (the second law)."""

IDLE, FOUL, CODE, UNDO_FOUL, LETTER_B, MENU = "", "foul", "code", "clear", "b", "menu"
BLACK = "black"


class Listed:
    """The numbers given so far to the question that is asked now, on whichever keypad."""

    def __init__(self) -> None:
        self.seats: list[int] = []
        self.serial = -1

    def of(self, session: Session | None) -> list[int]:
        """Return the numbers given to the question of this moment; a new one begins empty."""
        serial = session.play.serial if session else -1
        if serial != self.serial:
            self.seats, self.serial = [], serial
        return self.seats

    def clear(self) -> None:
        """Begin anew."""
        self.seats = []


def letter(console: Console, key: str, at_ms: int) -> None:
    """`A` foul or code, `B` by the moment, `C` pause or clear, `D` menu."""
    if key == "C":
        key_c(console, at_ms)
    elif key == "D":
        console.open_menu()
    elif console.table.session is None:
        console.refuse(Refusal("no_game"), at_ms)
    elif key == "A":
        key_a(console)
    elif console.mode == FOUL and console.digits:
        console.mode, console.seat, console.digits = BLACK, int(console.digits), ""
    else:
        console.open(LETTER_B)


def key_a(console: Console) -> None:
    """`A`: begin a foul, or after its seat the code of a violation."""
    if console.mode == FOUL and console.digits:
        console.mode, console.seat, console.digits = CODE, int(console.digits), ""
    else:
        console.open(FOUL)


def key_c(console: Console, at_ms: int) -> None:
    """`C`: after `A` seat the last sanction is taken off; else pause, or on again."""
    if console.mode == FOUL and console.digits:
        console.mode, console.seat, console.digits = UNDO_FOUL, int(console.digits), ""
        return
    why = console.table.pause(at_ms)
    if why:
        console.refuse(Refusal(why), at_ms)


def clear_last(console: Console) -> None:
    """Clear the last of what is typed: its digits, then its letter; or the last number given."""
    if console.digits:
        console.digits = ""
    elif console.mode in (CODE, UNDO_FOUL, BLACK):
        console.mode, console.digits = FOUL, str(console.seat)
    elif console.mode:
        console.clear()
    else:
        console.numbers().pop()


def bare(console: Console, at_ms: int) -> None:
    """`#` with nothing typed: let the clock go on, walk through the set-up, or go on."""
    table = console.table
    if table.stopped or (table.session and table.session.held):
        table.release(at_ms)
    elif table.session is None:
        why = evening.go_on(table)
        if why:
            console.refuse(Refusal(why), at_ms)
    elif table.session.play.pos.finished:
        evening.next_game(table)
    else:
        go(console, at_ms)


def go(console: Console, at_ms: int) -> None:
    """A bare `#` in a game: end a list, or go on; nothing where line 8 only waits."""
    table = console.table
    session = table.session
    assert session is not None
    prompt, on = session.play.prompt, table.on
    if isinstance(prompt, Round) or session.play.kept:
        return
    if isinstance(prompt, Pick):
        seats = tuple(console.numbers())
        table.listed.clear()
        console.feed(lambda forced: i.Pick(table.t(), seats, on, forced), at_ms)
    elif console.numbers():
        console.refuse(Refusal("pair_due"), at_ms)
    else:
        console.feed(lambda forced: i.Go(table.t(), on, forced), at_ms)


def enter(console: Console, at_ms: int) -> None:
    """Finish the entry: it is no longer typed, whatever comes of it."""
    mode, digits, seat = console.mode, console.digits, console.seat
    console.clear()
    number = int(digits) if digits else -1
    if mode == FOUL:
        enter_foul(console, number, at_ms)
    elif mode == CODE:
        penalty(console, seat, number, at_ms)
    elif mode == UNDO_FOUL:
        console.show(correction.clear_sanction(console.table, seat, at_ms), at_ms)
    elif mode == BLACK:
        console.refuse(Refusal("only_author"), at_ms)
    elif mode == LETTER_B:
        enter_b(console, number, at_ms)
    elif console.table.session is None:
        why = evening.take_number(console.table, number)
        if why:
            console.refuse(Refusal(why, number), at_ms)
    else:
        enter_number(console, number, at_ms)


def enter_foul(console: Console, number: int, at_ms: int) -> None:
    """`A` seat `#` is a foul; `A` `#` gives the oldest proposal."""
    if number >= 0:
        penalty(console, number, 0, at_ms)
        return
    session = console.table.session
    proposals = session.play.proposals if session else []
    given = next((p for p in proposals if p.givable), None)
    if given is None:
        console.refuse(Refusal("nothing_proposed"), at_ms)
    else:
        penalty(console, given.seat, given.code, at_ms, proposed=True)


def penalty(console: Console, seat: int, code: int, at_ms: int, *, proposed: bool = False) -> None:
    """Give a penalty; one that removes somebody or ends the game asks once more."""
    table = console.table
    session = table.session
    assert session is not None

    def make(forced: bool = False) -> i.Penalty:
        by, wall = table.by(console.pad), table.wall()
        return i.Penalty(table.t(), seat, code, by, proposed, forced, wall)

    if session.refusal(make()) is None and asks(session.play.pos, seat, code):
        text = "loss" if CATALOGUE[code].costs == "loss" else "remove"
        fields: dict[str, object] = {"seat": seat, "code": code}
        console.ask(text, fields, lambda: table.feed(make()), at_ms)
    else:
        console.feed(make, at_ms)


def asks(pos: Position, seat: int, code: int) -> bool:
    """Tell whether a penalty removes somebody or ends the game, and so is asked once more."""
    here = not pos.out >> seat & 1
    return CATALOGUE[code].costs == "loss" or (here and bool(removes(pos, seat, code)))


def enter_b(console: Console, number: int, at_ms: int) -> None:
    """`B`: nominate or withdraw in a speech, a bare count in a ballot."""
    table = console.table
    session = table.session
    assert session is not None
    prompt = session.play.prompt
    if number < 0:
        console.refuse(Refusal("number_due"), at_ms)
    elif isinstance(prompt, Speech) and number == 0:
        console.feed(lambda forced: i.Withdraw(table.t(), forced), at_ms)
    elif session.play.pos.ballot is not None and not isinstance(prompt, Speech):
        console.feed(lambda forced: i.Count(table.t(), number), at_ms)
    else:
        console.feed(lambda forced: i.Nominate(table.t(), number, forced), at_ms)


def enter_number(console: Console, number: int, at_ms: int) -> None:
    """A number: to the question that asks for one, to the ballot at hand, else refused."""
    table = console.table
    session = table.session
    assert session is not None
    play = session.play
    prompt = play.prompt
    if isinstance(prompt, Pick):
        add_to_list(console, prompt, number, at_ms)
    elif isinstance(prompt, Call) and prompt.acts:
        answer_call(console, prompt, number, at_ms)
    elif isinstance(prompt, Window) or at_hand(play):
        console.feed(lambda forced: i.Vote(table.t(), number, forced), at_ms)
    else:
        console.refuse(Refusal("nobody_asked", number), at_ms)


def add_to_list(console: Console, prompt: Pick, number: int, at_ms: int) -> None:
    """Add a number to an open list; 0 with nothing given is "nobody"."""
    table, on = console.table, console.table.on
    session = table.session
    assert session is not None
    given = console.numbers()
    if number == 0 and not given and prompt.least == 0:
        console.feed(lambda forced: i.Pick(table.t(), (), on, forced), at_ms)
        return
    why = session.refusal(i.Pick(table.t(), (*given, number), on))
    if why is not None:
        console.show(why, at_ms)
    else:
        given.append(number)


def answer_call(console: Console, prompt: Call, number: int, at_ms: int) -> None:
    """Answer a calling; where a pair is due the second number ends it."""
    table, on = console.table, console.table.on
    given = console.numbers()
    if prompt.most == 2 and not given and number:
        first = prompt.awake if prompt.pairs else prompt.choices
        if first >> number & 1:
            given.append(number)
        else:
            console.refuse(Refusal("not_a_choice", number), at_ms)
        return
    seats = (*given, number) if number or given else ()
    table.listed.clear()
    console.feed(lambda forced: i.Pick(table.t(), seats, on, forced), at_ms)
