"""The running array that a plan names, and what it stands on."""

from collections.abc import Iterable, Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.array_facts import is_running, read_array
from raidwright.storage.failures import Sentence, said
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.context import named_array, target_path
from raidwright.storage.steps.targets import MemberTarget


def array_in_service(plan: Plan) -> Device | Sentence:
    """The md device of the plan's array; or why it is not there."""
    path = named_array(plan).path
    device = kernel.device_at(path)
    if device is None or not device.is_array or not is_running(device):
        return said("{array} is not running", array=path)
    if read_array(device).uuid != named_array(plan).uuid:
        return said("{array} is another array now", array=path)
    return device


def other_members(plan: Plan, device: Device, members: Iterable[MemberTarget]) -> Iterator[str]:
    """What the array stands on, to the last member, is ``members`` of the plan."""
    paths = {target_path(plan, each) for each in members}
    there = {member.path for member in device.slaves() if member.folder.exists()}
    for path in sorted(there - paths):
        yield said("{array} also stands on {device}", array=device.path, device=path)
    for path in sorted(paths - there):
        yield said("{device} is no member of {array} any more", device=path, array=device.path)
