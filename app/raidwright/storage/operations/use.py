"""An array is put to use or away; nothing on it is lost."""

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import Text
from raidwright.storage.operations.operation import ArrayOperation, Conclusion, Purpose, plan_name
from raidwright.storage.steps.assembly import assembly_of
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.filesystem import mounts_made
from raidwright.storage.steps.ghosts import released_title
from raidwright.storage.steps.luks import locks, unlocks

_UNCHANGED = english("No data was changed.")


class Start(ArrayOperation, frozen=True, tag="start"):
    """Put an array together, read-only where there is doubt about it."""

    purpose = Purpose.USE

    def title(self, plan: Context) -> Sentence:
        return english("Start “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        return Conclusion(True, english("“{name}” is running.", name=plan_name(plan)), _UNCHANGED)


class MakeArrayWritable(ArrayOperation, frozen=True, tag="make-array-writable"):
    """Let an array be written to that runs read-only."""

    purpose = Purpose.USE

    def title(self, plan: Context) -> Sentence:
        return english("Make “{name}” writable", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        return Conclusion(True, english("“{name}” is now writable.", name=plan_name(plan)), _UNCHANGED)


class OpeningOperation(ArrayOperation, frozen=True):
    """What ends with file systems being mounted, each where fstab has its place."""

    purpose = Purpose.USE

    point: Text = ""
    """Where to mount what fstab has no place for."""

    def title(self, plan: Context) -> Sentence:
        if unlocks(plan.steps):
            return english("Unlock “{name}”", name=plan_name(plan))
        return english("Mount “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        name, points = plan_name(plan), ", ".join(point for _, point in mounts_made(plan.steps))
        if points:
            title = english("“{name}” is mounted at {points}.", name=name, points=points)
            return Conclusion(True, title, _UNCHANGED)
        title = english("“{name}” is unlocked.", name=name)
        return Conclusion(True, title, english("Nothing is mounted yet."))


class Unlock(OpeningOperation, frozen=True, tag="unlock"):
    """Unlock what is on an array, and mount it."""


class LookInside(OpeningOperation, frozen=True, tag="look-inside"):
    """Start an array of which nothing is known, and mount what is on it: by plan after plan, read-only."""

    def title(self, plan: Context) -> Sentence:
        is_start = assembly_of(plan.steps) is not None
        return Start(self.array).title(plan) if is_start else super().title(plan)

    def ending(self, plan: Context) -> Conclusion:
        is_start = assembly_of(plan.steps) is not None
        return Start(self.array).ending(plan) if is_start else super().ending(plan)


class Lock(ArrayOperation, frozen=True, tag="lock"):
    """Unmount all that is on an array, and lock it."""

    purpose = Purpose.USE

    def title(self, plan: Context) -> Sentence:
        if locks(plan.steps):
            return english("Unmount and lock “{name}”", name=plan_name(plan))
        return english("Unmount “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        title = english("“{name}” is unmounted.", name=plan_name(plan))
        if locks(plan.steps):
            title = english("“{name}” is locked and unmounted.", name=plan_name(plan))
        return Conclusion(True, title, _UNCHANGED)


class Stop(ArrayOperation, frozen=True, tag="stop"):
    """Let go of all that is on an array, and stop it."""

    purpose = Purpose.USE

    def title(self, plan: Context) -> Sentence:
        return english("Stop “{name}”", name=plan_name(plan))

    def ending(self, plan: Context) -> Conclusion:
        return Conclusion(True, english("“{name}” is stopped.", name=plan_name(plan)), _UNCHANGED)


class Release(ArrayOperation, frozen=True, tag="release"):
    """Have the kernel let go of what it still uses of disks that are gone; no disk is asked."""

    purpose = Purpose.USE

    def title(self, plan: Context) -> Sentence:
        return english("Release “{name}”", name=released_title(plan.steps))

    def ending(self, plan: Context) -> Conclusion:
        title = english("The kernel released “{name}”.", name=released_title(plan.steps))
        return Conclusion(True, title, english("No disk was read or changed."))


UseOperation = Start | MakeArrayWritable | Unlock | LookInside | Lock | Stop | Release
