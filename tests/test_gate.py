"""The gate: nothing irrevocable is shown before it is on disk, and nothing waits for ever."""

from __future__ import annotations

import random

from tablekit.table.clock import VirtualClock
from tablekit.table.gate import HOLD_MS, Gate
from tablekit.table.journal import encode
from tablekit.table.journal_writer import MemoryJournal
from tests.sizes import count, fresh_seed


def test_a_view_without_new_facts_passes_at_once() -> None:
    gate = Gate[str]()
    gate.offer(0, "clock 60", 0)
    assert gate.ready(0, 0) == "clock 60"
    gate.offer(0, "clock 59", 1_000)
    gate.offer(0, "clock 58", 2_000)
    assert gate.ready(0, 2_000) == "clock 58"
    assert gate.ready(0, 2_000) is None
    assert gate.due_ms() is None


def test_a_new_fact_waits_for_its_line() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 100)
    assert gate.ready(6, 100) is None
    assert gate.due_ms() == 100 + HOLD_MS
    assert gate.ready(7, 130) == "4 leaves"
    assert not gate.lagging
    gate.offer(7, "4 leaves, clock 59", 140)
    assert gate.ready(7, 140) == "4 leaves, clock 59"


def test_a_fact_already_on_disk_passes_at_once() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 100)
    assert gate.ready(9, 100) == "4 leaves"


def test_what_follows_a_held_view_is_held_with_it() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 0)
    gate.offer(7, "4 leaves, 60", 400)
    gate.offer(7, "4 leaves, 59", 900)
    assert gate.ready(6, 900) is None
    assert gate.due_ms() == HOLD_MS  # a newer view does not prolong the wait
    assert gate.ready(7, 950) == "4 leaves, 59"
    assert gate.ready(7, 960) is None


def test_a_view_does_not_wait_for_facts_that_it_does_not_tell() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 0)
    gate.offer(9, "4 leaves, red wins", 300)
    assert gate.ready(7, 310) == "4 leaves"
    assert gate.ready(8, 320) is None
    assert gate.due_ms() == 300 + HOLD_MS
    assert gate.ready(9, 330) == "4 leaves, red wins"


def test_of_several_that_may_pass_only_the_newest_is_shown() -> None:
    gate = Gate[str]()
    for seq in (3, 5, 9):
        gate.offer(seq, f"fact {seq}", seq)
    assert gate.ready(6, 10) == "fact 5"
    assert gate.ready(9, 10) == "fact 9"
    assert gate.ready(9, 10) is None


def test_after_a_second_without_report_it_is_shown_and_lags() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 50)
    assert gate.ready(6, 1_049) is None
    assert not gate.lagging
    assert gate.ready(6, 1_050) == "4 leaves"
    assert gate.lagging
    assert gate.ready(6, 5_000) is None
    assert gate.lagging
    assert gate.ready(7, 5_001) is None
    assert not gate.lagging


def test_while_lagging_nothing_is_held() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 0)
    assert gate.ready(0, HOLD_MS) == "4 leaves"
    gate.offer(8, "red wins", 1_200)
    assert gate.ready(0, 1_200) == "red wins"
    assert gate.ready(7, 1_300) is None
    assert gate.lagging  # line 8 is shown and not on disk
    assert gate.ready(8, 1_400) is None
    assert not gate.lagging
    gate.offer(9, "next", 1_500)
    assert gate.ready(8, 1_500) is None  # the disk is back: held again


def test_a_fact_taken_back_before_it_was_shown_is_never_shown() -> None:
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 0)
    gate.offer(0, "ballot stands", 10)
    assert gate.ready(0, 10) == "ballot stands"
    assert gate.ready(9, 20) is None
    gate.offer(9, "5 leaves", 30)
    assert gate.ready(8, 40) is None
    assert gate.ready(9, 50) == "5 leaves"


def test_a_fact_taken_back_is_not_shown_when_its_second_is_over() -> None:
    gate = Gate[str]()
    gate.offer(5, "4 leaves", 0)
    gate.offer(7, "4 leaves, red wins", 10)
    gate.offer(5, "4 leaves, taken back", 20)
    assert gate.ready(4, HOLD_MS) == "4 leaves, taken back"
    gate = Gate[str]()
    gate.offer(7, "4 leaves", 0)
    gate.offer(5, "3 leaves", 10)
    assert gate.ready(4, HOLD_MS) is None
    assert gate.due_ms() == HOLD_MS + 10
    assert gate.ready(4, HOLD_MS + 10) == "3 leaves"


def test_after_a_recovery_the_facts_that_were_read_pass() -> None:
    gate = Gate[str](told_seq=40)
    gate.offer(40, "as it stood", 0)
    assert gate.ready(38, 0) == "as it stood"
    assert not gate.lagging  # nothing was shown for the first time
    gate.offer(41, "4 leaves", 10)
    assert gate.ready(39, 10) is None
    assert gate.ready(41, 20) == "4 leaves"
    assert not gate.lagging


def play(rng: random.Random, steps: int) -> tuple[int, int]:
    """Run a journal with a moody disk against a gate; count views shown, and shown unsynced."""
    clock, gate = VirtualClock(), Gate[tuple[int, int]]()
    journal = MemoryJournal(clock)
    facts = shown_facts = shown_step = late = shown = 0
    born = {0: 0}
    for step in range(1, steps + 1):
        clock.advance(rng.choice((0, 1, 20, 300)))
        if step % 20 == 1:
            journal.lag_ms = rng.choice((0, 5, 70, 400, 1_500, None))
        journal.append(encode(step, {"k": "go"}), step)
        if rng.random() < 0.3:
            facts = step
            born[facts] = clock.now_ms()
        gate.offer(facts, (facts, step), clock.now_ms())
        synced = journal.synced
        lagging = shown_facts > synced
        view = gate.ready(synced, clock.now_ms())
        if view is None:
            assert facts > max(synced, shown_facts), "held without need"
            assert clock.now_ms() - born[facts] < HOLD_MS
            assert not lagging
            continue
        assert view[1] > shown_step, "older than what is shown"
        if view[0] > max(synced, shown_facts):
            late += 1
            assert lagging or clock.now_ms() - born[view[0]] >= HOLD_MS, "shown before the sync"
        shown += 1
        shown_facts, shown_step = view
        assert gate.lagging == (shown_facts > synced)
    clock.advance(HOLD_MS)
    last = gate.ready(journal.synced, clock.now_ms())
    assert (last or (0, shown_step))[1] == steps, "the newest view is shown in the end"
    return shown, late


def test_by_counts_with_a_moody_disk() -> None:
    rng = random.Random(fresh_seed())
    games = count(2_000)
    results = [play(rng, 400) for _ in range(games)]
    shown, late = (sum(column) for column in zip(*results, strict=True))
    assert games * 200 < shown < games * 400
    assert 0 < late < shown // 5
