"""What is to be measured: rows of the grid, target, test size, passes."""

from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.fields import AnyMountPoint, ArrayUuid, FolderPath, NodePath
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, KIB, MIB, format_binary


class Access(Enum):
    """Blocks one after another, or anywhere."""

    SEQUENTIAL = "seq"
    RANDOM = "rnd"


class Direction(Enum):
    """A column of the grid."""

    READ = "read"
    WRITE = "write"


class Data(Enum):
    """What is written: incompressible, or zeros."""

    RANDOM = "random"
    ZERO = "zero"


MOST_MEMORY = 256 * MIB
"""Bytes that the blocks under way may take at once."""


class Row(Fact, frozen=True):
    """One row of the grid, e.g. SEQ1M Q8T1. Raises ValueError when it takes more than `MOST_MEMORY`."""

    access: Access
    block: Annotated[int, msgspec.Meta(ge=512, le=64 * MIB)]
    """Bytes."""
    queue: Annotated[int, msgspec.Meta(ge=1, le=512)]
    threads: Annotated[int, msgspec.Meta(ge=1, le=64)]

    def __post_init__(self) -> None:
        if self.memory > MOST_MEMORY:
            taken, most = format_binary(self.memory), format_binary(MOST_MEMORY)
            raise ValueError(
                f"{self.label} takes {taken} of memory at once, and {most} is the most:"
                " choose smaller blocks, a shorter queue or fewer threads"
            )

    @property
    def memory(self) -> int:
        """Bytes of the blocks under way: each thread has a queue of its own."""
        return self.threads * self.queue * self.block

    @property
    def label(self) -> str:
        """As CrystalDiskMark writes it: "SEQ1M Q8T1"."""
        size = f"{self.block // MIB}M" if self.block >= MIB else f"{self.block // KIB}K"
        return f"{self.access.value.upper()}{size} Q{self.queue}T{self.threads}"


class Profile(Fact, frozen=True):
    """A named set of rows."""

    name: str
    rows: tuple[Row, ...]


class RawDisk(Fact, frozen=True, tag="raw-disk"):
    """A whole disk, read only."""

    disk: DiskIdentity


class StackLayer(Fact, frozen=True, tag="layer"):
    """A running array's device, or what lies on it, in use or not: read only."""

    path: NodePath
    array: ArrayUuid
    """The array that it stands on, by which it is known again."""


class BuiltDevice(Fact, frozen=True, tag="built"):
    """A device that a plan of ours just built and on which nothing lies yet: the one place for raw writes."""

    path: NodePath
    fingerprint: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
    """Of the plan that built it."""


class MountedAt(Fact, frozen=True, tag="mount"):
    """A mounted file system, by its mount point."""

    point: AnyMountPoint


class Folder(Fact, frozen=True, tag="folder"):
    """A folder of the caller's own: the caller opens the test file in it and hands over the descriptor."""

    path: FolderPath


Target = RawDisk | StackLayer | BuiltDevice | MountedAt | Folder


def is_read_only(target: Target) -> bool:
    """Whether nothing is ever written there, because others' data may lie on it."""
    return isinstance(target, RawDisk | StackLayer)


PAUSABLE = ("resync", "recover")
"""md's words for what it goes on with where it was; a check that is halted is over, a reshape is no sync."""


def may_pause(target: Target) -> bool:
    """Whether a sync beneath it may be paused: whoever may write there was asked for it."""
    return isinstance(target, BuiltDevice | MountedAt)


class BenchSpec(Fact, frozen=True):
    """One run of the grid."""

    target: Target
    rows: Annotated[tuple[Row, ...], msgspec.Meta(min_length=1, max_length=16)]
    directions: Annotated[tuple[Direction, ...], msgspec.Meta(min_length=1, max_length=2)]
    size: Annotated[int, msgspec.Meta(ge=16 * MIB, le=64 * GIB)] = GIB
    """Bytes of the test file, or of the stretch of a raw device."""
    passes: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    seconds: Annotated[float, msgspec.Meta(ge=0.5, le=600)] = 5.0
    """Of one pass."""
    warmup: bool = True
    """One pass first that does not count."""
    pause: Annotated[float, msgspec.Meta(ge=0, le=600)] = 0.0
    """Seconds between passes."""
    data: Data = Data.RANDOM
    at_most: Annotated[int, msgspec.Meta(ge=0, le=9)] = 0
    """Passes of a cell whose passes differ too much; not more than ``passes`` means none is added."""
    pause_sync: bool = False
    """The first sync or rebuild of the arrays beneath the target stands still meanwhile."""

    @property
    def longest(self) -> int:
        """Passes that count of the cell that needs most."""
        return max(self.passes, self.at_most)
