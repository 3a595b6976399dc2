"""Arrays that are taken down, and the plans that do it."""

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
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    Content,
    Member,
    Snapshot,
)
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import (
    IDS,
    OTHER_ARRAY,
    TB,
    array,
    blank_disks,
    disk,
    drives,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.simulator import carried_out

FULL = ArrayDesign(
    name="data",
    level=Level.RAID5,
    members=drives(3),
    encryption=Encryption("safe"),
    lvm=Lvm("vault", "films"),
    filesystem=FilesystemChoice(FilesystemKind.EXT4),
    mount=MountChoice("/srv/films"),
)


def built(design: ArrayDesign = FULL, disks: int = 4) -> Snapshot:
    blank = blank_disks(disks)
    answer = plan_build(design, blank, IDS)
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return carried_out(answer.plan, blank)


def plan_of(target: str, snapshot: Snapshot) -> Plan:
    answer = plan_teardown(target, snapshot)
    assert isinstance(answer, Planned), [sentence(finding) for finding in answer.findings]
    return answer.plan


def mirror(*more: Block, content: Content | None = None, level: str = "raid1") -> Snapshot:
    """An old mirror of two partitions, /dev/md127, with ``content`` on it."""
    top = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), content or Blank())
    members = [partition(letter, 1, Member(OTHER_ARRAY)) for letter in "ab"]
    held = array("/dev/sda1", "/dev/sdb1", level=level)
    return machine(gpt_disk("a"), gpt_disk("b"), disk("c"), *members, top, *more, arrays=(held,))


def with_blocks(snapshot: Snapshot, **changes: dict[str, object]) -> Snapshot:
    """The same with other words about some devices, by the last part of their paths."""
    blocks = tuple(
        msgspec.structs.replace(each, **changes.get(each.path.rpartition("/")[2], {}))
        for each in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=blocks)
