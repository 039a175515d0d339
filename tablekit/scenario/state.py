"""The final state of a scenario as plain values, for `--json` (docs/scenario.md)."""

from __future__ import annotations

from typing import Any

import msgspec

from tablekit.rules.options import NAMES, Options
from tablekit.rules.play import Play
from tablekit.rules.position import Position, how_left, is_in
from tablekit.rules.seats import members
from tablekit.scenario.chronicle import Chronicle, act_name, written_ballot
from tablekit.scenario.expectations import announced, clock_s, role_of, words_of


def state(seen: Chronicle) -> dict[str, Any]:
    """Return the final state and the events."""
    table = seen.table.table
    session, setup = table.session, table.setup
    phase, _ = seen.table.phase
    if session is not None:
        found = game_state(session.play, session.start.seed)
    else:
        assert setup is not None
        found = setup_state(setup.ruleset, setup.options, setup.seed, setup.seats)
    return {
        **found,
        "phase": phase,
        "clock_s": clock_s(seen),
        "events": seen.events(),
    }


def options_of(options: Options) -> dict[str, Any]:
    """Return the options by name."""
    return {name: getattr(options, name) for name in NAMES}


def game_state(play: Play, seed: str) -> dict[str, Any]:
    """Return the state of a game."""
    pos = play.pos
    return {
        "ruleset": pos.cast.ruleset,
        "options": options_of(pos.options),
        "seed": seed,
        "day": pos.day,
        "night": pos.night,
        "seats": [seat_state(play, seat) for seat in members(pos.seats)],
        "ballots": [written_ballot(n.data) for n in play.notes if n.kind == "ballot"],
        "nights": [night_state(pos, n.data) for n in play.notes if n.kind == "night"],
        "winner": announced(play) or None,
        "own_wins": [],
        "reason": pos.reason if pos.finished else "",
        "sanctions": sanctions_of(pos),
    }


def setup_state(
    ruleset: str, options: Options, seed: str, seats: tuple[int, ...]
) -> dict[str, Any]:
    """Return the state before a game: the same fields, nothing has happened."""
    return {
        "ruleset": ruleset,
        "options": options_of(options),
        "seed": seed,
        "day": 0,
        "night": 0,
        "seats": [seat_fields(seat) for seat in seats],
        "ballots": [],
        "nights": [],
        "winner": None,
        "own_wins": [],
        "reason": "",
        "sanctions": [],
    }


def seat_fields(number: int) -> dict[str, Any]:
    """Return the fields of a seat of which nothing is known yet."""
    return {
        "number": number,
        "alive": True,
        "role": None,
        "team": None,
        "fouls": 0,
        "cards": 0,
        "immune": False,
        "left": None,
    }


def seat_state(play: Play, seat: int) -> dict[str, Any]:
    """Return one seat of a game; role and team are null while the table does not know them."""
    pos = play.pos
    role, entry = role_of(play, seat), how_left(pos, seat)
    return seat_fields(seat) | {
        "alive": is_in(pos, seat),
        "role": role or None,
        "team": team_of(pos, role) if role else None,
        "fouls": pos.fouls[seat],
        "left": {"how": entry.how, "day": entry.half // 2} if entry else None,
    }


def team_of(pos: Position, role: str) -> str:
    """Return the team of a role; where there is one black team it is `black`."""
    team = pos.cast.roles[pos.cast.card(role)].team
    one_black = not any(other.team == "gang" for other in pos.cast.roles)
    return "black" if one_black and team != "red" else team


def night_state(pos: Position, data: dict[str, Any]) -> dict[str, Any]:
    """Return a night: who was named by whom (an empty list: nobody), and who left by the kill."""
    acts: dict[str, list[int]] = {}
    for name, found in data.items():
        if name == "night" or found == -1:
            continue
        if isinstance(found, int):
            acts[act_name(pos, name)] = [found] if found else []
        elif found:
            acts[act_name(pos, name)] = list(found)
    night = data["night"]
    killed = [e.seat for e in pos.left if e.how == "kill" and e.half == 2 * night + 1]
    return {"night": night, "acts": acts, "killed": killed}


def sanctions_of(pos: Position) -> list[dict[str, Any]]:
    """Return the sanctions on record: who, what, by whom, when."""
    return [
        {
            "seat": s.seat,
            "code": s.code,
            "kinds": list(words_of(s.kind, s.code)),
            "by": s.by,
            "time": s.t / 1000,
            "day": s.half // 2,
            "phase": s.phase,
            "points": s.points,
        }
        for s in pos.sanctions
    ]


def as_json(found: dict[str, Any]) -> str:
    """Print a state as JSON, indented."""
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()
