"""Where the bytes of a measurement go: a file that has no name, or a stretch of a block device."""

import contextlib
import ctypes
import errno
import os
import secrets
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from raidwright.bench.spec import BenchSpec, BuiltDevice, Folder, MountedAt, RawDisk
from raidwright.helper.looking import kernel, signatures
from raidwright.helper.looking.arrays import running_array
from raidwright.helper.looking.kernel import Device, device_at, device_numbered, diskseq_of, number_of
from raidwright.helper.looking.mounts import MountEntry, parse_mountinfo
from raidwright.helper.trouble import Trouble, bad_request, failed, refused
from raidwright.storage.units import MIB, format_size

HEADROOM = 64 * MIB
"""Bytes that a file system keeps free beside the test file."""
_MEMORY = ("tmpfs", "ramfs")
_LIBC = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class Stretch:
    """An open stretch. It is held open by ``descriptor``, so that fio reaches this and nothing else."""

    descriptor: int
    device: Device | None
    """The block device it lies on; None when there is none (a network or memory file system)."""
    size: int

    @property
    def path(self) -> str:
        """As a child finds it that was given the descriptor under its own number."""
        return f"/proc/self/fd/{self.descriptor}"


@contextlib.contextmanager
def opened(spec: BenchSpec, place: str, file: int | None, array: str = "") -> Iterator[Stretch]:
    """The stretch for ``spec`` at ``place``, gone again afterwards.

    ``place`` is the node of a raw disk or built device, or the mount point; ``file`` is the caller's own open
    file for a folder, which stays the caller's to close; ``array`` the UUID of the array that a built device
    must stand on. Raises Trouble.
    """
    match spec.target:
        case Folder():
            yield _lent(file, spec.size)
        case RawDisk():
            with _held(_open_device(place, writable=False)) as descriptor:
                yield _on_device(descriptor, spec)
        case BuiltDevice():
            with _held(_open_device(place, writable=True)) as descriptor:
                stretch = _on_device(descriptor, spec)
                _require_built(stretch, array)
                yield stretch
        case MountedAt():
            with _held(_open_nameless(place)) as descriptor:
                yield _on_file(descriptor, spec.size)


def settle(stretch: Stretch) -> None:
    """Everything written is on the disks when this returns: the whole file system, or the device's cache."""
    if stat.S_ISBLK(os.fstat(stretch.descriptor).st_mode):
        os.fsync(stretch.descriptor)
    elif _LIBC.syncfs(stretch.descriptor):
        raise OSError(ctypes.get_errno(), "the file system could not be synchronised")


@contextlib.contextmanager
def _held(descriptor: int) -> Iterator[int]:
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _open_device(path: str, *, writable: bool) -> int:
    """O_EXCL makes the kernel itself refuse a device that anything else has a claim on."""
    try:
        return os.open(path, os.O_RDWR | os.O_EXCL if writable else os.O_RDONLY)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise refused(f"{path} is in use.") from None
        raise failed(f"{path} cannot be opened: {error.strerror}.") from None


def _on_device(descriptor: int, spec: BenchSpec) -> Stretch:
    if not stat.S_ISBLK(os.fstat(descriptor).st_mode):
        raise bad_request("The target is no block device.")
    if isinstance(spec.target, RawDisk) and diskseq_of(descriptor) != spec.target.disk.diskseq:
        raise refused(f"{spec.target.disk.path} is not the disk that was chosen any more.")
    device = device_numbered(number_of(os.fstat(descriptor)))
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size < spec.size:
        raise refused(f"The device has only {format_size(size)}; choose a smaller test size.")
    return Stretch(descriptor, device, spec.size)


def _require_built(stretch: Stretch, array: str) -> None:
    """What is open, and nobody else can open any more, is on the array and carries nothing."""
    below = kernel.below(stretch.device) if stretch.device else []
    running = [running_array(each.path) for each in below]
    if not array or array not in {found.uuid for found in running if found}:
        raise refused("The device does not stand on the array that was built.")
    found = signatures.probe(stretch.descriptor)
    if found:
        raise refused(f"The device carries {found[0].name} and is not overwritten.")


def _open_nameless(folder: str) -> int:
    """A file that no folder lists: it is gone when its last user is, however that one ends."""
    try:
        return os.open(folder, os.O_RDWR | os.O_TMPFILE, 0o600)
    except OSError as error:
        if error.errno not in {errno.EOPNOTSUPP, errno.EISDIR}:
            raise failed(f"No test file can be made in {folder}: {error.strerror}.") from None
    return _open_unlinked(Path(folder, f".raidwright-{secrets.token_hex(8)}"))


def _open_unlinked(path: Path) -> int:
    """For file systems without O_TMPFILE (FAT, NTFS, NFS)."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        path.unlink()
    except OSError as error:
        raise failed(f"No test file can be made in {path.parent}: {error.strerror}.") from None
    return descriptor


def _lent(file: int | None, size: int) -> Stretch:
    """Of a caller's file only one is accepted that is empty, nameless and open for writing.

    fio opens it anew, with the rights of this process: any other file could be one that the caller may not
    write.
    """
    if file is None:
        raise bad_request("A folder is measured through an open file of the caller; none came.")
    found = os.fstat(file)
    if not stat.S_ISREG(found.st_mode) or found.st_nlink or found.st_size:
        raise bad_request("The file handed over must be a new one without a name.")
    if not _open_for_writing(file):
        raise bad_request("The file handed over must be open for reading and writing.")
    return _on_file(file, size)


def _open_for_writing(file: int) -> bool:
    flags = int(Path(f"/proc/self/fdinfo/{file}").read_text().split("flags:")[1].split()[0], 8)
    return flags & os.O_ACCMODE == os.O_RDWR


def _on_file(descriptor: int, size: int) -> Stretch:
    mount = _mount_of(descriptor)
    if mount and mount.kind in _MEMORY:
        raise refused("This folder lies in memory, not on a disk.")
    space = os.fstatvfs(descriptor)
    free = space.f_bavail * space.f_frsize
    if free < size + HEADROOM:
        raise refused(f"The test file needs {format_size(size)}, and {format_size(free)} are free.")
    _try_direct(descriptor)
    # fio would unlink and make anew a file that is shorter than its job.
    os.ftruncate(descriptor, size)
    return Stretch(descriptor, _device_below(descriptor, mount), size)


def _try_direct(descriptor: int) -> None:
    try:
        os.close(os.open(f"/proc/self/fd/{descriptor}", os.O_RDWR | os.O_DIRECT))
    except OSError as error:
        raise _no_direct(error) from None


def _no_direct(error: OSError) -> Trouble:
    if error.errno == errno.EINVAL:
        return refused("This file system cannot go past the cache; measured through it, disks seem too fast.")
    return failed(f"The test file cannot be opened again: {error.strerror}.")


def _device_below(descriptor: int, mount: MountEntry | None) -> Device | None:
    """The file system's device: by number, else by its mount's source (btrfs has numbers of its own)."""
    number = os.fstat(descriptor).st_dev
    found = device_numbered(f"{os.major(number)}:{os.minor(number)}")
    return found or (device_at(mount.source) if mount and mount.source.startswith("/dev/") else None)


def _mount_of(descriptor: int) -> MountEntry | None:
    info = Path(f"/proc/self/fdinfo/{descriptor}").read_text()
    mount = info.split("mnt_id:")[1].split()[0]
    lines = Path("/proc/self/mountinfo").read_text(errors="replace").splitlines()
    line = next((line for line in lines if line.split()[0] == mount), "")
    return next(parse_mountinfo(line), None)
