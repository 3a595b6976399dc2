"""Every level, stack and file system: what was promised is there, and afterwards nothing is."""

import re
from itertools import product

import pytest

from raidwright.machine.ids import draw_ids
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine
from raidwright.protocol import PlanDone
from raidwright.storage.design.capacity import Capacity
from raidwright.storage.design.design import FilesystemKind
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.filesystem import MakeFilesystem
from tests.lab.building import (
    carry_out,
    design_of,
    drives,
    free_disks,
    guest,
    planned,
    seen,
    takes_volume_down,
)
from tests.lab.conftest import Run

LEVELS = [
    (Level.RAID0, 2),
    (Level.RAID0, 3),
    (Level.RAID1, 2),
    (Level.RAID5, 3),
    (Level.RAID6, 4),
    (Level.RAID10, 4),
    (Level.SINGLE, 1),
    (Level.LINEAR, 2),
    (Level.RAID4, 3),
]
_DAILY = (Level.SINGLE, Level.LINEAR, Level.RAID1, Level.RAID5)
STACKS = {"plain": (False, False), "luks": (True, False), "luks-lvm": (True, True)}
EVERY = product(enumerate(LEVELS), enumerate(STACKS), enumerate(FilesystemKind))
CASES = [
    # Each day four levels, each with another stack under a file system of its own; all when named.
    pytest.param(
        *(level, members, stack, kind),
        id=f"{level.value}x{members}-{stack}-{kind.value}",
        marks=() if row % 3 == column == depth and level in _DAILY else pytest.mark.exhaustive,
    )
    for (row, (level, members)), (column, stack), (depth, kind) in EVERY
]


@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.parametrize(("level", "members", "stack", "kind"), CASES)
def test_built_as_promised_and_taken_down_to_nothing(
    practice: PracticeMachine, run: Run, level: Level, members: int, stack: str, kind: FilesystemKind
) -> None:
    run(_there_and_back(practice, level, members, stack, kind), 240)


async def _there_and_back(
    practice: PracticeMachine, level: Level, members: int, stack: str, kind: FilesystemKind
) -> None:
    machine = BusMachine("Practice machine", practice.address)
    try:
        serials = [f"TESTDISK-{number + 1}" for number in range(members)]
        snapshot = await free_disks(machine, *serials)
        assert snapshot.host.missing_levels == ()
        chosen = drives(snapshot, serials)
        luks, lvm = STACKS[stack]
        design = design_of(chosen, level, luks=luks, lvm=lvm, kind=kind)
        plan = planned(plan_build(design, snapshot, draw_ids()))
        done = (await carry_out(machine, plan))[-1]
        assert isinstance(done, PlanDone)
        assert plan.predicted is not None
        assert {layer.layer: layer.bytes for layer in done.layers} == _promised(plan.predicted)
        await _aligned(practice, plan, kind)
        # UDisks2 may tell of a volume a while after the plan has given up waiting for that.
        shown = takes_volume_down if lvm else lambda now: isinstance(plan_teardown("data", now), Planned)
        built = await seen(machine, shown)
        teardown = planned(plan_teardown("data", built))
        assert {disk.serial for disk in teardown.disks} == {disk.serial for disk in plan.disks}
        end = (await carry_out(machine, teardown))[-1]
        assert isinstance(end, PlanDone)
        assert {proof.serial for proof in end.certificates} == {disk.serial for disk in plan.disks}
        for disk in plan.disks:
            assert await guest(practice, "wipefs", "--no-act", disk.path) == (0, "")
            assert await guest(practice, "blkid", "--probe", disk.path) == (2, "")
    finally:
        await machine.close()


def _promised(capacity: Capacity) -> dict[str, int]:
    array = {"component": capacity.component, "array": capacity.array} if capacity.has_array else {}
    layers = {
        "member": capacity.member,
        **array,
        "luks": capacity.luks,
        "volume": capacity.volume,
        "filesystem": capacity.filesystem,
    }
    return {layer: size for layer, size in layers.items() if size is not None}


async def _aligned(practice: PracticeMachine, plan: Plan, kind: FilesystemKind) -> None:
    """What the file system's own tool says, read here and not by the helper."""
    made = next(step for step in plan.steps if isinstance(step, MakeFilesystem))
    device = target_path(plan, made.target)
    assert plan.predicted is not None
    stride, width = plan.predicted.stride, plan.predicted.stripe_width
    match kind:
        case FilesystemKind.EXT4:
            _, said = await guest(practice, "dumpe2fs", "-h", device)
            assert ("RAID stride" in said) == bool(stride)
            assert _blocks(r"Block count: +(\d+)", said) == plan.predicted.filesystem
            if stride:
                lines = {line.replace(" ", "") for line in said.splitlines()}
                assert {f"RAIDstride:{stride}", f"RAIDstripewidth:{width}"} <= lines
        case FilesystemKind.XFS:
            _, said = await guest(practice, "xfs_info", device)
            assert re.findall(r"sunit=(\d+)\s+swidth=(\d+) blks", said) == [(str(stride), str(width))]
            assert _blocks(r"data .* blocks=(\d+)", said) == plan.predicted.filesystem
        case FilesystemKind.BTRFS:
            assert (await guest(practice, "btrfs", "filesystem", "show", device))[0] == 0


def _blocks(pattern: str, said: str) -> int:
    """Bytes, from the number of blocks in what a tool printed."""
    (blocks,) = re.findall(pattern, said)
    return int(blocks) * 4096
