"""Who may hold which card: facts dealt or keyed, and what follows from them and the deck.

A card is a number: the role's place in the rules file, from 1; 0 is "not known".  The cast is the
part of a ruleset that the pure functions need, shared by every position of a game.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from tablekit.rules.ruleset import Role, Ruleset, deck
from tablekit.rules.seats import members


class Cast(Struct, frozen=True):
    """The roles of one game and its deck, by card number (index 0 is unused)."""

    ruleset: str
    roles: tuple[Role, ...]
    deck: tuple[int, ...]
    night: tuple[str, ...]

    def card(self, role: str) -> int:
        """Return the card number of a role id; 0 if the ruleset has no such role."""
        return next((n for n, r in enumerate(self.roles) if n and r.id == role), 0)

    def card_by_number(self, number: int) -> int:
        """Return the card whose finger number this is; 0 if there is none."""
        return next((n for n, r in enumerate(self.roles) if n and r.number == number), 0)

    def playing(self, part: str) -> int:
        """Return the card that plays a part of the script in this deck; 0 if nobody does."""
        return next((n for n in self.deck if self.roles[n].part == part), 0)

    def amount(self, card: int) -> int:
        """Return how many cards of this kind are in the deck."""
        return self.deck.count(card)

    def team(self, card: int) -> str:
        """Return `family`, `gang` or `red` for a card; '' for an unknown one."""
        return self.roles[card].team if card else ""


NOBODY = Role(number=0, part="citizen", team="red")


def cast_of(rules: Ruleset, players: int) -> Cast:
    """Return the cast of a ruleset for a number of players; raise `RulesError` if no deck fits."""
    ids = rules.role_ids()
    cards = tuple(ids.index(name) + 1 for name in deck(rules, players))
    return Cast(
        ruleset=rules.id,
        roles=(NOBODY, *rules.roles.values()),
        deck=cards,
        night=rules.night,
    )


class ContradictionError(ValueError):
    """Cards were keyed that the deck does not have."""


@lru_cache(maxsize=4096)
def known_cards(deck: tuple[int, ...], seats: int, facts: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards with what follows by elimination filled in (S-4.L).

    Raises `ContradictionError` where more cards of a kind are named than the deck holds.
    """
    left = list(deck)
    for seat in members(seats):
        if facts[seat]:
            if facts[seat] not in left:
                raise ContradictionError(seat)
            left.remove(facts[seat])
    if len(set(left)) != 1:
        return facts
    return tuple(
        left[0] if seats >> seat & 1 and not facts[seat] else facts[seat]
        for seat in range(len(facts))
    )


def cards_left(deck: tuple[int, ...], seats: int, facts: tuple[int, ...], card: int) -> int:
    """Return how many cards of a kind nobody is known to hold yet."""
    return deck.count(card) - sum(1 for s in members(seats) if facts[s] == card)
