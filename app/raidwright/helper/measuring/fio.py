"""fio: how a pass is told to it, and what its last document says of the pass."""

import itertools
import secrets
from collections.abc import Iterator

import msgspec

from raidwright.bench.fio_document import Document, at_once
from raidwright.bench.samples import PassResult, Reached
from raidwright.bench.spec import MIX_READS, Access, Data, Direction, IoMode, Row
from raidwright.bench.sustained import Strides
from raidwright.storage.fact import Fact
from raidwright.storage.units import MIB, round_down

STATUS_MILLISECONDS = 250
TIMELINE_MILLISECONDS = 100
"""The same of what goes once over a stretch: how it came to its end is all that it has to tell."""
_SEED_BITS = 32


class FioJob(Fact, frozen=True):
    """One thing for fio to do: a pass, or laying the stretch out."""

    row: Row
    direction: Direction
    paths: tuple[str, ...]
    """As fio shall open them, each worked on by as many threads of its own."""
    size: int
    """Bytes of the stretch of each, from the start of the file or device."""
    data: Data
    seconds: float | None
    """None: once over the stretch, however long it takes."""
    direct: bool = True
    """Past the kernel's memory, where the file system can; without, one request after the other."""
    way: IoMode = IoMode.DIRECT
    strides: Strides | None = None
    """Of the stretch only these pieces, one after the other."""
    seed: int = msgspec.field(default_factory=lambda: secrets.randbits(_SEED_BITS))
    """Drawn for each job: what is read again at the same places comes from a cache."""


def layout_job(paths: tuple[str, ...], size: int, data: Data, *, direct: bool = True) -> FioJob:
    """Writes the whole stretch once: blocks that were never written have nothing to read."""
    row = Row(access=Access.SEQUENTIAL, block=MIB, queue=8, threads=1)
    return FioJob(
        row=row, direction=Direction.WRITE, paths=paths, size=size, data=data, seconds=None, direct=direct
    )


def share(job: FioJob) -> int:
    """Bytes of the stretch that belong to each thread; 0 when the stretch has no block for every thread."""
    return round_down(job.size // job.row.threads, job.row.block)


def arguments(job: FioJob, fio: str = "fio") -> tuple[str, ...]:
    """The command line: what stands before the first job's name holds for all of them."""
    row = job.row
    return (
        fio,
        # With bins: how many requests took how long, from which it can be told while fio runs.
        "--output-format=json+",
        # What the devices did is read from the kernel; fio would take a quarter of a second to find them all.
        "--disk_util=0",
        *_status(job),
        *(() if job.direction.writes else ("--readonly",)),
        *_pattern(row.access, job.direction),
        f"--bs={row.block}",
        f"--iodepth={row.queue}",
        f"--numjobs={row.threads}",
        f"--size={share(job)}",
        f"--offset_increment={share(job)}",
        *_duration(job.seconds),
        *_strides(job.strides),
        *_content(job),
        *_way(job),
        "--thread",
        "--group_reporting",
        "--norandommap",
        "--allow_file_create=0",
        "--fallocate=none",
        "--lat_percentiles=1",
        "--clat_percentiles=0",
        "--percentile_list=99",
        *itertools.chain.from_iterable(_devices(job.paths)),
    )


def _devices(paths: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A job for each, counted by itself."""
    for place, path in enumerate(paths):
        yield ("--name=pass", f"--filename={path}", *(("--new_group",) if place else ()))


def _status(job: FioJob) -> tuple[str, ...]:
    """None of several devices: fio would have a fast one wait for a slow one, and count that as its time.

    A thread that has ended takes the lock of a status that waits for every other thread (fio's stat.c).
    """
    milliseconds = TIMELINE_MILLISECONDS if job.seconds is None else STATUS_MILLISECONDS
    return () if len(job.paths) > 1 else (f"--status-interval={milliseconds}ms",)


def _pattern(access: Access, direction: Direction) -> tuple[str, ...]:
    mixed = direction is Direction.MIX
    name = "rw" if mixed else direction.value
    pattern = f"--rw={name if access is Access.SEQUENTIAL else f'rand{name}'}"
    return (pattern, f"--rwmixread={MIX_READS}") if mixed else (pattern,)


def _way(job: FioJob) -> tuple[str, ...]:
    if job.way is IoMode.CACHED:
        # fio would have the kernel forget the file before each pass.
        return ("--ioengine=psync", "--direct=0", "--invalidate=0")
    safe = job.way is IoMode.SYNC and job.direction.writes
    return ("--ioengine=libaio", f"--direct={int(job.direct)}", *(("--sync=1",) if safe else ()))


def _duration(seconds: float | None) -> tuple[str, ...]:
    if seconds is None:
        return ()
    return ("--time_based", f"--runtime={round(seconds * 1000)}ms")


def _strides(strides: Strides | None) -> tuple[str, ...]:
    """Without a size of all that is moved fio would begin anew at the end."""
    if strides is None:
        return ()
    piece = strides.piece
    return (
        "--zonemode=strided",
        f"--zonesize={piece}",
        f"--zonerange={piece}",
        f"--zoneskip={strides.stride - piece}",
        f"--io_size={strides.count * piece}",
    )


def _content(job: FioJob) -> tuple[str, ...]:
    """Without fresh buffers fio repeats its data, which drives that compress or deduplicate would notice."""
    seed = (f"--randseed={job.seed}",)
    if not job.direction.writes:
        return seed
    return (*seed, "--refill_buffers") if job.data is Data.RANDOM else (*seed, "--zero_buffers")


def result(document: Document, job: FioJob, number: int) -> PassResult:
    """The pass as fio counted it: bytes, operations, seconds and latencies of the job's direction."""
    side = at_once(document, job.direction)
    return PassResult(
        row=job.row,
        direction=job.direction,
        number=number,
        bytes=side.io_bytes,
        operations=side.total_ios,
        seconds=side.runtime / 1000,
        latency_mean=side.lat_ns.mean / 1e9,
        latency_p99=side.lat_ns.p99,
        command=arguments(job),
        way=job.way,
    )


def processor_seconds(document: Document) -> float:
    """Processor time of the threads that read and write; nothing of what fio takes to start and to tell."""
    return sum(each.job_runtime / 1000 * (each.usr_cpu + each.sys_cpu) / 100 for each in document.jobs)


def progress_of(document: Document, job: FioJob) -> Reached:
    """How far the job has come by fio's own clock, which stands beside the bytes that it counted then."""
    side = at_once(document, job.direction)
    return Reached(side.runtime / 1000, side.io_bytes)
