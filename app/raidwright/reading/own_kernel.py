"""What the kernel of this very computer says at no cost: room, its start, and whether others can log in.

It is asked without rights, and no disk is read for it.
"""

import os
import platform
from collections.abc import Collection
from pathlib import Path

from raidwright.files import text_at
from raidwright.storage.snapshot.room import Room

_ROOT = Path("/")
BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_SOCKETS = ("proc/net/tcp", "proc/net/tcp6")
_LISTENS, _SSH = "0A", 22


def read_room(points: Collection[str]) -> dict[str, Room]:
    """The room of the file system mounted on each of ``points``; of one that cannot be asked nothing.

    May take long where the file system is of a network: never call it on the GUI thread.
    """
    rooms = {}
    for point in points:
        try:
            status = os.statvfs(point)
        except OSError:
            continue
        block = status.f_frsize
        used = (status.f_blocks - status.f_bfree) * block
        rooms[point] = Room(used, used + status.f_bavail * block)
    return rooms


def boot_id(root: Path = _ROOT) -> str:
    """The kernel's own id of this start of the computer; empty where it says nothing."""
    return text_at(root / BOOT_ID.relative_to("/")).strip()


def login_name(root: Path = _ROOT) -> str:
    """The computer's name for those who log in to it over the network by ssh; empty where none can."""
    lines = (line.split() for file in _SOCKETS for line in text_at(root / file).split("\n")[1:])
    waiting = (words for words in lines if len(words) > 3 and words[3] == _LISTENS)
    ports = (int(words[1].rpartition(":")[2], 16) for words in waiting)
    return f"{platform.node()}.local" if _SSH in ports else ""
