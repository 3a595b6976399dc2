"""Mounts, swaps and loop devices: what is in use, in every mount namespace."""

import contextlib
import functools
import os
import re
import stat
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from raidwright.bus.descriptor import descriptor_path
from raidwright.files import FOLDER_PASSED
from raidwright.helper.errors import HelperError, refusal
from raidwright.helper.looking import kernel
from raidwright.helper.looking.kernel import Device
from raidwright.storage.failures import english
from raidwright.storage.fields import KNOWN_ROOTS, MOUNT_ROOTS
from raidwright.storage.snapshot.settings import unescape

PROC = Path("/proc")
ROOTS = KNOWN_ROOTS
_DONE = "trusted.raidwright.made"
"""What a folder carries that was made to mount on."""
_AUTOMOUNT = "autofs"
"""Folders below which plans mount."""
BACKING_FILE = "loop/backing_file"
"""File of a loop device in /sys that says what is behind it."""
_LINE = re.compile(
    r"(?P<id>[0-9]+) (?P<parent>[0-9]+) (?P<number>[0-9]+:[0-9]+) (?P<root>[^ ]+) (?P<point>[^ ]+) "
    r"(?P<own>[^ ]+)(?P<optional>(?: [^ ]+)*?) - (?P<kind>[^ ]+) (?P<source>[^ ]*)(?: (?P<options>[^ ]*))?",
    re.DOTALL,
)
"""The kernel escapes spaces, tabs and newlines in names, and nothing else."""
_HOLD_NODES = frozenset(("devtmpfs", "tmpfs"))
"""File systems of no device that hold the nodes of devices."""
_LINES = re.compile(rb"^([0-9]+) ([0-9]+) ([0-9]+:[0-9]+) ([^\n]*)$", re.MULTILINE)
"""A line with the numbers of the mount, of its parent and of its device, and the rest unread."""
_STEP = re.compile(rb"^[^-]* shared:([0-9]+) master:([0-9]+)")
_PATIENCE = 2.0
"""Seconds for reading other namespaces, however many there are."""
_CHUNK, _MOST_BYTES = 64 * 1024, 16 * 1024 * 1024
"""Bytes read at a time, and of one namespace."""
_MOST_OF_DEVICE, _MOST_STEPS = 1024, 1024
"""Mounts of one device in one namespace, and steps from peer group to peer group, that are kept."""
UNREAD_POINT = "(too many mounts to list)"
"""In place of where a device may be mounted, when others have more mounts than are read."""
_MOUNT_ID = re.compile(r"^mnt_id:\s*(\d+)$", re.MULTILINE)
_GROUP = re.compile(r" (shared|master):([0-9]+)")


@dataclass(frozen=True)
class MountEntry:
    """One line of a mountinfo. ``process`` is one that sees the mount: 0 when it is in our own namespace."""

    number: str
    source: str
    point: str
    kind: str
    process: int = 0
    id: int = 0
    """The kernel's number of this mount, like those of its ``parent``, on which it is mounted."""
    parent: int = 0
    root: str = "/"
    """Where in its file system the mount begins."""
    shared: int = 0
    """The peer group that it hands mounts on to and takes them from; 0 when it has none."""
    master: int = 0
    """The peer group that it only takes from; 0 when it has none."""
    options: str = ""
    """Those of the mount, then those of its file system."""
    unread: bool = False
    """Whether it stands for what was not read of a namespace, in which the device may be mounted."""


@functools.lru_cache(maxsize=16)
def parse_mountinfo(text: str, process: int = 0) -> tuple[MountEntry, ...]:
    """The entries of a mountinfo file (proc(5)); lines that are none are passed over.

    It is read before every command of a plan, and seldom says anything new.
    """
    return tuple(_entries(text, process))


def _entries(text: str, process: int) -> Iterator[MountEntry]:
    for line in text.split("\n"):
        match = _LINE.match(line)
        if match is None:
            continue
        groups = dict(_GROUP.findall(match["optional"]))
        yield MountEntry(
            number=match["number"],
            source=unescape(match["source"]),
            point=unescape(match["point"]),
            kind=match["kind"],
            process=process,
            id=int(match["id"]),
            parent=int(match["parent"]),
            root=unescape(match["root"]),
            shared=int(groups.get("shared", 0)),
            master=int(groups.get("master", 0)),
            options=_merge_options(match["own"], match["options"] or ""),
        )


def _merge_options(own: str, whole: str) -> str:
    """Both lists of options, each option once."""
    return ",".join(dict.fromkeys(filter(None, (*own.split(","), *whole.split(",")))))


