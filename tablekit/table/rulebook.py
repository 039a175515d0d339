"""Reads rules files: those that come with the kit, and a club's own."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tablekit.rules.ruleset import RulesError, Ruleset, parse_ruleset

SHIPPED = Path(__file__).parent.parent / "rules" / "data"
NAMES = ("stylized", "sport")


@lru_cache(maxsize=16)
def load(name: str) -> Ruleset:
    """Return a ruleset that comes with the kit; raise `KeyError` for another name."""
    if name not in NAMES:
        raise KeyError(name)
    return read(SHIPPED / f"{name}.toml")


def read(path: Path) -> Ruleset:
    """Read a rules file; raise `RulesError` with the line, or `OSError`."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise RulesError(1, f"byte {error.start}", "UTF-8") from None
    return parse_ruleset(text)
