"""Compiles the text catalogues: tablekit/texts/LANGUAGE/LC_MESSAGES/DOMAIN.po to DOMAIN.mo.

The same .po always gives the same bytes: dates, names and tool versions stay out of the .mo.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po

ROOT = Path(__file__).resolve().parent.parent
TEXTS = ROOT / "tablekit" / "texts"
LINE = re.compile(r'#.*|((msgctxt|msgid|msgid_plural|msgstr(\[\d\])?)\s+)?"([^"\\]|\\.)*"|')


class TextsError(ValueError):
    """A catalogue that cannot be used, in one sentence with file and line."""


class _Compiled(Catalog):
    """A catalogue whose header holds only what gettext needs."""

    mime_headers: Any = ()  # instead of a property with dates, names and versions

    def __init__(self, source: Catalog) -> None:
        super().__init__(locale=source.locale, charset="utf-8")
        self.mime_headers = [
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Language", str(source.locale_identifier)),
            ("Plural-Forms", source.plural_forms + "\n"),
        ]
        for message in source:
            if message.id:
                self.add(message.id, message.string, flags=message.flags, context=message.context)


def catalogues(texts: Path = TEXTS) -> list[Path]:
    """Return all .po files, in order."""
    return sorted(texts.glob("*/LC_MESSAGES/*.po"))


def parsed(po: Path) -> Catalog:
    """Return a .po file's messages; TextsError if it is malformed or has a msgid twice."""
    locale = po.parent.parent.name
    try:
        with po.open("rb") as file:
            catalog = read_po(file, locale=locale, charset="utf-8", abort_invalid=True)
    except (PoFileError, UnicodeDecodeError) as error:
        line = getattr(error, "lineno", None)
        where = f"{po}:{line + 1}" if line is not None else str(po)
        raise TextsError(f"{where}: {error}; expected a gettext catalogue in UTF-8.") from error
    _check_lines(po)
    return catalog


def _check_lines(po: Path) -> None:
    """Refuse what babel's reader passes over: an unquoted text, and a msgid that occurs twice."""
    first: dict[str, int] = {}
    for number, line in enumerate(po.read_text(encoding="utf-8").splitlines(), 1):
        if not LINE.fullmatch(line.strip()):
            raise TextsError(
                f"{po}:{number}: found {line}, expected a keyword and a text in quotes; quote it."
            )
        # The header begins with an empty id; symbolic ids are never folded.
        if not line.startswith("msgid ") or line.strip() == 'msgid ""':
            continue
        if line in first:
            raise TextsError(
                f"{po}:{number}: found {line} again, expected it once (line {first[line]});"
                " take one away."
            )
        first[line] = number


def compiled(po: Path) -> bytes:
    """Return the bytes of the .mo that belongs to a .po; texts marked fuzzy are left out."""
    out = io.BytesIO()
    write_mo(out, _Compiled(parsed(po)))
    return out.getvalue()


def main() -> int:
    """Compile every catalogue beside its source; 2 and one sentence if one is malformed."""
    try:
        results = [(po.with_suffix(".mo"), compiled(po)) for po in catalogues()]
    except TextsError as error:
        print(f"texts: {error}", file=sys.stderr)
        return 2
    changed = [mo for mo, data in results if not mo.exists() or mo.read_bytes() != data]
    for mo, data in results:
        if mo in changed:
            mo.write_bytes(data)
            print(mo.relative_to(ROOT))
    print(f"{len(results)} catalogues, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
