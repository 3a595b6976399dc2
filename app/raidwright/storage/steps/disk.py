"""What is done to a disk or a partition itself: wiping, partitioning, proving that it is clean."""

from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.fact import Fact, Facts
from raidwright.storage.fields import MOST_BYTES, ArrayUuid, Bytes, Index, Name, Sectors
from raidwright.storage.snapshot.singles import SINGLE_TYPE, partition_uuid
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import (
    ANY,
    Command,
    Effect,
    Layer,
    Mark,
    Part,
    StepBase,
    TargetStep,
    on_device,
    on_disk,
    program,
)
from raidwright.storage.steps.targets import (
    AnyMember,
    MemberTarget,
    OnArray,
    OnDisk,
    OnFound,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
    Thing,
    disks_of,
)
from raidwright.storage.units import MIB

EDGE = MIB
"""Bytes at the end of a disk that are zeroed: tables and superblocks lie there."""
FRONT = 160 * MIB
"""Bytes at its start: md keeps up to 129 MiB for itself, behind which an array's first layer has its keys."""


class Stretch(Fact, frozen=True):
    """Bytes of a member."""

    start: Bytes
    length: Annotated[int, msgspec.Meta(ge=1, le=MOST_BYTES)]


NestedTable = Annotated[tuple[Stretch, ...], msgspec.Meta(max_length=2)]
"""Both ends of a partition that carries a partition table itself: wipefs leaves such a table where it is."""


class WipeSignatures(TargetStep, frozen=True, tag="wipe-signatures"):
    """Erase every signature that libblkid knows on the target."""

    templates = ("Erase old signatures on {device}",)
    layer = Layer.DISKS
    effect = Effect.DESTROYS

    table: NestedTable = ()

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        path = at(self.target)
        return (_wipe_signatures(path), *(zero(path, each.start, each.length) for each in self.table))

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def needs(self) -> tuple[Thing, ...]:
        """An old partition may have signatures, whoever made it."""
        return () if isinstance(self.target, OnDisk | OnPartition) else (self.target,)

    def stands_in(self) -> Layer:
        match self.target:
            case OnDisk() | OnPartition():
                return Layer.DISKS
            case OnArray():
                return Layer.ARRAY
            case OnMapping():
                return Layer.ENCRYPTION
            case OnVolume():
                return Layer.VOLUMES
            case OnFound():
                return Layer.FILESYSTEM
            case _:
                assert_never(self.target)


class WipeDisk(StepBase, frozen=True, tag="wipe-disk"):
    """Erase a disk's partition table and signatures, and zero both its ends: `FRONT` and `EDGE` bytes."""

    templates = ("Wipe {device} (partition table, signatures, start and end)",)
    layer = Layer.DISKS
    effect = Effect.DESTROYS

    disk: Index

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Wipefs takes out only the magic bytes; the rest of a table or superblock would look like data.

        blkdiscard opens the disk exclusively: it refuses one of which any part is in use.
        """
        path, size = at(OnDisk(self.disk)), plan.disks[self.disk].size
        front = min(FRONT, size - EDGE)
        return (_wipe_signatures(path), zero(path, 0, front), zero(path, size - EDGE, EDGE))

    def facts(self, plan: Context) -> Facts:
        return on_disk(plan, self.disk)

    def acts_on(self) -> tuple[Target, ...]:
        return (OnDisk(self.disk),)

    def writes(self) -> tuple[Target, ...]:
        return (OnDisk(self.disk),)


class MakePartition(StepBase, frozen=True, tag="make-partition"):
    """A new GPT with one partition; start and end in the disk's logical sectors.

    Its type is Linux RAID (FD00), or without an array the one by which such disks are known again.
    """

    templates = ("Create one RAID partition on {device}", "Create one partition on {device}")
    layer = Layer.DISKS
    effect = Effect.MAKES

    disk: Index
    start: Sectors
    end: Sectors
    """The last sector, inclusive."""
    name: Name
    single: ArrayUuid | None = None
    """UUID of the partition, on a disk without an array."""

    def template(self) -> str:
        return self.templates[0 if self.single is None else 1]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Sfdisk takes sizes in logical sectors, and wipes nothing by itself here.

        Unless told otherwise it refuses what begins before the size that a disk calls its best ("optimal I/O
        size"), which is 16 MiB behind many adapters.
        """
        extent = f"start={self.start}, size={self.end - self.start + 1}"
        entry = f'first-lba: {self.start}\n{extent}, {self._kind()}, name="{self.name}"'
        options = ("--quiet", "--label=gpt", "--wipe=never", "--wipe-partitions=never")
        return (Command(("sfdisk", *options, "--", at(OnDisk(self.disk))), line=entry),)

    def _kind(self) -> str:
        if self.single is None:
            return "type=raid"
        return f"type={SINGLE_TYPE}, uuid={partition_uuid(self.single)}"

    def facts(self, plan: Context) -> Facts:
        return on_disk(plan, self.disk)

    def acts_on(self) -> tuple[Target, ...]:
        return (OnDisk(self.disk),)

    def writes(self) -> tuple[Target, ...]:
        return (OnDisk(self.disk),)

    def makes(self) -> tuple[Thing, ...]:
        return (OnPartition(self.disk, 1),)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((OnDisk(self.disk), Mark("gpt", ANY)), (OnDisk(self.disk), Mark("PMBR", ANY)))

    def parts(self, plan: Context) -> tuple[tuple[OnDisk, Part], ...]:
        sector = plan.disks[self.disk].logical_sector
        part = Part(1, self.start * sector, (self.end - self.start + 1) * sector)
        return ((OnDisk(self.disk), part),)


