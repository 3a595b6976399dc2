"""What a plan writes to, and what it may leave there when it is broken off."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from raidwright.storage.leftovers import ANY, Contents, DriveNames, Leftover, Mark, Part
from raidwright.storage.plan import DiskIdentity, Plan
from raidwright.storage.steps import (
    CloseLuks,
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    DropMapping,
    EraseLuks,
    FormatLuks,
    FreezeSync,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    MemberTarget,
    Mount,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    OpenLuks,
    RemoveLv,
    RemovePv,
    RemoveVg,
    Step,
    StopArray,
    SwapOff,
    Target,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)


def leftovers(plan: Plan, before: Sequence[Contents] = ()) -> tuple[Leftover, ...]:
    """For each disk that a step of ``plan`` writes to; ``before`` is what is on its disks, in their order.

    What an older journal did not write down of it is taken from the plan itself, which knows less.
    """
    known = before or [_named(plan, index) for index in range(len(plan.disks))]
    return tuple(
        _leftover(plan, index, known[index]) for index in range(len(plan.disks)) if _since(plan, index) >= 0
    )


def _leftover(plan: Plan, index: int, before: Contents) -> Leftover:
    disk = plan.disks[index]
    return Leftover(
        drive=DriveNames(disk.path, disk.model, disk.serial, disk.wwn, disk.size),
        since=_since(plan, index),
        before=before,
        made=_made(plan, index),
        partitions=() if _is_whole(plan, index) else tuple(_partitions(plan, index)),
    )


def _since(plan: Plan, index: int) -> int:
    """Index of the first step that writes to the disk or to what stands on it; -1 when none does."""
    for place, step in enumerate(plan.steps):
        targets = written(step)
        if any(
            isinstance(target, OnArray | OnMapping | OnVolume) or target.disk == index for target in targets
        ):
            return place
    return -1


def written(step: Step) -> tuple[Target, ...]:
    """What the step changes the contents of; only to look, to open or to let go leaves them as they are."""
    match step:
        case WipeDisk(disk=disk) | MakePartition(disk=disk):
            return (OnDisk(disk),)
        case CreateArray(members=members, spares=spares):
            return (*members, *spares)
        case (
            WipeSignatures(target=target)
            | ZeroSuperblock(target=target)
            | FormatLuks(target=target)
            | EraseLuks(target=target)
            | CreatePv(target=target)
            | RemovePv(target=target)
            | CreateVg(target=target)
            | MakeFilesystem(target=target)
        ):
            return (target,)
        case CreateLv(group=group, volume=volume) | RemoveLv(group=group, volume=volume):
            return (OnVolume(group, volume),)
        case RemoveVg():
            # A group has no device: its metadata lie on what carries it.
            return (OnArray(),)
        case (
            LoadModule()
            | OpenLuks()
            | Mount()
            | Unmount()
            | SwapOff()
            | CloseLuks()
            | DropMapping()
            | FreezeSync()
            | StopArray()
            | VerifyClean()
        ):
            return ()
        case _:
            assert_never(step)


def _is_whole(plan: Plan, index: int) -> bool:
    """Whether the disk with its table is the plan's business, not only partitions of it."""
    return any(OnDisk(index) in written(step) for step in plan.steps)


def _partitions(plan: Plan, index: int) -> Iterator[int]:
    for step in plan.steps:
        for target in written(step):
            if isinstance(target, OnPartition) and target.disk == index:
                yield target.number


def _made(plan: Plan, index: int) -> Contents:
    """A new table with its partition, superblocks of the array, and the layers on it."""
    marks: list[tuple[int, Mark]] = []
    parts: list[Part] = []
    upper: list[tuple[int, Mark]] = []
    for step in plan.steps:
        match step:
            case MakePartition(disk=disk, start=start, end=end) if disk == index:
                sector = plan.disks[index].logical_sector
                marks += [(0, Mark("gpt", ANY)), (0, Mark("PMBR", ANY))]
                parts.append(Part(1, start * sector, (end - start + 1) * sector))
            case CreateArray(members=members, spares=spares) if plan.array is not None:
                member = Mark("linux_raid_member", plan.array.uuid)
                marks += [(number, member) for number in _members(index, (*members, *spares))]
            case FormatLuks(uuid=uuid):
                upper.append((0, Mark("crypto_LUKS", uuid)))
            case CreatePv():
                upper.append((0, Mark("LVM2_member", ANY)))
            case MakeFilesystem(kind=kind, uuid=uuid):
                upper.append((0, Mark(kind.value, uuid)))
            case _:
                pass
    return Contents(tuple(marks), tuple(parts), tuple(upper))


def _members(index: int, targets: Iterable[MemberTarget]) -> Iterator[int]:
    for target in targets:
        if target.disk == index:
            yield target.number if isinstance(target, OnPartition) else 0


def _named(plan: Plan, index: int) -> Contents:
    """What the plan says of the disk: its table, and where the superblocks lie that it erases."""
    disk = plan.disks[index]
    numbers = [
        number
        for step in plan.steps
        if isinstance(step, ZeroSuperblock)
        for number in _members(index, (step.target,))
    ]
    member = Mark("linux_raid_member", plan.array.uuid if plan.array else "")
    marks = [(number, member) for number in numbers]
    return Contents((*_tables(disk), *marks), tuple(Part(number) for number in numbers if number))


def _tables(disk: DiskIdentity) -> Iterator[tuple[int, Mark]]:
    names = {name for node, _, name in (each.partition(":") for each in disk.signatures)}
    for name in ("gpt", "dos") if disk.table else ():
        if name in names:
            yield 0, Mark(name, disk.table)
