"""The form of the history's file: one of before the first release is set aside, a later one left."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from raidwright.history import History, HistoryError, SetAsideHistoryError
from raidwright.history.file import APPLICATION, VERSION
from raidwright.session.history import TolerantHistory
from raidwright.storage.failures import Sentence

KEPT = Path(__file__).parent / "kept"
FORMS = ("version-1", "version-8", "version-12")
"""The first form, one in between, and the last but one, each made by the version that had it."""


def mark_of(path: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as base:
        queries = ("PRAGMA application_id", "PRAGMA user_version")
        application, version = (int(base.execute(query).fetchone()[0]) for query in queries)
        return application, version


def test_the_first_form_has_number_one(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    History(path)
    assert mark_of(path) == (APPLICATION, VERSION) == (0x52414957, 1)


@pytest.mark.parametrize("name", FORMS)
def test_a_file_of_an_older_form_is_set_aside_and_told(name: str, tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    shutil.copy(KEPT / f"{name}.db", path)
    with pytest.raises(
        SetAsideHistoryError, match=r"before the first release.*history\.db\.older-1, and a new"
    ):
        History(path)
    assert [file.name for file in tmp_path.iterdir()] == ["history.db.older-1"]
    assert (tmp_path / "history.db.older-1").read_bytes() == (KEPT / f"{name}.db").read_bytes()
    assert History(path).runs().runs == ()


def test_a_second_one_gets_a_name_of_its_own(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    for name in FORMS:
        shutil.copy(KEPT / f"{name}.db", path)
        with pytest.raises(SetAsideHistoryError):
            History(path)
    aside = [tmp_path / f"history.db.older-{number}" for number in (1, 2, 3)]
    assert [file.read_bytes() for file in aside] == [(KEPT / f"{name}.db").read_bytes() for name in FORMS]


def test_whoever_goes_on_is_told_once_and_keeps_from_then_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path = tmp_path / "raidwright" / "history.db"
    path.parent.mkdir()
    shutil.copy(KEPT / "version-12.db", path)
    told: list[Sentence] = []
    history = TolerantHistory(told.append)
    assert history.runs().runs == ()
    assert history.runs().runs == ()
    (sentence,) = told
    assert str(sentence).startswith("The history is from before the first release and cannot be read.")
    assert path.with_name("history.db.older-1").exists()


def test_an_older_file_that_cannot_be_set_aside_is_told_of_and_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: Path, _name: Path) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "history.db"
    shutil.copy(KEPT / "version-12.db", path)
    monkeypatch.setattr(Path, "rename", full)
    with pytest.raises(HistoryError, match="No space left on device"):
        History(path)
    assert path.read_bytes() == (KEPT / "version-12.db").read_bytes()


def test_a_later_form_is_refused_in_words_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    History(path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(HistoryError, match=r"later version of Raidwright.*Update Raidwright to use it"):
        History(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]
