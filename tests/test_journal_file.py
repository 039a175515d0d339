"""Recovering a journal's file, whatever stops it half-way, and the sentences about it."""

from __future__ import annotations

import gettext
import grp
import os
import stat
import string
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import tablekit
from tablekit.table.journal import encode
from tablekit.table.journal_file import (
    DISK_ERROR,
    FAILURES,
    Notice,
    finish,
    recover,
    replace,
    set_aside,
)

TEXTS = Path(tablekit.__file__).parent / "texts"
LINES = [encode(1, {"k": "game"}), *(encode(n, {"k": "go", "t": n}) for n in range(2, 9))]
DATA = b"".join(LINES)
BAD = DATA[:-5] + b"!" + DATA[-4:]


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "evening-7-2.jsonl"


def names(path: Path) -> list[str]:
    return sorted(file.name for file in path.parent.iterdir())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def text(language: str) -> Callable[[str], str]:
    return gettext.translation("journal", TEXTS, [language]).gettext


def test_a_whole_journal_is_left_alone(journal: Path) -> None:
    journal.write_bytes(DATA)
    recovered = recover(journal)
    assert len(recovered.records) == 8
    assert (recovered.content, recovered.notice) == (DATA, None)
    assert journal.read_bytes() == DATA
    assert names(journal) == [journal.name]


def test_a_torn_line_is_cut_off(journal: Path) -> None:
    journal.write_bytes(DATA + b'{"n":9,"k":"g')
    recovered = recover(journal)
    assert (len(recovered.records), recovered.torn, recovered.damage) == (8, True, None)
    assert journal.read_bytes() == recovered.content == DATA
    assert names(journal) == [journal.name]
    assert recovered.notice is not None
    assert recovered.notice.sentence(text("en")) == (
        f"{journal}, line 9: found the beginning of a line, expected a whole one (the power failed "
        "while it was written); the piece was dropped, and the game goes on from the whole lines "
        "(8)."
    )


def test_a_damaged_file_is_kept_and_its_beginning_goes_on(journal: Path) -> None:
    journal.write_bytes(BAD)
    recovered = recover(journal)
    assert len(recovered.records) == 7
    assert recovered.kept_as == f"{journal.name}.damaged-1"
    assert journal.with_name(recovered.kept_as).read_bytes() == BAD
    assert journal.read_bytes() == recovered.content == b"".join(LINES[:7])
    assert names(journal) == [journal.name, recovered.kept_as]
    assert {mode(file) for file in journal.parent.iterdir()} == {0o600}
    assert recover(journal).notice is None


def test_each_damaged_file_takes_the_next_free_name(journal: Path) -> None:
    for number in (1, 2, 3):
        bad = DATA + b"!" * number
        journal.write_bytes(bad)
        kept = recover(journal).kept_as
        assert kept == f"{journal.name}.damaged-{number}"
        assert journal.with_name(kept).read_bytes() == bad
    journal.write_bytes(DATA + b"!")
    assert recover(journal).kept_as == f"{journal.name}.damaged-1"  # the same bytes are kept once


def test_a_missing_journal_is_the_callers_affair(journal: Path) -> None:
    with pytest.raises(FileNotFoundError):
        recover(journal)


class PowerCut(BaseException):
    """The machine stops here."""


STEPS = ("open", "fsync", "replace", "ftruncate")


