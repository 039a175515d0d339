"""A ruleset as data: roles, decks by number of players, night order, gestures, options.

The text of a rules file (TOML) is parsed and checked here; who reads the file is not our affair.
"""

from __future__ import annotations

import difflib
import re
import tomllib
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from tablekit.rules.options import OptionError, Options, with_options
from tablekit.rules.seats import MAX_SEAT

Part = Literal[
    "father",
    "mafia",
    "gang_head",
    "bandit",
    "journalist",
    "detective",
    "lawyer",
    "fbi",
    "citizen",
]
PARTS: tuple[str, ...] = get_args(Part)
SECTIONS = ("black", "red", "roles", "gestures", "options")
ID = "[a-z][a-z0-9_]*"
ANSWERS = ("red", "black", "yes", "no", "same", "different")


class RulesError(ValueError):
    """A rules file that cannot be used: the line (1-based, 0 unknown), what was found, expected."""

    def __init__(self, line: int, found: str, expected: str) -> None:
        super().__init__(f"line {line}: found {found}, expected {expected}")
        self.line = line
        self.found = found
        self.expected = expected


class Role(Struct, frozen=True, forbid_unknown_fields=True):
    """One role: the number shown by fingers, the script's part, and the team."""

    number: int
    part: Part
    team: Literal["family", "gang", "red"]
    id: str = ""


class Ruleset(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything about a ruleset that is data.  `cards` numbers the roles from 1 in file order."""

    id: str
    players: tuple[int, int]
    night: tuple[str, ...]
    gangs: bool
    black_order: tuple[str, ...]
    filler: str
    black: dict[int, int]
    red: dict[str, int]
    roles: dict[str, Role]
    gestures: dict[str, dict[str, str]]
    options: Options

    def role_ids(self) -> tuple[str, ...]:
        """Return the role ids; the index + 1 is the card's code in a position."""
        return tuple(self.roles)


def parse_ruleset(text: str) -> Ruleset:
    """Parse a rules file; raise `RulesError` with the line of the first mistake."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"line (\d+)", str(error))
        raise RulesError(int(where[1]) if where else 0, str(error), "TOML") from None
    check_names(data, text)
    try:
        options = with_options(Options(), data.get("options", {}))
    except OptionError as error:
        line = line_of(text, error.option, "options")
        raise RulesError(line, f"{error.option} = {error.found}", error.expected) from None
    try:
        found = {k: v for k, v in data.items() if k != "options"}
        found["black"] = {int(k): v for k, v in found["black"].items()}
        rules = msgspec.convert({**found, "options": options}, Ruleset)
    except (msgspec.ValidationError, ValueError) as error:
        key = re.search(r"`\$\.(?:(\w+)\.)?(\w+)", str(error))
        line = line_of(text, key[2], key[1] or "") if key else 0
        raise RulesError(line, str(error), "docs/rules") from None
    roles = {name: msgspec.structs.replace(role, id=name) for name, role in rules.roles.items()}
    rules = msgspec.structs.replace(rules, roles=roles)
    check_decks(rules, text)
    return rules


def check_names(data: dict[str, Any], text: str) -> None:
    """Refuse an unknown or missing key of the file or of a role, naming the nearest one."""
    known = tuple(field.name for field in msgspec.structs.fields(Ruleset))
    for name in data:
        if name not in known:
            raise RulesError(line_of(text, name), name, nearest(name, known))
    for name in known:
        if name not in data and name != "options":
            raise RulesError(1, "-", name)
    for name in SECTIONS:
        if not isinstance(data.get(name, {}), dict):
            raise RulesError(line_of(text, name), str(data[name]), f"[{name}]")
    check_id(data["id"], line_of(text, "id"))
    for language, answers in data["gestures"].items():
        check_gestures(answers, f"gestures.{language}", text)
    for role, entry in data["roles"].items():
        section = f"roles.{role}"
        check_id(role, line_of(text, "", section))
        if not isinstance(entry, dict):
            raise RulesError(line_of(text, role, "roles"), str(entry), f"[{section}]")
        for name in entry:
            if name not in ("number", "part", "team"):
                expected = nearest(name, ("number", "part", "team"))
                raise RulesError(line_of(text, name, section), name, expected)
        if entry.get("part") not in PARTS:
            found = str(entry.get("part"))
            raise RulesError(line_of(text, "part", section), found, nearest(found, PARTS))


def check_id(name: object, line: int) -> None:
    """Refuse a name that is no single word: it stands in the notation and in file names."""
    if not isinstance(name, str) or not re.fullmatch(ID, name):
        raise RulesError(line, str(name), ID)


def check_gestures(answers: object, section: str, text: str) -> None:
    """Refuse gestures that are no texts."""
    if not isinstance(answers, dict):
        raise RulesError(line_of(text, section.partition(".")[2], "gestures"), str(answers), "{}")
    for answer, words in answers.items():
        if not isinstance(words, str):
            raise RulesError(line_of(text, answer, section), str(words), '"..."')


def check_decks(rules: Ruleset, text: str) -> None:
    """Refuse decks that name unknown roles, do not fit their table, or leave no red card."""
    low, high = rules.players
    if not 3 <= low <= high <= MAX_SEAT:
        raise RulesError(line_of(text, "players"), f"[{low}, {high}]", f"[3..{MAX_SEAT}]")
    for name in (*rules.black_order, rules.filler, *rules.red):
        if name not in rules.roles:
            raise RulesError(line_of(text, name), name, nearest(name, tuple(rules.roles)))
    for name in rules.night:
        if name not in PARTS:
            raise RulesError(line_of(text, "night"), name, nearest(name, PARTS))
    for players in range(low, high + 1):
        black = rules.black.get(players)
        if black is None:
            raise RulesError(line_of(text, "players"), str(players), f"black.{players}")
        if not 0 < black <= min(len(rules.black_order), (players - 1) // 2):
            expected = f"1-{min(len(rules.black_order), (players - 1) // 2)}"
            raise RulesError(line_of(text, str(players), "black"), str(black), expected)
    for language in ("ru", "en"):
        for answer in ANSWERS:
            if not rules.gestures.get(language, {}).get(answer):
                line = line_of(text, "", f"gestures.{language}")
                raise RulesError(line, "-", f"gestures.{language}.{answer}")


def nearest(found: str, names: tuple[str, ...]) -> str:
    """Return the likeliest name that was meant, else all of them."""
    near = difflib.get_close_matches(found, names, 1)
    return near[0] if near else ", ".join(names)


def line_of(text: str, key: str, section: str = "") -> int:
    """Return the 1-based line of a key of a section in a TOML text; the section's own, else 0."""
    at, inside = 0, not section
    for number, line in enumerate(text.splitlines(), 1):
        header = re.match(r"\s*\[([^\]]+)\]", line)
        if header:
            inside = header[1].replace('"', "").strip() == section
            at = number if inside else at
        elif inside and key and re.match(rf'\s*"?{re.escape(key)}"?\s*=', line):
            return number
        elif not section and key and re.search(rf'"{re.escape(key)}"', line):
            at = at or number
    return at


def deck(rules: Ruleset, players: int) -> tuple[str, ...]:
    """Return the cards for a number of players, black ones first (S-1.1).

    Raises `RulesError` where the ruleset has no deck of that size.
    """
    low, high = rules.players
    if not low <= players <= high:
        raise RulesError(0, str(players), f"{low}-{high}" if low != high else str(low))
    black = rules.black_order[: rules.black[players]]
    red = tuple(name for name, least in rules.red.items() if players >= least)
    filler = (rules.filler,) * (players - len(black) - len(red))
    return (*black, *red, *filler)
