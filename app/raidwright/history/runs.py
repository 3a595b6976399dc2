"""Measurements in the history's file. A run is kept pass by pass, so that none is lost with its process."""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain

from msgspec import structs

from raidwright.bench.run import IMPORTED, Run, ended_run, has_results
from raidwright.bench.samples import PassResult, Sample
from raidwright.bench.statistics import MOST_REMEMBERED
from raidwright.history.entries import KeptPiece, Runs, SavedRun, as_words, from_json, pack_entries, to_json
from raidwright.history.file import is_alive, this_process
from raidwright.storage.failures import english

_INSERT = (
    "INSERT INTO run (name, started, document, owner, ladder)"
    " VALUES (?, ?, ?, ?, coalesce((SELECT id FROM ladder WHERE id = ?), 0))"
)
_EVERY = (
    "SELECT {what} FROM run WHERE {also} deleted IS NULL AND ladder NOT IN"
    " (SELECT id FROM ladder WHERE deleted IS NOT NULL) ORDER BY started DESC, id DESC"
)
_WHOLE = "id, name, document, owner, ladder"
_Row = tuple[object, ...]
_TABLES_OF_A_RUN = ("pass", "series")
"""Tables whose rows belong to runs."""


def add(base: sqlite3.Connection, name: str, run: Run, layer_test: int = 0, owner: str = "") -> int:
    """Keep ``run``, which ``owner`` still measures and which may be a stage; gives its number."""
    return int(base.execute(_INSERT, (name, run.started, to_json(run), owner, layer_test)).lastrowid or 0)


def begin(base: sqlite3.Connection, name: str, run: Run, layer_test: int = 0) -> int:
    """Keep that this process measures ``run``; gives its number."""
    return add(base, name, run, layer_test, this_process())


def keep_pass(base: sqlite3.Connection, number: int, result: PassResult, samples: tuple[Sample, ...]) -> bool:
    """Keep a pass of that run, and the samples since the one before; False without such a run of ours."""
    base.execute("BEGIN IMMEDIATE")
    if not _is_own(base, number):
        return False
    base.execute("INSERT INTO pass (run, document) VALUES (?, ?)", (number, to_json(result)))
    if samples:
        base.execute("INSERT INTO series (run, samples) VALUES (?, ?)", (number, pack_entries(samples)))
    return True


def end(base: sqlite3.Connection, number: int, run: Run | None) -> bool:
    """Keep the run that was begun as the whole ``run`` that it has become; forget it when that is None.

    A note that somebody gave it meanwhile stays. If somebody deleted it meanwhile it is back, since whoever
    measures it is told that it is kept. False when this process measures no run of that number.
    """
    base.execute("BEGIN IMMEDIATE")
    if not _is_own(base, number):
        return False
    if run is None:
        _forget(base, number)
        return True
    begun = _document(base, number)
    whole = structs.replace(run, comment=begun.comment) if begun is not None else run
    base.execute(
        "UPDATE run SET document = ?, owner = '', deleted = NULL WHERE id = ?", (to_json(whole), number)
    )
    base.execute("DELETE FROM pass WHERE run = ?", (number,))
    return True


def every(base: sqlite3.Connection, *, stages_only: bool = False) -> Runs:
    """All runs that were not deleted, or of them the stages of layer tests, the latest first."""
    query = _EVERY.format(what=_WHOLE, also="ladder != 0 AND" if stages_only else "")
    saved_runs = [*_saved_runs(base, base.execute(query), _decode)]
    readable = tuple(saved for saved in saved_runs if saved is not None)
    return Runs(runs=readable, unreadable=len(saved_runs) - len(readable))


def numbers(base: sqlite3.Connection) -> tuple[int, ...]:
    """The numbers of all runs that were not deleted, the latest first."""
    return tuple(row[0] for row in base.execute(_EVERY.format(what="id", also="")))


def some(base: sqlite3.Connection, chosen: Sequence[int]) -> list[SavedRun | None]:
    """The runs of those numbers that are still there, as `every` has them; None for what cannot be read.

    None of them is kept in memory for the next time.
    """
    query = _EVERY.format(what=_WHOLE, also=f"id IN ({', '.join('?' * len(chosen))}) AND")
    return [*_saved_runs(base, base.execute(query, chosen), _decode.__wrapped__)]


