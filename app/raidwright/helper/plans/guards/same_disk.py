"""Two disks of a plan that may be one, seen by two cables or paths: as the planner asks it."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from raidwright.helper.looking.devices.device_facts import connection_of
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.failures import english
from raidwright.storage.snapshot.same_disk import Reported, may_be_one


def reasons_in_pairs(disks: Iterable[HeldDisk]) -> Iterator[str]:
    """Each two of ``disks`` that may be one."""
    for first, second in combinations(disks, 2):
        yield from reasons_twice(second, (first,))


def reasons_twice(disk: HeldDisk, others: Iterable[HeldDisk]) -> Iterator[str]:
    """Each of ``others`` that may be the same disk by another path."""
    for other in others:
        if may_be_one(_word_of(disk), _word_of(other)):
            yield english(
                "{first} and {second} may be one disk, seen by two cables or paths",
                first=other.title,
                second=disk.title,
            )


def _word_of(disk: HeldDisk) -> Reported:
    identity = disk.identity
    return Reported(identity.serial, identity.wwn, identity.size, connection_of(disk.device))
