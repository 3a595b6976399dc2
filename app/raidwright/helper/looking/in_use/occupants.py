"""Who is using a device: what stands on it, mounts it, swaps to it, or has it open.

A mount appears in every place that its parent hands mounts on to, and goes from there with it
(mount_namespaces(7)); services of systemd hold such copies of everything. A device that is open for writing,
as a virtual machine's disk is, others may open even for themselves alone (open(2), O_EXCL): it is known by
the open files of each process alone (proc(5)).
"""

import contextlib
import errno
import functools
import os
import stat
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import islice
from pathlib import Path, PurePosixPath

from raidwright.helper.errors import printable_text
from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.looking.on_disk.patience import ask_disk
from raidwright.storage.failures import Sentence, english
from raidwright.storage.snapshot.users import FileUser, HeldBy

SharedFolder = tuple[str, PurePosixPath]
"""A folder wherever it is seen: the number of its file system, and its path in that."""


def unmounted_together(
    unmounted: Sequence[MountEntry], every: Sequence[MountEntry]
) -> tuple[MountEntry, ...]:
    """``unmounted`` and all that goes with them, out of ``every`` mount there is.

    What has something else mounted on it stays, whoever mounted that.
    """
    by_id = {entry.id: entry for entry in every}
    steps = {(entry.master, entry.shared) for entry in every if entry.master and entry.shared}
    alike: defaultdict[str, list[MountEntry]] = defaultdict(list)
    for entry in every:
        alike[entry.number].append(entry)
    going = {entry.id: entry for entry in unmounted}
    for entry in unmounted:
        parent = by_id.get(entry.parent)
        if parent is not None and parent.shared:
            receivers = _receivers(parent.shared, steps)
            going |= {copy.id: copy for copy in _copies(entry, alike[entry.number], receivers, by_id)}
    while burdened := {other.parent for other in every if other.id not in going} & going.keys():
        for number in burdened:
            del going[number]
    return tuple(going.values())


def _copies(
    entry: MountEntry, alike: Iterable[MountEntry], receivers: Set[int], by_id: Mapping[int, MountEntry]
) -> Iterator[MountEntry]:
    """Those of its device, ``alike``, in the same folder of a mount that takes from its parent."""
    folder = _shared_folder(entry, by_id[entry.parent])
    if folder is None:
        return
    for other in alike:
        above = by_id.get(other.parent)
        if above is None or other == entry:
            continue
        if {above.shared, above.master} & receivers and _shared_folder(other, above) == folder:
            yield other


def _receivers(group: int, steps: Iterable[tuple[int, int]]) -> set[int]:
    """The peer group and all that take from it, directly or not, by ``steps`` from each group to another."""
    groups = {group}
    while more := {taker for giver, taker in steps if giver in groups} - groups:
        groups |= more
    return groups


def _shared_folder(entry: MountEntry, parent: MountEntry) -> SharedFolder | None:
    point = PurePosixPath(entry.point)
    if not point.is_relative_to(parent.point):
        return None
    return parent.number, PurePosixPath(parent.root) / point.relative_to(parent.point)


_ALONE = os.O_RDONLY | os.O_EXCL | os.O_CLOEXEC | os.O_NONBLOCK
LONGEST_POINT = 256
"""Characters of a mount point that are told."""
_DISKLESS = ("tmpfs", "ramfs", "rootfs", "overlay", "hostfs", "9p", "virtiofs", "nfs", "nfs4")


def devices_above(disk: Device) -> list[Device]:
    """Everything above the disk that is not one of its partitions, lowest first."""
    return [each for each in kernel.above(disk) if each.disk != disk]


def title(device: Device) -> str:
    """What a device is called by its makers: "md127 (md array, clean)", "“tank-data” (LVM)"."""
    mapping = device.dm_name
    if mapping:
        kind = printable_text(device.dm_uuid.partition("-")[0])
        return f"“{printable_text(mapping)}” ({kind or 'device-mapper'})"
    if device.is_array:
        return f"{device.node} (md array, {device.array_state})"
    return device.node


