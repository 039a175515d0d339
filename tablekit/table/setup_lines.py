"""Lines 2 to 6 of the host's screen in the set-up: ruleset, places, deck, options, check-list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.draw import grouped
from tablekit.rules.options import differences, written
from tablekit.rules.ruleset import RulesError, deck
from tablekit.table import hosts
from tablekit.table.setup import CYCLED, Setup
from tablekit.table.texts import Texts, numbers
from tablekit.table.wording import date_and_clock, first_that_fits, named, wrapped

if TYPE_CHECKING:
    from tablekit.table.loop import Table

GEOGRAPHIC = ("announce_nominees", "raise_two_of_four", "four_at_table")
"""The options that are shown to the players before every game (S-7.11)."""

CARD_LETTERS = 4


def lines(table: Table) -> list[str]:
    """Return lines 2 to 6 of the set-up's step."""
    setup, texts = table.setup, table.texts
    if table.closed or setup is None:
        return wrapped(texts("setup.closed"))
    if setup.name == "ruleset":
        return wrapped(first_that_fits(ruleset_texts(table, setup)))
    if setup.name == "deck":
        return wrapped(deck_text(texts, setup))
    if setup.name == "options":
        return wrapped(option_text(texts, setup) if setup.shown else options_text(texts, setup))
    return wrapped(
        texts(
            f"setup.{setup.name}",
            seats=numbers(setup.seats),
            n=len(setup.seats),
            commitment=grouped(setup.commitment),
        )
    )


def ruleset_texts(table: Table, setup: Setup) -> list[str]:
    """Return the ruleset chosen, those to choose from, and the wall clock if there is room."""
    texts = table.texts
    offer = "\n".join(f"{n} {texts(f'name.{r}')}" for n, r in enumerate(setup.names, 1))
    chosen = texts("setup.ruleset", name=texts(f"name.{setup.ruleset}"))
    now = " ".join(date_and_clock(hosts.wall(table)))
    return ["\n".join((chosen, offer, now)), "\n".join((chosen, offer)), chosen]


def deck_text(texts: Texts, setup: Setup) -> str:
    """Return how many cards of each colour, the special roles, and how they are dealt."""
    try:
        cards_in = deck(setup.rules, len(setup.seats))
    except RulesError:
        return texts("no.no_deck", n=len(setup.seats), seat=0)
    black = sum(1 for card in cards_in if setup.rules.roles[card].team != "red")
    special = [c for c in dict.fromkeys(cards_in) if c != setup.rules.filler]
    return texts(
        "setup.deck",
        black=black,
        red=len(cards_in) - black,
        cards=" ".join(texts(f"role.{card}")[:CARD_LETTERS] for card in special),
        deal=texts(f"name.{setup.deal}"),
    )


def options_text(texts: Texts, setup: Setup) -> str:
    """Return the options that the players are shown, and the numbers of those that differ."""
    changed = differences(setup.options, setup.rules.options)
    other = tuple(n for n, name in enumerate(CYCLED, 1) if name in changed)
    rows = [
        texts("setup.value", name=option_name(texts, name), value=value_of(texts, setup, name))
        for name in GEOGRAPHIC
    ]
    rows.append(named(texts, "setup.changed", other) if other else texts("setup.changed_none"))
    return "\n".join((*rows, texts("setup.options")))


def option_text(texts: Texts, setup: Setup) -> str:
    """Return the option that is shown, with its value."""
    name = CYCLED[setup.shown - 1]
    value = value_of(texts, setup, name)
    return texts("setup.option", n=setup.shown, name=option_name(texts, name), value=value)


def option_name(texts: Texts, name: str) -> str:
    """Return an option's name in words."""
    return texts(f"option.{name}")


def value_name(texts: Texts, name: str, value: str) -> str:
    """Return an option's value in words; a number is its own name."""
    return texts.first(f"value.{name}.{value}", f"value.{value}") or value


def value_of(texts: Texts, setup: Setup, name: str) -> str:
    """Return the value that an option has in this set-up, in words."""
    return value_name(texts, name, written(getattr(setup.options, name)))
