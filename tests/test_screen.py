"""The host's screen: every text fits eight lines of 21 characters, uncut, in both languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tablekit.rules import inputs as i
from tablekit.rules.discipline import CATALOGUE
from tablekit.rules.options import NAMES, Options, values, written
from tablekit.rules.play import Proposal
from tablekit.rules.position import ALL, Ballot, Left, Nomination, with_item
from tablekit.rules.prompts import Call, Pick, Prompt, Round, Say, Speech, Window
from tablekit.rules.refusal import Refusal
from tablekit.rules.ruleset import deck
from tablekit.rules.seats import mask
from tablekit.scenario.fingers import Fingers
from tablekit.table import entryline, menu, screen, setup_lines
from tablekit.table.entry import CODE, FOUL, LETTER_B, UNDO_FOUL
from tablekit.table.history import Node, Step
from tablekit.table.look_lines import moment_name
from tablekit.table.menu_lines import health
from tablekit.table.rulebook import load
from tablekit.table.settings import HostEntry, Settings
from tablekit.table.setup import CYCLED, STEPS
from tablekit.table.texts import CLUBS_OWN, LANGUAGES, Texts
from tablekit.table.wording import BODY_LINES, WIDTH
from tests.evening import Evening
from tests.sizes import count, fresh_seed
from tools.compile_texts import catalogues, parsed

RULES = Path(__file__).parent.parent / "tablekit" / "rules"
EVERYBODY = tuple(range(1, 21))
DEALT = dict(zip(EVERYBODY, reversed(deck(load("stylized"), 20)), strict=True))
"""Twenty seats, the black cards on the highest numbers: the widest seats to call."""

HOUR_MS = 3_599_000


@pytest.fixture(autouse=True)
def no_missing_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail on a text that the catalogue does not have, which would be shown as its key."""
    say = Texts.__call__

    def checked(self: Texts, key: str, /, **fields: Any) -> str:
        assert self.has(key) or key.startswith(CLUBS_OWN), f"no text {key} in {self.lang}"
        return say(self, key, **fields)

    monkeypatch.setattr(Texts, "__call__", checked)


def faults(table: Fingers) -> list[str]:
    """Measure the screen before anything is cut; return what is too long or missing."""
    shown = table.table
    middle = screen.lines(shown)
    rows = [screen.head(shown), *middle, entryline.seventh(shown), screen.last(shown)]
    found = [f"{len(row)}: {row}" for row in rows if len(row) > WIDTH]
    if len(middle) > BODY_LINES:
        found.append(f"{len(middle)} lines: {middle}")
    if "" in (rows[0], rows[-1]):
        found.append(f"line 1 or 8 is empty: {rows}")
    view = shown.display.host_now()
    if len(view.lines) != 8 or view.lines[0] != rows[0] or view.lines[7] != rows[-1]:
        found.append(f"not eight lines: {view.lines}")
    return found


def fits(table: Fingers) -> None:
    found = faults(table)
    assert not found, found


# Every moment of a game


def twenty(lang: str, **options: Any) -> Fingers:
    """Twenty at the table, night 9 and day 10, with the widest clock."""
    table = Fingers(Settings(lang=lang))
    table.begin("stylized", 20, roles=DEALT, **options)
    table.next(2)
    play = table.session.play
    play.game.update(replace(play.pos, day=10, night=10, phase="speeches", opener=1))
    play.due = table.table.t() + HOUR_MS
    return table


def show(table: Fingers, prompt: Prompt, given: tuple[int, ...] | None = None) -> None:
    """Have the table stand at a prompt, with the longest clock where one runs."""
    play = table.session.play
    play.prompt, play.given, play.kept = prompt, given, False
    play.serial += 1
    play.opened = table.table.t()
    play.due = table.table.t() + HOUR_MS if prompt.lasts_ms else 0


