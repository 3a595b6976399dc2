"""What the steps have in common by which a device comes to a running array, or leaves it."""

from raidwright.storage.fact import Facts
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.step import StepBase, on_device
from raidwright.storage.steps.targets import Members, MemberTarget, OnArray, Target


class MemberStep(StepBase, frozen=True):
    """A step by which one device comes to a running array, or leaves it."""

    target: MemberTarget
    members: Members
    """All others that the array has; none of them is written to."""

    def facts(self, plan: Context) -> Facts:
        return on_device(plan, self.target)

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target, *self.members, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return ()
