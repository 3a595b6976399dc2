"""Where the files that are not code lie: icons, translations, practice disk sets, policies, pages of help."""

import sys
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "data"
_CHECKOUT = _PACKAGE.parents[1]
DESKTOP_ENTRY = "io.github.raidwright.raidwright"
"""Name of the file by which desktops know the program."""
TYPED = "raidwright" if getattr(sys, "frozen", False) else "./dev run"
"""What starts the program in a terminal."""


def asset(relative: str) -> Path:
    """The file or folder ``relative`` ("resources/icons/raidwright.svg"), installed or in a checkout.

    Raises FileNotFoundError when the installation lacks it, which is a packaging fault of ours.
    """
    root = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
    path = root / relative
    if not path.exists():
        raise FileNotFoundError(f"the installation lacks {relative} (looked in {root})")
    return path
