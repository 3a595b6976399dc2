"""Other paths to one disk, seen by two cables: as the planner asks it."""

from collections.abc import Iterator, Sequence

from raidwright.helper.looking.devices.device_facts import connection_of, serial_numbers, wwns
from raidwright.helper.looking.devices.known_disk import every_drive
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.snapshot.same_disk import Reported, may_be_one


def further_paths(disk: HeldDisk) -> Iterator[Device]:
    """Every other drive of this computer that may be the same disk; udev is asked of those of its size."""
    own = _word_of(disk)
    for drive in every_drive():
        if drive == disk.device or drive.size != own.size:
            continue
        other = _numbers_of(drive, own)
        # How it is connected takes longest to find out, and nearly every drive has another number.
        if may_be_one(own, other) and may_be_one(own, other._replace(bus=connection_of(drive))):
            yield drive


def _numbers_of(drive: Device, other: Reported) -> Reported:
    """What ``drive`` is known by, of several names the one that ``other`` has; not how it is connected."""
    properties = drive.properties()
    serial, wwn = serial_numbers(properties), wwns(properties)
    return Reported(_name(serial, other.serial), _name(wwn, other.wwn), drive.size, "")


def _name(names: Sequence[str], wanted: str) -> str:
    return wanted if wanted in names else next(iter(names), "")


def _word_of(disk: HeldDisk) -> Reported:
    identity = disk.identity
    return Reported(identity.serial, identity.wwn, identity.size, connection_of(disk.device))
