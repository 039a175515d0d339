"""The fair draw: every lot of a game follows from one seed, and anybody can check it afterwards.

Before the game the table shows a *commitment* to the seed; after the game it shows the seed.  With
any SHA-256 tool a player can then see that the seed is the one promised and that the deal, the
opener and every other lot follow from it.  Three rules are all there is (`+` joins bytes, texts are
UTF-8, the seed is its raw bytes, so hex `00ff` is two bytes):

1. *Commitment* = the first 20 hex digits (80 bits) of SHA-256(seed + "/" + game id).
2. *Words* of a label: word number i (0, 1, 2 ...) = the first 8 hex digits, read as a number, of
   SHA-256(seed + "/" + label + "/" + i in decimal).  A *number below n* is the next word modulo n;
   words of floor(2**32 / n) * n or more are skipped, so that each result is equally likely.
3. A *pick* from a list of n (counted from 0) takes the item at a number below n.  A *shuffle* of n
   items goes from the last place (i = n - 1) down to 1, each time swapping place i with the place
   given by a number below i + 1 (Fisher-Yates).

By hand: `{ printf SEED | xxd -r -p; printf '/deal/0'; } | sha256sum`.

Each label has its own words, beginning at 0, and no draw leaves anything behind: taking back and
drawing again under the same label gives the same lot, whatever was drawn in between.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 16
"""The least length of a seed: 128 bits, beyond guessing from the commitment."""

COMMITMENT_DIGITS = 20
WORD_SPAN = 1 << 32


def seed_bytes(seed: str) -> bytes:
    """Return the bytes of a seed in hex; raise `ValueError` if it is no hex or under 16 bytes."""
    raw = bytes.fromhex(seed)
    if len(raw) < SEED_BYTES:
        raise ValueError(f"a seed has at least {SEED_BYTES} bytes, not {len(raw)}")
    return raw


def seed_from_text(text: str) -> str:
    """Return the seed (hex) that a short text stands for, as in a scenario's `seed=7`.

    It is the first 16 bytes of SHA-256(text).  Anybody can guess it: for tests and examples only.
    """
    return sha256(text.encode()).hexdigest()[: 2 * SEED_BYTES]


def commitment(seed: str, game_id: str) -> str:
    """Return the 20 hex digits that promise `seed` (hex) for the game `game_id`.

    Raise `ValueError` for a game id with a "/": it could be the input of a draw, and the
    commitment would then give that draw away.
    """
    if "/" in game_id:
        raise ValueError(f"a game id has no slash: {game_id!r}")
    promised = sha256(seed_bytes(seed) + b"/" + game_id.encode())
    return promised.hexdigest()[:COMMITMENT_DIGITS]


def grouped(digits: str) -> str:
    """Write a commitment in groups of five, to be read aloud: `xxxxx xxxxx xxxxx xxxxx`."""
    return " ".join(digits[i : i + 5] for i in range(0, len(digits), 5))


def keeps(promise: str, seed: str, game_id: str) -> bool:
    """Tell whether a seed is the one promised; groups and capitals in `promise` do not matter."""
    return "".join(promise.split()).lower() == commitment(seed, game_id)


def words(seed: str, label: str) -> Iterator[int]:
    """Yield the words of a label, 32 bits each, without end (rule 2)."""
    start = sha256(seed_bytes(seed) + f"/{label}/".encode())
    number = 0
    while True:
        digest = start.copy()
        digest.update(b"%d" % number)
        yield int.from_bytes(digest.digest()[:4])
        number += 1


def below(stream: Iterator[int], n: int) -> int:
    """Return the next number below `n` (1 to 2**32) from a stream of words; each equally likely."""
    if not 0 < n <= WORD_SPAN:
        raise ValueError(f"cannot draw a number below {n}")
    limit = WORD_SPAN - WORD_SPAN % n
    return next(word for word in stream if word < limit) % n


def pick(seed: str, label: str, items: Sequence[T]) -> T:
    """Return one item by lot; raise `ValueError` for an empty sequence."""
    return items[below(words(seed, label), len(items))]


def shuffled(seed: str, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """Return the items in an order drawn by lot (rule 3); every order is equally likely."""
    order, stream = list(items), words(seed, label)
    for i in range(len(order) - 1, 0, -1):
        j = below(stream, i + 1)
        order[i], order[j] = order[j], order[i]
    return tuple(order)
