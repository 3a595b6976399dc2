"""Layer tests in the history's file: runs that are one thing, each kept as any run is, pass by pass."""

import sqlite3

from msgspec import structs

from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.history import runs
from raidwright.history.entries import (
    LayerTests,
    RunState,
    SavedLayerTest,
    SavedRun,
    as_words,
    from_json,
    to_json,
)
from raidwright.history.file import is_alive, this_process
from raidwright.storage.failures import Failure

_INSERT = "INSERT INTO ladder (name, started, document, owner) VALUES (?, ?, ?, ?)"
_EVERY = (
    "SELECT id, name, comment, document, owner FROM ladder WHERE deleted IS NULL"
    " ORDER BY started DESC, id DESC"
)


def begin(base: sqlite3.Connection, name: str, record: LayerTestRecord) -> int:
    """Keep that this process measures the stages of the layer test ``name``; gives its number."""
    row = (name, record.started, to_json(record), this_process())
    return int(base.execute(_INSERT, row).lastrowid or 0)


def end(base: sqlite3.Connection, number: int, broken: Failure | None = None) -> None:
    """Keep that no stage is added to that test any more, and what broke it off; forget one without stages.

    Nothing is done to a layer test of another process, which in a file begun anew may have the same number.
    """
    base.execute("BEGIN IMMEDIATE")
    ours = (number, this_process())
    row = base.execute("SELECT document FROM ladder WHERE id = ? AND owner = ?", ours).fetchone()
    if row is None:
        return
    record = from_json(row[0], LayerTestRecord) if broken is not None else None
    if record is not None:
        text = to_json(structs.replace(record, broken=broken))
        base.execute("UPDATE ladder SET document = ? WHERE id = ?", (text, number))
    base.execute("DELETE FROM ladder WHERE id = ? AND id NOT IN (SELECT ladder FROM run)", (number,))
    base.execute("UPDATE ladder SET owner = '' WHERE id = ?", (number,))


def every(base: sqlite3.Connection) -> LayerTests:
    """All layer tests that were not deleted and have a stage with a pass, the latest first.

    A test with a stage that this version cannot read counts as unreadable: the stages after that would be
    taken for others than they are.
    """
    stages = _stages(base)
    readable, unreadable = [], 0
    for number, name, comment, text, owner in base.execute(_EVERY).fetchall():
        record, measured = from_json(text, LayerTestRecord), stages.get(number, ())
        if record is None or not isinstance(number, int) or not _are_first_stages(base, number, measured):
            unreadable += 1
        elif measured:
            state = _state(record, measured, as_words(owner))
            called, noted = as_words(name), as_words(comment)
            readable.append(SavedLayerTest(number, called, noted, record, measured, state))
    return LayerTests(tuple(readable), unreadable)


def forget_deleted(base: sqlite3.Connection, before: float) -> None:
    """Forget for good what was deleted ``before`` (seconds since 1970), its stages having gone already."""
    base.execute("DELETE FROM ladder WHERE deleted < ?", (before,))


def _stages(base: sqlite3.Connection) -> dict[int, tuple[SavedRun, ...]]:
    """Layer test -> what was measured of it, in the order it was begun."""
    stages: dict[int, tuple[SavedRun, ...]] = {}
    for saved in sorted(runs.every(base, stages_only=True).runs, key=_number):
        stages[saved.layer_test] = (*stages.get(saved.layer_test, ()), saved)
    return stages


def _are_first_stages(base: sqlite3.Connection, layer_test: int, stages: tuple[SavedRun, ...]) -> bool:
    rows = base.execute("SELECT id FROM run WHERE ladder = ? ORDER BY id", (layer_test,)).fetchall()
    return [saved.id for saved in stages] == [number for (number,) in rows[: len(stages)]]


def _number(saved: SavedRun) -> int:
    return saved.id


def _state(record: LayerTestRecord, stages: tuple[SavedRun, ...], owner: str) -> RunState:
    """How far the layer test came: broken off also where its process was killed between two whole stages."""
    if owner and is_alive(owner):
        return RunState.UNDER_WAY
    if record.broken is not None or any(saved.state is RunState.BROKEN for saved in stages):
        return RunState.BROKEN
    whole = len(stages) == len(record.names.all) and all(saved.state is RunState.WHOLE for saved in stages)
    if whole:
        return RunState.WHOLE
    return RunState.BROKEN if owner else RunState.STOPPED
