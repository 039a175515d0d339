"""Games that are text: scenarios, and games that were recorded elsewhere."""

from __future__ import annotations

from pathlib import Path

import msgspec

from tablekit.cli.errors import Spoken, UserError, say_error
from tablekit.cli.journals import Journal
from tablekit.cli.language import FIRST
from tablekit.config import Config
from tablekit.table.texts import Texts


def play_file(say: Texts, file: str, as_json: bool, lang: str | None = None) -> int:
    """Play a scenario and print what happened; return 1 at the first line that fails.

    It is told in `lang`, without one in the scenario's own language.
    """
    from tablekit.scenario.run import play

    outcome = play(file, lang or (None if say.lang == FIRST else say.lang), as_json)
    for line in outcome.transcript:
        print(line)
    if as_json and outcome.state:
        print(msgspec.json.format(msgspec.json.encode(outcome.state), indent=2).decode())
    if outcome.failure:
        say_error(outcome.failure)
    return outcome.status


def check_scenario(say: Texts, path: Path, text: str) -> int:
    """Return how many commands a scenario has; raise what is wrong with it."""
    from tablekit.scenario.errors import ScenarioError
    from tablekit.scenario.parse import parse

    try:
        return len(parse(text, str(path)))
    except ScenarioError as error:
        raise Spoken(error.sentence(say.lang)) from None


def print_scenario(say: Texts, book: Journal, config: Config) -> None:
    """Print a journal's game as a scenario that plays it again."""
    from tablekit.scenario.errors import ScenarioError
    from tablekit.scenario.export import as_scenario

    try:
        print(as_scenario(book.reading.records, config.rules, book.file), end="")
    except ScenarioError as error:
        raise Spoken(error.sentence(say.lang)) from None


def check_recorded(say: Texts, path: Path) -> int:
    """Return how many recorded games a file has; raise what is wrong with it."""
    from tablekit.lab.recorded import RecordedError
    from tablekit.lab.recorded_reading import read_games

    try:
        return len(read_games(path))
    except RecordedError as error:
        raise Spoken(error.sentence(Texts(say.lang, "recorded"))) from None


def replay_record_file(say: Texts, file: str, given: tuple[str, ...]) -> int:
    """Play recorded games by our rules; return 1 if any ends in another way than it did."""
    from tablekit.lab.recorded import RecordedError, replay_file

    texts = Texts(say.lang, "recorded")
    try:
        results = replay_file(Path(file), dict(setting(entry) for entry in given))
    except RecordedError as error:
        raise Spoken(error.sentence(texts)) from None
    for result in results:
        print(result.line(texts))
    same = sum(result.same for result in results)
    print(say("recorded.summary", same=same, count=len(results)))
    return 0 if same == len(results) else 1


def setting(written: str) -> tuple[str, str]:
    """Split `NAME=VALUE`; raise `UserError` for anything else."""
    name, equals, value = written.partition("=")
    if not equals or not name or not value:
        raise UserError("usage.setting", found=written)
    return name.strip(), value.strip()
