"""The command `tablekit`: with the settings, the only place that puts the other rooms together.

What a command needs is imported when it runs, so that `--help` and the start are quick.
"""

from __future__ import annotations

import os
import sys
from typing import TextIO

from tablekit.cli.errors import Spoken, UserError, our_error, say_error
from tablekit.cli.language import FIRST, language
from tablekit.table.texts import Texts

INTERRUPTED = 130


def main(args: list[str] | None = None) -> int:
    """Run a command line and return its exit status; no error ends in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        speak_utf8(stream)
    say = Texts(FIRST, "cli")
    given = sys.argv[1:] if args is None else args
    try:
        say = Texts(language(given), "cli")
        return done(given, say)
    except UserError as error:
        say_error(say(error.msgid, **error.fields))
        return error.status
    except Spoken as error:
        for sentence in error.sentences:
            say_error(sentence)
        return error.status
    except BrokenPipeError:
        # Whoever read our output has heard enough; the interpreter's last flush must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return our_error(error, say)


def done(args: list[str], say: Texts) -> int:
    """Do what a command line asks for; raise what the user has to be told."""
    import click

    from tablekit.cli.commands import tree
    from tablekit.cli.spoken import usage_error

    try:
        status = tree(say).main(args, prog_name="tablekit", standalone_mode=False)
    except click.UsageError as error:
        raise usage_error(error) from None
    except click.Abort:
        return INTERRUPTED
    sys.stdout.flush()
    return status if isinstance(status, int) else 0


def speak_utf8(stream: TextIO) -> None:
    """Let an output take every letter: where the machine's locale has none, UTF-8 it is."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is None:
        return
    plain = (stream.encoding or "ascii").lower().replace("-", "") in ("ascii", "usascii", "646")
    reconfigure(encoding="utf-8" if plain else stream.encoding, errors="replace")
