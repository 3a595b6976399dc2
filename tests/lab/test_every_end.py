"""Every end of a plan is the same end: what it has made and mounted is seen, and the way on works at once.

Nobody triggers udev here: a person would not either.
"""

import asyncio
from pathlib import Path

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.port import MachineError
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanEvent, PlanFailed, PlanStopped
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.continuing.planner import plan_continuing
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import mounts_of
from raidwright.storage.steps import Step
from raidwright.storage.steps.filesystem import MakeFilesystem, Mount
from tests.lab.breakable import At
from tests.lab.breakables import KINDS
from tests.lab.breaking import led_on, planned_for, taken_down
from tests.lab.building import design_of, drives, free_disks, opened, planned, secret_for, shell, whole_disks
from tests.lab.conftest import Run
from tests.lab.cutting import Cut, How, arm, restart_helper, run_plan
from tests.lab.leftovers import clear
from tests.lab.meddling import PAIR
from tests.lab.using import done, stop

pytestmark = pytest.mark.usefixtures("leaves_clean")

LAYERS = {"plain": (False, False), "luks": (True, False), "lvm": (True, True)}
KERNELS_OWN = (
    "ls /sys/block | grep -E '^(md|dm-)' | sort;"
    " grep -E '^/dev/(md|mapper|vd)' /proc/mounts | cut -d' ' -f2 | sort"
)


async def build_of(machine: BusMachine, layers: str) -> Plan:
    luks, lvm = LAYERS[layers]
    snapshot = await free_disks(machine, *PAIR)
    design = design_of(drives(snapshot, PAIR), Level.RAID1, luks=luks, lvm=lvm, kind=FilesystemKind.EXT4)
    return planned(plan_build(design, snapshot, draw_ids()))


async def ended(machine: BusMachine, plan: Plan) -> PlanEvent:
    """How it ended."""
    return [event async for event in machine.run(plan, secret_for(plan))][-1]


def seen_now(now: Snapshot) -> list[str]:
    """What the kernel says of it in ``KERNELS_OWN``, in that order."""
    names = [(block.path.removeprefix("/dev/"), mounts_of(block)) for block in now.blocks]
    nodes = sorted(name for name, _ in names if name.startswith(("md", "dm-")))
    return [*nodes, *sorted(point for _, points in names for point in points)]


async def leads_on(practice: PracticeMachine, machine: BusMachine, *, down: bool) -> None:
    """All is seen at the first look, and the product's way on is carried out at the first try."""
    there = await shell(practice, KERNELS_OWN)
    now = await machine.look()
    assert seen_now(now) == there.split()
    way = plan_cleaning if down else plan_continuing
    if now.host.unfinished is not None:
        await run_plan(machine, planned(way(now)))
    now = await machine.look()
    assert now.host.unfinished is None
    if now.arrays:
        await run_plan(machine, planned(plan_teardown("data", now)))
    await free_disks(machine, *PAIR)


DRBD = """
import os, struct, sys
disk = os.open(sys.argv[1], os.O_RDWR)
size = os.lseek(disk, 0, os.SEEK_END)
words = struct.pack(">Q", 800000) + struct.pack(">4Q", 1, 2, 3, 4) + bytes(16)
block = words + struct.pack(">IIII", 0, 0x8374026D, 0, 0)
os.pwrite(disk, block.ljust(4096, bytes(1)), size // 4096 * 4096 - 4096)
os.fsync(disk)
"""
ZFS = """
import os, struct, sys
disk = os.open(sys.argv[1], os.O_RDWR)
size = os.lseek(disk, 0, os.SEEK_END) // 262144 * 262144
uberblock = struct.pack("<5Q", 0x00BAB10C, 5000, 42, 7, 1700000000)
for label in (0, 262144, size - 524288, size - 262144):
    for number in range(16):
        os.pwrite(disk, uberblock, label + 131072 + number * 1024)
os.fsync(disk)
"""
"""What writes the marks of others on the device that is named."""


@pytest.mark.parametrize(
    ("marks", "metadata"),
    [
        (DRBD, "1.0"),
        (ZFS, "1.0"),
        pytest.param(ZFS, "1.2", marks=pytest.mark.exhaustive),
    ],
)
def test_an_array_that_was_stopped_stays_stopped_whatever_shows_on_its_members(
    practice: PracticeMachine, run: Run, marks: str, metadata: str
) -> None:
    """What lies at the end of a whole disk's array shows at the end of the disk too."""

    async def scenario() -> None:
        async with opened(practice) as machine:
            now = await free_disks(machine, *PAIR)
            disks = " ".join(whole_disks(now)[serial].path for serial in PAIR)
            await shell(
                practice,
                "modprobe raid1; mdadm -q --create /dev/md/data --level=1 --raid-devices=2 --run"
                f" --assume-clean --bitmap=none --homehost=any --metadata={metadata} {disks} 2>/dev/null;"
                " udevadm settle;"
                f" python3 -c '{marks}' /dev/md/data;"
                " udevadm trigger --action=change --settle $(realpath /dev/md/data)",
            )
            await done(machine, stop)
            for _ in range(8):
                assert "md" not in await shell(practice, "grep ^md /proc/mdstat || true")
                await asyncio.sleep(0.5)
            now = await machine.look()
            assert [array.running for array in now.arrays] == [False]
            await shell(practice, f"for d in {disks}; do mdadm -q --zero-superblock $d; wipefs -aqf $d; done")
            await clear(practice, ())

    run(scenario(), 120)


