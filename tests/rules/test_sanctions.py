"""Sanctions: the record, the kinds, the loss awarded to a team, the tournament (S-6.1-3, S-6.8)."""

from __future__ import annotations

import pytest

from tablekit.scenario.fingers import Fingers
from tablekit.table.restoring import replayed
from tablekit.table.settings import HostEntry, Settings
from tests.rules.sanctions import (
    confirm,
    foul,
    give,
    how_left,
    journal,
    last,
    sanctions,
    signed_in,
)
from tests.rules.tables import (
    ELEVEN,
    eleven,
    kind,
    night,
    pos_of,
    refused,
    roles_of,
    untagged,
    voted_out,
    winner,
)

HOSTS = (HostEntry("Anna", "1111"), HostEntry("Boris", "2222", chief=True, tag="04a1"))


def with_hosts() -> Fingers:
    """Eleven with two hosts who can sign in, on day one."""
    table = Fingers(Settings(lang="en", hosts=HOSTS))
    table.begin("stylized", 11, roles=ELEVEN)
    table.to_speech(2)
    return table


# The record


@pytest.mark.rule("S-6.1")
def test_the_record_says_who_what_by_whom_when_and_in_which_phase() -> None:
    table = eleven()
    table.to_speech(2)
    table.wait(12)
    at = table.session.time(table.clock.now_ms())
    give(table, 9, 15)
    given = last(table)
    assert (given.seat, given.code, given.kind) == (9, 15, "foul")
    assert given.by == "judge"
    assert at < given.t <= table.session.time(table.clock.now_ms())
    assert (given.phase, given.half) == ("speeches", 2)  # day one
    assert given.wall.startswith("2030-01-01T19:")


@pytest.mark.rule("S-6.1")
def test_the_journal_has_both_clocks() -> None:
    table = eleven()
    table.to_speech(2)
    give(table, 9, 15)
    before = [line for line in journal(table) if line["k"] == "foul"][-1]
    table.wait(60)
    foul(table, 10)
    line = [line for line in journal(table) if line["k"] == "foul"][-1]
    assert (line["seat"], line.get("code", 0)) == (10, 0)
    assert line["t"] - before["t"] >= 60_000
    minutes = int(line["wall"][14:16]) - int(before["wall"][14:16])
    seconds = int(line["wall"][17:19]) - int(before["wall"][17:19])
    assert minutes * 60 + seconds == (line["t"] - before["t"]) // 1000


@pytest.mark.rule("S-6.1")
def test_the_wall_clock_runs_through_a_pause_and_game_time_does_not() -> None:
    table = eleven()
    table.to_speech(2)
    foul(table, 9)
    table.key("C")
    table.wait(600)
    table.key("C")
    foul(table, 9)
    first, second = sanctions(table)
    assert second.t - first.t < 10_000
    assert int(second.wall[14:16]) - int(first.wall[14:16]) in (10, -50)


@pytest.mark.rule("S-6.1")
def test_the_record_is_read_back_from_the_journal() -> None:
    table = with_hosts()
    signed_in(table, "2222")
    give(table, 9, 15)
    table.key("D 3 10 #")
    give(table, 8, 6)
    again = replayed(tuple(journal(table)), table.rules)
    assert again.play.pos.sanctions == sanctions(table)
    assert len(sanctions(table)) == 3


@pytest.mark.rule("S-6.1")
def test_a_chief_judge_signs_in_by_the_menu() -> None:
    table = with_hosts()
    foul(table, 9)
    signed_in(table, "2222")
    foul(table, 9)
    table.key("D 0 2 #")  # and out again
    foul(table, 9)
    signed_in(table, "1111")
    table.key("D 3 9 #")
    table.key("D 4 9 #")
    table.wait(0.6)
    table.key("#")
    assert [s.by for s in sanctions(table)] == [
        "judge",
        "chief judge Boris",
        "judge",
        "judge Anna",
        "judge Anna",
    ]


@pytest.mark.rule("S-6.1")
def test_each_keypad_has_its_own_host() -> None:
    table = with_hosts()
    table.key("D 0 2 2222 #", pad=2)
    foul(table, 9)
    table.key("A 9 #", pad=2)
    assert [s.by for s in sanctions(table)] == ["judge", "chief judge Boris"]


@pytest.mark.rule("S-6.1")
def test_a_wrong_pin_signs_nobody_in() -> None:
    table = with_hosts()
    signed_in(table, "3333")
    assert refused(table) == "wrong_pin"
    foul(table, 9)
    assert last(table).by == "judge"


@pytest.mark.rule("S-6.1")
def test_a_foul_proposed_by_a_button_is_recorded_like_any_other() -> None:
    table = with_hosts()
    signed_in(table, "2222")
    table.key("B 5 #")
    table.nominate(3, 6)
    table.to_window(5)
    table.press(8)
    table.key("A #")
    given = last(table)
    assert (given.seat, given.by, given.phase) == (8, "chief judge Boris", "vote")
    assert given.wall


# The kinds


