"""What forbids changing the disks of an array that runs, and what should be known before."""

from collections.abc import Iterator

from msgspec import structs

from raidwright.storage.fact import Fact
from raidwright.storage.levels import Level, level_title
from raidwright.storage.plan.array_tree import direct_findings, disk_under
from raidwright.storage.plan.plan import unhandled_findings
from raidwright.storage.rules.contents import disk_label
from raidwright.storage.rules.design_findings import twice_findings
from raidwright.storage.rules.eligibility import in_use, system_points
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import (
    ArrayStatus,
    array_status,
    awaiting_replacement,
    can_spare,
    count_slots,
    has_failed,
)
from raidwright.storage.snapshot.arrays import IN_SYNC, JOURNAL, Array, ArrayMember, MemberFlag
from raidwright.storage.snapshot.disks import Blank, Block, Member, Snapshot, WholeDisk
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, UNKNOWN_DATA, UNREADABLE
from raidwright.storage.snapshot.tree import block_at, disk_of_drive, drive_id, partitions
from raidwright.storage.steps.upkeep import is_checked
from raidwright.storage.units import MIB, format_size

REPLACEABLE = frozenset(level.value for level in Level if level.facts.is_redundant)
"""md's names of the levels that survive the loss of a disk."""


class InService(Fact, frozen=True):
    """An array with what md holds of it, whatever other superblocks say."""

    array: Array
    members: tuple[Block, ...]
    """Disks or partitions that are there, those that have failed too."""
    disks: tuple[Block, ...]
    """The disks that the members are or lie on, each once, in the order of the members."""

    @property
    def name(self) -> str:
        """What sentences call the array."""
        return self.array.title

    @property
    def needed(self) -> int:
        """Bytes that a new member must have."""
        return needed_by(self.array)

    @property
    def sector(self) -> int:
        """Bytes of the largest logical sector among its disks."""
        return max((disk.logical_sector for disk in self.disks), default=0)


def needed_by(array: Array) -> int:
    """Bytes that a new member must have: mdadm has its data begin where those of the others begin.

    Where the data begin at once, the superblock lies behind them, within the last MiB.
    Source: mdadm's Manage.c ``Manage_add`` and super1.c ``avail_size1``. Compared with mdadm in tests/lab.
    """
    whole = [member for member in array.members if IN_SYNC in member.states]
    offset = max((member.offset for member in whole), default=0)
    return offset + array.component + (0 if offset else MIB)


def in_service(array: Array, snapshot: Snapshot) -> InService:
    """``array`` with the members that md holds."""
    blocks = (block_at(snapshot, member.path) for member in array.members if array.running)
    members = tuple(member for member in blocks if member is not None)
    disks = dict.fromkeys(disk_under(member, snapshot) for member in members)
    return InService(array, members, tuple(disk for disk in disks if disk is not None))


def disk_by_id_or_path(name: str, snapshot: Snapshot) -> Block | None:
    """The whole disk of that drive id, or of that path."""
    disk = disk_of_drive(snapshot, name) or block_at(snapshot, name)
    return disk if disk is not None and isinstance(disk.origin, WholeDisk) else None


def members_on(disk: Block, service: InService, snapshot: Snapshot) -> tuple[Block, ...]:
    """All members that lie on the disk."""
    return tuple(member for member in service.members if disk_under(member, snapshot) == disk)


def member_on(disk: Block, service: InService, snapshot: Snapshot) -> Block | None:
    """The one member that lies on the disk; None when there is none, or more than one."""
    fitting = members_on(disk, service, snapshot)
    return fitting[0] if len(fitting) == 1 else None


def dropped_member(disk: Block, service: InService, snapshot: Snapshot) -> Block | None:
    """The device on the disk that is a member by its superblock, and that md does not hold any more."""
    own = (disk, *partitions(snapshot, disk.path))
    claiming = (block for block in own if block.content == Member(service.array.uuid))
    return next((block for block in claiming if block not in service.members), None)


def is_apart(disk: Block, service: InService, snapshot: Snapshot) -> bool:
    """Whether the dropped member on the disk may hold data that the array does not have."""
    dropped = dropped_member(disk, service, snapshot)
    return dropped is not None and dropped.path in service.array.apart


def without_superblock(member: Block) -> Block:
    """The device as it would be without the superblock of its array."""
    names = tuple(name for name in member.signatures if name != ARRAY_MEMBER)
    parts = tuple(part for part in member.parts if part.kind != ARRAY_MEMBER)
    return structs.replace(member, content=Blank(), signatures=names, parts=parts)


