"""A journal without its taking back and its corrections: only what is in force at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tablekit.rules.position import cards
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.seats import members
from tablekit.table.history import inputs_of, record_of
from tablekit.table.restoring import replayed
from tablekit.table.session import Session


def in_force(
    records: Sequence[dict[str, Any]], rules: Callable[[str], Ruleset]
) -> list[dict[str, Any]]:
    """Return a journal that gives the same game in the end, with the line numbers of the old one.

    Cards that were corrected are dealt right at once.
    """
    session = replayed(tuple(records), rules)
    head = dict(records[0])
    if session.pins:
        head["start"] = {**head["start"], **deal_of(session)}
    return [head, *({"n": n, **record_of(it)} for n, it in inputs_of(session.chain))]


def deal_of(session: Session) -> dict[str, Any]:
    """Return the deal as it is known in the end."""
    pos, known = session.play.pos, cards(session.play.pos)
    roles = [[s, pos.cast.roles[known[s]].id] for s in members(pos.seats) if known[s]]
    return {"deal": "given", "roles": roles}
