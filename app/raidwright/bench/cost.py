"""What measuring takes, told before anything is touched: seconds, and bytes written to the disks."""

from collections.abc import Iterable, Mapping, Sequence

from raidwright.bench.comparing.comparison import Key
from raidwright.bench.expected import Shape
from raidwright.bench.place import target_blocks
from raidwright.bench.planned import (
    PRACTICE_START,
    START,
    Span,
    lays_out,
    planned_seconds,
    planned_volume,
    typical_rate,
)
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Somewhere
from raidwright.bench.write_factor import most_written
from raidwright.storage.fact import Fact
from raidwright.storage.levels import level_named
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import ArrayDevice, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import array_by_uuid, beneath, roots

_MARGIN = 1.2
"""So many times as fast as last time a target may be."""


class Cost(Fact, frozen=True):
    """The cost of one run or visit, or of all of them."""

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
    """Seconds around each pass, by the last run of the same target, else by the last on such a machine."""
    practice = snapshot.host.practice
    timed = [(run, run.around) for run in past if run.practice is practice and run.around is not None]
    last = max(timed, key=lambda each: (each[0].spec.target == spec.target, each[0].started), default=None)
    if last is None or last[1] is None:
        return PRACTICE_START if practice else START
    return last[1]


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
