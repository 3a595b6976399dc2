"""Syncs that were watched, in the history's file: listed, named, deleted and brought back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.sync_watch import SyncRecord
from raidwright.history import History, deleting
from tests.bench.moments import a_rebuild

SYNC = SyncRecord("u", "tank", "Nas", True, 1000.0, tuple(a_rebuild(20)))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def test_the_latest_comes_first_with_what_is_to_be_told_of_it(path: Path) -> None:
    first = History(path).add_sync(SYNC)
    later = History(path).add_sync(structs.replace(SYNC, started=2000.0, name="vault"))
    late, early = History(path).syncs().syncs
    assert (late.id, late.name, early.id, early.name) == (later, "vault", first, "tank")
    told = early.summary
    assert (told.what, told.mean, told.seconds, told.end) == ("Rebuilding", 1e8, 19.0, 1.0)
    assert (told.target, told.machine, told.practice, told.started) == ("tank", "Nas", True, 1000.0)
    assert History(path).sync(first) == SYNC
    assert History(path).sync(99) is None


def test_a_name_and_a_note_touch_one_alone(path: Path) -> None:
    first, other = History(path).add_sync(SYNC), History(path).add_sync(SYNC)
    History(path).rename("sync", first, "before")
    History(path).note("sync", first, "old cable")
    found = {saved.id: (saved.name, saved.comment) for saved in History(path).syncs().syncs}
    assert found == {first: ("before", "old cable"), other: ("tank", "")}


def test_what_was_deleted_comes_back_within_a_month_and_is_gone_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = History(path).add_sync(SYNC)
    History(path).delete("sync", first)
    assert History(path).syncs().syncs == ()
    assert History(path).last_sync("u") is None
    assert History(path).restore("sync", first)
    assert not History(path).restore("sync", first)
    assert History(path).last_sync("u") == SYNC
    History(path).delete("sync", first)
    monkeypatch.setattr(deleting, "KEPT_DELETED", -1.0)
    assert not History(path).restore("sync", first)


def test_what_cannot_be_read_is_counted_and_stays(path: Path) -> None:
    History(path).add_sync(SYNC)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE sync SET summary = '', record = x'00'")
    assert (History(path).syncs().syncs, History(path).syncs().unreadable) == ((), 1)
