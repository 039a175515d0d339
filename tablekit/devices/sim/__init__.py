"""The simulated table: in a window, in a terminal, as text, and its boxes and outputs as models.

Importing this package imports neither pygame nor curses.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TYPE_CHECKING

from tablekit.devices.sim.boxes import SimBoxes
from tablekit.devices.sim.catalogue import words
from tablekit.devices.sim.errors import SimError
from tablekit.table.ports import Inbox, TableView

if TYPE_CHECKING:
    from tablekit.devices.sim.window import SimWindow

__all__ = ["SimError", "open_window"]


def open_window(
    view: Callable[[], TableView],
    inbox: Inbox,
    now_ms: Callable[[], int],
    lang: str = "ru",
    boxes: SimBoxes | None = None,
) -> SimWindow:
    """Open the table's window; `SimError` with one sentence if there is no pygame or no screen."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # We paint with the processor: an OpenGL surface costs about 95 MiB where there is no GPU.
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    try:
        from tablekit.devices.sim.window import SimWindow
    except ImportError as error:
        raise SimError(words(lang)("error.no_pygame")) from error
    return SimWindow(view, inbox, now_ms, lang, boxes=boxes)
