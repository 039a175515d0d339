"""Nights: the meeting of night zero, and the callings of every later night (S-4)."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from tablekit.rules.cast import cards_left, known_cards
from tablekit.rules.game import GONE, Game, Script
from tablekit.rules.kill import answering, kill
from tablekit.rules.nightfall import settled
from tablekit.rules.position import NightActs, Position, cards, holders, learn, living
from tablekit.rules.prompts import Call, Pick, Say
from tablekit.rules.seats import bit, members


def meeting_night(game: Game) -> Script:
    """Night zero: the families meet, the heads plan, the others look around (S-4.1 to S-4.6)."""
    yield Say(kind="city_sleeps", phase="night", next_kind="family_meets")
    yield from meet(game, "family_meets", ("father", "mafia"))
    heads = game.pos.cast.playing("gang_head")
    if heads:
        if game.pos.options.gang_meets:
            yield from meet(game, "gang_meets", ("gang_head", "bandit"))
        else:
            yield from meet(game, "bandits_raise_hand", ("bandit",), stays=False)
            yield from meet(game, "gang_head_shows", ("gang_head",), stays=False)
        yield Call(
            kind="heads_meet",
            phase="night",
            awake=holders(game.pos, "father") | holders(game.pos, "gang_head"),
            lasts_ms=game.pos.options.meeting_s * 1000,
            acts=False,
        )
    for part in look_around(game.pos):
        yield from meet(game, "looks_around", (part,))
    game.to("morning", day=1)


def look_around(pos: Position) -> tuple[str, ...]:
    """Return the parts that look around on night zero; `sport` has its leader do so too."""
    parts = pos.cast.night
    return tuple(p for p in parts if pos.cast.playing(p) and (p != "father" or not gangs(pos)))


def gangs(pos: Position) -> bool:
    """Tell whether this deck has a second black team."""
    return bool(pos.cast.playing("gang_head"))


def meet(game: Game, kind: str, parts: tuple[str, ...], stays: bool = True) -> Script:
    """Wake one or two kinds of cards on night zero, and learn who holds them (S-4.1, S-4.L).

    With `stays` they then have the time of their meeting; else keying their seats ends the call.
    """
    asked = False
    for part in parts:
        card = game.pos.cast.playing(part)
        while card and to_learn(game.pos, card) and (yield from learnt(game, kind, part, card)):
            asked = True
    present = [part for part in parts if game.pos.cast.playing(part)]
    if not present or not stays or (asked and kind == "looks_around"):
        return
    awake = holders(game.pos, parts[0]) | holders(game.pos, parts[-1])
    # Sport's blacks have their minute here, the heads of `stylized` at their own meeting (S-4.2).
    planning = kind == "family_meets" and not gangs(game.pos)
    yield Call(
        kind=kind,
        phase="night",
        role=game.pos.cast.roles[game.pos.cast.playing(present[0])].id,
        awake=awake,
        lasts_ms=game.pos.options.meeting_s * 1000 if planning else 0,
        acts=False,
    )


def keyed(pos: Position) -> tuple[int, ...]:
    """Return the cards as keyed, with what followed from them then.

    Night zero asks by these and not by later corrections: so the answers of a game that is worked
    out anew find the questions that they were given to.
    """
    return known_cards(pos.cast.deck, pos.seats, pos.facts)


def to_learn(pos: Position, card: int) -> int:
    """Return how many cards of a kind the host still has to key."""
    known = keyed(pos)
    lacking = any(not known[seat] for seat in members(pos.seats))
    return cards_left(pos.cast.deck, pos.seats, pos.facts, card) if lacking else 0


def learnt(game: Game, kind: str, part: str, card: int) -> Script:
    """Ask the host to key who holds a card; return whether anybody was keyed (S-4.L)."""
    pos = game.pos
    known = keyed(pos)
    free = sum(bit(seat) for seat in members(pos.seats) if not known[seat])
    chosen = yield Pick(
        kind=f"learn_{kind}",
        phase="night",
        role=pos.cast.roles[card].id,
        choices=free,
        least=0,
        most=cards_left(pos.cast.deck, pos.seats, pos.facts, card),
        learns=card,
        awake=holders(pos, part),
    )
    if chosen == GONE or not chosen:
        return False
    for seat in chosen:
        game.update(learn(game.pos, seat, card))
    game.note("learnt", role=pos.cast.roles[card].id, seats=chosen)
    return True


def night(game: Game) -> Script:
    """A later night: kill, then each role in the order of S-4.N; then the night is settled."""
    game.update(begun(game.pos))
    yield Say(kind="city_sleeps", phase="night", next_kind="kill")
    yield from kill(game)
    for part in game.pos.cast.night:
        if game.pos.cast.playing(part):
            yield from calling(game, part)
    game.update(settled(game.pos))
    game.note("night", night=game.pos.night, **acts_of(game.pos))


def begun(pos: Position) -> Position:
    """Begin a night: nothing of the last one, nor of the day's vote, counts any longer."""
    return replace(
        pos,
        acts=NightActs(),
        shots=(),
        barred=0,
        shielded=0,
        told=0,
        nominations=(),
        ballot=None,
        night_removed=0,
        no_vote_at_dusk=pos.no_vote,
    )


