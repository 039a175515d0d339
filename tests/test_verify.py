"""`tablekit verify`: an honest game is proved, and every dishonest one is found out."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tablekit.cli import main
from tablekit.rules.draw import commitment, grouped
from tablekit.scenario.fingers import Fingers
from tablekit.table.journal import encode, read
from tablekit.table.store import FolderStore
from tests.command import played

Verify = Callable[..., tuple[int, str]]
OTHER_SEED = "00112233445566778899aabbccddeeff"


@pytest.fixture
def verify(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Verify:
    """Verify a journal; return the exit status and what was printed, in English."""
    monkeypatch.chdir(tmp_path)

    def act(journal: Path, *words: str) -> tuple[int, str]:
        status = main(["verify", str(journal), "--lang", "en", *words])
        shown = capsys.readouterr()
        assert shown.err == ""
        return status, shown.out

    return act


def head(journal: Path) -> dict[str, Any]:
    return read(journal.read_bytes()).records[0]


def forge(journal: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change every record of a journal, its checksums put right again."""
    records = read(journal.read_bytes()).records
    lines = []
    for record in records:
        plain = {key: value for key, value in record.items() if key != "n"}
        change(plain)
        lines.append(encode(record["n"], plain))
    journal.write_bytes(b"".join(lines))


def on_header(**fields: Any) -> Callable[[dict[str, Any]], None]:
    """Return a change of the header's own fields, or of the start where it has such a field."""

    def change(record: dict[str, Any]) -> None:
        if record["k"] == "game":
            for name, value in fields.items():
                (record["start"] if name in record["start"] else record)[name] = value

    return change


def in_positions(old: str, new: str) -> Callable[[dict[str, Any]], None]:
    """Return a change of every recorded position."""

    def change(record: dict[str, Any]) -> None:
        if record["k"] == "position":
            record["p"] = re.sub(old, new, record["p"])

    return change


def outcome(out: str, words: str) -> str:
    """Return what was found about the line that has these words."""
    (line,) = [line for line in out.splitlines() if words in line]
    return line.split("  ")[0]


# Honest games


def test_an_honest_game_is_proved(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path, first_opener="random")
    status, out = verify(journal)
    assert status == 0
    for words in (
        "lines of the journal",
        "seed:",
        "commitment shown",
        'lot "deal": 1 Civilian, 2 Civilian, 3 Sheriff',
        'lot "opener": 9',
        "recorded positions: 11",
    ):
        assert outcome(out, words) == "holds"
    assert "DOES NOT HOLD" not in out
    assert "nothing to compare" not in out


