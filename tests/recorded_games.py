"""The recorded games of tests/data, their parts, and how a test replays a changed one."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any

from tablekit.lab.recorded import GameResult, replay_file
from tablekit.table.texts import Texts

DATA = Path(__file__).parent / "data" / "sport.jsonl"
LINES = DATA.read_text(encoding="utf-8").splitlines()
GAMES: dict[str, dict[str, Any]] = {game["id"]: game for game in map(json.loads, LINES)}
PLAIN = "polemica-live-01"  # a game with ballots, a revote, a raise-all, kills and fouls
RU, EN = Texts("ru", "recorded"), Texts("en", "recorded")
TEXT_IDS = re.compile(
    r"\b(line|differs|stood_in|half|how|win|act|vote|error|expected|no)\.[a-z_]+\b"
)
"""What a sentence never holds: the id of a text that is missing."""


def game(name: str = PLAIN) -> dict[str, Any]:
    """Return a copy of a game's record, to be changed."""
    return copy.deepcopy(GAMES[name])


def day(record: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = record["days"][number - 1]
    return found


def night(record: dict[str, Any], number: int) -> dict[str, Any]:
    found: dict[str, Any] = record["nights"][number - 1]
    return found


def replayed(record: dict[str, Any], tmp_path: Path, **options: Any) -> GameResult:
    """Replay one record; its line has a text in both languages."""
    file = tmp_path / "games.jsonl"
    file.write_text(json.dumps(record) + "\n", encoding="utf-8")
    [result] = replay_file(file, options)
    for texts in (RU, EN):
        assert not TEXT_IDS.search(result.line(texts)), result.line(texts)
    return result
