"""Waiting until UDisks2 shows what a plan came to, so that who hears of the end also sees it.

UDisks2 is only read. What does not come in time is not waited for any longer, and nothing depends on it.
"""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from raidwright.bus import Bus, BusError, Variant
from raidwright.storage.nodes import array_path, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CreateArray,
    CreateLv,
    MakeFilesystem,
    Mount,
    OnDisk,
    OnVolume,
    StopArray,
    VerifyClean,
)

_UDISKS = "org.freedesktop.UDisks2"
_MANAGER = "/org/freedesktop/UDisks2/Manager"
_BLOCK = f"{_UDISKS}.Block"
_NOWHERE = (None, "/", "")
_BEAT = 0.1


@dataclass(frozen=True)
class _Sight:
    """A property of a block device that is to come true; None stands for one that is not there."""

    path: str
    interface: str
    name: str
    true: Callable[[object], bool]
    patience: float = 30.0
    """Seconds."""


async def wait_for_udisks(bus: Bus, plan: Plan) -> None:
    """Return when UDisks2 shows the outcome of ``plan``, is not there, or takes too long."""
    missing = list(_outcome(plan))
    began = time.monotonic()
    try:
        while missing:
            waited = time.monotonic() - began
            hoped = [sight for sight in missing if waited < sight.patience]
            missing = [sight for sight in hoped if not sight.true(await _look(bus, sight))]
            await asyncio.sleep(_BEAT if missing else 0)
    except BusError:
        # Without UDisks2 there is nobody to wait for.
        return


def _outcome(plan: Plan) -> Iterator[_Sight]:
    for step in plan.steps:
        if isinstance(step, CreateArray):
            yield _Sight(array_path(plan), _BLOCK, "MDRaid", _somewhere)
        elif isinstance(step, CreateLv):
            path = target_path(plan, OnVolume(step.group, step.volume))
            # Without its LVM module UDisks2 never says so.
            yield _Sight(path, f"{_BLOCK}.LVM2", "LogicalVolume", _somewhere, patience=10.0)
        elif isinstance(step, MakeFilesystem):
            yield _Sight(target_path(plan, step.target), _BLOCK, "IdUUID", step.uuid.__eq__)
        elif isinstance(step, Mount):
            path, has = target_path(plan, step.target), _has(step.point)
            yield _Sight(path, f"{_UDISKS}.Filesystem", "MountPoints", has)
        elif isinstance(step, StopArray):
            yield _Sight(array_path(plan), _BLOCK, "MDRaid", _nowhere)
        elif isinstance(step, VerifyClean) and isinstance(step.target, OnDisk):
            path = plan.disks[step.target.disk].path
            yield _Sight(path, f"{_UDISKS}.PartitionTable", "Type", _nowhere)


async def _look(bus: Bus, sight: _Sight) -> object:
    specification = {"path": Variant("s", sight.path)}
    (found,) = await bus.call(
        _UDISKS, _MANAGER, f"{_UDISKS}.Manager", "ResolveDevice", "a{sv}a{sv}", (specification, {})
    )
    if not isinstance(found, list) or not found:
        return None
    try:
        wanted = (sight.interface, sight.name)
        (value,) = await bus.call(_UDISKS, found[0], "org.freedesktop.DBus.Properties", "Get", "ss", wanted)
    except BusError:
        # The device does not have that side to it (yet, or any more).
        return None
    return value


def _somewhere(value: object) -> bool:
    return value not in _NOWHERE


def _nowhere(value: object) -> bool:
    return value in _NOWHERE


def _has(point: str) -> Callable[[object], bool]:
    wanted = os.fsencode(point)

    def contains(value: object) -> bool:
        return isinstance(value, list) and any(bytes(each).rstrip(b"\0") == wanted for each in value)

    return contains