async def broken_off(practice: PracticeMachine, layers: str, cut: Cut, how: How, *, down: bool) -> Plan:
    """Break a build off at ``cut``, and see that the way on works; the plan."""
    async with opened(practice) as machine:
        plan = await build_of(machine, layers)
        await arm(practice, cut, how)
        if how is How.DIES:
            with pytest.raises(MachineError, match="stopped unexpectedly"):
                await ended(machine, plan)
            await restart_helper(practice)
        else:
            assert isinstance(await ended(machine, plan), PlanStopped if how is How.STOPS else PlanFailed)
            await arm(practice, None, how)
        await leads_on(practice, machine, down=down)
    return plan


@pytest.mark.parametrize(
    ("layers", "kind", "how"),
    [
        ("plain", Mount, How.STOPS),
        ("lvm", MakeFilesystem, How.STOPS),
        ("luks", Mount, How.FAILS),
        pytest.param("lvm", Mount, How.STOPS, marks=pytest.mark.exhaustive),
        pytest.param("luks", Mount, How.DIES, marks=pytest.mark.exhaustive),
    ],
)
def test_what_a_build_that_was_broken_off_has_made_is_seen_and_the_way_on_works(
    practice: PracticeMachine, run: Run, layers: str, kind: type[Step], how: How
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            plan = await build_of(machine, layers)
        at = next(index for index, step in enumerate(plan.steps) if isinstance(step, kind))
        cut = Cut(at, 0 if how is How.FAILS else -1)
        await broken_off(practice, layers, cut, how, down=how is How.STOPS)

    run(scenario(), 300)


@pytest.mark.exhaustive
@pytest.mark.parametrize("how", [How.STOPS, How.FAILS, How.DIES])
@pytest.mark.parametrize("layers", LAYERS)
def test_a_build_is_broken_off_at_each_step(
    practice: PracticeMachine, run: Run, layers: str, how: How
) -> None:
    async def scenario() -> None:
        async with opened(practice) as machine:
            plan = await build_of(machine, layers)
        wrong = []
        for at, step in enumerate(plan.steps):
            commands = [command for command in step.commands(plan) if not command.probe]
            if how is How.FAILS and not commands:
                continue
            is_last = at == len(plan.steps) - 1
            if how is How.STOPS and is_last:
                continue
            try:
                cut = Cut(at, 0 if how is How.FAILS else -1)
                await broken_off(practice, layers, cut, how, down=bool(at % 2))
            except (AssertionError, MachineError) as error:
                wrong.append(f"{step.tag}: {error}")
                await clear(practice, ("/srv/data",))
                await shell(practice, "rm -rf /var/lib/raidwright/*; udevadm settle")
                await restart_helper(practice)
            print(
                layers,
                how,
                step.tag,
                wrong[-1][:500] if wrong and wrong[-1].startswith(step.tag) else "ok",
                flush=True,
            )
        assert wrong == []

    run(scenario(), 1800)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", KINDS)
def test_a_plan_of_each_kind_is_stopped(
    practice: PracticeMachine, run: Run, tmp_path: Path, name: str
) -> None:
    """In its middle; one of a single step fails in it. What is there is seen, and it comes to its end."""

    async def scenario() -> None:
        kind = KINDS[name]()
        async with opened(practice) as machine:
            at = At(practice, machine, tmp_path)
            await kind.make(at)
            plan = await planned_for(at, kind)
            header = kind.header(plan, tmp_path)
            ends = [cut for cut in kind.places(plan) if cut.command == -1][:-1]
            how, cut = (How.STOPS, ends[len(ends) // 2]) if ends else (How.FAILS, Cut(0, 0))
            await arm(practice, cut, how)
        async with opened(practice) as machine:
            at = At(practice, machine, tmp_path)
            end = [event async for event in machine.run(plan, kind.secret(plan), header)][-1]
            assert isinstance(end, PlanStopped if how is How.STOPS else PlanFailed), end
            await arm(practice, None, how)
            there = await shell(practice, KERNELS_OWN)
            assert seen_now(await machine.look()) == there.split()
            await led_on(at, kind)
            await taken_down(at, kind)

    run(scenario(), 600)
