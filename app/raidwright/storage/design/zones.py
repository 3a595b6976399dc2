"""Zones of RAID 0: members of unequal size are striped over as long as each of them lasts.

As drivers/md/raid0.c ``create_strip_zones`` divides them, with the layout "original" that mdadm chooses for a
new array: in every zone, chunk n of the array lies on member n modulo the members that are left.
"""

from collections.abc import Sequence

from raidwright.storage.design.capacity import member_size
from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.design.superblock import component, data_offset
from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.disks import Block


class Zone(Fact, frozen=True):
    """A depth in which the same members take part."""

    first: int
    """The array's chunk it begins with."""
    rows: int
    """Chunks it has on each of its members."""
    members: tuple[int, ...]
    """Places of the members that reach so deep, in the array's order."""

    @property
    def end(self) -> int:
        """The array's first chunk behind it."""
        return self.first + self.rows * len(self.members)

    def row(self, number: int) -> dict[int, int]:
        """Which chunk of the array each member holds in the zone's row ``number``."""
        count = len(self.members)
        chunks = range(self.first + number * count, self.first + (number + 1) * count)
        return {self.members[chunk % count]: chunk for chunk in chunks}


def zones(chunks: Sequence[int]) -> tuple[Zone, ...]:
    """The zones of members that have so many chunks each, from the shallowest on."""
    shallowest_first: list[Zone] = []
    reached = first = 0
    for depth in sorted(set(chunks) - {0}):
        members = tuple(index for index, size in enumerate(chunks) if size >= depth)
        shallowest_first.append(Zone(first, depth - reached, members))
        reached, first = depth, shallowest_first[-1].end
    return tuple(shallowest_first)


def member_chunks(design: ArrayDesign, members: Sequence[Block]) -> tuple[int, ...]:
    """How many whole chunks of data ``design`` has on each of these whole disks, in the design's order."""
    sizes = [member_size(design, disk.size) for disk in members]
    if not sizes:
        return ()
    offset = data_offset(sizes[0], design.chunk)
    return tuple(component(size, offset, design.chunk) // design.chunk for size in sizes)
