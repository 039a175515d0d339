"""`tablekit replay JOURNAL`: the game of a journal once more, or as a scenario."""

from __future__ import annotations

from tablekit.cli.errors import say_error
from tablekit.cli.gamebook import told
from tablekit.cli.journals import Journal, journal
from tablekit.cli.settings import settings
from tablekit.table.restoring import RULES_VERSION
from tablekit.table.texts import Texts


def replay_journal(say: Texts, file: str, table: str | None, as_scenario: bool) -> int:
    """Print a journal's game; return 1 if these rules play it differently, or lines are lost."""
    config = settings(say, table)
    book = journal(file, config)
    if as_scenario:
        from tablekit.cli.scenarios import print_scenario

        print_scenario(say, book, config)
    else:
        for line in told(book, say):
            print(line)
    odd = list(oddities(book, say))
    for sentence in odd:
        say_error(sentence)
    return 1 if odd else 0


def oddities(book: Journal, say: Texts) -> list[str]:
    """Return what is not as it was written: damage, and rules that have changed since."""
    found = []
    damage = book.reading.damage
    if damage is not None:
        at = f"{book.file}:{damage.line}"
        found.append(say("journal.damaged", at=at, good=damage.line - 1, lost=damage.lost_lines))
    if book.changed_at:
        at = f"{book.file}:{book.changed_at}"
        was = book.header.get("version", "?")
        msgid = "journal.other_rules" if other_rules(book) else "journal.changed"
        found.append(say(msgid, at=at, version=was))
    return found


def other_rules(book: Journal) -> bool:
    """Tell whether the game was begun under another version of the rules."""
    return bool(book.header.get("rules_version") != RULES_VERSION)
