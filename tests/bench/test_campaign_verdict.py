"""What is said of a campaign: the array that is worth it, and the choices that make no difference."""

import msgspec
import pytest

from raidwright.bench.campaign.matrix import Between, Top
from raidwright.bench.campaign.ranking import Ranked, RankedTest, compare_pairs, ranking
from raidwright.bench.campaign.verdict import layer_sentences, verdict
from raidwright.bench.comparing.comparison import Comparison, Difference
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import Direction, IoMode
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, a_run, passes
from tests.bench.test_ranking import made, said_of

KEY = (SEQ_Q8, Direction.READ)
TESTS = (RankedTest(KEY, (Ranked(0, 1, 1e8, reliable=True), Ranked(1, 1, 1e8, reliable=True))),)
"""A table in which two setups were measured."""


def test_the_sentence_is_about_the_best_that_survives_a_disk() -> None:
    setups = [made(Level.RAID1, 2, chunk=0), made(Level.RAID0, 3), made(Level.RAID5, 3)]
    words = said_of(setups, [(100e6, 100e6), (300e6, 300e6), (190e6, 80e6)])
    assert words == (
        "RAID 5 of 3 reads 1.9 times as fast as RAID 1 of 2, writes 0.8 times as fast, and survives 1"
        " disk failure. RAID 1 of 2 was expected to be slower than RAID 5 of 3, but was faster in 1"
        " of 1 tests."
    )


def test_one_disk_is_what_is_compared_to_where_it_was_measured() -> None:
    setups = [made(Level.RAID0, 3), made(Level.RAID5, 3), made(Level.SINGLE, 1, chunk=0)]
    words = said_of(setups, [(300e6, 300e6), (190e6, 80e6), (100e6, 100e6)])
    assert words == (
        "RAID 5 of 3 reads 1.9 times as fast as one disk, writes 0.8 times as fast, and survives 1"
        " disk failure. One disk was expected to be slower than RAID 5 of 3, but was faster in 1 of"
        " 2 tests."
    )


def test_choices_that_make_no_difference_are_told() -> None:
    setups = [
        made(level, members, top)
        for level, members in ((Level.RAID0, 2), (Level.RAID5, 3))
        for top in (Top.EXT4, Top.XFS)
    ]
    same = said_of(setups, [(100e6, 100e6), (100.2e6, 100e6), (200e6, 80e6), (200.1e6, 80e6)])
    assert same.endswith("ext4 and XFS are equally fast.")
    other = said_of(setups, [(100e6, 100e6), (140e6, 100e6), (200e6, 80e6), (280e6, 60e6)])
    assert other.endswith("ext4 is faster than XFS in 1 of 4 tests. XFS is faster than ext4 in 2 of 4 tests.")


def test_two_choices_are_told_of_once_in_whatever_order_they_were_measured() -> None:
    setups = [
        made(Level.RAID0, 2),
        made(Level.RAID0, 2, Top.XFS),
        made(Level.RAID5, 3, Top.XFS),
        made(Level.RAID5, 3),
    ]
    words = said_of(setups, [(200e6, 100e6), (150e6, 80e6), (150e6, 60e6), (200e6, 80e6)])
    assert words.endswith(". ext4 is faster than XFS in 4 of 4 tests.")
    assert words.count("is faster than XFS") == 1


def test_two_choices_are_called_equal_only_where_no_tenth_can_lie_between_them() -> None:
    """By two runs of each, two that came out alike may differ by more."""
    setups = [made(Level.RAID5, 3, top) for top in (Top.EXT4, Top.XFS)]
    twice = [
        [a_run(passes([rate, rate * 1.1, rate * 0.9, rate]), started=2.0 * turn + side) for turn in range(2)]
        for side, rate in enumerate((100e6, 104e6))
    ]
    pairs = compare_pairs(twice)
    assert str(verdict(setups, pairs, ranking(twice, pairs))).endswith(
        "There is no clear difference between ext4 and XFS."
    )


@pytest.mark.parametrize(
    ("told", "said"),
    [
        (Comparison(1.0, Difference.UNCLEAR, 0.97, 1.03), "ext4 and XFS are equally fast in 1 of 4 tests."),
        (
            Comparison(1.0, Difference.UNCLEAR, 0.5, 2.0),
            "ext4 and XFS show no clear difference in 1 of 4 tests.",
        ),
        (Comparison(2.0, Difference.FASTER, 1.5, 2.5), "ext4 is faster than XFS in 1 of 4 tests."),
    ],
)
def test_what_one_test_tells_is_not_said_of_those_that_tell_nothing(told: Comparison, said: str) -> None:
    setups = [made(Level.RAID5, 3, top) for top in (Top.EXT4, Top.XFS)]
    cells = {(row, Direction.READ): Comparison(0.6, Difference.UNSTEADY) for row in DEFAULT.rows}
    words = str(verdict(setups, {(0, 1): {**cells, KEY: told}}, TESTS))
    assert words == f"{said} ext4 and XFS: 3 of 4 tests are inconclusive."
    assert "ext4" not in str(verdict(setups, {(0, 1): cells}, TESTS))


