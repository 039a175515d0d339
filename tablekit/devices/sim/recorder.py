"""Outputs that only remember: lamps, speaker and screens for tests, scenarios and the window."""

from __future__ import annotations

from tablekit.devices.sim.boxes import SimBoxes
from tablekit.table.ports import HostView, LampFrame, PublicView, TableView

CUES_SHOWN = 3


class Recorder:
    """All of the table's outputs in one: `Lamps`, `Speaker`, `HostScreen` and `PublicScreen`.

    `frame`, `host` and `public` are the last values shown, None before the first; `cues` are all
    cues in their order.  With `boxes` the table it gives has their buttons and health too.
    """

    def __init__(self, boxes: SimBoxes | None = None) -> None:
        self.boxes = boxes
        self.frame: LampFrame | None = None
        self.host: HostView | None = None
        self.public: PublicView | None = None
        self.cues: list[str] = []

    def show(self, shown: LampFrame | HostView | PublicView, /) -> None:
        """Remember the newest frame or view."""
        match shown:
            case LampFrame():
                self.frame = shown
            case HostView():
                self.host = shown
            case PublicView():
                self.public = shown

    def cue(self, name: str) -> None:
        """Remember a cue."""
        self.cues.append(name)

    def table(self) -> TableView | None:
        """Return what the simulated table draws; None until every output has been shown once."""
        if self.frame is None or self.host is None or self.public is None:
            return None
        return TableView(
            lamps=self.frame,
            host=self.host,
            public=self.public,
            cues=tuple(self.cues[-CUES_SHOWN:]),
            pressed=self.boxes.levels() if self.boxes else frozenset(),
            health=self.boxes.health() if self.boxes else (),
        )
