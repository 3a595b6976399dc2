"""Who keeps a device from being put away: mounts that only some see, and processes with files open."""

from raidwright.storage.fact import Fact


class OtherMount(Fact, frozen=True):
    """A mount that only some processes see, and that stays when the device is unmounted everywhere else."""

    point: str
    process: int
    """One of those that see it."""
    program: str
    """What that process runs; empty when it has just ended."""


class FileUser(Fact, frozen=True):
    """A process that has something of a mounted file system open, or works in one of its folders."""

    process: int
    program: str
    """What it runs; empty when it has just ended."""
    file: str = ""
    """One of the files or folders; empty for who may not be told of it."""
    others: tuple[str, ...] = ()
    """A few more of them."""
    uid: int | None = None
    """To whom the kernel lets see what the process has open, beside root; None when it has ended."""

    @property
    def files(self) -> tuple[str, ...]:
        """Those that are told."""
        return (self.file, *self.others) if self.file else ()
