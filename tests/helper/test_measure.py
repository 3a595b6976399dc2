"""The real fio on a real file: its figures, what is kept when it is stopped, and that nothing stays."""

import asyncio
import json
import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.run import Recorder
from raidwright.bench.samples import Begun, BenchDone, PassBegun, PassResult, Sample
from raidwright.bench.spec import BenchSpec, Data, Direction, Folder, MountedAt, Row
from raidwright.helper.measuring import counters, fio, fio_process
from raidwright.helper.measuring.beat import moved
from raidwright.helper.measuring.fio import Document, DocumentStream
from raidwright.helper.measuring.measure import measure
from raidwright.helper.measuring.measure_job import MeasureJob
from raidwright.helper.trouble import Trouble
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
    wanted: BenchSpec,
    place: Path,
    stop_at: Callable[[MeasureEvent], bool] = lambda _: False,
    file: int | None = None,
) -> list[MeasureEvent]:
    """Everything that was told of the run, which is stopped at the first event that is so."""
    events: list[MeasureEvent] = []

    async def go() -> None:
        stop = asyncio.Event()

        def take(event: MeasureEvent) -> None:
            events.append(event)
            if stop_at(event):
                stop.set()

        await measure(wanted, str(place), take, stop, file)
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


def test_the_kernel_counted_the_same_bytes_as_fio(folder: Path) -> None:
    """Direct access to a file that was laid out: each byte fio read came from the device."""
    events = measured(spec(SEQ_Q8, seconds=2.0), folder)
    (result,) = of(PassResult, events)
    (begun,) = of(PassBegun, events)
    samples = of(Sample, events)
    assert samples[-1].devices[0].device == events[0].watched[0].device
    # Others may use the disk as well; but no more was counted for the pass than the kernel counted around it.
    before = next(moved(sample) for sample in reversed(samples) if sample.time <= begun.time)
    assert result.bytes <= result.device_bytes <= moved(kernel_now(events)) - before
    assert len(result.seconds_bytes) in {1, 2}
    assert sum(result.seconds_bytes) <= result.device_bytes
    assert len(samples) <= 10 * (samples[-1].time - samples[0].time) + 2


def kernel_now(events: list[MeasureEvent]) -> Sample:
    return counters.read([events[0].watched[0].device])


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> bytearray:
    """What fio itself prints, layout and passes one after another."""
    kept = bytearray()
    feed = DocumentStream.feed

    def tee(stream: DocumentStream, piece: bytes) -> tuple[Document, ...]:
        kept.extend(piece)
        return feed(stream, piece)

    monkeypatch.setattr(DocumentStream, "feed", tee)
    return kept


@pytest.mark.parametrize("direction", Direction)
@pytest.mark.parametrize("row", [SEQ_Q8, SEQ_Q1, RND_Q32, NVME.rows[2]])
def test_our_figures_are_those_of_fios_last_word(
    folder: Path, said: bytearray, row: Row, direction: Direction
) -> None:
    (result,) = of(PassResult, measured(spec(row, directions=(direction,), seconds=0.5), folder))
    (job,) = json.loads(said[said.rindex(b"\n{") :])["jobs"]
    side = job[direction.value]
    assert (result.bytes, result.operations) == (side["io_bytes"], side["total_ios"])
    assert result.bytes == result.operations * row.block
    assert result.seconds == side["runtime"] / 1000 >= 0.45
    assert result.rate == pytest.approx(side["io_bytes"] * 1000 / side["runtime"], rel=1e-12)
    assert result.latency_mean == pytest.approx(side["lat_ns"]["mean"] / 1e9)
    assert result.latency_p99 == pytest.approx(side["lat_ns"]["percentile"]["99.000000"] / 1e9)
    # By Little's law: no more are under way on average than were asked for, those of the end included.
    assert 0 < result.iops * result.latency_mean <= row.queue * row.threads * 1.5


