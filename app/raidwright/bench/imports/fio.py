"""fio's JSON, as ``fio --output-format=json`` writes it and people post it, read back into figures.

Each job is a pass of the row that its options describe. Older forms, lists and states of one run are brought
into the form of fio 3, and jobs that ran together are one. What cannot stand in a grid is told by its line.
"""

import itertools
import json
import re
from collections import ChainMap
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import cast

import msgspec

from raidwright.bench.fio_document import Document, JobGroup, Side, of_direction, side_by_side, together
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
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import (
    LARGEST_GRID,
    LONGEST_PASS,
    SHORTEST_PASS,
    SMALLEST_STRETCH,
    Access,
    Data,
    Direction,
    IoMode,
    Row,
)
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import parse_json
from raidwright.storage.units import GIB

Json = dict[str, object]
_BEGIN = re.compile(r"(?:^([ \t>|]{0,64})(?:\[[ \t]*)?|(?<=\}),?[ \t]*)\{", re.MULTILINE)
"""A document, by itself or in a list."""
_VERSION = '"fio version"'
_FIRST_FIELD = re.compile(rf"\{{\s*{_VERSION}")
"""How fio begins each document."""
_OLD_VERSION = re.compile(r"fio-[012]\.")
_FOR_PEOPLE = re.compile(r"^[ \t>|]*\S.{0,200}: \(groupid=\d+, jobs=\d+\): err=", re.MULTILINE)
_PART_FOR_PEOPLE = re.compile(
    r"^[ \t>|#]*(?:(?:read|write|trim|mixed) *: ?(?:IOPS|io|bw)=|Run status group \d+ \(all jobs\):"
    r"|Jobs: \d+ \(f=\d+\): \[)",
    re.MULTILINE | re.IGNORECASE,
)
"""A line of fio's own text below the one that names the job."""
_TERSE = re.compile(r"^[ \t>|]*[2-5];fio-\d", re.MULTILINE)
_NOTHING = {"io_bytes": 0, "total_ios": 0, "runtime": 0, "lat_ns": {}}
_SIDES = ("read", "write")
_SLACK = 1.0
"""Seconds by which the clock of two states of a run stands apart from what was measured between them."""
_TIME = re.compile(r"(\d{1,9})(us|ms|s|m|h|d|)")
_TIME_UNITS = {"us": 1e-6, "ms": 1e-3, "": 1, "s": 1, "m": 60, "h": 3600, "d": 86400}
_MICROSECOND = 1000.0
"""In nanoseconds."""


def other_form(text: str, *, in_part: bool = False) -> Sentence | None:
    """Why fio's own text without JSON, or a part of it, is not read; None for other text."""
    pattern = _PART_FOR_PEOPLE if in_part else _FOR_PEOPLE
    if _TERSE.search(text) or pattern.search(text):
        return english("This is text output of fio. JSON is needed: measure again with --output-format=json.")
    return None


def document_texts(text: str) -> Iterator[tuple[int, str]]:
    """Each document with the number of its first line."""
    try:
        yield from [*_whole_documents(text)]
    except (ValueError, RecursionError):
        yield from _indented_documents(text)


def _whole_documents(text: str) -> Iterator[tuple[int, str]]:
    """Each document, wherever it stands. Raises ValueError where one is cut, quoted or written otherwise."""
    at, line, counted, left = 0, 1, 0, text.count(_VERSION)
    for begin in _FIRST_FIELD.finditer(text):
        if begin.start() >= at:
            _, at = json.JSONDecoder().raw_decode(text, begin.start())
            line, counted = line + text.count("\n", counted, begin.start()), begin.start()
            left -= text.count(_VERSION, begin.start(), at)
            yield line, text[begin.start() : at]
    if left:
        raise ValueError


def _indented_documents(text: str) -> Iterator[tuple[int, str]]:
    """Each document: to the bracket that is as far indented, or its own."""
    at, line, counted = 0, 1, 0
    while begin := _BEGIN.search(text, at):
        opening = begin.end() - 1
        margin = begin[1] or ""
        line, counted = line + text.count("\n", counted, begin.start()), begin.start()
        if not text[begin.end() : text.find("\n", begin.end()) % (len(text) + 1)].strip():
            closing = re.compile(rf"^{re.escape(margin)}\}}(?=[ \t\r]*,?[ \t\r]*$)", re.MULTILINE)
            end = closing.search(text, begin.end())
            at = end.end() if end else len(text)
        else:
            at = _end_of_compact(text, opening)
        whole = f"{margin}{text[opening:at]}"
        yield line, re.sub(rf"^{re.escape(margin)}", "", whole, flags=re.MULTILINE) if margin else whole


