"""fio's JSON, as ``fio --output-format=json`` writes it and people post it, read back into figures.

Each job is a pass of the row that its options describe; jobs of one row are passes of one cell. What cannot
stand in a grid, such as a job that reads and writes, is told by the line that names it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from raidwright.bench.fio_document import Document, JobGroup, of_direction
from raidwright.bench.imports.figures import (
    MOST_RESULTS,
    Imported,
    NotReadError,
    Reading,
    Source,
    Unread,
    imported_run,
    mixed_row,
    number_passes,
    rest_unread,
    row_of,
    unread,
)
from raidwright.bench.imports.fio_forms import document_of, document_texts, without_beginnings
from raidwright.bench.imports.fio_jobs import all_options, jobs_at_once, option_number, require_alone
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import (
    LARGEST_GRID,
    LONGEST_PASS,
    SHORTEST_PASS,
    SMALLEST_STRETCH,
    Access,
    Data,
    Direction,
    Row,
    Way,
)
from raidwright.storage.failures import english
from raidwright.storage.units import GIB

_PATTERNS = {
    "read": (Access.SEQUENTIAL, Direction.READ),
    "write": (Access.SEQUENTIAL, Direction.WRITE),
    "randread": (Access.RANDOM, Direction.READ),
    "randwrite": (Access.RANDOM, Direction.WRITE),
    "rw": (Access.SEQUENTIAL, Direction.MIX),
    "readwrite": (Access.SEQUENTIAL, Direction.MIX),
    "randrw": (Access.RANDOM, Direction.MIX),
}
_ONE_AT_A_TIME = {"sync", "psync", "vsync", "pvsync", "pvsync2", "mmap", ""}
"""Engines that have one request under way for each thread, whatever queue is asked for; psync is usual."""
_EACH_SAFE = ("fsync", "fdatasync")
"""Options that have fio wait until all is safe after so many writes."""
_NOT_SAFE = {"0", "none"}
"""Values of ``sync`` by which a file is opened so that its writes are not safe when they are answered."""
_MOST_JOBS = 4096
"""Jobs that are read of one text."""
_HOLDING_BACK = ("rate", "rate_iops", "thinktime", "latency_target")
"""Options by which a disk is given less to do than it could; 0 is nothing."""
_BLOCK_SIZES = ("bssplit", "bsrange", "blocksize_range", "bs", "blocksize")
"""Options that say how large requests are, what has the last word first."""
_CACHED = "through the page cache (direct=0)"
_PLAIN_SIZE = re.compile(r"(\d+)([kmgt]?)(i?)b?", re.IGNORECASE)
_POWERS = ("", "k", "m", "g", "t")
_MOST_DIGITS = 18
_READ_BACK = ("verify", "do_verify", "verify_only")
"""Options by which what was written is read again."""
_JOB_NAME = re.compile(r'"jobname"')


def read_fio(text: str, now: float) -> Reading:
    """Every run in ``text``; one that does not say when it was made is of ``now`` (seconds since 1970)."""
    runs: list[Imported] = []
    documents, problems = _documents(text)
    for line, part, document in without_beginnings(documents):
        try:
            read, refused = _runs(line, part, document, now)
            problems += refused
            runs += read
        except NotReadError as error:
            problems.append(unread(line, part, error.sentence))
    return Reading(tuple(runs), tuple(problems))


def _documents(text: str) -> tuple[list[tuple[int, str, Document]], list[Unread]]:
    """Each document of ``text`` with its first line, and what is none."""
    documents: list[tuple[int, str, Document]] = []
    problems: list[Unread] = []
    jobs = 0
    for number, (line, part) in enumerate(document_texts(text)):
        if number == MOST_RESULTS:
            problems.append(rest_unread(line))
            break
        try:
            document = document_of(part)
            jobs += len(document.jobs)
            if jobs > _MOST_JOBS:
                raise NotReadError(english("The text has more than {n} jobs.", n=_MOST_JOBS))
            documents.append((line, part, document))
        except NotReadError as error:
            problems.append(unread(line, part, error.sentence))
    return documents, problems


def _runs(line: int, text: str, document: Document, now: float) -> tuple[list[Imported], list[Unread]]:
    """A run for each manner in which the jobs of a document went to the disk: other figures, other cells."""
    lines = [*_job_lines(line, text)]
    manners: dict[tuple[Way, Data, int], list[tuple[PassResult, Mapping[str, str]]]] = {}
    sizes_of_cell: dict[object, list[int]] = {}
    problems: list[Unread] = []
    jobs = tuple(jobs_at_once(document))
    groups = [job for _, job, _ in jobs]
    for number, (place, job, threads) in enumerate(jobs):
        options = all_options(job, document)
        try:
            require_alone(number, groups)
            result = _pass(job, options, threads)
            manner, size = (result.way, _data(options)), _stated_size(options) or GIB
            cell = (manner, result.row, result.direction)
            sizes = sizes_of_cell.setdefault(cell, [])
            if size not in sizes:
                sizes.append(size)
            manners.setdefault((*manner, sizes.index(size)), []).append((result, options))
        except NotReadError as error:
            where = lines[place] if place < len(lines) else line
            problems.append(unread(where, job.name, error.sentence))
    read = [_one_run(document, way, data, jobs, now) for (way, data, _), jobs in manners.items()]
    return read, problems


def _job_lines(line: int, text: str) -> Iterator[int]:
    """The line of each job's name, where ``text`` begins in ``line``."""
    counted = 0
    for match in _JOB_NAME.finditer(text):
        line, counted = line + text.count("\n", counted, match.start()), match.start()
        yield line


