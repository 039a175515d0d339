"""Generated pieces inside hand-written pages: what stands between two marks is made anew.

A mark is `<!-- begin: NAME -->`, and the piece ends with `<!-- end -->`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

BLOCK = re.compile(r"(<!-- begin: ([^>]+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)


class BlockError(ValueError):
    """A page names a piece that nobody makes, or a mark is not closed."""


def filled(page: str, piece: Callable[[str], str]) -> str:
    """Return a page with every piece made anew by `piece(name)`, which ends with a newline."""
    if page.count("<!-- begin:") != len(BLOCK.findall(page)):
        raise BlockError("a `begin` without its `end`")
    return BLOCK.sub(lambda found: found[1] + piece(found[2]) + found[4], page)


def names(page: str) -> list[str]:
    """Return the names of all pieces of a page."""
    return [found[1] for found in BLOCK.findall(page)]
