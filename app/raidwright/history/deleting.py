"""When what is deleted is forgotten for good, by a clock that may stand wrong."""

import sqlite3
from typing import Literal, get_args

DAYS_DELETED = 30
"""For which what was deleted can be brought back."""
KEPT_DELETED = DAYS_DELETED * 86400.0
"""The same in seconds."""
_SET = 1_704_067_200.0
"""2024-01-01: a clock that shows less was not set yet, as on computers without a battery for it."""
SavedKind = Literal["run", "ladder", "sync", "campaign"]
"""What can be deleted, as its table is called."""


def forgotten_before(base: sqlite3.Connection, now: float) -> float:
    """What was deleted before is forgotten for good, in seconds since 1970.

    What was deleted while the clock was not set counts as deleted ``now``, once it is.
    """
    if now >= _SET:
        for table in get_args(SavedKind):
            base.execute(f"UPDATE {table} SET deleted = ? WHERE deleted < ?", (now, _SET))  # noqa: S608 - constants
    return now - KEPT_DELETED
