"""The real fio on a real file: its figures, what is kept when it is stopped, and that nothing stays."""

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench import cautions
from raidwright.bench.fio_document import Document
from raidwright.bench.profiles import DEFAULT, NVME
from raidwright.bench.run import Place, Recorder
from raidwright.bench.samples import Begun, BenchDone, Doing, PassBegun, PassResult, Sample
from raidwright.bench.spec import BenchSpec, BuiltDevice, Direction, IoMode, MountedAt, Row
from raidwright.bench.statistics import cell
from raidwright.bench.verdicts import Reason, judge
from raidwright.helper.errors import HelperError
from raidwright.helper.measuring import counters, fio_process, measure_job
from raidwright.helper.measuring.beat import bytes_since_boot
from raidwright.helper.measuring.fio_process import DocumentStream
from raidwright.helper.measuring.measure import Emit
from raidwright.helper.measuring.measure_job import MeasureJob
from raidwright.helper.measuring.own_folder import measure_own
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent
from raidwright.storage.units import MIB
from tests.helper.bench_runs import folder, measured, nameless, of, spec
from tests.open_files import users_of

__all__ = ["folder"]

SEQ_Q8, SEQ_Q1, RND_Q32, _ = DEFAULT.rows
READ, WRITE, MIX = Direction
TANK = MountedAt("/mnt/raidwright-not-there")


def test_a_run_reports_every_pass_between_its_beginning_and_its_end(folder: Path) -> None:
    events = measured(spec(SEQ_Q8, directions=(WRITE, READ), passes=2, warmup=True, seconds=0.5), folder)
    assert isinstance(events[0], Begun)
    assert events[0].surroundings is not None
    assert events[0].surroundings.free > 0
    assert events[-1] == BenchDone(complete=True)
    begun = [(one.direction, one.number) for one in of(PassBegun, events)]
    assert begun == [(direction, number) for direction in (READ, WRITE) for number in (0, 1, 2)]
    assert [(one.direction, one.number) for one in of(PassResult, events)] == begun
    for one in of(PassResult, events):
        pattern = f"--rw={one.direction.value}"
        assert (one.command[0].endswith("fio"), pattern in one.command) == (True, True)


