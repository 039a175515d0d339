"""`tablekit rules list` and `tablekit rules show NAME`: what a ruleset holds, in words."""

from __future__ import annotations

from pathlib import Path

from tablekit.cli.errors import UserError
from tablekit.cli.settings import settings, told
from tablekit.config import read_rules
from tablekit.config.mistakes import one_of
from tablekit.rules.options import NAMES, Options, values, written
from tablekit.rules.ruleset import Ruleset, deck
from tablekit.table.texts import Texts

ARTICLES = {
    "speech_s": "S-4.7",
    "last_word_s": "S-7.10",
    "tie_speech_s": "S-V.5",
    "short_speech_s": "S-7.7",
    "meeting_s": "S-4.2",
    "first_opener": "S-4.7",
    "opener": "S-4.7",
    "self_nomination": "S-4.7",
    "self_vote": "S-V.3",
    "withdraw": "S-4.7",
    "first_day": "S-V.1",
    "sole_nominee_later": "S-V.1",
    "revote_order": "S-V.5",
    "raise_all": "S-V.5",
    "raise_two_of_four": "S-7.6",
    "four_at_table": "S-7.6",
    "raise_three_of_nine": "S-V.5",
    "kill": "S-4.K",
    "check_departed": "S-4.N",
    "checks_pass": "S-4.K",
    "best_move": "S-7.12",
    "best_move_names": "S-7.12",
    "best_move_void": "S-7.12",
    "three_fouls": "S-6.4",
    "technical_fouls": "S-6.5",
    "removal_cancels": "S-7.1",
    "parity": "S-1.4",
    "draw_from": "S-7.8",
    "reveal": "S-7.10",
    "end_speech": "S-1.4",
    "call_dead_roles": "S-4.N",
    "alliance": "S-1.4",
    "gang_meets": "S-4.1",
    "fbi": "S-1.1.F",
    "detective_learns": "S-1.1.D",
    "detective_result": "S-1.1.D",
    "lawyer_self": "S-1.1.L",
    "lawyer_repeat": "S-1.1.L",
    "announce_nominees": "S-7.4",
    "auto_close": "S-V.2",
    "window_s": "S-V.2",
    "night_step_s": "S-4.N",
    "shoot_s": "S-4.K",
    "wake_press": "S-4.W",
    "cover_presses": "S-4.K",
    "penalty_points": "S-7.10",
}
"""The article of docs/rules/stylized.md in which each option is at home."""


def list_rules(say: Texts, table: str | None) -> int:
    """Print the rulesets that this table knows, one a line."""
    config = settings(say, table)
    for name in config.settings.rulesets:
        rules = config.rules(name)
        print(f"{name:<12} {players(rules):>5}  {title(say, rules)}")
    return 0


def players(rules: Ruleset) -> str:
    """Return for how many players a ruleset is: `10` or `8–20`."""
    low, high = rules.players
    return str(low) if low == high else f"{low}–{high}"


def title(say: Texts, rules: Ruleset) -> str:
    """Return what a ruleset is, in one line."""
    msgid = f"ruleset.{rules.id}"
    return say(msgid) if say.has(msgid) else say("ruleset.club")


def show_rules(say: Texts, name: str, table: str | None) -> int:
    """Print a ruleset, by its name or by its file: roles, decks, options."""
    rules = named(say, name, table)
    words = Texts(say.lang)
    print(f"{rules.id}: {title(say, rules)}")
    print()
    print(say("rules.roles"))
    for role in rules.roles.values():
        team = say(f"team.{role.team}")
        print(f"  {role.number:>2}  {words(f'role.{role.id}'):<14} {team:<10} {role.id}")
    print()
    print(say("rules.decks"))
    low, high = rules.players
    for number in range(low, high + 1):
        print(f"  {number:>2}  {deck_line(rules, number, words)}")
    print()
    print(say("rules.options"))
    for line in option_lines(say, rules.options):
        print(f"  {line}")
    return 0


def named(say: Texts, name: str, table: str | None) -> Ruleset:
    """Return a ruleset by its name, or read it from a file of that name."""
    config = settings(say, table)
    if name in config.settings.rulesets:
        return config.rules(name)
    file = Path(name)
    if file.suffix == ".toml" or file.is_file():
        return told(say, file, lambda: read_rules(file))
    expected = one_of(name, config.settings.rulesets)
    raise UserError("rules.unknown", found=name, expected=say(expected.msgid, **expected.fields))


def deck_line(rules: Ruleset, number: int, words: Texts) -> str:
    """Return the deck for a number of players: each card with how often it is in."""
    cards = deck(rules, number)
    amounts = {card: cards.count(card) for card in cards}
    parts = [
        words(f"role.{card}") + (f" ×{amount}" if amount > 1 else "")
        for card, amount in amounts.items()
    ]
    return ", ".join(parts)


def option_lines(say: Texts, options: Options) -> list[str]:
    """Return every option: name and value, article, meaning, and what else it could be."""
    shown = {name: f"{name} = {written(getattr(options, name))}" for name in NAMES}
    width = max(map(len, shown.values()))
    return [f"{shown[name]:<{width}}  {ARTICLES[name]:<8}{meaning(say, name)}" for name in NAMES]


def meaning(say: Texts, name: str) -> str:
    """Return what an option means, with its values where they are words."""
    text = say(f"meaning.{name}")
    words = [written(value) for value in values(name)]
    return text if words in ([], ["yes", "no"]) else f"{text} ({', '.join(words)})"
