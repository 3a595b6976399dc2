"""What every step on a running array says that loses nothing by it."""

from abc import abstractmethod

from raidwright.storage.fact import Facts
from raidwright.storage.failures import Sentence
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.steps.context import Context
from raidwright.storage.steps.step import StepBase
from raidwright.storage.steps.targets import Members, OnArray, Target


class UpkeepBase(StepBase, frozen=True):
    """A step on a running array as a whole."""

    members: Members
    """All that the array has; none of them is written to by us."""

    @abstractmethod
    def told(self, name: str) -> tuple[Sentence, Sentence]:
        """What has come of it for the array ``name``, and what there is to know then."""

    @abstractmethod
    def fits(self, array: Array) -> bool:
        """Whether it can be done to the array as that stands."""

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return (*self.members, OnArray())

    def writes(self) -> tuple[Target, ...]:
        return ()
