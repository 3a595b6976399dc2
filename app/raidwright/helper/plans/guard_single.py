"""What forbids taking down a disk without an array: it is not the one that a plan of ours has set up so."""

from collections.abc import Iterator

from raidwright.helper.looking.on_disk.singles import is_single
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan


def reasons_against_single(plan: Plan, disks: HeldDisks) -> Iterator[str]:
    """Every reason why the plan's partition is not its own; none for a plan about an array."""
    if plan.array is None or not plan.array.is_single:
        return
    for disk in disks:
        if not is_single(disk.device, plan.array.uuid):
            yield said(
                "{disk} is not a disk that was set up here as “{name}”. To erase what others have put on it,"
                " clean it",
                disk=disk.title,
                name=plan.array.name,
            )
