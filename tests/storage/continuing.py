"""Builds and teardowns that were broken off, step by step."""

import msgspec

from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Block, Filesystem, Snapshot, Unlocked
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import ZeroSuperblock
from tests.storage.boot_entries import RAMDISK
from tests.storage.breaking_off import told
from tests.storage.broken_off import left_as, planned, standing_mirror
from tests.storage.machines import FILES, HOST, IDS, blank_disks, drives
from tests.storage.simulator import carried_out_up_to
from tests.storage.teardowns import FULL

MIRROR = msgspec.structs.replace(FULL, level=Level.RAID1, members=drives(2))
HERE = msgspec.structs.replace(HOST, setting_files=FILES, ramdisk=RAMDISK, systemd=True)


def blanks(count: int) -> Snapshot:
    """Blank disks in a computer that can be told of what is built on them."""
    return msgspec.structs.replace(blank_disks(count), host=HERE)


BLANK = blanks(4)


def mirror_plan() -> Plan:
    return planned(plan_build(MIRROR, BLANK, IDS))


def before(kind: type[Step], *, begun: bool = True, done: bool = False) -> Snapshot:
    """The computer when the first step of that kind was ``begun``, and perhaps even ``done``."""
    plan = mirror_plan()
    index = next(i for i, step in enumerate(plan.steps) if isinstance(step, kind))
    left = told(plan, BLANK, index + 1, carried_out_up_to(index + done, plan, BLANK))
    return left_as(left, started=begun)


def with_block(snapshot: Snapshot, path: str, **changes: object) -> Snapshot:
    blocks = tuple(
        msgspec.structs.replace(block, **changes) if block.path == path else block
        for block in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=blocks)


def without(snapshot: Snapshot, *kinds: type) -> Snapshot:
    """Devices of these kinds are closed, as after a restart; so is what is mounted."""
    there = (block for block in snapshot.blocks if not isinstance(block.origin, kinds))
    blocks = tuple(map(_unmounted, there))
    groups = () if Unlocked in kinds else snapshot.groups
    return msgspec.structs.replace(snapshot, blocks=blocks, groups=groups)


def _unmounted(block: Block) -> Block:
    if not isinstance(block.content, Filesystem):
        return block
    return msgspec.structs.replace(block, content=msgspec.structs.replace(block.content, mounts=()))


def torn_down() -> Snapshot:
    """The computer on which a teardown was broken off."""
    stands = standing_mirror()
    plan = planned(plan_teardown("data", stands))
    begun = next(i for i, step in enumerate(plan.steps) if isinstance(step, ZeroSuperblock)) + 1
    return told(plan, stands, begun, carried_out_up_to(begun, plan, stands))
