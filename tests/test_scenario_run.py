"""Playing scenarios: what each line does, what each expectation looks at, and what comes out."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest

from tablekit.scenario.chronicle import EVENTS
from tablekit.scenario.run import Outcome, play, play_text

STYLIZED = """
table ruleset=stylized players=10 seed=7
roles 1=father 2=gang_head 3=mafia 4=detective 5=lawyer 6=journalist
"""
SPORT = """
table ruleset=sport players=10 seed=7
roles 1=don 2=mafia 3=mafia 4=sheriff
"""


def holds(text: str, json: bool = False) -> Outcome:
    """Play a script in which everything holds."""
    outcome = play_text(text, json=json)
    assert outcome.ok and outcome.status == 0, outcome.failure
    return outcome


def fails(text: str, lang: str | None = None) -> str:
    """Play a script in which a line fails; return the sentence."""
    outcome = play_text(text, "evening.scenario", lang)
    assert (outcome.ok, outcome.status) == (False, 1), outcome.failure
    return outcome.failure


def state(text: str) -> dict[str, Any]:
    return holds(text, json=True).state


def times(text: str, kind: str) -> list[float]:
    return [event["time"] for event in state(text)["events"] if event["kind"] == kind]


def gaps(text: str, kind: str) -> list[float]:
    found = times(text, kind)
    return [round(b - a, 3) for a, b in itertools.pairwise(found)]


# Fingers


def test_a_key_takes_200_ms_and_the_next_follows_600_ms_after_it_began() -> None:
    assert gaps(f"{STYLIZED}key A 3 #", "key") == [0.6, 0.6]
    assert gaps(f"{STYLIZED}key fast # #", "key") == [0.2]
    assert gaps(f"{STYLIZED}key #\nwait 5\nkey #", "key") == [5.2]


def test_the_first_key_of_a_script_counts() -> None:
    holds(f"{STYLIZED}key #\nkey #\nexpect phase deal")


def test_a_double_tap_is_one_step() -> None:
    holds(f"{STYLIZED}to speech\nwait 1\nkey fast # #\nexpect turn 2")
    holds(f"{STYLIZED}to speech\nwait 1\nkey # #\nexpect turn 3")


def test_only_the_last_key_is_kept_down() -> None:
    holds(f'{STYLIZED}to speech\nkey C # for 2.5\nexpect not host "Пауза"\nexpect host "# спасибо"')
    holds(f'{STYLIZED}to speech\nkey C for 2.5\nexpect host "Пауза"')


def test_a_press_lasts_300_ms_unless_it_says_otherwise() -> None:
    for line, lasts in (("press 5", 0.3), ("press 5 for 2.5", 2.5)):
        text = f"{STYLIZED}to speech\n{line}"
        assert round(times(text, "release")[0] - times(text, "press")[0], 3) == lasts


def test_the_second_keypad_has_its_own_entry() -> None:
    holds(
        f"{STYLIZED}to speech\nkey A 3\nkey2 A 4 #\nexpect fouls 4 = 1\nkey #\nexpect fouls 3 = 1"
    )
    holds(f"{STYLIZED}to speech\nkey2 #\nexpect refused\nexpect turn 1")


def test_a_refusal_is_no_error_of_the_script() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 1 6\nexpect refused\nnominate 2 6\nexpect not refused\n"
        "votes 5 =\nexpect ballot 5 =\nvotes 6 =\nexpect count 6 = 10"
    )


def test_a_refused_nomination_is_not_recorded_by_going_on() -> None:
    found = state(f"{STYLIZED}nominate 1 5\nnominate 1 6\nto night 1")
    named = [e["data"]["seat"] for e in found["events"] if e["kind"] == "nominate"]
    assert named == [5]


# Shorthand


def test_nominate_goes_on_to_the_speech() -> None:
    holds(f"{STYLIZED}nominate 4 7\nexpect phase speech day 1\nexpect turn 4")
    holds(
        f"{STYLIZED}to speech\nto night 1\nnominate 4 7\nexpect phase speech day 2\nexpect turn 4"
    )


def test_nominate_takes_the_question_in_place_of_a_speech() -> None:
    holds(
        f"{STYLIZED}to speech\nkey A 3 # A 3 # A 3 #\nnominate 3 7\n"
        'expect host "только выставление"\nexpect host "выставлены: 7"'
    )


def test_nominate_fails_at_the_end_of_the_game() -> None:
    said = fails(f"{STYLIZED}target 4\nnominate 4 7")
    assert said.startswith("evening.scenario:5: ") and "nominate 4 7" in said


TIE = f"{STYLIZED}nominate 1 5\nnominate 2 6\nvotes 5 = 1 2 3 4 5\nvotes 6 =\n"


def test_votes_hold_a_whole_window() -> None:
    holds(f"{TIE}expect ballot 5 = 1 2 3 4 5\nexpect ballot 6 = 6 7 8 9 10")
    found = state(f"{STYLIZED}nominate 1 5\nnominate 2 6\nvotes 5 = 1 2")
    kinds = [
        e["kind"] for e in found["events"] if e["kind"] in ("window", "press", "release", "vote")
    ]
    assert kinds == ["window", "press", "vote", "press", "vote", "window", "release", "release"]


def test_votes_take_up_an_open_window() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\nkey #\nvotes 5 = 1 2\n"
        "expect ballot 5 = 1 2"
    )


def test_votes_of_a_seat_without_a_box_are_keyed() -> None:
    text = f"{STYLIZED}unplug 3\nnominate 1 5\nnominate 2 6\nvotes 5 = 2 3\nexpect ballot 5 = 2 3"
    pressed = {e["data"]["seat"] for e in state(text)["events"] if e["kind"] == "press"}
    assert pressed == {2}


def test_votes_with_windows_that_close_by_themselves() -> None:
    table = STYLIZED.replace("seed=7", "seed=7 auto_close=yes")
    holds(
        f"{table}unplug 3\nunplug 4\nunplug 7\nnominate 1 5\nnominate 2 6\n"
        "votes 5 = 3 4 7 8\nexpect ballot 5 = 3 4 7 8\nvotes 6 =\nexpect count 6 = 6"
    )


def test_votes_of_the_raise_all() -> None:
    again = "votes 5 = 1 2 3 4 5\nvotes 6 =\n"
    holds(
        f"{TIE}{again}votes all = 1 2 3 4 5 6\nexpect ballot all = 1 2 3 4 5 6\n"
        "expect count all = 6"
    )


def test_votes_go_on_after_a_restart() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\npower-cut\nrestart\nvotes 5 = 1\n"
        "expect ballot 5 = 1"
    )


def test_target_takes_the_next_call_that_has_no_answer() -> None:
    holds(
        f"{STYLIZED}target 7\nexpect phase night 1\ntarget 4\nexpect answer yes\ntarget 8\n"
        "target 4 5\nexpect answer same\ntarget 3\nexpect answer black\nto morning 2\n"
        "expect out 7 by kill"
    )


def test_target_takes_the_call_of_a_role() -> None:
    holds(
        f"{STYLIZED}target detective 1\nexpect answer black\nto morning 2\n"
        "expect alive 1 2 3 4 5 6 7 8 9 10"
    )
    holds(f"{STYLIZED}target gang_head 7\nto morning 2\nexpect out 7 by kill")
    holds(
        f"{SPORT}target mafia 7\ntarget don 4\nexpect answer yes\nto morning 2\n"
        "expect out 7 by kill"
    )
    family = STYLIZED.replace("seed=7", "kill=per_family")
    holds(
        f"{family}target gang_head 7\nto morning 2\nexpect out 7 by kill\n"
        "expect alive 1 2 3 4 5 6 8 9 10"
    )


def test_target_names_best_moves_and_ends_the_list() -> None:
    holds(f"{STYLIZED}target 7\nto last_word\ntarget 1 2 3\nexpect best 7 = 1 2 3\nexpect turn 7")
    holds(f"{STYLIZED}target 7\nto last_word\npass\nexpect best 7 =")


def test_target_answers_the_learning_of_roles_if_nobody_is_said_to_hold_them() -> None:
    holds(
        "table players=8 deal=cards\ntarget father 1\ntarget gang_head 2\ntarget detective 3\n"
        "target 4\nexpect phase night 1\ntarget detective 2\nexpect answer black"
    )


def test_pass_is_nobody() -> None:
    holds(f'{STYLIZED}pass\nexpect phase night 1\nexpect host "выбран: никто"')


def test_to_does_nothing_in_the_phase_and_stops_at_its_first_moment() -> None:
    holds(
        f"{STYLIZED}to speech\nexpect turn 1\nnext\nto speech\nexpect turn 2\n"
        "to speech 1\nexpect turn 2"
    )


def test_to_leaves_calls_unanswered_and_confirms_results() -> None:
    holds(
        f"{TIE}votes 5 = 1 2 3 4 5 6\nvotes 6 =\nto morning 2\nexpect out 5 by vote\n"
        "expect alive 1 2 3 4 6 7 8 9 10"
    )


def test_to_leaves_a_call_unanswered_where_a_role_must_choose() -> None:
    table = STYLIZED.replace("seed=7", "checks_pass=no")
    holds(f"{table}to night 1\nto morning 2\nexpect alive 1 2 3 4 5 6 7 8 9 10")


def test_to_keys_what_people_hold() -> None:
    table = STYLIZED.replace("seed=7", "deal=cards")
    found = state(f"{table}to speech\nexpect phase speech day 1")
    assert [seat["role"] for seat in found["seats"]] == [
        *("father", "gang_head", "mafia", "detective", "lawyer", "journalist"),
        *["businessman"] * 4,
    ]


def test_to_ends_an_open_list() -> None:
    holds(f"{STYLIZED}target 7\nto last_word\nkey 1 # 2 #\nto speech\nexpect best 7 = 1 2")


def test_to_begins_a_vote_at_its_first_window() -> None:
    start = '\nexpect host "# начать:"\n'
    holds(f"{TIE.partition('votes')[0]}to vote{start}")
    holds(f"{TIE}to revote{start}votes 5 = 1 2 3 4 5\nvotes 6 =\nto raise{start}")


def test_to_passes_a_day_on_which_nobody_votes() -> None:
    holds(
        f"{STYLIZED}to speech\nto night 1\nnominate 2 5\nnominate 3 6\nto vote\n"
        "expect phase vote day 2"
    )
    holds(
        f"{STYLIZED}nominate 1 5\nto speech 2\nnominate 2 5\nnominate 3 6\nto vote\n"
        "expect phase vote 2"
    )


def test_to_fails_at_the_end_of_the_game() -> None:
    said = fails(f"{STYLIZED}to night 9")
    assert said.startswith("evening.scenario:4: ") and "to night 9" in said and "Ничья" in said


def test_next_is_so_many_keys() -> None:
    assert len(times(f"{STYLIZED}next 5", "key")) == 5


# Where a script begins


def test_a_script_begins_at_the_first_step_that_is_not_answered() -> None:
    holds('expect phase setup\nexpect host "# Стилизованная"\nnext 6\nexpect phase deal')
    holds('table ruleset=sport\nexpect host "# места: 10"\nnext\nto speech\nexpect clock 60')
    holds('table players=8\nexpect host "# Стилизованная"\nto speech\nexpect alive 1 2 3 4 5 6 7 8')
    holds('table ruleset=sport players=10\nexpect host "# всё проверено"')


def test_places_can_be_taken_by_pressing() -> None:
    holds("table ruleset=stylized\npress 12\nto speech\nexpect alive 1 2 3 4 5 6 7 8 9 10 12")


def test_the_language_is_russian_unless_the_table_line_says_otherwise() -> None:
    holds(f'{SPORT}expect host "# всё"')
    holds(f'{SPORT.replace("seed=7", "lang=en")}expect host "# all"')


def test_options_of_the_table_line() -> None:
    holds(f"{SPORT.replace('seed=7', 'speech_s=25')}to speech\nexpect clock 25")
    holds(f"{SPORT.replace('seed=7', 'opener=6')}to speech\nexpect turn 6")


def test_the_seed_decides_the_deal() -> None:
    table = "table ruleset=stylized players=10 seed=7\nto deal"
    one, same, other = state(table), state(table), state(table.replace("=7", "=8"))
    assert one["seats"] == same["seats"] != other["seats"]
    exact = state(f"table ruleset=stylized players=10 seed={one['seed']}\nto deal")
    assert exact["seats"] == one["seats"]


def test_tags_tell_the_roles_at_the_deal() -> None:
    found = state(f"{STYLIZED.replace('seed=7', 'deal=tags')}to deal")
    assert found["seats"][0]["role"] == "father"
    assert all(seat["role"] for seat in found["seats"])


def test_a_second_game_follows_the_first() -> None:
    holds(f"{STYLIZED}to over\nnext\nexpect phase setup\nto speech\nexpect turn 1")


# Power, boxes, tags


def test_nothing_is_keyed_without_power() -> None:
    cut = f"{STYLIZED}to speech\npower-cut\n"
    holds(f'{cut}expect lamps 1 = dark\nexpect not host "1"\nexpect not public "1"')
    assert "key" in fails(f"{cut}key #")
    assert "expect turn 1" in fails(f"{cut}expect turn 1")
    holds(f"{cut}hold 3\nwait 5\nrelease 3\nrestart\nexpect turn 1\nexpect phase speech day 1")


def test_after_a_restart_the_table_stands_says_so_and_goes_on_with_a_hash() -> None:
    holds(
        f"{STYLIZED}to speech\nwait 10\npower-cut\nrestart\n"
        'expect host "питание пропадало"\nexpect host "# продолжить"\nwait 20\nexpect clock 30\n'
        "key #\nwait 5\nexpect clock 25"
    )


def test_a_restart_without_a_game_comes_up_in_the_set_up() -> None:
    holds(f"{STYLIZED}power-cut\nrestart\nexpect phase setup")


def test_a_button_held_over_a_power_cut_is_still_that_vote() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\nkey #\nhold 7\npower-cut\n"
        "hold 8\nrestart\n"
        "next\nexpect ballot 5 = 7 8"
    )


def test_a_box_without_its_cable_says_nothing() -> None:
    holds(
        f'{STYLIZED}to speech\nunplug 7\nexpect host "7"\nnominate 1 5\nnominate 2 6\n'
        "to vote\nkey #\n"
        "wait 1\npress 7\nexpect ballot 5 =\nplug 7\npress 7\nexpect ballot 5 = 7"
    )


def test_a_stuck_button_is_no_vote() -> None:
    holds(f"{STYLIZED}nominate 1 5\nnominate 2 6\nstuck 7\nvotes 5 = 1\nexpect ballot 5 = 1")


def test_a_tag_on_a_box_is_a_press_while_it_lies() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\nkey #\nwait 1\ntap 7 04a1b2c3\n"
        "expect ballot 5 = 7\nexpect lamps 7 = vote\nkey #\nlift 7\nexpect ballot 5 = 7"
    )


def test_at_night_no_tag_is_read() -> None:
    night = f"{STYLIZED}to night 1\nnext\n"
    holds(f'{night}tap 7 04a1b2c3\nexpect not host "7 "\nlift 7\nexpect no cue')
    kinds = [e["kind"] for e in state(f"{night}tap 7 04a1b2c3")["events"]]
    assert "press" not in kinds
    assert "press" in [e["kind"] for e in state(f"{night}tap 7 04a1b2c3\nto morning 2")["events"]]


def test_a_tag_at_the_hosts_stand_is_no_seat() -> None:
    holds("table ruleset=stylized\ntap host 04a1b2c3\nlift host\nto speech\nexpect turn 1")


# Expectations


def test_phase() -> None:
    holds(f"{STYLIZED}expect phase setup\nto night\nexpect phase night 0\nexpect phase night")
    said = fails(f"{STYLIZED}to speech\nexpect phase speech day 2")
    assert "expect phase speech day 2" in said and "speech day 1" in said


def test_a_leaving_seat_is_out_from_the_result_on() -> None:
    shown = "votes 5 = 1 2 3 4 5 6\nvotes 6 =\nexpect alive 1 2 3 4 5 6 7 8 9 10\n"
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\n{shown}next\nexpect phase last_word\n"
        "expect out 5 by vote\nexpect alive 1 2 3 4 6 7 8 9 10"
    )


@pytest.mark.parametrize(
    ("line", "there"),
    [
        ("expect alive 1 2", "1 2 3 4 5 6 7 8 9 10"),
        ("expect out 4 by vote", "ничего"),
        ("expect fouls 3 = 2", "1"),
        ("expect cards 3 = 1", "0"),
        ("expect immune 6", "ничего"),
        ("expect lamps 3 = turn", "fouls=1"),
        ("expect lamps 1 = dark", "turn"),
        ("expect cue night", "foul"),
        ("expect no cue", "foul"),
        ('expect host "Говорит 2"', "Говорит 1"),
        ('expect not host "Говорит 1"', "Говорит 1"),
        ('expect public "День 9"', "Речь"),
        ("expect ballot 3 = 1", "ничего"),
        ("expect count 3 = 1", "ничего"),
        ("expect winner red", "ничего"),
        ("expect own win 4", "ничего"),
        ("expect clock 7", "38"),
        ("expect refused", "ничего"),
        ("expect turn 6", "1"),
        ("expect held vote 1, revote 0", "vote 0, revote 0, raise 0"),
        ("expect best 9 = 1", "ничего"),
        ("expect answer red", "ничего"),
        ("expect sanction 3 = disqualified", "foul"),
        ("expect sanction 4 = foul", "ничего"),
    ],
)
def test_an_expectation_that_fails_names_file_line_and_what_was_there(
    line: str, there: str
) -> None:
    said = fails(f"{STYLIZED}to speech\nkey A 3 #\n{line}\nexpect winner black")
    assert said.startswith("evening.scenario:6: ") and said.endswith(".")
    assert line in said and there in said.replace(line, "")


def test_a_failure_is_told_in_the_readers_language() -> None:
    assert "ожидалось" in fails(f"{STYLIZED}expect phase night")
    assert "expected" in fails(f"{STYLIZED}expect phase night", "en")
    assert "expected" in fails(f"{STYLIZED.replace('seed=7', 'lang=en')}expect phase night")


def test_what_is_expected_before_a_game() -> None:
    holds(
        f"{STYLIZED}expect alive\nexpect fouls 3 = 0\nexpect lamps 3 = dark\nexpect no winner\n"
        "expect no cue\nexpect no own win 3\nexpect sanction 3 =\nexpect not refused"
    )


def test_lamps_that_blink_count_as_lit() -> None:
    open_ = f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\nkey #\n"
    holds(
        f"{open_}expect lamps 5 = vote\nwait 0.5\nexpect lamps 5 = vote\nwait 0.5\n"
        "expect lamps 5 = vote"
    )


def test_cues_since_the_last_line_and_since_the_last_finger() -> None:
    holds(f"{STYLIZED}to night 1\nexpect cue night\nexpect cue day\ntarget 7\nexpect no cue")
    holds(
        f"{STYLIZED}to speech\nwait 45\nexpect cue ten_seconds\nexpect cue time_over\n"
        "wait 1\nexpect no cue"
    )
    holds(f"{SPORT}to night 1\nnext 2\nwait 4\nexpect no cue")  # called numbers are speech
    holds(
        f"{STYLIZED}to speech\nkey A 3 #\nexpect cue foul\nexpect cue foul\nwait 1\nexpect no cue"
    )


def test_a_ballot_is_the_latest_with_that_nominee() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nnominate 3 7\n"
        "votes 5 = 1 2 3 4\nvotes 6 = 5 6 7 8\nexpect ballot 7 =\nvotes 7 =\n"
        "expect ballot 7 = 9 10\n"
        "votes 5 = 1 2 3\nexpect ballot 5 = 1 2 3\nexpect ballot 7 = 9 10\n"
        "votes 6 =\nexpect ballot 6 = 4 5 6 7 8 9 10\nexpect held vote 1, revote 1, raise 0"
    )


def test_a_void_ballot_has_no_votes_and_was_not_held() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nvotes 5 = 1 2 3\nexpect ballot 5 = 1 2 3\n"
        "expect held vote 1\nkey A 9 A 6 # #\nexpect ballot 5 =\n"
        "expect held vote 0, revote 0, raise 0"
    )


def test_a_ballot_is_held_from_its_first_window_on() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nto vote\nexpect held vote 0\nkey #\n"
        "expect held vote 1\n"
        "votes 5 = 1 2 3 4 5\nvotes 6 =\nto defence\nexpect held vote 1, revote 0\n"
        "to revote\nexpect held vote 1, revote 0\nkey #\nexpect held revote 1"
    )


def test_bare_counts_are_counted() -> None:
    holds(
        f"{STYLIZED}nominate 1 5\nnominate 2 6\nvotes 5 = 1\nkey B 4 #\n"
        "expect count 5 = 4\nvotes 6 =\nexpect count 6 = 6"
    )


def test_a_winner_is_one_only_when_announced() -> None:
    gone = f"{SPORT}to speech\nkey A 1 A 6 # #\nkey A 2 A 6 # #\n"
    holds(
        f"{gone}expect no winner\nkey A 3 A 6 # #\nexpect winner red"
    )  # at once: nobody has a word
    last = f"{gone}to night 1\nnominate 5 3\nvotes 3 =\nto last_word\n"
    holds(
        f"{last}expect phase last_word day 2\nexpect no winner\nnext\nexpect winner red\n"
        "expect cue win_red"
    )


def test_a_game_ended_by_hand_has_no_winner() -> None:
    found = state(f"{STYLIZED}to speech\nkey D 9 1 #\nexpect phase over\nexpect no winner")
    assert (found["winner"], found["reason"]) == (None, "over")


def test_the_answer_shown_last() -> None:
    holds(
        f"{STYLIZED}target 9\ntarget father 4\nexpect answer yes\ntarget journalist 1 3\n"
        "expect answer same\ntarget detective 7\nexpect answer red\nto speech 2\nexpect answer red"
    )
    role = STYLIZED.replace("seed=7", "detective_learns=role")
    holds(f"{role}target detective 3\nexpect answer mafia")


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ("A 7 #", "foul"),
        ("A 7 A 6 # #", "disqualified"),
        ("A 7 A 4 # #", "disqualified tournament"),
        ("A 7 A 1 # #", "disqualified loss"),
        ("D 6 7 # #", "loss"),
        ("D 3 7 #", "warning"),
        ("D 4 7 # #", "disqualified"),
        ("D 4 7 # 1 #", ""),
    ],
)
def test_sanctions_in_words(keys: str, words: str) -> None:
    holds(f"{STYLIZED}to speech\nkey {keys}\nexpect sanction 7 = {words}")


def test_a_sanction_is_the_last_one_or_all_of_them() -> None:
    text = f"{STYLIZED}to speech\nkey A 7 #\nkey A 7 A 4 # #\n"
    holds(
        f"{text}expect sanction 7 = disqualified tournament\n"
        "expect sanction 7 = foul disqualified tournament"
    )
    fails(f"{text}expect sanction 7 = foul")


# What comes out


def test_the_state_has_exactly_its_fields() -> None:
    fields = {
        *("ruleset", "options", "seed", "phase", "day", "night", "clock_s", "seats", "ballots"),
        *("nights", "winner", "own_wins", "reason", "sanctions", "events"),
    }
    for text in ("", STYLIZED, f"{TIE}to last_word"):
        found = state(text)
        assert set(found) == fields
        seat = {"number", "alive", "role", "team", "fouls", "cards", "immune", "left"}
        assert all(set(entry) == seat for entry in found["seats"])


def test_the_state_of_a_game() -> None:
    found = state(
        f"{TIE}votes 5 = 1 2 3 4 5 6\nvotes 6 =\nkey A 8 A 15 #\nto night 1\ntarget 7\n"
        "target detective 3\n"
        "to morning 2"
    )
    assert (found["ruleset"], found["phase"], found["day"], found["night"]) == (
        "stylized",
        "morning",
        2,
        1,
    )
    assert found["options"]["speech_s"] == 40 and found["clock_s"] is None
    seats = {seat["number"]: seat for seat in found["seats"]}
    assert seats[5]["left"] == {"how": "vote", "day": 1} and not seats[5]["alive"]
    assert seats[7]["left"] == {"how": "kill", "day": 1}
    assert (seats[1]["role"], seats[1]["team"], seats[2]["team"]) == ("father", "family", "gang")
    assert (seats[8]["fouls"], seats[8]["cards"], seats[8]["immune"]) == (1, 0, False)
    vote, revote = found["ballots"]
    assert (vote["kind"], vote["nominees"], vote["leaders"]) == ("vote", [5, 6], [5, 6])
    assert revote["votes"] == {"5": [1, 2, 3, 4, 5, 6], "6": [7, 8, 9, 10]}
    assert revote["counts"] == {"5": 6, "6": 4}
    assert found["nights"] == [{"night": 1, "acts": {"kill": [7], "detective": [3]}, "killed": [7]}]
    assert [(s["seat"], s["code"], s["kinds"]) for s in found["sanctions"]] == [(8, 15, ["foul"])]
    assert (found["winner"], found["own_wins"], found["reason"]) == (None, [], "")


def test_the_clock_and_the_winner_in_the_state() -> None:
    assert state(f"{STYLIZED}to speech\nwait 10")["clock_s"] == 30
    over = state(f"{STYLIZED}to over")
    assert (over["winner"], over["reason"], over["phase"]) == ("draw", "three_empty", "over")
    assert state(f"{SPORT}to deal")["seats"][0]["team"] == "black"


def test_cards_that_are_not_known_are_null() -> None:
    found = state("table players=8 deal=cards\nto speech")
    assert {(seat["role"], seat["team"]) for seat in found["seats"]} == {(None, None)}


def test_events_are_in_order_and_of_known_kinds() -> None:
    found = state(f"{TIE}to defence\nkey A 9 #\nto night 1\npress 9\ntarget 7\nunplug 4\nto over")
    events = found["events"]
    assert {event["kind"] for event in events} == set(EVENTS) - {"card"}
    assert [e["time"] for e in events] == sorted(e["time"] for e in events)
    assert all(set(event) == {"time", "kind", "data"} for event in events)
    data = [(e["kind"], e["data"]) for e in events]
    assert ("nominate", {"by": 1, "seat": 5}) in data
    assert ("window", {"nominee": 5, "open": True}) in data
    assert ("vote", {"seat": 1, "nominee": 5, "counted": True}) in data
    assert ("foul", {"seat": 9, "code": 0, "by": "judge"}) in data
    assert ("leave", {"seat": 7, "how": "kill", "day": 1}) in data
    assert ("night_act", {"role": "kill", "seats": [7], "night": 1}) in data
    assert ("phase", {"phase": "night", "day": 1, "night": 1}) in data
    assert ("alarm", {"why": "out_of_turn", "seat": 9, "code": 8}) in data
    assert ("alarm", {"why": "unplugged", "seat": 4}) in data
    assert ("winner", {"winner": "draw", "reason": "three_empty"}) in data
    assert data[-1] == ("cue", {"name": "win_draw"})


def test_taking_back_adds_to_the_events_and_takes_nothing_away() -> None:
    text = f"{STYLIZED}nominate 1 5\n"
    before, after = state(text)["events"], state(f"{text}key * #")["events"]
    assert after[: len(before)] == before
    assert not [e for e in after[len(before) :] if e["kind"] not in ("key", "phase")]


def test_a_transcript_tells_phases_screens_presses_results_and_cues() -> None:
    lines = holds(f"{TIE}to defence\nto night 1\ntarget 7\nto morning 2").transcript
    text = "\n".join(lines)
    for part in (
        "> nominate 1 5",
        "== Голосование",
        "экран: ",
        "клавиши: B 5 #",
        "нажали: 1",
        "отпустили: 1 2 3 4 5",
        "итог голосования: 5: 5 (1 2 3 4 5); 6: 5 (6 7 8 9 10)",
        "звук: night",
        "уходит 7: ",
    ):
        assert part in text, part
    assert all(line[:3].strip().isdecimal() and "{" not in line for line in lines)


def test_a_transcript_in_english() -> None:
    text = "\n".join(play_text(f"{TIE}to defence", lang="en").transcript)
    assert "result of the vote: 5: 5 (1 2 3 4 5)" in text and "keys: B 5 #" in text


def test_every_alarm_has_its_words() -> None:
    barred = STYLIZED.replace("players=10", "players=11 self_vote=no").replace(
        "6=journalist", "6=journalist 7=fbi"
    )
    text = (
        f"{barred}to night 1\npress 9\ntarget 8\ntarget fbi 10\nto speech 2\n"
        "nominate 2 3\nnominate 3 4\n"
        "to vote\nwait 1\npress 9\nkey #\nwait 0.5\npress 10\npress 3\nhold 1\n"
        "release 1\nwait 1\nkey #\n"
        "wait 1\nkey #\nwait 0.5\nhold 1\nwait 1\nkey #\nstuck 6\nunplug 5"
    )
    said = "\n".join(holds(text).transcript)
    whys = {e["data"]["why"] for e in state(text)["events"] if e["kind"] == "alarm"}
    assert whys >= {
        *("out_of_turn", "early", "withdrawn", "second_vote", "not_voted", "barred", "self"),
        *("stuck", "unplugged"),
    }
    assert "transcript." not in said


# Files


def test_a_file_is_played(tmp_path: Path) -> None:
    file = tmp_path / "evening.scenario"
    file.write_text(f"{STYLIZED}to speech\nexpect turn 2\n", encoding="utf-8")
    outcome = play(file)
    assert (outcome.ok, outcome.status) == (False, 1)
    assert outcome.failure.startswith(f"{file}:5: ")
    assert outcome.transcript and not outcome.state
    assert play(file, json=True).state and not play(file, json=True).transcript


def test_a_file_that_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    missing = play(tmp_path / "none.scenario")
    assert (missing.ok, missing.status) == (False, 2)
    assert (
        missing.failure.startswith(str(tmp_path / "none.scenario")) and "\n" not in missing.failure
    )
    file = tmp_path / "bad.scenario"
    file.write_bytes("// д".encode("cp1251"))
    assert play(file).status == 2 and "UTF-8" in play(file, "en").failure


def test_a_mistake_is_found_before_anything_is_played(tmp_path: Path) -> None:
    file = tmp_path / "bad.scenario"
    file.write_text(f"{STYLIZED}to speech\nexpekt turn 1\n", encoding="utf-8")
    outcome = play(file)
    assert (outcome.status, outcome.transcript) == (2, [])
    assert outcome.failure.startswith(f"{file}:5: ")
    assert "expected" in play(file, "en").failure or "nearest" in play(file, "en").failure


# What scenarios have found in the table


def test_a_clock_that_a_correction_set_back_survives_a_power_cut() -> None:
    struck = f"{STYLIZED}to speech\nkey A 7 A 6 # #\nto night 1\nkey A 7 C #\n"
    holds(f"{struck}expect phase speech day 1\nexpect turn 7\nexpect clock 40")
    holds(f"{struck}power-cut\nrestart\nexpect turn 7\nexpect clock 40")


def test_the_kill_has_no_role_to_be_corrected() -> None:
    family = STYLIZED.replace("seed=7", "kill=per_family")
    night = f"{family}target 9\ntarget 10\ntarget father 1\n"
    holds(f"{night}key D 5 0 # 8 # A 3 #\nexpect fouls 3 = 1\nto morning 2\nexpect out 9 by kill")


def test_a_black_card_is_refused_at_its_hash() -> None:
    holds(f"{STYLIZED}to speech\nkey A 5 B #\nexpect refused\nkey *\nexpect fouls 5 = 0")
