"""The keypad: the five laws, and every row of the table of keys in the host's guide."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules.position import Position
from tablekit.rules.prompts import Call, Speech, Window
from tablekit.scenario.fingers import Fingers
from tablekit.table.settings import HostEntry, Settings
from tests.rules.sanctions import journal
from tests.rules.tables import ELEVEN, SPORT, among, kind, night, pos_of, refused, until

HELD_S = 2.2


def sport(**options: Any) -> Fingers:
    """Ten at `sport`, in Russian, seat 1 begins to speak."""
    table = Fingers()
    table.begin("sport", 10, roles=SPORT, **options)
    table.to("speech")
    table.settle_guard()
    return table


def eleven(settings: Settings | None = None, **options: Any) -> Fingers:
    """Eleven at `stylized`, in Russian, seat 1 begins to speak."""
    table = Fingers(settings or Settings())
    table.begin("stylized", 11, roles=ELEVEN, **options)
    table.to("speech")
    table.settle_guard()
    return table


def ballot(*nominees: int, **options: Any) -> Fingers:
    """Sport, these are nominated, the first one's window is about to open."""
    table = sport(**options)
    for by, seat in enumerate(nominees, 1):
        table.nominate(by, seat)
    table.to_window(nominees[0])
    table.settle_guard()
    return table


def line7(table: Fingers) -> str:
    return table.host[6]


def line8(table: Fingers) -> str:
    return table.host[7]


def keep(table: Fingers, key: str = "#", seconds: float = HELD_S) -> None:
    """Keep a key down."""
    table.wait(0.6)
    table.key(key, kept_s=seconds)


def steps_since(table: Fingers, before: int) -> int:
    """How many prompts the game has gone on since."""
    return table.session.play.serial - before


def serial(table: Fingers) -> int:
    return table.session.play.serial


# First law: line 8 says what '#' does; while anything is typed '#' belongs to it alone


@pytest.mark.parametrize(
    ("keys", "shown", "does"),
    [
        ("5", "> 5", "# дать: 5"),
        ("A", "A", "A: номер, # фол"),
        ("A 5", "A 5", "# фол: 5"),
        ("A 5 A", "A 5 A", "код нарушения"),
        ("A 5 A 1 5", "5 перебил фол", "# дать: перебил"),
        ("A 5 A 6", "5 брань дискв.", "# дать: брань"),
        ("A 5 C", "A 5 C", "# снять санкцию: 5"),
        ("B", "B", "B: номер, #"),
        ("B 7", "B 7", "# принять: 7"),
        ("D", "D", "D: цифра  * закрыть"),
        ("D 3", "D 3", "номер, затем #"),
        ("D 3 5", "D 3 5", "# принять: 5"),
    ],
)
def test_line_7_shows_what_is_typed_and_line_8_what_hash_does_with_it(
    keys: str, shown: str, does: str
) -> None:
    table = sport()
    table.key(keys)
    assert (line7(table).strip(), line8(table)) == (shown, does)


@pytest.mark.parametrize("keys", ["5", "A 5", "A 5 A 1 5", "A 5 C", "B 7", "D 3 5"])
def test_hash_belongs_to_what_is_typed_alone(keys: str) -> None:
    table = sport()
    before = serial(table)
    table.key(keys)
    table.key("#")
    assert steps_since(table, before) == 0
    assert table.prompt.seat == 1


def test_clocks_and_seats_run_on_while_something_is_typed() -> None:
    table = ballot(5, 6)
    table.next()
    table.key("A 9")
    table.hold(3)
    table.wait(4)
    assert pos_of(table).ballot.votes[3] == 5
    assert table.host[0].endswith("0:05")
    assert line7(table) == "A 9"


def test_the_clock_runs_out_under_an_entry() -> None:
    table = sport()
    table.key("B 5")
    table.wait(70)
    assert table.host[0].endswith("0:00")
    assert "time_over" in table.cues
    assert (line7(table), line8(table)) == ("B 5", "# принять: 5")
    table.key("#")
    assert [n.seat for n in pos_of(table).nominations] == [5]


def test_line_8_says_so_where_hash_only_waits() -> None:
    table = sport()
    table.to("night", 1)
    until(table, "round")
    assert line8(table) == "идёт счёт"
    table.settle_guard()
    before = serial(table)
    table.key("#")
    assert steps_since(table, before) == 0
    assert refused(table) == ""
    until(table, "call_father")
    table.settle_guard()
    table.key("#")
    assert line8(table).startswith("ждём ")
    table.wait(1)
    table.key("#")
    assert kind(table) == "call_father"
    assert refused(table) == ""


# Second law: a key has to be meant


@pytest.mark.parametrize(("after_s", "goes_on"), [(0.3, False), (0.49, False), (0.5, True)])
def test_hash_is_dead_for_half_a_second_after_line_8_changed(after_s: float, goes_on: bool) -> None:
    table = sport()
    table.next()  # 2 speaks
    table.until(table.clock.now_ms() - table.clock.now_ms() % 1000 + 1000)
    before = serial(table)
    table.table.meaning_ms = table.clock.now_ms() - round(after_s * 1000)
    table.table.consoles[1].quiet_from_ms = -1000
    table.key("#", fast=True)
    assert bool(steps_since(table, before)) is goes_on


