"""Bytes at each layer: against 196 arrays that mdadm 4.2 made on Linux 6.1, and for every design."""

import csv
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.storage.design.capacity import (
    BLOCK,
    DoesNotFit,
    capacity_of,
    data_offset,
    group_extents,
    luks_offset,
    luks_sector,
    luks_size,
    lvm_offset,
    partition_end,
    volume_extents,
)
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Layout,
    Lvm,
)
from raidwright.storage.design.levels import data_members
from raidwright.storage.fields import EXTENT
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import MIB
from tests.storage.machines import FOUR_TB, TB, blank_disks, disk, drives
from tests.storage.strategies import chunks, designs, levels, sizes

_REAL = list(csv.DictReader((Path(__file__).parent / "real_arrays.csv").read_text().splitlines()))


@pytest.mark.parametrize("real", _REAL, ids=lambda row: f"{row['level']}-{row['layout']}-{row['chunk']}")
def test_arrays_are_as_large_as_mdadm_made_them(real: dict[str, str]) -> None:
    level, layout, chunk = Level(real["level"]), Layout(real["layout"]), int(real["chunk"])
    devices = [disk("a", int(size)) for size in real["devices"].split()]
    count = len(devices) - int(real["spares"])
    design = ArrayDesign("data", level, (), chunk=chunk, layout=layout, whole_disks=True)
    capacity = capacity_of(design, devices[:count], devices[count:])
    assert capacity.array == int(real["array"])
    assert capacity.data_offset == int(real["data_offset"])
    assert capacity.chunk * capacity.data_members == int(real["optimal_io"])
    assert capacity.stripe_width * BLOCK == int(real["optimal_io"])


def stack_of(**changes: object) -> ArrayDesign:
    """RAID 5 of three 4 TB disks with everything on it."""
    plain = ArrayDesign(
        name="data",
        level=Level.RAID5,
        members=drives(3),
        encryption=Encryption("safe"),
        lvm=Lvm("vault", "films"),
        filesystem=FilesystemChoice(FilesystemKind.XFS),
    )
    return msgspec.structs.replace(plain, **changes)


def test_each_layer_takes_its_part() -> None:
    capacity = capacity_of(stack_of(), disks(blank_disks(3)))
    partition = FOUR_TB // MIB * MIB - 101 * MIB
    assert capacity.member in (partition, partition + MIB, partition - MIB)
    assert capacity.data_offset == 129 * MIB
    assert capacity.component % capacity.chunk == 0
    assert capacity.array == 2 * capacity.component
    assert capacity.luks == capacity.array - 16 * MIB
    assert capacity.volume == (capacity.luks - MIB) // EXTENT * EXTENT
    assert capacity.filesystem == capacity.usable == capacity.volume
    assert (capacity.stride, capacity.stripe_width) == (128, 256)
    assert (capacity.losses, capacity.raw) == (1, 3 * FOUR_TB)


def test_layers_that_are_left_out_have_no_size() -> None:
    bare = capacity_of(stack_of(encryption=None, lvm=None, filesystem=None), disks(blank_disks(3)))
    assert (bare.luks, bare.volume, bare.filesystem) == (None, None, None)
    assert bare.usable == bare.array


def test_a_volume_may_be_smaller_than_its_group_but_not_larger() -> None:
    wanted = capacity_of(stack_of(lvm=Lvm("vault", "films", TB)), disks(blank_disks(3)))
    assert wanted.volume is not None
    assert TB <= wanted.volume < TB + EXTENT
    with pytest.raises(DoesNotFit) as refused:
        capacity_of(stack_of(lvm=Lvm("vault", "films", 9 * TB)), disks(blank_disks(3)))
    assert refused.value.layer == "volume"


@pytest.mark.parametrize(
    ("size", "layer"),
    [(100 * MIB, "partition"), (102 * MIB, "array"), (103 * MIB, "luks"), (120 * MIB, "lvm")],
)
def test_what_does_not_fit_names_its_layer(size: int, layer: str) -> None:
    design = stack_of(level=Level.RAID1, members=drives(2))
    with pytest.raises(DoesNotFit) as refused:
        capacity_of(design, disks(blank_disks(2, size)))
    assert refused.value.layer == layer


def test_the_least_that_fits_a_layer_and_what_is_one_too_small() -> None:
    assert luks_size(16 * MIB + 1, 0) == 1
    assert group_extents(MIB + EXTENT, 0) == 1
    group = MIB + 3 * EXTENT + 1
    for size, extents in ((None, 3), (3 * EXTENT, 3), (2 * EXTENT + 1, 3), (2 * EXTENT, 2), (1, 1)):
        assert volume_extents(Lvm("vault", "films", size), group, 0) == extents
    for layer, size in (("luks", 16 * MIB), ("lvm", MIB + EXTENT - 1), ("lvm", MIB)):
        with pytest.raises(DoesNotFit) as refused:
            luks_size(size, 0) if layer == "luks" else group_extents(size, 0)
        assert refused.value.layer == layer
    with pytest.raises(DoesNotFit) as refused:
        volume_extents(Lvm("vault", "films", 3 * EXTENT + 1), group, 0)
    assert refused.value.layer == "volume"
    assert str(refused.value).startswith("no room for")


