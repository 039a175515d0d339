"""After a power cut the table comes up where it was: paused, same prompt, nothing lost but time."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from tablekit.rules.prompts import Round
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.journal import read
from tablekit.table.restoring import replayed
from tablekit.table.session import Session
from tablekit.table.store import FolderStore, MemoryStore
from tests.evening import Evening
from tests.moments import standing
from tests.sizes import count, fresh_seed


def lively(seed: int) -> tuple[bytes, dict[int, tuple[Any, ...]], Session]:
    """Play a noisy game; return its journal and where it stood after each line that was last."""
    evening = Evening(seed)
    stood: dict[int, tuple[Any, ...]] = {}
    game = evening.game
    while not game.play.pos.finished:
        evening.act(evening.noise, False)
        if evening.table.table.session is game:
            play = game.play
            stood[game.seq] = (play.pos, play.prompt, play.given, play.kept)
    return game.journal.content, stood, game  # type: ignore[attr-defined]


def test_a_journal_cut_after_any_byte_keeps_the_whole_lines() -> None:
    content, _, _ = lively(fresh_seed() % 10_000)
    ends = [at + 1 for at, byte in enumerate(content) if byte == 10]
    step = max(1, 50 // count(50))
    tried = 0
    for cut in range(0, len(content) + 1, step):
        found = read(content[:cut])
        whole = sum(1 for end in ends if end <= cut)
        assert len(found.records) == whole
        assert found.good_bytes == (ends[whole - 1] if whole else 0)
        assert found.damage is None
        tried += 1
    print(f"{tried} cuts of {len(content)} bytes, {len(ends)} lines")
    assert tried > len(content) // step


def test_recovery_at_every_line_stands_where_the_game_stood() -> None:
    content, stood, _ = lively(fresh_seed() % 10_000)
    records = read(content).records
    compared = 0
    for line in range(1, len(records) + 1, max(1, 10 // count(10))):
        session = replayed(records[:line], rulebook.load)
        assert session.held == "recovered"
        if line in stood:
            play = session.play
            assert (play.pos, play.prompt, play.given, play.kept) == stood[line]
            compared += 1
    print(f"{compared} states compared over {len(records)} lines")
    assert compared > 0


def test_the_table_comes_up_from_two_hundred_cuts_on_disk(tmp_path: Path) -> None:
    seed = fresh_seed() % 10_000
    content, _, game = lively(seed)
    rng = random.Random(seed)
    for number in range(count(200)):
        folder = tmp_path / str(number)
        folder.mkdir()
        cut = rng.randint(1, len(content))
        path = folder / f"{game.game_id}.jsonl"
        path.write_bytes(content[:cut])
        table = Fingers(store=FolderStore(folder, threaded=False))
        whole = content[:cut].count(b"\n")
        if whole == 0:
            assert table.phase[0] == "setup"
            continue
        assert (
            path.read_bytes()[: content.rfind(b"\n", 0, cut) + 1]
            == content[: content.rfind(b"\n", 0, cut) + 1]
        )
        wanted = replayed(read(content[:cut]).records, rulebook.load)
        assert table.session.play.pos == wanted.play.pos
        assert table.session.play.prompt == wanted.play.prompt


def test_a_flipped_byte_keeps_the_damaged_file_and_the_good_lines(tmp_path: Path) -> None:
    seed = fresh_seed() % 10_000
    content, _, game = lively(seed)
    rng = random.Random(seed)
    for number in range(count(100)):
        folder = tmp_path / str(number)
        folder.mkdir()
        at = rng.randrange(len(content))
        hurt = bytearray(content)
        hurt[at] ^= 1 << rng.randrange(8)
        path = folder / f"{game.game_id}.jsonl"
        path.write_bytes(bytes(hurt))
        store = FolderStore(folder, threaded=False)
        table = Fingers(store=store)
        lines_before = content[:at].count(b"\n")
        if hurt[-1:] != content[-1:]:
            continue  # the last newline: the line is torn, not damaged
        assert store.notice is not None
        kept = [p for p in folder.iterdir() if "damaged" in p.name]
        assert [p.read_bytes() for p in kept] == [bytes(hurt)]
        if lines_before:
            wanted = replayed(read(content).records[:lines_before], rulebook.load)
            assert table.session.play.pos == wanted.play.pos


def speaking() -> Fingers:
    """Return a table in the first speech of a day."""
    table = Fingers()
    table.begin("sport", 10)
    table.to("speech")
    return table


def test_the_clock_stands_within_two_seconds_after_a_power_cut() -> None:
    rng = random.Random(fresh_seed())
    for _ in range(count(200)):
        table = speaking()
        table.wait(rng.uniform(0.5, 58))
        left = table.session.play.due - table.table.t()
        table.power_cut()
        table.wait(rng.uniform(0, 3_000))
        table.restart()
        again = table.session.play.due - table.table.t()
        assert left <= again <= left + 2_000
        table.wait(30)
        assert table.session.play.due - table.table.t() == again


def test_after_a_power_cut_the_host_is_told_and_hash_goes_on() -> None:
    table = speaking()
    table.wait(10)
    before = standing(table)
    table.power_cut()
    table.restart()
    assert standing(table) == before
    assert "питание пропадало" in table.host[6]
    assert table.host[7] == "# продолжить"
    table.key("#")
    assert standing(table) == before
    assert table.host[7] == "# спасибо"


def test_a_cut_in_an_open_ballot_window_keeps_its_votes_and_the_fingers_that_are_down() -> None:
    table = speaking()
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to_window(5)
    table.key("#")
    table.hold(1, 2)
    table.power_cut()
    table.release(2)
    table.hold(3)
    table.restart()
    held = table.session.play.pos.ballot
    assert held is not None
    assert [seat for seat, choice in enumerate(held.votes) if choice == 5] == [1, 2, 3]
    assert not table.session.play.proposals  # the finger that went meanwhile is no foul
    table.next()
    table.wait(1)
    table.key("#")
    assert table.host[7] == "# начать: против 6"


def test_unsynced_lines_are_lost_with_the_power_and_the_game_goes_on_before_them() -> None:
    clock = Fingers().clock
    store = MemoryStore(clock, lag_ms=100)
    table = Fingers(store=store, clock=clock)
    table.begin("sport", 10)
    table.to("speech")
    table.wait(5)
    table.key("#")  # synced 100 ms later, the key itself takes 200 ms
    table.session.feed(type(table.session.nodes[table.session.last].data)(table.table.t()))
    speaker = table.session.play.prompt.seat
    table.power_cut()
    table.restart()
    assert table.session.play.prompt.seat == speaker - 1


def test_a_number_of_games_ago_does_not_come_back() -> None:
    table = speaking()
    table.to("over")
    table.next()
    table.power_cut()
    table.restart()
    assert table.phase == ("setup", 0)


def test_a_cut_while_numbers_are_called_goes_on_with_the_number() -> None:
    table = Fingers()
    table.begin("sport", 10, kill="shooting")
    table.to("night", 1)
    table.until_asked("the round", lambda p: isinstance(p, Round))
    table.wait(3.5)
    table.power_cut()
    table.restart()
    assert isinstance(table.prompt, Round)
    called = [name for name in table.cues if name.startswith("number_")]
    assert called == []
    table.next()
    table.wait(1.2)
    assert table.table.display.log[0] in ("number_3", "number_4", "number_5")
