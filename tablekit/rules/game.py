"""What a script may touch: the position through pure functions, blocks that may be left, notes."""

from __future__ import annotations

from collections.abc import Callable, Generator
from types import TracebackType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from tablekit.rules.draw import shuffled
from tablekit.rules.position import Phase, Position
from tablekit.rules.prompts import Prompt

Script = Generator[Prompt, Any, Any]
"""A rules script: yields prompts, receives their answers."""

GONE = "gone"
"""The answer to a prompt whose owner is out: it was never shown."""


class Note(Struct, frozen=True):
    """Something for the record: when (game time, ms), what, and its data (plain values)."""

    t: int
    kind: str
    data: dict[str, Any]


class LeftError(BaseException):
    """A block is left because its condition has become true; only its own `unless` stops it."""

    def __init__(self, block: Unless) -> None:
        super().__init__()
        self.block = block


class Unless:
    """`with game.unless(condition) as held:` runs its body unless the condition becomes true.

    The condition is a function of the position only, and once true it stays true for this block.
    """

    def __init__(self, game: Game, when: Callable[[Position], bool]) -> None:
        self.game = game
        self.when = when
        self.left = False

    def __enter__(self) -> Unless:
        self.game.blocks.append(self)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> bool:
        blocks = self.game.blocks
        while blocks and blocks.pop() is not self:
            continue
        self.left = isinstance(error, LeftError) and error.block is self
        return self.left


class Game:
    """The handle of a running script."""

    __slots__ = ("blocks", "first_opener", "notes", "now", "pos", "seed")

    def __init__(self, pos: Position, seed: str, first_opener: int = 0) -> None:
        self.pos = pos
        self.seed = seed
        self.first_opener = first_opener
        self.blocks: list[Unless] = []
        self.notes: list[Note] = []
        self.now = 0

    def update(self, pos: Position) -> None:
        """Take a changed position."""
        self.pos = pos

    def set(self, **changes: Any) -> None:
        """Change fields of the position."""
        self.pos = replace(self.pos, **changes)

    def to(self, phase: Phase, **changes: Any) -> None:
        """Begin a phase; nothing that matters is kept outside the position."""
        self.pos = replace(self.pos, phase=phase, **changes)

    def note(self, kind: str, **data: Any) -> None:
        """Write something into the record."""
        self.notes.append(Note(self.now, kind, data))

    def unless(self, when: Callable[[Position], bool]) -> Unless:
        """Return a block that is left as soon as `when(position)` is true."""
        return Unless(self, when)

    def draw(self, label: str, items: tuple[int, ...]) -> tuple[int, ...]:
        """Shuffle by the game's seed; the same label always gives the same draw."""
        return shuffled(self.seed, label, items)
