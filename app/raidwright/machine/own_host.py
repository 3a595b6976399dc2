"""What a program can tell of the computer that it runs on by itself: without a bus, and without rights."""

import os
import platform

from raidwright.storage.snapshot.disks import Host, Snapshot


def own_computer() -> Snapshot:
    """The computer at hand without its disks: a folder on it can be measured."""
    host = Host(name=platform.node(), kernel=platform.release(), threads=os.cpu_count() or 0)
    return Snapshot(host, ())
