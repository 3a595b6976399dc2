"""What forbids putting an array to use or away: it is not the one that was seen, or somebody is at it."""

import os
from collections.abc import Iterator, Sequence
from typing import assert_never

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.in_use import file_users, mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import RESHAPE_POSITION, read_array
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.plans.array_in_service import array_in_service
from raidwright.helper.plans.guards.claims import Claims
from raidwright.helper.plans.guards.ghosts import reasons_against_letting_go
from raidwright.helper.plans.guards.start import reasons_against_starting
from raidwright.helper.plans.guards.teardown import held_otherwise, not_failed, reasons_in_use
from raidwright.helper.plans.held_disks import direct_members
from raidwright.helper.plans.refusals import (
    also_stands_on,
    not_on_plan_disks,
    user_sentence,
    writer_sentence,
    writer_sentences,
)
from raidwright.helper.plans.reserved_names import reasons_against_names
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan, members_named
from raidwright.storage.plan.use.opening import lies_below
from raidwright.storage.plan.use.steps import Use, use_of
from raidwright.storage.snapshot.names import in_quotes
from raidwright.storage.snapshot.signatures import LUKS_CONTAINER
from raidwright.storage.snapshot.standing import lacks_journal
from raidwright.storage.snapshot.users import FileUser, HeldBy
from raidwright.storage.steps.context import mapping_path, named_array, target_path
from raidwright.storage.steps.filesystem import lets_members_go, mounts_made
from raidwright.storage.steps.luks import containers_opened
from raidwright.storage.steps.targets import AnyTarget, OnArray, Target


