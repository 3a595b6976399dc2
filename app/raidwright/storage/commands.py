"""The exact argv of each step: what the plan view shows is what the helper runs.

The plan view calls devices by their names. The helper puts in the kernel's node of what it has just checked,
because a name may lead elsewhere a moment later.

``argv[0]`` is a bare program name, which the helper finds in fixed folders. No program asks anything, every
operand stands behind ``--`` where the program knows it, and nothing is forced.
"""

from functools import partial
from typing import assert_never

from raidwright.storage.command import Command, shell_line
from raidwright.storage.disk_commands import make_partition, probes, wipe_disk, wipe_signatures, zero
from raidwright.storage.filesystem_commands import filesystem_command
from raidwright.storage.luks_commands import luks_commands
from raidwright.storage.lvm_commands import lvm_command
from raidwright.storage.md_commands import md_command, zero_superblock
from raidwright.storage.nodes import Nodes, target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CloseLuks,
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    DropMapping,
    EraseLuks,
    FormatLuks,
    FreezeSync,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    Mount,
    OnDisk,
    OpenLuks,
    RemoveLv,
    RemovePv,
    RemoveVg,
    Step,
    StopArray,
    SwapOff,
    Unmount,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)

__all__ = ["Command", "commands", "shell_line"]


def commands(plan: Plan, step: Step, nodes: Nodes | None = None) -> tuple[Command, ...]:
    """What is run for ``step``, in order; ``nodes`` tells where its targets are, if not by their names."""
    at = nodes or partial(target_path, plan)
    match step:
        case CreateArray() | FreezeSync() | StopArray():
            return (md_command(plan, step, at),)
        case FormatLuks() | OpenLuks() | CloseLuks() | EraseLuks():
            return luks_commands(plan, step, at)
        case CreatePv() | CreateVg() | CreateLv() | RemoveLv() | RemoveVg() | RemovePv() | DropMapping():
            return (lvm_command(plan, step, at),)
        case LoadModule() | MakeFilesystem() | Mount() | Unmount() | SwapOff():
            return (filesystem_command(plan, step, at),)
        case WipeSignatures(target=target):
            return (wipe_signatures(at(target)),)
        case ZeroSuperblock(target=target, zeroed=zeroed):
            # As long as the superblock is there, a plan that is broken off can be made again.
            keys = (zero(at(target), each.start, each.length) for each in zeroed)
            return (*keys, zero_superblock(at(target)), wipe_signatures(at(target)))
        case MakePartition(disk=disk):
            return (make_partition(at(OnDisk(disk)), step),)
        case WipeDisk(disk=disk):
            return wipe_disk(at(OnDisk(disk)), plan.disks[disk].size)
        case VerifyClean(target=target):
            return probes(at(target))
        case _:
            assert_never(step)
