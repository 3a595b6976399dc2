"""The one place for raw writes: a device that a plan of ours made and on which it put nothing."""

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.targets import FilesystemOn, OnArray, OnMapping, OnVolume


def built_device(plan: Plan) -> str:
    """Node of the highest layer that ``plan`` makes on an array; empty when that is a file system."""
    has_array = plan.array is not None and not plan.array.is_single
    steps = plan.steps if plan.purpose is Purpose.BUILD and has_array else ()
    products = [thing for step in steps for thing in step.makes()]
    if any(isinstance(thing, FilesystemOn) for thing in products):
        return ""
    layers = [thing for thing in products if isinstance(thing, OnArray | OnMapping | OnVolume)]
    return target_path(plan, layers[-1]) if layers else ""
