"""`tablekit check FILE`: recognises what a file is, and says what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from tablekit.cli.errors import Spoken, UserError
from tablekit.cli.journals import journal
from tablekit.cli.replay import oddities
from tablekit.cli.rules import players
from tablekit.cli.settings import settings, told
from tablekit.config import read_config, read_rules, read_text
from tablekit.table.texts import Texts

SCENARIO = re.compile(r"\s*(//|table\b|[a-z][a-z-]*(\s|$))")
RULES_KEY = re.compile(r"\s*(id|players|night|black_order|filler)\s*=|\s*\[roles\b")
JSON_LINES = ".jsonl"
RECORDED = re.compile(r'"(days|nights)":')
TOML_LINE = re.compile(r"\s*(\[\[?[\w.\" -]+\]|[\w-]+\s*=)")


def check_file(say: Texts, file: str) -> int:
    """Print what a file is and that it is in order; raise what is wrong with it."""
    path = Path(file)
    kind = kind_of(path, told(say, path, lambda: read_text_or_bytes(path)))
    if kind is None:
        raise UserError("check.unknown", file=file)
    checks: dict[str, Callable[[Texts, Path], str]] = {
        "table": table,
        "rules": rules,
        "scenario": scenario,
        "journal": written,
        "recorded": recorded,
    }
    print(f"{file}: {checks[kind](say, path)}")
    return 0


def read_text_or_bytes(path: Path) -> str:
    """Return a file's text; a journal may be damaged, so any byte is let pass there."""
    data = path.read_bytes()
    lines_of_json = data[:1] == b"{" or path.suffix == JSON_LINES
    return data.decode("utf-8", "replace") if lines_of_json else read_text(path)


def kind_of(path: Path, text: str) -> str | None:
    """Return `table`, `rules`, `scenario`, `journal` or `recorded`; None for anything else."""
    lines = [line for line in text.splitlines() if line.strip()]
    if text.startswith("{") or path.suffix == JSON_LINES:
        return "recorded" if lines and RECORDED.search(lines[0]) else "journal"
    if path.suffix == ".scenario":
        return "scenario"
    toml = [line for line in lines if not line.lstrip().startswith("#")]
    if path.suffix == ".toml" or (toml and TOML_LINE.match(toml[0])):
        return "rules" if any(RULES_KEY.match(line) for line in top(toml)) else "table"
    if lines and SCENARIO.match(lines[0]):
        return "scenario"
    return None


def top(lines: list[str]) -> list[str]:
    """Return the lines of a TOML file before its first section, and all headers."""
    headers = [at for at, line in enumerate(lines) if line.lstrip().startswith("[")]
    first = headers[0] if headers else len(lines)
    return [*lines[:first], *(lines[at] for at in headers)]


def table(say: Texts, path: Path) -> str:
    """Check a table's settings."""
    config = told(say, path, lambda: read_config(path))
    return say("check.table", seats=len(config.settings.seats), ruleset=config.settings.ruleset)


def rules(say: Texts, path: Path) -> str:
    """Check a club's ruleset."""
    found = told(say, path, lambda: read_rules(path))
    return say("check.rules", name=found.id, players=players(found), roles=len(found.roles))


def scenario(say: Texts, path: Path) -> str:
    """Check a scenario's lines without playing it."""
    from tablekit.cli.scenarios import check_scenario

    text = told(say, path, lambda: read_text(path))
    return say("check.scenario", count=check_scenario(say, path, text))


def recorded(say: Texts, path: Path) -> str:
    """Check a file of games that were recorded elsewhere, without playing them."""
    from tablekit.cli.scenarios import check_recorded

    return say("check.recorded", count=check_recorded(say, path))


def written(say: Texts, path: Path) -> str:
    """Check a journal: its lines, and that these rules play the same game."""
    book = journal(str(path), settings(say, None))
    odd = oddities(book, say)
    if odd:
        raise Spoken(*odd)
    return say("check.journal", id=book.header["id"], count=len(book.reading.records))
