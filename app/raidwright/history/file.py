"""The history's file: one SQLite database, its forms from first to present, and what can be wrong with it.

A later form has what the earlier had, so a file is brought forward in one transaction and loses nothing.
"""

import contextlib
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from raidwright.storage.failures import Sentence, english

APPLICATION = 0x52414944
"""SQLite's application_id, "RAID": a file of another program is not touched."""
_FORMS = (
    (
        "CREATE TABLE run (id INTEGER PRIMARY KEY, name TEXT, started REAL, document TEXT) STRICT",
        "CREATE TABLE deed (id INTEGER PRIMARY KEY, time REAL, document TEXT) STRICT",
    ),
    ("ALTER TABLE deed RENAME TO action",),
    (
        # Empty when the run has ended; else the process that measures it.
        "ALTER TABLE run ADD COLUMN owner TEXT NOT NULL DEFAULT ''",
        # When it was deleted, in seconds since 1970.
        "ALTER TABLE run ADD COLUMN deleted REAL",
        # The passes of runs that have not ended; at its end they go into the run's document.
        "CREATE TABLE pass (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, document TEXT NOT NULL) STRICT",
        # What the kernel counted, pass by pass.
        "CREATE TABLE series (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, samples BLOB NOT NULL) STRICT",
        "CREATE INDEX pass_of_run ON pass (run)",
        "CREATE INDEX series_of_run ON series (run)",
    ),
    (
        # Empty when the campaign is over or was given up; else the process that carries it out.
        (
            "CREATE TABLE campaign (id INTEGER PRIMARY KEY, started REAL NOT NULL, document TEXT NOT NULL,"
            " owner TEXT NOT NULL) STRICT"
        ),
        # How far it came with each case in each round.
        (
            "CREATE TABLE visit (campaign INTEGER NOT NULL, round INTEGER NOT NULL, place INTEGER NOT NULL,"
            " document TEXT NOT NULL, PRIMARY KEY (campaign, round, place)) STRICT"
        ),
    ),
    (
        # A sync that was watched, packed.
        (
            "CREATE TABLE sync (id INTEGER PRIMARY KEY, array TEXT NOT NULL, started REAL NOT NULL,"
            " record BLOB NOT NULL) STRICT"
        ),
        "CREATE INDEX sync_of_array ON sync (array, started)",
    ),
    (
        # As somebody has called it; empty for the name of the array.
        "ALTER TABLE sync ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sync ADD COLUMN comment TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE sync ADD COLUMN deleted REAL",
        # What the record comes to; empty until it is first listed.
        "ALTER TABLE sync ADD COLUMN summary TEXT NOT NULL DEFAULT ''",
    ),
    (
        # What all arrangements of a campaign had in common each has by itself now.
        (
            "UPDATE campaign SET document = json_set(document, '$.arrangements', json((SELECT"
            " json_group_array(json_set(value, '$.way', json_extract(document, '$.matrix.way')))"
            " FROM json_each(document, '$.arrangements'))))"
        ),
        (
            "UPDATE campaign SET document = json_remove(json_set(document, '$.matrix.ways',"
            " json_array(json_extract(document, '$.matrix.way'))), '$.matrix.way')"
        ),
    ),
    (
        # Runs that are one thing: the rungs of a ladder, in the order they were begun.
        (
            "CREATE TABLE ladder (id INTEGER PRIMARY KEY, name TEXT NOT NULL, started REAL NOT NULL,"
            " document TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '', deleted REAL,"
            " owner TEXT NOT NULL) STRICT"
        ),
        # 0 for a run by itself.
        "ALTER TABLE run ADD COLUMN ladder INTEGER NOT NULL DEFAULT 0",
    ),
    (
        # Measured on the practice machine. As text, for what is no JSON stays as it is: in a string the
        # quotation marks of this would have a backslash before them.
        """UPDATE run SET document = replace(document, '"rehearsal":', '"practice":')""",
    ),
    (
        # As somebody has called it; empty for its levels.
        "ALTER TABLE campaign ADD COLUMN name TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE campaign ADD COLUMN comment TEXT NOT NULL DEFAULT ''",
        "ALTER TABLE campaign ADD COLUMN deleted REAL",
    ),
    (
        # AUTOINCREMENT: the number of a run that was forgotten is given to no other, as a visit may name it.
        (
            "CREATE TABLE numbered_run (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, started REAL,"
            " document TEXT, owner TEXT NOT NULL DEFAULT '', deleted REAL, ladder INTEGER NOT NULL DEFAULT 0)"
            " STRICT"
        ),
        "INSERT INTO numbered_run SELECT id, name, started, document, owner, deleted, ladder FROM run",
        "DROP TABLE run",
        "ALTER TABLE numbered_run RENAME TO run",
        "DELETE FROM sqlite_sequence WHERE name = 'run'",
        (
            "INSERT INTO sqlite_sequence (name, seq) SELECT 'run', max(number) FROM (SELECT 0 AS number"
            " UNION ALL SELECT id FROM run UNION ALL SELECT CAST(json_extract(document, '$.run') AS INTEGER)"
            " FROM visit WHERE json_valid(document))"
        ),
    ),
    # An action may have a certificate: no table changes, but what reads earlier forms cannot read that.
    (),
    # A run tells whether it was encrypted; no table changes here either.
    (),
)
"""Statements that make each form of the file out of the one before; the first makes it out of nothing."""
VERSION = len(_FORMS)
_STATE_QUERIES = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
_FOREIGN_OBJECTS = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')"
_BUSY_SECONDS = 10.0
_LONGEST_STEP = 60.0
"""Seconds of one transaction, after which what SQLite does in it is broken off."""
_STEPS_BETWEEN_LOOKS = 100_000
"""Instructions of SQLite's between two looks at the clock."""
_PRIMARY_CODE = 0xFF
"""The part of SQLite's result codes that says what went wrong; the bits beyond it only say more of that."""


