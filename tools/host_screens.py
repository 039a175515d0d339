"""Makes docs/host-screens.md: every moment's eight lines in both languages, from played games.

The same pictures stand in the host's guides, between the marks of `doc_blocks`.
"""

from __future__ import annotations

import re
from functools import cache

from tablekit.table.texts import LANGUAGES
from tools.compile_texts import TEXTS, parsed
from tools.screens.album import Album, Shot, albums
from tools.screens.chapters import CHAPTERS

WIDTH = 21
GAP = "  "
HEAD = """# Экраны судьи / Host's screens

Каждый момент вечера на восьми строках экрана: слева по-русски, справа по-английски. Строка 1 – фаза
и часы, 2–6 – что сказать и что введено, 7 – набор, предложение или тревога, 8 – что сделает `#`.
Как с этим работать, рассказывает [руководство](host-guide.md).

Every moment of an evening on the eight lines of the screen, Russian on the left, English on the
right. Line 1 is phase and clock, 2–6 what to say and what was keyed, 7 the entry, an offer or an
alarm, 8 what `#` will do. The [guide](host-guide.en.md) tells how to work with it.

`make docs` plays these games and writes this page. The word in brackets is the question that the
rules ask at that moment.
"""
FAMILIES = (
    ("no.", "Отказы, строка 7", "Refusals, line 7"),
    ("seen.", "Что видели кнопки, строка 7", "What the buttons saw, line 7"),
    ("ask.", "Второй вопрос, строка 7", "The second question, line 7"),
    ("alarm.", "Тревоги, строка 7", "Alarms, line 7"),
    ("notice.", "Сообщения, строка 7", "Notices, line 7"),
    ("go.", "Что сделает `#`, строка 8", "What `#` will do, line 8"),
)
TABLES_HEAD = """
## Тексты строк 7 и 8 / Texts of lines 7 and 8

Всё, что могут сказать эти строки; в скобках `{}` – номер места или число.
All that these lines can say; in braces `{}` a number.
"""


@cache
def pictures() -> tuple[Album, ...]:
    """Return the albums, Russian first; played once."""
    return albums(CHAPTERS)


def framed(*screens: tuple[str, ...]) -> str:
    """Return screens side by side in frames, as one block of text."""
    rule = "─" * WIDTH
    rows = [GAP.join(f"┌{rule}┐" for _ in screens)]
    for lines in zip(*screens, strict=True):
        rows.append(GAP.join(f"│{line:<{WIDTH}}│" for line in lines))
    rows.append(GAP.join(f"└{rule}┘" for _ in screens))
    return "```text\n" + "\n".join(rows) + "\n```\n"


def one(lang: str, name: str) -> str:
    """Return one picture in one language, for a guide."""
    return framed(pictures()[LANGUAGES.index(lang)].shots[name].lines)


def moment(russian: Shot, english: Shot) -> str:
    """Return a moment: its caption and both pictures."""
    kind = f" (`{russian.kind}`)" if russian.kind else ""
    caption = f"**{russian.caption[0]}** / {russian.caption[1]}{kind}"
    return f"\n{caption}\n\n{framed(russian.lines, english.lines)}"


def page() -> str:
    """Return the whole page."""
    russian, english = pictures()
    parts = [HEAD]
    for chapter in CHAPTERS:
        parts.append(f"\n## {chapter.title[0]} / {chapter.title[1]}\n")
        parts.extend(
            moment(shot, english.shots[name])
            for name, shot in russian.shots.items()
            if shot.chapter == chapter.name
        )
    return "".join([*parts, TABLES_HEAD, *(texts(*family) for family in FAMILIES)])


def catalogue(lang: str) -> dict[str, str]:
    """Return the table's texts of a language by id, in the order of the catalogue."""
    po = TEXTS / lang / "LC_MESSAGES" / "table.po"
    return {str(entry.id): str(entry.string) for entry in parsed(po) if entry.id}


def texts(prefix: str, russian: str, english: str) -> str:
    """Return one family of texts as a table."""
    first, second = catalogue("ru"), catalogue("en")
    rows = [
        f"| {braces(first[key])} | {braces(second[key])} |"
        for key in first
        if key.startswith(prefix)
    ]
    head = [f"\n### {russian} / {english}\n", "| Русский | English |", "|---|---|"]
    return "\n".join([*head, *rows, ""])


def braces(text: str) -> str:
    """Return a text for a cell of a table: fields as empty braces."""
    return "`" + re.sub(r"\{[^{}]*\}", "{}", text).replace("\n", " / ").replace("|", "\\|") + "`"


def drawn(lang: str = LANGUAGES[0]) -> frozenset[str]:
    """Return the ids of all texts that the pictures show."""
    shots = pictures()[LANGUAGES.index(lang)].shots.values()
    return frozenset(key for shot in shots for key in shot.keys)


def kinds() -> frozenset[str]:
    """Return all kinds of prompts that the pictures show."""
    return frozenset(shot.kind for shot in pictures()[0].shots.values() if shot.kind)
