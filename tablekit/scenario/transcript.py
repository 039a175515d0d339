"""A chronicle as a readable transcript in the table's language, one statement a line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tablekit.scenario.chronicle import Entry
from tablekit.scenario.errors import DOMAIN
from tablekit.table.texts import Texts


class Words:
    """The texts of a transcript and of the table itself, in one language."""

    def __init__(self, lang: str) -> None:
        self.own, self.table = Texts(lang, DOMAIN), Texts(lang)

    def __call__(self, key: str, **fields: Any) -> str:
        """Return a text of the transcript."""
        return self.own(f"transcript.{key}", **fields)


def transcript(entries: list[Entry], lang: str) -> list[str]:
    """Return the lines of a transcript: `mm:ss.d  what happened`."""
    say = Words(lang)
    found: list[str] = []
    for entry in joined(entries):
        found.extend(f"{clock(entry.t_ms)}  {text}" for text in SHOWN[entry.kind](say, entry.data))
    return found


def clock(t_ms: int) -> str:
    """Print a time as minutes, seconds and tenths."""
    tenths = t_ms // 100
    return f"{tenths // 600:3d}:{tenths // 10 % 60:02d}.{tenths % 10}"


def joined(entries: list[Entry]) -> Iterator[Entry]:
    """Yield the entries with keys of one pad, and presses, that follow each other as one."""
    run: list[Entry] = []
    for entry in entries:
        if run and not goes_on(run[-1], entry):
            yield together(run)
            run = []
        run.append(entry)
    if run:
        yield together(run)


def goes_on(before: Entry, entry: Entry) -> bool:
    """Tell whether an entry is told together with the one before it."""
    if entry.kind != before.kind or entry.kind not in ("key", "press", "release", "vote"):
        return False
    same = ("pad",) if entry.kind == "key" else ("nominee", "counted", "number")
    return all(entry.data.get(name) == before.data.get(name) for name in same)


def together(run: list[Entry]) -> Entry:
    """Return several entries of a kind as one, with lists of keys and seats."""
    first = run[0]
    data = dict(first.data)
    if first.kind == "key":
        data["keys"] = " ".join(entry.data["key"] for entry in run)
    elif first.kind in ("press", "release", "vote"):
        data["seats"] = [entry.data["seat"] for entry in run if "seat" in entry.data]
    return Entry(first.t_ms, first.kind, data)


def numbers(seats: list[Any]) -> str:
    """Print seats, a dash for none."""
    return " ".join(map(str, seats)) or "–"


def line(say: Words, data: dict[str, Any]) -> list[str]:
    """A line of the script."""
    return [f"> {data['text']}"]


def screen(say: Words, data: dict[str, Any]) -> list[str]:
    """The host's screen, its eight lines with a bar between them."""
    rows = [row.strip() for row in data["lines"]]
    return ["  " + say("screen", lines=" | ".join(row for row in rows if row))] if rows else []


def keys(say: Words, data: dict[str, Any]) -> list[str]:
    """Keys of a keypad."""
    return ["  " + say("key" if data["pad"] == 1 else "key2", keys=data["keys"])]


def presses(kind: str) -> Callable[[Words, dict[str, Any]], list[str]]:
    """Return the text of presses or releases."""
    return lambda say, data: ["  " + say(kind, seats=numbers(data["seats"]))]


def vote(say: Words, data: dict[str, Any]) -> list[str]:
    """Votes that are counted, taken away, or keyed as a bare number."""
    if "number" in data:
        return ["  " + say("count", nominee=data["nominee"], number=data["number"])]
    key = "vote" if data["counted"] else "vote_gone"
    return ["  " + say(key, seats=numbers(data["seats"]), nominee=data["nominee"])]


def ballot(say: Words, data: dict[str, Any]) -> list[str]:
    """The result of a ballot."""
    votes = "; ".join(
        f"{nominee}: {data['counts'][nominee]} ({numbers(voters)})"
        for nominee, voters in data["votes"].items()
    )
    return ["  " + say(f"ballot_{data['kind']}", votes=votes)]


def phase(say: Words, data: dict[str, Any]) -> list[str]:
    """A phase that begins."""
    name, night = data["phase"], data["phase"] == "night"
    return [f"== {say.table(f'phase.{name}', n=data['night' if night else 'day'])} =="]


def nominate(say: Words, data: dict[str, Any]) -> list[str]:
    """A nomination, or one that is taken back."""
    return ["  " + say("withdraw" if data.get("withdrawn") else "nominate", **data)]


def foul(say: Words, data: dict[str, Any]) -> list[str]:
    """A foul or another violation."""
    label = say.table(f"code.{data['code']}")
    return ["  " + say("foul", label=label, **data)]


def leave(say: Words, data: dict[str, Any]) -> list[str]:
    """A departure."""
    how = say.table(f"public.left_{data['how']}")
    return ["  " + say("leave", seat=data["seat"], how=how)]


def night_act(say: Words, data: dict[str, Any]) -> list[str]:
    """What a role did at night."""
    role = say.table.first(f"role.{data['role']}") or say(data["role"])
    return ["  " + say("night_act", role=role, seats=numbers(data["seats"]))]


def window(say: Words, data: dict[str, Any]) -> list[str]:
    """A window that opens or closes."""
    return ["  " + say("open" if data["open"] else "close", nominee=data["nominee"])]


def winner(say: Words, data: dict[str, Any]) -> list[str]:
    """The end of the game."""
    return ["  " + say.table(f"win.{data['winner'] or 'none'}")]


def cue(say: Words, data: dict[str, Any]) -> list[str]:
    """A sound."""
    return ["  " + say("cue", name=data["name"])]


def alarm(say: Words, data: dict[str, Any]) -> list[str]:
    """Something that the host must see."""
    return ["  " + say(f"alarm_{data['why']}", seat=data["seat"])]


SHOWN: dict[str, Callable[[Words, dict[str, Any]], list[str]]] = {
    "line": line,
    "screen": screen,
    "key": keys,
    "press": presses("press"),
    "release": presses("release"),
    "vote": vote,
    "ballot": ballot,
    "phase": phase,
    "nominate": nominate,
    "foul": foul,
    "leave": leave,
    "night_act": night_act,
    "window": window,
    "winner": winner,
    "cue": cue,
    "alarm": alarm,
}
