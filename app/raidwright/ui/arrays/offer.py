"""What an array that is of no use here is offered: that its disks be cleaned."""

from raidwright.storage.plan.array_tree import tree_of
from raidwright.storage.plan.old_disks.planner import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id


def cleaning_for(array: Array, snapshot: Snapshot) -> tuple[tuple[str, ...], Answer]:
    """The ids of its disks and of all that belong to them, and what is planned to clean them."""
    own = [drive_id(disk) for disk in tree_of(array, snapshot).disks]
    drives = related_disks(own, snapshot)
    return drives, plan_old_disks(drives, snapshot)
