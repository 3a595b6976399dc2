"""Disks come to an array in service or leave it, and it uses more disks, or more of those that it has."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Text
from raidwright.storage.levels import Growth
from raidwright.storage.operations.operation import (
    ArrayOperation,
    Conclusion,
    MemberOperation,
    Purpose,
    plan_name,
)
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.enlarge import Reach
from raidwright.storage.steps.md import member_replaced


class DiskChange(MemberOperation, frozen=True):
    """What changes the disks of an array."""

    purpose = Purpose.REPAIR

    def title(self, plan: Context) -> Sentence:
        return english("Change disks of “{name}”", name=plan_name(plan))


class Replace(DiskChange, frozen=True, tag="replace"):
    """Have a disk join an array, in the place of another or in an empty one."""

    out: Text = ""
    """The disk whose place it takes while that still serves; empty for an empty place."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The disk was added to “{name}”.", name=plan_name(plan))
        started = english("The rebuild has started. The array is degraded until it finishes.")
        replacing = english(
            "The rebuild has started. Keep the old disk connected until it finishes, then remove it from the"
            " array."
        )
        return Conclusion(True, title, replacing if member_replaced(plan.steps) else started)


class Fail(DiskChange, frozen=True, tag="fail"):
    """Have md count a disk that still serves as failed, and let go of it."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The disk was removed from “{name}”.", name=plan_name(plan))
        more = english(
            "No data on it was erased. Unplug it, insert the new disk in its place and add it to the"
            " array. The array is degraded until the rebuild finishes."
        )
        return Conclusion(True, title, more)


class Remove(DiskChange, frozen=True, tag="remove"):
    """Take a disk that does not serve out of an array, and clear it."""


class AddSpare(DiskChange, frozen=True, tag="add-spare"):
    """Give an array one more spare."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("The disk was added to “{name}”.", name=plan_name(plan))
        return Conclusion(True, title, english("It is a hot spare: it replaces the next disk that fails."))


class RemoveSpare(DiskChange, frozen=True, tag="remove-spare"):
    """Take a spare out of an array, and clear it."""


class AddDisk(DiskChange, frozen=True, tag="add-disk"):
    """Spread an array over one disk more, or over a spare of its own."""

    def ending(self, plan: Context) -> Conclusion:
        title = english("A disk was added to “{name}”.", name=plan_name(plan))
        moved = english(
            "The array is being reshaped in the background, which can take days. When that finishes, you"
            " can expand its file system."
        )
        copied = english(
            "The data is being copied to it in the background. The capacity of the array stays the same."
        )
        level = plan.array.level if plan.array else None
        is_mirror = level is not None and level.facts.growth is Growth.COPY
        return Conclusion(True, title, copied if is_mirror else moved)


class Expand(ArrayOperation, frozen=True, tag="expand"):
    """Have an array use all the room on its disks, and all layers on it up to the one wanted."""

    purpose = Purpose.ENLARGE

    reach: Reach

    def title(self, plan: Context) -> Sentence:
        return english("Expand “{name}”", name=plan_name(plan))


RepairOperation = Replace | Fail | Remove | AddSpare | RemoveSpare | AddDisk | Expand
