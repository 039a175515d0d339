"""The journal's lines: every cut and every flipped bit, and bytes that nobody wrote."""

from __future__ import annotations

import json
import random
from typing import Any
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablekit.table.journal import BadLine, Damage, decode, encode, read
from tests.sizes import fresh_seed

RECORDS: list[dict[str, Any]] = [
    {"k": "game", "id": "evening-7-2", "seed": "000102", "rules": "sport 1", "host": "Ёжик «А»"},
    *({"k": "foul", "seat": seat % 10 + 1, "t": 61_230 + seat} for seat in range(36)),
    {"k": "pick", "seats": [3, 5, 9], "t": 99_000, "late": True, "why": None},
    {"k": "note", "text": 'a "quoted" \\ and ,"crc":" within', "points": 0.3},
    {"k": "position", "p": {"day": 2, "crc": "nested"}},
]
LINES = [encode(n, record) for n, record in enumerate(RECORDS, 1)]
DATA = b"".join(LINES)
WHOLE = tuple({"n": n, **record} for n, record in enumerate(RECORDS, 1))


def test_a_line_looks_as_documented() -> None:
    line = encode(7, {"k": "foul", "seat": 4, "t": 61230})
    body = b'{"n":7,"k":"foul","seat":4,"t":61230,"crc":"'
    assert line == body + b'%08x"}\n' % crc32(body)
    assert json.loads(line)["seat"] == 4  # JSON for any other program
    assert line.decode() == '{"n":7,"k":"foul","seat":4,"t":61230,"crc":"780fc251"}\n'


def test_lines_are_read_as_written() -> None:
    reading = read(DATA)
    assert reading.records == WHOLE
    assert (reading.good_bytes, reading.damage, reading.torn) == (len(DATA), None, False)
    assert [decode(line) for line in LINES] == list(WHOLE)


def test_an_empty_journal_is_whole() -> None:
    reading = read(b"")
    assert (reading.records, reading.good_bytes, reading.damage, reading.torn) == (
        (),
        0,
        None,
        False,
    )


@pytest.mark.parametrize("record", [{}, {"k": 1}, {"k": "x", "n": 1}, {"k": "x", "crc": ""}])
def test_a_record_without_a_kind_or_with_our_fields_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="kind 'k'"):
        encode(1, record)


def test_a_cut_after_every_byte_loses_the_torn_line_and_no_more() -> None:
    for length in range(len(DATA)):
        reading = read(DATA[:length])
        whole = DATA[:length].count(b"\n")
        assert reading.records == WHOLE[:whole]
        assert reading.good_bytes == sum(map(len, LINES[:whole]))
        assert reading.damage is None, length
        assert reading.torn == (length > reading.good_bytes)


def test_zeros_after_a_cut_are_a_torn_line() -> None:
    # The file system had grown the file and the data never came.
    start = len(DATA) - len(LINES[-1])
    for length in range(start, len(DATA)):
        reading = read(DATA[:length] + bytes(64))
        assert (len(reading.records), reading.damage, reading.torn) == (39, None, True)


def test_every_flipped_bit_is_found() -> None:
    """All bits of a journal of 40 lines: the good lines before it are read, nothing after."""
    line, start = 0, 0
    for place in range(len(DATA)):
        if place == start + len(LINES[line]):
            start += len(LINES[line])
            line += 1
        for bit in range(8):
            flipped = bytearray(DATA)
            flipped[place] ^= 1 << bit
            reading = read(bytes(flipped))
            assert reading.damage is not None, (place, bit)
            assert reading.records == WHOLE[:line]
            assert (reading.damage.line, reading.damage.offset) == (line + 1, start)
            assert reading.damage.lost_bytes == len(DATA) - start


def without(index: int) -> bytes:
    return b"".join(LINES[:index] + LINES[index + 1 :])


