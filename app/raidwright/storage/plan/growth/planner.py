"""From an array that runs and one disk more to a plan that spreads the array over it too, or why not."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from raidwright.storage.design.capacity import LAYOUTS, array_size, component
from raidwright.storage.design.design import Layout
from raidwright.storage.design.levels import data_members
from raidwright.storage.levels import Growth, Level
from raidwright.storage.operations.repair import AddDisk
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.drive_names import unknown_drive
from raidwright.storage.plan.plan import Answer, Refused, asked_as, first_fitting, level_of
from raidwright.storage.plan.prerequisites import helper_findings
from raidwright.storage.plan.repair.choices import disks_to_grow_onto
from raidwright.storage.plan.repair.findings import (
    InService,
    about_array,
    awaiting_findings,
    coming_findings,
    disk_by_id_or_path,
    in_service,
    is_spare,
    member_on,
    service_findings,
)
from raidwright.storage.plan.repair.planner import planned_change
from raidwright.storage.plan.repair.steps import growing_steps, room_on, taking_in_steps
from raidwright.storage.rules.contents import contents, disk_label
from raidwright.storage.rules.design_findings import twice_findings
from raidwright.storage.rules.eligibility import is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.array_status import count_slots, has_failed
from raidwright.storage.snapshot.arrays import COPIES_IN_ROWS, IN_SYNC, JOURNAL, Array, copies_in
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.units import KIB, MIB, format_size

_BEFORE_DATA = 256 * KIB
"""Bytes of a member that superblock and bitmap may need before its data."""


def layout_of(array: Array) -> Layout | None:
    """How RAID 10 keeps its copies; None for a way that is not known here."""
    return LAYOUTS.get(array.layout) if array.level == Level.RAID10.value else Layout.DEFAULT


def grown_size(array: Array, members: int, each: int) -> int:
    """Bytes of the array with so many members, ``each`` of which serves it with these bytes.

    Raises ValueError for a kind that is not known here.
    """
    layout = layout_of(array)
    if layout is None:
        raise ValueError(f"a layout of number {array.layout:#x}")
    return array_size(Level(array.level), layout, (each,) * members, array.chunk)


def largest_component(array: Array, sizes: Mapping[str, int]) -> int:
    """Bytes of each member that can serve the array, of which the members have these ``sizes``, by path.

    Never less than do now, and no more where `against_enlarging` says why.
    Source: drivers/md/md.c ``update_size``. Compared with mdadm in tests/lab.
    """
    return array.component if against_enlarging(array) else component_there(array, sizes)


def enlarged_size(array: Array, each: int) -> int:
    """Bytes of the array once ``each`` of the bytes of every member serve it."""
    if each == array.component or against_enlarging(array):
        return array.size
    before, after = (grown_size(array, array.expected, size) for size in (array.component, each))
    return array.size + after - before


def outgrows(limit: int, size: int) -> bool:
    """Whether a file system that cannot grow beyond ``limit`` (0 for none) has to on an array of that size.

    Headers between them are left out: of what is not made yet nobody knows them to the byte.
    """
    return 0 < limit < size


def component_there(array: Array, sizes: Mapping[str, int]) -> int:
    """Bytes of each member that would serve the array if nothing stood against it, never less than do now."""
    fit = [member for member in array.members if not has_failed(member) and JOURNAL not in member.states]
    if not fit or not all(member.path in sizes for member in fit):
        return array.component
    # Where the data begin at once, the superblock lies behind them, within the last MiB.
    rooms = ((sizes[member.path] - (0 if member.offset else MIB), member.offset) for member in fit)
    used = min(component(size, offset, array.chunk) for size, offset in rooms)
    return max(array.component, used - used % (array.chunk * _far_copies(array) or 1))


def _far_copies(array: Array) -> int:
    """Parts of equal size that each member has, in whole chunks (raid10.c ``calc_sectors``)."""
    return copies_in(array.layout)[1] if array.level == Level.RAID10.value else 1


def against_enlarging(array: Array) -> str:
    """Code of the reason for which the array uses no more of its members than now; empty for none.

    Source: drivers/md/raid10.c ``raid10_resize``, and md-bitmap.c of a bitmap in a file. With more than two
    copies, or the superblock behind the data, md can, and it is not done here.
    """
    if level_of(array) is None:
        return "level-unsupported"
    if array.log:
        return _against_log(array)
    if array.bitmap_file:
        return "bitmap-file"
    if array.level == Level.RAID10.value:
        _, far = copies_in(array.layout)
        if far > 1 and not array.layout & COPIES_IN_ROWS:
            return "enlarge-far"
        if layout_of(array) is None:
            return "enlarge-copies"
    return (
        "" if all(member.offset for member in array.members if not has_failed(member)) else "enlarge-behind"
    )


def against_spreading(array: Array) -> str:
    """Code of the reason for which md cannot spread the array over one member more in place; empty for none.

    While md copies a stripe to where that belongs with more members, the old one must stay readable. It
    does as long as all data can move towards the start of each member, by `room_needed`. Where there is no
    such room md writes the first new stripes over old ones that it has yet to read again after a crash. Of
    those mdadm would keep a copy, on the spare or in a file, but from version 4.2 on it has md begin before
    that is made: what a power cut leaves then nobody can put together. With RAID 10 it makes none.
    Source: mdadm's Grow.c, ``analyse_change``, ``set_new_data_offset``, ``start_reshape`` and
    ``child_monitor``; drivers/md/raid5.c, ``raid5_run``. Compared with mdadm in tests/lab.
    """
    level = level_of(array)
    if level is None:
        return "level-unsupported"
    match level.facts.growth:
        case Growth.COPY:
            return ""
        case Growth.RISKY:
            return "grow-striped"
        case Growth.APPENDED:
            return "grow-appended"
        case Growth.NONE | Growth.RESHAPE:
            pass
        case _:
            assert_never(level.facts.growth)
    if array.log:
        return _against_log(array)
    if layout_of(array) in (None, Layout.FAR):
        return "grow-layout"
    if array.bitmap_file and not level.facts.has_parity:
        return "bitmap-file"
    if room_there(array) >= room_needed(array):
        return ""
    return "grow-uncopied" if level.facts.has_parity else "grow-no-room"


def _against_log(array: Array) -> str:
    """Code of the reason for which an array with a log keeps its shape and its size.

    Source: drivers/md/raid5.c, ``check_reshape`` and ``raid5_resize``.
    """
    return "grow-journal" if array.log == JOURNAL else "grow-ppl"


def room_there(array: Array) -> int:
    """Bytes before the data on the member that has the fewest of them there."""
    return min((member.offset for member in array.members if IN_SYNC in member.states), default=0)


def room_needed(array: Array) -> int:
    """Bytes before the data with which md spreads the array over one member more in place.

    A chunk for each member's worth of data in the new stripe, with RAID 10 one for each of its far copies,
    beside what stands there. Source: mdadm's Grow.c, ``analyse_change``.
    """
    level = Level(array.level)
    has_parity = level.facts.has_parity
    chunks = data_members(level, array.expected + 1) if has_parity else _far_copies(array)
    return chunks * array.chunk + _BEFORE_DATA


def plan_growth(target: str, new: str, snapshot: Snapshot) -> Answer:
    """The plan by which the disk ``new``, or the spare on it, becomes one place more of the array.

    ``target`` means an array as `find_array` says. RAID 5, RAID 6 and RAID 10 hold more once they have been
    spread anew, which goes on after the plan; RAID 1 has one mirror more.
    """
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, coming = in_service(array, snapshot), disk_by_id_or_path(new, snapshot)
    findings = [*helper_findings(snapshot.host), *_service_findings(service, snapshot)]
    if coming is None:
        return Refused((*dict.fromkeys(findings), unknown_drive(new)))
    inside = member_on(coming, service, snapshot)
    spare = inside if inside is not None and is_spare(inside, service) else None
    others = [each for each in service.members if is_spare(each, service) and each != spare]
    if others:
        names = ", ".join(each.path for each in others)
        code = "grow-spares" if spare is None else "grow-several-spares"
        findings.append(about_array(service, code, Severity.BLOCKING, others=names))
    if not is_blocked(findings):
        findings += _size_findings(service)
    if coming not in service.disks:
        findings += coming_findings(coming, service, room_on(coming, service), snapshot)
        steps = growing_steps(coming, service, snapshot)
        disks, lost = (*service.disks, coming), contents(coming, snapshot)
        answer = planned_change(service, disks, steps, snapshot, lost=lost, findings=findings)
        return asked_as(AddDisk(target, new), answer)
    if spare is None:
        facts = (("disk", disk_label(coming)), ("array", service.name))
        inside_it = Finding("repair-in-it", Severity.BLOCKING, drive_id(coming), facts)
        return Refused((*dict.fromkeys(findings), inside_it))
    findings += twice_findings(coming, service.disks)
    steps = taking_in_steps(spare, service, snapshot)
    answer = planned_change(service, service.disks, steps, snapshot, lost=(), findings=findings)
    return asked_as(AddDisk(target, new), answer)


def plan_any_growth(target: str, snapshot: Snapshot) -> Answer:
    """The plan of `plan_growth` with the first disk of `disks_to_grow_onto` that fits."""
    array = find_array(target, snapshot)
    if isinstance(array, Finding):
        return Refused((array,))
    service, coming = in_service(array, snapshot), disks_to_grow_onto(array, snapshot)
    none = Refused((*_service_findings(service, snapshot), about_array(service, "no-free-disk")))
    return first_fitting((plan_growth(target, drive_id(disk), snapshot) for disk in coming), none)


def _service_findings(service: InService, snapshot: Snapshot) -> Iterator[Finding]:
    obstacle = against_spreading(service.array)
    for finding in service_findings(service, snapshot, joining=True):
        if finding.code != "repair-no-redundancy" or obstacle not in ("grow-striped", "grow-appended"):
            yield finding
    if service.array.running and count_slots(service.array).missing:
        yield about_array(service, "grow-short")
    yield from awaiting_findings(service)
    if service.array.running and obstacle and level_of(service.array) is not None:
        yield from _obstacle_findings(obstacle, service)


def _obstacle_findings(obstacle: str, service: InService) -> Iterator[Finding]:
    """The finding for ``obstacle``, and that larger disks would make the array larger all the same."""
    array = service.array
    if obstacle not in ("grow-no-room", "grow-uncopied"):
        yield about_array(service, obstacle)
        return
    facts = {"there": format_size(room_there(array)), "needed": format_size(room_needed(array))}
    yield about_array(service, obstacle, Severity.BLOCKING, **facts)
    if room_there(array):
        yield about_array(service, "grow-larger", Severity.NOTE)


def _size_findings(service: InService) -> Iterator[Finding]:
    """What the array holds afterwards, to the byte."""
    array, count = service.array, service.array.expected + 1
    after = grown_size(array, count, array.component)
    level = level_of(array)
    if level is not None and level.facts.growth is Growth.COPY:
        yield about_array(service, "grow-mirror", Severity.NOTE, count=str(count))
        return
    facts = {"before": format_size(array.size), "after": format_size(after), "bytes": str(after)}
    yield about_array(service, "grow-size", Severity.NOTE, count=str(count), **facts)
    yield about_array(service, "grow-moves", Severity.WARNING)
