"""The volume groups on an array, by the metadata on what carries them, and whether one may be renamed."""

import contextlib
import os
from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.parts import parts
from raidwright.helper.looking.on_disk.patience import ask_open
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.disks import PartOf
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.steps.upkeep import GroupNames


def parts_above(array: Device) -> tuple[PartOf, ...]:
    """Each part of a volume group on the array or on what stands there. Raises OSError."""
    return tuple(part for device in kernel.above(array) for part in _parts_on(device))


def group_not_renamed(array: Device, group: GroupNames) -> Sentence | None:
    """Why the group must not be renamed: to do so writes to all that carries it. Raises OSError."""
    own = [part for part in parts_above(array) if part.uuid == group.uuid]
    if not own or own[0].name != group.old:
        return english("{array} has no volume group with that UUID", array=array.path)
    if len(own) != max(1, own[0].devices):
        return english("The volume group on {array} also uses other devices", array=array.path)
    if os.path.lexists(f"/dev/{group.wanted}") or group.wanted in _names_here():
        return english("The name “{name}” is already in use", name=group.wanted)
    return None


def _names_here() -> set[str]:
    """The names of all volume groups of which udev knows a part, and of all that are mapped."""
    marked = (
        device
        for device in kernel.every_device()
        if device.size and device.properties().get("ID_FS_TYPE") == PHYSICAL_VOLUME
    )
    return {part.name for device in marked for part in _parts_on(device)}


def _parts_on(device: Device) -> Iterator[PartOf]:
    """Of a device that cannot be read neither LVM nor anybody else knows."""
    every: tuple[PartOf, ...] = ()
    with contextlib.suppress(OSError):
        every = ask_open(device, lambda descriptor: parts(descriptor, signatures.probe(descriptor)))
    yield from (part for part in every if part.kind == PHYSICAL_VOLUME)