@pytest.mark.parametrize(
    ("data", "good", "reason", "found", "expected"),
    [
        (without(4), 4, "number", "6", "5"),
        (b"".join([*LINES[:6], LINES[5], *LINES[6:]]), 6, "number", "6", "7"),
        (b"".join([*LINES[:2], LINES[3], LINES[2], *LINES[4:]]), 2, "number", "4", "3"),
        (without(0), 0, "number", "2", "1"),
        (encode(1, {"k": "foul"}) + LINES[1], 0, "header", "foul", "game"),
        (b"\n" + DATA, 0, "unreadable", "1", ""),
        (DATA + b"\n", 40, "unreadable", "1", ""),
        (DATA + b"x", 40, "unreadable", "1", ""),
        (DATA + LINES[0][:20], 40, "unreadable", "20", ""),
        (DATA[:-1] + b" \n", 39, "unreadable", str(len(LINES[-1]) + 1), ""),
        (LINES[0][:-1] + LINES[1], 0, "unreadable", str(len(LINES[0] + LINES[1]) - 1), ""),
        (LINES[0][:-1] + b"xyz", 0, "unreadable", str(len(LINES[0]) + 2), ""),
        (LINES[0].replace(b"\n", b"\r\n"), 0, "unreadable", str(len(LINES[0]) + 1), ""),
    ],
)
def test_damage_leaves_the_longest_good_beginning(
    data: bytes, good: int, reason: str, found: str, expected: str
) -> None:
    reading = read(data)
    damage = reading.damage
    assert damage is not None
    assert reading.records == WHOLE[:good]
    assert reading.good_bytes == sum(map(len, LINES[:good]))
    assert (damage.line, damage.reason) == (good + 1, reason)
    assert (damage.found, damage.expected) == (found, expected)
    assert not reading.torn


def test_damage_counts_the_lines_that_are_lost() -> None:
    damage = read(without(4)).damage
    assert damage == Damage(
        "number", "6", "5", line=5, offset=sum(map(len, LINES[:4])), lost_lines=35,
        lost_bytes=sum(map(len, LINES[5:])),
    )  # fmt: skip
    cut = read(without(4)[:-3]).damage
    assert cut is not None and cut.lost_lines == 35


def resealed(body: str) -> bytes:
    """Give a changed line a checksum that fits."""
    start = f'{body},"crc":"'.encode()
    return start + b'%08x"}\n' % crc32(start)


@pytest.mark.parametrize(
    "body",
    [
        '{"n": 1,"k":"game"',
        '{"n":1,"k":"\\u0067ame"',
        '{"n":1.0,"k":"game"',
        '{"n":true,"k":"game"',
        '{"k":"game","n":1',
        '{"n":1,"n":1,"k":"game"',
        '{"n":1,"k":"game","k":"game"',
        '{"n":1,"k":"game","x":1e2',
        '{"n":1,"k":5',
        '{"n":1',
        '{"k":"game"',
    ],
)
def test_only_one_way_of_writing_a_record_is_a_line(body: str) -> None:
    with pytest.raises(BadLine):
        decode(resealed(body))
    assert decode(resealed('{"n":1,"k":"game"')) == {"n": 1, "k": "game"}


@pytest.mark.parametrize(
    "data",
    [
        b"[" * 200_000,
        b'{"a":' * 100_000,
        b'{"n":1,"k":"\\ud800","crc":"00000000"}',
        b'{"n":1,"k":"\xff\xfe","crc":"00000000"}',
        b'{"n":1,"k":"game","x":1e999,"crc":"00000000"}',
        *(b'{"n":1,"k":"game","x":%b,"crc":"00000000"}' % (b"9" * n) for n in (30, 4_300, 4_301)),
        b"null",
        b"[]",
        b"{}",
        b"\0" * 5000,
        b'{"n":1,"k":"game","crc":"00000000"}' * 3,
    ],
)
def test_strange_bytes_are_damage_or_torn_and_never_raise(data: bytes) -> None:
    for tail in (b"", b"\n"):
        reading = read(DATA + data + tail)
        assert reading.records == WHOLE
        assert reading.torn or reading.damage


@given(st.binary(max_size=300), st.integers(0, 3))
def test_any_bytes_are_read(data: bytes, lines: int) -> None:
    start = b"".join(LINES[:lines])
    reading = read(start + data)
    assert reading.records[:lines] == WHOLE[:lines]
    assert reading.good_bytes >= len(start)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text() | st.floats(0, 1e9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.integers(1, 10**9),
    st.text(),
    st.dictionaries(st.text().filter(lambda name: name not in ("n", "k", "crc")), json_values),
)
def test_any_record_comes_back(seq: int, kind: str, fields: dict[str, Any]) -> None:
    line = encode(seq, {"k": kind, **fields})
    assert decode(line) == {"n": seq, "k": kind, **fields}
    assert line.count(b"\n") == 1


def test_several_faults_at_once_never_change_a_record() -> None:
    """Bursts, swapped pieces and holes: what is read is always a beginning of what was written."""
    rng = random.Random(fresh_seed())
    for _ in range(2_000):
        data = bytearray(DATA)
        for _ in range(rng.randint(1, 3)):
            place, length = rng.randrange(len(data)), rng.randint(1, 40)
            data[place : place + length] = rng.choice(
                (b"", bytes(length), rng.randbytes(length), bytes(data[:length]), b"\n")
            )
        reading = read(bytes(data))
        assert reading.records == WHOLE[: len(reading.records)]
        assert bytes(data) == DATA or reading.damage or reading.torn or len(data) < len(DATA)
