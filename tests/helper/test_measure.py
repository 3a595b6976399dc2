"""The real fio on a real file: its figures, what is kept when it is stopped, and that nothing stays."""

import asyncio
import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.run import Recorder
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Sample
from raidwright.bench.spec import BenchSpec, Direction, Folder, MountedAt, Row
from raidwright.helper.measuring.measure import measure
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent
from raidwright.storage.units import MIB

SEQ_Q8, SEQ_Q1, RND_Q32, _ = DEFAULT.rows
READ, WRITE = Direction


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder on a file system with a disk beneath it, empty again afterwards."""
    made = Path("/var/tmp", f"raidwright-test-{os.getpid()}")
    made.mkdir()
    yield made
    assert list(made.iterdir()) == []
    made.rmdir()


def spec(*rows: Row, directions: tuple[Direction, ...] = (READ,), **changes: object) -> BenchSpec:
    facts: dict[str, object] = {"size": 64 * MIB, "passes": 1, "seconds": 1.0, "warmup": False}
    return BenchSpec(MountedAt("/x"), rows, directions, **(facts | changes))  # type: ignore[arg-type]


def measured(
    wanted: BenchSpec, place: Path, stop_after: float | None = None, file: int | None = None
) -> list[MeasureEvent]:
    events: list[MeasureEvent] = []

    async def go() -> None:
        stop = asyncio.Event()
        if stop_after is not None:
            asyncio.get_running_loop().call_later(stop_after, stop.set)
        await measure(wanted, str(place), events.append, stop, file)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(go())
    return events


def of(kind: type, events: list[MeasureEvent]) -> list[MeasureEvent]:
    return [event for event in events if isinstance(event, kind)]


def test_a_run_reports_every_pass_between_its_beginning_and_its_end(folder: Path) -> None:
    events = measured(spec(SEQ_Q8, directions=(WRITE, READ), passes=2, warmup=True, seconds=0.5), folder)
    assert isinstance(events[0], Begun)
    assert events[-1] == BenchDone(complete=True)
    begun = [(one.direction, one.number) for one in of(PassBegun, events)]
    assert begun == [(direction, number) for direction in (READ, WRITE) for number in (0, 1, 2)]
    assert [(one.direction, one.number) for one in of(PassResult, events)] == begun


def test_bytes_operations_and_seconds_fit_together(folder: Path) -> None:
    (result,) = of(PassResult, measured(spec(SEQ_Q1), folder))
    assert result.bytes == result.operations * MIB
    assert result.seconds == pytest.approx(1.0, rel=0.05)
    assert 0 < result.latency_mean <= result.latency_p99 * 1.5
    assert result.iops * result.latency_mean == pytest.approx(1.0, rel=0.15)


def test_the_kernel_counted_the_same_bytes_as_fio(folder: Path) -> None:
    """Direct access to a file that was laid out: each byte fio read came from the device."""
    wanted = spec(SEQ_Q8, seconds=2.0)
    events = measured(wanted, folder)
    (result,) = of(PassResult, events)
    assert result.device_bytes >= result.bytes
    assert result.device_bytes == pytest.approx(result.bytes, rel=0.10)
    assert len(result.seconds_bytes) in {1, 2}
    samples = of(Sample, events)
    assert samples[-1].devices[0].device == events[0].watched[0].device
    assert len(samples) == pytest.approx(10 * (samples[-1].time - samples[0].time), abs=4)


def plain_fio(file: Path) -> float:
    argv = f"fio --output-format=json --name=x --filename={file} --rw=read --bs=1M --iodepth=8 --size=64M"
    argv += " --ioengine=libaio --direct=1 --time_based --runtime=1"
    side = json.loads(subprocess.run(argv.split(), check=True, capture_output=True).stdout)["jobs"][0]["read"]
    return side["io_bytes"] / side["runtime"] * 1000


def test_our_rate_is_that_of_fio_alone(folder: Path) -> None:
    """In pairs, because other work on this computer disturbs both: one undisturbed pair of six must agree."""
    file = folder / "plain"
    file.write_bytes(os.urandom(64 * MIB))
    ratios: list[float] = []
    while len(ratios) < 6 and not any(abs(ratio - 1) < 0.03 for ratio in ratios):
        plain = plain_fio(file)
        (result,) = of(PassResult, measured(spec(SEQ_Q8), folder))
        ratios.append(result.rate / plain)
    file.unlink()
    assert min(abs(ratio - 1) for ratio in ratios) < 0.03


def test_a_stopped_run_keeps_what_was_measured(folder: Path) -> None:
    start = time.monotonic()
    events = measured(spec(SEQ_Q8, SEQ_Q1, RND_Q32, passes=9), folder, stop_after=2.9)
    assert time.monotonic() - start < 4.5
    assert events[-1] == BenchDone(complete=False)
    recorder = Recorder()
    for event in events:
        recorder.take(event)  # type: ignore[arg-type]
    run = recorder.run("here", False, 0.0, "folder")
    assert run is not None
    assert 1 <= len(run.passes) <= 3


def test_stopping_while_the_file_is_laid_out_measures_nothing(folder: Path) -> None:
    events = measured(spec(SEQ_Q8, size=4096 * MIB), folder, stop_after=0.4)
    assert events[-1] == BenchDone(complete=False)
    assert of(PassBegun, events) == []


def test_a_write_pass_says_how_long_the_sync_took(folder: Path) -> None:
    read, write = of(PassResult, measured(spec(SEQ_Q8, directions=(READ, WRITE)), folder))
    assert read.sync_seconds == 0.0
    assert write.sync_seconds > 0.0


def test_many_threads_share_one_stretch(folder: Path) -> None:
    (result,) = of(PassResult, measured(spec(NVME.rows[2]), folder))
    assert result.bytes == result.operations * 4096
    assert result.seconds == pytest.approx(1.0, rel=0.1)


def test_a_file_that_does_not_fit_is_refused_before_anything_is_written(folder: Path) -> None:
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
    (event,) = measured(spec(SEQ_Q8, size=free + MIB), folder)
    assert isinstance(event, JobFailed)
    assert event.code is ErrorCode.REFUSED
    assert "free" in event.sentence


def test_memory_is_not_measured_as_if_it_were_a_disk() -> None:
    (event,) = measured(spec(SEQ_Q8), Path("/dev/shm"))
    assert isinstance(event, JobFailed)
    assert "memory" in event.sentence


def test_a_folder_is_measured_through_the_callers_own_nameless_file(folder: Path) -> None:
    file = os.open(folder, os.O_RDWR | os.O_TMPFILE, 0o600)
    wanted = BenchSpec(Folder(str(folder)), (SEQ_Q8,), (READ, WRITE), 64 * MIB, 1, 1.0, warmup=False)
    try:
        events = measured(wanted, folder, file=file)
    finally:
        os.close(file)
    assert events[-1] == BenchDone(complete=True)
    assert len(of(PassResult, events)) == 2


@pytest.mark.parametrize("kind", ["named", "read-only", "none"])
def test_a_file_that_could_be_somebody_elses_is_refused(folder: Path, kind: str) -> None:
    named = folder / "precious"
    named.write_bytes(b"")
    wanted = BenchSpec(Folder(str(folder)), (SEQ_Q8,), (WRITE,), 64 * MIB, 1, 1.0, warmup=False)
    file = os.open(named, os.O_RDWR if kind == "named" else os.O_RDONLY)
    named.unlink() if kind == "read-only" else None
    try:
        (event,) = measured(wanted, folder, file=None if kind == "none" else file)
    finally:
        os.close(file)
        named.unlink(missing_ok=True)
    assert isinstance(event, JobFailed)
    assert event.code is ErrorCode.BAD_REQUEST


def test_a_run_that_is_abandoned_ends_fio(folder: Path) -> None:
    async def go() -> None:
        running = asyncio.create_task(
            measure(spec(SEQ_Q8, seconds=60.0), str(folder), lambda _: None, asyncio.Event())
        )
        await asyncio.sleep(1.5)
        assert fio_on(folder)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(go())
    assert not fio_on(folder)


def fio_on(folder: Path) -> list[str]:
    """Processes that hold a file of ``folder`` open, other than this one."""
    holders = []
    for link in Path("/proc").glob("[0-9]*/fd/*"):
        try:
            if link.readlink().is_relative_to(folder) and link.parts[2] != str(os.getpid()):
                holders.append(link.parts[2])
        except OSError:
            continue
    return holders
