"""Lines 2 to 6 of the host's screen: the moment in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablekit.rules.cast import cards_left
from tablekit.rules.kill import hit, shooters
from tablekit.rules.night import answer
from tablekit.rules.position import ALL, Position, alive_count, corrected, nominees
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Speech, Window
from tablekit.rules.tally import counted, leaders, raised, standing_candidates, who_voted
from tablekit.rules.vote import led_out
from tablekit.table.texts import Texts, numbers
from tablekit.table.wording import first_that_fits, role_name, seats_text

if TYPE_CHECKING:
    from tablekit.rules.play import Play
    from tablekit.table.loop import Table

WINDOW_MARK_MS = 2_000
"""After this long an open window is marked: everybody has had time to press (S-V.2)."""


def moment(table: Table) -> str:
    """Return the text of the moment, before it is wrapped; shorter where it would be too long."""
    session, texts = table.session, table.texts
    assert session is not None
    play, prompt = session.play, session.play.prompt
    if prompt.kind in ("ballot_ready", "ballot_result"):
        return first_that_fits(ballot_texts(texts, play.pos))
    full = fields(table, play, prompt)
    short = {**full, "nominees": texts("bit.nominees_count", n=len(nominees(play.pos)))}
    key = f"body.{kind_shown(play, prompt)}"
    return first_that_fits(texts(key, **given) for given in (full, short))


def kind_shown(play: Play, prompt: Prompt) -> str:
    """Return which text of a moment is shown, where one kind of prompt has several."""
    options = play.pos.options
    if isinstance(prompt, Call) and not prompt.acts and prompt.kind.startswith("call_"):
        return "role_out"
    if prompt.kind == "call_kill_shot" and isinstance(prompt, Call) and not prompt.pairs:
        return "call_kill_shown"  # the shooters are not known: the host keys whom they hit
    if prompt.kind == "call_fbi" and options.fbi == "shield":
        return "call_fbi_shield"
    if isinstance(prompt, Speech) and prompt.silenced:
        return "silenced"
    return prompt.kind


def fields(table: Table, play: Play, prompt: Prompt) -> dict[str, Any]:
    """Return everything that a text of a moment may name; on a locked screen no roles."""
    texts, pos = table.texts, play.pos
    named = prompt.seats or ((prompt.seat,) if prompt.seat else ())
    role = getattr(prompt, "role", "")
    found = {
        "seat": prompt.seat,
        "seats": numbers(prompt.seats),
        "role": texts(f"role.{role}") if role else role_name(texts, pos, named[0]) if named else "",
        "awake": seats_text(texts, getattr(prompt, "awake", 0)),
        "count": count_now(pos, prompt),
        **listed(table, play, prompt),
        **night_fields(table, play, prompt),
        **vote_fields(table, play, prompt),
        "verdict": texts(f"win.{pos.winner}") if pos.winner else "",
        "reason": texts.first(f"reason.{pos.reason}") if pos.reason else "",
    }
    return hidden(texts, found, role, pos.finished) if table.locked else found


def hidden(texts: Texts, found: dict[str, Any], called: str, over: bool) -> dict[str, Any]:
    """Take out of the fields what tells who holds which role: the keypad is locked."""
    secret = texts("bit.hidden")
    found |= {"awake": secret, "answer": "", "hit": secret, "shots": "", "listed": secret}
    if not called:
        found["role"] = secret
    if not over:
        found["verdict"] = ""
    return found


def count_now(pos: Position, prompt: Prompt) -> int:
    """Return the figure that the moment counts: votes, or cards to deal."""
    if pos.ballot is not None and isinstance(prompt, Window):
        return counted(pos, prompt.candidate)
    if pos.ballot is not None and prompt.phase == "raise" and pos.ballot.kind == "raise":
        return counted(pos, ALL)
    return len(pos.cast.deck)


def listed(table: Table, play: Play, prompt: Prompt) -> dict[str, Any]:
    """Return the fields of a question with an open list."""
    texts, pos = table.texts, play.pos
    if not isinstance(prompt, Pick):
        return {"left": 0, "most": 0, "listed": ""}
    facts = corrected(pos)
    left = cards_left(pos.cast.deck, pos.seats, facts, prompt.learns) if prompt.learns else 0
    shown = numbers(tuple(table.listed.of(table.session))) or texts("bit.nobody")
    return {"left": left, "most": prompt.most, "listed": shown}


def night_fields(table: Table, play: Play, prompt: Prompt) -> dict[str, Any]:
    """Return the fields of a night's calling: who was chosen, what to gesture."""
    texts, pos = table.texts, play.pos
    detective = pos.cast.playing("detective")
    found: dict[str, Any] = {"given": "", "answer": "", "hit": "", "shots": ""}
    found["target"] = texts(f"role.{pos.cast.roles[detective].id}") if detective else ""
    found["number"] = round_number(table, play, prompt)
    if not isinstance(prompt, Call):
        return found
    found["given"] = given_text(texts, play.given)
    found["answer"] = gesture(table, play, prompt)
    if prompt.pairs:
        side = "black" if pos.options.alliance else prompt_side(pos, prompt)
        target = play.given[0] if play.given else hit(pos, side)
        found["hit"] = str(target) if target else texts("bit.miss")
        shots = [p for p in pos.shots if shooters(pos, side) >> p[0] & 1]
        found["shots"] = " ".join(texts("bit.shots", who=a, target=b) for a, b in shots)
        found["shots"] = found["shots"] or texts("bit.no_shots")
    return found


