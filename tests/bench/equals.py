"""Grids of two systems whose true speeds are known: how often does the product claim what is not so?

Run by run, every cell lies beside its system's true speed by chance; part of that is common to all cells of a
run, and a drift is in whatever comes later.
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from raidwright.bench.comparing.comparison import Difference, compare
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.spec import ONE_WAY
from tests.bench.builders import a_run, passes

CLAIMS = frozenset({Difference.FASTER, Difference.SLOWER})
PASSES, PASS_NOISE = 4, 0.005
"""Of each cell in each run; and how far they lie apart, relative to their run."""
RATE = 1e8
CELLS = [(row, way) for row in DEFAULT.rows for way in ONE_WAY]


@dataclass(frozen=True)
class World:
    """How runs of one system differ."""

    name: str
    common: float = 0.0
    """Part of the variance that all cells of a run share; 0.0 to 1.0."""
    drift: float = 0.0
    """How much faster each run is than the one before, whosesoever it is."""
    uneven: tuple[float, ...] = (1.0,) * len(CELLS)
    """How many times the usual spread each cell has."""


PLAIN = World("each cell by itself")
WORLDS = (
    PLAIN,
    World("half of it common", common=0.5),
    World("all of it common", common=1.0),
    World("1 % drift a run", drift=0.01),
    World("drift, half common", common=0.5, drift=0.01),
    World("cells unlike", uneven=(0.2, 0.2, 0.2, 0.5, 0.5, 1.0, 1.0, 2.0)),
)


@dataclass(frozen=True)
class Trial:
    """``grids`` comparisons of two systems, ``runs`` of each in turn, that differ by ``factor``."""

    world: World
    spread: float
    runs: int
    grids: int
    factor: float = 1.0


@dataclass(frozen=True)
class Claims:
    """What was said in all of a trial's grids: shares of grids, and of cells."""

    grids: float
    """Grids in which any cell is claimed to differ."""
    found: float
    """Cells that are called faster."""
    wrong: float
    """Cells that are called slower."""


def claims(trial: Trial) -> Claims:
    """What the product says in each grid of ``trial``, by chance that is the same each time."""
    chance = random.Random(f"{trial}")
    grids = [differences(chance, trial) for _ in range(trial.grids)]
    cells = [each for grid in grids for each in grid]
    return Claims(
        grids=sum(bool(CLAIMS.intersection(grid)) for grid in grids) / len(grids),
        found=cells.count(Difference.FASTER) / len(cells),
        wrong=cells.count(Difference.SLOWER) / len(cells),
    )


def differences(chance: random.Random, trial: Trial) -> list[Difference]:
    """What is said of each cell of one grid, the second system against the first, A B A B."""
    sides: tuple[list[Run], list[Run]] = ([], [])
    for place in range(2 * trial.runs):
        side = place % 2
        sides[side].append(simulated_run(chance, trial, place, side))
    return [each.difference for each in compare(sides[1], sides[0]).values()]


def simulated_run(chance: random.Random, trial: Trial, place: int, side: int) -> Run:
    """The run at this ``place`` of the order, of the first system or the second."""
    world = trial.world
    level = RATE * (trial.factor if side else 1.0) * (1 + world.drift * place)
    shared = chance.gauss(0, trial.spread * world.common**0.5)
    shifts = (
        shared + chance.gauss(0, trial.spread * times * (1 - world.common) ** 0.5) for times in world.uneven
    )
    made = [
        each
        for (row, way), shift in zip(CELLS, shifts, strict=True)
        for each in passes(_rates(chance, level * (1 + shift)), row, way)
    ]
    return a_run(made, started=float(place), stack=f"system {side}")


def _rates(chance: random.Random, level: float) -> Sequence[float]:
    return [level * (1 + chance.gauss(0, PASS_NOISE)) for _ in range(PASSES)]
