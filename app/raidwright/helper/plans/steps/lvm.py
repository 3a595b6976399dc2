"""Volumes: made, removed, and torn away from an array that has failed."""

import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import assert_never

from raidwright.helper.errors import step_failure
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.udev import settle
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.layers.volumes import (
    KnownGroups,
    group_of,
    is_kept,
    require_group_on,
    require_hidden,
)
from raidwright.helper.looking.on_disk.probing import device
from raidwright.helper.plans import group_files
from raidwright.helper.plans.steps.handling import (
    AGAIN,
    Handling,
    Udev,
    nothing,
    require_no_signature,
    require_signature,
    taking_away,
)
from raidwright.helper.tools import NAMED_WITHIN, becomes
from raidwright.storage.failures import english
from raidwright.storage.fields import EXTENT
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.names import mapper_name
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.steps.context import Context, target_path
from raidwright.storage.steps.lvm import (
    ActivateGroup,
    ActivateInside,
    CreateLv,
    CreatePv,
    CreateVg,
    DeactivateGroup,
    DeleteGroupBackup,
    DropMapping,
    LvmStep,
    RemoveLv,
    RemovePv,
    RemoveVg,
    backup_of,
)
from raidwright.storage.steps.targets import OnVolume, Target
from raidwright.storage.units import MIB

DevicesNow = Callable[[], Sequence[Device]]
"""What the plan stands on, as the kernel has it now."""


def handle(plan: Plan, step: LvmStep, own_devices: DevicesNow, groups: KnownGroups, state: Path) -> Handling:
    """How volumes are made and removed; a group that is removed must lie on the plan's disks alone.

    Below ``state`` is kept what may have to be put back.
    """
    match step:
        case CreatePv(target=target):
            verify = partial(_require_made, plan, target)
            return Handling(udev=Udev.LOOKS_AGAIN, makes_on=(target,), verify=verify)
        case CreateVg():
            return Handling(udev=Udev.LOOKS, makes_on=(), verify=partial(_require_group, plan, step))
        case CreateLv():
            return Handling(udev=Udev.LOOKS, makes_on=(), verify=partial(_require_its_size, plan, step))
        case ActivateGroup() | ActivateInside() | DeactivateGroup():
            return _activation(plan, step, own_devices, groups)
        case RemoveLv(group=group, volume=volume):
            before = _require_on_own_devices_once(plan, step, own_devices, groups)
            verify = partial(
                _require_not_mapped, mapper_name(group, volume), _has_name(mapper_name(group, volume))
            )
            return Handling(udev=Udev.LOOKS, makes_on=(), before=before, tries=AGAIN, verify=verify)
        case RemoveVg(group=group):
            before, verify = (
                _require_on_own_devices_once(plan, step, own_devices, groups),
                partial(_require_not_mapped, group, _is_of_group(group)),
            )
            return Handling(udev=Udev.LOOKS, makes_on=(), before=before, verify=verify)
        case RemovePv(target=target):
            return Handling(udev=Udev.LOOKS, makes_on=(), verify=partial(_require_released, plan, target))
        case DeleteGroupBackup(group=group, mapping=mapping, uuid=uuid):
            hidden = partial(require_hidden, group, mapping, uuid)
            verify = partial(_require_forgotten, group, uuid)
            delete, undo = (
                partial(group_files.forget, group, uuid, state),
                partial(_put_back_backup, group, state),
            )
            return Handling(
                udev=Udev.LOOKS, makes_on=(), before=hidden, prepare=delete, verify=verify, put_back=undo
            )
        case DropMapping(mapping=mapping):
            return taking_away(mapping)
        case _:
            assert_never(step)