def acts_of(pos: Position) -> dict[str, object]:
    """Return the night's acts as plain values for the record."""
    return msgspec.structs.asdict(pos.acts)


def calling(game: Game, part: str) -> Script:
    """Call one role: it acts if its holder is in; the pause is the same if not (S-4.N)."""
    pos = game.pos
    held = holders(pos, part)
    amount = pos.cast.amount(pos.cast.playing(part))
    all_known = held.bit_count() == amount
    here = held & living(pos)
    if pos.options.call_dead_roles == "closed" and all_known and not here:
        return
    chosen = yield Call(
        kind=f"call_{part}",
        phase="night",
        seat=members(here)[0] if here else 0,
        role=pos.cast.roles[pos.cast.playing(part)].id,
        awake=here,
        lasts_ms=pos.options.night_step_s * 1000,
        choices=choices(pos, part) if here or not all_known else 0,
        most=2 if part == "journalist" else 1,
        acts=bool(here) or not all_known,
        may_pass=part not in ("father", "detective") or pos.options.checks_pass,
    )
    if chosen != GONE and chosen is not None:
        game.update(acted(game.pos, part, chosen))
        game.note("night_act", role=part, seats=chosen, night=pos.night)


def as_now(pos: Position, call: Call) -> Call:
    """Return a call as it stands after a removal: who answers it, and who can be named."""
    if call.kind.startswith("call_kill"):
        return answering(pos, call)
    may = choices(pos, call.kind.removeprefix("call_"))
    return replace(call, awake=call.awake & living(pos), choices=call.choices & may)


def choices(pos: Position, part: str) -> int:
    """Return the seats that a role may be keyed for, by arithmetic; rules are `against`."""
    here = living(pos)
    if part in ("detective", "father"):
        return pos.seats if pos.options.check_departed else here
    return here


def against(pos: Position, part: str, seats: tuple[int, ...]) -> str:
    """Say which rule speaks against this choice of a role, '' if none does."""
    own = holders(pos, part)
    for seat in seats:
        if part == "journalist" and own >> seat & 1:
            return "own_seat"
        if part == "lawyer":
            never = pos.options.lawyer_self == "never"
            used = pos.options.lawyer_self == "once" and pos.lawyer_self_used
            if own >> seat & 1 and (never or used):
                return "lawyer_self"
            if pos.options.lawyer_repeat == "not_twice_running" and seat == pos.lawyer_last:
                return "lawyer_repeat"
    return ""


def acted(pos: Position, part: str, chosen: tuple[int, ...]) -> Position:
    """Keep what a role did; it takes effect when the night is settled (S-1.1)."""
    if part == "journalist":
        return replace(pos, acts=replace(pos.acts, journalist=chosen))
    seat = chosen[0] if chosen else 0
    pos = replace(pos, acts=replace(pos.acts, **{part: seat}))
    if part == "lawyer":
        own = bool(seat and holders(pos, "lawyer") >> seat & 1)
        pos = replace(pos, lawyer_self_used=pos.lawyer_self_used or own)
    if part == "detective" and pos.options.detective_result == "day":
        pos = replace(pos, told=seat)
    return pos


def answer(pos: Position, part: str, chosen: tuple[int, ...]) -> str:
    """Return the host's answer to a check or comparison: a gesture's key, `role:ID`, `?` or ''.

    `?` stands for "a card is not known yet" (S-4.L).
    """
    known, roles = cards(pos), pos.cast.roles
    if not chosen or part not in ("father", "detective", "journalist"):
        return ""
    if part == "detective" and pos.options.detective_result == "day":
        return ""  # nothing at night: it is told to all in the morning
    if not all(known[seat] for seat in chosen):
        return "?"
    if part == "father":
        return "yes" if roles[known[chosen[0]]].part == "detective" else "no"
    if part == "journalist":
        return "same" if len({roles[known[s]].team for s in chosen}) == 1 else "different"
    if pos.options.detective_learns == "role":
        return f"role:{roles[known[chosen[0]]].id}"
    return "red" if roles[known[chosen[0]]].team == "red" else "black"
