"""Where journals live: a folder of files, or memory for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from tablekit.table.clock import Clock
from tablekit.table.journal import Record, encode, read
from tablekit.table.journal_file import Notice, failure, finish, recover
from tablekit.table.journal_writer import FileJournal, JournalSink, JournalWriter, MemoryJournal


class Unfinished(Struct, frozen=True):
    """A game found at start: its records, and how to go on writing."""

    records: tuple[Record, ...]
    sink: JournalSink


class JournalStore(Protocol):
    """Opens journals; the table asks for nothing else of a disk.

    `notice` is what the host must be told of the last `unfinished`, even where no game was found.
    """

    notice: Notice | None

    def create(self, game_id: str, header: dict[str, Any]) -> JournalSink:
        """Begin the journal of a new game with its header line."""

    def unfinished(self) -> Unfinished | None:
        """Return the newest game if it was not ended, put in order for going on."""

    def close(self, game_id: str) -> None:
        """Take note that a game is over: its journal may be read by the hosts."""


ENDS = ("closed",)
"""Kinds of the record after which a journal is never taken up again."""


class FolderStore:
    """One file a game in a folder; `threaded` writers never keep the table waiting."""

    def __init__(
        self,
        folder: Path,
        on_synced: Callable[[int], None] = lambda seq: None,
        threaded: bool = True,
    ) -> None:
        self.folder, self.on_synced, self.threaded = folder, on_synced, threaded
        self.notice: Notice | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def sink(self, path: Path, content: bytes = b"") -> JournalSink:
        """Open a journal for going on."""
        if self.threaded:
            return JournalWriter(path, self.on_synced, content)
        return FileJournal(path, content)

    def create(self, game_id: str, header: dict[str, Any]) -> JournalSink:
        """Begin the journal of a new game with its header line."""
        sink = self.sink(self.folder / f"{game_id}.jsonl")
        sink.append(encode(1, header), 1)
        return sink

    def unfinished(self) -> Unfinished | None:
        """Return the newest game if it was not ended; a damaged file is kept beside."""
        paths = sorted(self.folder.glob("*.jsonl"))
        if not paths:
            return None
        try:
            found = recover(paths[-1])
        except OSError as error:  # not readable at all: the table starts, and says so
            why = f"journal.why.{failure(error)}"
            self.notice = Notice("journal.unreadable", {"file": paths[-1].name, "why": why})
            return None
        self.notice = found.notice
        if not found.records or found.records[-1]["k"] in ENDS:
            return None
        return Unfinished(found.records, self.sink(paths[-1], found.content))

    def close(self, game_id: str) -> None:
        """Let the hosts read a finished journal."""
        path = self.folder / f"{game_id}.jsonl"
        if path.exists():
            finish(path)


class MemoryStore:
    """Journals in memory; `lag_ms` models a late disk, None one that never answers."""

    def __init__(self, clock: Clock, lag_ms: int | None = 0) -> None:
        self.clock, self.lag_ms = clock, lag_ms
        self.journals: dict[str, MemoryJournal] = {}
        self.notice: Notice | None = None

    def create(self, game_id: str, header: dict[str, Any]) -> JournalSink:
        """Begin the journal of a new game with its header line."""
        sink = MemoryJournal(self.clock, self.lag_ms)
        sink.append(encode(1, header), 1)
        self.journals[game_id] = sink
        return sink

    def power_cut(self, beyond: int = 0) -> None:
        """Keep of every journal only what a power cut at this moment leaves."""
        for game_id, sink in self.journals.items():
            whole = read(sink.lost_power(beyond))
            content = sink.lost_power(beyond)[: whole.good_bytes]
            self.journals[game_id] = MemoryJournal(self.clock, self.lag_ms, content)

    def unfinished(self) -> Unfinished | None:
        """Return the newest game if it was not ended."""
        if not self.journals:
            return None
        sink = self.journals[max(self.journals)]
        records = read(sink.content).records
        if not records or records[-1]["k"] in ENDS:
            return None
        return Unfinished(records, sink)

    def close(self, game_id: str) -> None:
        """Nothing to do in memory."""
