"""Device nodes of a plan's targets."""

from collections.abc import Callable
from typing import assert_never

from raidwright.storage.plan import Plan
from raidwright.storage.steps import OnArray, OnDisk, OnMapping, OnPartition, OnVolume, Target

Nodes = Callable[[Target], str]
"""Where a target is: by its name (`target_path`), or by the kernel's own node that this name led to."""


def target_path(plan: Plan, target: Target) -> str:
    """The device node of ``target``: "/dev/sda1", "/dev/md/data", "/dev/mapper/safe", "/dev/vault/media"."""
    match target:
        case OnDisk(disk=disk):
            return plan.disks[disk].path
        case OnPartition(disk=disk, number=number):
            return partition_path(plan.disks[disk].path, number)
        case OnArray():
            return array_path(plan)
        case OnMapping(name=name):
            return f"/dev/mapper/{name}"
        case OnVolume(group=group, volume=volume):
            return f"/dev/{group}/{volume}"
        case _:
            assert_never(target)


def array_path(plan: Plan) -> str:
    """The node of the plan's array. Raises ValueError when the plan has none."""
    if plan.array is None:
        raise ValueError("the plan names no array")
    return plan.array.path


def partition_path(disk: str, number: int) -> str:
    """The kernel's rule: a "p" between a disk's name and the number when the name ends in a digit."""
    return f"{disk}p{number}" if disk[-1].isdigit() else f"{disk}{number}"
