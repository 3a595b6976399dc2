"""What forbids enlarging an array and what is on it so: it is not the one that was seen, or not as it was."""

from collections.abc import Iterator

from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers.array_facts import read_array
from raidwright.helper.plans.array_in_service import array_in_service, not_in_order, other_members
from raidwright.helper.plans.held_disks import Seen
from raidwright.helper.plans.refusals import not_as_seen, not_on_plan_disks
from raidwright.helper.plans.steps.enlarge import may_use
from raidwright.storage.failures import Sentence, english
from raidwright.storage.plan.growth.size import enlarged_size, outgrows
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.signatures import is_shared_btrfs
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.enlarge import EnlargeStep, enlarged_array, enlarged_filesystem
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
    above = kernel.above(device)
    for step in plan.steps:
        path = target_path(plan, step.layer_target()) if isinstance(step, EnlargeStep) else ""
        if kernel.device_at(path) not in above:
            yield not_on_plan_disks(path)
    yield from _against_filesystem(plan, array, contents)


def _against_filesystem(plan: Plan, array: Array, contents: Seen) -> Iterator[str]:
    """Why the file system of the plan is not enlarged: it has other devices too, or cannot be so large."""
    files, grows = enlarged_filesystem(plan.steps), enlarged_array(plan.steps)
    device = kernel.device_at(target_path(plan, files.layer_target())) if files else None
    if device is None:
        return
    if is_shared_btrfs(contents[device].parts):
        yield english("{device} is one of several devices of a Btrfs file system", device=device.path)
    size = enlarged_size(array, grows.component) if grows else array.size
    if outgrows(contents[device].filesystem_limit, size):
        yield english(
            (
                "The ext4 file system on {device} was created without the 64bit feature and cannot become"
                " that large"
            ),
            device=device.path,
        )


def _not_fit(plan: Plan, array: Array) -> Iterator[str]:
    reasons = list(not_in_order(plan, array, keeps_copies=False, busy=array.spreading))
    yield from reasons
    if not reasons and enlarged_array(plan.steps) is not None and not may_use(plan, array):
        yield not_as_seen(array.path)
