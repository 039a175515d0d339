"""The look-back (`*`): looking is free, taking back is another key (the fourth law)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.refusal import Refusal
from tablekit.table import evening
from tablekit.table.entry import GUARD_MS
from tablekit.table.history import Step

if TYPE_CHECKING:
    from tablekit.table.console import Console


def begin(console: Console, at_ms: int) -> None:
    """Show the last step; in the set-up go to the step before, where `#` takes it anew."""
    table = console.table
    if table.session is None:
        if not table.locked:
            evening.go_back(table)
        return
    look_at(console, table.session.steps()[:1], at_ms)
    if not console.look:
        console.refuse(Refusal("no_steps"), at_ms)


def look_at(console: Console, shown: list[Step], at_ms: int) -> None:
    """Show the last of these steps; the others would go with it."""
    console.look, console.looked_ms = shown, at_ms


def key(console: Console, key: str, at_ms: int) -> None:
    """While looking: `*` one further back, `#` takes back, any other key leaves."""
    if key == "*":
        deeper(console, at_ms)
    elif key != "#":
        leave(console, at_ms)
    elif at_ms - console.looked_ms >= GUARD_MS and not overtaken(console, at_ms):
        shown = console.look[-1]
        leave(console, at_ms)
        if console.table.locked:
            console.ask_pin()
        else:
            console.table.take_back(shown, at_ms)


def deeper(console: Console, at_ms: int) -> None:
    """Show the step before the one shown, down to the game's start."""
    session = console.table.session
    assert session is not None
    steps, last = session.steps(), console.look[-1].before
    place = next((at for at, step in enumerate(steps) if step.before == last), 0)
    look_at(console, steps[: place + 2], at_ms)


def overtaken(console: Console, at_ms: int) -> bool:
    """Tell whether another step was done since, and show how many would go with it now."""
    session = console.table.session
    assert session is not None
    steps = session.steps()
    # A step is known by where it goes back to: a window that closes meanwhile is the same step.
    if steps[0].before == console.look[0].before:
        return False
    last = console.look[-1].before
    place = next((at for at, step in enumerate(steps) if step.before == last), 0)
    look_at(console, steps[: place + 1], at_ms)
    return True


def leave(console: Console, at_ms: int) -> None:
    """Stop looking."""
    console.look, console.quiet_from_ms = [], at_ms
