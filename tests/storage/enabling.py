"""Arrays that others built, and are made to stay."""

from msgspec.structs import replace

from raidwright.storage.design.design import (
    ArrayDesign,
    BootChoices,
    Encryption,
    Lvm,
    Unlocking,
)
from raidwright.storage.plan.plan import Plan, Planned
from raidwright.storage.plan.upkeep.enabling import plan_enable
from raidwright.storage.snapshot.disks import Filesystem, Snapshot, Unlocked
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.machines import IDS
from tests.storage.simulator import carried_out
from tests.storage.wishes import design, plan_of

BY_DESKTOP = f"luks-{IDS.luks}"
STACK = design(encryption=Encryption("safe"), lvm=Lvm("vault", "films"), keep=False)


def by_hand(wanted: ArrayDesign = STACK) -> Snapshot:
    """A computer that has what nobody told it of."""
    return carried_out(plan_of(replace(wanted, keep=False), on(ENABLED_AT_BOOT)), on(ENABLED_AT_BOOT))


def staying(snapshot: Snapshot, unlocking: Unlocking = Unlocking.AT_START) -> Plan:
    answer = plan_enable("data", snapshot, BootChoices(unlocking))
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def with_files(snapshot: Snapshot, *points: str, kind: str = "xfs") -> Snapshot:
    """The same with what is mounted on the array mounted at ``points``."""
    blocks = tuple(
        replace(each, content=replace(each.content, mounts=points, kind=kind))
        if isinstance(each.content, Filesystem)
        else each
        for each in snapshot.blocks
    )
    return replace(snapshot, blocks=blocks)


def open_as(mapping: str, snapshot: Snapshot) -> Snapshot:
    """The same whose container is open under that name."""
    blocks = tuple(
        replace(each, origin=replace(each.origin, mapping=mapping))
        if isinstance(each.origin, Unlocked)
        else each
        for each in snapshot.blocks
    )
    return replace(snapshot, blocks=blocks)
