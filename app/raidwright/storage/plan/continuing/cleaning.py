"""From what a broken-off plan has left to the plan that cleans its disks, or to the reasons why not."""

from collections.abc import Iterator

from raidwright.storage.operations.delete import WipeLeftovers
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.array_tree import disk_under, find_array_or_single
from raidwright.storage.plan.clearing import clear_disks, clear_member, prove_clean
from raidwright.storage.plan.old_disks import plan_old_disks, related_disks
from raidwright.storage.plan.plan import (
    Answer,
    Plan,
    Planned,
    Refused,
    disk_identity,
    loss,
    refused_for,
    to_be_typed,
)
from raidwright.storage.plan.prerequisites import helper_findings, tool_findings
from raidwright.storage.plan.repair.planner import plan_leaving
from raidwright.storage.plan.sharing_layer import departure_steps, people_of_build
from raidwright.storage.plan.teardown.findings import left_disks, left_findings, left_parts
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.contents import contents, disk_label
from raidwright.storage.rules.eligibility import in_use, is_blocked
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.disks import Block, Member, PartitionOf, Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.singles import array_or_single
from raidwright.storage.snapshot.tree import array_members, drive_id, partitions
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.targets import MemberTarget, OnDisk, OnPartition


def plan_removal(target: str, snapshot: Snapshot) -> Answer:
    """The plan that takes ``target`` down, or that cleans up what was left of it; see `plan_teardown`."""
    unfinished = snapshot.host.unfinished
    if unfinished is not None and isinstance(find_array_or_single(target, snapshot), Finding):
        paths = (disk.path for disk in unfinished.disks)
        if target and target in (unfinished.uuid, unfinished.array, array_name(unfinished.array), *paths):
            return plan_cleaning(snapshot)
    return plan_teardown(target, snapshot)


def plan_cleaning(snapshot: Snapshot) -> Answer:
    """The plan that brings every disk to blank that a broken-off plan has written to.

    What of its array is still there is taken down; without one, the disks alone are cleaned.
    """
    unfinished = snapshot.host.unfinished
    if unfinished is None:
        return refused_for("nothing-unfinished")
    if unfinished.purpose == "unknown":
        return refused_for("left-unreadable")
    if unfinished.is_spared:
        return plan_teardown(unfinished.uuid, snapshot)
    leftovers = tuple(left_disks(unfinished, snapshot))
    if unfinished.purpose == "clean" and leftovers:
        # An array goes as a whole, also from the disks that were not written to yet.
        return plan_old_disks(related_disks([drive_id(disk) for _, disk in leftovers], snapshot), snapshot)
    if unfinished.purpose == "repair":
        return _clean_after_repair(unfinished, leftovers, snapshot)
    array = array_or_single(snapshot, unfinished.uuid) if unfinished.uuid else None
    if array is not None:
        under = {disk_under(member, snapshot) for member in array_members(snapshot, array)}
        if any(disk in under for _, disk in leftovers):
            return plan_teardown(unfinished.uuid, snapshot)
    return (
        _clean_disks(unfinished, leftovers, snapshot) if leftovers else Refused(_no_disk_findings(unfinished))
    )


def _clean_after_repair(
    unfinished: Unfinished, leftovers: tuple[tuple[LeftDisk, Block], ...], snapshot: Snapshot
) -> Answer:
    """The plan that clears the one disk that was to join an array or leave it; the array itself goes on."""
    for _, disk in leftovers:
        own = (disk, *partitions(snapshot, disk.path))
        if any(each.content == Member(unfinished.uuid) for each in own):
            return plan_leaving(unfinished.uuid, disk.path, snapshot)
    return (
        _clean_disks(unfinished, leftovers, snapshot) if leftovers else Refused(_no_disk_findings(unfinished))
    )


def _clean_disks(
    unfinished: Unfinished, leftovers: tuple[tuple[LeftDisk, Block], ...], snapshot: Snapshot
) -> Answer:
    findings = [*helper_findings(snapshot.host), *left_findings(unfinished)]
    for _, disk in leftovers:
        findings += in_use(disk, snapshot, cleaning=True)
        if snapshot.host.helper and not disk.logical_sector:
            facts = (("disk", disk_label(disk)),)
            findings.append(Finding("sector-unknown", Severity.BLOCKING, drive_id(disk), facts))
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    people = people_of_build(unfinished.uuid, snapshot.host)
    plan = Plan(
        purpose=Purpose.TEARDOWN,
        disks=tuple(disk_identity(disk, snapshot) for _, disk in leftovers),
        array=None,
        steps=(*_steps(leftovers, snapshot), *departure_steps((), snapshot.host, people)),
        losses=tuple(
            loss(index, lost)
            for index, (_, disk) in enumerate(leftovers)
            if (lost := contents(disk, snapshot))
        ),
        typed=to_be_typed([disk for _, disk in leftovers], snapshot),
        operation=WipeLeftovers(),
    )
    findings += tool_findings(plan, snapshot.host)
    if is_blocked(findings):
        return Refused(tuple(dict.fromkeys(findings)))
    return Planned(plan, tuple(dict.fromkeys(findings)))


def _steps(leftovers: tuple[tuple[LeftDisk, Block], ...], snapshot: Snapshot) -> Iterator[Step]:
    proven: list[MemberTarget] = []
    for index, (leftover, disk) in enumerate(leftovers):
        parts = dict(_numbered_parts(leftover, disk, snapshot))
        targets = [OnPartition(index, number) for number in parts]
        yield from (clear_member(target, parts[target.number]) for target in targets)
        if isinstance(disk.content, Member):
            yield clear_member(OnDisk(index), disk)
        proven += targets if leftover.partitions else (OnDisk(index),)
    yield from clear_disks(index for index, (leftover, _) in enumerate(leftovers) if not leftover.partitions)
    yield from prove_clean(proven)


def _numbered_parts(leftover: LeftDisk, disk: Block, snapshot: Snapshot) -> Iterator[tuple[int, Block]]:
    for part in left_parts(leftover, disk, snapshot):
        if isinstance(part.origin, PartitionOf):
            yield part.origin.number, part


def _no_disk_findings(unfinished: Unfinished) -> tuple[Finding, ...]:
    away = [disk.title for disk in unfinished.disks if disk.remains is not Remains.ANOTHERS]
    findings = (Finding("left-out-of-reach", Severity.BLOCKING, title, (("disk", title),)) for title in away)
    return tuple(findings) or (_nothing_left(unfinished),)


def _nothing_left(unfinished: Unfinished) -> Finding:
    code = "left-goes-on" if unfinished.goes_on else "left-clean"
    return Finding(
        code, Severity.BLOCKING, unfinished.uuid, (("array", unfinished.array),) if unfinished.goes_on else ()
    )
