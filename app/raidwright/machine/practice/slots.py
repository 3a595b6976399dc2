"""The slots of the practice machine and what is in them."""

import re
from typing import Literal

import msgspec

from raidwright.machine.practice.disk_set import Model, Unit

State = Literal["present", "pulled", "failed", "empty"]

_BLOCK_DEVICE = re.compile(r"/virtio-uml\.(\d+)/virtio\d+/block/(\w+)$")

FIND_NAMES = (
    "find",
    "/sys/devices/virtio-uml-cmdline",
    "-mindepth",
    "4",
    "-maxdepth",
    "4",
    "-path",
    "*/block/*",
)
"""The program whose output names_of reads."""


class Slot(msgspec.Struct, frozen=True):
    """One slot; ``name`` is the kernel's (vda) while the disk is plugged in, ``size`` in bytes."""

    number: int
    state: State
    name: str = ""
    model: str = ""
    serial: str = ""
    size: int = 0
    bystander: bool = False
    noticed: bool = False
    """Of one that has failed: md knows. It cannot where it keeps no second copy, or does not write."""


def slot_with_disk(number: int, model: Model, unit: Unit) -> Slot:
    """Return the slot with that disk in it."""
    return Slot(number, "present", "", model.name, unit.serial, model.size, unit.bystander)


def kernel_names(listing: str) -> dict[int, str]:
    """Return slot number to kernel name, from the output of FIND_NAMES."""
    matches = (_BLOCK_DEVICE.search(line) for line in listing.splitlines())
    return {int(match[1]): match[2] for match in matches if match}


def with_kernel_names(slots: tuple[Slot, ...], names: dict[int, str]) -> tuple[Slot, ...]:
    """Return the slots with the kernel's present names."""
    return tuple(msgspec.structs.replace(slot, name=names.get(slot.number, "")) for slot in slots)
