"""The array: created, halted, stopped; members that come and go."""

import contextlib
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import SYNC_ACTION, kernel_uuid, read_array
from raidwright.helper.looking.layers.arrays import running_array
from raidwright.helper.looking.on_disk.md_superblock import read_md_superblock
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.refusals import another_array, not_as_seen
from raidwright.helper.plans.steps.handling import AGAIN, Handling, Udev, require_free
from raidwright.helper.tools import NAMED_WITHIN, becomes
from raidwright.storage.failures import english
from raidwright.storage.plan.growth.planner import against_spreading
from raidwright.storage.plan.plan import Plan, own_members
from raidwright.storage.plan.repair.findings import waits
from raidwright.storage.snapshot.array_status import can_spare, count_slots, has_failed
from raidwright.storage.snapshot.arrays import AT_REST, WANT_REPLACEMENT, Array, ArrayMember
from raidwright.storage.steps.context import Context, array_path, named_array, target_path
from raidwright.storage.steps.md import (
    AddMember,
    CreateArray,
    FailMember,
    FreezeSync,
    GrowArray,
    MdStep,
    ReAddMember,
    RemoveMember,
    RepairMd,
    ReplaceMember,
    StopArray,
)
from raidwright.storage.steps.targets import MemberTarget
from raidwright.storage.steps.upkeep import is_at_rest

_FROZEN = "frozen"
_REPLACES_ALREADY = (
    "is not active and so cannot be replaced",
    "is active and cannot be a replacement",
)
"""What mdadm says where md has thrown the old member out meanwhile, or copies a failing one by itself."""


def handle(plan: Plan, step: MdStep) -> Handling:
    """How the array is created, halted and stopped."""
    match step:
        case CreateArray():
            # Told of an old partition's removal only after a new one of that name has become a member,
            # udev would fail that member (mdadm -If).
            verify = partial(_require_as_planned, plan, step)
            return Handling(udev=Udev.CATCHES_UP, makes_on=step.devices, verify=verify)
        case FreezeSync():
            return _freezing(plan)
        case StopArray():
            stopped = partial(_require_let_go, plan, step)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), tries=AGAIN, verify=stopped)
        case AddMember() | ReplaceMember() | ReAddMember() | FailMember() | RemoveMember() | GrowArray():
            return _member_handling(plan, step)
        case _:
            assert_never(step)


def _member_handling(plan: Plan, step: RepairMd) -> Handling:
    """Members come and go under whatever is mounted on the array.

    Told of the disk only while a step runs, udev would itself do something about a device with a superblock
    of an array that runs (mdadm -I).
    """
    same = partial(_require_same, plan)
    match step:
        case AddMember(target=target):
            free, there = partial(_require_free, plan, target), partial(_require_joined, plan, target)
            return Handling(udev=Udev.CATCHES_UP, makes_on=(target,), in_use=True, require=free, verify=there)
        case ReAddMember(target=target):
            free, there = partial(_require_free, plan, target), partial(_require_joined, plan, target)
            return Handling(udev=Udev.CATCHES_UP, makes_on=(), in_use=True, require=free, verify=there)
        case ReplaceMember(old=old, new=new):
            copied = partial(_require_copied, plan, old, new)
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                in_use=True,
                require=same,
                is_exhausted=lambda output: any(words in output for words in _REPLACES_ALREADY),
                verify=copied,
            )
        case GrowArray():
            fit, grown = partial(_require_free_slot, plan, step), partial(_require_grown, plan, step)
            return Handling(udev=Udev.LOOKS, makes_on=(), in_use=True, require=fit, verify=grown)
        case FailMember(target=target):
            spared = partial(_require_spared, plan, target)
            failed_now = partial(_require_failed_or_gone, plan, target)
            return Handling(
                udev=Udev.IS_KEPT_OUT, makes_on=(), in_use=True, require=spared, verify=failed_now
            )
        case RemoveMember(target=target):
            idle, out = partial(_require_idle, plan, target), partial(_require_left, plan, target)
            return Handling(
                udev=Udev.IS_KEPT_OUT, makes_on=(), in_use=True, tries=AGAIN, require=idle, verify=out
            )
        case _:
            assert_never(step)


