"""What is written down of a target before it is measured: schedulers, how it is mounted, what is free."""

import os
import re
import stat
from collections.abc import Iterator, Sequence

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import Scheduler, Surroundings
from raidwright.helper.errors import shown
from raidwright.helper.looking.devices.device_tree import device_of
from raidwright.helper.looking.hardware.virtual import hypervisor
from raidwright.helper.looking.in_use import mounts

_LONGEST = 256
"""Letters of mount options that are written down; those of overlays name every folder."""
_CHOSEN = re.compile(r"\[([^]]+)\]")
"""In sysfs the scheduler that is used stands in brackets among those that could be."""


def surroundings(descriptor: int, watched: Sequence[Watched]) -> Surroundings:
    """Of what is open as ``descriptor``, and of the devices beneath it."""
    schedulers, host = tuple(_schedulers(watched)), hypervisor()
    if stat.S_ISBLK(os.fstat(descriptor).st_mode):
        return Surroundings(schedulers, hypervisor=host)
    space = os.fstatvfs(descriptor)
    free = space.f_bavail * space.f_frsize
    mount = mounts.mount_of(descriptor)
    if mount is None:
        return Surroundings(schedulers, free=free, hypervisor=host)
    return Surroundings(schedulers, mount.kind, shown(mount.options, _LONGEST), free, host)


def _schedulers(watched: Sequence[Watched]) -> Iterator[Scheduler]:
    for each in watched:
        device = device_of(each)
        chosen = _CHOSEN.search(device.disk.attribute("queue/scheduler"))
        if chosen is not None and not device.is_partition:
            yield Scheduler(each.device, chosen[1])
