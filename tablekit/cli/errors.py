"""What ends a command: an error that the user can mend, or one that is ours."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import traceback
from pathlib import Path

from tablekit.table.clock import wall_time_iso
from tablekit.table.texts import Texts

USER_ERROR = 2
OUR_ERROR = 70

WHY = {
    errno.ENOENT: "no_file",
    errno.ENOTDIR: "no_file",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EISDIR: "directory",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
}


class UserError(Exception):
    """One sentence: a text's id of the catalogue `cli` with its fields.

    `status` is the exit status: 2 for what the user can mend, 1 for what was looked for and is so.
    """

    def __init__(self, msgid: str, *, status: int = USER_ERROR, **fields: object) -> None:
        super().__init__(msgid)
        self.msgid, self.fields, self.status = msgid, fields, status


class Spoken(Exception):
    """An error whose sentences are finished already."""

    def __init__(self, *sentences: str, status: int = USER_ERROR) -> None:
        super().__init__(*sentences)
        self.sentences, self.status = sentences, status


def file_error(file: Path | str, error: OSError) -> UserError:
    """Return what a file that cannot be read or written means."""
    why = WHY.get(error.errno or 0, "disk")
    return UserError(f"file.{why}", file=str(file))


def say_error(sentence: str) -> None:
    """Print a sentence where errors go."""
    print(sentence, file=sys.stderr, flush=True)


def report(error: BaseException, more: str = "") -> Path | None:
    """Write down an error of our own for a bug report; None if nothing could be written.

    Only this user may read it: the roles of a game may be in it.
    """
    from tablekit.cli.version import version

    lines = [f"tablekit {version()}", wall_time_iso(), f"Python {sys.version}", " ".join(sys.argv)]
    text = "\n".join([*lines, "", *traceback.format_exception(error), more])
    name = "".join(c for c in wall_time_iso()[:19] if c.isalnum())
    for folder in (state_folder() / "reports", Path(tempfile.gettempdir())):
        file = folder / f"tablekit-{name}-{os.getpid()}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            fd = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
        except OSError:
            continue  # the next folder is tried
        with open(fd, "w", encoding="utf-8") as out:
            out.write(text)
        return file
    return None


def our_error(error: BaseException, say: Texts) -> int:
    """Say in one sentence that this was our fault and where it is written down."""
    file = report(error)
    kind = type(error).__name__
    if file is None:
        say_error(say("error.unexpected_unwritten", kind=kind))
    else:
        say_error(say("error.unexpected", kind=kind, file=file))
    return OUR_ERROR


def state_folder() -> Path:
    """Return the folder where this user's programs keep what they have gathered (XDG)."""
    given = os.environ.get("XDG_STATE_HOME", "")
    base = Path(given) if given.startswith("/") else Path.home() / ".local" / "state"
    return base / "tablekit"
