"""The journal's writer on disks that are full, read-only, gone, slow, or not its own."""

from __future__ import annotations

import errno
import os
import shutil
import stat
import threading
from pathlib import Path
from typing import Any

import pytest

from tablekit.table.clock import VirtualClock
from tablekit.table.journal import encode
from tablekit.table.journal_writer import JournalWriter
from tests.journal_lines import PATIENCE_S, Reports, append, content


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "journals").mkdir()
    return tmp_path / "journals" / "evening-7-2.jsonl"


class Disk:
    """A disk with limited room, whose syncs may fail; only the journal's thread uses it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int = 1 << 30) -> None:
        self.room = room
        self.refused = Reports()
        self.failing_syncs = 0
        self._write, self._fsync = os.write, os.fsync
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fsync", self.fsync)

    def write(self, fd: int, data: bytes) -> int:
        if threading.current_thread().name != "journal":
            return self._write(fd, data)
        if not self.room:
            self.refused(len(self.refused.synced) + 1)
            raise OSError(errno.ENOSPC, "No space left on device")
        length = self._write(fd, data[: self.room])
        self.room -= length
        return length

    def fsync(self, fd: int) -> None:
        if self.failing_syncs and stat.S_ISREG(os.fstat(fd).st_mode):
            self.failing_syncs -= 1
            half = os.fstat(fd).st_size // 2
            os.pwrite(fd, bytes(half), half)  # the system has thrown the pages away
            raise OSError(errno.EIO, "Input/output error")
        self._fsync(fd)


def test_a_full_disk_keeps_the_game_in_memory(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch, room=len(content(3)) + 7)
    reports = Reports()
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 100)
    reports.wait(lambda: writer.failed == "disk_full")
    assert writer.synced <= 3
    disk.refused.wait(lambda: len(disk.refused.synced) >= 5)
    assert reports.synced.count(writer.synced) <= 2  # synced so far, failed: each told once
    disk.room = 1 << 30
    reports.wait(lambda: writer.synced == 100)
    assert writer.failed is None
    assert path.read_bytes() == content(100)  # no half line in the middle
    writer.close()


class WatchedClock(VirtualClock):
    """A clock that tells how often it was asked: a sign of what the writer's thread has done."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = Reports()

    def now_ms(self) -> int:
        self.asked(super().now_ms())
        return super().now_ms()


def test_a_failing_disk_is_tried_again_after_a_while(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, disk = WatchedClock(), Disk(monkeypatch, room=0)
    writer = JournalWriter(path, Reports(), clock=clock, retry_ms=1_000)
    append(writer, 1, 1)
    disk.refused.wait(lambda: disk.refused.synced == [1])
    clock.advance(999)
    append(writer, 2, 60)
    clock.asked.wait(lambda: len(clock.asked.synced) >= 20)  # it has gone round ten times since
    assert disk.refused.synced == [1]
    disk.room = 1 << 30
    writer.close()  # the last attempt does not wait
    assert (writer.synced, disk.refused.synced) == (60, [1])
    assert path.read_bytes() == content(60)


def test_a_disk_that_takes_a_byte_at_a_time(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = Disk(monkeypatch)
    real = disk.write
    monkeypatch.setattr(os, "write", lambda fd, data: real(fd, data[:1]))
    writer = JournalWriter(path, Reports())
    append(writer, 1, 20)
    writer.close()
    assert path.read_bytes() == content(20)


def test_after_a_failed_sync_everything_is_written_again(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reports = Reports()
    disk = Disk(monkeypatch)
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 10)
    reports.wait(lambda: writer.synced == 10)
    disk.failing_syncs = 1
    append(writer, 11, 60)
    reports.wait(lambda: writer.synced == 60)
    assert path.read_bytes() == content(60)
    assert 10 in reports.synced[1:]  # the failure was told, with the old number
    writer.close()


def test_a_directory_that_vanishes_and_comes_back(path: Path) -> None:
    reports = Reports()
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 10)
    reports.wait(lambda: writer.synced == 10)
    shutil.rmtree(path.parent)
    append(writer, 11, 20)
    reports.wait(lambda: writer.failed == "no_directory")
    assert writer.synced < 20
    append(writer, 21, 30)
    path.parent.mkdir()
    reports.wait(lambda: writer.synced == 30)
    assert writer.failed is None
    assert path.read_bytes() == content(30)  # the whole game, also what was there before
    writer.close()


def test_no_directory_from_the_start(path: Path) -> None:
    reports = Reports()
    path.parent.rmdir()
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 5)
    reports.wait(lambda: writer.failed == "no_directory")
    writer.close()
    assert (writer.synced, writer.failed) == (0, "no_directory")
    assert not path.parent.exists()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.EROFS, "read_only"),
        (errno.EACCES, "no_permission"),
        (errno.EDQUOT, "disk_full"),
        (errno.EIO, "disk_error"),
    ],
)
def test_a_disk_that_cannot_be_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str
) -> None:
    reports, real, broken = Reports(), os.open, [True]

    def refuse(file: Any, flags: int, *rest: Any) -> int:
        if broken[0] and file == path:
            raise OSError(code, os.strerror(code), str(path))
        return real(file, flags, *rest)

    monkeypatch.setattr(os, "open", refuse)
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 5)
    reports.wait(lambda: writer.failed == reason)
    broken[0] = False
    reports.wait(lambda: writer.synced == 5)
    writer.close()
    assert path.read_bytes() == content(5)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_directory_without_right_to_write(path: Path) -> None:
    reports = Reports()
    path.parent.chmod(0o500)
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 5)
    reports.wait(lambda: writer.failed == "no_permission")
    path.parent.chmod(0o700)
    reports.wait(lambda: writer.synced == 5)
    writer.close()


def test_another_games_file_is_never_touched(path: Path) -> None:
    reports = Reports()
    foreign = encode(1, {"k": "game", "id": "another"})
    path.write_bytes(foreign)
    path.chmod(0o640)
    writer = JournalWriter(path, reports, retry_ms=1)
    append(writer, 1, 5)
    reports.wait(lambda: writer.failed == "occupied")
    assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (foreign, 0o640)
    path.rename(path.with_name("another.jsonl"))
    reports.wait(lambda: writer.synced == 5)
    writer.close()
    assert path.read_bytes() == content(5)


def test_a_damaged_end_that_could_not_be_kept_at_recovery_is_kept_by_the_writer(path: Path) -> None:
    path.write_bytes(content(40) + b"!!!\n" + content(30))
    damaged = path.read_bytes()
    writer = JournalWriter(path, Reports(), content(40))
    append(writer, 41, 42)
    writer.close()
    assert path.read_bytes() == content(42)
    assert path.with_name(f"{path.name}.damaged-1").read_bytes() == damaged


def test_a_hanging_disk_stops_nobody(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hanging, go_on, real = threading.Event(), threading.Event(), os.fsync

    def hang(fd: int) -> None:
        hanging.set()
        assert go_on.wait(PATIENCE_S)
        real(fd)

    monkeypatch.setattr(os, "fsync", hang)
    writer = JournalWriter(path, Reports())
    append(writer, 1, 1)
    assert hanging.wait(PATIENCE_S)
    append(writer, 2, 100)
    writer.close(patience_s=0.01)
    assert writer.synced == 0
    go_on.set()
    writer.close()
    assert path.read_bytes() == content(100)
