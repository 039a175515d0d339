"""Random complete games in virtual time: no exception, all invariants hold, replay is identical."""

from __future__ import annotations

import pytest

from tablekit.table import rulebook
from tablekit.table.journal import read
from tablekit.table.restoring import replayed
from tablekit.table.session import Session
from tests.evening import Evening
from tests.sizes import count, fresh_seed

SHARDS = 4
FOUND_EARLIER = (63, 82, 101, 593, 199470510700001)
"""Seeds of games that once failed."""


def journal_of(game: Session) -> bytes:
    """Return the bytes of a game's journal in memory."""
    return game.journal.content  # type: ignore[attr-defined,no-any-return]


def same_game(one: Session, other: Session) -> None:
    """Assert that two sessions stand at the identical position and moment."""
    assert one.play.pos == other.play.pos
    assert one.play.prompt == other.play.prompt
    assert one.play.given == other.play.given
    assert one.play.kept == other.play.kept
    assert one.play.due == other.play.due
    assert [(n.kind, n.data) for n in one.play.notes] == [
        (n.kind, n.data) for n in other.play.notes
    ]


def played(seed: int) -> Evening:
    """Play one random game and replay its journal."""
    evening = Evening(seed)
    evening.play()
    records = read(journal_of(evening.game)).records
    same_game(evening.game, replayed(records, rulebook.load))
    return evening


@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_games_keep_every_invariant(shard: int) -> None:
    seed = fresh_seed()
    games = count(2_000) // SHARDS
    ended = undone = 0
    for number in range(games):
        evening = played(seed * 100_000 + number * SHARDS + shard)
        ended += bool(evening.game.play.pos.winner)
        undone += evening.undone
    print(f"{games} games, {undone} steps taken back and taken back again")
    assert ended == games
    assert undone > 0


@pytest.mark.parametrize("seed", FOUND_EARLIER)
def test_games_that_once_failed(seed: int) -> None:
    assert played(seed).game.play.pos.finished
