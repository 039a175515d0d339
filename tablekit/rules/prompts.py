"""What the script asks the table for: small frozen values that say who may answer, and with what.

`kind` is the key of the texts shown; `phase` is the phase as everybody sees it; `seat` is the owner
(a prompt whose owner is out is never shown); clocks are in ms.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct


class Prompt(Struct, frozen=True, kw_only=True):
    """What all prompts have."""

    kind: str
    phase: str
    seat: int = 0
    seats: tuple[int, ...] = ()
    lasts_ms: int = 0
    keeps_clock: bool = False  # the clock of the prompt before goes on
    next_kind: str = ""  # what line 8 announces
    next_seats: tuple[int, ...] = ()

    tag: ClassVar[str] = "prompt"

    @property
    def on(self) -> str:
        """Name the prompt as answers refer to it."""
        return f"{self.tag}:{self.kind}:{self.seat or ','.join(map(str, self.seats))}"


class Say(Prompt, frozen=True):
    """The host says or does something; `#` goes on."""

    tag: ClassVar[str] = "say"


class Speech(Prompt, frozen=True):
    """The owner speaks while the clock runs; at 0 it sounds and waits for `#`.

    `nominates` allows nominations in it; `silenced` allows nothing else (S-6.4).
    """

    nominates: bool = False
    silenced: bool = False

    tag: ClassVar[str] = "speech"


class Pick(Prompt, frozen=True):
    """A question for seats that the host keys; the answer ends the prompt.

    `choices` is a mask; between `least` and `most` seats, as an open list.  `learns` is the card
    that the answer names.
    """

    choices: int = 0
    least: int = 0
    most: int = 1
    learns: int = 0
    role: str = ""
    awake: int = 0

    tag: ClassVar[str] = "pick"


class Call(Prompt, frozen=True):
    """A night calling: it lasts at least `lasts_ms`; an earlier `#` is kept until then (S-4.N).

    `role` is called; `awake` are the seats known to hold it; `choices` what may be keyed, exactly
    `most` seats or none.  `acts` is false where the role is out or only looks round.
    """

    role: str = ""
    awake: int = 0
    choices: int = 0
    most: int = 1
    acts: bool = True
    may_pass: bool = True
    pairs: bool = False  # keyed as shooter, target

    tag: ClassVar[str] = "call"

    @property
    def on(self) -> str:
        """Name the call by its role: who holds it may be corrected later (S-4.L)."""
        return f"{self.tag}:{self.kind}:{self.role}"


class Window(Prompt, frozen=True):
    """A ballot window: presses that begin inside it count until `#` closes it (S-V.2)."""

    candidate: int = 0
    auto_close: bool = False

    tag: ClassVar[str] = "window"


class Round(Prompt, frozen=True):
    """Numbers called at an even pace; with `collects`, presses on a number are shots (S-4.K).

    `shooters` is the mask of those whose presses count.
    """

    beat_ms: int = 1000
    collects: bool = False
    shooters: int = 0

    tag: ClassVar[str] = "round"
