"""Who uses what a plan erases, takes, or lets go of, beside those that it names itself: the kernel's word.

A device that came up, a mount in whatever namespace, a program that holds a device: each may have come since
root's own planning has looked.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import assert_never

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import unmounted_together
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running
from raidwright.helper.looking.on_disk.patience import has_failed_lately, is_silent
from raidwright.helper.plans.guards.claims import Claims
from raidwright.helper.plans.guards.same_disk import further_paths
from raidwright.helper.plans.held_disks import NOT_SEEN, HeldDisk, HeldDisks, Seen, own_devices_of
from raidwright.helper.plans.refusals import (
    another_array,
    loop_sentence,
    mounted_sentences,
    user_sentence,
    writer_sentences,
)
from raidwright.storage.failures import because, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import Lock, Release, Stop
from raidwright.storage.plan.plan import Plan, disks_concerned, lower_arrays
from raidwright.storage.steps.assembly import assembly_of, release_steps
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.filesystem import lets_members_go
from raidwright.storage.steps.md import member_added, member_removed, spare_promoted, taken_in
from raidwright.storage.steps.targets import OnArray, OnDisk


def reasons_in_use(plan: Plan, disks: HeldDisks, contents: Seen) -> Iterator[str]:
    """Everybody who uses what the plan is about, and is not in it; ``contents`` were found just now."""
    match plan.purpose:
        case Purpose.BUILD:
            for disk in disks if not plan.done else ():
                yield from _not_free(disk, mounts.every_mount(_ways_to(disk)))
        case Purpose.REPAIR:
            (index,) = disks_concerned(plan)
            yield from _against_changing(plan, disks[index], index)
        case Purpose.TEARDOWN | Purpose.CLEAN:
            yield from _against_erasing(plan, disks, contents)
        case Purpose.USE:
            yield from _against_using(plan, disks.devices)
        case Purpose.UPKEEP | Purpose.KEEP | Purpose.ENLARGE | Purpose.HEADER | Purpose.SHARE:
            # Nothing is erased or let go of; each step asks before its own commands.
            pass
        case _:
            assert_never(plan.purpose)


def _against_changing(plan: Plan, disk: HeldDisk, index: int) -> Iterator[str]:
    """Who uses the disk that joins an array, or leaves it, but the array where that holds it already."""
    is_spare = spare_promoted(plan.steps) or taken_in(plan.steps)
    if member_removed(plan.steps) is None and (member_added(plan.steps) or not is_spare):
        yield from _not_free(disk, mounts.every_mount(_ways_to(disk)))
        return
    if not disk.is_asked:
        return
    targets = [target for step in plan.steps for target in step.writes()]
    paths = {target_path(plan, target) for target in targets}
    own = (disk.device, *disk.device.partitions())
    written = [device for device in own if OnDisk(index) in targets or device.path in paths]
    for device in written:
        for holder in device.holders():
            if holder.path != named_array(plan).path:
                yield user_sentence(disk.title, holder)
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
    yield from mounted_sentences(written, mounts.every_mount(written))
    yield from writer_sentences(dict.fromkeys((disk.device, *written)))


def _against_erasing(plan: Plan, disks: HeldDisks, contents: Seen) -> Iterator[str]:
    claims, own_devices = Claims(plan), own_devices_of(plan, disks.devices)
    stack = list(dict.fromkeys(each for device in own_devices for each in kernel.above(device)))
    yield from claims.strangers(stack, own_devices)
    if plan.purpose is Purpose.TEARDOWN:
        yield from claims.absent(stack)
        yield from claims.unnamed_partitions(disks.devices)
    yield from _not_stopped(plan, stack)
    yield from _of_another(plan)
    every = mounts.every_mount([*stack, *(each for disk in disks for each in _ways_to(disk))])
    yield from _not_ended(claims, stack, every)
    left = [disk.device for disk in disks if not disk.is_asked]
    unread = {each for disk in left for each in (disk, *disk.partitions())}
    erased = [device for device in stack if device not in unread]
    yield from _held_otherwise(stack, every, [each for each in erased if claims.writes_to(each)])
    for device in (each for each in erased if contents[each] is NOT_SEEN):
        yield english(
            "{device} has just appeared and has not been examined. Create the plan again", device=device.path
        )
    if plan.purpose is Purpose.CLEAN:
        for disk in disks:
            yield from _used_by_other_path(disk, every, own_devices)


def _not_stopped(plan: Plan, stack: Sequence[Device]) -> Iterator[str]:
    """An array can come up between the look that the plan was made by and now."""
    if any(OnArray() in step.removes() for step in plan.steps):
        return
    releases = {step.node: step.runs for step in release_steps(plan.steps)}
    lower = {each.path for each in lower_arrays(plan)}
    for device in (each for each in stack if each.is_array and each.path not in lower):
        if device.path not in releases or (is_running(device) and not releases[device.path]):
            yield english(
                (
                    "{device} was started after the plan was made, and the plan does not stop it. Create"
                    " the plan again"
                ),
                device=device.path,
            )


def _of_another(plan: Plan) -> Iterator[str]:
    """The node must still be that of the array with that UUID, also where it holds the same disks."""
    running = arrays.running_array(plan.array.path) if plan.array is not None else None
    if plan.array is not None and running is not None and running.uuid != plan.array.uuid:
        yield another_array(plan.array.path)


def _not_ended(claims: Claims, stack: Sequence[Device], every: Sequence[MountEntry]) -> Iterator[str]:
    """Mounts and swaps on the stack that the plan does not end, and those that it would end wrongly."""
    mounted = list(occupants.mounts_on(stack, every))
    here = [entry for _, entry in mounted if not entry.process]
    ours = [entry for entry in here if claims.unmounts(entry.point)]
    ending_mounts = {*ours, *unmounted_together(ours, every)}
    for device, entry in mounted:
        if entry not in ending_mounts:
            yield english(
                "{device} is mounted at {place}", device=device.path, place=occupants.mount_words(entry)
            )
    for entry in every:
        if entry not in ours and any(entry.parent == lower.id for lower in ours):
            yield english(
                "Something else is mounted at {place}, inside a mount point that the plan unmounts",
                place=occupants.mount_words(entry),
            )
    yield from claims.foreign_points({entry.point for entry in here})
    for device in occupants.swaps_on(stack):
        if not claims.swaps_off(device):
            yield english("{device} is used as swap space", device=device.path)


def _held_otherwise(
    stack: Sequence[Device], every: Sequence[MountEntry], erased: Collection[Device]
) -> Iterator[str]:
    """Users of a device that show neither above it, nor as a mount, nor as a swap.

    Of one that does not answer nobody can tell: it is not ``erased`` then. It may be let go of, which the
    kernel refuses where it is in use, or left as it is.
    """
    mounted = {device for device, _ in occupants.mounts_on(stack, every)}
    used = mounted.union(occupants.swaps_on(stack), (device for device in stack if device.holders()))
    for device in stack:
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
        # Who has the whole device for itself shuts everybody out of its partitions; and the kernel now and
        # then takes random bytes for the table of an Acorn or Atari disk.
        if used.isdisjoint((*kernel.above(device), device.disk)) and occupants.is_claimed(device):
            if not (is_silent(device) or has_failed_lately(device)):
                yield english("{device} is open in another program", device=device.path)
            elif device in erased:
                yield english("{device} cannot be read", device=device.path)
    yield from writer_sentences(dict.fromkeys((*stack, *(device.disk for device in stack))))


def _against_using(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    if isinstance(plan.operation, Release):
        # Of what has no disk any more the step itself asks whether anybody uses it.
        return
    if assembly_of(plan.steps) is not None:
        yield from _against_starting(plan, disks)
        return
    yield from _of_another(plan)
    if isinstance(plan.operation, Lock | Stop):
        yield from _against_putting_away(plan)
    else:
        members = own_devices_of(plan, disks)
        above = (upper for member in members for upper in kernel.above(member))
        yield from writer_sentences(dict.fromkeys((*disks, *above)))


def _against_starting(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Who uses a member; a virtual machine may run the array from disks that were given to it."""
    stops = any(OnArray() in step.removes() for step in plan.steps)
    own = kernel.device_at(named_array(plan).path) if stops else None
    members = own_devices_of(plan, disks)
    for device in members:
        for holder in device.holders():
            if holder != own:
                yield user_sentence(device.path, holder)
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
        if not device.holders() and occupants.is_claimed(device):
            yield english("{device} is open in another program", device=device.path)
    yield from mounted_sentences(members, mounts.every_mount(members))
    yield from writer_sentences(dict.fromkeys((*members, *disks)))


