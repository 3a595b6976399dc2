"""What libblkid is asked for, and what is made of its answers."""

import os
from pathlib import Path

import pytest

from raidwright.helper.looking.on_disk import signatures
from raidwright.storage.units import KIB, MIB, SECTOR
from tests.helper.disk_formats import array_member, physical_volume
from tests.helper.disk_images import Maker, blank, made_by, put, table


@pytest.fixture
def image(tmp_path: Path) -> Path:
    made = tmp_path / "image"
    blank(made, 64 * MIB)
    return made


def looked(path: Path) -> tuple[str, ...]:
    with path.open("rb") as file:
        return signatures.names(file.fileno(), signatures.probe(file.fileno()))


def types(path: Path) -> tuple[str, ...]:
    with path.open("rb") as file:
        return signatures.partition_types(file.fileno())


def test_partitions_are_read_with_their_types(image: Path) -> None:
    assert types(image) == ()
    parts = "start=2048, size=16M\nstart=40960, size=8M, type=swap"
    table(parts)(image)
    assert types(image) == ("0fc63daf-8483-4772-8e79-3d69d8477de4", "0657fd6d-a4ab-43c4-84e5-0933c84b4f4f")
    table(parts, "dos")(image)
    assert types(image) == ("0x83", "0x82")


def test_what_is_no_device_cannot_be_probed() -> None:
    reading, writing = os.pipe()
    for look in (signatures.probe, signatures.partition_types):
        with pytest.raises(OSError, match="cannot open the device"):
            look(reading)
    os.close(reading)
    os.close(writing)


def test_a_table_whose_protection_is_gone_is_still_one(image: Path) -> None:
    table("start=2048, size=16M")(image)
    put(image, 0, bytes(SECTOR))
    assert "gpt" in looked(image)


@pytest.mark.parametrize(
    ("make", "place", "name"),
    [
        (physical_volume("vault"), SECTOR + 40, "LVM2_member"),
        (array_member("1.2"), 4 * KIB + 32, "linux_raid_member"),
        (made_by("mkfs.ext4", "-q"), KIB + 0x78, "ext4"),
    ],
    ids=["volume", "member", "file system"],
)
def test_a_superblock_that_is_damaged_is_still_one(image: Path, make: Maker, place: int, name: str) -> None:
    make(image)
    assert name in looked(image)
    # An identifier or label, which the checksum covers.
    put(image, place, b"!")
    assert name in looked(image)
