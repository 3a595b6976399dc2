"""Computers on which a plan was broken off, and what it has left."""

import msgspec

from raidwright.storage.levels import Level
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.plan import Answer, Plan, Planned
from raidwright.storage.snapshot.disks import (
    Blank,
    Snapshot,
    WholeDisk,
)
from raidwright.storage.steps.disk import VerifyClean
from raidwright.storage.steps.targets import OnDisk
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    drives,
)
from tests.storage.simulator import carried_out
from tests.storage.teardowns import FULL, built


def planned(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def all_blank(snapshot: Snapshot) -> bool:
    whole = all(isinstance(found.origin, WholeDisk) for found in snapshot.blocks)
    return whole and all(
        isinstance(found.content, Blank) and not found.signatures for found in snapshot.blocks
    )


def cleaned(left: Snapshot) -> Snapshot:
    """The computer after everything was done that is offered on it."""
    if left.host.unfinished is None:
        return left
    plan = planned(plan_cleaning(left))
    proven = {step.target for step in plan.steps if isinstance(step, VerifyClean)}
    assert proven == set(map(OnDisk, range(len(plan.disks))))
    return carried_out(plan, left)


def standing_mirror() -> Snapshot:
    return built(msgspec.structs.replace(FULL, level=Level.RAID1, members=drives(2)))


def codes(answer: Answer) -> list[str]:
    return [finding.code for finding in answer.findings]


def left_as(snapshot: Snapshot, **changes: object) -> Snapshot:
    """The same with other words of the helper."""
    assert snapshot.host.unfinished is not None
    left = msgspec.structs.replace(snapshot.host.unfinished, **changes)
    return msgspec.structs.replace(snapshot, host=msgspec.structs.replace(snapshot.host, unfinished=left))
