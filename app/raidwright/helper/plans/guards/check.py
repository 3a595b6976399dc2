"""Whether all is as the plan saw it, and free: asked after authorisation, before anything is written."""

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.devices.known_disk import count_alike, numbers_of_drives
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import reasons_in_lvm
from raidwright.helper.plans.guards.build import reasons_against_building, reasons_against_giving
from raidwright.helper.plans.guards.cleaning import debris_on, members_here, reasons_against_cleaning
from raidwright.helper.plans.guards.configuration import reasons_against_editing
from raidwright.helper.plans.guards.continuing import reasons_against_continuing, reasons_in_layers
from raidwright.helper.plans.guards.emptying import reasons_against_emptying
from raidwright.helper.plans.guards.enlarge import reasons_against_enlarging
from raidwright.helper.plans.guards.header import reasons_against_header
from raidwright.helper.plans.guards.keeping import reasons_against_keeping
from raidwright.helper.plans.guards.lower_arrays import reasons_against_lower_arrays
from raidwright.helper.plans.guards.repair import reasons_against_repairing
from raidwright.helper.plans.guards.same_disk import further_paths
from raidwright.helper.plans.guards.sharing import reasons_against_sharing
from raidwright.helper.plans.guards.teardown import reasons_against_removing
from raidwright.helper.plans.guards.unseen import reasons_unseen
from raidwright.helper.plans.guards.upkeep import reasons_against_upkeep
from raidwright.helper.plans.guards.use import reasons_against_using
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, Seen, ground_of
from raidwright.helper.plans.journal import Journal
from raidwright.storage.failures import because, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.agreement import is_doubtful
from raidwright.storage.plan.plan import Plan, disks_concerned
from raidwright.storage.rules.eligibility import SYSTEM_POINTS, entered_for_system
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.header import saves_header
from raidwright.storage.steps.md import member_added

_ROOT = Path("/")


async def check_plan(plan: Plan, disks: HeldDisks, state: Path) -> None:
    """Raise HelperError with every reason for which the plan must not begin. Writes nothing.

    ``state`` is the folder of our own journal, whose disk is never touched, like those of the system.
    """
    reasons = await asyncio.to_thread(_reasons, plan, disks, state)
    if reasons:
        # udev has the kernel read a table again that was written: its partitions are gone for that moment.
        await settle()
        reasons = await asyncio.to_thread(_reasons, plan, disks, state)
    if not reasons:
        reasons += await reasons_in_lvm(plan, _ground_in_lvm(plan, disks), disks.groups)
    if not reasons and plan.done:
        reasons += await reasons_in_layers(plan, disks, state)
    if reasons:
        raise refusal(because(english("Nothing was written."), reasons))


def _reasons(plan: Plan, disks: HeldDisks, state: Path) -> list[str]:
    if not occupants.disks_under(_ROOT) and occupants.is_on_a_disk(_ROOT):
        return [english("The system disk of this computer cannot be found")]
    ours = _protected_disks(plan.purpose, state)
    contents = disks.look()
    # What is put to use is the members alone, whatever else their disks hold or do not tell any more.
    ground = ground_of(plan, disks.devices) if plan.purpose is Purpose.USE else None
    reasons = [
        reason for disk in disks for reason in _reasons_against_disk(disk, contents, ours, used=ground)
    ]
    if ours:
        reasons += (
            reason for index in disks_concerned(plan) for reason in _of_system_too(disks[index], ours)
        )
    if reasons:
        return reasons
    reasons += reasons_against_lower_arrays(plan)
    journal = Journal(state)
    debris = debris_on(disks, journal.unsettled_plans())
    reasons += reasons_untyped(plan, disks, contents, debris)
    reasons += reasons_against_editing(
        plan,
        disks,
        containers=journal.containers(),
        clear_names=journal.clear_names(),
        groups_made=journal.groups_made(),
    )
    reasons += reasons_against_giving(plan)
    return [*reasons, *_reasons_by_purpose(plan, disks, contents, state)]


def _protected_disks(purpose: Purpose, state: Path) -> frozenset[Device]:
    """The disks of the system and of our own journal, which a plan of that purpose must not name."""
    match purpose:
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.REPAIR | Purpose.ENLARGE | Purpose.CLEAN:
            paths = (*map(Path, SYSTEM_POINTS), state)
            mounted = (disk for path in paths for disk in occupants.disks_under(path))
            return frozenset((*mounted, *_disks_entered()))
        case Purpose.UPKEEP | Purpose.KEEP | Purpose.USE | Purpose.HEADER | Purpose.SHARE:
            # Nothing on them is lost; what shares its disks with the system is to be used and checked too.
            return frozenset()
        case _:
            assert_never(purpose)


def _disks_entered() -> Iterator[Device]:
    """The disks of what fstab has mounted for the system on demand alone, and is not mounted just now."""
    mounted = {entry.point for entry in mounts.our_mounts() if mounts.is_on_a_device(entry)}
    for line, _ in entered_for_system(settings.every_line(), mounted):
        device = kernel.device_at(line.device)
        yield from kernel.lowest_devices(device) if device is not None else ()


