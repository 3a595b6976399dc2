"""Who uses a device, and keeps it from being put away: mounts, open files, the kernel, its writers.

Also of disks that are gone: nothing beneath such a ghost can be harmed, and to let go of it asks no disk. As
long as it is there, it keeps names, keys and folders from what is plugged in again.
"""

from collections.abc import Collection, Iterator
from enum import Enum

from raidwright.storage.fact import Fact


class OtherMount(Fact, frozen=True):
    """A mount that only some processes see, and that stays when the device is unmounted everywhere else."""

    point: str
    process: int
    """One of the processes that see it."""
    program: str
    """What that process runs; empty when it has just ended."""


class PartMount(Fact, frozen=True):
    """A mount that shows only a part of its file system."""

    point: str
    root: str
    """Where in its file system it begins: "/@data"."""
    subvolume: bool = False
    """That is a subvolume of btrfs, which can be mounted by its name, and no folder that was bound there."""


class HeldBy(Enum):
    """What keeps a device from being put away beside a program with files open on it."""

    NFS = "nfs"
    """The kernel's server gives a folder of it out to other computers."""
    LOOP = "loop"
    """A file of it is a loop device."""
    SWAP = "swap"
    """The kernel swaps to a file of it."""
    WRITER = "writer"
    """A program has the device itself open for writing, as a virtual machine has its disk."""


class FileUser(Fact, frozen=True):
    """Who has something of a mounted file system open, or a device; or works in a folder there.

    That may be the kernel, too.
    """

    process: int
    """0 for the kernel."""
    program: str
    """What it runs; empty when it has just ended. Of a loop device its path."""
    file: str = ""
    """One of the files or folders; empty for who may not be told of it."""
    others: tuple[str, ...] = ()
    """A few more of the files or folders."""
    uid: int | None = None
    """To whom the kernel lets see what the process has open, beside root; None when it has ended."""

    by: HeldBy | None = None
    """None for a program that has files open."""

    @property
    def serves(self) -> bool:
        """Whether it is a server of shared folders: it lets go of them when they are closed.

        Samba's later versions call each of its processes after the computer that it serves.
        """
        return self.by is HeldBy.NFS or (self.by is None and self.program.startswith("smbd"))

    @property
    def files(self) -> tuple[str, ...]:
        """The files and folders that are told."""
        return (self.file, *self.others) if self.file else ()


class GhostKind(Enum):
    """What of it is left."""

    MOUNT = "mount"
    SWAP = "swap"
    LOOP = "loop"
    MAPPING = "mapping"
    ARRAY = "array"


class Ghost(Fact, frozen=True):
    """One thing that the kernel still uses, of which no disk is left."""

    kind: GhostKind
    node: str
    """"/dev/md127", "/dev/mapper/safe"; of a mount what it was mounted from, maybe another's name now."""
    number: str
    """"major:minor" of the device that is gone, or stands on nothing that is there."""
    point: str = ""
    """Where it is mounted; of a swap file its path."""
    array: str = ""
    """UUID of the array that it is or lies on; empty when it is none, or nobody knows."""
    container: str = ""
    """UUID of the LUKS container that it is or lies on."""
    name: str = ""
    """The name of that array; empty when nobody knows."""
    disk: str = ""
    """The kernel's name of one device that it stood on ("vda1"): those of one stack have the same."""
    stuck: bool = False
    """It cannot be let go of before the next start, or something that is there is mounted inside it."""
    users: tuple[FileUser, ...] = ()
    """Who has files open on it, so that it stays whatever is unmounted."""

    @property
    def key(self) -> str:
        """By what those that belong together are known."""
        return self.array or self.container or self.disk or self.number

    @property
    def is_a_place(self) -> bool:
        """Whether it is let go of by a path in a file system, and no device of its own is named."""
        return self.kind in (GhostKind.MOUNT, GhostKind.SWAP) and bool(self.point)

    @property
    def title(self) -> str:
        """Where it shows."""
        return self.point or self.node


def ghost_stacks(ghosts: Collection[Ghost]) -> tuple[tuple[Ghost, ...], ...]:
    """Those that belong together, in the order in which they are let go of."""
    keys = dict.fromkeys(ghost.key for ghost in ghosts)
    return tuple(tuple(ghost for ghost in ghosts if ghost.key == key) for key in keys)


def stack_title(stack: Collection[Ghost]) -> str:
    """What a stack of ghosts is called: its array, else the mapping or the place where it shows."""
    names: Iterator[str] = (ghost.name for ghost in stack if ghost.name)
    mappings = (ghost.node.rpartition("/")[2] for ghost in stack if ghost.kind is GhostKind.MAPPING)
    return next((*names, *mappings, *(ghost.title for ghost in stack)).__iter__(), "")


def is_called(stack: Collection[Ghost], target: str) -> bool:
    """Whether somebody who says ``target`` means the stack: by name, UUID, node, mapping or mount point."""
    names = {stack_title(stack)}
    for ghost in stack:
        names |= {ghost.array, ghost.container, ghost.node, ghost.point, ghost.name}
    return target in names - {""}
