"""One record that is broken costs one record, whatever stands in its place."""

import contextlib
import io
import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.bench.campaign.matrix import SetupRun, SetupState
from raidwright.bench.sync_watch import SyncRecord
from raidwright.cli.program import main
from raidwright.history import History, HistoryError, SavedAction
from raidwright.storage.operations.operation import Purpose
from tests.bench.builders import a_run, passes
from tests.bench.campaigns import CAMPAIGN
from tests.bench.layer_tests import RECORD, measured_runs
from tests.bench.moments import a_rebuild

SYNC = SyncRecord("uuid", "tank", "Nas", False, 1000.0, tuple(a_rebuild()), ())
VALUES: dict[str, object] = {
    "nothing": None,
    "bytes": b"\x00\xff\xfe",
    "no utf-8": "\udcff",
    "a number": 7,
    "far away": 1e300,
    "a word": "x",
    "no document": "{}",
    "brackets": "[" * 100_000,
    "long": "x" * 10_000_000,
    "a bomb": b"x\x9c" + b"\xed\xc1" * 1000,
}


_TYPED = ("nothing", "far away")
"""With these the terminal is tried too, which takes longer."""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history with two entries of each kind, with tables that take anything, as another program's may."""
    file = tmp_path_factory.mktemp("whole") / "history.db"
    history = History(file)
    for number in (1, 2):
        history.add_run(f"run {number}", a_run(passes([1e8 * number] * 3)))
        history.add_sync(SYNC)
        history.add_action(SavedAction(1e9 * number, "Nas", Purpose.BUILD, f"{number}", "tank", "done"))
        layer_test = history.begin_layer_test(f"ladder {number}", RECORD)
        for stage in measured_runs():
            history.add_run("rung", stage, layer_test)
        history.end_layer_test(layer_test)
        campaign = history.begin_campaign(CAMPAIGN)
        history.keep_setup_run(campaign, SetupRun(0, 0, "", SetupState.DONE, number))
        history.end_campaign(campaign)
    with contextlib.closing(sqlite3.connect(file)) as base, base:
        for table in ("run", "action", "sync", "ladder", "campaign", "visit", "pass", "series"):
            base.execute(f"CREATE TABLE loose AS SELECT * FROM {table}")
            base.execute(f"DROP TABLE {table}")
            base.execute(f"ALTER TABLE loose RENAME TO {table}")
    return file


@pytest.fixture
def path(whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that, where the terminal looks for it."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    file = tmp_path / "raidwright" / "history.db"
    file.parent.mkdir()
    shutil.copy(whole, file)
    return file


def columns() -> Iterator[tuple[str, str]]:
    for table, names in {
        "run": ("id", "name", "started", "document", "owner", "deleted", "ladder"),
        "action": ("id", "time", "document"),
        "sync": ("id", "array", "started", "record", "name", "comment", "summary", "deleted"),
        "ladder": ("id", "name", "started", "document", "comment", "owner", "deleted"),
        "campaign": ("id", "started", "document", "owner", "name", "comment", "deleted"),
    }.items():
        yield from ((table, name) for name in names)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize(("table", "column"), [*columns()])
def test_the_others_are_shown(path: Path, table: str, column: str, value: str) -> None:
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        broken = VALUES[value]
        if broken == "\udcff":
            base.execute(f"UPDATE {table} SET {column} = CAST(X'FF41' AS TEXT) WHERE rowid = 1")
        else:
            base.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = 1", (broken,))
    history = History(path)
    counts = {
        "run": len(history.runs().alone),
        "action": len(history.actions().actions),
        "sync": len(history.syncs().syncs),
        "ladder": len(history.layer_tests().layer_tests),
        "campaign": len(history.campaigns().campaigns),
    }
    assert all(counts.values()), "the other one of each kind is there"
    assert {kind: count for kind, count in counts.items() if kind != table and count != 2} == {}
    if value in _TYPED:
        require_terminal(counts["action"], export=counts["run"] == 2)


def require_terminal(actions: int, *, export: bool) -> None:
    """List, JSON and export come to their end."""
    with contextlib.redirect_stdout(streamed := io.StringIO()):
        assert main(["results"]) == 0
        streamed.truncate(0)
        streamed.seek(0)
        assert main(["results", "list", "--json"]) == 0
        assert len(json.loads(streamed.getvalue())["actions"]) == actions
        assert not export or main(["results", "export", "run 2"]) == 0


def test_a_view_that_never_ends_is_no_table_of_ours(path: Path) -> None:
    with contextlib.closing(sqlite3.connect(path)) as base, base:
        base.execute("DROP TABLE run")
        base.execute(
            "CREATE VIEW run AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)"
            " SELECT id, '' AS name, 0.0 AS started, '' AS document, '' AS owner, NULL AS deleted,"
            " 0 AS ladder FROM n"
        )
    begun = time.monotonic()
    with pytest.raises(HistoryError, match="views or triggers"):
        History(path)
    assert time.monotonic() - begun < 5
    assert History(path).runs().runs == ()
