"""How much the tests do, and from which seed.

TABLEKIT_TEST_SIZE is `ci` (the default: minutes), `full` or `soak` (hours). TABLEKIT_TEST_SEED
repeats a run; without it every run draws a seed of its own, the same for all its workers.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping

SIZE = "TABLEKIT_TEST_SIZE"
SEED = "TABLEKIT_TEST_SEED"
CI_SHARE = 50  # ci does a fiftieth of full
SOAK_TIMES = 10
SIZES = ("ci", "full", "soak")


class SizeError(ValueError):
    """The environment names a size or a seed that is none."""


def size(environ: Mapping[str, str] = os.environ) -> str:
    """Return the size of this run: `ci`, `full` or `soak`."""
    found = environ.get(SIZE, "ci")
    if found not in SIZES:
        raise SizeError(
            f"{SIZE} is {found!r}, expected one of {', '.join(SIZES)}; set it or leave it out."
        )
    return found


def count(full: int) -> int:
    """Return how many games, examples or seconds to do here where the full size does `full`."""
    scale = size()
    if scale == "full":
        return full
    if scale == "soak":
        return full * SOAK_TIMES
    return max(1, -(-full // CI_SHARE))


def run_seed() -> int:
    """Return this run's seed; drawn once and handed to child processes through the environment."""
    found = os.environ.setdefault(SEED, str(secrets.randbits(32)))
    if not found.isdecimal():
        raise SizeError(f"{SEED} is {found!r}, expected a whole number from 0; set it again.")
    return int(found)


def fresh_seed() -> int:
    """Return this run's seed and print it, so that a failed test shows how to repeat it."""
    seed = run_seed()
    print(f"seed {seed}: {SEED}={seed} repeats this run")
    return seed
