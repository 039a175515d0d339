"""Standard tables for the rule tests, and what hands at them do again and again."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from tablekit.rules import inputs
from tablekit.rules.notation import print_position
from tablekit.rules.position import Left, Phase, Position, cards
from tablekit.rules.prompts import Round
from tablekit.rules.seats import mask, members
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import Settings

ELEVEN = {
    **{1: "father", 2: "mafia", 3: "gang_head", 4: "bandit"},
    **{5: "fbi", 6: "lawyer", 7: "journalist", 8: "detective"},
    **dict.fromkeys((9, 10, 11), "businessman"),
}
"""Stylized with every role once; 9, 10 and 11 are businessmen."""

SPORT = {1: "don", 2: "mafia", 3: "mafia", 4: "sheriff", **dict.fromkeys(range(5, 11), "civilian")}

CALLS = {
    "kill": ("call_kill_deal", ""),
    "family": ("call_kill_one", "father"),
    "gang": ("call_kill_one", "gang_head"),
    "shown": ("call_kill_shown", ""),
    "father": ("call_father", ""),
    "fbi": ("call_fbi", ""),
    "lawyer": ("call_lawyer", ""),
    "journalist": ("call_journalist", ""),
    "detective": ("call_detective", ""),
}
"""Each calling of a night in its order: the prompt's kind, and its role where two are alike."""


def eleven(seed: str = "1", **options: Any) -> Fingers:
    """Eleven at `stylized`, in English."""
    table = Fingers(Settings(lang="en"), seed=seed)
    table.begin("stylized", 11, roles=ELEVEN, **options)
    return table


def sport(**options: Any) -> Fingers:
    """Ten at `sport`, in English."""
    table = Fingers(Settings(lang="en"))
    table.begin("sport", 10, roles=SPORT, **options)
    return table


def untagged(**options: Any) -> Fingers:
    """Eleven who hold untagged cards: the table learns them from the host (S-4.L)."""
    table = Fingers(Settings(lang="en"))
    table.begin("stylized", 11, deal="cards", **options)
    table.holds = dict(ELEVEN)
    return table


def among(
    *living: int, phase: Phase = "speeches", day: int = 4, barred: int = 0, **options: Any
) -> Fingers:
    """Eleven of whom only these are left, the others killed last night; `barred` may not vote."""
    table = eleven(**options)
    table.to("morning", 1)
    pos = pos_of(table)
    gone = [seat for seat in members(pos.seats) if seat not in living]
    left = tuple(Left(seat, "kill", 2 * day - 1) for seat in gone)
    pos = replace(pos, phase=phase, day=day, night=day - 1, opener=living[0], closer=0)
    force(table, replace(pos, out=mask(gone), left=left, barred=mask([barred]) if barred else 0))
    return table


def force(table: Fingers, pos: Position) -> None:
    """Have the judge set the position by hand."""
    refusal = table.table.feed(inputs.Force(table.table.t(), print_position(pos)))
    assert refusal is None, refusal


def pos_of(table: Fingers) -> Position:
    """The position as it stands."""
    return table.session.play.pos


def roles_of(table: Fingers) -> dict[int, str]:
    """Each seat's role as the table knows it, '' where it does not."""
    pos = pos_of(table)
    return {seat: pos.cast.roles[cards(pos)[seat]].id for seat in members(pos.seats)}


def kind(table: Fingers) -> str:
    """What the table asks for now."""
    assert table.prompt is not None
    return table.prompt.kind


def screen(table: Fingers) -> str:
    """Lines 2 to 6 of the host's screen as one text."""
    return " ".join(line for line in table.host[1:6] if line)


def awake(table: Fingers) -> str:
    """The seats that the host's screen says are awake, as `1 3`."""
    found = re.search(r"seats? ([\d ]+)", screen(table))
    return found[1].strip() if found else ""


def seen(table: Fingers) -> tuple[int, str]:
    """What line 7 shows of the buttons: which seat, and why; (0, "") for nothing."""
    shown = table.host[6].split()
    for entry in table.session.play.proposals:
        if shown and shown[0] == str(entry.seat):
            return entry.seat, entry.why
    return 0, ""


def refused(table: Fingers) -> str:
    """Why the host's last entry was refused, '' if it was not."""
    why = table.table.consoles[1].refused
    return why.why if why else ""


def winner(table: Fingers) -> str:
    """The winner that has been announced, '' while there is none."""
    assert table.public is not None
    return table.public.winner


def named(prompt: Any) -> str:
    """The role that a prompt calls."""
    return str(getattr(prompt, "role", ""))


def until(table: Fingers, wanted: str, role: str = "") -> None:
    """Go on until the table asks for a thing (of that role)."""

    def asked(prompt: Any) -> bool:
        return prompt is not None and prompt.kind == wanted and role in ("", named(prompt))

    table.until_asked(f"{wanted} {role}", asked)


def call(table: Fingers, name: str, *seats: int) -> None:
    """Go on to a calling of `CALLS` and key its answer there; none keys nothing."""
    until(table, *CALLS[name])
    for seat in seats:
        table.number(seat)


def night(table: Fingers, number: int, **acts: int | tuple[int, ...]) -> None:
    """Play a night with these answers up to the morning, or to the end of the game."""
    table.to("night", number)
    for name in CALLS:
        if name in acts:
            answer = acts[name]
            call(table, name, *(answer if isinstance(answer, tuple) else (answer,)))
    dawn(table)


def dawn(table: Fingers) -> None:
    """Go on to the end of the night."""
    table.until_asked("the morning", lambda prompt: prompt is None or prompt.phase != "night")


def voted_out(table: Fingers, seat: int) -> None:
    """Let the next speaker nominate a seat; a sole nominee leaves.  Stops at the last word."""
    table.to("speech")
    table.key(f"B {seat} #")
    table.to("vote")
    table.next()


def removed(table: Fingers, seat: int, code: int = 6) -> None:
    """Disqualify a seat: `A` seat `A` code `#`, and `#` once more."""
    table.key(f"A {seat} A {code} #")
    table.wait(0.6)
    table.key("#")


def to_end(table: Fingers) -> None:
    """Go on until the game is over."""
    table.until_asked("the end", lambda prompt: prompt is not None and prompt.kind == "over")


def shoot(table: Fingers, *shots: tuple[int, int], role: str = "") -> None:
    """Let seats press on numbers, (seat, number), in the next round of numbers (of that role)."""
    until(table, {"": "shoot_black", "father": "shoot_family", "gang_head": "shoot_gang"}[role])
    table.next()
    prompt, play = table.prompt, table.session.play
    assert isinstance(prompt, Round)
    begun_ms = play.opened + table.session.offset
    for seat, number in sorted(shots, key=lambda shot: prompt.seats.index(shot[1])):
        beat = prompt.seats.index(number)
        table.until(max(table.clock.now_ms(), begun_ms + beat * prompt.beat_ms + 300))
        table.press(seat, 0.05)
    table.until_asked("the end of the numbers", lambda p: not isinstance(p, Round))


def dead(table: Fingers) -> tuple[int, ...]:
    """Who left in the night that is going on."""
    before = set(table.alive)
    dawn(table)
    return tuple(sorted(before - set(table.alive)))


def next_kinds(table: Fingers, number: int) -> list[str]:
    """What the table asks for now and in the steps after it."""
    found = [kind(table)]
    for _ in range(number - 1):
        table.next()
        found.append(kind(table))
    return found


def keep_down(table: Fingers) -> None:
    """Record what only the rules refuse: `#` kept down for two seconds."""
    table.wait(0.6)
    table.key("#", kept_s=2.6)
