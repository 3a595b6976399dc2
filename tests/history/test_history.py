"""The history file: what is kept, what happens to a damaged one, and use from many threads."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.bench.statistics import cells_of
from raidwright.history import Certificate, History, HistoryError, SavedAction, default_path
from raidwright.protocol import DiskCertificate, Probe
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.snapshot.settings import SettingLine
from tests.bench.builders import a_run, passes

RUN = a_run(passes([100e6, 101e6]))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "history.db"


def test_a_run_is_there_again_after_reopening(path: Path) -> None:
    number = History(path).add_run("tank before", RUN)
    (saved,) = History(path).runs().runs
    assert (saved.id, saved.name, saved.run) == (number, "tank before", structs.replace(RUN, number=number))


def test_a_run_of_practice_is_kept_by_the_word_that_the_program_has_for_it(path: Path) -> None:
    History(path).add_run("tank", a_run(passes([1e6]), practice=True))
    with sqlite3.connect(path) as base:
        ((document,),) = base.execute("SELECT document FROM run")
    base.close()
    assert '"practice":true' in document
    (saved,) = History(path).runs().runs
    assert saved.run.practice


def test_the_latest_run_comes_first(path: Path) -> None:
    history = History(path)
    for started in (30.0, 10.0, 20.0):
        history.add_run(f"at {started:.0f}", a_run(passes([1e6]), started=started))
    assert [saved.name for saved in history.runs().runs] == ["at 30", "at 20", "at 10"]


def test_renaming_and_deleting_touch_one_run_only(path: Path) -> None:
    history = History(path)
    first, second = history.add_run("a", RUN), history.add_run("b", RUN)
    history.rename("run", first, "it's ä; DROP TABLE run")
    history.delete("run", second)
    assert [(saved.id, saved.name) for saved in history.runs().runs] == [(first, "it's ä; DROP TABLE run")]


def test_what_has_not_changed_is_not_decoded_and_summed_up_again(path: Path) -> None:
    """A year of measurements is asked for at each click on Compare."""
    for number in range(300):
        History(path).add_run(f"{number}", a_run(passes([1e8 + number])))
    first, second = ([cells_of(saved.run.passes) for saved in History(path).runs().runs] for _ in range(2))
    assert all(one is other for one, other in zip(first, second, strict=True))


def test_what_was_done_is_kept_with_its_outcome(path: Path) -> None:
    action = SavedAction(5.0, "This computer", Purpose.TEARDOWN, "f" * 64, "tank · RAID 5", "done")
    history = History(path)
    history.add_action(action)
    kept = structs.replace(action, number=1)
    assert (history.actions().actions, history.actions().unreadable) == ((kept,), 0)


def test_an_action_is_found_again_by_its_number_with_its_certificate(path: Path) -> None:
    disk = DiskCertificate("/dev/sdb", "Tarnfell", "TF-1", (Probe("wipefs", "nothing found", clean=True),))
    line = SettingLine("/etc/fstab", 7, "/dev/md0 /srv", ("/dev/md0", "/srv"))
    certificate = Certificate((disk,), (line,), "-/dev/md0 /srv")
    action = SavedAction(5.0, "Nas", Purpose.TEARDOWN, "f" * 64, "tank", "done", certificate=certificate)
    history = History(path)
    history.add_action(structs.replace(action, time=9.0, fingerprint="e" * 64, certificate=None))
    history.add_action(action)
    bare, proved = history.actions().actions
    assert (bare.number, bare.certificate) == (1, None)
    assert (proved.number, proved.certificate) == (2, certificate)


def test_one_ending_is_kept_once_and_takes_the_place_of_none(path: Path) -> None:
    """The window that was closed noted that it did not hear the end; two others heard it."""
    history = History(path)
    unheard = SavedAction(5.0, "Nas", Purpose.BUILD, "f" * 64, "tank", "closed", unheard=True)
    other = structs.replace(unheard, fingerprint="e" * 64)
    ended = SavedAction(900.0, "Nas", Purpose.BUILD, "f" * 64, "tank", "done")
    again = structs.replace(ended, time=5000.0)
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO action (time, document) VALUES (1.0, 'no document')")
    base.close()
    for action in (unheard, other, ended, structs.replace(ended, time=900.5), again):
        history.add_action(action)
    kept = history.actions()
    assert tuple(structs.replace(action, number=0) for action in kept.actions) == (again, ended, other)
    assert kept.unreadable == 1


def test_a_damaged_file_is_kept_aside_and_a_new_one_begins(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"not a database, but somebody's only copy" * 200)
    for number in (1, 2):
        damaged = path.read_bytes()
        with pytest.raises(HistoryError, match=rf"damaged-{number}\b"):
            History(path)
        assert path.with_name(f"history.db.damaged-{number}").read_bytes() == damaged
        assert History(path).runs().runs == ()
        path.write_bytes(b"damaged again " * 300)


def test_damage_inside_the_file_is_found_too(path: Path) -> None:
    history = History(path)
    for number in range(60):
        history.add_run(f"run {number}", RUN)
    content = bytearray(path.read_bytes())
    content[8192 : len(content) - 4096] = b"\xa5" * (len(content) - 12288)
    path.write_bytes(content)
    with pytest.raises(HistoryError, match="It was saved as"):
        History(path)
    assert path.with_name("history.db.damaged-1").read_bytes() == content


def test_another_programs_file_and_a_later_version_are_left_alone(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as base:
        base.execute("CREATE TABLE letters (text TEXT)")
    base.close()
    with pytest.raises(HistoryError, match="another program"):
        History(path)
    path.unlink()
    History(path)
    with sqlite3.connect(path) as base:
        base.execute("PRAGMA user_version = 99")
    base.close()
    with pytest.raises(HistoryError, match="later version"):
        History(path)
    assert [file.name for file in path.parent.iterdir()] == ["history.db"]


def test_an_entry_of_a_later_version_is_counted_and_the_others_are_read(path: Path) -> None:
    history = History(path)
    history.add_run("readable", RUN)
    with sqlite3.connect(path) as base:
        base.execute("INSERT INTO run (name, started, document) VALUES ('x', 1, '{\"new\": 1}')")
    base.close()
    found = history.runs()
    assert ([saved.name for saved in found.runs], found.unreadable) == (["readable"], 1)


def test_a_folder_in_its_place_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(HistoryError, match="Cannot use the history"):
        History(tmp_path)
    (tmp_path / "file").write_text("")
    with pytest.raises(HistoryError, match="Cannot use the history"):
        History(tmp_path / "file" / "history.db")


def test_many_threads_lose_nothing(path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        numbers = list(pool.map(lambda index: History(path).add_run(f"run {index}", RUN), range(40)))
    assert len(set(numbers)) == 40
    assert len(History(path).runs().runs) == 40


def test_the_history_lies_in_the_users_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_path() == tmp_path / "raidwright/history.db"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/home/somebody")
    assert default_path() == Path("/home/somebody/.local/share/raidwright/history.db")
