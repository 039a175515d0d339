"""A journal as a command reads it: its records, the game run again over them, and what was odd."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tablekit.cli.errors import UserError, file_error
from tablekit.config import Config
from tablekit.rules.notation import NotationError, parse_seats
from tablekit.rules.ruleset import Ruleset
from tablekit.rules.start import Start
from tablekit.table.journal import Reading, Record, read
from tablekit.table.recovery import UNFIT
from tablekit.table.restoring import SILENT, restore
from tablekit.table.session import Session

SHOWN = 120
"""So many characters of a beginning that cannot be understood are shown."""

UNPLAYABLE = (*UNFIT, TypeError, ValueError)
"""What a journal of other rules, or one that was made up, may run into."""


class Journal(Struct):
    """A journal's reading, its start, and the game as it stood at its end.

    `stopped` is the line of the first record that no longer fits the rules, 0 if all fit; the
    session then stands before it.
    """

    file: str
    reading: Reading
    start: Start
    rules: Ruleset
    session: Session
    stopped: int = 0

    @property
    def header(self) -> Record:
        """Return the first record: what the game is determined by, but its inputs."""
        return self.reading.records[0]

    @property
    def records(self) -> tuple[Record, ...]:
        """Return the records after the header."""
        return self.reading.records[1:]

    @property
    def changed_at(self) -> int:
        """Return the line at which the rules gave another game than was written; 0 for none."""
        fault = self.session.fault
        return self.stopped or (fault.line if fault else 0)


def journal(file: str, config: Config) -> Journal:
    """Read a journal and run its game again; raise `UserError` if there is no game in it."""
    try:
        reading = read(Path(file).read_bytes())
    except OSError as error:
        raise file_error(file, error) from None
    if not reading.records:
        raise UserError("journal.none", file=file)
    session = begun(file, reading.records[0], config)
    stopped = restored(session, reading.records[1:])
    return Journal(file, reading, session.start, session.rules, session, stopped)


def begun(file: str, header: Record, config: Config) -> Session:
    """Return the game of a header; raise `UserError` where these rules cannot begin it."""
    found = msgspec.json.encode(header.get("start")).decode()[:SHOWN]
    try:
        start = msgspec.convert(header["start"], Start)
        parse_seats(",".join(map(str, start.seats)))
    except (msgspec.ValidationError, NotationError, KeyError):
        raise UserError("journal.header", file=file, found=found) from None
    try:
        rules = config.rules(start.ruleset)
    except KeyError:
        raise UserError("journal.ruleset", file=file, found=start.ruleset) from None
    try:
        return Session(start, rules, SILENT, str(header["id"]), 0)
    except UNPLAYABLE:
        raise UserError("journal.header", file=file, found=found) from None


def restored(session: Session, records: tuple[dict[str, Any], ...]) -> int:
    """Take up the records; return the line of the first that does not fit, 0 if all do."""
    try:
        restore(session, records, 0)
    except UNPLAYABLE:
        return session.seq
    return 0
