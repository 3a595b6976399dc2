"""What forbids cleaning a disk: it is none of the array's, and not what a broken-off plan has left."""

from collections.abc import Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import every_drive
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.on_disk.singles import is_single
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, direct_members
from raidwright.helper.plans.journal_accounts import Unsettled
from raidwright.helper.plans.unfinished import contents_now, find_drive, not_left_by_it
from raidwright.storage.failures import english
from raidwright.storage.plan.continuing.leftovers import Leftover, leaves_debris, remains
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.snapshot.signature_names import joined_names
from raidwright.storage.steps.targets import OnDisk, OnPartition


def reasons_against_cleaning(plan: Plan, disks: HeldDisks, plans: Sequence[Unsettled]) -> Iterator[str]:
    """Every reason not to clean one of the disks on which no member of the plan's array lies.

    ``plans`` are those that our own journal knows to have been broken off.
    """
    members = members_here(plan, disks.devices)
    drives = list(every_drive())
    for index, disk in enumerate(disks):
        if disk.is_asked and members.isdisjoint((disk.device, *disk.device.partitions())):
            leftovers = (leftover for each in plans for leftover in each.leftovers)
            leftover = next(
                (leftover for leftover in leftovers if find_drive(leftover.drive, drives) == disk.device),
                None,
            )
            yield from _reasons(plan, index, disk, leftover)


def _reasons(plan: Plan, index: int, disk: HeldDisk, leftover: Leftover | None) -> Iterator[str]:
    if leftover is None:
        yield english("{disk} has no member of the array, and no interrupted plan used it", disk=disk.title)
        return
    yield from not_left_by_it(leftover, disk)
    if leftover.partitions and not _partitions(plan, index) <= set(leftover.partitions):
        numbers = joined_names([str(number) for number in leftover.partitions])
        yield english(
            "The interrupted plan used only partition {numbers} of {disk}",
            disk=disk.title,
            numbers=numbers,
        )


def debris_on(disks: HeldDisks, plans: Sequence[Unsettled]) -> frozenset[Device]:
    """The disks and partitions on which data of no known kind are the rest of what a plan was erasing.

    ``plans`` are those that our own journal knows to have been broken off.
    """
    drives = list(every_drive()) if plans else []
    return frozenset(
        device
        for each in plans
        for leftover in each.leftovers
        for disk in disks
        if find_drive(leftover.drive, drives) == disk.device
        and leaves_debris(leftover, remains(leftover, contents_now(disk))[0])
        for device in _own_devices(leftover, disk.device)
    )


def _own_devices(leftover: Leftover, disk: Device) -> tuple[Device, ...]:
    """Of the disk what was the business of the plan that was broken off."""
    parts = disk.partitions()
    if not leftover.partitions:
        return (disk, *parts)
    return tuple(part for part in parts if int(part.attribute("partition") or 0) in leftover.partitions)


def _partitions(plan: Plan, index: int) -> set[int]:
    """Numbers of the partitions that the plan writes to; 0 for the disk itself."""
    targets = (target for step in plan.steps for target in step.writes())
    return {
        target.number if isinstance(target, OnPartition) else 0
        for target in targets
        if isinstance(target, OnDisk | OnPartition) and target.disk == index
    }


def members_here(plan: Plan, disks: Sequence[Device]) -> set[Device]:
    """Disks and partitions that the plan's array holds, or whose superblocks say that they are its."""
    if plan.array is None:
        return set()
    if plan.array.is_single:
        return {disk for disk in disks if _is_single(disk, plan.array.uuid)}
    node = kernel.device_at(plan.array.path)
    below = (kernel.device_at(each.path) for each in lower_arrays(plan))
    direct = (*(node.slaves() if node else ()), *(device for device in below if device is not None))
    members = {*direct, *direct_members(direct)}
    own = (device for disk in disks for device in (disk, *disk.partitions()))
    return members | {device for device in own if device not in members and plan.array.uuid in _uuids(device)}


def _is_single(disk: Device, uuid: str) -> bool:
    try:
        return is_single(disk, uuid)
    except OSError:
        return False


def _uuids(device: Device) -> tuple[str, ...]:
    try:
        return arrays.uuids_on(device)
    except OSError:
        return ()
