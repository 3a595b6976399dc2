"""Which array is which: by node, UUID or member, asked of md's own files and of the superblocks here."""

import contextlib
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import (
    CHUNK_SIZE,
    LEVEL,
    MDSTAT,
    RAID_DISKS,
    is_running,
    kernel_uuid,
    number,
)
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.md_superblock import as_kernel_tells, as_mdadm_prints
from raidwright.helper.looking.on_disk.patience import ask_open
from raidwright.storage.snapshot.names import array_name
from raidwright.storage.snapshot.signatures import ARRAY_MEMBER
from raidwright.storage.units import KIB

MAP = Path("/run/mdadm/map")
"""What mdadm and udev know of md devices: node, metadata, UUID, path (mdadm's mapfile.c)."""
_MAPPED = re.compile(r"^(md\S+) ([0-9.]+) ([0-9a-f]{8}(?::[0-9a-f]{8}){3}) (\S+)$", re.MULTILINE)
_ROOT = Path("/")
_LIMITS = ("proc/sys/dev/raid/speed_limit_min", "proc/sys/dev/raid/speed_limit_max")
"""In KiB per second; they come with md's module (the kernel's Documentation/admin-guide/md.rst)."""
_LINE = re.compile(r"^(md\S+) :", re.MULTILINE)


@dataclass(frozen=True)
class RunningArray:
    """An assembled array. ``members`` are those md holds; ``expected`` what it was made for."""

    device: Device
    uuid: str
    """As `array_uuid` says."""
    level: str
    expected: int
    chunk: int
    """Bytes; 0 for RAID 1."""
    members: tuple[Device, ...]


def array_nodes() -> tuple[str, ...]:
    """Kernel names of all md devices, running or not ("md127")."""
    try:
        return tuple(_LINE.findall(MDSTAT.read_text()))
    except OSError:
        # Without the md module there is no such file, and no array.
        return ()


def serves(personality: str) -> bool:
    """Whether md has taken up what serves a level ("raid1"). Raises OSError without md."""
    return f"[{personality}]" in MDSTAT.read_text()


def running_array(path: str) -> RunningArray | None:
    """The array behind a node, or None when there is none. A member that cannot be read says nothing."""
    device = kernel.device_at(path)
    if device is None or not device.is_array:
        return None
    return RunningArray(
        device,
        array_uuid(device),
        device.attribute(LEVEL),
        number(device, RAID_DISKS),
        number(device, CHUNK_SIZE),
        _members_here(device),
    )


def array_uuid(device: Device) -> str:
    """The UUID of the array behind an md device, running or not; empty where its members do not agree.

    Before an array runs the kernel has taken its UUID from no superblock yet, and tells zeros: then its
    members say it, and mdadm's own map where none of them can be read.
    """
    uuid = kernel_uuid(device) if is_running(device) else ""
    if uuid:
        return uuid
    uuids = _uuids_readable(_members_here(device))
    if not any(uuids):
        return entry_in_map(device.node)[0]
    return uuids.pop() if len(uuids) == 1 else ""


def entry_in_map(node: str) -> tuple[str, str]:
    """UUID and name of an md device as mdadm has written them down; both empty where it has not."""
    try:
        text = MAP.read_bytes().decode(errors="replace")
    except OSError:
        return "", ""
    for own, version, words, path in _MAPPED.findall(text):
        if own == node:
            swapped = sys.byteorder == "little" and not version.startswith("0.")
            uuid = as_kernel_tells(words, "0.90") if swapped else as_mdadm_prints(words)
            return uuid, array_name(printable_text(path).rpartition("/")[2])
    return "", ""


def _members_here(device: Device) -> tuple[Device, ...]:
    """The members of an array; one that was pulled is held by md and has no device any more."""
    return tuple(member for member in device.slaves() if member.folder.exists())


def _uuids_readable(members: Iterable[Device]) -> set[str]:
    uuids = set()
    for member in members:
        with contextlib.suppress(OSError):
            uuids.add(uuid_on(member))
    return uuids


def stands_on(device: Device, uuid: str) -> bool:
    """Whether the device is the running array of that UUID or lies on it. Raises OSError."""
    running = [running_array(each.path) for each in kernel.below(device)]
    return bool(uuid) and uuid in {array.uuid for array in running if array}


def running_as(uuid: str) -> Iterator[Device]:
    """The array of that UUID while it runs; several when disks were copied."""
    yield from (device for device in _running() if kernel_uuid(device) == uuid)


def every_uuid() -> frozenset[str]:
    """The UUIDs of all arrays of which a device is here, as udev saw it or as they run."""
    properties = [device.properties() for device in kernel.every_device()]
    members = (each.get("ID_FS_UUID", "") for each in properties if each.get("ID_FS_TYPE") == ARRAY_MEMBER)
    running = (kernel_uuid(device) for device in _running())
    uuids = (*members, *(each.get("MD_UUID", "") for each in properties), *running)
    return frozenset(map(as_mdadm_prints, uuids)) - {""}


def devices_of_array(uuid: str) -> Iterator[Device]:
    """All devices of this computer on which the superblock of that array can be read."""
    for device in kernel.every_device():
        properties = device.properties()
        same = as_mdadm_prints(properties.get("ID_FS_UUID", "")) == uuid
        if same and properties.get("ID_FS_TYPE") == ARRAY_MEMBER:
            if _claims_for_sure(device, uuid):
                yield device
        elif _may_have_joined(device, properties) and _claims_for_sure(device, uuid):
            yield device


def _may_have_joined(device: Device, properties: Mapping[str, str]) -> bool:
    """Whether the device may be a member that udev does not know yet: md had it open as it became one."""
    return (
        device.disk.is_drive and bool(device.size) and properties.get("ID_FS_TYPE", "") in ("", ARRAY_MEMBER)
    )


def _claims_for_sure(device: Device, uuid: str) -> bool:
    with contextlib.suppress(OSError):
        return uuid in uuids_on(device)
    return False


def _running() -> Iterator[Device]:
    yield from (device for device in kernel.every_device() if device.is_array and is_running(device))


def belongs_to(disk: Device, uuid: str) -> bool:
    """Whether the disk or a part of it is held by the array, or may be what it needs to start again.

    Only while the array runs can its superblock stand on a disk that it has no use for.
    """
    own = {disk, *disk.partitions()}
    ours = list(running_as(uuid))
    if ours:
        return any(own.intersection(device.slaves()) for device in ours)
    return any(_claims(each, uuid) for each in own)


def _claims(device: Device, uuid: str) -> bool:
    """Whether the device carries the array's superblock; also when it cannot be read, as it may then."""
    try:
        return uuid in uuids_on(device)
    except OSError:
        return True


def uuid_on(member: Device) -> str:
    """The array UUID in the superblock on a device; empty without one. Raises OSError."""
    return next(iter(uuids_on(member)), "")


def uuids_on(member: Device) -> tuple[str, ...]:
    """The array UUIDs in all superblocks on a device. Raises OSError."""
    uuids = [each.uuid for each in ask_open(member, signatures.probe, 0) if each.name == ARRAY_MEMBER]
    return tuple(as_mdadm_prints(uuid) for uuid in uuids)


def sync_limits(root: Path = _ROOT) -> tuple[int, int] | None:
    """What a sync of an array without limits of its own is to reach, and the most that it takes.

    Both in bytes per second; None where md is not there.
    """
    try:
        slowest, fastest = (int((root / file).read_text()) * KIB for file in _LIMITS)
    except (OSError, ValueError):
        return None
    return slowest, fastest