def member_in_array(member: Block, service: InService) -> ArrayMember:
    """What md says of one of its members."""
    return next(each for each in service.array.members if each.path == member.path)


def is_spare(member: Block, service: InService) -> bool:
    """Whether ``member`` is a spare of the array."""
    return waits(member_in_array(member, service))


def waits(member: ArrayMember) -> bool:
    """Whether the member waits for a place: it has none yet, has not failed, and keeps no journal."""
    return member.slot < 0 and not has_failed(member) and JOURNAL not in member.states


def keeps_journal(member: ArrayMember) -> bool:
    """Whether the member keeps what is about to be written; md lets go of none that has not failed."""
    return JOURNAL in member.states and not has_failed(member)


def still_serves(member: Block, service: InService) -> bool:
    """Whether ``member`` has a place of the array, and has not failed."""
    array_member = member_in_array(member, service)
    return array_member.slot >= 0 and not has_failed(array_member)


_AT_WORK = frozenset(
    {
        ArrayStatus.REBUILDING,
        ArrayStatus.REBUILD_WAITING,
        ArrayStatus.BUILDING,
        ArrayStatus.WAITING,
        ArrayStatus.CHECKING,
        ArrayStatus.RESHAPING,
    }
)


_HINDERING = {ArrayStatus.FAILED: "repair-failed", ArrayStatus.UNWRITABLE: "array-unwritable"}


def hindrance(array: Array) -> str:
    """Code of the finding that nothing of the running array is changed as it stands; empty when it is."""
    own = _HINDERING.get(array_status(array), "")
    return own or ("array-read-only" if array.state == "readonly" else "")


def service_findings(service: InService, snapshot: Snapshot, *, joining: bool) -> Iterator[Finding]:
    """What stands against changing this array's disks; to let one go, it may be at work meanwhile."""
    array, status = service.array, array_status(service.array)
    unhandled = tuple(unhandled_findings(array, snapshot))
    if unhandled:
        yield from unhandled
    elif not array.running:
        yield about_array(service, "repair-not-running")
    elif array.level not in REPLACEABLE:
        yield about_array(service, "repair-no-redundancy", level=level_title(array.level))
    elif hindrance(array):
        yield about_array(service, hindrance(array))
    elif snapshot.host.helper and not array.state:
        yield about_array(service, "array-untold")
    elif joining and (status in _AT_WORK or array.sync is not None or array.spreading):
        yield at_work_finding(service)
    elif joining and service.members and all(UNREADABLE in each.signatures for each in service.members):
        # mdadm makes the new member's superblock of one that it reads (Manage.c, ``Manage_add``).
        yield about_array(service, "members-unread")
    yield from direct_findings(service.members, snapshot)
    for disk in service.disks:
        yield from _disk_findings(disk, service, snapshot)


def at_work_finding(service: InService) -> Finding:
    """The finding that md is busy with the array; a check need not be waited for, but can be ended."""
    return about_array(service, "repair-checked" if is_checked(service.array) else "repair-at-work")


