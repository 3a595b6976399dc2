"""What each setup of a campaign is held against, and that nothing equal is called faster."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from raidwright.bench.campaign.matrix import (
    Between,
    Campaign,
    Matrix,
    Setup,
    SetupRun,
    SetupState,
    Top,
)
from raidwright.bench.campaign.outcome import CampaignOutcome, WholeCampaign
from raidwright.bench.campaign.ranking import compare_pairs, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.spec import Direction
from raidwright.storage.levels import Level
from tests.bench.test_ranking import ROUNDS, made, measured


def outcome_of(setups: Sequence[Setup], speeds: Sequence[tuple[float, float]]) -> CampaignOutcome:
    systems = measured(speeds)
    runs = dict(enumerate((each for some in systems for each in some), 1))
    setup_runs = [
        SetupRun(
            turn, case, "", SetupState.DONE, case * ROUNDS + turn + 1, synced=30.0 + turn if case else 0.0
        )
        for case in range(len(systems))
        for turn in range(ROUNDS)
    ]
    matrix = Matrix(("a", "b", "c"), ("raid0",))
    campaign = Campaign("Nas", matrix, ("a", "b", "c"), tuple(setups))
    return WholeCampaign("tank", "", 0.0, campaign, tuple(setup_runs), runs).outcome


def test_each_is_held_against_one_disk_of_its_own_kind_where_one_was_measured() -> None:
    """Field reports are tables against the single disk; the last of a table may be any array."""
    setups = [
        made(Level.RAID0, 2, Top.XFS),
        made(Level.SINGLE, 1),
        made(Level.SINGLE, 1, Top.XFS),
        made(Level.RAID1, 2),
    ]
    found = outcome_of(setups, [(200e6, 200e6), (100e6, 100e6), (80e6, 80e6), (50e6, 50e6)])
    assert found.one_disk == (2, None, None, 1)
    beside = found.beside(found.tests[0])
    assert beside.one_disk
    assert beside.ratios == (pytest.approx(2.5), 0.0, 0.0, pytest.approx(0.5))
    assert found.first_syncs == (0.0, 31.5, 31.5, 31.5)


def test_without_one_disk_each_is_held_against_the_last() -> None:
    found = outcome_of([made(Level.RAID0, 2), made(Level.RAID1, 2)], [(200e6, 200e6), (100e6, 100e6)])
    beside = found.beside(found.tests[0])
    assert (beside.one_disk, beside.ratios) == (False, (pytest.approx(2.0), 0.0))


@pytest.mark.parametrize(
    ("speed", "words"),
    [
        (
            (101e6, 200e6),
            (
                "RAID 5 of 3 writes 2.0 times as fast as {0}. Reads show no clear difference (1.0 times as"
                " fast)."
            ),
        ),
        (
            (200e6, 101e6),
            (
                "RAID 5 of 3 reads 2.0 times as fast as {0}. Writes show no clear difference (1.0 times as"
                " fast)."
            ),
        ),
        (
            (101e6, 101e6),
            (
                "RAID 5 of 3 and {0} show no clear difference in reads (1.0 times as fast) or writes (1.0"
                " times)."
            ),
        ),
    ],
    ids=["reads", "writes", "both"],
)
@pytest.mark.parametrize("base", [made(Level.SINGLE, 1), made(Level.RAID0, 2)], ids=["one disk", "array"])
def test_what_may_be_equal_is_never_called_so_many_times_as_fast(
    speed: tuple[float, float], words: str, base: Setup
) -> None:
    setups = [base, made(Level.RAID5, 3)]
    systems = measured([(100e6, 100e6), speed])
    # So little evidence that one part in a hundred does not tell; twice as fast does.
    pairs = compare_pairs([runs[:2] for runs in systems])
    found = str(verdict(setups, pairs, ranking(systems, pairs)))
    other = "one disk" if base.is_one_disk else base.made_of
    assert found == f"{words.format(other)} RAID 5 of 3 survives 1 disk failure."


PLAIN, LUKS = Between.PLAIN, Between.LUKS
ONE, THREE = made(Level.SINGLE, 1, chunk=0), made(Level.RAID5, 3)


def with_layers(setup: Setup, layers: Between, top: Top = Top.EXT4) -> Setup:
    return replace(setup, layers=layers, top=top)


def test_what_encryption_takes_is_not_said_of_the_array() -> None:
    """Beside the encrypted disk the plain array would read 4.0 times as fast."""
    setups = [with_layers(kind, layers) for kind in (ONE, THREE) for layers in (LUKS, PLAIN)]
    outcome = outcome_of(setups, [(50e6, 50e6), (100e6, 100e6), (80e6, 40e6), (200e6, 80e6)])
    said = str(outcome.verdict)
    assert said.startswith("RAID 5 of 3 reads 2.0 times as fast as one disk, writes 0.8 times as fast"), said


def test_an_array_is_held_against_the_disk_with_the_same_file_system() -> None:
    setups = [with_layers(kind, PLAIN, top) for kind in (ONE, THREE) for top in (Top.BTRFS, Top.EXT4)]
    outcome = outcome_of(setups, [(50e6, 50e6), (100e6, 100e6), (80e6, 40e6), (200e6, 80e6)])
    assert "reads 2.0 times as fast as one disk" in str(outcome.verdict)


def test_layer_by_layer_the_whole_array_is_held_against_the_disk_that_has_as_much_on_it() -> None:
    """A single disk has no lower layers to be measured by themselves; the bare array is held against none."""
    setups = [with_layers(ONE, LUKS), *with_layers(THREE, LUKS).up_to()]
    speeds = [(50e6, 50e6), (400e6, 160e6), (110e6, 45e6), (100e6, 40e6)]
    outcome = outcome_of(setups, speeds)
    assert "RAID 5 of 3 reads 2.0 times as fast as one disk, writes 0.8 times" in str(outcome.verdict)
    assert outcome.one_disk == (None, None, 0, 0)


def test_without_a_disk_of_its_kind_an_array_is_called_no_times_as_fast() -> None:
    outcome = outcome_of([with_layers(ONE, LUKS), THREE], [(50e6, 50e6), (200e6, 80e6)])
    assert str(outcome.verdict).startswith(
        "Inconclusive: too few reliable results to compare RAID 5 of 3 with One disk."
    )


def test_one_that_broke_off_is_not_the_best_for_having_fewer_ranks() -> None:
    setups = [made(Level.SINGLE, 1, chunk=0), made(Level.RAID1, 2, chunk=0), made(Level.RAID5, 3)]
    systems = measured([(100e6, 100e6), (200e6, 200e6), (250e6, 300e6)])
    systems[2] = [
        replace(run, passes=tuple(each for each in run.passes if each.direction is Direction.READ))
        for run in systems[2]
    ]
    pairs = compare_pairs(systems)
    assert str(verdict(setups, pairs, ranking(systems, pairs))).startswith("RAID 1 of 2 reads ")