def test_a_double_tap_is_one_step() -> None:
    table = sport()
    before = serial(table)
    table.key("# #", fast=True)
    assert steps_since(table, before) == 1
    table.key("# # # #", fast=True)
    table.wait(2)
    assert steps_since(table, before) == 1 + 1


def test_a_double_tap_after_an_entry_does_not_go_on() -> None:
    table = sport()
    before = serial(table)
    table.key("B 5 # #", fast=True)
    assert steps_since(table, before) == 0
    assert [n.seat for n in pos_of(table).nominations] == [5]


def test_a_window_cannot_be_closed_within_a_second() -> None:
    table = ballot(5, 6)
    table.key("#")
    opened = table.table.window_ms
    table.until(opened + 900)
    table.key("#", fast=True)
    assert isinstance(table.prompt, Window)
    table.until(opened + 1_200)
    table.key("#")
    assert not isinstance(table.prompt, Window)


def test_a_question_needs_a_second_hash_that_was_meant() -> None:
    table = sport()
    table.key("A 5 A 6 # #", fast=True)
    assert 5 in table.alive
    assert line7(table) == "Удалить 5? брань"
    assert line8(table) == "# да"
    table.wait(0.5)
    table.key("#")
    assert 5 not in table.alive


@pytest.mark.parametrize("key", [*"0123456789ABCD*"])
def test_any_other_key_drops_a_question_and_does_nothing_else(key: str) -> None:
    table = sport()
    table.key("A 5 A 6 #")
    before = serial(table)
    table.key(key)
    assert 5 in table.alive
    assert line7(table) == ""
    assert line8(table) == "# спасибо"
    assert table.session.held == ""
    assert not table.table.consoles[1].look
    assert steps_since(table, before) == 0


def test_a_hash_right_after_the_question_was_dropped_does_nothing() -> None:
    table = sport()
    table.key("A 5 A 6 #")
    before = serial(table)
    table.key("7 #", fast=True)
    assert steps_since(table, before) == 0
    assert 5 in table.alive


def test_a_question_is_dropped_after_ten_seconds() -> None:
    table = sport()
    table.key("A 5 A 6 #")
    asked = table.clock.now_ms()
    table.until(asked + 9_000)
    assert line7(table) == "Удалить 5? брань"
    table.until(asked + 10_000)
    assert line7(table) == ""
    table.key("#")
    assert 5 in table.alive
    assert kind(table) == "speech"


def test_a_hash_that_comes_as_the_question_is_dropped_does_nothing() -> None:
    table = sport()
    table.key("A 5 A 6 #", fast=True)
    asked = table.table.consoles[1].question.asked_ms
    before = serial(table)
    table.until(asked + 10_100)
    table.key("#", fast=True)
    assert steps_since(table, before) == 0


def test_a_hash_at_the_moment_a_night_step_ends_does_nothing() -> None:
    table = sport()
    table.to("night", 1)
    until(table, "call_father")
    table.settle_guard()
    table.key("#")  # kept until the step is over
    due = table.table.rules_due_ms()
    table.until(due + 100)
    assert kind(table) == "call_detective"
    table.key("#", fast=True)
    assert not table.session.play.kept
    table.settle_guard()
    table.key("#")
    assert table.session.play.kept


def test_a_correction_of_the_result_has_to_be_read_before_it_is_confirmed() -> None:
    table = ballot(5, 6)
    table.votes(5, [1, 2, 3, 4, 5])
    table.votes(6, [6, 7, 8, 9, 10])
    table.wait(2)
    assert line8(table) == "# итог: равны 5 6"
    table.key("10 #", pad=2, fast=True)
    assert line8(table) == "# итог: уходит 5"
    table.key("#", fast=True)
    assert kind(table) == "ballot_result"
    table.wait(0.6)
    table.key("#")
    assert kind(table) == "last_word"
    assert table.prompt.seat == 5


# Third law: a number that nobody asked for is refused


@pytest.mark.parametrize("number", ["1", "10", "0", "77"])
def test_a_number_that_nobody_asked_for(number: str) -> None:
    table = sport()
    before = serial(table)
    table.key(f"{number} #")
    assert line7(table) == "номер не спрашивали"
    assert line8(table) == "# понятно"
    assert steps_since(table, before) == 0
    table.key("#")
    assert line7(table) == ""
    assert steps_since(table, before) == 0
    table.next()
    assert steps_since(table, before) == 1


def test_before_a_ballot_a_number_is_refused_too() -> None:
    table = ballot(5, 6)
    table.key("3 #")
    assert line7(table) == "номер не спрашивали"
    assert isinstance(pos_of(table), Position)
    assert not any(pos_of(table).ballot.votes)


# Fourth law: looking is free, taking back is two different keys


