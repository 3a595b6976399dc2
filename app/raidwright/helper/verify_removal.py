"""After each step of a teardown: what must be gone by now."""

import os
from pathlib import Path

from raidwright.helper import arrays, kernel, mounts
from raidwright.helper.device_facts import signature_names
from raidwright.helper.held_disks import listed
from raidwright.helper.signatures import UNKNOWN_DATA
from raidwright.helper.tools import ask, becomes
from raidwright.helper.trouble import failed
from raidwright.helper.volumes import logical_volumes, physical_volumes
from raidwright.storage.nodes import array_path, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CloseLuks,
    EraseLuks,
    FreezeSync,
    RemoveLv,
    RemovePv,
    RemoveVg,
    Step,
    StopArray,
    SwapOff,
    Unmount,
    WipeSignatures,
    WipeTable,
    ZeroSuperblock,
)

_AT_REST = ("frozen", "idle", "")


async def verify_removal(plan: Plan, step: Step) -> None:
    """Raise Trouble when what ``step`` removes is still there."""
    match step:
        case Unmount(point=point):
            if any(entry.point == point for entry in mounts.our_mounts()):
                raise failed(f"{point} is still mounted.")
        case SwapOff(target=target):
            _not_swapping(target_path(plan, target))
        case RemoveLv() | RemoveVg():
            await _not_in_lvm(step)
        case CloseLuks(mapping=name):
            if not await becomes(lambda: not os.path.lexists(f"/dev/mapper/{name}")):
                raise failed(f"/dev/mapper/{name} is still open.")
        case EraseLuks(target=target):
            await _without_keys(target_path(plan, target))
        case WipeSignatures(target=target) | RemovePv(target=target) | ZeroSuperblock(target=target):
            await _without_signature(target_path(plan, target), isinstance(step, ZeroSuperblock))
        case WipeTable(disk=disk):
            await _without_partitions(plan.disks[disk].path)
        case FreezeSync():
            await _frozen(array_path(plan))
        case StopArray():
            await _stopped(plan)
        case _:
            pass


def _not_swapping(path: str) -> None:
    device = kernel.device_at(path)
    if any(kernel.device_at(used) == device for used in mounts.active_swaps()):
        raise failed(f"{path} is still swapped to.")


async def _not_in_lvm(step: RemoveLv | RemoveVg) -> None:
    if isinstance(step, RemoveVg):
        if any(row.vg_name == step.group for row in await physical_volumes()):
            raise failed(f"The volume group {step.group} is still there.")
    elif any((row.vg_name, row.lv_name) == (step.group, step.volume) for row in await logical_volumes()):
        raise failed(f"The volume {step.group}/{step.volume} is still there.")


async def _without_keys(path: str) -> None:
    said = await ask(("cryptsetup", "luksDump", "--", path))
    head, _, rest = said.stdout.partition("Keyslots:")
    if said.status != 0 or not rest or rest.lstrip("\n").startswith("  "):
        raise failed(f"The key slots of {path} could not be seen to be empty.", head and said.stderr)


async def _without_signature(path: str, array_member: bool) -> None:
    device = kernel.device_at(path)
    if device is None:
        raise failed(f"{path} is not there any more.")
    found = [name for name in signature_names(device) if name != UNKNOWN_DATA]
    if found:
        raise failed(f"{path} still carries {listed(found)}.")
    if array_member and (await ask(("mdadm", "--examine", path))).status == 0:
        raise failed(f"mdadm still finds a superblock on {path}.")


async def _without_partitions(path: str) -> None:
    device = kernel.device_at(path)
    if device is None or not await becomes(lambda: not device.partitions()):
        raise failed(f"{path} still has partitions.")
    await _without_signature(path, array_member=False)


async def _frozen(path: str) -> None:
    device = kernel.device_at(path)
    if device is not None and not await becomes(lambda: device.attribute("md/sync_action") in _AT_REST):
        raise failed(f"{path} is still resynchronising.")


async def _stopped(plan: Plan) -> None:
    """The kernel lets go after mdadm has ended, and udev may put the members together again at once."""
    held = [disk for identity in plan.disks if (disk := kernel.device_at(identity.path)) is not None]

    def let_go() -> bool:
        nodes = {each.node for disk in held for each in kernel.above(disk)}
        return not nodes.intersection(arrays.array_nodes())

    if not await becomes(let_go):
        raise failed(f"{array_path(plan)} is still running.")
    if Path(array_path(plan)).exists():
        await becomes(lambda: not Path(array_path(plan)).exists(), patience=2)
