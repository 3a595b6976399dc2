"""What every level would give with the same disks, so that they can be weighed against each other."""

from collections.abc import Mapping

from raidwright.storage.capacity import DoesNotFit, capacity_of
from raidwright.storage.design import ArrayDesign, Level
from raidwright.storage.disks import Block, Snapshot
from raidwright.storage.levels import minimum_members, redundant
from raidwright.storage.plan import Capacity
from raidwright.storage.tree import disk_of_drive
from raidwright.ui.design.defaults import at_level

Offers = Mapping[Level, Capacity]
"""The levels that these disks are enough for."""


def members_of(design: ArrayDesign, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks of ``design`` that are there, in its order."""
    found = (disk_of_drive(snapshot, drive) for drive in design.members)
    return tuple(disk for disk in found if disk is not None)


def offers_of(design: ArrayDesign, snapshot: Snapshot) -> Offers:
    """What ``design`` would hold at each level, all else being equal."""
    members = members_of(design, snapshot)
    spares = tuple(disk for drive in design.spares if (disk := disk_of_drive(snapshot, drive)) is not None)
    found = {}
    for level in Level:
        if len(members) >= minimum_members(level):
            try:
                found[level] = capacity_of(
                    at_level(design, level), members, spares if redundant(level) else ()
                )
            except DoesNotFit:
                continue
    return found