def test_star_looks_and_changes_nothing() -> None:
    table = sport()
    table.key("B 5 #")
    table.next()
    table.wait(2)
    before = (serial(table), pos_of(table), len(table.session.nodes))
    table.key("* * * * *")
    assert (serial(table), pos_of(table), len(table.session.nodes)) == before
    assert line7(table) == "вернёт шагов: 5"
    assert line8(table) == "# вернуть назад"


def test_star_shows_each_step_in_words_with_its_time() -> None:
    table = sport()
    table.key("B 5 #")
    table.key("A 7 #")
    table.key("A 8 A 15 #")
    table.next()
    table.wait(2)
    seen = []
    for _ in range(4):
        table.key("*")
        seen.append([line for line in table.host[1:6] if line])
    assert seen[0][0].startswith("Шаг 1 назад, ")
    assert seen[0][1:] == ["# дальше", "речь: 1"]
    assert seen[1][1:] == ["перебил: место 8"]
    assert seen[2][1:] == ["фол: место 7"]
    assert seen[3][1:] == ["выставлен: 5"]


def test_hash_goes_back_to_before_the_step_shown() -> None:
    table = sport()
    table.key("B 5 #")
    table.next(3)
    assert table.prompt.seat == 4
    table.wait(2)
    table.key("* *")
    table.key("#")
    assert table.prompt.seat == 2
    assert [n.seat for n in pos_of(table).nominations] == [5]
    assert line8(table) == "# пуск"


def test_any_depth_back_to_the_games_start() -> None:
    table = sport()
    for day in (1, 2, 3):
        table.to("speech", day)
    table.wait(2)
    for _ in range(400):
        table.key("*", fast=True)
        table.wait(0.1)
    depth = len(table.table.consoles[1].look)
    assert depth > 40
    table.key("*")
    assert len(table.table.consoles[1].look) == depth, "there is nothing before the start"
    table.wait(0.6)
    table.key("#")
    assert kind(table) == "deal_seat"
    assert table.prompt.seat == 1


def test_taking_back_can_itself_be_taken_back() -> None:
    table = sport()
    table.key("B 5 #")
    table.next(2)
    pos, seat = pos_of(table), table.prompt.seat
    table.wait(2)
    table.key("* * *")
    table.key("#")
    assert (table.prompt.seat, pos_of(table).nominations) == (1, ())
    table.wait(2)
    table.key("*")
    assert table.host[2] == "возврат назад"
    table.key("#")
    assert (table.prompt.seat, pos_of(table)) == (seat, pos)
    table.wait(2)
    table.key("* #")  # and that too
    assert (table.prompt.seat, pos_of(table).nominations) == (1, ())


@pytest.mark.parametrize("key", [*"0123456789ABCD"])
def test_any_other_key_leaves_the_look_and_does_nothing_else(key: str) -> None:
    table = sport()
    table.next()
    table.wait(2)
    before = (serial(table), len(table.session.nodes))
    table.key("* *")
    table.key(key)
    assert not table.table.consoles[1].look
    assert (line7(table), line8(table)) == ("", "# спасибо")
    assert table.session.held == ""
    assert (serial(table), len(table.session.nodes)) == before


def test_the_look_is_left_after_ten_seconds() -> None:
    table = sport()
    table.next()
    table.wait(2)
    table.key("*")
    begun = table.table.consoles[1].looked_ms
    table.until(begun + 9_900)
    assert line8(table) == "# вернуть назад"
    table.until(begun + 10_100)
    before = serial(table)
    table.key("#", fast=True)
    assert steps_since(table, before) == 0, "line 8 has just changed"


def test_a_double_tap_never_takes_back() -> None:
    table = sport()
    table.next()
    table.wait(2)
    before = serial(table)
    table.key("* * * #", fast=True)  # within half a second of the last look
    assert table.table.consoles[1].look
    assert serial(table) == before


def test_what_was_done_meanwhile_is_shown_before_it_goes_too() -> None:
    table = sport()
    table.next()
    table.wait(2)
    table.key("*")
    assert line7(table) == "вернёт шагов: 1"
    table.key("A 7 #", pad=2)
    table.key("#")
    assert pos_of(table).fouls[7] == 1, "the foul would have gone unseen"
    assert line7(table) == "вернёт шагов: 2"
    table.key("#")
    assert pos_of(table).fouls[7] == 0
    assert table.prompt.seat == 1


def test_at_the_games_start_there_is_nothing_to_look_at() -> None:
    table = Fingers()
    table.begin("sport", 10, roles=SPORT)
    table.next(2)
    table.wait(2)
    table.key("*")
    assert line7(table) == "шагов нет"


# Fifth law: the host outranks the rules, not arithmetic


def nominated_twice(table: Fingers) -> None:
    table.key("B 5 #")
    table.next()
    table.key("B 5 #")


def second_by_one(table: Fingers) -> None:
    table.key("B 5 #")
    table.key("B 6 #")


