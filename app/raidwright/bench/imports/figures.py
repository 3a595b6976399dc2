"""Other people's figures as runs of ours, to stand beside one's own; and what of them was not read."""

import hashlib
import math
import re
from collections.abc import Sequence
from itertools import chain

import msgspec
from msgspec import structs

from raidwright.bench.expected import Shape
from raidwright.bench.run import IMPORTED, Run, ended_run
from raidwright.bench.samples import PassResult
from raidwright.bench.spec import (
    LONGEST_FOREIGN_NAME,
    MOST_ROWS,
    Access,
    BenchSpec,
    Data,
    Direction,
    ImportedTarget,
    IoMode,
    Row,
)
from raidwright.storage.design.document import fault_sentence
from raidwright.storage.fact import Fact
from raidwright.storage.failures import Failure, Sentence, because, english
from raidwright.storage.levels import Level
from raidwright.storage.units import EARLIEST, GIB, KIB, LATEST

_ASSUMED_SECONDS = 10.0
"""Seconds that a figure without a length is said to be of: whole numbers hold its digits exactly."""
_HIGHEST, _MOST = 1e15, 2**63
"""Above these no rate and no count is."""
MOST_RESULTS = 100
"""Results that are read of one text; each of them becomes a run that is kept."""
_FILLED = re.compile(r"^([A-Z]:|/\S*) *[\d.,]+% *\([\d.,]+ */ *([\d.,]+ *[KMGT]i?B)\)(?= \[|$)")
"""CrystalDiskMark's name of a drive, "C: 41% (38/93GiB)", and KDiskMark's of a folder: how full it is says
nothing of what it is."""
_MIX = re.compile("[1-9][0-9]?")
_USUAL_CHUNK = 512 * KIB
_LONGEST_TOLD = 60
"""Letters of an unread line that are shown to the reader."""


class Unread(Fact, frozen=True):
    """A line that was not taken over."""

    line: int
    """Counted from 1."""
    text: str
    reason: Failure


class Imported(Fact, frozen=True):
    """A run, and the name that it is kept under unless somebody wants another."""

    name: str
    run: Run


class Reading(Fact, frozen=True):
    """What a text held."""

    runs: tuple[Imported, ...]
    unread: tuple[Unread, ...]


class Source(Fact, frozen=True):
    """What a text says of a measurement beside its figures."""

    program: str
    """And its version: "CrystalDiskMark 8.0.4 x64"."""
    started: float
    """Seconds since 1970."""
    machine: str = ""
    target: str = ""
    comment: str = ""
    size: int | None = None
    """Bytes of the test file; None where the text does not say it."""
    passes: int = 1
    seconds: float = 5.0
    pause: float = 0.0
    practice: bool = False
    complete: bool = True
    data: Data = Data.RANDOM
    way: IoMode = IoMode.DIRECT


