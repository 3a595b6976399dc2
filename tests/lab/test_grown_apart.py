"""Two halves of a mirror that served in turn, each without the other: neither has all that was written."""

import msgspec
import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.plan.plan import Planned, Refused
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps.md import ReAddMember
from tests.lab.building import carry_out, free_disks, opened, planned, seen, shell, take_down, whole_disks
from tests.lab.conftest import Run
from tests.lab.leftovers import STOP_ALL
from tests.lab.meddling import PAIR, refusal
from tests.lab.repairing import FAST, drive, replaced, whole

pytestmark = pytest.mark.usefixtures("leaves_clean")


async def apart(practice: PracticeMachine, first: str, second: str) -> None:
    """A mirror with a bitmap of which ``second`` serves alone, after ``first`` has done so."""
    parts = [f"{disk}1" for disk in (first, second)]
    for disk in (first, second):
        table = "start=2048, type=A19D880F-05FC-4D3B-A006-743F0F84911E"
        await shell(practice, f"echo '{table}' | sfdisk -q --label=gpt {disk}; udevadm settle")
    fixed = "--run --metadata=1.2 --homehost=any --name=data --level=1 --raid-devices=2 --bitmap=internal"
    await shell(practice, f"{FAST}; mdadm -q --create /dev/md/data {fixed} {' '.join(parts)}")
    await shell(practice, f"udevadm settle; mdadm --wait /dev/md/data || true; udevadm settle; {STOP_ALL}")
    for part in parts:
        write = "head -c 4M /dev/urandom | dd of=/dev/md/data bs=1M seek=50 conv=fsync status=none"
        await shell(practice, f"mdadm -q --assemble --run /dev/md/data {part}; {write}; udevadm settle")
        if part != parts[-1]:
            await shell(practice, STOP_ALL)


@pytest.mark.exhaustive
def test_a_member_with_data_of_its_own_is_not_taken_back(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            before = await free_disks(machine, *PAIR)
            await apart(practice, *(whole_disks(before)[serial].path for serial in PAIR))

            def back(now: Snapshot) -> Planned | Refused:
                return plan_replacement("data", drive(now, PAIR[0]), now)

            def told(now: Snapshot) -> bool:
                return "repair-apart" in {finding.code for finding in back(now).findings}

            snapshot = await seen(machine, told)
            assert told(snapshot)
            (array,) = snapshot.arrays
            blind = msgspec.structs.replace(snapshot, arrays=(msgspec.structs.replace(array, apart=()),))
            forged = planned(back(blind))
            assert [type(step) for step in forged.steps] == [ReAddMember]
            assert "ran on its own as “data”" in await refusal(machine, forged)
            unsure = planned(plan_leaving("data", drive(blind, PAIR[0]), blind))
            assert "confirmed by typing /dev/vd" in await refusal(machine, unsure)
            sure = planned(plan_leaving("data", drive(snapshot, PAIR[0]), snapshot))
            assert sure.typed == (0,)
            await carry_out(machine, sure)
            await replaced(machine, new=PAIR[0])
            await whole(machine)
            await take_down(machine)

    run(scenario(), 400)
