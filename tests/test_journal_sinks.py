"""The journals without a thread: a plain file, and a memory that plays a late disk."""

from __future__ import annotations

import os
import shutil
import stat
from pathlib import Path

import pytest

from tablekit.table.clock import VirtualClock
from tablekit.table.journal import read
from tablekit.table.journal_writer import FileJournal, JournalSink, MemoryJournal
from tests.journal_lines import LINES, append, content


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "journals").mkdir()
    return tmp_path / "journals" / "evening-7-2.jsonl"


def test_a_file_without_thread_has_each_line_at_once(path: Path) -> None:
    journal = FileJournal(path)
    for seq in range(1, 101):
        append(journal, seq, seq)
        assert journal.synced == seq
        assert path.read_bytes() == content(seq)
    journal.close()


def test_only_a_durable_file_syncs_each_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        if stat.S_ISREG(os.fstat(fd).st_mode):
            synced.append(os.fstat(fd).st_size)

    monkeypatch.setattr(os, "fsync", fsync)
    journal = FileJournal(path)
    append(journal, 1, 10)
    assert synced == []
    journal.close()
    assert synced == [len(content(10))]
    again = FileJournal(path, content(10), durable=True)
    assert again.synced == 10
    append(again, 11, 12)
    assert synced[1:] == [len(content(11)), len(content(12))]
    again.close()


def test_a_file_without_thread_goes_on_after_a_recovery(path: Path) -> None:
    path.write_bytes(content(100))
    again = FileJournal(path, content(100), durable=True)
    assert again.synced == 100
    again.close()
    assert path.read_bytes() == content(100)


def test_a_file_without_thread_survives_its_disk(path: Path) -> None:
    journal: JournalSink = FileJournal(path, durable=True)
    append(journal, 1, 3)
    shutil.rmtree(path.parent)
    append(journal, 4, 6)
    assert (journal.synced, journal.failed) == (3, "no_directory")
    path.parent.mkdir()
    append(journal, 7, 7)
    assert (journal.synced, journal.failed) == (7, None)
    assert path.read_bytes() == content(7)
    journal.close()


def test_memory_with_a_lag_loses_what_was_not_synced() -> None:
    clock = VirtualClock()
    journal = MemoryJournal(clock, lag_ms=70)
    append(journal, 1, 2)
    clock.advance(50)
    append(journal, 3, 3)
    assert (journal.synced, journal.lost_power()) == (0, b"")
    clock.advance(20)
    assert (journal.synced, journal.lost_power()) == (2, content(2))
    assert journal.content == content(3)
    for beyond in range(len(LINES[2])):
        reading = read(journal.lost_power(beyond))
        assert (len(reading.records), reading.damage) == (2, None)
    clock.advance(49)
    assert journal.synced == 2
    clock.advance(1)
    assert journal.lost_power(1_000) == content(3)


def test_memory_whose_lag_changes() -> None:
    clock = VirtualClock()
    journal = MemoryJournal(clock, lag_ms=None, content=content(10))
    assert journal.synced == 10
    append(journal, 11, 15)
    clock.advance(10**9)
    assert (journal.synced, journal.lost_power()) == (10, content(10))
    journal.lag_ms = 0
    assert journal.synced == 15
    journal.lag_ms = None
    append(journal, 16, 20)
    assert (journal.synced, journal.lost_power()) == (15, content(15))
    journal.close()
    sink: JournalSink = journal
    assert sink.failed is None
