"""What forbids changing the disks of a running array: it is not the one that was seen, or not as it was."""

from collections.abc import Iterator

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import diverged_members, read_array
from raidwright.helper.plans.array_in_service import array_in_service, not_in_order, other_members
from raidwright.helper.plans.guards.build import not_erasable, not_free, ways_to
from raidwright.helper.plans.guards.clearing import reasons_against_clearing
from raidwright.helper.plans.guards.foreign import other_arrays
from raidwright.helper.plans.guards.same_disk import reasons_twice
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, Seen
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.growth.size import against_spreading
from raidwright.storage.plan.plan import Plan, disks_concerned
from raidwright.storage.plan.repair.target import needed_by, waits
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.standing import Standing, call_roll, can_spare, has_failed, standing
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.md import (
    member_added,
    member_failed,
    member_joining,
    member_removed,
    member_returned,
    members_kept,
    spare_promoted,
    taken_in,
)
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import MemberTarget, disks_of

_JOINED = frozenset({Standing.CLEAN, Standing.DEGRADED})
"""How an array may stand that a disk joins."""


def reasons_against_repairing(plan: Plan, disks: HeldDisks, contents: Seen) -> Iterator[str]:
    """Every reason not to change the array's disks so; ``contents`` were found on all of them just now."""
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    array = read_array(device)
    yield from _not_fit(plan, array)
    yield from _other_members(plan, device)
    (index,) = disks_concerned(plan)
    if member_joining(plan.steps) is not None:
        others = (disk for number, disk in enumerate(disks) if number != index)
        yield from reasons_twice(disks[index], others)
    yield from _not_to_change(plan, index, disks[index], array, contents)


def _not_fit(plan: Plan, array: Array) -> Iterator[str]:
    joins = member_joining(plan.steps) is not None
    yield from not_in_order(plan, array, busy=joins and _is_at_work(array))
    if (spare_promoted(plan.steps) or taken_in(plan.steps)) and call_roll(array).missing:
        yield english("{array} has an empty slot", array=array.path)
    yield from _not_to_spread(plan, array)


def _is_at_work(array: Array) -> bool:
    return standing(array) not in _JOINED or array.sync is not None or array.spreading


def _not_to_spread(plan: Plan, array: Array) -> Iterator[str]:
    """Why the array cannot be spread: its data cannot move in place, or md might choose another spare."""
    grown = taken_in(plan.steps)
    if grown is None:
        return
    if against_spreading(array) or grown.devices != array.expected + 1:
        yield english(
            "{array} cannot be reshaped to {count} disks in place", array=array.path, count=grown.devices
        )
    if call_roll(array).spares > int(member_added(plan.steps) is None):
        yield english("{array} has another hot spare", array=array.path)


def _other_members(plan: Plan, device: Device) -> Iterator[str]:
    """Members in which the array and the plan differ."""
    if not members_kept(plan.steps):
        return
    changing = member_removed(plan.steps) or (None if member_added(plan.steps) else _spare(plan))
    members = (*members_kept(plan.steps), *((changing,) if changing else ()))
    yield from other_members(plan, device, members)


def _not_to_change(plan: Plan, index: int, disk: HeldDisk, array: Array, contents: Seen) -> Iterator[str]:
    leaving = member_removed(plan.steps)
    comes = member_added(plan.steps)
    if comes is not None:
        yield from _not_fitting(plan, comes, array)
        yield from not_free(disk, mounts.every_mount(ways_to(disk)))
        erased = {
            each for step in plan.steps if step.effect is Effect.DESTROYS for each in disks_of(step.acts_on())
        }
        yield from not_erasable(disk, contents, may_erase=index in erased)
        return
    spare = _spare(plan)
    if spare is not None:
        yield from _not_spare(plan, spare, array)
    elif leaving is not None:
        still = _not_spared if member_failed(plan.steps) else _still_serves
        yield from still(plan, leaving, array)
    else:
        yield from not_free(disk, mounts.every_mount(ways_to(disk)))
        yield from _not_dropped(plan, disk)
        yield from _may_have_grown_apart(plan, index, disk, array)
    if disk.is_asked:
        yield from reasons_against_clearing(plan, disk, index, contents)


def _not_fitting(plan: Plan, comes: MemberTarget, array: Array) -> Iterator[str]:
    """Why mdadm or the kernel would refuse the disk, or worse take it, once it is cleared."""
    identity = plan.disks[comes.disk]
    part_sizes = [
        part.size for step in plan.steps for disk, part in step.parts(plan) if disk.disk == comes.disk
    ]
    lacking = needed_by(array) - min((identity.size, *part_sizes))
    if lacking > 0:
        yield english("{disk} is too small for {array}", disk=identity.path, array=array.path)
    sectors = [plan.disks[index].logical_sector for index in disks_of(members_kept(plan.steps))]
    if identity.logical_sector > max(sectors, default=identity.logical_sector):
        yield english(
            "The sectors of {disk} are larger than those of {array}", disk=identity.path, array=array.path
        )


def _spare(plan: Plan) -> MemberTarget | None:
    """The spare that the array holds already and that is to serve it from now on; None without one."""
    grown = taken_in(plan.steps)
    return spare_promoted(plan.steps) or (grown.target if grown else None)


def _not_spare(plan: Plan, spare: MemberTarget, array: Array) -> Iterator[str]:
    member = _member_at(plan, spare, array)
    if member is None or not waits(member):
        yield english(
            "{device} is not a hot spare of {array}", device=target_path(plan, spare), array=array.path
        )


def _member_at(plan: Plan, target: MemberTarget, array: Array) -> ArrayMember | None:
    path = target_path(plan, target)
    return next((member for member in array.members if member.path == path), None)


def _still_serves(plan: Plan, leaving: MemberTarget, array: Array) -> Iterator[str]:
    path, member = target_path(plan, leaving), _member_at(plan, leaving, array)
    if member is not None and not (has_failed(member) or waits(member)):
        yield english("{device} is still active in {array}", device=path, array=array.path)


def _not_spared(plan: Plan, leaving: MemberTarget, array: Array) -> Iterator[str]:
    """Why the array cannot spare the member that leaves; one that has failed meanwhile is only let go of."""
    path, member = target_path(plan, leaving), _member_at(plan, leaving, array)
    if member is None or not (has_failed(member) or member.slot >= 0):
        yield english("{device} is not active in {array}", device=path, array=array.path)
    elif not has_failed(member) and not can_spare(array, member):
        yield english("{array} still needs {device}, or a sync is running", device=path, array=array.path)


def _may_have_grown_apart(plan: Plan, index: int, disk: HeldDisk, array: Array) -> Iterator[str]:
    """Why a disk that may hold data which the array lacks must not come back, or be cleared untyped."""
    for path in diverged_members(array, (disk.device, *disk.device.partitions())):
        if member_returned(plan.steps) is not None:
            yield english(
                "{device} ran on its own as {array} and may hold newer data", device=path, array=array.path
            )
        elif index not in plan.typed:
            yield english(
                "{device} ran on its own as {array} and may hold newer data. Create the plan again and"
                " confirm it with the path of this disk",
                device=path,
                array=array.path,
            )


def _not_dropped(plan: Plan, disk: HeldDisk) -> Iterator[str]:
    """That a disk which comes back, or is cleared unheld, does not carry this very array's superblock."""
    yield from other_arrays(plan, [disk.device])
    own = (disk.device, *disk.device.partitions())
    if not any(named_array(plan).uuid in arrays.uuids_on(device) for device in own):
        yield english("{disk} contains nothing of {array}", disk=disk.title, array=named_array(plan).path)
