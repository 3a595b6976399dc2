"""What is known before a measurement, and makes its figures other than the reader would take them for."""

import re
from collections.abc import Sequence
from enum import Enum

from raidwright.bench.place import target_block
from raidwright.bench.spec import PAUSABLE, BenchSpec, Folder, MountedAt, RawDisk, Target, may_pause
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Media,
    Snapshot,
    WholeDisk,
)
from raidwright.storage.snapshot.standing import Standing, standing
from raidwright.storage.snapshot.tree import above, array, beneath, roots
from raidwright.storage.units import MIB

DISK_CACHE = 64 * MIB
"""What nearly every drive caches by itself; many have four times as much."""
_BUFFERING_BTRFS = (6, 14)
"""Since this kernel btrfs answers direct access through memory where blocks carry checksums."""
_RELEASE = re.compile(r"(\d+)\.(\d+)")


class Caution(Enum):
    """What to know before the start."""

    RESYNC = "resync"
    """An array on these disks is being synchronised and takes part of their speed."""
    DEGRADED = "degraded"
    """The array lacks a member."""
    BUFFERED = "buffered"
    """The file system goes through memory although it is told not to."""
    UNWRITTEN = "unwritten"
    """An SSD with nothing on it answers from its tables, without reading."""
    CACHED = "cached"
    """The stretch is so small that the drives' own caches can hold it."""


def cautions(spec: BenchSpec, snapshot: Snapshot) -> tuple[Caution, ...]:
    """What is known of ``spec`` on this machine. Simulated disks cache nothing, and never answer unread."""
    found = target_block(spec.target, snapshot)
    if found is None:
        return ()
    holds = {
        Caution.RESYNC: bool(syncing(found, snapshot)),
        Caution.DEGRADED: any(
            standing(held) in (Standing.DEGRADED, Standing.FAILED)
            for held in _arrays((found, *beneath(snapshot, found.path)), snapshot)
        ),
        Caution.BUFFERED: _buffered(spec, found, snapshot),
        Caution.UNWRITTEN: not snapshot.host.practice and _unwritten(spec, found),
        Caution.CACHED: not snapshot.host.practice and _cached(spec, found, snapshot),
    }
    return tuple(caution for caution in Caution if holds[caution])


def syncing(found: Block, snapshot: Snapshot) -> tuple[Array, ...]:
    """Arrays at work on any disk beneath ``found``, its own or others."""
    disks = roots(snapshot, found.path)
    users = [each for disk in disks for each in above(snapshot, disk.path)]
    return tuple(held for held in _arrays(users, snapshot) if held.sync is not None)


def pausable(target: Target, snapshot: Snapshot) -> tuple[Array, ...]:
    """Arrays beneath ``target`` whose sync can stand still while it is measured."""
    found = target_block(target, snapshot) if may_pause(target) else None
    if found is None:
        return ()
    held = _arrays((found, *beneath(snapshot, found.path)), snapshot)
    return tuple(each for each in held if each.sync is not None and each.sync.action in PAUSABLE)


def _arrays(blocks: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    uuids = dict.fromkeys(each.origin.array for each in blocks if isinstance(each.origin, ArrayDevice))
    return tuple(held for uuid in uuids if (held := array(snapshot, uuid)))


def _buffered(spec: BenchSpec, found: Block, snapshot: Snapshot) -> bool:
    if not isinstance(spec.target, MountedAt | Folder) or not isinstance(found.content, Filesystem):
        return False
    release = _RELEASE.match(snapshot.host.kernel)
    newer = release is not None and (int(release[1]), int(release[2])) >= _BUFFERING_BTRFS
    return newer and found.content.kind == "btrfs"


def _unwritten(spec: BenchSpec, found: Block) -> bool:
    flash = isinstance(found.origin, WholeDisk) and found.origin.drive.media in {Media.SSD, Media.NVME}
    empty = isinstance(found.content, Blank) and not found.signatures
    return isinstance(spec.target, RawDisk) and flash and empty


def _cached(spec: BenchSpec, found: Block, snapshot: Snapshot) -> bool:
    return spec.size <= DISK_CACHE * max(1, len(roots(snapshot, found.path)))