def reasons_against_using(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Every reason not to carry the plan out on its ``disks``."""
    use = use_of(plan)
    if use is Use.START:
        yield from reasons_against_starting(plan, disks)
        return
    if use is Use.LET_GO:
        yield from reasons_against_letting_go(plan)
        return
    if use is Use.AWAY and not named_array(plan).is_single and lets_members_go(plan.steps):
        yield from _against_letting_members_go(plan, disks)
        return
    base = _base_of(plan)
    if isinstance(base, Sentence):
        yield base
        return
    device, members = base
    yield from _other_disks(plan, disks, members)
    if use is not Use.AWAY:
        # Who has to let go before it is put away is told with all others that hold it.
        yield from writer_sentences(dict.fromkeys((*disks, *members, *kernel.above(device))))
    match use:
        case Use.WRITABLE:
            yield from _against_writing(device)
        case Use.OPEN:
            yield from _against_opening(plan, device)
            yield from reasons_against_names(plan, settings.every_line())
        case Use.AWAY:
            yield from _against_putting_away(plan, device)
            yield from _other_members(plan, members)
        case Use.LET_GO | None:
            yield english("The steps of this plan do not fit starting or stopping an array.")
        case _:
            assert_never(use)


def _base_of(plan: Plan) -> tuple[Device, tuple[Device, ...]] | Sentence:
    """What all of it lies on: the array and its members, or the partition of a single disk; or why not."""
    if named_array(plan).is_single:
        part = array_in_service(plan)
        return part if isinstance(part, Sentence) else (part, (part,))
    array = arrays.running_array(named_array(plan).path)
    if array is None or array.uuid != named_array(plan).uuid:
        return english(
            "{array} was replaced by another array or no longer exists", array=named_array(plan).path
        )
    return array.device, array.members


def _other_disks(plan: Plan, disks: Sequence[Device], members: Sequence[Device]) -> Iterator[str]:
    """Disks that the plan names and the array does not stand on, or the other way round."""
    path, under = named_array(plan).path, {member.disk for member in direct_members(members)}
    for disk in disks:
        if disk not in under:
            yield english("{disk} has no member of {array}", disk=disk.path, array=path)
    for disk in sorted(under.difference(disks), key=lambda each: each.path):
        yield also_stands_on(path, disk.path)


def _other_members(plan: Plan, members: Sequence[Device]) -> Iterator[str]:
    """Members in which the plan, where it stops the array, and the array differ."""
    planned = {target_path(plan, each) for each in members_named(plan)}
    for path in sorted(planned.symmetric_difference(each.path for each in members) if planned else ()):
        yield english(
            "{device} was not a member of {array} when the plan was made",
            device=path,
            array=named_array(plan).path,
        )


def _against_writing(array: Device) -> Iterator[str]:
    if array.array_state != "readonly":
        yield english("{array} is already writable", array=array.path)
    if lacks_journal(read_array(array)):
        yield english("The journal disk of {array} is missing, so md refuses all writes", array=array.path)
    own = (array, *array.partitions())
    yield from _mounted_on(own, mounts.every_mount(own))
    for device in (user for each in own for user in each.holders()):
        yield user_sentence(array.path, device)


def _against_opening(plan: Plan, array: Device) -> Iterator[str]:
    """Every reason why what is to be opened is elsewhere, is not what the plan says, or is open already."""
    stack = kernel.above(array)
    for target in dict.fromkeys(target for step in plan.steps for target in step.acts_on()):
        yield from _outside_stack(plan, target, stack)
    for target, mapping, uuid in containers_opened(plan.steps):
        yield from _not_the_container(plan, target, uuid)
        if os.path.lexists(mapping_path(mapping)):
            yield english("{path} already exists", path=mapping_path(mapping))
    points = [point for _, point in mounts_made(plan.steps)]
    for target, point in mounts_made(plan.steps):
        yield from _below_others(point, points)
        device = kernel.device_at(target_path(plan, target))
        mounted = [device] if device else []
        yield from _mounted_on(mounted, mounts.every_mount(mounted))
        try:
            mounts.prepare_point(point, make=False)
        except HelperError as error:
            yield error.said


def _below_others(point: str, points: Sequence[str]) -> Iterator[str]:
    """That it lies below another mount of the plan, where whoever may write there could lead it elsewhere."""
    for other in points:
        if lies_below(point, other):
            yield english("{point} is below {other}, where the plan also mounts", point=point, other=other)


def _outside_stack(plan: Plan, target: AnyTarget, stack: Sequence[Device]) -> Iterator[str]:
    """That the target lies elsewhere; one that is not there yet comes to be in the course of the plan."""
    device = kernel.device_at(target_path(plan, target))
    if device is not None and device not in stack:
        yield not_on_plan_disks(device.path)


def _not_the_container(plan: Plan, target: Target, uuid: str) -> Iterator[str]:
    path = target_path(plan, target)
    if kernel.device_at(path) is None:
        yield english("{device} does not exist", device=path)
    elif uuid not in {each.uuid for each in probe(path) if each.name == LUKS_CONTAINER}:
        yield english("{device} is now another container, or no container", device=path)


def _mounted_on(devices: Sequence[Device], every: Sequence[MountEntry]) -> Iterator[str]:
    for device, entry in occupants.mounts_on(devices, every):
        yield english(
            "{device} is mounted on {place}", device=device.path, place=occupants.mount_words(entry)
        )


def _against_putting_away(plan: Plan, array: Device) -> Iterator[str]:
    """All that is open on the array and not in the plan, and everybody who uses it."""
    claims, stack = Claims(plan), kernel.above(array)
    every = mounts.every_mount(stack)
    yield from claims.strangers(stack, [array])
    yield from claims.absent(stack)
    yield from reasons_in_use(claims, stack, every)
    yield from held_otherwise(stack, every, erases=False)
    yield from _at_work(claims, stack, every)
    yield from not_failed(plan)
    stops = any(OnArray() in step.removes() for step in plan.steps)
    if stops and array.attribute(RESHAPE_POSITION) not in ("", "none"):
        yield english("{array} is being reshaped", array=array.path)


def _against_letting_members_go(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Why what was mounted from members of the plan's array, which does not run, is not unmounted."""
    uuid = named_array(plan).uuid
    for device in arrays.running_as(uuid):
        yield english("{array} is already running", array=device.path)
    carriers = tuple(arrays.carriers(uuid))
    yield from _other_disks(plan, disks, carriers)
    claims = Claims(plan)
    stack = list(dict.fromkeys(each for carrier in carriers for each in kernel.above(carrier)))
    every = mounts.every_mount(stack)
    yield from claims.strangers(stack, [*carriers, *(device.disk for device in carriers)])
    yield from reasons_in_use(claims, stack, every)
    yield from held_otherwise(stack, every, erases=False)
    yield from _at_work(claims, stack, every)


def _at_work(claims: Claims, stack: Sequence[Device], every: Sequence[MountEntry]) -> Iterator[str]:
    """Who has files open on what is unmounted."""
    there = [
        (device, entry) for device, entry in occupants.mounts_on(stack, every) if claims.unmounts(entry.point)
    ]
    for users in file_users.users_of(there).values():
        for user in users:
            if not (claims.closes_shares and user.serves):
                yield _used_by(user)


def _used_by(user: FileUser) -> Sentence:
    file = in_quotes(user.files)
    match user.by:
        case None:
            program = in_quotes((user.program,))
            return english(
                "{program} (process {process}) uses {file}",
                program=program,
                process=user.process,
                file=file,
            )
        case HeldBy.NFS:
            return english("{file} is shared over NFS", file=file)
        case HeldBy.LOOP:
            return english("{file} is in use as the loop device {device}", file=file, device=user.program)
        case HeldBy.SWAP:
            return english("{file} is used as swap space", file=file)
        case HeldBy.WRITER:
            return writer_sentence(user)
        case _:
            assert_never(user.by)
