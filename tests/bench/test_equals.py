"""How often equal systems are said to differ, and a true tenth is found: `./dev measure equals` in small."""

import pytest

from raidwright.bench.comparing.interval import MISTAKES
from tests.bench.equals import CELLS, PLAIN, WORLDS, Trial, World, claims

GRIDS = 100
SPREADS = (0.005, 0.03, 0.10)
TWO_ERRORS = 2 * (MISTAKES * (1 - MISTAKES) / GRIDS) ** 0.5


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
@pytest.mark.parametrize("runs", [1, 2, 4])
def test_of_equal_systems_next_to_nothing_is_claimed_however_far_runs_differ(world: World, runs: int) -> None:
    told = {spread: claims(Trial(world, spread, runs, GRIDS)).grids for spread in SPREADS}
    assert {spread: share for spread, share in told.items() if share > MISTAKES + TWO_ERRORS} == {}


@pytest.mark.parametrize("world", WORLDS, ids=lambda world: world.name)
@pytest.mark.parametrize(("spread", "least"), [(0.01, 0.90), (0.02, 0.90), (0.03, 0.50)])
def test_a_true_tenth_is_found_with_four_runs_of_each(world: World, spread: float, least: float) -> None:
    told = claims(Trial(world, spread, 4, GRIDS, factor=1.1))
    assert told.found >= least
    assert told.wrong <= MISTAKES / len(CELLS)


def test_by_one_run_of_each_nothing_is_claimed() -> None:
    assert claims(Trial(PLAIN, 0.10, 1, GRIDS)).grids == 0
