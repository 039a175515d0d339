"""Inputs of whole games, made once by playing, so that only the rules are timed."""

from __future__ import annotations

import random

from tablekit.rules import inputs as i
from tablekit.rules.play import Play
from tablekit.rules.position import voters
from tablekit.rules.prompts import Call, Pick, Speech, Window
from tablekit.rules.refusal import refusal
from tablekit.rules.seats import members
from tablekit.rules.start import Start, begin
from tablekit.table import rulebook


def start(ruleset: str, players: int, seed: int) -> Start:
    """Return the start of a game with every default of its ruleset."""
    return Start(
        ruleset=ruleset,
        seats=tuple(range(1, players + 1)),
        seed=f"{seed:032x}",
        options=rulebook.load(ruleset).options,
    )


def fresh(begun: Start) -> Play:
    """Begin a game."""
    return begin(begun, rulebook.load(begun.ruleset))


def chosen(play: Play, rng: random.Random, t: int) -> i.Input:
    """Return one sensible input for the moment."""
    prompt = play.prompt
    if isinstance(prompt, Pick):
        seats = rng.sample(members(prompt.choices), min(prompt.most, prompt.choices.bit_count()))
        return i.Pick(t, tuple(seats))
    if isinstance(prompt, Call) and prompt.acts and play.given is None:
        return i.Pick(t, tuple(rng.sample(members(prompt.choices), prompt.most)))
    if isinstance(prompt, Speech) and prompt.nominates and rng.random() < 0.3:
        return i.Nominate(t, rng.randint(1, 20))
    return i.Go(t)


def played(ruleset: str, players: int, seed: int) -> tuple[Start, list[i.Input]]:
    """Play a random game to its end; return its start and its inputs."""
    rng, begun = random.Random(seed), start(ruleset, players, seed)
    play, t = fresh(begun), 0
    found: list[i.Input] = []
    while not play.pos.finished:
        t += rng.randint(200, 4_000)
        while 0 < play.due <= t:
            due = i.Due(play.due)
            play.feed(due)
            found.append(due)
        voting = pressing(play, rng, t) if isinstance(play.prompt, Window) else []
        for it in (*voting, chosen(play, rng, t), *lifted(voting)):
            if isinstance(it, i.Edge) or refusal(play, it) is None:
                play.feed(it)
                found.append(it)
    return begun, found


def pressing(play: Play, rng: random.Random, t: int) -> list[i.Edge]:
    """Return the presses of a window: of those who have not voted, a fair share of them."""
    held = play.pos.ballot
    assert held is not None
    coming = len(held.candidates) - len(held.closed)
    free = [s for s in members(voters(play.pos)) if not held.votes[s]]
    return [i.Edge(t, seat, True) for seat in free if rng.random() < 1 / coming]


def lifted(presses: list[i.Edge]) -> list[i.Edge]:
    """Return the releases of the buttons that were pressed, after the window was closed."""
    return [i.Edge(it.t, it.seat, False) for it in presses]
