"""All that is found on block devices by looking at them, and within members of arrays that do not run.

Nothing is put together for it: udev would act on an array that runs. A mirror has all of its contents on each
member, and every other level its first chunk on one of them. Of a member whose superblock lies at its end,
the kernel shows no partition even where the disk was partitioned since.
"""

import contextlib
import logging
import mmap
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk import blankness, md_superblock, signatures
from raidwright.helper.looking.on_disk.blankness import Extent
from raidwright.helper.looking.on_disk.filesystem_superblock import superblock_on
from raidwright.helper.looking.on_disk.md_superblock import MdSuperblock
from raidwright.helper.looking.on_disk.parts import parts
from raidwright.helper.looking.on_disk.patience import (
    DEAD,
    ask_anew,
    ask_disk,
    ask_open,
    ask_side_by_side,
    forget_failures,
    has_part_failed_lately,
    is_silent,
    note_failure,
)
from raidwright.helper.looking.on_disk.signatures import WHOLE, Region, Signature
from raidwright.storage.levels import Level
from raidwright.storage.plan.clearing import EXTENDED
from raidwright.storage.plan.continuing.leftovers import Contents
from raidwright.storage.snapshot.disks import Inside, PartOf
from raidwright.storage.snapshot.signatures import (
    ANY_TABLE,
    ARRAY_MEMBER,
    CONTRADICTING,
    UNKNOWN_DATA,
    UNREADABLE,
)
from raidwright.storage.steps.step import Mark, Part
from raidwright.storage.units import KIB, MIB, SECTOR

_MOST_PARTS = 32
"""Partitions that are looked at: somebody may have made very many."""
_LONGEST_LABEL = 64


def inside(descriptor: int, names: tuple[str, ...]) -> tuple[Inside, ...]:
    """What lies in the open device, on which these signatures are; empty unless it is a member.

    Raises OSError when it cannot be read.
    """
    superblock = md_superblock.superblock_on(descriptor) if ARRAY_MEMBER in names else None
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if superblock is None or superblock.offset >= size:
        return ()
    region = Region(superblock.offset, min(_length(superblock), size - superblock.offset))
    areas = [_look(descriptor, region)]
    if not superblock.offset:
        # A table that was made since reaches to the end of the device, over the superblock.
        areas = [_join(areas[0], _look(descriptor, WHOLE), region)]
    tabled = ANY_TABLE.intersection(areas[0].signatures)
    if tabled and (_is_mirror(superblock) or not superblock.offset):
        areas += _parts(descriptor, region if superblock.offset else WHOLE, size)
    return tuple(each for each in areas if each.signatures)


def _is_mirror(superblock: MdSuperblock) -> bool:
    return superblock.level == Level.RAID1.value


def _length(superblock: MdSuperblock) -> int:
    """Bytes of the data that can be read on one member in one piece."""
    whole = superblock.component or superblock.room
    return whole if _is_mirror(superblock) or not superblock.chunk else superblock.chunk


def _look(descriptor: int, region: Region, part: int = 0) -> Inside:
    probed = signatures.probe(descriptor, region)
    return Inside(
        region.start,
        region.size,
        signatures.names(descriptor, probed, region),
        parts(descriptor, probed, region),
        printable_text(_label(probed), _LONGEST_LABEL),
        part,
    )


def _label(probed: tuple[Signature, ...]) -> str:
    return next((each.label for each in probed if each.label and each.name != ARRAY_MEMBER), "")


def _join(data: Inside, whole: Inside, region: Region) -> Inside:
    """What was found in the data and on the whole device, without the superblock that told of the array."""
    own = (ARRAY_MEMBER, CONTRADICTING)
    names = {*data.signatures, *(name for name in whole.signatures if name not in own)} - {ARRAY_MEMBER}
    kept_parts = {each for each in (*data.parts, *whole.parts) if each.kind != ARRAY_MEMBER}
    ordered = sorted(kept_parts, key=lambda each: (each.kind, each.name))
    return Inside(*region, tuple(sorted(names)), tuple(ordered), data.label or whole.label)


def _parts(descriptor: int, region: Region, size: int) -> Iterator[Inside]:
    entries = signatures.partition_entries(descriptor, region)[:_MOST_PARTS]
    for number, entry in enumerate(entries, 1):
        start, length = entry.region
        if start < size and length and entry.kind not in EXTENDED:
            yield _look(descriptor, Region(start, min(length, size - start)), number)


_log = logging.getLogger("raidwright.helper")
_END = 64 * KIB
_OFTEN = 6
"""How often the ends of a disk that failed are read before it counts as well again."""
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
    filesystem_errors: bool = False
    """Whether it has noted errors, for which the kernel does not let it grow."""
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
    size, limit, errors = superblock.size, superblock.limit, superblock.errors
    return DeviceContents(names, own, size, limit, errors, hidden, probed)


