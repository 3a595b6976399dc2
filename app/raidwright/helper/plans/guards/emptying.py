"""What forbids erasing old disks: what uses them, what also lies elsewhere, and what the computer is told."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured import settings
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running
from raidwright.helper.looking.layers.volumes import group_backups
from raidwright.helper.plans.guards.build import used_by_other_path, ways_to
from raidwright.helper.plans.guards.claims import Claims
from raidwright.helper.plans.guards.foreign import objection_sentence
from raidwright.helper.plans.guards.teardown import held_otherwise, not_asked, reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisks, Seen
from raidwright.helper.plans.journal import Journal
from raidwright.helper.plans.refusals import also_stands_on, unnamed_partition
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.group_backups import kept_of_array
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER, PHYSICAL_VOLUME, TABLES, against_building
from raidwright.storage.steps.assembly import release_steps
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.lvm import backup_of

_MAY_GO = (ARRAY_MEMBER, PHYSICAL_VOLUME)
"""Of these it is asked otherwise whether anything else needs them."""
_ROOT = Path("/")


def reasons_against_emptying(
    plan: Plan, disks: HeldDisks, contents: Seen, journal: Journal, root: Path = _ROOT
) -> Iterator[str]:
    """Every reason not to erase these disks; ``contents`` were found on them and above just now."""
    claims, ground = Claims(plan), disks.devices
    stack = list(dict.fromkeys(each for disk in ground for each in kernel.above(disk)))
    array_devices = [device for device in stack if device.is_array]
    yield from _array_reasons(plan, array_devices, ground)
    yield from claims.strangers([device for device in stack if device not in array_devices], ground)
    every = mounts.every_mount([*stack, *(each for disk in disks for each in ways_to(disk))])
    yield from reasons_in_use(claims, stack, every)
    unread = not_asked(disks)
    yield from held_otherwise([each for each in stack if each not in unread], every)
    for disk in disks:
        yield from used_by_other_path(disk, every, ground)
        if not disk.is_asked:
            continue
        own = (disk.device, *disk.device.partitions())
        yield from _contents(own, disk.title, contents)
        yield from _unnamed_partitions(plan, own, contents)
    uuids = _uuids([disk.device for disk in disks if disk.is_asked])
    yield from _arrays_elsewhere(plan, uuids, ground)
    yield from _told_of(uuids, root)
    yield from _kept_by_lvm(uuids, journal, root)


def _array_reasons(plan: Plan, array_devices: Sequence[Device], ground: Sequence[Device]) -> Iterator[str]:
    """Members may be held only by what lets go of them by the plan, and runs no array but one seen idle."""
    released, idle = {step.node for step in release_steps(plan.steps)}, _idle(plan)
    for device in array_devices:
        if device.path not in released or (is_running(device) and device.path not in idle):
            yield english(
                (
                    "{device} was started after the plan was made, and the plan does not stop it. Create the"
                    " plan again"
                ),
                device=device.path,
            )
        for leaf in kernel.foundations_outside(device, ground):
            yield also_stands_on(device.path, leaf.path)
    for path in sorted(released - {device.path for device in array_devices}):
        yield english("{array} no longer exists", array=path)


def _idle(plan: Plan) -> set[str]:
    """The md devices that run, and that the plan stops because nobody uses them."""
    return {step.node for step in release_steps(plan.steps) if step.runs}


def _contents(own: Sequence[Device], title: str, contents: Seen) -> Iterator[str]:
    """Parts of what reaches beyond the disks, and what nobody can make out."""
    for device in own:
        names = [name for name in contents[device].names if name not in _MAY_GO]
        parts = [part for part in contents[device].parts if part.kind not in _MAY_GO]
        for objection in against_building(device.path, names, parts):
            yield objection_sentence(objection, title)


def _unnamed_partitions(plan: Plan, own: Sequence[Device], contents: Seen) -> Iterator[str]:
    """Partitions that would be lost with the disk; one that only holds others has a table of theirs."""
    paths = {target_path(plan, target) for step in plan.steps for target in step.acts_on()}
    for device in own[1:]:
        if device.path not in paths and set(contents[device].names).difference(TABLES):
            yield unnamed_partition(own[0].path, device.path)


def _uuids(ground: Sequence[Device]) -> tuple[str, ...]:
    """Of the arrays that have a member on these disks."""
    own = (device for disk in ground for device in (disk, *disk.partitions()))
    return tuple(dict.fromkeys(uuid for device in own for uuid in arrays.uuids_on(device)))


def _arrays_elsewhere(plan: Plan, uuids: Iterable[str], ground: Sequence[Device]) -> Iterator[str]:
    """An array is erased with all of it that is here, or not at all."""
    own = [device for disk in ground for device in (disk, *disk.partitions())]
    for uuid in uuids:
        for running in (each for each in arrays.running_as(uuid) if each.path not in _idle(plan)):
            yield english("{array} is already running", array=running.path)
        for device in arrays.carriers(uuid):
            if device not in own:
                yield english(
                    "{device} is also a member of {array}. Create the plan again",
                    device=device.path,
                    array=uuid,
                )


def _told_of(uuids: Iterable[str], root: Path) -> Iterator[str]:
    """What the computer is told of goes with its lines and its key file, which a teardown takes along."""
    lines = settings.every_line(root)
    for uuid in uuids:
        for line in (line for line in lines if line.array == uuid):
            yield english(
                (
                    "Line {line} of {file} belongs to the array {array}. Delete that array instead of wiping"
                    " its disks"
                ),
                line=line.line,
                file=line.file,
                array=uuid,
            )
        if os.path.lexists(root / key_path(uuid)[1:]):
            yield english(
                "{file} is the key file of the array {array}. Delete that array instead of wiping its disks",
                file=key_path(uuid),
                array=uuid,
            )


def _kept_by_lvm(uuids: Iterable[str], journal: Journal, root: Path) -> Iterator[str]:
    """What LVM keeps of groups on these arrays, which a teardown takes along."""
    history = (journal.containers(), journal.clear_names(), journal.groups_made())
    for uuid in uuids:
        for backup in kept_of_array(uuid, group_backups(root), *history):
            yield english(
                "{file} is LVM's backup of a group on the array {array}. Delete that array instead of wiping"
                " its disks",
                file=backup_of(backup.group),
                array=uuid,
            )
