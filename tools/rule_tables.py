"""Tables of the rules for docs/: options with their defaults, decks, violations by code."""

from __future__ import annotations

from tablekit.rules.discipline import CATALOGUE
from tablekit.rules.options import NAMES, types, values, written
from tablekit.rules.ruleset import deck
from tablekit.table import rulebook
from tablekit.table.setup import CYCLED
from tablekit.table.texts import Texts
from tools.option_lines import COSTS, LINES, VIOLATIONS

LANGUAGES = ("ru", "en")
BOUNDS = {"best_move_names": "0-10", "penalty_points": "0-1000"}
OPTION_HEADS = {
    "ru": "| Статья | № | Вариант | На экране | Значения | `stylized` | `sport` | Смысл |",
    "en": "| Article | No. | Option | On the screen | Values | `stylized` | `sport` | Meaning |",
}
DECK_HEADS = {
    "ru": "| Игроков | Чёрные | Красные |",
    "en": "| Players | Black | Red |",
}
CODE_HEADS = {
    "ru": "| Код | На экране | Нарушение | Что за него | Статьи |",
    "en": "| Code | On the screen | Violation | Costs | Articles |",
}


def article(option: str) -> str:
    """Return the article of an option: seconds share one, two numbers belong to a rule."""
    if option.endswith("_s"):
        return "P-seconds"
    return {"best_move_names": "S-7.12", "penalty_points": "S-6.8.3"}.get(option, f"P-{option}")


def number(option: str) -> str:
    """Return the number that the set-up shows an option by; those without a list have none."""
    return str(CYCLED.index(option) + 1) if option in CYCLED else "–"


def allowed(option: str, lang: str) -> str:
    """Return the values that an option may have, as they are written in a file."""
    found = values(option)
    if found:
        return ", ".join(f"`{written(value)}`" for value in found)
    if option in BOUNDS:
        return BOUNDS[option]
    least = "0.1" if types()[option] is float else "1"
    return f"{least}-3600 {'с' if lang == 'ru' else 's'}"


def default(ruleset: str, option: str) -> str:
    """Return the default of a ruleset as it is written."""
    value = getattr(rulebook.load(ruleset).options, option)
    return written(int(value) if isinstance(value, float) and value == int(value) else value)


def table(head: str, rows: list[str]) -> str:
    """Return a table of Markdown with a blank line before and after."""
    rule = "|" + "---|" * (head.count("|") - 1)
    return "\n" + "\n".join([head, rule, *rows]) + "\n\n"


def options(lang: str) -> str:
    """Return the table of all options."""
    at, say = LANGUAGES.index(lang), Texts(lang)
    rows = [
        f"| {article(name)} | {number(name)} | `{name}` | {say.first(f'option.{name}') or '–'} |"
        f" {allowed(name, lang)} | {default('stylized', name)} | {default('sport', name)} |"
        f" {LINES[name][at]} |"
        for name in NAMES
    ]
    return table(OPTION_HEADS[lang], rows)


def decks(lang: str) -> str:
    """Return the cards of `stylized` for every number of players."""
    rules, say = rulebook.load("stylized"), Texts(lang)
    low, high = rules.players
    rows = []
    for players in range(low, high + 1):
        cards = deck(rules, players)
        sides = {"black": [], "red": []}  # type: dict[str, list[str]]
        for card in dict.fromkeys(cards):
            side = "red" if rules.roles[card].team == "red" else "black"
            number = cards.count(card)
            name = say(f"role.{card}")
            sides[side].append(f"{name} × {number}" if number > 1 else name)
        rows.append(f"| {players} | {', '.join(sides['black'])} | {', '.join(sides['red'])} |")
    return table(DECK_HEADS[lang], rows)


def codes(lang: str) -> str:
    """Return the catalogue of violations by code."""
    at, say = LANGUAGES.index(lang), Texts(lang)
    rows = []
    for code in sorted(CATALOGUE):
        entry = CATALOGUE[code]
        own = [f"S-5.1.{code}"] if 1 <= code <= 23 else []
        shown = ", ".join([*own, *entry.articles])
        what = f"{VIOLATIONS[code][at]} | {COSTS[entry.costs][at]}"
        rows.append(f"| {code or '-'} | {say(f'code.{code}')} | {what} | {shown} |")
    return table(CODE_HEADS[lang], rows)


PIECES = {"options": options, "decks": decks, "codes": codes}
