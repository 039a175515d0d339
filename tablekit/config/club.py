"""The files that a club writes beside its `table.toml`: its own rulesets."""

from __future__ import annotations

from pathlib import Path

from tablekit.config.mistakes import ConfigError, Expected, Mistake, read_text
from tablekit.config.toml_text import TomlError, TomlText
from tablekit.rules.ruleset import RulesError, Ruleset, parse_ruleset

AS_DOCUMENTED = "docs/rules"
"""What `parse_ruleset` expects where a value has the wrong form altogether."""


def beside(file: Path, name: str) -> Path:
    """Return the path of a file that is named in another one: it counts from there."""
    return file.parent / Path(name).expanduser()


def parsed_toml(file: Path, text: str) -> TomlText:
    """Parse a file's text; raise `ConfigError` if it is no TOML."""
    try:
        return TomlText(text)
    except TomlError as error:
        raise ConfigError([Mistake(str(file), error.line, "config.syntax", error.found)]) from None


def read_rules(file: Path) -> Ruleset:
    """Read a rules file; raise `OSError`, or `ConfigError` with its first mistake."""
    text = read_text(file)
    parsed_toml(file, text)
    try:
        return parse_ruleset(text)
    except RulesError as error:
        raise ConfigError([rules_mistake(file, text, error)]) from None


def rules_mistake(file: Path, text: str, error: RulesError) -> Mistake:
    """Return the mistake of a rules file, with the line as written where its form is wrong."""
    if error.expected == AS_DOCUMENTED:
        lines = text.splitlines()
        found = lines[error.line - 1].strip() if 0 < error.line <= len(lines) else error.found
        return Mistake(str(file), error.line, "config.rules_form", found)
    if error.found == "-":
        expected = Expected("expected.key", {"name": error.expected})
        return Mistake(str(file), error.line, "config.rules_missing", "", error.expected, expected)
    expected = Expected("expected.one_of", {"names": error.expected})
    return Mistake(str(file), error.line, "config.rules", error.found, "", expected)
