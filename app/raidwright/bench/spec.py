"""What is to be measured: rows of the grid, target, test size, passes."""

from enum import Enum
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import AnyMountPoint, ArrayUuid, FolderPath, NodePath
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, KIB, MIB, SECTOR, format_binary


class Access(Enum):
    """Blocks one after another, or anywhere."""

    SEQUENTIAL = "seq"
    RANDOM = "rnd"


class Direction(Enum):
    """A column of the grid."""

    READ = "read"
    WRITE = "write"
    MIX = "mix"
    """Reads and writes at the same time, `Row.reads` of a hundred requests reads."""

    @property
    def writes(self) -> bool:
        """Whether anything is written."""
        return self is not Direction.READ


ONE_WAY = (Direction.READ, Direction.WRITE)
"""What is measured where no mix is asked for."""
MIX_READS = 70
"""As CrystalDiskMark mixes them."""


class Data(Enum):
    """What is written: incompressible, or zeros."""

    RANDOM = "random"
    ZERO = "zero"


class IoMode(Enum):
    """How requests come to the disk."""

    DIRECT = "direct"
    """Past the kernel's memory."""
    CACHED = "cached"
    """Through it, one request of a thread after the other, as most programs do."""
    SYNC = "sync"
    """Past it, and a write is answered only when it is safe on the disk (O_SYNC)."""


MOST_MEMORY = 256 * MIB
"""Bytes that the blocks under way may take at once."""
SMALLEST_BLOCK, LARGEST_BLOCK = SECTOR, 64 * MIB
"""Bytes of one request."""
LONGEST_QUEUE, MOST_THREADS = 512, 64
"""Of what is measured here; others have measured more."""


def out_of_limits(row: str) -> Sentence:
    """Why the row called ``row`` cannot be measured here."""
    return english(
        "“{row}” cannot be measured. Possible: blocks of 512B to 64M, queue depths of 1 to {queue}, 1 to"
        " {threads} threads.",
        row=row,
        queue=LONGEST_QUEUE,
        threads=MOST_THREADS,
    )


_ANY_COUNT = 65_535


class Row(Fact, frozen=True, omit_defaults=True):
    """One row of the grid, e.g. SEQ1M Q8T1; whether it can be measured here `require_measurable_row` says."""

    access: Access
    block: Annotated[int, msgspec.Meta(ge=SMALLEST_BLOCK, le=LARGEST_BLOCK)]
    """Bytes."""
    queue: Annotated[int, msgspec.Meta(ge=1, le=_ANY_COUNT)]
    threads: Annotated[int, msgspec.Meta(ge=1, le=_ANY_COUNT)]
    reads: Annotated[int, msgspec.Meta(ge=1, le=99)] = MIX_READS
    """Of a hundred requests of `Direction.MIX`. Where others have mixed otherwise it is a row of its own."""

    @property
    def memory(self) -> int:
        """Bytes of the blocks under way: each thread has a queue of its own."""
        return self.threads * self.queue * self.block

    @property
    def label(self) -> str:
        """As CrystalDiskMark writes it: "SEQ1M Q8T1"; another mix than its own behind it: " 50/50"."""
        mix = f" {self.reads}/{100 - self.reads}" if self.reads != MIX_READS else ""
        return f"{self.access.value.upper()}{_block_label(self.block)} Q{self.queue}T{self.threads}{mix}"


def require_measurable_row(row: Row) -> None:
    """Raise ValueError for a row that only others have measured."""
    if row.memory > MOST_MEMORY:
        memory, most = format_binary(row.memory), format_binary(MOST_MEMORY)
        raise ValueError(
            english(
                "{row} needs {memory} of memory; at most {most} is allowed. Choose smaller blocks, a lower"
                " queue depth or fewer threads.",
                row=row.label,
                memory=memory,
                most=most,
            )
        )
    if row.queue > LONGEST_QUEUE or row.threads > MOST_THREADS or row.reads != MIX_READS:
        raise ValueError(out_of_limits(row.label))


def _block_label(block: int) -> str:
    """The size of a block in the largest unit that is whole: "1M", "4K", "512B"."""
    if block % MIB == 0:
        return f"{block // MIB}M"
    return f"{block // KIB}K" if block % KIB == 0 else f"{block}B"


MOST_ROWS = 16


class RawDisk(Fact, frozen=True, tag="raw-disk"):
    """A whole disk, read only."""

    disk: DiskIdentity


MOST_MEASURED = 64
"""Disks that are measured at once."""


class DiskGroup(Fact, frozen=True, tag="disks"):
    """Several whole disks at the same time, each as if it were alone; read only."""

    disks: Annotated[tuple[DiskIdentity, ...], msgspec.Meta(min_length=2, max_length=MOST_MEASURED)]


class StackLayer(Fact, frozen=True, tag="layer"):
    """A running array's device, or what lies on it, in use or not: read only."""

    path: NodePath
    array: ArrayUuid
    """The array that it stands on, by which it is known again."""


class BuiltDevice(Fact, frozen=True, tag="built"):
    """A device that a plan of ours just built and on which nothing lies yet: the one place for raw writes."""

    path: NodePath
    fingerprint: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]
    """Fingerprint of the plan that built it."""


class MountedAt(Fact, frozen=True, tag="mount"):
    """A mounted file system, by its mount point."""

    point: AnyMountPoint


