"""Which of the layers that a build makes are there, by what a snapshot shows on its array."""

from collections.abc import Mapping
from typing import assert_never

from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.teardown.steps import target_of
from raidwright.storage.snapshot.disks import Block, Filesystem, Luks, PhysicalVolume, Snapshot
from raidwright.storage.snapshot.settings import setting_lines
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.tree import mounts_of, stack
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.marks import Mark
from raidwright.storage.steps.targets import (
    ContainerOn,
    FilesystemOn,
    Group,
    KeyFile,
    MountOn,
    OnArray,
    OnDisk,
    OnFound,
    OnLowerArray,
    OnMapping,
    OnPartition,
    OnVolume,
    Target,
    Thing,
)

OnTop = Mapping[Target, Block]
"""What runs on an array, itself included, by how steps call it."""


def on_top(uuid: str, snapshot: Snapshot) -> OnTop:
    """All that stands on the array of that UUID."""
    targets_and_blocks = ((target_of(block), block) for block in stack(snapshot, uuid))
    return {target: block for target, block in targets_and_blocks if target is not None}


def is_seen(step: Step, plan: Plan, top: OnTop, snapshot: Snapshot) -> bool:
    """Whether what ``step`` of ``plan`` makes is there, on ``top`` of the plan's array."""
    things = [_is_there(thing, plan, top, snapshot) for thing in step.makes()]
    marks = [_has_mark(top[target], mark) for target, mark in step.marks(plan) if target in top]
    entered = [_is_entered(step, plan, snapshot)] if step.edits(plan) else []
    signs = (*things, *marks, *entered)
    return bool(signs) and all(signs)


def _is_there(thing: Thing, plan: Plan, top: OnTop, snapshot: Snapshot) -> bool:
    """Whether ``thing`` is on ``top``, or the device that should carry it: the rest its marks tell."""
    match thing:
        case OnArray() | OnMapping() | OnVolume():
            return thing in top
        case ContainerOn(target=target) | FilesystemOn(target=target):
            return target in top
        case Group(name=name):
            return any(block.content == PhysicalVolume(name) for block in top.values())
        case MountOn(point=point):
            return any(point in mounts_of(block) for block in top.values())
        case KeyFile():
            return named_array(plan).uuid in snapshot.host.key_files
        case OnDisk() | OnPartition() | OnLowerArray() | OnFound():
            return False
        case _:
            assert_never(thing)


def _has_mark(block: Block, mark: Mark) -> bool:
    match block.content:
        case Luks(uuid=uuid) | Filesystem(uuid=uuid):
            return uuid == mark.uuid
        case PhysicalVolume():
            return mark.name == PHYSICAL_VOLUME
        case _:
            return False


def _is_entered(step: Step, plan: Plan, snapshot: Snapshot) -> bool:
    there = {(line.file, line.text) for line in snapshot.host.settings}
    added = (line for edit in step.edits(plan) for line in setting_lines(edit.file.path, edit.added.encode()))
    return all((line.file, line.text) in there for line in added)
