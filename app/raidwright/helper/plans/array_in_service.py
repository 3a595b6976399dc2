"""The running array that a plan names, or its disk without one, and what that stands on."""

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running, read_array
from raidwright.helper.looking.on_disk.singles import serves_as_single
from raidwright.helper.plans.refusals import another_array
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import named_array


def array_in_service(plan: Plan) -> Device | Sentence:
    """The md device of the plan's array, or the partition of its single disk; or why it is not there.

    Raises OSError when a disk cannot be read.
    """
    path = named_array(plan).path
    device = kernel.device_at(path)
    if named_array(plan).is_single:
        return _single_in_service(plan, device)
    if device is None or not device.is_array or not is_running(device):
        return english("{array} is not running", array=path)
    if read_array(device).uuid != named_array(plan).uuid:
        return another_array(path)
    return device


def _single_in_service(plan: Plan, part: Device | None) -> Device | Sentence:
    """The partition ``part``, if by the table on its disk it is that of the plan; or that it is not."""
    single = named_array(plan)
    if part is not None and part.is_partition and serves_as_single(part.disk, single.uuid):
        return part
    if part is None:
        return english("{device} is not available. Connect its disk, then try again.", device=single.path)
    return english(
        "{device} is not the partition of “{name}”. Check the connected disks.",
        device=single.path,
        name=single.name,
    )


def lies_on_array(plan: Plan, device: Device) -> bool:
    """Whether the device is, or lies on, the plan's array or the partition of its disk. Raises OSError."""
    if named_array(plan).is_single:
        return array_in_service(plan) in kernel.below(device)
    return arrays.stands_on(device, named_array(plan).uuid)


def require_in_service(plan: Plan) -> Device:
    """The same. Raises HelperError where it is not there."""
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        raise step_failure(device)
    return device
