"""English for steps and losses: a template by kind, filled with what the step names."""

from typing import assert_never

from raidwright.storage.fact import Facts, fill
from raidwright.storage.nodes import target_path
from raidwright.storage.plan import Loss, Plan
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

STEP_TEMPLATES = {
    LoadModule: "Load the kernel driver {module}",
    WipeSignatures: "Erase old signatures on {device}",
    WipeDisk: "Wipe {device}: its partition table, its signatures and both its ends",
    MakePartition: "Make one RAID partition on {device}",
    CreateArray: "Create the {level} array {name} from {count} devices",
    FormatLuks: "Encrypt {device}",
    OpenLuks: "Unlock {device} as {mapping}",
    CreatePv: "Prepare {device} for LVM",
    CreateVg: "Create the volume group {group}",
    CreateLv: "Create the logical volume {volume} in {group}",
    MakeFilesystem: "Make a file system ({kind}) on {device}",
    Mount: "Mount {device} at {point}",
    Unmount: "Unmount {point}",
    SwapOff: "Stop swapping to {device}",
    RemoveLv: "Remove the logical volume {volume} from {group}",
    RemoveVg: "Remove the volume group {group}",
    RemovePv: "Release {device} from LVM",
    CloseLuks: "Lock {mapping}",
    DropMapping: "Take {mapping} away, which can no longer be read",
    EraseLuks: "Destroy the keys of {device}",
    FreezeSync: "Halt the resync of {name}",
    StopArray: "Stop the array {name}",
    ZeroSuperblock: "Erase the RAID superblock and every other signature on {device}",
    VerifyClean: "Prove that {device} is clean",
}
"""Kind of step -> English template."""
KEYS_TEMPLATE = "Erase the RAID superblock on {device}, and all places of it where keys may lie"
"""Of a member whose array can no longer be asked to destroy them."""
LOSS_TEMPLATE = "{disk} ({device}) will lose: {contents}"


def describe(step: Step, plan: Plan) -> tuple[str, Facts]:
    """The English template of ``step`` and the facts that fill it; `fill` makes the sentence."""
    name = plan.array.name if plan.array else ""
    mute = isinstance(step, ZeroSuperblock) and step.zeroed
    template = KEYS_TEMPLATE if mute else STEP_TEMPLATES[type(step)]
    return template, (*_facts(step, plan), ("name", name))


def step_sentence(step: Step, plan: Plan) -> str:
    """What ``step`` does, in English."""
    return fill(*describe(step, plan))


def loss_facts(loss: Loss, plan: Plan) -> Facts:
    """What fills `LOSS_TEMPLATE`."""
    disk = plan.disks[loss.disk]
    label = " ".join(filter(None, (disk.model, disk.serial))) or disk.path
    return (("disk", label), ("device", disk.path), ("contents", "; ".join(map(str, loss.contents))))


def loss_sentence(loss: Loss, plan: Plan) -> str:
    """What a disk will lose, in English."""
    return fill(LOSS_TEMPLATE, loss_facts(loss, plan))


def _facts(step: Step, plan: Plan) -> Facts:
    match step:
        case WipeDisk(disk=disk) | MakePartition(disk=disk):
            return (("device", plan.disks[disk].path),)
        case (
            WipeSignatures(target=target)
            | FormatLuks(target=target)
            | CreatePv(target=target)
            | RemovePv(target=target)
            | EraseLuks(target=target)
            | ZeroSuperblock(target=target)
            | VerifyClean(target=target)
            | SwapOff(target=target)
        ):
            return (("device", target_path(plan, target)),)
        case OpenLuks(target=target, mapping=mapping):
            return (("device", target_path(plan, target)), ("mapping", mapping))
        case MakeFilesystem(target=target, kind=kind):
            return (("device", target_path(plan, target)), ("kind", kind.value))
        case Mount(target=target, point=point) | Unmount(target=target, point=point):
            return (("device", target_path(plan, target)), ("point", point))
        case _:
            return _names(step)


def _names(
    step: LoadModule
    | CreateArray
    | CreateVg
    | CreateLv
    | RemoveLv
    | RemoveVg
    | CloseLuks
    | DropMapping
    | FreezeSync
    | StopArray,
) -> Facts:
    match step:
        case LoadModule(module=module):
            return (("module", module),)
        case CreateArray(level=level, members=members, spares=spares):
            return (("level", level.name), ("count", str(len(members) + len(spares))))
        case CreateLv(group=group, volume=volume) | RemoveLv(group=group, volume=volume):
            return (("group", group), ("volume", volume))
        case CreateVg(group=group) | RemoveVg(group=group):
            return (("group", group),)
        case CloseLuks(mapping=mapping) | DropMapping(mapping=mapping):
            return (("mapping", mapping),)
        case FreezeSync() | StopArray():
            return ()
        case _:
            assert_never(step)
