"""Random evenings at a virtual table: a host who slips and takes back, and restless seats."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tablekit.rules.prompts import Call, Pick, Say, Speech, Window
from tablekit.rules.ruleset import deck
from tablekit.scenario.fingers import Fingers, StuckError
from tablekit.table import rulebook
from tablekit.table.journal import read
from tablekit.table.store import MemoryStore

ACTS = 400
"""After so many acts a game is left as it stands."""

OPTIONS: tuple[tuple[str, tuple[object, ...], float], ...] = (
    ("kill", ("deal", "per_family", "shown", "shooting"), 0.5),
    ("removal_cancels", ("no", "if_nominated", "as_present"), 0.3),
    ("withdraw", ("replace", "no"), 0.2),
    ("auto_close", (True,), 0.2),
    ("checks_pass", (False,), 0.2),
    ("reveal", (True,), 0.2),
)

Hand = Callable[["Evening"], None]


class Evening:
    """One random game; the same seed always gives the same one."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self.store: MemoryStore
        self.table = self.begun(seed)

    def begun(self, seed: int) -> Fingers:
        dice, table = self.dice, Fingers(seed=str(seed))
        assert isinstance(table.store, MemoryStore)
        self.store = table.store
        ruleset = dice.choice(["stylized", "sport"])
        free = tuple(sorted(dice.sample(range(1, 21), dice.randint(8, 16))))
        seats = tuple(range(1, 11)) if ruleset == "sport" else free
        options: dict[str, Any] = {
            name: dice.choice(values) for name, values, often in OPTIONS if dice.random() < often
        }
        deal = dice.choice(["electronic", "electronic", "cards"])
        table.begin(ruleset, seats=seats, deal=deal, **options)
        if deal == "cards":
            cards = list(deck(rulebook.load(ruleset), len(seats)))
            dice.shuffle(cards)
            table.holds = dict(zip(seats, cards, strict=True))
        table.to("deal")
        return table

    def played(self) -> tuple[dict[str, Any], ...]:
        """Play the game; return the records of its journal."""
        for _ in range(ACTS):
            if self.table.table.session is None or self.table.over:
                break
            try:
                self.act()
            except StuckError:
                break
        journal = next(iter(self.store.journals.values()))
        return read(journal.content).records

    def seat(self) -> int:
        return self.dice.choice(self.table.session.start.seats)

    def act(self) -> None:
        """Do one thing: as a rule what the moment asks for, now and then something else."""
        weights = [weight for weight, _ in ANY_TIME]
        if self.dice.random() < 0.3:
            self.dice.choices([hand for _, hand in ANY_TIME], weights)[0](self)
        else:
            self.as_asked()

    def as_asked(self) -> None:
        table, dice, prompt = self.table, self.dice, self.table.prompt
        eager = dice.random() < 0.5
        if isinstance(prompt, Speech) and prompt.nominates and eager:
            table.key(f"B {dice.choice([0, self.seat(), self.seat(), self.seat()])} #")
        elif isinstance(prompt, Window):
            self.window()
        elif isinstance(prompt, Call) and prompt.acts and eager:
            table.key(" ".join(f"{self.seat()} #" for _ in range(prompt.most)))
            if dice.random() < 0.3:
                table.key("#", kept_s=2.6)
        elif isinstance(prompt, Pick) and eager:
            table.key(" ".join(f"{self.seat()} #" for _ in range(dice.randint(1, 3))))
        elif isinstance(prompt, Say) and prompt.kind.startswith("ballot") and dice.random() < 0.1:
            table.key(dice.choice([f"{self.seat()} #", f"B {dice.randint(0, 4)} #"]))
        else:
            table.go_on()

    def window(self) -> None:
        table, dice = self.table, self.dice
        table.hold(*dice.sample(table.session.start.seats, dice.randint(0, 6)))
        table.wait(dice.choice([0.2, 1]))
        if dice.random() < 0.2:
            table.key(f"{self.seat()} #")
        if dice.random() < 0.1:
            table.key(f"B {dice.randint(0, 5)} #")
        table.next()
        table.release(*sorted(table.down))

    def toggle_button(self) -> None:
        seat = self.seat()
        (self.table.release if seat in self.table.down else self.table.hold)(seat)

    def toggle_cable(self) -> None:
        seat = self.seat()
        (self.table.plug if seat in self.table.unplugged else self.table.unplug)(seat)

    def power_cut(self) -> None:
        self.table.die()
        self.toggle_button()
        self.table.restart()

    def violation(self) -> None:
        code = self.dice.choice([13, 15, 16, 21, 6, 4, 1, 5, 11, 25])
        self.table.key(f"A {self.seat()} A {code} # #")

    def take_back(self) -> None:
        self.table.settle_guard()
        self.table.key("* " * self.dice.choice([1, 1, 1, 2, 3, 5]) + "#")

    def leave(self) -> None:
        self.table.key(f"D 4 {self.seat()} # {self.dice.choice(['', '1 '])}#")

    def role(self) -> None:
        self.table.key(f"D 5 {self.seat()} # A {self.dice.randint(1, 9)} # {self.seat()} #")


ANY_TIME: tuple[tuple[float, Hand], ...] = (
    (6, lambda it: it.table.key(f"A {it.seat()} #" + it.dice.choice([" #", ""]))),
    (2, Evening.violation),
    (2, lambda it: it.table.key("A # #")),
    (3, Evening.take_back),
    (1, lambda it: it.table.key(f"A {it.seat()} C #")),
    (1.5, lambda it: it.table.key(f"D 5 0 # {it.dice.choice([0, it.seat()])} #")),
    (1, lambda it: it.table.key(f"D 5 {it.seat()} # {it.seat()} #")),
    (1.5, Evening.role),
    (0.5, lambda it: it.table.key(f"D 3 {it.seat()} #")),
    (0.3, Evening.leave),
    (2, lambda it: it.table.wait(it.dice.choice([0.3, 2, 15, 45]))),
    (0.5, Evening.toggle_cable),
    (0.5, lambda it: it.table.key("C")),
    (0.5, Evening.power_cut),
    (4, Evening.toggle_button),
)
"""What may happen at any moment, and how often."""