def _one_run(
    document: Document, way: Way, data: Data, jobs: Sequence[tuple[PassResult, Mapping[str, str]]], now: float
) -> Imported:
    passes, (_, options) = [result for result, _ in jobs], jobs[0]
    source = Source(
        program=document.fio,
        started=document.timestamp or now,
        target=options.get("filename", "") or options.get("directory", ""),
        comment=_CACHED if way is Way.CACHED else "",
        size=_stated_size(options),
        seconds=max(SHORTEST_PASS, min(float(LONGEST_PASS), passes[0].seconds)),
        passes=max(result.number for result in number_passes(passes)),
        data=data,
        way=way,
    )
    return imported_run(source, passes)


def _pass(job: JobGroup, options: Mapping[str, str], threads: int) -> PassResult:
    pattern = options.get("rw") or options.get("readwrite") or "read"
    if pattern not in _PATTERNS:
        raise NotReadError(
            english("Raidwright does not support this read/write pattern ({pattern}).", pattern=pattern)
        )
    if job.error:
        raise NotReadError(english("fio reports error {number} for this job.", number=job.error))
    access, direction = _PATTERNS[pattern]
    side = of_direction(job, direction)
    if side.runtime <= 0 or side.io_bytes <= 0:
        raise NotReadError(english("No data was transferred."))
    _require_plain(job, access, direction, options)
    row = _row(access, options, threads)
    return PassResult(
        row=mixed_row(row, _read_share(options)) if direction is Direction.MIX else row,
        direction=direction,
        number=1,
        bytes=side.io_bytes,
        operations=side.total_ios,
        seconds=side.runtime / 1000,
        latency_mean=side.lat_ns.mean / 1e9,
        latency_p99=side.lat_ns.p99 or side.clat_ns.p99,
        way=_way(direction, options),
    )


def _require_plain(job: JobGroup, access: Access, direction: Direction, options: Mapping[str, str]) -> None:
    """Raise NotReadError where the figures are not what a disk can do with all requests of one kind.

    With group_reporting fio gives all jobs of a group as one, by the name of the first and with the options
    of the last.
    """
    for name in _READ_BACK:
        if options.get(name, "0") not in {"", "0", "none"}:
            reason = english(
                "This job also read back the written data ({option}), so its speed cannot be compared.",
                option=f"{name}={options[name]}",
            )
            raise NotReadError(reason)
    both = direction is not Direction.MIX and job.read.io_bytes and job.write.io_bytes
    if both or job.options.get("name", job.name) != job.name:
        raise NotReadError(english("This entry combines several jobs but shows the options of only one."))
    for name in _HOLDING_BACK:
        if re.search("[1-9]", options.get(name, "")):
            raise NotReadError(
                english("The speed of this job was limited ({option}).", option=f"{name}={options[name]}")
            )
    share = options.get("percentage_random", "100")
    if access is Access.RANDOM and set(share.split(",")) != {"100"}:
        raise NotReadError(english("Only {share} % of the requests went to random positions.", share=share))


def _read_share(options: Mapping[str, str]) -> str:
    """How many of a hundred requests read; fio takes half of each where it is told nothing."""
    if "rwmixwrite" in options and options["rwmixwrite"].isdecimal():
        return str(100 - int(options["rwmixwrite"][:3]))
    return options.get("rwmixread", "50")


def _way(direction: Direction, options: Mapping[str, str]) -> Way:
    if direction.writes and (
        options.get("sync", "0") not in _NOT_SAFE or any(options.get(name) == "1" for name in _EACH_SAFE)
    ):
        return Way.SYNC
    return Way.DIRECT if _is_direct(options) else Way.CACHED


def _data(options: Mapping[str, str]) -> Data:
    """A flag has a 1 behind it, or nothing."""
    return Data.ZERO if options.get("zero_buffers", "0") in {"1", ""} else Data.RANDOM


def _is_direct(options: Mapping[str, str]) -> bool:
    """Whether requests go past memory; libaio waits for each one that does not."""
    return options.get("direct") == "1" or options.get("buffered") == "0"


def _row(access: Access, options: Mapping[str, str], threads: int) -> Row:
    engine = options.get("ioengine", "")
    waits = engine in _ONE_AT_A_TIME or (engine == "libaio" and not _is_direct(options))
    queue = 1 if waits else option_number(options, "iodepth")
    size = next((options[name] for name in _BLOCK_SIZES if options.get(name)), "4k")
    return row_of(access, _size(size, options), queue, threads)


def _size(text: str, options: Mapping[str, str]) -> int:
    """Bytes of a size as fio reads it: unless it is told otherwise, “k” is 1024 and “ki” is 1000."""
    match = _PLAIN_SIZE.fullmatch(text)
    if match is None or len(match[1]) > _MOST_DIGITS:
        raise NotReadError(english("“{size}” is not a single block size.", size=text))
    digits, letter, binary = match.groups()
    by_standard = options.get("kb_base", "1024") == "1000"
    base = 1024 if (binary != "") == by_standard else 1000
    return int(digits) * int(base ** _POWERS.index(letter.lower()))


def _stated_size(options: Mapping[str, str]) -> int | None:
    """Bytes; None where it is a share of a device, or not said."""
    try:
        return min(max(_size(options.get("size", ""), options), SMALLEST_STRETCH), LARGEST_GRID)
    except NotReadError:
        return None
