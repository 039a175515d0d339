"""The menu (`D`): every entry; and the set-up, which the same keys walk through."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules.prompts import Window
from tablekit.scenario.fingers import Fingers
from tablekit.table.ports import Tag
from tablekit.table.settings import HostEntry, Settings
from tablekit.table.setup import CYCLED
from tests.rules.sanctions import journal, sanctions
from tests.rules.tables import ELEVEN, SPORT, kind, night, pos_of, refused, roles_of, until, winner

HELD_S = 2.2


def sport(settings: Settings | None = None, **options: Any) -> Fingers:
    """Ten at `sport`, in Russian, seat 1 begins to speak."""
    table = Fingers(settings or Settings())
    table.begin("sport", 10, roles=SPORT, **options)
    table.to("speech")
    table.settle_guard()
    return table


def eleven(**options: Any) -> Fingers:
    """Eleven at `stylized`, in Russian, seat 1 begins to speak."""
    table = Fingers()
    table.begin("stylized", 11, roles=ELEVEN, **options)
    table.to("speech")
    table.settle_guard()
    return table


def line7(table: Fingers) -> str:
    return table.host[6]


def line8(table: Fingers) -> str:
    return table.host[7]


def body(table: Fingers) -> list[str]:
    """Lines 2 to 6, empty ones left out."""
    return [line for line in table.host[1:6] if line]


def again(table: Fingers) -> None:
    """Answer a question."""
    table.wait(0.6)
    table.key("#")


# The menu itself


def test_the_menu_is_ten_entries_in_two_columns() -> None:
    table = sport()
    table.key("D")
    assert body(table) == [
        "1 повтор   6 подсказ.",
        "2 звук     7 места",
        "3 предупр. 8 ещё",
        "4 ушёл сам 9 конец",
        "5 правка   0 судья",
    ]


@pytest.mark.parametrize("keys", ["D", "D 7", "D 9", "D 0", "D 3", "D 5"])
def test_it_closes_by_star(keys: str) -> None:
    table = sport()
    table.key(keys)
    table.key("*")
    assert line8(table) == "# спасибо"
    assert not table.table.consoles[1].look


@pytest.mark.parametrize("keys", ["D", "D 7", "D 3 5", "D 5 4 #"])
def test_it_closes_by_itself_after_ten_seconds(keys: str) -> None:
    table = sport()
    table.key(keys)
    touched = table.table.consoles[1].used_ms
    table.until(touched + 9_900)
    assert line8(table) != "# спасибо"
    table.until(touched + 10_000)
    assert line8(table) == "# спасибо"


def test_it_stops_nothing() -> None:
    table = sport()
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.to_window(5)
    table.next()
    table.key("D 7")
    table.hold(3)
    table.wait(3)
    assert isinstance(table.prompt, Window)
    assert pos_of(table).ballot.votes[3] == 5


def test_hash_does_nothing_in_a_list() -> None:
    table = sport()
    for keys in ("D", "D 7", "D 9"):
        table.key(keys)
        before = table.host
        table.wait(0.6)
        table.key("#")
        assert table.host[1:] == before[1:]


def test_a_digit_that_is_no_entry_does_nothing() -> None:
    table = sport()
    table.key("D 9 7")
    assert line7(table) == "D 9"


@pytest.mark.parametrize("keys", ["D 3", "D 6", "D 5", "D 7 3", "D 7 4", "D 7 5"])
def test_an_entry_that_wants_a_number_says_so(keys: str) -> None:
    table = sport()
    table.key(keys)
    assert line8(table) == "номер, затем #"
    table.wait(0.6)
    table.key("#")
    assert line7(table) == "нужен номер"


def test_a_and_c_begin_what_they_always_begin() -> None:
    table = sport()
    table.key("D 7 A 5 #")
    assert pos_of(table).fouls[5] == 1
    table.key("D C")
    assert table.session.held == "pause"


@pytest.mark.parametrize("keys", ["D 3 5 #", "D 4 5 #", "D 6 5 #", "D 5 5 #", "D 9 1", "D 9 4"])
def test_between_games_what_needs_a_game_is_refused(keys: str) -> None:
    table = Fingers()
    table.key(keys)
    assert line7(table) == "игры нет"


# 1 and 2


def test_1_says_it_again() -> None:
    table = sport()
    table.key("D 1")
    assert table.cues[-1] == "again"
    assert line8(table) == "# спасибо"


def test_2_sound() -> None:
    table = sport()
    table.key("D 2 A A B")
    assert table.table.volume == 9
    assert body(table)[1] == "громкость 9"
    table.key("A A A A")
    assert table.table.volume == 10
    table.key("0")
    assert table.table.volume == 0
    table.key("B")
    assert table.table.volume == 0
    assert line8(table) == "# готово"
    table.key("#")
    assert line8(table) == "# спасибо"


# 3, 4, 6: tests of sanctions are in tests/rules


def test_3_a_spoken_warning() -> None:
    table = sport()
    table.key("D 3 5")
    assert line8(table) == "# принять: 5"
    table.key("#")
    assert [(s.seat, s.kind) for s in sanctions(table)] == [(5, "warning")]


def test_4_a_bounce_does_not_remove() -> None:
    table = sport()
    table.key("D 4 5 # #", fast=True)
    assert 5 in table.alive
    assert body(table) == ["ушёл сам", "Место 5 уходит", "# дисквалификация", "1 # уважительно"]
    again(table)
    assert 5 not in table.alive


def test_4_takes_no_other_answer() -> None:
    table = sport()
    table.key("D 4 5 # 2 #")
    assert line7(table) == "нет такого пункта"
    assert 5 in table.alive


def test_6_a_hint_asks_once_more() -> None:
    table = sport()
    table.key("D 6 5 #")
    assert line7(table) == "Поражение команды 5?"
    again(table)
    assert winner(table) == "black"


# 5 correct


def at_dawn(**acts: Any) -> Fingers:
    """Eleven after a night with these acts, in the speeches of day two."""
    table = eleven()
    night(table, 1, **acts)
    table.to("speech", 2)
    return table


def test_5_shows_what_a_seat_is_and_did_tonight() -> None:
    table = at_dawn(kill=10, detective=9)
    table.key("D 5 8 #")
    assert body(table) == [
        "правка",
        "8: Детектив (6)",
        "ночью: 9",
        "другой номер, #",
        "или A номер роли, #",
    ]
    assert (line7(table), line8(table)) == ("D 5 8", "номер, затем #")


def test_5_another_target() -> None:
    table = at_dawn(kill=10, lawyer=9, detective=9)
    table.key("D 5 6 # 1 0 #")
    assert 10 in table.alive, "the Lawyer protected 10"
    assert [line["k"] for line in journal(table)].count("correct") == 1
    # The last word of 10 no longer fits: the game stands at the morning and says so.
    assert kind(table) == "morning_nobody"
    assert line7(table) == "дальше не сходится"


def test_5_the_kill() -> None:
    table = at_dawn(kill=10)
    table.key("D 5 0 #")
    assert body(table) == ["правка", "отстрел: 10", "другой номер, #"]
    table.key("9 #")
    assert 10 in table.alive
    assert 9 not in table.alive
    table.key("D 5 0 # 0 #")
    assert len(table.alive) == 11, "a miss"


def test_5_two_numbers_for_the_journalist() -> None:
    table = at_dawn(journalist=(9, 10))
    table.key("D 5 7 #")
    assert "ночью: 9 10" in body(table)
    assert "номер # и номер #" in body(table)
    table.key("1 # 2 #")
    assert journalist(table) == (1, 2)
    table.key("D 5 7 # 0 #")
    assert journalist(table) == ()


def journalist(table: Fingers) -> tuple[int, ...]:
    """Whom the Journalist compared in the last night."""
    notes = [n.data for n in table.session.play.notes if n.kind == "night_act"]
    return next(data["seats"] for data in reversed(notes) if data["role"] == "journalist")


def test_5_the_kills_of_both_families() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=10)
    table.to("speech", 2)
    table.key("D 5 0 #")
    assert "отстрел: 9 10" in body(table)
    table.key("1 1 # 0 #")
    assert set(range(1, 12)) - set(table.alive) == {11}


def test_5_nought_for_one_family_is_its_miss_alone() -> None:
    table = eleven(kill="per_family")
    night(table, 1, family=9, gang=10)
    table.to("speech", 2)
    table.key("D 5 0 # 0 # 1 1 #")
    assert set(range(1, 12)) - set(table.alive) == {11}


@pytest.mark.parametrize("keys", ["D 5 A 3 #", "D 5 0 # A 3 #"])
def test_5_without_a_seat_a_begins_a_foul(keys: str) -> None:
    table = eleven()
    table.key(keys)
    assert pos_of(table).fouls[3] == 1


def test_5_a_shot_that_was_keyed() -> None:
    table = eleven(kill="shooting")
    table.to("night", 1)
    until(table, "call_kill_shot")
    table.key("D 7 3 1 #")
    for shooter in (1, 2, 3, 4):
        table.key(f"{shooter} # 9 #")
    table.to("speech", 2)
    assert 9 not in table.alive
    table.key("D 5 0 # 1 0 #")
    assert 9 in table.alive
    assert 10 not in table.alive


def test_5_in_the_same_call() -> None:
    table = eleven()
    table.to("night", 1)
    table.target(9, role="lawyer")
    table.key("D 5 6 # 1 0 #")
    assert table.session.play.given == (10,)


def test_5_what_a_role_may_not_do_is_against_the_rules() -> None:
    table = at_dawn(journalist=(9, 10))
    table.key("D 5 7 # 7 # 8 #")
    assert line7(table) == "7: сам себя"
    assert table.phase == ("speech", 2), "nothing is lost"
    table.wait(0.6)
    table.key("#", kept_s=HELD_S)
    assert pos_of(table).day == 2
    line = [line for line in journal(table) if line["k"] == "correct"][-1]
    assert (line["with"]["seats"], line["with"]["forced"]) == ([7, 8], True)
    assert journalist(table) == (7, 8)


def test_5_what_is_impossible_stays_so() -> None:
    table = at_dawn(kill=10, detective=9)
    before = pos_of(table)
    for keys, why in [
        ("D 5 1 2 #", "нет места 12"),
        ("D 5 8 # 1 2 #", "нет места 12"),
        ("D 5 9 # 3 #", "нечего исправлять"),
        ("D 5 8 # A 9 9 #", "нет роли 99"),
    ]:
        table.key(keys)
        assert line7(table) == why
        assert pos_of(table) == before


def test_5_another_role() -> None:
    table = Fingers()
    table.begin("sport", 10, deal="cards")
    table.holds = dict(SPORT)
    table.to("night", 0)
    table.next()
    table.key("5 #")
    again(table)
    assert roles_of(table)[5] == "don"
    table.key("D 5 5 # A 3 #")
    assert roles_of(table)[5] == "mafia"


def test_5_where_the_deck_no_longer_fits_it_asks_whose_card_it_was() -> None:
    table = eleven()
    table.key("D 5 9 # A 6 #")
    assert body(table) == ["правка", "С чьей картой", "спутали?", "место, #"]
    assert roles_of(table)[9] == "businessman"
    table.key("8 #")
    assert roles_of(table)[9] == "detective"
    assert roles_of(table)[8] == "businessman"


def test_5_a_swap_with_a_seat_that_has_another_card_is_refused() -> None:
    table = eleven()
    table.key("D 5 9 # A 6 # 7 #")
    assert line7(table) == "7: другая карта"
    assert roles_of(table)[9] == "businessman"


def test_5_everything_after_it_is_worked_out_anew_victory_too() -> None:
    table = eleven()
    for seat in (1, 2, 3):
        table.key(f"A {seat} A 6 #")
        again(table)
    table.key("A 9 A 6 #")
    again(table)
    assert winner(table) == ""
    table.key("D 5 9 # A 4 # 4 #")  # the last black was 9
    assert winner(table) == "red"


def test_5_a_correction_is_a_step_that_can_be_taken_back() -> None:
    table = at_dawn(kill=10)
    table.key("D 5 0 # 9 #")
    table.wait(2)
    table.key("*")
    assert "исправление" in table.host
    table.key("#")
    assert 10 not in table.alive
    assert 9 in table.alive


# 7 places


def test_71_health() -> None:
    table = sport()
    table.key("D 7 1")
    assert body(table) == ["все пульты в порядке"]
    table.unplug(3)
    table.unplug(7)
    table.stuck(5)
    table.key("D 7 1")
    assert body(table) == ["не отвечает: 3 7", "залип: 5"]
    table.key("A 4")
    assert "не отвечает: 3 7" not in table.host, "until another key"


def test_72_lamp_test() -> None:
    table = sport()
    table.key("D 7 2")
    assert set(table.table.display.lamps_now().seats) == {255}
    table.wait(3.1)
    assert set(table.table.display.lamps_now().seats) != {255}


def test_73_a_seat_without_a_box_and_back() -> None:
    table = sport()
    table.key("D 7 3 5 #")
    assert pos_of(table).keypad_only >> 5 & 1
    table.key("D 7 3 5 #")
    assert not pos_of(table).keypad_only >> 5 & 1
    table.key("D 7 3 2 1 #")
    assert line7(table) == "нет места 21"


def test_74_two_boxes_change_places() -> None:
    table = sport()
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.key("D 7 4 3 #")
    assert "3 меняется с:" in body(table)
    table.key("9 #")
    table.to_window(5)
    table.next()
    table.hold(3)
    assert pos_of(table).ballot.votes[9] == 5
    assert pos_of(table).ballot.votes[3] == 0


def test_74_a_bounce_does_not_end_it() -> None:
    table = sport()
    table.key("D 7 4 3 # #", fast=True)
    table.key("9 #")
    assert table.table.boxes[3] == 9


def test_75_a_new_box() -> None:
    table = sport()
    table.stuck(5)
    assert line7(table) == "5: пульт молчит"
    table.key("D 7 5 5 #")
    assert line7(table) == ""
    assert not pos_of(table).keypad_only >> 5 & 1


# 8 and 9


def test_8_these_rules_have_nothing_more() -> None:
    table = sport()
    table.key("D 8")
    assert line7(table) == "здесь не продлить"


@pytest.mark.parametrize(
    ("keys", "question", "reason"),
    [("D 9 1", "Закончить игру?", "over"), ("D 9 2", "Прервать игру?", "abandoned")],
)
def test_9_ends_the_game(keys: str, question: str, reason: str) -> None:
    table = sport()
    table.key(keys)
    assert line7(table) == question
    again(table)
    assert kind(table) == "over"
    assert (winner(table), pos_of(table).reason) == ("none", reason)


def test_94_a_draw_is_against_these_rules() -> None:
    table = sport()
    table.key("D 9 4")
    assert refused(table) == "no_draw"
    table.wait(0.6)
    table.key("#", kept_s=HELD_S)
    assert (winner(table), pos_of(table).reason) == ("draw", "draw")
    assert [line for line in journal(table) if line["k"] == "end"][-1]["forced"] is True


def test_93_the_evening_ends_between_games_only() -> None:
    table = sport()
    table.key("D 9 3")
    assert line7(table) == "идёт игра"
    table.key("D 9 1")
    again(table)
    table.key("D 9 3")
    assert line7(table) == "Вечер окончен?"
    again(table)
    assert table.table.closed
    assert body(table) == ["Вечер окончен", "Спокойной ночи"]
    assert line8(table) == "# новый вечер"
    again(table)
    assert table.table.setup.name == "ruleset"


# 0 host


HOSTS = (HostEntry("Anna", "1111", tag="04aa"), HostEntry("Boris", "2222", chief=True))


def test_01_lock_and_unlock() -> None:
    table = sport(Settings(pin="1234"))
    table.key("D 0 1")
    assert line8(table) == "# запереть"
    table.wait(0.6)
    table.key("#")
    assert table.table.locked
    table.key("D 0 1 1 2")
    assert line7(table) == "D 0 1 ••"
    table.key("3 4 #")
    assert not table.table.locked


def test_02_sign_in_and_out_by_pin() -> None:
    table = sport(Settings(hosts=HOSTS))
    table.key("D 0 2 2 2 2 2")
    assert line7(table) == "D 0 2 ••••"
    assert "2222" not in "".join(table.host)
    assert line8(table) == "# войти"
    table.key("#")
    assert table.table.by(1) == "chief judge Boris"
    table.key("D 0 2")
    assert line8(table) == "# выйти"
    table.wait(0.6)
    table.key("#")
    assert table.table.by(1) == "judge"


def test_02_sign_in_by_the_tag_on_the_stand() -> None:
    table = sport(Settings(hosts=HOSTS))
    table.post(Tag(0, "0bad", True, table.clock.now_ms()))
    assert table.table.by(1) == "judge"
    table.post(Tag(0, "04aa", True, table.clock.now_ms()))
    assert table.table.by(1) == "judge Anna"


def test_03_clock_and_date() -> None:
    table = sport()
    table.key("D 0 3")
    assert body(table) == ["часы и дата", table.table.wall()[11:16], "время ЧЧММ, #"]
    table.key("2 1 4 5 #")
    assert body(table) == ["часы и дата", "01.01.2030", "дата ДДММГГ, #"]
    table.key("2 8 0 2 3 1 #")
    assert table.table.wall()[:16] == "2031-02-28T21:45"
    assert line8(table) == "# спасибо"


def test_03_hash_alone_leaves_either_as_it_is() -> None:
    table = sport()
    table.key("D 0 3")
    assert line8(table) == "# оставить как есть"
    again(table)
    again(table)
    assert table.table.wall_shift_s == 0
    assert line8(table) == "# спасибо"


@pytest.mark.parametrize(
    ("keys", "why"),
    [
        ("2 5 0 0 #", "время: ЧЧММ"),
        ("1 9 6 0 #", "время: ЧЧММ"),
        ("1 9 #", "время: ЧЧММ"),
        ("1 9 0 0 # 3 1 0 2 3 0 #", "дата: ДДММГГ"),
        ("1 9 0 0 # 0 1 0 1 #", "дата: ДДММГГ"),
    ],
)
def test_03_no_such_time_or_date(keys: str, why: str) -> None:
    table = sport()
    table.key("D 0 3")
    table.key(keys)
    assert line7(table) == why


def test_03_a_clock_that_was_never_set_is_told_at_the_start(monkeypatch: Any) -> None:
    monkeypatch.setattr("tablekit.scenario.virtual.EVENING", "1970-01-01T00:00:00")
    table = Fingers()
    assert line7(table) == "проверь дату: D 0 3"
    table.key("D 0 3 1 9 0 0 # 0 1 0 6 3 0 #")
    assert line7(table) == ""


def test_04_language() -> None:
    table = sport()
    table.key("D 0 4")
    assert line8(table) == "# thank you"
    table.key("D 0 4")
    assert line8(table) == "# спасибо"


def test_05_brightness() -> None:
    table = sport()
    table.key("D 0 5 B B A")
    assert table.table.brightness == 9
    table.key("B B B B B B B B B B B B")
    assert table.table.brightness == 1
    table.key("#")
    assert line8(table) == "# спасибо"


# Before a game


def test_ten_regular_players_and_no_wishes_are_six_hashes() -> None:
    table = Fingers()
    table.next(6)
    assert table.session.start.seats == tuple(range(1, 11))
    assert kind(table) == "deal_seat"


def test_the_walk_through_the_set_up() -> None:
    table = Fingers()
    said = [line8(table)]
    for _ in range(5):
        table.next()
        said.append(line8(table))
    assert said == [
        "# Стилизованная",
        "# места: 10",
        "# колода верна",
        "# правила верны",
        "# всё проверено",
        "# раздача",
    ]


def test_the_ruleset_by_its_number() -> None:
    table = Fingers()
    table.key("2 #")
    assert line8(table) == "# Спортивная"
    table.key("9 #")
    assert line7(table) == "нет такого пункта"
    again(table)  # understood
    table.next(6)
    assert table.session.start.ruleset == "sport"


def test_the_next_game_begins_with_the_ruleset_of_the_last() -> None:
    table = Fingers()
    table.key("2 #")
    table.next(6)
    table.key("D 9 1")
    again(table)
    table.next()
    assert line8(table) == "# Спортивная"


def test_places_by_button_and_by_number() -> None:
    table = Fingers(Settings(seats=()))
    table.next()
    for seat in (1, 2, 3, 4, 5, 7, 8, 9):
        table.press(seat)
    table.press(3)  # pressed again: it plays all the same
    assert table.table.setup.seats == (1, 2, 3, 4, 5, 7, 8, 9)
    table.key("1 2 #")
    table.key("3 #")
    assert table.table.setup.seats == (1, 2, 4, 5, 7, 8, 9, 12)
    assert "1 2 4 5 7 8 9 12" in table.host
    table.key("2 1 #")
    assert line7(table) == "нет места 21"


def test_a_number_of_players_without_a_deck_is_refused() -> None:
    table = Fingers(Settings(seats=(1, 2, 3)))
    table.next(2)
    assert line7(table) == "нет колоды на 3"
    assert table.table.setup.name == "places"


def test_options_are_shown_and_can_be_changed() -> None:
    table = Fingers()
    table.next(3)
    assert body(table) == [
        "кандидаты вслух: нет",
        "подъём 2 из 4: нет",
        "промахи при 4: да",
        "прочее как в правилах",
        "номер, # - показать",
    ]
    number = CYCLED.index("kill") + 1
    table.key(f"{number} #")
    assert body(table)[:2] == [f"{number}. отстрел", "= договорка глав"]
    table.key(f"{number} #")
    assert body(table)[:2] == [f"{number}. отстрел", "= каждая семья"]
    table.next(3)
    assert table.session.start.options.kill == "per_family"


def test_star_goes_back_in_the_set_up() -> None:
    table = Fingers()
    table.next(2)
    table.key("1 2")
    table.key("*")
    assert table.table.setup.name == "deck"
    table.wait(1)
    table.key("*")
    assert table.table.setup.name == "places"


def test_a_number_at_a_step_that_asks_for_none() -> None:
    table = Fingers()
    table.next(4)
    table.key("3 #")
    assert line7(table) == "номер не спрашивали"
    assert table.table.setup.name == "checklist"


def test_letters_have_no_work_before_a_game() -> None:
    table = Fingers()
    for key in "ABC":
        table.key(key)
        assert line7(table) == "игры нет"
        table.key("*")
        table.wait(1)
