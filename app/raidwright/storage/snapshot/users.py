"""Who uses a device, and keeps it from being put away: mounts, open files, the kernel, its writers."""

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
