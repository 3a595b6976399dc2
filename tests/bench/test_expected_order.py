"""In what order arrays and one of their disks should come, and whether they did."""

import pytest
from msgspec import structs

from raidwright.bench.comparing.expected_order import impossible_sentence, order_sentence
from raidwright.bench.expected import Medium, Shape
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.surroundings import MeasuredDisk
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, a_run, passes

READ, WRITE, MIX = Direction
RAID0, RAID5, RAID1 = (
    Shape(level, members, 512 * KIB, medium=Medium.TURNS)
    for level, members in ((Level.RAID0, 3), (Level.RAID5, 3), (Level.RAID1, 2))
)
KEY = (SEQ_Q8, READ)


def run(rate: float, shape: Shape | None, model: str = "Tarnfell", **changes: object) -> Run:
    count = shape.members if shape else 1
    disks = tuple(MeasuredDisk(model, str(number), 30.0) for number in range(count))
    drives = tuple(f"drive-{number}" for number in range(count))
    made = passes([rate * 1e6 * (1 + number / 1000) for number in range(6)])
    return a_run(made, (SEQ_Q8,), shape=shape, disks=disks, drives=drives, stack=str(shape), **changes)


def told(*runs: Run) -> str:
    return str(order_sentence(runs, [str(number) for number in range(1, len(runs) + 1)], KEY))


def compare_ab(*each: Run) -> list[Run]:
    """Each twice more, one after the other; each first one stands before all further ones."""
    return [
        structs.replace(run, started=turn * len(each) + place)
        for turn in range(3)
        for place, run in enumerate(each)
    ]


def test_what_comes_as_it_should_is_told_as_expected() -> None:
    each = run(100, None), run(300, RAID0), run(200, RAID5)
    assert (
        told(*each)
        == "Expected order, fastest first: 2 > 3 > 1. After one run of each, the results match it."
    )
    assert told(*compare_ab(*each)) == (
        "Expected order, fastest first: 2 = 5 = 8 > 3 = 6 = 9 > 1 = 4 = 7. The measurement confirms it."
    )


def test_what_may_be_equal_shares_a_place() -> None:
    assert told(run(100, None), run(100, RAID1), run(300, RAID0)).startswith(
        "Expected order, fastest first: 3 > 1 = 2. After"
    )


def test_the_other_way_round_both_are_named() -> None:
    assert told(run(100, None), run(150, RAID0), run(200, RAID5)) == (
        "Expected order, fastest first: 2 > 3 > 1. After one run of each, “3” seems faster than “2”."
    )
    assert told(*compare_ab(run(100, None), run(150, RAID0), run(200, RAID5))).endswith(
        "The measurement differs: “3” was faster than “2”."
    )


def test_what_is_too_close_does_not_tell() -> None:
    assert told(run(200, RAID5), run(201, RAID0)) == (
        "Expected order, fastest first: 2 > 1. Inconclusive: the results confirm only a part of it."
    )


def test_ranges_that_overlap_have_no_order() -> None:
    assert (
        told(run(100, None), run(120, RAID1)) == "The expected ranges overlap, so no order can be expected."
    )


@pytest.mark.parametrize(
    "other",
    [
        run(100, None, model="Another"),
        run(100, None, machine="Nas"),
        structs.replace(run(200, RAID5), passes=()),
        run(200, RAID0),
        structs.replace(run(200, RAID5), stack="tank · RAID 5 of 3 · LUKS · XFS"),
        structs.replace(run(200, RAID5), passes=(structs.replace(run(200, RAID5).passes[0], missing=1),)),
    ],
    ids=["another model", "another machine", "not measured", "the same once more", "encrypted", "lacking"],
)
def test_what_is_not_alike_but_for_the_array_has_no_place(other: Run) -> None:
    assert order_sentence((run(300, RAID0), other), ("1", "2"), KEY) is None


def test_of_a_mix_and_of_disks_alone_nothing_is_expected() -> None:
    both = run(300, RAID0), run(100, None)
    assert order_sentence(both, ("1", "2"), (SEQ_Q8, MIX)) is None
    assert order_sentence((both[1], both[1]), ("1", "2"), KEY) is None


def test_simulated_disks_are_held_to_bytes_whatever_they_say_they_are() -> None:
    """A practice disk reads what holds parity as well: RAID 5 of three may be as fast as RAID 0 of them."""
    both = [run(rate, shape, practice=True) for rate, shape in ((300, RAID0), (300, RAID5))]
    assert told(*both) == "The expected ranges overlap, so no order can be expected."


