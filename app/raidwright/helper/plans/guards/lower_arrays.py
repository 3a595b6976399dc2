"""What forbids a plan on an array whose members are arrays: one of them is not what the plan saw of it."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running, kernel_uuid
from raidwright.helper.plans.array_in_service import other_members
from raidwright.helper.plans.refusals import another_array
from raidwright.storage.failures import english
from raidwright.storage.plan.plan import Plan, lower_arrays
from raidwright.storage.steps.context import named_array
from raidwright.storage.steps.targets import OnLowerArray


def reasons_against_lower_arrays(plan: Plan) -> Iterator[str]:
    """Every reason why an array that is named as a member is none of the plan's array, or stands elsewhere.

    Raises OSError when a superblock cannot be read.
    """
    for lower in lower_arrays(plan):
        device = kernel.device_at(lower.path)
        if device is None or not device.is_array or not is_running(device):
            yield english("{array} is not running", array=lower.path)
        elif device.path != lower.path or kernel_uuid(device) != lower.array:
            yield another_array(lower.path)
        else:
            yield from other_members(plan, device, lower.members)
            yield from _no_member(plan, lower, device)


def _no_member(plan: Plan, lower: OnLowerArray, device: Device) -> Iterator[str]:
    """That the array neither is held by the plan's nor carries its superblock."""
    if plan.array is None:
        yield english("{device} does not exist", device=lower.path)
        return
    array = named_array(plan)
    upper = arrays.running_array(array.path)
    is_held = upper is not None and upper.uuid == array.uuid and device in upper.members
    if not is_held and array.uuid not in arrays.uuids_on(device):
        yield english("{disk} contains nothing of {array}", disk=lower.path, array=array.path)
