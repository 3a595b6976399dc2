"""What makes runs hard to compare is said of them, and of others nothing."""

import pytest
from msgspec.structs import replace

from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import Data, IoMode
from raidwright.bench.summary import best_of
from raidwright.bench.surroundings import Surroundings
from raidwright.storage.units import MIB
from tests.bench.builders import RND_Q1, a_run, passes

RUN = a_run(passes([100e6] * 4))


def said_of(*runs: Run) -> list[str]:
    return [str(each) for each in caveats_between(runs, [f"run {n}" for n, _ in enumerate(runs, 1)])]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"size": 128 * MIB}, "The test sizes differ (128 MiB, 1 GiB), so the comparison is not fair."),
        ({"seconds": 0.5}, "The passes have different lengths (0.5 s, 5 s)."),
        ({"way": IoMode.CACHED}, "Some of these results used the page cache and some did not."),
        ({"way": IoMode.SYNC}, "Some of these results used synchronous writes and some did not."),
        ({"data": Data.ZERO}, "Some of these results used random data and some used zeros."),
        ({"pause_sync": True}, "Syncs were paused for some of these results and not for others."),
    ],
)
def test_another_manner_is_told(changes: dict[str, object], said: str) -> None:
    other = replace(RUN, spec=replace(RUN.spec, **changes))
    assert said_of(RUN, other) == said_of(other, RUN) == [said]
    assert said_of(RUN, RUN) == said_of(other, other) == []


def test_a_size_that_nobody_stated_does_not_differ() -> None:
    small = replace(RUN, spec=replace(RUN.spec, size=128 * MIB))
    assert said_of(small, replace(RUN, states_size=False)) == []


def test_a_test_area_that_the_drives_can_cache_is_named() -> None:
    small = replace(RUN, spec=replace(RUN.spec, size=64 * MIB), drives=("a",))
    told = "The test area of “run 1” (64 MiB) fits into the drives' own caches."
    assert said_of(small) == [told]
    wider = replace(RUN, spec=replace(RUN.spec, size=128 * MIB), drives=("a", "b"))
    assert said_of(wider) == [told.replace("64", "128")]
    for other in (replace(wider, drives=("a",)), replace(small, practice=True), RUN):
        assert said_of(other) == []


def test_other_computers_are_told_and_simulated_ones_as_that() -> None:
    told = "The results come from different computers (Nas, This computer)."
    assert said_of(RUN, replace(RUN, machine="Nas")) == [told]
    assert said_of(RUN, replace(RUN, machine="")) == []
    simulated = replace(RUN, machine="Practice machine", practice=True)
    assert said_of(RUN, simulated) == ["Some of these results are simulated and some are real."]


def test_what_was_taken_in_may_be_of_another_computer_that_is_called_alike() -> None:
    taken_in = replace(RUN, number=IMPORTED)
    told = "Some of these results were imported and can be from another computer."
    assert said_of(RUN, taken_in) == said_of(taken_in, RUN) == [told]
    assert said_of(taken_in, taken_in) == []
    theirs, others = (
        replace(taken_in, surroundings=Surroundings(processor=each)) for each in ("Intel N100", "AMD EPYC")
    )
    assert said_of(theirs, others) == [told]


def test_what_synchronised_meanwhile_is_named() -> None:
    busy = replace(RUN, passes=tuple(replace(each, syncing="resync") for each in RUN.passes))
    assert said_of(RUN, busy) == ["An array was syncing during the measurement of “run 2”."]


def test_what_lacked_a_disk_is_named() -> None:
    lacking = replace(RUN, passes=tuple(replace(each, missing=1) for each in RUN.passes))
    assert said_of(RUN, lacking) == ["An array was degraded during the measurement of “run 2”."]


CDM = replace(a_run(passes([150e6])), source="CrystalDiskMark 8.0.4", number=IMPORTED)


def test_the_best_pass_is_never_held_against_a_median_in_silence() -> None:
    best = "“run 1” shows its best pass, like CrystalDiskMark; the others show the median."
    best += " Compare best passes instead."
    assert best in said_of(CDM, RUN)
    assert best not in said_of(CDM, CDM)
    assert best not in said_of(best_of(CDM), best_of(RUN))


def test_figures_of_another_program_are_told() -> None:
    other = "The results come from different programs (CrystalDiskMark 8.0.4, Raidwright)."
    assert other in said_of(RUN, CDM)
    assert other not in said_of(CDM, CDM)


def test_of_the_best_only_the_fastest_pass_is_left_of_each_cell() -> None:
    reduced = best_of(a_run([*passes([90e6, 110e6, 100e6]), *passes([1e6, 2e6], RND_Q1)]))
    assert [(cell.rate.n, cell.rate.median) for cell in reduced.cells().values()] == [(1, 110e6), (1, 2e6)]
