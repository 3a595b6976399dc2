"""What makes runs hard to compare is said of them, and of others nothing."""

import pytest
from msgspec.structs import replace

from raidwright.bench.comparing.caveats import caveats_between
from raidwright.bench.run import IMPORTED, Run
from raidwright.bench.spec import Data, Way
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
        ({"size": 64 * MIB}, "The test sizes differ (64 MiB, 1 GiB)."),
        ({"seconds": 0.5}, "The passes are not of the same length (0.5 s, 5 s)."),
        ({"way": Way.CACHED}, "Some of these figures went through memory and some did not."),
        ({"way": Way.SYNC}, "In some of them each write had to be safe at once, in others not."),
        ({"data": Data.ZERO}, "Some of them wrote random data and some zeros."),
        ({"pause_sync": True}, "In some of them any sync was paused meanwhile, in others not."),
    ],
)
def test_another_manner_is_told(changes: dict[str, object], said: str) -> None:
    other = replace(RUN, spec=replace(RUN.spec, **changes))
    assert said_of(RUN, other) == said_of(other, RUN) == [said]
    assert said_of(RUN, RUN) == said_of(other, other) == []


def test_other_computers_are_told_and_simulated_ones_as_that() -> None:
    told = "They were measured on different computers (Nas, This computer)."
    assert said_of(RUN, replace(RUN, machine="Nas")) == [told]
    assert said_of(RUN, replace(RUN, machine="")) == []
    simulated = replace(RUN, machine="Practice machine", practice=True)
    assert said_of(RUN, simulated) == ["Some of these figures are simulated and some are not."]


def test_what_was_taken_in_may_be_of_another_computer_that_is_called_alike() -> None:
    taken_in = replace(RUN, number=IMPORTED)
    told = "Some of them were taken in, and may be of another computer."
    assert said_of(RUN, taken_in) == said_of(taken_in, RUN) == [told]
    assert said_of(taken_in, taken_in) == []
    theirs, others = (
        replace(taken_in, surroundings=Surroundings(processor=each)) for each in ("Intel N100", "AMD EPYC")
    )
    assert said_of(theirs, others) == [told]


def test_what_synchronised_meanwhile_is_named() -> None:
    busy = replace(RUN, passes=tuple(replace(each, syncing="resync") for each in RUN.passes))
    assert said_of(RUN, busy) == ["An array was synchronising while “run 2” was measured."]


def test_what_lacked_a_disk_is_named() -> None:
    lacking = replace(RUN, passes=tuple(replace(each, missing=1) for each in RUN.passes))
    assert said_of(RUN, lacking) == ["An array lacked a disk while “run 2” was measured."]


CDM = replace(a_run(passes([150e6])), source="CrystalDiskMark 8.0.4", number=IMPORTED)


def test_the_best_pass_is_never_held_against_a_median_in_silence() -> None:
    best = "“run 1” has the best of its passes, as CrystalDiskMark shows it, and others a median: have best"
    best += " compared with best."
    assert best in said_of(CDM, RUN)
    assert best not in said_of(CDM, CDM)
    assert best not in said_of(best_of(CDM), best_of(RUN))


def test_figures_of_another_program_are_told() -> None:
    other = "They were measured by different programs (CrystalDiskMark 8.0.4, Raidwright)."
    assert other in said_of(RUN, CDM)
    assert other not in said_of(CDM, CDM)


def test_of_the_best_only_the_fastest_pass_is_left_of_each_cell() -> None:
    reduced = best_of(a_run([*passes([90e6, 110e6, 100e6]), *passes([1e6, 2e6], RND_Q1)]))
    assert [(cell.rate.n, cell.rate.median) for cell in reduced.cells().values()] == [(1, 110e6), (1, 2e6)]
