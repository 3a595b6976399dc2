"""What a design begins with, and how one choice moves another: levels, sizes, folders to share."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from msgspec import structs

from raidwright.storage.design.capacity import Capacity, DoesNotFit, capacity_of
from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Layout,
    Lvm,
    MountChoice,
    group_name,
    mapping_name,
    usual_point,
)
from raidwright.storage.fields import LONGEST_LABEL
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Block, Snapshot
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.share import USUAL_FOLDER, Person, Share, ShareAccess, Sharing
from raidwright.storage.snapshot.singles import arrays_and_singles
from raidwright.storage.snapshot.tree import disk_of_drive, mounts_of

_NAME = "data"
Offers = Mapping[Level, Capacity | None]
"""What an array would hold at each level for which its disks are enough; None for what the kernel has no
driver for."""


def first_design(name: str = _NAME) -> ArrayDesign:
    """A design without disks: ext4 at the `usual_point` of its name, 512 KiB chunks."""
    return ArrayDesign(
        name=name,
        level=level_for(0),
        members=(),
        filesystem=FilesystemChoice(FilesystemKind.EXT4, name[:LONGEST_LABEL]),
        mount=MountChoice(usual_point(name)),
    )


def free_name(snapshot: Snapshot | None) -> str:
    """The first of `candidates` that neither an array nor a mount point has."""
    arrays = arrays_and_singles(snapshot) if snapshot else ()
    blocks = snapshot.blocks if snapshot else ()
    used_names = {array_name(array.name) for array in arrays}
    used_names |= {point.removeprefix(usual_point("")) for block in blocks for point in mounts_of(block)}
    return next(name for name in candidates() if name not in used_names)


def candidates() -> Iterator[str]:
    """Names for an array in the order in which they are proposed: "data", "data2", "data3" and so on."""
    yield _NAME
    yield from (f"{_NAME}{number}" for number in count(2))


def level_for(members: int) -> Level:
    """The level most people want for so many members; each of these survives the loss of one disk."""
    if members < 3:
        return Level.RAID1
    return Level.RAID5 if members < 5 else Level.RAID6


def with_level(design: ArrayDesign, level: Level) -> ArrayDesign:
    """``design`` at another level; not all have layouts to choose from."""
    layout = design.layout if level.facts.has_layouts else Layout.DEFAULT
    return structs.replace(design, level=level, layout=layout)


def encryption_for(name: str) -> Encryption:
    """LUKS over the array ``name``, with the usual name of the mapping."""
    return Encryption(mapping_name(name))


def lvm_for(name: str) -> Lvm:
    """LVM on the array ``name``: one volume that takes the whole group."""
    return Lvm(group_name(name), name)


def with_name(design: ArrayDesign, name: str) -> ArrayDesign:
    """``design`` under a new name, which all follows that was named after the old one."""
    old = design.name
    filesystem, mount, lvm, encryption = design.filesystem, design.mount, design.lvm, design.encryption
    if filesystem and filesystem.label == old[:LONGEST_LABEL]:
        filesystem = structs.replace(filesystem, label=name[:LONGEST_LABEL])
    if mount and mount.point == usual_point(old):
        mount = structs.replace(mount, point=usual_point(name))
    if lvm and lvm.group == group_name(old):
        lvm = structs.replace(lvm, group=group_name(name))
    if lvm and lvm.volume == old:
        lvm = structs.replace(lvm, volume=name)
    if encryption and encryption.mapping == mapping_name(old):
        encryption = structs.replace(encryption, mapping=mapping_name(name))
    return structs.replace(
        design, name=name, filesystem=filesystem, mount=mount, lvm=lvm, encryption=encryption
    )


def with_folders_in(design: ArrayDesign, folders: tuple[str, ...]) -> ArrayDesign:
    """``design`` with exactly these ``folders``, where it is mounted at all."""
    if design.mount is None:
        return design
    return structs.replace(design, mount=structs.replace(design.mount, folders=folders))


def with_encryption(design: ArrayDesign, wanted: bool) -> ArrayDesign:
    """``design`` with or without encryption; one that is there stays as it is."""
    encryption = (design.encryption or encryption_for(design.name)) if wanted else None
    return structs.replace(design, encryption=encryption)


def folders_in(text: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name for part in text.replace("、", ",").split(",") if (name := part.strip()))


def present_disks(design: ArrayDesign, snapshot: Snapshot) -> tuple[Block, ...]:
    """The disks of ``design`` that are in the machine, in the order of its members."""
    disks = (disk_of_drive(snapshot, drive) for drive in design.members)
    return tuple(disk for disk in disks if disk is not None)


def offers_of(design: ArrayDesign, snapshot: Snapshot) -> Offers:
    """What ``design`` would hold at each level that its present disks are enough for."""
    members = present_disks(design, snapshot)
    spares = tuple(disk for drive in design.spares if (disk := disk_of_drive(snapshot, drive)) is not None)
    capacities: dict[Level, Capacity | None] = dict.fromkeys(snapshot.host.missing_levels)
    for level in Level:
        if level not in capacities and level.facts.least_members <= len(members) <= level.facts.most_members:
            try:
                capacities[level] = capacity_of(
                    with_level(design, level), members, spares if level.facts.is_redundant else ()
                )
            except DoesNotFit:
                continue
    return capacities


def home_shares(design: ArrayDesign, people: Sequence[Person], sharing: Sharing | None) -> tuple[Share, ...]:
    """A share for each folder of ``design``, else one named like the array; none without a mount point.

    Where it can be told, they are offered in the home network alone; modules that Samba lacks are left out.
    """
    if design.mount is None:
        return ()
    pairs = [(folder, folder) for folder in design.mount.folders] or [(design.name, USUAL_FOLDER)]
    sharing = sharing or Sharing()
    modules = sharing.modules
    return tuple(
        Share(
            name,
            folder,
            tuple(people),
            network=sharing.home_network,
            macs="fruit" in modules,
            recycle="recycle" in modules,
        )
        for name, folder in pairs
    )


def people_in(writers: str, readers: str) -> tuple[Person, ...]:
    """The people whose names stand in two lists with commas; who stands in both may write."""
    by_name: dict[str, ShareAccess] = {}
    for text, access in ((readers, ShareAccess.READ), (writers, ShareAccess.WRITE)):
        for part in text.replace("、", ",").split(","):
            if name := part.strip():
                by_name[name] = access
    return tuple(Person(name, access) for name, access in by_name.items())


def can_share(sharing: Sharing | None) -> bool:
    """Whether this computer has what it takes to share with Windows, macOS and phones."""
    return sharing is not None and sharing.samba
