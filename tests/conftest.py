"""What every test run shares: its size and seed, no windows or wires, and the rules' articles.

`--rule ID` runs only the tests of an article, `--rules-report FILE` writes what came of them.
"""

from __future__ import annotations

import importlib.util
import json
import os
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, settings

from tests.coverage_of_rules import ARTICLES, articles
from tests.sizes import SEED, SizeError, run_seed, size

# No test opens a window, a loudspeaker or a pin unless it says so itself.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("GPIOZERO_PIN_FACTORY", "mock")

# The seed is ours (see pytest_configure); a busy machine is no failure, hence no deadline.
settings.register_profile("table", deadline=None, derandomize=False, print_blob=False)
# A planted fault is only to be noticed: no shrinking, nothing remembered.
settings.register_profile(
    "planted",
    settings.get_profile("table"),
    database=None,
    phases=(Phase.explicit, Phase.generate),
)
settings.load_profile("table")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the two options about articles of the rules."""
    group = parser.getgroup("rules of the game")
    group.addoption("--rule", action="append", default=[], metavar="ID", help="only its tests")
    group.addoption("--rules-report", metavar="FILE", help="write articles and outcomes as JSON")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Fix size and seed before the workers start, and see that the right package is tested."""
    try:
        size()
        seed = run_seed()
    except SizeError as error:
        raise pytest.UsageError(str(error)) from error
    if config.getoption("--hypothesis-seed", None) is None:
        config.option.hypothesis_seed = str(seed)
    unknown = [rule for rule in config.getoption("--rule") if rule not in articles()]
    if unknown:
        raise pytest.UsageError(f"--rule {unknown[0]}: {ARTICLES} has no such article.")
    _expect_package_in(os.environ.get("TABLEKIT_EXPECTED_ROOT"))
    report = config.getoption("--rules-report")
    if report and not hasattr(config, "workerinput"):
        config.pluginmanager.register(RulesReport(Path(report)), "rules-report")


def _expect_package_in(root: str | None) -> None:
    """Refuse to test another copy of the package than the one that was asked for."""
    if root is None:
        return
    spec = importlib.util.find_spec("tablekit")
    found = spec.origin if spec and spec.origin else "no tablekit"
    if not Path(found).resolve().is_relative_to(Path(root).resolve()):
        raise pytest.UsageError(f"testing {found}, expected the copy in {root}.")


def pytest_report_header() -> str:
    """Name size and seed at the head of every run."""
    return f"size: {size()}, seed: {run_seed()} ({SEED}={run_seed()} repeats it)"


def rules_of(item: pytest.Item) -> list[str]:
    """Return the articles that a test is marked with."""
    return [rule for mark in item.iter_markers("rule") for rule in mark.args]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Hand each test's articles to its reports, and leave out tests not asked for."""
    wanted = set(config.getoption("--rule"))
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        rules = rules_of(item)
        item.user_properties += [("rule", rule) for rule in rules if rule in articles()]
        (kept if not wanted or wanted & set(rules) else left_out).append(item)
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = kept


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Fail a test that names an article which does not exist."""
    for rule in rules_of(item):
        if rule not in articles():
            pytest.fail(f"rule {rule!r} is no article; take one of {ARTICLES}.", pytrace=False)


class RulesReport:
    """Collects each marked test's articles, outcome and time, also from the workers of xdist."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.tests: dict[str, dict[str, Any]] = {}

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Under --collect-only nothing is run: note what there is."""
        if session.config.getoption("collectonly"):
            for item in session.items:
                self._note(item.nodeid, item.user_properties, "collected", 0.0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take set-up, call and tear-down together; what is worst counts."""
        self._note(report.nodeid, report.user_properties, report.outcome, report.duration)

    def _note(
        self, test: str, properties: list[tuple[str, Any]], outcome: str, seconds: float
    ) -> None:
        rules = [value for name, value in properties if name == "rule"]
        if not rules:
            return
        rank = ("collected", "passed", "skipped", "failed")
        entry = self.tests.setdefault(test, {"rules": rules, "outcome": outcome, "seconds": 0.0})
        entry["outcome"] = max(entry["outcome"], outcome, key=rank.index)
        entry["seconds"] += seconds

    def pytest_sessionfinish(self) -> None:
        """Write the file once everything has been heard."""
        self.file.write_text(json.dumps(self.tests, indent=1), encoding="utf-8")