def _end_of_compact(text: str, opening: int) -> int:
    """Where the document that begins in the middle of a line ends; the end of ``text`` if it does not."""
    try:
        _, end = json.JSONDecoder().raw_decode(text, opening)
    except (ValueError, RecursionError):
        return len(text)
    return end


def document_of(text: str) -> Document:
    """The document that ``text`` is, in the form of fio 3. Raises NotReadError."""
    try:
        raw = parse_json(text, Json)
        if "client_stats" in raw:
            raise NotReadError(
                english(
                    "Results of fio in client/server mode cannot be imported. Measure on each computer"
                    " separately."
                )
            )
        is_old = _OLD_VERSION.match(str(raw.get("fio version", ""))) is not None
        jobs = raw.get("jobs")
        if isinstance(jobs, list):
            raw |= {"jobs": [_job(job, is_old=is_old) if isinstance(job, dict) else job for job in jobs]}
        document = msgspec.convert(raw, Document, str_keys=True)
    except msgspec.MsgspecError:
        # What the decoder says of it is English, and about bytes.
        raise NotReadError(
            english(
                "This is not a complete fio result in JSON. Save the result again with --output-format=json."
            )
        ) from None
    if is_old and not all(_has_pattern(job, document) for job in document.jobs):
        raise NotReadError(english("The output of {fio} does not describe its jobs.", fio=document.fio))
    return document


def _has_pattern(job: JobGroup, document: Document) -> bool:
    return not {"rw", "readwrite"}.isdisjoint({*job.options, *document.options})


def _job(job: Json, *, is_old: bool) -> Json:
    """``job`` with both of its sides, counted as fio 3 counts."""
    sides = {name: job[name] for name in (*_SIDES, "mixed") if isinstance(job.get(name), dict)}
    if is_old:
        sides = {name: _new_side(cast(Json, side)) for name, side in sides.items()}
        job = {**job, "job options": _with_block(job, sides)}
    if "mixed" in sides and not any(name in sides for name in _SIDES):
        # Of a mix they are told as one, which what was read and written together is.
        options = job.get("job options")
        pattern = str(options.get("rw", "")) if isinstance(options, dict) else ""
        sides = {"write" if pattern in {"write", "randwrite"} else "read": sides["mixed"]}
    if not sides:
        return job
    return {**job, **{name: sides.get(name, _NOTHING) for name in _SIDES}}


def _new_side(side: Json) -> Json:
    """A side of fio 2, which counts KiB and microseconds, as one of fio 3."""
    io_bytes = _number(side.get("io_bytes"))
    milliseconds = _number(side.get("runtime"))
    operations = side.get("total_ios", round(_number(side.get("iops")) * milliseconds / 1000))
    return {
        # The last versions before 3 tell both.
        "io_bytes": io_bytes if "io_kbytes" in side else io_bytes * 1024,
        "total_ios": operations,
        "runtime": milliseconds,
        "lat_ns": _new_latency(side, "lat"),
        "clat_ns": _new_latency(side, "clat"),
    }


def _new_latency(side: Json, name: str) -> Json:
    times = side.get(f"{name}_ns")
    if isinstance(times, dict):
        return times
    old = side.get(name)
    if not isinstance(old, dict):
        return {}
    ranks = old.get("percentile")
    told_ranks = ranks if isinstance(ranks, dict) else {}
    percentile = {rank: _number(value) * _MICROSECOND for rank, value in told_ranks.items()}
    return {"mean": _number(old.get("mean")) * _MICROSECOND, "percentile": percentile}


def _with_block(job: Json, sides: Mapping[str, object]) -> object:
    """The options of ``job``; where fio 2 left out how large a request was, as its counts say."""
    options = job.get("job options")
    if not isinstance(options, dict) or not {"bs", "blocksize", "bssplit", "bsrange"}.isdisjoint(options):
        return options if options is not None else {}
    counts = [cast(Json, side) for side in sides.values()]
    operations = sum(_number(side["total_ios"]) for side in counts)
    moved = sum(_number(side["io_bytes"]) for side in counts)
    return {**options, "bs": str(round(moved / operations / 512) * 512)} if operations else options


