"""The exact argv of each step: what the plan view shows is what the helper runs.

``argv[0]`` is a bare program name, which the helper finds in fixed folders. No program asks anything, every
operand stands behind ``--`` where the program knows it, and nothing is forced.
"""

from typing import assert_never

from raidwright.storage.command import Command, shell_line
from raidwright.storage.disk_commands import make_partition, probes, wipe_disk, wipe_signatures
from raidwright.storage.filesystem_commands import filesystem_command
from raidwright.storage.luks_commands import luks_command
from raidwright.storage.lvm_commands import lvm_command
from raidwright.storage.md_commands import md_command, zero_superblock
from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import (
    CloseLuks,
    CreateArray,
    CreateLv,
    CreatePv,
    CreateVg,
    EraseLuks,
    FormatLuks,
    FreezeSync,
    LoadModule,
    MakeFilesystem,
    MakePartition,
    Mount,
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


def commands(plan: Plan, step: Step) -> tuple[Command, ...]:
    """What is run for ``step``, in order."""
    match step:
        case CreateArray() | FreezeSync() | StopArray():
            return (md_command(plan, step),)
        case FormatLuks() | OpenLuks() | CloseLuks() | EraseLuks():
            return (luks_command(plan, step),)
        case CreatePv() | CreateVg() | CreateLv() | RemoveLv() | RemoveVg() | RemovePv():
            return (lvm_command(plan, step),)
        case LoadModule() | MakeFilesystem() | Mount() | Unmount() | SwapOff():
            return (filesystem_command(plan, step),)
        case WipeSignatures(target=target):
            return (wipe_signatures(target_path(plan, target)),)
        case ZeroSuperblock(target=target):
            path = target_path(plan, target)
            return (zero_superblock(path), wipe_signatures(path))
        case MakePartition(disk=disk):
            return (make_partition(plan.disks[disk].path, step),)
        case WipeDisk(disk=disk):
            return wipe_disk(plan.disks[disk])
        case VerifyClean(disk=disk):
            return probes(plan.disks[disk].path)
        case _:
            assert_never(step)
