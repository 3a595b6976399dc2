"""Contents that no plan destroys: parts of what lies elsewhere too, and of arrays that are not the plan's."""

from collections.abc import Iterator, Sequence

from raidwright.helper.looking import arrays
from raidwright.helper.looking.kernel import Device
from raidwright.storage.plan import DiskIdentity, Plan

_FOREIGN = ("bcache", "BitLocker", "ceph_bluestore", "drbd", "swsuspend")
"""Like any foreign "…_member", and a hibernated system."""
_OUR_MEMBERS = ("linux_raid_member", "LVM2_member")


def foreign_contents(disk: DiskIdentity) -> Iterator[str]:
    """What is on the disk or a partition of it that is a part of something unknown here."""
    for named in disk.signatures:
        node, _, name = named.partition(":")
        if name in _FOREIGN or (name.endswith("_member") and name not in _OUR_MEMBERS):
            yield f"/dev/{node} carries {name}, a part of something this program does not know enough about"


def other_arrays(plan: Plan, disks: Sequence[Device]) -> Iterator[str]:
    """Superblocks on the disks and their partitions that are of another array than the plan's."""
    ours = plan.array.uuid if plan.array else ""
    for disk in disks:
        for device in (disk, *disk.partitions()):
            if any(uuid != ours for uuid in arrays.uuids_on(device)):
                yield f"{device.path} is a member of another array"
