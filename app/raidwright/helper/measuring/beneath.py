"""What lies beneath a measured device: its disks, and the array whose state falsifies or explains figures."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from raidwright.bench.cost import write_factor
from raidwright.bench.expected import Medium, Shape
from raidwright.bench.samples import DiskShare, Sample
from raidwright.bench.spec import Direction, Row
from raidwright.helper.looking import kernel
from raidwright.helper.looking.hardware.cables import is_iscsi
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import (
    CHUNK_SIZE,
    LAYOUT,
    LEVEL,
    RAID_DISKS,
    number,
    read_array,
)
from raidwright.storage.design.capacity import LAYOUTS
from raidwright.storage.design.design import Layout
from raidwright.storage.levels import level_named
from raidwright.storage.snapshot.array_status import ArrayStatus, array_status, count_slots
from raidwright.storage.snapshot.arrays import Array

_MEDIA = {"0": Medium.FLASH, "1": Medium.TURNS}

_VOLUME = re.compile("LVM-[A-Za-z0-9]{64}")
"""LVM's own parts of a volume have a word more (lib/activate/dev_manager.c, `build_dm_uuid`)."""


@dataclass(frozen=True)
class ArrayState:
    """What the arrays on the disks are busy with, and what the one beneath the target lacks."""

    syncing: str
    """md's word, "resync", or "pending"; empty at rest."""
    missing: int


class Beneath:
    """What the devices of a measurement stand on; without a device nothing is known."""

    def __init__(self, devices: Sequence[Device]) -> None:
        self._below = list(dict.fromkeys(each for device in devices for each in kernel.below(device)))
        self._disks = tuple(dict.fromkeys(disk for device in devices for disk in disks_beneath(device)))
        # Arrays beside the target on the same disks use them too.
        self._beside = list(dict.fromkeys(each for disk in self._disks for each in kernel.above(disk)))

    def shape(self) -> Shape | None:
        """The array beneath; None without one, with several, or with one of a level that we do not build."""
        arrays = _arrays(self._below)
        return _shape(arrays[0]) if len(arrays) == 1 else None

    def write_factor(self, row: Row, direction: Direction) -> float:
        """Bytes that all disks together move, at most, for each that ``row`` writes; 0 when unknown."""
        shape = self.shape()
        if shape is not None:
            return write_factor(shape, row, direction, cut=any(map(_cuts, self._below)))
        return 1.0 if len(self._disks) == 1 and not _arrays(self._below) else 0.0

    def share(self) -> str:
        """By which protocol one of the disks lies on another computer, "iSCSI"; empty for this one."""
        return "iSCSI" if any(is_iscsi(disk) for disk in self._disks) else ""

    def state(self) -> ArrayState:
        """As it is now."""
        doing = [_doing(read_array(device)) for device in _arrays([*self._below, *self._beside])]
        missing = sum(count_slots(read_array(device)).missing for device in _arrays(self._below))
        return ArrayState(next(filter(None, doing), ""), missing)

    def moved_bytes(self, before: Sample, after: Sample) -> int:
        """Bytes both ways of all disks together between two samples; -1 when one was not counted."""
        shares = self.by_disk(before, after)
        return sum(share.bytes for share in shares) if shares else -1

    def by_disk(self, before: Sample, after: Sample) -> tuple[DiskShare, ...]:
        """The same of each; empty when one was not counted."""
        counted = [_bytes_by_device(sample) for sample in (before, after)]
        names = [disk.node.replace("!", "/") for disk in self._disks]
        if any(name not in each for each in counted for name in names):
            return ()
        return tuple(DiskShare(name, max(0, counted[1][name] - counted[0][name])) for name in names)


def disks_beneath(device: Device) -> tuple[Device, ...]:
    """The lowest devices: with btrfs, whose parts know nothing of each other, those of all its parts."""
    parts = [device]
    for folder in (kernel.SYS / "fs/btrfs").glob("*/devices"):
        links = [Device(link.name, link.resolve()) for link in sorted(folder.iterdir())]
        if any(link.node == device.node for link in links):
            parts = links
    return tuple(dict.fromkeys(leaf for part in parts for leaf in kernel.lowest_devices(part)))


def _shape(array: Device) -> Shape | None:
    layout = number(array, LAYOUT)
    level = level_named(array.attribute(LEVEL))
    if level is None or (level.facts.has_layouts and layout not in LAYOUTS):
        return None
    return Shape(
        level=level,
        members=number(array, RAID_DISKS),
        chunk=number(array, CHUNK_SIZE),
        layout=LAYOUTS[layout] if level.facts.has_layouts else Layout.DEFAULT,
        medium=_medium(array),
    )


def _medium(array: Device) -> Medium:
    """Of its disks, when they are all of one kind."""
    kinds = {leaf.disk.rotational for leaf in kernel.lowest_devices(array)}
    return _MEDIA.get(kinds.pop(), Medium.UNKNOWN) if len(kinds) == 1 else Medium.UNKNOWN


def _doing(array: Array) -> str:
    """What it is busy with; "pending" where it has yet to compute what a member holds, as RAID 5 is born."""
    if array.sync is not None:
        return array.sync.action
    waits = array_status(array) in (ArrayStatus.WAITING, ArrayStatus.REBUILD_WAITING)
    return "pending" if waits else ""


def _cuts(device: Device) -> bool:
    """Whether it hands on what it is given in pieces: every mapping but a plain volume.

    dm-crypt writes what it has encrypted as it becomes ready, and cuts it (`max_write_size`); thin pools,
    snapshots and stripes have grains of their own.
    """
    mapped = device.dm_uuid
    return bool(mapped) and not _VOLUME.fullmatch(mapped)


def _arrays(devices: Sequence[Device]) -> list[Device]:
    return [device for device in dict.fromkeys(devices) if device.is_array]


def _bytes_by_device(sample: Sample) -> dict[str, int]:
    return {each.device: each.read_bytes + each.write_bytes for each in sample.devices}
