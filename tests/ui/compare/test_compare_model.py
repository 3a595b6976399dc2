"""Runs side by side: which bars there are, what is said of them, and what makes them hard to compare."""

import pytest
from msgspec import structs

from raidwright.bench.expected import Shape
from raidwright.bench.samples import Worker
from raidwright.bench.spec import Direction
from raidwright.history import SavedRun
from raidwright.storage.levels import Level
from raidwright.storage.units import GIB, KIB
from raidwright.ui.compare.model import all_practice, groups, spread_in
from raidwright.ui.compare.words import caveats, comparison_explanation, comparison_words, expected_words
from raidwright.ui.words.measurements import FigureUnit
from tests.bench.builders import RND_Q1, SEQ_Q8, a_pass, a_run, passes

READ, WRITE, MIX = Direction
SLOW = SavedRun(1, "disk", a_run(passes([100e6, 101e6, 99e6, 100e6])))
FAST = SavedRun(2, "array", a_run([*passes([200e6] * 4), *passes([150e6] * 4, SEQ_Q8, WRITE)]))
FEW = SavedRun(3, "short", a_run(passes([200e6] * 3)))
ALIKE = SavedRun(4, "again", a_run(passes([100.5e6, 102e6, 99e6, 103e6])))


def test_there_is_a_group_for_each_row_and_direction_that_anyone_measured(qapp: object) -> None:
    found = groups([SLOW, FAST])
    assert [(group.row, group.direction) for group in found] == [(SEQ_Q8, READ), (SEQ_Q8, WRITE)]
    assert [bar.cell is None for bar in found[1].bars] == [True, False]
    assert groups([]) == ()


@pytest.mark.parametrize(
    ("other", "words", "reason"),
    [
        (FAST, "2.00 × · seems faster", "Run each 2 more times with the button below."),
        (FEW, "2.00 × · too few passes", "Inconclusive: both sides need at least 4"),
        (
            ALIKE,
            "1.01 × · no difference found",
            "With one run of each, the variation between runs is unknown.",
        ),
    ],
)
def test_a_verdict_is_given_only_when_it_is_sure(
    qapp: object, other: SavedRun, words: str, reason: str
) -> None:
    read = groups([SLOW, other])[0]
    assert comparison_words(read.bars[0]) == "baseline"
    assert comparison_words(read.bars[1]) == words
    assert reason in comparison_explanation(read.bars[1], FigureUnit.RATE)


def test_a_bar_says_who_was_the_limit_and_where_the_processor_went(qapp: object) -> None:
    bound = a_pass(100e6, cpu_seconds=5.0)
    bound = structs.replace(bound, workers=(Worker("md127_raid5", 4.9, 4.9),))
    words = comparison_explanation(groups([SavedRun(5, "bound", a_run([bound]))])[0].bars[0], FigureUnit.RATE)
    assert "The processor was the bottleneck, not the disks: md127_raid5." in words
    assert "CPU seconds per GB: 10.00, including md127_raid5 9.80." in words


def kept(rates: tuple[float, ...], stack: str) -> list[SavedRun]:
    """Three runs of one system, made before."""
    return [
        SavedRun(20 + place, stack, a_run(passes([rate] * 4), stack=stack, started=float(place)))
        for place, rate in enumerate(rates)
    ]


def test_by_what_is_kept_of_both_one_is_faster_and_what_would_show_is_told(qapp: object) -> None:
    disk, array = kept((100e6, 101e6, 99e6), "disk"), kept((200e6, 201e6, 199e6), "array")
    read = groups([disk[-1], array[-1]], [*disk, *array])[0]
    assert comparison_words(read.bars[1]) == "2.01 × · faster"
    reason = comparison_explanation(read.bars[1], FigureUnit.RATE)
    assert "times as fast, including random variation. Differences of 1." in reason
    back = groups([array[-1], disk[-1]], [*disk, *array])[0]
    assert comparison_words(back.bars[1]) == "0.50 × · slower"


def test_all_runs_of_the_first_are_the_baseline_beside_others(qapp: object) -> None:
    disk, array = kept((100e6, 101e6, 99e6), "disk"), kept((200e6, 201e6, 199e6), "array")
    read = groups([*disk, *array])[0]
    words = [comparison_words(bar) for bar in read.bars]
    assert words == ["baseline"] * 3 + ["2.00 × · faster"] * 3


