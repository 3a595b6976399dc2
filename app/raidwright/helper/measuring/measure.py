"""One run of the grid: samples at a steady beat, and fio pass after pass until done or told to stop."""

import asyncio
import contextlib
import itertools
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager
from pathlib import Path

import msgspec

from raidwright.bench.cost import lays_out
from raidwright.bench.fio_document import Document
from raidwright.bench.profiles import needs_another_pass
from raidwright.bench.samples import Begun, BenchDone, Doing, PassBegun, PassResult, Reached, Sample
from raidwright.bench.spec import (
    MIX_READS,
    MOST_MEMORY,
    BenchSpec,
    Direction,
    Row,
    is_journaled,
    is_read_only,
    may_pause,
    raw_disks,
    rows_by,
)
from raidwright.bench.sustained import passes_of, strides, thin_out
from raidwright.helper import runner
from raidwright.helper.errors import HelperError, bad_request
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.device_tree import tree
from raidwright.helper.measuring import fio, fio_process, workers
from raidwright.helper.measuring.beat import Beat, bytes_since_boot
from raidwright.helper.measuring.beneath import ArrayState, Beneath
from raidwright.helper.measuring.beside import Beside
from raidwright.helper.measuring.counters import busiest_share
from raidwright.helper.measuring.measured_stretch import MeasuredStretch, flush, lengthen, open_stretch
from raidwright.helper.measuring.paused_sync import pause_syncs
from raidwright.helper.measuring.surroundings import encryption, surroundings
from raidwright.helper.runner import to_its_end
from raidwright.protocol import ErrorCode, JobFailed, MeasureEvent
from raidwright.storage.failures import as_failure, english, system_words

Emit = Callable[[MeasureEvent], None]
MOST_TOGETHER = 4 * MOST_MEMORY
"""Bytes of memory that the requests under way on several disks may take at once."""
SHORTEST = 1.0
"""Seconds that a pass must have run to count, if it was cut short."""


async def measure(
    spec: BenchSpec,
    paths: Sequence[str],
    emit: Emit,
    stop: asyncio.Event,
    *,
    array: str = "",
    run: Path | None = None,
) -> None:
    """Measure ``spec`` at ``paths`` and report by ``emit``; the last event is BenchDone or JobFailed.

    These are the nodes or the mount point that the target was resolved to, ``array`` is the UUID of the array
    that a layer or a built device stands on; in ``run`` is written down what is paused.
    Reads come before writes. Setting ``stop`` ends it soon and keeps what was measured.
    """
    try:
        require_measurable(spec)
        version = await fio_process.version()
        with open_stretch(spec, paths, array) as stretch:
            async with _pause_sync(spec, stretch, run):
                await Grid(spec, stretch, emit, stop).go(version)
    except (HelperError, runner.ProgramMissing, OSError) as error:
        emit(broken_off(error))


def broken_off(error: HelperError | runner.ProgramMissing | OSError) -> JobFailed:
    """What the world did to a measurement, in a sentence: a share went away, a quota is used up."""
    match error:
        case HelperError():
            return JobFailed(error.code, error.sentence, error.failure)
        case OSError():
            message = english("The benchmark was interrupted: {reason}.", reason=system_words(error))
            return JobFailed(ErrorCode.FAILED, str(message), as_failure(message))
        case runner.ProgramMissing():
            return JobFailed(ErrorCode.FAILED, str(error), as_failure(error.args[0]))


def require_measurable(spec: BenchSpec) -> None:
    """Raise HelperError for a spec that cannot be measured, whatever disks there are."""
    if is_read_only(spec.target) and any(each.writes for each in spec.directions):
        raise bad_request("Targets that can contain data are never written to.")
    if spec.pause_sync and not may_pause(spec.target):
        raise bad_request("A sync can be paused only for folders, mount points and newly built devices.")
    if rows_by(spec.way, spec.rows) != spec.rows:
        raise bad_request("Cached I/O handles one request per thread at a time, so it has no queue depth.")
    disks = max(1, len(raw_disks(spec.target)))
    if any(row.memory * disks > MOST_TOGETHER for row in spec.rows):
        raise bad_request(
            "All disks together would need too much memory. Choose fewer disks or a smaller queue depth."
        )
    if any(spec.size < row.threads * row.block for row in spec.rows):
        raise bad_request("The test area is too small for one block per thread. Choose a larger test size.")


