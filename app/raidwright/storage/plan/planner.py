"""From whatever is asked for to the plan that does it, or to every reason why not."""

from typing import assert_never

from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.boot import (
    BackUpHeader,
    BootOperation,
    ChangeUnlocking,
    Disable,
    Enable,
    PutHeaderBack,
)
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete, Wipe
from raidwright.storage.operations.repair import (
    AddDisk,
    AddSpare,
    Expand,
    Fail,
    Remove,
    RemoveSpare,
    RepairOperation,
    Replace,
)
from raidwright.storage.operations.share import SharingOperations
from raidwright.storage.operations.upkeep import UpkeepOperation
from raidwright.storage.operations.use import UseOperation
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare, plan_spare_leaving
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.disabling import plan_disable
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.plan.upkeep.header import plan_header_restoring, plan_header_saving
from raidwright.storage.plan.upkeep.planner import plan_upkeep
from raidwright.storage.plan.upkeep.sharing import plan_shares
from raidwright.storage.plan.upkeep.unlocking import plan_unlocking
from raidwright.storage.plan.use.planner import plan_use
from raidwright.storage.snapshot.disks import Snapshot


def plan_for(operation: PlannableOperation, look: Snapshot) -> Answer:
    """The plan that does what was asked for on the computer as it is in ``look``; or why there is none."""
    if isinstance(operation, UseOperation):
        return plan_use(operation, look)
    if isinstance(operation, RepairOperation):
        return _plan_repair(operation, look)
    if isinstance(operation, UpkeepOperation):
        return plan_upkeep(operation, look)
    if isinstance(operation, BootOperation):
        return _plan_boot(operation, look)
    if isinstance(operation, SharingOperations):
        return plan_shares(operation, look)
    match operation:
        case Build(design=design, ids=ids, shares=shares):
            return plan_build(design, look, ids, shares)
        case Delete(array=array):
            return plan_teardown(array, look)
        case Wipe(drives=drives):
            return plan_old_disks(drives, look)
        case _:
            assert_never(operation)


def _plan_repair(operation: RepairOperation, look: Snapshot) -> Answer:
    array = operation.array
    match operation:
        case Replace(drive=drive, out=out):
            return plan_replacement(array, drive, look, out)
        case Fail(drive=drive):
            return plan_failing(array, drive, look)
        case Remove(drive=drive):
            return plan_leaving(array, drive, look)
        case AddSpare(drive=drive):
            return plan_spare(array, drive, look)
        case RemoveSpare(drive=drive):
            return plan_spare_leaving(array, drive, look)
        case AddDisk(drive=drive):
            return plan_growth(array, drive, look)
        case Expand(reach=reach):
            return plan_enlarging(array, look, reach)
        case _:
            assert_never(operation)


def _plan_boot(operation: BootOperation, look: Snapshot) -> Answer:
    array = operation.array
    match operation:
        case Enable(wish=wish):
            return plan_enable(array, look, wish)
        case Disable():
            return plan_disable(array, look)
        case ChangeUnlocking(way=way):
            return plan_unlocking(array, look, way)
        case BackUpHeader(place=place):
            return plan_header_saving(array, look, place)
        case PutHeaderBack(saved=saved):
            return plan_header_restoring(array, look, saved)
        case _:
            assert_never(operation)
