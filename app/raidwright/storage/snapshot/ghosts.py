"""What the kernel still uses of disks that are gone: mounts, swaps, loops, mappings and md devices.

Nothing beneath a ghost can be harmed any more, and to let go of it asks no disk. As long as it is there, it
keeps names, keys and folders from what is plugged in again.
"""

from collections.abc import Collection, Iterator
from enum import Enum

from raidwright.storage.fact import Fact
from raidwright.storage.snapshot.users import FileUser


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
