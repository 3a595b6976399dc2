"""argv of what is done to a disk or a partition itself: wiping, partitioning, probing."""

from raidwright.storage.command import Command, program
from raidwright.storage.steps import MakePartition
from raidwright.storage.units import MIB

EDGE = MIB
"""Bytes at each end of a disk that are zeroed: tables, boot code and superblocks lie there."""


def wipe_signatures(path: str) -> Command:
    """The magic bytes of every signature; on a whole disk, also the kernel's partitions go with the table."""
    return program("wipefs", "--all", "--", path)


def wipe_disk(path: str, size: int) -> tuple[Command, ...]:
    """Wipefs takes out only the magic bytes; the rest of a table or superblock would stay and look like data.

    blkdiscard opens the disk exclusively: it refuses one of which any part is in use.
    """
    ends = (0, size - EDGE)
    return (wipe_signatures(path), *(_zero(path, start) for start in ends))


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


def _zero(path: str, start: int) -> Command:
    return program("blkdiscard", "--zeroout", f"--offset={start}", f"--length={EDGE}", "--", path)
