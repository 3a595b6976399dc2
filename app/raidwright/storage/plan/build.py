"""From a design and a snapshot to the plan that makes a mounted file system of disks, or to why not."""

from collections.abc import Iterator, Sequence

from raidwright.storage.design.capacity import (
    PARTITION_START,
    XFS_WIDEST,
    Capacity,
    DoesNotFit,
    capacity_of,
    partition_end,
    smallest_filesystem,
    stripe_size,
    sync_seconds,
)
from raidwright.storage.design.design import ArrayDesign, FilesystemKind, MountChoice, Ownership, options_of
from raidwright.storage.fact import Facts
from raidwright.storage.fields import EXTENT
from raidwright.storage.levels import Level
from raidwright.storage.operations.build import Build, PlanIds
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.boot_entries import (
    enters_key_file,
    entry_findings,
    entry_steps,
    line_finding,
    stale_findings,
    with_lines_left,
    with_stale_lines_replaced,
)
from raidwright.storage.plan.clearing import clear_for_use, clear_signatures
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.plan import Answer, Plan, Planned, Refused, disk_identity, loss, to_be_typed
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.sharing_layer import SharedFilesystem, sharing_steps
from raidwright.storage.rules.contents import contents
from raidwright.storage.rules.design_findings import (
    countable,
    design_findings,
    member_findings,
    name_findings,
)
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity, blocking
from raidwright.storage.rules.share_findings import share_findings
from raidwright.storage.snapshot.disks import Block, Snapshot, WholeDisk
from raidwright.storage.snapshot.names import ARRAYS
from raidwright.storage.snapshot.share import Share
from raidwright.storage.snapshot.singles import SINGLE_PARTITION
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity, partition_path
from raidwright.storage.steps.disk import MakePartition
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.filesystem import HandOver, MakeFilesystem, Mount
from raidwright.storage.steps.folders import MakeFolders
from raidwright.storage.steps.key_file import key_steps
from raidwright.storage.steps.luks import FormatLuks, OpenLuks
from raidwright.storage.steps.lvm import CreateLv, CreatePv, CreateVg
from raidwright.storage.steps.md import CreateArray
from raidwright.storage.steps.targets import (
    ON_SINGLE,
    MemberTarget,
    OnArray,
    OnDisk,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
)
from raidwright.storage.units import format_binary, format_size


def build_steps(
    design: ArrayDesign, disks: Sequence[Block], snapshot: Snapshot, ids: PlanIds, capacity: Capacity
) -> tuple[Step, ...]:
    """Every step in order; ``disks`` are the members, then the spares.

    Drivers come first, so that a missing one is found while nothing has been destroyed.
    """
    steps: list[Step] = [LoadModule(name) for name in _modules(design) if name]
    targets = [_member(design, index) for index in range(len(disks))]
    for index, disk in enumerate(disks):
        steps += _member_steps(design, targets[index], ids, disk, snapshot)
    if design.level is not Level.SINGLE:
        steps += [_array(design, targets), *clear_signatures([OnArray()])]
    return (*steps, *_layers(design, ids, capacity, snapshot))


def _modules(design: ArrayDesign) -> Iterator[str]:
    yield design.level.facts.module
    if design.encryption:
        yield "dm_crypt"
    if design.lvm:
        yield "dm_mod"
    if design.filesystem and design.mount:
        yield design.filesystem.kind.value


def _member_steps(
    design: ArrayDesign, target: MemberTarget, ids: PlanIds, disk: Block, snapshot: Snapshot
) -> Iterator[Step]:
    """Disk by disk; what is about one alone is carried out beside what is about the others."""
    if design.wipe:
        yield from clear_for_use(target.disk, disk, snapshot)
    if not design.whole_disks:
        single = ids.array if design.level is Level.SINGLE else None
        yield member_partition(target.disk, disk, design.slack, design.name, single)
        if design.wipe:
            yield from clear_signatures([target])


