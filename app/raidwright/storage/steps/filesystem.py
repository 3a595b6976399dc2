"""File systems and swap: mkfs, mount and its options, whose a folder becomes, and letting go of them."""

import shlex
from collections.abc import Iterable, Iterator
from typing import assert_never

from raidwright.storage.design.capacity import BLOCK, filesystem_size, xfs_group
from raidwright.storage.design.design import FilesystemKind, FoundKind, MountOptions, Ownership
from raidwright.storage.fact import Facts
from raidwright.storage.fields import (
    AnyMountPoint,
    Bytes,
    Label,
    MemberCount,
    MountPoint,
    Owner,
    Subvolume,
    Uuid,
)
from raidwright.storage.snapshot.signatures import signature_name
from raidwright.storage.steps.context import Context, Nodes
from raidwright.storage.steps.step import (
    Command,
    ComputerStep,
    Effect,
    Layer,
    Mark,
    StepBase,
    TargetStep,
    on_device,
    program,
)
from raidwright.storage.steps.targets import FilesystemOn, MountOn, OnDisk, OnPartition, Target, Thing
from raidwright.storage.units import KIB

AS_TOLD = ("--options-source=fstab", "--options-source-force", "--options-mode=prepend")
"""Fstab's options of exactly this device and point stand before those that are given: the last one counts."""

SUBVOLUME = "subvol="
"""The option that says which part of a btrfs is mounted."""


def mount_option_words(options: MountOptions, subvolume: str | None = None) -> str:
    """The options as mount and fstab take them, and the ``subvolume`` of a btrfs.

    A disk full of data holds neither devices nor programs that run as somebody else.
    """
    chosen = {
        "noatime": options.noatime,
        "discard": options.discard,
        "compress=zstd": options.compress,
        f"{SUBVOLUME}{subvolume}": subvolume is not None,
    }
    return ",".join(("nodev", "nosuid", *(word for word, wanted in chosen.items() if wanted)))


def first_mount_words(options: MountOptions, kind: FilesystemKind) -> str:
    """The same for the mount of a file system that was just made.

    From its first mount on ext4 zeroes its tables of inodes in the background, for seconds to hours, and who
    measures what he has just built would measure that too. So told, it leaves that to the next mount.
    """
    words = mount_option_words(options)
    return f"{words},noinit_itable" if kind is FilesystemKind.EXT4 else words


def only_read(kind: FoundKind) -> tuple[str, ...]:
    """The options with which nothing is written: by "ro" alone a journal that is owed is written back."""
    match kind:
        case FoundKind.EXT2 | FoundKind.EXT3 | FoundKind.EXT4:
            return ("ro", "noload")
        case FoundKind.XFS:
            return ("ro", "norecovery")
        case FoundKind.BTRFS:
            return ("ro", "rescue=nologreplay")
        case _:
            assert_never(kind)


def way_of_giving(ownership: Ownership, owner: Owner) -> int:
    """Number of the way to give: first those for whoever asks, in order, then those for a named owner."""
    offset = len(Ownership) if owner and ownership is not Ownership.ROOT else 0
    return offset + list(Ownership).index(ownership)


def giving_line(ownership: Ownership, owner: Owner, paths: str) -> str:
    """What a shell would be told to give ``paths`` away so."""
    return f"chown {_owner(ownership, owner)} {paths}; chmod {folder_mode(ownership):o} {paths}"


def _owner(ownership: Ownership, owner: Owner) -> str:
    """Whose something becomes, as one would say it to chown: "NAME:" is a user and the user's own group."""
    if ownership is Ownership.ROOT:
        return "root:root"
    if owner:
        return owner if ":" in owner else f"{owner}:"
    return "YOU:YOUR-GROUP"


def folder_mode(ownership: Ownership) -> int:
    """The bits of the rights of a folder that is owned so."""
    match ownership:
        case Ownership.MINE | Ownership.ROOT:
            return 0o755
        case Ownership.MINE_ALONE:
            return 0o700
        case Ownership.MY_GROUP:
            return 0o775
        case _:
            assert_never(ownership)


