"""`tablekit verify JOURNAL`: proves that the lots of a game were fixed before it began.

The journal holds the seed and what came of it.  Everything that follows from the seed is worked out
anew here and compared with what was written while the game ran (tablekit/rules/draw.py says how).
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tablekit.cli.journals import Journal, journal
from tablekit.cli.settings import settings
from tablekit.rules.cast import cast_of
from tablekit.rules.draw import commitment, grouped, keeps, seed_bytes, shuffled
from tablekit.rules.notation import NotationError, parse_position
from tablekit.rules.position import Position
from tablekit.table.texts import Texts


class Proof(Struct, frozen=True):
    """One thing that was looked at.  `holds` is None where there was nothing to compare with."""

    holds: bool | None
    said: str


def verify_journal(say: Texts, file: str, table: str | None, promise: str | None) -> int:
    """Print what was proved; return 1 if anything does not hold."""
    book = journal(file, settings(say, table))
    names = {True: say("verify.holds"), False: say("verify.fails"), None: say("verify.open")}
    width = max(map(len, names.values()))
    failed = 0
    for proof in proofs(book, say, promise):
        failed += proof.holds is False
        print(f"{names[proof.holds]:<{width}}  {proof.said}")
    print(say("verify.by_hand", seed=book.start.seed, id=book.header["id"]))
    print(say("verify.failed" if failed else "verify.passed", file=file, count=failed))
    return 1 if failed else 0


def proofs(book: Journal, say: Texts, promise: str | None) -> Iterator[Proof]:
    """Yield everything that can be proved about a game's lots."""
    yield lines(book, say)
    bits = 8 * len(seed_bytes(book.start.seed))
    yield Proof(True, say("verify.seed", seed=book.start.seed, bits=bits))
    yield from promises(book, say, promise)
    yield deal(book, say)
    yield from opener(book, say)
    yield positions(book, say)


def lines(book: Journal, say: Texts) -> Proof:
    """See that every line is as it was written."""
    damage = book.reading.damage
    if damage is None:
        return Proof(True, say("verify.lines", count=len(book.reading.records)))
    return Proof(False, say("verify.damaged", line=damage.line, lost=damage.lost_lines))


def promises(book: Journal, say: Texts, promise: str | None) -> Iterator[Proof]:
    """See that the seed is the one that was promised, in the journal and by whoever noted it."""
    seed, game = book.start.seed, str(book.header["id"])
    digits = grouped(commitment(seed, game))
    written = str(book.header.get("commitment", ""))
    holds = keeps(written, seed, game) if written else None
    yield Proof(holds, say("verify.commitment", digits=digits))
    if promise is not None:
        yield Proof(keeps(promise, seed, game), say("verify.noted", digits=promise))


def deal(book: Journal, say: Texts) -> Proof:
    """See that the cards were dealt by the lot `deal`."""
    start = book.start
    if start.deal != "electronic":
        return Proof(None, say("verify.no_deal"))
    cast = cast_of(book.rules, len(start.seats))
    cards = dict(zip(sorted(start.seats), shuffled(start.seed, "deal", cast.deck), strict=True))
    table = Texts(say.lang)
    roles = ", ".join(f"{s} {table(f'role.{cast.roles[card].id}')}" for s, card in cards.items())
    written = first_position(book)
    holds = None if written is None else all(dealt_so(written, s, c) for s, c in cards.items())
    return Proof(holds, say("verify.draw", label="deal", result=roles))


def dealt_so(pos: Position, seat: int, card: int) -> bool:
    """Tell whether a seat has the card that it drew, unless the host has corrected it since."""
    return pos.facts[seat] == card or bool(pos.pinned[seat])


def opener(book: Journal, say: Texts) -> Iterator[Proof]:
    """See that the first speaker was named by the lot `opener`, where the rules draw one."""
    start = book.start
    if start.options.first_opener != "random" or start.opener:
        return
    drawn = shuffled(start.seed, "opener", sorted(start.seats))[0]
    written = [pos for pos in recorded(book) if pos.opener]
    holds = written[0].opener == drawn if written else None
    yield Proof(holds, say("verify.draw", label="opener", result=drawn))


def positions(book: Journal, say: Texts) -> Proof:
    """See that the whole game follows: every position that was written comes out again."""
    count = sum(record["k"] == "position" for record in book.records)
    if book.changed_at:
        return Proof(False, say("verify.changed", line=book.changed_at))
    if not count:
        return Proof(None, say("verify.no_positions"))
    return Proof(True, say("verify.positions", count=count))


def first_position(book: Journal) -> Position | None:
    """Return the first position that was written, None if the game did not come so far."""
    return next(recorded(book), None)


def recorded(book: Journal) -> Iterator[Position]:
    """Yield the positions that were written while the game ran."""
    cast = cast_of(book.rules, len(book.start.seats))
    for record in book.records:
        if record["k"] == "position":
            try:
                yield parse_position(str(record.get("p", "")), cast, book.rules.options)
            except NotationError:
                return
