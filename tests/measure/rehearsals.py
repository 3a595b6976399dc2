"""Rehearsals of saved machines: seconds to the end at true size, and of the drill; and the fingerprint."""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from raidwright.machine.ids import draw_ids
from raidwright.machine.practice.copies import copy_disks
from raidwright.machine.saved import read_machine
from raidwright.session.rehearsal import Act, Rehearsed, drill, rehearse
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.operations import PlannableOperation
from raidwright.storage.operations.build import Build
from raidwright.storage.operations.delete import Delete
from raidwright.storage.operations.roles import role_fingerprint
from raidwright.storage.plan.array_tree import disks_under
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import array_members, drive_id
from tests.measure.figure import Figure

_MACHINES = Path(__file__).parents[1] / "machines"
_MOST_SECONDS, _MOST_DRILL = 60, 180


class _Case(NamedTuple):
    what: str
    operation: Callable[[Snapshot], PlannableOperation]


def _build(level: Level, count: int, *, luks: bool = False) -> Callable[[Snapshot], Build]:
    def made(look: Snapshot) -> Build:
        design = ArrayDesign(
            name="family",
            level=level,
            members=_members(look)[:count],
            wipe=True,
            encryption=Encryption("family_crypt") if luks else None,
            filesystem=FilesystemChoice(FilesystemKind.EXT4),
            mount=MountChoice("/srv/family"),
        )
        return Build(design, draw_ids())

    return made


def _members(look: Snapshot) -> tuple[str, ...]:
    """The drives that no array has, in their order."""
    in_use = {
        disk
        for array in look.arrays
        for each in array_members(look, array)
        for disk in disks_under(each, look)
    }
    used = {drive_id(disk) for disk in in_use}
    return tuple(copy.drive for copy in copy_disks(look).copies if copy.drive not in used)


def _delete(look: Snapshot) -> Delete:
    return Delete(look.arrays[0].uuid)


_CASES = {
    "eight_blank_hdds": _Case("RAID 6 of eight", _build(Level.RAID6, 8)),
    "mixed_4kn": _Case("RAID 1, 4Kn and mixed sizes", _build(Level.RAID1, 2)),
    "nvme_two_namespaces": _Case("RAID 5 of NVMe namespaces", _build(Level.RAID5, 3)),
    "old_laptop_disks": _Case("encrypted RAID 1 over old contents", _build(Level.RAID1, 2, luks=True)),
    "junk_serial_one": _Case("RAID 5 of disks with one serial", _build(Level.RAID5, 3)),
    "dup_vg_two_nas_arrays": _Case("RAID 1 beside an old NAS's disks", _build(Level.RAID1, 2)),
    "raid5_luks_lvm_xfs_mounted": _Case("an array in service deleted", _delete),
    "degraded_raid1": _Case("a degraded array deleted", _delete),
}


def measure(*wanted: str) -> Iterator[Figure]:
    """Two figures for each build, one for each other operation."""
    for name in wanted or _CASES:
        what, operation_of = _CASES[name]
        look = read_machine(_MACHINES / f"{name}.json")
        operation = operation_of(look)
        seconds, end = asyncio.run(_timed(operation, look))
        same = "equal" if end.fingerprint == role_fingerprint(operation) else "ANOTHER"
        detail = f"{what}; {len(end.promises)} sizes as promised, fingerprint {same}"
        if same != "equal" or not all(promise.is_kept for promise in end.promises):
            seconds = float("inf")
        yield Figure(f"rehearsal {name}", seconds, "s", detail, most=_MOST_SECONDS)
        if isinstance(operation, Build):
            took, acts = asyncio.run(_drilled(operation, look))
            yield Figure(f"drill {name}", took, "s", acts, most=_MOST_DRILL)


async def _timed(operation: PlannableOperation, look: Snapshot) -> tuple[float, Rehearsed]:
    began = time.monotonic()
    *_, end = [part async for part in rehearse(operation, look, _tell)]
    assert isinstance(end, Rehearsed)
    return time.monotonic() - began, end


async def _drilled(build: Build, look: Snapshot) -> tuple[float, str]:
    acts: list[Act] = [act async for act in drill(build, look, _tell)]
    return sum(act.seconds for act in acts), ", ".join(f"{act.seconds:.0f}" for act in acts)


def _tell(_: str) -> None:
    """Nobody waits."""
