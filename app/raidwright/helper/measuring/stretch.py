"""Where the bytes of a measurement go: a file that has no name, or a stretch of a block device."""

import contextlib
import ctypes
import errno
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass

from raidwright.bench.spec import BenchSpec, BuiltDevice, Folder, MountedAt, RawDisk, StackLayer
from raidwright.helper.errors import bad_request, failed, refused
from raidwright.helper.looking import signatures
from raidwright.helper.looking.arrays import stands_on
from raidwright.helper.looking.kernel import Device, device_numbered, diskseq_of, number_of
from raidwright.helper.measuring import test_file
from raidwright.storage.failures import said
from raidwright.storage.units import format_size

_LIBC = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class MeasuredStretch:
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
def opened(spec: BenchSpec, path: str, file: int | None, array: str = "") -> Iterator[MeasuredStretch]:
    """The stretch for ``spec`` at ``path``, gone again afterwards.

    ``path`` is the node of a raw disk, layer or built device, or the mount point; ``file`` is the caller's
    own open file for a folder, which stays the caller's to close; ``array`` the UUID of the array that a
    layer or a built device must stand on. Raises HelperError.
    """
    match spec.target:
        case Folder():
            yield MeasuredStretch(*test_file.lent(file, spec.size), spec.size)
        case RawDisk():
            with _held(_open_device(path, writable=False)) as descriptor:
                yield _on_device(descriptor, spec)
        case StackLayer():
            with _held(_open_device(path, writable=False)) as descriptor:
                stretch = _on_device(descriptor, spec)
                _require_on_array(stretch, array)
                yield stretch
        case BuiltDevice():
            with _held(_open_device(path, writable=True)) as descriptor:
                stretch = _on_device(descriptor, spec)
                _require_built(stretch, array)
                yield stretch
        case MountedAt():
            with _held(test_file.open_nameless(path)) as descriptor:
                yield MeasuredStretch(descriptor, test_file.prepare(descriptor, spec.size), spec.size)


def settle(stretch: MeasuredStretch) -> None:
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
            raise refused(said("{device} is in use.", device=path)) from None
        raise failed(
            said("{device} cannot be opened: {reason}.", device=path, reason=error.strerror)
        ) from None


def _on_device(descriptor: int, spec: BenchSpec) -> MeasuredStretch:
    if not stat.S_ISBLK(os.fstat(descriptor).st_mode):
        raise bad_request("The target is no block device.")
    if isinstance(spec.target, RawDisk) and diskseq_of(descriptor) != spec.target.disk.diskseq:
        raise refused(said("{disk} is not the disk that was chosen any more.", disk=spec.target.disk.path))
    device = device_numbered(number_of(os.fstat(descriptor)))
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size < spec.size:
        raise refused(said("The device has only {size}; choose a smaller test size.", size=format_size(size)))
    return MeasuredStretch(descriptor, device, spec.size)


def _require_on_array(stretch: MeasuredStretch, array: str) -> None:
    """What is open, by whatever name, is the array or lies on it."""
    if stretch.device is None or not stands_on(stretch.device, array):
        raise refused(said("The device does not stand on the array that was named."))


def _require_built(stretch: MeasuredStretch, array: str) -> None:
    """What is open, and nobody else can open any more, is on the array and carries nothing."""
    _require_on_array(stretch, array)
    probed = signatures.probe(stretch.descriptor)
    if probed:
        raise refused(said("The device carries {found} and is not overwritten.", found=probed[0].name))
