"""Who comes first, where that can be told."""

import random
from collections.abc import Sequence

import msgspec
import pytest

from raidwright.bench.campaign.matrix import (
    Between,
    Setup,
    Top,
)
from raidwright.bench.campaign.outcome import CampaignOutcome
from raidwright.bench.campaign.ranking import RankedTest, against, compare_pairs, disk_figure, ranking
from raidwright.bench.campaign.verdict import verdict
from raidwright.bench.comparing.comparison import Difference
from raidwright.bench.comparing.interval import MISTAKES
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, a_run, passes
from tests.bench.layer_tests import lacking

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


def made(level: Level, members: int, top: Top = Top.EXT4, chunk: int = 512 * KIB) -> Setup:
    return Setup(level, members, chunk, Between.PLAIN, top)


def said_of(setups: Sequence[Setup], speeds: Sequence[tuple[float, float]]) -> str:
    systems = measured(speeds)
    pairs = compare_pairs(systems)
    return str(verdict(setups, pairs, ranking(systems, pairs)))


def test_who_is_faster_ranks_higher_and_who_cannot_be_told_apart_shares_a_rank() -> None:
    systems = measured([(100e6, 100e6), (300e6, 100e6), (200e6, 100.5e6), (201e6, 50e6)])
    read, write = ranking(systems, compare_pairs(systems))
    assert (read.key, write.key) == (READ, WRITE)
    assert ranks(read) == {1: 1, 2: 2, 3: 2, 0: 4}
    assert ranks(write) == {0: 1, 1: 1, 2: 1, 3: 4}
    assert [place.system for place in read.places] == [1, 3, 2, 0]
    assert all(place.reliable for place in read.places)


def test_what_a_run_came_to_is_judged_once() -> None:
    """For its pairs, for its place, and whenever the campaign is shown again."""
    ((run, *_),) = measured([(100e6, 100e6)])
    one, again = (disk_figure(run, run.cells()[READ])[1] for _ in range(2))
    assert one is again


def test_a_run_with_a_mark_of_doubt_makes_its_cell_unreliable() -> None:
    systems = measured([(100e6, 100e6), (200e6, 100e6)])
    systems[1][2] = a_run(passes([200e6, 100e6, 190e6, 120e6]), started=5.0)
    read, write = ranking(systems, compare_pairs(systems))
    assert {place.system: place.reliable for place in read.places} == {0: True, 1: False}
    assert all(place.reliable for place in write.places)


def test_an_array_that_lacked_a_disk_is_unreliable_and_has_no_rank() -> None:
    systems = measured([(100e6, 100e6), (200e6, 200e6), (300e6, 50e6)])
    systems[1][0] = lacking(systems[1][0])
    systems[2] = [lacking(run) for run in systems[2]]
    pairs = compare_pairs(systems)
    for test in ranking(systems, pairs):
        assert [(place.system, place.rank, place.reliable) for place in test.places] == [
            (1, 1, False),
            (0, 2, True),
            (2, 0, False),
        ]
    assert pairs[0, 2][READ].difference is Difference.DOUBTFUL


def through_memory(number: int, speed: float, **marks: object) -> list[Run]:
    """Runs that write at memory's speed, of which ``speed`` (bytes per second) comes to the disks."""
    cached = a_run([]).spec
    facts: dict[str, object] = {
        "way": IoMode.CACHED,
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
            spec=msgspec.structs.replace(cached, way=IoMode.CACHED),
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
    setups = [made(Level.RAID0, 3), made(Level.SINGLE, 1, chunk=0)]
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
    assert [ranks(test) for test in tests] == [{0: 0, 1: 0}] * 2
    assert str(verdict(setups, pairs, tests)) == (
        "Inconclusive: too few reliable results to compare RAID 0 of 3 with One disk."
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
    setups = [
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
    assert str(verdict(setups, pairs, tests)).startswith("RAID 5 of 4 reads 3.0 times as fast")


def test_what_nobody_can_be_compared_to_has_no_rank_beside_those_that_can() -> None:
    """It is reliable, but two passes say nothing of how it compares."""
    systems = measured([(100e6, 100e6), (200e6, 200e6), (150e6, 150e6)])
    systems[2] = [a_run(passes([150e6] * 2), started=50.0, stack="2")]
    read, _ = ranking(systems, compare_pairs(systems))
    assert [(place.system, place.rank, place.reliable) for place in read.places] == [
        (1, 1, True),
        (0, 2, True),
        (2, 0, True),
    ]


def test_where_each_was_measured_once_all_share_the_first() -> None:
    systems = [[a_run(passes([rate] * 4), started=rate)] for rate in (100e6, 200e6)]
    (read,) = ranking(systems, compare_pairs(systems))
    assert ranks(read) == {0: 1, 1: 1}


def test_the_last_that_ratios_are_told_against_has_a_rank() -> None:
    systems = measured([(100e6, 100e6), (200e6, 200e6), (50e6, 50e6)])
    systems[2] = [unsteady(turn, 2) for turn in range(ROUNDS)]
    pairs = compare_pairs(systems)
    tests = ranking(systems, pairs)
    outcome = CampaignOutcome(("a", "b", "c"), tests, pairs, (), english("-").failure)
    assert [place.system for place in tests[0].places] == [1, 0, 2]
    assert outcome.beside(tests[0]).ratios[:2] == (pytest.approx(2.0), 0.0)
    of_two = ranking(systems[1:], compare_pairs(systems[1:]))
    assert [place.rank for place in of_two[0].places] == [0, 0]
    alone = CampaignOutcome(("b", "c"), of_two, compare_pairs(systems[1:]), (), english("-").failure)
    assert alone.beside(of_two[0]).ratios == (0.0, 0.0)


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


def test_what_was_read_from_memory_is_not_called_on_the_disk() -> None:
    """Seen: 4522.7 MB/s “on the disk” of disks that read 24."""
    cached = [
        msgspec.structs.replace(each, way=IoMode.CACHED, device_bytes=0) for each in passes([4522.7e6] * 4)
    ]
    whole = [msgspec.structs.replace(each, device_bytes=each.bytes) for each in cached]
    for made, from_memory in ((cached, True), (whole, False)):
        systems = [[a_run(made)], [a_run(made, started=2.0)]]
        ((place, _),) = [test.places for test in ranking(systems, compare_pairs(systems))]
        assert (place.from_memory, bool(place.seen)) == (from_memory, not from_memory)
