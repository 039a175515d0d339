"""Random games played at the virtual table and written down in the form of recorded games.

What is written down is what people did and who left, not how the table came to it; some of it is
then lost again, as in games recorded elsewhere: hands, shots, the order of nomination, the end.
"""

from __future__ import annotations

import random
from typing import Any

from tablekit.rules.options import OptionError, values, with_options
from tablekit.rules.position import ALL, Position, living, voters
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Speech
from tablekit.rules.seats import members
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook

CARDS = ["don", "mafia", "mafia", "sheriff", *["civilian"] * 6]
WINNERS = {"red": "city", "black": "mafia", "draw": "draw"}
HOW = {"vote": "vote", "raise": "raise_vote", "foul": "warnings"}
VARIED = (
    *("opener", "self_nomination", "self_vote", "withdraw", "first_day", "sole_nominee_later"),
    *("revote_order", "raise_all", "raise_two_of_four", "raise_three_of_nine", "kill", "reveal"),
    *("best_move", "best_move_void", "three_fouls", "technical_fouls", "removal_cancels"),
    *("parity", "draw_from", "end_speech", "call_dead_roles", "cover_presses", "wake_press"),
)
"""The options that may differ from the preset."""


def random_options(rng: random.Random) -> dict[str, Any]:
    """Return options of `sport` that go together."""
    while True:
        chosen = {n: rng.choice(values(n)) for n in VARIED if rng.random() < 0.25}
        if rng.random() < 0.7:
            chosen["kill"] = "shooting"
        try:
            with_options(rulebook.load("sport").options, chosen)
        except OptionError:
            continue
        return chosen


def empty_day(number: int) -> dict[str, Any]:
    return {
        "day": number,
        "nominations": [],
        "ballots": [],
        "raise_vote": None,
        "left": [],
        "fouls": [],
        "technical_fouls": [],
    }


