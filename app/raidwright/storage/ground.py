"""What of its disks a plan stands on: a whole disk with its table, or only some of its partitions."""

from raidwright.storage.plan import Plan
from raidwright.storage.targets import MemberTarget, OnDisk, OnPartition


def ground(plan: Plan) -> tuple[MemberTarget, ...]:
    """For each disk of ``plan`` itself, when a step writes to it or none does, else its partitions.

    What stands on other partitions of the disk is none of the plan's business.
    """
    targets = [target for step in plan.steps for target in step.writes()]
    parts = [target for target in dict.fromkeys(targets) if isinstance(target, OnPartition)]
    found: list[MemberTarget] = []
    for index in range(len(plan.disks)):
        own = [part for part in parts if part.disk == index]
        found += own if own and OnDisk(index) not in targets else [OnDisk(index)]
    return tuple(found)
