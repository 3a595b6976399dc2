"""What a run will cost, said before it starts."""

from collections.abc import Mapping

from raidwright.bench.spec import BenchSpec, Direction, Row, Way, is_read_only
from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.disks import Media

START, PRACTICE_START = 0.5, 2.5
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
    if spec.way is not Way.CACHED or not lays_out(spec):
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