def test_the_more_pairs_are_told_the_surer_each_has_to_be() -> None:
    """Two runs of the same differ so far by chance where they are two of six."""
    close = run(200, RAID5), run(216, RAID0)
    assert (
        told(*close) == "Expected order, fastest first: 2 > 1. After one run of each, the results match it."
    )
    more = (*close, run(100, None), run(100, RAID1), run(400, Shape(Level.RAID0, 8, 512 * KIB)))
    assert told(*more).endswith("Inconclusive: the results confirm only a part of it.")


def test_the_order_is_told_whichever_was_ticked_first() -> None:
    plain = run(300, RAID0), run(200, RAID5)
    sealed = structs.replace(run(150, RAID1), stack="t · RAID 1 of 2 · LUKS · XFS")
    cached = structs.replace(plain[0], spec=structs.replace(plain[0].spec, way=IoMode.CACHED))
    assert (
        told(*plain, sealed)
        == "Expected order, fastest first: 1 > 2. After one run of each, the results match it."
    )
    for other in (sealed, cached):
        assert (
            told(other, *plain)
            == "Expected order, fastest first: 2 > 3. After one run of each, the results match it."
        )


def test_others_arrays_are_alike_where_they_share_a_disk() -> None:
    """Of what is imported no model is known, but whoever imports it can name the one disk."""
    posted = [
        structs.replace(run(rate, shape), disks=(), drives=(drive, f"of {rate}"), source="X")
        for rate, shape, drive in ((100, RAID5_OF_4, "a"), (900, RAID6, "a"), (900, RAID6, "b"))
    ]
    assert impossible(*posted[:2]).startswith("“2” was 9.00 × as fast as “1”, but at most")
    assert impossible(posted[0], posted[2]) == "None"


RAID6 = Shape(Level.RAID6, 4, 512 * KIB, medium=Medium.TURNS)
RAID5_OF_4 = Shape(Level.RAID5, 4, 512 * KIB, medium=Medium.TURNS)


def impossible(*runs: Run) -> str:
    return str(impossible_sentence(runs, [str(number) for number in range(1, len(runs) + 1)], KEY))


def test_what_arrays_of_the_same_disks_cannot_be_to_each_other_is_doubted() -> None:
    """As posted: RAID 6 reads 9 times what RAID 5 of the same disks does."""
    assert impossible(run(100, RAID5_OF_4), run(900, RAID6)).startswith(
        "“2” was 9.00 × as fast as “1”, but at most"
    )
    assert impossible(run(300, RAID5_OF_4), run(200, RAID6)) == "None"
    assert impossible(run(100, RAID6), run(300, RAID6)) == "None"
    assert impossible(run(100, None), run(469, Shape(Level.RAID0, 4, 512 * KIB))).startswith(
        "“2” was 4.69 × as fast as"
    )


@pytest.mark.parametrize(
    ("slower", "faster", "rates"),
    [
        (RAID5_OF_4, None, (512, 190)),
        (RAID5_OF_4, None, (100, 50)),
        (RAID5_OF_4, RAID6, (100, 125)),
        (RAID5_OF_4, Shape(Level.RAID0, 4, 512 * KIB, medium=Medium.TURNS), (620, 985)),
        (RAID6, RAID5_OF_4, (100, 250)),
    ],
)
def test_an_array_that_comes_short_is_no_impossible_one(
    slower: Shape, faster: Shape | None, rates: tuple[int, int]
) -> None:
    """Its least is what is expected of it, which a controller, a bus or a cache may keep it from."""
    assert impossible(run(rates[0], slower), run(rates[1], faster)) == "None"


def test_how_slowly_parity_writes_nobody_can_say() -> None:
    """As posted: a striped mirror writes 9 times what parity over the same four disks does."""
    key = (KEY[0], Direction.WRITE)
    mirror = Shape(Level.RAID10, 4, 512 * KIB, medium=Medium.TURNS)
    slow, fast, one = (
        structs.replace(
            each, passes=tuple(structs.replace(done, direction=Direction.WRITE) for done in each.passes)
        )
        for each in (run(25, RAID5_OF_4), run(223, mirror), run(25, None))
    )
    assert impossible_sentence([slow, fast], ["1", "2"], key) is None
    assert impossible_sentence([one, fast], ["1", "2"], key) is not None
