"""What lies on an array, one layer on the other, as far as each of them fills the one beneath."""

from raidwright.storage.fact import Fact
from raidwright.storage.plan.opening import KINDS
from raidwright.storage.rules.findings import Finding, Severity
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
from raidwright.storage.snapshot.tree import group_named, holders


class Layers(Fact, frozen=True):
    """The layers on an array, from below; None for what is not there."""

    array: Block
    clear: Block | None = None
    """The clear side of an open container on all of the array."""
    physical: Block | None = None
    """What LVM has as its only device of `group`."""
    group: VolumeGroup | None = None
    volume: Block | None = None
    """The only volume of that group."""
    filesystem: Block | None = None
    """What carries a file system that is mounted."""


def layers_on(array: Block, snapshot: Snapshot) -> Layers | Finding:
    """The layers on the array; or why it is not known which of them shall have the room."""
    layers = Layers(array)
    top = array
    if isinstance(top.content, Luks):
        clear = next(
            (each for each in holders(snapshot, top.path) if isinstance(each.origin, Unlocked)), None
        )
        if clear is None:
            return _about("enlarge-locked", array, device=top.path)
        layers, top = Layers(array, clear), clear
    if isinstance(top.content, PhysicalVolume):
        found = _volume_on(top, snapshot)
        if isinstance(found, Finding):
            return found
        group, volume = found
        layers = Layers(array, layers.clear, top, group, volume)
        if volume is None:
            return layers
        top = volume
    match top.content:
        case Filesystem(kind=kind) if kind not in KINDS:
            return _about("enlarge-other", array, device=top.path)
        case Filesystem(mounts=mounts) if mounts:
            return Layers(array, layers.clear, layers.physical, layers.group, layers.volume, top)
        case Filesystem():
            return _about("enlarge-unmounted", array, device=top.path)
        case Blank():
            return layers
        case _:
            return _about("enlarge-other", array, device=top.path)


def _volume_on(physical: Block, snapshot: Snapshot) -> tuple[VolumeGroup, Block | None] | Finding:
    """The group of an LVM device and its only volume; no volume where there is more than one, or none."""
    assert isinstance(physical.content, PhysicalVolume)
    group = group_named(snapshot, physical.content.group)
    if group is None or group.physical != (physical.path,) or group.missing:
        return _about("enlarge-group", physical, device=physical.path)
    if len(group.logical) != 1:
        return group, None
    wanted = LogicalVolume(group.name, group.logical[0])
    return group, next((each for each in holders(snapshot, physical.path) if each.origin == wanted), None)


def _about(code: str, block: Block, **facts: str) -> Finding:
    return Finding(code, Severity.BLOCKING, block.path, tuple(facts.items()))