def says(seat: int) -> Iterator[Prompt]:
    """Yield everything that the host says, about one seat."""
    one = (seat,)
    for kind, phase, after in [
        ("deal_seat", "deal", "deal_next"),
        ("deal_cards", "deal", "city_sleeps"),
        ("city_sleeps", "night", "family_meets"),
        ("city_sleeps", "night", "kill"),
        ("shoot_black", "night", "count_numbers"),
        ("shoot_family", "night", "count_numbers"),
        ("shoot_gang", "night", "count_numbers"),
        ("morning", "morning", ""),
        ("morning_nobody", "morning", ""),
        ("barred", "morning", ""),
        ("shielded", "morning", ""),
        ("told_red", "morning", ""),
        ("told_black", "morning", ""),
        ("told_unknown", "morning", ""),
        ("reveal", "last_word", ""),
        ("no_nominees", "vote", "night"),
        ("no_ballot", "vote", "night"),
        ("sole_not_voted", "vote", "night"),
        ("sole_leaves", "vote", "leaves"),
        ("tie_stays", "revote", "night"),
        ("raise_ready", "raise", "open_raise"),
        ("vote_cancelled", "vote", "night"),
        ("over", "over", "new_game"),
    ]:
        yield Say(kind=kind, phase=phase, seat=seat, seats=one, next_kind=after)
    yield Say(kind="morning", phase="morning", seats=(19, 20))
    yield Say(kind="tie_stays", phase="revote", seats=EVERYBODY[10:], next_kind="night")
    yield Say(kind="raise_ready", phase="raise", seats=EVERYBODY[1:], next_kind="open_raise")


def speeches(seat: int) -> Iterator[Prompt]:
    """Yield every kind of speech of a seat."""
    yield Speech(kind="speech", phase="speech", seat=seat, lasts_ms=1, nominates=True)
    yield Speech(kind="speech", phase="speech", seat=seat, lasts_ms=1, silenced=True)
    yield Speech(kind="tie_speech", phase="defence", seat=seat, lasts_ms=1)
    yield Speech(kind="last_word", phase="last_word", seat=seat, lasts_ms=1)


CALLED = {
    "call_kill_deal": "father",
    "call_kill_one": "gang_head",
    "call_kill_shown": "father",
    "call_father": "father",
    "call_fbi": "fbi",
    "call_lawyer": "lawyer",
    "call_journalist": "journalist",
    "call_detective": "detective",
    "family_meets": "father",
    "gang_meets": "gang_head",
    "heads_meet": "",
    "looks_around": "journalist",
}
LEARNT = {
    "learn_family_meets": "mafia",
    "learn_gang_meets": "gang_head",
    "learn_bandits_raise_hand": "bandit",
    "learn_gang_head_shows": "gang_head",
    "learn_looks_around": "journalist",
}


def calls(seat: int) -> Iterator[tuple[Prompt, tuple[int, ...] | None]]:
    """Yield every calling with every kind of answer that can have been given."""
    black = mask(range(14, 21))
    for kind, role in CALLED.items():
        wide = kind in ("call_kill_shown", "family_meets", "gang_meets")
        awake = black if wide else mask((19, 20)) if kind == "heads_meet" else 1 << seat
        pair = 2 if kind == "call_journalist" else 1
        prompt = Call(
            kind=kind, phase="night", role=role, awake=awake, most=pair, lasts_ms=1, choices=-1
        )
        other = 20 if seat < 20 else 19
        for given in (None, (), (other, 1)[:pair], (8, 9)[:pair], (20, 19)[:pair]):
            yield prompt, given
        yield replace(prompt, awake=0), (20, 19)[:pair]
        yield replace(prompt, acts=False), None
        yield replace(prompt, may_pass=False), None
    shot = Call(kind="call_kill_shot", phase="night", role="father", awake=black, pairs=True)
    yield shot, None
    yield replace(shot, pairs=False), (20,)


def picks(seat: int) -> Iterator[Prompt]:
    """Yield every question with an open list."""
    for kind, role in LEARNT.items():
        yield Pick(kind=kind, phase="night", role=role, learns=1, most=9, choices=-1)
    yield Pick(kind="best_move", phase="last_word", seat=seat, lasts_ms=1, most=10, choices=-1)


