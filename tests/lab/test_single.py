"""One disk without an array: broken off anywhere it is led back, and nobody else's disk is taken for one."""

from typing import NamedTuple

import msgspec
import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned, disk_identity
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Blank, Snapshot
from raidwright.storage.snapshot.singles import SINGLE_TYPE, partition_uuid, singles
from raidwright.storage.snapshot.tree import partitions
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures
from raidwright.storage.steps.luks import EraseLuks, FormatLuks
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    opened,
    planned,
    seen,
    shell,
    take_down,
    whole_disks,
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at, led_back
from tests.lab.meddling import refusal

_OURS, _THEIRS = "TESTDISK-1", "TESTDISK-3"


class Place(NamedTuple):
    """Before a command of the first step of that kind, or after its last (-1)."""

    kind: type[Step]
    command: int

    def of(self, plan: Plan) -> Cut:
        return Cut(next(i for i, step in enumerate(plan.steps) if isinstance(step, self.kind)), self.command)


async def _build(practice: PracticeMachine) -> Plan:
    """Ext4 on LUKS and LVM, on the first disk."""
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, _OURS)
    chosen = drives(snapshot, (_OURS,))
    design = design_of(chosen, Level.SINGLE, luks=True, lvm=True, kind=FilesystemKind.EXT4)
    return planned(plan_build(design, snapshot, draw_ids()))


async def _teardown(practice: PracticeMachine) -> Plan:
    plan = await _build(practice)
    async with opened(practice) as machine:
        await carry_out(machine, plan)
        snapshot = await seen(machine, lambda now: isinstance(plan_teardown("data", now), Planned))
    return planned(plan_teardown("data", snapshot))


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
def test_the_helper_dies(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        plan = await _build(practice)
        cut = Place(FormatLuks, -1).of(plan)
        await kill_at(practice, plan, cut)
        async with opened(practice) as machine:
            answer = plan_continuing(await machine.look())
        assert {finding.code for finding in answer.findings} == {"continue-single"}
        assert await led_back(practice, plan, cut) == {_OURS}
        for place in (Place(EraseLuks, 1), Place(WipeDisk, 1)):
            plan = await _teardown(practice)
            await kill_at(practice, plan, place.of(plan))
            assert await led_back(practice, plan, place.of(plan)) == {_OURS}

    run(scenario(), 600)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
def test_the_disk_of_somebody_else_is_not_taken_for_one(practice: PracticeMachine, run: Run) -> None:
    """Whatever a plan says of it: the table on the disk itself tells whose it is."""

    async def scenario() -> None:
        teardown = await _teardown(practice)
        identity = named_array(teardown)
        async with opened(practice) as machine:
            snapshot = await free_disks(machine, _THEIRS)
            path = whole_disks(snapshot)[_THEIRS].path
            for entry in (
                f"type=linux, uuid={partition_uuid(identity.uuid)}, name=data",
                f"type={SINGLE_TYPE}, name=data",
            ):
                make = f"echo 'start=2048, {entry}' | sfdisk -q --label=gpt {path}; mkfs.ext4 -q {path}1"
                await shell(practice, f"{make}; udevadm settle")
                snapshot = await seen(machine, lambda now: _has_filesystem(now, path))
                forged = msgspec.structs.replace(
                    teardown,
                    disks=(disk_identity(whole_disks(snapshot)[_THEIRS], snapshot),),
                    array=msgspec.structs.replace(identity, path=f"{path}1"),
                    steps=tuple(
                        step for step in teardown.steps if isinstance(step, WipeSignatures | WipeDisk)
                    ),
                )
                assert "is not a disk that was set up here as “data”" in await refusal(machine, forged)
                known = {single.path for single in singles(snapshot)}
                assert (f"{path}1" in known) == (SINGLE_TYPE in entry)
                await shell(practice, f"wipefs -aq {path}1 {path}; udevadm settle")
                await seen(machine, lambda now: isinstance(whole_disks(now)[_THEIRS].content, Blank))
            await take_down(machine)

    run(scenario(), 300)


def _has_filesystem(snapshot: Snapshot, path: str) -> bool:
    """As UDisks2 and the helper tell of it."""
    return any("ext4" in part.signatures for part in partitions(snapshot, path))