class HistoryError(Exception):
    """The history file cannot be used; the sentence says why and what became of it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class DamagedHistoryError(HistoryError):
    """The file was moved aside: the next attempt begins a new one."""


class HistoryFile:
    """The file at ``path``, in the present form; see `History` for what is raised."""

    def __init__(self, path: Path) -> None:
        self._path = path.absolute()
        self.writable = True
        """Whether the file takes writes; where it does not, what was kept can only be looked at."""
        self._begin()

    @contextlib.contextmanager
    def open(self) -> Iterator[sqlite3.Connection]:
        """A connection for one transaction, on the disk when the block has ended. Raises HistoryError.

        A file that is gone is begun anew; whether it takes writes again is tried each time.
        """
        if not self.writable or _file_identity(self._path) is None:
            self._begin()
        try:
            with self._transaction("rw" if self.writable else "ro") as base:
                yield base
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from None

    def _begin(self) -> None:
        """Make the file, or bring it forward. Raises HistoryError."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._prepare()
        except sqlite3.Error as error:
            raise _unusable(self._path, error) from None
        except OSError as error:
            raise _unusable(self._path, error.strerror) from None

    def _prepare(self) -> None:
        file = _file_identity(self._path)
        try:
            with self._transaction("rwc") as base:
                _bring_forward(base, self._path)
            self.writable = True
        except sqlite3.OperationalError as error:
            # On a disk that takes no writes any more the file can still be read.
            if error.sqlite_errorcode & _PRIMARY_CODE != sqlite3.SQLITE_READONLY:
                raise
            self._look_only(error)
        except sqlite3.DatabaseError as error:
            if file is not None and _file_identity(self._path) == file:
                raise self._move_aside(error) from None
            # Another process has moved the damaged file aside meanwhile, and begun a new one.
            self._prepare()

    def _look_only(self, why: sqlite3.OperationalError) -> None:
        """Use the file for reading alone; raises ``why`` where it is not of the present form."""
        with self._transaction("ro") as base:
            application, version, _ = (base.execute(query).fetchone()[0] for query in _STATE_QUERIES)
        if (application, version) != (APPLICATION, VERSION):
            raise why
        self.writable = False

    @contextlib.contextmanager
    def _transaction(self, mode: str) -> Iterator[sqlite3.Connection]:
        """A transaction, kept when the block ends well and undone when it does not; ``mode`` is SQLite's."""
        connection = sqlite3.connect(f"{self._path.as_uri()}?mode={mode}", timeout=_BUSY_SECONDS, uri=True)
        with contextlib.closing(connection) as base, base:
            # Nothing that was said to be kept may be lost when the power fails.
            base.execute("PRAGMA synchronous = FULL")
            # A letter that is none costs no more than itself.
            base.text_factory = _text
            latest = time.monotonic() + _LONGEST_STEP
            base.set_progress_handler(lambda: time.monotonic() > latest, _STEPS_BETWEEN_LOOKS)
            yield base

    def _move_aside(self, error: sqlite3.DatabaseError) -> HistoryError:
        try:
            aside = _free_name(self._path)
            self._path.rename(aside)
        except OSError as why:
            return _unusable(self._path, f"{error}; {why.strerror}")
        return DamagedHistoryError(
            english(
                "The history was damaged ({reason}). It was kept as {file}; a new one begins.",
                reason=error,
                file=aside,
            )
        )


def _bring_forward(base: sqlite3.Connection, path: Path) -> None:
    # Taken first: another process may be making the same file.
    base.execute("BEGIN IMMEDIATE")
    application, version, objects = (base.execute(query).fetchone()[0] for query in _STATE_QUERIES)
    if application != APPLICATION and (application, version, objects) != (0, 0, 0):
        raise HistoryError(english("{file} belongs to another program.", file=path))
    if version > VERSION:
        raise HistoryError(
            english(
                "The history {file} was written by a later version of Raidwright, and is left as it is."
                " Update this one to use it.",
                file=path,
            )
        )
    if version < VERSION:
        for statements in _FORMS[version:]:
            _execute(base, statements)
        _execute(base, (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}"))
    if base.execute(_FOREIGN_OBJECTS).fetchone()[0]:
        raise sqlite3.DatabaseError("it holds views or triggers, which Raidwright makes none of")
    # Of a file that takes no writes BEGIN IMMEDIATE only reads; this is refused, and changes nothing.
    base.execute("DELETE FROM pass WHERE id < 0")
    (verdict,) = base.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise sqlite3.DatabaseError(verdict)


def _text(content: bytes) -> str:
    return content.decode(errors="replace")


def _execute(base: sqlite3.Connection, statements: Iterable[str]) -> None:
    for statement in statements:
        base.execute(statement)


def _unusable(path: Path, reason: object) -> HistoryError:
    return HistoryError(english("The history {file} cannot be used: {reason}.", file=path, reason=reason))


def _file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode, which tell the file from another of the same name; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _free_name(path: Path) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside
