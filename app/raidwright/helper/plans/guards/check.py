"""The last line: what the kernel says after authorisation, just before anything is written.

All else that stands against a plan root's own planning has said, which has just come to the very same plan.
This is written apart, and holds even if planner and look are both wrong: disks of the system, identity and
contents as they were confirmed, whoever uses what is erased or let go of, names that are given already.
"""

import asyncio
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import HelperError, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import reasons_in_lvm
from raidwright.helper.plans import edited_files
from raidwright.helper.plans.guards.continuing import reasons_against_continuing, reasons_in_layers
from raidwright.helper.plans.guards.new_names import (
    reasons_against_giving,
    reasons_against_new_names,
    uuid_clashes,
)
from raidwright.helper.plans.guards.same_disk import further_paths
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, Seen, own_devices_of
from raidwright.helper.plans.journal import Journal
from raidwright.storage.failures import because, english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan, disks_concerned
from raidwright.storage.rules.eligibility import SYSTEM_POINTS, entered_for_system
from raidwright.storage.steps.context import named_array
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
        reasons += await reasons_in_lvm(plan, _devices_for_lvm(plan, disks), disks.groups)
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
    own_devices = own_devices_of(plan, disks.devices) if plan.purpose is Purpose.USE else None
    reasons = [
        reason for disk in disks for reason in _reasons_against_disk(disk, contents, ours, used=own_devices)
    ]
    if ours:
        reasons += (
            reason for index in disks_concerned(plan) for reason in _of_system_too(disks[index], ours)
        )
    if reasons:
        return reasons
    reasons += reasons_in_files(plan)
    reasons += reasons_against_new_names(plan)
    reasons += reasons_against_giving(plan)
    reasons += reasons_in_use(plan, disks, contents)
    if plan.done:
        reasons += reasons_against_continuing(plan, disks, Journal(state).unsettled_plans())
    elif plan.purpose is Purpose.BUILD:
        reasons += uuid_clashes(plan)
    return reasons


def _protected_disks(purpose: Purpose, state: Path) -> frozenset[Device]:
    """The disks of the system and of our own journal, which a plan of that purpose must not name.

    And what stands between: a volume of LVM, or a loop device, on which the system lies.
    """
    match purpose:
        case Purpose.BUILD | Purpose.TEARDOWN | Purpose.REPAIR | Purpose.ENLARGE | Purpose.CLEAN:
            paths = (*map(Path, SYSTEM_POINTS), state)
            mounted = (disk for path in paths for disk in occupants.all_under(path))
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


def reasons_in_files(plan: Plan, root: Path = _ROOT) -> Iterator[str]:
    """Each file that the plan changes and that is another one than it was seen as: found before any loss."""
    for edit in (edit for step in plan.ahead for edit in step.edits(plan)):
        try:
            edited_files.require_as_seen(edit, root)
        except HelperError as error:
            yield error.said


def _devices_for_lvm(plan: Plan, disks: HeldDisks) -> tuple[Device, ...]:
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
            return own_devices_of(plan, disks.devices)
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
                "{disk} may be the same disk as {other}, a system disk of this computer",
                disk=disk.title,
                other=other.path,
            )
