"""Four at the table, empty days and nights, the speech of the silenced (S-7.6 to S-7.8)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tablekit.rules.options import OptionError
from tablekit.rules.prompts import Speech
from tablekit.scenario.fingers import Fingers
from tests.rules.ballots import (
    ballot,
    dealt,
    halves,
    left,
    left_at,
    left_on,
    moment,
    night,
    open_window,
    put_up,
    remove,
    rounds,
    sport,
    stylized,
    until,
    winner,
)

FOUR = (1, 5, 6, 7)  # the Don and three civilians
FOUR_STYLIZED = (1, 6, 9, 10)  # the Father, the Lawyer and two Businessmen


def double_tie(table: Fingers, one: int = 5, other: int = 6) -> None:
    """Let two of four tie twice, up to the moment after the second result is confirmed."""
    put_up(table, one, other)
    for _ in range(2):
        halves(table, one, other)
        table.next()


def four(day: int = 3, since: int | None = None, **options: object) -> Fingers:
    """Four are left at the speeches of a day, and two of them tie twice."""
    table = left_at(sport(**options), FOUR, day, since)
    double_tie(table)
    return table


def misses(table: Fingers, *nights: int) -> None:
    """Let the blacks miss in these nights, and nobody be nominated between them."""
    for number in nights:
        night(table, number)


def after_night(table: Fingers, number: int) -> Fingers:
    """Go on to the morning after a night, or to the end of the game."""
    table.until_asked(
        "morning", lambda p: p is not None and (p.phase == "morning" or p.kind == "over")
    )
    assert table.session.play.pos.night == number
    return table


def rest(table: Fingers) -> str:
    """Tell the winner and the reason once the game is over."""
    pos = table.session.play.pos
    return f"{winner(table)}: {pos.reason}" if pos.finished else ""


# S-7.6: no further vote


@pytest.mark.rule("S-7.6", "P-raise_two_of_four")
def test_when_two_of_four_tie_twice_night_falls() -> None:
    table = four(raise_two_of_four=False)
    assert moment(table) == "tie_stays"
    table.next()
    assert table.phase == ("night", 3) and left_on(table, 3) == ()
    assert rounds(table, 3) == ["vote", "revote"]


@pytest.mark.rule("S-7.6", "P-raise_two_of_four")
def test_with_raise_two_of_four_the_raise_all_is_held_as_ever() -> None:
    table = four(raise_two_of_four=True)
    assert table.phase == ("raise", 3)
    table.votes(21, [1, 5, 7])
    table.next()
    assert left(table, 5) == left(table, 6) == ("raise", "day", 3)


@pytest.mark.rule("S-7.6", "P-raise_two_of_four", "S-V.5")
def test_with_raise_two_of_four_two_hands_of_four_keep_all() -> None:
    table = four(raise_two_of_four=True)
    table.votes(21, [1, 5])
    table.next()
    assert left_on(table, 3) == () and table.phase == ("night", 3)


@pytest.mark.rule("S-7.6")
def test_only_the_first_tie_of_two_of_four_leads_to_the_revote() -> None:
    table = left_at(sport(), FOUR, 3)
    put_up(table, 5, 6)
    halves(table, 5, 6)
    table.next()
    assert table.phase == ("defence", 3)
    ballot(table, {5: [1, 6, 7], 6: []})
    table.next()
    assert left(table, 5) == ("vote", "day", 3)


@pytest.mark.rule("S-7.6")
def test_the_last_two_ballots_count_not_the_first() -> None:
    table = left_at(sport(), FOUR, 3)
    put_up(table, 5, 6, 7)
    ballot(table, {5: [1], 6: [5]})
    table.votes(7, [6])
    table.key("7 #")  # the host takes the remainder's vote away: three tied
    table.next()
    ballot(table, {5: [1, 6], 6: [5, 7], 7: []})
    table.next()
    assert table.prompt.kind == "tie_speech" and table.prompt.seat == 5
    halves(table, 5, 6)
    table.next()
    assert moment(table) == "tie_stays"
    assert rounds(table, 3) == ["vote", "revote", "revote"]


@pytest.mark.rule("S-7.6")
def test_three_of_four_tied_twice_are_put_to_the_raise_all() -> None:
    table = left_at(sport(), FOUR, 3)
    put_up(table, 5, 6, 7)
    for _ in range(2):
        ballot(table, {5: [1], 6: [5]})
        table.votes(7, [6])
        table.key("7 #")
        table.next()
    assert table.phase == ("raise", 3)


@pytest.mark.rule("S-7.6")
def test_two_of_five_tied_twice_are_put_to_the_raise_all() -> None:
    table = left_at(sport(), (1, 4, 5, 6, 7), 3)
    put_up(table, 5, 6)
    for _ in range(2):
        ballot(table, {5: [1, 4]})
        table.votes(6, [5, 6])
        table.key("7 #")
        table.next()
    assert table.phase == ("raise", 3)


# S-7.6: three misses


@pytest.mark.rule("S-7.6", "P-four_at_table")
def test_three_misses_in_a_row_of_the_same_four_let_red_win() -> None:
    table = four(four_at_table=True)
    misses(table, 3, 4, 5)
    after_night(table, 5)
    assert rest(table) == "red: four_misses"


@pytest.mark.rule("S-7.6", "P-four_at_table")
def test_two_misses_are_not_enough() -> None:
    table = four(four_at_table=True)
    misses(table, 3, 4)
    after_night(table, 4)
    assert rest(table) == ""


@pytest.mark.rule("S-7.6", "P-four_at_table", "P-raise_two_of_four")
@pytest.mark.parametrize("two_of_four", [True, False])
def test_without_four_at_table_misses_are_not_counted(two_of_four: bool) -> None:
    # With draw_from = "night" the count of S-7.8 is not full yet in night 5.
    table = four(four_at_table=False, raise_two_of_four=two_of_four, draw_from="night")
    if two_of_four:
        table.votes(21, [])
    misses(table, 3, 4, 5)
    after_night(table, 5)
    assert rest(table) == ""


@pytest.mark.rule("S-7.6", "P-four_at_table", "P-raise_two_of_four")
def test_with_both_no_night_falls_and_nothing_is_counted() -> None:
    table = four(four_at_table=False, raise_two_of_four=False)
    assert moment(table) == "tie_stays"
    table.next()
    assert table.phase == ("night", 3) and table.session.play.pos.misses < 0


@pytest.mark.rule("S-7.6", "P-four_at_table", "P-raise_two_of_four")
@pytest.mark.parametrize("ruleset", ["stylized", "sport"])
def test_both_yes_is_refused(ruleset: str) -> None:
    with pytest.raises(OptionError) as error:
        dealt(ruleset, 10, raise_two_of_four=True, four_at_table=True)
    assert error.value.option == "raise_two_of_four"


@pytest.mark.rule("S-7.6", "P-four_at_table", "P-raise_two_of_four")
def test_raise_two_of_four_alone_sets_four_at_table_no() -> None:
    options = sport(raise_two_of_four=True).session.play.pos.options
    assert options.raise_two_of_four and not options.four_at_table


@pytest.mark.rule("S-7.6", "P-four_at_table")
def test_without_a_double_tie_misses_of_four_are_not_counted() -> None:
    table = left_at(sport(), FOUR, 3)
    misses(table, 3, 4, 5)
    after_night(table, 5)
    assert rest(table) == ""


@pytest.mark.rule("S-7.6", "P-four_at_table")
def test_without_a_double_tie_four_misses_after_a_vote_are_a_draw() -> None:
    table = left_at(stylized(12), (*FOUR_STYLIZED, 11), 3)
    put_up(table, 11)
    table.to("last_word", 3)
    misses(table, 3, 4, 5, 6)
    after_night(table, 6)
    assert rest(table) == "draw: three_empty"


@pytest.mark.rule("S-7.6")
def test_the_count_begins_with_the_night_after_the_double_tie() -> None:
    table = left_at(sport(draw_from="night"), FOUR, 3)
    misses(table, 3)
    table.to("speech", 4)
    double_tie(table)
    misses(table, 4, 5)
    after_night(table, 5)
    assert rest(table) == ""  # nights 4 and 5 only; night 3 came before the double tie


@pytest.mark.rule("S-7.6")
def test_a_second_double_tie_does_not_begin_the_count_again() -> None:
    table = four()
    misses(table, 3)
    table.to("speech", 4)
    double_tie(table)
    misses(table, 4, 5)
    after_night(table, 5)
    assert rest(table) == "red: four_misses"


@pytest.mark.rule("S-7.6")
@pytest.mark.parametrize("how", ["kill", "vote", "removal"])
def test_a_departure_ends_the_count(how: str) -> None:
    # Two of three reds stay with the Don: the game goes on.
    table = four()
    misses(table, 3)
    if how == "kill":
        night(table, 4, kill=7)
        after_night(table, 4)
    else:
        table.to("speech", 4)
        if how == "vote":
            put_up(table, 7, 5)
            ballot(table, {7: [1, 5, 6]})
            table.votes(5)
            table.next()
        else:
            remove(table, 7)
        night(table, 4)
        after_night(table, 4)
    assert table.session.play.pos.misses < 0


@pytest.mark.rule("S-7.6")
def test_a_saved_victim_is_not_a_miss_and_begins_the_count_again() -> None:
    table = left_at(stylized(12), FOUR_STYLIZED, 3)
    double_tie(table, 9, 10)
    misses(table, 3, 4)
    night(table, 5, kill=9)
    table.target(9, role="lawyer")
    after_night(table, 5)
    assert table.alive == FOUR_STYLIZED and table.session.play.pos.misses == 0
    assert rest(table) == "draw: three_empty"  # S-7.8: days and nights 3, 4, 5 were empty


@pytest.mark.rule("S-7.6")
def test_after_a_saved_victim_three_more_misses_are_needed() -> None:
    # draw_from = "night": the pairs (3, 4), (4, 5), (5, 6) are full at the end of day six only.
    table = left_at(stylized(12, draw_from="night"), FOUR_STYLIZED, 3)
    double_tie(table, 9, 10)
    night(table, 3, kill=9)
    table.target(9, role="lawyer")
    misses(table, 4, 5)
    after_night(table, 5)
    assert rest(table) == "" and table.session.play.pos.misses == 2


# S-7.6 and S-7.8


@pytest.mark.rule("S-7.6", "S-7.8")
def test_full_in_the_same_night_the_misses_go_before_the_draw() -> None:
    # The last left in night 2: days and nights 3, 4, 5 are the third empty pair in night 5.
    table = four(draw_from="day", since=2)
    misses(table, 3, 4, 5)
    after_night(table, 5)
    assert rest(table) == "red: four_misses"


@pytest.mark.rule("S-7.6", "S-7.8")
def test_the_draw_comes_first_when_its_count_is_full_first() -> None:
    # Day and night 2 were empty already: 2, 3, 4 are three pairs before the third miss.
    table = four(draw_from="day", since=1)
    misses(table, 3, 4)
    after_night(table, 4)
    assert rest(table) == "draw: three_empty"


@pytest.mark.rule("S-7.6", "S-7.8")
def test_the_misses_come_first_when_their_count_is_full_first() -> None:
    table = four(draw_from="night", since=2)
    misses(table, 3, 4, 5)
    after_night(table, 5)
    assert rest(table) == "red: four_misses"


# S-7.7, option three_fouls


def silenced(here: tuple[int, ...], **options: object) -> Speech:
    """Return the speech of seat 5, three fouls, at the day four of a table of these seats."""
    table = left_at(sport(**options), here, 3)
    table.to("night", 3)
    for _ in range(3):
        table.key("A 5 #")
    table.to_speech(5)
    assert table.phase == ("speech", 4)
    return table.prompt


@pytest.mark.rule("S-7.7", "P-three_fouls")
@pytest.mark.parametrize("here", [(1, 5, 6), (1, 5, 6, 7)])
def test_at_three_or_four_the_silenced_player_has_thirty_seconds(here: tuple[int, ...]) -> None:
    speech = silenced(here, three_fouls="no_speech")
    assert not speech.silenced and speech.lasts_ms == 30_000


@pytest.mark.rule("S-7.7", "P-three_fouls", "S-6.4")
@pytest.mark.parametrize("here", [(1, 4, 5, 6, 7), (1, 2, 4, 5, 6, 7, 8, 9, 10)])
def test_at_five_or_more_the_silenced_player_only_nominates(here: tuple[int, ...]) -> None:
    speech = silenced(here, three_fouls="no_speech")
    assert speech.silenced and speech.nominates and speech.lasts_ms == 5_000


@pytest.mark.rule("S-7.7", "P-seconds")
def test_the_seconds_of_the_short_speech_are_an_option() -> None:
    assert silenced(FOUR, short_speech_s=15).lasts_ms == 15_000


@pytest.mark.rule("S-7.7")
def test_the_table_counts_at_the_speech_and_not_at_the_foul() -> None:
    table = left_at(sport(), (1, 4, 5, 6, 7), 3)
    table.to("night", 3)
    for _ in range(3):
        table.key("A 5 #")
    table.target(7)
    table.to_speech(5)
    assert table.phase == ("speech", 4) and table.prompt.lasts_ms == 30_000


@pytest.mark.rule("S-7.7")
def test_the_thirty_seconds_use_the_loss_up() -> None:
    table = left_at(sport(), FOUR, 3)
    table.to("night", 3)
    for _ in range(3):
        table.key("A 5 #")
    table.to_speech(5)
    table.next()
    table.to("speech", 5)
    table.to_speech(5)
    assert table.phase == ("speech", 5) and table.prompt.lasts_ms == 60_000


@pytest.mark.rule("P-three_fouls")
@pytest.mark.parametrize("here", [FOUR, (1, 2, 4, 5, 6, 7, 8)])
def test_three_fouls_short_gives_the_short_speech_at_any_table(here: tuple[int, ...]) -> None:
    speech = silenced(here, three_fouls="short")
    assert not speech.silenced and speech.lasts_ms == 30_000


@pytest.mark.rule("P-three_fouls")
@pytest.mark.parametrize("here", [FOUR, (1, 2, 4, 5, 6, 7, 8)])
def test_three_fouls_none_takes_no_speech(here: tuple[int, ...]) -> None:
    speech = silenced(here, three_fouls="none")
    assert not speech.silenced and speech.lasts_ms == 60_000


# S-7.8, option draw_from


def miss(table: Fingers, number: int) -> None:
    night(table, number)


def save(table: Fingers, number: int) -> None:
    """The Lawyer saves the night's victim."""
    victim = (9, 10)[number % 2]
    night(table, number, kill=victim)
    table.target(victim, role="lawyer")


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize("empty", [miss, save])
def test_from_day_the_draw_comes_at_the_third_nights_dawn(
    empty: Callable[[Fingers, int], None],
) -> None:
    table = stylized(12, draw_from="day")
    for number in (1, 2):
        empty(table, number)
        after_night(table, number)
        assert rest(table) == ""
    empty(table, 3)
    assert table.phase == ("night", 3)
    after_night(table, 3)
    assert rest(table) == "draw: three_empty" and len(table.alive) == 12


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize("empty", [miss, save])
def test_from_night_the_draw_comes_when_the_third_day_ends(
    empty: Callable[[Fingers, int], None],
) -> None:
    table = stylized(12, draw_from="night")
    for number in (1, 2, 3):
        empty(table, number)
    table.to("vote", 4)
    assert rest(table) == ""
    table.next()
    assert rest(table) == "draw: three_empty"


