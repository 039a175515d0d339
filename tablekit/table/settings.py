"""The table's settings as plain values; `tablekit.config` reads them from `table.toml`."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class HostEntry(Struct, frozen=True):
    """A host who can sign in, by PIN or by `tag` (its number in hex) on the host's stand.

    `level` is 1-4; `chief` tells that he is the chief judge.
    """

    name: str
    pin: str
    level: int = 1
    chief: bool = False
    tag: str = ""


class Settings(Struct, frozen=True, kw_only=True):
    """What the table is told before it starts.

    `seats` are the places with a box; `rulesets` what the set-up offers, in its order; `ruleset`,
    `options` and `deal` are the defaults of the first game; `settle_ms` is how long after its
    deadline a clock is taken to have run out.
    """

    lang: str = "ru"
    name: str = ""
    simulated: bool = True
    seats: tuple[int, ...] = tuple(range(1, 11))
    rulesets: tuple[str, ...] = ("stylized", "sport")
    ruleset: str = "stylized"
    options: dict[str, Any] = {}
    deal: str = "electronic"
    pin: str = ""
    hosts: tuple[HostEntry, ...] = ()
    assistant_goes_on: bool = False
    settle_ms: int = 0
    brightness: int = 10
    volume: int = 8
