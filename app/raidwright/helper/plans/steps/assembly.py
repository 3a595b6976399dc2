"""The array put together again, made writable, or let go of unstarted."""

from functools import partial
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.layers import arrays
from raidwright.helper.looking.layers.array_facts import is_running
from raidwright.helper.looking.layers.arrays import running_array
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans.refusals import also_stands_on, another_array
from raidwright.helper.plans.steps.handling import AGAIN, LONG, Handling, Udev, require_free
from raidwright.helper.tools import NAMED_WITHIN, becomes
from raidwright.storage.failures import english
from raidwright.storage.steps.assembly import AssemblyStep, MakeWritable, ReleaseMembers, StartArray
from raidwright.storage.steps.context import Context, array_path, named_array, target_path

_READ_ONLY = "readonly"


def handle(plan: Context, step: AssemblyStep) -> Handling:
    """How an array is started, and made writable."""
    match step:
        case StartArray():
            # udev would put the members together itself, with all that it finds and writable.
            fit, started = partial(_require_members, plan, step), partial(_require_started, plan, step)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), require=fit, limit=LONG, verify=started)
        case MakeWritable():
            return Handling(
                udev=Udev.LOOKS,
                makes_on=(),
                require=partial(_require_same, plan),
                verify=partial(_require_writable, plan),
            )
        case ReleaseMembers():
            idle, released = partial(_require_idle, plan, step), partial(_require_released, plan, step)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), tries=AGAIN, require=idle, verify=released)
        case _:
            assert_never(step)


def _require_members(plan: Context, step: StartArray) -> None:
    """Raise HelperError unless each is free and carries the superblock of this array and of no other."""
    for target in step.members:
        path = target_path(plan, target)
        require_free(path)
        if set(arrays.uuids_on(device(path))) != {named_array(plan).uuid}:
            raise step_failure(
                english("{disk} does not belong to {array}", disk=path, array=array_path(plan))
            )


def _require_same(plan: Context) -> None:
    array = running_array(array_path(plan))
    if array is None or array.uuid != named_array(plan).uuid:
        raise step_failure(another_array(array_path(plan)))


async def _require_started(plan: Context, step: StartArray) -> None:
    """It runs on exactly these members, and can be written to only if that was meant."""
    path = array_path(plan)

    def runs() -> bool:
        array = running_array(path)
        return array is not None and is_running(array.device)

    await becomes(runs, NAMED_WITHIN)
    _require_same(plan)
    array = running_array(path)
    if array is None or not is_running(array.device):
        raise step_failure(english("{array} is not running", array=path))
    if set(array.members) != {device(target_path(plan, each)) for each in step.members}:
        raise step_failure(english("{device} does not use the planned disks.", device=path))
    if step.read_only and array.device.array_state != _READ_ONLY:
        raise step_failure(english("{array} is writable but should be read-only.", array=path))


async def _require_writable(plan: Context) -> None:
    array = device(array_path(plan))
    if not await becomes(lambda: array.array_state != _READ_ONLY):
        raise step_failure(english("{array} is still read-only.", array=array_path(plan)))


def _require_idle(plan: Context, step: ReleaseMembers) -> None:
    """Raise HelperError when it runs an array that was not seen, or is used, or holds what is not named."""
    holder = kernel.device_at(step.node)
    if holder is None or not holder.is_array:
        return
    if is_running(holder):
        if not step.runs:
            raise step_failure(english("{array} was started in the meantime", array=step.node))
        require_free(holder.path)
    members = {kernel.device_at(target_path(plan, each)) for each in step.members}
    for member in holder.slaves():
        # What was pulled is held on to as long as the array is not stopped.
        if member not in members and member.folder.exists():
            raise step_failure(also_stands_on(step.node, member.path))


async def _require_released(plan: Context, step: ReleaseMembers) -> None:
    def free() -> bool:
        members = (kernel.device_at(target_path(plan, each)) for each in step.members)
        return not any(member is not None and member.holders() for member in members)

    if not await becomes(free):
        raise step_failure(english("{array} has not released its members.", array=step.node))
