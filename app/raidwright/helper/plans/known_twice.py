"""Identities that a build would give a second time: who mounts by UUID could then take the wrong one."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan

_CARRIED = ("ID_FS_UUID", "ID_FS_UUID_ENC", "MD_UUID", "ID_PART_TABLE_UUID")


def known_twice(plan: Plan) -> Iterator[str]:
    """Each UUID of the plan that a block device of this computer carries already, as udev saw it."""
    wanted = set(_given(plan))
    for device in kernel.every_device():
        known = device.properties()
        for uuid in {_plain(known[name]) for name in _CARRIED if name in known} & wanted:
            yield said(
                "{device} already carries the UUID {uuid} that the plan would give",
                device=device.path,
                uuid=uuid,
            )


def _given(plan: Plan) -> Iterator[str]:
    for step in plan.steps:
        yield from (_plain(mark.uuid) for _, mark in step.marks(plan) if mark.uuid)


def _plain(uuid: str) -> str:
    """mdadm, libblkid and udev put their dashes and colons in different places."""
    return uuid.replace("-", "").replace(":", "").lower()
