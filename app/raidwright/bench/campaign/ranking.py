"""The table at the end of a campaign: who comes first in each test, where that can be told."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import median

from raidwright.bench.comparing.comparison import Comparison, Difference, Key, compare
from raidwright.bench.run import Run
from raidwright.bench.statistics import MeasuredCell
from raidwright.bench.verdicts import judge
from raidwright.storage.fact import Fact

Pairs = Mapping[tuple[int, int], Mapping[Key, Comparison]]
"""(lower, higher) number of two systems -> how the first stands to the second in each test."""


class Ranked(Fact, frozen=True):
    """How one system came out in one test."""

    system: int
    """Its number."""
    rank: int
    """1 and as many more as there are systems that are surely faster: what cannot be told apart shares it."""
    rate: float
    """Bytes per second, the median over its runs of each run's median."""
    reliable: bool
    """Whether no run of it has a mark of doubt there."""


class RankedTest(Fact, frozen=True):
    """One row and direction, the fastest first."""

    key: Key
    places: tuple[Ranked, ...]


def compared(systems: Sequence[Sequence[Run]]) -> Pairs:
    """Every two systems of which both were measured.

    The chance of being wrong is shared between all pairs and all tests: of tables in which all systems are
    equal, at most `comparison.MISTAKES` tell any two apart.
    """
    pairs = [*combinations(range(len(systems)), 2)]
    return {
        (one, other): compare(systems[one], systems[other], families=len(pairs))
        for one, other in pairs
        if systems[one] and systems[other]
    }


def ranking(systems: Sequence[Sequence[Run]], pairs: Pairs) -> tuple[RankedTest, ...]:
    """Each test that any system has measured, with all that have; ``systems`` are runs, system by system."""
    keys = dict.fromkeys(key for runs in systems for run in runs for key in run.cells())
    return tuple(RankedTest(key, _places(key, systems, pairs)) for key in keys)


def _places(key: Key, systems: Sequence[Sequence[Run]], pairs: Pairs) -> tuple[Ranked, ...]:
    measured = {number: _cells(key, runs) for number, runs in enumerate(systems)}
    places = [
        Ranked(number, _rank(number, key, pairs), _middle(cells), all(reliable for _, reliable in cells))
        for number, cells in measured.items()
        if cells
    ]
    return tuple(sorted(places, key=lambda place: (place.rank, -place.rate)))


def _cells(key: Key, runs: Sequence[Run]) -> list[tuple[MeasuredCell, bool]]:
    """The test in each run that has it, and whether it can be relied on."""
    found = []
    for run in runs:
        cell = run.cells().get(key)
        if cell is not None:
            trust = judge(cell, run.threads, run.ceiling).trust
            found.append((cell, run.complete and trust.is_sure))
    return found


def _middle(cells: Sequence[tuple[MeasuredCell, bool]]) -> float:
    return median(cell.rate.median for cell, _ in cells)


def _rank(system: int, key: Key, pairs: Pairs) -> int:
    return 1 + sum(_is_faster(pair, system, each.get(key)) for pair, each in pairs.items())


def _is_faster(pair: tuple[int, int], system: int, found: Comparison | None) -> bool:
    """Whether the other one of ``pair`` is surely faster than ``system``."""
    if found is None or system not in pair:
        return False
    return found.difference is (Difference.SLOWER if pair[0] == system else Difference.FASTER)
