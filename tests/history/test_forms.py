"""Files of earlier versions, made by those versions themselves, are brought forward and lose nothing."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from raidwright.bench.run import Run
from raidwright.bench.spec import Way
from raidwright.history import History, HistoryError
from raidwright.history.file import VERSION

KEPT = Path(__file__).parent / "kept"
FORMS = {
    "version-1-before-drives": 1,
    "version-1": 1,
    "version-2": 2,
    "version-3": 3,
    "version-4": 4,
    "version-5": 5,
    "version-6": 6,
    "version-7": 7,
    "version-8": 8,
    "version-9": 9,
    "version-10": 10,
    "version-11": 11,
    "version-12": 12,
}


def opened(name: str, folder: Path) -> tuple[Path, History]:
    path = folder / "history.db"
    shutil.copy(KEPT / f"{name}.db", path)
    return path, History(path)


def form_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as base:
        return int(base.execute("PRAGMA user_version").fetchone()[0])


def test_every_form_there_ever_was_is_tried() -> None:
    assert {file.stem for file in KEPT.iterdir()} == set(FORMS)
    assert {form_of(KEPT / f"{name}.db") for name in FORMS} == set(range(1, VERSION))


@pytest.mark.parametrize("name", FORMS)
def test_what_an_earlier_version_kept_is_all_there(name: str, tmp_path: Path) -> None:
    path, history = opened(name, tmp_path)
    assert form_of(KEPT / f"{name}.db") == FORMS[name]
    assert form_of(path) == VERSION
    found = history.runs()
    short, whole = found.runs
    assert found.unreadable == 0
    assert (short.name, short.run.complete, len(short.run.passes)) == ("tank, cut short", False, 3)
    assert (whole.name, whole.run.complete, len(whole.run.cells())) == ("tank", True, 4)
    assert (short.run.comment, short.run.broken, short.under_way) == ("it was hot", None, False)
    assert {type(each.run) for each in found.runs} == {Run}
    (action,) = history.actions().actions
    assert (action.title, action.is_done, action.blueprint) == ("tank · RAID5", True, "")
    assert history.samples(whole.id) == ()


@pytest.mark.parametrize("name", FORMS)
def test_what_was_brought_forward_can_be_worked_with(name: str, tmp_path: Path) -> None:
    _, history = opened(name, tmp_path)
    short, whole = history.runs().runs
    history.note("run", whole.id, "before the move")
    history.delete("run", short.id)
    assert [saved.run.comment for saved in history.runs().runs] == ["before the move"]
    history.restore("run", short.id)
    history.add_run("one more", whole.run)
    assert len(History(tmp_path / "history.db").runs().runs) == 3


def test_a_sync_that_an_earlier_version_kept_is_summed_up_when_it_is_listed(tmp_path: Path) -> None:
    path, history = opened("version-5", tmp_path)
    (saved,) = history.syncs().syncs
    assert (saved.name, saved.comment, saved.summary.what) == ("tank", "", "Rebuilding")
    assert history.syncs().syncs == (saved,)
    with closing(sqlite3.connect(path)) as base:
        ((text,),) = base.execute("SELECT summary FROM sync").fetchall()
    assert '"what":"Rebuilding"' in text
    record = history.sync(saved.id)
    assert record is not None
    assert (record.disks, len(record.moments)) == ((), 41)


def test_what_a_campaign_measured_in_common_each_arrangement_has_by_itself(tmp_path: Path) -> None:
    _, history = opened("version-6", tmp_path)
    (saved,) = history.campaigns().campaigns
    assert saved.campaign.matrix.ways == (Way.CACHED,)
    assert [each.way for each in saved.campaign.arrangements] == [Way.CACHED] * 2


def test_what_was_called_a_rehearsal_was_measured_on_the_practice_machine(tmp_path: Path) -> None:
    path, history = opened("version-8", tmp_path)
    short, whole = history.runs().runs
    assert (short.run.practice, whole.run.practice) == (True, False)
    with closing(sqlite3.connect(path)) as base:
        texts = [text for (text,) in base.execute("SELECT document FROM run")]
    assert [text.count('"practice":') for text in texts] == [1, 1]
    assert not any("rehearsal" in text for text in texts)


def test_what_is_no_json_does_not_keep_a_file_from_being_brought_forward(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    shutil.copy(KEPT / "version-8.db", path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE run SET document = substr(document, 1, 40) WHERE id = 1")
    found = History(path).runs()
    assert ([saved.id for saved in found.runs], found.unreadable) == ([2], 1)


def test_what_cannot_be_brought_forward_whole_is_left_as_it_is(tmp_path: Path) -> None:
    """The form is changed in one transaction: here its last statement fails."""
    path = tmp_path / "history.db"
    shutil.copy(KEPT / "version-2.db", path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("CREATE TABLE series_of_run (x)")
    before = path.read_bytes()
    with pytest.raises(HistoryError, match="cannot be used"):
        History(path)
    assert path.read_bytes() == before


def test_a_later_form_is_refused_in_words_and_left_as_it_is(tmp_path: Path) -> None:
    path, _ = opened("version-2", tmp_path)
    with closing(sqlite3.connect(path)) as base, base:
        base.execute(f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(HistoryError, match=r"later version of Raidwright.*Update this one"):
        History(path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["history.db"]


def test_campaigns_of_an_earlier_version_have_a_name_and_can_be_deleted(tmp_path: Path) -> None:
    path, history = opened("version-9", tmp_path)
    latest, first = history.campaigns().campaigns
    assert [saved.name for saved in (latest, first)] == ["RAID0 · RAID5", "RAID0 · RAID1"]
    history.delete("campaign", latest.id)
    assert [saved.id for saved in History(path).campaigns().campaigns] == [first.id]


def test_a_number_that_a_campaign_still_names_is_given_to_no_other_run(tmp_path: Path) -> None:
    """Its run was forgotten by the version that kept it."""
    _, history = opened("version-10", tmp_path)
    (named,) = {visit.run for visit in history.campaigns().campaigns[0].visits} - {0}
    assert named not in {saved.id for saved in history.runs().runs}
    assert history.add_run("one more", history.runs().runs[0].run) == named + 1
