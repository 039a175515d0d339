"""Taking a game up again after a power cut (docs/architecture.md, "Recovery")."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from tablekit.rules.cast import ContradictionError
from tablekit.rules.inputs import Force
from tablekit.rules.notation import NotationError
from tablekit.rules.play import RefusedError
from tablekit.rules.ruleset import RulesError, Ruleset
from tablekit.rules.start import Start
from tablekit.table.restoring import RULES_VERSION, restore
from tablekit.table.session import Session
from tablekit.table.store import Unfinished

UNFIT = (
    RefusedError,
    RulesError,
    NotationError,
    ContradictionError,
    msgspec.ValidationError,
    KeyError,
    LookupError,
)
"""What a journal written by other rules may run into when it is replayed."""


def recovered(
    found: Unfinished, rules: Callable[[str], Ruleset], now_ms: int
) -> tuple[Session | None, str]:
    """Return the game as it stood, and the key of what the host must be told.

    A game of another version of the rules is not resumed blindly: it goes on from the last recorded
    position where its inputs no longer fit.
    """
    head, *records = found.records
    try:
        session = begun(head, found, rules, now_ms)
    except UNFIT:
        return None, "unreadable"
    try:
        restore(session, tuple(records), now_ms)
    except UNFIT:
        return from_position(head, found, rules, now_ms)
    if session.fault is not None:
        return session, "rules_changed"
    return session, "" if head["rules_version"] == RULES_VERSION else "other_version"


def begun(
    head: dict[str, Any], found: Unfinished, rules: Callable[[str], Ruleset], now_ms: int
) -> Session:
    """Return the game of a header, with nothing of it replayed yet."""
    start = msgspec.convert(head["start"], Start)
    return Session(start, rules(start.ruleset), found.sink, head["id"], now_ms)


def from_position(
    head: dict[str, Any], found: Unfinished, rules: Callable[[str], Ruleset], now_ms: int
) -> tuple[Session | None, str]:
    """Go on from the last recorded position, as if the judge had set it by hand."""
    session = begun(head, found, rules, now_ms)
    session.seq = found.records[-1]["n"]
    last_t = max(record.get("t", 0) for record in found.records)
    for record in reversed(found.records):
        if record["k"] == "position":
            try:
                session.feed(Force(last_t, record["p"]))
            except RefusedError:
                continue
            session.stand(last_t, "recovered", now_ms)
            return session, "rules_changed"
    return None, "unreadable"