def member_partition(index: int, disk: Block, slack: int, name: str, single: str | None = None) -> Step:
    """Make the partition for a member on a disk, with ``slack`` bytes left free behind it.

    Without an array its own UUID is that of the ``single`` disk.
    """
    sector = disk.logical_sector
    end = partition_end(disk.size, slack)
    return MakePartition(index, PARTITION_START // sector, end // sector - 1, name, single)


def _member(design: ArrayDesign, index: int) -> MemberTarget:
    return OnDisk(index) if design.whole_disks else OnPartition(index, 1)


def _array(design: ArrayDesign, targets: Sequence[MemberTarget]) -> CreateArray:
    count = len(design.members)
    return CreateArray(
        level=design.level,
        members=tuple(targets[:count]),
        spares=tuple(targets[count:]),
        chunk=design.chunk if design.level.facts.is_striped else 0,
        layout=design.layout,
        bitmap=design.bitmap,
    )


def base_of(design: ArrayDesign) -> Target:
    """What the layers of ``design`` lie on."""
    return ON_SINGLE if design.level is Level.SINGLE else OnArray()


def top_of(design: ArrayDesign) -> Target:
    """What the file system of ``design`` lies on."""
    if design.lvm:
        return OnVolume(design.lvm.group, design.lvm.volume)
    return OnMapping(design.encryption.mapping) if design.encryption else base_of(design)


def _layers(design: ArrayDesign, ids: PlanIds, capacity: Capacity, snapshot: Snapshot) -> Iterator[Step]:
    base = top = base_of(design)
    if design.encryption:
        yield FormatLuks(top, ids.luks, design.name, design.encryption.derivation)
        yield OpenLuks(top, design.encryption.mapping, design.encryption.discard)
        if enters_key_file(design, snapshot.host):
            yield from key_steps(top)
        top = OnMapping(design.encryption.mapping)
    if design.lvm:
        yield CreatePv(top)
        yield CreateVg(design.lvm.group, top)
        yield CreateLv(design.lvm.group, design.lvm.volume, (capacity.volume or 0) // EXTENT)
        top = OnVolume(design.lvm.group, design.lvm.volume)
    if design.filesystem:
        kind, label = design.filesystem.kind, design.filesystem.label
        striping = (capacity.chunk, capacity.data_members)
        yield MakeFilesystem(kind, top, ids.filesystem, label, capacity.top, *striping)
        if design.mount:
            yield Mount(top, design.mount.point, options_of(design.mount))
            yield from _ownership_steps(top, design.mount)
    yield from entry_steps(design, base, top, snapshot)


def _ownership_steps(top: Target, mount: MountChoice) -> Iterator[Step]:
    if mount.folders:
        yield MakeFolders(top, mount.point, mount.ownership, mount.folders, mount.owner)
    if mount.ownership is not Ownership.ROOT:
        yield HandOver(top, mount.point, mount.ownership, mount.owner)


def plan_build(
    design: ArrayDesign, snapshot: Snapshot, ids: PlanIds, shares: tuple[Share, ...] = ()
) -> Answer:
    """The plan that builds ``design`` on this computer and shares folders of it, or every reason why not.

    The capacity of a refused design is given as soon as its members are known and enough.
    """
    members, unknown = _find_disks(design.members, snapshot)
    spares, unknown_spares = _find_disks(design.spares, snapshot)
    findings = [*unknown, *unknown_spares, *helper_findings(snapshot.host)]
    findings += design_findings(design, snapshot.host)
    findings += name_findings(design, snapshot)
    findings += member_findings(design, members, spares, snapshot)
    findings += _share_findings(shares, design, ids, snapshot)
    capacity = None
    if countable(design) and not (unknown or unknown_spares):
        capacity, reasons = _capacity(design, members, spares)
        findings += reasons
    if capacity is None or is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)), capacity)
    disks = (*members, *spares)
    plan = with_stale_lines_replaced(_plan(Build(design, ids, shares), disks, snapshot, capacity), snapshot)
    plan = with_lines_left(plan, disks, snapshot)
    findings += [
        *stale_findings(plan, snapshot),
        *map(line_finding, plan.lines),
        *entry_findings(plan, snapshot),
        *tool_findings(plan, snapshot.host),
    ]
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)), capacity)
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _find_disks(drives: tuple[str, ...], snapshot: Snapshot) -> tuple[list[Block], list[Finding]]:
    """The disks of these drives, and a finding for each drive that is not there."""
    by_drive = {drive: disk_of_drive(snapshot, drive) for drive in dict.fromkeys(drives)}
    missing = [_missing_drive(drive) for drive, disk in by_drive.items() if disk is None]
    return [disk for disk in by_drive.values() if disk is not None], missing


