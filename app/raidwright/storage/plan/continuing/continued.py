"""Whether a plan is what is left of one that was broken off, and of which steps an end can be seen."""

from msgspec.structs import replace

from raidwright.storage.configuration import FileSeen
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.step import Effect, EntryStep, Layer
from raidwright.storage.steps.targets import KeyFile, OnArray, OnDisk, OnPartition


def continues(plan: Plan, broken: Plan) -> bool:
    """Whether ``plan`` comes by the same steps to the same end as ``broken``.

    They may differ in where disks and array are now, in what the edited files hold, and in how far they are.
    """
    if len(plan.disks) != len(broken.disks):
        return False
    same = replace(
        plan,
        disks=broken.disks,
        array=broken.array,
        steps=broken.steps,
        losses=broken.losses,
        typed=broken.typed,
        done=broken.done,
    )
    steps = [tuple(map(_without_file_state, each.steps)) for each in (plan, broken)]
    return same == broken and steps[0] == steps[1] and _is_same(plan.array, broken.array)


def array_made(plan: Plan) -> int:
    """How many steps it takes until the array is there; all of them when it is not made."""
    numbers = (number for number, step in enumerate(plan.steps, 1) if OnArray() in step.makes())
    return next(numbers, len(plan.steps))


def is_layer(step: Step, plan: Plan) -> bool:
    """Whether ``step`` makes the array of ``plan`` or something upon it, which is there from then on."""
    things = step.makes()
    on_disk = any(isinstance(thing, OnDisk | OnPartition) for thing in things)
    makes = step.effect is Effect.MAKES and step.layer is not Layer.CONFIGURATION
    return makes and not on_disk and bool(things or step.marks(plan))


def shows_when_done(step: Step, plan: Plan) -> bool:
    """Whether one can see of ``step``, when it was begun, that it was done to its end.

    Nobody can see whether a container knows the key in a key file.
    """
    return isinstance(step, EntryStep) or (is_layer(step, plan) and KeyFile() not in step.makes())


def _without_file_state(step: Step) -> Step:
    if not isinstance(step, EntryStep):
        return step
    return replace(step, file=FileSeen(step.file.path, "", open_end=False), instead=())


def _is_same(array: ArrayIdentity | None, other: ArrayIdentity | None) -> bool:
    if array is None or other is None:
        return False
    return (array.uuid, array.name, array.level) == (other.uuid, other.name, other.level)
