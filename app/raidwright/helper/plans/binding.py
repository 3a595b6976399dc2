"""Before every command: what it acts on lies on the plan's disks, on all of them open, and on nothing else.

A name may have come to mean another device since the plan was checked: a mapping opened, an array started.
"""

from collections.abc import Sequence

from raidwright.helper.looking import kernel, mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.shape import makes, targets_of
from raidwright.helper.trouble import refused
from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import FreezeSync, Mount, RemoveLv, Step, StopArray, SwapOff, Unmount


def require_bound(plan: Plan, step: Step, disks: Sequence[Device]) -> None:
    """Raise Trouble when a target of ``step`` is not there, or lies on something that is none of ``disks``.

    A logical volume that is not active has no device; whose group it is in, LVM is asked.
    """
    for target in targets_of(step):
        if target in makes(step):
            continue
        path = target_path(plan, target)
        device = kernel.device_at(path)
        if device is not None:
            _require_on(disks, device, path, step)
        elif not isinstance(step, RemoveLv):
            raise refused(f"{path} is not there any more.")


def _require_on(disks: Sequence[Device], device: Device, path: str, step: Step) -> None:
    found = kernel.leaves(device)
    strangers = [leaf for leaf in found if leaf not in disks]
    if isinstance(step, StopArray | FreezeSync) and found == [device] and _is_array(device):
        # All its members were pulled: there is nothing below it that could be harmed.
        return
    if not found or strangers:
        places = ", ".join(leaf.path for leaf in strangers) or "nothing"
        raise refused(f"{path} now lies on {places}, which the plan does not name.")
    match step:
        case Unmount(point=point):
            _require_mounted(point, device)
        case Mount() | SwapOff():
            pass
        case _:
            _require_unused(device)


def is_mounted(plan: Plan, step: Unmount) -> bool:
    """Whether the step is still to be done: a mount goes together with the one that it is a copy of."""
    device = kernel.device_at(target_path(plan, step.target))
    there = [entry for entry in mounts.our_mounts() if entry.point == step.point]
    return device is not None and any(mounts.is_of(entry, device) for entry in there)


def _require_mounted(point: str, device: Device) -> None:
    """What was mounted on a point last is what unmounting it takes away."""
    there = [entry for entry in mounts.our_mounts() if entry.point == point]
    if not there or not mounts.is_of(there[-1], device):
        raise refused(f"{device.path} is not what is mounted on {point}.")


def _require_unused(device: Device) -> None:
    """Somebody may have mounted it since the plan was checked, or kept a copy of what was unmounted."""
    stack = kernel.above(device)
    for mounted, entry in occupants.mounted(stack, mounts.every_mount()):
        raise refused(f"{mounted.path} is mounted on {occupants.place_of(entry)}.")
    for swapping in occupants.swapping(stack):
        raise refused(f"{swapping.path} is swapped to.")


def _is_array(device: Device) -> bool:
    return (device.folder / "md").is_dir()
