"""Volume groups that share a name, as those of two NAS do: LVM acts on neither by its name."""

from collections.abc import Collection, Iterable, Iterator

from msgspec.structs import replace

from raidwright.storage.snapshot.disks import Block, PartOf, PhysicalVolume, Snapshot, VolumeGroup
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.tree import block_at, group_named


def group_on(block: Block) -> PartOf | None:
    """The volume group of which the device says that it is a part; None for any other device."""
    own = next((part for part in block.parts if part.kind == PHYSICAL_VOLUME and part.name), None)
    if own is None and isinstance(block.content, PhysicalVolume) and block.content.group:
        return PartOf(PHYSICAL_VOLUME, block.content.group)
    return own


def namesakes(name: str, snapshot: Snapshot) -> tuple[Block, ...]:
    """The devices that carry parts of several groups of that name; empty where it is one group's alone.

    Without their UUIDs several devices are of one group only where UDisks2 tells of it.
    """
    volumes = [(block, part) for block in snapshot.blocks if (part := group_on(block)) and part.name == name]
    uuids = {part.uuid for _, part in volumes if part.uuid}
    is_unknown = len(volumes) > 1 and not uuids and group_named(snapshot, name) is None
    return tuple(block for block, _ in volumes) if len(uuids) > 1 or is_unknown else ()


def groups_with_namesakes(blocks: Iterable[Block], snapshot: Snapshot) -> Iterator[PartOf]:
    """Each group on ``blocks`` whose name another one has too."""
    parts = (part for block in blocks if (part := group_on(block)) is not None)
    yield from {(each.name, each.uuid): each for each in parts if namesakes(each.name, snapshot)}.values()


def group_at(paths: Collection[str], group: VolumeGroup, snapshot: Snapshot) -> VolumeGroup:
    """``group`` as it lies on the devices of these ``paths``: UDisks2 tells of namesakes as of one group."""
    if not namesakes(group.name, snapshot):
        return group
    blocks = (block for path in group.physical if (block := block_at(snapshot, path)) is not None)
    parts = {block.path: part for block in blocks if (part := group_on(block)) is not None}
    own = {part.uuid: part for path, part in parts.items() if path in paths}
    physical = tuple(path for path, part in parts.items() if part.uuid in own)
    logical = tuple(dict.fromkeys(name for part in own.values() for name in part.volumes))
    missing = max(0, sum(part.devices for part in own.values()) - len(physical))
    return replace(group, uuid=next(iter(own), ""), physical=physical, logical=logical, missing=missing)
