"""Is this document a plan that could be one of ours? Steps of its purpose, on things that are its own."""

from collections.abc import Iterator
from typing import assert_never

from raidwright.helper.trouble import bad_request
from raidwright.storage.commands import commands
from raidwright.storage.design import KeyDerivation
from raidwright.storage.names import DEVICE_FOLDERS
from raidwright.storage.plan import Plan, Purpose
from raidwright.storage.steps import (
    BuildStep,
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
    TeardownStep,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)


def check_shape(plan: Plan, *, rehearsal: bool) -> None:
    """Raise Trouble when ``plan`` mixes purposes, or names something that is not in it.

    Passphrases that are quick to guess are for a ``rehearsal`` alone.
    """
    allowed = BuildStep if plan.purpose is Purpose.BUILD else TeardownStep
    _check_disks(plan)
    for step in plan.steps:
        if not isinstance(step, allowed):
            raise bad_request(f"A plan to {plan.purpose.value} has no step “{kind(step)}”.")
        if plan.array is None and _needs_array(step):
            raise bad_request("A step acts on an array that the plan does not name.")
        if DEVICE_FOLDERS.intersection(_groups_of(step)):
            raise bad_request("A volume group has the name of a folder of /dev.")
    if plan.purpose is Purpose.BUILD:
        _check_path(plan)
        _check_order(plan)
    for step in plan.steps:
        if isinstance(step, FormatLuks) and step.derivation is KeyDerivation.REHEARSAL and not rehearsal:
            raise bad_request("The light key derivation is for the practice machine alone.")


def _check_disks(plan: Plan) -> None:
    paths = [disk.path for disk in plan.disks]
    if len(set(paths)) != len(paths):
        raise bad_request("The plan names a disk twice.")
    if any(disk >= len(paths) for step in plan.steps for disk in disks_of(step)):
        raise bad_request("A step acts on a disk that the plan does not name.")
    if any(disk >= len(paths) for disk in plan.typed):
        raise bad_request("The plan was confirmed for a disk that it does not name.")


def _check_path(plan: Plan) -> None:
    if plan.array is not None and plan.array.path != f"/dev/md/{plan.array.name}":
        raise bad_request("A new array has the path of its name.")


def _check_order(plan: Plan) -> None:
    """Raise Trouble when a build uses what it has not made before: only wiping acts on what is there."""
    made: set[Target] = set()
    groups: set[str] = set()
    formatted: set[Target] = set()
    for step in plan.steps:
        new = set(makes(step))
        needed = {target for target in targets_of(step) if _must_be_made(step, target)}
        ready = True
        if isinstance(step, CreateLv):
            ready = step.group in groups
        elif isinstance(step, Mount):
            ready = step.target in formatted
        if not ready or not needed <= made | new:
            raise bad_request(f"The step “{kind(step)}” acts on something that the plan did not make before.")
        made |= new
        if isinstance(step, CreateVg):
            groups.add(step.group)
        if isinstance(step, MakeFilesystem):
            formatted.add(step.target)


def _must_be_made(step: Step, target: Target) -> bool:
    wiped = isinstance(step, WipeSignatures) and isinstance(target, OnPartition)
    return not isinstance(target, OnDisk) and not wiped


def makes(step: Step) -> tuple[Target, ...]:
    """What is there only once the step was run."""
    if isinstance(step, TeardownStep):
        return ()
    match step:
        case MakePartition(disk=disk):
            return (OnPartition(disk, 1),)
        case CreateArray():
            return (OnArray(),)
        case OpenLuks(mapping=mapping):
            return (OnMapping(mapping),)
        case CreateLv(group=group, volume=volume):
            return (OnVolume(group, volume),)
        case LoadModule() | FormatLuks() | CreatePv() | CreateVg() | MakeFilesystem() | Mount():
            return ()
        case _:
            assert_never(step)


def wants_secret(plan: Plan) -> bool:
    """Whether a passphrase belongs to the plan."""
    return last_with_secret(plan) is not None


def last_with_secret(plan: Plan) -> int | None:
    """Index of the last step that needs the passphrase."""
    wanting = (i for i, step in enumerate(plan.steps) if any(c.secret for c in commands(plan, step)))
    return max(wanting, default=None)


def kind(step: Step) -> str:
    """The step's name in documents: "create-array"."""
    return str(type(step).__struct_config__.tag)


def targets_of(step: Step) -> tuple[Target, ...]:
    """Everything that the step acts on by name."""
    match step:
        case CreateArray(members=members, spares=spares):
            return (*members, *spares, OnArray())
        case WipeDisk(disk) | MakePartition(disk=disk):
            return (OnDisk(disk),)
        case StopArray() | FreezeSync():
            return (OnArray(),)
        case CloseLuks(mapping) | DropMapping(mapping):
            return (OnMapping(mapping),)
        case RemoveLv(group, volume):
            return (OnVolume(group, volume),)
        case LoadModule() | CreateLv() | RemoveVg():
            return ()
        case (
            WipeSignatures(target=target)
            | FormatLuks(target=target)
            | OpenLuks(target=target)
            | CreatePv(target=target)
            | CreateVg(target=target)
            | MakeFilesystem(target=target)
            | Mount(target=target)
            | Unmount(target=target)
            | SwapOff(target=target)
            | RemovePv(target=target)
            | EraseLuks(target=target)
            | ZeroSuperblock(target=target)
            | VerifyClean(target=target)
        ):
            return (target,)
        case _:
            assert_never(step)


def _groups_of(step: Step) -> Iterator[str]:
    if isinstance(step, CreateVg | CreateLv | RemoveVg):
        yield step.group
    for target in targets_of(step):
        if isinstance(target, OnVolume):
            yield target.group


def disks_of(step: Step) -> Iterator[int]:
    """Indices of the disks that the step names."""
    for target in targets_of(step):
        if isinstance(target, OnDisk | OnPartition):
            yield target.disk


def whole_disks_of(step: Step) -> Iterator[int]:
    """Indices of the disks that the step acts on as a whole."""
    for target in targets_of(step):
        if isinstance(target, OnDisk):
            yield target.disk


def _needs_array(step: Step) -> bool:
    return any(isinstance(target, OnArray) for target in targets_of(step))
