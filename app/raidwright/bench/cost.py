"""What measuring takes, told before anything is touched: seconds, and bytes written to the disks.

An array's disks move more than is written to it, by drivers/md/raid5.c: parity is renewed stripe by stripe of
one page a disk (`DEFAULT_STRIPE_SIZE`). `handle_stripe_dirtying` counts what it must read to modify parity
(`rmw`) and to compute it anew (`rcw`), where a page of which only a part is written (no `R5_OVERWRITE`)
counts as well, and takes the less; `ops_run_io` moves whole pages. A stripe that lacks pages waits for the
requests behind it (`preread_bypass_threshold` in Documentation/admin-guide/md.rst) while raid5d has other
work.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from raidwright.bench.comparing.comparison import Key
from raidwright.bench.expected import Shape, accesses
from raidwright.bench.place import target_blocks
from raidwright.bench.run import Run
from raidwright.bench.spec import Access, BenchSpec, Direction, IoMode, Row, Somewhere, is_read_only
from raidwright.storage.fact import Fact
from raidwright.storage.levels import level_named
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_by_uuid, beneath, roots
from raidwright.storage.units import MIB, PAGE

START, PRACTICE_START = 0.5, 0.8
"""Seconds around each pass until it is known better: fio starts and ends, what was written becomes safe.