@pytest.mark.parametrize("entry", [nominated_twice, second_by_one])
def test_a_second_nomination_is_against_the_rules(entry: Any) -> None:
    table = sport()
    entry(table)
    assert line8(table) == "# держать 2 с: всё же"
    assert len(pos_of(table).nominations) == 1
    table.wait(0.6)
    table.key("#")  # a short press does nothing
    assert len(pos_of(table).nominations) == 1
    keep(table)
    assert len(pos_of(table).nominations) == 2
    assert [line for line in journal(table) if line["k"] == "nominate"][-1]["forced"] is True
    table.wait(1)
    table.key("*")
    assert "по решению судьи" in table.host


def test_a_vote_by_one_who_may_not_is_against_the_rules() -> None:
    table = among(1, 2, 3, 5, 6, 7, 8, day=3, barred=7)
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.votes(5, [1, 2])
    table.key("7 #")
    assert refused(table) == "barred"
    keep(table)
    assert pos_of(table).ballot.votes[7] == 5


def test_a_second_vote_is_against_the_rules() -> None:
    table = ballot(5, 6, 7)
    table.votes(5, [1, 2])
    table.votes(6, [3])
    table.key("1 #")
    assert line7(table) == "1 уже голосовал"
    keep(table)
    assert pos_of(table).ballot.votes[1] == 6


def test_a_role_may_act_against_its_rule_by_the_judges_decision() -> None:
    table = eleven()
    for number in (1, 2):
        table.to("night", number)
        table.target(9, role="lawyer")
        if number == 2:
            assert refused(table) == "lawyer_repeat"
            assert table.session.play.given is None
            keep(table)
            assert table.session.play.given == (9,)


def test_a_step_that_needs_a_choice_can_be_passed_by_the_judges_decision() -> None:
    table = sport(checks_pass=False)
    table.to("night", 1)
    until(table, "call_father")
    table.settle_guard()
    assert line8(table) == "номер, затем #"
    table.key("#")
    assert line7(table) == "нужен выбор"
    keep(table)
    assert table.session.play.kept


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("B 11 #", "нет места 11"),
        ("B 99 #", "нет места 99"),
        ("B 3 #", "3 выбыл"),
        ("A 11 #", "нет места 11"),
        ("A 4 A 99 #", "нет такого кода"),
        ("A 4 A 25 #", "нет техфолов"),
        ("A 3 A 6 #", "3 выбыл"),
        ("B 0 #", "1 не выставлял"),
        ("D 3 11 #", "нет места 11"),
        ("D 4 3 #", "3 выбыл"),
    ],
)
def test_the_impossible_is_never_recorded(keys: str, why: str) -> None:
    table = sport()
    table.key("A 3 A 6 #")
    table.wait(0.6)
    table.key("#")
    before = pos_of(table)
    table.key(keys)
    assert (line7(table), line8(table)) == (why, "# понятно")
    keep(table)
    assert pos_of(table) == before


def test_one_number_where_a_pair_is_due_is_impossible() -> None:
    table = eleven()
    table.to("night", 1)
    until(table, "call_journalist")
    table.settle_guard()
    table.key("9 #")
    assert (line7(table), line8(table)) == ("> 9", "второй номер, #")
    table.wait(0.6)
    table.key("#")
    assert line7(table) == "нужны два номера"
    keep(table)
    assert table.session.play.given is None
    assert not table.session.play.kept
    assert line7(table) == "> 9", "the first number still stands"


def test_keeping_hash_down_too_short_does_nothing() -> None:
    table = sport()
    second_by_one(table)
    keep(table, seconds=1.9)
    assert len(pos_of(table).nominations) == 1


def test_the_hash_that_brought_the_refusal_may_be_kept_down() -> None:
    table = sport()
    table.key("B 5 #")
    table.key("B 6")
    table.key("#", kept_s=HELD_S)
    assert len(pos_of(table).nominations) == 2


def test_star_drops_a_refusal_and_does_not_look() -> None:
    table = sport()
    second_by_one(table)
    table.key("*")
    assert (line7(table), line8(table)) == ("", "# спасибо")
    table.key("*")  # dead for a second
    assert line8(table) == "# спасибо"


def test_another_key_takes_the_place_of_a_refusal() -> None:
    table = sport()
    second_by_one(table)
    table.key("A 7 #")
    assert pos_of(table).fouls[7] == 1
    assert len(pos_of(table).nominations) == 1


def test_a_refusal_goes_by_itself_after_ten_seconds_and_with_its_moment() -> None:
    table = sport()
    second_by_one(table)
    table.wait(10)
    assert (line7(table), line8(table)) == ("", "# спасибо")
    table.to("night", 1)
    until(table, "round")
    due = table.table.rules_due_ms()
    table.until(due - 1_500)
    table.key("3 #", fast=True)
    assert line7(table) == "номер не спрашивали"
    table.until(due)
    assert kind(table) == "call_kill_shown"
    assert (line7(table), line8(table)) == ("", "# никто, дальше")


# '#' and numbers


