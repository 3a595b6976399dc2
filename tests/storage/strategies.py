"""Random designs and random computers."""

import msgspec
from hypothesis import strategies as st

from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Layout,
    Lvm,
    MountChoice,
    Ownership,
    Unlocking,
)
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    Foreign,
    Luks,
    Media,
    Member,
    PhysicalVolume,
    Snapshot,
    SwapArea,
)
from raidwright.storage.units import GIB, KIB, MIB
from tests.storage.machines import (
    OTHER_ARRAY,
    TB,
    array,
    disk,
    drive,
    formatted,
    gpt_disk,
    machine,
    partition,
)

LETTERS = "abcdefghij"
names = st.from_regex(r"[A-Za-z][A-Za-z0-9_.-]{0,11}", fullmatch=True)
sizes = st.one_of(st.integers(64 * MIB, 2 * GIB), st.integers(2 * GIB, 20 * TB)).map(
    lambda n: n // 4096 * 4096
)
chunks = st.sampled_from([2**power * KIB for power in range(2, 17)])
labels = st.from_regex(r"([A-Za-z0-9][A-Za-z0-9_.-]{0,11})?", fullmatch=True)
points = st.from_regex(r"/(srv|mnt|media)/[A-Za-z0-9][A-Za-z0-9_.-]{0,9}", fullmatch=True)
mounts = st.builds(
    MountChoice, points, st.sampled_from(Ownership), noatime=st.booleans(), discard=st.booleans()
)


@st.composite
def levels(draw: st.DrawFn) -> tuple[Level, int, Layout]:
    """A level with a number of members it can have, and a layout."""
    level = draw(st.sampled_from(Level))
    most = min(level.facts.most_members, 12)
    return level, draw(st.integers(level.facts.least_members, most)), draw(st.sampled_from(Layout))


@st.composite
def designs(draw: st.DrawFn, drives: tuple[str, ...] = tuple(f"drive-{c}" for c in LETTERS)) -> ArrayDesign:
    """A design on some of ``drives`` that is sound in itself."""
    level = draw(st.sampled_from([level for level in Level if level.facts.least_members <= len(drives)]))
    order = draw(st.permutations(drives))
    count = draw(st.integers(level.facts.least_members, min(level.facts.most_members, len(drives))))
    spare_count = draw(st.integers(0, min(2, len(drives) - count))) if level.facts.is_redundant else 0
    filesystem = draw(st.none() | st.builds(FilesystemChoice, st.sampled_from(FilesystemKind), labels))
    return ArrayDesign(
        name=draw(names),
        level=level,
        members=tuple(order[:count]),
        chunk=draw(chunks),
        layout=draw(st.sampled_from(Layout)),
        spares=tuple(order[count : count + spare_count]),
        bitmap=draw(st.booleans()),
        whole_disks=level is not Level.SINGLE and draw(st.booleans()),
        slack=draw(st.integers(0, 300 * MIB)),
        wipe=draw(st.booleans()),
        encryption=draw(
            st.none()
            | st.builds(Encryption, names, unlocking=st.sampled_from(Unlocking), discard=st.booleans())
        ),
        lvm=draw(st.none() | st.builds(Lvm, names, names, st.none() | st.integers(4 * MIB, 10 * GIB))),
        filesystem=filesystem,
        mount=draw(st.none() | mounts) if filesystem else None,
        keep=draw(st.booleans()),
    )


_CONTENTS: list[Content] = [
    Blank(),
    formatted("ext4"),
    formatted("xfs", "/srv/films"),
    formatted("ext4", "/"),
    Luks("u", "2"),
    PhysicalVolume(""),
    PhysicalVolume("vault"),
    SwapArea(active=True),
    SwapArea(active=False),
    Foreign("zfs_member"),
    Foreign("DOS"),
    Member(OTHER_ARRAY),
    Member(""),
]
contents = st.sampled_from(_CONTENTS)


@st.composite
def machines(draw: st.DrawFn) -> Snapshot:
    """A computer with up to ten disks, blank, partitioned, or used as a whole, and perhaps an old array."""
    blocks: list[Block] = []
    for letter in LETTERS[: draw(st.integers(2, len(LETTERS)))]:
        blocks += draw(_disks(letter))
    members = [block.path for block in blocks if block.content == Member(OTHER_ARRAY)]
    running = draw(st.booleans())
    arrays: tuple[Array, ...] = ()
    if members and running:
        arrays = (array(*members),)
    elif members:
        arrays = (array(path="", running=False, expected=len(members) + 1),)
    return machine(*blocks, arrays=arrays)


@st.composite
def _disks(draw: st.DrawFn, letter: str) -> list[Block]:
    """One disk and its partitions."""
    size = draw(st.sampled_from([32 * MIB, 500 * MIB, 10 * GIB, TB, 4 * TB]))
    hardware = drive(letter, draw(st.sampled_from([Media.HDD, Media.SSD])), removable=draw(st.booleans()))
    read_only, ignored = (draw(st.sampled_from([False, False, False, True])) for _ in range(2))
    match draw(st.sampled_from(["blank", "whole", "table"])):
        case "blank":
            blocks = [disk(letter, size, hardware=hardware)]
        case "whole":
            blocks = [disk(letter, size, draw(contents), hardware=hardware)]
        case _:
            count = draw(st.integers(0, 3))
            parts = [partition(letter, number + 1, draw(contents), 30 * MIB) for number in range(count)]
            blocks = [gpt_disk(letter, size), *parts]
    blocks[0] = msgspec.structs.replace(blocks[0], read_only=read_only, ignored=ignored)
    return blocks
