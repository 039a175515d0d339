"""Plants each fault of tests/faults.toml and sees a test of its article fail.

The working tree is never edited: every worker has a copy of its own, changes one file in it, runs
only the tests that carry the article, and puts the file back. First all these tests must pass
without a fault, else their failure would prove nothing. Run by `make planted-faults`.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import queue
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.coverage_of_rules import ARTICLES, ROOT, Outcome, RunError, articles, run_marked
from tests.sizes import fresh_seed

FAULTS = "tests/faults.toml"
SAMPLE = "TABLEKIT_FAULTS_SAMPLE"
# A fault may well make a test run for ever or fill the memory: that is noticed too.
LIMIT_S, LIMIT_TIMES = 20.0, 10.0  # so long, and so many times what the tests take without a fault
LIMIT_BYTES = 4 << 30
COPIED = ("tablekit", "tests")  # the rest of the project is linked
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.egg-info")
TEST_FAILED, NO_TESTS = 1, 5  # exit statuses of pytest


class FaultError(ValueError):
    """A row of the faults file that cannot be planted, in one sentence."""


@dataclass(frozen=True)
class Fault:
    """One mistake: in `file`, `old` (which stands at `line`) becomes `new`."""

    article: str
    file: str
    old: str
    new: str
    test: str = ""
    line: int = 0

    def at(self) -> str:
        """Return article and place, as printed."""
        return f"{self.article}  {self.file}:{self.line}"


@dataclass(frozen=True)
class Verdict:
    """What became of a fault: `caught` or not, and the words that say it."""

    fault: Fault
    caught: bool
    words: str


def read_faults(root: Path = ROOT) -> list[Fault]:
    """Return all faults, each checked against its file; FaultError at the first bad one."""
    try:
        table = tomllib.loads((root / FAULTS).read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise FaultError(f"{FAULTS}: {error}; correct the line.") from error
    return [_checked(number, row, root) for number, row in enumerate(table.get("fault", []), 1)]


def _checked(number: int, row: dict[str, str], root: Path) -> Fault:
    where = f"{FAULTS}: fault {number}"
    names = {"article", "file", "old", "new"}
    if not names <= row.keys() <= names | {"test"}:
        raise FaultError(
            f"{where}: found {', '.join(row)}, expected article, file, old, new and perhaps test."
        )
    where = f"{where} ({row['article']})"
    if row["article"] not in articles():
        raise FaultError(f"{where}: no such article; take one of {ARTICLES}.")
    if not row["file"].startswith("tablekit/") or not (root / row["file"]).is_file():
        raise FaultError(f"{where}: {row['file']} is no file of the package; name tablekit/….")
    text = (root / row["file"]).read_text(encoding="utf-8")
    times = text.count(row["old"]) if row["old"] else 0
    if times != 1:
        raise FaultError(
            f"{where}: {row['file']} has old {times} times, expected once; quote more or other"
            f" text: {row['old']!r}"
        )
    if row["old"] == row["new"]:
        raise FaultError(f"{where}: old and new are the same; plant a change.")
    return Fault(**row, line=text[: text.index(row["old"])].count("\n") + 1)


def without_fault(faults: list[Fault]) -> list[str]:
    """Return the engine's articles for which no fault is planted."""
    planted = {fault.article for fault in faults}
    engine = [row.id for row in articles().values() if row.kind == "engine"]
    return [rule for rule in engine if rule not in planted]


def copy_tree(root: Path, target: Path) -> None:
    """Copy the package and its tests, and link what else the tests may read."""
    for entry in root.iterdir():
        if entry.name in COPIED:
            shutil.copytree(entry, target / entry.name, ignore=LEFT_OUT)
        elif entry.name == "pyproject.toml":
            shutil.copy2(entry, target / entry.name)
        elif not entry.name.startswith("."):
            (target / entry.name).symlink_to(entry)


@contextmanager
def planted(fault: Fault, tree: Path) -> Iterator[None]:
    """Have the fault in the tree, and the file as it was afterwards."""
    file = tree / fault.file
    before, stat = file.read_text(encoding="utf-8"), file.stat()
    # Python trusts a compiled file whose source has the same second and size: take it away.
    Path(importlib.util.cache_from_source(str(file))).unlink(missing_ok=True)
    try:
        file.write_text(before.replace(fault.old, fault.new), encoding="utf-8")
        yield
    finally:
        file.write_text(before, encoding="utf-8")
        os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))


def environment(tree: Path) -> dict[str, str]:
    """Return what makes the copy win over the installed package, or pytest refuse to run."""
    return {
        "PYTHONPATH": str(tree),
        "PYTHONDONTWRITEBYTECODE": "1",
        "TABLEKIT_EXPECTED_ROOT": str(tree),
    }


def selection(fault: Fault, tests: dict[str, Outcome]) -> list[str]:
    """Return pytest's arguments for the tests of the fault's article, the quickest file first."""
    options = ["--rule", fault.article]
    if "::" in fault.test or fault.test.endswith(".py"):
        return [*options, fault.test]
    if fault.test:
        options += ["-k", fault.test]
    seconds: dict[str, float] = {}
    for test, entry in tests.items():
        if fault.article in entry.rules:
            file = test.partition("::")[0]
            seconds[file] = seconds.get(file, 0.0) + entry.seconds
    return [*options, *sorted(seconds, key=lambda file: seconds[file])]