def look(device: Device, left: AbstractSet[str] = frozenset()) -> DeviceContents:
    """What the device carries; `SILENT` when it cannot be read."""
    hardware = _hardware(device, left) if device.disk.is_drive else None
    try:
        return ask_open(device, lambda descriptor: read(descriptor, hardware))
    except OSError:
        return SILENT


def look_at(devices: Iterable[Device], left: AbstractSet[str] = frozenset()) -> dict[Device, DeviceContents]:
    """What each device carries, all disks side by side; one that does not answer in time is `SILENT`."""
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

    def look_in_time(group: Sequence[Device]) -> None:
        with contextlib.suppress(OSError):
            ask_disk(group[0].disk, lambda: look_in_turn(group))

    ask_side_by_side(look_in_time, groups.values())
    return {device: _contents_or_silence(contents, device) for group in groups.values() for device in group}


def without_answer(disks: Iterable[Device]) -> set[Device]:
    """Those of the disks of which an end, or one of a partition, cannot be read, past all memory of it."""
    mute: set[Device] = set()

    def ask(disk: Device) -> None:
        for device in (disk, *disk.partitions()):
            try:
                ask_open(device, _read_ends, os.O_NONBLOCK | os.O_DIRECT)
            except OSError as error:
                if error.errno in DEAD:
                    mute.add(disk)

    ask_side_by_side(ask, disks)
    return mute


def ask_failed_again(disks: Iterable[Device]) -> None:
    """Have those of the disks count as well again that failed a moment ago, and answer each time by now.

    Who has mended one and wants to do something with it is not to wait until that is forgotten. One that
    answers now and then does not do so often enough.
    """

    def ask(disk: Device) -> None:
        own = (disk, *disk.partitions())
        with contextlib.suppress(OSError):
            for device in own * _OFTEN:
                ask_anew(device, _read_ends, os.O_NONBLOCK | os.O_DIRECT)
            forget_failures(disk)

    failed = (disk for disk in disks if has_part_failed_lately(disk))
    # One that owes an answer is heard of when that comes.
    ask_side_by_side(ask, [disk for disk in failed if not is_silent(disk)])


def _read_ends(descriptor: int) -> None:
    last = max(0, os.lseek(descriptor, 0, os.SEEK_END) - _END)
    with mmap.mmap(-1, _END) as block:
        for place in (0, last):
            os.preadv(descriptor, [block], place)


def _contents_or_silence(contents: Mapping[Device, DeviceContents], device: Device) -> DeviceContents:
    """What was found on it; whatever was wrong with one that is silent, planner and root see the same."""
    own = contents.get(device, SILENT)
    if own == SILENT:
        note_failure(device)
    return own


def clean_digest(device: Device) -> str:
    """Digest of a device without table as it is now, by which `look` knows it again. Raises OSError."""
    hardware = _hardware(device, frozenset())

    def read_digest(descriptor: int) -> str:
        return blankness.digest(descriptor, _extents(descriptor, hardware, tabled=False))

    return ask_open(device, read_digest, 0)


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


Names = Callable[[Device], Sequence[str]]


def contents_of(disk: Device, names: Names) -> Contents:
    """Read the disk, its partitions and what stands on them.

    ``names`` tells what a wide look found on a device; a narrow one adds the UUIDs.
    """
    partitions = disk.partitions()
    own = ((0, disk), *((_number(part), part) for part in partitions))
    return Contents(
        marks=tuple((number, mark) for number, device in own for mark in _marks(device, names(device))),
        parts=tuple(_part(part) for part in partitions),
        upper=tuple(dict.fromkeys((number, mark) for number, device in own for mark in _above(device))),
    )


def contents_as_seen(disk: Device, names: Names) -> Contents:
    """The same of a disk of which nothing is read: ``names`` tells what was found on it before."""
    partitions = disk.partitions()
    own = ((0, disk), *((_number(part), part) for part in partitions))
    marks = tuple((number, Mark(name)) for number, device in own for name in names(device))
    return Contents(marks=marks, parts=tuple(_part(part) for part in partitions), upper=())


def _marks(device: Device, names: Sequence[str]) -> list[Mark]:
    marks = _probe_marks(device)
    mark_names = {mark.name for mark in marks}
    return [*marks, *(Mark(name) for name in names if name not in mark_names)]


def _above(device: Device) -> Iterator[Mark]:
    for holder in device.holders():
        for upper in kernel.above(holder):
            yield from _probe_marks(upper)


def _probe_marks(device: Device) -> list[Mark]:
    """What cannot be read, such as an array that does not run, says nothing."""
    try:
        return [Mark(each.name, each.uuid) for each in ask_open(device, signatures.probe)]
    except OSError:
        return []


def _part(part: Device) -> Part:
    return Part(_number(part), int(part.attribute("start") or 0) * SECTOR, part.size)


def _number(part: Device) -> int:
    return int(part.attribute("partition") or 0)
