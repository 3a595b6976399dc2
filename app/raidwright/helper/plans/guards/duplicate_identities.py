"""Identities that a build would give a second time: who mounts by UUID could then take the wrong one."""

from collections.abc import Collection, Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.disk import made_singles

_CARRIED = ("ID_FS_UUID", "ID_FS_UUID_ENC", "MD_UUID", "ID_PART_TABLE_UUID", "ID_PART_ENTRY_UUID")


def uuid_clashes(plan: Plan, own: Collection[Device] = ()) -> Iterator[str]:
    """Each UUID of the plan that a block device of this computer carries already, as udev saw it.

    What is the plan's ``own`` may carry it.
    """
    wanted = set(_new_uuids(plan))
    for device in (each for each in kernel.every_device() if each not in own):
        properties = device.properties()
        for uuid in {_plain(properties[name]) for name in _CARRIED if name in properties} & wanted:
            yield english(
                "{device} already has the UUID {uuid} of this plan",
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
