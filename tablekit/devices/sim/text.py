"""The simulated table as plain text: for transcripts, for `expect public`, and without a terminal.

Pure functions of the values that the table hands out; what the public text says, the public screen
says too, and nothing else.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable

from tablekit.devices.sim.catalogue import Words, cue_words, health_words, words
from tablekit.table.ports import (
    BLACK,
    FOULS_MASK,
    IMMUNE,
    TURN,
    VOTE,
    BallotBar,
    HostView,
    LampFrame,
    PublicSeat,
    PublicView,
    TableView,
)

HOST_COLUMNS = 21
HOST_LINES = 8


def public_text(view: PublicView, width: int = 60) -> list[str]:
    """Return everything the public sees, one statement a line, SIMULATED first.

    Lines longer than `width` characters go on indented below; a width of 0 never breaks a line,
    so that a text can be looked for as a part of one.
    """
    say = words(view.lang)
    lines = [heading(view), *view.message]
    lines += [view.winner] if view.winner else []
    lines += seat_lines(view.seats, say)
    lines += [bar_line(bar, say) for bar in view.ballot]
    lines += view.departures
    lines += [say("commitment", value=view.commitment)] if view.commitment else []
    lines += [say("seed", value=view.seed)] if view.seed else []
    lines += [view.footer] if view.footer else []
    return broken(lines, width)


def table_text(view: TableView) -> list[str]:
    """Return the whole table: what the public sees, the boxes and the host's screen (60 wide)."""
    lang = view.public.lang
    say = words(lang)
    lines = public_text(view.public)
    lines += lamp_lines(view.lamps, say)
    if view.pressed:
        lines.append(say("boxes.pressed", seats=numbers(view.pressed)))
    lines += [
        say("boxes.sick", seat=seat, state=health_words(lang, state)) for seat, state in view.health
    ]
    if view.cues:
        lines.append(say("boxes.cues", cues=", ".join(cue_words(lang, cue) for cue in view.cues)))
    return broken(lines, 60) + host_box(view.host)


def heading(view: PublicView) -> str:
    """Return the first line: SIMULATED, the moment of the game, the clock."""
    say = words(view.lang)
    parts = [say("badge"), view.title, clock_text(view)]
    return " · ".join(part for part in parts if part)


def clock_text(view: PublicView) -> str:
    """Return the public clock, marked where it stands; `''` where none is shown."""
    if view.clock_ms is None:
        return ""
    msgid = "clock.runs" if view.clock_runs else "clock.stands"
    return words(view.lang)(msgid, clock=minutes(view.clock_ms))


def minutes(clock_ms: int) -> str:
    """Return milliseconds as minutes and seconds; a second that has begun is still shown."""
    seconds = -(-max(clock_ms, 0) // 1000)
    return f"{seconds // 60}:{seconds % 60:02}"


def numbers(seats: Iterable[int]) -> str:
    """Return seats in their order, separated by spaces."""
    return " ".join(map(str, sorted(seats)))


def seat_lines(seats: tuple[PublicSeat, ...], say: Words) -> list[str]:
    """Return who sits at the table and how they stand, one property a line, none left empty."""
    lines: list[str] = []

    def add(msgid: str, holds: Callable[[PublicSeat], object], shows: str = "{0.number}") -> None:
        found = [shows.format(seat) for seat in seats if holds(seat)]
        if found:
            between = " " if shows == "{0.number}" else ", "
            lines.append(say(msgid, seats=between.join(found)))

    add("seats.in", lambda seat: seat.state == "in")
    add("seats.leaving", lambda seat: seat.state == "leaving")
    add("seats.out", lambda seat: seat.state == "out")
    add("seats.empty", lambda seat: seat.state == "empty")
    add("seats.notes", lambda seat: seat.note, "{0.number} ({0.note})")
    add("seats.roles", lambda seat: seat.role, "{0.number} ({0.role})")
    add("seats.fouls", lambda seat: seat.fouls, "{0.number} ({0.fouls})")
    add("seats.cards", lambda seat: seat.cards, "{0.number} ({0.cards})")
    add("seats.immune", lambda seat: seat.immune)
    add("seats.black", lambda seat: seat.black)
    add("seats.nominees", lambda seat: seat.nominee)
    add("seats.turn", lambda seat: seat.turn)
    add("seats.vote", lambda seat: seat.vote)
    return lines


def bar_line(bar: BallotBar, say: Words) -> str:
    """Return one nominee's votes: the count, who gave them, and whether it is the open one."""
    msgid = "ballot.seat" if bar.seat else "ballot.all"
    line = say(msgid, seat=bar.seat, count=bar.count)
    if bar.voters:
        line += f" ({numbers(bar.voters)})"
    return f"{line} · {say('ballot.open')}" if bar.open else line


def lamp_lines(frame: LampFrame, say: Words) -> list[str]:
    """Return each box that shows anything, with its lit lamps; one line if all are dark."""
    lit = [
        say("boxes.lamps", seat=seat, lamps=", ".join(lamp_names(byte, say)))
        for seat, byte in enumerate(frame.seats)
        if seat and byte
    ]
    return lit or [say("boxes.dark")]


def lamp_names(byte: int, say: Words) -> list[str]:
    """Return the names of a box's lit lamps, the bar of fouls or cards by its height."""
    names = []
    if byte & FOULS_MASK:
        names.append(say("lamp.bar", count=(byte & FOULS_MASK).bit_count()))
    for bit, msgid in (
        (IMMUNE, "lamp.immune"),
        (BLACK, "lamp.black"),
        (TURN, "lamp.turn"),
        (VOTE, "lamp.vote"),
    ):
        if byte & bit:
            names.append(say(msgid))
    return names


def host_box(view: HostView) -> list[str]:
    """Return the host's eight lines in a frame of 23 by 10 characters."""
    padded = [*view.lines, *[""] * HOST_LINES][:HOST_LINES]
    rows = [f"│{line[:HOST_COLUMNS]:<{HOST_COLUMNS}}│" for line in padded]
    return [f"┌{'─' * HOST_COLUMNS}┐", *rows, f"└{'─' * HOST_COLUMNS}┘"]


def broken(lines: Iterable[str], width: int) -> list[str]:
    """Break lines at `width` characters, what goes on indented by two; 0 breaks none."""
    if width <= 0:
        return list(lines)
    wrapper = textwrap.TextWrapper(width, subsequent_indent="  ", break_on_hyphens=False)
    return [piece for line in lines for piece in wrapper.wrap(line) or [""]]
