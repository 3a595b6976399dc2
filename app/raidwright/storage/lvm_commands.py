"""LVM's argv."""

from typing import assert_never

from raidwright.storage.capacity import EXTENT, lvm_offset, plan_stripe
from raidwright.storage.command import Command, program
from raidwright.storage.nodes import Nodes
from raidwright.storage.plan import Plan
from raidwright.storage.steps import CreateLv, CreatePv, CreateVg, DropMapping, RemoveLv, RemovePv, RemoveVg
from raidwright.storage.units import KIB, MIB


def lvm_command(
    plan: Plan, step: CreatePv | CreateVg | CreateLv | RemoveLv | RemoveVg | RemovePv | DropMapping, at: Nodes
) -> Command:
    """What LVM's programs are called with for ``step``; the first extent is put on a stripe."""
    match step:
        case CreatePv(target=target):
            alignment = f"--dataalignment={lvm_offset(plan_stripe(plan)) // KIB}k"
            return program("pvcreate", "--yes", alignment, "--", at(target))
        case CreateVg(group=group, target=target):
            extent = f"--physicalextentsize={EXTENT // MIB}m"
            return program("vgcreate", "--yes", extent, "--", group, at(target))
        case CreateLv(group=group, volume=volume, extents=extents):
            options = ("--yes", "--wipesignatures=y", f"--extents={extents}", f"--name={volume}")
            return program("lvcreate", *options, "--", group)
        case RemoveLv(group=group, volume=volume):
            return program("lvremove", "--yes", "--", f"{group}/{volume}")
        case RemoveVg(group=group):
            return program("vgremove", "--yes", "--", group)
        case RemovePv(target=target):
            return program("pvremove", "--yes", "--", at(target))
        case DropMapping(mapping=mapping):
            return program("dmsetup", "remove", "--retry", "--", mapping)
        case _:
            assert_never(step)
