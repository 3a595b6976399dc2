"""Who comes first, where that can be told, and the sentence that is made of it."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from raidwright.bench.campaign.matrix import (
    Arrangement,
    Between,
    Top,
)
from raidwright.bench.campaign.outcome import CampaignOutcome
from raidwright.bench.campaign.ranking import RankedTest, against, compare_pairs, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.comparing.comparison import Difference
from raidwright.bench.comparing.interval import MISTAKES
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, Way
from raidwright.storage.design.design import Level
from raidwright.storage.failures import english
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, a_run, passes

READ, WRITE = (SEQ_Q8, Direction.READ), (SEQ_Q8, Direction.WRITE)
ROUNDS = 4
TABLES = 24


def measured(speeds: Sequence[tuple[float, float]]) -> list[list[Run]]:
    """Systems that read and write so fast, measured in turn."""
    return [
        [
            a_run(
                [
                    *passes([read * each for each in (1.0, 1.001, 0.999, 1.0)]),
                    *passes([write * each for each in (1.0, 1.001, 0.999, 1.0)], direction=Direction.WRITE),
                ],
                started=float(turn * len(speeds) + number),
                stack=str(number),
            )
            for turn in range(ROUNDS)
        ]
        for number, (read, write) in enumerate(speeds)
    ]


def ranks(test: RankedTest) -> dict[int, int]:
    return {place.system: place.rank for place in test.places}


def made(level: Level, members: int, top: Top = Top.EXT4, chunk: int = 512 * KIB) -> Arrangement:
    return Arrangement(level, members, chunk, Between.PLAIN, top)


def said_of(arrangements: Sequence[Arrangement], speeds: Sequence[tuple[float, float]]) -> str:
    systems = measured(speeds)
    pairs = compare_pairs(systems)
    return str(verdict(arrangements, pairs, ranking(systems, pairs)))


def test_who_is_faster_ranks_higher_and_who_cannot_be_told_apart_shares_a_rank() -> None:
    systems = measured([(100e6, 100e6), (300e6, 100e6), (200e6, 100.5e6), (201e6, 50e6)])
    read, write = ranking(systems, compare_pairs(systems))
    assert (read.key, write.key) == (READ, WRITE)
    assert ranks(read) == {1: 1, 2: 2, 3: 2, 0: 4}
    assert ranks(write) == {0: 1, 1: 1, 2: 1, 3: 4}
    assert [place.system for place in read.places] == [1, 3, 2, 0]
    assert all(place.reliable for place in read.places)


def test_a_run_with_a_mark_of_doubt_makes_its_cell_unreliable() -> None:
    systems = measured([(100e6, 100e6), (200e6, 100e6)])
    systems[1][2] = a_run(passes([200e6, 100e6, 190e6, 120e6]), started=5.0)
    read, write = ranking(systems, compare_pairs(systems))
    assert {place.system: place.reliable for place in read.places} == {0: True, 1: False}
    assert all(place.reliable for place in write.places)


def through_memory(number: int, speed: float, **marks: object) -> list[Run]:
    """Runs that write at memory's speed, of which ``speed`` (bytes per second) comes to the disks."""
    cached = a_run([]).spec
    facts: dict[str, object] = {
        "way": Way.CACHED,
        "device_bytes": round(speed * 5),
        "synced_bytes": round(speed * 2),
        "sync_seconds": 2.0,
    }
    return [
        a_run(
            [
                msgspec.structs.replace(each, **(facts | marks))
                for each in passes([3e9 + 1e6 * turn] * 4, direction=Direction.WRITE)
            ],
            started=float(2 * turn + number),
            stack=str(number),
            spec=msgspec.structs.replace(cached, way=Way.CACHED),
        )
        for turn in range(ROUNDS)
    ]


def test_writes_through_memory_rank_by_what_came_to_the_disks() -> None:
    systems = [through_memory(0, 100e6), through_memory(1, 200e6)]
    (write,) = ranking(systems, compare_pairs(systems))
    assert [(place.system, place.rank, place.rate) for place in write.places] == [
        (1, 1, pytest.approx(200e6)),
        (0, 2, pytest.approx(100e6)),
    ]
    assert all(place.seen > 2.9e9 and place.reliable for place in write.places)
    assert [place.safe_after for place in write.places] == [2.0, 2.0]


