"""What the whole project keeps to, wherever a line is added: clocks, wires, walls, texts, paths."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.coverage_of_rules import ROOT
from tests.planted_faults import read_faults
from tests.sizes import SIZE, SizeError, count
from tools.compile_texts import catalogues, compiled, parsed

PACKAGE = ROOT / "tablekit"
CLOCK = PACKAGE / "table" / "clock.py"
WIRES = {"RPi", "evdev", "gpiozero", "lgpio", "pygame", "serial"}
WALL_CLOCK = {("datetime", "now"), ("datetime", "utcnow"), ("datetime", "today"), ("date", "today")}


def modules(room: str = "") -> list[Path]:
    """Return the package's modules, or those of one room."""
    return sorted((PACKAGE / room).rglob("*.py"))


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), str(file))


def imports(node: ast.AST) -> list[str]:
    """Return the full names that an import statement brings in (absolute ones)."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level and node.module:
        return [f"{node.module}.{alias.name}" for alias in node.names]
    return []


def at(file: Path, node: ast.AST | int) -> str:
    line = node if isinstance(node, int) else getattr(node, "lineno", 0)
    return f"{file.relative_to(ROOT)}:{line}"


# Time and wires


def reads_time(node: ast.AST) -> bool:
    """Tell whether a node imports the module time, sleeps, or asks for the date."""
    if any(name.partition(".")[0] == "time" or name == "asyncio.sleep" for name in imports(node)):
        return True
    if not isinstance(node, ast.Attribute):
        return False
    owner = node.value
    name = owner.id if isinstance(owner, ast.Name) else getattr(owner, "attr", "")
    return node.attr == "sleep" or (name, node.attr) in WALL_CLOCK


def test_only_the_clock_knows_the_time() -> None:
    found = [
        at(file, node)
        for file in modules()
        if file != CLOCK
        for node in ast.walk(tree(file))
        if reads_time(node)
    ]
    assert not found, f"time is read outside tablekit/table/clock.py: {found}"


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from time import monotonic",
        "clock.sleep(1)",
        "from asyncio import sleep",
        "datetime.now()",
        "datetime.datetime.now()",
        "dt.date.today()",
    ],
)
def test_the_look_for_time_sees(line: str) -> None:
    assert any(reads_time(node) for node in ast.walk(ast.parse(line)))


def test_only_devices_import_wires() -> None:
    found = [
        f"{at(file, node)} {name}"
        for file in modules()
        if not file.is_relative_to(PACKAGE / "devices")
        for node in ast.walk(tree(file))
        for name in imports(node)
        if name.partition(".")[0] in WIRES
    ]
    assert not found, f"hardware outside tablekit/devices: {found}"


# Walls


def test_walls_between_rooms() -> None:
    command = "from importlinter.cli import lint_imports_command as lint; lint()"
    done = subprocess.run(
        [sys.executable, "-c", command, "--no-cache", "--no-logo"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_import_only_the_standard_library_and_msgspec() -> None:
    allowed = sys.stdlib_module_names | {"msgspec", "tablekit"}
    found = [
        f"{at(file, node)} {name}"
        for file in modules("rules")
        for node in ast.walk(tree(file))
        for name in imports(node)
        if name.partition(".")[0] not in allowed
    ]
    assert not found, found


# Scripts


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and what is inside, but not what is in functions defined there."""
    if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from own_nodes(child)


