"""mdadm's argv. It is the one program here that does not know ``--``."""

from typing import assert_never

from raidwright.storage.command import Command, program
from raidwright.storage.design import Layout, Level
from raidwright.storage.levels import redundant, striped
from raidwright.storage.nodes import Nodes, array_path
from raidwright.storage.plan import Plan
from raidwright.storage.steps import CreateArray, FreezeSync, OnArray, StopArray
from raidwright.storage.units import KIB

_COPIES = {Layout.DEFAULT: "n2", Layout.NEAR: "n2", Layout.FAR: "f2", Layout.OFFSET: "o2"}


def md_command(plan: Plan, step: CreateArray | FreezeSync | StopArray, at: Nodes) -> Command:
    """Mdadm does not know ``--``."""
    match step:
        case CreateArray():
            return _create_array(plan, step, at)
        case FreezeSync():
            return program("mdadm", "--action=frozen", at(OnArray()))
        case StopArray():
            return program("mdadm", "--stop", at(OnArray()))
        case _:
            assert_never(step)


def zero_superblock(path: str) -> Command:
    """One format goes with each call."""
    return Command(("mdadm", "--zero-superblock", path), repeat=True)


def _create_array(plan: Plan, step: CreateArray, at: Nodes) -> Command:
    """``--homehost=any`` stores "any:NAME", which mdadm takes for its own on every computer.

    With a real host name the link after a reboot becomes /dev/md/NAME_0 or /dev/md/HOST:NAME whenever the
    name is not known yet (in the initramfs), was changed, or the disks moved to another computer.
    """
    if plan.array is None:
        raise ValueError("the plan names no array")
    options = [
        f"--name={plan.array.name}",
        f"--uuid={plan.array.uuid}",
        f"--level={step.level.value}",
        f"--raid-devices={len(step.members)}",
    ]
    if redundant(step.level):
        bitmap = "internal" if step.bitmap else "none"
        options += [f"--spare-devices={len(step.spares)}", f"--bitmap={bitmap}"]
    if striped(step.level):
        options.append(f"--chunk={step.chunk // KIB}K")
    options += _layout(step)
    members = [at(member) for member in (*step.members, *step.spares)]
    fixed = ["mdadm", "--create", array_path(plan), "--run", "--metadata=1.2", "--homehost=any"]
    return program(*fixed, *options, *members)


def _layout(step: CreateArray) -> tuple[str, ...]:
    match step.level:
        case Level.RAID0 | Level.RAID1:
            return ()
        case Level.RAID5 | Level.RAID6:
            return ("--layout=left-symmetric",)
        case Level.RAID10:
            return (f"--layout={_COPIES[step.layout]}",)
        case _:
            assert_never(step.level)
