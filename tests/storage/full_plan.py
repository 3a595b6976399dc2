"""A build with all layers, and the plan for it."""

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
from tests.storage.machines import IDS, blank_disks, drives

FULL = ArrayDesign(
    name="data",
    level=Level.RAID5,
    members=drives(4),
    encryption=Encryption("safe"),
    lvm=Lvm("vault", "films"),
    filesystem=FilesystemChoice(FilesystemKind.XFS, "films"),
    mount=MountChoice("/srv/films"),
)


def plan_of(design: ArrayDesign, count: int = 6) -> Plan:
    answer = plan_build(design, blank_disks(count), IDS)
    assert isinstance(answer, Planned), answer.findings
    return answer.plan
