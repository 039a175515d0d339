"""Composes the terminal's screen: pure functions from a `TableView` to lines of characters.

With 80×24 the boxes stand in a grid, each with its number and its eight lamps as signs; where
there is room they stand around the table, with the guests' screen in the middle.
"""

from __future__ import annotations

from tablekit.devices.sim.catalogue import Words, cue_words, health_words, words
from tablekit.devices.sim.ring import RING_BOX, ring_places
from tablekit.devices.sim.text import bar_line, broken, heading, host_box, seat_lines
from tablekit.table.ports import FOULS_MASK, PublicSeat, PublicView, TableView

LEAST = (80, 24)
HOST_WIDTH = 23
CELL = 14  # a box in the grid, with the blank after it
LAMP_SIGNS = "||||♦■►√"
DARK_SIGN = "·"
KEYPAD_ROWS = ("1 2 3 A", "4 5 6 B", "7 8 9 C", "* 0 # D")


class Sheet:
    """A rectangle of characters that is written on; what lies outside is cut off."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self._rows = [[" "] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str) -> None:
        """Write a line from a cell on to the right."""
        if 0 <= y < len(self._rows):
            for at, sign in enumerate(text, x):
                if 0 <= at < self.width:
                    self._rows[y][at] = sign

    def lines(self) -> list[str]:
        """Return the sheet, every line in its full width."""
        return ["".join(row) for row in self._rows]


def compose(view: TableView, width: int, height: int, note: str = "") -> list[str]:
    """Return the screen: `height` lines of `width` characters; `note` stands in the last line.

    A screen under 80×24 gets one sentence that says so.
    """
    say = words(view.public.lang)
    sheet = Sheet(width, height)
    if width < LEAST[0] or height < LEAST[1]:
        text = [say("badge"), say("terminal.small", width=width, height=height)]
        for y, line in enumerate(broken(text, width)):
            sheet.put(0, y, line)
        return sheet.lines()
    sheet.put(1, 0, heading(view.public))
    sheet.put(1, height - 1, note or say("help.hint"))
    left, rows = width - HOST_WIDTH - 2, height - 2
    seats = boxes_shown(view.public)
    places = ring_places([seat.number for seat in seats], left, rows)
    if places:
        for seat in seats:
            x, y = places[seat.number]
            put_all(sheet, x, y + 1, ring_box(view, seat))
        inside = (RING_BOX[0] + 2, RING_BOX[1] + 1)
    else:
        put_all(sheet, 0, 1, grid(view, seats, (left + 1) // CELL))
        inside = (0, 1 + -(-len(seats) // ((left + 1) // CELL)))
    room = (left - 2 * inside[0], rows - inside[1] - (inside[1] if places else 0))
    put_all(sheet, inside[0], inside[1] + 1, public_part(view.public, *room))
    put_all(sheet, width - HOST_WIDTH, 1, host_part(view, rows, say))
    return sheet.lines()


def boxes_shown(view: PublicView) -> list[PublicSeat]:
    """Return the seats that have a box: before the game all, later those where somebody plays."""
    setup = view.phase == "setup"
    shown = [seat for seat in view.seats if setup or seat.state != "empty"]
    return sorted(shown, key=lambda seat: seat.number)


def put_all(sheet: Sheet, x: int, y: int, lines: list[str]) -> None:
    """Write lines below one another."""
    for row, line in enumerate(lines):
        sheet.put(x, y + row, line)


def lamp_signs(byte: int) -> str:
    """Return a box's eight lamps as signs, a dot for every dark one."""
    return "".join(sign if byte >> bit & 1 else DARK_SIGN for bit, sign in enumerate(LAMP_SIGNS))


def state_sign(view: TableView, seat: PublicSeat) -> str:
    """Return what is worth a sign: a sick box, out, leaving, nominated, nobody there."""
    if any(seat.number == sick for sick, _ in view.health):
        return "!"
    if seat.nominee and seat.state == "in":
        return "^"
    return {"out": "×", "leaving": "»", "empty": "-"}.get(seat.state, " ")


def byte_of(view: TableView, seat: PublicSeat) -> int:
    """Return what a seat's box shows; dark where the frame does not reach."""
    lamps = view.lamps.seats
    return lamps[seat.number] if seat.number < len(lamps) else 0


def cell(view: TableView, seat: PublicSeat) -> str:
    """Return a box in 13 characters: number (in brackets while pressed), state, lamps."""
    number = f"{seat.number:>2}"
    marked = f"[{number}]" if seat.number in view.pressed else f" {number} "
    return marked + state_sign(view, seat) + lamp_signs(byte_of(view, seat))


