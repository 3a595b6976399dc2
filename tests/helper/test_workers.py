"""Whom the processor worked for, by the kernel's own list of threads."""

import resource
from pathlib import Path

import pytest

from raidwright.bench.samples import Worker
from raidwright.helper.measuring import workers
from raidwright.helper.measuring.workers import Spent, time_spent

KERNEL, USER = 0x00208040, 0x00400000


def thread(root: Path, number: int, name: str, ticks: int, flags: int = KERNEL) -> None:
    (root / str(number)).mkdir(exist_ok=True)
    fields = f"S 2 0 0 0 -1 {flags} 0 0 0 0 {ticks} {ticks} 0 0 20 0 1 0 5 0 0"
    (root / str(number) / "stat").write_text(f"{number} ({name}) {fields}\n")


@pytest.fixture
def proc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(workers, "PROC", tmp_path)
    monkeypatch.setattr(workers.os, "sysconf", lambda _: 100)
    (tmp_path / "self").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("kworker/u8:2-kcryptd/253:0", "kcryptd/253:0"),
        ("kworker/u8:2+flush-253:0", "flush-253:0"),
        ("kworker/0:1H-kblockd", "kblockd"),
        ("kworker/1:0", "kworker"),
        ("md127_raid5", "md127_raid5"),
        ("dmcrypt_write/253:0", "dmcrypt_write"),
        ("odd (name) here", "odd (name) here"),
    ],
)
def test_a_worker_is_called_after_its_work(proc: Path, name: str, called: str) -> None:
    thread(proc, 7, name, 5)
    assert time_spent().threads == {7: (called, 0.1)}


def test_fio_is_counted_while_it_runs(proc: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = time_spent().children
    thread(proc, 7, "fio", 150, USER)
    monkeypatch.setattr(workers.os, "getpid", lambda: 2)
    assert time_spent().children - before == pytest.approx(3.0)
    assert time_spent().threads == {}


def test_programs_are_no_workers_of_the_kernel(proc: Path) -> None:
    thread(proc, 7, "firefox", 500, USER)
    assert time_spent().threads == {}


def test_the_one_that_took_most_is_first_and_threads_of_a_kind_are_one(proc: Path) -> None:
    before = Spent({1: ("kcryptd", 1.0), 2: ("kcryptd", 1.0), 3: ("md0_raid5", 5.0)}, 10.0, 1.0)
    after = Spent(
        {1: ("kcryptd", 3.0), 2: ("kcryptd", 2.0), 3: ("md0_raid5", 5.0), 9: ("flush", 0.5)}, 12.0, 1.25
    )
    assert workers.workers(before, after, fio_threads=4) == (
        Worker("kcryptd", 3.0, 2.0),
        Worker("fio", 2.0, 0.5),
        Worker("flush", 0.5, 0.5),
        Worker("raidwright", 0.25, 0.25),
    )


def test_what_fio_has_told_of_a_pass_stands_for_its_whole_life() -> None:
    before, after = Spent({}, 10.0, 1.0), Spent({}, 12.0, 1.0)
    assert workers.workers(before, after, 4, 0.8) == (Worker("fio", 0.8, 0.2),)


def test_what_we_take_ourselves_is_counted_as_ours() -> None:
    before, until = time_spent(), resource.getrusage(resource.RUSAGE_SELF).ru_utime + 0.2
    while resource.getrusage(resource.RUSAGE_SELF).ru_utime < until:
        pass
    made = {worker.name: worker for worker in workers.workers(before, time_spent(), 1)}
    assert made["raidwright"].seconds >= 0.2
    assert all(worker.busiest <= worker.seconds for worker in made.values())