def test_the_commitment_can_be_worked_out_by_hand(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    record = head(journal)
    seed = bytes.fromhex(record["start"]["seed"])
    digits = hashlib.sha256(seed + b"/" + record["id"].encode()).hexdigest()[:20]
    out = verify(journal)[1]
    assert record["commitment"] == digits
    assert f"commitment shown before the game: {grouped(digits)}" in out
    assert f"printf {seed.hex()} | xxd -r -p; printf '/{record['id']}'" in out


@pytest.mark.parametrize("form", [str, str.upper, grouped])
def test_a_noted_commitment_is_compared(
    form: Callable[[str], str], tmp_path: Path, verify: Verify
) -> None:
    journal = played(tmp_path)
    promise = form(head(journal)["commitment"])
    status, out = verify(journal, "--commitment", promise)
    assert status == 0
    assert outcome(out, "commitment noted by you") == "holds"
    other = ("0" if promise[0] != "0" else "1") + promise[1:]
    status, out = verify(journal, "--commitment", other)
    assert status == 1
    assert outcome(out, "commitment noted by you") == "DOES NOT HOLD"


def test_a_game_that_has_only_begun_has_nothing_to_compare(tmp_path: Path, verify: Verify) -> None:
    store = FolderStore(tmp_path, threaded=False)
    table = Fingers(store=store, seed="7")
    table.begin("sport", 10)
    table.next(2)
    (journal,) = tmp_path.glob("*.jsonl")
    status, out = verify(journal)
    assert status == 0
    assert outcome(out, "commitment shown") == "holds"
    assert outcome(out, 'lot "deal"') == "nothing to compare"
    assert outcome(out, "no recorded positions") == "nothing to compare"


def test_cards_dealt_by_hand_are_no_lot(tmp_path: Path, verify: Verify) -> None:
    roles = {1: "don", 2: "mafia", 3: "mafia", 4: "sheriff"}
    roles |= dict.fromkeys(range(5, 11), "civilian")
    journal = played(tmp_path, roles=roles)
    status, out = verify(journal)
    assert status == 0
    assert outcome(out, "dealt with cards") == "nothing to compare"


def test_a_card_that_the_host_corrected_is_no_fraud(tmp_path: Path, verify: Verify) -> None:
    store = FolderStore(tmp_path, threaded=False)
    table = Fingers(store=store, seed="7")
    table.begin("sport", 10)
    table.to("night", 0)
    assert table.session.pin({1: "sheriff", 3: "civilian"}, table.clock.now_ms())
    table.to("speech")
    (journal,) = tmp_path.glob("*.jsonl")
    status, out = verify(journal)
    assert status == 0, out
    assert outcome(out, 'lot "deal"') == "holds"


# Dishonest games


def test_another_seed_is_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    forge(journal, on_header(seed=OTHER_SEED))
    status, out = verify(journal)
    assert status == 1
    for words in ("commitment shown", 'lot "deal"', "recorded positions"):
        assert outcome(out, words) == "DOES NOT HOLD"
    assert "this game cannot be trusted" in out


def test_another_seed_with_a_commitment_that_fits_is_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    noted = head(journal)["commitment"]
    forged = commitment(OTHER_SEED, head(journal)["id"])
    forge(journal, on_header(seed=OTHER_SEED, commitment=forged))
    status, out = verify(journal, "--commitment", noted)
    assert status == 1
    assert outcome(out, "commitment shown") == "holds"
    assert outcome(out, "commitment noted") == "DOES NOT HOLD"
    assert outcome(out, 'lot "deal"') == "DOES NOT HOLD"


def test_cards_that_were_changed_after_the_deal_are_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    forge(journal, in_positions("1:civilian(.*)9:don", r"1:don\g<1>9:civilian"))
    status, out = verify(journal)
    assert status == 1
    assert outcome(out, 'lot "deal"') == "DOES NOT HOLD"
    assert outcome(out, "recorded positions") == "DOES NOT HOLD"


def test_another_first_speaker_is_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path, first_opener="random")
    forge(journal, in_positions("opener_seat=9", "opener_seat=2"))
    status, out = verify(journal)
    assert status == 1
    assert outcome(out, 'lot "opener"') == "DOES NOT HOLD"
    assert outcome(out, 'lot "deal"') == "holds"


def test_another_id_is_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    forge(journal, on_header(id="virtual-000000000001"))
    status, out = verify(journal)
    assert status == 1
    assert outcome(out, "commitment shown") == "DOES NOT HOLD"


def test_a_changed_line_is_found(tmp_path: Path, verify: Verify) -> None:
    journal = played(tmp_path)
    journal.write_bytes(journal.read_bytes().replace(b'"k":"nominate"', b'"k":"nominat3"', 1))
    status, out = verify(journal)
    assert status == 1
    assert outcome(out, "lines of the journal") == "DOES NOT HOLD"


@pytest.mark.parametrize(
    "fields",
    [
        {"seed": ""},
        {"seed": "xyz"},
        {"seed": "0011"},
        {"seats": [1, 2]},
        {"seats": [*range(1, 10), 99]},
        {"start": 5},
    ],
    ids=str,
)
def test_a_beginning_that_is_none_is_no_game(
    fields: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = played(tmp_path)
    forge(journal, on_header(**fields))
    assert main(["verify", str(journal), "--lang", "en"]) == 2
    err = capsys.readouterr().err
    assert f"{journal}:1: found a beginning of a game that this version does not" in err
    assert err.count("\n") == 1
