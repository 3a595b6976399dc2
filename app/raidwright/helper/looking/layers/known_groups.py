"""What LVM has told of volume groups, and whether it still holds: for a plan LVM is asked once.

To look at all disks takes LVM as long as to remove a volume.
"""

from collections.abc import Iterable, Mapping

import msgspec

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.parts import lvm_headers
from raidwright.helper.looking.on_disk.patience import ask_open


class PhysicalRow(msgspec.Struct, frozen=True):
    """One physical volume, as LVM tells of it. A missing one is called "[unknown]"."""

    vg_name: str
    pv_name: str
    vg_uuid: str = ""
    """By which LVM tells groups of one name apart."""


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
            kernel.device_at(row.pv_name) == device and _headers_on(device) == headers
            for row, (device, headers) in volumes.items()
        )
        return tuple(volumes) if holds else ()


def headers_on(devices: Iterable[Device]) -> dict[Device, bytes]:
    """The headers of each of the devices that is a physical volume with metadata."""
    pairs = ((device, _headers_on(device)) for device in devices)
    return {device: headers for device, headers in pairs if headers}


def _headers_on(device: Device) -> bytes:
    """LVM's headers on the device; empty without them, or where it cannot be read."""
    try:
        return ask_open(device, lvm_headers)
    except OSError:
        return b""