def test_what_fio_takes_to_start_is_no_part_of_a_pass(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow computer it takes longer than a short pass, which was no limit of that."""
    slow = "import os, sys, time\nwhile time.process_time() < 1.2: pass\nos.execvp(sys.argv[2], sys.argv[2:])"
    monkeypatch.setattr(fio_process, "_WRAPPER", (sys.executable, "-c", slow))
    (result,) = of(PassResult, measured(spec(RND_Q32), folder))
    (taken,) = (worker for worker in result.workers if worker.name == "fio")
    assert 0 < taken.busiest <= result.seconds


def test_each_sample_tells_what_goes_on_and_how_long_requests_wait(folder: Path) -> None:
    events = measured(spec(RND_Q32, directions=(READ, WRITE), seconds=2.0, pause=0.3), folder)
    samples = of(Sample, events)
    seen = list(dict.fromkeys(each.doing for each in samples))
    assert seen[0] in (Doing.PREFILL, Doing.PAUSE)
    assert {Doing.PREFILL, Doing.MEASURE, Doing.PAUSE} <= {*seen}
    read, written = of(PassResult, events)
    measuring = [each for each in samples if each.doing is Doing.MEASURE]
    during = [each for each in measuring if each.waits]
    # Forty in these seconds, and fewer on a busy computer.
    assert len(during) > len(measuring) / 3 > 1
    for each in during:
        assert each.waits is not None
        assert 0 < each.waits.half <= each.waits.nearly_all
    # The mean of a pass lies between what half and what nearly all of its requests took, give or take a tail.
    least = min(each.waits.half for each in during if each.waits)
    assert least < max(read.latency_mean, written.latency_mean) * 2
    assert not any(each.waits for each in samples if each.doing is Doing.PAUSE)
    assert all(each.waiting >= 0 for each in samples)
    assert "fio" in {worker.name for each in samples for worker in each.working}


@pytest.mark.parametrize("direction", [WRITE, MIX])
def test_what_the_journal_adds_to_writes_that_must_be_safe_is_nobody_elses(
    folder: Path, direction: Direction
) -> None:
    wanted = spec(replace(RND_Q32, queue=1), directions=(direction,), way=IoMode.SYNC)
    (result,) = of(PassResult, measured(wanted, folder))
    assert result.write_factor == 0.0
    assert Reason.FOREIGN not in judge(cell([result])).reasons


def test_the_kernel_counted_the_same_bytes_as_fio(folder: Path) -> None:
    """Direct access to a file that was laid out: each byte fio read came from the device."""
    events = measured(spec(SEQ_Q8, seconds=2.0), folder)
    (result,) = of(PassResult, events)
    (begun,) = of(PassBegun, events)
    samples = of(Sample, events)
    assert samples[-1].devices[0].device == events[0].watched[0].device
    # Others may use the disk as well; but no more was counted for the pass than the kernel counted around it.
    before = next(bytes_since_boot(sample) for sample in reversed(samples) if sample.time <= begun.time)
    assert result.bytes <= result.device_bytes <= bytes_since_boot(kernel_now(events)) - before
    assert len(result.seconds_bytes) in {1, 2}
    assert "fio" in {worker.name for worker in result.workers}
    assert 0 < result.busiest_core <= 1
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
    sides = [job[side] for side in (("read", "write") if direction is MIX else (direction.value,))]
    moved, operations = (sum(side[name] for side in sides) for name in ("io_bytes", "total_ios"))
    longest = max(side["runtime"] for side in sides)
    assert (result.bytes, result.operations) == (moved, operations)
    assert result.bytes == result.operations * row.block
    assert result.seconds == longest / 1000 >= 0.45
    assert result.rate == pytest.approx(moved * 1000 / longest, rel=1e-12)
    waited = sum(side["lat_ns"]["mean"] * side["total_ios"] for side in sides)
    assert result.latency_mean == pytest.approx(waited / operations / 1e9)
    slowest = max(side["lat_ns"]["percentile"]["99.000000"] for side in sides)
    assert result.latency_p99 == pytest.approx(slowest / 1e9)
    # By Little's law: no more are under way on average than were asked for, those of the end included.
    assert 0 < result.iops * result.latency_mean <= row.queue * row.threads * 1.5


def test_a_stopped_run_keeps_what_was_measured(folder: Path) -> None:
    # So long that it is heard before the pass has come to its own end.
    wanted = spec(SEQ_Q8, SEQ_Q1, RND_Q32, passes=9, seconds=5.0)
    events = measured(wanted, folder, lambda event: isinstance(event, PassBegun) and event.number == 2)
    assert events[-1] == BenchDone(complete=False)
    assert [begun.number for begun in of(PassBegun, events)] == [1, 2]
    recorder = Recorder()
    for event in events:
        recorder.take(event)  # type: ignore[arg-type]
    run = recorder.run(Place("here", False, "folder"), 0.0)
    assert run is not None
    assert [kept.number for kept in run.passes] == [1]


def test_stopping_while_the_file_is_laid_out_measures_nothing(folder: Path) -> None:
    seen: list[int] = []

    def has_written(event: MeasureEvent) -> bool:
        if isinstance(event, Sample):
            seen.append(bytes_since_boot(event))
        return bool(seen) and seen[-1] - seen[0] >= 8 * MIB

    events = measured(spec(SEQ_Q8, size=4096 * MIB), folder, has_written)
    assert events[-1] == BenchDone(complete=False)
    assert of(PassBegun, events) == []


def test_a_write_pass_says_how_long_the_sync_took(folder: Path) -> None:
    read, write = of(PassResult, measured(spec(SEQ_Q8, directions=(READ, WRITE)), folder))
    assert read.sync_seconds == 0.0
    assert write.sync_seconds > 0.0


def test_what_is_written_through_memory_waits_there_until_it_is_settled(folder: Path) -> None:
    def settled(way: IoMode) -> float:
        (result,) = of(
            PassResult, measured(spec(SEQ_Q1, directions=(WRITE,), way=way, size=256 * MIB), folder)
        )
        assert (result.way, result.buffered) == (way, False)
        assert result.waiting >= 0
        return result.sync_seconds

    assert settled(IoMode.DIRECT) >= 0
    # A fast disk may keep pace with memory; what waited there has to be written yet. Others use it as well.
    assert any(settled(IoMode.CACHED) > settled(IoMode.SYNC) for _ in range(3))


def test_a_queue_through_memory_is_refused(folder: Path) -> None:
    (event,) = measured(spec(SEQ_Q8, way=IoMode.CACHED), folder)
    assert isinstance(event, JobFailed)
    assert "no queue" in event.sentence


def test_many_threads_share_one_stretch(folder: Path) -> None:
    (result,) = of(PassResult, measured(spec(NVME.rows[2]), folder))
    assert result.bytes == result.operations * 4096
    assert 0.9 <= result.seconds < 10.0


def test_a_file_that_does_not_fit_is_refused_before_anything_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = os.statvfs(folder).f_bavail * os.statvfs(folder).f_frsize
    monkeypatch.setattr(cautions, "HEADROOM", free - 32 * MIB)
    (event,) = measured(spec(SEQ_Q8, size=64 * MIB), folder)
    assert isinstance(event, JobFailed)
    assert event.code is ErrorCode.REFUSED
    assert "free" in event.sentence


def test_a_run_that_is_abandoned_ends_fio(folder: Path) -> None:
    file = nameless(folder)

    async def go() -> None:
        running = asyncio.create_task(
            measure_own(spec(SEQ_Q8, seconds=60.0), file, lambda _: None, asyncio.Event())
        )
        async with asyncio.timeout(60):
            while not users_of(folder):
                await asyncio.sleep(0.05)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(go())
    os.close(file)
    assert not users_of(folder)


def test_a_run_of_many_hours_is_not_begun() -> None:
    wanted = replace(spec(SEQ_Q1, passes=9, seconds=600.0), target=TANK)
    for longer in (
        replace(wanted, rows=(SEQ_Q1, SEQ_Q8)),
        replace(wanted, rows=(SEQ_Q1, SEQ_Q8), passes=6, at_most=9),
    ):
        with pytest.raises(HelperError, match="longer than 2 hours"):
            MeasureJob(longer)
    with pytest.raises(HelperError, match="Nothing is mounted"):
        MeasureJob(wanted)


def test_how_long_it_may_take_is_known_when_it_has_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve hours were too few for a large array, and its size is not known before it is open."""
    wanted = replace(spec(SEQ_Q1), target=BuiltDevice("/dev/md/tank", "0" * 64))
    asked: list[BenchSpec] = []

    def longest(begun: BenchSpec) -> float:
        asked.append(begun)
        return 0.01

    async def measured(given: BenchSpec, _: object, emit: Emit, stop: asyncio.Event, **_more: object) -> None:
        assert not asked
        emit(Begun(replace(given, size=12 * MIB), (), "fio"))
        await stop.wait()
        emit(BenchDone(complete=False))

    monkeypatch.setattr(measure_job, "longest_seconds", longest)
    monkeypatch.setattr(measure_job, "measure", measured)
    heard: list[MeasureEvent] = []
    asyncio.run(asyncio.wait_for(MeasureJob(wanted).carry_out(heard.append, asyncio.Event()), 10))
    assert [each.size for each in asked] == [12 * MIB]
    assert heard[-1] == BenchDone(complete=False)


def test_nobody_is_asked_about_a_mount_that_is_not_there() -> None:
    for point, words in (("/srv/nothing", "Nothing is mounted"), ("/", "not below")):
        with pytest.raises(HelperError, match=words):
            MeasureJob(replace(spec(SEQ_Q1), target=MountedAt(point)))


def test_a_folder_is_no_job_of_roots() -> None:
    with pytest.raises(HelperError, match="by a user who can write to it"):
        MeasureJob(spec(SEQ_Q1))


def test_laying_out_ends_when_the_device_does_not(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fio_process, "LAYOUT", 0.0)
    monkeypatch.setattr(fio_process, "GRACE", 0.0)
    last = measured(spec(SEQ_Q1), folder)[-1]
    assert isinstance(last, JobFailed)
    assert "did not finish in time" in last.sentence
