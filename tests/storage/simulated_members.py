"""What an array has after members came to it or left it, as md would have it."""

from collections.abc import Callable
from typing import assert_never

import msgspec

from raidwright.storage.snapshot.arrays import Array, ArrayMember
from raidwright.storage.steps.driver import LoadModule
from raidwright.storage.steps.enlarge import EnlargeBase
from raidwright.storage.steps.filesystem import HandOver
from raidwright.storage.steps.folders import FolderStep
from raidwright.storage.steps.md import (
    AddMember,
    FailMember,
    FreezeSync,
    GrowArray,
    ReAddMember,
    RemoveMember,
    RepairMd,
    ReplaceMember,
)
from raidwright.storage.steps.step import UpkeepBase
from raidwright.storage.steps.targets import MemberTarget

Unchanging = LoadModule | FreezeSync | UpkeepBase | EnlargeBase | HandOver | FolderStep
"""Steps after which a snapshot of simulated disks is as it was."""


class Impossible(AssertionError):
    """A step that the real tools would have refused."""


def changed(step: RepairMd, held: Array, path_of: Callable[[MemberTarget], str]) -> Array:
    """``held`` after the step; what is filled by it is whole at once. Raises Impossible."""
    members = {member.path: member for member in held.members}
    match step:
        case AddMember(target=target, flags=flags):
            path = path_of(target)
            members[path] = ArrayMember(path, _empty(held), ("spare", *(flag.value for flag in flags)))
        case ReAddMember(target=target):
            path = path_of(target)
            members[path] = ArrayMember(path, _empty(held), ("in_sync",))
        case ReplaceMember(old=old, new=new):
            gone, path = path_of(old), path_of(new)
            members[path] = ArrayMember(path, members[gone].slot, ("in_sync",))
            members[gone] = ArrayMember(gone, -1, ("faulty",))
        case GrowArray(target=target, devices=devices):
            path = path_of(target)
            if members[path].slot >= 0 or devices != held.expected + 1:
                raise Impossible("it is no spare for that place")
            members[path] = ArrayMember(path, held.expected, ("in_sync",))
            held = msgspec.structs.replace(held, expected=devices)
        case FailMember(target=target):
            path = path_of(target)
            members[path] = ArrayMember(path, -1, ("faulty",))
        case RemoveMember(target=target):
            if members.pop(path_of(target)).slot >= 0:
                raise Impossible("it still serves")
        case _:
            assert_never(step)
    return msgspec.structs.replace(held, members=tuple(members.values()))


def _empty(held: Array) -> int:
    taken = {member.slot for member in held.members}
    return next((slot for slot in range(held.expected) if slot not in taken), -1)
