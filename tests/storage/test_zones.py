"""Zones of RAID 0 against the kernel's own way to find a chunk."""

from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.capacity import Zone, capacity_of, member_chunks, zones
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.storage.machines import FOUR_TB, TB, disk, drives

depths = st.lists(st.integers(0, 12), min_size=1, max_size=6)


def test_equal_members_are_one_zone() -> None:
    assert zones((5, 5, 5)) == (Zone(0, 5, (0, 1, 2)),)


def test_the_larger_members_go_on_alone() -> None:
    first, second, third = zones((4, 2, 7))
    assert first == Zone(0, 2, (0, 1, 2))
    assert second == Zone(6, 2, (0, 2))
    assert third == Zone(10, 3, (2,))
    assert second.row(1) == {0: 8, 2: 9}


def test_a_zone_begins_on_the_member_that_the_array_counts_to() -> None:
    second = zones((3, 1, 3))[1]
    assert second.first == 3
    assert second.row(0) == {2: 3, 0: 4}


@given(depths)
def test_every_chunk_lies_on_one_place_and_no_place_is_left(chunks: list[int]) -> None:
    held = [row for zone in zones(chunks) for number in range(zone.rows) for row in [zone.row(number)]]
    numbers = [chunk for row in held for chunk in row.values()]
    assert sorted(numbers) == list(range(sum(chunks)))
    for place, depth in enumerate(chunks):
        assert sum(place in row for row in held) == depth


@given(st.lists(st.integers(TB // 4, FOUR_TB), min_size=2, max_size=5))
def test_the_chunks_of_all_members_are_the_array(sizes: list[int]) -> None:
    design = ArrayDesign(name="data", level=Level.RAID0, members=drives(len(sizes)), chunk=512 * KIB)
    members = [disk(letter, size) for letter, size in zip("abcde", sizes, strict=False)]
    held = member_chunks(design, members)
    assert sum(held) * design.chunk == capacity_of(design, members).array


def test_zones_of_real_disks_can_be_walked_row_by_row() -> None:
    design = ArrayDesign(name="data", level=Level.RAID0, members=drives(2), chunk=512 * KIB)
    first, second = zones(member_chunks(design, [disk("a", TB), disk("b", FOUR_TB)]))
    assert first.row(1) == {0: 2, 1: 3}
    assert second.row(1) == {1: first.end + 1}
    assert member_chunks(design, []) == ()