def grid(view: TableView, seats: list[PublicSeat], columns: int) -> list[str]:
    """Return the boxes row by row."""
    cells = [cell(view, seat) for seat in seats]
    return [" ".join(cells[at : at + columns]) for at in range(0, len(cells), columns)]


def ring_box(view: TableView, seat: PublicSeat) -> list[str]:
    """Return a box of its own: a double frame while pressed, number, lamps, words."""
    pressed = seat.number in view.pressed
    down, across, corners = ("║", "═", "╔╗╚╝") if pressed else ("│", "─", "┌┐└┘")
    inner = RING_BOX[0] - 2
    sick = dict(view.health).get(seat.number, "")
    text = health_words(view.public.lang, sick) if sick else seat.role or seat.note
    head = f" {seat.number}{state_sign(view, seat)}".rstrip() + " "
    return [
        corners[0] + across + head + across * (inner - 1 - len(head)) + corners[1],
        f"{down}{lamp_signs(byte_of(view, seat)):^{inner}}{down}",
        f"{down}{text[:inner]:<{inner}}{down}",
        corners[2] + across * inner + corners[3],
    ]


def public_part(view: PublicView, width: int, height: int) -> list[str]:
    """Return what the public screen says, cut to a room.

    Where it is short, the properties of the seats go first (the boxes show them), then the oldest
    departures.
    """
    say = words(view.lang)
    head = [*view.message, *([view.winner] if view.winner else [])]
    head = broken([*head, *(bar_line(bar, say) for bar in view.ballot)], width)
    foot = [say("commitment", value=view.commitment)] if view.commitment else []
    foot += [say("seed", value=view.seed)] if view.seed else []
    foot = broken([*foot, *([view.footer] if view.footer else [])], width)
    free = max(height - len(head) - len(foot) - 2, 0)
    left = newest(view.departures, width, free, say)
    rest = broken(seat_lines(view.seats, say), width)[: max(free - len(left), 0)]
    return [*head, "", *left, *rest, "", *foot][:height]


def newest(departures: tuple[str, ...], width: int, height: int, say: Words) -> list[str]:
    """Return the newest departures that fit, with the number of older ones before them."""
    kept, hidden = list(departures), 0
    while kept and len(broken(kept, width)) + bool(hidden) > height:
        kept.pop(0)
        hidden += 1
    told = broken(kept, width)
    return [say("departures.earlier", count=hidden), *told][:height] if hidden else told


def host_part(view: TableView, rows: int, say: Words) -> list[str]:
    """Return the right side: the host's screen, the keypad with its keys, sounds, sick boxes."""
    lang = view.public.lang
    keys = ("q…p   1–10", "Q…P  11–20", f"!    {say('help.seconds')}", "F1 Esc")
    pad = [f" {row}   {key}" for row, key in zip(KEYPAD_ROWS, keys, strict=True)]
    news = [say("boxes.sick", seat=n, state=health_words(lang, state)) for n, state in view.health]
    news += [f"♪ {cue_words(lang, cue)}" for cue in reversed(view.cues)]
    lines = [*host_box(view.host), *pad, "", *broken(news, HOST_WIDTH)]
    return lines[:rows]


def help_page(lang: str, width: int, height: int) -> list[str]:
    """Return the list of keys and signs, as a screen."""
    say = words(lang)
    bar = lamp_signs(FOULS_MASK)[:4]
    rows = [
        ("0 … 9", say("help.digits")),
        ("Enter #", say("help.hash")),
        ("Backspace . *", say("help.star")),
        ("A B C D", say("help.letters")),
        ("/ - +", say("help.pad")),
        ("q … p", say("help.toggle")),
        ("Q … P", say("help.seats.shift")),
        ("", say("help.tap")),
        ("!", say("help.long")),
        ("F1 ?", say("help.this")),
        ("Esc", say("help.quit")),
        (f"{bar} {' '.join(LAMP_SIGNS[4:])}", say("help.lamps")),
        ("[12] × » ^ !", say("help.signs")),
    ]
    lines = [f" {say('badge')} · {say('help.title')}", ""]
    for keys, meaning in rows:
        first, *more = broken([meaning], width - 17)
        lines += [f" {keys:<15}{first}", *(f"{'':<16}{line}" for line in more)]
    sheet = Sheet(width, height)
    put_all(sheet, 0, 0, [*lines, "", f" {say('help.close')}"])
    return sheet.lines()