def test_with_the_clock_standing_hash_says_start_and_starts_it() -> None:
    table = sport()
    table.key("C")
    shown = table.host[0]
    table.wait(30)
    assert table.host[0] == shown
    assert line8(table) == "# пуск"
    table.key("#")
    assert kind(table) == "speech"
    assert table.prompt.seat == 1
    table.wait(5)
    assert table.host[0] != shown


def test_acts_are_taken_while_the_clock_stands_and_do_not_start_it() -> None:
    table = sport()
    table.key("C")
    table.key("A 7 #")
    table.key("B 5 #")
    assert pos_of(table).fouls[7] == 1
    assert [n.seat for n in pos_of(table).nominations] == [5]
    assert table.session.held == "pause"


def test_a_seat_answers_the_call_and_a_later_number_replaces_it() -> None:
    table = sport()
    table.to("night", 1)
    until(table, "call_kill_shown")
    table.settle_guard()
    assert line8(table) == "# никто, дальше"
    table.key("7 #")
    assert table.session.play.given == (7,)
    assert line8(table) == "# дальше"
    table.key("8 #")
    assert table.session.play.given == (8,)


def test_where_two_are_due_the_second_ends_it() -> None:
    table = eleven()
    table.to("night", 1)
    until(table, "call_journalist")
    table.key("9 # 10 #")
    assert table.session.play.given == (9, 10)
    assert line7(table) == ""
    assert isinstance(table.prompt, Call)


def test_an_open_list_shows_what_is_given_and_hash_ends_it() -> None:
    table = sport()
    night(table, 1, shown=10)
    until(table, "best_move")
    table.settle_guard()
    assert line8(table) == "# записать: никого"
    table.key("3 #")
    assert (line7(table), line8(table)) == ("> 3", "# записать: 3")
    table.key("5 # 9 #")
    assert (line7(table), line8(table)) == ("> 3 5 9", "# записать: 3 5 9")
    table.settle_guard()
    table.key("#")
    assert pos_of(table).best_moves[0].names == (3, 5, 9)


def test_an_open_list_ends_with_none_given_too() -> None:
    table = sport()
    night(table, 1, shown=10)
    until(table, "best_move")
    table.settle_guard()
    table.key("#")
    assert pos_of(table).best_moves[0].names == ()


def test_an_open_list_refuses_what_does_not_fit_and_keeps_the_rest() -> None:
    table = sport()
    night(table, 1, shown=10)
    until(table, "best_move")
    for keys, why in [("3 #", ""), ("3 #", "seat_twice"), ("10 #", "not_a_choice")]:
        table.key(keys)
        assert refused(table) == why
    table.key("4 # 5 #")
    table.key("6 #")
    assert refused(table) == "too_many"
    table.key("#")
    table.settle_guard()
    table.key("#")
    assert pos_of(table).best_moves[0].names == (3, 4, 5)


def test_nought_is_nobody() -> None:
    table = sport()
    table.to("night", 1)
    until(table, "call_kill_shown")
    table.key("0 #")
    assert table.session.play.given == ()
    assert "выбран: никто" in table.host


def test_no_digit_is_lost_from_a_number() -> None:
    table = sport()
    table.key("A 1 0 2 #")
    assert line7(table) == "нет места 102"
    assert not any(pos_of(table).fouls)


# '*'


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        ("5", ""),
        ("1 0", ""),
        ("A 5", "A"),
        ("A", ""),
        ("A 5 A 1 5", "A 5 A"),
        ("A 5 A", "A 5"),
        ("A 5 C", "A 5"),
        ("B 7", "B"),
        ("B", ""),
        ("D", ""),
        ("D 3 5", "D 3"),
    ],
)
def test_star_clears_the_last_of_what_is_typed(keys: str, left: str) -> None:
    table = sport()
    table.key(keys)
    table.key("*")
    assert line7(table).strip() == left
    assert not table.table.consoles[1].look
    table.key("*", fast=True)  # dead for a second
    assert line7(table).strip() == left
    assert not table.table.consoles[1].look


def test_star_is_dead_for_a_second_only() -> None:
    table = sport()
    table.key("5", fast=True)
    table.key("*", fast=True)
    cleared = table.table.consoles[1].star_dead_until_ms
    table.until(cleared)
    table.key("*")
    assert table.table.consoles[1].look


def test_star_clears_the_first_of_a_pair_and_the_last_of_a_list() -> None:
    table = eleven()
    table.to("night", 1)
    until(table, "call_journalist")
    table.key("9 #")
    table.key("*")
    assert line7(table) == ""
    table.key("8 # 10 #")
    assert table.session.play.given == (8, 10)
    table = sport()
    night(table, 1, shown=10)
    until(table, "best_move")
    table.key("3 # 5 #")
    table.key("*")
    assert line7(table) == "> 3"


# 'A'


def test_a_seat_is_one_foul() -> None:
    table = sport()
    table.key("A 5 #")
    assert pos_of(table).fouls[5] == 1
    assert pos_of(table).sanctions[-1].code == 0


