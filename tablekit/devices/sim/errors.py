"""The one error of the simulated table that a user can cause."""

from __future__ import annotations


class SimError(Exception):
    """Why a table cannot be shown: one sentence in the table's language, to be printed as it is."""
