"""A random game at a virtual table: legal and illegal keys, presses, timings, all options."""

from __future__ import annotations

import random
from typing import Any

from tablekit.rules.notation import parse_position, print_position
from tablekit.rules.options import NAMES, OptionError, Options, values, with_options
from tablekit.rules.position import ALL, living, voters
from tablekit.rules.prompts import Call, Pick, Round, Say, Speech, Window
from tablekit.rules.seats import mask, members
from tablekit.rules.tally import counted, standing_candidates
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings

KEYS = "0123456789ABCD*#"
MOST_ACTS = 6_000
SECONDS = ("speech_s", "last_word_s", "tie_speech_s", "short_speech_s", "meeting_s", "night_step_s")


def random_options(rng: random.Random, base: Options, share: float = 0.3) -> dict[str, Any]:
    """Return random options that go together; about `share` of them differ from the preset."""
    while True:
        chosen: dict[str, Any] = {}
        for name in NAMES:
            allowed = values(name)
            if allowed and rng.random() < share:
                chosen[name] = rng.choice(allowed)
        for name in SECONDS:
            if rng.random() < share:
                chosen[name] = rng.randint(1, 60)
        chosen["shoot_s"] = rng.choice([0.5, 1.0, 1.5])
        chosen["best_move_names"] = rng.choice([0, 1, 3, 3])
        try:
            with_options(base, chosen)
        except OptionError:
            continue
        return chosen


