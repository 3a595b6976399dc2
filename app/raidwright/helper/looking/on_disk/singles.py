"""Disks as a plan of ours has left them: set up without an array, or proven clean.

Zeroing a whole disk takes a day. What remains of an array is no data that anybody misses, and is known again
by a digest of the places that are looked at; whoever writes to the disk changes some of them.
"""

from collections.abc import Iterable
from pathlib import Path

from raidwright.files import text_at, write_whole
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.looking.on_disk.patience import ask_open
from raidwright.storage.snapshot.singles import SINGLE_TYPE, md_uuid, partition_uuid

_KIND, _UUID = "ID_PART_ENTRY_TYPE", "ID_PART_ENTRY_UUID"


def is_single(disk: Device, uuid: str) -> bool:
    """Whether the disk has one partition, of our type and under that UUID. Raises OSError."""
    entries = ask_open(disk, signatures.partition_entries, 0)
    return [(entry.kind, entry.uuid) for entry in entries] == [(SINGLE_TYPE, partition_uuid(uuid))]


def serves_as_single(disk: Device, uuid: str) -> bool:
    """The same where nothing is written: of a disk that cannot be read udev still knows the table."""
    try:
        return is_single(disk, uuid)
    except OSError:
        parts = [part.properties() for part in disk.partitions()]
        entries = [(part.get(_KIND, "").lower(), part.get(_UUID, "").lower()) for part in parts]
        return entries == [(SINGLE_TYPE, partition_uuid(uuid))]


def every_single() -> frozenset[str]:
    """The UUIDs of all such disks that are here, as udev saw them."""
    properties = (device.properties() for device in kernel.every_device())
    ours = (each for each in properties if each.get(_KIND, "").lower() == SINGLE_TYPE)
    return frozenset(md_uuid(each.get(_UUID, "")) for each in ours) - {""}


_NAME = "cleaned"
_MOST = 256


class LeftClean:
    """The digests, in one file of the helper's own folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / _NAME

    def digests(self) -> frozenset[str]:
        """Of all disks that are remembered."""
        return frozenset(text_at(self._file).split())

    def remember(self, digests: Iterable[str]) -> None:
        """Keep these as well. Raises OSError."""
        lines = dict.fromkeys((*text_at(self._file).split(), *digests))
        write_whole(self._file, "".join(f"{line}\n" for line in list(lines)[-_MOST:]))
