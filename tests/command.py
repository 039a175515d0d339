"""The command `tablekit` in tests: in this process, and as a process of its own at a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
from collections.abc import Callable
from pathlib import Path

from tablekit.scenario.fingers import Fingers
from tablekit.table.clock import MonotonicClock
from tablekit.table.settings import Settings
from tablekit.table.store import FolderStore
from tests.coverage_of_rules import ROOT

PATIENCE_MS = 30_000
KEY_MS = 600  # a bare '#' counts 0.5 s after the last one
SIZE = (40, 120)


def environment(state: Path) -> dict[str, str]:
    """Return the environment of a process that keeps its games under `state`."""
    return {
        "PATH": os.environ.get("PATH", ""),
        "PYTHONPATH": str(ROOT),
        "XDG_STATE_HOME": str(state),
        "HOME": str(state),
        "TERM": "xterm",
        "LANG": "C.UTF-8",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


class Typist:
    """A process at a terminal of its own, and everything that it has shown since `shown`."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.clock = MonotonicClock()
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            command = [sys.executable, "-m", "tablekit", *words]
            os.execve(sys.executable, command, environment(folder / "state"))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", *SIZE, 0, 0))

    def read(self, ms: int) -> None:
        """Take what the process shows within some time."""
        until = self.clock.now_ms() + ms
        while (left := until - self.clock.now_ms()) > 0:
            if not select.select([self.fd], [], [], left / 1000)[0]:
                return
            try:
                data = os.read(self.fd, 1 << 16)
            except OSError:  # the process has ended
                return
            if not data:
                return
            self.seen += data

    def wait(self, done: Callable[[], bool]) -> None:
        """Wait until something is so; fail if it never is."""
        until = self.clock.now_ms() + PATIENCE_MS
        while not done():
            assert self.clock.now_ms() < until, self.text[-2000:]
            self.read(20)

    @property
    def text(self) -> str:
        """Return what the process has shown, control sequences included."""
        return self.seen.decode(errors="replace")

    def shows(self, words: str) -> None:
        """Wait until words are on the screen."""
        self.wait(lambda: words in self.text)

    def key(self, typed: str) -> None:
        """Type, and look at what comes of it for as long as a meant key takes."""
        os.write(self.fd, typed.encode())
        self.read(KEY_MS)

    def go_on(self, done: Callable[[], bool]) -> None:
        """Press `#` until something is so."""
        until = self.clock.now_ms() + PATIENCE_MS
        while not done():
            assert self.clock.now_ms() < until, self.text[-2000:]
            self.key("#")

    def end(self, number: signal.Signals) -> int:
        """Send a signal and return the exit status, or minus the signal that killed it."""
        os.kill(self.pid, number)
        return self.status()

    def status(self) -> int:
        """Return the exit status once the process has ended."""
        ended = [0, 0]

        def gone() -> bool:
            ended[:] = os.waitpid(self.pid, os.WNOHANG)
            return ended[0] != 0

        self.wait(gone)
        self.read(50)
        return os.waitstatus_to_exitcode(ended[1])

    def echoes(self) -> bool:
        """Tell whether the terminal shows what is typed, as it does where nobody has taken it."""
        return bool(termios.tcgetattr(self.fd)[3] & termios.ECHO)


def played(folder: Path, finished: bool = True, **options: object) -> Path:
    """Play a game of `sport` into a folder and return its journal."""
    store = FolderStore(folder, threaded=False)
    table = Fingers(store=store, settings=Settings(), seed="7")
    table.begin("sport", 10, **options)
    table.to("speech")
    table.nominate(9, 5)
    table.nominate(10, 8)
    table.key("A 3 #")
    table.votes(5, [1, 2, 3, 4, 6, 7])
    table.votes(8, [5])
    table.to("night", 1)
    table.target(7)
    table.to("over" if finished else "speech")
    (journal,) = folder.glob("*.jsonl")
    return journal
