"""What a computer is told of an array for its next start: mdadm.conf, crypttab, fstab, initial RAM disk."""

from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.configuration import FileKind, FileSeen, kind_of
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.fact import Facts
from raidwright.storage.fields import MOST_LINES, MountPoint, Name
from raidwright.storage.snapshot.settings import OWNER, RamdiskProgram
from raidwright.storage.steps.command import Command, program
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.edit import Edit, LineSeen
from raidwright.storage.steps.filesystem import MOUNT_OPTIONS, made_filesystem
from raidwright.storage.steps.luks import made_container
from raidwright.storage.steps.step import Effect, Layer, StepBase
from raidwright.storage.steps.targets import (
    ContainerOn,
    FilesystemOn,
    MountOn,
    OnArray,
    OnMapping,
    Target,
    Thing,
)

_PATIENCE = 30
"""Seconds that a start waits for the array; it goes on without, because of "nofail"."""
_TIME_TO_TYPE = 600
"""Seconds for as long as a passphrase may be typed."""


class KeepArray(StepBase, frozen=True, tag="keep-array"):
    """A line in mdadm.conf: the array has its name whenever it is put together."""

    templates = ("Enter the array {name} in {file}",)
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    file: FileSeen

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        array = named_array(plan)
        return (Edit(FileKind.ARRAYS, self.file, f"ARRAY {array.path} metadata=1.2 UUID={array.uuid}"),)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def needs(self) -> tuple[Thing, ...]:
        return (OnArray(),)


class KeepContainer(StepBase, frozen=True, tag="keep-container"):
    """A line in crypttab: how the container is called, and when it is unlocked."""

    templates = (
        "Enter {mapping} in {file}, to be unlocked at each start",
        "Enter {mapping} in {file}, to be unlocked by hand",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    file: FileSeen
    target: Target
    mapping: Name
    unlocking: Unlocking

    def template(self) -> str:
        return self.templates[self.unlocking is Unlocking.BY_HAND]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        """Raises ValueError when the plan does not make a container."""
        made = made_container(plan.steps)
        if made is None:
            raise ValueError("the plan keeps a container that it does not make")
        return (
            Edit(FileKind.CONTAINERS, self.file, f"{self.mapping} UUID={made.uuid} none {self._options()}"),
        )

    def _options(self) -> str:
        match self.unlocking:
            case Unlocking.AT_START:
                return f"luks,nofail,x-systemd.device-timeout={_PATIENCE}"
            case Unlocking.BY_HAND:
                return "luks,noauto"
            case _:
                assert_never(self.unlocking)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path), ("mapping", self.mapping))

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def needs(self) -> tuple[Thing, ...]:
        return (ContainerOn(self.target), OnMapping(self.mapping))


class KeepMount(StepBase, frozen=True, tag="keep-mount"):
    """A line in fstab: where the file system is mounted. A start goes on without it when it is not there."""

    templates = ("Enter {point} in {file}",)
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    file: FileSeen
    target: Target
    point: MountPoint
    unlocking: Unlocking | None = None
    """Of the container below; None when there is none."""

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        """XFS and btrfs are never checked by fsck. Raises ValueError when the plan makes no file system."""
        made = made_filesystem(plan.steps)
        if made is None:
            raise ValueError("the plan keeps a file system that it does not make")
        turn = 2 if made.kind is FilesystemKind.EXT4 else 0
        options = f"{self._options()},{OWNER}{named_array(plan).uuid}"
        words = (f"UUID={made.uuid}", self.point, made.kind.value, options, "0", str(turn))
        return (Edit(FileKind.MOUNTS, self.file, " ".join(words)),)

    def _options(self) -> str:
        match self.unlocking:
            case None:
                return f"{MOUNT_OPTIONS},nofail,x-systemd.device-timeout={_PATIENCE}"
            case Unlocking.AT_START:
                return f"{MOUNT_OPTIONS},nofail,x-systemd.device-timeout={_TIME_TO_TYPE}"
            case Unlocking.BY_HAND:
                return f"{MOUNT_OPTIONS},noauto"
            case _:
                assert_never(self.unlocking)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path), ("point", self.point))

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()

    def needs(self) -> tuple[Thing, ...]:
        return (FilesystemOn(self.target), MountOn(self.point))


class RenewRamdisk(StepBase, frozen=True, tag="renew-ramdisk"):
    """The initial RAM disk is made again, with the mdadm.conf that has just been written."""

    templates = ("Make the initial RAM disk again, which puts arrays together at each start",)
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    made_by: RamdiskProgram

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        match self.made_by:
            case RamdiskProgram.UPDATE_INITRAMFS:
                return (program("update-initramfs", "-u"),)
            case RamdiskProgram.DRACUT:
                return (program("dracut", "--force", "--mdadmconf"),)
            case RamdiskProgram.MKINITCPIO:
                return (program("mkinitcpio", "--allpresets"),)
            case _:
                assert_never(self.made_by)

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class ForgetLines(StepBase, frozen=True, tag="forget-lines"):
    """Take entries out of a file that are about what the plan takes away."""

    templates = ("Take what goes out of {file}",)
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    file: FileSeen
    lines: Annotated[tuple[LineSeen, ...], msgspec.Meta(min_length=1, max_length=MOST_LINES)]

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return ()

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        return (Edit(kind_of(self.file.path), self.file, removed=self.lines),)

    def facts(self, plan: Context) -> Facts:
        return (("file", self.file.path),)

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


BuildConfiguration = KeepArray | KeepContainer | KeepMount | RenewRamdisk
TeardownConfiguration = ForgetLines | RenewRamdisk
ConfigurationStep = BuildConfiguration | TeardownConfiguration
EditStep = KeepArray | KeepContainer | KeepMount | ForgetLines
"""What changes a file, and runs no program."""


def renews(steps: Iterable[object]) -> bool:
    """Whether ``steps`` make the initial RAM disk again."""
    return any(isinstance(step, RenewRamdisk) for step in steps)


def ramdisk_programs(steps: Iterable[object]) -> tuple[RamdiskProgram, ...]:
    """The programs by which ``steps`` make the initial RAM disk again."""
    return tuple(step.made_by for step in steps if isinstance(step, RenewRamdisk))
