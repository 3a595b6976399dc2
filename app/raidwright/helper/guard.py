"""Is it still what the plan saw, and still free? Asked after authorisation, before anything is written."""

import os
from collections.abc import Iterator
from pathlib import Path

from raidwright.helper import kernel, mounts, occupants, signatures
from raidwright.helper.claims import Claims
from raidwright.helper.held_disks import HeldDisk, HeldDisks
from raidwright.helper.kernel import Device
from raidwright.helper.mounts import MountEntry
from raidwright.helper.shape import disks_of
from raidwright.helper.trouble import refused
from raidwright.storage.plan import Plan, Purpose
from raidwright.storage.steps import CreateVg, Mount, OpenLuks, Unmount, WipeSignatures, WipeTable
from raidwright.storage.system_mounts import is_system_mount

_FOREIGN = ("bcache", "BitLocker", "ceph_bluestore", "drbd", "swsuspend")
"""Parts of what lies elsewhere too, and a hibernated system. Like any foreign "…_member" never erased."""
_OUR_MEMBERS = ("linux_raid_member", "LVM2_member")


def check(plan: Plan, held: HeldDisks, state: Path) -> None:
    """Raise Trouble with every reason for which the plan must not begin. Writes nothing.

    ``state`` is the folder of our own journal, whose disk is never touched.
    """
    ours = occupants.disks_under(state)
    reasons = [f"{disk.title}: {reason}" for disk in held for reason in disk.differences()]
    reasons += [f"{disk.title} holds this computer's system." for disk in held if disk.device in ours]
    reasons += [f"{disk.title} is read-only." for disk in held if disk.device.attribute("ro") == "1"]
    if not reasons:
        building = plan.purpose is Purpose.BUILD
        reasons += list(_not_buildable(plan, held) if building else _not_removable(plan, held))
    if reasons:
        raise refused("Nothing was written. " + " ".join(_sentence(reason) for reason in reasons))


def _not_buildable(plan: Plan, held: HeldDisks) -> Iterator[str]:
    entries = mounts.every_mount()
    erased = {
        index
        for step in plan.steps
        if isinstance(step, WipeSignatures | WipeTable)
        for index in disks_of(step)
    }
    for index, disk in enumerate(held):
        yield from _not_free(disk, entries)
        yield from _not_erasable(disk, may_erase=index in erased)
    yield from _taken(plan)


def _not_free(disk: HeldDisk, entries: list[MountEntry]) -> Iterator[str]:
    own = [disk.device, *disk.device.partitions()]
    above = occupants.stacked(disk.device)
    for device in above:
        yield f"{disk.title} is used by {occupants.title(device)}"
    for device, entry in occupants.mounted([*own, *above], entries):
        yield f"{device.path} is mounted on {entry.point}{occupants.user_of(entry)}"
    for device in occupants.swapping(own):
        yield f"{device.path} is swapped to"
    for device in own:
        for loop in mounts.loops_on(device):
            yield f"{device.path} is used by {loop}"
        if not above and occupants.claimed(device):
            yield f"{device.path} is held open by another program"


def _not_erasable(disk: HeldDisk, *, may_erase: bool) -> Iterator[str]:
    for named in disk.identity.signatures:
        node, _, name = named.partition(":")
        if name in _FOREIGN or (name.endswith("_member") and name not in _OUR_MEMBERS):
            yield f"/dev/{node} carries {name}, a part of something this program does not know enough about"
        elif name == signatures.UNREADABLE:
            yield f"/dev/{node} cannot be read"
    if disk.identity.signatures and not may_erase:
        yield f"{disk.title} is not empty, and the plan does not say that it will be erased"
    for device in (disk.device, *disk.device.partitions()):
        if _is_ambivalent(device):
            yield f"{device.path} carries signatures that contradict each other"


def _is_ambivalent(device: Device) -> bool:
    descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    try:
        return signatures.is_ambivalent(descriptor)
    finally:
        os.close(descriptor)


def _taken(plan: Plan) -> Iterator[str]:
    """Names the plan wants to give that are given already."""
    if plan.array is not None and os.path.lexists(plan.array.path):
        yield f"{plan.array.path} exists already"
    for step in plan.steps:
        match step:
            case OpenLuks(mapping=name) if os.path.lexists(f"/dev/mapper/{name}"):
                yield f"/dev/mapper/{name} exists already"
            case CreateVg(group=name) if os.path.lexists(f"/dev/{name}"):
                yield f"/dev/{name} exists already"
            case Mount(point=point):
                mounts.prepare_point(point, make=False)
            case _:
                pass


def _not_removable(plan: Plan, held: HeldDisks) -> Iterator[str]:
    claims = Claims(plan)
    entries = mounts.every_mount()
    stack: list[Device] = []
    for disk in held:
        stack += [each for each in kernel.above(disk.device) if each not in stack]
    yield from claims.strangers(stack, [disk.device for disk in held])
    yield from claims.absent(stack)
    for device, entry in occupants.mounted(stack, entries):
        if entry.process or not claims.unmounts(entry.point):
            yield f"{device.path} is mounted on {entry.point}{occupants.user_of(entry)}"
    for device in occupants.swapping(stack):
        if not claims.swaps_off(device):
            yield f"{device.path} is swapped to"
    for step in plan.steps:
        if isinstance(step, Unmount) and is_system_mount(step.point):
            yield f"{step.point} belongs to the running system"


def _sentence(reason: str) -> str:
    return reason if reason.endswith(".") else f"{reason}."
