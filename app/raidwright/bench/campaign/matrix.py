"""A campaign: the same disks put together in every way that somebody wants to know about, and measured.

Each round runs every setup once, A B C A B C, so that what drifts meanwhile is in all of them alike; and
since all need the same disks, that is also the least number of builds.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import product
from typing import Annotated

import msgspec

from raidwright.bench.expected import ARRAY_TEMPLATE, array_facts
from raidwright.bench.profiles import DEFAULT, MOST_ROUNDS, PASSES, ROUNDS, SECONDS
from raidwright.bench.spec import LARGEST_GRID, SMALLEST_STRETCH, IoMode, PassCount, PassSeconds, Row
from raidwright.storage.design.design import CHUNK, FilesystemKind
from raidwright.storage.fact import Fact, fill
from raidwright.storage.failures import Failure, english
from raidwright.storage.fields import MOST_BYTES, MOST_DISKS, ChunkSize, DriveId
from raidwright.storage.levels import Level
from raidwright.storage.rules.eligibility import SMALLEST_DISK
from raidwright.storage.units import GIB, format_binary

MOST_CASES = 64
"""Setups of one campaign."""
MOST_PLANS = 1 + 2 * MOST_CASES * MOST_ROUNDS
"""Plans of one campaign: the disks are cleared, then each setup run builds and takes down."""
LONGEST_CAMPAIGN = 72 * 3600
"""Seconds for which one authorisation lasts at most."""
ONE_DISK = Level.SINGLE.facts.title
"""Title of a single disk, which arrays are compared to."""
_ONE_MEMBER = 1
SPAN = 32 * GIB
"""Bytes of each disk that are usually used: a first sync of all of it may take a day."""


class Between(Enum):
    """What lies between the array and the file system."""

    PLAIN = "plain"
    LUKS = "luks"
    LVM = "lvm"
    BOTH = "luks-lvm"

    @property
    def encrypts(self) -> bool:
        """Whether there is a LUKS container."""
        return self in (Between.LUKS, Between.BOTH)

    @property
    def has_volume(self) -> bool:
        """Whether there is a logical volume."""
        return self in (Between.LVM, Between.BOTH)


class Top(Enum):
    """What lies on top: a file system, or nothing at all."""

    BARE = "none"
    EXT4 = "ext4"
    XFS = "xfs"
    BTRFS = "btrfs"

    @property
    def filesystem(self) -> FilesystemKind | None:
        """The file system to be made; None for none."""
        return None if self is Top.BARE else FilesystemKind(self.value)


class SyncChoice(Enum):
    """What becomes of an array's first sync."""

    WAIT = "wait"
    """The array is measured when it has ended: what it will be like in use."""
    PAUSE = "pause"
    """The sync stands still while the array is measured."""
    BESIDE = "beside"
    """The sync goes on meanwhile, and slows everything down."""


_WITHOUT_HIGHEST = {Between.LUKS: Between.PLAIN, Between.LVM: Between.PLAIN, Between.BOTH: Between.LUKS}
_LEVELS = "|".join(level.value for level in Level)
POSSIBLE_LEVELS = (
    f"{', '.join(level.value for level in Level)}, or a level with a fixed number of disks, such as raid0x3"
)
LevelWord = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^({_LEVELS})(x[1-9][0-9]?)?\Z",
        description=POSSIBLE_LEVELS,
    ),
]
_Several = msgspec.Meta(min_length=1, max_length=16)


