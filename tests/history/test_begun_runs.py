"""Runs that have begun: kept pass by pass, told as under way, and as cut off when their process is gone."""

import os
import sqlite3
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.run import ended_run
from raidwright.history import History, deleting
from raidwright.history.file import is_alive, this_process
from tests.bench.builders import a_pass, a_run, passes
from tests.ui.bench_builders import a_sample

BEGUN = a_run((), complete=False)
MEASURED = passes([100e6, 101e6, 99e6])
SAMPLES = tuple(a_sample(tick) for tick in range(30))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


def disown(path: Path) -> None:
    """As if the process that measures had been killed, and its number given to another one."""
    number, _, boot = this_process().split()
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("UPDATE run SET owner = ?", (f"{number} 1 {boot}",))


def test_who_pauses_while_the_history_is_read_keeps_nobody_from_writing(path: Path) -> None:
    for count in range(120):
        History(path).add_run(f"run {count}", replace(a_run(MEASURED), started=float(count)))
    reader = History(path).each_run()
    first = next(reader)
    History(path).delete("run", 1)
    assert History(path).begin_run("tank", BEGUN) == 121
    names = [saved.name for saved in (first, *reader) if saved is not None]
    assert names == [f"run {count}" for count in reversed(range(1, 120))]


def begun(path: Path) -> int:
    number = History(path).begin_run("tank", BEGUN)
    for place, result in enumerate(MEASURED):
        History(path).keep_pass(number, result, SAMPLES[place * 10 : place * 10 + 10])
    return number


def test_a_process_is_known_by_its_birth_and_not_by_its_number_alone() -> None:
    number, birth, boot = this_process().split()
    assert int(number) == os.getpid()
    assert is_alive(this_process())
    for other in (
        "",
        "x",
        f"{number} {int(birth) + 1} {boot}",
        f"{number} {birth} {'0' * 36}",
        f"{2**22 + 1} 1 x",
    ):
        assert not is_alive(other)


def test_a_process_whose_name_the_kernel_cut_in_the_middle_of_a_letter_is_another() -> None:
    program = (
        "import ctypes; ctypes.CDLL(None).prctl(15, 'aゲームの設定画面'.encode()); print(flush=True); input()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(UnicodeDecodeError):
            Path(f"/proc/{other.pid}/comm").read_text()
        assert not is_alive(f"{other.pid} 1 x")
        other.stdin.close()


def test_a_run_is_under_way_with_the_passes_it_has(path: Path) -> None:
    number = History(path).begin_run("tank", BEGUN)
    assert History(path).runs().runs == ()
    History(path).keep_pass(number, a_pass(number=0), ())
    assert History(path).runs().runs == ()
    History(path).keep_pass(number, MEASURED[0], ())
    (saved,) = History(path).runs().runs
    assert (saved.id, saved.name, saved.under_way) == (number, "tank", True)
    assert [result.number for result in saved.run.passes] == [0, 1]
    assert saved.run.broken is None


def test_a_run_whose_process_is_gone_was_cut_off_and_has_all_its_passes(path: Path) -> None:
    number = begun(path)
    disown(path)
    (saved,) = History(path).runs().runs
    assert saved.run.passes == tuple(MEASURED)
    assert (saved.under_way, saved.run.complete) == (False, False)
    assert str(saved.run.broken) == "Raidwright exited during the measurement."
    assert len(saved.run.verdicts) == 1
    assert History(path).samples(number) == SAMPLES


def test_an_ended_run_is_one_document_and_keeps_its_samples(path: Path) -> None:
    number = begun(path)
    whole = ended_run(BEGUN, MEASURED, complete=True)
    History(path).end_run(number, whole)
    (saved,) = History(path).runs().runs
    assert (saved.run, saved.under_way) == (replace(whole, number=number), False)
    assert History(path).samples(number) == SAMPLES
    with closing(sqlite3.connect(path)) as base:
        assert base.execute("SELECT count(*) FROM pass").fetchone() == (0,)


def test_what_somebody_writes_of_a_run_under_way_outlives_its_end(path: Path) -> None:
    number = begun(path)
    History(path).rename("run", number, "vault")
    History(path).note("run", number, "door open")
    whole = ended_run(BEGUN, MEASURED, complete=True)
    History(path).end_run(number, whole)
    (saved,) = History(path).runs().runs
    assert (saved.name, saved.run) == ("vault", replace(whole, comment="door open", number=number))


def test_a_note_and_the_end_at_the_same_time_lose_nothing_of_each_other(path: Path) -> None:
    """A note is read, changed and written: no end may fall between."""
    whole = ended_run(BEGUN, MEASURED, complete=True)
    history = History(path)
    for _ in range(40):
        number = begun(path)
        with ThreadPoolExecutor(2) as both:
            tasks = (
                both.submit(history.note, "run", number, "n"),
                both.submit(history.end_run, number, whole),
            )
        assert [task.exception() for task in tasks] == [None, None]
        saved = next(each for each in history.runs().runs if each.id == number)
        assert (saved.run, saved.under_way) == (replace(whole, comment="n", number=saved.id), False)


def test_a_run_that_measured_nothing_is_forgotten_with_all_it_has(path: Path) -> None:
    number = begun(path)
    History(path).end_run(number, None)
    with closing(sqlite3.connect(path)) as base:
        for table in ("run", "pass", "series"):
            assert base.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)


def test_what_was_deleted_comes_back_within_a_month_and_is_gone_after(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number, other = begun(path), History(path).add_run("other", a_run(MEASURED))
    History(path).end_run(number, ended_run(BEGUN, MEASURED, complete=True))
    for each in (number, other):
        History(path).delete("run", each)
    assert History(path).runs().runs == ()
    assert History(path).restore("run", other)
    assert not History(path).restore("run", other)
    monkeypatch.setattr(deleting, "KEPT_DELETED", -1.0)
    assert [saved.id for saved in History(path).runs().runs] == [other]
    assert not History(path).restore("run", number)
    assert History(path).samples(number) == ()


def test_what_was_deleted_while_the_clock_stood_at_1970_has_its_month_as_well(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer without a battery for its clock has none until the network tells it."""
    number = History(path).add_run("tank", a_run(MEASURED))
    now = time.time()
    monkeypatch.setattr(time, "time", lambda: 60.0)
    History(path).delete("run", number)
    assert History(path).runs().runs == ()
    monkeypatch.setattr(time, "time", lambda: now)
    assert History(path).runs().runs == ()
    monkeypatch.setattr(time, "time", lambda: now + 29 * 86400.0)
    assert History(path).restore("run", number)
    History(path).delete("run", number)
    monkeypatch.setattr(time, "time", lambda: now + 60 * 86400.0)
    assert not History(path).restore("run", number)


def test_what_was_deleted_while_it_was_measured_is_there_at_its_end(path: Path) -> None:
    """Who measures it is told that it is kept."""
    number = begun(path)
    History(path).delete("run", number)
    assert History(path).end_run(number, ended_run(BEGUN, MEASURED, complete=True))
    assert [saved.id for saved in History(path).runs().runs] == [number]
