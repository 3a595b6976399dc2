"""What a capacity says of its layers, of the disks that may fail and of the alignment."""

from typing import NamedTuple

from raidwright.storage.design.capacity import Capacity
from raidwright.storage.failures import Sentence, english
from raidwright.storage.units import format_binary


class LayerSize(NamedTuple):
    """One layer that was designed; ``key`` is its field of `Capacity`, and what the helper calls it."""

    key: str
    name: Sentence
    size: int
    """In bytes."""


def layers_of(capacity: Capacity) -> tuple[LayerSize, ...]:
    """Every layer that was designed, lowest first."""
    # Only RAID0, which may lose no disk, makes use of what a member has more than the smallest one.
    uneven = not capacity.losses and capacity.array > capacity.component * capacity.data_members
    below = (
        ("member", english("Smallest member") if uneven else english("Each member"), capacity.member),
        ("component", english("Used per member"), capacity.component),
        ("array", english("Array"), capacity.array),
    )
    alone = (("member", english("Partition"), capacity.member),)
    layers = (
        *(below if capacity.has_array else alone),
        ("luks", english("LUKS volume"), capacity.luks),
        ("volume", english("LVM volume"), capacity.volume),
        ("filesystem", english("File system"), capacity.filesystem),
    )
    return tuple(LayerSize(key, name, size) for key, name, size in layers if size is not None)


def safety(capacity: Capacity) -> Sentence:
    """How many disks may fail, and from when on."""
    if not capacity.has_array:
        return english("No redundancy. If the disk fails, all data is lost.")
    match capacity.survives:
        case 0:
            return english("No redundancy. If one disk fails, all data is lost.")
        case 1:
            return english("After the initial sync, survives the failure of any one disk.")
        case losses:
            return english("After the initial sync, survives the failure of any {n} disks.", n=losses)


def no_backup(capacity: Capacity) -> Sentence | None:
    """What redundancy is not, told once where it is planned and once where it is ready; None without any."""
    if not capacity.losses:
        return None
    return english("RAID is not a backup: deleted or overwritten data is lost on all disks.")


def alignment(capacity: Capacity) -> Sentence:
    """What the file system is told of the stripes beneath it."""
    if not capacity.stripe_width:
        return english("No striping, so no alignment is needed.")
    return english(
        "Chunk size {chunk} · stride {stride} · stripe width {width} (blocks of 4 KiB)",
        chunk=format_binary(capacity.chunk),
        stride=capacity.stride,
        width=capacity.stripe_width,
    )
