"""What an array reached of what it should, beside one of its disks alone."""

import pytest
from msgspec.structs import replace

from raidwright.bench.comparing.expectation import (
    Outcome,
    expectation,
    is_one_disk,
    range_words,
    source_template,
)
from raidwright.bench.expected import Medium, Range, Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction
from raidwright.language.measurements import expected_range_words
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q1, SEQ_Q8, a_run, passes

READ, WRITE, MIX = Direction
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)
KEY = (SEQ_Q8, READ)


def disk(*rates: float, drive: str = "b", **changes: object) -> Run:
    return a_run(passes(rates or [100e6] * 4), drives=(drive,), **changes)  # type: ignore[arg-type]


def array(*rates: float, **changes: object) -> Run:
    return a_run(passes(rates), **{"shape": SHAPE, "drives": ("a", "b", "c"), **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rates", "outcome"),
    [
        ([196e6, 197e6, 195e6, 196e6], Outcome.MET),
        ([150e6, 151e6, 149e6, 150e6], Outcome.LESS),
        ([290e6, 295e6, 299e6, 301e6], Outcome.MET),
        ([330e6, 331e6, 329e6, 330e6], Outcome.MORE),
        ([150e6, 200e6, 151e6, 149e6], Outcome.UNCLEAR),
    ],
)
def test_the_measured_ratio_is_held_against_the_expected_one(rates: list[float], outcome: Outcome) -> None:
    found = expectation(array(*rates), disk(), KEY)
    assert found is not None
    assert (found.expected, found.outcome, found.shape) == (Range(2.0, 3.0), outcome, SHAPE)
    assert found.measured == pytest.approx(sorted(rates)[1] / 200e6 + sorted(rates)[2] / 200e6)


def test_figures_that_something_falsified_are_held_against_nothing() -> None:
    beside = tuple(replace(each, device_bytes=2 * each.bytes) for each in passes([150e6] * 4))
    for mine, one in (
        (replace(array(150e6), passes=beside), disk()),
        (array(*[150e6] * 4), replace(disk(), passes=beside)),
    ):
        found = expectation(mine, one, KEY)
        assert found is not None
        assert found.outcome is Outcome.DOUBTFUL


def test_of_an_array_that_lacked_a_disk_nothing_is_expected() -> None:
    """However steady it is: a disk less is what it reaches less by."""
    lacking = tuple(replace(each, missing=1) for each in passes([150e6] * 4))
    found = expectation(replace(array(150e6), passes=lacking), disk(), KEY)
    assert found is not None
    assert found.outcome is Outcome.DOUBTFUL


def test_an_unsteady_disk_is_no_measure() -> None:
    found = expectation(array(*[130e6] * 4), disk(120e6, 110e6, 100e6, 80e6), KEY)
    assert found is not None
    assert found.outcome is Outcome.UNCLEAR


def test_one_pass_says_too_little() -> None:
    """Of an array that it reaches too little, of one disk that it is a measure."""
    for mine, one in ((array(150e6), disk()), (array(*[150e6] * 4), disk(100e6))):
        found = expectation(mine, one, KEY)
        assert found is not None
        assert found.outcome is Outcome.FEW


def test_more_than_the_disks_can_give_is_doubted_by_one_pass_too() -> None:
    """As posted: a mirror with an SSD before it is a hundred times its disk."""
    found = expectation(array(10_000e6), disk(100e6), KEY)
    assert found is not None
    assert found.outcome is Outcome.MORE


def test_nothing_is_expected_of_what_was_not_measured_or_is_no_array() -> None:
    assert expectation(array(200e6), disk(), (SEQ_Q1, READ)) is None
    assert expectation(array(200e6), disk(), (SEQ_Q8, WRITE)) is None
    assert expectation(disk(200e6), disk(), KEY) is None
    assert expectation(array(200e6), disk(0.0), KEY) is None
    assert expectation(array(0.0), disk(), KEY) is None


def test_it_is_told_when_the_one_disk_was_none_of_its_own() -> None:
    own, other = (expectation(array(200e6), disk(drive=drive), KEY) for drive in "bz")
    assert own is not None
    assert other is not None
    assert (own.lent, other.lent) == (False, True)
    assert replace(other, lent=False) == own


def test_it_is_told_when_the_array_alone_is_encrypted() -> None:
    """What encryption costs is missing too, and no loss of the array."""
    encrypted = array(150e6, stack="tank · RAID 5 of 3 · LUKS · XFS")
    for run, one, told in (
        (encrypted, disk(), True),
        (encrypted, disk(stack="Larch · LUKS · XFS"), False),
        (array(150e6), disk(), False),
    ):
        found = expectation(run, one, KEY)
        assert found is not None
        assert found.plain is told
        assert (
            expected_range_words(*KEY, found).endswith(
                "The result for one disk was measured without encryption."
            )
            is told
        )


def test_only_a_single_disk_without_an_array_over_it_counts_as_one() -> None:
    assert is_one_disk(disk())
    assert not is_one_disk(replace(disk(), shape=SHAPE))
    assert not is_one_disk(a_run(passes([1e6])))
    assert not is_one_disk(array(1e6))


TWO, THREE, BOTH = Range(2.0, 2.0), Range(3.0, 3.0), Range(2.0, 3.0)


@pytest.mark.parametrize(
    ("medium", "practice", "wanted", "two", "three", "source"),
    [
        (Medium.TURNS, False, TWO, Outcome.MET, Outcome.MORE, "Hard disks do not read faster"),
        (Medium.FLASH, False, THREE, Outcome.LESS, Outcome.MET, "SSDs can skip parity or copies"),
        (
            Medium.TURNS,
            True,
            THREE,
            Outcome.LESS,
            Outcome.MET,
            "Simulated disks limit only the transfer rate",
        ),
        (
            Medium.UNKNOWN,
            False,
            BOTH,
            Outcome.MET,
            Outcome.MET,
            "The type of the disks (hard disk or SSD) is unknown",
        ),
    ],
)
def test_a_third_that_is_lost_is_told_wherever_the_medium_is_known(
    medium: Medium, practice: bool, wanted: Range, two: Outcome, three: Outcome, source: str
) -> None:
    shape = replace(SHAPE, medium=medium)
    for rate, outcome in ((200e6, two), (300e6, three)):
        run = array(*[rate] * 4, shape=shape, practice=practice)
        found = expectation(run, disk(practice=practice), KEY)
        assert found is not None
        assert (found.expected, found.outcome) == (wanted, outcome)
        assert source_template(found, *KEY).startswith(source)


def test_where_the_medium_does_not_matter_none_is_named() -> None:
    for shape in (Shape(Level.RAID0, 3, 512 * KIB), Shape(Level.RAID5, 3, 512 * KIB)):
        run = replace(array(300e6, shape=shape), passes=tuple(passes([300e6] * 4, SEQ_Q1)))
        one = replace(disk(), passes=tuple(passes([100e6] * 4, SEQ_Q1)))
        found = expectation(run, one, (SEQ_Q1, READ))
        assert found is not None
        assert source_template(found, SEQ_Q1, READ) == ""


def test_a_range_is_written_with_both_ends_and_a_number_once() -> None:
    assert range_words(Range(2.0, 3.0), "{:.1f}".format) == "2.0 to 3.0"
    assert range_words(Range(1.0, 1.001), "{:.1f}".format) == "1.0"
