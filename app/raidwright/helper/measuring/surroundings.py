"""What is written down of a target before it is measured: schedulers, how it is mounted, what is free."""

import os
import re
import stat
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from raidwright.bench.samples import Watched
from raidwright.bench.surroundings import Scheduler, Surroundings
from raidwright.helper.errors import printable_text
from raidwright.helper.looking.devices.device_tree import device_of
from raidwright.helper.looking.hardware.host_facts import processor
from raidwright.helper.looking.hardware.virtual import hypervisor
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.measuring.encryption import encrypted_device
from raidwright.helper.measuring.interfaces import fastest

_LONGEST = 256
"""Letters of mount options that are written down; those of overlays name every folder."""
_CHOSEN = re.compile(r"\[([^]]+)\]")
"""In sysfs the scheduler that is used stands in brackets among those that could be."""


def surroundings(descriptor: int, watched: Sequence[Watched]) -> Surroundings:
    """Of what is open as ``descriptor``, and of the devices beneath it."""
    around = Surroundings(
        tuple(_schedulers(watched)),
        hypervisor=hypervisor(),
        processor=processor()[0],
        memory=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE"),
        network=fastest(),
        encrypted=encrypted_device(watched) is not None,
    )
    if stat.S_ISBLK(os.fstat(descriptor).st_mode):
        return around
    space = os.fstatvfs(descriptor)
    free = space.f_bavail * space.f_frsize
    mount = mounts.mount_of(descriptor)
    if mount is None:
        return replace(around, free=free)
    options = printable_text(mount.options, _LONGEST)
    return replace(around, filesystem=mount.kind, mount_options=options, free=free)


def _schedulers(watched: Sequence[Watched]) -> Iterator[Scheduler]:
    for each in watched:
        device = device_of(each)
        chosen = _CHOSEN.search(device.disk.attribute("queue/scheduler"))
        if chosen is not None and not device.is_partition:
            yield Scheduler(each.device, chosen[1])
