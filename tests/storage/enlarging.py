"""Arrays with room that is not used, and the plans that use it."""

import msgspec

from raidwright.storage.plan.growth.enlarging import plan_enlarging
from raidwright.storage.plan.plan import Answer
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Content,
    LogicalVolume,
    Luks,
    PartOf,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.units import MIB
from tests.storage.growing import CHUNK, THREE, raid5
from tests.storage.machines import FOUR_TB, OTHER_ARRAY, disk, formatted, gpt_disk, machine, partition
from tests.storage.repairs import MEMBER, OFFSET

MEMBERS = (gpt_disk("a"), partition("a", 1, MEMBER), gpt_disk("b"), partition("b", 1, MEMBER), *THREE)
MOST = FOUR_TB - 101 * MIB - OFFSET
LARGEST = MOST - MOST % CHUNK
USED = LARGEST - 1000 * CHUNK
HEADER = 16 * MIB
EXTENT = 4 * MIB


def small(**changes: object) -> Array:
    return raid5(**({"component": USED, "size": 2 * USED} | changes))


def stacked(array: Array, content: Content, *more: object, group: VolumeGroup | None = None) -> Snapshot:
    base = disk("z", 2 * USED, path="/dev/md127", origin=ArrayDevice(OTHER_ARRAY), content=content)
    snapshot = machine(*MEMBERS, base, *more, arrays=(array,))  # type: ignore[arg-type]
    return msgspec.structs.replace(snapshot, groups=(group,) if group else ())


def plain(array: Array | None = None, kind: str = "ext4", mounted: str = "/srv/data") -> Snapshot:
    return stacked(array or small(), formatted(kind, mounted))


def layered(size: int = 2 * USED - HEADER, *, volumes: int = 1, free: int = 0) -> Snapshot:
    """LUKS, LVM and XFS, which fill the array unless the clear side has another ``size``."""
    origin = Unlocked("/dev/md127", "data-crypt")
    clear = disk("y", size, PhysicalVolume("vault"), path="/dev/mapper/data-crypt", origin=origin)
    whole = (size - MIB) // EXTENT * EXTENT
    names = tuple(f"media{number}" for number in range(volumes))
    group = VolumeGroup("u", "vault", whole, free, EXTENT, ("/dev/mapper/data-crypt",), names)
    tops = [
        disk(
            "x",
            whole - free,
            formatted("xfs", f"/srv/{name}"),
            path=f"/dev/vault/{name}",
            origin=LogicalVolume("vault", name),
        )
        for name in names
    ]
    return stacked(small(), Luks("u", "2"), clear, *tops, group=group)


def with_namesake() -> Snapshot:
    """`layered`, beside a disk that carries another volume group of the same name."""
    other = disk("w", FOUR_TB, PhysicalVolume("vault"))
    parts = {"/dev/mapper/data-crypt": "first", other.path: "second"}
    snapshot = layered()
    blocks = (
        msgspec.structs.replace(each, parts=(PartOf("LVM2_member", "vault", 1, parts[each.path]),))
        if each.path in parts
        else each
        for each in (*snapshot.blocks, other)
    )
    return msgspec.structs.replace(snapshot, blocks=tuple(blocks))


def enlarged(snapshot: Snapshot) -> Answer:
    return plan_enlarging("old", snapshot)


ENLARGED = {
    "plain": enlarged(plain()),
    "layers": enlarged(layered()),
    "array": plan_enlarging("old", layered(), Reach.ARRAY),
}
