"""The documentation says what the code does: screens, tables, links and commands in it are true."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from tablekit.cli.commands import tree
from tablekit.rules.options import NAMES, Options, values, written
from tablekit.table.texts import Texts
from tests.coverage_of_rules import ROOT, articles
from tools import host_screens
from tools.doc_blocks import BlockError, filled, names
from tools.docs import DOCS, SCREENS, fresh

RULES = ROOT / "tablekit" / "rules"
PROMPTS = {"Say", "Speech", "Pick", "Call", "Window", "Round"}
NEVER_SHOWN = {"begin"}  # stands before the script has yielded anything
FROM_PLAY = ("body.", "menu.")
RULE_PAGES = [DOCS / "rules" / name for name in ("stylized.md", "stylized.en.md")] + [
    DOCS / "rules" / name for name in ("sport.md", "sport.en.md")
]
GUIDES = {"ru": DOCS / "host-guide.md", "en": DOCS / "host-guide.en.md"}
QUOTED = {"ru": re.compile("«(# [^»]+)»"), "en": re.compile('"(# [^"]+)"')}


def pages() -> list[Path]:
    """Return all pages of the project, but those of installed packages."""
    hidden = re.compile(r"/(\.|build/|dist/|node_modules/)")
    found = (page for page in ROOT.rglob("*.md"))
    return sorted(page for page in found if not hidden.search(f"/{page.relative_to(ROOT)}"))


def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


# What is generated


def test_generated_pages_are_fresh() -> None:
    stale = [str(page.relative_to(ROOT)) for page, text in fresh().items() if text != text_of(page)]
    assert not stale, f"run `make docs`: {stale}"


def test_a_piece_is_made_anew_between_its_marks() -> None:
    page = "a\n<!-- begin: x y -->\nold\n<!-- end -->\nb\n"
    assert names(page) == ["x y"]
    assert filled(page, lambda name: f"{name}!\n") == page.replace("old", "x y!")
    with pytest.raises(BlockError):
        filled("<!-- begin: x -->\n", lambda name: "")


# Every moment


def literals(value: ast.expr) -> Iterator[tuple[str, bool]]:
    """Yield the texts that an expression may give: the text, and whether it is all of it."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value, True
    elif isinstance(value, ast.IfExp):
        yield from literals(value.body)
        yield from literals(value.orelse)
    elif isinstance(value, ast.JoinedStr) and isinstance(value.values[0], ast.Constant):
        yield str(value.values[0].value), False


