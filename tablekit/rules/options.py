"""The options of `stylized` and `sport`: their names, values and what excludes what.

Source: the table of options in docs/rules/stylized.md (articles P-...).
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct


class Options(Struct, frozen=True, kw_only=True):
    """The house rules of one game.  Fields are articles `P-<name>`; seconds end in `_s`."""

    speech_s: int = 40
    last_word_s: int = 60
    tie_speech_s: int = 30
    short_speech_s: int = 30
    meeting_s: int = 30
    first_opener: Literal["seat_one", "random"] = "seat_one"
    opener: Literal["next_living", "after_closer"] = "next_living"
    self_nomination: bool = True
    self_vote: bool = True
    withdraw: Literal["until_end", "replace", "no"] = "until_end"
    first_day: Literal["no_sole", "none", "full", "split_only", "word_only"] = "no_sole"
    sole_nominee_later: Literal["leaves", "ballot"] = "leaves"
    revote_order: Literal["same", "reversed"] = "same"
    raise_all: Literal["majority", "none"] = "majority"
    raise_two_of_four: bool = False
    four_at_table: bool = True
    raise_three_of_nine: Literal["yes", "no", "after_day_one"] = "yes"
    kill: Literal["deal", "per_family", "shown", "shooting"] = "deal"
    check_departed: bool = True
    checks_pass: bool = True
    best_move: Literal["night_one", "first_out", "none"] = "night_one"
    best_move_names: int = 3
    best_move_void: Literal["two_by_vote", "never"] = "two_by_vote"
    three_fouls: Literal["no_speech", "short", "none"] = "no_speech"
    technical_fouls: Literal["none", "apart"] = "none"
    removal_cancels: Literal["yes", "no", "if_nominated", "as_present"] = "yes"
    parity: Literal["at_once", "after_night"] = "at_once"
    draw_from: Literal["day", "night"] = "day"
    reveal: bool = False
    end_speech: bool = True
    call_dead_roles: Literal["always", "closed"] = "always"
    alliance: bool = True
    gang_meets: bool = True
    fbi: Literal["no_vote", "shield"] = "no_vote"
    detective_learns: Literal["colour", "role"] = "colour"
    detective_result: Literal["night", "day"] = "night"
    lawyer_self: Literal["once", "free", "never"] = "once"
    lawyer_repeat: Literal["not_twice_running", "free"] = "not_twice_running"
    announce_nominees: bool = False
    auto_close: bool = False
    window_s: int = 2
    night_step_s: int = 12
    shoot_s: float = 1.0
    wake_press: bool = True
    cover_presses: bool = True
    penalty_points: float = 0


class OptionError(ValueError):
    """An option that does not exist, has a wrong value, or contradicts another one.

    `option` names it, `found` is what stood there, `expected` what could stand there.
    """

    def __init__(self, option: str, found: str, expected: str) -> None:
        super().__init__(f"{option}: {found} ({expected})")
        self.option = option
        self.found = found
        self.expected = expected


NAMES = tuple(field.name for field in msgspec.structs.fields(Options))
YES_NO = {"yes": True, "true": True, "no": False, "false": False}


@lru_cache(maxsize=1)
def types() -> dict[str, Any]:
    """Return the type of each option by name (`get_type_hints` is slow)."""
    return get_type_hints(Options)


def values(option: str) -> tuple[Any, ...]:
    """Return the values that an option with a closed list may have; () for numbers."""
    kind = types()[option]
    if kind is bool:
        return (True, False)
    return get_args(kind) if get_origin(kind) is Literal else ()


def read_value(option: str, found: object) -> object:
    """Turn a value as written (TOML value, or text after `option=`) into the option's own type."""
    if option not in types():
        near = difflib.get_close_matches(option, NAMES, 1)
        raise OptionError(option, "?", near[0] if near else ", ".join(NAMES))
    allowed, kind = values(option), types()[option]
    if kind is bool:
        value: object = YES_NO.get(found, found) if isinstance(found, str) else found
        if not isinstance(value, bool):
            raise OptionError(option, str(found), "yes, no")
        return value
    if allowed:
        text = {True: "yes", False: "no"}.get(found, found) if isinstance(found, bool) else found
        if text not in allowed:
            raise OptionError(option, str(found), ", ".join(map(str, allowed)))
        return text
    return read_number(option, found, kind)


def read_number(option: str, found: object, kind: type) -> int | float:
    """Read a number of seconds, names or points; seconds are 0.1 to 3600, names 0 to 10."""
    low, high = {"best_move_names": (0, 10), "penalty_points": (0, 1000)}.get(option, (0.1, 3600))
    expected = f"{low}-{high}"
    if isinstance(found, bool):
        raise OptionError(option, str(found), expected)
    try:
        number = kind(found)
    except (TypeError, ValueError):
        raise OptionError(option, str(found), expected) from None
    if not low <= number <= high:
        raise OptionError(option, str(found), expected)
    return int(number) if number == int(number) and kind is int else float(number)


def with_options(base: Options, given: Mapping[str, object]) -> Options:
    """Return `base` with some options set, after all checks; raise `OptionError`."""
    chosen = {name: read_value(name, found) for name, found in given.items()}
    if chosen.get("raise_two_of_four") is True and "four_at_table" not in chosen:
        chosen["four_at_table"] = False  # S-7.6: setting only the first clears the second
    result: Options = msgspec.structs.replace(base, **chosen)
    check_together(result)
    return result


def check_together(options: Options) -> None:
    """Raise `OptionError` where two options exclude each other (S-7.6, S-1.4, `reveal`)."""
    if options.raise_two_of_four and options.four_at_table:
        raise OptionError("raise_two_of_four", "yes", "four_at_table = no")
    if not options.alliance and options.kill not in ("per_family", "shooting"):
        raise OptionError("alliance", "no", "kill = per_family, shooting")
    if options.call_dead_roles == "closed" and not options.reveal:
        raise OptionError("call_dead_roles", "closed", "reveal = yes")


def written(value: object) -> str:
    """Print an option's value as it is written in a scenario line and in the notation."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def differences(options: Options, base: Options) -> dict[str, str]:
    """Return the options that differ from `base`, as written."""
    return {
        name: written(getattr(options, name))
        for name in NAMES
        if getattr(options, name) != getattr(base, name)
    }
