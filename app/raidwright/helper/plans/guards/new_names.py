"""What a plan would give a second time: paths, UUIDs by which others mount, and places that are not fit."""

import os
from collections.abc import Collection, Iterator

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.configured.user_names import numbers_of
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import english
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import key_path
from raidwright.storage.steps.context import group_path, mapping_path
from raidwright.storage.steps.disk import made_singles
from raidwright.storage.steps.filesystem import mounts_made, owners_given
from raidwright.storage.steps.folders import owners_of_folders
from raidwright.storage.steps.targets import Group, KeyFile, OnMapping, Thing

_CARRIED = ("ID_FS_UUID", "ID_FS_UUID_ENC", "MD_UUID", "ID_PART_TABLE_UUID", "ID_PART_ENTRY_UUID")


def reasons_against_new_names(plan: Plan) -> Iterator[str]:
    """Names the plan wants to give that are given already, and mount points that are not fit."""
    has_array = plan.array is not None and not plan.array.is_single
    arrays = [plan.array.path] if plan.array is not None and has_array and not plan.done else []
    arrays = arrays if plan.purpose is Purpose.BUILD else []
    things = (thing for step in plan.ahead for thing in step.makes())
    for path in (*arrays, *(each for thing in things for each in _new_paths(plan, thing))):
        if os.path.lexists(path):
            yield english("{path} already exists", path=path)
    for _, point in mounts_made(plan.ahead):
        try:
            mounts.prepare_point(point, make=False)
        except HelperError as error:
            yield error.said


def _new_paths(plan: Plan, thing: Thing) -> Iterator[str]:
    """Paths that come into being with it, which a name of the caller's choosing decides."""
    if isinstance(thing, OnMapping):
        yield mapping_path(thing.name)
    elif isinstance(thing, Group):
        yield group_path(thing.name)
    elif isinstance(thing, KeyFile) and plan.array is not None:
        yield key_path(plan.array.uuid)


def reasons_against_giving(plan: Plan) -> Iterator[str]:
    """Every reason not to give a folder to whom ``plan`` gives it."""
    for owner in dict.fromkeys((*owners_given(plan.ahead), *owners_of_folders(plan.ahead))):
        try:
            numbers_of(owner)
        except HelperError as error:
            yield error.said


def uuid_clashes(plan: Plan, own: Collection[Device] = ()) -> Iterator[str]:
    """Each UUID of the plan that a block device of this computer carries already, as udev saw it.

    Who mounts by UUID could take the wrong one. What is the plan's ``own`` may carry it.
    """
    wanted = set(_new_uuids(plan))
    for device in (each for each in kernel.every_device() if each not in own):
        properties = device.properties()
        for uuid in {_plain(properties[name]) for name in _CARRIED if name in properties} & wanted:
            yield english(
                "{device} already has the UUID {uuid}, which this plan would use",
                device=device.path,
                uuid=uuid,
            )


def _new_uuids(plan: Plan) -> Iterator[str]:
    yield from (_plain(uuid) for _, uuid in made_singles(plan.ahead))
    for step in plan.ahead:
        yield from (_plain(mark.uuid) for _, mark in step.marks(plan) if mark.uuid)


def _plain(uuid: str) -> str:
    """mdadm, libblkid and udev put their dashes and colons in different places."""
    return uuid.replace("-", "").replace(":", "").lower()