def prompt_kinds() -> set[tuple[str, bool]]:
    """Return the kinds named where the rules make a prompt; False: only how a kind begins."""
    found = set()
    for file in RULES.glob("*.py"):
        for node in ast.walk(ast.parse(text_of(file))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in PROMPTS:
                for word in node.keywords:
                    if word.arg == "kind":
                        found |= set(literals(word.value))
    return found


def test_every_kind_of_prompt_has_a_picture() -> None:
    shown = host_screens.kinds()
    wanted = prompt_kinds()
    assert len(wanted) > 30
    whole = {kind for kind, all_of_it in wanted if all_of_it} - NEVER_SHOWN
    begun = {kind for kind, all_of_it in wanted if not all_of_it}
    lacking = whole - shown
    lacking |= {start for start in begun if not any(kind.startswith(start) for kind in shown)}
    assert not lacking, f"no picture in tools/screens shows {sorted(lacking)}"
    page = text_of(SCREENS)
    assert all(f"(`{kind}`)" in page for kind in shown)


def test_every_text_of_a_moment_has_a_picture() -> None:
    texts = {key for key in host_screens.catalogue("ru") if key.startswith(FROM_PLAY)}
    assert len(texts) > 50
    lacking = texts - host_screens.drawn()
    assert not lacking, f"no picture in tools/screens draws {sorted(lacking)}"


def test_a_picture_shows_the_same_moment_in_both_languages() -> None:
    russian, english = host_screens.pictures()
    assert list(russian.shots) == list(english.shots)
    for name, shot in russian.shots.items():
        assert shot.kind == english.shots[name].kind, name
        assert shot.lines != english.shots[name].lines, f"{name}: the same in both languages"
        assert len(shot.lines) == 8


# The guides


def test_both_guides_show_the_same_pictures() -> None:
    shown = {lang: names(text_of(page)) for lang, page in GUIDES.items()}
    assert shown["ru"] == shown["en"]
    assert len(shown["ru"]) > 30


@pytest.mark.parametrize("lang", GUIDES)
def test_lines_quoted_in_a_guide_are_on_a_screen(lang: str) -> None:
    album = host_screens.pictures()[list(GUIDES).index(lang)]
    on_screens = {line for shot in album.shots.values() for line in shot.lines}
    quoted = QUOTED[lang].findall(text_of(GUIDES[lang]))
    assert quoted
    missing = [words for words in quoted if not any(words in line for line in on_screens)]
    assert not missing, f"no screen says {missing}"


@pytest.mark.parametrize("lang", GUIDES)
def test_a_guide_names_every_key_and_menu_entry(lang: str) -> None:
    page = text_of(GUIDES[lang])
    for key in "#*ABCD0":
        assert f"`{key}`" in page, key
    for entry in (key.removeprefix("menu.") for key in host_screens.catalogue(lang)):
        if entry.isdigit() and entry not in ("7", "9", "0"):  # those three open a list
            assert f"| {' '.join(f'`{digit}`' for digit in entry)} |" in page, entry


# The rules


def ids(page: Path) -> set[str]:
    """Return the articles that a page names."""
    return set(re.findall(r"\b[SP]-\w+(?:\.\w+)*", text_of(page)))


@pytest.mark.parametrize("page", RULE_PAGES, ids=lambda page: page.name)
def test_every_article_stands_in_the_rules(page: Path) -> None:
    missing = [article for article in articles() if article not in ids(page)]
    assert not missing
    unknown = ids(page) - set(articles())
    assert not unknown, f"no such article: {unknown}"


def option_rows(page: Path) -> dict[str, list[str]]:
    """Return the table of options: the cells of each row by the option's name."""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text_of(page).splitlines()]
    cells = [row for row in rows if len(row) == 8 and row[2].startswith("`") and row[2] != "---"]
    return {row[2].strip("`"): row for row in cells}


def defaults(ruleset: str) -> dict[str, str]:
    """Return the defaults of a ruleset: its file over those of the code."""
    data = tomllib.loads(text_of(RULES / "data" / f"{ruleset}.toml"))["options"]
    return {
        name: written(int(value) if value == 1.0 and isinstance(value, float) else value)
        for name in NAMES
        for value in [data.get(name, getattr(Options(), name))]
    }


@pytest.mark.parametrize("page", RULE_PAGES, ids=lambda page: page.name)
def test_every_option_stands_with_its_values_and_defaults(page: Path) -> None:
    rows = option_rows(page)
    assert tuple(rows) == NAMES
    for ruleset, column in (("stylized", 5), ("sport", 6)):
        printed = {name: row[column] for name, row in rows.items()}
        assert printed == defaults(ruleset), ruleset
    for name, row in rows.items():
        for value in values(name):
            assert f"`{written(value)}`" in row[4], f"{name} = {value}"
        assert row[7], f"{name}: no meaning"


@pytest.mark.parametrize("page", RULE_PAGES, ids=lambda page: page.name)
def test_every_value_of_an_option_is_explained(page: Path) -> None:
    for name, row in option_rows(page).items():
        words = [value for value in values(name) if isinstance(value, str)]
        explained = [value for value in words if f"`{value}`" in row[7]]
        assert explained == words, f"{name}: {set(words) - set(explained)}"


# The architecture