@pytest.mark.parametrize("phase", ["speech", "vote", "night"])
def test_a_works_at_any_time(phase: str) -> None:
    table = sport()
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to(phase)
    table.key("A 7 # A 8 A 15 #")
    assert (pos_of(table).fouls[7], pos_of(table).fouls[8]) == (1, 1)


def test_a_hash_with_nothing_proposed() -> None:
    table = sport()
    table.key("A #")
    assert line7(table) == "нечего подтвердить"


def test_a_seat_b_is_for_other_rules() -> None:
    table = sport()
    table.key("A 5 B")
    assert line7(table) == "не в этих правилах"
    table.key("#")
    assert not any(pos_of(table).fouls)


def test_a_seat_c_takes_the_last_sanction_away() -> None:
    table = sport()
    table.key("A 5 # A 5 A 15 #")
    table.next()
    table.key("A 5 C #")
    assert pos_of(table).fouls[5] == 1
    assert table.prompt.seat == 2


# 'B'


def test_b_nominates_in_the_speech_and_nought_withdraws() -> None:
    table = sport()
    table.key("B 5 #")
    assert [(n.by, n.seat) for n in pos_of(table).nominations] == [(1, 5)]
    table.key("B 0 #")
    assert pos_of(table).nominations == ()
    table.key("B 6 #")
    assert [n.seat for n in pos_of(table).nominations] == [6]


def test_b_alone_wants_a_number() -> None:
    table = sport()
    table.key("B #")
    assert line7(table) == "нужен номер"


def test_b_outside_a_speech_is_refused() -> None:
    table = sport()
    table.to("night", 1)
    table.key("B 5 #")
    assert line7(table) == "сейчас не речь"


def test_b_is_the_bare_count_in_a_ballot() -> None:
    table = ballot(5, 6)
    table.votes(5)
    table.key("B 4 #")
    assert dict(pos_of(table).ballot.counts) == {5: 4}
    table.key("B 11 #")
    assert refused(table) == "more_than_voters"
    assert line8(table) == "# понятно", "a sum above the voters is impossible"


def test_a_nomination_is_taken_on_a_day_whose_vote_is_cancelled() -> None:
    table = sport()
    table.key("A 9 A 6 #")
    table.wait(0.6)
    table.key("#")
    table.key("B 5 #")
    assert [n.seat for n in pos_of(table).nominations] == [5]


# 'C'


def test_c_pauses_and_goes_on() -> None:
    table = sport()
    table.key("C")
    assert table.session.held == "pause"
    table.key("C")
    assert table.session.held == ""


def test_c_in_an_open_window_is_refused() -> None:
    table = ballot(5, 6)
    table.next()
    table.key("C")
    assert line7(table) == "сначала спасибо: #"
    assert table.session.held == ""


def test_c_where_no_clock_runs() -> None:
    table = ballot(5, 6)
    table.key("C")
    assert line7(table) == "часы не идут"


@pytest.mark.parametrize(
    "where", ["speech", "window", "night", "setup", "question", "look", "menu"]
)
def test_c_kept_down_two_seconds_stops_everything(where: str) -> None:
    table = Fingers() if where == "setup" else ballot(5, 6) if where == "window" else sport()
    if where == "window":
        table.next()
    elif where == "night":
        table.to("night", 1)
    elif where == "question":
        table.key("A 5 A 6 #")
    elif where in ("look", "menu"):
        table.key({"look": "*", "menu": "D"}[where])
    table.wait(0.6)
    table.key("C", kept_s=HELD_S)
    assert table.host[0] == "Пауза"
    assert line8(table) == "# продолжить"
    assert set(table.lamps.seats) == {255}
    assert table.cues[-1] == "stop"
    assert table.table.display.public_now().title == "Пауза" or where == "setup"
    moment = table.table.on
    table.wait(600)
    table.key("#")
    assert table.table.on == moment
    assert not table.table.stopped
    assert table.host[0] != "Пауза"


def test_a_stop_holds_the_clock_where_it_stood() -> None:
    table = sport()
    table.wait(10)
    table.key("C", kept_s=HELD_S)
    left = table.session.play.due - table.table.t()
    table.wait(300)
    table.key("#")
    assert abs(table.session.play.due - table.table.t() - left) < 500


def test_c_kept_shorter_is_a_pause() -> None:
    table = sport()
    table.key("C", kept_s=1.9)
    assert not table.table.stopped
    assert table.session.held == "pause"


def test_a_stop_is_not_repeated_while_c_stays_down() -> None:
    table = sport()
    table.key("C", kept_s=5)
    table.key("#")
    assert not table.table.stopped
    table.wait(5)
    assert not table.table.stopped


# A speech


def test_the_clock_of_a_speech_starts_by_itself_and_waits_at_nought() -> None:
    table = sport()
    assert table.host[0].startswith("Речь, день 1")
    table.wait(70)
    assert table.host[0].endswith(" 0:00")
    assert "time_over" in table.cues
    assert table.prompt.seat == 1
    table.key("#")
    assert table.prompt.seat == 2
    assert table.host[0].endswith(" 1:00")