def _number(value: object) -> float:
    return value if isinstance(value, int | float) and not isinstance(value, bool) else 0


def without_beginnings(documents: Sequence[tuple[int, str, Document]]) -> list[tuple[int, str, Document]]:
    """``documents`` without those that are earlier states of the run that the next one tells of."""
    pairs = itertools.pairwise(documents)
    return [*(each for each, after in pairs if not _is_beginning(each[2], after[2])), *documents[-1:]]


def _is_beginning(early: Document, late: Document) -> bool:
    """Whether ``late`` tells of the same run, so much later as it measured longer: its counts went on."""
    if (early.options, len(early.jobs)) != (late.options, len(late.jobs)):
        return False
    pairs = [*zip(early.jobs, late.jobs, strict=True)]
    if any((a.name, a.group, a.options) != (b.name, b.group, b.options) for a, b in pairs):
        return False
    sides = [(one, other) for a, b in pairs for one, other in ((a.read, b.read), (a.write, b.write))]
    if (ramp := _seconds(all_options(late.jobs[0], late).get("ramp_time", "0"))) > 0:
        # What was counted until then is counted no more, and a run of its own takes all of this time.
        return 0 <= _between(early, late) < ramp + max(other.runtime for _, other in sides) / 1000
    if any(one.io_bytes > other.io_bytes or one.runtime > other.runtime for one, other in sides):
        return False
    grown = max(other.runtime - one.runtime for one, other in sides) / 1000
    moved = any(one.io_bytes < other.io_bytes for one, other in sides)
    return moved and grown > 0 and 0 <= late.timestamp - early.timestamp <= grown + _SLACK


def _between(early: Document, late: Document) -> float:
    """Seconds from one state to the other; fio since 3 tells them to the millisecond."""
    if early.timestamp_ms and late.timestamp_ms:
        return (late.timestamp_ms - early.timestamp_ms) / 1000
    return late.timestamp - early.timestamp


def _seconds(time: str) -> float:
    """Seconds that fio takes an option of time for; 0 where it is none."""
    match = _TIME.fullmatch(time)
    return int(match[1]) * _TIME_UNITS[match[2]] if match else 0


_WAITING = frozenset(("wait_for", "startdelay", "stonewall", "wait_for_previous"))
"""Options by which a job begins later than those before it."""


def jobs_at_once(document: Document) -> Iterator[tuple[int, JobGroup, int]]:
    """Place of each job, the job, its threads; those that one name puts onto several devices are one."""
    jobs = tuple(_thread_groups(document))
    place = 0
    while place < len(jobs):
        where, first, threads = jobs[place]
        count = 1
        while place + count < len(jobs) and _is_beside(jobs[place + count][1], first):
            count += 1
        yield where, _joined_job([job for _, job, _ in jobs[place : place + count]], side_by_side), threads
        place += count


def _is_beside(job: JobGroup, first: JobGroup) -> bool:
    """Whether ``job`` is the job ``first`` on another device, at the same time."""
    if (job.name, job.group) != (first.name, first.group) or job.options == first.options:
        return False
    return {**job.options, "filename": ""} == {**first.options, "filename": ""}


def _thread_groups(document: Document) -> Iterator[tuple[int, JobGroup, int]]:
    """The threads of each job as one; threads that fio did not group stand one after another."""
    jobs, place = document.jobs, 0
    ends = _ends_alike(jobs)
    while place < len(jobs):
        threads = option_number(all_options(jobs[place], document), "numjobs")
        count = threads if place + threads <= ends[place] else 1
        yield place, _joined_job(jobs[place : place + count], together), threads
        place += count


def _ends_alike(jobs: Sequence[JobGroup]) -> list[int]:
    """For each job the place behind the last of those in a row that are like it."""
    ends = [*range(1, len(jobs) + 1)]
    for place in reversed(range(len(jobs) - 1)):
        job, following = jobs[place], jobs[place + 1]
        if (job.name, job.options) == (following.name, following.options):
            ends[place] = ends[place + 1]
    return ends


def _joined_job(jobs: Sequence[JobGroup], add: Callable[[Sequence[Side]], Side]) -> JobGroup:
    first = jobs[0]
    if len(jobs) == 1:
        return first
    reads, writes = [job.read for job in jobs], [job.write for job in jobs]
    error = next((job.error for job in jobs if job.error), 0)
    return JobGroup(error, add(reads), add(writes), first.name, first.group, first.options)


