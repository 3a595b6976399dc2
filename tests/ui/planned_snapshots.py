"""Invented computers that have every program and the helper, so that plans can be made on them."""

from msgspec import structs

from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.prerequisites import PACKAGES
from raidwright.storage.snapshot.arrays import Array, ArrayMember, Sync
from raidwright.storage.snapshot.disks import ArrayDevice, Block, Filesystem, Member, Snapshot, Table
from tests.ui.snapshots import RAID_ROLE, part, practice_disks, tank

USERS = ("anna", "ben")
"""And groups of the same names."""


def equipped(snapshot: Snapshot) -> Snapshot:
    """``snapshot`` of a computer that lacks nothing, and of whose arrays the helper has told."""
    tools = tuple((program, "1") for program in PACKAGES)
    host = structs.replace(snapshot.host, tools=tools, helper=True, users=USERS, groups=USERS)
    told = (
        structs.replace(each, state=each.state or "clean") if each.running else each
        for each in snapshot.arrays
    )
    return structs.replace(snapshot, host=host, arrays=tuple(told))


def practice() -> Snapshot:
    """The practice machine, blank."""
    return equipped(practice_disks())


def tank_machine(sync: Sync | None = None) -> Snapshot:
    """A RAID 5 of four disks with LUKS, LVM and XFS, and two free disks beside it."""
    held = equipped(tank(sync=sync))
    free = practice_disks().blocks[:2]
    return structs.replace(held, blocks=(*held.blocks, *free))


def after_build(snapshot: Snapshot, plan: Plan, sync: Sync | None = None) -> Snapshot:
    """``snapshot`` once ``plan`` was carried out, with the file system directly on the array."""
    assert plan.array is not None
    assert plan.predicted is not None
    paths = {disk.path for disk in plan.disks}
    blocks = [
        structs.replace(found, content=Table("gpt", found.path)) if found.path in paths else found
        for found in snapshot.blocks
    ]
    members = [
        part(found, 1, 1 << 20, plan.predicted.member, Member(plan.array.uuid), RAID_ROLE)
        for found in blocks
        if found.path in paths
    ]
    size = plan.predicted.array
    mounted = Filesystem("ext4", "data", "u", ("/srv/data",))
    device = Block("/dev/md127", "9:127", size, ArrayDevice(plan.array.uuid), mounted)
    array = Array(
        plan.array.uuid,
        f"any:{plan.array.name}",
        plan.array.level.value if plan.array.level else "",
        plan.predicted.chunk,
        size,
        "/dev/md127",
        running=True,
        degraded=0,
        expected=len(members),
        members=tuple(ArrayMember(found.path, slot, ("in_sync",)) for slot, found in enumerate(members)),
        sync=sync,
    )
    return structs.replace(snapshot, blocks=(*blocks, *members, device), arrays=(array,))