class Matrix(Fact, frozen=True):
    """What is to be compared on which disks. Everything is combined with everything."""

    disks: Annotated[tuple[DriveId, ...], msgspec.Meta(min_length=1, max_length=MOST_DISKS)]
    """What a setup of fewer uses are the first of them."""
    levels: Annotated[tuple[LevelWord, ...], _Several]
    chunks: Annotated[tuple[ChunkSize, ...], _Several] = (CHUNK,)
    filesystems: Annotated[tuple[Top, ...], _Several] = (Top.EXT4,)
    layers: Annotated[tuple[Between, ...], _Several] = (Between.PLAIN,)
    rows: tuple[Row, ...] = DEFAULT.rows
    rounds: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROUNDS)] = ROUNDS
    """So many runs each."""
    ways: Annotated[tuple[IoMode, ...], _Several] = (IoMode.DIRECT,)
    """How each is measured."""
    sync: SyncChoice = SyncChoice.WAIT
    span: Annotated[int, msgspec.Meta(ge=SMALLEST_DISK, le=MOST_BYTES)] = SPAN
    """Bytes of each disk that are used, from its start."""
    size: Annotated[int, msgspec.Meta(ge=SMALLEST_STRETCH, le=LARGEST_GRID)] = GIB
    """Bytes of the test file."""
    passes: PassCount = PASSES
    """Passes of each cell in each run."""
    seconds: PassSeconds = SECONDS
    """Seconds of one pass."""
    each_layer: bool = False
    """Each layer is measured by itself too, before the next is put on it, so that it may be written to."""


class Setup(Fact, frozen=True):
    """The first ``members`` disks put together, to be measured. ``chunk`` is 0 where nothing is striped."""

    level: Level
    members: int
    chunk: int
    layers: Between
    top: Top
    way: IoMode = IoMode.DIRECT

    @property
    def made_of(self) -> str:
        """Level and number of disks: "RAID 5 of 3", or "One disk"."""
        if self.is_one_disk:
            return ONE_DISK
        return fill(ARRAY_TEMPLATE, array_facts(self.level.value, self.members))

    @property
    def is_one_disk(self) -> bool:
        """Whether the setup is no array at all, but a single disk."""
        return self.level.facts.least_members == _ONE_MEMBER

    @property
    def below(self) -> "Setup | None":
        """The setup without its highest layer; None for an array alone."""
        if self.top is not Top.BARE:
            return msgspec.structs.replace(self, top=Top.BARE)
        lower = _WITHOUT_HIGHEST.get(self.layers)
        return msgspec.structs.replace(self, layers=lower) if lower is not None else None

    def up_to(self) -> "tuple[Setup, ...]":
        """The array alone, then with one layer more at a time."""
        return (*(self.below.up_to() if self.below else ()), self)

    def parts(self) -> tuple[str, ...]:
        """What the setup is, part by part: level, chunk, layers, file system, way to the disk."""
        chunk = format_binary(self.chunk) if self.chunk else ""
        layers, top = LAYER_WORDS[self.layers], TOP_WORDS[self.top]
        return (self.made_of, chunk, layers, top, MODE_WORDS[self.way])


LAYER_WORDS = {Between.PLAIN: "", Between.LUKS: "LUKS", Between.LVM: "LVM", Between.BOTH: "LUKS · LVM"}
TOP_WORDS = {Top.BARE: "bare", Top.EXT4: "ext4", Top.XFS: "XFS", Top.BTRFS: "Btrfs"}
DIRECT = "Direct"
"""Said of the usual way only beside another."""
MODE_WORDS = {IoMode.DIRECT: "", IoMode.CACHED: "Cached", IoMode.SYNC: "Sync"}


class Campaign(Fact, frozen=True):
    """What is carried out on one computer, as it is kept until it is done."""

    machine: str
    """Title of the computer."""
    matrix: Matrix
    drives: tuple[str, ...]
    """`Drive.id`s, in the order of the matrix."""
    arrangements: tuple[Setup, ...]


class SetupState(Enum):
    """How far a setup run came."""

    BEGUN = "begun"
    """What it measured, or why it failed, is known where its array could not be taken down yet."""
    DONE = "done"
    FAILED = "failed"


class SetupRun(Fact, frozen=True):
    """One setup in one round."""

    round: int
    case: int
    """Number of the setup."""
    array: str
    """UUID of the array that is built for it."""
    state: SetupState = SetupState.BEGUN
    run: int = 0
    """Number of its measurement in the history; 0 when none was kept."""
    reason: Failure | None = None
    """Why it failed."""
    synced: float = 0.0
    """Seconds that its first sync was waited for; 0 without one."""


class LeftOut(Fact, frozen=True):
    """A setup that cannot be built, and why."""

    title: str
    reason: Failure