def _missing_drive(drive: str) -> Finding:
    """The finding that a drive is not there; "missing" is mdadm's word for a member that comes later."""
    if drive.lower() == "missing":
        return Finding("missing-member", Severity.BLOCKING, drive)
    return unknown_drive(drive)


def _capacity(
    design: ArrayDesign, members: list[Block], spares: list[Block]
) -> tuple[Capacity | None, list[Finding]]:
    try:
        capacity = capacity_of(design, members, spares)
    except DoesNotFit as error:
        return None, [Finding(f"no-room-{error.layer}", Severity.BLOCKING, error.layer)]
    return capacity, [*_filesystem_findings(design, capacity), *_sync_findings(design, members, capacity)]


def _filesystem_findings(design: ArrayDesign, capacity: Capacity) -> Iterator[Finding]:
    if design.filesystem:
        kind, stripe = design.filesystem.kind, stripe_size(capacity.chunk, capacity.data_members)
        if kind is FilesystemKind.XFS and stripe > XFS_WIDEST:
            facts: Facts = (("kind", kind.value), ("stripe", format_binary(stripe)))
            yield Finding("stripe-too-wide", Severity.BLOCKING, "chunk", facts)
        least = smallest_filesystem(kind, stripe)
        if capacity.top < least:
            facts = (("kind", kind.value), ("least", format_size(least)))
            yield Finding("filesystem-too-small", Severity.BLOCKING, "filesystem", facts)


def _sync_findings(design: ArrayDesign, members: list[Block], capacity: Capacity) -> Iterator[Finding]:
    seconds = sync_seconds(design.level, members, capacity)
    if seconds is not None and capacity.survives:
        drives = [disk.origin.drive for disk in members if isinstance(disk.origin, WholeDisk)]
        yield _sync_time(seconds, exact=all(drive.rate for drive in drives))


def _sync_time(seconds: float, *, exact: bool) -> Finding:
    """How long the first sync takes; less than a minute is told only where the disks' speeds are known."""
    if exact and seconds < 60:
        facts: Facts = (("seconds", str(round(seconds))),)
        return Finding("resync-seconds", Severity.NOTE, "level", facts)
    minutes = max(1, round(seconds / 60))
    facts = (("hours", str(minutes // 60)), ("minutes", str(minutes % 60)))
    return Finding("resync-time" if minutes >= 60 else "resync-minutes", Severity.NOTE, "level", facts)


def _built_path(design: ArrayDesign, disks: tuple[Block, ...]) -> str:
    """The path that the array will have, or the partition of a single disk."""
    if design.level is Level.SINGLE:
        return partition_path(disks[0].path, SINGLE_PARTITION)
    return f"{ARRAYS}{design.name}"


def _share_findings(
    shares: tuple[Share, ...], design: ArrayDesign, ids: PlanIds, snapshot: Snapshot
) -> Iterator[Finding]:
    if shares and not (design.filesystem and design.mount):
        yield blocking("share-nowhere", "mount")
    keys = [share.name.casefold() for share in shares]
    for share in shares:
        if keys.count(share.name.casefold()) > 1:
            yield blocking("share-twice", "share.name", name=share.name)
        yield from share_findings(share, ids.array, snapshot.host)


def _plan(build: Build, disks: tuple[Block, ...], snapshot: Snapshot, capacity: Capacity) -> Plan:
    design, ids = build.design, build.ids
    losses = ((index, contents(disk, snapshot)) for index, disk in enumerate(disks))
    return Plan(
        purpose=Purpose.BUILD,
        disks=tuple(disk_identity(disk, snapshot) for disk in disks),
        array=ArrayIdentity(ids.array, design.name, design.level, _built_path(design, disks)),
        steps=(*build_steps(design, disks, snapshot, ids, capacity), *_sharing_steps(build, snapshot)),
        losses=tuple(loss(index, lost) for index, lost in losses if lost),
        typed=to_be_typed(disks, snapshot),
        design=design,
        predicted=capacity,
        operation=build,
    )


def _sharing_steps(build: Build, snapshot: Snapshot) -> Iterator[Step]:
    design, ids = build.design, build.ids
    if build.shares and design.mount:
        shared = SharedFilesystem(ids.array, top_of(design), design.mount.point, ids.filesystem)
        yield from sharing_steps(build.shares, shared, snapshot.host)
