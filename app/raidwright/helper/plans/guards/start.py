"""What forbids starting an array: its members are not those that were seen, or there is doubt about them."""

import platform
from collections.abc import Iterator, Sequence

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import stopped_array
from raidwright.helper.plans.held_disks import direct_members
from raidwright.helper.plans.refusals import loop_sentence, user_sentence, writer_sentences
from raidwright.storage.configuration import FileKind, kind_of
from raidwright.storage.failures import english
from raidwright.storage.plan.identity import short_name
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.use.findings import is_from_elsewhere, is_logged
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.names import ARRAYS
from raidwright.storage.snapshot.settings import lines_naming
from raidwright.storage.snapshot.standing import (
    call_roll,
    claimed_twice,
    copies_in_row,
    has_enough,
    has_failed,
    is_torn,
    lacks_journal,
)
from raidwright.storage.steps.assembly import ArrayStart, assembly_of
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.targets import AnyMember, OnArray


def reasons_against_starting(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Every reason not to start the plan's array from members on its ``disks``."""
    uuid = named_array(plan).uuid
    for device in arrays.running_as(uuid):
        yield english("{array} is already running", array=device.path)
    carriers = tuple(arrays.carriers(uuid))
    yield from _other_disks(plan, disks, carriers)
    yield from _path_taken(plan)
    for device in carriers:
        yield from _not_free(plan, device)
    # A virtual machine may run the array from disks that were given to it.
    yield from writer_sentences(dict.fromkeys((*carriers, *disks)))
    array, start = stopped_array(uuid, carriers), assembly_of(plan.steps)
    if array is None or start is None:
        yield english("No member of {array} is connected", array=named_array(plan).path)
        return
    yield from _other_name(plan, array)
    yield from _other_members(plan, start, array)
    yield from _doubtful(plan, start, array)


def _other_disks(plan: Plan, disks: Sequence[Device], carriers: Sequence[Device]) -> Iterator[str]:
    path, under = named_array(plan).path, {device.disk for device in direct_members(carriers)}
    for disk in disks:
        if disk not in under:
            yield english("{disk} has no member of {array}", disk=disk.path, array=path)
    for disk in sorted(under.difference(disks), key=lambda each: each.path):
        yield english(
            "{device} is also a member of {array}. Create the plan again", device=disk.path, array=path
        )


def _path_taken(plan: Plan) -> Iterator[str]:
    """That something else than the array's unstarted members, which the plan stops first, has its path."""
    path = named_array(plan).path
    stops = any(OnArray() in step.removes() for step in plan.steps)
    holder = arrays.running_array(path) if stops else None
    if kernel.device_at(path) is not None and (holder is None or holder.uuid != named_array(plan).uuid):
        yield english("{path} already exists", path=path)
    elif stops and holder is None:
        yield english("{array} no longer exists", array=path)


def _other_name(plan: Plan, array: Array) -> Iterator[str]:
    """Why the array must not get the path's name: it is another's, for which fstab would take the array."""
    path = named_array(plan).path
    if kernel.device_at(path) is not None:
        # The unstarted array that holds the members has the name already.
        return
    own = short_name(array)
    if path.startswith(ARRAYS) and path != f"{ARRAYS}{own}":
        yield english("The name of {array} is “{name}”", array=path, name=own)
    for line in lines_naming((path,), settings.every_line()):
        if kind_of(line.file) is FileKind.ARRAYS and line.array not in ("", array.uuid):
            yield english(
                "Line {line} of {file} uses {path} as the name of something else",
                path=path,
                line=line.line,
                file=line.file,
            )


def _not_free(plan: Plan, device: Device) -> Iterator[str]:
    stops = any(OnArray() in step.removes() for step in plan.steps)
    own = kernel.device_at(named_array(plan).path) if stops else None
    for holder in device.holders():
        if holder != own:
            yield user_sentence(device.path, holder)
    for _, entry in occupants.mounts_on([device], mounts.every_mount([device])):
        yield english(
            "{device} is mounted on {place}", device=device.path, place=occupants.mount_words(entry)
        )
    for loop in mounts.loops_on(device):
        yield loop_sentence(device, loop)
    if not device.holders() and occupants.is_claimed(device):
        yield english("{device} is opened by another program", device=device.path)


def _other_members(plan: Plan, start: ArrayStart, array: Array) -> Iterator[str]:
    fit = {member.path for member in array.members if not has_failed(member)}
    planned = {target_path(plan, each) for each in start.members}
    for path in sorted(fit ^ planned):
        yield english(
            "{device} is not one of the members from which {array} should start",
            device=path,
            array=_array_path(plan),
        )
    every = {member.path for member in array.members}
    let_go = {
        target_path(plan, each) for step in plan.steps[:-1] for each in step.acts_on() if _is_member(each)
    }
    for path in sorted(let_go - every):
        yield english("{disk} contains nothing of {array}", disk=path, array=_array_path(plan))


def _doubtful(plan: Plan, start: ArrayStart, array: Array) -> Iterator[str]:
    missing = call_roll(array).missing
    if claimed_twice(array):
        yield english("{devices} are copies of the same member", devices=copies_in_row(array))
    if not has_enough(array):
        yield english("Too many members of {array} are missing", array=_array_path(plan))
    if is_torn(array):
        yield english("Writes to {array} were interrupted, and members are missing", array=_array_path(plan))
    if lacks_journal(array):
        yield english("The journal of {array} is missing", array=_array_path(plan))
    doubt = missing or is_logged(array) or array.apart or is_from_elsewhere(array.home, platform.node())
    if (missing and not start.incomplete) or (doubt and not start.read_only):
        yield english(
            "The state of {array} is doubtful, so it can only start read-only. Create the plan again",
            array=_array_path(plan),
        )


def _is_member(target: object) -> bool:
    return isinstance(target, AnyMember)


def _array_path(plan: Plan) -> str:
    return named_array(plan).path
