"""The lines that begin a scenario: `table` and `roles`, checked against the rules they name."""

from __future__ import annotations

from tablekit.rules.draw import seed_from_text, shuffled
from tablekit.rules.options import NAMES, OptionError, with_options
from tablekit.rules.ruleset import RulesError, Ruleset, deck, nearest
from tablekit.scenario import commands as c
from tablekit.scenario.lines import Line
from tablekit.table import rulebook
from tablekit.table.texts import LANGUAGES

SETTINGS = ("ruleset", "players", "seats", "seed", "lang", "deal", "opener")
DEFAULT_SEED = "1"
DEFAULT_PLAYERS = 10
EXACT_SEED_DIGITS = 32
"""So many hex digits or more are the seed itself; a shorter text stands for one."""


EMPTY = c.Begin(line=0, text="")
"""A script without a `table` line."""


def rules_of(opening: c.Begin) -> Ruleset:
    """Return the ruleset that a script plays by."""
    return rulebook.load(opening.ruleset or "stylized")


def seats_of(opening: c.Begin) -> tuple[int, ...]:
    """Return who plays: ten where the script does not say."""
    return opening.seats or tuple(range(1, DEFAULT_PLAYERS + 1))


def seed_of(opening: c.Begin) -> str:
    """Return the seed in hex."""
    text = opening.seed or DEFAULT_SEED
    digits = text.lower()
    exact = len(digits) >= EXACT_SEED_DIGITS and len(digits) % 2 == 0
    if exact and all(digit in "0123456789abcdef" for digit in digits):
        return digits
    return seed_from_text(text)


# `table`


def begin(line: Line) -> c.Begin:
    """`table ruleset=stylized players=10 seed=7 …`."""
    given, options = settings(line)
    name = line.name(given.get("ruleset", "stylized"), rulebook.NAMES)
    check_options(line, name, options)
    found = c.Begin(
        line=line.number,
        text=line.text,
        ruleset=given.get("ruleset", ""),
        seats=places(line, given),
        seed=given.get("seed", ""),
        lang=line.name(given["lang"], LANGUAGES) if "lang" in given else "",
        deal=line.name(given["deal"], c.DEALS) if "deal" in given else "",
        opener=line.seat(given["opener"]) if "opener" in given else 0,
        options=tuple(options.items()),
    )
    check_deck(line, found)
    if found.opener and found.opener not in seats_of(found):
        raise absent(line, found, found.opener)
    return found


def settings(line: Line) -> tuple[dict[str, str], dict[str, str]]:
    """Return what the line says about the table, and the rules' options on it."""
    given: dict[str, str] = {}
    options: dict[str, str] = {}
    for word in line.words[1:]:
        name, equals, value = word.partition("=")
        line.need(bool(equals and name and value))
        if name not in SETTINGS and name not in NAMES:
            near = nearest(name, (*SETTINGS, *NAMES))
            raise line.error("setting", found=name, near=near)
        # `opener=6` is a seat, `opener=after_closer` a value of the option of that name.
        own = name in SETTINGS and (name != "opener" or value.isdecimal())
        chosen = given if own else options
        if name in chosen:
            raise line.error("twice", found=name)
        chosen[name] = value
    return given, options


def places(line: Line, given: dict[str, str]) -> tuple[int, ...]:
    """Return the seats of `players=10` or `seats=1-7,9-13`; () where neither is said."""
    if "players" in given and "seats" in given:
        raise line.error("players_and_seats")
    if "players" in given:
        return tuple(range(1, line.seat(given["players"]) + 1))
    return tuple(sorted(line.spans(given["seats"]))) if "seats" in given else ()


def check_options(line: Line, ruleset: str, options: dict[str, str]) -> None:
    """Refuse an option's wrong value, or options that exclude each other."""
    try:
        with_options(rulebook.load(ruleset).options, options)
    except OptionError as error:
        raise line.error(
            "option", option=error.option, found=error.found, expected=error.expected
        ) from None


def check_deck(line: Line, opening: c.Begin) -> None:
    """Refuse a number of players that the ruleset has no deck for."""
    rules, players = rules_of(opening), len(seats_of(opening))
    try:
        deck(rules, players)
    except RulesError as error:
        raise line.error(
            "deck", found=error.found, ruleset=rules.id, expected=error.expected
        ) from None


def absent(line: Line, opening: c.Begin, seat: int) -> Exception:
    """Return the error of a seat at which nobody plays."""
    shown = " ".join(map(str, seats_of(opening)))
    return line.error("not_at_table", found=seat, expected=shown)


# `roles`


def roles(line: Line) -> c.Roles:
    """`roles 1=father 2=mafia 5=detective`."""
    line.need(len(line.words) > 1)
    dealt: list[tuple[int, str]] = []
    for word in line.words[1:]:
        seat, equals, role = word.partition("=")
        line.need(bool(equals and role))
        dealt.append((line.seat(seat), line.role(role)))
    return c.Roles(line=line.number, text=line.text, roles=tuple(dealt))


def check_roles(line: Line, opening: c.Begin, lines: tuple[c.Roles, ...]) -> None:
    """Refuse roles for a seat twice, for a seat not at the table, or more than the deck has."""
    seats = seats_of(opening)
    cards = deck(rules_of(opening), len(seats))
    dealt = [pair for one in lines for pair in one.roles]
    for seat, role in dealt:
        if [s for s, _ in dealt].count(seat) > 1:
            raise line.error("twice", found=seat)
        if seat not in seats:
            raise absent(line, opening, seat)
        amount = [r for _, r in dealt].count(role)
        if amount > cards.count(role):
            raise line.error(
                "deck_role", role=role, found=amount, expected=cards.count(role), n=len(seats)
            )


def whole_deal(opening: c.Begin, dealt: dict[int, str]) -> dict[int, str]:
    """Return a deal in which the seats that `roles` does not name get the rest by the seed."""
    rest = list(deck(rules_of(opening), len(seats_of(opening))))
    for role in dealt.values():
        rest.remove(role)
    free = [seat for seat in seats_of(opening) if seat not in dealt]
    drawn = shuffled(seed_of(opening), "deal", tuple(rest))
    return {**dealt, **dict(zip(free, drawn, strict=True))}
