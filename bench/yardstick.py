"""The fastest engine that we know of, measured in the same run if it is installed."""

from __future__ import annotations

import random
import time
from importlib import import_module
from typing import Any


def random_game(engine: Any, rng: random.Random) -> int:
    """Play one random game of werewolf-engine with ten players; return its number of actions."""
    config = engine.GameConfig(role_counts={"werewolf": 3, "seer": 1, "doctor": 1, "villager": 5})
    game = engine.Game([str(n) for n in range(10)], config)
    game.start()
    actions = 0
    while game.phase.name != "END":
        actions += 1
        if game.phase.name == "NIGHT":
            actor = game.night_manager.current_actor
            targets = game.night_manager.get_available_targets(actor)
            if targets:
                game.night_action(actor.id, rng.choice(targets).id)
            else:
                game.night_skip(actor.id)
        else:
            voted = game.day_manager._votes
            voter = next(p for p in game.day_manager._voters if p.id not in voted)
            others = [p for p in game.players if p.is_alive() and p.id != voter.id]
            game.day_vote(voter.id, rng.choice(others).id)
    return actions


def microseconds_an_action(seconds: float = 1.0) -> float | None:
    """Return werewolf-engine's time per action in µs; None if it is not installed."""
    try:
        engine = import_module("werewolf_engine")
    except ImportError:
        return None
    rng, actions = random.Random(1), 0
    begun = time.perf_counter()
    while time.perf_counter() - begun < seconds:
        actions += random_game(engine, rng)
    return (time.perf_counter() - begun) / actions * 1e6
