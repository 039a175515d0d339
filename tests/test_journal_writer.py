"""The journal's writer: groups of lines on a real disk, and kill -9."""

from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from tablekit.table.clock import VirtualClock
from tablekit.table.journal import encode
from tablekit.table.journal_file import recover
from tablekit.table.journal_writer import (
    GROUP_MS,
    FileJournal,
    JournalWriter,
)
from tests.journal_lines import LINES, Reports, append, content
from tests.sizes import fresh_seed


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "journals").mkdir()
    return tmp_path / "journals" / "evening-7-2.jsonl"


def test_lines_are_on_disk_when_it_is_reported(path: Path) -> None:
    reports = Reports()
    writer = JournalWriter(path, reports)
    append(writer, 1, 1)
    reports.wait(lambda: writer.synced == 1)
    assert path.read_bytes() == content(1)
    append(writer, 2, 100)
    reports.wait(lambda: writer.synced == 100)
    assert path.read_bytes() == content(100)
    assert reports.synced == sorted(reports.synced)
    assert writer.failed is None
    writer.close()


def test_a_new_files_name_is_on_disk_when_its_first_line_is_reported(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    order: list[str] = []
    real = os.fsync

    def fsync(fd: int) -> None:
        real(fd)
        order.append("directory" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")

    monkeypatch.setattr(os, "fsync", fsync)
    writer = JournalWriter(path, lambda synced: order.append(f"synced {synced}"))
    append(writer, 1, 1)
    writer.close()
    assert sorted(order[:2]) == ["directory", "file"]
    assert order[2:] == ["synced 1"]


def test_closing_writes_what_is_left(path: Path) -> None:
    before = set(threading.enumerate())
    writer = JournalWriter(path, Reports())
    append(writer, 1, 100)
    writer.close()
    assert (writer.synced, writer.failed) == (100, None)
    assert path.read_bytes() == content(100)
    assert set(threading.enumerate()) <= before
    writer.close()  # twice does no harm


def test_a_flood_of_lines_is_written_whole(path: Path) -> None:
    lines = [encode(1, {"k": "game"}), *(encode(n, {"k": "press"}) for n in range(2, 20_001))]
    writer = JournalWriter(path, Reports())
    for seq, line in enumerate(lines, 1):
        writer.append(line, seq)
    writer.close()
    assert writer.synced == len(lines)
    assert path.read_bytes() == b"".join(lines)


def test_closing_does_not_wait_for_the_next_group(path: Path) -> None:
    reports = Reports()
    writer = JournalWriter(path, reports, clock=VirtualClock())
    append(writer, 1, 1)
    reports.wait(lambda: writer.synced == 1)
    append(writer, 2, 100)
    writer.close()
    assert writer.synced == 100


def test_a_writer_without_lines_leaves_no_file(path: Path) -> None:
    JournalWriter(path, Reports()).close()
    FileJournal(path).close()
    assert not path.exists()


def test_only_the_service_may_read_a_running_game(path: Path) -> None:
    before = os.umask(0)
    try:
        writer = JournalWriter(path, Reports())
        append(writer, 1, 1)
        writer.close()
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_lines_are_written_at_once_and_synced_in_groups(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, reports, written = VirtualClock(), Reports(), Reports()
    real = os.write

    def write(fd: int, data: bytes) -> int:
        length = real(fd, data)
        if threading.current_thread().name == "journal":
            written(length)
        return length

    monkeypatch.setattr(os, "write", write)
    writer = JournalWriter(path, reports, clock=clock)
    append(writer, 1, 1)
    reports.wait(lambda: writer.synced == 1)  # after a quiet time: without delay
    append(writer, 2, 50)
    written.wait(lambda: sum(written.synced) == len(content(50)))
    assert path.read_bytes() == content(50)
    assert reports.synced == [1]
    clock.advance(GROUP_MS - 1)
    append(writer, 51, 100)
    written.wait(lambda: sum(written.synced) == len(content(100)))
    assert reports.synced == [1]
    clock.advance(1)
    reports.wait(lambda: writer.synced == 100)
    assert reports.synced == [1, 100]
    writer.close()


def test_a_recovered_game_goes_on(path: Path) -> None:
    path.write_bytes(content(40) + LINES[40][:10])
    recovered = recover(path)
    writer = JournalWriter(path, Reports(), recovered.content)
    assert writer.synced == 40
    append(writer, 41, 60)
    writer.close()
    assert writer.synced == 60
    assert path.read_bytes() == content(60)


CHILD = """
import os, sys, threading
from pathlib import Path
from tablekit.table.journal import encode
from tablekit.table.journal_writer import JournalWriter

told = threading.Event()

def on_synced(seq):
    os.write(1, b"synced %d\\n" % seq)
    told.set()

writer = JournalWriter(Path(sys.argv[1]), on_synced)
for seq in range(1, 1_000_000):
    writer.append(encode(seq, {"k": "game" if seq == 1 else "go", "t": seq}), seq)
    if seq % 20 == 0:
        os.write(1, b"at %d\\n" % seq)
        told.wait(0.001)
        told.clear()
"""


@pytest.mark.parametrize("round_number", range(4))
def test_kill_9_loses_nothing_that_was_reported(path: Path, round_number: int) -> None:
    rng = random.Random(fresh_seed() + round_number)
    child = subprocess.Popen([sys.executable, "-c", CHILD, str(path)], stdout=subprocess.PIPE)
    assert child.stdout is not None
    with child.stdout as stream:
        heard = [stream.readline() for _ in range(rng.randint(20, 200))]
        while not any(line.startswith(b"synced") for line in heard):  # a slow disk reports late
            heard.append(stream.readline())
        child.send_signal(signal.SIGKILL)
        heard += stream.readlines()
    assert child.wait() == -signal.SIGKILL
    synced = [int(line.split()[1]) for line in heard if line.startswith(b"synced")]
    recovered = recover(path)
    assert recovered.damage is None
    assert len(recovered.records) >= max(synced) > 0
    assert [record["t"] for record in recovered.records] == list(
        range(1, len(recovered.records) + 1)
    )
    assert path.read_bytes() == recovered.content
