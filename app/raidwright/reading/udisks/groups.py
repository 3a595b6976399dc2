"""LVM volume groups."""

from collections.abc import Iterator

from raidwright.reading.udisks.blocks import device_path
from raidwright.reading.udisks.objects import NOTHING, Properties, UdisksObjects
from raidwright.storage.snapshot.disks import VolumeGroup


def read_group(objects: UdisksObjects, group: Properties) -> VolumeGroup:
    """One volume group with the physical volumes that are present and every logical volume."""
    physical = _volumes_of(objects, "PhysicalVolume", group.path)
    logical = _volumes_of(objects, "LogicalVolume", group.path)
    return VolumeGroup(
        uuid=group.text("UUID"),
        name=group.text("Name"),
        size=group.number("Size"),
        free=group.number("FreeSize"),
        extent=group.number("ExtentSize"),
        physical=tuple(sorted(device_path(objects, volume.path) for volume in physical)),
        logical=tuple(_names_in_removal_order(logical)),
        missing=_count_missing(group, physical),
        thin=any(volume.link("ThinPool") != NOTHING for volume in logical),
    )


def _volumes_of(objects: UdisksObjects, interface: str, group: str) -> tuple[Properties, ...]:
    return tuple(
        volume for volume in objects.with_interface(interface) if volume.link("VolumeGroup") == group
    )


def _names_in_removal_order(volumes: tuple[Properties, ...]) -> Iterator[str]:
    """Names of the volumes, each before those that it needs: in this order they can be removed."""
    left = sorted(volumes, key=lambda volume: volume.text("Name"))
    while left:
        needed = {volume.link(name) for volume in left for name in ("Origin", "ThinPool")}
        free = [volume for volume in left if volume.path not in needed] or left
        yield from (volume.text("Name") for volume in free)
        left = [volume for volume in left if volume not in free]


def _count_missing(group: Properties, physical: tuple[Properties, ...]) -> int:
    """How many physical volumes are missing, at least.

    UDisks2 names them from 2.10 on; before, a group larger than its volumes lacks at least one.
    """
    missing_by_name = len(group.items("MissingPhysicalVolumes", str))
    present = sum(volume.number("Size") for volume in physical)
    return missing_by_name or int(present < group.number("Size"))
