"""Plans for disks that no test computer has, and how a passphrase is handed over."""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import msgspec
import pytest

from raidwright.bench.spec import Access, BenchSpec, Direction, Folder, MountedAt, RawDisk, Row, Target
from raidwright.helper.looking.on_disk.singles import LeftClean
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks
from raidwright.helper.plans.steps import (
    assembly,
    configuration,
    disk,
    driver,
    enlarge,
    filesystem,
    handle,
    handling,
    luks,
    lvm,
    md,
    upkeep,
)
from raidwright.helper.plans.steps.handling import Handling, PlanEnvironment, require_blank
from raidwright.helper.tools import becomes
from raidwright.storage.design.design import KeyDerivation, Layout
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.operations.use import MakeArrayWritable, Release, Start, Stop, Unlock
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity, DiskIdentity
from raidwright.storage.steps.disk import VerifyClean, WipeDisk, ZeroSuperblock
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.md import AddMember, CreateArray, StopArray
from raidwright.storage.steps.targets import OnArray, OnDisk
from raidwright.storage.units import KIB, MIB
from tests.storage.plan_shape import Use, use_of

ARRAY = "01234567:89abcdef:01234567:89abcdef"
ENVIRONMENT = PlanEnvironment(1000, Path("/nowhere"))
LUKS = "01234567-89ab-cdef-0123-456789abcdef"


def some_disk(index: int) -> DiskIdentity:
    return DiskIdentity(
        path=f"/dev/vdq{index}",
        drive=f"disk-{index}",
        model="Testbed T1G",
        serial=f"TEST-{index}",
        wwn="",
        size=4_000_000_000_000,
        logical_sector=512,
        physical_sector=4096,
        diskseq=index + 1,
        table="",
        signatures=(),
    )


def holding(*disks: HeldDisk) -> HeldDisks:
    """These disks, of which no earlier plan left one clean."""
    return HeldDisks(disks, LeftClean(Path("/nowhere")))


def some_build(*, luks: bool = False, light: bool = False, disks: int = 2) -> Plan:
    members = tuple(OnDisk(index) for index in range(disks))
    steps: list[Step] = [
        LoadModule("raid1"),
        CreateArray(Level.RAID1, members, (), 0, Layout.DEFAULT, bitmap=True),
    ]
    if luks:
        derivation = KeyDerivation.PRACTICE if light else KeyDerivation.STANDARD
        steps += [FormatLuks(OnArray(), LUKS, "tank", derivation), OpenLuks(OnArray(), "safe")]
    return Plan(
        purpose=Purpose.BUILD,
        disks=tuple(some_disk(index) for index in range(disks)),
        array=ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md/tank"),
        steps=tuple(steps),
    )


def some_teardown(disks: int = 2) -> Plan:
    every = range(disks)
    return Plan(
        purpose=Purpose.TEARDOWN,
        disks=tuple(some_disk(index) for index in every),
        array=ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md127"),
        steps=(
            StopArray(),
            *(ZeroSuperblock(OnDisk(index)) for index in every),
            *(VerifyClean(OnDisk(index)) for index in every),
        ),
    )


def some_cleaning(disks: int = 2) -> Plan:
    every = range(disks)
    steps: list[Step] = [*map(WipeDisk, every), *(VerifyClean(OnDisk(index)) for index in every)]
    return Plan(
        purpose=Purpose.CLEAN,
        disks=tuple(some_disk(index) for index in every),
        array=None,
        steps=tuple(steps),
    )


def some_repair(*steps: Step) -> Plan:
    """A third disk joins an array of two, unless other ``steps`` are given."""
    members = (OnDisk(0), OnDisk(1))
    return Plan(
        purpose=Purpose.REPAIR,
        disks=tuple(some_disk(index) for index in range(3)),
        array=ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md127"),
        steps=steps or (WipeDisk(2), AddMember(OnDisk(2), members)),
    )


_ASKED: dict[Use, type[Start | MakeArrayWritable | Stop | Release]] = {
    Use.START: Start,
    Use.WRITABLE: MakeArrayWritable,
    Use.AWAY: Stop,
    Use.LET_GO: Release,
}
"""What is asked for with steps of that use."""


def some_use(*steps: Step) -> Plan:
    """What is done with an array of two disks, of which nothing is lost."""
    plan = Plan(
        purpose=Purpose.USE,
        disks=tuple(some_disk(index) for index in range(2)),
        array=ArrayIdentity(ARRAY, "tank", Level.RAID1, "/dev/md127"),
        steps=steps,
    )
    return with_use(plan)


def with_use(plan: Plan) -> Plan:
    """``plan`` with what is asked for where its steps are done."""
    use = use_of(plan)
    operation = Unlock(ARRAY) if use in (Use.OPEN, None) else _ASKED[use](ARRAY)
    return msgspec.structs.replace(plan, operation=operation)


def measuring_plan(*, write: bool) -> BenchSpec:
    directions = (Direction.READ, Direction.WRITE) if write else (Direction.READ,)
    return BenchSpec(RawDisk(some_disk(0)), (Row(Access.SEQUENTIAL, MIB, 8, 1),), directions)


def folder_spec(path: str = "/somewhere") -> BenchSpec:
    return _light(Folder(path))


def mount_spec(point: str = "/mnt/somewhere") -> BenchSpec:
    return _light(MountedAt(point))


def _light(target: Target) -> BenchSpec:
    """A minute with little to do."""
    row = Row(Access.RANDOM, 4 * KIB, 1, 1)
    return BenchSpec(target, (row,), (Direction.READ,), size=16 * MIB, passes=1, seconds=60, warmup=False)


STEP_MODULES = (assembly, configuration, disk, driver, enlarge, filesystem, handling, luks, lvm, md, upkeep)


def waiting(monkeypatch: pytest.MonkeyPatch, becomes: Callable[..., Awaitable[bool]]) -> None:
    """Put ``becomes`` in the place of waiting for the kernel, wherever steps are verified."""
    for module in STEP_MODULES:
        monkeypatch.setattr(module, "becomes", becomes, raising=False)


def verify(plan: Plan, step: Step) -> None:
    """Verify ``step`` as when it has just been run. Raises HelperError."""
    asyncio.run(verified(handle(plan, step, holding(), ENVIRONMENT)))


async def verified(handling: Handling) -> None:
    await handling.verify()


def require_point(plan: Plan, step: Step) -> None:
    """What must hold before ``step`` is run. Raises HelperError."""
    handling = handle(plan, step, holding(), ENVIRONMENT)
    require_blank(plan, handling.makes_on)
    asyncio.run(begun(handling))


async def begun(handling: Handling) -> None:
    await handling.before()


async def at_once(condition: Callable[[], bool], patience: float = 0.0) -> bool:
    """In place of `becomes`: what is not so now will never be."""
    return await becomes(condition, 0.0)


@contextlib.contextmanager
def pipe_of(content: bytes) -> Iterator[int]:
    """The reading end of a pipe that holds ``content`` and ends."""
    reading, writing = os.pipe()
    os.write(writing, content)
    os.close(writing)
    try:
        yield reading
    finally:
        os.close(reading)
