"""Reads the table's settings, `table.toml`, and says everything that is wrong with it at once.

The form is that of the file that comes with the kit, tablekit/table.toml.  A value that is left out
keeps its default.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from tablekit.config.club import beside, parsed_toml, read_rules
from tablekit.config.mistakes import ConfigError, Expected, Mistake, Say, read_text
from tablekit.config.reader import Reader
from tablekit.rules.ruleset import Ruleset
from tablekit.table import rulebook
from tablekit.table.settings import Settings

__all__ = [
    "Config",
    "ConfigError",
    "Expected",
    "Mistake",
    "Say",
    "find",
    "in_language",
    "read_config",
    "read_rules",
    "read_text",
]

FILE_NAME = "table.toml"
SHIPPED = Path(__file__).parent.parent / FILE_NAME


class Config(Struct, frozen=True, kw_only=True):
    """A table as its file describes it.

    `journals` is the folder of the journals, None for the usual one; `backend` names the wires;
    `club` are the club's own rulesets by id.
    """

    file: Path
    settings: Settings
    journals: Path | None = None
    backend: str = "simulated"
    club: dict[str, Ruleset] = {}

    def rules(self, name: str) -> Ruleset:
        """Return a ruleset of the club or of the kit; raise `KeyError` for another name."""
        return self.club.get(name) or rulebook.load(name)


def find(folder: Path) -> Path:
    """Return the settings file of a folder, or that of the kit where the folder has none."""
    own = folder / FILE_NAME
    return own if own.exists() else SHIPPED


def read_config(file: Path) -> Config:
    """Read a table's settings; raise `OSError`, or `ConfigError` with everything wrong."""
    reader = Reader(file, parsed_toml(file, read_text(file)))
    reader.everything()
    if reader.mistakes:
        raise ConfigError(reader.mistakes)
    return config_of(file, reader)


def config_of(file: Path, reader: Reader) -> Config:
    """Put together what was read."""
    game = {key: value for key, value in reader.read["game"].items() if key != "rules_files"}
    folder = reader.read["journals"].get("folder", "")
    backend = reader.read["devices"].get("backend", "simulated")
    settings = Settings(
        **reader.read["table"],
        **game,
        hosts=reader.hosts,
        options=reader.options,
        rulesets=(*rulebook.NAMES, *reader.club),
        simulated=backend == "simulated",
    )
    return Config(
        file=file,
        settings=settings,
        journals=beside(file, folder) if folder else None,
        backend=backend,
        club=reader.club,
    )


def in_language(config: Config, lang: str) -> Config:
    """Return the settings with another language."""
    settings = msgspec.structs.replace(config.settings, lang=lang)
    return msgspec.structs.replace(config, settings=settings)
