"""What stands against the disks of a design, alone and together."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from raidwright.storage.design.capacity import member_size
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.rules.array_findings import unit_finding
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.eligibility import in_use, old_contents
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.same_disk import is_one_unit, may_be_one_disk
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.snapshot.tree import drive_id, partitions
from raidwright.storage.units import format_size


def member_findings(
    design: ArrayDesign, members: Sequence[Block], spares: Sequence[Block], snapshot: Snapshot
) -> Iterator[Finding]:
    """Reasons against each disk, and against these disks in one array."""
    every = (*members, *spares)
    for disk in every:
        yield from in_use(disk, snapshot)
        if not design.wipe:
            yield from old_contents(disk, snapshot)
        elif any(UNKNOWN_DATA in block.signatures for block in (disk, *partitions(snapshot, disk.path))):
            yield _about(disk, "erases-unknown", Severity.WARNING)
        if snapshot.host.helper and not disk.logical_sector:
            yield _about(disk, "sector-unknown", Severity.BLOCKING)
    yield from pair_findings(every)
    yield from _sector_findings(every)
    yield from _media_findings(every)
    if not design.level.facts.uses_all_sizes:
        yield from _size_findings(design, members, spares)


def pair_findings(disks: Iterable[Block]) -> Iterator[Finding]:
    """What stands against each two of ``disks`` that may be one, or are parts of one drive."""
    for first, second in combinations(disks, 2):
        yield from twice_findings(second, (first,))


def twice_findings(disk: Block, others: Iterable[Block]) -> Iterator[Finding]:
    """A refusal of ``disk`` beside each of ``others`` that may be the same one by another path.

    A warning beside what is another part of one drive: what is kept on both is lost at once.
    """
    for other in others:
        if may_be_one_disk(disk, other):
            facts = (("disk", disk_label(disk)), ("first", other.path), ("second", disk.path))
            yield Finding("one-disk-twice", Severity.BLOCKING, drive_id(disk), facts)
        elif is_one_unit(disk, other):
            yield unit_finding(other.path, disk.path, drive_id(disk))


def _sector_findings(every: Sequence[Block]) -> Iterator[Finding]:
    """A refusal of mixed sectors: arrays take the largest; a file system made for less stops mounting."""
    sizes = sorted({disk.logical_sector for disk in every if disk.logical_sector})
    if len(sizes) > 1:
        small, large = (_labels_with_sector(every, size) for size in (sizes[0], sizes[-1]))
        facts = (("small", small), ("large", large), ("bytes", str(sizes[0])), ("more", str(sizes[-1])))
        yield Finding("mixed-sectors", Severity.BLOCKING, "members", facts)


def _labels_with_sector(every: Sequence[Block], sector: int) -> str:
    return ", ".join(disk_label(disk) for disk in every if disk.logical_sector == sector)


def _media_findings(every: Sequence[Block]) -> Iterator[Finding]:
    kinds = {disk.origin.drive.media for disk in every if isinstance(disk.origin, WholeDisk)}
    if Media.HDD in kinds and kinds & {Media.SSD, Media.NVME}:
        yield Finding("mixed-media", Severity.WARNING, "members")


def _size_findings(
    design: ArrayDesign, members: Sequence[Block], spares: Sequence[Block]
) -> Iterator[Finding]:
    sizes = [member_size(design, disk.size) for disk in members]
    least = min(sizes, default=0)
    wasted = sum(size - least for size in sizes)
    if wasted:
        facts = (("wasted", str(wasted)), ("size", format_size(wasted)), ("least", format_size(least)))
        yield Finding("mixed-sizes", Severity.NOTE, "members", facts)
    for disk in spares:
        if member_size(design, disk.size) < least:
            yield _about(disk, "small-spare", Severity.WARNING)


def _about(disk: Block, code: str, severity: Severity) -> Finding:
    return Finding(code, severity, drive_id(disk), (("disk", disk_label(disk)),))
