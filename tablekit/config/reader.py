"""Goes through one `table.toml` and collects everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from tablekit.config.club import beside, read_rules
from tablekit.config.mistakes import ConfigError, Expected, Mistake, one_of, shown
from tablekit.config.toml_text import TomlText
from tablekit.config.values import HOST, PIN_LENGTH, SECTIONS, Read, Wrong
from tablekit.rules.options import NAMES, OptionError, Options, read_value, values, with_options
from tablekit.rules.ruleset import Ruleset
from tablekit.table import rulebook
from tablekit.table.settings import HostEntry

HOSTS = "hosts"
OPTIONS = "options"  # inside [game]


class Reader:
    """What was read of one file: `read` by section, and its mistakes."""

    def __init__(self, file: Path, toml: TomlText) -> None:
        self.file, self.toml = file, toml
        self.mistakes: list[Mistake] = []
        self.read: dict[str, dict[str, Any]] = {name: {} for name in SECTIONS}
        self.club: dict[str, Ruleset] = {}
        self.options: dict[str, object] = {}
        self.hosts: tuple[HostEntry, ...] = ()

    def wrong(
        self,
        msgid: str,
        *path: str | int,
        found: str = "",
        key: str = "",
        expected: Expected | None = None,
    ) -> None:
        """Note a mistake at a path."""
        line = self.toml.line(*path)
        self.mistakes.append(Mistake(str(self.file), line, msgid, found, key, expected))

    def unknown(self, names: Iterable[str], *path: str | int) -> None:
        """Note a name that nothing here has."""
        name = str(path[-1])
        self.wrong("config.unknown", *path, found=name, expected=one_of(name, names))

    def value(self, read: Read, found: object, *path: str | int) -> Any:
        """Return a value as read; None, and a mistake noted, where it cannot be."""
        try:
            return read(found)
        except Wrong as error:
            self.bad_value(found, error.expected, *path)
            return None

    def bad_value(self, found: object, expected: Expected, *path: str | int) -> None:
        """Note a value that its key cannot have."""
        key = str(path[-1])
        self.wrong("config.value", *path, key=key, found=shown(found), expected=expected)

    def everything(self) -> None:
        """Read the whole file."""
        for name, found in self.toml.values.items():
            if name == HOSTS:
                self.all_hosts(found)
            elif name not in SECTIONS:
                self.unknown((*SECTIONS, HOSTS), name)
            elif not isinstance(found, dict):
                self.wrong("config.section", name, found=shown(found), key=name)
            else:
                self.section(found, name)
        self.rulesets()
        self.house_rules()

    def section(self, found: dict[str, Any], name: str) -> None:
        """Read a section's keys."""
        keys = SECTIONS[name]
        for key, value in found.items():
            if (name, key) == ("game", OPTIONS):
                continue
            if key not in keys:
                self.unknown((*keys, OPTIONS) if name == "game" else keys, name, key)
                continue
            read = self.value(keys[key], value, name, key)
            if read is not None:
                self.read[name][key] = read

    # Hosts

    def all_hosts(self, found: object) -> None:
        """Read the hosts; no two may have the same PIN, since it tells who signs in."""
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            self.wrong("config.hosts", HOSTS, found=shown(found))
            return
        entries = [self.host(entry, number) for number, entry in enumerate(found)]
        self.hosts = tuple(entry for entry in entries if entry is not None)
        taken: set[str] = set()
        for number, entry in enumerate(entries):
            if entry is not None and entry.pin in taken:
                self.wrong("config.pin_twice", HOSTS, number, "pin", found=entry.name)
            taken |= {entry.pin} if entry else set()

    def host(self, found: dict[str, Any], number: int) -> HostEntry | None:
        """Read one host; None where something is wrong or missing."""
        read: dict[str, Any] = {}
        for key, value in found.items():
            if key in HOST:
                read[key] = self.value(HOST[key], value, HOSTS, number, key)
            else:
                self.unknown(HOST, HOSTS, number, key)
        for key in ("name", "pin"):
            if found.get(key, "") == "":
                expected = Expected(f"expected.host_{key}", {"digits": PIN_LENGTH})
                self.wrong("config.missing", HOSTS, number, key=key, expected=expected)
        usable = all(read.get(key) for key in ("name", "pin")) and None not in read.values()
        return HostEntry(**read) if usable else None

    # Rulesets and options

    def rulesets(self) -> None:
        """Read the club's own rulesets, and see that the one to begin with is there."""
        for name in self.read["game"].get("rules_files", ()):
            self.club_rules(name)
        names = (*rulebook.NAMES, *self.club)
        chosen = self.read["game"].setdefault("ruleset", names[0])
        if chosen not in names:
            self.bad_value(chosen, one_of(chosen, names), "game", "ruleset")
            self.read["game"]["ruleset"] = names[0]

    def club_rules(self, name: str) -> None:
        """Read one rules file of the club."""
        path = ("game", "rules_files")
        try:
            rules = read_rules(beside(self.file, name))
        except OSError:
            self.wrong("config.no_rules_file", *path, found=name)
        except ConfigError as error:
            self.mistakes += error.mistakes
        else:
            if rules.id in (*rulebook.NAMES, *self.club):
                self.wrong("config.rules_twice", *path, found=rules.id, key=name)
            else:
                self.club[rules.id] = rules

    def house_rules(self) -> None:
        """Read the options of the first game, each by itself and then all together."""
        game = self.toml.values.get("game")
        found = game.get(OPTIONS, {}) if isinstance(game, dict) else {}
        if not isinstance(found, dict):
            key = f"game.{OPTIONS}"
            self.wrong("config.section", "game", OPTIONS, found=shown(found), key=key)
            return
        for name, value in found.items():
            if name not in NAMES:
                self.unknown(NAMES, "game", OPTIONS, name)
                continue
            try:
                self.options[name] = read_value(name, value)
            except OptionError as error:
                self.bad_option(error, value)
        try:
            with_options(self.base(), self.options)
        except OptionError as error:
            self.bad_option(error, self.options.get(error.option, error.found))

    def bad_option(self, error: OptionError, found: object) -> None:
        """Note a wrong option, or one that another excludes."""
        self.bad_value(found, option_expected(error), "game", OPTIONS, error.option)

    def base(self) -> Options:
        """Return the options of the ruleset to begin with."""
        name = self.read["game"]["ruleset"]
        return (self.club.get(name) or rulebook.load(name)).options


def option_expected(error: OptionError) -> Expected:
    """Return what an option could be: one of its words, a number in a range, or with another."""
    if "=" in error.expected:
        return Expected("expected.together", {"other": error.expected})
    if values(error.option):
        return Expected("expected.one_of", {"names": error.expected})
    return Expected("expected.range", {"range": error.expected.replace("-", "–")})
