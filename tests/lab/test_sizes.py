"""Predicted bytes against what the real mdadm, cryptsetup and LVM make, from 64 MiB to 15 TB."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from raidwright.machine.practice import PracticeMachine
from raidwright.storage.design.capacity import DoesNotFit, capacity_of
from raidwright.storage.design.design import ArrayDesign, Encryption, KeyDerivation, Layout, Lvm
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.step import Command
from raidwright.storage.steps.targets import OnArray, OnMapping, OnVolume
from raidwright.storage.units import GIB, KIB, MIB
from tests.lab.building import own_program, planned
from tests.lab.conftest import Run
from tests.storage.machines import HOST, IDS, disk, drives, machine

pytestmark = pytest.mark.parametrize(
    "practice", [str(Path(__file__).parent / "sizes.toml")], indirect=True, ids=["sizes"]
)

_ARRAYS, _STACK = "make_arrays", "make_stack"
_COPIES = {Layout.DEFAULT: "n2", Layout.NEAR: "n2", Layout.FAR: "f2", Layout.OFFSET: "o2"}
_TB = 10**12
_PASSPHRASE = "a canary sings in the mine"


def _designs() -> Iterator[tuple[ArrayDesign, list[int]]]:
    """Each level, layout and count at the edges of mdadm's size classes; odd sizes, chunks and mixtures."""
    for size in (64 * MIB, 133_170_688, GIB, 8 * GIB + 4608, 200 * GIB + 65536, 15 * _TB - 3 * MIB):
        yield _bare(Level.RAID1, 2), [size] * 2
        yield _bare(Level.RAID5, 3), [size] * 3
    for level, layout, count in (
        (Level.RAID0, Layout.DEFAULT, 2),
        (Level.RAID0, Layout.DEFAULT, 3),
        (Level.RAID1, Layout.DEFAULT, 3),
        (Level.RAID4, Layout.DEFAULT, 3),
        (Level.RAID5, Layout.DEFAULT, 4),
        (Level.RAID6, Layout.DEFAULT, 4),
        (Level.RAID6, Layout.DEFAULT, 5),
        (Level.RAID10, Layout.NEAR, 3),
        (Level.RAID10, Layout.NEAR, 4),
        (Level.RAID10, Layout.FAR, 3),
        (Level.RAID10, Layout.OFFSET, 5),
    ):
        yield _bare(level, count, layout=layout), [4_000_787_030_016 + 2560] * count
    for chunk in (4 * KIB, 4 * MIB, 64 * MIB):
        yield _bare(Level.RAID5, 3, chunk=chunk), [600 * MIB] * 3
    for level in (level for level in Level if level is not Level.SINGLE):
        yield _bare(level, 4, chunk=64 * KIB), [5 * GIB, 3 * GIB + 512, 9 * GIB, 8 * GIB]
    yield _bare(Level.RAID5, 3, spares=("drive-d",)), [300 * MIB, 300 * MIB, 300 * MIB, 200 * MIB]


def _bare(level: Level, count: int, **changes: object) -> ArrayDesign:
    plain = ArrayDesign("sizes", level, drives(count), whole_disks=True)
    return msgspec.structs.replace(plain, **changes)


def _options(design: ArrayDesign) -> list[str]:
    count = len(design.members)
    # A resync that is held back sleeps, and the array cannot be stopped before it wakes.
    options = [f"--level={design.level.value}", f"--raid-devices={count}", "--assume-clean"]
    if design.level.facts.is_redundant:
        options += ["--bitmap=internal", f"--spare-devices={len(design.spares)}"]
    if design.level.facts.is_striped:
        options.append(f"--chunk={design.chunk // KIB}K")
    if design.level is Level.RAID10:
        options.append(f"--layout={_COPIES[design.layout]}")
    return options


def _devices(practice: PracticeMachine, first: int, count: int) -> list[str]:
    return [f"/dev/{slot.name}" for slot in practice.slots[first : first + count]]


@pytest.fixture(scope="module", autouse=True)
def without_udev(practice: PracticeMachine, run: Run) -> None:
    """Nobody looks into what is being made, and nothing is to be waited for."""
    # Once in a busy run one of its workers did not end by itself.
    leave = "udevadm control --exit; timeout 20 sh -c 'while pgrep udevd; do sleep 0.1; done'"
    leave += " || { pkill -KILL udevd; while pgrep udevd; do sleep 0.1; done; }"
    assert run(practice.run(("sh", "-c", leave))).returncode == 0


def _in_the_guest(practice: PracticeMachine, run: Run, script: str, wanted: object) -> Any:
    """What a script of the guest folder finds."""
    done = run(own_program(practice, script, stdin=json.dumps(wanted).encode()), 240)
    assert done.returncode == 0, done.output.decode()
    return json.loads(done.output)