def test_where_it_is_not_known_what_came_to_the_disks_nobody_is_faster() -> None:
    systems = [through_memory(0, 100e6, synced_bytes=-1), through_memory(1, 200e6, synced_bytes=-1)]
    (write,) = ranking(systems, compare_pairs(systems))
    assert ranks(write) == {0: 0, 1: 0}
    assert not any(place.reliable for place in write.places)


def test_what_was_read_from_memory_ranks_nobody() -> None:
    systems = [through_memory(number, 100e6 * (1 + number), direction=Direction.READ) for number in (0, 1)]
    (read,) = ranking(systems, compare_pairs(systems))
    assert ranks(read) == {0: 0, 1: 0}
    assert not any(place.reliable for place in read.places)


def test_of_figures_that_are_not_to_be_trusted_no_ratio_is_told() -> None:
    arrangements = [made(Level.RAID0, 3), made(Level.SINGLE, 1, chunk=0)]
    systems = measured([(300e6, 300e6), (100e6, 100e6)])
    systems[0] = [
        msgspec.structs.replace(
            run,
            passes=tuple(
                msgspec.structs.replace(each, syncing="resync", device_bytes=2**40) for each in run.passes
            ),
        )
        for run in systems[0]
    ]
    pairs = compare_pairs(systems)
    tests = ranking(systems, pairs)
    assert [ranks(test) for test in tests] == [{0: 0, 1: 1}] * 2
    assert str(verdict(arrangements, pairs, tests)) == (
        "Too little was measured that can be relied on to say how RAID0 of 3 compares to One disk."
    )


def unsteady(turn: int, number: int) -> Run:
    """A run of which nobody can tell how it compares."""
    around = (0.5, 1.5, 0.7, 1.3)
    reads, writes = ([speed * each for each in around] for speed in (90e6, 60e6))
    return a_run(
        [*passes(reads), *passes(writes, direction=Direction.WRITE)],
        started=float(turn * 4 + number),
        stack=str(number),
    )


def test_what_is_unreliable_is_neither_first_nor_what_the_sentence_is_about() -> None:
    """Nobody is surely faster than what nobody can be compared to."""
    arrangements = [
        made(Level.SINGLE, 1, chunk=0),
        made(Level.RAID10, 4),
        made(Level.RAID5, 4),
        made(Level.RAID6, 4),
    ]
    systems = measured([(100e6, 100e6), (200e6, 200e6), (300e6, 290e6), (90e6, 60e6)])
    systems[3] = [unsteady(turn, 3) for turn in range(ROUNDS)]
    pairs = compare_pairs(systems)
    tests = ranking(systems, pairs)
    assert [[(place.system, place.rank) for place in test.places] for test in tests] == [
        [(2, 1), (1, 2), (0, 3), (3, 0)]
    ] * 2
    assert str(verdict(arrangements, pairs, tests)).startswith("RAID5 of 4 reads 3.0 times as fast")


def test_the_last_that_ratios_are_told_against_has_a_rank() -> None:
    systems = measured([(100e6, 100e6), (200e6, 200e6), (50e6, 50e6)])
    systems[2] = [unsteady(turn, 2) for turn in range(ROUNDS)]
    pairs = compare_pairs(systems)
    tests = ranking(systems, pairs)
    outcome = CampaignOutcome(("a", "b", "c"), tests, pairs, (), english("-").failure)
    assert [place.system for place in tests[0].places] == [1, 0, 2]
    assert outcome.beside(tests[0]).ratios[:2] == (pytest.approx(2.0), 0.0)


def test_a_system_that_could_not_be_measured_has_no_place() -> None:
    systems = [*measured([(100e6, 100e6), (200e6, 100e6)]), []]
    read, _ = ranking(systems, compare_pairs(systems))
    assert ranks(read) == {1: 1, 0: 2}


