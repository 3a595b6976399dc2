"""Where the bytes of a measurement go: a file that has no name, or a stretch of a block device."""

import contextlib
import ctypes
import errno
import os
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from raidwright.bench.spec import (
    BenchSpec,
    BuiltDevice,
    DiskGroup,
    MountedAt,
    RawDisk,
    StackLayer,
    raw_disks,
)
from raidwright.bus.descriptor import descriptor_path
from raidwright.helper.errors import bad_request, refusal, step_failure
from raidwright.helper.looking.kernel import Device, device_numbered, diskseq_of, number_of
from raidwright.helper.looking.layers.arrays import stands_on
from raidwright.helper.looking.on_disk import signatures
from raidwright.helper.measuring import measured_file
from raidwright.helper.measuring.targets import here
from raidwright.storage.failures import english, system_words
from raidwright.storage.units import MIB, format_size, round_down

_LIBC = ctypes.CDLL(None, use_errno=True)


@dataclass(frozen=True)
class MeasuredStretch:
    """Open stretches, mostly one. They are held open, so that fio reaches these and nothing else."""

    descriptors: tuple[int, ...]
    devices: tuple[Device, ...]
    """The block devices they lie on; none where there is none (a network or memory file system)."""
    size: int
    """Bytes of each stretch."""
    buffered: bool = False
    """Whether all goes through memory, because the file system knows no other way."""
    share: str = ""
    """Protocol by which the stretch lies on another computer, "NFS"; empty for this one."""
    rewrites: bool = False
    """Whether its file system puts what is written elsewhere, and more of its own with it."""

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths at which a child finds the descriptors that it was given under their own numbers."""
        return tuple(map(descriptor_path, self.descriptors))


@contextlib.contextmanager
def open_stretch(spec: BenchSpec, paths: Sequence[str], array: str = "") -> Iterator[MeasuredStretch]:
    """The stretch for ``spec`` at each of ``paths``, gone again afterwards.

    These are the nodes of raw disks, of a layer or a built device, or the mount point; ``array`` is the UUID
    of the array that a layer or a built device must stand on. Raises HelperError.
    """
    with contextlib.ExitStack() as open_files:
        target = here(spec)
        match target:
            case MountedAt():
                descriptor = _close_at_exit(measured_file.open_nameless(paths[0]), open_files)
                size = file_size(descriptor, spec)
                yield _in_file(descriptor, measured_file.prepare(descriptor, size), size)
            case RawDisk() | DiskGroup() | StackLayer():
                stretch = _on_devices(
                    [_close_at_exit(_open_device(path, writable=False), open_files) for path in paths], spec
                )
                if isinstance(target, StackLayer):
                    _require_on_array(stretch, array)
                yield stretch
            case BuiltDevice():
                stretch = _on_devices(
                    [_close_at_exit(_open_device(paths[0], writable=True), open_files)], spec
                )
                _require_built(stretch, array)
                yield stretch
            case _:
                assert_never(target)


def flush(stretch: MeasuredStretch) -> None:
    """Bring everything written to the disks: of a whole file system, or out of the device's cache."""
    for descriptor in stretch.descriptors:
        if stat.S_ISBLK(os.fstat(descriptor).st_mode):
            os.fsync(descriptor)
        elif _LIBC.syncfs(descriptor):
            raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))


def lengthen(stretch: MeasuredStretch, stopped: Callable[[], bool]) -> None:
    """Give files their size, unless ``stopped`` says to break off. Raises HelperError."""
    for descriptor in stretch.descriptors:
        if stat.S_ISREG(os.fstat(descriptor).st_mode):
            measured_file.lengthen(descriptor, stretch.size, stopped)


def _close_at_exit(descriptor: int, open_files: contextlib.ExitStack) -> int:
    open_files.callback(os.close, descriptor)
    return descriptor


def file_size(descriptor: int, spec: BenchSpec) -> int:
    """Bytes of the test file: ``spec``'s, but what there is room for if sustained. Raises HelperError."""
    return measured_file.fitting_size(descriptor, spec.size) if spec.sustained else spec.size


def _in_file(descriptor: int, device: Device | None, size: int) -> MeasuredStretch:
    devices = (device,) if device else ()
    return MeasuredStretch((descriptor,), devices, size, rewrites=measured_file.is_rewritten(descriptor))


def _open_device(path: str, *, writable: bool) -> int:
    """Open a device; for writing with O_EXCL, by which the kernel refuses one that anything else claims."""
    try:
        return os.open(path, os.O_RDWR | os.O_EXCL if writable else os.O_RDONLY)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise refusal(english("{device} is in use.", device=path)) from None
        raise step_failure(
            english("{device} cannot be opened: {reason}.", device=path, reason=system_words(error))
        ) from None


def _on_devices(descriptors: Sequence[int], spec: BenchSpec) -> MeasuredStretch:
    size = _measured_bytes(descriptors, spec)
    devices = tuple(_device_of(each, size) for each in descriptors)
    for descriptor, disk in zip(descriptors, raw_disks(spec.target), strict=False):
        if diskseq_of(descriptor) != disk.diskseq:
            raise refusal(
                english("{disk} was disconnected or replaced. Select the disk again.", disk=disk.path)
            )
    return MeasuredStretch(tuple(descriptors), devices, size)


def _measured_bytes(descriptors: Sequence[int], spec: BenchSpec) -> int:
    """Bytes of each device that are measured; if sustained, no further than the smallest one's end."""
    if spec.sustained is None:
        return spec.size
    ends = (os.lseek(descriptor, 0, os.SEEK_END) for descriptor in descriptors)
    return round_down(min(spec.size, *ends), MIB)


def _device_of(descriptor: int, wanted: int) -> Device:
    """The device that is open, which must have ``wanted`` bytes."""
    if not stat.S_ISBLK(os.fstat(descriptor).st_mode):
        raise bad_request("The target is not a block device.")
    size = os.lseek(descriptor, 0, os.SEEK_END)
    if size < wanted:
        raise refusal(
            english("The device has only {size}. Choose a smaller test size.", size=format_size(size))
        )
    device = device_numbered(number_of(os.fstat(descriptor)))
    if device is None:
        raise bad_request("The target is not a block device.")
    return device


def _require_on_array(stretch: MeasuredStretch, array: str) -> None:
    """Raise HelperError unless each open device, by whatever name, is the array or lies on it."""
    if not all(stands_on(device, array) for device in stretch.devices):
        raise refusal(english("The device is not on the selected array."))


def _require_built(stretch: MeasuredStretch, array: str) -> None:
    """Raise HelperError unless the device, which nobody else can open now, is on the array and blank."""
    _require_on_array(stretch, array)
    probed = signatures.probe(stretch.descriptors[0])
    if probed:
        raise refusal(english("The device contains {found}, so it is not overwritten.", found=probed[0].name))