class ZeroSuperblock(StepBase, frozen=True, tag="zero-superblock"):
    """Erase md superblocks of every format until mdadm finds none, then any other signature."""

    templates = (
        "Erase the RAID superblock and all other signatures on {device}",
        "Erase the RAID superblock and all areas that may hold keys on {device}",
    )
    layer = Layer.DISKS
    effect = Effect.DESTROYS

    target: AnyMember
    zeroed: Annotated[tuple[Stretch, ...], msgspec.Meta(max_length=8)] = ()
    """Where the array may have kept keys that it can no longer be asked to destroy."""
    table: NestedTable = ()

    def template(self) -> str:
        return self.templates[1 if self.zeroed else 0]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """The keys go first: as long as the superblock is there, a plan that is broken off can be made again.

        mdadm takes one format of superblock away with each call, and does not know ``--``.
        """
        path = at(self.target)
        keys = (zero(path, each.start, each.length) for each in self.zeroed)
        superblocks = Command(("mdadm", "--zero-superblock", path), repeat=True)
        tables = (zero(path, each.start, each.length) for each in self.table)
        return (*keys, superblocks, _wipe_signatures(path), *tables)

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[AnyMember, ...]:
        return (self.target,)

    def writes(self) -> tuple[AnyMember, ...]:
        return (self.target,)


class VerifyClean(StepBase, frozen=True, tag="verify-clean"):
    """Probe both ends of what was cleared: no signature, no superblock, no table. Changes nothing."""

    templates = ("Verify that {device} is blank",)
    layer = Layer.PROOF
    effect = Effect.NOTHING

    target: MemberTarget

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Questions to three programs that each know other signatures; a partition's own entry is none."""
        path = at(self.target)
        return (
            Command(("wipefs", "--no-act", "--", path), probe=True),
            Command(("blkid", "--probe", "--no-part-details", "--", path), probe=True),
            Command(("mdadm", "--examine", path), probe=True),
        )

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)

    def writes(self) -> tuple[Target, ...]:
        return ()


class LeaveUnread(StepBase, frozen=True, tag="leave-unread"):
    """Leave a member that cannot be read, or cannot be written to, as it is, and certify that."""

    templates = ("Leave {device} unchanged: it cannot be wiped",)
    layer = Layer.PROOF
    effect = Effect.NOTHING
    may_be_absent = True

    target: MemberTarget

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Nothing: it is not asked for anything."""
        return ()

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)

    def writes(self) -> tuple[Target, ...]:
        return ()


DiskStep = WipeSignatures | WipeDisk | MakePartition | ZeroSuperblock | VerifyClean | LeaveUnread


def zero(path: str, start: int, length: int) -> Command:
    """Zero ``length`` bytes of a disk or of a layer that nobody uses."""
    return program("blkdiscard", "--zeroout", f"--offset={start}", f"--length={length}", "--", path)


def made_singles(steps: Iterable[object]) -> tuple[tuple[int, str], ...]:
    """Disks of the plan on which ``steps`` make the partition of a disk without an array, and its UUID."""
    partition_steps = (step for step in steps if isinstance(step, MakePartition))
    return tuple((step.disk, step.single) for step in partition_steps if step.single is not None)


def disks_wiped(steps: Iterable[object]) -> frozenset[int]:
    """Indexes of the disks that ``steps`` wipe as a whole."""
    return frozenset(step.disk for step in steps if isinstance(step, WipeDisk))


def members_erased(steps: Iterable[object]) -> tuple[AnyMember, ...]:
    """Where ``steps`` erase superblocks of md."""
    return tuple(step.target for step in steps if isinstance(step, ZeroSuperblock))


def zeroes_keys(steps: Iterable[object]) -> bool:
    """Whether ``steps`` zero where an array may have kept keys, because it can no longer be asked."""
    return any(isinstance(step, ZeroSuperblock) and step.zeroed for step in steps)


def proven_clean(steps: Iterable[object]) -> tuple[MemberTarget, ...]:
    """What ``steps`` prove to be clean, in order."""
    return tuple(step.target for step in steps if isinstance(step, VerifyClean))


def members_left_unread(steps: Iterable[object]) -> tuple[MemberTarget, ...]:
    """What ``steps`` leave as it is because it cannot be wiped, in order."""
    return tuple(step.target for step in steps if isinstance(step, LeaveUnread))


def disk_cleared(step: StepBase) -> int | None:
    """The place in the plan of the disk that ``step`` clears or proves clean; None for any other step."""
    is_clearing = step.effect is Effect.DESTROYS or isinstance(step, VerifyClean)
    return step.one_disk() if is_clearing else None


def disks_only_cleared(steps: Iterable[StepBase]) -> frozenset[int]:
    """Disks, by their index in the plan, that ``steps`` do nothing but clear, and prove clean.

    Each of them may as well be left as it is. One that lies below a member that is an array may not.
    """
    each_step = tuple(steps)
    others = (target for step in each_step if disk_cleared(step) is None for target in step.writes())
    return frozenset(disks_of(proven_clean(each_step))).difference(disks_of(others))


def clears_array_above(step: StepBase, steps: Iterable[object]) -> bool:
    """Whether ``step`` only clears the array's own device, on whose members ``steps`` clear what there is."""
    return isinstance(step, WipeSignatures) and step.target == OnArray() and bool(members_erased(steps))


def _wipe_signatures(path: str) -> Command:
    """The magic bytes of every signature; on a whole disk, also the kernel's partitions go with the table."""
    return program("wipefs", "--all", "--", path)