class WrittenGame:
    """Plays one random game and keeps its record: `WrittenGame(seed).record`.

    `whole` is false where the record may lose a part of what happened.
    """

    def __init__(self, seed: int, whole: bool = False) -> None:
        self.rng = random.Random(seed)
        rng = self.rng
        self.cut = None if whole or rng.random() < 0.7 else rng.randint(2, 8)
        self.lossy = not whole and rng.random() < 0.5
        self.foul_share = rng.choice([0.02, 0.1, 0.3])
        cards = CARDS.copy()
        rng.shuffle(cards)
        self.roles = dict(enumerate(cards, 1))
        self.options = random_options(rng)
        self.table = Fingers()
        self.table.begin("sport", 10, roles=self.roles, **self.options)
        self.days: dict[int, dict[str, Any]] = {}
        self.nights: dict[int, dict[str, Any]] = {}
        self.begun: set[tuple[Any, ...]] = set()
        while not self.table.over:
            self.moment(self.table.prompt)
        self.record = self.written(f"written-{seed}")

    @property
    def pos(self) -> Position:
        return self.table.session.play.pos

    @property
    def living(self) -> tuple[int, ...]:
        return members(living(self.pos))

    def day(self, number: int) -> dict[str, Any]:
        return self.days.setdefault(number, empty_day(number))

    def night(self) -> dict[str, Any]:
        new = {"shots": {}, "killed": None, "don_check": None, "sheriff_check": None}
        return self.nights.setdefault(self.pos.night, {"night": self.pos.night, **new})

    def moment(self, prompt: Prompt | None) -> None:
        """Do something at this moment and go on; a removal leads to another moment first."""
        if prompt is None or prompt.phase in ("deal", "over"):
            self.table.go_on()
            return
        if prompt.phase != "night":
            self.day(self.pos.day)
        elif self.pos.night:
            self.night()
        if isinstance(prompt, Speech) and prompt.nominates and self.once("nominate", prompt.seat):
            self.nominate(prompt.seat)
        before = self.table.session.play.serial
        self.fouls(prompt)
        if self.table.session.play.serial == before:
            self.act(prompt)

    def once(self, *what: Any) -> bool:
        """Tell whether this is the first time today (or tonight)."""
        key = (self.pos.day, self.pos.night, *what)
        first = key not in self.begun
        self.begun.add(key)
        return first

    def act(self, prompt: Prompt) -> None:
        if prompt.kind == "ballot_ready":
            self.ballot_window(prompt.seats[0])
            return
        if prompt.kind == "raise_ready":
            share = self.rng.choice([0.2, 0.5, 0.8])
            hands = [seat for seat in self.living if self.rng.random() < share]
            self.day(self.pos.day)["raise_vote"] = {"candidates": list(prompt.seats), "for": hands}
            self.table.votes(ALL, hands)
            return
        if prompt.kind == "ballot_result":
            self.ballot_result()
        elif isinstance(prompt, Round) and prompt.collects:
            self.shoot(prompt)
        elif isinstance(prompt, Call) and prompt.acts and not prompt.pairs:
            self.night_act(prompt)
        elif isinstance(prompt, Pick):
            others = [seat for seat in range(1, 11) if seat != prompt.seat]
            self.table.target(*self.rng.sample(others, self.rng.randint(0, 3)))
            return
        self.table.go_on()

    # Day

    def nominate(self, speaker: int) -> None:
        standing = {n["target"] for n in self.day(self.pos.day)["nominations"]}
        free = [s for s in self.living if s not in standing]
        if not self.pos.options.self_nomination:
            free = [s for s in free if s != speaker]
        if free and self.rng.random() < 0.45:
            target = self.rng.choice(free)
            self.table.nominate(speaker, target)
            self.day(self.pos.day)["nominations"].append({"by": speaker, "target": target})

    def ballot_window(self, candidate: int) -> None:
        held = self.pos.ballot
        assert held is not None
        ballots = self.day(self.pos.day)["ballots"]
        if not held.closed:
            ballots.append({"round": len(ballots) + 1, "candidates": list(held.candidates)})
            ballots[-1]["chosen"] = self.choices(held.candidates)
        chosen = ballots[-1]["chosen"]
        self.table.votes(candidate, [seat for seat, c in chosen.items() if c == candidate])

    def choices(self, candidates: tuple[int, ...]) -> dict[int, int]:
        """Choose everybody's vote: often as evenly as ties need, seldom not at all."""
        here = list(members(voters(self.pos)))
        self.rng.shuffle(here)
        if self.rng.random() < 0.5:
            return {s: candidates[n * len(candidates) // len(here)] for n, s in enumerate(here)}
        return {s: self.rng.choice(candidates) for s in here if self.rng.random() < 0.95}

    def ballot_result(self) -> None:
        held = self.pos.ballot
        assert held is not None
        if held.closed:
            votes = {seat: c for seat, c in enumerate(held.votes) if c}
            self.day(self.pos.day)["ballots"][-1]["chosen"] = votes

    # Night

    def shoot(self, prompt: Round) -> None:
        """Choose shots and press: mostly all on one, sometimes another number or none."""
        shooters = [seat for seat in self.living if self.roles[seat] in ("don", "mafia")]
        common = self.rng.choice(self.living)
        shots = dict.fromkeys(shooters, common)
        for seat in shooters:
            if self.rng.random() < 0.1:
                shots[seat] = self.rng.choice((*self.living, 0))
        self.night()["shots"] = {str(seat): target for seat, target in shots.items() if target}
        for number in prompt.seats:
            began = self.table.clock.now_ms()
            for seat in shooters:
                if shots[seat] == number:
                    self.table.press(seat, 0.1)
            self.table.until(began + prompt.beat_ms)

    def night_act(self, prompt: Call) -> None:
        if self.table.session.play.given is not None:
            return
        killing = prompt.kind.startswith("call_kill")
        field = {"call_father": "don_check", "call_detective": "sheriff_check"}.get(prompt.kind)
        free = [s for s in members(prompt.choices) if killing or not prompt.awake >> s & 1]
        target = self.rng.choice((*free, 0)) if self.rng.random() < 0.8 else 0
        if field:
            self.night()[field] = target or None
        self.table.number(target)

    # Fouls

    def when(self, prompt: Prompt) -> str:
        """Return the word for the moment that has just begun, '' where none has."""
        if prompt.phase == "night":
            return "shooting" if self.pos.night and self.once("night") else ""
        if isinstance(prompt, Speech) and prompt.nominates:
            return "speech" if self.once("speech", prompt.seat) else ""
        word = {"vote": "voting", "defence": "defence speech"}.get(prompt.phase, "")
        if prompt.phase == "last_word":
            by_kill = "best move" if prompt.kind == "best_move" else "last words after kill"
            word = by_kill if self.pos.phase == "morning" else "last words after vote"
        return word if word and self.once(word) else ""

    def fouls(self, prompt: Prompt) -> None:
        """Now and then give a foul, a technical foul, or a disqualification."""
        word = self.when(prompt)
        if not word or not self.living or self.rng.random() >= self.foul_share:
            return
        seat = prompt.seat if word == "speech" else self.rng.choice(self.living)
        listed = self.day(self.pos.night + 1 if word == "shooting" else self.pos.day)
        technical = self.pos.options.technical_fouls == "apart" and self.rng.random() < 0.3
        vote_left = word == "last words after vote" and bool(self.pos.leaving)
        if (word == "speech" or vote_left) and self.rng.random() < 0.05 and self.unfouled(seat):
            self.penalty(seat, "11")
            return
        name = "technical_fouls" if technical else "fouls"
        for _ in range(self.rng.choice([1, 1, 1, 2, 3])):
            if not self.table.over and seat in self.living:
                listed[name].append({"seat": seat, "when": word})
                self.penalty(seat, "25" if technical else "")

    def unfouled(self, seat: int) -> bool:
        """Tell whether a record shows that this seat's removal was no fourth foul."""
        return self.pos.options.removal_cancels == "yes" and self.pos.fouls[seat] < 3

    def penalty(self, seat: int, code: str) -> None:
        self.table.key(f"A {seat} A {code} #" if code else f"A {seat} #")
        if self.table.table.consoles[1].question is not None:
            self.table.wait(0.6)
            self.table.key("#")

    # The record

    def written(self, name: str) -> dict[str, Any]:
        """Return the record; with a cut, only the half days up to it."""
        self.departures()
        days = [self.days[number] for number in sorted(self.days)]
        nights = [self.nights[number] for number in sorted(self.nights)]
        cut = self.cut
        if cut is not None and cut < len(days) + len(nights):
            days, nights = days[: (cut + 1) // 2], nights[: cut // 2]
        else:
            cut = None
        for day in days:
            self.write_ballots(day)
        by_seat = self.lossy and self.rng.random() < 0.5
        if by_seat:
            self.sort_by_seat(days)
        moves = self.pos.best_moves
        shown = moves if cut is None else ()
        return {
            "id": name,
            "seats": [self.roles[seat] for seat in range(1, 11)],
            "first_phase": "day",
            "options": self.options,
            "days": days,
            "nights": nights,
            "best_move": list(shown[0].names) if shown else [],
            "best_move_by": shown[0].seat if shown else None,
            "winner": WINNERS[self.pos.winner] if cut is None else None,
            "finished": cut is None,
            "survivors": list(self.living) if cut is None else None,
            "nomination_order": "by seat" if by_seat else "as made",
        }

    def departures(self) -> None:
        """Write down who left: kills with their nights, all else with their days."""
        for entry in self.pos.left:
            number, by_night = divmod(entry.half, 2)
            if entry.how == "kill":
                self.nights[number]["killed"] = entry.seat
                continue
            how = HOW.get(entry.how, "disqualified")
            self.day(number + by_night)["left"].append({"seat": entry.seat, "how": how})
        if self.lossy:
            for night in self.nights.values():
                if night["killed"] and len(night["shots"]) > 1:
                    night["shots"].popitem()

    def write_ballots(self, day: dict[str, Any]) -> None:
        for ballot in day["ballots"]:
            chosen = ballot.pop("chosen")
            ballot["votes"] = {
                str(c): sorted(s for s, choice in chosen.items() if choice == c)
                for c in ballot["candidates"]
            }
        if self.lossy and day["raise_vote"] and self.rng.random() < 0.5:
            day["raise_vote"] = None

    def sort_by_seat(self, days: list[dict[str, Any]]) -> None:
        """Lose the order of nomination, as sources do that store it by the nominator's seat."""
        for day in days:
            day["nominations"].sort(key=lambda nomination: nomination["by"])
            for ballot in day["ballots"]:
                ballot["candidates"].sort()
