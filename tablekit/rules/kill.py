"""The kill of a later night, in its four forms (S-4.K, option `kill`)."""

from __future__ import annotations

from msgspec.structs import replace

from tablekit.rules.game import Game, Script
from tablekit.rules.position import Position, blacks, holders, living, team, unknown
from tablekit.rules.prompts import Call, Round, Say
from tablekit.rules.seats import bit, mask, members

FAMILIES = (("kill", "family", "father"), ("gang_kill", "gang", "gang_head"))


def kill(game: Game) -> Script:
    """Ask for the night's kill in the form that the options choose."""
    form = game.pos.options.kill
    if form == "deal":
        yield from by_deal(game)
    elif form == "per_family":
        for act, side, head in families(game.pos):
            yield from one_family(game, act, side, head)
    elif game.pos.options.alliance or not game.pos.cast.playing("gang_head"):
        yield from by_numbers(game, "kill", "black")
    else:
        for act, side, _ in families(game.pos):
            yield from by_numbers(game, act, side)


def families(pos: Position) -> tuple[tuple[str, str, str], ...]:
    """Return the black teams of this deck: the field of the act, the team and its head's part."""
    return FAMILIES if pos.cast.playing("gang_head") else FAMILIES[:1]


def skipped(pos: Position, side: str) -> bool:
    """Tell whether a family's call falls away: all out, and `call_dead_roles = "closed"`."""
    if pos.options.call_dead_roles == "always" or unknown(pos):
        return False
    return not shooters(pos, side)


def shooters(pos: Position, side: str) -> int:
    """Return the living seats known to be of a family, or of both (`black`)."""
    here = living(pos)
    if side == "black":
        return here & (team(pos, "family") | team(pos, "gang"))
    return here & team(pos, side)


def blacks_known(pos: Position) -> bool:
    """Tell whether every black card of the deck is known to be somebody's."""
    dealt = sum(pos.cast.roles[card].team != "red" for card in pos.cast.deck)
    return blacks(pos).bit_count() == dealt


def stand_in(pos: Position, head: str, side: str) -> int:
    """Return who answers the kill call for a family: its head, else its lowest living member."""
    here = living(pos)
    own = members(holders(pos, head) & here)
    return next(iter(own or members(team(pos, side) & here)), 0)


def stand_ins(pos: Position, sides: tuple[tuple[str, str, str], ...]) -> int:
    """Return the seats that answer the kill call for these families."""
    return mask(seat for _, side, head in sides if (seat := stand_in(pos, head, side)))


def by_deal(game: Game) -> Script:
    """Both heads or their stand-ins agree on one number; nothing agreed is a miss."""
    pos = game.pos
    chosen = yield Call(
        kind="call_kill_deal",
        phase="night",
        role=pos.cast.roles[pos.cast.playing("father")].id,
        awake=stand_ins(pos, families(pos)),
        lasts_ms=max(pos.options.meeting_s, pos.options.night_step_s) * 1000,
        choices=living(pos),
    )
    keep(game, "kill", chosen)


def one_family(game: Game, act: str, side: str, head: str) -> Script:
    """One family's head or stand-in names a target or passes (`per_family`)."""
    pos = game.pos
    if skipped(pos, side):
        return
    seat = stand_in(pos, head, side)
    chosen = yield Call(
        kind="call_kill_one",
        phase="night",
        role=pos.cast.roles[pos.cast.playing(head)].id,
        awake=bit(seat) if seat else 0,
        lasts_ms=pos.options.night_step_s * 1000,
        choices=living(pos) if seat or unknown(pos) else 0,
        acts=bool(seat or unknown(pos)),
    )
    keep(game, act, chosen)


def answering(pos: Position, call: Call) -> Call:
    """Return a kill's call as it stands after a removal: a stand-in answers it too (S-4.K)."""
    here, awake, acts = living(pos), call.awake, call.acts
    if call.kind == "call_kill_deal":
        awake = stand_ins(pos, families(pos))
    elif call.kind == "call_kill_one":
        part = pos.cast.roles[pos.cast.card(call.role)].part
        awake = stand_ins(pos, tuple(family for family in FAMILIES if family[2] == part))
        acts = bool(awake or unknown(pos))
    return replace(call, awake=awake & here, acts=acts, choices=call.choices & here)


def by_numbers(game: Game, act: str, side: str) -> Script:
    """Call the living numbers at an even pace; a kill is all shooters on one (`shown`, `shooting`).

    The round and the host's keying together last at least one night step.
    """
    if skipped(game.pos, side):
        return
    role = game.pos.cast.roles[game.pos.cast.playing("gang_head" if side == "gang" else "father")]
    yield Say(kind=f"shoot_{side}", phase="night", next_kind="count_numbers")
    pos = game.pos
    called = members(living(pos))
    beat_ms = round(pos.options.shoot_s * 1000)
    presses = pos.options.kill == "shooting"
    game.set(shots=())
    if called:  # nobody may be left whose card was never keyed (S-4.L)
        pressed = yield Round(
            kind="round",
            phase="night",
            seats=called,
            lasts_ms=beat_ms * len(called),
            beat_ms=beat_ms,
            collects=presses,
            shooters=shooters(pos, side) if blacks_known(pos) else living(pos),
        )
        game.set(shots=tuple(pressed))
    rest_ms = max(0, game.pos.options.night_step_s * 1000 - beat_ms * len(called))
    automatic = presses and blacks_known(game.pos)
    chosen = yield Call(
        kind="call_kill_shot" if presses else "call_kill_shown",
        phase="night",
        role=role.id,
        awake=shooters(game.pos, side),
        lasts_ms=rest_ms,
        choices=living(game.pos),
        pairs=automatic,
        most=2 if automatic else 1,
    )
    # A victim keyed while the shooters were not known yet stands when they are (S-4.L).
    keep(game, act, (hit(game.pos, side),) if automatic and not chosen else chosen)


def hit(pos: Position, side: str) -> int:
    """Return whom all shooters of a side pressed for, each exactly once; 0 for a miss."""
    targets: set[int] = set()
    for shooter in members(shooters(pos, side)):
        own = [target for who, target in pos.shots if who == shooter]
        if len(own) != 1:
            return 0
        targets.add(own[0])
    return targets.pop() if len(targets) == 1 else 0


def shot_by(pos: Position, shooter: int, target: int) -> Position:
    """Record the shot of a shooter without a working box, keyed by the host (target 0: none)."""
    others = tuple(pair for pair in pos.shots if pair[0] != shooter)
    return replace(pos, shots=(*others, (shooter, target)) if target else others)


def keep(game: Game, act: str, chosen: object) -> None:
    """Keep a keyed kill until the night is settled; no answer is a miss."""
    seats = chosen if isinstance(chosen, tuple) else ()
    target = seats[0] if seats else 0
    game.update(replace(game.pos, acts=replace(game.pos.acts, **{act: target})))
    game.note("night_act", role=act, seats=seats, night=game.pos.night)
