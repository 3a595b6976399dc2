"""Tests in the history's file: runs that are one thing, listed, named, deleted and restored together."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.layer_test.report import StageNames
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.history import History, RunState, deleting, file
from tests.bench.builders import SEQ_Q8, passes

NAMES = StageNames(("a", "b"), "2 disks together", ("tank · RAID 1 of 2", "XFS"))
RECORD = LayerTestRecord("tank · RAID 1 of 2 · XFS", "Nas", True, 1000.0, NAMES)
SPEC = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), (Direction.READ,))
RUN = Run(SPEC, (), tuple(passes([1e8] * 4)), "Nas", True, 1000.0, "")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def keep(path: Path, stages: int, *, ends: bool = True) -> int:
    kept = History(path)
    number = kept.begin_layer_test("tank", RECORD)
    for name in NAMES.all[:stages]:
        run = structs.replace(RUN, complete=False, passes=())
        kept.end_run(kept.begin_run(name, run, number), structs.replace(RUN, stack=name))
    if ends:
        kept.end_layer_test(number)
    return number


def test_its_stages_are_one_thing_and_no_runs_by_themselves(path: Path) -> None:
    by_itself = History(path).add_run("tank", RUN)
    number = keep(path, 5)
    (saved,) = History(path).layer_tests().layer_tests
    assert (saved.id, saved.name, saved.state, saved.record) == (number, "tank", RunState.WHOLE, RECORD)
    assert [run.stack for run in saved.runs] == list(NAMES.all)
    runs = History(path).runs()
    assert [each.id for each in runs.alone] == [by_itself]
    assert len(runs.runs) == 6


@pytest.mark.parametrize("stages", [1, 3])
def test_one_that_was_stopped_is_kept_as_far_as_it_came(path: Path, stages: int) -> None:
    keep(path, stages)
    (saved,) = History(path).layer_tests().layer_tests
    assert (saved.state, len(saved.stages)) == (RunState.STOPPED, stages)


def test_without_a_stage_nothing_is_kept(path: Path) -> None:
    keep(path, 0)
    assert History(path).layer_tests().layer_tests == ()
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT count(*) FROM ladder").fetchone() == (0,)


def test_while_a_process_measures_it_is_under_way_and_after_its_death_it_broke_off(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(path, 2, ends=False)
    assert History(path).layer_tests().layer_tests[0].state is RunState.UNDER_WAY
    monkeypatch.setattr(file, "this_process", lambda: "")
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE ladder SET owner = ?", (f"{os.getpid()} 1 another-boot",))
    assert History(path).layer_tests().layer_tests[0].state is RunState.BROKEN


def test_a_name_and_a_note_touch_one_alone(path: Path) -> None:
    first, other = keep(path, 5), keep(path, 5)
    History(path).rename("ladder", first, "before")
    History(path).note("ladder", first, "old cable")
    found = {saved.id: (saved.name, saved.comment) for saved in History(path).layer_tests().layer_tests}
    assert found == {first: ("before", "old cable"), other: ("tank", "")}


def test_deleted_it_takes_its_stages_along_and_both_come_back(path: Path) -> None:
    number = keep(path, 5)
    History(path).delete("ladder", number)
    assert (History(path).layer_tests().layer_tests, History(path).runs().runs) == ((), ())
    assert History(path).restore("ladder", number)
    assert not History(path).restore("ladder", number)
    assert len(History(path).layer_tests().layer_tests[0].stages) == len(History(path).runs().runs) == 5


def test_after_a_month_it_is_gone_with_its_stages(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number = keep(path, 5)
    History(path).delete("ladder", number)
    monkeypatch.setattr(deleting, "KEPT_DELETED", -1.0)
    assert not History(path).restore("ladder", number)
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT count(*) FROM run").fetchone() == (0,)


def test_with_a_stage_that_cannot_be_read_none_is_taken_for_another(path: Path) -> None:
    keep(path, 5)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE run SET document = '{}' WHERE name = 'b'")
    found = History(path).layer_tests()
    assert (found.layer_tests, found.unreadable) == ((), 1)
