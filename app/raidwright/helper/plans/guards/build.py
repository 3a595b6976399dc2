"""What forbids building: disks in use, contents that must not be erased, names that are taken or nobody's."""

import os
from collections.abc import Collection, Iterator

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured.user_names import numbers_of
from raidwright.helper.looking.in_use import mounts, occupants
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.guards.duplicate_identities import uuid_clashes
from raidwright.helper.plans.guards.foreign import objection_sentence
from raidwright.helper.plans.guards.same_disk import further_paths, reasons_in_pairs
from raidwright.helper.plans.held_disks import HeldDisk, HeldDisks, Seen
from raidwright.helper.plans.refusals import loop_sentence, user_sentence, writer_sentences
from raidwright.storage.failures import because, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.signatures import against_building
from raidwright.storage.steps.context import group_path, mapping_path
from raidwright.storage.steps.filesystem import mounts_made, owners_given
from raidwright.storage.steps.folders import owners_of_folders
from raidwright.storage.steps.step import Effect
from raidwright.storage.steps.targets import Group, OnMapping, Thing, disks_of


def reasons_against_building(plan: Plan, disks: HeldDisks, contents: Seen) -> Iterator[str]:
    """Every reason not to build on these disks, on which ``contents`` were found just now."""
    entries = mounts.every_mount([each for disk in disks for each in ways_to(disk)])
    wipes = (step for step in plan.steps if step.effect is Effect.DESTROYS)
    erased = {index for step in wipes for index in disks_of(step.acts_on())}
    for index, disk in enumerate(disks):
        yield from not_free(disk, entries)
        yield from not_erasable(disk, contents, may_erase=index in erased)
    yield from reasons_in_pairs(disks)
    yield from reasons_against_new_names(plan)
    yield from uuid_clashes(plan)


def ways_to(disk: HeldDisk) -> Iterator[Device]:
    """The disk and all above it, and so what may be the same disk by another path."""
    for drive in (disk.device, *further_paths(disk)):
        yield from kernel.above(drive)


def not_free(disk: HeldDisk, entries: list[MountEntry]) -> Iterator[str]:
    """Who uses the disk, by whatever path."""
    yield from _uses(disk.device, disk.title, entries)
    yield from used_by_other_path(disk, entries)


def used_by_other_path(
    disk: HeldDisk, entries: list[MountEntry], beside: Collection[Device] = ()
) -> Iterator[str]:
    """Who uses what may be the same disk by another cable or path, which is none of those ``beside`` it."""
    for other in (each for each in further_paths(disk) if each not in beside):
        for reason in _uses(other, other.path, entries):
            yield because(
                english(
                    "{first} and {second} can be the same disk, connected by two cables or paths:",
                    first=disk.title,
                    second=other.path,
                ),
                (reason,),
            )


def _uses(disk: Device, title: str, entries: list[MountEntry]) -> Iterator[str]:
    """Who uses the disk that is called ``title``."""
    own = [disk, *disk.partitions()]
    above = occupants.devices_above(disk)
    for device in above:
        yield user_sentence(title, device)
    for device, entry in occupants.mounts_on([*own, *above], entries):
        yield english(
            "{device} is mounted on {place}", device=device.path, place=occupants.mount_words(entry)
        )
    for device in occupants.swaps_on(own):
        yield english("{device} is used as swap space", device=device.path)
    for device in own:
        for loop in mounts.loops_on(device):
            yield loop_sentence(device, loop)
        if not above and occupants.is_claimed(device):
            yield english("{device} is opened by another program", device=device.path)
    yield from writer_sentences((*own, *above))


def not_erasable(disk: HeldDisk, contents: Seen, *, may_erase: bool) -> Iterator[str]:
    """What is on the disk that no plan erases, or this one does not say that it will."""
    own = (disk.device, *disk.device.partitions())
    for device in own:
        for objection in against_building(device.path, contents[device].names, contents[device].parts):
            yield objection_sentence(objection, disk.title)
    if any(contents[device].names for device in own) and not may_erase:
        yield english("{disk} is not blank, and the plan does not include erasing it", disk=disk.title)


def reasons_against_new_names(plan: Plan) -> Iterator[str]:
    """Names the plan wants to give that are given already, and mount points that are not fit."""
    has_array = plan.array is not None and not plan.array.is_single
    arrays = [plan.array.path] if plan.array is not None and has_array and not plan.done else []
    things = (thing for step in plan.ahead for thing in step.makes())
    for path in (*arrays, *(each for thing in things for each in _new_paths(thing))):
        if os.path.lexists(path):
            yield english("{path} already exists", path=path)
    for _, point in mounts_made(plan.ahead):
        try:
            mounts.prepare_point(point, make=False)
        except HelperError as error:
            yield error.said


def _new_paths(thing: Thing) -> Iterator[str]:
    """Paths that come into being with it, which a name of the caller's choosing decides."""
    if isinstance(thing, OnMapping):
        yield mapping_path(thing.name)
    elif isinstance(thing, Group):
        yield group_path(thing.name)


def reasons_against_giving(plan: Plan) -> Iterator[str]:
    """Every reason not to give a folder to whom ``plan`` gives it."""
    for owner in dict.fromkeys((*owners_given(plan.ahead), *owners_of_folders(plan.ahead))):
        try:
            numbers_of(owner)
        except HelperError as error:
            yield error.said