def _reasons_by_purpose(plan: Plan, disks: HeldDisks, contents: Seen, state: Path) -> Iterator[str]:
    match plan.purpose:
        case Purpose.BUILD:
            yield from _reasons_against_build(plan, disks, contents, state)
        case Purpose.REPAIR:
            yield from reasons_against_repairing(plan, disks, contents)
        case Purpose.KEEP | Purpose.SHARE:
            is_sharing = plan.purpose is Purpose.SHARE
            yield from (reasons_against_sharing if is_sharing else reasons_against_keeping)(plan, disks)
        case Purpose.ENLARGE:
            yield from reasons_against_enlarging(plan, contents)
        case Purpose.HEADER:
            yield from reasons_against_header(plan, disks, state)
        case Purpose.UPKEEP:
            yield from reasons_against_upkeep(plan)
        case Purpose.USE:
            yield from reasons_against_using(plan, disks.devices)
        case Purpose.TEARDOWN:
            yield from reasons_against_removing(plan, disks, contents)
            yield from reasons_against_cleaning(plan, disks, Journal(state).unsettled_plans())
            yield from reasons_unseen(plan, disks, contents, Journal(state))
        case Purpose.CLEAN:
            yield from reasons_against_emptying(plan, disks, contents, Journal(state))
            yield from reasons_unseen(plan, disks, contents, Journal(state))
        case _:
            assert_never(plan.purpose)


def _reasons_against_build(plan: Plan, disks: HeldDisks, contents: Seen, state: Path) -> Iterator[str]:
    """Every reason against a build, or against going on with one that was broken off."""
    if plan.done:
        return reasons_against_continuing(plan, disks, Journal(state).unsettled_plans())
    return reasons_against_building(plan, disks, contents)


def _ground_in_lvm(plan: Plan, disks: HeldDisks) -> tuple[Device, ...]:
    """The devices of which LVM is asked; what lies on an array that stays as it is concerns no plan.

    A plan that puts an array to use concerns what lies on that array, and nothing else on its disks.
    """
    match plan.purpose:
        case (
            Purpose.REPAIR | Purpose.UPKEEP | Purpose.KEEP | Purpose.ENLARGE | Purpose.HEADER | Purpose.SHARE
        ):
            comes = member_added(plan.steps)
            return (disks[comes.disk].device,) if comes else ()
        case Purpose.USE if not plan.disks:
            return ()
        case Purpose.USE:
            array = kernel.device_at(named_array(plan).path)
            return (array,) if array else disks.devices
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.CLEAN:
            return ground_of(plan, disks.devices)
        case _:
            assert_never(plan.purpose)


def _reasons_against_disk(
    disk: HeldDisk, contents: Seen, ours: Collection[Device], *, used: Collection[Device] | None
) -> Iterator[str]:
    """Why the disk is none that a plan may write to, or not the one that this plan saw.

    What is on a disk that cannot be written to, as behind a write blocker, may be looked at: ``used`` are the
    devices that a plan puts to use, None for other plans.
    """
    for reason in disk.differences(contents, used):
        yield because(english("{disk}:", disk=disk.title), (reason,))
    if disk.device in ours:
        yield english("{disk} is a system disk of this computer", disk=disk.title)
    if disk.device.attribute("ro") == "1" and disk.is_asked and used is None:
        yield english("{disk} is read-only", disk=disk.title)


def _of_system_too(disk: HeldDisk, ours: Collection[Device]) -> Iterator[str]:
    """Each of the disks of the system that may be this one by another path."""
    for other in further_paths(disk):
        if other in ours:
            yield english(
                "{disk} can be the same disk as {other}, a system disk of this computer",
                disk=disk.title,
                other=other.path,
            )


def reasons_untyped(
    plan: Plan, disks: HeldDisks, contents: Seen, debris: Collection[Device] = ()
) -> Iterator[str]:
    """Each disk of which, as it is now, the path ought to have been typed to confirm the plan, and was not.

    A plan that takes nothing from any disk needs no path typed; one that takes an array down, or puts a
    header back, is agreed to by the array's name, which stands for whatever its members hold: without its
    header what is encrypted looks like data of an unknown kind. On what is ``debris`` of a plan that was
    broken off such data are what that was erasing.
    """
    if plan.purpose in (Purpose.USE, Purpose.KEEP, Purpose.UPKEEP, Purpose.SHARE) or saves_header(plan.steps):
        return
    is_named = plan.purpose in (Purpose.TEARDOWN, Purpose.HEADER)
    members = members_here(plan, disks.devices) if is_named else set()
    drives = numbers_of_drives()
    for index, disk in enumerate(disks):
        if index in plan.typed or index not in disks_concerned(plan) or not disk.is_asked:
            continue
        if is_doubtful(disk.identity, count_alike(disk.identity, drives)):
            yield english(
                "{disk} has no serial number, or the same one as another disk. Create the plan again and"
                " confirm it with the path of this disk",
                disk=disk.title,
            )
        own = (disk.device, *disk.device.partitions())
        unknown = (device for device in own if UNKNOWN_DATA in contents[device].names)
        if members.isdisjoint(own) and any(device not in debris for device in unknown):
            yield english(
                "{disk} contains data of an unknown type. Create the plan again and confirm it with the"
                " path of this disk",
                disk=disk.title,
            )
