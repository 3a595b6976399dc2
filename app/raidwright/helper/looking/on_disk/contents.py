"""All that is found on a block device by looking at it, and on many side by side."""

import logging
import os
import threading
import time
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import blankness, signatures
from raidwright.helper.looking.on_disk.blankness import Extent
from raidwright.helper.looking.on_disk.filesystem_superblock import superblock_on
from raidwright.helper.looking.on_disk.inside import inside
from raidwright.helper.looking.on_disk.parts import parts
from raidwright.helper.looking.on_disk.signatures import Signature
from raidwright.storage.snapshot.disks import Inside, PartOf
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA, UNREADABLE
from raidwright.storage.units import MIB, SECTOR

_log = logging.getLogger("raidwright.helper")
_PATIENCE = 20.0
"""Seconds for a disk that has to start turning first; a slower one counts as not answering."""
_MARGIN = MIB
"""Bytes not searched before each partition, and at both ends of a disk with a table: tables, boot code."""


@dataclass(frozen=True)
class DeviceContents:
    """What a device carries: sorted names of `storage.snapshot.signatures`, and what it is a part of."""

    names: tuple[str, ...]
    parts: tuple[PartOf, ...] = ()
    filesystem: int = 0
    """Bytes of the file system on it; 0 for what is not known here."""
    filesystem_limit: int = 0
    """Bytes that it cannot grow beyond; 0 where nothing says so."""
    inside: tuple[Inside, ...] = ()
    """What lies in it unshown where it is a member of an array."""
    found: tuple[Signature, ...] = ()
    """What libblkid found, with all that it says of that."""


@dataclass(frozen=True)
class Hardware:
    """How a disk or partition is searched for data without a signature."""

    turns: bool = False
    partitions: tuple[Extent, ...] = ()
    """Where partitions lie, which are searched by themselves."""
    left: AbstractSet[str] = frozenset()
    """Digests of disks as our plans have left them, clean but not zeroed throughout."""


NOTHING = DeviceContents(())
SILENT = DeviceContents((UNREADABLE,))


def read(descriptor: int, hardware: Hardware | None) -> DeviceContents:
    """What the open device carries; without ``hardware`` only signatures. Raises OSError."""
    probed = signatures.probe(descriptor)
    names = signatures.names(descriptor, probed)
    tables = {each.name for each in probed if not each.usage}
    if hardware is not None and tables.issuperset(names):
        tabled = bool(tables or hardware.partitions)
        if not _is_blank(descriptor, hardware, tabled=tabled):
            names = tuple(sorted((*names, UNKNOWN_DATA)))
    superblock = superblock_on(descriptor, names)
    own, hidden = parts(descriptor, probed), inside(descriptor, names)
    return DeviceContents(names, own, superblock.size, superblock.limit, hidden, probed)


def look(device: Device, left: AbstractSet[str] = frozenset()) -> DeviceContents:
    """What the device carries; `SILENT` when it cannot be read."""
    try:
        descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
    except OSError:
        return SILENT
    try:
        return read(descriptor, _hardware(device, left) if device.disk.is_drive else None)
    except OSError:
        return SILENT
    finally:
        os.close(descriptor)


def look_at(devices: Iterable[Device], left: AbstractSet[str] = frozenset()) -> dict[Device, DeviceContents]:
    """What each device carries, all disks side by side; one that does not answer is `SILENT`."""
    contents: dict[Device, DeviceContents] = {}
    groups: dict[Device, list[Device]] = {}
    for device in devices:
        groups.setdefault(device.disk, []).append(device)

    def look_in_turn(group: Sequence[Device]) -> None:
        for device in group:
            try:
                contents[device] = look(device, left)
            except Exception:
                # Whatever stands on one disk, its other partitions are to be looked at too.
                _log.exception("%s could not be looked at", device.node)

    # A thread that waits for a dead disk cannot be ended; nobody may have to wait for it in turn.
    lookers = [threading.Thread(target=look_in_turn, args=(group,), daemon=True) for group in groups.values()]
    for looker in lookers:
        looker.start()
    until = time.monotonic() + _PATIENCE
    for looker in lookers:
        looker.join(max(0.0, until - time.monotonic()))
    return {device: contents.get(device, SILENT) for group in groups.values() for device in group}


def clean_digest(device: Device) -> str:
    """Digest of a device without table as it is now, by which `look` knows it again. Raises OSError."""
    descriptor = os.open(device.path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        hardware = _hardware(device, frozenset())
        return blankness.digest(descriptor, _extents(descriptor, hardware, tabled=False))
    finally:
        os.close(descriptor)


def _is_blank(descriptor: int, hardware: Hardware, *, tabled: bool) -> bool:
    extents = _extents(descriptor, hardware, tabled=tabled)
    return blankness.is_blank_or_known(descriptor, extents, () if tabled else hardware.left)


def _extents(descriptor: int, hardware: Hardware, *, tabled: bool) -> tuple[Extent, ...]:
    size = os.lseek(descriptor, 0, os.SEEK_END)
    ends = ((0, _MARGIN), (size - _MARGIN, size)) if tabled else ()
    partitions = ((start - _MARGIN, end) for start, end in hardware.partitions)
    return blankness.extents_of(size, turns=hardware.turns, excluded=(*ends, *partitions))


def _hardware(device: Device, left: AbstractSet[str]) -> Hardware:
    turns = device.disk.rotational != "0"
    return Hardware(turns, tuple(_extent(part) for part in device.partitions()), left)


def _extent(part: Device) -> Extent:
    start = int(part.attribute("start") or 0) * SECTOR
    return start, start + part.size
