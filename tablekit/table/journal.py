"""The journal's line format, and reading a journal whatever became of its bytes.

A journal is a JSON Lines file of one game.  A line looks like this:

    {"n":7,"k":"foul","seat":4,"t":61230,"crc":"780fc251"}

`n` is the line's number in the file, from 1 without a gap; `k` is the kind of record; the first
line is of kind `game` and describes the game.  `crc` comes last: CRC-32 (that of zlib and PNG) of
every byte of the line before its own eight lower-case hex digits; `"}` and a newline end the line.
A line is good only if writing down what was read gives the same bytes again.  So nothing in it is
uncovered: a flipped bit in a bracket, a blank or the case of a digit is found like any other.

Bytes after the last newline are a line that a power cut interrupted.  They are dropped and are no
damage, unless they cannot be the beginning of the next line.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal
from zlib import crc32

import msgspec
from msgspec import Struct

Record = dict[str, Any]
"""A line's content: `n`, `k` and the kind's own fields, as JSON values; without `crc`."""

HEADER = "game"
SEAL = b',"crc":"'
SEALED = re.compile(rb',"crc":"([0-9a-f]{8})"}')

# What bytes that nobody wrote may raise: not JSON, no such field, no field at all, a number or text
# that cannot be written down again, brackets without end.
UNREADABLE = (msgspec.MsgspecError, KeyError, StopIteration, ValueError, RecursionError)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(dict[str, Any])


class BadLine(ValueError):
    """A line that is not exactly as it was written."""


class Fault(Struct, frozen=True):
    """Why a line cannot be used.

    `reason` is `unreadable` (the checksum or the form is wrong; `found` is the line's length in
    bytes), `number` (`found` and `expected` are line numbers) or `header` (kinds of record).
    """

    reason: Literal["unreadable", "number", "header"]
    found: str
    expected: str = ""


class Damage(Fault, frozen=True, kw_only=True):
    """The fault of the first line that could not be used, where, and how much was lost with it."""

    line: int
    offset: int
    lost_lines: int
    lost_bytes: int


class Reading(Struct, frozen=True):
    """What a journal's bytes hold: the longest prefix of whole good lines, and what follows it.

    `good_bytes` is the length of that prefix.  `torn`: an interrupted last line follows.
    """

    records: tuple[Record, ...]
    good_bytes: int
    damage: Damage | None = None
    torn: bool = False


def encode(seq: int, record: Mapping[str, Any]) -> bytes:
    """Return line number `seq`, newline included, for a record with its kind `k`.

    Raise `ValueError` if the record has no `k`, or has the fields `n` or `crc`, which are ours.
    """
    if not isinstance(record.get("k"), str) or "n" in record or "crc" in record:
        raise ValueError(f"a record has a kind 'k' and neither 'n' nor 'crc': {sorted(record)}")
    return _sealed({"n": seq, **record})


def decode(line: bytes) -> Record:
    """Return the record of a line, newline included; raise `BadLine` if it is not as written."""
    try:
        record = _decoder.decode(line)
        del record["crc"]
        first, value = next(iter(record.items()))
        numbered = first == "n" and type(value) is int
        if numbered and isinstance(record["k"], str) and _sealed(record) == line:
            return record
    except UNREADABLE as error:
        raise BadLine(str(error)) from error
    raise BadLine("the line differs from what its content would be written as")


def read(data: bytes) -> Reading:
    """Read a journal.  Never raises, whatever the bytes are."""
    records: list[Record] = []
    start = 0
    while (end := data.find(b"\n", start) + 1) > 0:
        taken = _take(data[start:end], len(records) + 1)
        if isinstance(taken, Fault):
            return _stopped(records, data, start, taken)
        records.append(taken)
        start = end
    tail = data[start:]
    if tail and not _is_torn(tail, len(records) + 1):
        return _stopped(records, data, start, Fault("unreadable", str(len(tail))))
    return Reading(tuple(records), start, torn=bool(tail))


def _sealed(record: Record) -> bytes:
    """Write a record that begins with `n`, and seal it with its checksum."""
    body = _encoder.encode(record)[:-1] + SEAL
    return b'%b%08x"}\n' % (body, crc32(body))


def _take(line: bytes, number: int) -> Record | Fault:
    """Decode the line that stands at a place of the file, or tell why it cannot be used there."""
    try:
        record = decode(line)
    except BadLine:
        return Fault("unreadable", str(len(line)))
    if record["n"] != number:
        return Fault("number", str(record["n"]), str(number))
    if number == 1 and record["k"] != HEADER:
        return Fault("header", record["k"], HEADER)
    return record


def _stopped(records: list[Record], data: bytes, start: int, fault: Fault) -> Reading:
    """Return the reading of a journal that is good up to the byte `start`."""
    damage = Damage(
        line=len(records) + 1,
        offset=start,
        reason=fault.reason,
        found=fault.found,
        expected=fault.expected,
        lost_lines=data.count(b"\n", start) + (not data.endswith(b"\n")),
        lost_bytes=len(data) - start,
    )
    return Reading(tuple(records), start, damage)


def _is_torn(tail: bytes, line: int) -> bool:
    """Tell whether an unfinished tail is the beginning of this line.

    A file system may have grown the file before the data came: zero bytes at its end count as
    nothing.  A whole line followed by something else than a newline was not torn: it was changed.
    """
    tail = tail.rstrip(b"\0")
    opening = b'{"n":%d,' % line
    if not (tail.startswith(opening) or opening.startswith(tail)):
        return False
    crc = start = 0
    for seal in SEALED.finditer(tail):
        crc, start = crc32(tail[start : seal.start(1)], crc), seal.start(1)
        if int(seal[1], 16) == crc and seal.end() < len(tail):
            return False
    return True
