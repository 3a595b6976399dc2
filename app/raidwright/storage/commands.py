"""The exact argv of each step: what the plan view shows is what the helper runs.

``argv[0]`` is a bare program name, which the helper finds in fixed folders. No program asks anything, every
operand stands behind ``--`` where the program knows it, and nothing is forced.
"""

import shlex
from typing import assert_never

from raidwright.storage.capacity import BLOCK, EXTENT, luks_offset, luks_sector, lvm_offset, stripe_size
from raidwright.storage.design import FilesystemKind, KeyDerivation, Layout, Level
from raidwright.storage.disks import Fact
from raidwright.storage.levels import redundant, striped
from raidwright.storage.nodes import array_path, target_path
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
from raidwright.storage.units import KIB, MIB, SECTOR

MOUNT_OPTIONS = "nodev,nosuid"
"""A disk full of data holds neither devices nor programs that run as somebody else."""
_REHEARSAL_MEMORY = 32768
"""KiB: a practice machine has little."""


class Command(Fact, frozen=True):
    """One program to run."""

    argv: tuple[str, ...]
    secret: bool = False
    """The passphrase goes to its standard input."""
    repeat: bool = False
    """Run again until it says that nothing is left."""
    probe: bool = False
    """It only looks; its exit status and output are an answer, not success or failure."""


def commands(plan: Plan, step: Step) -> tuple[Command, ...]:
    """What is run for ``step``, in order."""
    match step:
        case CreateArray() | FreezeSync() | StopArray() | ZeroSuperblock():
            return (_md(plan, step),)
        case FormatLuks() | OpenLuks() | CloseLuks() | EraseLuks():
            return (_luks(plan, step),)
        case CreatePv() | CreateVg() | CreateLv() | RemoveLv() | RemoveVg() | RemovePv():
            return (_lvm(plan, step),)
        case LoadModule() | MakeFilesystem() | Mount() | Unmount() | SwapOff():
            return (_filesystem(plan, step),)
        case WipeSignatures() | WipeTable() | MakePartition():
            return (_disk(plan, step),)
        case VerifyClean(disk=disk):
            return _probes(plan.disks[disk].path)
        case _:
            assert_never(step)


def shell_line(argv: tuple[str, ...]) -> str:
    """``argv`` as it could be typed into a shell."""
    return shlex.join(argv)


def _run(*argv: str) -> Command:
    return Command(argv)


def _disk(plan: Plan, step: WipeSignatures | WipeTable | MakePartition) -> Command:
    match step:
        case WipeSignatures(target=target):
            return _run("wipefs", "--all", "--", target_path(plan, target))
        case WipeTable(disk=disk):
            return _run("sgdisk", "--zap-all", "--", plan.disks[disk].path)
        case MakePartition(disk=disk, start=start, end=end, name=name):
            entry = (f"--new=1:{start}:{end}", "--typecode=1:FD00", f"--change-name=1:{name}")
            return _run("sgdisk", "--clear", "--set-alignment=1", *entry, "--", plan.disks[disk].path)
        case _:
            assert_never(step)


def _md(plan: Plan, step: CreateArray | FreezeSync | StopArray | ZeroSuperblock) -> Command:
    """Mdadm does not know ``--``."""
    match step:
        case CreateArray():
            return _create_array(plan, step)
        case FreezeSync():
            return _run("mdadm", "--action=frozen", array_path(plan))
        case StopArray():
            return _run("mdadm", "--stop", array_path(plan))
        case ZeroSuperblock(target=target):
            return Command(("mdadm", "--zero-superblock", target_path(plan, target)), repeat=True)
        case _:
            assert_never(step)


def _create_array(plan: Plan, step: CreateArray) -> Command:
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
        options += [
            f"--spare-devices={len(step.spares)}",
            f"--bitmap={'internal' if step.bitmap else 'none'}",
        ]
    if striped(step.level):
        options.append(f"--chunk={step.chunk // KIB}K")
    if step.level in _LAYOUTS:
        options.append(f"--layout={_LAYOUTS[step.level][step.layout]}")
    members = [target_path(plan, member) for member in (*step.members, *step.spares)]
    fixed = ["mdadm", "--create", array_path(plan), "--run", "--metadata=1.2", "--homehost=any"]
    return _run(*fixed, *options, *members)


_PARITY_LAYOUTS = dict.fromkeys(Layout, "left-symmetric")
_COPY_LAYOUTS = {Layout.DEFAULT: "n2", Layout.NEAR: "n2", Layout.FAR: "f2", Layout.OFFSET: "o2"}
_LAYOUTS = {Level.RAID5: _PARITY_LAYOUTS, Level.RAID6: _PARITY_LAYOUTS, Level.RAID10: _COPY_LAYOUTS}