def run_fault(fault: Fault, tree: Path, tests: dict[str, Outcome]) -> Verdict:
    """Plant one fault in a tree, run its article's tests there, and judge."""
    seconds = [entry.seconds for entry in tests.values() if fault.article in entry.rules]
    if not seconds:
        return Verdict(fault, False, "NO TEST carries this article")
    limit_s = LIMIT_S + LIMIT_TIMES * sum(seconds)
    with planted(fault, tree):
        ended = run_pytest(selection(fault, tests), tree, limit_s)
    if ended is None:
        return Verdict(fault, True, f"caught by the time limit of {limit_s:.0f} s")
    return judged(fault, *ended)


def run_pytest(selected: list[str], tree: Path, limit_s: float) -> tuple[int, str] | None:
    """Run tests in a tree up to the first failure: exit status and output; None out of time."""
    options = ["-x", "-q", "--tb=line", "-p", "no:cacheprovider", "-p", "no:xdist"]
    with subprocess.Popen(
        [sys.executable, "-m", "pytest", *options, "--hypothesis-profile=planted", *selected],
        cwd=tree,
        env={**os.environ, **environment(tree)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        resource.prlimit(process.pid, resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))
        try:
            output, _ = process.communicate(timeout=limit_s)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)  # with what the tests have started
            return None
        return process.returncode, output


def judged(fault: Fault, status: int, output: str) -> Verdict:
    """Read pytest's exit status and words."""
    # A module that no longer imports is an ERROR line too, but without a test's name.
    failed = re.search(r"^(?:FAILED|ERROR) (\S+::\S+)", output, re.MULTILINE)
    if status == TEST_FAILED and failed:
        return Verdict(fault, True, f"caught by {failed[1]}")
    if status == 0:
        return Verdict(fault, False, "SURVIVED")
    if status == NO_TESTS:
        return Verdict(fault, False, "NO TEST is left by the fault's own `test`")
    last = "\n    ".join(output.strip().splitlines()[-12:])
    return Verdict(fault, False, f"BROKEN: pytest ended with {status} before a test:\n    {last}")


def run_without_fault(tree: Path, faults: list[Fault], jobs: int) -> dict[str, Outcome]:
    """Run the faults' articles' tests in an untouched copy; RunError unless all pass."""
    rules = [word for rule in {fault.article for fault in faults} for word in ("--rule", rule)]
    env = {**environment(tree), "PYTHONDONTWRITEBYTECODE": ""}  # once compiled, quickly imported
    tests = run_marked("-n", str(jobs), *rules, cwd=tree, env=env)
    failed = [test for test, entry in tests.items() if entry.outcome == "failed"]
    if failed:
        raise RunError(f"{failed[0]} fails without any fault; mend that first.")
    return tests


def run_faults(faults: list[Fault], jobs: int) -> Iterator[Verdict]:
    """Judge every fault, `jobs` at a time, in the order given."""
    with tempfile.TemporaryDirectory(prefix="planted-faults-") as folder:
        trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
        first = Path(folder, "0")
        first.mkdir()
        copy_tree(ROOT, first)
        tests = run_without_fault(first, faults, jobs)
        for number in range(jobs):
            tree = Path(folder, str(number))
            if number:
                shutil.copytree(first, tree, symlinks=True)
            trees.put(tree)

        def judge(fault: Fault) -> Verdict:
            tree = trees.get()
            try:
                return run_fault(fault, tree, tests)
            finally:
                trees.put(tree)

        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(judge, faults)


def chosen(faults: list[Fault], only: list[str], sample: int | None) -> list[Fault]:
    """Return the faults of the articles asked for, or a random sample of that many."""
    seed = fresh_seed()  # the tests' seed too
    if only:
        return [fault for fault in faults if fault.article in only]
    if sample is not None and sample < len(faults):
        picked = random.Random(seed).sample(range(len(faults)), sample)
        return [faults[index] for index in sorted(picked)]
    return faults


def known_article(name: str) -> str:
    """Return the name of an article that exists."""
    if name not in articles():
        raise argparse.ArgumentTypeError(f"{ARTICLES} has no article {name}")
    return name


def arguments(argv: list[str]) -> argparse.Namespace:
    """Return the command line's wishes."""
    parser = argparse.ArgumentParser(prog="planted-faults", description=__doc__)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        type=known_article,
        metavar="ARTICLE",
        help="only this article's faults; may be given again",
    )
    parser.add_argument("--jobs", type=int, default=2, help="faults at a time (default 2)")
    parser.add_argument(
        "--sample",
        type=int,
        default=os.environ.get(SAMPLE),
        help=f"only so many, drawn by chance (default: {SAMPLE}, else all)",
    )
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    """Print a line a fault; 1 on a survivor or an article without a fault, 2 on an error."""
    wishes = arguments(argv)
    try:
        faults = read_faults()
        wanted = chosen(faults, wishes.only, wishes.sample)
        survivors = 0
        for verdict in run_faults(wanted, max(1, wishes.jobs)) if wanted else ():
            survivors += not verdict.caught
            print(f"{verdict.fault.at()}  {verdict.words}", flush=True)
    except (FaultError, RunError) as error:
        print(f"planted-faults: {error}", file=sys.stderr)
        return 2
    gaps = [rule for rule in without_fault(faults) if not wishes.only or rule in wishes.only]
    for rule in gaps:
        print(f"{rule}  NO FAULT is planted for this article")
    caught = len(wanted) - survivors
    print(f"{caught} caught, {survivors} not caught, {len(gaps)} articles without a fault")
    return 1 if survivors or gaps else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
