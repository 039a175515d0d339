"""How a game begins: ruleset, seats, options, seed, and the deal (S-1.1)."""

from __future__ import annotations

from msgspec import Struct

from tablekit.rules.cast import cast_of
from tablekit.rules.draw import shuffled
from tablekit.rules.options import Options
from tablekit.rules.play import Play
from tablekit.rules.position import NO_SEATS, Position, with_item
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.seats import mask


class Start(Struct, frozen=True, kw_only=True):
    """Everything that a game is determined by, besides its inputs; the journal's first line.

    `deal` is `electronic` (dealt by the seed), `cards` (keyed by the host), or `given` (`roles`
    names them).  `opener` is the seat that the randomizer named, 0 for none.
    """

    ruleset: str
    seats: tuple[int, ...]
    seed: str
    options: Options
    deal: str = "electronic"
    roles: tuple[tuple[int, str], ...] = ()
    opener: int = 0
    keypad_only: tuple[int, ...] = ()


def position_at_start(start: Start, rules: Ruleset, pinned: dict[int, str]) -> Position:
    """Return the position before the deal; raise `RulesError` where no deck fits."""
    cast = cast_of(rules, len(start.seats))
    facts = NO_SEATS
    if start.deal == "electronic":
        dealt = shuffled(start.seed, "deal", cast.deck)
        for seat, card in zip(sorted(start.seats), dealt, strict=True):
            facts = with_item(facts, seat, card)
    elif start.deal == "given":
        for seat, role in start.roles:
            facts = with_item(facts, seat, cast.card(role))
    fixed = NO_SEATS
    for seat, role in pinned.items():
        fixed = with_item(fixed, seat, cast.card(role))
    return Position(
        options=start.options,
        cast=cast,
        seats=mask(start.seats),
        facts=facts,
        pinned=fixed,
        keypad_only=mask(start.keypad_only),
    )


def begin(start: Start, rules: Ruleset, pinned: dict[int, str] | None = None) -> Play:
    """Begin a game."""
    pos = position_at_start(start, rules, pinned or {})
    return Play(pos, start.seed, rules.options, first_opener=start.opener)
