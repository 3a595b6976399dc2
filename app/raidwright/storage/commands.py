"""The exact argv of each step: what the plan view shows is what the helper runs.

``argv[0]`` is a bare program name, which the helper finds in fixed folders. No program asks anything, every
operand stands behind ``--`` where the program knows it, and nothing is forced.
"""

from typing import assert_never

from raidwright.storage.command import Command, program, shell_line
from raidwright.storage.filesystem_commands import filesystem_command
from raidwright.storage.luks_commands import luks_command
from raidwright.storage.lvm_commands import lvm_command
from raidwright.storage.md_commands import md_command
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
    WipeSignatures,
    WipeTable,
    ZeroSuperblock,
)

__all__ = ["Command", "commands", "shell_line"]


def commands(plan: Plan, step: Step) -> tuple[Command, ...]:
    """What is run for ``step``, in order."""
    match step:
        case CreateArray() | FreezeSync() | StopArray() | ZeroSuperblock():
            return (md_command(plan, step),)
        case FormatLuks() | OpenLuks() | CloseLuks() | EraseLuks():
            return (luks_command(plan, step),)
        case CreatePv() | CreateVg() | CreateLv() | RemoveLv() | RemoveVg() | RemovePv():
            return (lvm_command(plan, step),)
        case LoadModule() | MakeFilesystem() | Mount() | Unmount() | SwapOff():
            return (filesystem_command(plan, step),)
        case WipeSignatures() | WipeTable() | MakePartition():
            return (_disk_command(plan, step),)
        case VerifyClean(disk=disk):
            return _probes(plan.disks[disk].path)
        case _:
            assert_never(step)


def _disk_command(plan: Plan, step: WipeSignatures | WipeTable | MakePartition) -> Command:
    match step:
        case WipeSignatures(target=target):
            return program("wipefs", "--all", "--", target_path(plan, target))
        case WipeTable(disk=disk):
            return program("sgdisk", "--zap-all", "--", plan.disks[disk].path)
        case MakePartition(disk=disk, start=start, end=end, name=name):
            entry = (f"--new=1:{start}:{end}", "--typecode=1:FD00", f"--change-name=1:{name}")
            return program("sgdisk", "--clear", "--set-alignment=1", *entry, "--", plan.disks[disk].path)
        case _:
            assert_never(step)


def _probes(disk: str) -> tuple[Command, ...]:
    return (
        Command(("wipefs", "--no-act", "--", disk), probe=True),
        Command(("blkid", "--probe", "--", disk), probe=True),
        Command(("mdadm", "--examine", disk), probe=True),
    )
