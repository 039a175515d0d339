"""`make docs`: writes the pages and the pieces of pages in docs/ that come from the code."""

from __future__ import annotations

import sys
from pathlib import Path

from tools import host_screens, journal_example, rule_tables
from tools.doc_blocks import filled

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
SCREENS = DOCS / "host-screens.md"
PIECES = {**rule_tables.PIECES, "journal": journal_example.journal}


def language(page: Path) -> str:
    """Return the language of a page by its name."""
    return "en" if page.name.endswith(".en.md") else "ru"


def piece(name: str, lang: str) -> str:
    """Return a generated piece by its name, `screen NAME` for a picture; raise `KeyError`."""
    kind, _, rest = name.partition(" ")
    return host_screens.one(lang, rest) if kind == "screen" else PIECES[name](lang)


def fresh() -> dict[Path, str]:
    """Return every page that has something generated, as it should be now."""
    pages = {SCREENS: host_screens.page()}
    for page in sorted(DOCS.rglob("*.md")):
        text = page.read_text(encoding="utf-8")
        if page != SCREENS and "<!-- begin:" in text:
            lang = language(page)
            pages[page] = filled(text, lambda name, lang=lang: piece(name, lang))  # type: ignore[misc]
    return pages


def main() -> int:
    """Write what has changed and say which pages that were."""
    pages = fresh()
    changed = [p for p, text in pages.items() if not p.exists() or p.read_text("utf-8") != text]
    for page in changed:
        page.write_text(pages[page], encoding="utf-8")
        print(page.relative_to(ROOT))
    print(f"{len(pages)} pages, {len(changed)} changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
