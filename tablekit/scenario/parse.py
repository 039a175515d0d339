"""Reads a scenario: text to commands; the first mistake is a `ScenarioError` (docs/scenario.md)."""

from __future__ import annotations

from collections.abc import Callable

from tablekit.rules.position import ALL
from tablekit.rules.ruleset import nearest
from tablekit.scenario import commands as c
from tablekit.scenario.lines import Line, without_comment
from tablekit.scenario.opening import EMPTY, begin, check_roles, roles, rules_of
from tablekit.scenario.parse_expect import expect

KEYS = "0123456789ABCD*#"


def parse(text: str, path: str = "scenario") -> tuple[c.Command, ...]:
    """Return a scenario's commands in order; raise `ScenarioError` at the first mistake."""
    found: list[c.Command] = []
    opening = EMPTY
    for number, written in enumerate(text.splitlines(), 1):
        bare = without_comment(written.lstrip("\ufeff") if number == 1 else written)
        if not bare:
            continue
        line = Line(path, number, bare, rules_of(opening))
        command = parsed(line)
        if isinstance(command, c.Begin):
            if found:
                raise line.error("order_table")
            opening = command
        elif isinstance(command, c.Roles):
            if not all(isinstance(before, (c.Begin, c.Roles)) for before in found):
                raise line.error("order_roles")
            dealt = tuple(b for b in found if isinstance(b, c.Roles))
            check_roles(line, opening, (*dealt, command))
        found.append(command)
    return tuple(found)


def parsed(line: Line) -> c.Command:
    """Return the command of one line."""
    word = line.words[0]
    if word in c.AUTHOR_LINES:
        raise line.error("author", found=word, ruleset=line.rules.id)
    if word not in FORMS:
        raise line.error("command", found=word, near=nearest(word, tuple(FORMS)))
    form, take = FORMS[word]
    return take(Line(line.path, line.number, line.text, line.rules, form))


# Fingers on keys and boxes


def keys(line: Line) -> c.Keys:
    """`key A 3 #`, `key fast # #`, `key # for 2.5`; `key2` is the second keypad."""
    words = list(line.words[1:])
    fast = words[:1] == ["fast"]
    if fast:
        words = words[1:]
    kept_s = 0.0
    if "for" in words:
        line.need(words[-2:-1] == ["for"])
        kept_s = line.seconds(words[-1])
        words = words[:-2]
    line.need(bool(words))
    single: list[str] = []
    for word in words:
        if word not in KEYS and not word.isdecimal():
            raise line.misshapen() if word == "//" else line.error("key", found=word)
        single.extend(word)
    return c.Keys(
        line=line.number,
        text=line.text,
        keys=tuple(single),
        pad=2 if line.words[0] == "key2" else 1,
        fast=fast,
        kept_s=kept_s,
    )


def press(line: Line) -> c.Press:
    """`press 5`, `press 5 for 2.5`."""
    words = line.words
    line.need(len(words) in (2, 4) and words[2:3] in ((), ("for",)))
    seconds = line.seconds(words[3]) if len(words) == 4 else 0.3
    return c.Press(line=line.number, text=line.text, seat=line.seat(words[1]), seconds=seconds)


def hold(line: Line) -> c.Hold:
    """`hold 5`."""
    line.need(len(line.words) > 1)
    seats = line.seats(" ".join(line.words[1:]))
    return c.Hold(line=line.number, text=line.text, seats=seats)


def release(line: Line) -> c.Release:
    """`release 5`."""
    line.need(len(line.words) > 1)
    seats = line.seats(" ".join(line.words[1:]))
    return c.Release(line=line.number, text=line.text, seats=seats)


def place(line: Line, found: str) -> int:
    """Return the seat of a reader, 0 for the host's stand."""
    return 0 if found == "host" else line.seat(found)


def tap(line: Line) -> c.Tap:
    """`tap 5 04a1b2c3`, `tap host 04a1b2c3`."""
    line.need(len(line.words) == 3)
    uid = line.words[2].lower()
    line.need(2 <= len(uid) <= 20 and all(digit in "0123456789abcdef" for digit in uid))
    return c.Tap(line=line.number, text=line.text, seat=place(line, line.words[1]), uid=uid)


