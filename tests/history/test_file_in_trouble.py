"""The history's file vanishes, takes no writes, cannot be moved, or is put aside by another window."""

import contextlib
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from raidwright.history import History, HistoryError
from tests.bench.builders import a_run, passes
from tests.bench.layer_tests import RECORD
from tests.history.test_begun_runs import BEGUN, MEASURED, disown

RUN = a_run(passes([100e6, 101e6]))
_NOBODY = 65534


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "raidwright" / "history.db"


@contextlib.contextmanager
def as_nobody() -> Iterator[None]:
    """Not as root, who may write everywhere."""
    before = os.geteuid()
    if before == 0:
        os.seteuid(_NOBODY)
    try:
        yield
    finally:
        os.seteuid(before)


@pytest.mark.parametrize("gone", ["file", "folder"])
def test_what_is_kept_after_its_file_vanished_is_kept_in_a_new_one(path: Path, gone: str) -> None:
    history = History(path)
    history.add_run("before", RUN)
    if gone == "file":
        path.unlink()
    else:
        shutil.rmtree(path.parent)
    number = history.add_run("after", RUN)
    assert [(saved.id, saved.name) for saved in history.runs().runs] == [(number, "after")]


def test_no_pass_and_no_end_gets_into_a_run_of_another_process_that_has_the_same_number(path: Path) -> None:
    history = History(path)
    number = history.begin_run("mine", BEGUN)
    path.unlink()
    other = History(path)
    assert other.begin_run("another's", BEGUN) == number
    assert other.keep_pass(number, MEASURED[0], ())
    disown(path)
    assert not history.keep_pass(number, MEASURED[1], ())
    assert not history.end_run(number, RUN)
    assert not history.end_run(number, None)
    (saved,) = history.runs().runs
    assert (saved.name, saved.run.passes) == ("another's", (MEASURED[0],))


def test_a_stage_whose_layer_test_is_gone_is_a_run_by_itself(path: Path) -> None:
    history = History(path)
    layer_test = history.begin_layer_test("tank", RECORD)
    path.unlink()
    history.add_run("rung", RUN, layer_test)
    assert [saved.name for saved in history.runs().alone] == ["rung"]


def test_what_takes_no_writes_can_be_looked_at() -> None:
    with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
        path = Path(place, "history.db")
        History(path).add_run("tank", RUN)
        path.chmod(0o444)
        Path(place).chmod(0o555)
        with as_nobody():
            history = History(path)
            assert [saved.name for saved in history.runs().runs] == ["tank"]
            with pytest.raises(HistoryError, match="readonly"):
                history.add_run("more", RUN)
        Path(place).chmod(0o755)
        path.chmod(0o644)
        history.add_run("more", RUN)
        assert len(history.runs().runs) == 2


def damaged(path: Path) -> None:
    """Overwrite what lies behind the first pages, which say what the file is."""
    history = History(path)
    for _ in range(20):
        history.add_run("tank", RUN)
    content = bytearray(path.read_bytes())
    content[-8192:] = b"\xff" * 8192
    path.write_bytes(content)


def test_a_damaged_file_that_cannot_be_put_aside_is_told_of() -> None:
    with tempfile.TemporaryDirectory(dir="/var/tmp") as place:
        path = Path(place, "history.db")
        damaged(path)
        path.chmod(0o666)
        Path(place).chmod(0o555)
        with (
            as_nobody(),
            pytest.raises(HistoryError, match=r"(?s)Cannot use the history .*: .*; Permission denied"),
        ):
            History(path)
        Path(place).chmod(0o755)
        assert [each.name for each in path.parent.iterdir()] == ["history.db"]


def test_a_damaged_file_that_another_window_has_replaced_is_not_taken_for_the_new_one(path: Path) -> None:
    """It waits for the lock of the damaged one while the other window puts that aside and begins anew."""
    damaged(path)
    with ThreadPoolExecutor(1) as other, closing(sqlite3.connect(path)) as holding:
        holding.execute("BEGIN IMMEDIATE")
        waiting = other.submit(History, path)
        while not _is_waiting(path):
            pass
        path.rename(path.with_name("history.db.damaged-1"))
        History(path).add_run("kept by the other", RUN)
        holding.rollback()
        assert [saved.name for saved in waiting.result(30).runs().runs] == ["kept by the other"]
    assert sorted(each.name for each in path.parent.iterdir()) == ["history.db", "history.db.damaged-1"]


def _is_waiting(path: Path) -> bool:
    """Whether it is open twice: by who holds the lock, and by who waits for it."""
    opened = [os.path.realpath(f"/proc/self/fd/{each}") for each in os.listdir("/proc/self/fd")]
    return opened.count(str(path)) > 1