def prompt_side(pos: Position, prompt: Call) -> str:
    """Return the family that a calling of shooters is for."""
    card = pos.cast.card(prompt.role)
    return pos.cast.roles[card].team


def round_number(table: Table, play: Play, prompt: Prompt) -> str:
    """Return the number that is being called now."""
    if not isinstance(prompt, Round) or not prompt.seats:
        return ""
    place = max(0, table.t() - play.opened) // prompt.beat_ms
    return str(prompt.seats[min(place, len(prompt.seats) - 1)])


def given_text(texts: Texts, given: tuple[int, ...] | None) -> str:
    """Say who was chosen so far."""
    if given is None:
        return ""
    if not given:
        return texts("bit.given_nobody")
    return texts("bit.given" if len(given) == 1 else "bit.given_two", seats=numbers(given))


def gesture(table: Table, play: Play, prompt: Call) -> str:
    """Say which answer to gesture (S-8.1); never a sound or a lamp."""
    texts, pos = table.texts, play.pos
    what = answer(pos, prompt.kind.removeprefix("call_"), play.given or ())
    if not what:
        return ""
    if what == "?":
        return texts("bit.answer_unknown")
    if what.startswith("role:"):
        role = pos.cast.roles[pos.cast.card(what[5:])]
        return texts("bit.answer_role", number=role.number, role=texts(f"role.{role.id}"))
    assert table.session is not None
    signs = table.session.rules.gestures[table.lang]
    return texts("bit.answer", what=texts(f"bit.{what}"), gesture=signs[what])


def vote_fields(table: Table, play: Play, prompt: Prompt) -> dict[str, Any]:
    """Return the fields of speeches and windows."""
    texts, pos, held = table.texts, play.pos, play.pos.ballot
    named = nominees(pos)
    shown = texts("bit.nominees", seats=numbers(named)) if named else texts("bit.nominees_none")
    marked = isinstance(prompt, Window) and table.t() - play.opened >= WINDOW_MARK_MS
    candidate = prompt.candidate if isinstance(prompt, Window) else ALL
    return {
        "nominees": shown,
        "needed": alive_count(pos) // 2 + 1,
        "mark": texts("bit.mark") if marked else "",
        "voters": numbers(who_voted(held, candidate)) if held is not None else "",
    }


def ballot_texts(texts: Texts, pos: Position) -> list[str]:
    """Return the wordings of a ballot between two windows, the fullest first.

    All of them show who voted against the nominee whose window was closed last: until the next `#`
    those votes can be corrected (S-V.6).
    """
    held = pos.ballot
    assert held is not None
    order = tuple(c for c in standing_candidates(pos, held) if c != ALL)
    done = [c for c in order if c in held.closed]
    heading = texts("bit.candidates", seats=numbers(order))
    if not done:
        return [heading]
    rows = {c: for_text(texts, pos, c) for c in done}
    last = done[-1]
    others = [c for c in order if c != last]
    tally = " ".join(short_text(texts, pos, c) if c in done else str(c) for c in others)
    best = texts("bit.best", seats=numbers(leaders(pos)), count=counted(pos, leaders(pos)[0]))
    return [
        "\n".join([heading, *rows.values()]),
        "\n".join(rows.values()),
        f"{rows[last]}\n{tally}",
        f"{rows[last]}\n{best}",
        f"{short_text(texts, pos, last)}\n{best}",
    ]


def for_text(texts: Texts, pos: Position, candidate: int) -> str:
    """Say how many voted against a nominee, and who."""
    held = pos.ballot
    assert held is not None
    who, count = who_voted(held, candidate), counted(pos, candidate)
    if len(who) != count:  # a bare number was keyed
        return texts("bit.for_bare", seat=candidate, count=count)
    return texts("bit.for", seat=candidate, count=count, voters=numbers(who))


def short_text(texts: Texts, pos: Position, candidate: int) -> str:
    """Say only how many voted against a nominee."""
    return texts("bit.for_short", seat=candidate, count=counted(pos, candidate))


def result_now(pos: Position) -> tuple[str, tuple[int, ...]]:
    """Return what the ballot comes to as it stands now, with the host's corrections."""
    best = leaders(pos)
    if len(best) > 1:
        return "tie", best
    return ("leaves" if led_out(pos, best) else "stays"), best


def raise_now(pos: Position) -> str:
    """Return what the raise-all comes to as it stands now."""
    return "leaves" if raised(pos) else "stays"


def outcome(pos: Position, prompt: Prompt) -> tuple[Any, ...]:
    """Return what `#` would confirm where line 8 tells a result: corrections change it."""
    if pos.ballot is None:
        return ()
    if prompt.kind == "ballot_result":
        return result_now(pos)
    return (raise_now(pos),) if prompt.kind == "raise_result" else ()
