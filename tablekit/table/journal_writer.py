"""Where the loop's journal lines go: a thread that writes them, a plain file, or memory.

All three take a line at once and never raise: a disk that fails is a word in `failed`, and the
lines are kept in memory until it works again.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tablekit.table.clock import Clock, MonotonicClock
from tablekit.table.journal_file import JournalFile, failure

GROUP_MS = 100
"""Syncs begin at least this far apart, so a flood of presses does not wear the card out."""

RETRY_MS = 1_000
LINES_AT_ONCE = 1_000
"""After so many the writer writes, even if more are waiting."""


class JournalSink(Protocol):
    """Takes the journal's lines, one game's, in order."""

    @property
    def synced(self) -> int:
        """Return the number of the last line known to be on disk; 0 for none."""

    @property
    def failed(self) -> str | None:
        """Return why the disk does not take the lines (see `journal_file.failure`), or None."""

    def append(self, line: bytes, seq: int) -> None:
        """Take line number `seq`, newline included; never blocks, never raises."""

    def close(self) -> None:
        """Write what is left and let go of the file."""


class JournalWriter:
    """Writes lines at once and syncs them in groups, in a thread of its own.

    The first line after a quiet time is synced right away, those after it within `GROUP_MS`.
    `on_synced(seq)` is called in the writer's thread whenever `synced` or `failed` has changed; it
    must not raise and should only put something on a queue.
    """

    def __init__(
        self,
        path: Path,
        on_synced: Callable[[int], None],
        content: bytes = b"",
        clock: Clock | None = None,
        retry_ms: int = RETRY_MS,
    ) -> None:
        """Start the thread.  `content` is the good lines that a recovered file already has."""
        self.synced = content.count(b"\n")
        self.failed: str | None = None
        self._last = self.synced
        self._on_synced = on_synced
        self._file = JournalFile(path, content)
        self._clock = clock or MonotonicClock()
        self._retry_ms = retry_ms
        self._due_ms = self._clock.now_ms()  # no sync, and after a failure no write, before this
        self._lines: queue.SimpleQueue[tuple[bytes, int] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def append(self, line: bytes, seq: int) -> None:
        """Queue one line; costs the caller no more than a list's append."""
        self._lines.put((line, seq))

    def close(self, patience_s: float = 2.0) -> None:
        """Write and sync what is left, and end the thread.

        A disk that hangs is left to itself after `patience_s`; `synced` says how far it came.
        """
        self._lines.put(None)
        self._thread.join(patience_s)

    def _run(self) -> None:
        while self._take():
            if self._last > self.synced:
                self._work()
        self._due_ms = self._clock.now_ms()  # the last attempt does not wait for its turn
        if self._last > self.synced:
            self._work()
        self._file.drop()

    def _take(self) -> bool:
        """Wait for lines, or until something is due; False once the writer was closed."""
        patience_s = self._patience_s()
        try:
            for taken in range(LINES_AT_ONCE):
                entry = self._lines.get(block=not taken, timeout=patience_s)
                if entry is None:
                    return False
                line, self._last = entry
                self._file.content += line
        except queue.Empty:
            return True
        return True

    def _patience_s(self) -> float | None:
        if self._last == self.synced:
            return None
        return max(0, self._due_ms - self._clock.now_ms()) / 1000

    def _work(self) -> None:
        """Write, and sync when it is time; note what became of it."""
        now_ms = self._clock.now_ms()
        if self.failed and now_ms < self._due_ms:
            return
        try:
            self._file.write()
            if now_ms >= self._due_ms:
                self._due_ms = now_ms + GROUP_MS
                self._file.sync()
                self._report(self._last, None)
        except OSError as error:
            self._file.drop()
            self._due_ms = now_ms + self._retry_ms
            self._report(self.synced, failure(error))

    def _report(self, synced: int, failed: str | None) -> None:
        changed = (synced, failed) != (self.synced, self.failed)
        self.synced, self.failed = synced, failed
        if changed:
            self._on_synced(synced)


class FileJournal:
    """Writes each line in the caller's own thread: for games in virtual time, which wait for it.

    A line counts as on disk when the system has it, which a killed process survives and a power
    cut does not; with `durable` each line is synced, at 0.3 to 70 ms a line.
    """

    def __init__(self, path: Path, content: bytes = b"", durable: bool = False) -> None:
        """Go on after `content`, the good lines that a recovered file already has."""
        self.synced = content.count(b"\n")
        self.failed: str | None = None
        self._last = self.synced
        self._file = JournalFile(path, content)
        self._durable = durable

    def append(self, line: bytes, seq: int) -> None:
        """Write one line, and those that failed before it."""
        self._file.content += line
        self._last = seq
        self._settle(self._durable)

    def close(self) -> None:
        """Sync everything and close the file."""
        if self._last:
            self._settle(sync=True)
        self._file.drop()

    def _settle(self, sync: bool) -> None:
        try:
            self._file.write()
            if sync:
                self._file.sync()
            self.synced, self.failed = self._last, None
        except OSError as error:
            self._file.drop()
            self.failed = failure(error)


class MemoryJournal:
    """Keeps the lines in memory and plays a disk that is late: for tests and trial games.

    `lag_ms` is how long after its line a sync is reported on `clock`; None: never.  It may be
    changed at any time; what was synced stays so.  `failed` may be set by a test.
    """

    def __init__(
        self, clock: Clock | None = None, lag_ms: int | None = 0, content: bytes = b""
    ) -> None:
        """Begin with `content`, the good lines of an earlier life."""
        self.lag_ms = lag_ms
        self.failed: str | None = None
        self._clock = clock or MonotonicClock()
        self._lines: list[tuple[int, int, bytes]] = []  # sequence number, time, line
        self._done = 0
        self._earlier = content

    @property
    def synced(self) -> int:
        """Return the number of the last line whose lag has passed."""
        if self.lag_ms is not None:
            until_ms = self._clock.now_ms() - self.lag_ms
            while self._done < len(self._lines) and self._lines[self._done][1] <= until_ms:
                self._done += 1
        return self._lines[self._done - 1][0] if self._done else self._earlier.count(b"\n")

    @property
    def content(self) -> bytes:
        """Return all lines, synced or not."""
        return self._earlier + b"".join(line for _, _, line in self._lines)

    def append(self, line: bytes, seq: int) -> None:
        """Keep one line."""
        self._lines.append((seq, self._clock.now_ms(), line))

    def lost_power(self, beyond: int = 0) -> bytes:
        """Return what a power cut at this moment leaves on disk.

        That is the synced lines, and the first `beyond` bytes of those that were on their way.
        """
        self.synced  # noqa: B018  settles which lines' lag has passed
        safe = b"".join(line for _, _, line in self._lines[: self._done])
        late = b"".join(line for _, _, line in self._lines[self._done :])
        return self._earlier + safe + late[:beyond]

    def close(self) -> None:
        """Do nothing: the lines stay readable."""
