"""After each step: what must be so by now, asked of the kernel and of the disks, never assumed."""

from pathlib import Path
from typing import assert_never

from raidwright.helper.looking import kernel
from raidwright.helper.looking.arrays import MDSTAT, running_array
from raidwright.helper.looking.probing import device, probe
from raidwright.helper.plans.held_disks import listed
from raidwright.helper.plans.verify_layers import verify_layer
from raidwright.helper.plans.verify_removal import verify_removal
from raidwright.helper.tools import becomes
from raidwright.helper.trouble import failed
from raidwright.storage.failures import said
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
    OpenLuks,
    Step,
    Target,
    TeardownStep,
)
from raidwright.storage.units import SECTOR


async def verify(plan: Plan, step: Step) -> None:
    """Raise Trouble when ``step``, which has just been run, did not come to what it says."""
    if isinstance(step, TeardownStep):
        await verify_removal(plan, step)
        return
    match step:
        case LoadModule(module=module):
            _module(module)
        case MakePartition():
            await _partition(plan, step)
        case CreateArray():
            await _array(plan, step)
        case FormatLuks() | OpenLuks() | CreatePv() | CreateVg() | CreateLv() | MakeFilesystem() | Mount():
            await verify_layer(plan, step)
        case _:
            assert_never(step)


def require_blank(plan: Plan, step: Step) -> None:
    """Before something is made: raise Trouble when its place carries a signature, or has another size."""
    for target in _overwritten(step):
        path = target_path(plan, target)
        found = probe(path)
        if found:
            raise failed(
                said(
                    "{device} carries {found} and is not overwritten.",
                    device=path,
                    found=listed([each.name for each in found]),
                )
            )
        if isinstance(step, MakeFilesystem) and device(path).size != step.device:
            raise failed(
                said(
                    "{device} has {size} bytes, and the plan is for {planned}.",
                    device=path,
                    size=device(path).size,
                    planned=step.device,
                )
            )


def _overwritten(step: Step) -> tuple[Target, ...]:
    """Where the step makes something, and nothing may lie any more."""
    if isinstance(step, TeardownStep):
        return ()
    match step:
        case CreateArray(members=members, spares=spares):
            return (*members, *spares)
        case FormatLuks(target=target) | CreatePv(target=target) | MakeFilesystem(target=target):
            return (target,)
        case LoadModule() | MakePartition() | OpenLuks() | CreateVg() | CreateLv() | Mount():
            return ()
        case _:
            assert_never(step)


def _module(module: str) -> None:
    personality = "raid5" if module == "raid456" else module
    if module.startswith("raid") and f"[{personality}]" not in Path(MDSTAT).read_text():
        raise failed(said("The kernel did not take up {module}.", module=module))


async def _partition(plan: Plan, step: MakePartition) -> None:
    disk = device(plan.disks[step.disk].path)
    unit = plan.disks[step.disk].logical_sector // SECTOR
    start, size = str(step.start * unit), str((step.end - step.start + 1) * unit)

    def is_there() -> bool:
        return [(p.attribute("start"), p.attribute("size")) for p in disk.partitions()] == [(start, size)]

    if not await becomes(is_there):
        raise failed(said("The new partition on {disk} is not where it should be.", disk=disk.path))


async def _array(plan: Plan, step: CreateArray) -> None:
    path = array_path(plan)
    await becomes(lambda: kernel.device_at(path) is not None)
    found = running_array(path)
    assert plan.array is not None
    if found is None or found.uuid != plan.array.uuid:
        raise failed(said("{device} is not the array that was to be made.", device=path))
    if found.level != step.level.value or found.expected != len(step.members):
        raise failed(
            said(
                "{device} is a {level} of {count} disks.",
                device=path,
                level=found.level,
                count=found.expected,
            )
        )
    if set(found.members) != {device(target_path(plan, each)) for each in (*step.members, *step.spares)}:
        raise failed(said("{device} stands on other disks than planned.", device=path))
    if striped(step.level) and found.chunk != step.chunk:
        raise failed(said("{device} has chunks of {bytes} bytes.", device=path, bytes=found.chunk))