def mounts_on(
    devices: Sequence[Device], entries: Sequence[MountEntry]
) -> Iterator[tuple[Device, MountEntry]]:
    """Each mount of any of the devices, and where one may be that was not read, of those that are claimed.

    Anybody may have a hundred thousand of them in a namespace of its own: each is looked at once.
    """
    numbered = {device.number: device for device in devices}
    device_behind = functools.cache(kernel.device_at)
    for entry in entries:
        device = numbered.get(entry.number)
        if device is None and mounts.is_known_by_source(entry):
            source = device_behind(entry.source)
            device = source if source in devices else None
        if device is not None and not (entry.unread and not is_claimed(device)):
            yield device, entry


def elsewhere(entries: Sequence[MountEntry]) -> list[MountEntry]:
    """Mounts in other namespaces, without those that go when every disk is unmounted in ours.

    One file system may be mounted in another, and their copies go one after the other.
    """
    ours = [entry for entry in entries if not entry.process and mounts.is_on_a_device(entry)]
    going = {entry.id for entry in unmounted_together(ours, entries)}
    others = (entry for entry in entries if entry.process and mounts.is_on_a_device(entry))
    return [entry for entry in others if entry.id not in going]


def program_of(process: int) -> str:
    """The name of what a process runs; empty when it has ended."""
    try:
        return printable_text((mounts.PROC / str(process) / "comm").read_text(errors="replace").strip())
    except OSError:
        return ""


def swaps_on(devices: Sequence[Device]) -> Iterator[Device]:
    """Devices that the kernel swaps to."""
    for path in mounts.active_swaps():
        device = mounts.device_used_as(path)
        if device is not None and device in devices:
            yield device


def is_claimed(device: Device) -> bool:
    """Whether somebody holds the device open for itself alone, without showing in /sys or /proc."""
    try:
        # O_EXCL without O_CREAT asks the block layer for an exclusive claim (open(2)).
        ask_disk(device, lambda: os.close(os.open(device.path, _ALONE)))
    except OSError:
        return True
    return False


def is_held_alone(device: Device) -> bool:
    """Whether somebody surely holds the device for itself alone; a device that cannot be opened is not.

    It is held for no longer than the question takes, in which whoever else wants it alone is refused.
    """
    try:
        ask_disk(device, lambda: os.close(os.open(device.path, _ALONE)))
    except OSError as error:
        return error.errno == errno.EBUSY
    return False


def disks_under(folder: Path) -> list[Device]:
    """Whole disks that the folder's file system lies on; none when that is on no disk, or cannot be told."""
    entry = _mount_over(folder)
    return disks_beneath(entry) if entry is not None else []


def all_under(folder: Path) -> list[Device]:
    """Every device that the folder's file system lies on, down to whole disks."""
    entry = _mount_over(folder)
    device = _device_of(entry) if entry is not None else None
    return kernel.below(device) if device is not None else []


def disks_beneath(entry: MountEntry) -> list[Device]:
    """Whole disks that the file system of that mount lies on; none when it is on no disk."""
    device = _device_of(entry)
    return kernel.lowest_devices(device) if device is not None else []


def _device_of(entry: MountEntry) -> Device | None:
    return kernel.device_numbered(entry.number) or kernel.device_at(entry.source)


def is_on_a_disk(folder: Path) -> bool:
    """Whether the folder's file system is of a kind that needs a disk of this computer."""
    entry = _mount_over(folder)
    return entry is None or entry.kind not in _DISKLESS


def _mount_over(folder: Path) -> MountEntry | None:
    return mounts.mount_under(str(folder.resolve()), mounts.our_mounts())


