"""What a computer must offer before a practice machine can start on it, and the words when it does not."""

import os
import signal
from bisect import bisect_left
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO

from raidwright.machine.no_practice import KERNEL, why_none
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.guest.daemons import POLKITD, UDEVD, UDISKSD
from raidwright.machine.practice.helper_command import SYSTEM_PYTHON
from raidwright.machine.practice.storage_daemon import STORAGE_DAEMON
from raidwright.storage.failures import Failure, failure
from raidwright.storage.units import MIB

_PROGRAMS = {
    "user-mode-linux": (KERNEL,),
    # In which of the two it lies depends on the release.
    "qemu-utils qemu-system-common": (STORAGE_DAEMON,),
    "udisks2": UDISKSD,
    "polkitd": POLKITD,
    "udev": UDEVD,
    "dbus-daemon": ("/usr/bin/dbus-daemon",),
    "kmod": ("/sbin/modprobe",),
    "mdadm": ("/sbin/mdadm",),
    "python3": (SYSTEM_PYTHON,),
}
RUNS_FOLDER = Path("/var/tmp")  # noqa: S108
"""Where the folders of all runs lie, with the images of their disks."""
_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108
_PTRACE_SCOPE = Path("/proc/sys/kernel/yama/ptrace_scope")
_PTRACE_BY_PARENT = 1
_KNOWN_ENDS = {
    "ptrace set fp regs failed": failure("practice-registers"),
    "ptrace: Operation not permitted": failure("practice-untraceable"),
    "likely just ran out of space": failure("practice-memory"),
    "mounted noexec": failure("practice-noexec"),
}
_PANIC, _OF_KERNEL = "Kernel panic - not syncing", "Kernel mode"


def _lacks(package: str) -> bool:
    return not any(map(os.path.exists, _PROGRAMS[package]))


def check_requirements() -> None:
    """Raise PracticeError, in words to act on, when a practice machine cannot start here."""
    reason = why_none()
    if reason is not None:
        raise PracticeError(reason)
    lacking = [package for package in _PROGRAMS if _lacks(package)]
    if lacking:
        raise PracticeError(failure("practice-packages", packages=" ".join(lacking)))
    if _ptrace_scope() > _PTRACE_BY_PARENT:
        raise PracticeError(failure("practice-ptrace"))


def _ptrace_scope() -> int:
    try:
        return int(_PTRACE_SCOPE.read_text())
    except OSError:
        return 0


def memory_folder(needed: int, fallback: Path) -> Path:
    """Return where the guest's memory file of ``needed`` bytes can lie: /dev/shm or ``fallback``."""
    try:
        room = os.statvfs(_SHARED_MEMORY)
    except OSError:
        return fallback
    fits = room.f_bavail * room.f_frsize > needed + needed // 8
    forbidden = room.f_flag & (os.ST_NOEXEC | os.ST_RDONLY)
    return _SHARED_MEMORY if fits and not forbidden and os.access(_SHARED_MEMORY, os.W_OK) else fallback


def largest_image(most: int) -> int:
    """Bytes of the largest image of a disk that is possible here, in whole MiB, up to ``most``.

    ext4 has files up to 16 TiB. Where there can be none at all, the start says why.
    """
    try:
        with TemporaryFile(dir=RUNS_FOLDER) as file:
            whole = bisect_left(range(1, most // MIB + 1), True, key=lambda n: not _holds(file, n * MIB))
    except OSError:
        return most
    return whole * MIB


def _holds(file: IO[bytes], size: int) -> bool:
    try:
        file.truncate(size)
    except OSError:
        return False
    return True


def explain_end(console: str, daemon: str, kernel_status: int | None) -> Failure:
    """Return why the guest ended, from the last words of its kernel and of its disks.

    ``kernel_status`` is the kernel's exit status (negative: the signal), None when it was still running.
    """
    # A kernel that is killed loses its processes first, and complains of each of them.
    if kernel_status != -signal.SIGKILL:
        for words, reason in _KNOWN_ENDS.items():
            if words in console:
                return reason
    if daemon.strip():
        return failure("practice-disks-failed", words=_without_stop(daemon.strip().splitlines()[-1]))
    if kernel_status is None:
        return failure("practice-disks-ended")
    before, panic, after = console.partition(_PANIC)
    own = after.partition("\n")[0].lstrip(": ")
    # What the kernel was caught at it says itself; of its first program's end that has said why before.
    lines = [own] if _OF_KERNEL in own else [line for line in before.splitlines() if line.strip()]
    # What the console says after a kill is noise.
    if lines and (kernel_status > 0 or panic):
        return failure("practice-crashed", words=_without_stop(lines[-1]))
    if kernel_status < 0:
        return failure("practice-signal", signal=signal.Signals(-kernel_status).name)
    return failure("practice-ended")


def _without_stop(words: str) -> str:
    return words.strip().rstrip(".")
