"""What crosses the wall between the table and its devices: plain values and small protocols.

Devices put `Key`, `Press` and `Tag` on the table's queue and draw the values that the table hands
out.  Nothing here knows a rule; nothing here is drawn by the table itself.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

KEYS = "123A456B789C*0#D"
"""The sixteen keys of the host's keypad, row by row as printed on the matrix."""

# One byte a seat (bit number = lamp number, left to right on the box).
FOULS_MASK = 0b0000_1111  # bits 0-3: a bar, the lowest n lamps for n fouls or red cards
IMMUNE = 1 << 4
BLACK = 1 << 5
TURN = 1 << 6
VOTE = 1 << 7
LAMP_NAMES = ("foul1", "foul2", "foul3", "foul4", "immune", "black", "turn", "vote")


class Key(Struct, frozen=True):
    """A key of a keypad went down or up; `at_ms` is the clock's time of the edge."""

    key: str
    down: bool
    at_ms: int
    pad: int = 1


class Press(Struct, frozen=True):
    """A seat's button (or its own tag on the reader) was pressed or released, already debounced."""

    seat: int
    down: bool
    at_ms: int


class Tag(Struct, frozen=True):
    """A tag was laid on (`down`) or lifted from a reader; seat 0 is the host's stand."""

    seat: int
    uid: str
    down: bool
    at_ms: int


class Health(Struct, frozen=True):
    """A box changed its state of health: `ok`, `unplugged` or `stuck`."""

    seat: int
    state: str
    at_ms: int


DeviceInput = Key | Press | Tag | Health


class LampFrame(Struct, frozen=True):
    """All boxes at one moment.  `seats[n]` is seat n's byte (index 0 unused), bits as above.

    `blink` has the bits that blink; the table already switched them for this instant in `seats`.
    """

    seats: tuple[int, ...]
    blink: tuple[int, ...]


class HostView(Struct, frozen=True):
    """The host's screen: exactly eight lines of at most 21 characters."""

    lines: tuple[str, ...]
    dimmed: bool = False


class PublicSeat(Struct, frozen=True):
    """A seat as everybody may see it."""

    number: int
    state: str  # "in", "leaving" (owes a last word), "out", "empty" (nobody plays here)
    fouls: int = 0
    cards: int = 0
    immune: bool = False
    black: bool = False
    turn: bool = False  # has the word
    vote: bool = False  # its press is being counted, or it is the nominee being voted on
    nominee: bool = False  # publicly known nominee
    note: str = ""  # how it left, in words ("" while in)
    role: str = ""  # only where the rules open it


class BallotBar(Struct, frozen=True):
    """One nominee's votes in the ballot that is running or was last shown."""

    seat: int  # 0: "all of them leave"
    count: int
    voters: tuple[int, ...]
    open: bool  # its window is open now


class PublicView(Struct, frozen=True):
    """The guests' screen as structured plain values; text and picture are two drawings of it.

    All strings are finished texts in the table's language.  `clock_ms` is None where no clock is
    shown; `clock_of_ms` is the full length, for a ring.
    """

    lang: str
    phase: str  # setup deal night speech general vote defence revote raise last_word morning over
    title: str  # "День 2", "Ночь 1"
    message: tuple[str, ...]  # what is going on, in one to three lines
    seats: tuple[PublicSeat, ...]
    clock_ms: int | None = None
    clock_of_ms: int = 0
    clock_runs: bool = False
    ballot: tuple[BallotBar, ...] = ()
    departures: tuple[str, ...] = ()
    winner: str = ""
    commitment: str = ""  # its digits, before and during the game
    seed: str = ""  # its digits, after the game
    footer: str = ""  # game number, time of the evening


class Lamps(Protocol):
    """Shows one byte a seat."""

    def show(self, frame: LampFrame) -> None:
        """Take the newest frame; called when it differs from the last and once a second."""


class Speaker(Protocol):
    """Plays cues and themes by name; never blocks."""

    def cue(self, name: str) -> None:
        """Play the sound or start the theme of that name."""


class HostScreen(Protocol):
    """Shows eight lines of 21 characters to the host."""

    def show(self, view: HostView) -> None:
        """Take the newest view."""


class PublicScreen(Protocol):
    """Shows what everybody may know."""

    def show(self, view: PublicView) -> None:
        """Take the newest view."""


class Inbox(Protocol):
    """Where devices put what happened; safe from any thread."""

    def post(self, happened: DeviceInput) -> None:
        """Queue one input."""


class TableView(Struct, frozen=True):
    """Everything the simulated table draws at one instant."""

    lamps: LampFrame
    host: HostView
    public: PublicView
    cues: tuple[str, ...] = ()  # the last few, newest last
    pressed: frozenset[int] = frozenset()  # seats whose button is down
    health: tuple[tuple[int, str], ...] = ()  # sick boxes: (seat, state)
