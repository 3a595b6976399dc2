"""Disks are erased and proven clean: under an array, whatever was on them, or as a plan has left them."""

from typing import Annotated

import msgspec

from raidwright.storage.failures import Sentence, english
from raidwright.storage.fields import MOST_DISKS, Text
from raidwright.storage.operations.operation import ArrayOperation, Operation, Purpose, plan_name
from raidwright.storage.steps.context import Context


class Delete(ArrayOperation, frozen=True, tag="delete"):
    """Take an array down to blank disks, with all that lies on it."""

    purpose = Purpose.TEARDOWN

    def title(self, plan: Context) -> Sentence:
        return english("Delete array “{name}”", name=plan_name(plan))


class Wipe(Operation, frozen=True, tag="wipe"):
    """Erase all that is on disks which nothing uses."""

    purpose = Purpose.CLEAN

    drives: Annotated[tuple[Text, ...], msgspec.Meta(max_length=MOST_DISKS)]

    def title(self, plan: Context) -> Sentence:
        return cleaning_title(plan)


class WipeLeftovers(Operation, frozen=True, tag="wipe-leftovers"):
    """Erase what a plan that was broken off has left on disks without an array."""

    purpose = Purpose.TEARDOWN

    def title(self, plan: Context) -> Sentence:
        return cleaning_title(plan)


def cleaning_title(plan: Context) -> Sentence:
    """The heading over a plan that erases its disks."""
    return english("Wipe {n} disk||Wipe {n} disks", n=len(plan.disks))
