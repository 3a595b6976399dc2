"""What an array in trouble is offered without being asked for: a disk that can come now."""

from raidwright.storage.fact import Fact
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.choices import is_failing, may_come, wanted_out, wants_repair
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.standing import call_roll
from raidwright.storage.snapshot.tree import drive_id


class Offer(Fact, frozen=True):
    """A disk that fits, for one that still serves or for an empty place."""

    new: Block
    out: Block | None
    """None for an empty place."""


def offered(array: Array, snapshot: Snapshot) -> Offer | None:
    """The first disk that can come now and does not fail; None where there is none, or nothing is wrong."""
    if not wants_repair(array, snapshot):
        return None
    out = wanted_out(array, snapshot)
    if out is None and not call_roll(array).missing:
        return None
    for new in may_come(array, snapshot):
        going = drive_id(out) if out is not None else ""
        answer = plan_replacement(array.uuid, drive_id(new), snapshot, going)
        if isinstance(answer, Planned) and not is_failing(new):
            return Offer(new, out)
    return None
