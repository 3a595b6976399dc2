"""Arrays of the practice machine that are spread over one disk more."""

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import carry_out, planned, shell
from tests.lab.repairing import (
    NEW,
    drive,
    whole,
)
from tests.lab.upkeep import possible, the_array

_SIZE = "blockdev --getsize64 /dev/md127"


def grown(now: Snapshot, serial: str = NEW) -> Answer:
    return plan_growth("data", drive(now, serial), now)


def promised(answer: Answer) -> int:
    """Bytes that the array shall hold; 0 when it shall hold no more than before."""
    facts = (dict(finding.facts) for finding in answer.findings if finding.code == "grow-size")
    return next((int(each["bytes"]) for each in facts), 0)


async def spread(practice: PracticeMachine, machine: BusMachine, count: int, serial: str = NEW) -> list[type]:
    """Spread it over one disk more, to the end; the kinds of its steps."""
    answer = grown(await possible(machine, lambda now: grown(now, serial)), serial)
    before = int(await shell(practice, _SIZE))
    await carry_out(machine, planned(answer))
    await the_array(machine, lambda array: array.expected == count and array.component)
    await whole(machine)
    size = promised(answer) or before
    assert await shell(practice, _SIZE) == f"{size}\n"
    await the_array(machine, lambda array: array.size == size)
    return [type(step) for step in planned(answer).steps]