class Expanded(Fact, frozen=True):
    """All setups of a matrix."""

    arrangements: tuple[Setup, ...]
    left_out: tuple[LeftOut, ...]


def expand(matrix: Matrix) -> Expanded:
    """Every setup once, in the order of the matrix; with its reason, what these disks cannot be."""
    setups: dict[Setup, None] = {}
    left_out: dict[LeftOut, None] = {}
    for word in matrix.levels:
        level, counts = _level_and_counts(word, len(matrix.disks))
        for members in counts:
            reason = _reason_against(level, members, len(matrix.disks))
            if reason is not None:
                left_out[LeftOut(fill(ARRAY_TEMPLATE, array_facts(level.value, members)), reason)] = None
                continue
            for each in _setups(matrix, level, members):
                if each.is_one_disk and each.top is Top.BARE:
                    reason = english(
                        "A single disk without an array can only be measured with a file system. Choose a"
                        " file system."
                    ).failure
                    left_out[LeftOut(full_title(each), reason)] = None
                else:
                    setups[each] = None
    return Expanded(tuple(setups), tuple(left_out))


def titles(setups: Sequence[Setup]) -> tuple[str, ...]:
    """Each by its level and by what not all of them have in common."""
    if not setups:
        return ()
    levels, chunks, *others = zip(*(each.parts() for each in setups), strict=True)
    # What has no chunk does not differ in it.
    visible = [bool(levels), len({*chunks} - {""}) > 1, *(len({*words}) > 1 for words in others)]
    return tuple(" · ".join(_visible_parts(each.parts(), visible)) for each in setups)


def full_title(setup: Setup) -> str:
    """All that it is: "RAID 5 of 3 · 512 KiB · LUKS · ext4"."""
    return " · ".join(filter(None, setup.parts()))


def _visible_parts(parts: Sequence[str], visible: Sequence[bool]) -> Iterator[str]:
    return (part for part, tell in zip(parts, visible, strict=True) if tell and part)


def _level_and_counts(word: str, disks: int) -> tuple[Level, Sequence[int]]:
    name, _, count = word.partition("x")
    level = Level(name)
    least = level.facts.least_members
    if count:
        return level, (int(count),)
    # Where no number fits, the least is told with the reason why not.
    most = least if least == _ONE_MEMBER else max(least, disks)
    return level, range(least, most + 1)


def _reason_against(level: Level, members: int, disks: int) -> Failure | None:
    least = level.facts.least_members
    if members < least or (least == _ONE_MEMBER and members > _ONE_MEMBER):
        reason = english(
            "{level} cannot be built from {count} disks.", level=level.facts.title, count=members
        )
        return reason.failure
    if members > disks:
        return english(
            "This setup needs {count} disks, but only {given} are selected.", count=members, given=disks
        ).failure
    return None


def _setups(matrix: Matrix, level: Level, members: int) -> Iterator[Setup]:
    chunks = matrix.chunks if level.facts.is_striped else (0,)
    for chunk, layers, top, way in product(chunks, matrix.layers, matrix.filesystems, matrix.ways):
        setup = Setup(level, members, chunk, layers, top, way)
        yield from setup.up_to() if matrix.each_layer else (setup,)


def likeness(one: Setup, other: Setup) -> int | None:
    """How much two setups have in common beside the array; None where nobody may compare them.

    Encryption may halve a speed and memory multiply it: with it and without it, the array is not what tells.
    """
    if one.way is not other.way or one.layers.encrypts is not other.layers.encrypts:
        return None
    same_chunk = one.chunk == other.chunk or not (one.chunk and other.chunk)
    return (one.top is other.top) + (one.layers is other.layers) + same_chunk


def most_alike(number: int, among: Iterable[int], setups: Sequence[Setup]) -> int | None:
    """The number ``among`` others with most in common with that one; None where none may be compared."""
    common = {other: likeness(setups[number], setups[other]) for other in among}
    comparable = {other: alike for other, alike in common.items() if alike is not None}
    return max(comparable, key=comparable.__getitem__, default=None)