@pytest.mark.rule("S-7.8", "P-draw_from")
def test_from_night_a_departure_on_the_third_day_prevents_the_draw() -> None:
    table = stylized(12, draw_from="night")
    misses(table, 1, 2, 3)
    table.to("speech", 4)
    put_up(table, 9)
    table.to("last_word", 4)
    table.to("night", 4)
    assert rest(table) == "" and left(table, 9) == ("vote", "day", 4)


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize(
    ("draw_from", "ends"), [("day", ("night", 5)), ("night", ("day", 6))], ids=["day", "night"]
)
def test_a_kill_sets_the_count_to_nought(draw_from: str, ends: tuple[str, int]) -> None:
    # Killed in night 2. From day: 3, 4, 5 are empty. From night: the pair (2, 3) is not empty,
    # (3, 4), (4, 5), (5, 6) are.
    table = stylized(12, draw_from=draw_from)
    misses(table, 1)
    night(table, 2, kill=12)
    assert when_drawn(table) == ends


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize(
    ("draw_from", "ends"), [("day", ("night", 5)), ("night", ("day", 5))], ids=["day", "night"]
)
def test_a_vote_sets_the_count_to_nought(draw_from: str, ends: tuple[str, int]) -> None:
    # Voted out on day 2. From day: 3, 4, 5. From night: (1, 2) is not empty, (2, 3), (3, 4),
    # (4, 5) are.
    table = stylized(12, draw_from=draw_from)
    table.to("speech", 2)
    put_up(table, 12)
    table.to("last_word", 2)
    assert when_drawn(table) == ends


