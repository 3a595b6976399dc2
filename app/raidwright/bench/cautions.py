"""What is known before a measurement, and makes its figures other than the reader would take them for."""

import re
from collections.abc import Callable, Iterator, Sequence
from enum import Enum

from raidwright.bench.place import target_blocks
from raidwright.bench.profiles import HDPARM
from raidwright.bench.spec import (
    HEADROOM,
    PAUSABLE,
    SMALLEST_STRETCH,
    BenchSpec,
    Folder,
    MountedAt,
    Somewhere,
    StackLayer,
    may_pause,
    raw_disks,
)
from raidwright.storage.fact import Facts
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.array_status import LOST_FOR_WRITING, ArrayStatus, array_status
from raidwright.storage.snapshot.arrays import Array, Sync
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Filesystem,
    Media,
    Snapshot,
    WholeDisk,
)
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.tree import above, array_by_uuid, beneath, roots
from raidwright.storage.units import MIB, format_binary, format_size, round_down

DISK_CACHE = 64 * MIB
"""What nearly every drive caches by itself; many have four times as much."""
_BUFFERING_BTRFS = (6, 14)
"""Since this kernel btrfs answers direct access through memory where blocks carry checksums."""
_RELEASE = re.compile(r"(\d+)\.(\d+)")


def why_no_room(size: int, free: int | None) -> Sentence | None:
    """Why a test file of ``size`` bytes has no room where so many are free; None where it has.

    Also where nobody knows how many those are.
    """
    if free is None or free >= size + HEADROOM:
        return None
    if free < SMALLEST_STRETCH + HEADROOM:
        return english(
            "Only {free} is free, and {reserve} of it is reserved. Free some space first.",
            free=format_size(free),
            reserve=format_size(HEADROOM),
        )
    return english(
        "The test file needs {size}, but only {free} is free. Choose a smaller test size.",
        size=format_binary(size),
        free=format_binary(round_down(free, MIB)),
    )


class Caution(Enum):
    """What to know before the start."""

    RESYNC = "resync"
    """An array on these disks is being synchronised and takes part of their speed."""
    REBUILDING = "rebuilding"
    """The array itself is filling a disk: it reads what that lacks from all others."""
    DEGRADED = "degraded"
    """The array lacks a member."""
    BUFFERED = "buffered"
    """The file system goes through memory although it is told not to."""
    UNWRITTEN = "unwritten"
    """An SSD with nothing on it answers from its tables, without reading."""
    TRIMMED = "trimmed"
    """An SSD in use answers without reading where nothing was written, or what was there was trimmed."""
    QUICK_LOOK = "quick-look"
    """Little is read in one place only, as hdparm -t does."""
    CACHED = "cached"
    """The stretch is so small that the drives' own caches can hold it."""
    VIRTUAL = "virtual"
    """The computer is a virtual machine: its host's memory and neighbours take part."""


def cautions(spec: BenchSpec, snapshot: Snapshot) -> tuple[Caution, ...]:
    """What to know before ``spec`` is measured. Simulated disks cache nothing, and never answer unread."""
    targets, looks = target_blocks(spec.target, snapshot), spec.rows == HDPARM.rows
    holds = {Caution.QUICK_LOOK: looks, Caution.VIRTUAL: bool(snapshot.host.hypervisor)}
    holds |= _cautions_of_blocks(spec, targets, snapshot) if targets else {}
    return tuple(caution for caution in Caution if holds.get(caution))


def _cautions_of_blocks(spec: BenchSpec, targets: Sequence[Block], snapshot: Snapshot) -> dict[Caution, bool]:
    return {
        Caution.RESYNC: bool(syncing(targets, snapshot)) and not rebuilding(targets, snapshot),
        Caution.REBUILDING: bool(rebuilding(targets, snapshot)),
        Caution.DEGRADED: any(
            array_status(array) in (ArrayStatus.DEGRADED, *LOST_FOR_WRITING)
            for array in _arrays_beneath(targets, snapshot)
        ),
        Caution.BUFFERED: _is_buffered(spec, targets[0], snapshot),
        Caution.UNWRITTEN: not snapshot.host.practice and any(_is_unwritten(spec, each) for each in targets),
        Caution.TRIMMED: not snapshot.host.practice
        and any(_may_be_trimmed(spec, each, snapshot) for each in targets),
        Caution.CACHED: not snapshot.host.practice and _fits_in_cache(spec, targets, snapshot),
    }