def _require_free(plan: Context, target: MemberTarget) -> None:
    _require_same(plan)
    require_free(target_path(plan, target))


def _require_same(plan: Context) -> None:
    """Raise HelperError unless the array is the plan's; another may have come up under its name since."""
    _plan_array(plan)


def _require_spared(plan: Context, target: MemberTarget) -> None:
    """Raise HelperError if the array needs the member by now; one that failed itself is only let go of."""
    array = _plan_array(plan)
    member = _member_at(array, target_path(plan, target))
    if member is None or not (has_failed(member) or (member.slot >= 0 and can_spare(array, member))):
        raise step_failure(not_as_seen(array.path))


def _require_idle(plan: Context, target: MemberTarget) -> None:
    """Raise HelperError if md uses the member by now: a spare takes the place of one that fails."""
    array = _plan_array(plan)
    member = _member_at(array, target_path(plan, target))
    if member is not None and member.slot >= 0 and not has_failed(member):
        raise step_failure(not_as_seen(array.path))


async def _require_failed_or_gone(plan: Context, target: MemberTarget) -> None:
    path = target_path(plan, target)

    def has_gone() -> bool:
        member = _member_at(_plan_array(plan), path)
        return member is None or has_failed(member)

    if not await becomes(has_gone):
        raise step_failure(
            english("{device} is still active in {array}", device=path, array=array_path(plan))
        )


def _require_free_slot(plan: Context, step: GrowArray) -> None:
    """Raise HelperError if the array changed: a member may have failed, whose place the spare then has."""
    array = _plan_array(plan)
    member = _member_at(array, target_path(plan, step.target))
    fits = array.expected == step.devices - 1 and is_at_rest(array) and not against_spreading(array)
    if not fits or member is None or not waits(member) or count_slots(array).missing:
        raise step_failure(not_as_seen(array.path))


async def _require_grown(plan: Context, step: GrowArray) -> None:
    def has_grown() -> bool:
        array = _plan_array(plan)
        member = _member_at(array, target_path(plan, step.target))
        return array.expected == step.devices and member is not None and member.slot >= 0

    if not await becomes(has_grown):
        raise step_failure(
            english(
                "{array} did not grow to {count} disks. Check the array status.",
                array=array_path(plan),
                count=step.devices,
            )
        )


async def _require_as_planned(plan: Context, step: CreateArray) -> None:
    path, uuid = array_path(plan), named_array(plan).uuid

    def is_there() -> bool:
        # udev may be late to take the name from an array that had it before.
        running = running_array(path)
        return running is not None and running.uuid == uuid

    await becomes(is_there, NAMED_WITHIN)
    array = running_array(path)
    if array is None or array.uuid != uuid:
        raise step_failure(english("{device} is not the array that the plan created.", device=path))
    if array.level != step.level.value or array.expected != len(step.members):
        raise step_failure(
            english(
                "{device} is a {level} array of {count} disks, not as planned.",
                device=path,
                level=array.level,
                count=array.expected,
            )
        )
    if set(array.members) != {device(target_path(plan, each)) for each in step.devices}:
        raise step_failure(english("{device} does not use the planned disks.", device=path))
    if step.level.facts.is_striped and array.chunk != step.chunk:
        raise step_failure(
            english(
                "{device} has a chunk size of {bytes} bytes, not as planned.", device=path, bytes=array.chunk
            )
        )


def let_go_on(array: Device) -> None:
    """Have a sync of the array that was halted go on."""
    if array.attribute(SYNC_ACTION) == _FROZEN:
        (array.folder / SYNC_ACTION).write_text("idle\n")


