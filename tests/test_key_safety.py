"""Every key at every moment of a whole game is at most one step, and `*` `#` takes it back."""

from __future__ import annotations

import pytest

from tablekit.table.ports import KEYS
from tests.moments import copied, moments, standing
from tests.sizes import count, fresh_seed

TAP_GAPS_MS = (0, 60, 150, 240, 300)
GAMES_IN_FULL = 2


def tap(table, key: str, gap_ms: int | None) -> None:  # type: ignore[no-untyped-def]
    """Press a key once, or twice within a gap, and let it go at once."""
    from tablekit.table.ports import Key

    for again in (False, True):
        table.post(Key(key, True, table.clock.now_ms()))
        table.until(table.clock.now_ms() + 40)
        table.post(Key(key, False, table.clock.now_ms()))
        if gap_ms is None or again:
            return
        table.until(table.clock.now_ms() + gap_ms)


def tried(table, key: str, gap_ms: int | None) -> str:  # type: ignore[no-untyped-def]
    """Try one key on a copy; return what it came to: nothing, a step taken back, a new game."""
    twin = copied(table)
    before, game = standing(twin), twin.session
    assert before == standing(table), "the copy differs"
    steps = len(game.steps())
    tap(twin, key, gap_ms)
    if twin.table.session is not game:
        return "next game"
    after = standing(twin)
    made = len(game.steps()) - steps
    window = bool(game.nodes[game.last].closes)
    assert made in (0, 1) or window, f"{key} twice in {gap_ms}: {made} steps at {table.prompt}"
    if after == before:
        return "nothing"
    twin.wait(1.2)
    if standing(twin) != after:
        return "time went on"  # the clock ran out meanwhile: another step's affair
    twin.key("*")
    twin.wait(0.6)
    twin.key("#")
    if window:
        opened = table.session.nodes[table.session.window]
        before_it = table.session.nodes[opened.prev]
        expected = table.session.rebuilt(before_it.chain, before_it.pins)
        assert (expected.pos, expected.prompt) == standing(twin)[:2]
    else:
        assert standing(twin) == before, f"{key} twice in {gap_ms} at {table.prompt}"
    return "taken back"


@pytest.mark.parametrize("shard", range(2))
def test_every_key_at_every_moment_of_a_game_is_at_most_one_step(shard: int) -> None:
    seed = fresh_seed() % 1_000_000
    moments_seen = keys = taken_back = 0
    games = -(-count(GAMES_IN_FULL) // 2)
    sparse = count(50) == 1  # the short size tries every 40th moment
    for game in range(games):
        for number, table in enumerate(moments(seed + 2 * game + shard)):
            if sparse and number % 40 != seed % 40:
                continue
            moments_seen += 1
            for key in KEYS:
                for gap_ms in (None, *TAP_GAPS_MS):
                    keys += 1
                    taken_back += tried(table, key, gap_ms) == "taken back"
    print(f"{moments_seen} moments × {len(KEYS)} keys × {1 + len(TAP_GAPS_MS)} ways = {keys}")
    assert keys == moments_seen * len(KEYS) * (1 + len(TAP_GAPS_MS))
    assert taken_back > 0


def test_a_round_that_ends_while_the_host_looks_back_is_the_same_step() -> None:
    from tablekit.rules.prompts import Round
    from tablekit.scenario.fingers import Fingers

    table = Fingers()
    table.begin("sport", 10, kill="shooting")
    table.to("night", 1)
    table.until_asked("the round", lambda p: isinstance(p, Round))
    table.wait(9.5)
    table.key("*")
    table.wait(0.6)
    assert not isinstance(table.prompt, Round)
    table.key("#")
    assert table.prompt is not None and table.prompt.kind == "shoot_black"