def lift(line: Line) -> c.Lift:
    """`lift 5`, `lift host`."""
    line.need(len(line.words) == 2)
    return c.Lift(line=line.number, text=line.text, seat=place(line, line.words[1]))


def wait(line: Line) -> c.Wait:
    """`wait 40`."""
    line.need(len(line.words) == 2)
    return c.Wait(line=line.number, text=line.text, seconds=line.seconds(line.words[1]))


def cable(line: Line) -> c.Cable:
    """`unplug 7`, `plug 7`, `stuck 7`."""
    line.need(len(line.words) == 2)
    what, seat = line.words[0], line.seat(line.words[1])
    return c.Cable(line=line.number, text=line.text, what=what, seat=seat)


def power_cut(line: Line) -> c.PowerCut:
    """`power-cut`."""
    line.need(len(line.words) == 1)
    return c.PowerCut(line=line.number, text=line.text)


def restart(line: Line) -> c.Restart:
    """`restart`."""
    line.need(len(line.words) == 1)
    return c.Restart(line=line.number, text=line.text)


# Shorthand


def nominate(line: Line) -> c.Nominate:
    """`nominate 5 3`."""
    line.need(len(line.words) == 3)
    by, seat = (line.seat(word) for word in line.words[1:])
    return c.Nominate(line=line.number, text=line.text, by=by, seat=seat)


def votes(line: Line) -> c.Votes:
    """`votes 3 = 1 2 8`, `votes all = 1 2 3`."""
    left, right = line.halves()
    line.need(len(left) == 1)
    nominee = ALL if left[0] == "all" else line.seat(left[0])
    voters = line.seats(right)
    return c.Votes(line=line.number, text=line.text, nominee=nominee, voters=voters)


def target(line: Line) -> c.Target:
    """`target 7`, `target doctor 5`, `target 2 9`."""
    words = line.words[1:]
    role = "" if words and words[0].isdecimal() else line.role(words[0]) if words else ""
    named = words[1:] if role else words
    line.need(bool(named))
    seats = line.seats(" ".join(named), least=0)
    return c.Target(line=line.number, text=line.text, seats=seats, role=role)


def pass_(line: Line) -> c.Pass:
    """`pass`."""
    line.need(len(line.words) == 1)
    return c.Pass(line=line.number, text=line.text)


def next_(line: Line) -> c.Next:
    """`next`, `next 12`."""
    line.need(len(line.words) <= 2)
    times = line.whole(line.words[1], 1) if len(line.words) == 2 else 1
    return c.Next(line=line.number, text=line.text, times=times)


def to(line: Line) -> c.To:
    """`to vote`, `to night 2`, `to vote day 2`."""
    phase, number = line.phase(line.words[1:])
    return c.To(line=line.number, text=line.text, phase=phase, number=number)


Take = Callable[[Line], c.Command]

FORMS: dict[str, tuple[str, Take]] = {
    "table": ("table ruleset=stylized players=10 seed=7", begin),
    "roles": ("roles 1=father 2=mafia", roles),
    "key": ("key A 3 #", keys),
    "key2": ("key2 A 3 #", keys),
    "press": ("press 5 for 2.5", press),
    "hold": ("hold 5", hold),
    "release": ("release 5", release),
    "tap": ("tap 5 04a1b2c3", tap),
    "lift": ("lift 5", lift),
    "wait": ("wait 40", wait),
    "nominate": ("nominate 5 3", nominate),
    "votes": ("votes 3 = 1 2 8", votes),
    "target": ("target 7", target),
    "pass": ("pass", pass_),
    "next": ("next 12", next_),
    "to": ("to night 2", to),
    "unplug": ("unplug 7", cable),
    "plug": ("plug 7", cable),
    "stuck": ("stuck 7", cable),
    "power-cut": ("power-cut", power_cut),
    "restart": ("restart", restart),
    "expect": ("expect phase vote day 2", expect),
}
