"""What md, device-mapper and LVM make of the names of arrays, volumes and groups."""

import re
from collections.abc import Iterable
from uuid import UUID

DEVICE_FOLDERS = frozenset(
    {"block", "bsg", "bus", "char", "cpu", "disk", "dma_heap", "dri", "fd", "hugepages", "input", "mapper"}
    | {"md", "mqueue", "net", "pts", "shm", "snd", "usb", "vfio", "zvol"}
)
"""What lies in /dev and is no volume group."""
MAPPER = "/dev/mapper/"
"""Where device-mapper's names stand."""
ARRAYS = "/dev/md/"
"""Where those of arrays stand."""
BY_ID, BY_LABEL, BY_PATH = "/dev/disk/by-id/", "/dev/disk/by-label/", "/dev/disk/by-path/"
"""Where udev's links stand."""
STATE_FOLDER = "/var/lib/raidwright"
"""Where root's journal is, and what else it remembers."""
KEY_FOLDER = "/etc/cryptsetup-keys.d"
"""Where systemd expects key files (man 5 crypttab)."""
KEY_NAME = r"raidwright-([0-9a-f]{32})\.key"
"""Name of a key file of ours, by the array's UUID without its colons: the pattern of `key_path`."""
_NUMBERED_ARRAY = re.compile(r"/dev/md[/_]?(d?)(\d+)")
_LUKS_DM_UUID = re.compile(r"CRYPT-LUKS[12]-([0-9a-f]{32})-")
_UUID_DIGITS = re.compile(r"[0-9a-f]{32}")
_NO_SEPARATORS = str.maketrans("", "", ":. -")


def array_name(name: str) -> str:
    """An array's name without the computer it was made on ("nas:data" is "data")."""
    return name.rpartition(":")[2]


def array_device(path: str) -> str:
    """The node behind an array's path whose name mdadm takes for a number, as /dev/md/0; else the path.

    It gives the array that number or none, also while another array has it (mdopen.c, ``create_mddev``).
    """
    numbered = _NUMBERED_ARRAY.fullmatch(path)
    if numbered is None:
        return path
    return f"/dev/md_d{int(numbered[2])}" if numbered[1] else array_node(int(numbered[2]))


def array_node(number: int) -> str:
    """The device of the array that has this number."""
    return f"/dev/md{number}"


def array_uuid(text: str) -> str:
    """The UUID of an array as mdadm prints it, by any way in which mdadm reads one; empty for other text.

    It takes 32 hexadecimal digits with any of four separators anywhere between (util.c, ``parse_uuid``).
    """
    digits = text.translate(_NO_SEPARATORS).lower()
    is_uuid = _UUID_DIGITS.fullmatch(digits) is not None
    return ":".join(digits[start : start + 8] for start in range(0, 32, 8)) if is_uuid else ""


def in_other_byte_order(uuid: str) -> str:
    """The UUID of an array, as mdadm prints it, with the bytes of each of its words the other way round."""
    return ":".join("".join(reversed(re.findall("..", word))) for word in uuid.split(":"))


def name_by_path(links: Iterable[str]) -> str:
    """The shortest name that udev gives a disk by where it is connected: "pci-0000:00:17.0-ata-1".

    Empty when none of its ``links`` in /dev/disk is one.
    """
    names = (link.removeprefix(BY_PATH) for link in links if link.startswith(BY_PATH))
    return min(names, key=lambda name: (len(name), name), default="")


def key_path(array: str) -> str:
    """Where the key file for the container on the array of that UUID is."""
    return f"{KEY_FOLDER}/raidwright-{array.replace(':', '')}.key"


def container_of(known_by: str) -> str:
    """UUID of the container whose clear side device-mapper knows by that; empty for any other device.

    cryptsetup puts it there without its dashes: "CRYPT-LUKS2-UUID-NAME".
    """
    opened = _LUKS_DM_UUID.match(known_by)
    return str(UUID(opened[1])) if opened else ""


def mapper_name(group: str, volume: str) -> str:
    """What device-mapper calls a logical volume."""
    return f"{group.replace('-', '--')}-{volume.replace('-', '--')}"


def mapped_group(mapping: str) -> str:
    """The group of the volume, or of a hidden part of one, that device-mapper calls so; empty for others."""
    match = re.match(r"((?:[^-]|--)+)-(?!-)", mapping)
    return match[1].replace("--", "-") if match else ""
