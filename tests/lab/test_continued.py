"""Wherever a build is broken off, it is continued to the same end as one that nothing has disturbed."""

import asyncio

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone, PlanFailed
from raidwright.session.endings import promises
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan, Planned, Refused
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import AddMountEntry
from raidwright.storage.steps.disk import MakePartition, WipeSignatures
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import CreateLv, CreatePv
from raidwright.storage.steps.md import CreateArray
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
)
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, kill_at
from tests.lab.leftovers import RESTORE
from tests.lab.mains import Mains, mains

__all__ = ["mains"]

_SERIALS = {
    Level.RAID1: ("TESTDISK-1", "TESTDISK-2"),
    Level.RAID5: ("TESTDISK-1", "TESTDISK-2", "TESTDISK-3"),
}
_CUTS: tuple[tuple[Level, type[Step], int], ...] = (
    (Level.RAID1, MakePartition, -1),
    (Level.RAID5, CreateArray, -1),
    (Level.RAID1, FormatLuks, -1),
    (Level.RAID1, CreatePv, -1),
    (Level.RAID5, CreateLv, -1),
    (Level.RAID1, MakeFilesystem, 0),
    (Level.RAID5, MakeFilesystem, -1),
    (Level.RAID1, Mount, -1),
    (Level.RAID1, AddMountEntry, -1),
)
_MOUNTED = "findmnt -no TARGET,FSTYPE,OPTIONS /srv/data; stat -c '%u %g %a' /srv/data"
_UUIDS = "blkid -s UUID -o value /dev/md127 /dev/mapper/*"
_FILES = "cat /etc/fstab /etc/crypttab /etc/mdadm/mdadm.conf"


def cut_at(kind: type[Step], command: int, plan: Plan) -> Cut:
    """In the last step of that kind."""
    return Cut(max(index for index, step in enumerate(plan.steps) if isinstance(step, kind)), command)


async def build_plan(practice: PracticeMachine, level: Level) -> Plan:
    """LUKS, LVM and ext4 on blank disks, of which the computer shall know after a restart."""
    async with opened(practice) as machine:
        snapshot = await free_disks(machine, *_SERIALS[level])
    chosen = drives(snapshot, _SERIALS[level])
    design = design_of(chosen, level, luks=True, lvm=True, kind=FilesystemKind.EXT4)
    return planned(plan_build(design, snapshot, draw_ids()))


async def way_on(machine: BusMachine) -> Plan:
    """What is offered, as soon as the machine shows what the helper has left."""
    snapshot = await seen(machine, lambda now: isinstance(plan_continuing(now), Planned), 15)
    return planned(plan_continuing(snapshot))


async def continued(machine: BusMachine) -> tuple[Plan, PlanDone]:
    """Go on until it is at its end: an array that is closed is opened by a plan of its own first."""
    why = ""
    for _ in range(6):
        plan = await way_on(machine)
        try:
            last = (await carry_out(machine, plan))[-1]
        except MachineError as refused:
            # UDisks2 may not have heard yet what the helper did last: then one looks and asks again.
            why = refused.sentence
            if "Nothing was written" not in why:
                raise
            await asyncio.sleep(1)
            continue
        assert isinstance(last, PlanDone)
        if plan.purpose is Purpose.BUILD:
            return plan, last
    raise AssertionError(f"it does not come to its end: {why}")


async def require_at_its_end(
    practice: PracticeMachine, machine: BusMachine, plan: Plan, mounted: str
) -> None:
    """Continue, and see that what is there is what ``plan`` had promised, and is ``mounted`` so."""
    last, done = await continued(machine)
    assert all(promise.is_kept for promise in promises(last, done))
    assert last.array is not None
    assert plan.array is not None
    assert last.array.uuid == plan.array.uuid
    assert await shell(practice, _MOUNTED) == mounted
    uuids, files = await shell(practice, _UUIDS), await shell(practice, _FILES)
    for step in plan.steps:
        for _, mark in step.marks(plan):
            assert mark.name not in ("crypto_LUKS", "ext4") or mark.uuid in uuids
        for edit in step.edits(plan):
            assert files.splitlines().count(edit.added) == 1
    assert (await machine.look()).host.unfinished is None


