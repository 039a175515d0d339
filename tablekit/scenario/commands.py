"""What the lines of a scenario say, as frozen values: one command a line (docs/scenario.md)."""

from __future__ import annotations

from msgspec import Struct

PHASES = (
    "setup",
    "deal",
    "night",
    "speech",
    "general",
    "vote",
    "defence",
    "revote",
    "raise",
    "last_word",
    "morning",
    "over",
)
LAMPS = ("immune", "black", "turn", "vote")
WAYS_OUT = (
    "vote",
    "raise",
    "kill",
    "poison",
    "trigger",
    "foul",
    "disqualified",
    "technical",
    "card",
    "removal",
    "wish",
)
WINNERS = ("red", "black", "family", "gang", "city", "mafia", "triad", "vampires", "draw")
CUES = (
    "night",
    "day",
    "leave",
    "vote",
    "crash",
    "foul",
    "card",
    "ten_seconds",
    "time_over",
    "press",
    "good_night",
    *(f"win_{side}" for side in WINNERS),
    "again",
    "stop",
)
ANSWERS = ("red", "black", "same", "different", "yes", "no")
BALLOTS = ("vote", "revote", "raise")
SANCTIONS = ("warning", "foul", "technical", "disqualified", "tournament", "loss")
DEALS = ("electronic", "cards", "tags")


class Command(Struct, frozen=True, kw_only=True):
    """A line of the script: its number in the file, and the line as written."""

    line: int
    text: str


class Begin(Command, frozen=True):
    """`table …`: what is empty here was not said.  `options` are as written, checked."""

    ruleset: str = ""
    seats: tuple[int, ...] = ()
    seed: str = ""
    lang: str = ""
    deal: str = ""
    opener: int = 0
    options: tuple[tuple[str, str], ...] = ()


class Roles(Command, frozen=True):
    """`roles 1=father …`: the deal, or what people hold."""

    roles: tuple[tuple[int, str], ...]


class Keys(Command, frozen=True):
    """`key …`: keys one after the other; the last one is kept down for `kept_s` seconds."""

    keys: tuple[str, ...]
    pad: int = 1
    fast: bool = False
    kept_s: float = 0.0


class Press(Command, frozen=True):
    """`press 5 for 2.5`."""

    seat: int
    seconds: float = 0.3


class Hold(Command, frozen=True):
    """`hold 5`: the button goes down and stays down."""

    seats: tuple[int, ...]


class Release(Command, frozen=True):
    """`release 5`."""

    seats: tuple[int, ...]


class Tap(Command, frozen=True):
    """`tap 5 04a1b2c3`: a tag is laid on a box's reader; seat 0 is the host's stand."""

    seat: int
    uid: str


class Lift(Command, frozen=True):
    """`lift 5`: the tag is taken away again."""

    seat: int


class Wait(Command, frozen=True):
    """`wait 40`: virtual seconds."""

    seconds: float


class Nominate(Command, frozen=True):
    """`nominate 5 3`: in 5's speech, B 3 #."""

    by: int
    seat: int


class Votes(Command, frozen=True):
    """`votes 3 = 1 2 8`: a nominee's window from `#` to release; nominee 21 is `all`."""

    nominee: int
    voters: tuple[int, ...]


class Target(Command, frozen=True):
    """`target 7`: seats for the next call that asks for them, or for the call of a role."""

    seats: tuple[int, ...]
    role: str = ""


class Pass(Command, frozen=True):
    """`pass`: 0 #."""


class Next(Command, frozen=True):
    """`next 12`: `#`, so many times."""

    times: int = 1


class To(Command, frozen=True):
    """`to night 2`: on to the first moment of a phase."""

    phase: str
    number: int | None = None


class Cable(Command, frozen=True):
    """`unplug 7`, `plug 7`, `stuck 7`."""

    what: str
    seat: int


class PowerCut(Command, frozen=True):
    """`power-cut`: the process dies, its journal stays as far as it was synced."""


class Restart(Command, frozen=True):
    """`restart`: the table starts again from its journal."""


class Expect(Command, frozen=True):
    """`expect SUBJECT …`; `absent` for `no` and `not`.  Which fields count is the subject's affair.

    `seat` 21 stands for `all`; `number` is None where the line names none.
    """

    subject: str
    seat: int = 0
    seats: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    number: float | None = None
    text_part: str = ""
    absent: bool = False


AUTHOR_LINES = ("immune", "host", "member")
"""Lines that only the ruleset `author` knows."""
