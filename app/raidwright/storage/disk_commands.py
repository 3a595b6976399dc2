"""argv of what is done to a disk or a partition itself: wiping, partitioning, probing."""

from raidwright.storage.command import Command, program
from raidwright.storage.steps import MakePartition
from raidwright.storage.units import MIB

EDGE = MIB
"""Bytes at the end of a disk that are zeroed: tables and superblocks lie there."""
FRONT = 160 * MIB
"""Bytes at its start: md keeps up to 129 MiB for itself, behind which an array's first layer has its keys."""


def wipe_signatures(path: str) -> Command:
    """The magic bytes of every signature; on a whole disk, also the kernel's partitions go with the table."""
    return program("wipefs", "--all", "--", path)


def wipe_disk(path: str, size: int) -> tuple[Command, ...]:
    """Wipefs takes out only the magic bytes; the rest of a table or superblock would stay and look like data.

    blkdiscard opens the disk exclusively: it refuses one of which any part is in use.
    """
    front = min(FRONT, size - EDGE)
    return (wipe_signatures(path), zero(path, 0, front), zero(path, size - EDGE, EDGE))


def make_partition(path: str, step: MakePartition) -> Command:
    """Sfdisk takes sizes in logical sectors, and wipes nothing by itself here."""
    entry = f'start={step.start}, size={step.end - step.start + 1}, type=raid, name="{step.name}"'
    options = ("--quiet", "--label=gpt", "--wipe=never", "--wipe-partitions=never")
    return Command(("sfdisk", *options, "--", path), line=entry)


def probes(path: str) -> tuple[Command, ...]:
    """Questions to three programs that each know other signatures; a partition's own entry is none."""
    return (
        Command(("wipefs", "--no-act", "--", path), probe=True),
        Command(("blkid", "--probe", "--no-part-details", "--", path), probe=True),
        Command(("mdadm", "--examine", path), probe=True),
    )


def zero(path: str, start: int, length: int) -> Command:
    """Zero ``length`` bytes of a disk or of a layer that nobody uses."""
    return program("blkdiscard", "--zeroout", f"--offset={start}", f"--length={length}", "--", path)
