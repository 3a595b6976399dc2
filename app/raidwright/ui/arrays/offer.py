"""What an array is offered without being asked for: a disk that it lacks, or that its disks be cleaned."""

from raidwright.storage.plan.array_tree import tree_of
from raidwright.storage.plan.old_disks.planner import plan_old_disks, related_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.offering import offered
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id


def replacement_for(array: Array, snapshot: Snapshot) -> str:
    """What the first disk is called that could fill an empty place now; empty when none could."""
    offer = offered(array, snapshot)
    return disk_label(offer.new) if offer is not None and offer.out is None else ""


def cleaning_for(array: Array, snapshot: Snapshot) -> tuple[tuple[str, ...], Answer]:
    """The ids of its disks and of all that belong to them, and what is planned to clean them."""
    own = [drive_id(disk) for disk in tree_of(array, snapshot).disks]
    drives = related_disks(own, snapshot)
    return drives, plan_old_disks(drives, snapshot)
