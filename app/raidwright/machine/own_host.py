"""What a program can tell of the computer that it runs on by itself: without a bus, and without rights.

How much of a mounted file system is used: asked of the kernel, which reads no disk for it.
"""

import os
import platform
from collections.abc import Collection

from raidwright.storage.snapshot.disks import Host, Snapshot
from raidwright.storage.snapshot.room import Room


def own_computer() -> Snapshot:
    """The computer at hand without its disks: a folder on it can be measured."""
    host = Host(name=platform.node(), kernel=platform.release(), threads=os.cpu_count() or 0)
    return Snapshot(host, ())


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
