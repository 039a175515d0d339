"""The tree of commands: their words and options; what they do is imported when they run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from tablekit.cli.spoken import SpokenCommand, SpokenGroup
from tablekit.table.texts import Texts

FRONTS = ("window", "terminal", "demo")


def tree(say: Texts) -> SpokenGroup:
    """Return the whole command in a language."""
    top = SpokenGroup(
        say,
        "tablekit",
        invoke_without_command=True,
        callback=help_alone,
        params=[version_option(say)],
    )
    for make in (run, play, replay, replay_record, verify, rules, check):
        top.add_command(make(say))
    return top


@click.pass_context
def help_alone(ctx: click.Context) -> None:
    """Show the help where no command is named."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def version_option(say: Texts) -> click.Option:
    """Return `--version`."""

    def show(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
        if wanted and not ctx.resilient_parsing:
            from tablekit.cli.version import version

            click.echo(f"tablekit {version()}")
            ctx.exit()

    return flag(say, "version", is_eager=True, expose_value=False, callback=show)


def flag(say: Texts, name: str, **rest: Any) -> click.Option:
    """Return a switch."""
    return click.Option([f"--{name}"], is_flag=True, help=say(f"help.option.{name}"), **rest)


def table_option(say: Texts) -> click.Option:
    """Return `--table FILE`: the settings, and with them the club's own rulesets."""
    return click.Option(["--table"], metavar=say("help.file"), help=say("help.option.table"))


def file(say: Texts, metavar: str = "help.file") -> click.Argument:
    """Return the argument that names a file."""
    return click.Argument(["file"], metavar=say(metavar))


def run(say: Texts) -> SpokenCommand:
    """`tablekit run`: the table itself."""

    def act(table: str | None, **fronts: bool) -> int:
        from tablekit.cli.run import run_table

        return run_table(say, table, tuple(name for name, wanted in fronts.items() if wanted))

    params = [table_option(say), *(flag(say, name) for name in FRONTS)]
    return SpokenCommand(say, "run", callback=act, params=params)


def play(say: Texts) -> SpokenCommand:
    """`tablekit play FILE`: a scenario in virtual time."""

    def act(file: str, json: bool) -> int:
        from tablekit.cli.scenarios import play_file

        return play_file(say, file, json)

    return SpokenCommand(say, "play", callback=act, params=[file(say), flag(say, "json")])


def replay(say: Texts) -> SpokenCommand:
    """`tablekit replay JOURNAL`: a recorded game once more."""

    def act(file: str, as_scenario: bool, table: str | None) -> int:
        from tablekit.cli.replay import replay_journal

        return replay_journal(say, file, table, as_scenario)

    params = [file(say, "help.journal"), flag(say, "as-scenario"), table_option(say)]
    return SpokenCommand(say, "replay", callback=act, params=params)


def replay_record(say: Texts) -> SpokenCommand:
    """`tablekit replay-record FILE`: games that were recorded elsewhere, by our rules."""

    def act(file: str, option: tuple[str, ...]) -> int:
        from tablekit.cli.scenarios import replay_record_file

        return replay_record_file(say, file, option)

    chosen = click.Option(
        ["--option"], metavar=say("help.setting"), multiple=True, help=say("help.option.option")
    )
    return SpokenCommand(say, "replay-record", callback=act, params=[file(say), chosen])


def verify(say: Texts) -> SpokenCommand:
    """`tablekit verify JOURNAL`: proves the draw."""

    def act(file: str, commitment: str | None, table: str | None) -> int:
        from tablekit.cli.verify import verify_journal

        return verify_journal(say, file, table, commitment)

    promise = click.Option(
        ["--commitment"], metavar=say("help.digits"), help=say("help.option.commitment")
    )
    params = [file(say, "help.journal"), promise, table_option(say)]
    return SpokenCommand(say, "verify", callback=act, params=params)


def rules(say: Texts) -> SpokenGroup:
    """`tablekit rules list` and `tablekit rules show NAME`."""

    def every(table: str | None) -> int:
        from tablekit.cli.rules import list_rules

        return list_rules(say, table)

    def one(name: str, table: str | None) -> int:
        from tablekit.cli.rules import show_rules

        return show_rules(say, name, table)

    group = SpokenGroup(say, "rules", invoke_without_command=True, callback=help_alone)
    named = click.Argument(["name"], metavar=say("help.name"))
    group.add_command(subcommand(say, "list", every, table_option(say)))
    group.add_command(subcommand(say, "show", one, named, table_option(say)))
    return group


def subcommand(
    say: Texts, name: str, act: Callable[..., int], *params: click.Parameter
) -> SpokenCommand:
    """Return a command of `tablekit rules`."""
    return SpokenCommand(say, name, key=f"rules.{name}", callback=act, params=list(params))


def check(say: Texts) -> SpokenCommand:
    """`tablekit check FILE`: what is wrong with a file."""

    def act(file: str) -> int:
        from tablekit.cli.check import check_file

        return check_file(say, file)

    return SpokenCommand(say, "check", callback=act, params=[file(say)])
