"""How often a layer is blamed that loses nothing, and how often one is found that does: by simulation."""

import random
from collections.abc import Sequence

import pytest

from raidwright.bench.comparing.interval import MISTAKES
from raidwright.bench.expected import Shape
from raidwright.bench.layer_test.report import LayerTestRow, LayerTestRuns, layer_test_rows
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import a_run, passes

LAYER_TESTS = 100
DISKS = 3
SHAPE = Shape(Level.RAID0, DISKS, 512 * KIB)
BETWEEN_RUNS, DRIFT = 0.01, -0.005
"""From run to run by chance, and how much slower each later one is, as disks that grow warm."""


def a_stage(chance: random.Random, rate: float, noise: float, place: int) -> Run:
    made = []
    for row in DEFAULT.rows:
        level = rate * (1 + DRIFT * place + chance.gauss(0, BETWEEN_RUNS))
        made += passes([level * (1 + chance.gauss(0, noise)) for _ in range(4)], row)
    return a_run(made, started=float(place))


def a_layer_test(chance: random.Random, noise: float, kept: Sequence[float]) -> tuple[LayerTestRow, ...]:
    """``kept`` is what the array and each layer on it let through, bottom up."""
    rates = [1e8] * DISKS + [DISKS * 1e8]
    for share in kept:
        rates.append(rates[-1] * share)
    runs = [a_stage(chance, rate, noise, place) for place, rate in enumerate(rates)]
    return layer_test_rows(LayerTestRuns(tuple(runs[:DISKS]), runs[DISKS], tuple(runs[DISKS + 1 :])), SHAPE)


@pytest.mark.parametrize("noise", [0.001, 0.005, 0.02, 0.05])
def test_of_layer_tests_that_lose_nothing_next_to_none_blames_a_layer(noise: float) -> None:
    chance = random.Random(f"nothing lost {noise}")
    layer_tests = [a_layer_test(chance, noise, (1.0,) * 4) for _ in range(LAYER_TESTS)]
    wrong = [rows for rows in layer_tests if any(row.worst is not None for row in rows)]
    assert len(wrong) <= MISTAKES * LAYER_TESTS


@pytest.mark.parametrize(
    ("lost", "noise", "found"),
    [(0.10, 0.005, 0.90), (0.10, 0.02, 0.50), (0.15, 0.005, 1.0), (0.15, 0.02, 0.98)],
)
def test_what_a_layer_takes_is_found_so_often_and_no_other_is_blamed(
    lost: float, noise: float, found: float
) -> None:
    """What is told of it: ``found`` is the share over 150 layer tests, which these may miss by chance."""
    chance = random.Random(f"lost {lost}")
    rows = [row for _ in range(LAYER_TESTS) for row in a_layer_test(chance, noise, (1.0, 1 - lost, 1.0, 1.0))]
    blamed = [row.worst.lower for row in rows if row.worst is not None]
    assert blamed.count(2) / len(rows) == pytest.approx(found, abs=0.06 if found < 0.95 else 0.02)
    assert len(blamed) - blamed.count(2) <= MISTAKES * LAYER_TESTS


@pytest.mark.parametrize("between", [0.02, 0.03, 0.06])
def test_where_runs_differ_more_than_usual_no_layer_is_blamed_for_it(
    monkeypatch: pytest.MonkeyPatch, between: float
) -> None:
    """The disks by themselves tell how far runs differ here."""
    monkeypatch.setattr(f"{__name__}.BETWEEN_RUNS", between)
    chance = random.Random(f"runs differ {between}")
    layer_tests = [a_layer_test(chance, 0.005, (1.0,) * 4) for _ in range(LAYER_TESTS)]
    wrong = [rows for rows in layer_tests if any(row.worst is not None for row in rows)]
    assert len(wrong) <= MISTAKES * LAYER_TESTS
