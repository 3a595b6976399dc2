"""argv of mkfs, mount and what goes with them."""

from typing import assert_never

from raidwright.storage.command import Command, program
from raidwright.storage.design import FilesystemKind
from raidwright.storage.filesystem_size import BLOCK, filesystem_size, xfs_group
from raidwright.storage.nodes import Nodes
from raidwright.storage.plan import Plan
from raidwright.storage.steps import LoadModule, MakeFilesystem, Mount, SwapOff, Unmount
from raidwright.storage.units import KIB

MOUNT_OPTIONS = "nodev,nosuid"
"""A disk full of data holds neither devices nor programs that run as somebody else."""


def filesystem_command(
    plan: Plan, step: LoadModule | MakeFilesystem | Mount | Unmount | SwapOff, at: Nodes
) -> Command:
    """What is called for ``step`` about drivers, file systems and mounts."""
    match step:
        case LoadModule(module=module):
            return program("modprobe", "--", module)
        case MakeFilesystem():
            return _make(step, at)
        case Mount(target=target, point=point):
            options = (f"--types={_kind(plan).value}", f"--options={MOUNT_OPTIONS}")
            return program("mount", *options, "--", at(target), point)
        case Unmount(point=point):
            return Command(("umount", "--", point), repeat=True)
        case SwapOff(target=target):
            return program("swapoff", "--", at(target))
        case _:
            assert_never(step)


def _make(step: MakeFilesystem, at: Nodes) -> Command:
    """The alignment is stated because the layers between do not always pass md's own on.

    XFS is told too when there is none: it would take a disk's own "optimal" size for a stripe. What
    decides the size of the file system is stated too: it would depend on settings and on processors.
    """
    device = at(step.target)
    label = (f"-L{step.label}",) if step.label else ()
    aligned = step.chunk > 0 and step.data_members > 0
    match step.kind:
        case FilesystemKind.EXT4:
            stride = step.chunk // BLOCK
            stripe = (f"-Estride={stride},stripe-width={stride * step.data_members}",) if aligned else ()
            blocks = filesystem_size(step.kind, step.device, step.chunk, step.data_members) // BLOCK
            options = (f"-b{BLOCK}", f"-U{step.uuid}", *stripe, *label)
            return program("mkfs.ext4", "-q", *options, "--", device, str(blocks))
        case FilesystemKind.XFS:
            group = f"agsize={xfs_group(step.device, step.chunk, step.data_members) * BLOCK}"
            unit = f"su={step.chunk // KIB}k,sw={step.data_members}" if aligned else "noalign"
            return program("mkfs.xfs", "-q", f"-muuid={step.uuid}", f"-d{group},{unit}", *label, "--", device)
        case FilesystemKind.BTRFS:
            return program("mkfs.btrfs", "-q", f"-U{step.uuid}", *label, "--", device)
        case _:
            assert_never(step.kind)


def _kind(plan: Plan) -> FilesystemKind:
    made = next((step.kind for step in plan.steps if isinstance(step, MakeFilesystem)), None)
    if made is None:
        raise ValueError("the plan mounts a file system that it does not make")
    return made
