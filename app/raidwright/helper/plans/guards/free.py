"""Who uses a disk that a plan takes for itself, by whatever path."""

from collections.abc import Collection, Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guards.same_disk import further_paths
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.refusals import loop_sentence, mounted_sentences, user_sentence, writer_sentences
from raidwright.storage.failures import because, english


def ways_to(disk: HeldDisk) -> Iterator[Device]:
    """The disk and all above it, and so what may be the same disk by another path."""
    for drive in (disk.device, *further_paths(disk)):
        yield from kernel.above(drive)


def not_free(disk: HeldDisk, entries: list[MountEntry]) -> Iterator[str]:
    """Who uses the disk, by whatever path."""
    yield from _uses(disk.device, disk.title, entries)
    yield from used_by_other_path(disk, entries)


def used_by_other_path(
    disk: HeldDisk, entries: list[MountEntry], beside: Collection[Device] = ()
) -> Iterator[str]:
    """Who uses what may be the same disk by another cable or path, which is none of those ``beside`` it."""
    for other in (each for each in further_paths(disk) if each not in beside):
        for reason in _uses(other, other.path, entries):
            yield because(
                english(
                    "{first} and {second} may be the same disk, connected by two cables or paths:",
                    first=disk.title,
                    second=other.path,
                ),
                (reason,),
            )


def _uses(disk: Device, title: str, entries: list[MountEntry]) -> Iterator[str]:
    """Who uses the disk that is called ``title``."""
    own = [disk, *disk.partitions()]
    above = occupants.devices_above(disk)
    for device in above:
        yield user_sentence(title, device)
    yield from mounted_sentences([*own, *above], entries)
    for device in own:
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
        if not above and occupants.is_claimed(device):
            yield english("{device} is open in another program", device=device.path)
    yield from writer_sentences((*own, *above))