def test_slower_is_said_as_plainly_as_faster(qapp: object) -> None:
    assert comparison_words(groups([FAST, SLOW])[0].bars[1]) == "0.50 × · seems slower"


def test_what_was_not_measured_is_not_compared(qapp: object) -> None:
    write = groups([SLOW, FAST])[1]
    assert comparison_words(write.bars[0]) == "not measured"
    assert comparison_words(write.bars[1]) == "no baseline"
    assert comparison_explanation(write.bars[0], FigureUnit.RATE) == ""


def test_units_scale_the_whole_spread() -> None:
    (group,) = groups([SLOW])
    cell = group.bars[0].cell
    assert cell is not None
    assert spread_in(cell, FigureUnit.RATE) == pytest.approx((99, 100, 101))
    low, median, high = spread_in(cell, FigureUnit.IOPS)
    assert (low, median, high) == pytest.approx((94.4, 95.4, 96.4), abs=0.2)
    assert spread_in(cell, FigureUnit.LATENCY)[0] == pytest.approx(8e6 / high)


def changed(saved: SavedRun, **facts: object) -> SavedRun:
    return structs.replace(saved, run=structs.replace(saved.run, **facts))


def test_what_makes_runs_hard_to_compare_is_said(qapp: object) -> None:
    assert caveats([SLOW, FAST]) == ()
    small = changed(SLOW, spec=structs.replace(SLOW.run.spec, size=GIB // 8))
    assert caveats([small, FAST]) == (
        "The test sizes differ (128 MiB, 1 GiB), so the comparison is not fair.",
    )
    assert "some are real" in caveats([changed(SLOW, practice=True), FAST])[0]
    assert all_practice([changed(SLOW, practice=True)])
    assert not all_practice([changed(SLOW, practice=True), FAST])
    assert not all_practice([])
    assert "stopped" in caveats([changed(SLOW, complete=False), FAST])[0]


def test_rows_that_only_one_run_knows_come_after_the_common_ones(qapp: object) -> None:
    more = SavedRun(5, "more", a_run([*passes([1e6] * 4, RND_Q1), *passes([200e6] * 4)]))
    assert [group.row for group in groups([SLOW, more])] == [SEQ_Q8, RND_Q1]


SHAPE = Shape(Level.RAID5, 3, 512 * KIB)
MEMBER = changed(SLOW, drives=("b",))
RAID5 = changed(FAST, drives=("a", "b", "c"), shape=SHAPE)


def test_an_array_is_held_against_one_of_its_disks_among_those_chosen(qapp: object) -> None:
    read, write = groups([MEMBER, RAID5])
    assert expected_words(read) == (
        "RAID 5 of 3, sequential read: 2.00 × the speed of one disk (expected: 2.00 to 3.00 ×). The type of"
        " the disks (hard disk or SSD) is unknown, so the range covers both."
    )
    assert expected_words(write) == ""
    assert read.bars[1].goals(FigureUnit.RATE) == (pytest.approx(200), pytest.approx(300))
    assert read.bars[1].goals(FigureUnit.LATENCY) == ()
    assert read.bars[0].goals(FigureUnit.RATE) == write.bars[1].goals(FigureUnit.RATE) == ()


def test_several_arrays_are_told_apart_by_their_numbers(qapp: object) -> None:
    slow = changed(RAID5, passes=tuple(passes([150e6] * 4)))
    first, second = expected_words(groups([MEMBER, RAID5, slow, RAID5])[0]).splitlines()
    assert first.startswith("2, 4 · RAID 5 of 3")
    assert second.startswith("3 · RAID 5 of 3")
    assert ": 1.50 × the speed of one disk (expected: " in second
    assert "×). " in second


def test_a_disk_measured_earlier_serves_when_none_is_chosen(qapp: object) -> None:
    assert expected_words(groups([RAID5])[0]) == ""
    assert ": 2.00 × the speed of one disk" in expected_words(groups([RAID5], [MEMBER])[0])


def test_an_array_that_was_synchronising_makes_runs_hard_to_compare(qapp: object) -> None:
    busy = changed(SLOW, passes=tuple(structs.replace(one, syncing="resync") for one in SLOW.run.passes))
    assert caveats([busy, FAST]) == ("An array was syncing during the measurement of “disk”.",)
    assert "was syncing" in comparison_explanation(groups([busy])[0].bars[0], FigureUnit.RATE)
