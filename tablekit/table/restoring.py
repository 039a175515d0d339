"""A session from its journal: the header, restoring a game line by line, replaying one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablekit.rules import inputs as i
from tablekit.rules.draw import commitment
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.start import Start
from tablekit.table.history import back_node, input_of, is_input
from tablekit.table.journal_writer import JournalSink
from tablekit.table.session import Fault, Session

RULES_VERSION = "1"


class Silent:
    """A journal that keeps nothing, while a recorded correction is worked out again."""

    synced = 0
    failed = None

    def append(self, line: bytes, seq: int) -> None:
        """Keep nothing."""

    def close(self) -> None:
        """Close nothing."""


SILENT: JournalSink = Silent()


def header(start: Start, game_id: str, wall: str, version: str, table: str) -> dict[str, Any]:
    """Return the journal's first record: all that the game is determined by, but its inputs."""
    return {
        "k": "game",
        "id": game_id,
        "start": msgspec.to_builtins(start),
        "commitment": commitment(start.seed, game_id),
        "rules_version": RULES_VERSION,
        "version": version,
        "table": table,
        "wall": wall,
    }


def restore(session: Session, records: tuple[dict[str, Any], ...], now_ms: int) -> None:
    """Take up a game again from its journal's records after the header; then stand still."""
    last_t = 0
    for record in records:
        session.seq = record["n"]
        kind = record["k"]
        last_t = record.get("t", last_t)
        if is_input(record):
            restore_input(session, input_of(record))
        elif kind == "back":
            to = session.nodes[record["to"]]
            session.jump(back_node(session.seq, session.last, to, last_t, record["at"]))
        elif kind in ("correct", "pin"):
            restore_correction(session, record, now_ms)
            last_t = session.play.now  # a correction may have gone back in time
        elif kind == "position" and record["p"] != session.notation() and session.fault is None:
            session.fault = Fault("rules_changed", record["n"])
    session.stand(last_t, "recovered", now_ms)


def restore_input(session: Session, it: i.Input) -> None:
    """Feed an input that the journal holds."""
    before = session.play.prompt
    session.play.feed(it)
    session.chain = (session.chain, session.seq, it)
    session.put(it, before)


def restore_correction(session: Session, record: dict[str, Any], now_ms: int) -> None:
    """Work a recorded correction out again."""
    silent, session.journal = session.journal, SILENT
    seq, session.seq = session.seq, session.seq - 1
    session.held, session.held_at = "recovered", record["t"]
    try:
        if record["k"] == "pin":
            session.pin({int(s): r for s, r in record["cards"].items()}, now_ms)
        else:
            new = input_of(record["with"]) if record["with"] else None
            session.correct(record["at"], new, now_ms)
    finally:
        session.journal, session.seq = silent, seq
        session.held = ""


def replayed(records: tuple[dict[str, Any], ...], rules: Callable[[str], Ruleset]) -> Session:
    """Run a whole journal (header first) without writing anything."""
    head = records[0]
    start = msgspec.convert(head["start"], Start)
    session = Session(start, rules(start.ruleset), SILENT, head["id"], 0)
    restore(session, records[1:], 0)
    return session
