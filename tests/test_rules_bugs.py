"""An input that meets a bug of the rules is undone, told to the host, and never ends a game."""

from __future__ import annotations

from typing import Any

import pytest

from tablekit.rules import vote
from tablekit.rules.play import Play
from tablekit.scenario.fingers import Fingers
from tablekit.table import rulebook
from tablekit.table.journal import read
from tablekit.table.restoring import replayed
from tests.moments import standing


def broken_at(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Let every `#` at prompts of a kind raise inside the rules."""
    sound = Play.resume

    def resume(self: Play, answer: Any) -> None:
        if self.prompt.kind == kind:
            raise ZeroDivisionError("planted")
        sound(self, answer)

    monkeypatch.setattr(Play, "resume", resume)


def speaking() -> Fingers:
    """Return a table in the first speech."""
    table = Fingers()
    table.begin("sport", 10)
    table.to("speech")
    return table


def test_a_bug_changes_nothing_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = speaking()
    before = standing(table)
    broken_at(monkeypatch, "speech")
    table.next()
    assert standing(table) == before
    assert table.host[6] == "ошибка правил"
    kinds = [record["k"] for record in read(table.session.journal.content).records]  # type: ignore[attr-defined]
    assert kinds[-2:] == ["bug", "ring"]


def test_other_acts_are_still_taken_after_a_bug(monkeypatch: pytest.MonkeyPatch) -> None:
    table = speaking()
    broken_at(monkeypatch, "speech")
    table.next()
    table.key("* A 3 #")
    assert table.session.play.pos.fouls[3] == 1


def test_the_second_time_the_judge_may_go_on_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    table = speaking()
    broken_at(monkeypatch, "speech")
    table.next()
    table.key("*")
    table.wait(1.1)
    table.next()
    assert table.phase[0] == "speech"
    table.wait(0.6)
    table.key("#", kept_s=2.6)
    assert table.phase[0] == "vote"
    monkeypatch.undo()
    found = replayed(read(table.session.journal.content).records, rulebook.load)  # type: ignore[attr-defined]
    assert found.play.pos == table.session.play.pos
    table.to("over")


def test_a_bug_at_the_end_of_a_ballot_keeps_the_votes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = speaking()
    table.nominate(1, 5)
    table.nominate(2, 6)
    table.votes(5, [1, 2, 3])
    table.votes(6, [4])
    votes = table.session.play.pos.ballot
    monkeypatch.setattr(vote, "close", lambda game, best: 1 / 0)
    table.next()
    assert table.session.play.pos.ballot == votes
    monkeypatch.undo()
    table.key("*")
    table.wait(1.1)
    table.next()
    assert table.session.play.pos.left[0].seat == 6
