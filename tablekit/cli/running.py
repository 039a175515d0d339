"""A table in real time: its loop in a thread of its own, and what stands around it.

The loop owns the game.  Windows and terminals run in the main thread; they post what happened and
draw finished values.
"""

from __future__ import annotations

import threading
from collections.abc import Callable

from tablekit.cli.errors import report
from tablekit.devices.sim.boxes import SimBoxes
from tablekit.devices.sim.recorder import Recorder
from tablekit.table.clock import Clock
from tablekit.table.loop import Table
from tablekit.table.ports import DeviceInput, TableView

FAULTS_ALLOWED = 3
FAULT_MEMORY_MS = 60_000
PATIENCE_S = 5.0
"""So long the loop may take to end; one that hangs is left behind."""


class Running:
    """The running table.

    `boxes` are the simulated seats, `shown` remembers what the table shows.  An error of ours in
    the loop is written down, and the game is taken up again from its journal, as after a power
    cut; after `FAULTS_ALLOWED` of them within a minute it is in `failed`, and the table stands.
    """

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.boxes = SimBoxes(self, clock.now_ms)
        self.shown = Recorder(self.boxes)
        self.failed: Exception | None = None
        self._build: Callable[[], Table]
        self._table: Table
        self._faults: list[int] = []
        self._woken = threading.Event()
        self._ending = threading.Event()
        self._thread = threading.Thread(target=self._loop, name="table", daemon=True)

    def begin(self, build: Callable[[], Table]) -> None:
        """Bring the table up and let it run; `build` is called again after an error of ours."""
        self._build = build
        self._table = build()
        self._table.step()
        self._thread.start()

    def post(self, happened: DeviceInput) -> None:
        """Queue one input; safe from any thread."""
        self._table.post(happened)
        self._woken.set()

    def wake(self, seq: int = 0) -> None:
        """Let the loop look round: the journal's writer has news.  Safe from any thread."""
        self._woken.set()

    def view(self) -> TableView:
        """Return what is to be drawn now; safe from any thread."""
        view = self.shown.table()
        assert view is not None, "the table shows everything in its first step"
        return view

    def over(self) -> bool:
        """Tell whether the table stands for good."""
        return self.failed is not None

    def close(self) -> None:
        """End the loop and put on disk what is not there yet; the game can be taken up again."""
        self._ending.set()
        self._woken.set()
        if self._thread.is_alive():
            self._thread.join(PATIENCE_S)
        self._close_journal()

    def game(self) -> str:
        """Return the id of the game that runs, '' between games; only when the loop has ended."""
        session = self._table.session
        return session.game_id if session else ""

    def _loop(self) -> None:
        while not self._ending.is_set():
            try:
                self._table.step()
                due = self._table.deadline_ms()
            except Exception as error:  # whatever it is, nothing ends a game
                self._mend(error)
                continue
            self._wait(due)

    def _wait(self, due: int | None) -> None:
        """Wait for an input, for the journal's writer, or for the next deadline."""
        timeout = None if due is None else max(due - self.clock.now_ms(), 1) / 1000
        self._woken.wait(timeout)
        self._woken.clear()

    def _mend(self, error: Exception) -> None:
        """Write an error down and take the game up again from its journal."""
        now = self.clock.now_ms()
        report(error, "\n".join(map(repr, self._table.ring)))
        self._faults = [at for at in self._faults if now - at < FAULT_MEMORY_MS] + [now]
        if len(self._faults) > FAULTS_ALLOWED:
            self._give_up(error)
            return
        try:
            self._close_journal()
            self._table = self._build()
        except Exception as again:
            self._give_up(again)

    def _give_up(self, error: Exception) -> None:
        self.failed = error
        self._ending.set()

    def _close_journal(self) -> None:
        session = self._table.session
        if session is not None:
            session.journal.close()
