"""Who keeps file systems from being unmounted: processes with files or a folder there, or the kernel.

No file is touched, so that one on a server that does not answer holds nobody up: of open files the kernel
tells the mount; what is mapped, exported, looped or swapped to is known by its path. Source: exports(5), and
nfs-utils' support/export/export.c, which writes etab.
"""

import contextlib
import os
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

from msgspec.structs import replace

from raidwright.helper.errors import printable_text
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.in_use.occupants import LONGEST_POINT, mounts_on, program_of
from raidwright.helper.looking.kernel import Device, below
from raidwright.protocol import DeviceFacts
from raidwright.storage.snapshot.settings import unescape
from raidwright.storage.snapshot.users import FileUser, HeldBy

ETAB = Path("/var/lib/nfs/etab")
"""What exportfs has exported; clients have asked the kernel for a part of it."""
_EXPORTS = "fs/nfsd/exports"
_KERNEL_USERS_MOST = 3
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
        device: tuple(_kernel_users_user(by, holder, files) for (by, holder), files in those.items())
        for device, those in users.items()
    }


def _kernel_users_user(by: HeldBy, holder: str, files: Sequence[str]) -> FileUser:
    first, *others = (printable_text(file, LONGEST_POINT) for file in files[:_KERNEL_USERS_MOST])
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


_MOST = 8
"""Processes that are told of one device: more would help nobody."""
_MOST_FILES = 3
"""Files of one process that are told of one device."""
_MOST_ASKED = 4096
"""Open files of one process whose mount is asked for: anybody may have hundreds of thousands."""
_MOST_ELSEWHERE = 1024
"""Mounts in other namespaces whose users are looked for: anybody may make very many."""
_LINKS = ("cwd", "root", "exe")


def users_on_arrays(
    devices: Sequence[Device], entries: Sequence[MountEntry]
) -> Mapping[Device, tuple[FileUser, ...]]:
    """Those of each mounted device that lies on an array."""
    there = list(mounts_on([device for device in devices if _is_on_array(device)], entries))
    ours = [pair for pair in there if not pair[1].process]
    others = (pair for pair in there if pair[1].process)
    some = (*ours, *islice(others, _MOST_ELSEWHERE))
    return users_of(some) if some else {}


def facts_visible_to(uid: int, devices: Iterable[DeviceFacts]) -> tuple[DeviceFacts, ...]:
    """``devices`` without the files of processes that ``uid`` could not look into by itself.

    Anybody may ask for facts, and what others have open is nobody's business: names tell what they read. Who
    could ask the kernel gets the same answer here; everybody else learns of program and process alone, which
    /proc shows to all. Root is told of every file.
    """

    def fit(user: FileUser) -> FileUser:
        may_know = uid in (0, user.uid) or user.by is not None
        return user if may_know else replace(user, file="", others=())

    return tuple(replace(each, users=tuple(map(fit, each.users))) if each.users else each for each in devices)


def users_of(there: Collection[tuple[Device, MountEntry]]) -> Mapping[Device, tuple[FileUser, ...]]:
    """By the device that is mounted there."""
    wanted = {entry.id: device for device, entry in there}
    points = tuple({f"{entry.point.rstrip('/')}/" for _, entry in there})
    users: defaultdict[Device, list[FileUser]] = defaultdict(list)
    for device, kernel_users in kernel_users_of(there).items():
        users[device] += kernel_users
    ours = mounts.our_mounts()
    for process in sorted(map(int, mounts.processes())):
        folder = f"{mounts.PROC}/{process}"
        used = _used_by(folder, wanted, points) or _mapped_by(folder, wanted, points, ours)
        for device, files in used.items():
            if len(users[device]) < _MOST:
                users[device].append(_user(process, files))
    return {device: tuple(those) for device, those in users.items()}


def _user(process: int, files: Sequence[str]) -> FileUser:
    first, *others = (printable_text(file, LONGEST_POINT) for file in files)
    return FileUser(process, program_of(process), first, tuple(others), _process_owner(process))


def _process_owner(process: int) -> int | None:
    """The kernel gives this folder to root where a process must not show it to its own user (proc(5))."""
    with contextlib.suppress(OSError):
        return os.stat(f"{mounts.PROC}/{process}/fd").st_uid  # noqa: PTH116 - as the others here
    return None


def _is_on_array(device: Device) -> bool:
    return any(each.is_array for each in below(device))


def _used_by(
    folder: str, wanted: Mapping[int, Device], points: tuple[str, ...]
) -> Mapping[Device, Sequence[str]]:
    """A few files or folders of each device that the process uses."""
    files: dict[Device, list[str]] = {}
    every = set(wanted.values())
    # The name is asked for first: of thousands of open files hardly one lies there.
    there = ((name, file) for name, file in _links(folder) if f"{file}/".startswith(points))
    for name, file in islice(there, _MOST_ASKED):
        number = _mount_of(folder, name)
        if number in wanted:
            device_files = files.setdefault(wanted[number], [])
            if file not in device_files and len(device_files) < _MOST_FILES:
                device_files.append(file)
        if all(len(files.get(device, ())) == _MOST_FILES for device in every):
            break
    return files


def _mapped_by(
    folder: str, wanted: Mapping[int, Device], points: tuple[str, ...], ours: Sequence[MountEntry]
) -> Mapping[Device, Sequence[str]]:
    """A few files of each device that the process has mapped into its memory, of one that has none open."""
    files: dict[Device, list[str]] = {}
    for file in dict.fromkeys(_maps(folder, points)):
        entry = mounts.mount_under(file, ours)
        if entry is not None and entry.id in wanted:
            device_files = files.setdefault(wanted[entry.id], [])
            device_files += [file][: _MOST_FILES - len(device_files)]
    return files


def _maps(folder: str, points: tuple[str, ...]) -> Iterator[str]:
    """Paths of mapped files below one of the points (proc(5), "maps"); hardly a process has one there."""
    text = b""
    with contextlib.suppress(OSError):
        text = Path(folder, "maps").read_bytes()
    if any(f" {point}".encode(errors="surrogateescape") in text for point in points):
        for line in text.decode(errors="surrogateescape").split("\n"):
            _, slash, path = line.partition(" /")
            if slash and f"/{path}".startswith(points):
                yield f"/{path}"


def _links(folder: str) -> Iterator[tuple[str, str]]:
    """What the process has open: where its own folder names it, and its path."""
    names = list(_LINKS)
    # A process that has ended meanwhile uses nothing any more.
    with contextlib.suppress(OSError):
        names += [f"fd/{number}" for number in os.listdir(f"{folder}/fd")]  # noqa: PTH208 - see below
    for name in names:
        with contextlib.suppress(OSError):
            yield name, os.readlink(f"{folder}/{name}")  # noqa: PTH115 - pathlib takes ten times as long


def _mount_of(folder: str, name: str) -> int:
    with contextlib.suppress(OSError):
        if name not in _LINKS:
            return mounts.mount_number(Path(folder, name.replace("fd/", "fdinfo/", 1)))
        descriptor = os.open(f"{folder}/{name}", os.O_PATH | os.O_CLOEXEC)
        try:
            return mounts.mount_number(Path(f"/proc/self/fdinfo/{descriptor}"))
        finally:
            os.close(descriptor)
    return 0