def _against_putting_away(plan: Plan) -> Iterator[str]:
    """All that is open on what the plan lets go of, and not in the plan."""
    claims, base = Claims(plan), kernel.device_at(named_array(plan).path)
    if named_array(plan).is_single or not lets_members_go(plan.steps):
        own_devices = [base] if base is not None else []
    else:
        # The array does not run: it was mounted from its members, past it.
        own_devices = list(arrays.devices_of_array(named_array(plan).uuid))
    stack = list(dict.fromkeys(each for device in own_devices for each in kernel.above(device)))
    yield from claims.strangers(stack, [*own_devices, *(device.disk for device in own_devices)])
    yield from claims.absent(stack)
    every = mounts.every_mount(stack)
    yield from _not_ended(claims, stack, every)
    yield from _held_otherwise(stack, every, erased=())


def _ways_to(disk: HeldDisk) -> Iterator[Device]:
    """The disk and all above it, and so what may be the same disk by another path."""
    for drive in (disk.device, *further_paths(disk)):
        yield from kernel.above(drive)


def _not_free(disk: HeldDisk, entries: list[MountEntry]) -> Iterator[str]:
    """Who uses the disk, by whatever path."""
    yield from _uses(disk.device, disk.title, entries)
    yield from _used_by_other_path(disk, entries)


def _used_by_other_path(
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