@pytest.mark.parametrize(
    ("stripe", "luks", "lvm"),
    [
        (0, 16 * MIB, MIB),
        (1536 * 1024, 16 * MIB + MIB // 2, 1536 * 1024),
        (MIB, 16 * MIB, MIB),
        (64 * MIB, 64 * MIB, 64 * MIB),
        (64 * MIB + 4096, 16 * MIB, MIB),
    ],
)
def test_headers_are_rounded_up_to_a_stripe_of_at_most_64_mib(stripe: int, luks: int, lvm: int) -> None:
    assert (luks_offset(stripe), lvm_offset(stripe)) == (luks, lvm)


@pytest.mark.parametrize(("device", "sector"), [(4096 * 1001, 4096), (4096 * 1001 + 512, 512)])
def test_dm_crypt_takes_large_sectors_where_the_device_is_made_of_them(device: int, sector: int) -> None:
    assert luks_sector(device) == sector


@pytest.mark.parametrize(
    ("member", "chunk", "offset"),
    [
        (2**37, 0, 129 * MIB),
        (2**37 - 512, 0, 65 * MIB),
        (2**36, 0, 65 * MIB),
        (2**31, 0, 3 * MIB),
        (2**31 - 512, 0, 2 * MIB),
        (2**30, 0, 2 * MIB),
        (2**30 - 512, 0, MIB),
        (2**33, 2**22, 9 * MIB),
        (2**32, 2**22, 9 * MIB),
        (2**32, 2**21, 5 * MIB),
        (2**30, 2**26, 129 * MIB),
    ],
)
def test_md_keeps_a_thousandth_of_a_member_for_a_reshape_and_at_least_two_chunks(
    member: int, chunk: int, offset: int
) -> None:
    """As super1.c of mdadm halves its 128 MiB while that is more than a 1024th, and more than two chunks."""
    assert data_offset(member, chunk) == offset


@given(st.integers(2**20, 2**45), st.integers(0, 2**30))
def test_a_partition_leaves_room_for_the_second_table(size: int, slack: int) -> None:
    end = partition_end(size, slack)
    assert end % MIB == 0
    assert end <= max(size - max(slack, MIB), 0)
    assert end + MIB > size - max(slack, MIB)


@given(chunks, levels())
def test_data_start_on_a_stripe_through_every_layer(chunk: int, chosen: tuple[Level, int, Layout]) -> None:
    stripe = chunk * data_members(*chosen)
    for offset, least in ((luks_offset(stripe), 16 * MIB), (lvm_offset(stripe), MIB)):
        assert offset >= least
        assert offset % (64 * 1024) == 0 or stripe % (64 * 1024)
        if 0 < stripe <= 64 * MIB:
            assert offset % stripe == 0
            assert offset < least + stripe
        else:
            assert offset == least


@given(designs(), st.lists(sizes, min_size=12, max_size=12))
def test_no_layer_holds_more_than_the_one_below(design: ArrayDesign, size: list[int]) -> None:
    members = [disk("a", each) for each in size[: len(design.members)]]
    spares = [disk("b", each) for each in size[10 : 10 + len(design.spares)]]
    try:
        capacity = capacity_of(design, members, spares)
    except DoesNotFit:
        return
    layers = [capacity.array, capacity.luks, capacity.volume, capacity.filesystem]
    present = [each for each in layers if each is not None]
    assert present == sorted(present, reverse=True)
    assert all(each > 0 for each in present)
    assert capacity.usable == present[-1]
    assert capacity.array <= capacity.raw - len(members) * capacity.data_offset
    # Linear alone is not rounded: it ends where its last disk does.
    assert design.level is Level.LINEAR or capacity.array % (capacity.chunk or 64 * 1024) == 0


@given(levels(), sizes, chunks)
def test_a_disk_more_never_makes_an_array_smaller(
    chosen: tuple[Level, int, Layout], size: int, chunk: int
) -> None:
    level, count, layout = chosen
    design = ArrayDesign("data", level, (), chunk=chunk, layout=layout)
    try:
        small = capacity_of(design, [disk("a", size)] * count)
    except DoesNotFit:
        return
    large = capacity_of(design, [disk("a", size)] * (count + 1))
    assert large.array >= small.array