def _disk_findings(disk: Block, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    for point in system_points(disk, snapshot)[:1]:
        yield about_array(service, "repair-system", mount=point)
    if snapshot.host.helper and not disk.logical_sector:
        yield about_disk(disk, "sector-unknown")


def coming_findings(new: Block, service: InService, room: int, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against the disk that shall come, on which a member could have ``room`` bytes."""
    yield from twice_findings(new, service.disks)
    yield from in_use(new, snapshot)
    own = (new, *partitions(snapshot, new.path))
    if any(UNKNOWN_DATA in block.signatures for block in own):
        yield about_disk(new, "erases-unknown", Severity.WARNING)
    if snapshot.host.helper and not new.logical_sector:
        yield about_disk(new, "sector-unknown")
    if new.logical_sector > service.sector > 0:
        yield about_disk(
            new, "repair-sectors", array=service.name, bytes=str(service.sector), more=str(new.logical_sector)
        )
    lacking = service.needed - room
    if lacking > 0:
        yield about_disk(
            new, "repair-too-small", array=service.name, size=format_size(lacking), bytes=str(lacking)
        )


def stepping_in_findings(
    new: Block, out: Block | None, service: InService, snapshot: Snapshot
) -> Iterator[Finding]:
    """What stands against having a disk that the array holds already take the place of ``out``."""
    bound = (bound_finding(disk, service, snapshot) for disk in (new, out) if disk)
    reason = next(filter(None, bound), None)
    if reason:
        yield reason
        return
    spare = member_on(new, service, snapshot)
    old = member_on(out, service, snapshot) if out else None
    if spare is None or not is_spare(spare, service) or old is None or not still_serves(old, service):
        yield about_disk(new, "repair-in-it", array=service.name)
    else:
        yield from twice_findings(new, service.disks)
        yield from giving_way_findings(out, service, snapshot)
        after, before = (member_in_array(each, service).states for each in (spare, old))
        mark = MemberFlag.WRITE_MOSTLY.value
        if out and mark in before and mark not in after:
            yield about_disk(out, "repair-write-mostly", Severity.WARNING)


def bound_finding(
    disk: Block, service: InService, snapshot: Snapshot, severity: Severity = Severity.BLOCKING
) -> Finding | None:
    """Why no plan exchanges the disk, whatever else stands against it, and no hand may pull it."""
    own = members_on(disk, service, snapshot)
    if len(own) > 1:
        paths = ", ".join(member.path for member in own)
        return about_disk(disk, "repair-several", severity, array=service.name, members=paths)
    if any(keeps_journal(member_in_array(member, service)) for member in own):
        return about_disk(disk, "repair-journal", severity, array=service.name)
    return None


def returning_findings(back: Block, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against taking a disk back of which a member dropped out."""
    dropped = dropped_member(back, service, snapshot)
    is_too_old = dropped is not None and dropped.path in service.array.too_old
    stale = is_too_old or not service.array.bitmap or not count_slots(service.array).missing
    if back in service.disks:
        yield about_disk(back, "repair-in-it", array=service.name)
    elif stale:
        yield about_disk(back, "repair-stale", array=service.name)
    elif is_apart(back, service, snapshot):
        yield about_disk(back, "repair-apart", array=service.name)
    yield from twice_findings(back, service.disks)
    yield from _in_use_otherwise(back, service, snapshot)


def giving_way_findings(out: Block | None, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against having a new disk take the place of ``out``, or an empty one without it."""
    empty = count_slots(service.array).missing
    if out is None:
        if not empty:
            yield about_array(service, "repair-spare", Severity.NOTE)
        return
    member, bound = member_on(out, service, snapshot), bound_finding(out, service, snapshot)
    if bound:
        yield bound
    elif member is None:
        # One that has dropped out has left its place empty, as one that has failed has.
        if not empty or dropped_member(out, service, snapshot) is None:
            yield about_disk(out, "repair-not-in-it", array=service.name)
    elif still_serves(member, service) and empty:
        yield about_disk(out, "repair-place-empty", array=service.name)
    elif not still_serves(member, service) and not empty:
        yield about_disk(out, "repair-no-place", array=service.name)
    elif out.silent and can_spare(service.array, member_in_array(member, service)):
        yield about_disk(out, "repair-silent", array=service.name)


def leaving_findings(out: Block, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    """What stands against taking ``out`` from the array for good."""
    member, bound = member_on(out, service, snapshot), bound_finding(out, service, snapshot)
    if bound:
        yield bound
    elif member is not None and still_serves(member, service):
        yield about_disk(out, "repair-still-serves", array=service.name)
    elif member is None and (out in service.disks or dropped_member(out, service, snapshot) is None):
        yield about_disk(out, "repair-not-in-it", array=service.name)
    elif member is None and is_apart(out, service, snapshot):
        yield about_disk(out, "repair-apart-lost", Severity.WARNING, array=service.name)
    if out not in service.disks:
        yield from twice_findings(out, service.disks)
        yield from _in_use_otherwise(out, service, snapshot)


def _in_use_otherwise(disk: Block, service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    """Who uses a disk with a dropped member; what lies on the array does not lie on that any more."""
    dropped = dropped_member(disk, service, snapshot)
    blocks = tuple(without_superblock(each) if each == dropped else each for each in snapshot.blocks)
    yield from in_use(
        without_superblock(disk) if disk == dropped else disk, structs.replace(snapshot, blocks=blocks)
    )


def awaiting_findings(service: InService) -> Iterator[Finding]:
    """That the next disk that comes to the array replaces one of its members, whatever it is for."""
    awaiting = ", ".join(awaiting_replacement(service.array))
    if awaiting:
        yield about_array(service, "replacement-wanted", devices=awaiting)


def about_array(
    service: InService, code: str, severity: Severity = Severity.BLOCKING, **facts: str
) -> Finding:
    """What is to be known of the array as a whole."""
    return Finding(code, severity, service.name, (("array", service.name), *facts.items()))


def about_disk(disk: Block, code: str, severity: Severity = Severity.BLOCKING, **facts: str) -> Finding:
    """What is to be known of one disk."""
    return Finding(code, severity, drive_id(disk), (("disk", disk_label(disk)), *facts.items()))