@pytest.mark.rule("S-7.8", "P-draw_from", "S-7.1")
@pytest.mark.parametrize(
    ("draw_from", "ends"), [("day", ("night", 5)), ("night", ("day", 5))], ids=["day", "night"]
)
def test_a_removal_sets_the_count_to_nought(draw_from: str, ends: tuple[str, int]) -> None:
    table = stylized(12, draw_from=draw_from)
    table.to("speech", 2)
    remove(table, 12)
    assert when_drawn(table) == ends


def when_drawn(table: Fingers) -> tuple[str, int]:
    """Let all nights miss and nobody be nominated; return where the game ends in a draw."""
    table.to("over")
    assert rest(table) == "draw: three_empty"
    pos = table.session.play.pos
    return ("night", pos.night) if ended_at_dawn(table) else ("day", pos.day)


def ended_at_dawn(table: Fingers) -> bool:
    """Tell whether the day that was to come has had no speech."""
    day = table.session.play.pos.day
    return not any(n.kind == "speech" and n.data["day"] == day for n in table.session.play.notes)


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize(
    ("draw_from", "ends"), [("day", ("night", 3)), ("night", ("day", 4))], ids=["day", "night"]
)
def test_night_zero_does_not_count(draw_from: str, ends: tuple[str, int]) -> None:
    assert when_drawn(stylized(12, draw_from=draw_from)) == ends