def our_mounts() -> list[MountEntry]:
    """Mounts of our own namespace."""
    return list(parse_mountinfo(_read_text(PROC / "self/mountinfo")))


def every_mount(devices: Iterable[Device]) -> list[MountEntry]:
    """All mounts of our own namespace, then what bears on ``devices`` in all that other processes live in.

    Each once. Anybody may have a hundred thousand mounts in a namespace of its own: of others' lines those of
    other devices are dropped unread, and after `_PATIENCE` seconds no more are read. What a device may be
    mounted on all the same then has an entry that is `unread`.
    """
    entries = {entry.id: entry for entry in our_mounts()}
    here = {_number_of(entry) for entry in entries.values()}
    wanted = {device.number: device for device in devices}
    if not wanted:
        return list(entries.values())
    others, unread = _Others(frozenset(wanted)), list[MountEntry]()
    for process in _other_views():
        try:
            view = others.read(process)
        except OSError:
            # The process ended meanwhile; whatever it kept mounted is kept by the others of its namespace.
            continue
        for entry in view.entries:
            entries.setdefault(entry.id, entry)
        unread += view.more
        if not view.is_whole:
            accounted = here | {entry.number for entry in unread}
            # What carries another device cannot be mounted.
            missed = [
                each for each, device in wanted.items() if each not in accounted and not device.holders()
            ]
            unread += (
                MountEntry(number, "", UNREAD_POINT, "", process=int(process), unread=True)
                for number in missed
            )
    return [*entries.values(), *unread]


def _number_of(entry: MountEntry) -> str:
    """The number of the device that an entry of ours mounts."""
    device = kernel.device_at(entry.source) if is_known_by_source(entry) else None
    return device.number if device is not None else entry.number


@dataclass(frozen=True)
class _Found:
    """Entries of one namespace, one for each device with ``more`` there, and whether that was all of it."""

    entries: tuple[MountEntry, ...]
    more: tuple[MountEntry, ...]
    is_whole: bool


class _Others:
    """Mounts of ``wanted`` devices in other namespaces than ours, read within `_PATIENCE` seconds in all."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self._wanted = wanted
        self._until = time.monotonic() + _PATIENCE
        self._steps: set[tuple[bytes, ...]] = set()
        """Peer groups that take from another and hand on, of which one line each is kept."""

    def read(self, process: str) -> _Found:
        """What the process sees. Raises OSError when it is gone."""
        text, is_whole = self._text(process)
        lines: dict[bytes, bytes] = {}
        """Line by number of the mount."""
        counted: Counter[bytes] = Counter()
        for line in _LINES.finditer(text):
            device = self._device_of(line)
            counted[device] += bool(device)
            if device and counted[device] <= _MOST_OF_DEVICE:
                lines[line[1]] = line[0]
        lines |= self._around(text, lines) if lines else {}
        entries = tuple(_entries(b"\n".join(lines.values()).decode(errors="replace"), int(process)))
        crowded = {device.decode() for device, count in counted.items() if count > _MOST_OF_DEVICE}
        one_each = {entry.number: entry for entry in entries if entry.number in crowded}
        more = (replace(each, point=UNREAD_POINT, id=0, parent=0, unread=True) for each in one_each.values())
        return _Found(entries, tuple(more), is_whole)

    def _text(self, process: str) -> tuple[bytes, bool]:
        """Its mountinfo, and whether that is all of it; the kernel may take long to write it."""
        parts, size = list[bytes](), 0
        descriptor = os.open(f"{PROC}/{process}/mountinfo", os.O_RDONLY | os.O_CLOEXEC)
        try:
            while time.monotonic() < self._until and size < _MOST_BYTES:
                part = os.read(descriptor, _CHUNK)
                if not part:
                    return b"".join(parts), True
                parts.append(part)
                size += len(part)
        finally:
            os.close(descriptor)
        return b"".join(parts), False

    def _device_of(self, line: re.Match[bytes]) -> bytes:
        """The number of the device that the line may mount, if that is asked for; empty when it is not."""
        number = line[3]
        if number.decode() in self._wanted:
            return number
        return number if number.startswith(b"0:") and b" - btrfs /dev/" in line[4] else b""

    def _around(self, text: bytes, chosen: Mapping[bytes, bytes]) -> dict[bytes, bytes]:
        """Lines that say whether those of ``chosen`` go when others do: below, on them, and between groups.

        Of what lies on one a line is enough, and of each step from peer group to peer group.
        """
        below = {line.split(b" ", 2)[1] for line in chosen.values()}
        free = set(chosen)
        around: dict[bytes, bytes] = {}
        for line in _LINES.finditer(text):
            if line[1] in chosen:
                continue
            step = _STEP.search(line[4])
            is_step = step is not None and len(self._steps) < _MOST_STEPS and step.groups() not in self._steps
            if is_step and step is not None:
                self._steps.add(step.groups())
            if is_step or line[1] in below or line[2] in free:
                around[line[1]] = line[0]
                free.discard(line[2])
        return around


def _other_views() -> Iterator[str]:
    """A process for each view of mounts that is not ours; those of root's processes first."""
    visited, later = {_mount_view("self")}, list[str]()
    for process in processes():
        try:
            view, is_root = _mount_view(process), _is_roots(process)
        except OSError:
            continue
        if view in visited:
            continue
        visited.add(view)
        if is_root:
            yield process
        else:
            later.append(process)
    yield from later