class MakeFilesystem(StepBase, frozen=True, tag="make-filesystem"):
    """A file system on a device of so many bytes, with its alignment stated.

    ``chunk`` in bytes and ``data_members`` are 0 without striping.
    """

    templates = ("Create a file system ({kind}) on {device}",)
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    kind: FilesystemKind
    target: Target
    uuid: Uuid
    label: Label
    device: Bytes
    chunk: Bytes
    data_members: MemberCount

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """The alignment is stated because the layers between do not always pass md's own on.

        XFS is told too when there is none: it would take a disk's own "optimal" size for a stripe. What
        decides the size of the file system is stated too: it would depend on settings and on processors.
        """
        device = at(self.target)
        label = (f"-L{self.label}",) if self.label else ()
        match self.kind:
            case FilesystemKind.EXT4:
                return (program("mkfs.ext4", "-q", *self._ext4(), *label, "--", device, self._blocks()),)
            case FilesystemKind.XFS:
                options = (f"-muuid={self.uuid}", self._xfs_geometry())
                return (program("mkfs.xfs", "-q", *options, *label, "--", device),)
            case FilesystemKind.BTRFS:
                return (program("mkfs.btrfs", "-q", f"-U{self.uuid}", *label, "--", device),)
            case _:
                assert_never(self.kind)

    def _is_aligned(self) -> bool:
        return self.chunk > 0 and self.data_members > 0

    def _ext4(self) -> tuple[str, ...]:
        stride = self.chunk // BLOCK if self._is_aligned() else 0
        # Told too when there is none: mke2fs would take what the disks call their best sizes.
        stripe = f"-Estride={stride},stripe-width={stride * self.data_members}"
        return (f"-b{BLOCK}", f"-U{self.uuid}", stripe)

    def _blocks(self) -> str:
        return str(filesystem_size(self.kind, self.device, self.chunk, self.data_members) // BLOCK)

    def _xfs_geometry(self) -> str:
        group = xfs_group(self.device, self.chunk, self.data_members) * BLOCK
        unit = f"su={self.chunk // KIB}k,sw={self.data_members}" if self._is_aligned() else "noalign"
        return f"-dagsize={group},{unit}"

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("kind", signature_name(self.kind.value)))

    def acts_on(self) -> tuple[Target, ...]:
        return (self.target,)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def makes(self) -> tuple[Thing, ...]:
        return (FilesystemOn(self.target),)

    def marks(self, plan: Context) -> tuple[tuple[Target, Mark], ...]:
        return ((self.target, Mark(self.kind.value, self.uuid)),)


class PointStep(TargetStep, frozen=True):
    """A step about the place where a target is mounted."""

    point: MountPoint

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("point", self.point))


class Mount(PointStep, frozen=True, tag="mount"):
    """Mount the target's file system on an empty, root-owned folder that the helper makes if need be."""

    templates = ("Mount {device} at {point}",)
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    options: MountOptions = MountOptions()

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """Raises ValueError when the plan does not make a file system."""
        filesystem = made_filesystem(plan.steps)
        if filesystem is None:
            raise ValueError("the plan mounts a file system that it does not create")
        words = first_mount_words(self.options, filesystem.kind)
        options = (f"--types={filesystem.kind.value}", f"--options={words}")
        return (program("mount", *options, "--", at(self.target), self.point),)

    def writes(self) -> tuple[Target, ...]:
        return ()

    def makes(self) -> tuple[Thing, ...]:
        return (MountOn(self.point),)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), FilesystemOn(self.target))


class MountFound(PointStep, frozen=True, tag="mount-found"):
    """Mount a file system that was there before the plan, with the options that fstab gives it if it does.

    Read-only is more than mount's own word for it: a journal that is owed is not written back either.
    """

    templates = ("Mount {device} at {point}", "Mount {device} at {point}, read-only")
    layer = Layer.FILESYSTEM
    effect = Effect.RELEASES

    kind: FoundKind
    uuid: Uuid
    told: bool
    """It stands in fstab, for this point."""
    read_only: bool
    options: MountOptions = MountOptions()

    def template(self) -> str:
        return self.templates[self.read_only or self.kind.is_old]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        options = f"--options={','.join((mount_option_words(self.options), *self._read_only()))}"
        chosen = (f"--types={self.kind.driver}", *(AS_TOLD if self.told else ()), options)
        return (program("mount", *chosen, "--", at(self.target), self.point),)

    def _read_only(self) -> tuple[str, ...]:
        return only_read(self.kind) if self.read_only or self.kind.is_old else ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def makes(self) -> tuple[Thing, ...]:
        return (MountOn(self.point),)


class HandOver(PointStep, frozen=True, tag="hand-over"):
    """Give the top folder of the mounted file system to ``owner``, or to who asks, whom the bus knows."""

    templates = (
        "Make you the owner of {point} (other users of this computer can read)",
        "Make you the owner of {point} (no access for others)",
        "Make you the owner of {point} (your group can write)",
        "Make root the owner of {point} (all users of this computer can read)",
        "Make {owner} the owner of {point} (other users of this computer can read)",
        "Make {owner} the owner of {point} (no access for others)",
        "Make {owner} the owner of {point} (the group can write)",
    )
    layer = Layer.FILESYSTEM
    effect = Effect.MAKES

    ownership: Ownership
    owner: Owner = ""
    subvolume: Subvolume | None = None
    """What of the file system is mounted there."""

    def template(self) -> str:
        return self.templates[way_of_giving(self.ownership, self.owner)]

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), *((("owner", self.owner),) if self.owner else ()))

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        """No program: by its name the folder might be another one than was mounted."""
        return ()

    def remark(self) -> str:
        return giving_line(self.ownership, self.owner, self.point)

    def writes(self) -> tuple[Target, ...]:
        return (self.target,)

    def needs(self) -> tuple[Thing, ...]:
        return (*super().needs(), MountOn(self.point))