def _pause_sync(
    spec: BenchSpec, stretch: MeasuredStretch, run: Path | None
) -> AbstractAsyncContextManager[None]:
    if not spec.pause_sync or run is None:
        return contextlib.nullcontext()
    below = dict.fromkeys(each for device in stretch.devices for each in kernel.below(device))
    return pause_syncs([each for each in below if each.is_array], run)


class Grid:
    """The passes of one run over one open stretch."""

    def __init__(self, spec: BenchSpec, stretch: MeasuredStretch, emit: Emit, stop: asyncio.Event) -> None:
        self._spec = msgspec.structs.replace(spec, size=stretch.size)
        self._stretch = stretch
        self._emit = emit
        self._stop = stop
        self._watched = tree(stretch.devices)
        devices = [watched.device for watched in self._watched]
        self._beside = Beside(devices)
        self._beneath = Beneath(stretch.devices)
        self._share = stretch.share or self._beneath.share()
        self._beat = Beat(
            devices, len(stretch.devices), emit, self._beside.laid_on, network=bool(self._share)
        )

    async def go(self, version: str) -> None:
        """Measure all of it, after writing the stretch once where that is needed. Raises HelperError."""
        shape, around = self._beneath.shape(), surroundings(self._stretch.descriptors[0], self._watched)
        around = msgspec.structs.replace(around, encryption=await encryption(self._watched))
        self._emit(Begun(self._spec, self._watched, version, shape, around))
        async with self._beside, self._beat:
            await self._beside.feel()
            await self._lengthen()
            if lays_out(self._spec) and not self._stop.is_set():
                await self._lay_out()
            complete = await (self._grid() if self._spec.sustained is None else self._whole_stretch())
        self._emit(BenchDone(complete=complete))

    async def _lengthen(self) -> None:
        """Give a file its length, for which some file systems (FAT) write zeros, minutes on a slow stick."""
        self._beside.begin(Doing.PREFILL)
        await to_its_end(lambda: lengthen(self._stretch, self._stop.is_set))
        self._beside.begin(Doing.PAUSE)

    async def _lay_out(self) -> None:
        stretch = self._stretch
        job = fio.layout_job(stretch.paths, stretch.size, self._spec.data, direct=not stretch.buffered)
        await self._run_fio(job, Doing.PREFILL)
        await self._settle()

    async def _run_fio(
        self, job: fio.FioJob, doing: Doing, timeline: list[Reached] | None = None
    ) -> Document | None:
        """Run fio; with a ``timeline``, tell how far it has come and add that there."""

        def heard(document: Document) -> None:
            self._beside.hear(document, job.direction)
            if timeline is not None:
                timeline.append(fio.progress_of(document, job))
                self._emit(timeline[-1])

        self._beside.begin(doing)
        try:
            return await fio_process.run(
                job, self._stretch.descriptors, self._stop, heard, patient=job.seconds is None
            )
        finally:
            self._beside.begin(Doing.PAUSE)

    async def _settle(self) -> None:
        """Have all that was written brought to the disks."""
        self._beside.begin(Doing.SYNC)
        await to_its_end(lambda: flush(self._stretch))
        self._beside.begin(Doing.PAUSE)

    async def _grid(self) -> bool:
        """Every pass, reads first: what a pass that writes leaves behind in caches would disturb them.

        False when it was told to stop before its end.
        """
        directions = sorted(self._spec.directions, key=list(Direction).index)
        for direction, row in itertools.product(directions, self._spec.rows):
            await self._measure_cell(row, direction)
        return not self._stop.is_set()

    async def _whole_stretch(self) -> bool:
        """Each pass once from end to end; False when it was told to stop before its end."""
        for direction, number in passes_of(self._spec):
            if not self._stop.is_set():
                await self._measure_pass(self._spec.rows[0], direction, number)
        return not self._stop.is_set()

    async def _measure_cell(self, row: Row, direction: Direction) -> None:
        """The warm-up, the passes that were asked for, and more while they differ and more are allowed."""
        rates: list[float] = []
        for number in range(0 if self._spec.warmup else 1, self._spec.longest + 1):
            if self._stop.is_set() or (
                number > self._spec.passes and not needs_another_pass(self._spec, rates)
            ):
                return
            result = await self._measure_pass(row, direction, number)
            if result is not None and number:
                rates.append(result.rate)

    async def _measure_pass(self, row: Row, direction: Direction, number: int) -> PassResult | None:
        """One pass, told of and followed by the pause; None when it was cut too short to count."""
        await self._beside.feel()
        self._emit(PassBegun(row=row, direction=direction, number=number, time=time.monotonic()))
        spent, state = await asyncio.to_thread(workers.time_spent), self._beneath.state()
        before, cores = self._beat.mark(), self._beat.cores()
        job = self._fio_job(row, direction)
        timeline: list[Reached] | None = None if self._spec.sustained is None else []
        document = await self._run_fio(job, Doing.MEASURE, timeline)
        after, worked = self._beat.now(), self._beat.cores()
        if document is None:
            return None
        now = await asyncio.to_thread(workers.time_spent)
        threads = row.threads * len(self._stretch.paths)
        result = self._with_counts(fio.result(document, job, number), before, after, state)
        result = msgspec.structs.replace(
            result,
            workers=workers.workers(spent, now, threads, fio.processor_seconds(document)),
            waiting=after.waiting if direction.writes else -1,
            course=thin_out(timeline or ()),
            busiest_core=busiest_share(cores, worked, after.time - before.time),
        )
        if self._spec.sustained is None and result.seconds < min(SHORTEST, self._spec.seconds / 2):
            return None
        try:
            result = await self._settle_and_time(result)
        except OSError:
            self._emit(result)
            raise
        self._emit(result)
        await self._pause()
        return result

    def _with_counts(
        self, result: PassResult, before: Sample, after: Sample, state: ArrayState
    ) -> PassResult:
        """``result`` with what the kernel saw; ``state`` is that of the arrays when the pass began."""
        now = self._beneath.state()
        return msgspec.structs.replace(
            result,
            cpu_seconds=after.cpu_busy - before.cpu_busy,
            device_bytes=max(0, self._bytes_so_far(after) - self._bytes_so_far(before)),
            seconds_bytes=() if self._spec.sustained else self._beat.seconds_bytes(result.seconds),
            disk_bytes=self._beneath.moved_bytes(before, after),
            write_factor=self._factor(result),
            by_disk=self._beneath.by_disk(before, after),
            buffered=self._stretch.buffered,
            share=self._share,
            syncing=state.syncing or now.syncing,
            missing=max(state.missing, now.missing),
        )

    def _factor(self, result: PassResult) -> float:
        """Bytes that all disks move, at most, for each byte of the pass; 0 when unknown."""
        unknown = self._stretch.rewrites or is_journaled(self._spec)
        factor = 0.0 if unknown else self._beneath.write_factor(result.row, result.direction)
        if result.direction is not Direction.MIX or not factor:
            return factor
        return (MIX_READS + (100 - MIX_READS) * factor) / 100

    def _bytes_so_far(self, sample: Sample) -> int:
        return bytes_since_boot(sample, len(self._stretch.devices))

    async def _settle_and_time(self, result: PassResult) -> PassResult:
        if not result.direction.writes:
            return result
        start, before = time.monotonic(), self._beat.now()
        await self._settle()
        seconds, after = time.monotonic() - start, self._beat.now()
        moved_since = self._bytes_so_far(after) - self._bytes_so_far(before) if self._stretch.devices else -1
        return msgspec.structs.replace(result, sync_seconds=seconds, synced_bytes=moved_since)

    async def _pause(self) -> None:
        if self._spec.pause:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._spec.pause):
                    await self._stop.wait()

    def _fio_job(self, row: Row, direction: Direction) -> fio.FioJob:
        return fio.FioJob(
            row=row,
            direction=direction,
            paths=self._stretch.paths,
            size=self._stretch.size,
            data=self._spec.data,
            seconds=self._spec.seconds if self._spec.sustained is None else None,
            direct=not self._stretch.buffered,
            way=self._spec.way,
            strides=strides(self._spec),
        )