class NotReadError(Exception):
    """Something cannot be taken over; the sentence says why."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def unread(line: int, text: str, reason: Sentence) -> Unread:
    """That ``line`` was not taken over, with as much of it as tells which it is."""
    return Unread(line, excerpt(" ".join(text.split())), reason.failure)


def excerpt(words: str) -> str:
    """As much of ``words`` as tells which they are."""
    return words if len(words) <= _LONGEST_TOLD else f"{words[: _LONGEST_TOLD - 1]}…"


def rest_unread(line: int) -> Unread:
    """That of a text with more than `MOST_RESULTS` what begins at ``line`` was not read."""
    return unread(line, "…", english("Only the first {n} results of a text are imported.", n=MOST_RESULTS))


def row_of(access: Access, block: int, queue: int, threads: int) -> Row:
    """The row of these figures. Raises NotReadError when it is none that can be."""
    try:
        row = Row(access=access, block=block, queue=queue, threads=threads)
        return msgspec.convert(msgspec.to_builtins(row), Row)
    except msgspec.ValidationError as error:
        why = fault_sentence(str(error))
        raise NotReadError(because(english("This row cannot be displayed."), (why,))) from None


def mixed_row(row: Row, reads: str) -> Row:
    """``row`` as it is mixed of so many reads in a hundred requests. Raises NotReadError for no such mix."""
    if not _MIX.fullmatch(reads):
        raise NotReadError(english("The percentage of read requests is missing or not valid."))
    return structs.replace(row, reads=int(reads))


def stated_pass(
    row: Row, direction: Direction, rate: float, iops: float | None, latency: float | None
) -> PassResult:
    """The pass that figures alone make: bytes and operations per second, and seconds to an answer.

    What is not stated follows: operations from bytes and block, and the mean time to an answer from the
    requests that are always under way (Little's law). Raises NotReadError for figures that cannot be.
    """
    operations = rate / row.block if iops is None else iops
    waiting = row.queue * row.threads / operations if operations else 0.0
    figures = (rate, operations, waiting if latency is None else latency)
    if not all(map(_is_figure, figures)):
        raise NotReadError(english("These values are out of range."))
    return PassResult(
        row=row,
        direction=direction,
        number=1,
        bytes=round(rate * _ASSUMED_SECONDS),
        operations=round(operations * _ASSUMED_SECONDS),
        seconds=_ASSUMED_SECONDS,
        latency_mean=figures[2],
        latency_p99=0.0,
    )


def is_possible(run: Run) -> bool:
    """Whether ``run``, which somebody may have written by hand, has figures that can be computed with."""
    is_in_range = EARLIEST <= run.started <= LATEST and all(map(_has_possible_numbers, run.passes))
    is_shape_possible = run.shape is None or _can_be_built(run.shape)
    figures = (
        (each.rate, each.iops, each.seconds, each.latency_mean, each.latency_p99) for each in run.passes
    )
    has_figures = any(each.number > 0 for each in run.passes) and all(map(_is_figure, chain(*figures)))
    return is_in_range and is_shape_possible and has_figures


def _can_be_built(shape: Shape) -> bool:
    """Whether md has such an array: it may have fewer members than are worth building with."""
    facts, members = shape.level.facts, shape.members
    return 1 <= facts.needed(members) <= members <= facts.most_members and 0 <= shape.chunk <= _MOST


def _has_possible_numbers(result: PassResult) -> bool:
    """Whether no number in it is below -1, which stands for what is unknown, or beyond all counting."""
    left: list[object] = [msgspec.to_builtins(result)]
    while left:
        each = left.pop()
        if isinstance(each, dict):
            left += each.values()
        elif isinstance(each, list | tuple):
            left += each
        elif isinstance(each, int | float) and not -1 <= each <= _MOST:
            return False
    return result.bytes >= 0 and result.operations >= 0


def _is_figure(figure: float) -> bool:
    return math.isfinite(figure) and 0 <= figure < _HIGHEST


def imported_run(source: Source, passes: Sequence[PassResult]) -> Imported:
    """The run that ``passes``, one at least, make. Raises NotReadError when it can be none of ours."""
    rows = tuple(dict.fromkeys(result.row for result in passes))
    if len(rows) > MOST_ROWS:
        raise NotReadError(english("The text has more than {n} rows.", n=MOST_ROWS))
    measured = {result.direction for result in passes}
    spec = BenchSpec(
        target=ImportedTarget(_target(source, passes)),
        rows=rows,
        directions=tuple(each for each in Direction if each in measured),
        size=source.size or GIB,
        passes=source.passes,
        seconds=source.seconds,
        warmup=False,
        pause=source.pause,
        data=source.data,
        way=source.way,
    )
    begun = Run(
        spec=spec,
        watched=(),
        passes=(),
        machine=source.machine,
        practice=source.practice,
        started=source.started,
        stack=source.target or source.program,
        comment=source.comment,
        source=source.program,
        states_size=source.size is not None,
    )
    measured_so = [structs.replace(result, way=source.way) for result in passes]
    run = ended_run(begun, number_passes(measured_so), complete=source.complete)
    return Imported(source.comment or source.target or source.program, validated_run(run))


def _target(source: Source, passes: Sequence[PassResult]) -> str:
    """What was measured, by which its runs of other days are known; its figures where nothing names it."""
    target = _FILLED.sub(r"\1 \2", source.target)
    parts = (source.machine, target or f"{source.program} {_digest(passes)}")
    return " · ".join(filter(None, parts))[:LONGEST_FOREIGN_NAME]


def _digest(passes: Sequence[PassResult]) -> str:
    """Letters by which no two posts without a name are taken for one system."""
    return hashlib.sha256(msgspec.json.encode(passes)).hexdigest()[:8]


def figures_key(run: Run) -> tuple[object, ...] | None:
    """What is the same of two imports of one post, under whatever name and note; None for one's own runs.

    A single figure can be the same by chance, so that its moment belongs to it; our JSON always has its own.
    """
    if not run.source and run.number != IMPORTED:
        return None
    moment = run.started if len(run.passes) == 1 or not run.source else 0.0
    figures = tuple(_figures(result) for result in run.passes)
    return run.source, run.machine, run.stack, run.spec.size, moment, figures


def _figures(result: PassResult) -> tuple[object, ...]:
    return result.row, result.direction, result.bytes, result.operations, result.seconds


def of_array(run: Run, level: Level, drives: tuple[str, ...]) -> Run:
    """``run``, of which somebody knows that it was made on an array of that level on those ``drives``."""
    shape = None if level is Level.SINGLE else Shape(level, len(drives), _USUAL_CHUNK)
    return structs.replace(run, shape=shape, drives=drives)


def made_on(run: Run, level: Level, count: int, one_disk: Run | None) -> Run:
    """``run`` as it was made on so many disks in that level; ``one_disk`` is a run on one of them alone."""
    own = one_disk.drives[:1] if one_disk is not None else ()
    others = range(1 + len(own), count + 1)
    name = run.spec.target.name if isinstance(run.spec.target, ImportedTarget) else run.stack
    return of_array(run, level, (*own, *(f"{name}, {run.source}, disk {number}" for number in others)))


def number_passes(passes: Sequence[PassResult]) -> list[PassResult]:
    """``passes`` with each cell's counted from 1."""
    counts: dict[tuple[Row, Direction], int] = {}
    results = []
    for result in passes:
        key = (result.row, result.direction)
        counts[key] = counts.get(key, 0) + 1
        results.append(structs.replace(result, number=counts[key]))
    return results


def validated_run(run: Run) -> Run:
    """``run``, which can be kept and read again. Raises NotReadError when it cannot."""
    if not is_possible(run):
        raise NotReadError(english("These values are out of range."))
    try:
        return msgspec.json.decode(msgspec.json.encode(run), type=Run)
    except msgspec.ValidationError as error:
        why = fault_sentence(str(error))
        raise NotReadError(because(english("This result cannot be saved."), (why,))) from None