Measured; the practice machine, of which all is simulated, takes longer.
"""

LONGEST_RUN = 2 * 3600
"""Seconds of all passes of one run; nobody else can measure or begin a plan meanwhile."""
LONGEST_SUSTAINED = 12 * 3600
"""Seconds that what goes over a whole stretch may take in any case."""


class Span(Fact, frozen=True):
    """From the least, when all passes agree, to the most, when every cell needs all that are allowed."""

    least: float
    most: float


def typical_rate(media: Media) -> int:
    """Bytes per second that one drive of this kind writes sequentially, for estimates only."""
    match media:
        case Media.HDD:
            return 200_000_000
        case Media.SSD:
            return 500_000_000
        case Media.NVME:
            return 3_000_000_000
        case Media.OTHER:
            return 200_000_000


def lays_out(spec: BenchSpec) -> bool:
    """Whether the stretch is written once before it is read: not when that is measured, or forbidden."""
    return not is_read_only(spec.target) and spec.sustained is None


def passes_of_a_cell(spec: BenchSpec) -> int:
    """Passes that a cell has in any case, warm-up included."""
    return spec.passes + int(spec.warmup)


def passes_planned(spec: BenchSpec) -> int:
    """Passes that the whole grid has in any case, warm-ups included."""
    return len(spec.rows) * len(spec.directions) * passes_of_a_cell(spec)


def planned_seconds(spec: BenchSpec, rate: float, around: float = START) -> Span:
    """Seconds the run takes where laying out writes ``rate`` bytes per second.

    ``around`` are those around each pass. It is paused after every one, also after the last.
    """
    layout = spec.size / rate if lays_out(spec) else 0.0
    least, most = (
        layout + passes * (spec.seconds + around + spec.pause)
        for passes in (passes_planned(spec), _passes_at_most(spec))
    )
    return Span(least, most + _seconds_until_safe(spec, rate))


def _seconds_until_safe(spec: BenchSpec, rate: float) -> float:
    """Seconds at most until what passes through memory wrote is safe: each may leave the whole stretch."""
    if spec.way is not IoMode.CACHED or not lays_out(spec):
        return 0.0
    writing = sum(each.writes for each in spec.directions)
    passes = len(spec.rows) * writing * (spec.longest + int(spec.warmup))
    return passes * spec.size / rate


def planned_volume(
    spec: BenchSpec, rate: float, measured: Mapping[tuple[Row, Direction], float] | None = None
) -> int:
    """Bytes written at most where the device takes at most ``rate`` bytes per second.

    Passes last a time, not a volume: the volume follows the speed. Of cells that were measured before
    ``measured`` has the bytes per second that the device took.
    """
    if not lays_out(spec):
        return 0
    rates = measured or {}
    of_each = (spec.longest + int(spec.warmup)) * spec.seconds
    cells = ((row, way) for row in spec.rows for way in spec.directions)
    writes = (min(rate, rates.get((row, way), rate)) * _written_share(row, way) for row, way in cells)
    return spec.size + round(of_each * sum(writes))


def _written_share(row: Row, direction: Direction) -> float:
    """Part of the requests that write."""
    match direction:
        case Direction.READ:
            return 0.0
        case Direction.WRITE:
            return 1.0
        case Direction.MIX:
            return 1 - row.reads / 100


def _passes_at_most(spec: BenchSpec) -> int:
    return len(spec.rows) * len(spec.directions) * (spec.longest + int(spec.warmup))


_LARGEST_PIECE = MIB
"""Bytes of a piece that reaches md whole: BIO_MAX_VECS (include/linux/bio.h) pages. A larger block is cut."""


def write_factor(shape: Shape, row: Row, direction: Direction, *, cut: bool = False) -> float:
    """Bytes both ways, of all disks, at most, for each that ``row`` writes in that direction.

    That is where its blocks lie as unluckily in the stripes as they can, unless what lies above the array
    ``cut``s them to pieces; of a stream of blocks as large as a stripe all stripes are whole. At least half
    is taken to be written so, and the rest page by page: what does not fit into md's cache of stripes
    (``stripe_cache_size``) is written as it is, and that was only measured to be none on one processor.
    """
    if not shape.level.facts.has_parity or not shape.chunk:
        return float(accesses(shape, 1))
    pages = _worst_factor(shape, row.block, cut=True)
    if direction is not Direction.WRITE:
        return pages
    if _completes_stripes(shape, row):
        return (accesses(shape, _data_disks(shape)) / _data_disks(shape) + pages) / 2
    return (_worst_factor(shape, row.block, cut=cut) + pages) / 2


def most_written(shape: Shape) -> int:
    """Bytes that the disks write, at most, for each byte of whole pages."""
    facts = shape.level.facts
    return 1 + facts.parities if facts.has_parity else accesses(shape, 1)


def _data_disks(shape: Shape) -> int:
    """Disks that carry data in each stripe."""
    return shape.members - shape.level.facts.parities


def _completes_stripes(shape: Shape, row: Row) -> bool:
    """Whether what a block leaves of a stripe is in the block behind it, which is on its way.

    Smaller blocks of a stream were measured to leave half of the stripes to be read, over dm-crypt.
    """
    stripe = _data_disks(shape) * shape.chunk
    return row.access is Access.SEQUENTIAL and row.queue > 1 and row.block >= stripe


def _worst_factor(shape: Shape, block: int, *, cut: bool) -> float:
    if block % PAGE:
        pages = 1 if PAGE % block == 0 else block // PAGE + 2
        return pages * accesses(shape, 1, whole=False) * PAGE / block
    piece = PAGE if cut else min(block, _LARGEST_PIECE)
    return max(_bytes_moved(shape, start, piece) for start in _unlucky_starts(shape, piece)) / piece


def _unlucky_starts(shape: Shape, piece: int) -> Iterator[int]:
    """Places in a row of chunks, in bytes, among which is the unluckiest: a chunk begins or ends there."""
    for number in range(_data_disks(shape)):
        yield number * shape.chunk
        yield (number * shape.chunk - piece) % (_data_disks(shape) * shape.chunk)


def _bytes_moved(shape: Shape, start: int, piece: int) -> int:
    """Bytes that writing ``piece`` moves when it begins ``start`` bytes into a row of chunks."""
    row = _data_disks(shape) * shape.chunk
    first = min(piece, row - start)
    whole, last = divmod(piece - first, row)
    return _moved_in_row(shape, first) + whole * _moved_in_row(shape, row) + _moved_in_row(shape, last)


def _moved_in_row(shape: Shape, length: int) -> int:
    """Bytes that writing ``length`` bytes of a row moves; each of its stripes has a page of every chunk."""
    chunks, rest = divmod(length, shape.chunk)
    fewer = (shape.chunk - rest) * accesses(shape, chunks) if chunks else 0
    return fewer + (rest * accesses(shape, chunks + 1) if rest else 0)


_MARGIN = 1.2
"""So many times as fast as last time a target may be."""


class Cost(Fact, frozen=True):
    """The cost of one run or setup run, or of all of them."""

    seconds: Span
    written: int
    """Bytes on all disks together, at most where they are as fast as is usual for their kind."""


def total(costs: Iterable[Cost], rounds: int = 1) -> Cost:
    """The cost of all ``costs``, ``rounds`` times."""
    each = tuple(costs)
    least = sum(cost.seconds.least for cost in each) * rounds
    most = sum(cost.seconds.most for cost in each) * rounds
    return Cost(Span(least, most), sum(cost.written for cost in each) * rounds)


def measured_cost(
    spec: BenchSpec,
    laid_out: float,
    total_rate: float,
    copies: int,
    around: float = START,
    *,
    measured: Mapping[Key, float] | None = None,
) -> Cost:
    """The cost of one run, whose stretch is laid out at ``laid_out`` bytes per second.

    All disks together take ``total_rate`` bytes per second at most; ``copies`` of each byte are written to
    them. ``around`` are the seconds around each pass, ``measured`` what the disks took of cells before.
    """
    more = spec.size * (copies - 1) if lays_out(spec) else 0
    return Cost(planned_seconds(spec, laid_out, around), planned_volume(spec, total_rate, measured) + more)


def run_cost(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run] = ()) -> Cost:
    """What one run of ``spec`` takes, as far as its disks are known, and as the last of ``past`` took."""
    rate, copies = likely_rate(spec.target, snapshot), _copies(spec.target, snapshot)
    measured = {key: each * copies for key, each in _measured_rates(spec, snapshot, past).items()}
    return measured_cost(
        spec, rate / copies, rate, copies, seconds_around(spec, snapshot, past), measured=measured
    )


def _measured_rates(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run]) -> dict[Key, float]:
    """Bytes per second of each cell in the last run of the same target in the same way; its fastest pass."""
    alike = [
        run
        for run in past
        if run.practice is snapshot.host.practice
        and (run.spec.target, run.spec.way, run.spec.data) == (spec.target, spec.way, spec.data)
    ]
    last = max(alike, key=lambda run: run.started, default=None)
    cells = last.cells() if last is not None else {}
    return {key: _MARGIN * cell.rate.maximum for key, cell in cells.items()}


def seconds_around(spec: BenchSpec, snapshot: Snapshot, past: Sequence[Run]) -> float:
    """Seconds around each pass, by the last run on such a machine: at best of this target, and in this way.

    What laying out its stretch is taken to have cost is not in them: that is counted by itself.
    """
    practice = snapshot.host.practice
    timed = [(run, run.around) for run in past if run.practice is practice and run.around is not None]
    last = max(timed, key=lambda each: (_likeness(each[0].spec, spec), each[0].started), default=None)
    if last is None or last[1] is None:
        return PRACTICE_START if practice else START
    run, around = last
    layout = run.spec.size / _layout_rate(run.spec, snapshot) if lays_out(run.spec) else 0.0
    return max(0.0, around - layout / len(run.passes))


def _likeness(one: BenchSpec, other: BenchSpec) -> tuple[bool, bool]:
    return one.target == other.target, one.way is other.way


def _layout_rate(spec: BenchSpec, snapshot: Snapshot) -> float:
    """Bytes per second at which the stretch is likely laid out."""
    return likely_rate(spec.target, snapshot) / _copies(spec.target, snapshot)


def likely_rate(target: Somewhere, snapshot: Snapshot) -> float:
    """Bytes per second that the disks of ``target`` take together at most, for estimates only."""
    lowest = {
        each.path: each for block in target_blocks(target, snapshot) for each in roots(snapshot, block.path)
    }
    origins = (each.origin for each in lowest.values())
    drives = [origin.drive for origin in origins if isinstance(origin, WholeDisk)]
    return float(sum(each.rate or typical_rate(each.media) for each in drives) or typical_rate(Media.OTHER))


def _copies(target: Somewhere, snapshot: Snapshot) -> int:
    """Bytes that the arrays beneath ``target`` write, at most, for each that they are given."""
    stack = [
        each for block in target_blocks(target, snapshot) for each in (block, *beneath(snapshot, block.path))
    ]
    uuids = {each.origin.array for each in stack if isinstance(each.origin, ArrayDevice)}
    arrays = (array_by_uuid(snapshot, uuid) for uuid in uuids)
    return max((_copies_in(array) for array in arrays if array is not None), default=1)


def _copies_in(array: Array) -> int:
    level = level_named(array.level)
    return most_written(Shape(level, array.expected, array.chunk)) if level else 1
