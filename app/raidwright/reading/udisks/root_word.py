"""What a device is and what lies on it by root's own look alone, where UDisks2 says something else."""

import re
from collections.abc import Iterable, Mapping

import msgspec

from raidwright.protocol import DeviceFacts, FoundSignature
from raidwright.storage.snapshot import signatures
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Blank,
    Content,
    Filesystem,
    Foreign,
    LogicalVolume,
    Luks,
    Member,
    PhysicalVolume,
    SwapArea,
    Table,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.names import MAPPER, array_uuid, container_of
from raidwright.storage.snapshot.signatures import TABLES

_BY_RULE = frozenset({"mpath_member"})
"""What udev's rules make of a device, whatever libblkid finds on it."""
_ORDER = (signatures.ARRAY_MEMBER, signatures.PHYSICAL_VOLUME)
_USAGES = ("raid", "crypto", "filesystem", "other")
"""What of several counts first, as libblkid has it: whoever is part of a set is nothing else."""
_VOLUME = "LVM-"
_HIDDEN = re.compile(
    r"_(cdata|cmeta|corig|cpool|cvol|iorig|mimage|mlog|pmspare|rimage|rmeta|tdata|tmeta|vdata|vorigin)"
)
"""In names of what LVM keeps to itself (man 8 lvm, "Reserved names")."""


def is_root_of_one_mind(facts: DeviceFacts, superblock: tuple[str, str], table: str) -> bool:
    """Whether root finds what UDisks2 shows: a (kind, UUID), and the kind of a partition table.

    Both are empty for none. Of several signatures UDisks2 shows one. Also where root has nothing to say.
    """
    if facts.root is None or facts.root.found is None or superblock[0] in _BY_RULE:
        return True
    marks = facts.root.found
    shown = superblock[0] or (table if table in TABLES else "")
    kinds = {each.name for each in marks if not each.usage}
    return (
        bool(shown) == bool(marks)
        and (not superblock[0] or superblock in {(each.name, each.uuid) for each in marks if each.usage})
        and (table not in TABLES or table in kinds)
    )


def content_by_root(facts: DeviceFacts) -> Content | None:
    """What lies on the device by what root has found; None where root could not read it."""
    if facts.root is None or facts.root.found is None:
        return None
    superblocks = sorted((each for each in facts.root.found if each.usage), key=_rank)
    tables = {each.name for each in facts.root.found if not each.usage}
    first = superblocks[0] if superblocks else None
    table = next((name for name in TABLES if name in tables), "")
    if table and (first is None or first.usage != "raid"):
        return Table(table, facts.table)
    return _content_of(first, facts) if first else Blank()


def _rank(each: FoundSignature) -> tuple[int, int]:
    own = _ORDER.index(each.name) if each.name in _ORDER else len(_ORDER)
    return own, _USAGES.index(each.usage) if each.usage in _USAGES else len(_USAGES)


def _content_of(mark: FoundSignature, facts: DeviceFacts) -> Content:
    match mark.usage, mark.name:
        case _, signatures.ARRAY_MEMBER:
            return Member(array_uuid(mark.uuid))
        case _, signatures.LUKS_CONTAINER:
            return Luks(mark.uuid, mark.version)
        case _, signatures.PHYSICAL_VOLUME:
            groups = (part.name for part in facts.parts if part.kind == signatures.PHYSICAL_VOLUME)
            return PhysicalVolume(next(groups, ""))
        case _, "swap":
            return SwapArea(facts.root is not None and facts.root.swapping)
        case "filesystem", kind if not kind.endswith("_member"):
            return Filesystem(kind, mark.label, mark.uuid, facts.mounts)
        case usage, kind:
            return Foreign(kind or usage)


def origin_by_root(facts: DeviceFacts | None) -> Unlocked | LogicalVolume | None:
    """What the device is by device-mapper's own word; None for what that does not say."""
    if facts is None or facts.root is None:
        return None
    if container_of(facts.root.known_by) and len(facts.beneath) == 1:
        return Unlocked(facts.beneath[0], facts.mapping)
    return _volume(facts.mapping) if facts.root.known_by.startswith(_VOLUME) else None


def _volume(mapping: str) -> LogicalVolume | None:
    """The volume that device-mapper calls so: "GROUP-VOLUME", each with its own dashes doubled."""
    parts = [part.replace("--", "-") for part in re.findall(r"(?:[^-]|--)+", mapping)]
    if len(parts) != 2 or _HIDDEN.search(parts[1]):
        return None
    return LogicalVolume(*parts)


def names_by_root(devices: Iterable[DeviceFacts]) -> dict[str, str]:
    """What members call their array ("nas:data"), by their paths; udev cuts a name at a line's end."""
    looks = ((each, each.root.found) for each in devices if each.root and each.root.found)
    return {
        f"/dev/{device.node}": signature.label
        for device, marks in looks
        for signature in marks
        if signature.name == signatures.ARRAY_MEMBER and signature.label
    }


def with_own_name(array: Array, names: Mapping[str, str]) -> Array:
    """``array`` as its members call it, where root has read them."""
    name = next((names[member.path] for member in array.members if member.path in names), "")
    if not name:
        return array
    home, _, own = name.rpartition(":")
    return msgspec.structs.replace(array, name=own, home=home)


def volumes_by_root(devices: Iterable[DeviceFacts]) -> dict[str, tuple[str, ...]]:
    """Names of the volumes of groups, by the groups' UUIDs, as their metadata tell."""
    return {part.uuid: part.volumes for each in devices for part in each.parts if part.volumes}


def with_all_volumes(group: VolumeGroup, volumes: Mapping[str, tuple[str, ...]]) -> VolumeGroup:
    """``group`` with the volumes that UDisks2 does not show (yet), where it knows that room is taken."""
    if group.free >= group.size:
        return group
    more = tuple(name for name in volumes.get(group.uuid, ()) if name not in group.logical)
    return msgspec.structs.replace(group, logical=(*group.logical, *more)) if more else group


def links_by_root(facts: DeviceFacts | None) -> tuple[str, ...]:
    """Names that udev gives the device, or will."""
    if facts is None or facts.root is None or not facts.mapping:
        return ()
    origin, mapped = origin_by_root(facts), f"{MAPPER}{facts.mapping}"
    if isinstance(origin, LogicalVolume):
        return (mapped, f"/dev/{origin.group}/{origin.name}")
    return (mapped,)