def test_of_tables_of_equal_systems_few_tell_any_apart() -> None:
    """Their passes scatter, and their runs lie a little apart, as those of real disks do."""
    draw = random.Random(7)

    def run(started: float) -> Run:
        cells = []
        for row in DEFAULT.rows:
            level = 100e6 * draw.gauss(1, 0.015)
            cells += passes([level * draw.gauss(1, 0.02) for _ in range(4)], row)
        return a_run(cells, started=started)

    wrong = 0
    for _ in range(TABLES):
        systems = [[run(float(turn * 5 + number)) for turn in range(ROUNDS)] for number in range(5)]
        tests = ranking(systems, compare_pairs(systems))
        wrong += any(place.rank > 1 for test in tests for place in test.places)
    assert wrong <= 2 * MISTAKES * TABLES


def test_the_other_way_round_is_the_inverse() -> None:
    pairs = compare_pairs(measured([(100e6, 100e6), (200e6, 100e6)]))
    forth, back = against(0, 1, pairs)[READ], against(1, 0, pairs)[READ]
    assert (forth.difference, back.difference) == (Difference.SLOWER, Difference.FASTER)
    assert back.ratio == pytest.approx(2.0)
    assert back.least < 2.0 < back.most


def test_the_sentence_is_about_the_best_that_survives_a_disk() -> None:
    arrangements = [made(Level.RAID1, 2, chunk=0), made(Level.RAID0, 3), made(Level.RAID5, 3)]
    words = said_of(arrangements, [(100e6, 100e6), (300e6, 300e6), (190e6, 80e6)])
    assert words == (
        "RAID5 of 3 reads 1.9 times as fast as RAID1 of 2, writes 0.8 times as fast, and survives the loss"
        " of 1 of its disks. RAID1 of 2 was expected to be slower than RAID5 of 3, but was faster in 1 of 1"
        " tests."
    )


def test_one_disk_is_what_is_compared_to_where_it_was_measured() -> None:
    arrangements = [made(Level.RAID0, 3), made(Level.RAID5, 3), made(Level.SINGLE, 1, chunk=0)]
    words = said_of(arrangements, [(300e6, 300e6), (190e6, 80e6), (100e6, 100e6)])
    assert words == (
        "RAID5 of 3 reads 1.9 times as fast as one disk, writes 0.8 times as fast, and survives one disk."
        " One disk was expected to be slower than RAID5 of 3, but was faster in 1 of 2 tests."
    )


def test_choices_that_make_no_difference_are_told() -> None:
    arrangements = [
        made(level, members, top)
        for level, members in ((Level.RAID0, 2), (Level.RAID5, 3))
        for top in (Top.EXT4, Top.XFS)
    ]
    same = said_of(arrangements, [(100e6, 100e6), (100.2e6, 100e6), (200e6, 80e6), (200.1e6, 80e6)])
    assert same.endswith("ext4 and XFS do not differ.")
    other = said_of(arrangements, [(100e6, 100e6), (140e6, 100e6), (200e6, 80e6), (280e6, 60e6)])
    assert other.endswith("ext4 is faster than XFS in 1 of 4 tests. XFS is faster than ext4 in 2 of 4 tests.")


def test_two_choices_are_told_of_once_in_whatever_order_they_were_measured() -> None:
    arrangements = [
        made(Level.RAID0, 2),
        made(Level.RAID0, 2, Top.XFS),
        made(Level.RAID5, 3, Top.XFS),
        made(Level.RAID5, 3),
    ]
    words = said_of(arrangements, [(200e6, 100e6), (150e6, 80e6), (150e6, 60e6), (200e6, 80e6)])
    assert words.endswith(". ext4 is faster than XFS in 4 of 4 tests.")
    assert words.count("is faster than XFS") == 1


def test_two_choices_are_called_equal_only_where_no_tenth_can_lie_between_them() -> None:
    """By one run of each, two that came out alike may differ by more."""
    arrangements = [made(Level.RAID5, 3, top) for top in (Top.EXT4, Top.XFS)]
    once = [[a_run(passes([rate, rate * 1.1, rate * 0.9, rate]), started=rate)] for rate in (100e6, 104e6)]
    pairs = compare_pairs(once)
    assert str(verdict(arrangements, pairs, ranking(once, pairs))).endswith(
        "ext4 and XFS do not clearly differ."
    )


