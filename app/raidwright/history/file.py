"""The history's file: one SQLite database, its form, who writes to it, and what can be wrong with it.

There is one form. A file that was kept before there was a release is set aside, and never deleted.
"""

import contextlib
import os
import sqlite3
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from raidwright.storage.failures import Sentence, WorldError, english, quotation, system_words

APPLICATION = 0x52414957
"""SQLite's application_id, "RAIW": a file of another program is not touched."""
_BEFORE_RELEASE = 0x52414944
"""That of files that were kept before the first release, in forms of their own; "RAID"."""
_FORM = (
    # AUTOINCREMENT: the number of a run that was forgotten is given to no other, as a setup run may name it.
    # The owner is empty when the run has ended; else the process that measures it. It was deleted so many
    # seconds since 1970. The layer test is 0 for a run by itself.
    (
        "CREATE TABLE run (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, started REAL, document TEXT,"
        " owner TEXT NOT NULL DEFAULT '', deleted REAL, ladder INTEGER NOT NULL DEFAULT 0) STRICT"
    ),
    "CREATE TABLE action (id INTEGER PRIMARY KEY, time REAL, document TEXT) STRICT",
    # The passes of runs that have not ended; at its end they go into the run's document.
    "CREATE TABLE pass (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, document TEXT NOT NULL) STRICT",
    "CREATE INDEX pass_of_run ON pass (run)",
    # What the kernel counted, pass by pass.
    "CREATE TABLE series (id INTEGER PRIMARY KEY, run INTEGER NOT NULL, samples BLOB NOT NULL) STRICT",
    "CREATE INDEX series_of_run ON series (run)",
    # Runs that are one thing: the stages of a layer test, in the order they were begun.
    (
        "CREATE TABLE ladder (id INTEGER PRIMARY KEY, name TEXT NOT NULL, started REAL NOT NULL,"
        " document TEXT NOT NULL, comment TEXT NOT NULL DEFAULT '', deleted REAL, owner TEXT NOT NULL) STRICT"
    ),
    # The owner is empty when the campaign is over or was given up; the name, where that is its levels.
    (
        "CREATE TABLE campaign (id INTEGER PRIMARY KEY, started REAL NOT NULL, document TEXT NOT NULL,"
        " owner TEXT NOT NULL, name TEXT NOT NULL DEFAULT '', comment TEXT NOT NULL DEFAULT '', deleted REAL)"
        " STRICT"
    ),
    # How far it came with each case in each round.
    (
        "CREATE TABLE visit (campaign INTEGER NOT NULL, round INTEGER NOT NULL, place INTEGER NOT NULL,"
        " document TEXT NOT NULL, PRIMARY KEY (campaign, round, place)) STRICT"
    ),
    # A sync that was watched, packed. The name is empty for that of the array; the summary, what the record
    # comes to, until it is first listed.
    (
        "CREATE TABLE sync (id INTEGER PRIMARY KEY, array TEXT NOT NULL, started REAL NOT NULL,"
        " record BLOB NOT NULL, name TEXT NOT NULL DEFAULT '', comment TEXT NOT NULL DEFAULT '',"
        " deleted REAL, summary TEXT NOT NULL DEFAULT '') STRICT"
    ),
    "CREATE INDEX sync_of_array ON sync (array, started)",
)
"""Statements that make the file."""
VERSION = 1
_STATE_QUERIES = ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_master")
_FOREIGN_OBJECTS = "SELECT count(*) FROM sqlite_master WHERE type NOT IN ('table', 'index')"
_BUSY_SECONDS = 10.0
_LONGEST_STEP = 60.0
"""Seconds of one transaction, after which what SQLite does in it is broken off."""
_STEPS_BETWEEN_LOOKS = 100_000
"""Instructions of SQLite's between two looks at the clock."""
_PRIMARY_CODE = 0xFF
"""The part of SQLite's result codes that says what went wrong; the bits beyond it only say more of that."""