class Evening:
    """One random game.  `noise` is the share of acts that mean nothing or are illegal."""

    def __init__(self, seed: int, noise: float = 0.15, backs: bool = True) -> None:
        self.rng = random.Random(seed)
        self.seed, self.noise, self.backs = seed, noise, backs
        rng = self.rng
        self.ruleset = rng.choice(["stylized", "stylized", "sport"])
        players = rng.randint(8, 20) if self.ruleset == "stylized" else 10
        seats = tuple(sorted(rng.sample(range(1, 21), players)))
        self.table = Fingers(Settings(lang=rng.choice(["ru", "en"])), seed=str(seed))
        table = self.table
        options = random_options(rng, table.rules(self.ruleset).options)
        deal = rng.choice(["electronic", "electronic", "cards"])
        table.begin(self.ruleset, seats=seats, deal=deal, **options)
        if deal == "cards":
            table.holds = self.hands(seats)
        self.seats = seats
        self.undone = 0
        table.next(2)
        self.game = table.session

    def hands(self, seats: tuple[int, ...]) -> dict[int, str]:
        """Deal real cards to people's hands."""
        from tablekit.rules.ruleset import deck

        cards = list(deck(self.table.rules(self.ruleset), len(seats)))
        self.rng.shuffle(cards)
        return dict(zip(seats, cards, strict=True))

    def play(self) -> None:
        """Play to the end; the last acts are sensible so that every game ends."""
        for number in range(MOST_ACTS):
            if self.game.play.pos.finished:
                return
            calm = number > MOST_ACTS // 4
            if calm and not living(self.game.play.pos):
                self.end_by_hand()  # cards were never keyed: the kit cannot know who has won
            self.act(0.0 if calm else self.noise, calm)
            if self.table.table.session is self.game:
                self.check()
        raise AssertionError(f"seed {self.seed}: the game does not end: {self.table.where('end')}")

    def end_by_hand(self) -> None:
        """Let the host end the game: D 9 1, and the question's second #."""
        console = self.table.table.consoles[1]
        self.table.settle_guard()
        for _ in range(4):
            if console.look or console.question is not None:
                self.table.key("0")  # leaves it, and does nothing else
            elif console.typing():
                self.table.key("*")
        self.table.key("D 9 1")
        self.table.wait(0.6)
        self.table.key("#")

    def act(self, noise: float, calm: bool) -> None:
        """Do one thing."""
        rng, table = self.rng, self.table
        if rng.random() < noise:
            self.disturb()
        elif self.backs and not calm and rng.random() < 0.02:
            self.back_and_forth()
        else:
            prompt = table.prompt
            if isinstance(prompt, Window):
                self.vote()
            elif isinstance(prompt, (Call, Pick)) and rng.random() < 0.7:
                self.answer(prompt)
            elif isinstance(prompt, Speech) and prompt.nominates and rng.random() < 0.5:
                table.key(f"B {rng.choice(self.seats)} #")
                table.go_on()
            elif isinstance(prompt, Round) and rng.random() < 0.8:
                table.wait(rng.random())
                table.press(rng.choice(self.seats), 0.2)
            else:
                table.go_on()

    def answer(self, prompt: Call | Pick) -> None:
        """Key seats that may be chosen, or nobody, or somebody who may not be."""
        rng, table = self.rng, self.table
        choices = list(members(prompt.choices)) or [1]
        if isinstance(prompt, Pick) and prompt.learns and table.holds:
            table.go_on()
        elif isinstance(prompt, Pick):
            for seat in rng.sample(choices, min(len(choices), rng.randint(0, prompt.most))):
                table.number(seat)
            table.go_on()
        elif table.session.play.given is None and prompt.acts and not table.session.play.kept:
            if rng.random() < 0.15:
                table.number(0)
            for _ in range(prompt.most):
                table.number(rng.choice(choices))
            table.go_on()
        else:
            table.go_on()

    def vote(self) -> None:
        """Some seats press, some let go too early, then the host closes."""
        rng, table = self.rng, self.table
        pressing = [s for s in self.seats if rng.random() < 0.35]
        for seat in pressing:
            table.hold(seat)
            if rng.random() < 0.1:
                table.release(seat)
        if rng.random() < 0.1:
            table.number(rng.choice(self.seats))
        if rng.random() < 0.05:
            table.key(f"B {rng.randint(0, 5)} #")
        table.wait(rng.choice([1.1, 1.5, 2.5]))
        table.go_on()
        if rng.random() < 0.9:
            table.release(*self.seats)

    def disturb(self) -> None:
        """Something that a tired evening brings."""
        rng, table = self.rng, self.table
        roll = rng.randrange(12)
        seat = rng.randint(1, 20)
        if roll < 3:
            table.key(rng.choice(KEYS), pad=rng.choice([1, 1, 2]), fast=rng.random() < 0.5)
        elif roll == 3:
            table.key(f"A {seat} #")
        elif roll == 4:
            code = rng.choice([0, 13, 15, 16, 19, 21, 25, 25, 6, 8, 10, 1, 5])
            table.key(f"A {seat} A {code} #")
            table.wait(0.6)
            if rng.random() < 0.3:
                table.key("#")
        elif roll == 5:
            table.key("A #")
            table.wait(0.6)
            if self.table.table.consoles[1].question is not None:
                table.key("#" if rng.random() < 0.3 else "*")
        elif roll == 6:
            table.press(seat, rng.choice([0.1, 0.5, 3]))
        elif roll == 7:
            rng.choice([table.unplug, table.plug, table.stuck])(seat)
        elif roll == 8:
            table.key("C", kept_s=rng.choice([0.2, 0.2, 2.5]))
        elif roll == 9:
            table.key(f"D {rng.randrange(10)} {rng.randrange(10)} #")
        elif roll == 10:
            table.key(f"A {seat} C #")
        else:
            table.wait(rng.choice([0.1, 1, 5, 45]))

    def snapshot(self) -> tuple[Any, ...]:
        """Return the position and the moment as comparable values."""
        play = self.game.play
        return (play.pos, play.prompt, play.given, play.kept)

    def back_and_forth(self) -> None:
        """Take the last step back, and take that back again: the same position as before."""
        table = self.table
        table.key("* *")
        table.wait(1.1)
        table.key("0 *")  # leaves the look-back, if there is one, and what was typed
        table.wait(1.1)
        if isinstance(table.prompt, (Window, Round)) or self.game.play.pos.finished:
            return
        table.release(*self.seats)
        table.key("*")
        if not table.table.consoles[1].look:
            return
        table.wait(0.6)
        before = self.snapshot()
        table.key("#")
        table.wait(0.6)
        inside = isinstance(table.prompt, (Window, Round))
        table.key("*")
        table.wait(0.6)
        table.key("#")
        table.wait(0.6)
        if not inside:
            assert self.snapshot() == before, f"seed {self.seed}: redo differs"
            self.undone += 1

    def check(self) -> None:
        """Assert what must hold at every moment."""
        table = self.table
        play = self.game.play
        pos, where = play.pos, f"seed {self.seed}: {play.pos!r}"
        owed = mask(pos.leaving)
        assert not pos.out & owed and not (pos.out | owed) & ~pos.seats, where
        assert all(0 <= fouls <= 5 for fouls in pos.fouls), where
        assert len({entry.seat for entry in pos.left}) == len(pos.left), where
        assert mask(entry.seat for entry in pos.left) == pos.out | owed, where
        self.check_ballot(where)
        if pos.finished:
            assert pos.winner and pos.reason, where
        if play.due > 0:
            assert play.due >= table.table.t(), where
        line = print_position(pos, play.rules_options)
        assert parse_position(line, pos.cast, play.rules_options) == pos, where
        assert len(table.host) == 8, where

    def check_ballot(self, where: str) -> None:
        """Assert that nobody out votes and that the ballots add up."""
        play = self.game.play
        pos, held = play.pos, play.pos.ballot
        if held is None or play.prompt.phase not in ("vote", "revote", "raise"):
            return
        for seat, choice in enumerate(held.votes):
            if choice:
                assert living(pos) >> seat & 1, where
                assert choice in held.candidates or choice == ALL, where
        if held.counts and any(entry.half == 2 * pos.day for entry in pos.left):
            return  # a removed voter may stand behind a bare number
        total = sum(counted(pos, c) for c in standing_candidates(pos, held))
        assert total <= max(voters(pos).bit_count(), 0) + forced_votes(pos), where
        if isinstance(play.prompt, Say) and play.prompt.kind == "ballot_result":
            assert not pos.finished, where


def forced_votes(pos: Any) -> int:
    """Count the votes of barred seats that the judge recorded all the same."""
    return sum(1 for s in members(pos.barred & living(pos)) if pos.ballot.votes[s])
