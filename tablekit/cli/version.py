"""The kit's own version."""

from __future__ import annotations


def version() -> str:
    """Return the installed version, or `0` where the package is only lying about."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed("tablekit")
    except PackageNotFoundError:
        return "0"