def mount_words(entry: MountEntry) -> str:
    """Where a mount is, and who sees it when it is not in our own namespace."""
    seen_by = _namespace_words(entry.process) if entry.process else ""
    return f"“{printable_text(entry.point, LONGEST_POINT)}”{seen_by}"


def _namespace_words(process: int) -> str:
    name = program_of(process)
    return f" (in the mount namespace of process {process}{f', {name}' if name else ''})"


_MOST = 8
"""Programs that are told of one device."""
_MOST_ASKED = 65536
"""Open files of one process that are looked at: anybody may have hundreds of thousands."""
_NODES = "/dev/"
_NO_DISKS = (os.devnull, "/dev/pts/", "/dev/shm/", "/dev/tty", "/dev/urandom")  # noqa: S108 - compared alone
"""What nearly every process has open there."""


def writers_of(devices: Iterable[Device]) -> Mapping[Device, tuple[FileUser, ...]]:
    """Those of each device, beside this process and what it has started, which ends with its jobs."""
    numbered = {device.number: device for device in devices}
    writers: defaultdict[Device, list[FileUser]] = defaultdict(list)
    for process in sorted(map(int, mounts.processes())):
        numbers = dict.fromkeys(_numbers_open(f"{mounts.PROC}/{process}", _is_writable))
        written = [numbered[number] for number in numbers if number in numbered]
        for device in written if written and not _is_our_own(process) else ():
            if len(writers[device]) < _MOST:
                program = program_of(process)
                writers[device].append(FileUser(process, program, device.path, by=HeldBy.WRITER))
    return {device: tuple(those) for device, those in writers.items()}


def openers_of(devices: Iterable[Device]) -> list[Sentence]:
    """Which programs have one of these open, apart from this process."""
    numbered = {device.number: device.path for device in devices}
    return [
        english(
            "{program} (process {process}) has {device} open",
            device=numbered[number],
            program=program_of(process),
            process=process,
        )
        for process in sorted(map(int, mounts.processes()))
        if process != os.getpid()
        for number in dict.fromkeys(_numbers_open(f"{mounts.PROC}/{process}", lambda _: True))
        if number in numbered
    ][:_MOST]


def _numbers_open(folder: str, is_meant: Callable[[Path], bool]) -> Iterator[str]:
    """The "major:minor" of each block device that a process has open so; none of one that has ended."""
    for name in _names(folder):
        with contextlib.suppress(OSError):
            path = os.readlink(f"{folder}/fd/{name}")  # noqa: PTH115 - pathlib takes ten times as long
            # A file elsewhere may lie on a server that does not answer, and is not touched.
            if path.startswith(_NODES) and not path.startswith(_NO_DISKS):
                number = _block_number(f"{folder}/fd/{name}")
                if number and is_meant(Path(folder, "fdinfo", name)):
                    yield number


def _names(folder: str) -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from islice(os.listdir(f"{folder}/fd"), _MOST_ASKED)  # noqa: PTH208 - as above


def _block_number(opened: str) -> str:
    """The "major:minor" of the block device that is open there; empty for anything else."""
    status = os.stat(opened)  # noqa: PTH116 - as above
    return kernel.number_of(status) if stat.S_ISBLK(status.st_mode) else ""


def _is_writable(info: Path) -> bool:
    """Whether the file was opened to be written to (proc(5), "flags")."""
    words = info.read_bytes().split()
    return bool(int(words[words.index(b"flags:") + 1], 8) & os.O_ACCMODE)


def _is_our_own(process: int) -> bool:
    """Whether it is this process, or was started by it, or by what that started."""
    while process > 1 and process != os.getpid():
        process = _parent_of(process)
    return process == os.getpid()


def _parent_of(process: int) -> int:
    """Number of the process that started it; 0 when it has ended."""
    with contextlib.suppress(OSError):
        # The name of the program, in parentheses, may have spaces and parentheses in it.
        return int(Path(f"{mounts.PROC}/{process}/stat").read_bytes().rpartition(b")")[2].split()[1])
    return 0
