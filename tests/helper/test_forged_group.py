"""A physical volume whose header says what cannot be, on any disk that somebody puts in."""

import os
import struct
from pathlib import Path

import pytest

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import contents
from raidwright.helper.looking.on_disk.contents import NOTHING, SILENT, DeviceContents, Hardware, look_at
from raidwright.helper.looking.on_disk.parts import parts
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.units import KIB, MIB, SECTOR
from tests.helper.disk_formats import lvm_checksum, physical_volume
from tests.helper.disk_images import blank, put
from tests.helper.fake_sys import FakeSys, fake_sys

__all__ = ["fake_sys"]

OWN = "012345-6789-abcd-efgh-ijkl-mnop-qrstuv"
NAMELESS = (PartOf(PHYSICAL_VOLUME, "", volume=OWN),)
_AREA, _OFFSET = SECTOR + 104, 4 * KIB + 40


@pytest.fixture
def image(tmp_path: Path) -> Path:
    made = tmp_path / "image"
    blank(made, 16 * MIB)
    physical_volume("vault")(made)
    return made


def parts_on(image: Path) -> tuple[PartOf, ...]:
    with image.open("rb") as file:
        return contents.read(file.fileno(), Hardware()).parts


def say(image: Path, place: int, *values: int) -> None:
    put(image, place, struct.pack(f"<{len(values)}Q", *values))
    label = image.read_bytes()[SECTOR : 2 * SECTOR]
    put(image, SECTOR + 16, struct.pack("<I", lvm_checksum(label[20:])))


@pytest.mark.parametrize("start", [2**64 - 1, 2**63 - 100, 2**63, 2**60, 32 * MIB])
def test_an_area_that_is_nowhere_names_no_group(image: Path, start: int) -> None:
    assert parts_on(image) == (PartOf(PHYSICAL_VOLUME, "vault", volume=OWN),)
    say(image, _AREA, start, MIB)
    assert parts_on(image) == NAMELESS


@pytest.mark.parametrize("offset", [2**64 - 1, 2**63, 2**59, MIB - 4 * KIB])
def test_a_text_outside_its_area_names_no_group(image: Path, offset: int) -> None:
    say(image, _OFFSET, offset)
    assert parts_on(image) == NAMELESS


def test_a_device_that_ends_within_the_labels_names_no_group() -> None:
    descriptor = os.memfd_create("image")
    try:
        os.truncate(descriptor, 2 * SECTOR)
        assert parts(descriptor, [Signature(PHYSICAL_VOLUME, OWN, "")]) == NAMELESS
        assert parts(descriptor, [Signature(PHYSICAL_VOLUME, "a\x1bb", "")]) == (PartOf(PHYSICAL_VOLUME, ""),)
    finally:
        os.close(descriptor)


def test_what_cannot_be_made_out_keeps_nobody_from_looking_at_the_rest(
    fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = fake_sys.disk("vda", partitions=2)
    first, second = disk.partitions()

    def look(device: Device, _: frozenset[str]) -> DeviceContents:
        if device == first:
            raise OverflowError("Python int too large to convert to C long")
        return NOTHING

    monkeypatch.setattr(contents, "look", look)
    monkeypatch.setattr(kernel, "every_device", lambda: iter((disk, first, second)))
    assert look_at([disk, first, second]) == {disk: NOTHING, first: SILENT, second: NOTHING}
