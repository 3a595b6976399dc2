"""Disks come to an array in service or leave it, and it uses more disks, or more of those that it has."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Text
from raidwright.storage.operations.operation import ArrayOperation, MemberOperation, Purpose, plan_name
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.enlarge import Reach


class DiskChange(MemberOperation, frozen=True):
    """What changes the disks of an array."""

    purpose = Purpose.REPAIR

    def title(self, plan: Context) -> Sentence:
        return english("Change the disks of “{name}”", name=plan_name(plan))


class Replace(DiskChange, frozen=True, tag="replace"):
    """Have a disk join an array, in the place of another or in an empty one; without any it is a spare."""

    out: Text = ""
    """The disk whose place it takes while that still serves; empty for an empty place."""


class Fail(DiskChange, frozen=True, tag="fail"):
    """Have md count a disk that still serves as failed, and let go of it."""


class Remove(DiskChange, frozen=True, tag="remove"):
    """Take a disk that does not serve out of an array, and clear it."""


class AddSpare(DiskChange, frozen=True, tag="add-spare"):
    """Give an array one more spare."""


class RemoveSpare(DiskChange, frozen=True, tag="remove-spare"):
    """Take a spare out of an array, and clear it."""


class AddDisk(DiskChange, frozen=True, tag="add-disk"):
    """Spread an array over one disk more, or over a spare of its own."""


class Expand(ArrayOperation, frozen=True, tag="expand"):
    """Have an array use all the room on its disks, and all layers on it up to the one wanted."""

    purpose = Purpose.ENLARGE

    reach: Reach

    def title(self, plan: Context) -> Sentence:
        return english("Enlarge “{name}”", name=plan_name(plan))


RepairOperation = Replace | Fail | Remove | AddSpare | RemoveSpare | AddDisk | Expand
