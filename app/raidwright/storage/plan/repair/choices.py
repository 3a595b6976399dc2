"""Which disks of an array that runs one may want to replace, and which others may come."""

from collections.abc import Callable, Iterator

from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Answer, Refused, first_fitting
from raidwright.storage.plan.repair.findings import about_array, bound_finding, service_findings
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.plan.repair.target import (
    REPLACEABLE,
    InService,
    disk_by_id_or_path,
    dropped_member,
    in_service,
    is_spare,
    member_in_array,
    member_on,
    members_on,
)
from raidwright.storage.rules.contents import contents
from raidwright.storage.rules.eligibility import is_free
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.standing import (
    LOST_FOR_WRITING,
    call_roll,
    has_failed,
    is_system_of_nas,
    standing,
)
from raidwright.storage.snapshot.tree import disks, drive_id


def wants_repair(array: Array, snapshot: Snapshot) -> bool:
    """Whether a place of the array is empty, or one of its disks has failed, fails or was left behind.

    Not where it has lost too much for that to help; a NAS has always had empty places.
    """
    lost = not array.running or standing(array) in LOST_FOR_WRITING
    if lost or array.level not in REPLACEABLE:
        return False
    is_short = call_roll(array).missing and not is_system_of_nas(array)
    return bool(is_short or _troubled_disks(in_service(array, snapshot), snapshot))


def replaceable_disks(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks of the array, those first that are in trouble; what it has left behind is among them."""
    service = in_service(array, snapshot)
    return tuple(dict.fromkeys((*_troubled_disks(service, snapshot), *service.disks)))


def replacement_disks(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks that nobody uses, those that have dropped out of the array, and its spares.

    Behind them those that are doubtful, then those that hold something else, and at the end those that fail.
    Among equals one of the array's own kind comes first, and the smallest that is large enough.
    """
    own_or_former = (*_dropped_disks(in_service(array, snapshot), snapshot), *spares_of(array, snapshot))
    free = (disk for disk in disks(snapshot) if is_free(disk, snapshot, wipe=True))
    coming = dict.fromkeys((*free, *own_or_former))
    service = in_service(array, snapshot)
    own, kinds = service.disks, {media_of(disk) for disk in service.disks}

    def reasons_against(disk: Block) -> tuple[bool, bool, bool, bool, bool, int]:
        holds = disk not in own_or_former and bool(contents(disk, snapshot))
        doubtful = disk not in own_or_former and _is_doubtful(disk, own)
        other_kind, too_small = media_of(disk) not in kinds, disk.size < service.needed
        return is_failing(disk), holds, doubtful, other_kind, too_small, disk.size

    return tuple(sorted(coming, key=reasons_against))


def disks_to_grow_onto(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks over which the array could spread: its spares, then blank ones, then ones with contents."""
    spares, free = spares_of(array, snapshot), possible_spares(array, snapshot)
    return (*spares, *free)


def possible_spares(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks that nobody uses, blank ones first; none of which the array has ever had."""
    own_or_former = (*_dropped_disks(in_service(array, snapshot), snapshot), *spares_of(array, snapshot))
    return tuple(disk for disk in replacement_disks(array, snapshot) if disk not in own_or_former)


def spares_of(array: Array, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks that wait in the array for a place."""
    service = in_service(array, snapshot)
    return tuple(disk for disk in service.disks if _carries(is_spare, disk, service, snapshot))


def plan_any_replacement(target: str, snapshot: Snapshot) -> Answer:
    """The plan to replace a disk of the array that ``target`` means with the first one that fits.

    The disk is the first of those that `replaceable_disks` tells, unless there is an empty place.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, going = in_service(array, snapshot), replaceable_disks(array, snapshot)
    out = "" if call_roll(array).missing or not going else drive_id(going[0])
    coming = (
        plan_replacement(target, drive_id(new), snapshot, out) for new in replacement_disks(array, snapshot)
    )
    findings = (*service_findings(service, snapshot, joining=True), about_array(service, "no-free-disk"))
    return first_fitting(coming, Refused(findings))


def plan_coming(target: str, out: str, snapshot: Snapshot) -> Answer:
    """The plan by which the first spare or blank disk that fits comes for ``out``, or to an empty place.

    None that holds something is chosen, none that the array has dropped, and none that fails.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, going = in_service(array, snapshot), disk_by_id_or_path(out, snapshot)
    against = tuple(service_findings(service, snapshot, joining=True))
    has_gone = going is not None and has_left(going, array, snapshot) and call_roll(array).missing > 0
    bound = bound_finding(going, service, snapshot) if going is not None and not has_gone else None
    if bound:
        return Refused((*against, bound))
    blank = (disk for disk in possible_spares(array, snapshot) if not contents(disk, snapshot))
    coming = (*spares_of(array, snapshot), *blank)
    sound = [disk for disk in coming if not is_failing(disk)]
    answers = (plan_replacement(target, drive_id(new), snapshot, "" if has_gone else out) for new in sound)
    none = about_array(service, "no-sound-disk" if coming else "no-free-disk")
    return first_fitting(answers, Refused((*against, none)))


def wanted_out(array: Array, snapshot: Snapshot) -> Block | None:
    """The disk in trouble to be replaced first; None where a place is empty, or no disk is in trouble."""
    troubled = _troubled_disks(in_service(array, snapshot), snapshot)
    return None if call_roll(array).missing else next(iter(troubled), None)


def has_left(disk: Block, array: Array, snapshot: Snapshot) -> bool:
    """Whether the array does without the disk already: all that it carries has failed, or has dropped out."""
    service = in_service(array, snapshot)
    return all(_has_failed(member, service) for member in members_on(disk, service, snapshot))


def _troubled_disks(service: InService, snapshot: Snapshot) -> tuple[Block, ...]:
    failed = (disk for disk in service.disks if _carries(_has_failed, disk, service, snapshot))
    failing = (disk for disk in service.disks if is_failing(disk))
    return tuple(dict.fromkeys((*failed, *_dropped_disks(service, snapshot), *failing)))


def _carries(
    is_such: Callable[[Block, InService], bool], disk: Block, service: InService, snapshot: Snapshot
) -> bool:
    """Whether the disk has one member, and that is such."""
    member = member_on(disk, service, snapshot)
    return member is not None and is_such(member, service)


def _has_failed(member: Block, service: InService) -> bool:
    return has_failed(member_in_array(member, service))


def _dropped_disks(service: InService, snapshot: Snapshot) -> Iterator[Block]:
    return (
        disk
        for disk in disks(snapshot)
        if disk not in service.disks and dropped_member(disk, service, snapshot)
    )


def is_failing(disk: Block) -> bool:
    """Whether the drive says of itself that it fails; such a one comes only where somebody has chosen it."""
    return isinstance(disk.origin, WholeDisk) and disk.origin.drive.health == "failing"


def media_of(disk: Block) -> Media:
    """What kind of drive the disk is."""
    return disk.origin.drive.media if isinstance(disk.origin, WholeDisk) else Media.OTHER


def _is_doubtful(disk: Block, own: tuple[Block, ...]) -> bool:
    """Whether the drive complains, or can be unplugged where none of the array's ``own`` disks can."""
    complains = isinstance(disk.origin, WholeDisk) and bool(disk.origin.drive.complaints)
    return complains or (_is_on_a_cable(disk) and not any(map(_is_on_a_cable, own)))


def _is_on_a_cable(disk: Block) -> bool:
    drive = disk.origin.drive if isinstance(disk.origin, WholeDisk) else None
    return drive is not None and (drive.removable or drive.bus == "usb")
