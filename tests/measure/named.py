"""What slows an array down, made by hand and measured: is it named each time, and nothing without a cause?

Three practice disks of one speed are read by themselves and all at once, as the first stages of a test are;
a mirror of two is read and written. Then one disk is slowed, all are put behind one link, the disks stand
still for two seconds, or somebody else writes.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager

from raidwright.bench.comparing.baseline import SHARE, Shared, Slow, shared_limit, slow_disks
from raidwright.bench.place import place_of
from raidwright.bench.run import Recorder, Run
from raidwright.bench.samples import PassBegun
from raidwright.bench.spec import Access, BenchSpec, Direction, DiskGroup, MountedAt, RawDisk, Row, Target
from raidwright.bench.verdicts import Reason
from raidwright.machine.on_bus import BusMachine
from raidwright.machine.practice import PracticeMachine, load_disk_set
from raidwright.protocol import JobFailed, MeasureEvent
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.units import MIB
from tests.lab.building import opened, shell, whole_disks
from tests.lab.repairing import in_use
from tests.measure.figure import Figure

_TIMES, _CLEAN = 10, 20
_SPEED, _LINK = 24 * MIB, 54 * MIB
_DISKS = ("TESTDISK-1", "TESTDISK-2", "TESTDISK-3")
_MIRROR = ("TESTDISK-4", "TESTDISK-5")
_ROW = Row(Access.SEQUENTIAL, MIB, 8, 1)
_SIZE, _PASSES, _SECONDS = 64 * MIB, 4, 1.0
_NEAR = 0.1
"""Part of what the link carries by which the rate that is told as its may miss it."""
_LONG = 4.0
"""Seconds of a pass in which the disks stand still for two."""
_FOREIGN = "while :; do dd if=/dev/zero of=/srv/data/foreign bs=1M count=32 oflag=direct conv=notrunc; done"
Trial = Callable[[], Awaitable[bool]]
Heard = Callable[[MeasureEvent], object]


def measure(*wanted: str) -> Iterator[Figure]:
    """How often each cause was missed, or named where there was none; in parts ``disks`` and ``array``."""
    for name, part in (("disks", _disks), ("array", _array)):
        if name in (wanted or (name,)):
            yield from asyncio.run(part())


async def _disks() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("small"))
    try:
        async with opened(practice) as machine:
            return await _siblings(practice, machine)
    finally:
        await practice.close()


async def _array() -> list[Figure]:
    practice = await PracticeMachine.start(load_disk_set("small"))
    try:
        async with in_use(practice, Level.RAID1, list(_MIRROR)) as (machine, _):
            return await _mirror(practice, machine)
    finally:
        await practice.close()


async def _siblings(practice: PracticeMachine, machine: BusMachine) -> list[Figure]:
    async def clean() -> bool:
        return await _told(machine) == ((), None)

    async def slow() -> bool:
        slow_ones, shared = await _told(machine)
        return [each.disk for each in slow_ones] == [1] and slow_ones[0].share < SHARE and shared is None

    async def linked() -> bool:
        slow_ones, shared = await _told(machine)
        return slow_ones == () and shared is not None and abs(shared.together / _LINK - 1) < _NEAR

    async with _limited(practice, _DISKS, _SPEED):
        figures = [await _wrong("clean: a disk or a link named", clean, _CLEAN)]
        async with _limited(practice, _DISKS[1:2], _SPEED // 2, then=_SPEED):
            figures.append(await _wrong("a disk at half the speed missed", slow, _TIMES))
    await practice.set_limits(_DISKS[0], _LINK, 0)
    await practice.share_limits(_DISKS)
    try:
        figures.append(await _wrong("one link to all disks missed", linked, _TIMES))
    finally:
        for serial in _DISKS:
            await practice.share_limits([serial])
        await practice.set_limits(_DISKS[0], 0, 0)
    return figures


async def _told(machine: BusMachine) -> tuple[tuple[Slow, ...], Shared | None]:
    """What is said of the disks by themselves, and of all at once."""
    snapshot = await machine.look()
    known = [disk_identity(whole_disks(snapshot)[serial], snapshot) for serial in _DISKS]
    alone = [await _run(machine, RawDisk(disk), Direction.READ) for disk in known]
    together = await _run(machine, DiskGroup(tuple(known)), Direction.READ)
    rates = [run.cells()[_ROW, Direction.READ].rate for run in alone]
    return slow_disks(rates), shared_limit(rates, together.cells()[_ROW, Direction.READ].rate)


async def _mirror(practice: PracticeMachine, machine: BusMachine) -> list[Figure]:
    target = MountedAt("/srv/data")

    async def reasons(
        direction: Direction,
        seconds: float = _SECONDS,
        heard: Heard = lambda _: None,
    ) -> frozenset[Reason]:
        run = await _run(machine, target, direction, seconds, heard)
        return frozenset(reason for verdict in run.verdicts for reason in verdict.judgement.reasons)

    async def clean() -> bool:
        """The mirror is read and written: stalls are made while it is read."""
        told = [await reasons(direction) for direction in (Direction.READ, Direction.WRITE)]
        return not {Reason.STALL, Reason.FOREIGN} & frozenset().union(*told)

    async def stalled() -> bool:
        begun = asyncio.Event()
        array_status = asyncio.create_task(_stand_still(practice, begun))
        try:
            return Reason.STALL in await reasons(Direction.READ, _LONG, lambda event: _note(event, begun))
        finally:
            begun.set()
            await array_status

    async def foreign() -> bool:
        await shell(practice, f"({_FOREIGN}) > /dev/null 2>&1 & echo $! > /run/foreign")
        try:
            return Reason.FOREIGN in await reasons(Direction.WRITE)
        finally:
            await shell(practice, "kill $(cat /run/foreign); wait; rm -f /srv/data/foreign")

    async with _limited(practice, _MIRROR, _SPEED):
        return [
            await _wrong("clean: a stall or somebody else named", clean, _CLEAN),
            await _wrong("disks standing still for 2 s missed", stalled, _TIMES),
            await _wrong("somebody else who writes missed", foreign, _TIMES),
        ]


def _note(event: MeasureEvent, begun: asyncio.Event) -> None:
    if isinstance(event, PassBegun):
        begun.set()


async def _stand_still(practice: PracticeMachine, begun: asyncio.Event) -> None:
    """For two seconds within the first pass."""
    await begun.wait()
    await asyncio.sleep(_LONG / 4)
    for serial in _MIRROR:
        await practice.set_limits(serial, 1, 0)
    await asyncio.sleep(2)
    for serial in _MIRROR:
        await practice.set_limits(serial, _SPEED, 0)


async def _wrong(name: str, trial: Trial, times: int) -> Figure:
    """How many of so many trials did not come out as they should."""
    right = [await trial() for _ in range(times)]
    return Figure(name, right.count(False), "", f"of {times}", most=0)


@asynccontextmanager
async def _limited(
    practice: PracticeMachine, serials: Iterable[str], speed: int, then: int = 0
) -> AsyncIterator[None]:
    """Disks of ``speed`` bytes per second; 0 is unlimited."""
    for serial in serials:
        await practice.set_limits(serial, speed, 0)
    try:
        yield
    finally:
        for serial in serials:
            await practice.set_limits(serial, then, 0)


async def _run(
    machine: BusMachine,
    target: Target,
    direction: Direction,
    seconds: float = _SECONDS,
    heard: Heard = lambda _: None,
) -> Run:
    spec = BenchSpec(
        target, (_ROW,), (direction,), _SIZE, passes=_PASSES, seconds=seconds, warmup=False, at_most=_PASSES
    )
    recorder = Recorder()
    async for event in machine.measure(spec):
        _take(recorder, event)
        heard(event)
    run = recorder.run(place_of(target, "Practice machine", "", await machine.look()), 0.0)
    if run is None or not run.complete:
        raise RuntimeError(f"{target} was not measured to its end")
    return run


def _take(recorder: Recorder, event: MeasureEvent) -> None:
    if isinstance(event, JobFailed):
        raise RuntimeError(event.sentence)
    recorder.take(event)
