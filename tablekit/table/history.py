"""A game's history: journal lines as nodes, what inputs are in force, and what a step is.

Every line that changes the game is a *node*.  A node knows the node that it was put on (`prev`) and
the chain of inputs in force after it; taking back adds a node whose chain is an older one, so
taking back can itself be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from tablekit.rules import inputs as i

Chain = tuple[Any, int, i.Input] | None
"""A linked list of inputs in force: (earlier chain, line number, input)."""

Pins = tuple[tuple[int, str], ...]
"""Cards that the host has corrected: (seat, role id)."""

STEPLESS = (i.Due, i.Edge, i.Box)
"""Inputs that belong to the step before them: the kit's and the seats' own doing."""


class Node(Struct, frozen=True):
    """One line of history.

    `step` tells that an act of the host begins here; `window` is the line that opened the window
    in which this node stands (0: none); `closes` is the line that opened the window which this node
    closed.  `back` is the node gone back to, for a taking back.
    """

    n: int
    prev: int
    chain: Chain
    pins: Pins
    t: int
    label: str
    data: Any
    step: bool = False
    window: int = 0
    closes: int = 0
    back: int = -1


class Step(Struct, frozen=True):
    """A step that can be taken back: the node before it, and what it was."""

    before: int
    node: Node


def inputs_of(chain: Chain) -> list[tuple[int, i.Input]]:
    """Return a chain's inputs in order, each with its line number."""
    found = []
    while chain is not None:
        chain, n, it = chain
        found.append((n, it))
    return found[::-1]


def steps(nodes: dict[int, Node], last: int) -> Iterator[Step]:
    """Walk back over the steps that led to the node `last`, newest first.

    A window with all that was done in it is one step, once it is closed.
    """
    at = last
    while at:
        node = nodes[at]
        if node.back >= 0:
            yield Step(node.prev, node)
            at = node.back
        elif node.closes and node.closes in nodes:
            opened = nodes[node.closes]
            yield Step(opened.prev, node)
            at = opened.prev
        elif node.step:
            yield Step(node.prev, node)
            at = node.prev
        else:
            at = node.prev


def outside_window(nodes: dict[int, Node], target: int, here: int) -> int:
    """Return where going back to `target` really goes: a window is never entered again.

    `here` is the line that opened the window which is open now (0: none); back inside that one is
    allowed, since it was never left.
    """
    node = nodes.get(target)
    while node is not None and node.window and node.window != here:
        target = nodes[node.window].prev
        node = nodes.get(target)
    return target


def record_of(it: i.Input) -> dict[str, Any]:
    """Return an input as the plain values of its journal line, defaults left out."""
    plain: dict[str, Any] = msgspec.to_builtins(it)
    defaults = DEFAULTS[type(it)]
    return {k: v for k, v in plain.items() if k == "k" or defaults.get(k, ...) != v}


def input_of(record: dict[str, Any]) -> i.Input:
    """Read an input from a journal line; raise `msgspec.ValidationError` if it is none."""
    fields = {k: v for k, v in record.items() if k != "n"}
    found: i.Input = msgspec.convert(fields, i.Input)
    return found


def is_input(record: dict[str, Any]) -> bool:
    """Tell whether a journal line is an input of the rules."""
    return record["k"] in KINDS


DEFAULTS: dict[type, dict[str, Any]] = {
    kind: {
        field.name: field.default
        for field in msgspec.structs.fields(kind)
        if field.default is not msgspec.NODEFAULT
    }
    for kind in i.Input.__args__
}
KINDS = {kind.__struct_config__.tag for kind in i.Input.__args__}


def back_node(n: int, last: int, to: Node, t: int, undone_at: int) -> Node:
    """Return the node of a taking back: what was in force at `to` is in force again."""
    return Node(n, last, to.chain, to.pins, t, "back", undone_at, back=to.n)
