"""Waiting until UDisks2 shows what a plan came to, so that who hears of the end also sees it.

UDisks2 is only read. What does not come in time is not waited for any longer, and nothing depends on it.
"""

import asyncio
import dataclasses
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from raidwright.bus import PROPERTIES, UDISKS, Bus, BusError, Variant
from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers.volumes import group_of
from raidwright.protocol import PlanDone, PlanFailed, PlanStopped
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import makes_writable
from raidwright.storage.steps.context import array_path, target_path
from raidwright.storage.steps.disk import proven_clean
from raidwright.storage.steps.filesystem import made_filesystem, mounts_made
from raidwright.storage.steps.ghosts import ghost_arrays, ghost_mappings
from raidwright.storage.steps.targets import (
    ContainerOn,
    FilesystemOn,
    Group,
    KeyFile,
    MountOn,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
    Thing,
)

_MANAGER = "/org/freedesktop/UDisks2/Manager"
_BLOCK = f"{UDISKS}.Block"
_NOWHERE = (None, "/", "")
_LOOK_INTERVAL = 0.1
_SHORT_PATIENCE = 5.0
"""Seconds."""


@dataclass(frozen=True)
class _Sight:
    """A property of a block device that is to come true; None stands for one that is not there."""

    path: str
    interface: str
    name: str
    true: Callable[[object], bool]
    patience: float = 30.0
    """Seconds."""


async def wait_for_udisks(bus: Bus, plan: Plan, end: PlanDone | PlanStopped | PlanFailed) -> None:
    """Return when UDisks2 shows what of ``plan`` was done, is not there, or takes too long.

    Of a plan that was broken off it is shorter waited for: who goes on with it asks root's own word first.
    """
    if isinstance(end, PlanDone):
        missing = list(_outcome(plan, plan.steps))
    else:
        sights = _outcome(plan, plan.steps[: end.index])
        missing = [dataclasses.replace(sight, patience=_SHORT_PATIENCE) for sight in sights]
    began = time.monotonic()
    try:
        while missing:
            waited = time.monotonic() - began
            hoped = [sight for sight in missing if waited < sight.patience]
            missing = [sight for sight in hoped if not sight.true(await _look(bus, sight))]
            await asyncio.sleep(_LOOK_INTERVAL if missing else 0)
    except BusError:
        # Without UDisks2 there is nobody to wait for.
        return


def _outcome(plan: Plan, steps: Sequence[Step]) -> Iterator[_Sight]:
    is_made: dict[Thing, bool] = {}
    for step in steps:
        is_made |= dict.fromkeys(step.makes(), True) | dict.fromkeys(step.removes(), False)
    for thing in filter(is_made.get, is_made):
        yield from _new_sights(plan, steps, thing)
    if is_made.get(OnArray()) is False:
        yield _Sight(array_path(plan), _BLOCK, "MDRaid", _nowhere)
    yield from (_Sight(node, _BLOCK, "MDRaid", _nowhere) for node in ghost_arrays(steps))
    yield from (_Sight(node, _BLOCK, "Device", _nowhere) for node in ghost_mappings(steps))
    if makes_writable(steps):
        yield _Sight(array_path(plan), _BLOCK, "ReadOnly", _is_false)
    for target, point in mounts_made(steps):
        path = target_path(plan, target)
        yield _Sight(path, f"{UDISKS}.Filesystem", "MountPoints", _has(point))
        device = kernel.device_at(path)
        if device is not None and group_of(device):
            yield _volume_sight(path)
    for target in proven_clean(steps):
        if isinstance(target, OnDisk):
            yield _Sight(target_path(plan, target), f"{UDISKS}.PartitionTable", "Type", _nowhere)


def _new_sights(plan: Plan, steps: Sequence[Step], thing: Thing) -> Iterator[_Sight]:
    match thing:
        case OnArray():
            yield _Sight(array_path(plan), _BLOCK, "MDRaid", _somewhere)
        case OnVolume():
            yield _volume_sight(target_path(plan, thing))
        case FilesystemOn(target=target):
            filesystem = made_filesystem(steps)
            if filesystem is not None:
                yield _Sight(target_path(plan, target), _BLOCK, "IdUUID", _is(filesystem.uuid))
        case (
            OnDisk()
            | OnPartition()
            | OnLowerArray()
            | OnMapping()
            | OnFound()
            | Group()
            | ContainerOn()
            | MountOn()
            | KeyFile()
        ):
            return
        case _:
            assert_never(thing)


def _volume_sight(path: str) -> _Sight:
    """Without its LVM module UDisks2 never says so."""
    return _Sight(path, f"{_BLOCK}.LVM2", "LogicalVolume", _somewhere, patience=10.0)


async def _look(bus: Bus, sight: _Sight) -> object:
    specification = {"path": Variant("s", sight.path)}
    where = (UDISKS, _MANAGER, f"{UDISKS}.Manager", "ResolveDevice")
    (paths,) = await bus.call(*where, "a{sv}a{sv}", (specification, {}), answer="ao", timeout=_SHORT_PATIENCE)
    if not isinstance(paths, list) or not paths:
        return None
    try:
        wanted = (sight.interface, sight.name)
        (value,) = await bus.call(
            UDISKS, paths[0], PROPERTIES, "Get", "ss", wanted, answer="v", timeout=_SHORT_PATIENCE
        )
    except BusError:
        # The device does not have that side to it (yet, or any more).
        return None
    return value


def _somewhere(value: object) -> bool:
    return value not in _NOWHERE


def _nowhere(value: object) -> bool:
    return value in _NOWHERE


def _is_false(value: object) -> bool:
    return value is False


def _is(text: str) -> Callable[[object], bool]:
    return lambda value: value == text


def _has(point: str) -> Callable[[object], bool]:
    wanted = os.fsencode(point)

    def contains(value: object) -> bool:
        return isinstance(value, list) and any(bytes(each).rstrip(b"\0") == wanted for each in value)

    return contains
