"""Between games: the walk through the set-up, each step with a default that `#` takes.

Ruleset, places, deck, options shown (S-7.11), check-list (S-3.2 to S-3.4), deal.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablekit.rules.draw import commitment
from tablekit.rules.options import NAMES, OptionError, Options, values, with_options
from tablekit.rules.ruleset import RulesError, Ruleset, deck
from tablekit.rules.start import Start

STEPS = ("ruleset", "places", "deck", "options", "checklist", "deal")
DEALS = ("electronic", "cards")
RULESETS = ("stylized", "sport")
CYCLED = tuple(name for name in NAMES if values(name))
"""The options that the keypad can change: those with a closed list of values."""


class Setup:
    """The set-up of the next game.

    `names` are the rulesets to choose from; `step` is the index in `STEPS`; `shown` is the option
    shown on the screen (0: the overview).
    """

    def __init__(
        self,
        rules: Callable[[str], Ruleset],
        seed: str,
        game_id: str,
        names: tuple[str, ...] = RULESETS,
    ) -> None:
        self.rules_of, self.names = rules, names
        self.seed, self.game_id = seed, game_id
        self.step = 0
        self.ruleset = "stylized"
        self.seats: tuple[int, ...] = ()
        self.options: Options = Options()
        self.deal = "electronic"
        self.roles: tuple[tuple[int, str], ...] = ()
        self.opener = 0
        self.shown = 0
        self.refused = ""

    @property
    def name(self) -> str:
        """The name of the step."""
        return STEPS[self.step]

    @property
    def rules(self) -> Ruleset:
        """The ruleset chosen."""
        return self.rules_of(self.ruleset)

    @property
    def commitment(self) -> str:
        """What is shown before the game: the first 80 bits of the seed's hash."""
        return commitment(self.seed, self.game_id)

    def choose(self, ruleset: str, options: dict[str, Any] | None = None) -> None:
        """Choose a ruleset with its own options; raise `OptionError` for a wrong option."""
        self.ruleset = ruleset
        self.options = with_options(self.rules.options, options or {})

    def take_number(self, number: int) -> str:
        """Take a keyed number at this step; return the key of a refusal, '' if it was taken."""
        return TAKES.get(self.name, refuse_number)(self, number)

    def toggle(self, seat: int) -> str:
        """Add a place or take it away."""
        if not 1 <= seat <= 20:
            return "no_such_seat"
        seats = set(self.seats) ^ {seat}
        self.seats = tuple(sorted(seats))
        return ""

    def press(self, seat: int) -> None:
        """At the step of places, who presses plays."""
        if self.name == "places" and seat not in self.seats:
            self.seats = tuple(sorted((*self.seats, seat)))

    def go_on(self) -> str:
        """Take the step as it stands; return the key of a refusal, '' if the walk went on."""
        if self.name in ("places", "deck", "deal"):
            try:
                deck(self.rules, len(self.seats))
            except RulesError:
                return "no_deck"
        self.step = min(self.step + 1, len(STEPS) - 1)
        self.shown = 0
        return ""

    def go_back(self) -> None:
        """Go back one step (the walk's own taking back)."""
        self.step = max(0, self.step - 1)
        self.shown = 0

    def start(self) -> Start:
        """Return the start of the game as set up."""
        return Start(
            ruleset=self.ruleset,
            seats=self.seats,
            seed=self.seed,
            options=self.options,
            deal="given" if self.roles and self.deal != "cards" else self.deal,
            roles=self.roles if self.deal != "cards" else (),
            opener=self.opener,
        )


def refuse_number(setup: Setup, number: int) -> str:
    """No number is asked for at this step."""
    return "nobody_asked"


def take_ruleset(setup: Setup, number: int) -> str:
    """Its number chooses the ruleset."""
    if not 1 <= number <= len(setup.names):
        return "no_such_choice"
    setup.choose(setup.names[number - 1])
    return ""


def take_deal(setup: Setup, number: int) -> str:
    """1 deals electronically, 2 with untagged cards that the host keys."""
    if not 1 <= number <= len(DEALS):
        return "no_such_choice"
    setup.deal = DEALS[number - 1]
    return ""


def take_option(setup: Setup, number: int) -> str:
    """The number of an option shows it; keyed again, it takes the option's next value."""
    if not 1 <= number <= len(CYCLED):
        return "no_such_choice"
    if setup.shown != number:
        setup.shown = number
        return ""
    name = CYCLED[number - 1]
    allowed = values(name)
    place = allowed.index(getattr(setup.options, name))
    for turn in range(1, len(allowed) + 1):
        value = allowed[(place + turn) % len(allowed)]
        try:
            setup.options = with_options(setup.options, {name: value})
            return ""
        except OptionError:
            continue  # this value excludes another option: the next one is tried
    return "no_such_choice"


TAKES: dict[str, Callable[[Setup, int], str]] = {
    "ruleset": take_ruleset,
    "places": Setup.toggle,
    "deck": take_deal,
    "options": take_option,
}


def next_setup(setup: Setup, seed: str, game_id: str) -> Setup:
    """Return the set-up of the next game with the last one's choices as defaults."""
    after = Setup(setup.rules_of, seed, game_id, setup.names)
    after.ruleset, after.seats = setup.ruleset, setup.seats
    after.options, after.deal = setup.options, setup.deal
    return after


def setup_from(start: Start, after: Setup) -> Setup:
    """Fill a set-up with what an earlier game was started with."""
    after.ruleset, after.seats, after.options = start.ruleset, start.seats, start.options
    after.deal = "electronic" if start.deal == "given" else start.deal
    return after