@pytest.mark.rule("S-6.2")
def test_a_spoken_warning_is_recorded_and_does_nothing() -> None:
    table = eleven()
    table.to_speech(2)
    before = pos_of(table)
    table.key("D 3 9 #")
    given = last(table)
    assert (given.seat, given.kind, given.by) == (9, "warning", "judge")
    after = pos_of(table)
    assert (after.fouls, after.out, after.lost_speech) == (before.fouls, 0, 0)
    for _ in range(5):
        table.key("D 3 9 #")
    assert 9 in table.alive


@pytest.mark.rule("S-6.2")
def test_a_warning_costs_no_points_in_the_last_word() -> None:
    table = eleven(penalty_points=3)
    table.to("speech", 2)
    foul(table, 9, 3)
    voted_out(table, 9)
    table.to("last_word")
    table.key("D 3 9 #")
    assert (last(table).kind, last(table).points) == ("warning", 0)
    assert kind(table) == "last_word"


@pytest.mark.rule("S-6.2", "S-6.3")
def test_the_four_kinds_of_sanctions() -> None:
    table = eleven()
    table.to_speech(2)
    table.key("D 3 9 #")
    foul(table, 9)
    give(table, 9, 6)
    give(table, 10, 1)
    assert [s.kind for s in sanctions(table)] == ["warning", "foul", "disqualified", "loss"]
    assert kind(table) == "over"


@pytest.mark.rule("S-6.3", "S-7.3")
@pytest.mark.parametrize(
    ("code", "scope"), [(6, "disqualified"), (4, "tournament"), (24, "tournament")]
)
def test_from_the_game_or_from_the_tournament(code: int, scope: str) -> None:
    table = eleven()
    table.to_speech(2)
    give(table, 9, code)
    assert last(table).kind == scope
    assert how_left(table, 9) == "disqualified"
    assert len(table.alive) == 10, "the game goes on either way"


@pytest.mark.rule("S-7.3")
def test_out_of_the_tournament_is_recorded_in_the_last_word_too() -> None:
    table = eleven()
    table.to("speech", 2)
    voted_out(table, 9)
    table.to("last_word")
    give(table, 9, 24)
    assert (last(table).seat, last(table).kind) == (9, "tournament")
    assert how_left(table, 9) == "vote"


@pytest.mark.rule("S-6.7.1", "S-5.1.11")
def test_who_leaves_by_own_wish_is_disqualified() -> None:
    table = eleven()
    table.to_speech(2)
    table.key("D 4 9 #")
    assert 9 in table.alive
    assert table.host[7] == "# disqualify: 9"
    table.wait(0.6)
    table.key("#")
    given = last(table)
    assert (given.seat, given.code, given.kind) == (9, 11, "disqualified")
    assert how_left(table, 9) == "wish"
    assert 9 not in table.alive


@pytest.mark.rule("S-6.7.1", "S-7.1")
def test_excused_leaves_no_record_and_still_cancels_the_vote() -> None:
    table = eleven()
    table.to_speech(2)
    table.key("B 5 #")
    table.key("D 4 9 # 1")
    assert table.host[7] == "# excused: 9"
    table.key("#")
    assert not sanctions(table)
    assert how_left(table, 9) == "wish"
    table.key("A 9 C #")
    assert refused(table) == "no_sanction"
    table.key("*")
    table.to("vote")
    assert kind(table) == "vote_cancelled"


@pytest.mark.rule("S-6.2")
def test_the_last_sanction_is_taken_away_and_nothing_else() -> None:
    table = eleven()
    table.to_speech(2)
    foul(table, 9)
    table.key("D 3 9 #")
    foul(table, 8)
    table.key("B 5 #")
    table.key("A 9 C #")
    assert [(s.seat, s.kind) for s in sanctions(table)] == [(9, "foul"), (8, "foul")]
    assert [n.seat for n in pos_of(table).nominations] == [5]
    assert table.prompt.seat == 2
    table.key("A 9 C #")
    assert [(s.seat, s.kind) for s in sanctions(table)] == [(8, "foul")]
    table.key("A 9 C #")
    assert refused(table) == "no_sanction"


@pytest.mark.rule("S-6.5")
def test_a_removal_taken_away_brings_the_seat_back() -> None:
    table = eleven()
    table.to_speech(2)
    give(table, 9, 6)
    foul(table, 8)
    table.key("A 9 C #")
    assert 9 in table.alive
    assert pos_of(table).fouls[8] == 1
    assert pos_of(table).no_vote == 0


# A loss awarded


@pytest.mark.rule("S-6.8")
@pytest.mark.parametrize(("seat", "side"), [(9, "black"), (8, "black"), (1, "red"), (3, "red")])
def test_the_other_side_wins_at_once(seat: int, side: str) -> None:
    table = eleven()
    table.to_speech(2)
    give(table, seat, 2)
    assert winner(table) == side
    assert pos_of(table).reason == "loss"
    assert f"win_{side}" in table.cues


@pytest.mark.rule("S-6.8")
def test_last_words_that_are_owed_are_not_spoken() -> None:
    table = eleven()
    table.to("speech", 2)
    voted_out(table, 9)
    table.to("last_word")
    give(table, 10, 1)
    assert kind(table) == "over"
    assert winner(table) == "black"
    assert 9 not in table.alive
    assert pos_of(table).leaving == ()


