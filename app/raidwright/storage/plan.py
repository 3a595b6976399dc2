"""What a plan is: the disks it may touch, what it destroys, its steps and what they shall add up to."""

import hashlib
from enum import Enum
from typing import Annotated

import msgspec

from raidwright.storage.design import ArrayDesign, Level, Name
from raidwright.storage.fact import Fact
from raidwright.storage.findings import Finding
from raidwright.storage.items import Item
from raidwright.storage.settings import SettingLine
from raidwright.storage.steps import MOST_DISKS, ArrayUuid, Index, Step, Uuid

Text = Annotated[str, msgspec.Meta(max_length=256)]
NodePath = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^/dev/[A-Za-z0-9][A-Za-z0-9_.-]*(/[A-Za-z0-9][A-Za-z0-9_.:-]*)?\Z", max_length=128
    ),
]
ArrayPath = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^/dev/(md[0-9]{1,7}|md_[A-Za-z0-9_.-]{1,32}|md/[A-Za-z0-9][A-Za-z0-9_.:-]{0,63})\Z"
    ),
]
"""/dev/mdN; by mdadm.conf's "CREATE names=yes" /dev/md_NAME; /dev/md/NAME. Only root makes these."""
ByteCount = Annotated[int, msgspec.Meta(ge=0, le=2**60)]
MOST_LOST = 64
"""Items in one loss."""
MemberCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_DISKS)]
BlockCount = Annotated[int, msgspec.Meta(ge=0, le=2**32)]
"""File system blocks."""


class Purpose(Enum):
    """What a plan is for; each has an authorisation of its own."""

    BUILD = "build"
    TEARDOWN = "teardown"


class DiskIdentity(Fact, frozen=True):
    """All by which the helper knows a disk again; any difference at the moment of acting refuses the plan."""

    path: NodePath
    drive: Text
    model: Text
    serial: Text
    wwn: Text
    size: ByteCount
    logical_sector: Annotated[int, msgspec.Meta(ge=512, le=65536)]
    physical_sector: Annotated[int, msgspec.Meta(ge=512, le=65536)]
    diskseq: Annotated[int, msgspec.Meta(ge=0, le=2**63 - 1)]
    table: Text
    """UUID of its partition table; empty without one."""
    signatures: Annotated[tuple[Text, ...], msgspec.Meta(max_length=128)]
    """"NODE:signature" of the disk and of each of its partitions, sorted ("vda:gpt", "vda1:ext4")."""


class ArrayIdentity(Fact, frozen=True):
    """The plan's array: to be created under this UUID, or found under it."""

    uuid: ArrayUuid
    name: Name
    level: Level
    path: ArrayPath
    """"/dev/md/NAME" when it is to be made; the node it runs on ("/dev/md127") for a teardown."""


class Capacity(Fact, frozen=True):
    """Bytes at each layer, exactly, and the alignment that mkfs is told."""

    member: ByteCount
    """Of the smallest member device (partition or disk)."""
    data_offset: ByteCount
    """From the start of a member to its data."""
    component: ByteCount
    """Data bytes used on the smallest member."""
    array: ByteCount
    luks: ByteCount | None
    volume: ByteCount | None
    """Of the logical volume."""
    filesystem: ByteCount | None
    """As its superblock counts them, which may be fewer than its device has."""
    usable: ByteCount
    """Of the topmost layer that was designed."""
    raw: ByteCount
    """Sum of the disks named."""
    losses: MemberCount
    """Disks that may fail, whichever they are."""
    data_members: MemberCount
    """Members' worth of data in one stripe; 0 for RAID1."""
    chunk: ByteCount
    stride: BlockCount
    """Chunk in file system blocks of 4096 bytes; 0 without striping."""
    stripe_width: BlockCount
    """Data stripe in file system blocks of 4096 bytes; 0 without striping."""

    @property
    def top(self) -> int:
        """Bytes of the topmost block device, on which a file system lies."""
        return next(size for size in (self.volume, self.luks, self.array) if size is not None)


class Loss(Fact, frozen=True):
    """What is on a disk and will be gone."""

    disk: Index
    contents: Annotated[tuple[Item, ...], msgspec.Meta(max_length=MOST_LOST)]


class PlanIds(Fact, frozen=True):
    """Identities that new things shall have; the caller draws them, so that planning itself is repeatable."""

    array: ArrayUuid
    luks: Uuid
    filesystem: Uuid


class Plan(Fact, frozen=True):
    """A closed, complete description of what will be done. What is not in it does not happen."""

    purpose: Purpose
    disks: Annotated[tuple[DiskIdentity, ...], msgspec.Meta(min_length=1, max_length=MOST_DISKS)]
    array: ArrayIdentity | None
    steps: Annotated[tuple[Step, ...], msgspec.Meta(min_length=1, max_length=128)]
    losses: Annotated[tuple[Loss, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    lines: Annotated[tuple[SettingLine, ...], msgspec.Meta(max_length=32)] = ()
    """Of the computer's settings, which name what a teardown takes away; nobody edits them."""
    typed: Annotated[tuple[Index, ...], msgspec.Meta(max_length=MOST_DISKS)] = ()
    """The disks whose paths are typed to confirm it."""
    design: ArrayDesign | None = None
    predicted: Capacity | None = None

    def fingerprint(self) -> str:
        """SHA-256 (hex) over the plan's canonical document: the grant and the confirmation name it."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()


class Planned(Fact, frozen=True, tag="planned"):
    """The plan may be carried out."""

    plan: Plan
    findings: tuple[Finding, ...]
    """Warnings and notes."""


class Refused(Fact, frozen=True, tag="refused"):
    """No plan, and why: at least one finding is blocking. Capacity is given where it can be worked out."""

    findings: tuple[Finding, ...]
    capacity: Capacity | None = None


Answer = Planned | Refused
