"""What lies in the data of a member of an array, read where its superblock says that they begin.

Nothing is put together for it: udev would act on an array that runs. A mirror has all of its contents on
each member, and every other level its first chunk on one of them. Of a member whose superblock lies at its
end, the kernel shows no partition even where the disk was partitioned since.
"""

import os
from collections.abc import Iterator

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.on_disk import md_superblock, signatures
from raidwright.helper.looking.on_disk.md_superblock import MdSuperblock
from raidwright.helper.looking.on_disk.parts import parts
from raidwright.helper.looking.on_disk.signatures import WHOLE, Region, Signature
from raidwright.storage.levels import Level
from raidwright.storage.plan.clearing import EXTENDED
from raidwright.storage.snapshot.disks import Inside
from raidwright.storage.snapshot.signatures import ANY_TABLE, ARRAY_MEMBER, CONTRADICTING

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
