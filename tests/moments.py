"""Copies of a table at a moment of a game, for tests that try everything at every moment."""

from __future__ import annotations

from typing import Any

from tablekit.scenario.fingers import Fingers
from tablekit.table.store import MemoryStore
from tests.evening import Evening


def copied(table: Fingers) -> Fingers:
    """Return a table that stands where this one stands: same journal, same clock, same buttons."""
    store = table.store
    assert isinstance(store, MemoryStore)
    twin = Fingers(table.settings, seed="0", store=MemoryStore(table.clock))
    twin.seed = table.seed
    twin.clock = type(table.clock)(table.clock.now_ms())
    fresh = MemoryStore(twin.clock)
    for game_id, sink in store.journals.items():
        fresh.create(game_id, {"k": "game"})
        fresh.journals[game_id]._earlier = sink.content  # the lines as they stand
        fresh.journals[game_id]._lines.clear()
    twin.store = fresh
    twin.down, twin.unplugged = set(table.down), set(table.unplugged)
    twin.table = twin.started()
    one, two = table.session, twin.session
    two.held, two.held_at, two.offset = one.held, one.held_at, one.offset
    two.play.now = two.play.game.now = one.play.now
    two.clock_line_at = one.clock_line_at
    for name in ("now_ms", "meaning_ms", "window_ms", "sounded_t"):
        setattr(twin.table, name, getattr(table.table, name))
    twin.table.meaning = twin.table.meaning_now()
    twin.key_free_ms = table.key_free_ms
    return twin


def standing(table: Fingers) -> tuple[Any, ...]:
    """Return what a step may change: position, prompt, answer, kept `#`."""
    play = table.session.play
    return (play.pos, play.prompt, play.given, play.kept)


def moments(seed: int) -> Any:
    """Play a calm random game and stop at each new moment of it."""
    evening = Evening(seed, noise=0.0, backs=False)
    seen: set[str] = set()
    while not evening.game.play.pos.finished:
        table = evening.table
        play = evening.game.play
        name = f"{play.serial} {play.given} {play.kept} {evening.game.held}"
        if name not in seen:
            seen.add(name)
            table.settle_guard()
            yield table
        evening.act(0.0, True)
    yield evening.table