def cut_power_at(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let the `number`-th call (from 0) that touches the disk stop the machine, before it acts."""
    calls = [0]

    def counted(real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            calls[0] += 1
            if calls[0] > number:
                raise PowerCut
            return real(*arguments)

        return call

    for step in STEPS:
        monkeypatch.setattr(os, step, counted(getattr(os, step)))


@pytest.mark.parametrize("data", [BAD, DATA + b'{"n":9', b"!" + DATA])
def test_a_recovery_may_be_interrupted_anywhere(journal: Path, data: bytes) -> None:
    """Whenever the power goes, nothing is lost and the next recovery ends like an undisturbed."""
    for number in range(20):
        for file in journal.parent.iterdir():
            file.unlink()
        journal.write_bytes(data)
        with pytest.MonkeyPatch.context() as patch:
            cut_power_at(patch, number)
            try:
                finished = bool(recover(journal))
            except PowerCut:
                finished = False
        again = recover(journal)
        assert again.refused == ""
        assert journal.read_bytes() == again.content == DATA[: len(again.content)]
        assert len(again.records) == {BAD: 7, b"!" + DATA: 0}.get(data, 8)
        kept = [file.read_bytes() for file in journal.parent.iterdir() if file != journal]
        assert (data in kept) == (not data.startswith(DATA))
        if finished:
            assert number > 2
            return
    raise AssertionError("a recovery has fewer than 20 steps")


def test_a_half_written_copy_is_not_taken_for_the_damaged_file(journal: Path) -> None:
    journal.with_name(f"{journal.name}.damaged-1").write_bytes(BAD[:10])
    assert set_aside(journal, BAD).name == f"{journal.name}.damaged-2"


def test_a_left_over_new_file_does_not_disturb(journal: Path) -> None:
    journal.with_name(f"{journal.name}.new").write_bytes(b"x" * 1000)
    replace(journal, DATA)
    assert journal.read_bytes() == DATA
    assert names(journal) == [journal.name]


@pytest.mark.parametrize(("data", "good"), [(DATA + b'{"n":9', 8), (BAD, 7)])
def test_a_read_only_disk_does_not_stop_the_game(
    journal: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, good: int
) -> None:
    journal.write_bytes(data)
    real = os.open

    def read_only(path: Any, flags: int, *rest: Any) -> int:
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise OSError(30, "Read-only file system", str(path))
        return real(path, flags, *rest)

    monkeypatch.setattr(os, "open", read_only)
    recovered = recover(journal)
    assert (len(recovered.records), recovered.refused) == (good, "read_only")
    assert journal.read_bytes() == data
    assert recovered.notice is not None
    sentence = recovered.notice.sentence(text("ru"))
    assert "диск не для записи" in sentence and f"строка {good + 1}" in sentence


def test_a_finished_journal_may_be_read_by_the_hosts(journal: Path) -> None:
    journal.write_bytes(DATA)
    journal.chmod(0o600)
    assert not finish(journal, "no-such-group-here")
    assert mode(journal) == 0o600
    own = os.getgid()
    assert finish(journal, grp.getgrgid(own).gr_name)
    assert (mode(journal), journal.stat().st_gid) == (0o640, own)


def test_a_journal_that_cannot_be_given_stays_secret(
    journal: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    journal.write_bytes(DATA)
    journal.chmod(0o600)
    monkeypatch.setattr(os, "chown", refuse)
    assert not finish(journal, grp.getgrgid(os.getgid()).gr_name)
    assert mode(journal) == 0o600


def messages(language: str) -> dict[str, str]:
    with (TEXTS / language / "LC_MESSAGES" / "journal.po").open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def test_both_languages_tell_the_same() -> None:
    russian, english = messages("ru"), messages("en")
    assert russian.keys() == english.keys()
    for msgid in russian:
        assert fields(russian[msgid]) == fields(english[msgid]), msgid


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_failure_has_words(language: str) -> None:
    texts = messages(language)
    for word in {*FAILURES.values(), DISK_ERROR}:
        assert len(texts[f"journal.why.{word}"]) <= 21
        assert texts[f"journal.failed.{word}"].endswith(".")
        assert fields(texts[f"journal.failed.{word}"]) == {"file"}
    assert len(texts["journal.host.lagging"]) <= 21
    assert len(texts["journal.host.memory"]) <= 21


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(
    ("data", "msgid"),
    [
        (DATA + b'{"n":9', "journal.torn.cut"),
        (DATA[:9], "journal.torn.start"),
        (BAD, "journal.damaged.unreadable"),
        (LINES[0] + LINES[2], "journal.damaged.number"),
        (LINES[1], "journal.damaged.start"),
        (b"?\n" + DATA, "journal.damaged.start"),
    ],
)
def test_a_recovery_is_told_in_one_sentence(
    journal: Path, language: str, data: bytes, msgid: str
) -> None:
    journal.write_bytes(data)
    notice = recover(journal).notice
    assert isinstance(notice, Notice)
    assert notice.msgid == msgid
    sentence = notice.sentence(text(language))
    assert sentence.startswith(f"{journal}, ") and sentence.endswith(".")
    assert "{" not in sentence and ".." not in sentence and sentence != msgid
    assert ". " not in sentence