class HistoryError(WorldError):
    """The history file cannot be used; the sentence says why and what became of it."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class SetAsideHistoryError(HistoryError):
    """The file was set aside, damaged or too old: the next attempt begins a new one."""


class _OlderForm(sqlite3.DatabaseError):
    """The file was kept before the first release."""


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
            raise _unusable(self._path, quotation(error)) from None

    def _begin(self) -> None:
        """Make the file, if it is not there. Raises HistoryError."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._prepare()
        except sqlite3.Error as error:
            raise _unusable(self._path, quotation(error)) from None
        except OSError as error:
            raise _unusable(self._path, system_words(error)) from None

    def _prepare(self) -> None:
        file = _file_identity(self._path)
        try:
            with self._transaction("rwc") as base:
                _make(base, self._path)
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
            aside = _free_name(self._path, "older" if isinstance(error, _OlderForm) else "damaged")
            self._path.rename(aside)
        except OSError as why:
            return _unusable(self._path, f"{quotation(error)}; {system_words(why)}")
        if isinstance(error, _OlderForm):
            return SetAsideHistoryError(
                english(
                    "The history is from before the first release and cannot be read."
                    " It was saved as {file}, and a new history was started.",
                    file=aside,
                )
            )
        return SetAsideHistoryError(
            english(
                "The history was damaged ({reason}). It was saved as {file}, and a new history was started.",
                reason=quotation(error),
                file=aside,
            )
        )


def _make(base: sqlite3.Connection, path: Path) -> None:
    # Taken first: another process may be making the same file.
    base.execute("BEGIN IMMEDIATE")
    application, version, objects = (base.execute(query).fetchone()[0] for query in _STATE_QUERIES)
    if application == _BEFORE_RELEASE:
        raise _OlderForm("it was kept before the first release")
    if application != APPLICATION and (application, version, objects) != (0, 0, 0):
        raise HistoryError(english("{file} belongs to another program.", file=path))
    if version > VERSION:
        raise HistoryError(
            english(
                "The history {file} was written by a later version of Raidwright and was not changed."
                " Update Raidwright to use it.",
                file=path,
            )
        )
    if version < VERSION:
        _execute(base, _FORM)
        _execute(base, (f"PRAGMA application_id = {APPLICATION}", f"PRAGMA user_version = {VERSION}"))
    if base.execute(_FOREIGN_OBJECTS).fetchone()[0]:
        raise sqlite3.DatabaseError("it contains views or triggers, which Raidwright never creates")
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
    return HistoryError(english("Cannot use the history {file}: {reason}.", file=path, reason=reason))


def _file_identity(path: Path) -> tuple[int, int] | None:
    """Device and inode, which tell the file from another of the same name; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_dev, status.st_ino


def _free_name(path: Path, why: str) -> Path:
    number = 1
    while (aside := path.with_name(f"{path.name}.{why}-{number}")).exists():
        number += 1
    return aside


_PROC = Path("/proc")
_BOOT = _PROC / "sys/kernel/random/boot_id"
_BIRTH = 19
"""Place of the starting time behind the program's name in /proc/<pid>/stat (proc(5), field 22)."""


def this_process() -> str:
    """The present process, as no other of this computer is ever called."""
    return _process_identity(os.getpid())


def is_alive(owner: str) -> bool:
    """Whether the process called ``owner`` still runs; False for what is no such name."""
    number = owner.partition(" ")[0]
    return number.isdecimal() and _process_identity(int(number)) == owner


def _process_identity(process: int) -> str:
    """Empty when there is no such process."""
    try:
        # The kernel cuts a name at 15 bytes, also in the middle of a letter.
        status = (_PROC / str(process) / "stat").read_text(errors="replace")
        # The program's name may hold blanks and brackets of its own.
        birth = status.rpartition(") ")[2].split()[_BIRTH]
        return f"{process} {birth} {_BOOT.read_text().strip()}"
    except OSError:
        return ""
