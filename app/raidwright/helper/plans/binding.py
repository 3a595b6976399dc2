"""Before every command: what it acts on lies on the plan's disks, on all of them open, and on nothing else.

A name may have come to mean another device since the plan was checked: a mapping opened, an array started.
"""

from collections.abc import Mapping, Sequence
from typing import assert_never

from raidwright.helper.looking import kernel, mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.shape import makes, targets_of
from raidwright.helper.trouble import refused
from raidwright.storage.failures import said
from raidwright.storage.names import mapper_name
from raidwright.storage.nodes import Nodes, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    FreezeSync,
    Mount,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    RemoveLv,
    Step,
    StopArray,
    SwapOff,
    Target,
    Unmount,
)

Bound = Mapping[Target, str]
"""The kernel's own node of each target that is there."""


def require_bound(plan: Plan, step: Step, ground: Sequence[Device]) -> Bound:
    """Where the targets of ``step`` are now, each lying on ``ground`` and on nothing else.

    Raises Trouble when one is not there, or lies elsewhere, or is not what its name says. A logical volume
    that is not active has no device; whose group it is in, LVM is asked.
    """
    bound: dict[Target, str] = {}
    for target in targets_of(step):
        if target in makes(step):
            continue
        path = target_path(plan, target)
        device = kernel.device_at(path)
        if device is not None:
            _require_on(ground, device, path, step)
            _require_named(target, device, path)
            bound[target] = device.path
        elif not isinstance(step, RemoveLv):
            raise refused(said("{device} is not there any more.", device=path))
    return bound


def nodes(plan: Plan, bound: Bound) -> Nodes:
    """For `commands`: where each target was found, and the names of those that are yet to be made."""
    return lambda target: bound.get(target) or target_path(plan, target)


def is_mounted(plan: Plan, step: Unmount) -> bool:
    """Whether the step is still to be done: a mount goes together with the one that it is a copy of."""
    device = kernel.device_at(target_path(plan, step.target))
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    return device is not None and any(mounts.is_of(entry, device) for entry in there)


def require_mounted(plan: Plan, step: Unmount) -> None:
    """Raise Trouble unless the target is what was mounted last on its point: that is what would go."""
    path = target_path(plan, step.target)
    device = kernel.device_at(path)
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    if device is None or not there or not mounts.is_of(there[-1], device):
        raise refused(said("{device} is not what is mounted on {point}.", device=path, point=step.point))


def _require_on(ground: Sequence[Device], device: Device, path: str, step: Step) -> None:
    strangers = kernel.outside(device, ground)
    if isinstance(step, StopArray | FreezeSync) and strangers == [device] and device.is_array:
        # All its members were pulled: there is nothing below it that could be harmed.
        return
    if strangers:
        places = ", ".join(leaf.path for leaf in strangers)
        raise refused(
            said("{device} now lies on {places}, which the plan does not name.", device=path, places=places)
        )
    if not isinstance(step, Mount | Unmount | SwapOff):
        _require_unused(device)


def _require_named(target: Target, device: Device, path: str) -> None:
    """Some commands act by name alone: the name must be the device's own, and not only lead to it."""
    match target:
        case OnArray():
            fits = device.is_array
        case OnMapping(name=name):
            fits = device.attribute("dm/name") == name
        case OnVolume(group=group, volume=volume):
            fits = device.attribute("dm/name") == mapper_name(group, volume)
        case OnDisk() | OnPartition():
            fits = device.path == path
        case _:
            assert_never(target)
    if not fits:
        raise refused(
            said(
                "{device} leads to {user}, which is not what it says.",
                device=path,
                user=occupants.title(device),
            )
        )


def _require_unused(device: Device) -> None:
    """Somebody may have mounted it since the plan was checked, or kept a copy of what was unmounted."""
    stack = kernel.above(device)
    for mounted, entry in occupants.mounted(stack, mounts.every_mount()):
        raise refused(
            said("{device} is mounted on {place}.", device=mounted.path, place=occupants.place_of(entry))
        )
    for swapping in occupants.swapping(stack):
        raise refused(said("{device} is swapped to.", device=swapping.path))
