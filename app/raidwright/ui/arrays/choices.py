"""What is done with an array and a disk that is chosen first: which disks there are for it, and the plan."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from raidwright.storage.fact import visible
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.repair import AddDisk, AddSpare, RemoveSpare
from raidwright.storage.plan.repair.choices import disks_to_grow_onto, possible_spares, spares_of
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot

translate = QCoreApplication.translate


@dataclass(frozen=True)
class DiskQuestion:
    """One question for a disk. ``title`` takes the array's name, ``operation`` its UUID and a drive's id."""

    title: Callable[[str], str]
    promise: Callable[[], str]
    disks: Callable[[Array, Snapshot], tuple[Block, ...]]
    operation: Callable[[str, str], PlannableOperation]


ONE_MORE = DiskQuestion(
    lambda name: translate("DiskChoice", "Add a disk to “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "The array is reshaped to include this disk. Any data on the disk is erased after you confirm.",
    ),
    disks_to_grow_onto,
    AddDisk,
)
SPARE = DiskQuestion(
    lambda name: translate("DiskChoice", "Add a hot spare to “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "A hot spare takes over automatically when a disk fails. Any data on the spare is erased"
        " after you confirm.",
    ),
    possible_spares,
    AddSpare,
)
SPARE_LEAVES = DiskQuestion(
    lambda name: translate("DiskChoice", "Remove a hot spare from “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "The disk is removed from the array and wiped. The data on the array is not affected."
        " Afterwards this disk cannot take over for a failed one.",
    ),
    spares_of,
    RemoveSpare,
)