# A ballot


def test_a_ballot_from_its_start_to_its_result() -> None:
    table = ballot(3, 5)
    assert line8(table) == "# начать: против 3"
    table.key("#")
    assert line8(table) == "# спасибо"
    table.hold(1, 2)
    table.wait(1.2)
    assert [line.strip() for line in table.host[1:4]] == ["Против 3", "голосов: 2", "1 2"]
    table.wait(1)
    assert table.host[2] == "голосов: 2 * 2 с"
    table.key("#")
    table.release(1, 2)
    assert "3: 2 (1 2)" in table.host
    assert line8(table) == "# начать: против 5"
    table.key("4 #")  # adds a vote
    assert "3: 3 (1 2 4)" in table.host
    table.key("2 #")  # takes one away
    assert "3: 2 (1 4)" in table.host
    table.votes(5, [2, 3, 5, 6, 7, 8, 9, 10])
    assert line8(table) == "# итог: уходит 5"
    table.next()
    assert kind(table) == "last_word"


def test_after_the_last_window_its_votes_can_still_be_corrected() -> None:
    table = ballot(3, 5)
    table.votes(3, [1, 2, 3, 4, 6])
    table.votes(5, [5, 7, 8, 9, 10])
    assert line8(table) == "# итог: равны 3 5"
    table.key("10 #")
    assert line8(table) == "# итог: уходит 3"
    assert pos_of(table).ballot.votes[10] == 0


def test_a_seat_without_a_box_votes_by_the_keypad_during_the_window() -> None:
    table = ballot(3, 5)
    table.unplug(7)
    table.next()
    table.key("7 #")
    assert pos_of(table).ballot.votes[7] == 3
    assert isinstance(table.prompt, Window)


def test_until_the_next_hash_only() -> None:
    table = ballot(3, 5)
    table.votes(3, [1, 2])
    table.next()  # against 5
    table.key("4 #")
    assert pos_of(table).ballot.votes[4] == 5


def test_the_result_is_itself_the_question() -> None:
    table = ballot(3, 5)
    table.votes(3, [1, 2, 3, 4, 6, 7])
    table.votes(5, [5, 8, 9, 10])
    assert 3 in table.alive
    table.next()
    assert 3 not in table.alive
    assert table.table.consoles[1].question is None


# Two keypads


def test_each_keypad_has_its_own_entry() -> None:
    table = sport()
    table.key("A 5", pad=1)
    table.key("A 7", pad=2)
    assert line7(table) == "A 5"
    table.key("#", pad=2)
    assert pos_of(table).fouls[7] == 1
    assert pos_of(table).fouls[5] == 0
    table.key("#", pad=1)
    assert pos_of(table).fouls[5] == 1


def test_the_assistants_entry_is_shown_and_line_8_stays_the_hosts() -> None:
    table = sport()
    table.key("A 7", pad=2)
    assert (line7(table), line8(table)) == ("2> A 7", "# спасибо")
    table.settle_guard()
    table.key("#", pad=1)
    assert table.prompt.seat == 2, "the host's '#' did what line 8 said"
    table.key("#", pad=2)
    assert pos_of(table).fouls[7] == 1


def test_the_assistant_does_everything_but_a_bare_hash() -> None:
    table = sport()
    before = serial(table)
    table.key("#", pad=2)
    assert line7(table) == "2> # нажимает судья"
    assert line8(table) == "# спасибо"
    table.key("B 5 #", pad=2)
    assert [n.seat for n in pos_of(table).nominations] == [5]
    table.key("A 7 A 15 #", pad=2)
    table.key("D 3 8 #", pad=2)
    table.key("A 9 A 6 #", pad=2)
    table.wait(0.6)
    table.key("#", pad=2)  # the answer to a question is no bare '#'
    assert pos_of(table).fouls[7] == 1
    assert 9 not in table.alive
    table.key("C", pad=2)
    assert table.session.held == "pause"
    table.wait(2)
    table.key("#", pad=2)
    assert table.session.held == "pause"
    table.key("C", pad=2)
    assert steps_since(table, before) == 0


def test_the_settings_may_allow_it() -> None:
    table = eleven(Settings(assistant_goes_on=True))
    before = serial(table)
    table.key("#", pad=2)
    assert steps_since(table, before) == 1


def test_two_keypads_are_not_two_steps() -> None:
    table = eleven(Settings(assistant_goes_on=True))
    before = serial(table)
    table.key("#", pad=1, fast=True)
    table.key("#", pad=2, fast=True)
    assert steps_since(table, before) == 1


def test_numbers_given_on_either_keypad_answer_the_same_question() -> None:
    table = sport()
    night(table, 1, shown=10)
    until(table, "best_move")
    table.key("3 #", pad=2)
    table.key("5 #", pad=1)
    assert line8(table) == "# записать: 3 5"
    table.settle_guard()
    table.key("#")
    assert pos_of(table).best_moves[0].names == (3, 5)


