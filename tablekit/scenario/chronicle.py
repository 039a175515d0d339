"""What happened at a virtual table, in order: presses, keys, votes, phases, cues, screens.

A chronicle only grows: taking back adds to it.  Times are ms of the virtual clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from tablekit.rules.game import Note
from tablekit.rules.night import answer
from tablekit.rules.play import Play
from tablekit.rules.position import ALL, NO_SEATS, Position
from tablekit.rules.prompts import Call, Window
from tablekit.scenario.fingers import Fingers
from tablekit.table.history import Node
from tablekit.table.ports import Health, Key, Press, Tag

EVENTS = (
    "press",
    "release",
    "key",
    "foul",
    "card",
    "nominate",
    "window",
    "vote",
    "ballot",
    "leave",
    "night_act",
    "cue",
    "phase",
    "winner",
    "alarm",
)
"""The kinds of entries that are events; `line` and `screen` are for the transcript alone."""


class Entry(Struct, frozen=True):
    """Something that happened: when, its kind, and its data as plain values."""

    t_ms: int
    kind: str
    data: dict[str, Any]


class Chronicle:
    """Looks on at a table and writes down what happens.

    `answered` is the answer that the host last had to gesture.
    """

    def __init__(self, table: Fingers) -> None:
        self.table = table
        self.entries: list[Entry] = []
        self.cues: list[str] = []
        self.answered = ""
        self.line_mark = self.act_mark = self.step_mark = 0
        self.display: object = None
        self.heard = 0
        self.play: Play | None = None
        self.notes = self.proposals = self.serial = 0
        self.votes = NO_SEATS
        self.ballot: tuple[Any, ...] = ()
        self.window = 0
        self.gone: set[int] = set()
        self.phase: tuple[str, int] = ("setup", 0)
        self.finished = False
        self.step: Node | None = None
        self.screen: tuple[str, ...] = ()
        table.witness = self

    def add(self, kind: str, /, **data: Any) -> None:
        """Write something down."""
        self.entries.append(Entry(self.table.clock.now_ms(), kind, data))

    # What the script does

    def begin_line(self, text: str) -> None:
        """Note that a line of the script begins."""
        self.line_mark = self.act_mark = len(self.cues)
        self.add("line", text=text)

    def end_line(self) -> None:
        """Note what the host's screen shows once a line is done."""
        self.see_screen()

    def recent(self) -> list[str]:
        """Return the cues since the last line began, or since the host's last step."""
        return self.cues[min(self.line_mark, self.step_mark) :]

    def latest(self) -> list[str]:
        """Return the cues since the last thing that a finger did; called numbers are speech."""
        return [cue for cue in self.cues[self.act_mark :] if not cue.startswith("number_")]

    # The witness of a virtual table

    def posted(self, happened: Key | Press | Tag | Health) -> None:
        """See an input on its way to the table."""
        if isinstance(happened, Health):
            if happened.state != "ok":
                self.add("alarm", why=happened.state, seat=happened.seat)
            return
        if happened.down:
            self.act_mark = len(self.cues)
        if isinstance(happened, Key):
            if happened.down:
                self.add("key", key=happened.key, pad=happened.pad)
        else:
            self.add("press" if happened.down else "release", seat=happened.seat)

    def stepped(self) -> None:
        """See what the table has made of it."""
        table = self.table.table
        if table.display is not self.display:
            self.display, self.heard = table.display, 0
        session = table.session
        if session is None:
            self.play = None
        else:
            if session.play is not self.play:
                self.jumped(session.play, fresh=self.play is None)
            self.see_play(session.play)
            newest = session.nodes[session.last]
            if newest is not self.step and newest.step:
                self.step, self.step_mark = newest, self.act_mark
        self.see_phase()
        for name in table.display.log[self.heard :]:
            self.cues.append(name)
            self.add("cue", name=name)
        self.heard = len(table.display.log)

    def jumped(self, play: Play, fresh: bool) -> None:
        """Take up a game that was built anew: what it says already has been said before."""
        self.play = play
        self.notes = 0 if fresh else len(play.notes)
        self.proposals = 0 if fresh else len(play.proposals)
        held = play.pos.ballot
        self.votes = held.votes if held else NO_SEATS
        self.ballot = (held.kind, held.candidates) if held else ()
        self.window = play.prompt.candidate if isinstance(play.prompt, Window) else 0
        self.gone = {entry.seat for entry in play.pos.left}
        self.finished = play.pos.finished and not fresh

    def see_play(self, play: Play) -> None:
        """See what is new in the game."""
        self.see_window(play)
        self.see_votes(play)
        for note in play.notes[self.notes :]:
            for kind, data in told(note, play.pos):
                self.add(kind, **data)
        self.notes = len(play.notes)
        for proposal in play.proposals[self.proposals :]:
            self.add("alarm", why=proposal.why, seat=proposal.seat, code=proposal.code)
        self.proposals = len(play.proposals)
        for entry in play.pos.left:
            if entry.seat not in self.gone:
                self.gone.add(entry.seat)
                self.add("leave", seat=entry.seat, how=entry.how, day=entry.half // 2)
        if isinstance(play.prompt, Call) and play.given:
            part = play.prompt.kind.removeprefix("call_")
            self.answered = answer(play.pos, part, play.given) or self.answered

    def see_window(self, play: Play) -> None:
        """See a ballot's window open or close."""
        candidate = play.prompt.candidate if isinstance(play.prompt, Window) else 0
        if candidate != self.window:
            if self.window:
                self.add("window", nominee=named(self.window), open=False)
            if candidate:
                self.add("window", nominee=named(candidate), open=True)
            self.window = candidate

    def see_votes(self, play: Play) -> None:
        """See votes that are counted now, or no longer."""
        held = play.pos.ballot
        running = (held.kind, held.candidates) if held else ()
        if running != self.ballot:
            self.ballot, self.votes = running, NO_SEATS
        if held is None or held.votes == self.votes:
            return
        for seat, (before, now) in enumerate(zip(self.votes, held.votes, strict=True)):
            if now != before:
                self.add("vote", seat=seat, nominee=named(now or before), counted=bool(now))
        self.votes = held.votes

    def see_phase(self) -> None:
        """See the phase as everybody sees it, the moment on the host's screen, and the end."""
        phase = self.table.phase
        if phase != self.phase:
            self.phase = phase
            pos = self.play.pos if self.play else None
            day, night = (pos.day, pos.night) if pos else (0, 0)
            self.add("phase", phase=phase[0], day=day, night=night)
        if self.play is None:
            return
        if self.play.serial != self.serial:
            self.serial = self.play.serial
            self.see_screen()
        if self.play.pos.finished and not self.finished:
            winner = self.play.pos.winner
            won = None if winner == "none" else winner
            self.add("winner", winner=won, reason=self.play.pos.reason)
        self.finished = self.play.pos.finished

    def see_screen(self) -> None:
        """Write the host's screen down if anything but the clock has changed."""
        lines = () if self.table.dead else self.table.host
        if lines[1:] != self.screen:
            self.screen = lines[1:]
            self.add("screen", lines=lines)

    def events(self) -> list[dict[str, Any]]:
        """Return the events as plain values: `time` in seconds, `kind`, `data`."""
        return [
            {"time": entry.t_ms / 1000, "kind": entry.kind, "data": entry.data}
            for entry in self.entries
            if entry.kind in EVENTS
        ]


def named(candidate: int) -> int | str:
    """Return a nominee as it is written: a seat, or `all`."""
    return "all" if candidate == ALL else candidate


def told(note: Note, pos: Position) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield what a note of the rules tells, as kinds and data of entries."""
    kind, data = note.kind, note.data
    if kind == "foul":
        yield "foul", {"seat": data["seat"], "code": data["code"], "by": data["by"]}
    elif kind in ("nominate", "withdraw"):
        gone = {"withdrawn": True} if kind == "withdraw" else {}
        yield "nominate", {"by": data["by"], "seat": data["seat"], **gone}
    elif kind == "count":
        yield "vote", {"nominee": named(data["candidate"]), "number": data["number"]}
    elif kind == "ballot":
        yield "ballot", written_ballot(data)
    elif kind == "night_act":
        yield (
            "night_act",
            {
                "role": act_name(pos, data["role"]),
                "seats": list(data["seats"]),
                "night": data["night"],
            },
        )


def act_name(pos: Position, part: str) -> str:
    """Return a night act as it is written: the role that acts, `kill` or `gang_kill`."""
    card = pos.cast.playing(part)
    return pos.cast.roles[card].id if card else part


def written_ballot(data: dict[str, Any]) -> dict[str, Any]:
    """Return a finished ballot's note as plain values."""
    votes, totals = data["votes"], dict(data["totals"])
    return {
        "day": data["day"],
        "kind": data["round"],
        "nominees": [named(c) for c in data["candidates"]],
        "votes": {
            str(named(c)): [seat for seat, choice in enumerate(votes) if choice == c]
            for c in data["candidates"]
        },
        "counts": {str(named(c)): totals[c] for c in data["candidates"]},
        "leaders": [named(c) for c in data["leaders"]],
    }
