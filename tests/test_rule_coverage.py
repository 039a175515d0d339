"""Every article that the engine or the catalogue of penalties obeys has a test that says so."""

from __future__ import annotations

from tests.coverage_of_rules import articles_owing_a_test, run_marked


def test_every_engine_and_penalty_article_has_a_test() -> None:
    # A run of its own, so that it also holds when only a part of the tests was asked for.
    listed = run_marked("--collect-only", "-p", "no:xdist")
    covered = {rule for entry in listed.values() for rule in entry.rules}
    missing = [rule for rule in articles_owing_a_test() if rule not in covered]
    assert not missing, f"articles without a test: {', '.join(missing)}"
