"""Disks without an array that a plan of ours has set up, as their partition tables say now."""

import os

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import signatures
from raidwright.storage.snapshot.singles import SINGLE_TYPE, md_uuid, partition_uuid

_KIND, _UUID = "ID_PART_ENTRY_TYPE", "ID_PART_ENTRY_UUID"


def is_single(disk: Device, uuid: str) -> bool:
    """Whether the disk has one partition, of our type and under that UUID. Raises OSError."""
    descriptor = os.open(disk.path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        entries = signatures.partition_entries(descriptor)
    finally:
        os.close(descriptor)
    return [(entry.kind, entry.uuid) for entry in entries] == [(SINGLE_TYPE, partition_uuid(uuid))]


def every_single() -> frozenset[str]:
    """The UUIDs of all such disks that are here, as udev saw them."""
    properties = (device.properties() for device in kernel.every_device())
    ours = (each for each in properties if each.get(_KIND, "").lower() == SINGLE_TYPE)
    return frozenset(md_uuid(each.get(_UUID, "")) for each in ours) - {""}
