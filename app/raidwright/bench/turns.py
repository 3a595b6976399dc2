"""Two systems measured in turn, A B A B: what that takes, and what came of it, by runs and not by passes.

What drifts meanwhile, as a disk that grows warm, is in the runs of both alike.
"""

from collections.abc import Sequence

from raidwright.bench.campaign_cost import Cost
from raidwright.bench.comparison import Comparison, Key, compare
from raidwright.bench.place import target_blocks
from raidwright.bench.planned import planned_seconds, planned_volume, typical_rate
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Somewhere
from raidwright.bench.statistics import Spread, spread
from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.disks import Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import roots


class InTurn(Fact, frozen=True):
    """One cell that both have measured: bytes per second, the median of each run, and both compared."""

    key: Key
    one: Spread
    other: Spread
    against: Comparison
    """How the other stands to the one."""


def in_turn(one: Sequence[Run], other: Sequence[Run]) -> tuple[InTurn, ...]:
    """Every cell that both have measured, in the order of the other's runs."""
    return tuple(
        InTurn(key, _medians(key, one), _medians(key, other), against)
        for key, against in compare(other, one).items()
    )


def _medians(key: Key, runs: Sequence[Run]) -> Spread:
    cells = (run.cells().get(key) for run in runs)
    return spread([cell.rate.median for cell in cells if cell is not None])


def likely_rate(target: Somewhere, snapshot: Snapshot) -> float:
    """Bytes per second that ``target`` takes at most, for estimates only."""
    lowest = {
        each.path: each for block in target_blocks(target, snapshot) for each in roots(snapshot, block.path)
    }
    origins = (each.origin for each in lowest.values())
    drives = [origin.drive for origin in origins if isinstance(origin, WholeDisk)]
    return float(sum(each.rate or typical_rate(each.media) for each in drives) or typical_rate(Media.OTHER))


def run_cost(spec: BenchSpec, snapshot: Snapshot) -> Cost:
    """What one run of ``spec`` takes, as far as its disks are known."""
    rate = likely_rate(spec.target, snapshot)
    return Cost(planned_seconds(spec, rate), planned_volume(spec, rate))