@pytest.mark.rule("S-6.8")
def test_at_night_a_kill_that_is_keyed_is_not_settled() -> None:
    table = eleven(reveal=True)
    table.to("night", 1)
    table.target(10)
    give(table, 1, 1)
    assert winner(table) == "red"
    assert kind(table) == "over"
    assert 10 in table.alive
    assert how_left(table, 1) == "disqualified"
    assert "day" in table.cues
    assert table.public.roles == (), "roles are not told"


@pytest.mark.rule("S-6.8")
def test_a_result_that_is_fixed_is_not_changed() -> None:
    table = eleven()
    table.to("speech", 2)
    for seat in (1, 2, 3):
        give(table, seat, 6)
    table.to("night", 2)
    table.to("speech", 3)
    table.to("speech", 4)
    voted_out(table, 4)
    assert kind(table) == "last_word"
    assert pos_of(table).winner == "red"
    give(table, 9, 1)
    assert winner(table) == "red"
    assert kind(table) == "over"


@pytest.mark.rule("S-6.8")
def test_with_families_apart_the_offending_family_leaves_as_a_whole() -> None:
    table = eleven(alliance=False, kill="per_family")
    table.to_speech(5)
    give(table, 2, 1)
    assert how_left(table, 1) == how_left(table, 2) == "disqualified"
    assert table.alive == (3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert winner(table) == "", "the game goes on: the other family is there"
    assert last(table).kind == "loss"
    table.to("vote")
    assert kind(table) == "vote_cancelled"
    table.to("speech", 2)
    give(table, 3, 2)
    assert winner(table) == "red"
    assert kind(table) == "over"


@pytest.mark.rule("S-6.8", "S-6.8.3")
def test_with_families_apart_a_hint_takes_the_helped_family_out() -> None:
    table = eleven(alliance=False, kill="per_family")
    table.to_speech(5)
    give(table, 3, 5)
    assert how_left(table, 3) == how_left(table, 4) == "disqualified"
    assert winner(table) == ""


@pytest.mark.rule("S-6.8")
def test_with_families_apart_red_loses_to_the_family_that_is_there() -> None:
    table = eleven(alliance=False, kill="per_family")
    table.to_speech(5)
    give(table, 3, 1)
    give(table, 9, 1)
    assert winner(table) == "family"


@pytest.mark.rule("S-6.8")
def test_with_families_apart_red_loses_to_both() -> None:
    table = eleven(alliance=False, kill="per_family")
    table.to_speech(5)
    give(table, 9, 1)
    assert winner(table) == "black"


@pytest.mark.rule("S-6.8", "S-7.10")
def test_a_family_member_in_the_last_word_stays_out_by_the_vote() -> None:
    table = eleven(alliance=False, kill="per_family")
    table.to("speech", 2)
    voted_out(table, 1)
    table.to("last_word")
    give(table, 2, 1)
    assert how_left(table, 1) == "vote"
    assert how_left(table, 2) == "disqualified"
    assert pos_of(table).leaving == ()
    assert table.phase[0] == "night"


@pytest.mark.rule("S-6.8")
def test_a_loss_needs_the_card_of_the_seat() -> None:
    table = untagged()
    table.to("night", 0)
    give(table, 9, 1)
    assert refused(table) == "card_unknown"
    assert not sanctions(table)


@pytest.mark.rule("S-6.8")
def test_with_families_apart_it_needs_the_cards_of_the_family() -> None:
    table = untagged(alliance=False, kill="per_family")
    table.to("night", 0)
    table.next()
    table.key("1 #")
    table.next()
    assert roles_of_known(table) == {1: "father"}
    give(table, 1, 1)
    assert refused(table) == "card_unknown"
    table.to_speech(5)
    give(table, 1, 1)
    assert how_left(table, 2) == "disqualified"


def roles_of_known(table: Fingers) -> dict[int, str]:
    """The roles that the table knows so far."""
    return {seat: role for seat, role in roles_of(table).items() if role}


@pytest.mark.rule("S-6.8", "S-6.1")
def test_a_loss_can_be_taken_back() -> None:
    table = eleven()
    table.to_speech(2)
    give(table, 9, 1)
    table.wait(1)
    table.key("*")
    table.key("#")
    assert kind(table) == "speech"
    assert len(table.alive) == 11
    assert not sanctions(table)


@pytest.mark.rule("S-1.4", "S-6.3")
def test_ending_by_hand_in_the_last_words_keeps_the_result() -> None:
    table = eleven()
    table.to("speech", 2)
    for seat in (1, 2, 3):
        give(table, seat, 6)
    table.to("speech", 4)
    voted_out(table, 4)
    table.key("D 9 1")
    confirm(table)
    assert winner(table) == "red"


def test_the_first_victim_removed_before_the_best_move_has_none() -> None:
    table = eleven()
    night(table, 1, kill=11)
    table.until_asked("the best move", lambda p: p is not None and p.kind == "best_move")
    give(table, 11, 6)
    assert kind(table) == "speech"
    assert pos_of(table).best_moves == ()
