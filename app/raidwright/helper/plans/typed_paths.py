"""Disks whose paths must have been typed: nothing else tells them apart, or nobody knows what they hold."""

from collections.abc import Iterator

from raidwright.helper.looking.devices.known_disk import count_alike
from raidwright.helper.plans.held_disks import HeldDisks, Seen
from raidwright.storage.failures import said
from raidwright.storage.plan.agreement import is_doubtful
from raidwright.storage.plan.plan import Plan, Purpose, disks_concerned
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA


def reasons_untyped(plan: Plan, disks: HeldDisks, seen: Seen) -> Iterator[str]:
    """Each disk that, as it is now, takes more than the plan was confirmed with.

    To put an array to use takes nothing: no disk loses anything by it.
    """
    if plan.purpose is Purpose.USE:
        return
    for index, disk in enumerate(disks):
        if index in plan.typed or index not in disks_concerned(plan):
            continue
        if is_doubtful(disk.identity, count_alike(disk.identity)):
            yield said(
                "{disk} has no serial number, or one that another disk has too; make the plan again, and"
                " confirm it with the path of this disk",
                disk=disk.title,
            )
        own = (disk.device, *disk.device.partitions())
        if plan.purpose is not Purpose.TEARDOWN and any(UNKNOWN_DATA in seen[device].names for device in own):
            yield said(
                "{disk} holds data of a kind that is not known here; make the plan again, and confirm it with"
                " the path of this disk",
                disk=disk.title,
            )
