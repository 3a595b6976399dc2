"""Cleaning the disks of an array that this computer has no use for."""

from raidwright.storage.plan.array_tree import tree_of
from raidwright.storage.plan.old_disks.planner import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id


def cleaning_for(array: Array, snapshot: Snapshot) -> tuple[tuple[str, ...], Answer]:
    """The ids of the array's disks and of all disks that belong to them, and the plan to clean these."""
    own = [drive_id(disk) for disk in tree_of(array, snapshot).disks]
    drives = related_disks(own, snapshot)
    return drives, plan_old_disks(drives, snapshot)
