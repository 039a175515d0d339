"""Reads the lines that begin with `expect`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tablekit.rules.position import ALL
from tablekit.rules.ruleset import nearest
from tablekit.scenario import commands as c
from tablekit.scenario.lines import Line

MAY_LACK = ("cue", "winner", "own win", "host", "public", "refused")
"""Subjects that may follow `no` or `not`."""


def expect(line: Line) -> c.Expect:
    """`expect SUBJECT …`, `expect no SUBJECT …`, `expect not SUBJECT …`."""
    words = line.words[1:]
    line.need(bool(words))
    absent = words[0] in ("no", "not")
    rest = words[1:] if absent else words
    line.need(bool(rest))
    own = rest[:2] == ("own", "win")
    subject = "own win" if own else rest[0]
    if subject not in SUBJECTS:
        raise line.error("subject", found=subject, near=nearest(subject, tuple(SUBJECTS)))
    form, take = SUBJECTS[subject]
    said = Line(line.path, line.number, line.text, line.rules, f"expect {form}")
    said.need(not absent or subject in MAY_LACK)
    fields = take(said, rest[2 if own else 1 :], absent)
    return c.Expect(line=line.number, text=line.text, subject=subject, absent=absent, **fields)


Fields = dict[str, Any]


def split(line: Line, count: int) -> tuple[tuple[str, ...], str]:
    """Return so many words between the subject and `=`, and what follows `=`."""
    left, right = line.halves()
    line.need(len(left) == 1 + count)
    return left[1:], right


def phase(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`phase vote day 2`."""
    name, number = line.phase(words)
    return {"words": (name,), "number": number}


def alive(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`alive 1 2 3 5`."""
    return {"seats": line.seats(" ".join(words))}


def out(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`out 4 by vote`."""
    line.need(len(words) == 3 and words[1] == "by")
    return {"seat": line.seat(words[0]), "words": (line.name(words[2], c.WAYS_OUT),)}


def amount(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`fouls 3 = 2`, `cards 3 = 1`."""
    (seat,), right = split(line, 1)
    return {"seat": line.seat(seat), "number": line.whole(right)}


def count(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`count 3 = 9`, `count all = 6`."""
    (seat,), right = split(line, 1)
    return {"seat": nominee(line, seat), "number": line.seconds(right)}


def nominee(line: Line, found: str) -> int:
    """Return a nominee, 21 for `all`."""
    return ALL if found == "all" else line.seat(found)


def some_seats(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`immune 6`."""
    line.need(bool(words))
    return {"seats": line.seats(" ".join(words))}


def one_seat(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`turn 6`, `own win 4`."""
    line.need(len(words) == 1)
    return {"seat": line.seat(words[0])}


def lamps(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`lamps 7 = fouls=2 vote turn`, `lamps 7 = dark`."""
    (seat,), right = split(line, 1)
    lit = tuple(right.split())
    line.need(bool(lit))
    for lamp in lit:
        name, equals, value = lamp.partition("=")
        if equals and name in ("fouls", "cards"):
            line.whole(value)
        else:
            line.name(lamp, ("dark", *c.LAMPS, "fouls=1", "cards=1"))
    line.need(lit == ("dark",) or "dark" not in lit)
    return {"seat": line.seat(seat), "words": lit}


def cue(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`cue night`, `no cue`."""
    if absent and not words:
        return {}
    line.need(len(words) == 1)
    name = words[0]
    own = name.startswith("win_") and name[4:] in line.rules.role_ids()
    return {"words": (name if own or name.startswith("number_") else line.name(name, c.CUES),)}


def quoted(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`host "…"`, `public "…"`."""
    opening = line.text.find('"')
    line.need(0 < opening < len(line.text) - 2 and line.text.endswith('"'))
    line.need(len(line.text[:opening].split()) == (3 if absent else 2))
    return {"text_part": line.text[opening + 1 : -1]}


def ballot(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`ballot 3 = 1 2 8`, `ballot all = 1 2`."""
    (seat,), right = split(line, 1)
    return {"seat": nominee(line, seat), "seats": line.seats(right)}


def best(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`best 9 = 1 2 3`."""
    (seat,), right = split(line, 1)
    return {"seat": line.seat(seat), "seats": line.seats(right)}


def winner(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`winner red`, `no winner`."""
    line.need(len(words) == (0 if absent else 1))
    names = (*c.WINNERS, *line.rules.role_ids())
    return {} if absent else {"words": (line.name(words[0], names),)}


def clock(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`clock 60`."""
    line.need(len(words) == 1)
    return {"number": line.whole(words[0])}


def refused(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`refused`."""
    line.need(not words)
    return {}


def held(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`held vote 2, revote 1, raise 0`."""
    wanted: list[str] = []
    for part in " ".join(words).split(","):
        pair = part.split()
        line.need(len(pair) == 2)
        wanted.append(f"{line.name(pair[0], c.BALLOTS)} {line.whole(pair[1])}")
    return {"words": tuple(wanted)}


def answer(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`answer red`; a role where the check tells it."""
    line.need(len(words) == 1)
    return {"words": (line.name(words[0], (*c.ANSWERS, *line.rules.role_ids())),)}


def sanction(line: Line, words: tuple[str, ...], absent: bool) -> Fields:
    """`sanction 7 = disqualified tournament`."""
    (seat,), right = split(line, 1)
    kinds = tuple(line.name(word, c.SANCTIONS) for word in right.split())
    return {"seat": line.seat(seat), "words": kinds}


Take = Callable[[Line, tuple[str, ...], bool], Fields]

SUBJECTS: dict[str, tuple[str, Take]] = {
    "phase": ("phase vote day 2", phase),
    "alive": ("alive 1 2 3 5", alive),
    "out": ("out 4 by vote", out),
    "fouls": ("fouls 3 = 2", amount),
    "cards": ("cards 3 = 1", amount),
    "immune": ("immune 6", some_seats),
    "lamps": ("lamps 7 = vote turn", lamps),
    "cue": ("cue night", cue),
    "host": ('host "#"', quoted),
    "public": ('public "7"', quoted),
    "ballot": ("ballot 3 = 1 2 8", ballot),
    "count": ("count 3 = 9", count),
    "winner": ("winner red", winner),
    "own win": ("own win 4", one_seat),
    "clock": ("clock 60", clock),
    "refused": ("refused", refused),
    "turn": ("turn 6", one_seat),
    "held": ("held vote 2, revote 1, raise 0", held),
    "best": ("best 9 = 1 2 3", best),
    "answer": ("answer red", answer),
    "sanction": ("sanction 7 = disqualified tournament", sanction),
}
