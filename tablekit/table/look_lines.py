"""The look-back on the host's screen: a step in words, with its time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablekit.rules import inputs as i
from tablekit.table.history import Step
from tablekit.table.texts import numbers
from tablekit.table.wording import card_label, clock_text, wrapped

if TYPE_CHECKING:
    from tablekit.table.console import Console
    from tablekit.table.loop import Table


def lines(table: Table, console: Console) -> list[str]:
    """Return lines 2 to 6: which step, when, what it was and in which moment."""
    step, texts = console.look[-1], table.texts
    title = texts("look.title", n=len(console.look), clock=clock_text(step.node.t))
    return [title, *wrapped(step_text(table, step))]


def go(table: Table) -> str:
    """Return line 8: `#` goes back to before the step; on a locked keypad it asks for the PIN."""
    return table.texts("go.unlock" if table.locked else "go.back")


def step_text(table: Table, step: Step) -> str:
    """Say in words what a step was, in which moment, and if it was against the rules."""
    texts, it = table.texts, step.node.data
    if step.node.closes:
        return texts("look.window")
    said = [texts(f"look.{step.node.label}", **fields(table, it))]
    if isinstance(it, i.Penalty) and not it.code:
        said = [texts("look.foul", seat=it.seat)]
    said.append(moment_name(table, getattr(it, "on", "")))
    if getattr(it, "forced", False):
        said.append(texts("look.forced"))
    return "\n".join(said)


def fields(table: Table, it: Any) -> dict[str, Any]:
    """Return what the text of a step may name; a locked screen names nobody chosen at night."""
    texts = table.texts
    secret = table.locked and getattr(it, "on", "").split(":")[0] in ("call", "pick")
    chosen = numbers(getattr(it, "seats", ())) or texts("bit.nobody")
    return {
        "seat": getattr(it, "seat", 0),
        "seats": texts("bit.hidden") if secret else chosen,
        "number": getattr(it, "number", 0),
        "label": card_label(texts, getattr(it, "code", 0)),
    }


def moment_name(table: Table, on: str) -> str:
    """Say which moment an answer was given in; '' where the answer says it all."""
    _, kind, seats = on.split(":", 2) if on else ("", "", "")
    name = kind.removeprefix("learn_")
    shown = table.texts.first(f"moment.{name}", seat=seats, seats=seats.replace(",", " "))
    if shown or not kind.startswith("call_") or table.session is None:
        return shown
    cast = table.session.play.pos.cast
    card = cast.playing(kind.removeprefix("call_"))
    return table.texts(f"role.{cast.roles[card].id}") if card else ""
