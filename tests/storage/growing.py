"""Arrays that are spread over one disk more, and the plans that do it."""

from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import KIB
from tests.storage.machines import disk, gpt_disk, partition
from tests.storage.repairs import (
    COMPONENT,
    MEMBER,
    SPARE,
    held,
    member,
    on,
)

CHUNK = 512 * KIB
THREE = (gpt_disk("c"), partition("c", 1, MEMBER), disk("d"))


def raid5(**changes: object) -> Array:
    facts = {"level": "raid5", "chunk": CHUNK, "expected": 3, "layout": 2, "size": 2 * COMPONENT}
    return held(member("a", 0), member("b", 1), member("c", 2), **(facts | changes))


def growth(snapshot: Snapshot, new: str = "drive-d") -> Answer:
    return plan_growth("old", new, snapshot)


GROWABLE = on(held(member("a", 0), member("b", 1)))
WITH_SPARE = on(held(member("a", 0), member("b", 1), member("c", -1, SPARE)), *THREE)
GROWN = {
    "a mirror": growth(GROWABLE, "drive-c"),
    "raid5": growth(on(raid5(), *THREE)),
    "a spare": growth(WITH_SPARE, "drive-c"),
}


def facts(answer: Answer, code: str) -> dict[str, str]:
    (found,) = [finding for finding in answer.findings if finding.code == code]
    return dict(found.facts)
