"""What was torn and lacks a member is not started: why is said, and md itself would not either."""

import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Answer
from raidwright.storage.plan.use.planner import plan_start
from raidwright.storage.snapshot.disks import Snapshot
from tests.lab.building import free_disks, opened, seen, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.leftovers import STOP_ALL, clear

pytestmark = pytest.mark.usefixtures("leaves_clean")

THREE = [f"TESTDISK-{number}" for number in range(1, 4)]
_STOPPED_IN_ITS_FIRST_SYNC = (
    "modprobe raid456; echo 200 >/proc/sys/dev/raid/speed_limit_max; mdadm -q --create /dev/md/tank --run"
    " --force --level=5 --raid-devices=3 --bitmap=none --metadata=1.2 --homehost=any --name=tank {disks};"
    f" udevadm settle; {STOP_ALL}"
)


def _start(now: Snapshot) -> Answer:
    return plan_start("tank", now)


def _codes(answer: Answer) -> set[str]:
    return {finding.code for finding in answer.findings}


@pytest.mark.exhaustive
def test_what_was_torn_and_lacks_a_member_waits_for_it(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            disks = whole_disks(await free_disks(machine, *THREE))
            paths = [disks[serial].path for serial in THREE]
            await shell(practice, _STOPPED_IN_ITS_FIRST_SYNC.format(disks=" ".join(paths)))
            await practice.pull(THREE[2])
            now = await seen(machine, lambda now: "start-torn" in _codes(_start(now)))
            assert "start-torn" in _codes(_start(now))
            by_hand = f"mdadm --assemble --run /dev/md/tank {paths[0]} {paths[1]} 2>&1"
            said = await shell(practice, f"! {by_hand}; {STOP_ALL}")
            assert "failed to RUN_ARRAY" in said or "not start" in said, "md itself refuses"
            await practice.insert(THREE[2])
            await seen(machine, lambda now: THREE[2] in whole_disks(now))
            await clear(practice, ())

    run(scenario(), 300)
