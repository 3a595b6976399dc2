"""A slow disk and a shared way are named, and never where there is none."""

import random

import pytest

from raidwright.bench.comparing.baseline import Shared, shared_limit, slow_disks
from raidwright.bench.statistics import Spread, spread


def rates(megabytes: float, passes: int = 4, noise: float = 0.0, seed: int = 0) -> Spread:
    """Passes around a rate; ``noise`` is their standard deviation as a part of it."""
    draw = random.Random(seed)
    return spread([megabytes * 1e6 * (1 + draw.gauss(0, noise)) for _ in range(passes)])


def test_the_one_that_is_slower_than_its_siblings_is_named_with_its_share() -> None:
    (slow,) = slow_disks([rates(96), rates(48), rates(95)])
    assert slow.disk == 1
    assert slow.share == pytest.approx(48 / 95.5)


def test_of_two_the_slower_is_named() -> None:
    assert [slow.disk for slow in slow_disks([rates(80), rates(100)])] == [0]


@pytest.mark.parametrize("megabytes", [[100], [100, 93], [100, 100, 93, 107], [0, 0, 0]])
def test_disks_of_a_kind_are_not_named(megabytes: list[float]) -> None:
    assert slow_disks([rates(each) for each in megabytes]) == ()


def test_a_disk_that_was_disturbed_is_neither_named_nor_held_against_any() -> None:
    assert slow_disks([rates(96), rates(48), rates(95)], disturbed=(1,)) == ()
    assert slow_disks([rates(96), rates(48)], disturbed=(0,)) == ()
    assert [slow.disk for slow in slow_disks([rates(96), rates(200), rates(50)], (1,))] == [2]


def test_too_few_passes_name_nobody() -> None:
    assert slow_disks([rates(100), rates(50, passes=2)]) == ()
    assert shared_limit([rates(100)] * 2, rates(100, passes=2)) is None


def test_one_good_pass_excuses_a_disk() -> None:
    assert slow_disks([rates(100), spread([50e6, 50e6, 50e6, 99e6])]) == ()
    assert shared_limit([rates(100)] * 2, spread([100e6, 100e6, 100e6, 190e6])) is None


def test_what_all_share_is_told_by_what_it_lets_through() -> None:
    assert shared_limit([rates(200)] * 8, rates(800)) == Shared(800e6, 1600e6)
    assert shared_limit([rates(200)] * 8, rates(1500)) is None


def test_a_slow_disk_is_no_shared_limit() -> None:
    assert shared_limit([rates(96), rates(48), rates(96)], rates(238)) is None


def test_by_simulation_a_disk_at_half_speed_is_always_found_and_a_sound_one_never_named() -> None:
    """Passes with three percent of noise, as a quiet computer has them."""
    for seed in range(500):
        sound = [rates(100, noise=0.03, seed=seed * 10 + number) for number in range(4)]
        half = rates(50, noise=0.03, seed=seed * 10 + 9)
        assert slow_disks(sound) == ()
        assert [slow.disk for slow in slow_disks([*sound, half])] == [4]
        assert shared_limit(sound, rates(400, noise=0.03, seed=seed * 10 + 8)) is None
        assert shared_limit(sound, rates(300, noise=0.03, seed=seed * 10 + 7)) is not None
