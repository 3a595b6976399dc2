"""What LVM has told of volume groups, and whether it still holds: for a plan LVM is asked once.

To look at all disks takes LVM as long as to remove a volume. Whatever is done to a group, LVM writes new
metadata to each of its physical volumes that has any, and its place, length and checksum to their headers.

Source: LVM2's lib/label/label.h and lib/format_text/layout.h.
"""

import os
import struct
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.storage.units import SECTOR

_LABELS = 4 * SECTOR
"""The label stands in one of these first sectors."""
_LABEL = b"LABELONE"
_HEADER_AT = 20
"""Bytes from the label's start to the number of bytes from there to the header."""
_AREAS_AT = 40
"""Bytes from the header's start, behind UUID and size, to the places of data and then of metadata."""
_PLACE = "<QQ"
"""Start and length of an area, in bytes; a list of them ends with zeros."""
_PLACE_SIZE = struct.calcsize(_PLACE)
_MAGIC = b" LVM2 x[5A%r0N*>"
_MAGIC_AT = 4
"""Bytes from a metadata area's start, behind a checksum."""


class PhysicalRow(msgspec.Struct, frozen=True):
    """One physical volume, as LVM tells of it. A missing one is called "[unknown]"."""

    vg_name: str
    pv_name: str


class KnownGroups:
    """The physical volumes of groups as LVM told of them, each with its headers as they were just before."""

    def __init__(self) -> None:
        self._rows: dict[str, dict[PhysicalRow, tuple[Device, bytes]]] = {}

    def note(self, rows: Iterable[PhysicalRow], headers: Mapping[Device, bytes]) -> None:
        """Note what LVM answered, after ``headers`` were read; groups of which one has none are left out."""
        groups: dict[str, dict[PhysicalRow, tuple[Device, bytes]]] = {}
        unknown = set()
        for row in rows:
            device = kernel.device_at(row.pv_name)
            if device is not None and device in headers:
                groups.setdefault(row.vg_name, {})[row] = device, headers[device]
            else:
                unknown.add(row.vg_name)
        self._rows = {name: volumes for name, volumes in groups.items() if name and name not in unknown}

    def volumes_of(self, group: str) -> tuple[PhysicalRow, ...]:
        """Its physical volumes, if LVM has written to none of them since; else none."""
        volumes = self._rows.get(group, {})
        holds = all(
            kernel.device_at(row.pv_name) == device and lvm_headers(device) == headers
            for row, (device, headers) in volumes.items()
        )
        return tuple(volumes) if holds else ()


def headers_on(devices: Iterable[Device]) -> dict[Device, bytes]:
    """The headers of each of the devices that is a physical volume with metadata."""
    found = ((device, lvm_headers(device)) for device in devices)
    return {device: headers for device, headers in found if headers}


def lvm_headers(device: Device) -> bytes:
    """The label's sector and the header of each metadata area; empty without them, or unreadable."""
    try:
        descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return b""
    try:
        label = _label(os.pread(descriptor, _LABELS, 0))
        areas = [os.pread(descriptor, SECTOR, offset) for offset in _metadata_areas(label)]
    except (OSError, OverflowError, struct.error):
        return b""
    finally:
        os.close(descriptor)
    is_known = areas and all(area[_MAGIC_AT:].startswith(_MAGIC) for area in areas)
    return b"".join((label, *areas)) if is_known else b""


def _label(start: bytes) -> bytes:
    """The sector of the label; empty without one."""
    sectors = (start[offset : offset + SECTOR] for offset in range(0, _LABELS, SECTOR))
    return next((sector for sector in sectors if sector.startswith(_LABEL)), b"")


def _metadata_areas(label: bytes) -> Iterator[int]:
    """Byte at which each metadata area begins. Raises struct.error where the label is none."""
    (header,) = struct.unpack_from("<I", label, _HEADER_AT)
    places = label[header + _AREAS_AT :]
    is_data = True
    for offset, _ in struct.iter_unpack(_PLACE, places[: len(places) // _PLACE_SIZE * _PLACE_SIZE]):
        if offset == 0 and not is_data:
            return
        if not is_data:
            yield offset
        is_data = is_data and offset != 0