def require_alone(number: int, jobs: Sequence[JobGroup]) -> None:
    """Raise NotReadError when the job of that number shared the disk with the one before it or after it.

    fio begins all jobs of a group at once, but for those that are told to wait (HOWTO, "stonewall").
    """
    for first, second in itertools.pairwise(range(max(0, number - 1), min(len(jobs), number + 2))):
        waits = not _WAITING.isdisjoint(jobs[second].options)
        if jobs[first].group == jobs[second].group and not waits:
            other = jobs[first if second == number else second]
            raise NotReadError(
                english(
                    "This job ran at the same time as {other}, so both shared the disk.", other=other.name
                )
            )


def all_options(job: JobGroup, document: Document) -> Mapping[str, str]:
    """The options of a job, and of all where it has none of its own."""
    return ChainMap(job.options, document.options)


def option_number(options: Mapping[str, str], name: str) -> int:
    """The number in an option; 1 without it, or where it is none."""
    digits = options.get(name, "1")
    return max(1, int(digits)) if digits.isdecimal() and len(digits) < 9 else 1


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
_AS_COUNTED = 0.001
"""How far the bytes of a request stand apart from those counted, as a share: the last may be shorter."""
_PLAIN_SIZE = re.compile(r"(\d+)([kmgt]?)(i?)b?", re.IGNORECASE)
_POWERS = ("", "k", "m", "g", "t")
_MOST_DIGITS = 18
_VERIFYING = ("verify", "do_verify", "verify_only")
"""Options by which data are made and read with checksums."""
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
    manners: dict[tuple[IoMode, Data, int], list[tuple[PassResult, Mapping[str, str]]]] = {}
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
    document: Document,
    way: IoMode,
    data: Data,
    jobs: Sequence[tuple[PassResult, Mapping[str, str]]],
    now: float,
) -> Imported:
    passes, (_, options) = [result for result, _ in jobs], jobs[0]
    source = Source(
        program=document.fio,
        started=document.timestamp or now,
        target=options.get("filename", "") or options.get("directory", ""),
        comment=_CACHED if way is IoMode.CACHED else "",
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
    row = _row(access, options, threads, side)
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
    for name in _VERIFYING:
        if options.get(name, "0") not in {"", "0", "none"}:
            reason = english(
                "This job also verified its data ({option}), so its speed cannot be compared.",
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


def _way(direction: Direction, options: Mapping[str, str]) -> IoMode:
    if direction.writes and (
        options.get("sync", "0") not in _NOT_SAFE or any(options.get(name) == "1" for name in _EACH_SAFE)
    ):
        return IoMode.SYNC
    return IoMode.DIRECT if _is_direct(options) else IoMode.CACHED


def _data(options: Mapping[str, str]) -> Data:
    """A flag has a 1 behind it, or nothing."""
    return Data.ZERO if options.get("zero_buffers", "0") in {"1", ""} else Data.RANDOM


def _is_direct(options: Mapping[str, str]) -> bool:
    """Whether requests go past memory; libaio waits for each one that does not."""
    return options.get("direct") == "1" or options.get("buffered") == "0"


def _row(access: Access, options: Mapping[str, str], threads: int, side: Side) -> Row:
    engine = options.get("ioengine", "")
    waits = engine in _ONE_AT_A_TIME or (engine == "libaio" and not _is_direct(options))
    queue = 1 if waits else option_number(options, "iodepth")
    return row_of(access, _block(options, side), queue, threads)


def _block(options: Mapping[str, str], side: Side) -> int:
    """Bytes of a request: fio reads a size by the kb_base that stood before it, and its JSON has no order."""
    size = next((options[name] for name in _BLOCK_SIZES if options.get(name)), "4k")
    likely, other = (_size(size, {"kb_base": base}) for base in _bases(options))
    counted = side.io_bytes / side.total_ios if side.total_ios else likely
    return other if abs(counted / other - 1) < _AS_COUNTED < abs(counted / likely - 1) else likely


def _bases(options: Mapping[str, str]) -> tuple[str, str]:
    return ("1000", "1024") if options.get("kb_base", "1024") == "1000" else ("1024", "1000")


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