def _luks(plan: Plan, step: FormatLuks | OpenLuks | CloseLuks | EraseLuks) -> Command:
    """``--offset`` (in 512-byte sectors) and ``--sector-size`` keep cryptsetup from choosing by topology."""
    match step:
        case FormatLuks(target=target, uuid=uuid, label=label, derivation=derivation):
            array = plan.predicted.array if plan.predicted else 0
            options = [
                f"--uuid={uuid}",
                f"--label={label}",
                f"--offset={luks_offset(_stripe(plan)) // SECTOR}",
                f"--sector-size={luks_sector(array)}",
                *_derivation(derivation),
            ]
            fixed = ("cryptsetup", "luksFormat", "--batch-mode", "--type=luks2", "--key-file=-")
            return Command((*fixed, *options, "--", target_path(plan, target)), secret=True)
        case OpenLuks(target=target, mapping=mapping):
            fixed = ("cryptsetup", "open", "--batch-mode", "--type=luks2", "--key-file=-")
            return Command((*fixed, "--", target_path(plan, target), mapping), secret=True)
        case CloseLuks(mapping=mapping):
            return _run("cryptsetup", "close", "--", mapping)
        case EraseLuks(target=target):
            return _run("cryptsetup", "erase", "--batch-mode", "--", target_path(plan, target))
        case _:
            assert_never(step)


def _derivation(derivation: KeyDerivation) -> tuple[str, ...]:
    match derivation:
        case KeyDerivation.STANDARD:
            return ()
        case KeyDerivation.REHEARSAL:
            return (
                "--pbkdf=argon2id",
                f"--pbkdf-memory={_REHEARSAL_MEMORY}",
                "--pbkdf-parallel=1",
                "--pbkdf-force-iterations=4",
            )
        case _:
            assert_never(derivation)


def _lvm(plan: Plan, step: CreatePv | CreateVg | CreateLv | RemoveLv | RemoveVg | RemovePv) -> Command:
    match step:
        case CreatePv(target=target):
            alignment = f"--dataalignment={lvm_offset(_stripe(plan)) // KIB}k"
            return _run("pvcreate", "--yes", alignment, "--", target_path(plan, target))
        case CreateVg(group=group, target=target):
            extent = f"--physicalextentsize={EXTENT // MIB}m"
            return _run("vgcreate", "--yes", extent, "--", group, target_path(plan, target))
        case CreateLv(group=group, volume=volume, extents=extents):
            options = ("--yes", "--wipesignatures=y", f"--extents={extents}", f"--name={volume}")
            return _run("lvcreate", *options, "--", group)
        case RemoveLv(group=group, volume=volume):
            return _run("lvremove", "--yes", "--", f"{group}/{volume}")
        case RemoveVg(group=group):
            return _run("vgremove", "--yes", "--", group)
        case RemovePv(target=target):
            return _run("pvremove", "--yes", "--", target_path(plan, target))
        case _:
            assert_never(step)


def _stripe(plan: Plan) -> int:
    return stripe_size(plan.predicted.chunk, plan.predicted.data_members) if plan.predicted else 0


def _make_filesystem(plan: Plan, step: MakeFilesystem) -> Command:
    """The alignment is stated because the layers between do not always pass md's own on."""
    device = target_path(plan, step.target)
    label = (f"-L{step.label}",) if step.label else ()
    aligned = step.chunk > 0 and step.data_members > 0
    match step.kind:
        case FilesystemKind.EXT4:
            stride = step.chunk // BLOCK
            stripe = (f"-Estride={stride},stripe-width={stride * step.data_members}",) if aligned else ()
            return _run("mkfs.ext4", "-q", f"-b{BLOCK}", f"-U{step.uuid}", *stripe, *label, "--", device)
        case FilesystemKind.XFS:
            unit = (f"-dsu={step.chunk // KIB}k,sw={step.data_members}",) if aligned else ()
            return _run("mkfs.xfs", "-q", f"-muuid={step.uuid}", *unit, *label, "--", device)
        case FilesystemKind.BTRFS:
            return _run("mkfs.btrfs", "-q", f"-U{step.uuid}", *label, "--", device)
        case _:
            assert_never(step.kind)


def _filesystem(plan: Plan, step: LoadModule | MakeFilesystem | Mount | Unmount | SwapOff) -> Command:
    match step:
        case LoadModule(module=module):
            return _run("modprobe", "--", module)
        case MakeFilesystem():
            return _make_filesystem(plan, step)
        case Mount(target=target, point=point):
            options = (f"--types={_kind(plan).value}", f"--options={MOUNT_OPTIONS}")
            return _run("mount", *options, "--", target_path(plan, target), point)
        case Unmount(point=point):
            return _run("umount", "--", point)
        case SwapOff(target=target):
            return _run("swapoff", "--", target_path(plan, target))
        case _:
            assert_never(step)


def _kind(plan: Plan) -> FilesystemKind:
    made = next((step.kind for step in plan.steps if isinstance(step, MakeFilesystem)), None)
    if made is None:
        raise ValueError("the plan mounts a file system that it does not make")
    return made


def _probes(disk: str) -> tuple[Command, ...]:
    return (
        Command(("wipefs", "--no-act", "--", disk), probe=True),
        Command(("blkid", "--probe", "--", disk), probe=True),
        Command(("mdadm", "--examine", disk), probe=True),
    )