def test_what_came_out_against_expectation_is_told_once_for_each_two_arrays() -> None:
    """Over all file systems, whichever was measured first; other chunks and memory are no ground."""
    mirrors = [made(Level.RAID1, 2, top, chunk=0) for top in (Top.EXT4, Top.XFS)]
    stripes = [made(Level.RAID0, 2, top) for top in (Top.EXT4, Top.XFS)]
    contrary, expected = (100e6, 300e6), (200e6, 200e6)
    told = "RAID 1 of 2 was expected to be slower than RAID 0 of 2, but was faster in 2 of 2 tests."
    for setups in ([*mirrors, *stripes], [*stripes, *mirrors]):
        words = said_of(setups, [contrary if each in mirrors else expected for each in setups])
        assert words.count("was expected") == words.count(told) == 1
    as_expected = [(100e6, 100e6) if each in mirrors else expected for each in setups]
    assert "expected" not in said_of(setups, as_expected)
    cached = [msgspec.structs.replace(each, way=IoMode.CACHED) for each in setups]
    speeds = [contrary if each.level is Level.RAID1 else expected for each in cached]
    assert "expected" not in said_of(cached, speeds)
    three = [made(Level.RAID0, 3, chunk=4 * KIB), made(Level.RAID0, 2)]
    assert "expected" not in said_of(three, [(100e6, 100e6), (200e6, 200e6)])


@pytest.mark.parametrize("ways", [(IoMode.DIRECT, IoMode.CACHED), (IoMode.CACHED, IoMode.DIRECT)])
def test_what_memory_makes_of_an_array_is_not_held_against_the_disk(ways: tuple[IoMode, IoMode]) -> None:
    """In whatever order the ways were named."""
    setups = [
        msgspec.structs.replace(made(level, members), way=way)
        for level, members in ((Level.SINGLE, 1), (Level.RAID5, 3))
        for way in ways
    ]
    speeds = {Level.SINGLE: (100e6, 100e6), Level.RAID5: (190e6, 80e6)}
    words = said_of(
        setups,
        [(900e6, 900e6) if each.way is IoMode.CACHED else speeds[each.level] for each in setups],
    )
    assert words.startswith("RAID 5 of 3 reads 1.9 times as fast as one disk, writes 0.8 times as fast,")
    assert "Cached is faster than Direct in 4 of 4 tests." in words


def test_too_few_passes_say_so() -> None:
    systems = [[a_run(passes([100e6]))], [a_run(passes([200e6]), started=1.9e9)]]
    pairs = compare_pairs(systems)
    setups = [made(Level.RAID0, 2), made(Level.RAID5, 3)]
    words = str(verdict(setups, pairs, ranking(systems, pairs)))
    assert words.startswith("Inconclusive: too few reliable results")
    assert str(verdict(setups, {}, ())) == "Nothing was measured."


def stack(*speeds: tuple[float, float]) -> str:
    """What is said of a RAID 1 alone, with LUKS, and with ext4 on that."""
    whole = msgspec.structs.replace(made(Level.RAID1, 2, chunk=0), layers=Between.LUKS)
    return said_of(whole.up_to(), speeds)


def test_of_layers_that_were_written_to_by_themselves_the_one_that_loses_most_is_named() -> None:
    assert stack((200e6, 100e6), (198e6, 60e6), (150e6, 55e6)) == (
        "RAID 1 of 2, layer test, reads (SEQ1M Q8T1): the biggest speed loss is in ext4, 24.2 % slower than"
        " LUKS. RAID 1 of 2, layer test, writes (SEQ1M Q8T1): the biggest speed loss is in LUKS, 40.0 %"
        " slower than RAID 1 of 2. plain is faster than LUKS in 1 of 2 tests. bare is faster than ext4 in 2"
        " of 2 tests."
    )


def test_a_layer_that_clearly_loses_is_named_beside_one_that_may_have_lost_more() -> None:
    """A figure that cannot be told apart, or stood still, hides none that can."""
    whole = msgspec.structs.replace(made(Level.RAID1, 2, chunk=0), layers=Between.LUKS)
    clear = {KEY: Comparison(1 / 0.8, Difference.FASTER, 1.1, 1.4)}
    for unclear in (
        Comparison(1 / 0.7, Difference.UNCLEAR, 0.95, 2.1),
        Comparison(1 / 0.7, Difference.UNSTEADY),
        Comparison(0.0, Difference.STOOD_STILL),
    ):
        (said,) = layer_sentences(whole.up_to(), {(0, 1): {KEY: unclear}, (1, 2): clear})
        assert str(said).endswith("the biggest speed loss is in ext4, 20.0 % slower than LUKS.")


def test_of_layers_of_which_nothing_can_be_told_no_sentence_stands_twice() -> None:
    whole = msgspec.structs.replace(made(Level.RAID1, 2, chunk=0), layers=Between.LUKS)
    few = {(row, way): Comparison(1.0, Difference.UNSTEADY) for row, way in (KEY, (KEY[0], Direction.WRITE))}
    said = [*map(str, layer_sentences(whole.up_to(), {(0, 1): few, (1, 2): few}))]
    assert len(said) == len(set(said)) == 2


def test_where_no_layer_clearly_loses_none_is_named() -> None:
    assert stack((200e6, 100e6), (199.5e6, 100e6), (200e6, 100.1e6)).startswith(
        "RAID 1 of 2, layer test, reads (SEQ1M Q8T1): no layer is clearly slower than the one below it."
    )


def test_of_one_level_no_array_is_compared_to_itself() -> None:
    setups = [made(Level.RAID5, 3), made(Level.RAID5, 3, top=Top.XFS)]
    assert said_of(setups, [(200e6, 100e6)] * 2) == "ext4 and XFS are equally fast."
