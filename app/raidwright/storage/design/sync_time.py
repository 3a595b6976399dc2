"""How long the first sync of an array takes, before there is one."""

from collections.abc import Sequence

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Block, Media, WholeDisk

_RESYNC_SPEED = {Media.HDD: 150e6, Media.SSD: 400e6, Media.NVME: 800e6, Media.OTHER: 100e6}
"""Bytes per second of one member, averaged over its whole length."""


def sync_seconds(level: Level, members: Sequence[Block], capacity: Capacity) -> float | None:
    """Seconds until an array on these whole disks is in sync; None where it has no redundancy.

    The slowest member sets the speed.
    """
    drives = [disk.origin.drive for disk in members if isinstance(disk.origin, WholeDisk)]
    if not level.facts.is_redundant or not drives:
        return None
    return capacity.component / min(drive.rate or _RESYNC_SPEED[drive.media] for drive in drives)
