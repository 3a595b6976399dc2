"""What lies in the members of an array that does not run is read there, and nothing is put together."""

import os
import struct
from collections.abc import Callable
from pathlib import Path

import pytest

from raidwright.helper.looking.on_disk import contents
from raidwright.helper.looking.on_disk.contents import DeviceContents
from raidwright.storage.snapshot.disks import Inside
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.units import KIB, MIB
from tests.helper.disk_formats import array_member, physical_volume, zfs_label
from tests.helper.disk_images import (
    Maker,
    blank,
    bytes_at,
    half_of_btrfs,
    luks,
    made_by,
    put,
    table,
    then,
    written,
)

DATA, ROOM = MIB, 100 * MIB
EXT4 = made_by("mkfs.ext4", "-q", "-L", "photos")
CEPH = bytes_at((0, b"bluestore block device\n3ba4f3b0-1111-2222-3333-444455556666\n"))
DRBD = bytes_at(
    (-4 * KIB, struct.pack(">5Q16xIIII", 200000, 1, 2, 3, 4, 0, 0x8374026D, 0, 0).ljust(4 * KIB, b"\0"))
)


def put_inside(path: Path, of: Maker, place: int = DATA, size: int = ROOM) -> None:
    """Have ``of`` make what it makes on a device of its own, which is laid at that place of the image."""
    other = path.with_suffix(".inside")
    blank(other, size)
    of(other)
    with other.open("rb") as file:
        end = 0
        while True:
            try:
                start = os.lseek(file.fileno(), end, os.SEEK_DATA)
            except OSError:
                return
            end = os.lseek(file.fileno(), start, os.SEEK_HOLE)
            put(path, place + start, os.pread(file.fileno(), end - start, start))


def look(path: Path) -> DeviceContents:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        return contents.read(descriptor, None)
    finally:
        os.close(descriptor)


@pytest.fixture
def image(tmp_path: Path) -> Path:
    path = tmp_path / "image"
    blank(path, 128 * MIB)
    return path


@pytest.mark.parametrize(
    ("of", "found"),
    [
        (EXT4, ("ext4",)),
        (CEPH, ("ceph_bluestore",)),
        (DRBD, ("drbd",)),
        (zfs_label, ("zfs_member",)),
        (luks("luks2"), ("crypto_LUKS",)),
        (made_by("mkswap", "-q"), ("swap",)),
        (bytes_at((0x1018, bytes.fromhex("c68573f666ce90a9d96a60cf803df7ef"))), ("bcachefs",)),
        (array_member("1.2"), (ARRAY_MEMBER,)),
    ],
    ids=["ext4", "ceph", "drbd", "zfs", "luks", "swap", "bcachefs", "a member"],
)
@pytest.mark.parametrize("metadata", ["1.2", "1.1", "1.0"])
def test_a_mirror_shows_what_it_carries(
    image: Path, metadata: str, of: Maker, found: tuple[str, ...]
) -> None:
    put_inside(image, of)
    array_member(metadata)(image)
    before, seen = written(image), look(image)
    assert written(image) == before
    assert seen.names == (ARRAY_MEMBER,)
    assert [(each.start, each.size, each.signatures) for each in seen.inside] == [(DATA, ROOM, found)]


def test_what_it_is_a_part_of_is_told(image: Path) -> None:
    blank(image, 256 * MIB)
    put_inside(image, half_of_btrfs, size=2 * ROOM)
    array_member("1.2")(image)
    ((part,),) = (each.parts for each in look(image).inside)
    assert (part.kind, part.devices) == ("btrfs", 2)
    put_inside(image, then(lambda path: put(path, 0, bytes(MIB)), physical_volume("vg1000")))
    groups = [(part.kind, part.name) for each in look(image).inside for part in each.parts]
    assert ("LVM2_member", "vg1000") in groups


def test_the_partitions_on_a_mirror_are_looked_at_too(image: Path) -> None:
    put_inside(image, table("size=40M\nsize=20M"))
    put_inside(image, EXT4, DATA + MIB, 40 * MIB)
    put_inside(image, luks("luks2"), DATA + 41 * MIB, 20 * MIB)
    array_member("1.2")(image)
    seen = [(each.part, each.start, each.label) for each in look(image).inside]
    assert seen == [(0, DATA, ""), (1, DATA + MIB, "photos"), (2, DATA + 41 * MIB, "")]
    assert look(image).inside[2].signatures == ("crypto_LUKS",)


@pytest.mark.parametrize(("of", "found"), [(EXT4, ["ext4"]), (CEPH, ["ceph_bluestore"]), (DRBD, [])])
def test_of_other_levels_the_first_chunk_is_read(image: Path, of: Maker, found: list[str]) -> None:
    put_inside(image, of)
    array_member("1.2", level=5, chunk=1024)(image)
    seen = look(image).inside
    assert [name for each in seen for name in each.signatures] == found
    assert {each.size for each in seen} <= {512 * KIB}


def test_an_old_superblock_hides_no_table_that_was_made_since(image: Path) -> None:
    array_member("0.90")(image)
    table("size=40M")(image)
    put_inside(image, EXT4, MIB, 40 * MIB)
    seen = look(image)
    assert {"gpt", ARRAY_MEMBER} <= set(seen.names)
    assert Inside(MIB, 40 * MIB, ("ext4",), (), "photos", 1) in seen.inside
    assert "gpt" in seen.inside[0].signatures
    assert ARRAY_MEMBER not in seen.inside[0].signatures


@pytest.mark.parametrize("of", [EXT4, lambda _: None], ids=["ext4", "blank"])
def test_what_is_no_member_has_no_inside(image: Path, of: Callable[[Path], None]) -> None:
    of(image)
    assert look(image).inside == ()