def syncing(targets: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    """Arrays at work on any disk beneath the ``targets``, their own or others."""
    disks = [disk for target in targets for disk in roots(snapshot, target.path)]
    users = [each for disk in disks for each in above(snapshot, disk.path)]
    return tuple(array for array in _arrays(users, snapshot) if array.sync is not None)


def rebuilding(targets: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    """The arrays among ``targets`` and what lies beneath them that are filling a disk."""
    return tuple(
        each for each in _arrays_beneath(targets, snapshot) if array_status(each) is ArrayStatus.REBUILDING
    )


def pausable(target: Somewhere, snapshot: Snapshot) -> tuple[Array, ...]:
    """Arrays beneath ``target`` whose sync can stand still while it is measured."""
    measured = target_blocks(target, snapshot) if may_pause(target) else ()
    arrays = _arrays_beneath(measured, snapshot)
    return tuple(each for each in arrays if each.sync is not None and each.sync.action in PAUSABLE)


def _arrays_beneath(targets: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    """The arrays among ``targets`` and what lies beneath them."""
    reach = [each for target in targets for each in (target, *beneath(snapshot, target.path))]
    return _arrays(reach, snapshot)


def _arrays(blocks: Sequence[Block], snapshot: Snapshot) -> tuple[Array, ...]:
    uuids = dict.fromkeys(each.origin.array for each in blocks if isinstance(each.origin, ArrayDevice))
    return tuple(array for uuid in uuids if (array := array_by_uuid(snapshot, uuid)))


def _is_buffered(spec: BenchSpec, target: Block, snapshot: Snapshot) -> bool:
    if not isinstance(spec.target, MountedAt | Folder) or not isinstance(target.content, Filesystem):
        return False
    release = _RELEASE.match(snapshot.host.kernel)
    newer = release is not None and (int(release[1]), int(release[2])) >= _BUFFERING_BTRFS
    return newer and target.content.kind == "btrfs"


def _is_unwritten(spec: BenchSpec, target: Block) -> bool:
    return bool(raw_disks(spec.target)) and _is_flash(target) and _is_empty(target)


def _may_be_trimmed(spec: BenchSpec, target: Block, snapshot: Snapshot) -> bool:
    """Whether blocks may be trimmed: of a layer in use they may, what was built here is written first."""
    if isinstance(spec.target, StackLayer):
        return any(map(_is_flash, roots(snapshot, target.path)))
    return bool(raw_disks(spec.target)) and _is_flash(target) and not _is_empty(target)


def _is_flash(disk: Block) -> bool:
    return isinstance(disk.origin, WholeDisk) and disk.origin.drive.media in {Media.SSD, Media.NVME}


def _is_empty(target: Block) -> bool:
    return isinstance(target.content, Blank) and not target.signatures


def _fits_in_cache(spec: BenchSpec, targets: Sequence[Block], snapshot: Snapshot) -> bool:
    """Whether the drives of a target can cache the stretch, whose ``size`` is that of each target."""
    return any(spec.size <= DISK_CACHE * max(1, len(roots(snapshot, each.path))) for each in targets)


CAUTION_TEMPLATES = {
    Caution.RESYNC: "“{array}” is still syncing ({state}), which uses part of the disks' speed.",
    Caution.REBUILDING: (
        "“{array}” is rebuilding a disk ({state}), which uses part of the disks' speed."
        " Missing data is recalculated from the other disks. The results do not show the"
        " speed of the complete array."
    ),
    Caution.DEGRADED: (
        "The array is degraded, so the results do not show the speed of the complete array. Replace"
        " the missing disk before you measure."
    ),
    Caution.BUFFERED: (
        "On this kernel, btrfs uses the page cache even for direct I/O. Results can show the speed of memory."
    ),
    Caution.UNWRITTEN: (
        "This SSD appears to be blank. An SSD answers reads of unwritten or trimmed blocks"
        " without reading them, so results can be too high."
    ),
    Caution.TRIMMED: "An SSD answers reads of unwritten or trimmed blocks without reading them. Results of a"
    " whole disk or layer can be too high.",
    Caution.QUICK_LOOK: (
        "Quick test, like hdparm -t: it reads from one place only. On a disk, this is the start, where hard"
        " disks are fastest. It does not cover the rest of the disk, writes, small blocks, deep queues or"
        " variation between passes."
    ),
    Caution.CACHED: "The test area fits into the drives' own caches. Choose a larger test size.",
    Caution.VIRTUAL: "This computer is a virtual machine ({hypervisor}). The memory and the other virtual"
    " machines of its host affect every result.",
}
"""Caution -> English template. ``state`` is how far the array is, as the reader writes it."""

ELSEWHERE_TEMPLATE = (
    "The test file and the layer tests use different positions on the disks. The speed of a hard disk"
    " depends on the position."
)
"""Of a layer test of such disks."""
PAUSE_TEMPLATE = (
    "While the sync is paused, unsynced areas have no redundancy. Results there can differ from"
    " those of the finished array. The sync always resumes, even if you stop the benchmark, close"
    " the program or lose power."
)
"""What it means to pause the sync while measuring."""


def describe_cautions(
    specs: Sequence[BenchSpec], snapshot: Snapshot, state: Callable[[Sync], str]
) -> Iterator[tuple[str, Facts]]:
    """English templates, a sentence for each thing to know of ``specs``, and the facts that fill them.

    ``state`` writes how far an array's synchronisation is.
    """
    for caution in Caution:
        spec = next((spec for spec in specs if caution in cautions(spec, snapshot)), None)
        if spec is not None:
            yield CAUTION_TEMPLATES[caution], _facts(caution, spec, snapshot, state)


_SYNCS = (Caution.RESYNC, Caution.REBUILDING)


def _facts(caution: Caution, spec: BenchSpec, snapshot: Snapshot, state: Callable[[Sync], str]) -> Facts:
    if caution is Caution.VIRTUAL:
        return (("hypervisor", snapshot.host.hypervisor),)
    targets = target_blocks(spec.target, snapshot) if caution in _SYNCS else ()
    array = next(iter(syncing(targets, snapshot)), None)
    if array is None or array.sync is None:
        return ()
    return (("array", array_name(array.name)), ("state", state(array.sync)))
