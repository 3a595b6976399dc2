"""How much of a mounted file system is used: asked of the kernel, which reads no disk for it."""

import os
from collections.abc import Collection

from raidwright.storage.snapshot.room import Room


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
