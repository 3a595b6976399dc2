"""Arrays that grow are pulled at, asked twice and lied to about; their data stay what they are."""

import asyncio

import msgspec
import pytest

from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.steps import Step
from raidwright.storage.steps.enlarge import EnlargeArray
from raidwright.storage.steps.md import GrowArray
from raidwright.storage.steps.upkeep import LimitSync, MendArray
from raidwright.storage.units import MIB
from tests.lab.building import carry_out, opened, planned, shell
from tests.lab.conftest import Run
from tests.lab.growing import grown
from tests.lab.repairing import (
    DATA,
    NEW,
    OTHER,
    in_use,
    is_whole,
    members,
    replaced,
    taken_out,
    whole,
)
from tests.lab.upkeep import check, possible, the_array

pytestmark = pytest.mark.usefixtures("leaves_clean")

_SLOW = "echo 3000 > /sys/block/md127/md/sync_speed_max"
_FAST = "echo system > /sys/block/md127/md/sync_speed_max"
_STATE = (
    "cat /sys/block/md127/md/raid_disks /sys/block/md127/md/component_size /sys/block/md127/md/sync_speed_max"
)


@pytest.mark.exhaustive
def test_a_member_is_pulled_while_it_is_spread(practice: PracticeMachine, run: Run) -> None:
    """It goes on without, is told to lack a member, and is whole again with another disk."""

    async def scenario() -> None:
        serials = members(3)
        async with in_use(practice, Level.RAID5, serials) as (machine, digest):
            await shell(practice, _SLOW)
            await carry_out(machine, planned(grown(await possible(machine, grown))))
            await practice.pull(serials[0])
            short = await the_array(machine, lambda array: array.degraded == 1 and array.spreading)
            assert array_status(short) is ArrayStatus.DEGRADED
            assert await shell(practice, DATA) == digest
            refused = grown(await machine.look(), OTHER)
            codes = {finding.code for finding in refused.findings}
            assert {"repair-at-work", "grow-short"} <= codes
            await shell(practice, _FAST)
            await the_array(machine, lambda array: array.expected == 4 and not array.spreading)
            assert await shell(practice, DATA) == digest
            await replaced(machine, OTHER)
            await whole(machine)
            await practice.insert(serials[0])
            await taken_out(practice, machine, serials[0])

    run(scenario(), 600)


@pytest.mark.exhaustive
def test_two_callers_let_it_grow_once(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID1, members(2)) as (machine, _), opened(practice) as other:
            plan = planned(grown(await possible(machine, grown)))
            ends = await asyncio.gather(
                _run(machine, plan), _run(other, plan), _run(other, plan), return_exceptions=True
            )
            assert sum(end is True for end in ends) == 1, ends
            assert all(end is True or isinstance(end, MachineError) for end in ends), ends
            await whole(machine)
            assert is_whole(await the_whole(machine, 3))
            with pytest.raises(MachineError, match="Nothing was written"):
                await _run(machine, plan)

    run(scenario(), 400)


async def the_whole(machine: BusMachine, count: int) -> Snapshot:
    await the_array(machine, lambda array: array.expected == count)
    return await whole(machine)


async def _run(machine: BusMachine, plan: Plan) -> bool:
    events = [event async for event in machine.run(plan, None)]
    return isinstance(events[-1], PlanDone)


def _with(plan: Plan, *steps: Step, **changes: object) -> Plan:
    return msgspec.structs.replace(plan, steps=steps, **changes)


@pytest.mark.exhaustive
def test_a_forged_plan_changes_nothing(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, digest):
            plan = planned(grown(await possible(machine, grown)))
            checked = planned(check(await machine.look()))
            last = plan.steps[-1]
            assert isinstance(last, GrowArray)
            staying = last.members
            before = await shell(practice, _STATE)
            enlarge = {"purpose": Purpose.ENLARGE}
            other = msgspec.structs.replace(checked.array, uuid="0" * 8 + ":00000000" * 3)
            for forged in (
                _with(plan, *plan.steps[:-1], msgspec.structs.replace(last, devices=5)),
                _with(plan, *plan.steps[:-1], msgspec.structs.replace(last, devices=2)),
                _with(plan, *plan.steps[:-1], msgspec.structs.replace(last, members=staying[:2])),
                _with(plan, last),
                _with(plan, *plan.steps, last),
                _with(checked, EnlargeArray(staying, 8 * MIB), **enlarge),
                _with(checked, EnlargeArray(staying, 1 << 50), **enlarge),
                _with(checked, EnlargeArray(staying[:2], 8 * MIB), **enlarge),
                _with(checked, EnlargeArray(staying, 8 * MIB)),
                _with(checked, MendArray(staying), MendArray(staying)),
                _with(checked, LimitSync(staying[1:], MIB)),
                _with(checked, LimitSync(staying, MIB), array=other),
                msgspec.structs.replace(checked, purpose=Purpose.TEARDOWN),
            ):
                with pytest.raises(MachineError):
                    await _run(machine, forged)
                assert await shell(practice, _STATE) == before, forged.steps
            assert await shell(practice, "cat /sys/block/md127/md/sync_action") == "idle\n"
            assert await shell(practice, DATA) == digest

    run(scenario(), 400)


@pytest.mark.exhaustive
@pytest.mark.parametrize("serial", [members(1)[0], NEW])
def test_what_has_changed_since_is_not_gone_on_with(practice: PracticeMachine, run: Run, serial: str) -> None:
    """A member has failed, or the new disk was given to another use."""

    async def scenario() -> None:
        async with in_use(practice, Level.RAID5, members(3)) as (machine, digest):
            plan = planned(grown(await possible(machine, grown)))
            disk = next(each.path for each in plan.disks if each.serial == serial)
            if serial == NEW:
                await shell(practice, f"mkfs.ext4 -q {disk}; udevadm settle")
            else:
                await shell(practice, f"mdadm -q --fail /dev/md127 {disk}1")
            with pytest.raises(MachineError, match="Nothing was written"):
                await _run(machine, plan)
            assert await shell(practice, "cat /sys/block/md127/md/raid_disks") == "3\n"
            assert await shell(practice, DATA) == digest
            if serial == NEW:
                await shell(practice, f"wipefs -qa {disk}; udevadm settle")
            else:
                await replaced(machine, NEW, serial)
                await whole(machine)
                await taken_out(practice, machine, serial)

    run(scenario(), 400)
