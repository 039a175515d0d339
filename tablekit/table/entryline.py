"""Line 7, and line 8 with it: the entry, a question, a refusal; proposals and alarms."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tablekit.rules.discipline import CATALOGUE
from tablekit.rules.position import unknown
from tablekit.rules.seats import members
from tablekit.table import hosts, look_lines, menu_lines
from tablekit.table.entry import BLACK, CODE, FOUL, LETTER_B, MENU, UNDO_FOUL
from tablekit.table.texts import numbers
from tablekit.table.wording import WIDTH, card_label, named

if TYPE_CHECKING:
    from tablekit.table.console import Console
    from tablekit.table.loop import Table


def active(table: Table) -> Console:
    """Return the keypad whose entry is shown: the host's, unless only the assistant's is open."""
    first, second = table.consoles[1], table.consoles[2]
    return second if busy(second) and not busy(first) else first


def busy(console: Console) -> bool:
    """Tell whether anything is open on a keypad."""
    return bool(console.typing() or console.question or console.refused or console.look)


def seventh(table: Table) -> str:
    """Line 7 of the host's screen: what is typed or asked, else a proposal, else an alarm."""
    console = active(table)
    shown = console_line(table, console)
    if shown and console.pad > 1:
        marked = table.texts("entry.other_pad", line=shown)
        return marked if len(marked) <= WIDTH else shown
    return shown or listed(table) or proposal(table) or alarm(table)


def console_line(table: Table, console: Console) -> str:
    """Return line 7 as this keypad needs it, '' if nothing is open on it."""
    texts = table.texts
    if console.question is not None:
        fields = dict(console.question.fields)
        if "code" in fields:
            fields["label"] = card_label(texts, int(str(fields["code"])))
        return texts(f"ask.{console.question.text}", **fields)
    if console.look:
        return texts("look.gone", n=len(console.look))
    if console.refused is not None:
        return refusal_text(table, console.refused.why, console.refused.seat)
    if console.mode == MENU:
        return menu_lines.entry(table, console)
    return typed(table, console)


def refusal_text(table: Table, why: str, seat: int) -> str:
    """Say a refusal in words."""
    players = len(table.setup.seats) if table.setup else 0
    return table.texts(f"no.{why}", seat=seat, n=players)


def typed(table: Table, console: Console) -> str:
    """Return what is typed outside the menu."""
    texts, digits = table.texts, console.digits
    if console.mode == FOUL:
        return texts("entry.foul", digits=digits)
    if console.mode == CODE:
        code = int(digits) if digits else -1
        if code in CATALOGUE:
            cost = texts(f"cost.{CATALOGUE[code].costs}")
            label = card_label(texts, code)
            return texts("entry.code_label", seat=console.seat, label=label, cost=cost)
        return texts("entry.code", seat=console.seat, digits=digits)
    if console.mode == BLACK:
        return refusal_text(table, "only_author", console.seat)
    if console.mode == UNDO_FOUL:
        return texts("entry.clear", seat=console.seat)
    if console.mode == LETTER_B:
        return texts("entry.b", digits=digits)
    if not digits:
        return ""
    given = tuple(console.numbers())
    full = texts("entry.list", seats=numbers(given), digits=digits) if given else ""
    return full if given and len(full) <= WIDTH else texts("entry.number", digits=digits)


def listed(table: Table) -> str:
    """Return the numbers given so far to an open question."""
    given = tuple(table.listed.of(table.session))
    return named(table.texts, "entry.given", given) if given else ""


def proposal(table: Table) -> str:
    """Return the oldest thing that the buttons saw, and how many more there are."""
    session, texts = table.session, table.texts
    if session is None or not session.play.proposals:
        return ""
    # What can be given stands first, oldest first: `A` `#` gives what line 7 shows.
    oldest, *more = sorted(session.play.proposals, key=lambda seen: not seen.givable)
    shown = texts(f"seen.{oldest.why}", seat=oldest.seat)
    return shown + (texts("seen.more", n=len(more)) if more else "")


def alarm(table: Table) -> str:
    """Return the most urgent alarm: notice, disk, boxes, cards that are missing, the date."""
    session, texts = table.session, table.texts
    if table.notice:
        return table.notice
    if session is None:
        return texts("alarm.date") if hosts.date_is_wrong(table) else ""
    if session.held == "recovered":
        return texts("notice.recovered")
    if session.fault is not None:
        bug = session.fault.why.startswith("rules_bug")
        return texts("alarm.bug" if bug else "alarm.rules_changed")
    if session.journal.failed:
        return texts("alarm.disk")
    if table.display.lagging:
        return texts("alarm.lag")
    playing = session.play.pos.seats
    sick = [s for s, state in table.health.items() if state != "keypad" and playing >> s & 1]
    if sick:
        return texts("alarm.box", seat=sick[0])
    return decided(table) or lacking(table)


def decided(table: Table) -> str:
    """Return the alarm that the result is fixed while last words are spoken; not on a lock."""
    session, texts = table.session, table.texts
    if session is None or table.locked or session.play.pos.finished:
        return ""
    winner = session.play.pos.winner
    return texts("alarm.decided", win=texts(f"win.{winner}")) if winner else ""


def lacking(table: Table) -> str:
    """Return the alarm that names seats without a keyed card, from day one on (S-4.L)."""
    session = table.session
    if session is None or not session.play.pos.day or session.play.pos.finished:
        return ""
    lacks = members(unknown(session.play.pos))
    return named(table.texts, "alarm.lacks", lacks) if lacks else ""


# Line 8


def eighth(table: Table, console: Console) -> str:
    """Return line 8 where the entry, a question or a look-back has it; else ''."""
    texts = table.texts
    if console.question is not None:
        return texts("go.yes")
    if console.look:
        return look_lines.go(table)
    if console.refused is not None:
        return texts("go.ok" if console.refused.firm else "go.force")
    if console.mode == MENU:
        return menu_lines.go(table, console)
    return entry_go(table, console) if console.typing() else ""


def entry_go(table: Table, console: Console) -> str:
    """Return what `#` does with what is typed."""
    texts, digits = table.texts, console.digits
    if console.mode == FOUL:
        session = table.session
        waits = session is not None and any(p.givable for p in session.play.proposals)
        if digits:
            return texts("go.foul", n=digits)
        return texts("go.propose" if waits else "go.foul_seat")
    if console.mode == CODE:
        known = bool(digits) and int(digits) in CATALOGUE
        if not known:
            return texts("go.code_due")
        return texts("go.code", label=card_label(texts, int(digits)))
    if console.mode == BLACK:
        return texts("go.ok")
    if console.mode == UNDO_FOUL:
        return texts("go.clear", n=console.seat)
    if console.mode == LETTER_B:
        return texts("go.b", n=digits) if digits else texts("go.b_due")
    return texts("go.give", n=digits)
