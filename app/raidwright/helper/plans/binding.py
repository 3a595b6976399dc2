"""Before every command: what it acts on lies on the plan's disks, on all of them open, and on nothing else.

A name may have come to mean another device since the plan was checked: a mapping opened, an array started.
"""

from collections.abc import Sequence
from typing import assert_never

from raidwright.helper.errors import refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import is_running, kernel_uuid, unstarted_uuid
from raidwright.helper.looking.on_disk.probing import probe
from raidwright.helper.plans.steps.handling import Bound
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import mapper_name
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import Nodes, target_path
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import (
    AnyTarget,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
)


def require_bound(plan: Plan, step: Step, own_devices: Sequence[Device], *, in_use: bool) -> Bound:
    """Where the targets of ``step`` are now, each lying on ``own_devices`` and on nothing else.

    They may be mounted or swapped to only when the step is about what is ``in_use``.

    Raises HelperError when one is not there, or lies elsewhere, or is not what its name says. A logical
    volume that is not active has no device; whose group it is in, LVM is asked.
    """
    bound: dict[AnyTarget, str] = {}
    for target in step.acts_on():
        if target in step.makes():
            continue
        path = target_path(plan, target)
        device = kernel.device_at(path)
        if device is not None:
            if not (step.effect is Effect.RELEASES and _is_idle_array(plan, own_devices, device)):
                _require_on(own_devices, device, path)
            if not in_use:
                _require_unused(device)
            _require_named(target, device, path)
            bound[target] = device.path
        elif not step.may_be_absent:
            raise refusal(english("{device} is no longer available.", device=path))
    return bound


def nodes(plan: Plan, bound: Bound) -> Nodes:
    """For `commands`: where each target was found, and the names of those that are yet to be made."""
    return lambda target: bound.get(target) or target_path(plan, target)


def _is_idle_array(plan: Plan, own_devices: Sequence[Device], device: Device) -> bool:
    """Whether it is the plan's array, and letting go of it harms nothing that it holds.

    All its members were pulled; or md has not started it, and writes to none of them. So it may hold one that
    has died, which the plan does not name.
    """
    if not device.is_array:
        return False
    if not device.slaves():
        return True
    own = any(each in own_devices or each.disk in own_devices for each in device.slaves())
    is_named = plan.array is not None and unstarted_uuid(device) == plan.array.uuid
    return not is_running(device) and (own or is_named)


def _require_on(own_devices: Sequence[Device], device: Device, path: str) -> None:
    strangers = kernel.foundations_outside(device, own_devices)
    if strangers:
        disks = ", ".join(leaf.path for leaf in strangers)
        raise refusal(
            english("{device} now uses {places}, which is not in the plan.", device=path, places=disks)
        )


def _require_named(target: AnyTarget, device: Device, path: str) -> None:
    """Some commands act by name alone: the name must be the device's own, and not only lead to it."""
    match target:
        case OnArray():
            fits = device.is_array
        case OnMapping(name=name):
            fits = device.dm_name == name
        case OnVolume(group=group, volume=volume):
            fits = device.dm_name == mapper_name(group, volume)
        case OnFound(uuid=uuid):
            fits = any(each.uuid == uuid for each in probe(device.path))
        case OnDisk() | OnPartition():
            fits = device.path == path
        case OnLowerArray(array=uuid):
            fits = device.path == path and device.is_array and kernel_uuid(device) == uuid
        case _:
            assert_never(target)
    if not fits:
        raise refusal(
            english(
                "{device} points to {user}, not to the device of that name.",
                device=path,
                user=occupants.title(device),
            )
        )


def _require_unused(device: Device) -> None:
    """Somebody may have mounted it since the plan was checked, or kept a copy of what was unmounted.

    The kernel lets nobody else have what is mounted, in whatever namespace, or swapped to. Where it does not,
    every process is asked for its mounts.
    """
    stack = kernel.above(device)
    if not any(occupants.is_claimed(each) for each in stack if not each.holders()):
        return
    for mounted, entry in occupants.mounts_on(stack, mounts.every_mount(stack)):
        raise refusal(
            english(
                "{device} is mounted on {place}.", device=mounted.path, place=occupants.mount_words(entry)
            )
        )
    for swapping in occupants.swaps_on(stack):
        raise refusal(
            english(
                "{device} is used as swap space. Turn it off first: sudo swapoff {device}",
                device=swapping.path,
            )
        )
