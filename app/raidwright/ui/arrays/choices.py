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
    lambda name: translate("DiskChoice", "One disk more for “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "The array is spread over this disk too. What the disk holds is erased, which has to be agreed to by"
        " its serial number.",
    ),
    disks_to_grow_onto,
    AddDisk,
)
SPARE = DiskQuestion(
    lambda name: translate("DiskChoice", "A spare for “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "A spare waits in the array: when a disk fails it takes its place at once, whether somebody is there"
        " or not. What the disk holds is erased, which has to be agreed to by its serial number.",
    ),
    possible_spares,
    AddSpare,
)
SPARE_LEAVES = DiskQuestion(
    lambda name: translate("DiskChoice", "Take a spare out of “{name}”").format(name=visible(name)),
    lambda: translate(
        "DiskChoice",
        "The disk leaves the array and is cleared. Nothing on the array changes; when a disk of it fails,"
        " none takes its place by itself any more.",
    ),
    spares_of,
    RemoveSpare,
)
