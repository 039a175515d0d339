"""What the rules are told: meaningful inputs, each with its game time `t` in ms.

These are what the journal keeps.  `on` names the prompt that an answer was meant for, so that a
corrected or newer run notices where an old answer no longer fits.
"""

from __future__ import annotations

from msgspec import Struct


class Go(Struct, frozen=True, tag="go", tag_field="k"):
    """The host goes on (`#`)."""

    t: int
    on: str = ""
    forced: bool = False


class Due(Struct, frozen=True, tag="due", tag_field="k"):
    """The prompt's clock ran out."""

    t: int
    on: str = ""


class Pick(Struct, frozen=True, tag="pick", tag_field="k"):
    """Seats were chosen in answer to the prompt; none is "nobody"."""

    t: int
    seats: tuple[int, ...]
    on: str = ""
    forced: bool = False


class Edge(Struct, frozen=True, tag="edge", tag_field="k"):
    """A seat's press began or ended.  `seen` is false for a level read again, not an act."""

    t: int
    seat: int
    down: bool
    seen: bool = True


class Penalty(Struct, frozen=True, tag="foul", tag_field="k"):
    """A foul (code 0) or a violation of the catalogue; `proposed`: the oldest proposal is given.

    `by` is who gives it, `wall` the wall clock then, for the record (S-6.1).
    """

    t: int
    seat: int
    code: int = 0
    by: str = "judge"
    proposed: bool = False
    forced: bool = False
    wall: str = ""


class Warn(Struct, frozen=True, tag="warn", tag_field="k"):
    """A spoken warning: recorded, nothing else (S-6.2)."""

    t: int
    seat: int
    by: str = "judge"
    wall: str = ""


class Leave(Struct, frozen=True, tag="leave", tag_field="k"):
    """A player leaves by own wish or illness; `excused` leaves no record."""

    t: int
    seat: int
    excused: bool = False
    by: str = "judge"
    wall: str = ""


class Nominate(Struct, frozen=True, tag="nominate", tag_field="k"):
    """The speaker nominates a seat (S-4.7)."""

    t: int
    seat: int
    forced: bool = False


class Withdraw(Struct, frozen=True, tag="withdraw", tag_field="k"):
    """The speaker takes the last nomination back."""

    t: int
    forced: bool = False


class Vote(Struct, frozen=True, tag="vote", tag_field="k"):
    """The host adds or takes away a seat's vote for the nominee at hand (S-V.6)."""

    t: int
    seat: int
    forced: bool = False


class Count(Struct, frozen=True, tag="count", tag_field="k"):
    """The host keys a bare number of votes for the nominee at hand (S-V.6)."""

    t: int
    number: int


class Box(Struct, frozen=True, tag="box", tag_field="k"):
    """A seat's box works again or no longer: then the seat plays by keypad (S-V.3)."""

    t: int
    seat: int
    works: bool


class End(Struct, frozen=True, tag="end", tag_field="k"):
    """The host ends the game: `over` (no winner), `abandoned`, or `draw`."""

    t: int
    how: str
    forced: bool = False


class Force(Struct, frozen=True, tag="force", tag_field="k"):
    """The judge sets the position by hand, in one-line notation, at the start of a phase."""

    t: int
    position: str


Input = (
    Go
    | Due
    | Pick
    | Edge
    | Penalty
    | Warn
    | Leave
    | Nominate
    | Withdraw
    | Vote
    | Count
    | Box
    | End
    | Force
)
