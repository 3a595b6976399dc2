"""Designs for invented machines, and the plans that are made of them."""

from collections.abc import Callable

import msgspec

from raidwright.storage.design.design import (
    ArrayDesign,
    Encryption,
    FilesystemChoice,
    FilesystemKind,
    Lvm,
    MountChoice,
)
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    IDS,
    blank_disks,
    drives,
)
from tests.storage.simulator import carried_out


def design(**changes: object) -> ArrayDesign:
    """RAID 5 of the first three disks, XFS at /srv/films."""
    plain = ArrayDesign(
        name="data",
        level=Level.RAID5,
        members=drives(3),
        filesystem=FilesystemChoice(FilesystemKind.XFS),
        mount=MountChoice("/srv/films"),
    )
    return msgspec.structs.replace(plain, **changes)


def plan_of(wanted: ArrayDesign, snapshot: Snapshot) -> Plan:
    """The plan of a design that must have one."""
    answer = plan_build(wanted, snapshot, IDS)
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def with_old_stack(mount: str = "/srv/old") -> Snapshot:
    """Three blank disks beside LUKS, LVM and a file system that are in use."""
    old = design(
        members=("drive-d", "drive-e", "drive-f"),
        name="old",
        encryption=Encryption("safe"),
        lvm=Lvm("vault", "films"),
        mount=MountChoice(mount),
    )
    snapshot = blank_disks(6)
    return carried_out(plan_of(old, snapshot), snapshot)


Case = tuple[str, Callable[[], ArrayDesign], Callable[[], Snapshot]]
"""A finding's code, the design and the machine that it is about."""
