"""An array in use and what is on it take all the room that there is, layer by layer."""

from functools import partial
from typing import assert_never

from raidwright.helper.errors import refusal, step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.filesystem_room import filesystem_bytes
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.looking.layers.volumes import KnownGroups, is_used_up, require_group_on
from raidwright.helper.looking.on_disk.filesystem_superblock import read_superblock
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.array_in_service import require_in_service
from raidwright.helper.plans.refusals import not_as_seen
from raidwright.helper.plans.steps.handling import LONG, Handling, Udev, require_signature
from raidwright.helper.tools import becomes
from raidwright.storage.failures import english
from raidwright.storage.plan.growth.planner import largest_component
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.array_status import count_slots
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.enlarge import (
    MOST_UNUSED,
    EnlargeArray,
    EnlargeContainer,
    EnlargeFilesystem,
    EnlargePv,
    EnlargeStep,
    EnlargeVolume,
    enlarged_array,
    enlarged_filesystem,
)
from raidwright.storage.steps.targets import Target
from raidwright.storage.steps.upkeep import is_at_rest


def handle(plan: Plan, step: EnlargeStep) -> Handling:
    """How each layer is enlarged, and what tells that it was."""
    same = partial(_require_ready, plan)
    match step:
        case EnlargeArray():
            fit, done = partial(_require_fit, plan), partial(_require_component_size, plan, step)
            return Handling(udev=Udev.LOOKS, makes_on=(), in_use=True, require=fit, verify=done)
        case EnlargeContainer():
            done = partial(_require_filled, plan, step)
            return Handling(udev=Udev.LOOKS, makes_on=(), in_use=True, require=same, verify=done)
        case EnlargePv(target=target):
            label = partial(_require_label, plan, target, PHYSICAL_VOLUME)
            return Handling(
                udev=Udev.LOOKS, makes_on=(), in_use=True, before=label, require=same, verify=label
            )
        case EnlargeVolume(group=group):
            return _volume(plan, group)
        case EnlargeFilesystem():
            done = partial(_require_room, plan, step)
            return Handling(udev=Udev.LOOKS, makes_on=(), in_use=True, require=same, limit=LONG, verify=done)
        case _:
            assert_never(step)


def _volume(plan: Plan, group: str) -> Handling:
    """UDisks2 may still tell of room that the volume has by now, which lvextend takes for a fault."""
    only, has_room = partial(_require_group, plan, group), [True]

    async def look() -> None:
        await only()
        has_room[0] = not await is_used_up(group)

    return Handling(
        udev=Udev.LOOKS,
        makes_on=(),
        in_use=True,
        before=look,
        require=partial(_require_ready, plan),
        is_due=lambda: has_room[0],
        verify=only,
    )


def _require_ready(plan: Plan) -> None:
    """Raise HelperError where the last step would fail: what the first ones do to the array stays.

    Another array may have come up under the name since the plan was checked, too.
    """
    require_in_service(plan)
    step = enlarged_filesystem(plan.steps)
    if step is None:
        return
    entry, path = _require_mounted(plan, step), target_path(plan, step.target)
    if mounts.is_read_only(entry) or read_superblock(step.kind, path).errors:
        words = english(
            "{device} is mounted read-only at {point}, or has errors. Unmount and check it first.",
            device=path,
            point=step.point,
        )
        raise refusal(words)


def _require_fit(plan: Plan) -> None:
    _require_ready(plan)
    array = read_array(require_in_service(plan))
    if not may_use(plan, array):
        raise step_failure(not_as_seen(array.path))


async def _require_component_size(plan: Plan, step: EnlargeArray) -> None:
    if not await becomes(lambda: read_array(require_in_service(plan)).component == step.component):
        raise step_failure(english("{array} was not expanded.", array=require_in_service(plan).path))


async def _require_filled(plan: Plan, step: EnlargeContainer) -> None:
    path = target_path(plan, step.layer_target())
    mapping = device(path)
    below = mapping.slaves()
    if len(below) != 1 or below[0].size - mapping.size > MOST_UNUSED:
        raise step_failure(english("{device} was not expanded.", device=path))


async def _require_group(plan: Plan, group: str) -> None:
    """What is free in it on the same disks beside the array is in no array."""
    await require_group_on(group, (require_in_service(plan),), KnownGroups())


async def _require_label(plan: Context, target: Target, name: str) -> None:
    require_signature(target_path(plan, target), name)


def _require_mounted(plan: Plan, step: EnlargeFilesystem) -> MountEntry:
    """Some programs go by the mount point, on which something else may be mounted by now."""
    require_in_service(plan)
    on = kernel.device_at(target_path(plan, step.target))
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    if on is None or not there or not mounts.is_of(there[-1], on):
        raise refusal(
            english(
                "{device} is not mounted at {point}.", device=target_path(plan, step.target), point=step.point
            )
        )
    return there[-1]


async def _require_room(plan: Plan, step: EnlargeFilesystem) -> None:
    _require_mounted(plan, step)
    path = target_path(plan, step.target)
    if device(path).size - filesystem_bytes(step.kind, step.point, path) > MOST_UNUSED:
        raise step_failure(english("{device} was not expanded.", device=path))


def may_use(plan: Plan, array: Array) -> bool:
    """Whether the array can use as much of its members as the plan says, and that is more than it does."""
    step = enlarged_array(plan.steps)
    at_rest = is_at_rest(array) and not count_slots(array).missing
    nodes = {member.path: kernel.device_at(member.path) for member in array.members}
    sizes = {path: node.size for path, node in nodes.items() if node is not None}
    most = largest_component(array, sizes)
    return step is not None and at_rest and array.component < step.component == most