def test_arrays_are_as_large_as_predicted(practice: PracticeMachine, run: Run) -> None:
    cases = list(_designs())
    wanted = {
        "disks": _devices(practice, 0, 5),
        "cases": [{"options": _options(design), "sizes": sizes} for design, sizes in cases],
    }
    made = _in_the_guest(practice, run, _ARRAYS, wanted)
    for (design, _), found in zip(cases, made, strict=True):
        if not design.level.facts.is_striped:
            del found["optimal"]
    assert [_predicted(*case) for case in cases] == made


def _predicted(design: ArrayDesign, sizes: Sequence[int]) -> dict[str, int]:
    devices = [disk("a", size) for size in sizes]
    count = len(design.members)
    capacity = capacity_of(design, devices[:count], devices[count:])
    sizes_of = {"array": capacity.array, "offset": capacity.data_offset}
    stripe = capacity.chunk * capacity.data_members
    return sizes_of | {"optimal": stripe} if stripe else sizes_of


STACKS = [
    (Level.RAID1, 2, 512 * KIB, 512),
    (Level.RAID5, 4, 512 * KIB, 512),
    (Level.RAID0, 5, 64 * KIB, 512),
    (Level.RAID6, 5, 4 * MIB, 512),
    (Level.RAID10, 3, 128 * KIB, 512),
    (Level.RAID5, 3, 512 * KIB, 4096),
]


@pytest.mark.usefixtures("leaves_clean")
@pytest.mark.parametrize(
    ("level", "count", "chunk", "sector"),
    [pytest.param(*stack, marks=() if stack is STACKS[-1] else pytest.mark.exhaustive) for stack in STACKS],
    ids=[f"{s[0].value}x{s[1]}-{s[3]}" for s in STACKS],
)
def test_luks_and_lvm_are_as_large_as_predicted(
    practice: PracticeMachine, run: Run, level: Level, count: int, chunk: int, sector: int
) -> None:
    """What the plan's own argv make, carried out by the guest's root."""
    snapshot = _snapshot(practice, sector)
    design = ArrayDesign(
        name="sizes",
        level=level,
        members=tuple(f"drive-{letter}" for letter in "abcdefgh"[:count]),
        chunk=chunk,
        encryption=Encryption("sizes-clear", KeyDerivation.PRACTICE),
        lvm=Lvm("sizes-vg", "sizes-lv"),
    )
    plan = planned(plan_build(design, snapshot, IDS))
    made = _in_the_guest(practice, run, _STACK, _wanted(plan))
    assert "error" not in made, made["error"]
    assert plan.predicted is not None
    assert made["sizes"] == [plan.predicted.array, plan.predicted.luks, plan.predicted.volume]
    start = _start(*made["tables"])
    stripe = plan.predicted.chunk * plan.predicted.data_members
    assert start % (stripe or MIB) == 0


def _snapshot(practice: PracticeMachine, sector: int) -> Snapshot:
    """The guest's disks of that sector size, as drive-a and on."""
    native = [slot for slot in practice.slots if slot.size < 10 * _TB]
    large = [slot for slot in practice.slots if slot.size > 10 * _TB]
    blocks: list[Block] = []
    for letter, slot in zip("abcdefgh", native if sector == 4096 else large, strict=False):
        plain = disk(letter, slot.size, sector=sector)
        blocks.append(msgspec.structs.replace(plain, path=f"/dev/{slot.name}"))
    return machine(*blocks, host=msgspec.structs.replace(HOST, practice=True))


def _wanted(plan: Plan) -> dict[str, Any]:
    wanted = [command for step in plan.steps for command in step.commands(plan)]
    targets = (OnArray(), OnMapping("sizes-clear"), OnVolume("sizes-vg", "sizes-lv"))
    return {
        "disks": [disk.path for disk in plan.disks],
        "commands": [{"argv": each.argv, "stdin": _stdin(each)} for each in wanted],
        "layers": [target_path(plan, target) for target in targets],
        "mappings": ["sizes-clear", "sizes--vg-sizes--lv"],
    }


def _stdin(command: Command) -> str:
    return _PASSPHRASE if command.secret else f"{command.line}\n"


def _start(clear: str, volume: str) -> int:
    """Bytes into the array at which the logical volume begins, by dm's tables."""
    return (int(clear.split()[7]) + int(volume.split()[4])) * 512


def test_what_is_refused_is_refused_by_mdadm_too(practice: PracticeMachine, run: Run) -> None:
    """A second member that ends before the data of the first would begin."""
    design, sizes = _bare(Level.RAID5, 3), [300 * GIB, 100 * MIB, 300 * GIB]
    with pytest.raises(DoesNotFit):
        _predicted(design, sizes)
    wanted = {"disks": _devices(practice, 0, 3), "cases": [{"options": _options(design), "sizes": sizes}]}
    (made,) = _in_the_guest(practice, run, _ARRAYS, wanted)
    assert "too small" in made["error"]
    assert len(disks(_snapshot(practice, 512))) == 5