def swallows(module: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield what would keep a script from being unwound: line and words.

    A script that is left from outside gets an exception at its prompt; a prompt yielded while
    that exception is being handled would bring the script back to life.
    """
    for node in ast.walk(module):
        if not isinstance(node, (ast.Try, ast.TryStar)):
            continue
        for handler in node.handlers:
            if handler.type is None:
                yield handler.lineno, "bare except"
        for part in [*node.handlers, *node.finalbody]:
            for inner in own_nodes(part):
                if isinstance(inner, (ast.Yield, ast.YieldFrom)):
                    yield inner.lineno, "yield while an exception is handled"


def test_scripts_can_always_be_unwound() -> None:
    found = [
        f"{at(file, line)} {words}"
        for file in modules("rules")
        for line, words in swallows(tree(file))
    ]
    assert not found, found


@pytest.mark.parametrize(
    ("script", "lines"),
    [
        ("try:\n  a\nexcept:\n  b", [3]),
        ("try:\n  yield 1\nexcept E:\n  yield 2\nelse:\n  yield 3", [4]),
        ("try:\n  yield 1\nfinally:\n  x = yield from y()", [4]),
        ("try:\n  yield 1\nfinally:\n  yield 2", [4]),
        ("try:\n  a\nfinally:\n  def f():\n    yield 2", []),
    ],
)
def test_the_look_for_unwinding_sees(script: str, lines: list[int]) -> None:
    assert [line for line, _ in swallows(ast.parse(script))] == lines


# Texts


def russian_and_english() -> list[tuple[Path, Path]]:
    """Return each domain's two catalogues; one of a pair may not exist."""
    texts = PACKAGE / "texts"
    domains = sorted({po.name for po in catalogues(texts)})
    return [
        (texts / "ru" / "LC_MESSAGES" / name, texts / "en" / "LC_MESSAGES" / name)
        for name in domains
    ]


def strings(po: Path) -> dict[str, list[str]]:
    """Return every message's texts (several where it has plural forms) by its id."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: (
            [message.string] if isinstance(message.string, str) else list(message.string or [])
        )
        for message in parsed(po)
        if message.id
    }


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{[^{}]*\}", text))


def text_faults(ru: Path, en: Path) -> list[str]:
    """Return what differs between a domain's two catalogues, or is missing in both."""
    for po in (ru, en):
        if not po.is_file():
            return [f"{po.relative_to(ROOT)} is missing"]
    first, second = strings(ru), strings(en)
    faults = [f"{msgid}: in one language only" for msgid in sorted(first.keys() ^ second.keys())]
    for msgid in sorted(first.keys() & second.keys()):
        texts = first[msgid] + second[msgid]
        if not all(texts):
            faults.append(f"{msgid}: not translated")
        elif len({frozenset(placeholders(text)) for text in texts}) > 1:
            faults.append(f"{msgid}: placeholders differ: {texts}")
    return faults + [
        f"{po.parent.parent.name}: {message.id} is marked fuzzy"
        for po in (ru, en)
        for message in parsed(po)
        if message.id and message.fuzzy
    ]


def test_every_text_is_there_in_russian_and_english() -> None:
    found = [fault for ru, en in russian_and_english() for fault in text_faults(ru, en)]
    assert not found, found


HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n\n'


@pytest.mark.parametrize(
    ("russian", "english", "words"),
    [
        ('msgid "a"\nmsgstr "место {seat}"', 'msgid "a"\nmsgstr "seat {seat}"', []),
        ('msgid "a"\nmsgstr "место {seat}"', 'msgid "a"\nmsgstr "seat"', ["placeholders"]),
        ('msgid "a"\nmsgstr "место"', 'msgid "b"\nmsgstr "seat"', ["one language", "one language"]),
        ('msgid "a"\nmsgstr "место"', 'msgid "a"\nmsgstr ""', ["not translated"]),
        ('#, fuzzy\nmsgid "a"\nmsgstr "место"', 'msgid "a"\nmsgstr "seat"', ["fuzzy"]),
    ],
)
def test_the_look_at_texts_sees(
    russian: str, english: str, words: list[str], tmp_path: Path
) -> None:
    files = []
    for language, text in (("ru", russian), ("en", english)):
        files.append(tmp_path / language / "LC_MESSAGES" / "room.po")
        files[-1].parent.mkdir(parents=True)
        files[-1].write_text(HEADER + text, encoding="utf-8")
    found = text_faults(*files)
    assert len(found) == len(words)
    assert all(word in fault for word, fault in zip(words, found, strict=True))


def test_texts_are_compiled() -> None:
    stale = [
        str(po.relative_to(ROOT))
        for po in catalogues()
        if not po.with_suffix(".mo").exists() or po.with_suffix(".mo").read_bytes() != compiled(po)
    ]
    assert not stale, f"run `make texts`: {stale}"
    orphans = [
        str(mo.relative_to(ROOT))
        for mo in PACKAGE.glob("texts/*/LC_MESSAGES/*.mo")
        if not mo.with_suffix(".po").exists()
    ]
    assert not orphans, f"compiled texts without a source: {orphans}"


# The repository


def project_files() -> list[Path]:
    """Return the files under version control or about to be; without git, all but the tools'."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode == 0 and listed.stdout:
        names = listed.stdout.decode().split("\0")[:-1]
        return [ROOT / name for name in names if (ROOT / name).is_file()]
    hidden = re.compile(r"/(\.(?!ci/|github/|gitignore)|__pycache__/|build/|dist/)")
    files = (file for file in ROOT.rglob("*") if file.is_file())
    return [file for file in files if not hidden.search(f"/{file.relative_to(ROOT)}")]


# Put together from pieces, so that this file does not name what it looks for.
HOSTS = [
    ".".join(parts)
    for parts in [
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("golang", "org"),
        ("crates", "io"),
        ("deb", "debian", "org"),
        ("security", "debian", "org"),
        ("archive", "raspberrypi", "com"),
        ("archive", "raspbian", "org"),
        ("archive", "ubuntu", "com"),
    ]
]
FOLDERS = [rf"(?<![\w.~$}}/-])/{name}/\w" for name in ("root", "work", "Users")]
HOMES = r"(?<![\w.~$}/-])/home/(?!pi\b|tablekit\b)\w"  # the users of a table's own Raspberry Pi
FOREIGN = re.compile("|".join([*FOLDERS, HOMES, *(rf"\b{re.escape(host)}\b" for host in HOSTS)]))


def foreign_names(text: str) -> list[tuple[int, str]]:
    """Return line and words wherever a text names a developer's folder or a registry's host."""
    return [
        (number, match[0])
        for number, line in enumerate(text.splitlines(), 1)
        for match in FOREIGN.finditer(line)
    ]


def test_no_file_names_a_developers_machine_or_a_registry() -> None:
    found = []
    for file in project_files():
        try:
            text = file.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture, a sound, a compiled catalogue
        found += [f"{at(file, line)} {words}" for line, words in foreign_names(text)]
    assert not found, found


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("open('/" + "root/x')", True),
        ("/" + "home/ann/table", True),
        ("https://" + "pypi" + ".org/simple", True),
        ("deb." + "debian.org", True),
        ("/home/pi/table.toml, docs/work/plan.md, ~/root/x, wss://table/Users/x", False),
    ],
)
def test_the_look_for_foreign_names_sees(text: str, seen: bool) -> None:
    assert bool(foreign_names(text)) is seen


def test_faults_can_be_planted() -> None:
    """Each `old` of tests/faults.toml still stands exactly once in its file."""
    read_faults()


@pytest.mark.parametrize(("size", "expected"), [("ci", [1, 1, 2, 20]), ("full", [1, 50, 51, 1000])])
def test_sizes_of_tests(size: str, expected: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIZE, size)
    assert [count(full) for full in (1, 50, 51, 1000)] == expected


def test_an_unknown_size_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SIZE, "big")
    with pytest.raises(SizeError, match="'big', expected one of ci, full, soak"):
        count(1)
