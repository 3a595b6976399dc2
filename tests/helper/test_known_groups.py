"""LVM is asked once for a plan, and again when it has written to any physical volume of the group since."""

import asyncio
import struct
from pathlib import Path

import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import volumes
from raidwright.helper.looking.layers.volumes import (
    KnownGroups,
    PhysicalRow,
    headers_on,
    reasons_in_lvm,
    require_group_on,
)
from raidwright.storage.units import MIB, SECTOR
from tests.helper.fake_lvm import FakeLvm, lvm
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import some_teardown

__all__ = ["fake_sys", "lvm"]

_AREA = 4096


class Volume(Device):
    """A file laid out like a physical volume."""

    @property
    def path(self) -> str:
        return str(self.folder)


@pytest.fixture
def volume(tmp_path: Path) -> Volume:
    found = Volume("md127", tmp_path / "md127")
    found.folder.write_bytes(bytes(2 * MIB))
    laid_out(found, sector=1, areas=(_AREA,))
    return found


def laid_out(volume: Volume, *, sector: int, areas: tuple[int, ...], length: int = 0x452) -> None:
    """As LVM2 2.03 does it (seen on a volume that it made), with metadata of that ``length``."""
    places = (MIB, 0, 0, 0, *(number for area in areas for number in (area, 0xFF000)), 0, 0)
    label = struct.pack("<8sQII8s", b"LABELONE", sector, 0xFD529D80, 32, b"LVM2 001")
    header = struct.pack("<32sQ", b"yV6LaofZF42F3glqelpx2FsaxPFj354E", 1_914_699_776)
    write(volume, sector * SECTOR, label + header + struct.pack(f"<{len(places)}Q", *places))
    for area in areas:
        start = struct.pack("<I16sIQQ", 0x4AA283C9, b" LVM2 x[5A%r0N*>", 1, area, 0xFF000)
        write(volume, area, start + struct.pack("<QQI", 0x600, length, 0x75BE2516))


def write(volume: Volume, offset: int, data: bytes) -> None:
    with volume.folder.open("r+b") as file:
        file.seek(offset)
        file.write(data)


@pytest.mark.parametrize("sector", range(4))
def test_the_headers_are_found_wherever_the_label_stands(volume: Volume, sector: int) -> None:
    volume.folder.write_bytes(bytes(2 * MIB))
    laid_out(volume, sector=sector, areas=(_AREA, MIB + _AREA))
    headers = headers_on([volume])
    assert list(headers) == [volume]
    write(volume, MIB + _AREA + 48, b"\1")
    assert headers_on([volume]) != headers


@pytest.mark.parametrize(
    ("offset", "data"),
    [(SECTOR, b"LABELTWO"), (_AREA + 4, b"?"), (SECTOR + 104, bytes(16)), (SECTOR + 20, b"\xff" * 4)],
    ids=["no label", "not metadata", "no metadata at all", "a header beyond the sector"],
)
def test_without_metadata_nothing_is_known(volume: Volume, offset: int, data: bytes) -> None:
    write(volume, offset, data)
    assert headers_on([volume]) == {}


def known_of(
    volume: Volume, lvm: FakeLvm, monkeypatch: pytest.MonkeyPatch, *more: PhysicalRow
) -> KnownGroups:
    devices = {"/dev/md127": volume, "/dev/sdz": Volume("sdz", volume.folder.with_name("sdz"))}
    monkeypatch.setattr(kernel, "device_at", devices.get)
    lvm.physical = (PhysicalRow("vault", "/dev/md127"), *more)
    known = KnownGroups()
    known.note(lvm.physical, headers_on([volume]))
    return known


def test_lvm_is_asked_once_while_nothing_was_written(
    volume: Volume, lvm: FakeLvm, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = known_of(volume, lvm, monkeypatch)
    asyncio.run(require_group_on("vault", (volume,), known))
    assert lvm.asked == 0
    laid_out(volume, sector=1, areas=(_AREA,), length=0x700)
    lvm.physical = (*lvm.physical, PhysicalRow("vault", "/dev/sdz"))
    (volume.folder.with_name("sdz")).touch()
    with pytest.raises(HelperError, match="also uses /dev/sdz"):
        asyncio.run(require_group_on("vault", (volume,), known))
    assert lvm.asked == 1


def test_of_a_group_with_a_volume_elsewhere_nothing_is_known(
    volume: Volume, lvm: FakeLvm, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = known_of(volume, lvm, monkeypatch, PhysicalRow("vault", "[unknown]"))
    assert known.volumes_of("vault") == ()
    assert known.volumes_of("attic") == ()


def test_no_volume_is_read(lvm: FakeLvm, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is suspended, or a full thin pool, would be waited for without end."""
    disk = fake_sys.disk("vdq0")
    array = fake_sys.stacked("md127", disk, folder="md")
    volume = fake_sys.mapping("vault-data", "dm-0", array)
    (volume.folder / "dm/uuid").write_text("LVM-1")
    fake_sys.mapping("safe", "dm-1", volume)
    places: list[Device] = []
    monkeypatch.setattr(volumes, "headers_on", lambda devices: dict.fromkeys(places.extend(devices) or ()))
    assert asyncio.run(reasons_in_lvm(some_teardown(), (disk,), KnownGroups())) == ()
    assert places == [disk, array]
