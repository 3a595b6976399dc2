"""All that can be asked for."""

from raidwright.storage.operations.boot import BootOperation
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe, WipeLeftovers
from raidwright.storage.operations.repair import RepairOperation
from raidwright.storage.operations.share import SharingOperations
from raidwright.storage.operations.upkeep import UpkeepOperation
from raidwright.storage.operations.use import UseOperation

PlannableOperation = (
    Build
    | Delete
    | Wipe
    | UseOperation
    | RepairOperation
    | UpkeepOperation
    | BootOperation
    | SharingOperations
)
"""What is planned for the computer as it is."""
AnyOperation = PlannableOperation | WipeLeftovers
"""Beside it what is planned for what a plan that was broken off has left."""
