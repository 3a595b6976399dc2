"""How often two equal systems are said to differ, and a true tenth is found: by simulation.

``./dev measure equals`` prints every cell of the table; the same with a fixed seed is a test, in small.
"""

from collections.abc import Iterator

from tests.bench.equals import WORLDS, Trial, World, claims
from tests.measure.figure import Figure

_SPREADS = (0.005, 0.01, 0.02, 0.03, 0.04, 0.06, 0.10)
_RUNS = (1, 2, 4)
_GRIDS = 400
_MOST_CLAIMS = 7.2
"""Percent of grids: 5, and two standard errors of so many."""
_TENTH = 1.1
_FOUND = {0.005: 90.0, 0.01: 90.0, 0.02: 90.0, 0.03: 50.0}
"""Spread from run to run -> percent of cells in which a tenth is found with four runs each."""


def measure(*wanted: str) -> Iterator[Figure]:
    """Every spread with one, two and four runs of each system.

    In all worlds, or in those whose names have one of ``wanted`` in them: ``equals=drift,unlike``.
    """
    for world in (each for each in WORLDS if not wanted or any(word in each.name for word in wanted)):
        for runs in _RUNS:
            yield from (_equals(world, spread, runs) for spread in _SPREADS)
        yield from (_tenth(world, spread) for spread in _SPREADS)


def _equals(world: World, spread: float, runs: int) -> Figure:
    trial = Trial(world, spread, runs, _GRIDS)
    name = f"equals, {world.name}, {spread:.1%}, n={runs}"
    return Figure(name, 100 * claims(trial).grids, "%", "of grids claim a difference", most=_MOST_CLAIMS)


def _tenth(world: World, spread: float) -> Figure:
    told = claims(Trial(world, spread, 4, _GRIDS, factor=_TENTH))
    name = f"a tenth, {world.name}, {spread:.1%}, n=4"
    detail = f"of cells found; {told.wrong:.1%} the wrong way"
    return Figure(name, 100 * told.found, "%", detail, most=100.0, least=_FOUND.get(spread, 0.0))
