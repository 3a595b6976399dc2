"""What a computer is told of an array for its next start: mdadm.conf, crypttab, fstab, initial RAM disk."""

from collections.abc import Iterable
from typing import Annotated, assert_never

import msgspec

from raidwright.storage.configuration import MARKED, FileKind, kind_of
from raidwright.storage.design.design import FilesystemKind, MountOptions, Unlocking, namesake
from raidwright.storage.fact import Fact, Facts
from raidwright.storage.fields import MOST_LINES, MOST_NAMESAKES, MappingName, MountPoint, Subvolume, Uuid
from raidwright.storage.snapshot.names import ARRAYS, key_path
from raidwright.storage.snapshot.settings import CONTAINER, OWNER, RamdiskProgram
from raidwright.storage.steps.context import Context, Nodes, named_array
from raidwright.storage.steps.filesystem import made_filesystem, mount_option_words
from raidwright.storage.steps.luks import made_container
from raidwright.storage.steps.step import (
    Command,
    Edit,
    Effect,
    EntryStep,
    FileStep,
    Layer,
    LineSeen,
    StepBase,
    program,
)
from raidwright.storage.steps.targets import (
    ContainerOn,
    FilesystemOn,
    KeyFile,
    MountOn,
    OnArray,
    OnMapping,
    Target,
    Thing,
)
from raidwright.storage.steps.unlocking_words import container_options, key_word, mount_options


class AddArrayEntry(EntryStep, frozen=True, tag="keep-array"):
    """A line in mdadm.conf: the array has its name whenever it is put together."""

    templates = ("Add the array {name} to {file}",)
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    found: bool = False
    """It was there before the plan, and may have metadata of any kind."""
    beside: Annotated[int, msgspec.Meta(ge=0, lt=MOST_NAMESAKES)] | None = None
    """What tells it from another array of its name that was there before."""

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        metadata = "" if self.found else "metadata=1.2 "
        uuid = named_array(plan).uuid
        return (self._entry(FileKind.ARRAYS, f"ARRAY {self.entered_path(plan)} {metadata}UUID={uuid}"),)

    def entered_path(self, plan: Context) -> str:
        """The path that it has from then on."""
        name = named_array(plan).name
        return f"{ARRAYS}{name if self.beside is None else namesake(name, self.beside)}"

    def needs(self) -> tuple[Thing, ...]:
        return (OnArray(),)


class AddContainerEntry(EntryStep, frozen=True, tag="keep-container"):
    """A line in crypttab: how the container is called, and when it is unlocked."""

    templates = (
        "Add {mapping} to {file} (ask for the passphrase at boot)",
        "Add {mapping} to {file} (unlock manually)",
        "Add {mapping} to {file} (unlock with the key file at boot)",
    )
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    target: Target
    mapping: MappingName
    unlocking: Unlocking
    discard: bool = False
    found: Uuid | None = None
    """UUID of a container that was there before the plan."""

    def template(self) -> str:
        return self.templates[list(Unlocking).index(self.unlocking)]

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        """Raises ValueError when the plan neither makes a container nor has found one."""
        uuid = kept_container(plan.steps)
        if uuid is None:
            raise ValueError("the plan enables a LUKS container at boot that it does not create")
        discard = ("discard",) if self.discard else ()
        options = ",".join(("luks", *container_options(self.unlocking), *discard))
        key = key_word(self.unlocking, key_path(named_array(plan).uuid))
        words = (self.mapping, f"UUID={uuid}", key, options)
        return (self._entry(FileKind.CONTAINERS, " ".join(words)),)

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("mapping", self.mapping))

    def needs(self) -> tuple[Thing, ...]:
        key = (KeyFile(),) if self.unlocking is Unlocking.KEY_FILE else ()
        return (ContainerOn(self.target), OnMapping(self.mapping), *key)


class FoundFilesystem(Fact, frozen=True):
    """A file system that was there before the plan."""

    kind: FilesystemKind
    uuid: Uuid
    subvolume: Subvolume | None = None
    """What of a btrfs is mounted; without a name the default subvolume is, which may be another one."""