def _is_roots(process: str) -> bool:
    return os.stat(f"{PROC}/{process}").st_uid == 0  # noqa: PTH116 - see `_mount_view`


def _mount_view(process: str) -> tuple[str, str]:
    """What decides which mounts a process sees: its namespace, and of that only what is below its root.

    Before each command every process is asked: read through pathlib, that took most of the helper's time.
    """
    folder = f"{PROC}/{process}"
    return os.readlink(f"{folder}/ns/mnt"), os.readlink(f"{folder}/root")  # noqa: PTH115 - see above


def processes() -> Iterator[str]:
    """The number of each process."""
    return (name for name in os.listdir(PROC) if name.isdecimal())  # noqa: PTH208 - see `_mount_view`


def mount_number(info: Path) -> int:
    """The number of the mount that an open file is on, by its file in fdinfo; 0 when that does not say."""
    match = _MOUNT_ID.search(_read_text(info))
    return int(match[1]) if match else 0


def mount_of(descriptor: int) -> MountEntry | None:
    """The mount in our own namespace on which an open file is, however its path leads elsewhere by now."""
    number = mount_number(PROC / f"self/fdinfo/{descriptor}")
    return next((entry for entry in our_mounts() if entry.id == number), None) if number else None


def mount_under(path: str, entries: Sequence[MountEntry]) -> MountEntry | None:
    """The mount that a path leads through: of those on one point the last hides the others."""
    around = [each for each in entries if f"{path}/".startswith(f"{each.point.rstrip('/')}/")]
    return max(reversed(around), key=lambda each: len(each.point), default=None)


def is_of(entry: MountEntry, device: Device) -> bool:
    """Whether ``entry`` mounts ``device``."""
    if entry.number == device.number:
        return True
    return is_known_by_source(entry) and kernel.device_at(entry.source) == device


def shows(entry: MountEntry, part: str) -> bool:
    """Whether the mount shows that ``part`` of its file system: all of it ("/"), or a subvolume of btrfs."""
    return entry.root == part and (part == "/" or is_subvolume(entry))


def is_subvolume(entry: MountEntry) -> bool:
    """Whether the mount begins at a subvolume of btrfs, which says in which one it does, and at no folder."""
    return entry.kind == "btrfs" and f"subvol={entry.root}" in map(unescape, entry.options.split(","))


def waits_to_mount(entry: MountEntry | None) -> bool:
    """Whether it stands for what systemd, or autofs, mounts there as soon as somebody enters the folder.

    To open the folder as one is to enter it (the kernel's fs/namei.c, ``follow_automount``).
    """
    return entry is not None and entry.kind == _AUTOMOUNT


def is_read_only(entry: MountEntry) -> bool:
    """Whether the mount takes no writes: by its own options, or its file system for all of its mounts."""
    return "ro" in entry.options.split(",")


def is_known_by_source(entry: MountEntry) -> bool:
    """Whether the source of a mount says which device it is of: btrfs shows a number of its own.

    Elsewhere whoever mounts writes into the source what he likes.
    """
    return entry.kind == "btrfs" and entry.source.startswith("/dev/")


def is_on_a_device(entry: MountEntry) -> bool:
    """Whether the mount may be of a block device: others have major number 0, but so has btrfs."""
    return not entry.number.startswith("0:") or entry.kind == "btrfs"


def active_swaps() -> list[str]:
    """Files and devices the kernel swaps to."""
    lines = _read_text(PROC / "swaps").split("\n")[1:]
    return [unescape(line.partition(" ")[0]) for line in lines if line]


def loops_on(device: Device) -> list[str]:
    """Loop devices whose backing file is the device itself."""
    return [loop.node for loop, file in loops() if device_used_as(file) == device]


