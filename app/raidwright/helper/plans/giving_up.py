"""By what it is known that a disk cannot be wiped, so that a plan leaves it as it is and goes on."""

import os
from collections.abc import Collection

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import is_running, read_array
from raidwright.helper.looking.on_disk import blankness
from raidwright.helper.looking.on_disk.patience import DEAD, ask_open, has_failed_lately
from raidwright.helper.plans.held_disks import HeldDisks
from raidwright.storage.failures import Sentence, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import FAULTY
from raidwright.storage.snapshot.standing import needs_any
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.disk import (
    clears_array_above,
    disks_only_cleared,
    disks_wiped,
    members_erased,
)
from raidwright.storage.steps.luks import erases_keys_on
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import OnArray, OnDisk, OnPartition

_ERRORS = (*map(os.strerror, DEAD), "Device wipe error")
"""What programs print of a request that a disk has answered with an error; the last is cryptsetup's."""


def disks_unread(plan: Plan) -> frozenset[int]:
    """Disks, by their index in ``plan``, that could not be read a moment ago, and may be left as they are.

    None where the plan erases what lies on an array which needs one of them.
    """
    if plan.purpose not in (Purpose.TEARDOWN, Purpose.REPAIR, Purpose.CLEAN):
        return frozenset()
    unread = frozenset(
        index for index in disks_only_cleared(plan.steps) if _is_unread(plan.disks[index].path)
    )
    nothing_left = plan.purpose is Purpose.CLEAN and len(unread) == len(plan.disks)
    return frozenset() if nothing_left or _rests_on(plan, unread) else unread


def is_cleared_below(step: Step, plan: Plan) -> bool:
    """Whether ``step`` clears on the array's own device only what the plan clears on the members as well.

    Keys lie within what is zeroed of a disk that is wiped as a whole, and are looked for there.
    """
    if clears_array_above(step, plan.steps):
        return True
    members = {getattr(each, "disk", None) for each in members_erased(plan.steps)}
    return erases_keys_on(step, OnArray()) and members <= disks_wiped(plan.steps)


def has_errors(device: Device, error: HelperError | OSError) -> bool:
    """Whether the device is at fault for ``error``: it has answered with errors, or does so now.

    Some programs take a place that they cannot read for an empty one; so much of it is read to find out.
    """
    if isinstance(error, OSError) and error.errno in DEAD:
        return True
    output = error.output if isinstance(error, HelperError) else ""
    return any(words in output for words in _ERRORS) or _has_failed_lately(device) or not _reads_well(device)


def accounts_of_ill(plan: Plan, disks: HeldDisks) -> list[Sentence]:
    """What is wrong with disks below a program that has failed: members that md has given up, errors."""
    members = (
        english("md marked {device} of “{array}” as failed", device=path, array=name)
        for path, name in _members_given_up(plan)
    )
    ill = (disk for disk in disks if _has_failed_lately(disk.device) or not _reads_well(disk.device))
    return [*members, *(english("{disk} reports errors", disk=disk.title) for disk in ill)]


def _members_given_up(plan: Plan) -> list[tuple[str, str]]:
    """(path, name of the array) of members of the plan's array that md has failed; none unless it runs."""
    array = kernel.device_at(plan.array.path) if plan.array is not None else None
    if plan.array is None or array is None or not array.is_array or not is_running(array):
        return []
    return [(each.path, plan.array.name) for each in read_array(array).members if FAULTY in each.states]


def _is_unread(path: str) -> bool:
    disk = kernel.device_at(path)
    return disk is not None and _has_failed_lately(disk)


def _has_failed_lately(device: Device) -> bool:
    return any(map(has_failed_lately, (device, *device.partitions())))


def _reads_well(device: Device) -> bool:
    def read(descriptor: int) -> None:
        blankness.digest(descriptor, blankness.extents_of(device.size, turns=True))

    try:
        ask_open(device, read, 0)
    except OSError:
        return False
    return True


def _rests_on(plan: Plan, disks: Collection[int]) -> bool:
    """Whether steps erase what lies on the array, which has not all of its data without these disks."""
    array = kernel.device_at(plan.array.path) if plan.array is not None else None
    if array is None or not array.is_array or not is_running(array):
        return False
    direct = (each for each in members_erased(plan.steps) if isinstance(each, OnDisk | OnPartition))
    members = {target_path(plan, each) for each in direct if each.disk in disks}
    destroying = (step for step in plan.steps if step.effect is Effect.DESTROYS and step.one_disk() is None)
    layers = (step for step in destroying if not is_cleared_below(step, plan))
    return any(layers) and needs_any(read_array(array), members)