def _activation(
    plan: Context,
    step: ActivateGroup | ActivateInside | DeactivateGroup,
    own_devices: DevicesNow,
    groups: KnownGroups,
) -> Handling:
    """How the volumes of a group come and go as devices."""
    match step:
        case ActivateGroup(group=group):
            before, there = (
                partial(_require_on_own_devices, group, own_devices, groups),
                partial(_require_mapped, group),
            )
            return Handling(udev=Udev.LOOKS, makes_on=(), before=before, verify=there, after=settle)
        case ActivateInside(target=target):
            fits = partial(_require_own_devices, plan, target, own_devices)
            return Handling(udev=Udev.LOOKS, makes_on=(), verify=fits, after=settle)
        case DeactivateGroup(group=group):
            before, verify = (
                partial(_require_on_own_devices, group, own_devices, groups),
                partial(_require_not_mapped, group, _is_of_group(group)),
            )
            return Handling(udev=Udev.LOOKS, makes_on=(), before=before, tries=AGAIN, verify=verify)
        case _:
            assert_never(step)


def _require_on_own_devices_once(
    plan: Plan, step: RemoveLv | RemoveVg, own_devices: DevicesNow, groups: KnownGroups
) -> Callable[[], Awaitable[None]]:
    """What asks LVM where a group lies before the first step that takes of it; nothing for later ones.

    LVM takes as long to look at all disks as for what it then does.
    """
    taking = (each for each in plan.steps if isinstance(each, RemoveLv | RemoveVg))
    first = next((each for each in taking if each.group == step.group), step)
    return partial(_require_on_own_devices, step.group, own_devices, groups) if step == first else nothing


async def _require_on_own_devices(group: str, own_devices: DevicesNow, groups: KnownGroups) -> None:
    await require_group_on(group, own_devices(), groups)


async def _put_back_backup(group: str, state: Path) -> None:
    group_files.put_back(group, state)


async def _require_forgotten(group: str, uuid: str | None) -> None:
    is_there = os.path.lexists(backup_of(group)) if uuid is None else is_kept(group, uuid)
    if is_there:
        raise step_failure(english("{file} exists but should not.", file=backup_of(group)))


async def _require_made(plan: Context, target: Target) -> None:
    require_signature(target_path(plan, target), PHYSICAL_VOLUME)


async def _require_group(plan: Context, step: CreateVg) -> None:
    """The group is on the device: LVM's metadata, text in its first MiB, begins with "GROUP {"."""
    path = target_path(plan, step.target)
    with Path(path).open("rb", buffering=0) as volume:
        metadata = volume.read(MIB)
    if f"\0{step.group} {{\n".encode() not in metadata:
        raise step_failure(
            english("{device} does not contain the volume group “{group}”.", device=path, group=step.group)
        )


async def _require_its_size(plan: Context, step: CreateLv) -> None:
    path = target_path(plan, OnVolume(step.group, step.volume))
    await becomes(lambda: kernel.device_at(path) is not None, NAMED_WITHIN)
    size = device(path).size
    if size != step.extents * EXTENT:
        raise step_failure(
            english(
                "{device} has {size} bytes instead of {planned}.",
                device=path,
                size=size,
                planned=step.extents * EXTENT,
            )
        )


def _has_name(mapping: str) -> Callable[[Device], bool]:
    return lambda each: each.dm_name == mapping


def _is_of_group(group: str) -> Callable[[Device], bool]:
    return lambda each: group_of(each) == group


async def _require_not_mapped(name: str, is_part: Callable[[Device], bool]) -> None:
    if not await becomes(lambda: not any(map(is_part, kernel.every_device()))):
        raise step_failure(english("{name} is still mapped.", name=name))


async def _require_mapped(group: str) -> None:
    if not await becomes(lambda: any(map(_is_of_group(group), kernel.every_device()))):
        raise step_failure(english("No volume of “{group}” is available.", group=group))


async def _require_own_devices(plan: Context, target: Target, own_devices: DevicesNow) -> None:
    """What has appeared lies on the plan's own devices, to its last part."""
    for each in kernel.above(device(target_path(plan, target))):
        for leaf in kernel.foundations_outside(each, own_devices()):
            raise step_failure(
                english(
                    "{device} also uses {other}, which is not in the plan. Create the plan again",
                    device=each.path,
                    other=leaf.path,
                )
            )


async def _require_released(plan: Context, target: Target) -> None:
    require_no_signature(target_path(plan, target))
