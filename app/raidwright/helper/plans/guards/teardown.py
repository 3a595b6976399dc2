"""What forbids taking down: what is on the disks and not in the plan, or in the plan and not on the disks."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.propagation import unmounted_together
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.looking.on_disk.patience import has_failed_lately, is_silent
from raidwright.helper.looking.on_disk.singles import is_single
from raidwright.helper.plans.guards.claims import Claims
from raidwright.helper.plans.guards.foreign import foreign_contents, other_arrays
from raidwright.helper.plans.guards.ghosts import reasons_haunted
from raidwright.helper.plans.held_disks import HeldDisks, Seen, ground_of
from raidwright.helper.plans.refusals import another_array, loop_sentence, writer_sentences
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.standing import LOST_FOR_WRITING, needs_any, standing
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.disk import members_left_unread
from raidwright.storage.steps.lvm import mappings_dropped
from raidwright.storage.steps.targets import OnArray


def reasons_against_removing(plan: Plan, disks: HeldDisks, contents: Seen) -> Iterator[str]:
    """Every reason not to take these disks' array down; ``contents`` were just found on and above them."""
    claims = Claims(plan)
    ground = ground_of(plan, disks.devices)
    stack: list[Device] = []
    for device in ground:
        stack += [each for each in kernel.above(device) if each not in stack]
    yield from claims.strangers(stack, ground)
    yield from claims.absent(stack)
    yield from claims.unnamed_partitions(disks.devices)
    every = mounts.every_mount(stack)
    yield from reasons_in_use(claims, stack, every)
    unread = not_asked(disks)
    # Of what is left as it is nobody has to know who holds it.
    yield from held_otherwise([each for each in stack if each not in unread], every)
    yield from foreign_contents([each for each in stack if each not in unread], contents)
    yield from reasons_haunted(plan)
    yield from _another_array(plan)
    yield from reasons_against_single(plan, disks)
    yield from _not_stopped(plan, stack)
    yield from not_failed(plan)
    yield from other_arrays(plan, [each for each in ground if each not in unread])


def not_asked(disks: HeldDisks) -> set[Device]:
    """The disks that are left as they are, and their partitions: nothing is read of them."""
    left = [disk.device for disk in disks if not disk.is_asked]
    return {device for disk in left for device in (disk, *disk.partitions())}


def reasons_in_use(claims: Claims, stack: list[Device], every: list[MountEntry]) -> Iterator[str]:
    """Mounts and swaps on the stack that the plan does not end, and those that it would end wrongly."""
    mounted = list(occupants.mounts_on(stack, every))
    here = [entry for _, entry in mounted if not entry.process]
    ours = [entry for entry in here if claims.unmounts(entry.point)]
    ending_mounts = {*ours, *unmounted_together(ours, every)}
    for device, entry in mounted:
        if entry not in ending_mounts:
            yield english(
                "{device} is mounted on {place}", device=device.path, place=occupants.mount_words(entry)
            )
    for entry in every:
        if entry not in ours and any(entry.parent == lower.id for lower in ours):
            yield english(
                "Something else is mounted on {place}, inside a mount point that the plan unmounts",
                place=occupants.mount_words(entry),
            )
    yield from claims.foreign_points({entry.point for entry in here})
    for device in occupants.swaps_on(stack):
        if not claims.swaps_off(device):
            yield english("{device} is used as swap space", device=device.path)


def held_otherwise(stack: list[Device], every: list[MountEntry], *, erases: bool = True) -> Iterator[str]:
    """Users of a device that show neither above it, nor as a mount, nor as a swap.

    Of one that does not answer nobody can tell: nothing is erased then. It may be let go of, which the kernel
    refuses where it is in use.
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
                yield english("{device} is opened by another program", device=device.path)
            elif erases:
                yield english("{device} cannot be read", device=device.path)
    yield from writer_sentences(dict.fromkeys((*stack, *(device.disk for device in stack))))


def _another_array(plan: Plan) -> Iterator[str]:
    """The node must still run the array of that UUID."""
    if plan.array is None:
        return
    running = arrays.running_array(plan.array.path)
    if running is not None and running.uuid != plan.array.uuid:
        yield another_array(plan.array.path)


def reasons_against_single(plan: Plan, disks: HeldDisks) -> Iterator[str]:
    """Every reason why the plan's partition is not its own; none for a plan about an array."""
    if plan.array is None or not plan.array.is_single:
        return
    for disk in (each for each in disks if each.is_asked):
        if not is_single(disk.device, plan.array.uuid):
            yield english(
                "{disk} is not the disk that was set up here as “{name}”. To erase it anyway, wipe it",
                disk=disk.title,
                name=plan.array.name,
            )


def _not_stopped(plan: Plan, stack: list[Device]) -> Iterator[str]:
    """An array can come up between the look that the plan was made by and now."""
    if not any(OnArray() in step.removes() for step in plan.steps):
        lower = {each.path for each in lower_arrays(plan)}
        for device in stack:
            if device.is_array and device.path not in lower:
                yield english(
                    (
                        "{device} was started after the plan was made, and the plan does not stop it. Create"
                        " the plan again"
                    ),
                    device=device.path,
                )


def not_failed(plan: Plan) -> Iterator[str]:
    """Only from an array that has failed may layers be torn away: others are removed by their own tools.

    One that needs a member which is left unwiped counts as one that has failed, as does such a single disk.
    """
    device = kernel.device_at(plan.array.path) if plan.array else None
    torn = mappings_dropped(plan.steps)
    if plan.array is not None and plan.array.is_single and members_left_unread(plan.steps):
        return
    if torn and (device is None or not _has_failed(read_array(device), plan)):
        yield english("{mapping} is not on a failed array", mapping=torn[0])


def _has_failed(array: Array, plan: Plan) -> bool:
    left = {target_path(plan, target) for target in members_left_unread(plan.steps)}
    return standing(array) in LOST_FOR_WRITING or needs_any(array, left)
