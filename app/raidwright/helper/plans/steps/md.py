"""The array: created, halted, stopped."""

from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import failed
from raidwright.helper.looking import arrays, kernel
from raidwright.helper.looking.arrays import running_array
from raidwright.helper.looking.probing import device
from raidwright.helper.plans.steps.handling import AGAIN, Handling, Udev
from raidwright.helper.tools import becomes
from raidwright.storage.design.levels import striped
from raidwright.storage.failures import said
from raidwright.storage.plan.plan import Plan, ground
from raidwright.storage.snapshot.arrays import AT_REST
from raidwright.storage.steps.context import Context, array_path, named_array, target_path
from raidwright.storage.steps.md import CreateArray, FreezeSync, MdStep, StopArray


def handle(plan: Plan, step: MdStep) -> Handling:
    """How the array is created, halted and stopped."""
    match step:
        case CreateArray():
            # Told of an old partition's removal only after a new one of that name has become a member,
            # udev would fail that member (mdadm -If).
            made = partial(_is_as_planned, plan, step)
            return Handling(udev=Udev.CATCHES_UP, makes_on=step.devices, verify=made)
        case FreezeSync():
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), verify=partial(_is_at_rest, plan))
        case StopArray():
            stopped = partial(_has_let_go, plan)
            return Handling(udev=Udev.IS_KEPT_OUT, makes_on=(), tries=AGAIN, verify=stopped)
        case _:
            assert_never(step)


async def _is_as_planned(plan: Context, step: CreateArray) -> None:
    path = array_path(plan)
    await becomes(lambda: kernel.device_at(path) is not None)
    array = running_array(path)
    if array is None or array.uuid != named_array(plan).uuid:
        raise failed(said("{device} is not the array that was to be made.", device=path))
    if array.level != step.level.value or array.expected != len(step.members):
        raise failed(
            said(
                "{device} is a {level} of {count} disks.",
                device=path,
                level=array.level,
                count=array.expected,
            )
        )
    if set(array.members) != {device(target_path(plan, each)) for each in step.devices}:
        raise failed(said("{device} stands on other disks than planned.", device=path))
    if striped(step.level) and array.chunk != step.chunk:
        raise failed(said("{device} has chunks of {bytes} bytes.", device=path, bytes=array.chunk))


async def _is_at_rest(plan: Context) -> None:
    path = array_path(plan)
    array = kernel.device_at(path)
    if array is not None and not await becomes(lambda: array.attribute("md/sync_action") in AT_REST):
        raise failed(said("{device} is still resynchronising.", device=path))


async def _has_let_go(plan: Plan) -> None:
    """The kernel lets go after mdadm has ended, and udev may put the members together again at once."""
    devices = (kernel.device_at(target_path(plan, target)) for target in ground(plan))
    members = [device for device in devices if device is not None]

    def let_go() -> bool:
        nodes = {each.node for disk in members for each in kernel.above(disk)}
        return not nodes.intersection(arrays.array_nodes())

    path = array_path(plan)
    if not await becomes(let_go):
        raise failed(said("{array} is still running.", array=path))
    if Path(path).exists():
        await becomes(lambda: not Path(path).exists(), patience=2)
