"""What a computer must offer before a practice machine can start on it, and the words when it does not."""

import os
import platform
from pathlib import Path

from raidwright.machine.practice.errors import PracticeError

_PROGRAMS = {
    "user-mode-linux": ("/usr/bin/linux.uml",),
    # In which of the two it lies depends on the release.
    "qemu-utils qemu-system-common": ("/usr/bin/qemu-storage-daemon",),
    "udisks2": ("/usr/libexec/udisks2/udisksd", "/usr/lib/udisks2/udisksd"),
    "polkitd": ("/usr/lib/polkit-1/polkitd", "/usr/libexec/polkitd"),
    "udev": ("/lib/systemd/systemd-udevd",),
    "dbus-daemon": ("/usr/bin/dbus-daemon",),
    "kmod": ("/sbin/modprobe",),
    "mdadm": ("/sbin/mdadm",),
    "python3": ("/usr/bin/python3",),
}
_SHARED_MEMORY = Path("/dev/shm")  # noqa: S108
_PTRACE_SCOPE = Path("/proc/sys/kernel/yama/ptrace_scope")
_PTRACE_BY_PARENT = 1
_KNOWN_ENDS = {
    "ptrace: Operation not permitted": (
        "The practice machine needs tracing (ptrace), which this computer or its container forbids."
    ),
    "likely just ran out of space": "There was not enough memory in /dev/shm for the practice machine.",
    "mounted noexec": "The practice machine's memory folder is mounted noexec.",
}


def check_requirements() -> None:
    """Raise PracticeError, in words to act on, when a practice machine cannot start here."""
    if platform.machine() != "x86_64":
        raise PracticeError(
            f"The practice machine needs a 64-bit PC (amd64); this computer is {platform.machine()}."
        )
    lacking = [package for package, places in _PROGRAMS.items() if not any(map(os.path.exists, places))]
    if lacking:
        packages = " ".join(lacking)
        raise PracticeError(
            f"The practice machine needs packages that are missing: sudo apt install {packages}"
        )
    if _ptrace_scope() > _PTRACE_BY_PARENT:
        raise PracticeError(
            "This computer forbids programs to trace their own children (kernel.yama.ptrace_scope), which the"
            " practice machine needs: sudo sysctl kernel.yama.ptrace_scope=1"
        )


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


def explain_end(console: str, daemon: str, kernel_status: int | None) -> str:
    """Return why the guest ended, as a sentence, from the last words of its kernel and of its disks.

    ``kernel_status`` is the kernel's exit status (negative: the signal), None when it was still running.
    """
    for words, sentence in _KNOWN_ENDS.items():
        if words in console:
            return sentence
    if daemon.strip():
        return f"The disks of the practice machine failed: {daemon.strip().splitlines()[-1]}"
    if kernel_status is None:
        return "The disks of the practice machine have ended by themselves."
    lines = [line for line in console.partition("Kernel panic")[0].splitlines() if line.strip()]
    # What the console says after a kill is noise.
    if lines and (kernel_status > 0 or "Kernel panic" in console):
        return f"The practice machine has ended by itself: {lines[-1]}"
    return "The practice machine has ended by itself."
