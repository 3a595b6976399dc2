"""After each step of a teardown: what must be gone by now."""

import os
from pathlib import Path
from typing import assert_never

from raidwright.helper.looking import arrays, kernel, mounts, occupants
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.luks_header import has_keys, header_length
from raidwright.helper.looking.probing import ends_are_blank, signature_names
from raidwright.helper.looking.volumes import group_of
from raidwright.helper.plans.binding import is_mounted
from raidwright.helper.plans.held_disks import listed
from raidwright.helper.tools import becomes
from raidwright.helper.trouble import failed
from raidwright.storage.failures import said
from raidwright.storage.ground import ground
from raidwright.storage.names import mapper_name
from raidwright.storage.nodes import array_path, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CloseLuks,
    DropMapping,
    EraseLuks,
    FreezeSync,
    RemoveLv,
    RemovePv,
    RemoveVg,
    StopArray,
    SwapOff,
    TeardownStep,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.units import MIB

_SECTOR = 4096
_AT_REST = ("frozen", "idle", "")


async def verify_removal(plan: Plan, step: TeardownStep) -> None:
    """Raise Trouble when what ``step`` removes is still there."""
    match step:
        case Unmount():
            await _unmounted(plan, step)
        case SwapOff(target=target):
            _not_swapping(target_path(plan, target))
        case RemoveLv() | RemoveVg():
            await _not_mapped(step)
        case CloseLuks(mapping=name) | DropMapping(mapping=name):
            await _closed(f"/dev/mapper/{name}")
        case EraseLuks(target=target, header=header) if header:
            _zeroed(target_path(plan, target), 0, header)
        case EraseLuks(target=target):
            _without_keys(target_path(plan, target))
        case FreezeSync() | StopArray():
            await _at_rest(plan, step)
        case ZeroSuperblock() | WipeSignatures() | RemovePv() | WipeDisk():
            await _without_marks(plan, step)
        case VerifyClean():
            # A disk that is only looked at is judged by its certificate.
            pass
        case _:
            assert_never(step)


async def _without_marks(plan: Plan, step: ZeroSuperblock | WipeSignatures | RemovePv | WipeDisk) -> None:
    match step:
        case ZeroSuperblock(target=target, zeroed=zeroed):
            _without_signature(target_path(plan, target))
            for each in zeroed:
                _zeroed(target_path(plan, target), each.start, each.length)
        case WipeSignatures(target=target) | RemovePv(target=target):
            _without_signature(target_path(plan, target))
        case WipeDisk(disk=disk):
            await _blank_at_the_ends(plan.disks[disk].path)
        case _:
            assert_never(step)


async def _unmounted(plan: Plan, step: Unmount) -> None:
    """After the last of its mounts nobody may hold the device: no copy of it, no hidden namespace."""
    path = target_path(plan, step.target)
    if is_mounted(plan, step):
        raise failed(said("{device} is still mounted on {point}.", device=path, point=step.point))
    device = kernel.device_at(path)
    more = plan.steps[plan.steps.index(step) + 1 :]
    if device is None or any(isinstance(each, Unmount) and each.target == step.target for each in more):
        return
    if not await becomes(lambda: not occupants.claimed(device)):
        left = [occupants.place_of(entry) for _, entry in occupants.mounted([device], mounts.every_mount())]
        if left:
            raise failed(
                said(
                    "{device} was unmounted from {point}, but is still mounted on {places}.",
                    device=path,
                    point=step.point,
                    places=listed(left),
                )
            )
        raise failed(
            said(
                "{device} was unmounted from {point}, but is still held by what cannot be seen here.",
                device=path,
                point=step.point,
            )
        )


async def _closed(path: str) -> None:
    if not await becomes(lambda: not os.path.lexists(path)):
        raise failed(said("{device} is still open.", device=path))


async def _at_rest(plan: Plan, step: FreezeSync | StopArray) -> None:
    if isinstance(step, StopArray):
        await _stopped(plan)
    else:
        await _frozen(array_path(plan))


def _not_swapping(path: str) -> None:
    device = kernel.device_at(path)
    if device is not None and any(occupants.swapping([device])):
        raise failed(said("{device} is still swapped to.", device=path))


async def _not_mapped(step: RemoveLv | RemoveVg) -> None:
    def remains(device: Device) -> bool:
        if isinstance(step, RemoveVg):
            return group_of(device) == step.group
        return device.attribute("dm/name") == mapper_name(step.group, step.volume)

    if not await becomes(lambda: not any(remains(device) for device in kernel.every_device())):
        name = step.group if isinstance(step, RemoveVg) else mapper_name(step.group, step.volume)
        raise failed(said("{name} is still mapped.", name=name))


def _without_keys(path: str) -> None:
    try:
        with Path(path).open("rb", buffering=0) as container:
            start = container.read(_SECTOR)
            container.seek(0)
            left = has_keys(container.read(header_length(start)))
    except (OSError, ValueError) as error:
        raise failed(
            said("The key slots of {device} cannot be seen: {reason}.", device=path, reason=error)
        ) from None
    if left:
        raise failed(said("{device} still has a key slot.", device=path))


def _zeroed(path: str, start: int, length: int) -> None:
    try:
        with Path(path).open("rb", buffering=0) as container:
            # What was read before may still be in memory; only the device itself answers now.
            os.posix_fadvise(container.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
            container.seek(start)
            left = any(any(container.read(min(MIB, length - place))) for place in range(0, length, MIB))
    except OSError as error:
        raise failed(
            said("The key slots of {device} cannot be seen: {reason}.", device=path, reason=error)
        ) from None
    if left:
        raise failed(said("{device} still has bytes where its keys were.", device=path))


def _without_signature(path: str) -> None:
    device = kernel.device_at(path)
    if device is None:
        raise failed(said("{device} is not there any more.", device=path))
    found = signature_names(path)
    if found:
        raise failed(said("{device} still carries {found}.", device=path, found=listed(found)))


async def _blank_at_the_ends(path: str) -> None:
    device = kernel.device_at(path)
    if device is None or not await becomes(lambda: not device.partitions()):
        raise failed(said("{device} still has partitions.", device=path))
    found = signature_names(path)
    if found:
        raise failed(said("{device} still carries {found}.", device=path, found=listed(found)))
    if not ends_are_blank(path):
        raise failed(said("The ends of {device} are not blank.", device=path))


async def _frozen(path: str) -> None:
    device = kernel.device_at(path)
    if device is not None and not await becomes(lambda: device.attribute("md/sync_action") in _AT_REST):
        raise failed(said("{device} is still resynchronising.", device=path))


async def _stopped(plan: Plan) -> None:
    """The kernel lets go after mdadm has ended, and udev may put the members together again at once."""
    found = (kernel.device_at(target_path(plan, target)) for target in ground(plan))
    held = [device for device in found if device is not None]

    def let_go() -> bool:
        nodes = {each.node for disk in held for each in kernel.above(disk)}
        return not nodes.intersection(arrays.array_nodes())

    if not await becomes(let_go):
        raise failed(said("{array} is still running.", array=array_path(plan)))
    if Path(array_path(plan)).exists():
        await becomes(lambda: not Path(array_path(plan)).exists(), patience=2)