def known_kinds() -> set[str]:
    """Return the kinds of prompts that the moments here cover."""
    found = {prompt.kind for prompt in (*says(1), *speeches(1), *picks(1))}
    found |= {prompt.kind for prompt, _ in calls(1)}
    return found | {
        "round",
        "window",
        "raise_window",
        "ballot_ready",
        "ballot_result",
        "raise_result",
    }


def kinds_in_the_rules() -> set[str]:
    """Return every kind of prompt that the rules' source names, the composed ones filled in."""
    found = set()
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.keyword) or node.arg != "kind":
                continue
            for part in ast.walk(node.value):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    found.add(part.value)
    return {kind for kind in found if re.fullmatch("[a-z_]+[a-z]", kind)}


def test_every_prompt_of_the_rules_is_measured_here() -> None:
    elsewhere = {"begin", "vote", "revote", "raise"}  # never shown; kinds of ballots
    assert kinds_in_the_rules() - elsewhere <= known_kinds()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_of_a_moment_is_measured_here(lang: str) -> None:
    shown = {key.removeprefix("body.") for key in keys(lang) if key.startswith("body.")}
    variants = {"silenced", "role_out", "call_fbi_shield"}
    assert shown - variants == known_kinds() - {"ballot_ready", "ballot_result"}
    assert variants <= shown


def keys(lang: str) -> list[str]:
    """Return the ids of the host's texts in a language."""
    po = next(p for p in catalogues() if p.name == "table.po" and p.parent.parent.name == lang)
    return [str(message.id) for message in parsed(po) if message.id]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("seat", EVERYBODY)
def test_every_prompt_fits_for_every_seat(lang: str, seat: int) -> None:
    table = twenty(lang)
    for prompt in (*says(seat), *speeches(seat), *picks(seat)):
        show(table, prompt)
        fits(table)
    for prompt, given in calls(seat):
        show(table, prompt, given)
        fits(table)
    show(table, Round(kind="round", phase="night", seats=EVERYBODY, lasts_ms=20_000))
    fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_call_fits_with_every_form_of_answer(lang: str) -> None:
    for options in (
        {"fbi": "shield"},
        {"detective_learns": "role"},
        {"alliance": False, "kill": "shooting"},
    ):
        table = twenty(lang, **options)
        for prompt, given in calls(20):
            show(table, prompt, given)
            fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_shots_of_seven_shooters_fit(lang: str) -> None:
    table = twenty(lang, kill="shooting")
    shots = tuple((shooter, 13) for shooter in range(14, 21))
    play = table.session.play
    for pairs in (shots, shots[:-1], ()):
        play.game.update(replace(play.pos, shots=pairs))
        black = mask(range(14, 21))
        show(
            table,
            Call(kind="call_kill_shot", phase="night", role="father", awake=black, pairs=True),
        )
        fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("amount", range(21))
def test_speeches_fit_with_any_number_of_nominees(lang: str, amount: int) -> None:
    table = twenty(lang)
    play = table.session.play
    named = tuple(Nomination(seat, seat) for seat in EVERYBODY[20 - amount :])
    play.game.update(replace(play.pos, nominations=named))
    for prompt in speeches(20):
        show(table, prompt)
        fits(table)
    seats = EVERYBODY[20 - amount :]
    show(table, Say(kind="no_ballot", phase="vote", seats=seats, next_kind="night"))
    fits(table)


def candidates(amount: int) -> tuple[int, ...]:
    """Return so many candidates, the widest numbers."""
    return EVERYBODY[20 - amount :]


def ballots(amount: int) -> Iterator[Ballot]:
    """Yield ballots over so many candidates: votes scattered, and all against one; bare counts."""
    order = candidates(amount)
    scattered = [0] + [order[seat % amount] for seat in range(20)]
    heaped = [0] + [order[-1]] * 20
    first = [0] + [order[0]] * 20
    for closed in range(amount + 1):
        for votes in (scattered, heaped, first):
            kept = tuple(c if c in order[:closed] else 0 for c in votes)
            yield Ballot(kind="vote", candidates=order, votes=kept, closed=order[:closed])
        bare = tuple((c, 10) for c in order[:closed][:2])
        yield Ballot(kind="vote", candidates=order, counts=bare, closed=order[:closed])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("amount", [1, 2, 3, 4, 7, 10, 15, 20])