def test_what_came_out_against_expectation_is_told_once_for_each_two_arrays() -> None:
    """Over all file systems, whichever was measured first; other chunks and memory are no ground."""
    mirrors = [made(Level.RAID1, 2, top, chunk=0) for top in (Top.EXT4, Top.XFS)]
    stripes = [made(Level.RAID0, 2, top) for top in (Top.EXT4, Top.XFS)]
    contrary, expected = (100e6, 300e6), (200e6, 200e6)
    told = "RAID1 of 2 was expected to be slower than RAID0 of 2, but was faster in 2 of 2 tests."
    for arrangements in ([*mirrors, *stripes], [*stripes, *mirrors]):
        words = said_of(arrangements, [contrary if each in mirrors else expected for each in arrangements])
        assert words.count("was expected") == words.count(told) == 1
    as_expected = [(100e6, 100e6) if each in mirrors else expected for each in arrangements]
    assert "expected" not in said_of(arrangements, as_expected)
    cached = [msgspec.structs.replace(each, way=Way.CACHED) for each in arrangements]
    speeds = [contrary if each.level is Level.RAID1 else expected for each in cached]
    assert "expected" not in said_of(cached, speeds)
    three = [made(Level.RAID0, 3, chunk=4 * KIB), made(Level.RAID0, 2)]
    assert "expected" not in said_of(three, [(100e6, 100e6), (200e6, 200e6)])


@pytest.mark.parametrize("ways", [(Way.DIRECT, Way.CACHED), (Way.CACHED, Way.DIRECT)])
def test_what_memory_makes_of_an_array_is_not_held_against_the_disk(ways: tuple[Way, Way]) -> None:
    """In whatever order the ways were named."""
    arrangements = [
        msgspec.structs.replace(made(level, members), way=way)
        for level, members in ((Level.SINGLE, 1), (Level.RAID5, 3))
        for way in ways
    ]
    speeds = {Level.SINGLE: (100e6, 100e6), Level.RAID5: (190e6, 80e6)}
    words = said_of(
        arrangements,
        [(900e6, 900e6) if each.way is Way.CACHED else speeds[each.level] for each in arrangements],
    )
    assert words.startswith("RAID5 of 3 reads 1.9 times as fast as one disk, writes 0.8 times as fast,")
    assert "Cached is faster than Direct in 4 of 4 tests." in words


def test_too_few_passes_say_so() -> None:
    systems = [[a_run(passes([100e6]))], [a_run(passes([200e6]), started=1.9e9)]]
    pairs = compare_pairs(systems)
    arrangements = [made(Level.RAID0, 2), made(Level.RAID5, 3)]
    words = str(verdict(arrangements, pairs, ranking(systems, pairs)))
    assert words.startswith("Too little was measured")
    assert str(verdict(arrangements, {}, ())) == "Nothing was measured."


def stack(*speeds: tuple[float, float]) -> str:
    """What is said of a RAID1 alone, with LUKS, and with ext4 on that."""
    whole = msgspec.structs.replace(made(Level.RAID1, 2, chunk=0), layers=Between.LUKS)
    return said_of(whole.up_to(), speeds)


def test_of_layers_that_were_written_to_by_themselves_the_one_that_loses_most_is_named() -> None:
    assert stack((200e6, 100e6), (198e6, 60e6), (150e6, 55e6)) == (
        "RAID1 of 2, read layer by layer (SEQ1M Q8T1): ext4 loses most, 24.2 % of what LUKS gives."
        " RAID1 of 2, written to layer by layer (SEQ1M Q8T1): LUKS loses most, 40.0 % of what RAID1 of 2"
        " takes."
        " plain is faster than LUKS in 1 of 2 tests. bare is faster than ext4 in 2 of 2 tests."
    )


def test_where_no_layer_clearly_loses_none_is_named() -> None:
    assert stack((200e6, 100e6), (199.5e6, 100e6), (200e6, 100.1e6)).startswith(
        "RAID1 of 2, read layer by layer (SEQ1M Q8T1): no layer clearly loses anything."
    )


def test_of_one_level_no_array_is_compared_to_itself() -> None:
    arrangements = [made(Level.RAID5, 3), made(Level.RAID5, 3, top=Top.XFS)]
    assert said_of(arrangements, [(200e6, 100e6)] * 2) == "ext4 and XFS do not differ."