class Folder(Fact, frozen=True, tag="folder"):
    """A folder of one's own, which is measured with one's own rights and by nobody else."""

    path: FolderPath


ForRoot = RawDisk | DiskGroup | StackLayer | BuiltDevice | MountedAt
"""What the helper measures, which may open what others may not."""
Target = ForRoot | Folder


LONGEST_FOREIGN_NAME = 200
"""Letters of what another program has measured."""


class ImportedTarget(Fact, frozen=True, tag="elsewhere"):
    """What another program measured, mostly on another computer: nothing here goes by that name."""

    name: Annotated[str, msgspec.Meta(max_length=LONGEST_FOREIGN_NAME)]


Somewhere = Target | ImportedTarget
"""What a kept run is of."""


def is_read_only(target: Somewhere) -> bool:
    """Whether nothing is ever written there, because others' data may lie on it."""
    return isinstance(target, RawDisk | DiskGroup | StackLayer)


def raw_disks(target: Somewhere) -> tuple[DiskIdentity, ...]:
    """The disks that are measured as such; none of any other target."""
    match target:
        case RawDisk(disk=disk):
            return (disk,)
        case DiskGroup(disks=disks):
            return disks
        case StackLayer() | BuiltDevice() | MountedAt() | Folder() | ImportedTarget():
            return ()
        case _:
            assert_never(target)


PAUSABLE = ("resync", "recover")
"""md's words for syncs that go on where they were halted: a halted check is over, a reshape is no sync."""


def may_pause(target: Somewhere) -> bool:
    """Whether a sync beneath it may be paused: whoever may write there was asked for it."""
    return isinstance(target, BuiltDevice | MountedAt)


class Sustained(Fact, frozen=True):
    """Each pass goes once over the whole stretch: written, read and written again, or only read."""

    places: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 0
    """So many pieces of it, evenly far from each other, are read; 0 reads all. What is written has no gap."""


SMALLEST_STRETCH, LARGEST_GRID = 16 * MIB, 64 * GIB
"""Bytes of the stretch that is measured at least, and that a grid is measured on at most."""
HEADROOM = 64 * MIB
"""Bytes that a file system keeps free beside the test file."""
ALL = 1 << 50
"""Bytes: more than there are anywhere, for a stretch that goes to the end."""
PASS_LIMIT = 9
"""Passes of one cell."""
SHORTEST_PASS, LONGEST_PASS, LONGEST_PAUSE = 0.5, 600, 600
"""Seconds."""
PassCount = Annotated[int, msgspec.Meta(ge=1, le=PASS_LIMIT)]
PassSeconds = Annotated[float, msgspec.Meta(ge=SHORTEST_PASS, le=LONGEST_PASS)]


class BenchSpec(Fact, frozen=True):
    """One run of the grid, or over a whole stretch.

    Raises ValueError for a grid over `LARGEST_GRID`, and for rows that cannot be measured, unless others did.
    """

    target: Somewhere
    rows: Annotated[tuple[Row, ...], msgspec.Meta(min_length=1, max_length=MOST_ROWS)]
    directions: Annotated[tuple[Direction, ...], msgspec.Meta(min_length=1, max_length=3)]
    size: Annotated[int, msgspec.Meta(ge=SMALLEST_STRETCH, le=ALL)] = GIB
    """Bytes of the test file, or of the stretch of a raw device, of each where there are several.

    Of what is sustained the most: there may be less room.
    """
    passes: PassCount = 3
    seconds: PassSeconds = 5.0
    """Seconds of one pass."""
    warmup: bool = True
    """One pass first that does not count."""
    pause: Annotated[float, msgspec.Meta(ge=0, le=LONGEST_PAUSE)] = 0.0
    """Seconds between passes."""
    data: Data = Data.RANDOM
    at_most: Annotated[int, msgspec.Meta(ge=0, le=PASS_LIMIT)] = 0
    """Passes of a cell whose passes differ too much; not more than ``passes`` means none is added."""
    way: IoMode = IoMode.DIRECT
    pause_sync: bool = False
    """The first sync or rebuild of the arrays beneath the target stands still meanwhile."""
    sustained: Sustained | None = None
    """With it ``passes``, ``seconds`` and ``warmup`` mean nothing."""

    def __post_init__(self) -> None:
        if not isinstance(self.target, ImportedTarget):
            for row in self.rows:
                require_measurable_row(row)
        if self.sustained is None and self.size > LARGEST_GRID:
            most = format_binary(LARGEST_GRID)
            raise ValueError(english("The test size can be at most {most}.", most=most))

    @property
    def manner(self) -> tuple[object, ...]:
        """What must be the same of two runs for one to be held against the other, whatever they measured."""
        return self.size, self.seconds, self.data, self.way, self.sustained

    @property
    def longest(self) -> int:
        """Passes of the cell that needs most, without its warm-up."""
        return max(self.passes, self.at_most)


def is_journaled(spec: BenchSpec) -> bool:
    """Whether a file system writes of its own with what is written, and nobody can tell how much.

    A write that must be safe when it is answered takes the journal and the file's times with it.
    """
    return spec.way is IoMode.SYNC and isinstance(spec.target, MountedAt | Folder)


def rows_by(way: IoMode, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """``rows`` as they are measured by this way, each once: memory knows no queue."""
    if way is not IoMode.CACHED:
        return rows
    return tuple(dict.fromkeys(msgspec.structs.replace(row, queue=1) for row in rows))