def _saved_runs(
    base: sqlite3.Connection, rows: Iterable[_Row], decode: Callable[[str], Run | None]
) -> Iterator[SavedRun | None]:
    for number, name, text, owner, layer_test in rows:
        run = decode(text) if isinstance(text, str) else None
        if run is None or not (isinstance(number, int) and isinstance(layer_test, int)):
            yield None
            continue
        saved = _saved_run(base, number, as_words(name), run, as_words(owner))
        if saved is not None:
            yield structs.replace(saved, layer_test=layer_test)


def samples(base: sqlite3.Connection, number: int) -> tuple[Sample, ...]:
    """All samples of a run, pass after pass, in the order they were taken."""
    return tuple(chain.from_iterable(piece.samples() for piece in pieces(base, number)))


def pieces(base: sqlite3.Connection, number: int) -> tuple[KeptPiece, ...]:
    """The samples of a run, pass by pass and still packed."""
    rows = base.execute("SELECT samples FROM series WHERE run = ? ORDER BY id", (number,)).fetchall()
    return tuple(KeptPiece(content) for (content,) in rows)


def note(base: sqlite3.Connection, number: int, comment: str) -> None:
    """Give a run a note; nothing happens to one that this version cannot read."""
    base.execute("BEGIN IMMEDIATE")
    run = _document(base, number)
    if run is not None:
        text = to_json(structs.replace(run, comment=comment))
        base.execute("UPDATE run SET document = ? WHERE id = ?", (text, number))


def forget_deleted(base: sqlite3.Connection, before: float) -> None:
    """Forget for good what was deleted ``before`` (seconds since 1970), and the stages of such tests."""
    deleted = "SELECT id FROM run WHERE deleted < ? OR ladder IN (SELECT id FROM ladder WHERE deleted < ?)"
    for (number,) in base.execute(deleted, (before, before)).fetchall():
        _forget(base, number)


def _is_own(base: sqlite3.Connection, number: int) -> bool:
    """Whether this process measures that run: in a file begun anew the number is another's, or nobody's."""
    owned = "SELECT count(*) FROM run WHERE id = ? AND owner = ?"
    return bool(base.execute(owned, (number, this_process())).fetchone()[0])


def _saved_run(base: sqlite3.Connection, number: int, name: str, run: Run, owner: str) -> SavedRun | None:
    """The run as it is listed; None while it has measured nothing, or when it was cut off before it had."""
    # Only a run that was imported brings a number. Its number here tells when it came, not when it was made.
    taken_in = bool(run.number or run.source)
    run = structs.replace(run, number=IMPORTED if taken_in else number)
    if not owner:
        return SavedRun(number, name, run)
    passes = _passes(base, number)
    if not has_results(passes):
        return None
    alive = is_alive(owner)
    cut_off = None if alive else english("Raidwright exited during the measurement.").failure
    return SavedRun(number, name, ended_run(run, passes, complete=False, broken=cut_off), under_way=alive)


@lru_cache(maxsize=MOST_REMEMBERED)
def _decode(text: str) -> Run | None:
    """The run that ``text`` is: the same object each time, so that nobody sums its passes up again."""
    return from_json(text, Run)


def _passes(base: sqlite3.Connection, number: int) -> list[PassResult]:
    rows = base.execute("SELECT document FROM pass WHERE run = ? ORDER BY id", (number,)).fetchall()
    return [result for (text,) in rows if (result := from_json(text, PassResult))]


def _document(base: sqlite3.Connection, number: int) -> Run | None:
    row = base.execute("SELECT document FROM run WHERE id = ?", (number,)).fetchone()
    return _decode(row[0]) if row and isinstance(row[0], str) else None


def _forget(base: sqlite3.Connection, number: int) -> None:
    for table in _TABLES_OF_A_RUN:
        base.execute(f"DELETE FROM {table} WHERE run = ?", (number,))  # noqa: S608 - a constant
    base.execute("DELETE FROM run WHERE id = ?", (number,))
