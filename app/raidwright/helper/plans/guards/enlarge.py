"""What forbids enlarging an array and what is on it so: it is not the one that was seen, or not as it was."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.plans.array_in_service import array_in_service, not_in_order, other_members
from raidwright.helper.plans.held_disks import Seen
from raidwright.helper.plans.steps.enlarge import may_use
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.growth.size import enlarged_size, outgrows
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signatures import is_shared_btrfs
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.enlarge import EnlargeFilesystem, EnlargeStep, enlarged_array
from raidwright.storage.steps.md import members_kept


def reasons_against_enlarging(plan: Plan, contents: Seen) -> Iterator[str]:
    """Every reason not to enlarge the array of the plan and what is on it; ``contents`` were just found."""
    device = array_in_service(plan)
    if isinstance(device, Sentence):
        yield device
        return
    array = read_array(device)
    yield from _not_fit(plan, array)
    yield from other_members(plan, device, members_kept(plan.steps))
    above, grows = kernel.above(device), enlarged_array(plan.steps)
    size = enlarged_size(array, grows.component) if grows else array.size
    for step in plan.steps:
        path = target_path(plan, step.layer_target()) if isinstance(step, EnlargeStep) else ""
        there = kernel.device_at(path)
        if there is None or there not in above:
            yield english("{device} does not stand on the disks of the plan", device=path)
        elif isinstance(step, EnlargeFilesystem) and is_shared_btrfs(contents[there].parts):
            yield english("{device} is one of several devices of a btrfs", device=path)
        elif isinstance(step, EnlargeFilesystem) and outgrows(contents[there].filesystem_limit, size):
            yield english("the ext4 on {device} was made without 64bit and cannot be so large", device=path)


def _not_fit(plan: Plan, array: Array) -> Iterator[str]:
    reasons = list(not_in_order(plan, array, keeps_copies=False, busy=array.spreading))
    yield from reasons
    if not reasons and enlarged_array(plan.steps) is not None and not may_use(plan, array):
        yield english("{array} does not stand as it was seen; make the plan again", array=array.path)
