"""What everything that can be asked for says of itself: who is asked for permission, its title, its end.

An operation is what somebody wishes, in fields that can travel and be written down; `storage.plan` makes a
plan of it, and the plan holds it, so that nobody has to guess from steps what they are for.
"""

from abc import abstractmethod
from enum import Enum
from typing import ClassVar, NamedTuple

from raidwright.storage.fact import Fact
from raidwright.storage.failures import Sentence
from raidwright.storage.fields import Text
from raidwright.storage.steps.context import Context


class Purpose(Enum):
    """What a plan is for; each has an authorisation of its own."""

    BUILD = "build"
    TEARDOWN = "teardown"
    REPAIR = "repair"
    """To change which disks a running array stands on."""
    ENLARGE = "enlarge"
    """To have a running array, and what is on it, use all the room that there is."""
    UPKEEP = "upkeep"
    """To check a running array, or to set how it works; nothing on it is lost."""
    KEEP = "keep"
    """To have the computer know a running array after a restart; the array itself is not touched."""
    HEADER = "header"
    """To save the header of the container on a running array, or to put a saved one back."""
    USE = "use"
    """To start, stop, unlock, mount or lock an array, whose contents stay what they are."""
    CLEAN = "clean"
    """To erase disks that nothing uses, whatever was on them, and prove them clean."""
    SHARE = "share"
    """To share folders of a running array with the home network, or no more; nothing on it is lost."""


class Conclusion(NamedTuple):
    """The end of a plan: how good it is, a title and what there is to say beside it."""

    good: bool
    title: Sentence
    more: Sentence


class Operation(Fact, frozen=True):
    """One thing that can be asked for; ``purpose`` says whose permission it takes."""

    purpose: ClassVar[Purpose]

    @abstractmethod
    def title(self, plan: Context) -> Sentence:
        """The heading over ``plan``, which was made of it."""

    def ending(self, plan: Context) -> Conclusion | None:
        """What there is to say once ``plan`` is done; None where that takes figures or proofs."""
        del plan
        return None


class ArrayOperation(Operation, frozen=True):
    """What is asked of one array: in a plan by its UUID, before by whatever means it (see `find_array`)."""

    array: Text


class MemberOperation(ArrayOperation, frozen=True):
    """What is asked of one array with one disk, by its drive's id or its path."""

    drive: Text


def plan_name(plan: Context) -> str:
    """The name of the plan's array; empty without one."""
    return plan.array.name if plan.array else ""
