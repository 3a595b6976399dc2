"""Which disk of an array that runs may be replaced by which, and what hands have to do for it."""

from collections.abc import Callable, Iterator

from raidwright.storage.design.capacity import pass_seconds
from raidwright.storage.fact import Fact
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Answer, Planned, Refused, first_fitting, unhandled_findings
from raidwright.storage.plan.repair.findings import (
    REPLACEABLE,
    InService,
    about_array,
    about_disk,
    bound_finding,
    disk_by_id_or_path,
    dropped_member,
    in_service,
    is_spare,
    member_in_array,
    member_on,
    members_on,
    service_findings,
)
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.rules.contents import contents, disk_label
from raidwright.storage.rules.eligibility import is_free
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import (
    LOST_FOR_WRITING,
    array_status,
    can_spare,
    count_slots,
    has_failed,
    is_system_of_nas,
)
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import Block, Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks, drive_id
from raidwright.storage.units import format_size


def wants_repair(array: Array, snapshot: Snapshot) -> bool:
    """Whether a place of the array is empty, or one of its disks has failed, fails or was left behind.

    Not where it has lost too much for that to help; a NAS has always had empty places.
    """
    lost = not array.running or array_status(array) in LOST_FOR_WRITING
    if lost or array.level not in REPLACEABLE:
        return False
    is_short = count_slots(array).missing and not is_system_of_nas(array)
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


def needs_no_asking(disk: Block, array: Array, snapshot: Snapshot) -> bool:
    """Whether the disk may be proposed for the array: it does not fail, and holds nothing of others.

    What holds something else somebody may choose by hand: nobody is led to erase it.
    """
    service = in_service(array, snapshot)
    is_own = bool(members_on(disk, service, snapshot) or dropped_member(disk, service, snapshot))
    return not is_failing(disk) and (is_own or not contents(disk, snapshot))


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
    out = "" if count_slots(array).missing or not going else drive_id(going[0])
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
    has_gone = going is not None and has_left(going, array, snapshot) and count_slots(array).missing > 0
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
    return None if count_slots(array).missing else next(iter(troubled), None)


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


class Offer(Fact, frozen=True):
    """A disk that fits, for one that still serves or for an empty place."""

    new: Block
    out: Block | None
    """None for an empty place."""


def repair_offer(array: Array, snapshot: Snapshot) -> Offer | None:
    """The first disk that can come now unasked; None where there is none, or nothing is wrong."""
    if not wants_repair(array, snapshot):
        return None
    out = wanted_out(array, snapshot)
    if out is None and not count_slots(array).missing:
        return None
    going = drive_id(out) if out is not None else ""
    sound = (disk for disk in replacement_disks(array, snapshot) if needs_no_asking(disk, array, snapshot))
    for new in sound:
        if isinstance(plan_replacement(array.uuid, drive_id(new), snapshot, going), Planned):
            return Offer(new, out)
    return None


def troubles_of(array: Array, snapshot: Snapshot) -> tuple[Finding, ...]:
    """For what a disk is to come: each that has failed, was left behind or fails, else the empty places."""
    troubles = tuple(_in_trouble(array, snapshot))
    missing = count_slots(array).missing
    if missing and all(each.code == "trouble-failing" for each in troubles):
        empty = about_array(
            in_service(array, snapshot), "trouble-empty", Severity.WARNING, missing=str(missing)
        )
        return (empty, *troubles)
    return troubles


def _in_trouble(array: Array, snapshot: Snapshot) -> Iterator[Finding]:
    service = in_service(array, snapshot)
    for disk in replaceable_disks(array, snapshot):
        member = member_on(disk, service, snapshot)
        if disk not in service.disks:
            yield about_disk(disk, "trouble-left", Severity.WARNING, array=service.name)
        elif member is not None and has_failed(member_in_array(member, service)):
            yield about_disk(disk, "trouble-failed", Severity.WARNING, array=service.name)
        elif is_failing(disk):
            yield about_disk(disk, "trouble-failing", Severity.WARNING, array=service.name)


def guide(array: Array, out: Block | None, new: Block | None, snapshot: Snapshot) -> tuple[Finding, ...]:
    """The steps by which ``new`` comes for ``out``, which is None for an empty place.

    Without ``new`` they begin with how one comes. There are none for an array that is not handled here.
    """
    service = in_service(array, snapshot)
    if any(unhandled_findings(array, snapshot)):
        return ()
    needed = (("array", service.name), ("size", format_size(service.needed)))
    bound = bound_finding(out, service, snapshot, Severity.NOTE) if out is not None else None
    if bound:
        return (bound,)
    if out is not None and new is None and not has_left(out, array, snapshot):
        member = member_on(out, service, snapshot)
        spared = member is not None and can_spare(array, member_in_array(member, service))
        return tuple(_without_a_new_one(out, spared=spared, needed=needed))
    has_gone = out is None or has_left(out, array, snapshot)
    wait = _wait(service, new) if new is not None else None
    steps = _steps(out, new, wait, has_gone=has_gone, needed=needed)
    return (*((Finding("guide-cable", Severity.NOTE),) if has_gone else ()), *steps)


def _wait(service: InService, new: Block) -> Finding | None:
    """How long it takes until ``new`` has what it is to hold; None where no drive is known."""
    seconds = pass_seconds(service.array.component, (*service.disks, new))
    if not seconds:
        return None
    minutes = max(1, round(seconds / 60))
    facts = (("hours", str(minutes // 60)), ("minutes", str(minutes % 60)))
    return Finding("guide-wait-hours" if minutes >= 60 else "guide-wait", Severity.NOTE, facts=facts)


def _without_a_new_one(out: Block, *, spared: bool, needed: tuple[tuple[str, str], ...]) -> Iterator[Finding]:
    """The steps by which a disk goes that still serves, where there is none that could come for it."""
    if not spared:
        yield _step("guide-only-port", out, *needed)
        return
    yield _step("guide-port", out, *needed)
    yield _step("guide-fail", out)
    yield _step("guide-pull-failed", out)
    yield Finding("guide-in-its-place", Severity.NOTE, facts=needed)


def _steps(
    out: Block | None,
    new: Block | None,
    wait: Finding | None,
    *,
    has_gone: bool,
    needed: tuple[tuple[str, str], ...],
) -> Iterator[Finding]:
    waiting = (wait,) if wait is not None else ()
    if new is not None and out is not None and not has_gone:
        yield _step("guide-copy", out, ("new", disk_label(new)))
        yield from waiting
        yield _step("guide-copied", out)
    elif new is not None:
        yield _step("guide-fill", new)
        yield from waiting
        if out is not None:
            yield _step("guide-then-out", out)
    elif out is not None:
        yield _step("guide-out", out)
    if out is not None:
        yield _step("guide-pull", out, ("serial", _serial_number(out)))
    if new is None:
        yield Finding("guide-come", Severity.NOTE, facts=needed)


def _step(code: str, disk: Block, *facts: tuple[str, str]) -> Finding:
    serial = ("serial", _serial_number(disk))
    fact_by_name = dict((("disk", disk_label(disk)), serial, *facts))
    return Finding(code, Severity.NOTE, drive_id(disk), tuple(fact_by_name.items()))


def _serial_number(disk: Block) -> str:
    """The serial number as it stands on the label; the path of a disk that has none."""
    drive = disk.origin.drive if isinstance(disk.origin, WholeDisk) else None
    return (drive.serial or drive.wwn if drive else "") or disk.path
