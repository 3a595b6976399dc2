"""What md, device-mapper and LVM make of the names of arrays, volumes and groups."""

import re

DEVICE_FOLDERS = frozenset(
    {"block", "bsg", "bus", "char", "cpu", "disk", "dma_heap", "dri", "fd", "hugepages", "input", "mapper"}
    | {"md", "mqueue", "net", "pts", "shm", "snd", "usb", "vfio", "zvol"}
)
"""What lies in /dev and is no volume group."""


def array_name(name: str) -> str:
    """An array's name without the computer it was made on ("nas:data" is "data")."""
    return name.rpartition(":")[2]


def mapper_name(group: str, volume: str) -> str:
    """What device-mapper calls a logical volume."""
    return f"{group.replace('-', '--')}-{volume.replace('-', '--')}"


def mapped_group(mapping: str) -> str:
    """The volume group that what device-mapper calls so belongs to, a hidden part of a volume too."""
    match = re.match(r"((?:[^-]|--)+)-(?!-)", mapping)
    return match[1].replace("--", "-") if match else ""