def _freezing(plan: Context) -> Handling:
    """How a sync is halted; if the array is not stopped after all, it goes on, or nobody would be told."""
    halted: list[Device] = []

    def note() -> None:
        array = kernel.device_at(array_path(plan))
        if array is not None and array.attribute(SYNC_ACTION) != _FROZEN:
            halted.append(array)

    async def put_back() -> None:
        for array in halted:
            if kernel_uuid(array) == named_array(plan).uuid:
                let_go_on(array)

    return Handling(
        udev=Udev.IS_KEPT_OUT,
        makes_on=(),
        prepare=note,
        verify=partial(_require_at_rest, plan),
        put_back=put_back,
    )


async def _require_at_rest(plan: Context) -> None:
    path = array_path(plan)
    array = kernel.device_at(path)
    if array is not None and not await becomes(lambda: array.attribute(SYNC_ACTION) in AT_REST):
        raise step_failure(english("{device} is still syncing.", device=path))


async def _require_let_go(plan: Plan, step: StopArray) -> None:
    """The members are free: the kernel lets go after mdadm ends, and udev may put them together again."""
    devices = (kernel.device_at(target_path(plan, target)) for target in step.members or own_members(plan))
    members = [member for member in devices if member is not None]

    def let_go() -> bool:
        nodes = {each.node for member in members for each in kernel.above(member) if each != member}
        return not nodes.intersection(arrays.array_nodes())

    path = array_path(plan)
    if not await becomes(let_go):
        raise step_failure(english("{array} is still running.", array=path))
    if Path(path).exists():
        await becomes(lambda: not Path(path).exists(), patience=2)


async def _require_joined(plan: Context, target: MemberTarget) -> None:
    """The kernel holds the member, and has given it a place unless every place has one."""

    def is_in() -> bool:
        array = _plan_array(plan)
        member = _member_at(array, target_path(plan, target))
        return (
            member is not None
            and not has_failed(member)
            and (member.slot >= 0 or not count_slots(array).missing)
        )

    if not await becomes(is_in):
        path, array = target_path(plan, target), array_path(plan)
        raise step_failure(english("{device} was not assigned a slot in {array}.", device=path, array=array))


async def _require_copied(plan: Context, old: MemberTarget, new: MemberTarget) -> None:
    """The new member has the place, and the old one is to be replaced, or has been."""

    def is_copied() -> bool:
        array = _plan_array(plan)
        leaving, coming = (_member_at(array, target_path(plan, each)) for each in (old, new))
        if coming is None or coming.slot < 0 or has_failed(coming):
            return False
        return leaving is None or has_failed(leaving) or WANT_REPLACEMENT in leaving.states

    if not await becomes(is_copied):
        path, array = target_path(plan, old), array_path(plan)
        raise step_failure(
            english("The replacement of {device} in {array} did not start.", device=path, array=array)
        )
    await becomes(partial(_outlasts_a_power_cut, plan, old, new))


def _outlasts_a_power_cut(plan: Context, old: MemberTarget, new: MemberTarget) -> bool:
    """Whether the new one's superblock has its place. Until something wakes md that is not written down.

    To be told once more that the old one shall be replaced wakes it (drivers/md/md.c, ``state_store``).
    """
    own, leaving = read_md_superblock(device(target_path(plan, new))), device(target_path(plan, old))
    if own is None or own.slot_of(own.number) >= 0:
        return True
    state = device(array_path(plan)).folder / "md" / f"dev-{leaving.node}" / "state"
    with contextlib.suppress(OSError):
        state.write_text("want_replacement\n")
    return False


async def _require_left(plan: Context, target: MemberTarget) -> None:
    path = target_path(plan, target)
    if not await becomes(lambda: _member_at(_plan_array(plan), path) is None):
        raise step_failure(
            english("{device} is still a member of {array}.", device=path, array=array_path(plan))
        )


def _plan_array(plan: Context) -> Array:
    """The running array, which must still be the one of the plan."""
    path = array_path(plan)
    node = kernel.device_at(path)
    array = read_array(node) if node is not None else None
    if array is None or array.uuid != named_array(plan).uuid:
        raise step_failure(another_array(path))
    return array


def _member_at(array: Array, path: str) -> ArrayMember | None:
    return next((member for member in array.members if member.path == path), None)