class Unmount(TargetStep, frozen=True, tag="unmount"):
    """Unmount one mount point of the target."""

    templates = ("Unmount {point}",)
    layer = Layer.FILESYSTEM
    effect = Effect.RELEASES

    point: AnyMountPoint
    for_good: bool = False
    """What is mounted there is deleted: the folder goes too, if it was made for it and is empty."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (Command(("umount", "--", self.point), repeat=True),)

    def remark(self) -> str:
        return (
            f"rmdir {shlex.quote(self.point)}, if Raidwright made it and it is empty" if self.for_good else ""
        )

    def facts(self, plan: Context) -> Facts:
        return (*on_device(plan, self.target), ("point", self.point))

    def writes(self) -> tuple[Target, ...]:
        return ()


class StopAutomount(ComputerStep, frozen=True, tag="stop-automount"):
    """Have systemd wait no longer for somebody to enter the folder, to mount there what is deleted."""

    templates = ("Stop mounting at {point} when the folder is opened",)
    layer = Layer.FILESYSTEM
    effect = Effect.RELEASES

    point: AnyMountPoint

    @property
    def unit(self) -> str:
        """What systemd calls it, by the path (systemd-escape(1))."""
        name = "/".join(filter(None, self.point.split("/")))
        return f"{''.join(_escape(name)) or '-'}.automount"

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("systemctl", "stop", "--", self.unit),)

    def remark(self) -> str:
        return f"rmdir {shlex.quote(self.point)}, if Raidwright made it and it is empty"

    def facts(self, plan: Context) -> Facts:
        return (("point", self.point),)


def _escape(path: str) -> Iterator[str]:
    for place, letter in enumerate(path):
        is_plain = letter.isascii() and (letter.isalnum() or letter in (":_." if place else ":_"))
        escaped = "".join(f"\\x{byte:02x}" for byte in letter.encode())
        yield "-" if letter == "/" else letter if is_plain else escaped


class SwapOff(TargetStep, frozen=True, tag="swap-off"):
    """Stop swapping to the target."""

    templates = ("Turn off swap on {device}",)
    layer = Layer.FILESYSTEM
    effect = Effect.RELEASES

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("swapoff", "--", at(self.target)),)

    def writes(self) -> tuple[Target, ...]:
        return ()


MountFoundStep = MountFound
"""For whoever asks `mount_found_steps`."""
FilesystemStep = MakeFilesystem | Mount | MountFound | HandOver | Unmount | StopAutomount | SwapOff


def made_filesystem(steps: Iterable[object]) -> MakeFilesystem | None:
    """The file system that ``steps`` make."""
    return next((step for step in steps if isinstance(step, MakeFilesystem)), None)


def mounts_made(steps: Iterable[object]) -> tuple[tuple[Target, str], ...]:
    """What ``steps`` mount, and on which points."""
    return tuple((step.target, step.point) for step in steps if isinstance(step, Mount | MountFound))


def points_to_write(steps: Iterable[object]) -> tuple[str, ...]:
    """Where ``steps`` mount what was there before the plan, to be read and written."""
    mounts = (step for step in steps if isinstance(step, MountFound))
    return tuple(step.point for step in mounts if not (step.read_only or step.kind.is_old))


def give_away(target: Target, point: str, ownership: Ownership, owner: str, part: str | None) -> HandOver:
    """The step that gives away what is mounted there: all of it, or that ``part``, a subvolume."""
    return HandOver(target, point, ownership, owner, part)


def handed_over(steps: Iterable[object]) -> HandOver | None:
    """The step that gives away what is mounted."""
    return next((step for step in steps if isinstance(step, HandOver)), None)


def owners_given(steps: Iterable[object]) -> tuple[str, ...]:
    """Whom ``steps`` give a file system by name."""
    return tuple(step.owner for step in steps if isinstance(step, HandOver) and step.owner)


def points_unmounted(steps: Iterable[object]) -> tuple[str, ...]:
    """Mount points that ``steps`` unmount."""
    return tuple(step.point for step in steps if isinstance(step, Unmount))


def swaps_stopped(steps: Iterable[object]) -> tuple[Target, ...]:
    """What ``steps`` stop swapping to."""
    return tuple(step.target for step in steps if isinstance(step, SwapOff))


def lets_members_go(steps: Iterable[object]) -> bool:
    """Whether all ``steps`` unmount what was mounted from a member, past an array that does not run."""
    return all(isinstance(step, Unmount) and isinstance(step.target, OnDisk | OnPartition) for step in steps)
