"""What was measured and done, kept in one SQLite file.

Each call opens the file and closes it again, so that it may come from any thread.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from raidwright.bench.run import Run
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, Sentence, said
from raidwright.storage.plan.plan import Purpose

APPLICATION = 0x52414944
"""SQLite's application_id, "RAID": a file of another program is not touched."""
VERSION = 2
_STAMP = (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}")
_SCHEMA = (
    "CREATE TABLE run (id INTEGER PRIMARY KEY, name TEXT, started REAL, document TEXT) STRICT",
    "CREATE TABLE action (id INTEGER PRIMARY KEY, time REAL, document TEXT) STRICT",
    *_STAMP,
)
_FROM_VERSION_1 = ("ALTER TABLE deed RENAME TO action", *_STAMP)
_STATE = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
_BUSY_SECONDS = 10.0
DONE = "done"
"""The outcome of an action that came to its end."""

T = TypeVar("T")


class HistoryError(Exception):
    """The history file cannot be used; the sentence says why and what became of it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DamagedHistoryError(HistoryError):
    """The file was moved aside: the next attempt begins a new one."""


class SavedRun(Fact, frozen=True):
    """A measurement in the history, under the name the user knows it by."""

    id: int
    name: str
    run: Run


class Runs(Fact, frozen=True):
    """Every saved measurement, the latest first."""

    runs: tuple[SavedRun, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""


class SavedAction(Fact, frozen=True):
    """A plan that was carried out, or of which at least a step was begun."""

    time: float
    """Seconds since 1970, when it ended."""
    machine: str
    purpose: Purpose
    fingerprint: str
    """Of the plan."""
    title: str
    """What it was about, for people: the array's name and level."""
    outcome: str
    """"done", or the sentence that says why not."""
    failure: Failure | None = None
    """The same as ``outcome`` for any language, when it is a known sentence."""
    device: str = ""
    """Path of the bare device that was built; empty when there is none, or a file system on it."""

    @property
    def done(self) -> bool:
        """Whether it came to its end."""
        return self.outcome == DONE


class Actions(Fact, frozen=True):
    """Every saved action, the latest first."""

    actions: tuple[SavedAction, ...]
    unreadable: int
    """Entries that stay in the file but cannot be read by this version."""


def default_path() -> Path:
    """Where the history of this user lies."""
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share"
    return Path(base, "raidwright", "history.db")


class History:
    """The history in the file at ``path``, which is made when it is not there.

    Raises HistoryError when the file is damaged (it has been moved aside then, and the next attempt begins a
    new one), is another program's, or was written by a later version.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with self._connected() as base:
                _prepare(base, path)
        except sqlite3.OperationalError as error:
            raise _unusable(path, error) from None
        except sqlite3.DatabaseError as error:
            raise self._moved_aside(error) from None
        except OSError as error:
            raise _unusable(path, error.strerror) from None

    def add_run(self, name: str, run: Run) -> int:
        """Keep a measurement; gives its id."""
        with self._open() as base:
            row = (name, run.started, msgspec.json.encode(run).decode())
            added = base.execute("INSERT INTO run (name, started, document) VALUES (?, ?, ?)", row)
            return int(added.lastrowid or 0)

    def runs(self) -> Runs:
        """All measurements, the latest first."""
        with self._open() as base:
            rows = base.execute(
                "SELECT id, name, document FROM run ORDER BY started DESC, id DESC"
            ).fetchall()
        decoded = [_saved_run(*row) for row in rows]
        readable = tuple(saved for saved in decoded if saved is not None)
        return Runs(runs=readable, unreadable=len(decoded) - len(readable))

    def rename_run(self, number: int, name: str) -> None:
        """Give a measurement another name."""
        with self._open() as base:
            base.execute("UPDATE run SET name = ? WHERE id = ?", (name, number))

    def delete_run(self, number: int) -> None:
        """Forget a measurement."""
        with self._open() as base:
            base.execute("DELETE FROM run WHERE id = ?", (number,))

    def add_action(self, action: SavedAction) -> None:
        """Note what was done."""
        with self._open() as base:
            row = (action.time, msgspec.json.encode(action).decode())
            base.execute("INSERT INTO action (time, document) VALUES (?, ?)", row)

    def actions(self) -> Actions:
        """All that was done, the latest first."""
        with self._open() as base:
            rows = base.execute("SELECT document FROM action ORDER BY time DESC, id DESC").fetchall()
        decoded = [_decoded(text, SavedAction) for (text,) in rows]
        readable = tuple(action for action in decoded if action is not None)
        return Actions(actions=readable, unreadable=len(decoded) - len(readable))

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            with self._connected() as base:
                yield base
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from None

    @contextlib.contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction: kept when the block ends well, undone when it does not."""
        with contextlib.closing(sqlite3.connect(self._path, timeout=_BUSY_SECONDS)) as base, base:
            yield base

    def _moved_aside(self, error: sqlite3.DatabaseError) -> HistoryError:
        aside = _free_name(self._path)
        self._path.rename(aside)
        return DamagedHistoryError(
            said(
                "The history was damaged ({reason}). It was kept as {file}; a new one begins.",
                reason=error,
                file=aside,
            )
        )


def _prepare(base: sqlite3.Connection, path: Path) -> None:
    # Taken first: another process may be making the same file.
    base.execute("BEGIN IMMEDIATE")
    application, version, objects = (base.execute(query).fetchone()[0] for query in _STATE)
    if (application, version, objects) == (0, 0, 0):
        _execute(base, _SCHEMA)
    elif application != APPLICATION:
        raise HistoryError(said("{file} belongs to another program.", file=path))
    elif version > VERSION:
        raise HistoryError(
            said("The history {file} was written by a later version of Raidwright.", file=path)
        )
    elif version == 1:
        _execute(base, _FROM_VERSION_1)
    (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _execute(base: sqlite3.Connection, statements: Iterable[str]) -> None:
    for statement in statements:
        base.execute(statement)


def _unusable(path: Path, reason: object) -> HistoryError:
    return HistoryError(said("The history {file} cannot be used: {reason}.", file=path, reason=reason))


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _saved_run(number: int, name: str, text: str) -> SavedRun | None:
    run = _decoded(text, Run)
    return None if run is None else SavedRun(id=number, name=name, run=run)


def _decoded(text: str, kind: type[T]) -> T | None:
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.MsgspecError:
        return None
