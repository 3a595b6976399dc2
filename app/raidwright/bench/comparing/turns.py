"""Two systems measured in turn, A B A B: what came of it, by runs and not by passes.

What drifts meanwhile, as a disk that grows warm, is in the runs of both alike.
"""

from collections.abc import Sequence

from raidwright.bench.comparing.comparison import Comparison, Key, compare, of_same_systems
from raidwright.bench.run import Run
from raidwright.bench.statistics import Spread, spread
from raidwright.storage.fact import Fact


class InTurn(Fact, frozen=True):
    """One cell that both have measured: bytes per second, the median of each run, and both compared."""

    key: Key
    one: Spread
    other: Spread
    against: Comparison
    """How the other stands to the one."""


def in_turn(one: Sequence[Run], other: Sequence[Run], history: Sequence[Run] = ()) -> tuple[InTurn, ...]:
    """Every cell that both have measured, in the order of the other's runs.

    How far runs of one lie apart is learnt from what else is ``history`` of them, too.
    """
    learnt = of_same_systems(other, one, history)
    return tuple(
        InTurn(key, _medians(key, one), _medians(key, other), against)
        for key, against in compare(other, one, others=learnt).items()
    )


def _medians(key: Key, runs: Sequence[Run]) -> Spread:
    cells = (run.cells().get(key) for run in runs)
    return spread([cell.rate.median for cell in cells if cell is not None])
