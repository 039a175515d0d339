"""Which article of the rules is tested, and with what result (`make rules-coverage`).

The articles are in tests/articles.tsv (id, kind, what); a test names those it shows with
`@pytest.mark.rule("S-V.3")`. Every `engine` and `penalty` article owes a test.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
ARTICLES = "tests/articles.tsv"
TESTED_KINDS = ("engine", "penalty")
PYTEST = (sys.executable, "-m", "pytest", "-q", "-m", "rule", "-p", "no:cacheprovider")
RAN, SOME_FAILED, NONE_FOUND = 0, 1, 5  # exit statuses of pytest after which its report counts


class Article(NamedTuple):
    """An article of the rules: its kind says who obeys it (the engine, the catalogue, people)."""

    id: str
    kind: str
    what: str


class Outcome(NamedTuple):
    """What came of one marked test: its articles, `passed`, `skipped`, `failed`, its time."""

    rules: tuple[str, ...]
    outcome: str
    seconds: float


class RunError(RuntimeError):
    """Pytest did not get as far as a report."""


@cache
def articles() -> dict[str, Article]:
    """Return all articles by id, in the order of the rule book."""
    lines = (ROOT / ARTICLES).read_text(encoding="utf-8").splitlines()[1:]
    rows = [Article(*line.split("\t")) for line in lines]
    return {row.id: row for row in rows}


def articles_owing_a_test() -> list[str]:
    """Return the ids that owe a test."""
    return [row.id for row in articles().values() if row.kind in TESTED_KINDS]


def run_marked(
    *options: str, cwd: Path = ROOT, env: dict[str, str] | None = None
) -> dict[str, Outcome]:
    """Run (or with --collect-only list) the tests that carry an article; results by test id."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "rules.json")
        done = subprocess.run(
            [*PYTEST, "--rules-report", report, *options],
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        if done.returncode not in (RAN, SOME_FAILED, NONE_FOUND) or not report.exists():
            raise RunError(f"pytest ended with {done.returncode}:\n{done.stdout[-4000:]}")
        found = json.loads(report.read_text(encoding="utf-8"))
    failed = any(entry["outcome"] == "failed" for entry in found.values())
    if done.returncode == SOME_FAILED and not failed:  # a test file that cannot be imported
        raise RunError(f"pytest failed outside the rules' tests:\n{done.stdout[-4000:]}")
    return {
        test: Outcome(tuple(entry["rules"]), entry["outcome"], entry["seconds"])
        for test, entry in found.items()
    }


def by_article(tests: dict[str, Outcome]) -> dict[str, Counter[str]]:
    """Count the outcomes for every article that owes a test."""
    counts: dict[str, Counter[str]] = {rule: Counter() for rule in articles_owing_a_test()}
    for entry in tests.values():
        for rule in set(entry.rules):
            counts.setdefault(rule, Counter())[entry.outcome] += 1
    return counts


def result(outcomes: Counter[str]) -> str:
    """Return one word for an article: `passed`, `failed`, or `NONE` if no test really ran."""
    if outcomes["failed"]:
        return "failed"
    return "passed" if outcomes["passed"] else "NONE"


def main(options: list[str]) -> int:
    """Print the table; 1 if an article has no test or a failed one, 2 if there is no result."""
    try:
        counts = by_article(run_marked("-n", "2", *options))
    except RunError as error:
        print(f"rules-coverage: {error}", file=sys.stderr)
        return 2
    for rule, outcomes in counts.items():
        print(f"{rule:24} {outcomes.total():5}  {result(outcomes):6}  {articles()[rule].what}")
    words = Counter(result(outcomes) for outcomes in counts.values())
    print(f"{words['passed']} passed, {words['failed']} failed, {words['NONE']} without a test")
    return 0 if words["passed"] == len(counts) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