@pytest.mark.rule("S-7.8")
def test_a_removal_in_night_zero_is_before_all_pairs() -> None:
    table = stylized(12, draw_from="day")
    remove(table, 12)
    assert when_drawn(table) == ("night", 3)


@pytest.mark.rule("S-7.8", "P-draw_from")
@pytest.mark.parametrize("draw_from", ["day", "night"])
def test_cancelled_votes_are_empty_days(draw_from: str) -> None:
    # Removed in night 2, after which day 3 has no vote: 3, 4, 5; or (3, 4), (4, 5), (5, 6).
    table = sport(draw_from=draw_from)
    misses(table, 2)
    remove(table, 10)
    table.to("vote", 3)
    assert moment(table) == "vote_cancelled"
    assert when_drawn(table) == (("night", 5) if draw_from == "day" else ("day", 6))


@pytest.mark.rule("S-7.8", "S-V.5")
def test_a_vote_in_which_all_stay_is_an_empty_day() -> None:
    table = stylized(12, draw_from="day", raise_all="none")
    put_up(table, 9, 10)
    for _ in range(2):
        halves(table, 9, 10)
        table.next()
    assert when_drawn(table) == ("night", 3)


@pytest.mark.rule("S-7.8")
def test_the_draw_is_told_and_ends_the_game() -> None:
    table = stylized(12)
    table.to("over")
    assert winner(table) == "draw" and "win_draw" in table.cues


@pytest.mark.rule("S-7.8", "S-7.10")
def test_two_empty_pairs_and_a_departure_are_no_draw() -> None:
    table = stylized(12, draw_from="day")
    misses(table, 1, 2)
    night(table, 3, kill=12)
    after_night(table, 3)
    until(table, "last_word")
    table.to("speech", 4)
    assert rest(table) == ""


@pytest.mark.rule("S-7.8", "S-7.6")
def test_a_raise_all_of_two_of_four_is_a_departure() -> None:
    table = four(raise_two_of_four=True, since=1, draw_from="day")
    open_window(table, 21)
    table.hold(1, 5, 6)
    table.next()
    table.next()
    assert left_on(table, 3) == (5, 6)
