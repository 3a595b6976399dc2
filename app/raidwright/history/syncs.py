"""Syncs that were watched, in the history's file. A summary of each is kept, for the record is long."""

import sqlite3

from raidwright.bench.sync_watch import SyncRecord
from raidwright.history.entries import (
    SavedSync,
    Syncs,
    as_words,
    from_json,
    pack_entries,
    to_json,
    unpack_sync,
)
from raidwright.report.sync import SyncSummary, summary_of

_INSERT = "INSERT INTO sync (array, started, record, summary) VALUES (?, ?, ?, ?)"
_LAST = "SELECT record FROM sync WHERE array = ? AND deleted IS NULL ORDER BY started DESC, id DESC LIMIT 1"


def add(base: sqlite3.Connection, record: SyncRecord) -> int:
    """Keep ``record``; gives its number."""
    summary = summary_of(record)
    row = (record.array, record.started, pack_entries(record), to_json(summary) if summary else "")
    return int(base.execute(_INSERT, row).lastrowid or 0)


def last(base: sqlite3.Connection, array: str) -> SyncRecord | None:
    """The sync of that array that was watched last; None without one that this version can read."""
    row = base.execute(_LAST, (array,)).fetchone()
    return unpack_sync(row[0]) if row else None


def record(base: sqlite3.Connection, number: int) -> SyncRecord | None:
    """All that was seen of the sync of that number; None when this version cannot read it."""
    row = base.execute("SELECT record FROM sync WHERE id = ?", (number,)).fetchone()
    return unpack_sync(row[0]) if row else None


def every(base: sqlite3.Connection) -> Syncs:
    """All syncs that were not deleted, the latest first."""
    query = "SELECT id, name, comment, summary FROM sync WHERE deleted IS NULL ORDER BY started DESC, id DESC"
    readable, unreadable = [], 0
    for number, name, comment, text in base.execute(query).fetchall():
        summary = from_json(text, SyncSummary) if text else _add_summary(base, number)
        if summary is None or not isinstance(number, int):
            unreadable += 1
        else:
            readable.append(SavedSync(number, as_words(name) or summary.target, as_words(comment), summary))
    return Syncs(tuple(readable), unreadable)


def forget_deleted(base: sqlite3.Connection, before: float) -> None:
    """Forget for good what was deleted ``before`` (seconds since 1970)."""
    base.execute("DELETE FROM sync WHERE deleted < ?", (before,))


def _add_summary(base: sqlite3.Connection, number: int) -> SyncSummary | None:
    """The summary of a sync that an earlier version kept without one; it is kept from now on."""
    sync_record = record(base, number)
    summary = summary_of(sync_record) if sync_record else None
    if summary is not None:
        base.execute("UPDATE sync SET summary = ? WHERE id = ?", (to_json(summary), number))
    return summary