def test_a_question_on_one_keypad_is_not_answered_by_the_other() -> None:
    table = sport()
    table.key("A 9 A 6 #", pad=2)
    assert line7(table) == "2> Удалить 9? брань"
    table.wait(0.6)
    table.key("#", pad=1)
    assert 9 in table.alive
    assert table.prompt.seat == 2


def test_key_repeat_is_ignored() -> None:
    table = sport()
    console = table.table.consoles[1]
    console.key("A", True, table.table.now_ms)
    for _ in range(20):
        console.key("5", True, table.table.now_ms)
    console.key("5", False, table.table.now_ms)
    assert console.digits == "5"


# A lock


def locked(ruleset: str = "sport") -> Fingers:
    """A locked table, seat 1 speaks; the PIN is 1234."""
    hosts = (HostEntry("Anna", "1111"),)
    table = Fingers(Settings(pin="1234", hosts=hosts))
    roles = SPORT if ruleset == "sport" else ELEVEN
    table.begin(ruleset, len(roles), roles=roles)
    table.to("speech")
    table.key("D 0 1 #")
    table.settle_guard()
    assert table.table.locked
    return table


def test_a_locked_keypad_goes_on_and_takes_numbers() -> None:
    table = locked()
    table.key("#")
    assert table.prompt.seat == 2
    table.to("night", 1)
    until(table, "call_kill_shown")
    table.key("7 #")
    assert table.session.play.given == (7,)


def test_a_locked_keypad_gives_fouls_and_pauses() -> None:
    table = locked()
    table.key("A 5 #")
    assert pos_of(table).fouls[5] == 1
    table.key("C")
    assert table.session.held == "pause"
    table.key("C")
    table.wait(0.6)
    table.key("C", kept_s=HELD_S)
    assert table.table.stopped


@pytest.mark.parametrize("keys", ["B", "A 5 A", "A 5 C", "D 3", "D 9", "D 0 2", "D 7"])
def test_the_rest_asks_for_the_pin(keys: str) -> None:
    table = locked()
    table.key(keys)
    assert [line for line in table.host[1:6] if line][1:] == ["Заперто", "PIN, #"]
    assert line8(table) == "# отпереть по PIN"
    before = pos_of(table)
    table.key("9 9 9 9 #")
    assert line7(table) == "PIN неверен"
    assert table.table.locked
    assert pos_of(table) == before
    table.key("B")
    table.key("1 2 3 4 #")
    assert not table.table.locked


def test_a_locked_keypad_looks_but_does_not_go_back() -> None:
    table = locked()
    table.next(2)
    table.wait(2)
    table.key("*")
    assert line8(table) == "# отпереть по PIN"
    table.key("#")
    assert table.prompt.seat == 3
    assert line8(table) == "# отпереть по PIN"
    table.key("1 2 3 4 #")
    assert not table.table.locked


def test_a_locked_keypad_does_not_step_back_in_the_set_up() -> None:
    table = Fingers(Settings(pin="1234"))
    table.next(2)
    table.key("D 0 1 #")
    table.wait(2)
    table.key("*")
    assert table.table.setup.name == "deck"


def test_unlocking_by_the_menu_and_by_a_hosts_own_pin() -> None:
    for pin in ("1234", "1111"):
        table = locked()
        table.key(f"D 0 1 {pin} #")
        assert not table.table.locked


def test_without_a_pin_nothing_is_locked() -> None:
    table = sport()
    table.key("D 0 1 #")
    assert line7(table) == "PIN не задан"
    assert not table.table.locked


def test_roles_are_not_on_a_locked_screen() -> None:
    words = ("Отец: место 1", "места 1 3", "красный", "чёрный", "место 8")
    table = locked("stylized")
    table.to("night", 1)
    shown = []
    while table.phase[0] == "night":
        prompt = table.prompt
        if isinstance(prompt, Call) and prompt.acts and table.session.play.given is None:
            for seat in (9, 2)[: prompt.most]:
                table.key(f"{seat} #")
                shown.extend(table.host)
        shown.extend(table.host)
        table.go_on()
    text = "\n".join(shown)
    assert not [word for word in words if word in text]
    assert "Детектив: ***" in text


def test_a_fixed_result_is_not_on_a_locked_screen() -> None:
    table = locked()
    for seat in (1, 2):
        table.key(f"A {seat} #" * 1)
    assert "Победа" not in "\n".join(table.host)
    table.key("D 0 1 1234 #")
    table.key("A 1 A 6 #")
    table.wait(0.6)
    table.key("#")
    table.key("A 2 A 6 #")
    table.wait(0.6)
    table.key("#")
    table.to("speech", 3)
    table.nominate(4, 3)
    table.to("vote")
    table.votes(3, list(table.alive))
    table.next()
    assert isinstance(table.prompt, Speech)
    assert "Победа красных" in "\n".join(table.host)
    table.key("D 0 1 #")
    assert table.table.locked
    assert "Победа" not in "\n".join(table.host)
