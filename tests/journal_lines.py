"""A journal's lines for the tests of its sinks, and what a writer has reported."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tablekit.table.journal import encode
from tablekit.table.journal_writer import JournalSink

LINES = [encode(1, {"k": "game"}), *(encode(n, {"k": "go", "t": n}) for n in range(2, 101))]
PATIENCE_S = 10


class Reports:
    """What the writer has told; lets a test wait for it."""

    def __init__(self) -> None:
        self.changed = threading.Condition()
        self.synced: list[int] = []

    def __call__(self, synced: int) -> None:
        with self.changed:
            self.synced.append(synced)
            self.changed.notify_all()

    def wait(self, condition: Callable[[], bool]) -> None:
        with self.changed:
            assert self.changed.wait_for(condition, PATIENCE_S), self.synced


def append(sink: JournalSink, first: int, last: int) -> None:
    """Append lines number `first` to `last`."""
    for seq in range(first, last + 1):
        sink.append(LINES[seq - 1], seq)


def content(last: int) -> bytes:
    return b"".join(LINES[:last])
