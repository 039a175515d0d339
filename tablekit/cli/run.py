"""`tablekit run`: puts a table together and shows it in a window, a terminal, or as plain text."""

from __future__ import annotations

import importlib.util
import os
import secrets
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

from tablekit.cli.errors import Spoken, UserError, say_error
from tablekit.cli.folder import Opened, opened
from tablekit.cli.running import Running
from tablekit.cli.settings import settings
from tablekit.cli.version import version
from tablekit.config import Config
from tablekit.devices.sim.errors import SimError
from tablekit.table.clock import MonotonicClock, wall_time_iso
from tablekit.table.display import Outputs
from tablekit.table.loop import Surroundings, Table
from tablekit.table.texts import Texts

SEED_BYTES = 16
UNSEEN_DRIVERS = ("dummy", "offscreen")
DEMONSTRATION = Path(__file__).parent.parent / "demo.scenario"

Front = Callable[[Callable[[], bool]], None]
"""Shows the running table until it is left or the argument says that it has ended."""


class Ending:
    """While entered, turns the signals that end a program into a wish: the table is closed."""

    def __init__(self) -> None:
        self.asked = False

    def __enter__(self) -> Ending:
        numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
        # A signal that is ignored stays so: nohup, a background job.
        heard = [n for n in numbers if signal.getsignal(n) is not signal.SIG_IGN]
        self._before = {number: signal.signal(number, self._ask) for number in heard}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.asked = True


def run_table(say: Texts, table: str | None, fronts: tuple[str, ...]) -> int:
    """Run a table until it is left; return the exit status."""
    if len(fronts) > 1:
        raise UserError("run.one_front", found=" ".join(f"--{front}" for front in fronts))
    config = settings(say, table)
    running = Running(MonotonicClock())
    try:
        front = chosen(config, running, *fronts)
        if front is None:
            if not fronts:
                print(say("run.demonstration"), flush=True)
            return demonstration(say)
        place = opened(config, running.clock, running.wake)
        try:
            with Ending() as ending:
                keep_running(say, config, running, place, front, ending)
        finally:
            place.close()
    except SimError as error:
        raise Spoken(str(error)) from None
    if running.failed is not None:
        raise running.failed
    farewell(say, running, place)
    return 0


def keep_running(
    say: Texts, config: Config, running: Running, place: Opened, front: Front, ending: Ending
) -> None:
    """Bring the table up and show it until it is left, or until a signal ends it."""
    if place.why:
        say_error(say("run.memory", folder=place.folder, why=say(f"why.{place.why}")))
    running.begin(lambda: table_of(config, running, place))
    try:
        front(lambda: ending.asked or running.over())
    finally:
        running.close()


def table_of(config: Config, running: Running, place: Opened) -> Table:
    """Return the table, come up: where a game was when the power went, else at the set-up."""
    around = Surroundings(
        rules=config.rules,
        new_seed=lambda: secrets.token_hex(SEED_BYTES),
        game_id=place.next_id,
        wall=wall_time_iso,
        levels=running.boxes.levels,
        version=version(),
    )
    shown = running.shown
    outputs = Outputs(lamps=shown, speaker=shown, host=shown, public=shown)
    return Table(config.settings, running.clock, place.store, around, outputs)


def farewell(say: Texts, running: Running, place: Opened) -> None:
    """Say where the game is, and how to go on with it."""
    game = running.game()
    if game and not place.why:
        print(say("run.goes_on", file=place.folder / f"{game}.jsonl"))


# What the table is shown in


def chosen(config: Config, running: Running, wanted: str = "") -> Front | None:
    """Return what to show the table in; None for a demonstration without anybody at the table.

    Without a wish: a window where there is a display, else a terminal, else the demonstration.
    """
    lang = config.settings.lang
    if wanted == "demo":
        return None
    if wanted == "window":
        return window(running, lang)
    if wanted == "terminal":
        return terminal(running, lang)
    if display_possible():
        with suppress(SimError):  # no display after all: the next best is tried
            return window(running, lang)
    return terminal(running, lang) if at_terminal() else None


def display_possible() -> bool:
    """Tell whether it is worth the time to ask SDL for a window."""
    if os.environ.get("SDL_VIDEODRIVER", "") in UNSEEN_DRIVERS:
        return False
    if importlib.util.find_spec("pygame") is None:
        return False
    shown = any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))
    return shown or Path("/dev/dri").exists() or sys.platform == "darwin"


def at_terminal() -> bool:
    """Tell whether somebody sits at a terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def window(running: Running, lang: str) -> Front:
    """Open a window; raise `SimError` if there can be none."""
    from tablekit.devices.sim import open_window

    opened_window = open_window(running.view, running, running.clock.now_ms, lang, running.boxes)
    return opened_window.run


def terminal(running: Running, lang: str) -> Front:
    """Return the terminal; it is taken only when it is shown."""

    def show(ended: Callable[[], bool]) -> None:
        from tablekit.devices.sim.terminal import run_terminal

        clock = running.clock.now_ms
        run_terminal(running.view, running, clock, lang, running.boxes, ended)

    return show


def demonstration(say: Texts) -> int:
    """Play the game that comes with the kit as text."""
    from tablekit.cli.scenarios import play_file

    return play_file(say, str(DEMONSTRATION), as_json=False, lang=say.lang)
