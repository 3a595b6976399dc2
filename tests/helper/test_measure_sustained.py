"""The real fio over a whole file: written, read and written again, stopped, and bounded by what is free."""

from itertools import pairwise
from pathlib import Path

import pytest

from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Reached
from raidwright.bench.spec import ALL, Data, Direction, Folder
from raidwright.bench.sustained import ROW, Strides, sustained_spec
from raidwright.helper.errors import HelperError
from raidwright.helper.measuring import measured_file
from raidwright.helper.measuring.fio import FioJob, arguments
from raidwright.storage.units import GIB, MIB
from tests.helper.bench_runs import folder, measured, nameless, of

__all__ = ["folder"]

WRITE, READ = Direction.WRITE, Direction.READ


def test_each_pass_goes_once_over_the_file_and_tells_its_course(folder: Path) -> None:
    events = measured(sustained_spec(Folder("/x"), 512 * MIB), folder)
    assert events[-1] == BenchDone(complete=True)
    order = [(WRITE, 1), (READ, 1), (WRITE, 2)]
    assert [(each.direction, each.number) for each in of(PassBegun, events)] == order
    results = of(PassResult, events)
    assert [(each.direction, each.number) for each in results] == order
    assert [each.bytes for each in results] == [512 * MIB] * 3
    for each in results:
        assert all(a.bytes <= b.bytes for a, b in pairwise(each.course))
        assert each.course[-1] == Reached(each.seconds, each.bytes)
    assert [each for result in results for each in result.course] == of(Reached, events)


def test_it_is_stopped_in_the_middle_and_what_was_measured_is_kept(folder: Path) -> None:
    events = measured(
        sustained_spec(Folder("/x"), 8 * GIB),
        folder,
        lambda event: isinstance(event, Reached) and event.bytes > 0,
    )
    assert events[-1] == BenchDone(complete=False)
    (result,) = of(PassResult, events)
    assert 0 < result.bytes < 8 * GIB
    assert result.course[-1].bytes == result.bytes


def test_a_file_leaves_room_to_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without being written: what is decided is told at the beginning."""
    descriptor = nameless(folder)
    fitting = measured_file.fitting_size(descriptor, ALL)
    assert measured_file.fitting_size(descriptor, 64 * MIB) == 64 * MIB
    assert fitting % MIB == 0
    monkeypatch.setattr(measured_file, "HEADROOM", 1 << 60)
    with pytest.raises(HelperError, match="of it is reserved"):
        measured_file.fitting_size(descriptor, GIB)


def test_the_size_that_there_is_room_for_is_told(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measured_file, "fitting_size", lambda *_: 32 * MIB)
    events = measured(sustained_spec(Folder("/x"), ALL), folder)
    (begun,) = of(Begun, events)
    assert begun.spec.size == 32 * MIB
    assert {each.bytes for each in of(PassResult, events)} == {32 * MIB}


def test_places_are_told_to_fio() -> None:
    job = FioJob(ROW, READ, ("/x",), GIB, Data.RANDOM, None, strides=Strides(4, 2 * MIB, 300 * MIB))
    told = arguments(job)
    wanted = ("--zonemode=strided", "--zonesize=2097152", "--zoneskip=312475648", "--io_size=8388608")
    assert set(wanted) <= set(told)
    assert "--readonly" in told