class AddMountEntry(EntryStep, frozen=True, tag="keep-mount"):
    """A line in fstab: where the file system is mounted. A start goes on without it when it is not there."""

    templates = ("Add {point} to {file}",)
    layer = Layer.CONFIGURATION
    effect = Effect.MAKES

    target: Target
    point: MountPoint
    unlocking: Unlocking | None = None
    """How the container below is unlocked; None when there is none."""
    options: MountOptions = MountOptions()
    found: FoundFilesystem | None = None
    inside: Uuid | None = None
    """UUID of the container in which what was found lies."""

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        """XFS and btrfs are never checked by fsck. Raises ValueError when the plan has no file system."""
        filesystem = self.found or made_filesystem(plan.steps)
        if filesystem is None:
            raise ValueError("the plan enables a file system at boot that it does not create")
        turn = 2 if filesystem.kind is FilesystemKind.EXT4 else 0
        container = self.inside or kept_container(plan.steps)
        marks = (f"{OWNER}{named_array(plan).uuid}", *([f"{CONTAINER}{container}"] if container else []))
        chosen = mount_option_words(self.options, self.found.subvolume if self.found else None)
        options = ",".join((chosen, *mount_options(self.unlocking), *marks))
        words = (f"UUID={filesystem.uuid}", self.point, filesystem.kind.value, options, "0", str(turn))
        return (self._entry(FileKind.MOUNTS, " ".join(words)),)

    def facts(self, plan: Context) -> Facts:
        return (*super().facts(plan), ("point", self.point))

    def needs(self) -> tuple[Thing, ...]:
        return (FilesystemOn(self.target), MountOn(self.point))


class RenewRamdisk(StepBase, frozen=True, tag="renew-ramdisk"):
    """The initial RAM disk is made again, with the mdadm.conf that has just been written."""

    templates = ("Rebuild the initramfs, which assembles arrays at boot",)
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


class RereadUnits(StepBase, frozen=True, tag="reread-units"):
    """systemd reads fstab and crypttab anew: until then it goes by what they said when it started."""

    templates = ("Reload systemd so it picks up the new fstab and crypttab",)
    layer = Layer.CONFIGURATION
    effect = Effect.NOTHING

    def run(self, plan: Context, at: Nodes) -> tuple[Command, ...]:
        return (program("systemctl", "daemon-reload"),)

    def facts(self, plan: Context) -> Facts:
        return ()

    def acts_on(self) -> tuple[Target, ...]:
        return ()

    def writes(self) -> tuple[Target, ...]:
        return ()


class RemoveEntries(FileStep, frozen=True, tag="forget-lines"):
    """Take entries about the plan's array out of a file."""

    templates = ("Remove the array from {file}", "Remove the array's shared folders from {file}")
    layer = Layer.CONFIGURATION
    effect = Effect.RELEASES

    lines: Annotated[tuple[LineSeen, ...], msgspec.Meta(min_length=1, max_length=MOST_LINES)]

    def template(self) -> str:
        kinds = (FileKind.SAMBA, *MARKED)
        return self.templates[1 if kind_of(self.file.path) in kinds else 0]

    def edits(self, plan: Context) -> tuple[Edit, ...]:
        return (Edit(kind_of(self.file.path), self.file, removed=self.lines),)


ConfigurationStep = (
    AddArrayEntry | AddContainerEntry | AddMountEntry | RemoveEntries | RereadUnits | RenewRamdisk
)


def kept_container(steps: Iterable[object]) -> Uuid | None:
    """The UUID of the container that ``steps`` make, or have found and tell of."""
    every = list(steps)
    container = made_container(every)
    uuids = (step.found for step in every if isinstance(step, AddContainerEntry))
    return container.uuid if container else next(uuids, None)


def found_containers(steps: Iterable[object]) -> tuple[tuple[Target, str, str], ...]:
    """Where ``steps`` have found containers, as what these are opened, and their UUIDs."""
    keeps = (step for step in steps if isinstance(step, AddContainerEntry))
    return tuple((step.target, step.mapping, step.found) for step in keeps if step.found)


def array_entry(steps: Iterable[object]) -> AddArrayEntry | None:
    """The step that enters the array."""
    return next((step for step in steps if isinstance(step, AddArrayEntry)), None)


def beside_namesakes(entry: AddArrayEntry) -> tuple[AddArrayEntry, ...]:
    """``entry`` under each name that tells the array from others of its own name."""
    return tuple(msgspec.structs.replace(entry, beside=number) for number in range(MOST_NAMESAKES))


def ramdisk_programs(steps: Iterable[object]) -> tuple[RamdiskProgram, ...]:
    """The programs by which ``steps`` make the initial RAM disk again."""
    return tuple(step.made_by for step in steps if isinstance(step, RenewRamdisk))


def applying_steps(steps: Iterable[object]) -> tuple[RenewRamdisk | RereadUnits, ...]:
    """The steps among ``steps`` after which what was entered counts."""
    return tuple(step for step in steps if isinstance(step, RenewRamdisk | RereadUnits))


def reread_units() -> RereadUnits:
    """The step that has systemd go by what its files say now."""
    return RereadUnits()
