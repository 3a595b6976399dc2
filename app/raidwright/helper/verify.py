"""After each step of a build: what must be there by now, asked of the kernel and of the tools."""

import os
from pathlib import Path

from raidwright.helper import kernel, mounts, signatures
from raidwright.helper.alignment import alignment
from raidwright.helper.arrays import running_array
from raidwright.helper.held_disks import listed
from raidwright.helper.kernel import Device
from raidwright.helper.signatures import Signature
from raidwright.helper.tools import becomes
from raidwright.helper.trouble import failed
from raidwright.helper.verify_removal import verify_removal
from raidwright.helper.volumes import physical_volumes
from raidwright.storage.capacity import BLOCK, EXTENT
from raidwright.storage.levels import striped
from raidwright.storage.nodes import array_path, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    FormatLuks,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    Mount,
    OnVolume,
    OpenLuks,
    Step,
    Target,
)
from raidwright.storage.units import SECTOR

_TABLES = ("gpt", "dos", "PMBR")


async def verify(plan: Plan, step: Step) -> None:
    """Raise Trouble when ``step``, which has just been run, did not come to what it says."""
    match step:
        case LoadModule(module=module):
            _module(module)
        case MakePartition():
            await _partition(plan, step)
        case CreateArray():
            await _array(plan, step)
        case FormatLuks(target=target, uuid=uuid):
            _carries(target_path(plan, target), "crypto_LUKS", uuid)
        case OpenLuks():
            await _opened(plan, step)
        case CreatePv(target=target):
            _carries(target_path(plan, target), "LVM2_member")
        case CreateVg(group=group, target=target):
            await _group(group, target_path(plan, target))
        case CreateLv():
            await _volume(plan, step)
        case MakeFilesystem():
            await _filesystem(plan, step)
        case Mount(target=target, point=point):
            _mounted(target_path(plan, target), point)
        case _:
            await verify_removal(plan, step)


def require_blank(plan: Plan, step: Step) -> None:
    """Before something is made: raise Trouble when its place carries a signature, known or come back."""
    targets: tuple[Target, ...]
    match step:
        case CreateArray(members=members, spares=spares):
            targets = (*members, *spares)
        case FormatLuks() | CreatePv() | MakeFilesystem():
            targets = (step.target,)
        case _:
            targets = ()
    for target in targets:
        path = target_path(plan, target)
        found = probe(path)
        if found:
            raise failed(f"{path} carries {listed([each.name for each in found])} and is not overwritten.")


def probe(path: str) -> tuple[Signature, ...]:
    """Signatures on the device at ``path``, by looking. Raises Trouble when it cannot be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise failed(f"{path} cannot be opened: {error.strerror}.") from None
    try:
        return signatures.probe(descriptor)
    except OSError:
        raise failed(f"{path} cannot be read.") from None
    finally:
        os.close(descriptor)


def device(path: str) -> Device:
    """The device at ``path``. Raises Trouble when it is not there."""
    found = kernel.device_at(path)
    if found is None:
        raise failed(f"{path} did not appear.")
    return found


def _module(module: str) -> None:
    personality = "raid5" if module == "raid456" else module
    if module.startswith("raid") and f"[{personality}]" not in Path("/proc/mdstat").read_text():
        raise failed(f"The kernel did not take up {module}.")


async def _partition(plan: Plan, step: MakePartition) -> None:
    disk = device(plan.disks[step.disk].path)
    unit = plan.disks[step.disk].logical_sector // SECTOR
    start, size = str(step.start * unit), str((step.end - step.start + 1) * unit)

    def is_there() -> bool:
        return [(p.attribute("start"), p.attribute("size")) for p in disk.partitions()] == [(start, size)]

    if not await becomes(is_there):
        raise failed(f"The new partition on {disk.path} is not where it should be.")


async def _array(plan: Plan, step: CreateArray) -> None:
    path = array_path(plan)
    await becomes(lambda: kernel.device_at(path) is not None)
    found = await running_array(path)
    assert plan.array is not None
    if found is None or found.uuid != plan.array.uuid:
        raise failed(f"{path} is not the array that was to be made.")
    members = {device(target_path(plan, target)) for target in (*step.members, *step.spares)}
    chunk = int(found.device.attribute("md/chunk_size") or 0)
    if found.level != step.level.value or found.expected != len(step.members):
        raise failed(f"{path} is a {found.level} of {found.expected} disks.")
    if set(found.members) != members:
        raise failed(f"{path} stands on other disks than planned.")
    if striped(step.level) and chunk != step.chunk:
        raise failed(f"{path} has chunks of {chunk} bytes.")


def _carries(path: str, name: str, uuid: str = "", label: str = "") -> None:
    found = [each for each in probe(path) if each.name == name]
    if not found:
        raise failed(f"{path} does not carry {name}.")
    if (uuid and found[0].uuid != uuid) or (label and found[0].label != label):
        raise failed(f"{path} carries another {name} than the one that was made.")


async def _opened(plan: Plan, step: OpenLuks) -> None:
    path = f"/dev/mapper/{step.mapping}"
    await becomes(lambda: kernel.device_at(path) is not None)
    mapping = device(path)
    if mapping.slaves() != [device(target_path(plan, step.target))]:
        raise failed(f"{path} stands on another device than planned.")
    if not mapping.attribute("dm/uuid").startswith("CRYPT-LUKS2-"):
        raise failed(f"{path} is not an opened LUKS container.")


async def _group(group: str, path: str) -> None:
    mine = [row for row in await physical_volumes() if row.vg_name == group]
    if [kernel.device_at(row.pv_name) for row in mine] != [device(path)]:
        raise failed(f"The volume group {group} does not stand on {path} alone.")


async def _volume(plan: Plan, step: CreateLv) -> None:
    path = target_path(plan, OnVolume(step.group, step.volume))
    await becomes(lambda: kernel.device_at(path) is not None)
    size = device(path).size
    if size != step.extents * EXTENT:
        raise failed(f"{path} has {size} bytes instead of {step.extents * EXTENT}.")


async def _filesystem(plan: Plan, step: MakeFilesystem) -> None:
    path = target_path(plan, step.target)
    _carries(path, step.kind.value, step.uuid, step.label)
    stride, width = await alignment(step.kind, path)
    wanted = step.chunk // BLOCK
    if (stride or width) and (stride, width) != (wanted, wanted * step.data_members):
        raise failed(f"{path} was made with stride {stride} and stripe width {width}.")


def _mounted(path: str, point: str) -> None:
    target = device(path)
    if not any(entry.point == point and mounts.is_of(entry, target) for entry in mounts.our_mounts()):
        raise failed(f"{path} is not mounted on {point}.")
