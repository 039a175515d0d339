"""The fair draw: the published vectors, evenness by count, and that draws do not touch each other.

The vectors were worked out with `xxd` and `sha256sum` by the three rules of the module, without
this program.
"""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice, permutations

import pytest

from tablekit.rules.draw import (
    WORD_SPAN,
    below,
    commitment,
    grouped,
    keeps,
    pick,
    seed_bytes,
    seed_from_text,
    shuffled,
    words,
)

SEED = "000102030405060708090a0b0c0d0e0f"
DEAL_WORDS = "c20f6095 6be448ba 635caed0 4479d955 29e544f5 02f1d502 dc329fa9 437c608d".split()


def seed(number: int) -> str:
    return seed_from_text(f"test {number}")


def chi_square(counts: Counter[object], kinds: int) -> float:
    expected = counts.total() / kinds
    missing = (kinds - len(counts)) * expected
    return missing + sum((seen - expected) ** 2 / expected for seen in counts.values())


def test_vector_commitment() -> None:
    assert commitment(SEED, "evening-7-2") == "e6d9e52538dc4186dd9d"
    assert grouped("e6d9e52538dc4186dd9d") == "e6d9e 52538 dc418 6dd9d"


def test_vector_words() -> None:
    assert list(islice(words(SEED, "deal"), 8)) == [int(word, 16) for word in DEAL_WORDS]
    assert next(words(SEED, "opener")) == 0xE12B110D


def test_vector_shuffle_and_pick() -> None:
    assert shuffled(SEED, "deal", range(1, 11)) == (8, 5, 3, 6, 7, 2, 4, 1, 9, 10)
    assert pick(SEED, "opener", range(1, 11)) == 4


def test_vector_skipped_words() -> None:
    # Words of "long": the fifth and the seventh are beyond floor(2**32 / n) * n and are skipped.
    stream = words(SEED, "long")
    drawn = [below(stream, 3 << 30) for _ in range(6)]
    assert drawn == [1644616916, 3035715401, 309288677, 1652315196, 2354873430, 1438552976]


def test_vector_seed_of_a_text() -> None:
    assert seed_from_text("7") == "7902699be42c8a8e46fbbb4501726517"


def test_the_promise_binds_seed_and_game() -> None:
    shown = grouped(commitment(SEED, "evening-7-2"))
    assert keeps(shown, SEED, "evening-7-2")
    assert keeps(shown.upper(), SEED.upper(), "evening-7-2")
    assert not keeps(shown, SEED, "evening-7-3")
    assert not keeps(shown, SEED[:-1] + "e", "evening-7-2")
    assert not keeps(shown[:-1], SEED, "evening-7-2")


def test_a_game_id_cannot_be_the_input_of_a_draw() -> None:
    # Its commitment would show the draw's first word.
    assert sha256(seed_bytes(SEED) + b"/deal/0").hexdigest().startswith(DEAL_WORDS[0])
    with pytest.raises(ValueError, match="slash"):
        commitment(SEED, "deal/0")


@pytest.mark.parametrize("bad", ["", "00" * 15, "0" * 33, "xy" * 16])
def test_a_seed_that_is_none_is_refused(bad: str) -> None:
    for draw in (lambda: commitment(bad, "game"), lambda: pick(bad, "opener", [1])):
        with pytest.raises(ValueError):
            draw()


def test_nothing_to_draw_from() -> None:
    with pytest.raises(ValueError, match="below 0"):
        pick(SEED, "opener", [])
    with pytest.raises(ValueError, match="below"):
        below(words(SEED, "x"), WORD_SPAN + 1)
    assert shuffled(SEED, "deal", []) == ()
    assert shuffled(SEED, "deal", ["only"]) == ("only",)


def test_words_beyond_the_last_whole_multiple_are_skipped() -> None:
    top = WORD_SPAN - WORD_SPAN % 10
    assert below(iter([WORD_SPAN - 1, top, top - 1]), 10) == 9
    assert below(iter([WORD_SPAN - 1]), WORD_SPAN) == WORD_SPAN - 1
    assert below(iter([WORD_SPAN - 1]), 1) == 0


def test_picks_are_even() -> None:
    counts = Counter[object](pick(seed(n), "opener", range(20)) for n in range(20_000))
    assert chi_square(counts, 20) < 43.8  # 19 degrees of freedom, exceeded once in 1000


def test_orders_are_even() -> None:
    counts = Counter[object](shuffled(seed(n), "deal", "abcd") for n in range(12_000))
    assert set(counts) == set(permutations("abcd"))
    assert chi_square(counts, 24) < 49.7  # 23 degrees of freedom, once in 1000


def test_every_card_comes_to_every_seat_evenly() -> None:
    counts = Counter[object]()
    for n in range(4_000):
        counts.update(enumerate(shuffled(seed(n), "deal", range(10))))
    assert chi_square(counts, 100) < 125.3  # 81 degrees of freedom, once in 1000


def test_draws_without_an_even_span_are_even() -> None:
    # Three quarters of the span: without skipping, the lower third would come twice as often.
    stream = words(SEED, "span")
    counts = Counter[object](below(stream, 3 << 30) >> 30 for _ in range(9_000))
    assert chi_square(counts, 3) < 13.8  # 2 degrees of freedom, once in 1000


def test_labels_are_independent() -> None:
    counts = Counter[object]()
    for n in range(10_000):
        counts[pick(seed(n), "opener/1", range(10)), pick(seed(n), "opener/2", range(10))] += 1
    assert chi_square(counts, 100) < 148.3  # 99 degrees of freedom, once in 1000


def test_a_draw_leaves_nothing_behind() -> None:
    before = shuffled(SEED, "deal", range(20))
    for label in ("opener", "deal/0", "seats"):
        shuffled(SEED, label, range(20))
        pick(SEED, label, range(20))
    assert shuffled(SEED, "deal", range(20)) == before
    assert sorted(before) == list(range(20))


def test_a_label_with_a_slash_has_words_of_its_own() -> None:
    flat = set(islice(words(SEED, "deal"), 200))
    assert flat.isdisjoint(islice(words(SEED, "deal/1"), 200))


def test_the_items_are_left_as_they_were() -> None:
    items = list(range(10))
    shuffled(SEED, "deal", items)
    assert items == list(range(10))