def defined() -> set[str]:
    """Return the names that the package defines: functions, classes, methods, fields, constants."""
    found: set[str] = set()
    for file in (ROOT / "tablekit").rglob("*.py"):
        for node in ast.walk(ast.parse(text_of(file))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                found.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
    return found


def test_the_architecture_names_what_there_is() -> None:
    page = prose(DOCS / "architecture.md")
    quoted = re.findall(r"`([^`\n]+)`", page)
    files = [name for name in quoted if re.fullmatch(r"[\w/]+\.(py|md|toml|tsv)", name)]
    assert len(files) > 30
    folders = (ROOT, ROOT / "tablekit", *(ROOT / "tablekit" / room for room in ("rules", "table")))
    missing = [name for name in files if not any((at / name).is_file() for at in folders)]
    dotted = [name for name in quoted if re.fullmatch(r"[A-Za-z_]+\.[a-z_]+", name)]
    known = defined()
    missing += [name for name in set(dotted) - set(files) if name.split(".")[1] not in known]
    assert not missing


# Links and commands


def prose(page: Path) -> str:
    """Return a page without its blocks of code."""
    return re.sub(r"^```.*?^```$", "", text_of(page), flags=re.DOTALL | re.MULTILINE)


def headings(page: Path) -> set[str]:
    """Return the anchors of a page's headings, as GitHub makes them."""
    found = re.findall(r"^#+ (.+)$", prose(page), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in found}


def broken_links(page: Path) -> list[str]:
    """Return the relative links of a page that lead nowhere."""
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        file, _, anchor = link.partition("#")
        target = (page.parent / file).resolve() if file else page
        if re.match(r"[a-z]+:", link):
            continue
        if not target.exists() or (anchor and anchor not in headings(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    assert not broken_links(page)


def test_the_look_at_links_sees(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("# A b\n[x](a.md#a-b) [y](b.md) [z](#c) <https://x> [w](https://y/z)\n")
    assert broken_links(page) == ["b.md", "#c"]


def quoted_commands(page: Path) -> Iterator[tuple[str, bool]]:
    """Yield command lines of `tablekit` in a page; True for a whole line of a block of code."""
    for block in re.findall(r"^```.*?^```$", text_of(page), flags=re.DOTALL | re.MULTILINE):
        for line in block.splitlines():
            if re.match(r"(\$ )?tablekit ", line):
                yield line.removeprefix("$ "), True
    for words in re.findall(r"`(tablekit [^`]+)`", prose(page)):
        yield words, False


def command_fault(line: str, whole: bool) -> str:
    """Return what the command's own parser says against a line, '' for nothing.

    A line in running prose may leave its arguments out.
    """
    words = shlex.split(re.split(r" [|>&]", line)[0], comments=True)[1:]
    command: click.Command = tree(Texts("en", "cli"))
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        found = command.commands.get(words.pop(0))
        if found is None:
            return "no such command"
        command = found
    if not words and not whole:
        return ""
    try:
        context = command.make_context("tablekit", words)
    except click.exceptions.Exit:
        return ""
    except click.UsageError as error:
        return error.format_message()
    return f"too many words: {context.args}" if context.args else ""


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_are_known(page: Path) -> None:
    faults = [
        (line, why) for line, whole in quoted_commands(page) if (why := command_fault(line, whole))
    ]
    assert not faults


@pytest.mark.parametrize(
    ("line", "whole", "good"),
    [
        ("tablekit verify", False, True),
        ("tablekit verify", True, False),
        ("tablekit verify game.jsonl --commitment 'a b'", True, True),
        ("tablekit verify game.jsonl --promise x", True, False),
        ("tablekit rules show sport | less", True, True),
        ("tablekit dance", False, False),
        ("tablekit play a.scenario b.scenario", True, False),
    ],
)
def test_the_look_at_commands_sees(line: str, whole: bool, good: bool) -> None:
    assert (command_fault(line, whole) == "") is good
