"""Lines of a real journal for docs/architecture.md: of each kind the first, long ones cut."""

from __future__ import annotations

from tablekit.scenario.fingers import Fingers
from tablekit.table.journal import read
from tablekit.table.store import MemoryStore
from tools.screens.album import Album

WIDTH = 98


def played() -> Fingers:
    """Play a game in which every kind of line is written but those of trouble."""
    table = Album("en").game()
    table.nominate(1, 3)
    table.key("A 9 #")
    table.nominate(2, 5)
    table.to_window(3)
    table.press(8)
    table.votes(3, [1, 2, 4, 6, 10])
    table.key("7 #")
    table.wait(1)
    table.key("*")
    table.wait(1)
    table.key("#")
    table.votes(5, [3])
    table.to("night", 1)
    table.target(8)
    table.key("D 5 0 # 9 #")
    table.key("D 5 9 # A 6 # 6 #")
    table.unplug(4)
    table.to("morning")
    table.key("D 9 2")
    table.wait(1)
    table.key("#")
    table.next()
    return table


def lines() -> list[str]:
    """Return the first line of every kind, in the order of the journal."""
    store = played().store
    assert isinstance(store, MemoryStore)
    content = next(iter(store.journals.values())).content
    seen: set[str] = set()
    found = []
    records = read(content).records
    for record, line in zip(records, content.decode().splitlines(), strict=True):
        if record["k"] not in seen:
            seen.add(record["k"])
            found.append(line if len(line) <= WIDTH else line[: WIDTH - 1] + "…")
    return found


def journal(lang: str) -> str:
    """Return the lines as a block of text; they are the same in every language."""
    return "```text\n" + "\n".join(lines()) + "\n```\n"
