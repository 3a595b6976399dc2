"""How fast a design should be that nobody has built yet, beside one of its disks."""

from collections.abc import Sequence
from typing import NamedTuple

from raidwright.bench.expected import Medium, Range, Shape, expected_range
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import Access, Direction
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.disks import Block, Media, WholeDisk

_STREAMS = tuple(row for row in DEFAULT.rows if row.access is Access.SEQUENTIAL)
"""One stream with few and with many requests at a time."""


class ProposedSpeed(NamedTuple):
    """Between which ratios to one disk large files should be read and written."""

    reads: Range
    writes: Range


def proposed_speed(design: ArrayDesign, disks: Sequence[Block]) -> ProposedSpeed:
    """The speed of ``design`` on these whole disks."""
    shape = Shape(design.level, len(disks), design.chunk, design.layout, _medium_of(disks))
    return ProposedSpeed(_range(shape, Direction.READ), _range(shape, Direction.WRITE))


def _medium_of(disks: Sequence[Block]) -> Medium:
    drives = [disk.origin.drive for disk in disks if isinstance(disk.origin, WholeDisk)]
    media = {drive.media for drive in drives}
    if drives and all(drive.rate for drive in drives):
        return Medium.LIMITED
    if media == {Media.HDD}:
        return Medium.TURNS
    return Medium.FLASH if media and media <= {Media.SSD, Media.NVME} else Medium.UNKNOWN


def _range(shape: Shape, direction: Direction) -> Range:
    ranges = [expected_range(shape, row, direction) for row in _STREAMS]
    return Range(min(each.least for each in ranges), max(each.most for each in ranges))


def speed_words(speed: ProposedSpeed) -> Sentence:
    """Both ranges in few words."""
    reads, writes = map(_ratio_words, speed)
    return english("Compared to one disk: reads {reads} ×, writes {writes} ×", reads=reads, writes=writes)


def _ratio_words(ratio: Range) -> str:
    least, most = (f"{each:.1f}".removesuffix(".0") for each in (ratio.least, ratio.most))
    return least if least == most else f"{least}–{most}"
