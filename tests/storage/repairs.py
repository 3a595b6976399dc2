"""Arrays with disks that failed or are missing, and the plans that exchange them."""

import msgspec

from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused
from raidwright.storage.plan.repair.failing import plan_failing
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Member, Snapshot
from raidwright.storage.units import MIB
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    FOUR_TB,
    OTHER_ARRAY,
    array,
    disk,
    formatted,
    gpt_disk,
    machine,
    partition,
)

OFFSET, COMPONENT = 129 * MIB, FOUR_TB - 101 * MIB - 129 * MIB
MEMBER = Member(OTHER_ARRAY)
SERVES, FAULTY, SPARE = ("in_sync",), ("faulty",), ("spare",)


def member(letter: str, slot: int, states: tuple[str, ...] = SERVES) -> ArrayMember:
    return ArrayMember(f"/dev/sd{letter}1", slot, states, offset=OFFSET)


def held(*members: ArrayMember, **changes: object) -> Array:
    facts = {"expected": 2, "component": COMPONENT, "bitmap": True, "state": "clean"}
    return msgspec.structs.replace(array(), members=members, **(facts | changes))


def on(running: Array, *more: Block, mounted: str = "/srv/data", table: str = "") -> Snapshot:
    """The array on the first partitions of two disks, in use, and a blank third disk."""
    parts = [gpt_disk("a"), partition("a", 1, MEMBER), gpt_disk("b"), partition("b", 1, MEMBER)]
    base = disk("z", path="/dev/md127", origin=ArrayDevice(OTHER_ARRAY), content=formatted("ext4", mounted))
    del table
    return machine(*parts, base, *(more or (disk("c"),)), arrays=(running,))


WHOLE = held(member("a", 0), member("b", 1))
SHORT = held(member("a", 0), member("b", -1, FAULTY))


def planned(answer: Answer) -> Plan:
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def codes(answer: Answer) -> set[str]:
    assert isinstance(answer, Refused)
    assert all(sentence(finding) for finding in answer.findings)
    return {finding.code for finding in answer.findings if finding.severity is Severity.BLOCKING}


def lines(plan: Plan) -> list[str]:
    return [" ".join(command.argv) for step in plan.steps for command in step.commands(plan)]


def replaced(snapshot: Snapshot, new: str = "drive-c", out: str = "") -> Answer:
    return plan_replacement("old", new, snapshot, out)


PLANS = {
    "an empty place": replaced(on(SHORT)),
    "one that serves": replaced(on(WHOLE), out="drive-b"),
    "one that failed": replaced(on(SHORT), out="drive-b"),
    "a spare": replaced(on(WHOLE)),
    "taken back": replaced(on(held(member("a", 0)), gpt_disk("c"), partition("c", 1, MEMBER)), new="drive-c"),
    "taken out": plan_leaving("old", "drive-b", on(SHORT)),
    "counted as failed": plan_failing("old", "drive-b", on(WHOLE)),
    "cleared": plan_leaving("old", "drive-b", on(held(member("a", 0)))),
}