@pytest.fixture(scope="module")
def mounted(practice: PracticeMachine, run: Run) -> dict[Level, str]:
    """How each is mounted, and whose it is, when nothing disturbs the build."""

    async def built(level: Level) -> str:
        plan = await build_plan(practice, level)
        async with opened(practice) as machine:
            await carry_out(machine, plan)
            said = await shell(practice, _MOUNTED)
            await take_down(machine)
        return said

    return {level: run(built(level), 300) for level in _SERIALS}


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.parametrize(("level", "kind", "command"), _CUTS)
def test_the_helper_dies(
    practice: PracticeMachine,
    run: Run,
    mounted: dict[Level, str],
    level: Level,
    kind: type[Step],
    command: int,
) -> None:
    async def scenario() -> None:
        await shell(practice, RESTORE)
        plan = await build_plan(practice, level)
        await kill_at(practice, plan, cut_at(kind, command, plan))
        async with opened(practice) as machine:
            await require_at_its_end(practice, machine, plan, mounted[level])
            await take_down(machine)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize(
    ("kind", "command"),
    [
        (FormatLuks, -1),
        (MakeFilesystem, 0),
        (AddMountEntry, -1),
    ],
)
def test_the_power_fails(mains: Mains, run: Run, kind: type[Step], command: int) -> None:
    """The guest's own files are new after each start, those of the configuration too."""

    async def scenario() -> None:
        async with mains.on() as practice:
            plan = await build_plan(practice, Level.RAID1)
            await mains.fail_at(practice, plan, cut_at(kind, command, plan))
        async with mains.on() as practice, opened(practice) as machine:
            last, done = await continued(machine)
            assert all(promise.is_kept for promise in promises(last, done))
            assert "/srv/data ext4" in " ".join((await shell(practice, _MOUNTED)).split())
            await take_down(machine)

    run(scenario(), 900)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
def test_another_passphrase_does_not_open_what_was_encrypted(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        plan = await build_plan(practice, Level.RAID1)
        await kill_at(practice, plan, cut_at(FormatLuks, -1, plan))
        async with opened(practice) as machine:
            rest = await way_on(machine)
            assert isinstance(rest.ahead[0], OpenLuks)
            wrong = [event async for event in machine.run(rest, bytearray(b"nobody's own passphrase"))][-1]
            assert isinstance(wrong, PlanFailed)
            assert "Wrong passphrase" in wrong.sentence
            await continued(machine)
            await take_down(machine)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.usefixtures("leaves_clean")
def test_a_container_that_has_no_key_yet_is_made_again(practice: PracticeMachine, run: Run) -> None:
    """The helper dies while the key is being derived."""

    async def scenario() -> None:
        plan = await build_plan(practice, Level.RAID1)
        await kill_at(practice, plan, cut_at(FormatLuks, -1, plan))
        await shell(practice, "cryptsetup erase --batch-mode /dev/md/data; udevadm settle")
        async with opened(practice) as machine:
            rest = await way_on(machine)
            assert [type(step) for step in rest.ahead[:2]] == [WipeSignatures, FormatLuks]
            await continued(machine)
            await take_down(machine)

    run(scenario(), 300)


@pytest.mark.usefixtures("leaves_clean")
def test_what_somebody_has_made_there_since_is_not_written_over(practice: PracticeMachine, run: Run) -> None:
    async def scenario() -> None:
        plan = await build_plan(practice, Level.RAID1)
        await kill_at(practice, plan, cut_at(FormatLuks, 0, plan))
        async with opened(practice) as machine:
            honest = await way_on(machine)
            digest = "udevadm settle; head -c 8M /dev/md/data | sha256sum"
            before = await shell(practice, f"mkfs.ext4 -q /dev/md/data; {digest}")
            with pytest.raises(MachineError, match=r"No plan was interrupted"):
                await carry_out(machine, honest)
            snapshot = await seen(machine, lambda now: isinstance(plan_continuing(now), Refused))
            assert snapshot.host.unfinished is None, "nothing on its disks is only its own"
            assert await shell(practice, digest) == before
            await take_down(machine)

    run(scenario(), 300)
