"""Hands that give sanctions, and what the record then says."""

from __future__ import annotations

from typing import Any

from tablekit.rules.position import Sanction
from tablekit.scenario.fingers import Fingers
from tablekit.table.journal import read
from tests.rules.tables import pos_of


def keyed(table: Fingers, seat: int, code: int) -> None:
    """Key a violation up to the question, if there is one: `A` seat `A` code `#`."""
    table.key(f"A {seat} A {code} #")


def confirm(table: Fingers) -> None:
    """Answer the question that asks once more."""
    assert table.table.consoles[1].question is not None
    table.wait(0.6)
    table.key("#")


def give(table: Fingers, seat: int, code: int) -> None:
    """Key a violation and answer the question, if there is one."""
    keyed(table, seat, code)
    if table.table.consoles[1].question is not None:
        confirm(table)


def foul(table: Fingers, seat: int, times: int = 1) -> None:
    """Give fouls without an article."""
    for _ in range(times):
        table.key(f"A {seat} #")
        if table.table.consoles[1].question is not None:
            confirm(table)


def sanctions(table: Fingers) -> tuple[Sanction, ...]:
    """The record of sanctions."""
    return pos_of(table).sanctions


def last(table: Fingers) -> Sanction:
    """The latest sanction."""
    return sanctions(table)[-1]


def how_left(table: Fingers, seat: int) -> str:
    """How a seat left, '' while it is in."""
    return next((entry.how for entry in pos_of(table).left if entry.seat == seat), "")


def journal(table: Fingers) -> list[dict[str, Any]]:
    """The lines of the running game's journal."""
    sink = table.table.store.journals[table.session.game_id]  # type: ignore[attr-defined]
    return list(read(sink.content).records)


def signed_in(table: Fingers, pin: str) -> None:
    """Sign a host in: `D` `0` `2`, PIN, `#`."""
    table.key(f"D 0 2 {pin} #")
