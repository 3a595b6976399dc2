"""Cells whose passes differ get more of them; fio's answers are invented, so that they differ as wanted."""

from pathlib import Path

import pytest

from raidwright.bench.fio_document import Document, JobGroup, Latency, Side
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import BenchDone, PassBegun, PassResult
from raidwright.bench.spec import ONE_WAY
from raidwright.helper.measuring import fio_process
from raidwright.helper.measuring.fio import FioJob
from raidwright.storage.units import MIB
from tests.helper.bench_runs import folder, measured, of, spec

__all__ = ["folder"]

ROW = DEFAULT.rows[0]
WIDE, CLOSE = (100, 140, 60, 100, 130, 70, 100), (100, 101, 99, 100, 100, 100, 100)


def answering(megabytes: tuple[int, ...]) -> object:
    """In place of fio: the layout, then a pass of one second for each of these."""
    left = iter((1, *megabytes))

    async def run(job: FioJob, *_: object, **_named: object) -> Document:
        amount = next(left) * MIB
        side = Side(io_bytes=amount, total_ios=amount // ROW.block, runtime=1000, lat_ns=Latency())
        return Document(jobs=(JobGroup(error=0, read=side, write=side),), fio="fio-3.33")

    return run


@pytest.mark.parametrize(
    ("passes", "at_most", "amounts", "numbers"),
    [
        (4, 6, CLOSE, [0, 1, 2, 3, 4]),
        (4, 6, WIDE, [0, 1, 2, 3, 4, 5, 6]),
        (4, 0, WIDE, [0, 1, 2, 3, 4]),
        (2, 6, (100, 80, 120, 101, 100, 99, 100), [0, 1, 2, 3, 4, 5, 6]),
        (3, 6, (5, 100, 101, 99, 100, 100, 100), [0, 1, 2, 3]),
        (2, 6, (50, 92, 100, 96, 96, 96, 96), [0, 1, 2, 3]),
        (1, 6, WIDE, [0, 1]),
    ],
)
def test_more_passes_are_made_until_they_agree_or_enough_were_made(
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    passes: int,
    at_most: int,
    amounts: tuple[int, ...],
    numbers: list[int],
) -> None:
    monkeypatch.setattr(fio_process, "run", answering(amounts))
    wanted = spec(ROW, passes=passes, at_most=at_most, warmup=True, size=16 * MIB)
    events = measured(wanted, folder)
    assert events[-1] == BenchDone(complete=True)
    assert [begun.number for begun in of(PassBegun, events)] == numbers
    assert [result.number for result in of(PassResult, events)] == numbers


def test_a_stop_ends_the_extra_passes_too(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fio_process, "run", answering(WIDE))
    wanted = spec(ROW, directions=ONE_WAY, passes=2, at_most=9, size=16 * MIB)
    events = measured(wanted, folder, lambda event: isinstance(event, PassResult) and event.number == 4)
    assert events[-1] == BenchDone(complete=False)
    assert [result.number for result in of(PassResult, events)] == [1, 2, 3, 4]