def test_a_stopped_run_keeps_what_was_measured(folder: Path) -> None:
    wanted = spec(SEQ_Q8, SEQ_Q1, RND_Q32, passes=9)
    events = measured(wanted, folder, lambda event: isinstance(event, PassBegun) and event.number == 2)
    assert events[-1] == BenchDone(complete=False)
    assert [begun.number for begun in of(PassBegun, events)] == [1, 2]
    recorder = Recorder()
    for event in events:
        recorder.take(event)  # type: ignore[arg-type]
    run = recorder.run("here", False, 0.0, "folder")
    assert run is not None
    assert [kept.number for kept in run.passes] == [1]


def test_stopping_while_the_file_is_laid_out_measures_nothing(folder: Path) -> None:
    seen: list[int] = []

    def has_written(event: MeasureEvent) -> bool:
        if isinstance(event, Sample):
            seen.append(moved(event))
        return bool(seen) and seen[-1] - seen[0] >= 8 * MIB

    events = measured(spec(SEQ_Q8, size=4096 * MIB), folder, has_written)
    assert events[-1] == BenchDone(complete=False)
    assert of(PassBegun, events) == []


def test_a_write_pass_says_how_long_the_sync_took(folder: Path) -> None:
    read, write = of(PassResult, measured(spec(SEQ_Q8, directions=(READ, WRITE)), folder))
    assert read.sync_seconds == 0.0
    assert write.sync_seconds > 0.0


def test_many_threads_share_one_stretch(folder: Path) -> None:
    (result,) = of(PassResult, measured(spec(NVME.rows[2]), folder))
    assert result.bytes == result.operations * 4096
    assert 0.9 <= result.seconds < 10.0


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
        async with asyncio.timeout(60):
            while not fio_on(folder):
                await asyncio.sleep(0.05)
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


def test_a_folder_is_measured_with_the_rights_of_its_owner(folder: Path) -> None:
    """fio could open any file anew that is handed to it; what the caller may not write stays as it is."""
    wanted = replace(
        spec(SEQ_Q1, directions=(WRITE,), size=16 * MIB, seconds=0.5), target=Folder(str(folder))
    )
    for owner, kind in ((65534, BenchDone), (33, JobFailed)):
        file = os.open(folder, os.O_TMPFILE | os.O_RDWR, 0o600)
        os.fchown(file, owner, 0)
        events: list[MeasureEvent] = []
        asyncio.run(measure(wanted, str(folder), events.append, asyncio.Event(), file, uid=65534))
        os.close(file)
        assert isinstance(events[-1], kind), events[-1]


def test_fio_ends_with_us_also_when_it_has_other_rights() -> None:
    argv = fio_process._argv(fio.layout_job("/x", MIB, Data.RANDOM), 65534)
    flags = argv[: argv.index("--")]
    tell = "import ctypes; n = ctypes.c_int(); ctypes.CDLL(None).prctl(2, ctypes.byref(n)); print(n.value)"
    identity = "import os; print(os.getresuid(), os.getresgid(), os.getgroups())"
    said = subprocess.run(
        (*flags, "--", "/usr/bin/python3", "-c", f"{tell}\n{identity}"),
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.splitlines() == ["9", f"{(65534,) * 3} {(65534,) * 3} []"]


def test_a_run_of_many_hours_is_not_begun() -> None:
    wanted = replace(spec(SEQ_Q1, passes=9), target=Folder("/x"), seconds=600.0)
    MeasureJob(wanted, ())
    with pytest.raises(Trouble, match="longer than 2 hours"):
        MeasureJob(replace(wanted, rows=(SEQ_Q1, SEQ_Q8)), ())


def test_nobody_is_asked_about_a_mount_that_is_not_there() -> None:
    for point, words in (("/srv/nothing", "Nothing is mounted"), ("/", "not below")):
        with pytest.raises(Trouble, match=words):
            MeasureJob(replace(spec(SEQ_Q1), target=MountedAt(point)), ())


def test_laying_out_ends_when_the_device_does_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fio_process, "LAYOUT", 0.0)
    monkeypatch.setattr(fio_process, "GRACE", 0.0)
    last = measured(spec(SEQ_Q1), folder)[-1]
    assert isinstance(last, JobFailed)
    assert "did not end in time" in last.sentence
