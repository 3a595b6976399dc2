"""What lies on an array, one layer on the other, as far as each of them fills the one beneath."""

from collections.abc import Iterator

from raidwright.storage.fact import Fact
from raidwright.storage.plan.use.opening import KINDS
from raidwright.storage.rules.findings import Finding, Severity
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Filesystem,
    LogicalVolume,
    Luks,
    PhysicalVolume,
    Snapshot,
    Unlocked,
    VolumeGroup,
)
from raidwright.storage.snapshot.signatures import is_shared_btrfs
from raidwright.storage.snapshot.tree import block_at, group_named, holders
from raidwright.storage.steps.enlarge import Reach


class Layers(Fact, frozen=True):
    """The layers on an array, from below; None for what is not there."""

    array: Block
    clear: Block | None = None
    """The clear side of an open container on all of the array."""
    physical: Block | None = None
    """The only physical volume of `group`."""
    group: VolumeGroup | None = None
    volume: Block | None = None
    """The only volume of that group."""
    filesystem: Block | None = None
    """The device that carries a mounted file system."""


def layers_on(array: Block, snapshot: Snapshot, reach: Reach = Reach.FILESYSTEM) -> Layers | Finding:
    """The layers on the array up to ``reach``; or why it is not known which of them shall have the room."""
    layers = Layers(array)
    if isinstance(array.content, Luks) and reach is not Reach.ARRAY:
        clear = _clear_side(array, snapshot)
        if clear is None:
            return _blocking_finding("enlarge-locked", array, device=array.path)
        layers = Layers(array, clear)
    if reach in (Reach.ARRAY, Reach.ENCRYPTION):
        return layers
    top = layers.clear or array
    if isinstance(top.content, PhysicalVolume):
        group_and_volume = _volume_on(top, snapshot)
        if isinstance(group_and_volume, Finding):
            return group_and_volume
        group, volume = group_and_volume
        layers = Layers(array, layers.clear, top, group, None if reach is Reach.GROUP else volume)
        if layers.volume is None:
            return layers
        top = layers.volume
    return layers if reach in (Reach.GROUP, Reach.VOLUME) else _with_filesystem(layers, top)


def _with_filesystem(layers: Layers, top: Block) -> Layers | Finding:
    match top.content:
        case Filesystem(kind=kind) if kind not in KINDS:
            return _blocking_finding("enlarge-other", layers.array, device=top.path)
        case Filesystem() if is_shared_btrfs(top.parts):
            return _blocking_finding("enlarge-shared", layers.array, device=top.path)
        case Filesystem(mounts=mounts) if mounts:
            return Layers(layers.array, layers.clear, layers.physical, layers.group, layers.volume, top)
        case Filesystem():
            return _blocking_finding("enlarge-unmounted", layers.array, device=top.path)
        case Blank():
            return layers
        case _:
            return _blocking_finding("enlarge-other", layers.array, device=top.path)


def reaches_on(array: Array, snapshot: Snapshot) -> tuple[Reach, ...]:
    """The layers that are there, from the array upward, as far as all of the room goes to one of them."""
    device = block_at(snapshot, array.path)
    return tuple(_reaches_from(device, snapshot)) if device is not None else (Reach.ARRAY,)


def _reaches_from(top: Block, snapshot: Snapshot) -> Iterator[Reach]:
    yield Reach.ARRAY
    if isinstance(top.content, Luks):
        yield Reach.ENCRYPTION
        clear = _clear_side(top, snapshot)
        if clear is None:
            return
        top = clear
    if isinstance(top.content, PhysicalVolume):
        yield Reach.GROUP
        group_and_volume = _volume_on(top, snapshot)
        if isinstance(group_and_volume, Finding) or group_and_volume[1] is None:
            return
        yield Reach.VOLUME
        top = group_and_volume[1]
    if isinstance(top.content, Filesystem):
        yield Reach.FILESYSTEM


def _clear_side(container: Block, snapshot: Snapshot) -> Block | None:
    return next(
        (each for each in holders(snapshot, container.path) if isinstance(each.origin, Unlocked)), None
    )


def _volume_on(physical: Block, snapshot: Snapshot) -> tuple[VolumeGroup, Block | None] | Finding:
    """The group of an LVM device and its only volume; no volume where there is more than one, or none."""
    assert isinstance(physical.content, PhysicalVolume)
    group = group_named(snapshot, physical.content.group)
    if group is None or group.physical != (physical.path,) or group.missing:
        return _blocking_finding("enlarge-group", physical, device=physical.path)
    if len(group.logical) != 1:
        return group, None
    wanted = LogicalVolume(group.name, group.logical[0])
    return group, next((each for each in holders(snapshot, physical.path) if each.origin == wanted), None)


def _blocking_finding(code: str, block: Block, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, block.path, tuple(facts.items()))