def device_used_as(path: str) -> Device | None:
    """The device whose node the kernel was given under that path, as in /dev, or in that of a chroot.

    A file on a server or of a program (FUSE), which may not answer, is not touched: None.
    """
    if not path.startswith("/dev/"):
        mount = mount_under(path, our_mounts())
        if mount is None or mount.kind.startswith("fuse"):
            return None
        if mount.kind not in _HOLD_NODES and not is_on_a_device(mount):
            return None
    return kernel.device_at(path)


def loops() -> Iterator[tuple[Device, str]]:
    """Each loop device in use, and the file behind it."""
    for folder in (kernel.SYS / "block").glob("loop*"):
        loop = Device(folder.name, folder)
        file = loop.attribute(BACKING_FILE)
        if file:
            yield loop, file


def prepare_point(point: str, *, make: bool) -> None:
    """Make sure that a mount point is fit: root's own, empty, no link on the way; with ``make``, create it.

    Raises HelperError with the reason when it is not fit.
    """
    root = next((root for root in ROOTS if point.startswith(f"{root}/")), None)
    if root is None:
        raise refusal(
            english(
                "{point} is not below {roots}. Choose a mount point below one of these folders.",
                point=point,
                roots=", ".join(MOUNT_ROOTS),
            )
        )
    if any(entry.point == point for entry in our_mounts()):
        raise refusal(english("{point} is already used as a mount point. Choose another one.", point=point))
    with contextlib.ExitStack() as opened:
        folder: int | None = None
        for name in (root, *point.removeprefix(f"{root}/").split("/")):
            is_new = make and _make_folder(name, folder)
            folder = _enter_folder(name, folder, opened, point)
            if folder is None:
                return
            if is_new:
                _mark_as_made(folder)
        if folder is not None and list(Path(descriptor_path(folder)).iterdir()):
            raise refusal(
                english(
                    "{point} is not empty, and mounting there would hide its files. Choose an empty folder.",
                    point=point,
                )
            )


def _make_folder(name: str, parent: int | None) -> bool:
    """False where it is there already."""
    try:
        os.mkdir(name, 0o755, dir_fd=parent)
    except FileExistsError:
        return False
    os.chmod(name, 0o755, dir_fd=parent)  # noqa: S103 - others must get through to what is mounted
    return True


def _mark_as_made(folder: int) -> None:
    """Note on the folder itself that it was made here: another one of its name is not taken for it.

    Only root can set the mark. A file system that keeps none keeps the folder for ever.
    """
    with contextlib.suppress(OSError):
        os.setxattr(descriptor_path(folder), _DONE, b"1")


def remove_made_point(point: str) -> None:
    """Remove the folder of a mount point and those above it, while they were made here and are empty.

    Where something is mounted nothing is even opened: it may be what waits for somebody to enter.
    """
    root = next((root for root in ROOTS if point.startswith(f"{root}/")), None)
    names = point.removeprefix(f"{root}/").split("/")
    if root is None or not {"", ".", ".."}.isdisjoint(names):
        return
    if any(entry.point == point for entry in our_mounts()):
        return
    with contextlib.ExitStack() as opened, contextlib.suppress(HelperError, OSError):
        way: list[tuple[str, int | None, int]] = []
        folder: int | None = None
        for name in (root, *names):
            above, folder = folder, _enter_folder(name, folder, opened, point)
            if folder is None:
                return
            way.append((name, above, folder))
        for name, above, inner in reversed(way[1:]):
            os.getxattr(descriptor_path(inner), _DONE)
            # The kernel refuses what is not empty, and what something is mounted on by now.
            os.rmdir(name, dir_fd=above)


def _enter_folder(name: str, parent: int | None, opened: contextlib.ExitStack, point: str) -> int | None:
    """Descriptor of a folder that only root can change; None when it is not there."""
    try:
        inner = os.open(name, FOLDER_PASSED, dir_fd=parent)
    except FileNotFoundError:
        return None
    except OSError:
        raise refusal(
            english("“{name}” in the path {point} is not a folder, or is a link.", name=name, point=point)
        ) from None
    opened.callback(os.close, inner)
    status = os.fstat(inner)
    if status.st_uid != 0 or status.st_mode & (stat.S_IWGRP | stat.S_IWOTH):
        raise refusal(
            english(
                "“{name}” in the path {point} can be changed by users other than root. Choose another folder,"
                " or correct this one.",
                name=name,
                point=point,
            )
        )
    return inner


def _read_text(file: Path) -> str:
    # As text it would be read with other ends of lines than the kernel's, which a name may have in it.
    return file.read_bytes().decode(errors="replace")
