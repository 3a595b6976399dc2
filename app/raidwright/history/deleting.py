"""When what is deleted is forgotten for good, by a clock that may stand wrong."""

import sqlite3
from typing import Literal, get_args

DAYS_DELETED = 30
"""Days for which what was deleted can be brought back."""
KEPT_DELETED = DAYS_DELETED * 86400.0
"""The same in seconds."""
_CLOCK_SET_AFTER = 1_704_067_200.0
"""2024-01-01, in seconds since 1970. A clock that shows less was not set yet, as where it has no battery."""
SavedKind = Literal["run", "ladder", "sync", "campaign"]
"""What can be deleted, as its table is called."""


def forgotten_before(base: sqlite3.Connection, now: float) -> float:
    """The moment, in seconds since 1970: what was deleted before it is to be forgotten for good.

    What was deleted while the clock was not set counts as deleted ``now``, once the clock is set.
    """
    if now >= _CLOCK_SET_AFTER:
        for table in get_args(SavedKind):
            base.execute(f"UPDATE {table} SET deleted = ? WHERE deleted < ?", (now, _CLOCK_SET_AFTER))  # noqa: S608 - constants
    return now - KEPT_DELETED
