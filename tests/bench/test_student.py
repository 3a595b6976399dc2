"""Student's t distribution, against the tables that are printed of it."""

import pytest

from raidwright.bench.comparing.interval import student_quantile, student_within


@pytest.mark.parametrize(
    ("freedom", "share", "value"),
    [
        (1, 0.975, 12.706),
        (2, 0.975, 4.303),
        (3, 0.995, 5.841),
        (4, 0.9, 1.533),
        (5, 0.95, 2.015),
        (8, 0.995, 3.355),
        (10, 0.95, 1.812),
        (30, 0.995, 2.750),
        (120, 0.975, 1.980),
    ],
)
def test_quantiles_are_those_of_the_tables(freedom: int, share: float, value: float) -> None:
    assert student_quantile(share, freedom) == pytest.approx(value, abs=6e-4)


@pytest.mark.parametrize("freedom", [1, 2, 7, 8])
def test_a_quantile_has_its_share_below_it(freedom: int) -> None:
    for share in (0.5, 0.6, 0.99, 0.9999):
        assert student_within(student_quantile(share, freedom), freedom) == pytest.approx(2 * share - 1)


def test_nothing_lies_within_nothing() -> None:
    assert student_within(0.0, 3) == student_within(0.0, 4) == 0.0
