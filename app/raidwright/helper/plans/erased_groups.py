"""LVM's backups of groups that a plan has wiped from their disks, where it ended before it came to them.

The disks are blank then, and nothing tells of the groups any more but these files.
"""

import asyncio
import logging
from pathlib import Path

from raidwright.helper.errors import HelperError
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.known_disk import wrong_names
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import group_backups, physical_volumes, require_hidden
from raidwright.helper.plans import group_files
from raidwright.storage.plan.plan import Plan
from raidwright.storage.rules.group_backups import says_nothing
from raidwright.storage.steps.context import DiskIdentity, target_path
from raidwright.storage.steps.lvm import backup_of, groups_removed, groups_to_forget, places_released

_log = logging.getLogger("raidwright.helper")


async def forget_erased_groups(plan: Plan, begun: int, state: Path) -> None:
    """Delete those backups once all that the plan destroys, of its steps before ``begun``, was begun.

    LVM sees a group as long as its metadata are there; a disk that is not here may still have them.
    """
    for step in groups_to_forget(plan.steps, begun):
        if any(disk_now(disk) is None for disk in plan.disks):
            return
        try:
            await require_hidden(step.group, step.mapping, step.uuid)
            await asyncio.to_thread(group_files.forget, step.group, step.uuid, state)
        except (HelperError, OSError) as error:
            _log.warning("LVM's backup of %s stays: %s", step.group, error)


async def forget_left_groups(plan: Plan) -> None:
    """Delete LVM's backups of groups that it could not remove, once their disks are erased.

    The disk that took no writes may still tell of such a group; LVM sees none of which others are missing.
    What it has written since of another group of the name, which lies elsewhere, stays.
    """
    places = {target_path(plan, place) for place in places_released(plan.steps)}
    own = (each for each in group_backups() if says_nothing(each) or places & {*each.devices})
    groups = {each.group for each in own}.intersection(groups_removed(plan.steps))
    try:
        visible: set[str] = {row.vg_name for row in await physical_volumes()} if groups else set()
        for group in groups:
            if group not in visible:
                Path(backup_of(group)).unlink(missing_ok=True)
    except (HelperError, OSError) as error:
        _log.warning("LVM's backup stays: %s", error)


def disk_now(identity: DiskIdentity) -> Device | None:
    """The disk where it was; None when another one is there, or none."""
    device = kernel.device_at(identity.path)
    return device if device is not None and not any(wrong_names(device, identity)) else None
