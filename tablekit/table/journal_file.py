"""A journal as a file: recovering it, handing it to the club's hosts, and the file being written.

Nothing that somebody else wrote is ever destroyed: what cannot be read is kept under another name.
"""

from __future__ import annotations

import errno
import grp
import os
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from tablekit.table.journal import Damage, Reading, Record, read

RUNNING_MODE = 0o600  # the roles are in it: the service's own user only
FINISHED_MODE = 0o640
HOSTS_GROUP = "tablekit-hosts"

FAILURES = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_directory",
    errno.ENOTDIR: "no_directory",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EEXIST: "occupied",
}
DISK_ERROR = "disk_error"


class Notice(Struct, frozen=True):
    """A sentence for the host: its id in the catalogue `journal`, and the fields to format it.

    The field `why` is itself an id of the catalogue, "" where there is nothing to tell.
    """

    msgid: str
    fields: dict[str, str]

    def sentence(self, text: Callable[[str], str]) -> str:
        """Return the finished sentence; `text` looks an id up in the reader's language."""
        why = self.fields["why"]
        return text(self.msgid).format(**self.fields | {"why": text(why) if why else ""})


class Recovered(Struct, frozen=True):
    """A journal after recovery.

    `content` is the bytes of the good lines, to go on from.  `kept_as` names the copy of a damaged
    file ("" if there is none).  `refused` is the reason (as in `failure`) why the disk could not be
    put in order, "" if it was.  `notice` is None when the file was whole.
    """

    records: tuple[Record, ...]
    content: bytes
    torn: bool = False
    damage: Damage | None = None
    kept_as: str = ""
    refused: str = ""
    notice: Notice | None = None


def failure(error: OSError) -> str:
    """Return the reason of a disk error as a word; `journal.why.<word>` says it."""
    return FAILURES.get(error.errno or 0, DISK_ERROR)


def recover(path: Path) -> Recovered:
    """Read a journal and put its file in order, so that writing can go on after its last good line.

    An interrupted last line is cut off.  A damaged file is kept as `NAME.damaged-N`, and its good
    beginning takes its place in one step.  Raise `OSError` if the file cannot be read; a disk that
    cannot be written is reported in the result.
    """
    data = path.read_bytes()
    reading = read(data)
    content = data[: reading.good_bytes]
    kept_as = refused = ""
    try:
        if reading.damage:
            kept_as = set_aside(path, data).name
            replace(path, content)
        elif reading.torn:
            cut(path, len(content))
    except OSError as error:
        refused = failure(error)
    return Recovered(
        records=reading.records,
        content=content,
        torn=reading.torn,
        damage=reading.damage,
        kept_as=kept_as,
        refused=refused,
        notice=_notice(path, reading, kept_as, refused),
    )


def set_aside(path: Path, data: bytes) -> Path:
    """Keep `data` beside `path` as `NAME.damaged-N` with the next free N; return that path.

    If the last such copy already holds the same bytes (the power failed in the middle of an earlier
    recovery), it is enough.
    """
    number = 1
    while (copy := path.with_name(f"{path.name}.damaged-{number}")).exists():
        if copy.read_bytes() == data:
            return copy
        number += 1
    _write_new(copy, data, os.O_EXCL)
    sync_directory(path.parent)
    return copy


def replace(path: Path, data: bytes) -> None:
    """Give `path` a new content in one step: at any moment either the old or the new is there."""
    fresh = path.with_name(f"{path.name}.new")
    _write_new(fresh, data, os.O_TRUNC)
    os.replace(fresh, path)
    sync_directory(path.parent)


def cut(path: Path, length: int) -> None:
    """Shorten a file to `length` bytes, on disk when this returns."""
    fd = os.open(path, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.ftruncate(fd, length)
        os.fsync(fd)
    finally:
        os.close(fd)


def sync_directory(directory: Path) -> None:
    """Put a directory's list of names on disk: without it a new file may vanish in a power cut."""
    fd = os.open(directory, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


def finish(path: Path, group: str = HOSTS_GROUP) -> bool:
    """Let a group read a finished game's journal (mode 0640).

    Return False, with the file still its owner's alone, if there is no such group or this user may
    not give files to it.
    """
    try:
        os.chown(path, -1, grp.getgrnam(group).gr_gid)
        os.chmod(path, FINISHED_MODE)
    except (KeyError, OSError):
        return False
    return True


class JournalFile:
    """The file of a running game, and all the lines that ought to be in it.

    After an `OSError` from any method call `drop`; the next `write` opens the file anew and writes
    again whatever was not known to be on disk.  That also mends a half-written line, and a failed
    sync, after which the system may have thrown the bytes away.
    """

    def __init__(self, path: Path, content: bytes = b"") -> None:
        """Go on with a file whose good lines are `content`; nothing is opened yet."""
        self.path = path
        self.content = bytearray(content)
        self._safe = len(content)  # so many bytes are known to be on disk
        self._written = 0
        self._fd = -1

    def write(self) -> None:
        """Hand all lines that the system does not have yet to it."""
        if self._fd < 0:
            self._open()
        while self._written < len(self.content):
            self._written += os.write(self._fd, bytes(self.content[self._written :]))

    def sync(self) -> None:
        """Return when everything written is on disk, under this path."""
        os.fsync(self._fd)
        if not os.path.samestat(os.stat(self.path), os.fstat(self._fd)):
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE), str(self.path))
        self._safe = self._written

    def drop(self) -> None:
        """Close the file, whatever state it is in."""
        fd, self._fd = self._fd, -1
        if fd >= 0:
            try:
                os.close(fd)
            except OSError:
                return  # a sync that failed before may be reported once more; it was acted on

    def _open(self) -> None:
        self._fd = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, RUNNING_MODE)
        with open(self._fd, "rb", closefd=False) as file:
            standing = file.read()
        keep = self._common(standing)
        os.fchmod(self._fd, RUNNING_MODE)
        os.ftruncate(self._fd, keep)
        os.lseek(self._fd, keep, os.SEEK_SET)
        self._written = keep
        if not standing:
            sync_directory(self.path.parent)

    def _common(self, standing: bytes) -> int:
        """Return how many of the bytes that stand in the file may be relied on.

        Bytes that we did not write are put aside first; a file that is not of this game at all is
        left alone (`FileExistsError`).
        """
        keep = min(self._safe, len(standing))
        if not self.content.startswith(standing):
            if not keep or not self.content.startswith(standing[:keep]):
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(self.path))
            set_aside(self.path, standing)
        return keep


def _write_new(path: Path, data: bytes, how: int) -> None:
    """Write a file of its own, on disk when this returns (its name: see `sync_directory`)."""
    fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | how, RUNNING_MODE)
    with open(fd, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(fd)


def _notice(path: Path, reading: Reading, kept_as: str, refused: str) -> Notice | None:
    """Say what was found and done."""
    good = len(reading.records)
    fields = {"file": str(path), "line": str(good + 1), "good": str(good), "kept": kept_as}
    fields["why"] = f"journal.why.{refused}" if refused else ""
    if damage := reading.damage:
        fields["found"], fields["expected"] = damage.found, damage.expected
        fields["lost"] = str(damage.lost_lines)
        fault = damage.reason if good else "start"
        return Notice(f"journal.damaged.{'left' if refused else fault}", fields)
    if reading.torn:
        place = "cut" if good else "start"
        return Notice(f"journal.torn.{'left' if refused else place}", fields)
    return None
