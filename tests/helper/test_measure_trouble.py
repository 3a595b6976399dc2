"""A real measurement in trouble: a slow stick, memory, and a file system that goes away."""

import errno
import os
from pathlib import Path

import pytest

from raidwright.bench.fio_document import Document
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import BenchDone, PassResult
from raidwright.bench.spec import Direction
from raidwright.helper.measuring import fio, fio_process, measure, measured_file
from raidwright.protocol import JobFailed
from raidwright.storage.units import MIB
from tests.helper.bench_runs import folder, measured, of, spec

__all__ = ["folder"]

SEQ_Q1 = DEFAULT.rows[1]
READ, WRITE = Direction.READ, Direction.WRITE


def test_who_is_still_writing_may_take_longer_to_lay_out_than_was_expected(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slow stick needs hours, and tells all the time how far it is."""
    whole = fio.arguments

    def slow(job: fio.FioJob, program: str) -> tuple[str, ...]:
        first, *others = whole(job, program)
        return first, "--rate=10m", *others

    monkeypatch.setattr(fio, "arguments", slow)
    monkeypatch.setattr(fio_process, "LAYOUT", 4.0)
    monkeypatch.setattr(fio_process, "GRACE", 0.0)
    monkeypatch.setattr(fio_process, "SILENCE", 30.0)
    monkeypatch.setattr(measure.Grid, "_grid", _nothing)
    events = measured(spec(SEQ_Q1, size=64 * MIB), folder)
    assert events[-1] == BenchDone(complete=True)


async def _nothing(_: measure.Grid) -> bool:
    return True


def test_memory_is_laid_out_the_way_it_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """tmpfs knows no direct access before Linux 6.6, and refuses it."""
    jobs: list[fio.FioJob] = []
    run = fio_process.run

    async def noted(job: fio.FioJob, *given: object, **named: object) -> Document | None:
        jobs.append(job)
        return await run(job, *given, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(fio_process, "run", noted)
    events = measured(spec(SEQ_Q1, seconds=0.5), Path("/dev/shm"))
    assert events[-1] == BenchDone(complete=True)
    assert [(each.direction, each.direct) for each in jobs] == [(WRITE, False), (READ, False)]


def test_a_pass_is_kept_whose_sync_fails_and_why_is_told(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = iter([True])

    def gone(_: object) -> None:
        if not next(kept, False):
            raise OSError(errno.ESTALE, os.strerror(errno.ESTALE))

    monkeypatch.setattr(measure, "flush", gone)
    events = measured(spec(SEQ_Q1, directions=(WRITE,)), folder)
    assert [each.number for each in of(PassResult, events)] == [1]
    last = events[-1]
    assert isinstance(last, JobFailed)
    assert last.sentence == "The benchmark was interrupted: Stale file handle."
    assert last.failure is not None


def test_a_share_that_is_gone_before_it_begins_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OSError(errno.EDQUOT, os.strerror(errno.EDQUOT))

    monkeypatch.setattr(measured_file, "prepare_cached", gone)
    (event,) = measured(spec(SEQ_Q1), folder)
    assert isinstance(event, JobFailed)
    assert event.sentence == "The benchmark was interrupted: Disk quota exceeded."
