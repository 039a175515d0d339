"""Commands whose help and errors are in the table's language; click's own words are English."""

from __future__ import annotations

import difflib
from typing import Any

import click

from tablekit.cli.errors import UserError
from tablekit.table.texts import Texts

SETTINGS: dict[str, Any] = {"max_content_width": 100, "allow_extra_args": True}


class SpokenCommand(click.Command):
    """A command with texts `help.KEY` and `example.KEY`, and the options `--lang` and `--help`.

    `key` is the command's name unless another is given.
    """

    def __init__(self, say: Texts, name: str, key: str = "", **rest: Any) -> None:
        self.say, self.key = say, key or name
        rest["params"] = [*rest.get("params", []), *usual_options(say)]
        rest.setdefault("options_metavar", say("help.metavar"))
        super().__init__(
            name,
            help=say(f"help.{self.key}"),
            add_help_option=False,
            context_settings=SETTINGS,
            **rest,
        )

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write `Usage:` in the language."""
        pieces = " ".join(self.collect_usage_pieces(ctx))
        formatter.write_usage(ctx.command_path, pieces, prefix=self.say("help.usage") + " ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options under a heading in the language."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        records = [record for option in options if (record := option.get_help_record(ctx))]
        with formatter.section(self.say("help.options")):
            formatter.write_dl(records)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write an example that can be typed as it stands."""
        with formatter.section(self.say("help.example")):
            for line in self.say(f"example.{self.key}").splitlines():
                formatter.write_text(line)

    def get_short_help_str(self, limit: int = 70) -> str:
        """Return the first line of the help."""
        return self.say(f"help.{self.key}").splitlines()[0]

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; a word too many is refused in the language."""
        if ctx.args and not isinstance(self, click.Group):
            raise UserError("usage.extra", found=ctx.args[0], command=ctx.command_path)
        return super().invoke(ctx)


class SpokenGroup(SpokenCommand, click.Group):
    """A command with commands of its own."""

    def __init__(self, say: Texts, name: str, **rest: Any) -> None:
        super().__init__(say, name, subcommand_metavar=say("help.subcommand"), **rest)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands, then the options."""
        rows = [(name, command.get_short_help_str()) for name, command in self.commands.items()]
        with formatter.section(self.say("help.commands")):
            formatter.write_dl(rows)
        SpokenCommand.format_options(self, ctx, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order of their use."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or name the nearest one."""
        if args[0] not in self.commands:
            near = difflib.get_close_matches(args[0], self.commands, 1)
            nearest = self.say("expected.nearest", name=near[0]) if near else ""
            expected = nearest or self.say("expected.one_of", names=", ".join(self.commands))
            raise UserError("usage.no_command", found=args[0], expected=expected)
        return super().resolve_command(ctx, args)


def usual_options(say: Texts) -> list[click.Parameter]:
    """Return the options that every command has."""
    return [
        click.Option(["--lang"], metavar="ru|en", expose_value=False, help=say("help.option.lang")),
        click.Option(
            ["--help"],
            is_flag=True,
            is_eager=True,
            expose_value=False,
            callback=show_help,
            help=say("help.option.help"),
        ),
    ]


def show_help(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the help and end."""
    if wanted and not ctx.resilient_parsing:
        click.echo(ctx.get_help())
        ctx.exit()


def usage_error(error: click.UsageError) -> UserError:
    """Return click's complaint as one of our sentences."""
    command = error.ctx.command_path if error.ctx else "tablekit"
    if isinstance(error, click.NoSuchOption):
        near = error.possibilities or ["--help"]
        return UserError("usage.no_option", found=error.option_name, expected=near[0])
    if isinstance(error, click.MissingParameter) and error.param is not None:
        metavar = error.param.human_readable_name
        return UserError("usage.missing", expected=metavar, command=command)
    if isinstance(error, click.BadOptionUsage):
        return UserError("usage.no_value", found=error.option_name, command=command)
    return UserError("usage.other", found=error.format_message(), command=command)