def test_ballots_fit(lang: str, amount: int) -> None:
    table = twenty(lang)
    play = table.session.play
    for held in ballots(amount):
        play.game.update(replace(play.pos, ballot=held, phase="vote"))
        for phase in ("vote", "revote"):
            coming = held.candidates[len(held.closed) :]
            if coming:
                seats = coming[:1]
                show(
                    table,
                    Say(kind="ballot_ready", phase=phase, seats=seats, next_kind="open_window"),
                )
                fits(table)
                show(table, ballot_window(phase, coming[0]))
                fits(table)
            elif held.closed:
                show(table, Say(kind="ballot_result", phase=phase, seats=held.candidates))
                fits(table)


def ballot_window(phase: str, candidate: int) -> Window:
    """Return an open window."""
    return Window(
        kind="window",
        phase=phase,
        candidate=candidate,
        seats=(candidate,),
        lasts_ms=2_000,
        next_kind="close_window",
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_window_with_twenty_votes_shows_them_all(lang: str) -> None:
    table = twenty(lang)
    play = table.session.play
    held = Ballot(kind="vote", candidates=(20, 19), votes=(0, *[20] * 20))
    play.game.update(replace(play.pos, ballot=held, phase="vote"))
    show(table, ballot_window("revote", 20))
    play.opened -= 599_000
    fits(table)
    assert " ".join(table.host[3:6]).split() == [str(seat) for seat in EVERYBODY]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_after_a_window_its_votes_are_shown_for_correction(lang: str) -> None:
    table = twenty(lang)
    play = table.session.play
    for held in ballots(7):
        play.game.update(replace(play.pos, ballot=held, phase="vote"))
        if not held.closed or held.counts:
            continue
        show(table, Say(kind="ballot_ready", phase="vote", seats=(20,), next_kind="open_window"))
        last = held.closed[-1]
        who = [str(seat) for seat, choice in enumerate(held.votes) if choice == last]
        text = " ".join(line for line in table.host[1:6] if line)
        assert f"{last}: {len(who)} ({' '.join(who)})" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_raise_all_fits(lang: str) -> None:
    table = twenty(lang)
    play = table.session.play
    for voters in (0, 10, 19, 20):
        votes = (0, *[ALL] * voters, *[0] * (20 - voters))
        for closed in ((), (ALL,)):
            held = Ballot(kind="raise", candidates=(ALL,), votes=votes, closed=closed)
            play.game.update(replace(play.pos, ballot=held, phase="vote"))
            tied = EVERYBODY[1:]
            for prompt in (
                Say(kind="raise_ready", phase="raise", seats=tied, next_kind="open_raise"),
                Say(kind="raise_result", phase="raise", seats=tied, next_seats=tied),
                Window(kind="raise_window", phase="raise", candidate=ALL, seats=tied, lasts_ms=1),
            ):
                show(table, prompt)
                play.opened -= 10_000
                fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("winner", ["red", "black", "family", "gang", "draw", "none"])
def test_every_result_fits(lang: str, winner: str) -> None:
    table = twenty(lang)
    play = table.session.play
    for reason in ("heads", "loss", "four_misses", "three_empty", "over", "abandoned", "draw"):
        decided = replace(play.pos, winner=winner, reason=reason)
        play.game.update(replace(decided, leaving=(20,)))
        show(table, Speech(kind="last_word", phase="last_word", seat=20, lasts_ms=1))
        fits(table)
        assert table.host[6], "the host is told"
        play.game.update(replace(decided, finished=True, phase="over"))
        show(table, Say(kind="over", phase="over", next_kind="new_game"))
        fits(table)
        play.game.update(replace(play.pos, winner="", reason="", finished=False))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("amount", [0, 1, 3, 6, 10])
def test_open_lists_fit(lang: str, amount: int) -> None:
    table = twenty(lang)
    for prompt in picks(20):
        show(table, prompt)
        table.table.listed.of(table.session).extend(EVERYBODY[20 - amount :])
        for locked in (False, True):
            table.table.locked = locked
            fits(table)
        table.table.consoles[1].digits = "20"
        fits(table)
        table.table.consoles[1].digits = ""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_clocks_that_stand_fit(lang: str) -> None:
    table = twenty(lang)
    prompts = [*speeches(20), *picks(20), *(prompt for prompt, _ in calls(20))]
    for prompt in prompts:
        show(table, prompt)
        for why in ("pause", "back", "recovered", "stop"):
            table.session.held, table.session.held_at = why, table.session.play.now
            fits(table)
        table.session.held = ""
        table.session.play.kept = isinstance(prompt, Call)
        fits(table)
    table.table.stopped = True
    fits(table)


# Line 7


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("more", [0, 1, 19])
def test_every_proposal_fits(lang: str, more: int) -> None:
    table = twenty(lang)
    whys = {key.removeprefix("seen.") for key in keys(lang) if key.startswith("seen.")} - {"more"}
    assert whys >= {"early", "withdrawn", "second_vote", "not_voted", "out_of_turn", "woke"}
    for why in whys:
        table.session.play.proposals = [Proposal(20, 16, why, 0, 0)] * (more + 1)
        fits(table)
        assert table.host[6].startswith(Texts(lang)(f"seen.{why}", seat=20))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_fits(lang: str) -> None:
    table = twenty(lang)
    console = table.table.consoles[1]
    whys = [key.removeprefix("no.") for key in keys(lang) if key.startswith("no.")]
    by_any_number = ("no_such_seat", "nobody_asked", "no_such_role")
    for why in whys:
        seat = 9999 if why in by_any_number else 20
        for firm in (True, False):
            console.refuse(Refusal(why, seat), table.table.now_ms)
            console.refused.firm = firm
            fits(table)
        assert table.host[6] == Texts(lang)(f"no.{why}", seat=seat, n=20)


def test_every_refusal_of_the_code_has_words() -> None:
    package = Path(__file__).parent.parent / "tablekit"
    found = set()
    for room in ("rules", "table"):
        for file in (package / room).glob("*.py"):
            text = file.read_text(encoding="utf-8")
            found |= set(re.findall(r'Refusal\("(\w+)"', text))
    assert found
    assert found <= {key.removeprefix("no.") for key in keys("ru")}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_question_fits(lang: str) -> None:
    table = twenty(lang)
    for key in keys(lang):
        if not key.startswith("ask."):
            continue
        for code in CATALOGUE:
            fields = {"seat": 20, "code": code}
            for console in table.table.consoles.values():
                console.ask(key.removeprefix("ask."), fields, lambda: None, table.table.now_ms)
                fits(table)
                console.question = None


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_violation_fits_and_has_a_short_label(lang: str) -> None:
    table = twenty(lang)
    console = table.table.consoles[1]
    texts = Texts(lang)
    for code in CATALOGUE:
        assert 0 < len(texts(f"code.{code}")) <= 9
        console.mode, console.seat, console.digits = CODE, 20, str(code)
        fits(table)
    labels = [texts(f"code.{code}") for code in CATALOGUE]
    assert len(set(labels)) == len(labels), "no two violations look alike"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("digits", ["", "5", "20", "9999"])
def test_every_entry_fits(lang: str, digits: str) -> None:
    table = twenty(lang)
    for console in table.table.consoles.values():
        for mode in ("", FOUL, CODE, UNDO_FOUL, LETTER_B):
            console.mode, console.seat, console.digits = mode, 20, digits
            fits(table)
        console.clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_alarm_fits(lang: str) -> None:
    texts = Texts(lang)
    for key in keys(lang):
        if key.startswith(("alarm.", "notice.")) and not key.startswith("alarm.decided"):
            fields = {"seat": 20, "seats": "19 20", "n": 20, "win": ""}
            assert len(texts(key, **fields)) <= WIDTH, key
    table = twenty(lang)
    play = table.session.play
    for amount in range(21):
        facts = play.pos.facts
        for seat in EVERYBODY[20 - amount :]:
            facts = with_item(facts, seat, 0)
        play.game.update(replace(play.pos, facts=facts))
        fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_assistants_entry_is_marked_where_there_is_room(lang: str) -> None:
    table = twenty(lang)
    table.key("A 2 0", pad=2)
    assert table.host[6] == "2> A 20"


# The menu, the look-back, the set-up


def paths() -> list[str]:
    """Return every entry of the menu."""
    found = ["", *"1234567890"]
    for branch, digits in menu.BRANCHES.items():
        found += [branch + digit for digit in digits]
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", paths())
def test_every_entry_of_the_menu_fits(lang: str, path: str) -> None:
    table = twenty(lang)
    console = table.table.consoles[1]
    pairs: list[tuple[tuple[int, ...], str]] = [((), ""), ((20,), ""), ((20, 19), "")]
    if path == "5":
        pairs += [((0,), ""), ((0, 20), ""), ((20,), "A"), ((20, 9), "swap")]
        pairs += [((seat,), "") for seat in EVERYBODY]
    for seats, letter in pairs:
        for digits in ("", "20", "9999", "99999999"):
            for locked in (False, True):
                console.open_menu(path)
                console.item.seats, console.item.letter = seats, letter
                console.digits = digits[: menu.MOST_DIGITS.get(path, menu.NUMBER_DIGITS)]
                table.table.locked = locked
                fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_digits_of_a_pin_are_dots(lang: str) -> None:
    table = Fingers(Settings(lang=lang, pin="7316", hosts=(HostEntry("Anna", "7316"),)))
    for path in ("0 1", "0 2"):
        table.key(f"D {path} 7 3 1 6")
        shown = "".join(table.host[1:])
        assert "••••" in table.host[6]
        assert not set("736") & set(shown)
        table.key("*")
        table.wait(1)
        table.key("*")
        table.wait(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_sick_boxes_fit(lang: str) -> None:
    table = twenty(lang)
    states = ("unplugged", "stuck", "keypad")
    for split in (1, 2, 3):
        table.table.health = {seat: states[seat % split] for seat in EVERYBODY}
        table.table.display.show_health(table.table.now_ms)
        rows = health(table.table)
        assert len(rows) <= BODY_LINES
        assert all(len(row) <= WIDTH for row in rows)


INPUTS: list[Any] = [
    i.Go(0, "say:city_sleeps:"),
    i.Go(0, "call:call_kill_shown:father", True),
    i.Go(0, "speech:best_move:20"),
    i.Pick(0, EVERYBODY[10:], "pick:best_move:20"),
    i.Pick(0, (20, 19), "call:call_journalist:journalist", True),
    i.Pick(0, (), "call:looks_around:journalist"),
    i.Pick(0, EVERYBODY[14:], "pick:learn_bandits_raise_hand:"),
    i.Nominate(0, 20, True),
    i.Withdraw(0, True),
    i.Vote(0, 20, True),
    i.Count(0, 20),
    i.Warn(0, 20),
    i.Leave(0, 20),
    i.End(0, "draw", True),
    i.Force(0, ""),
    *(i.Penalty(0, 20, code, forced=True) for code in CATALOGUE),
]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_the_look_back_fits(lang: str) -> None:
    table = twenty(lang)
    for it in INPUTS:
        label = type(it).__name__.lower()
        node = Node(1, 0, None, (), HOUR_MS * 10, label, it, step=True)
        looked_at(table, node)
    for label in ("back", "correct", "pin"):
        looked_at(table, Node(1, 0, None, (), HOUR_MS * 10, label, {}, step=True))
    looked_at(table, Node(1, 0, None, (), HOUR_MS * 10, "go", INPUTS[0], closes=1))


def looked_at(table: Fingers, node: Node) -> None:
    """Measure the look-back at a step, 999 steps deep."""
    table.table.consoles[1].look = [Step(0, node)] * 999
    for locked in (False, True):
        table.table.locked = locked
        fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_moment_has_a_name_in_the_look_back(lang: str) -> None:
    table = twenty(lang)
    for prompt in (*says(20), *speeches(20), *picks(20), *(p for p, _ in calls(20))):
        assert moment_name(table.table, prompt.on), prompt.on


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("ruleset", ["stylized", "sport"])
def test_every_step_of_the_set_up_fits(lang: str, ruleset: str) -> None:
    table = Fingers(Settings(lang=lang))
    setup = table.table.setup
    setup.choose(ruleset)
    for players in (3, 8, 10, 20):
        setup.seats = EVERYBODY[:players]
        for deal in ("electronic", "cards"):
            setup.deal = deal
            for setup.step in range(len(STEPS)):
                fits(table)
    setup.step = STEPS.index("options")
    for setup.shown in range(1, len(CYCLED) + 1):
        name = CYCLED[setup.shown - 1]
        for value in values(name):
            setup.options = replace(Options(), **{name: value})
            fits(table)
            setup_options = setup.shown
            setup.shown = 0
            fits(table)
            setup.shown = setup_options
    table.table.closed = True
    fits(table)


def test_many_changed_options_fit() -> None:
    for lang in LANGUAGES:
        table = Fingers(Settings(lang=lang))
        setup = table.table.setup
        setup.step = STEPS.index("options")
        setup.options = replace(
            Options(), **{name: values(name)[-1] for name in CYCLED if len(values(name)) > 1}
        )
        fits(table)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_option_and_value_has_words(lang: str) -> None:
    texts = Texts(lang)
    for name in NAMES:
        assert setup_lines.option_name(texts, name)
        for value in values(name):
            shown = setup_lines.value_name(texts, name, written(value))
            assert shown
            assert lang == "en" or not re.search("[a-z]{2}", shown), (name, value)


# Words


NEVER = {
    "ru": (r"\bокн[оаеу]\b", r"\bведущ"),
    "en": (r"\bwindow", r"\bopen:"),
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_window_is_never_named_and_the_host_is_the_judge(lang: str) -> None:
    po = next(p for p in catalogues() if p.name == "table.po" and p.parent.parent.name == lang)
    found = [
        f"{message.id}: {message.string}"
        for message in parsed(po)
        if message.id
        for pattern in NEVER[lang]
        if re.search(pattern, str(message.string).lower())
    ]
    assert not found


def test_no_text_is_left_over() -> None:
    """Every family of ids is one that the code asks for."""
    package = Path(__file__).parent.parent / "tablekit" / "table"
    code = "\n".join(file.read_text(encoding="utf-8") for file in package.glob("*.py"))
    families = {key.partition(".")[0] for key in keys("ru")}
    unused = {f for f in families if f'"{f}.' not in code and f"'{f}." not in code}
    assert not unused


# Real games


class Measured(Evening):
    """A random game whose screen is measured after everything that happens."""

    found: list[str]

    def act(self, noise: float, calm: bool) -> None:
        super().act(noise, calm)
        self.found = [*getattr(self, "found", []), *faults(self.table)]


@pytest.mark.parametrize("shard", range(4))
def test_random_games_fit(shard: int) -> None:
    seed = fresh_seed()
    for number in range(count(200) // 4 + 1):
        evening = Measured(seed * 1_000 + 4 * number + shard)
        evening.play()
        assert not evening.found, (evening.seed, evening.found[:5])


def test_the_screen_is_dimmed_at_night() -> None:
    table = Fingers()
    table.begin("sport", 10)
    table.to("night", 0)
    assert table.table.display.host_now().dimmed
    table.to("speech", 1)
    assert not table.table.display.host_now().dimmed


def test_a_departure_is_no_line_of_its_own() -> None:
    """A screen shows the moment; who left is told by the morning's text."""
    table = twenty("en")
    play = table.session.play
    play.game.update(replace(play.pos, left=(Left(20, "kill", 19),), leaving=(20,)))
    show(table, Say(kind="morning", phase="morning", seats=(20,)))
    assert "Killed: 20" in table.host
