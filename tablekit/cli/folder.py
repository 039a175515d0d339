"""The folder of the journals: where it is, whose it is, and how games in it are named."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from msgspec import Struct

from tablekit.cli.errors import WHY, UserError, state_folder
from tablekit.config import Config
from tablekit.table.clock import Clock, wall_time_iso
from tablekit.table.journal_file import failure
from tablekit.table.journal_writer import JournalSink
from tablekit.table.store import FolderStore, JournalStore, MemoryStore

LOCK = "table.lock"
STAMP = "%Y%m%d-%H%M%S"


class Opened(Struct):
    """A place for journals.  `why` is the reason that it is only memory, '' on disk."""

    store: JournalStore
    folder: Path
    lock: int = -1
    why: str = ""

    def close(self) -> None:
        """Let another table have the folder."""
        if self.lock >= 0:
            os.close(self.lock)
            self.lock = -1

    def next_id(self) -> str:
        """Return the id of the next game: the time in UTC, and later than every game there is.

        A Raspberry Pi without network may have a wrong date; its newest game has to be found as
        the newest all the same.
        """
        now = datetime.fromisoformat(wall_time_iso()).astimezone(UTC).replace(tzinfo=None)
        stamps = [stamp for file in self.files() if (stamp := stamp_of(file))]
        after = [stamp + timedelta(seconds=1) for stamp in stamps]
        return max([now, *after]).strftime(STAMP)

    def files(self) -> list[Path]:
        """Return the journals in the folder."""
        return [] if self.why else list(self.folder.glob("*.jsonl"))


class MemoryOnly(MemoryStore):
    """Journals in memory because there is no disk: the host's screen says so all along."""

    def __init__(self, clock: Clock, why: str) -> None:
        super().__init__(clock)
        self.why = why

    def create(self, game_id: str, header: dict[str, Any]) -> JournalSink:
        """Begin a journal that nothing keeps."""
        sink = super().create(game_id, header)
        self.journals[game_id].failed = self.why
        return sink


def usual_folder() -> Path:
    """Return the folder of the journals where the settings name none."""
    return state_folder() / "games"


def opened(config: Config, clock: Clock, on_synced: Callable[[int], None]) -> Opened:
    """Open the folder of the journals for this table alone; memory where it cannot be written.

    Raise `UserError` if another table is at work in it.
    """
    folder = config.journals or usual_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = locked(folder)
    except OSError as error:
        why = WHY.get(error.errno or 0, "disk")
        return Opened(MemoryOnly(clock, failure(error)), folder, why=why)
    return Opened(FolderStore(folder, on_synced), folder, lock)


def locked(folder: Path) -> int:
    """Take the folder's lock and return it; it falls by itself when the process ends."""
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.read(lock, 20).decode("ascii", "replace").strip() or "?"
        os.close(lock)
        raise UserError("run.locked", folder=folder, process=holder) from None
    os.ftruncate(lock, 0)
    os.pwrite(lock, f"{os.getpid()}\n".encode(), 0)
    return lock


def stamp_of(file: Path) -> datetime | None:
    """Return the time in a journal's name; None for a name of another form."""
    try:
        return datetime.strptime(file.stem, STAMP)
    except ValueError:
        return None
