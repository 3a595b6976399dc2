"""What the kernel itself holds open on mounted file systems: exported folders, loop devices, swap files.

Files are not touched: each is taken to be on the mount that its path leads through.
Source: exports(5), and nfs-utils' support/export/export.c, which writes etab.
"""

import contextlib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import LONGEST_POINT
from raidwright.helper.looking.kernel import Device
from raidwright.storage.snapshot.settings import unescape
from raidwright.storage.snapshot.users import FileUser, HeldBy

ETAB = Path("/var/lib/nfs/etab")
"""What exportfs has exported; clients have asked the kernel for a part of it."""
_EXPORTS = "fs/nfsd/exports"
_MOST = 3
"""Folders and files of one holder that are told."""
_Held = tuple[HeldBy, str, str]
"""By what, by which device, and the file or folder."""


def kernel_users_of(there: Collection[tuple[Device, MountEntry]]) -> Mapping[Device, tuple[FileUser, ...]]:
    """By the device that is mounted there."""
    wanted, ours = {entry.id: device for device, entry in there}, mounts.our_mounts()
    users: defaultdict[Device, dict[tuple[HeldBy, str], list[str]]] = defaultdict(dict)
    for by, holder, file in dict.fromkeys(_held_files()):
        entry = mounts.mount_under(file, ours)
        if entry is not None and entry.id in wanted:
            users[wanted[entry.id]].setdefault((by, holder), []).append(file)
    return {
        device: tuple(_user(by, holder, files) for (by, holder), files in those.items())
        for device, those in users.items()
    }


def _user(by: HeldBy, holder: str, files: Sequence[str]) -> FileUser:
    first, *others = (printable_text(file, LONGEST_POINT) for file in files[:_MOST])
    return FileUser(0, holder, first, tuple(others), by=by)


def _held_files() -> Iterator[_Held]:
    for folder in _exported_folders():
        yield HeldBy.NFS, "nfsd", folder
    for loop, file in mounts.loops():
        yield HeldBy.LOOP, loop.path, file
    for path in mounts.active_swaps():
        if not path.startswith("/dev/"):
            yield HeldBy.SWAP, "swap", path


def _exported_folders() -> Iterator[str]:
    """What clients use, and what they may ask for while the server runs."""
    for table in (mounts.PROC / _EXPORTS, ETAB):
        try:
            lines = table.read_bytes().decode(errors="replace").split("\n")
        except OSError:
            # Without the kernel's own table no server runs, whatever is exported.
            return
        for line in lines:
            with contextlib.suppress(ValueError):
                folder, _ = line.split(None, 1)
                if folder.startswith("/"):
                    yield unescape(folder)
