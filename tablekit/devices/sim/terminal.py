"""The simulated table in a terminal: full screen, any size from 80×24 on, by curses."""

from __future__ import annotations

import curses
import locale
import os
import re
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

from tablekit.devices.sim.boxes import SimBoxes, SimKeypad
from tablekit.devices.sim.catalogue import Words, words
from tablekit.devices.sim.compose import HOST_WIDTH, compose, help_page
from tablekit.devices.sim.errors import SimError
from tablekit.devices.sim.strokes import Fingers, Stroke, stroke
from tablekit.table.ports import Inbox, TableView

WAIT_MS = 40
ESCAPE_MS = 25  # a lone Esc is known from the beginning of a function key after this time
HOST_ROWS = 10
PRESSED = re.compile(r"\[[ \d]\d\]")


class SimTerminal:
    """The table on a curses screen: feed it strokes, and let it draw.

    `screen` is curses' own; the other arguments are those of `run_terminal`.
    """

    def __init__(
        self,
        screen: curses.window,
        view: Callable[[], TableView],
        now_ms: Callable[[], int],
        boxes: SimBoxes,
        keypad: SimKeypad,
    ) -> None:
        self.closed = False
        self._screen = screen
        self._view = view
        self._now_ms = now_ms
        self._fingers = Fingers(boxes, keypad)
        self._over = ""
        self._drawn: tuple[list[str], bool] | None = None  # lines, and whether the host's are dim

    def run(self, stopped: Callable[[], bool]) -> None:
        """Show the table until the player leaves or `stopped()` is true."""
        self._screen.timeout(WAIT_MS)
        try:
            while not self.closed and not stopped() and self._fit():
                self._draw()
                typed = self._typed()
                if typed is not None:
                    self._take(typed)
                self._fingers.tick(self._now_ms())
        finally:
            self._fingers.lift_all(self._now_ms())

    def _typed(self) -> str | int | None:
        """Return the next character or key code; None if nothing was typed for a moment."""
        try:
            return self._screen.get_wch()
        except curses.error:  # curses' way to say that the time is over
            return None

    def _take(self, typed: str | int) -> None:
        """Do what was typed.  A size that is told here is looked at before the next picture."""
        meant = stroke(typed) or Stroke()
        if meant.act == "resize":
            return
        if self._over:
            self.closed = self._over == "quit" and meant.act == "quit"
            self._over = ""
        elif meant.act in ("help", "quit"):
            self._over = meant.act
        else:
            self._fingers.strike(meant, self._now_ms())

    def _draw(self) -> None:
        """Draw the newest state if it differs from what stands there."""
        view = self._view()
        say = words(view.public.lang)
        height, width = self._screen.getmaxyx()
        if self._over == "help":
            lines = help_page(view.public.lang, width, height)
        else:
            note = say("long.armed") if self._fingers.long else ""
            note = say("quit.ask") if self._over == "quit" else note
            lines = compose(view, width, height, note)
        dimmed = view.host.dimmed and self._over != "help"
        if (lines, dimmed) == self._drawn:
            return
        self._drawn = (lines, dimmed)
        self._screen.erase()
        for y, line in enumerate(lines):
            self._put(y, line)
        self._stress(lines, say("badge"), dimmed)
        self._screen.refresh()

    def _fit(self) -> bool:
        """Take the terminal's size over; False once there is no terminal any more.

        curses' own word of a new size is lost if a key comes with it.
        """
        try:
            columns, rows = os.get_terminal_size(sys.stdout.fileno())
        except OSError:
            return False
        if (rows, columns) != self._screen.getmaxyx() and rows and columns:
            curses.resizeterm(rows, columns)
            self._screen.clear()
            self._drawn = None
        return True

    def _put(self, y: int, line: str) -> None:
        try:
            self._screen.addstr(y, 0, line)
        except curses.error:
            # The cursor cannot go on behind the last cell; the cell itself has been written.
            return

    def _stress(self, lines: list[str], badge: str, dimmed: bool) -> None:
        """Make the badge and the pressed seats bright, the host's screen dim where it is so."""
        height, width = self._screen.getmaxyx()
        for y, line in enumerate(lines):
            at = line.find(badge)
            if at >= 0 and y == 0:
                self._screen.chgat(y, at, len(badge), curses.A_REVERSE | curses.A_BOLD)
            for pressed in PRESSED.finditer(line):
                self._screen.chgat(y, pressed.start(), 4, curses.A_REVERSE)
        if dimmed and height > HOST_ROWS and width > HOST_WIDTH:
            for y in range(1, HOST_ROWS + 1):
                self._screen.chgat(y, width - HOST_WIDTH, HOST_WIDTH, curses.A_DIM)


def run_terminal(
    view: Callable[[], TableView],
    inbox: Inbox,
    now_ms: Callable[[], int],
    lang: str = "ru",
    boxes: SimBoxes | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> None:
    """Play in the terminal until the player leaves or `stopped()` is true.

    `SimError` if input or output is no terminal, one that curses cannot use, or one that goes away.
    The terminal is given back as it was, whatever happens; a signal to end is a wish to leave.
    Signals are heard by the main thread only: that is where this has to run.
    """
    say = words(lang)
    check_terminal(say)
    ended = _Ended()
    keypad = SimKeypad(inbox, now_ms)

    def played(screen: curses.window) -> None:
        curses.set_escdelay(ESCAPE_MS)
        hide_cursor()
        table = SimTerminal(screen, view, now_ms, boxes or SimBoxes(inbox, now_ms), keypad)
        table.run(lambda: ended.asked or stopped())

    with ended:
        try:
            curses.wrapper(played)
        except curses.error as error:
            raise SimError(say("error.terminal_lost", found=error)) from error


def check_terminal(say: Words) -> None:
    """Raise `SimError` where curses cannot draw: no terminal, no UTF-8, an unknown TERM."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise SimError(say("error.no_terminal"))
    with suppress(locale.Error):  # a locale that is not there counts as the plain one
        locale.setlocale(locale.LC_CTYPE, "")
    coding = locale.nl_langinfo(locale.CODESET)
    if coding.upper().replace("-", "") != "UTF8":
        raise SimError(say("error.no_utf8", found=coding))
    try:
        curses.setupterm()
    except curses.error as error:
        found = os.environ.get("TERM", "")
        raise SimError(say("error.bad_terminal", found=found)) from error


def hide_cursor() -> None:
    """Hide the cursor where the terminal can."""
    try:
        curses.curs_set(0)
    except curses.error:
        # A terminal without that ability shows it; nothing else changes.
        return


class _Ended:
    """Turns the signals that end a program into a wish to leave, while it is entered."""

    SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

    def __init__(self) -> None:
        self.asked = False

    def __enter__(self) -> None:
        self._before = [signal.signal(number, self._ask) for number in self.SIGNALS]

    def __exit__(self, *_: object) -> None:
        for number, handler in zip(self.SIGNALS, self._before, strict=True):
            signal.signal(number, handler)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
