"""After each step that puts a layer on the array: LUKS, LVM, file system, mount."""

from pathlib import Path
from typing import assert_never

from raidwright.helper.looking import kernel, mounts
from raidwright.helper.looking.filesystem_superblock import Superblock, read_superblock
from raidwright.helper.looking.probing import device, probe
from raidwright.helper.tools import becomes
from raidwright.helper.trouble import failed
from raidwright.storage.capacity import EXTENT
from raidwright.storage.failures import said
from raidwright.storage.filesystem_size import BLOCK
from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CreateLv,
    CreatePv,
    CreateVg,
    FormatLuks,
    MakeFilesystem,
    Mount,
    OnVolume,
    OpenLuks,
)
from raidwright.storage.units import MIB

Layer = FormatLuks | OpenLuks | CreatePv | CreateVg | CreateLv | MakeFilesystem | Mount


async def verify_layer(plan: Plan, step: Layer) -> None:
    """Raise Trouble when the layer is not there, or is another one."""
    match step:
        case FormatLuks(target=target, uuid=uuid):
            _carries(target_path(plan, target), "crypto_LUKS", uuid)
        case OpenLuks():
            await _opened(plan, step)
        case CreatePv(target=target):
            _carries(target_path(plan, target), "LVM2_member")
        case CreateVg(group=group, target=target):
            _group(group, target_path(plan, target))
        case CreateLv():
            await _volume(plan, step)
        case MakeFilesystem(target=target):
            _carries(target_path(plan, target), step.kind.value, step.uuid, step.label)
        case Mount(target=target, point=point):
            _mounted(target_path(plan, target), point)
        case _:
            assert_never(step)


def verified_superblock(plan: Plan, step: MakeFilesystem) -> Superblock:
    """What the new file system says of itself. Raises Trouble when it is not aligned as planned."""
    path = target_path(plan, step.target)
    found = read_superblock(step.kind, path)
    stride, width = found.stride, found.stripe_width
    wanted = step.chunk // BLOCK
    if (stride or width) and (stride, width) != (wanted, wanted * step.data_members):
        raise failed(
            said(
                "{device} was made with stride {stride} and stripe width {width}.",
                device=path,
                stride=stride,
                width=width,
            )
        )
    return found


def _carries(path: str, name: str, uuid: str = "", label: str = "") -> None:
    found = [each for each in probe(path) if each.name == name]
    if not found:
        raise failed(said("{device} does not carry {name}.", device=path, name=name))
    if (uuid and found[0].uuid != uuid) or (label and found[0].label != label):
        raise failed(
            said("{device} carries another {name} than the one that was made.", device=path, name=name)
        )


async def _opened(plan: Plan, step: OpenLuks) -> None:
    path = f"/dev/mapper/{step.mapping}"
    await becomes(lambda: kernel.device_at(path) is not None)
    mapping = device(path)
    if mapping.slaves() != [device(target_path(plan, step.target))]:
        raise failed(said("{device} stands on another device than planned.", device=path))
    if not mapping.attribute("dm/uuid").startswith("CRYPT-LUKS2-"):
        raise failed(said("{device} is not an opened LUKS container.", device=path))


def _group(group: str, path: str) -> None:
    """LVM keeps its metadata as text in the first MiB of a physical volume: "GROUP {" begins it."""
    with Path(path).open("rb", buffering=0) as volume:
        metadata = volume.read(MIB)
    if f"\0{group} {{\n".encode() not in metadata:
        raise failed(said("{device} does not carry the volume group {group}.", device=path, group=group))


async def _volume(plan: Plan, step: CreateLv) -> None:
    path = target_path(plan, OnVolume(step.group, step.volume))
    await becomes(lambda: kernel.device_at(path) is not None)
    size = device(path).size
    if size != step.extents * EXTENT:
        raise failed(
            said(
                "{device} has {size} bytes instead of {planned}.",
                device=path,
                size=size,
                planned=step.extents * EXTENT,
            )
        )


def _mounted(path: str, point: str) -> None:
    target = device(path)
    if not any(entry.point == point and mounts.is_of(entry, target) for entry in mounts.our_mounts()):
        raise failed(said("{device} is not mounted on {point}.", device=path, point=point))
