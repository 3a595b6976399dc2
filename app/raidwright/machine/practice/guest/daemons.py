"""The daemons of the guest, started by hand: there is no systemd."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

from raidwright.machine.practice.guest.boot import Boot

_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"
# Without the pager's name some tools start one on the console and wait for a key.
ENVIRONMENT = {"PATH": _PATH, "HOME": "/root", "LANG": "C.UTF-8", "SYSTEMD_PAGER": "cat", "PAGER": "cat"}

LOG = "/run/daemons.log"
HELPER_LOG = "/run/helper.log"
BUS_SOCKET = "/run/dbus/system_bus_socket"
UDEVD = ("/usr/lib/systemd/systemd-udevd", "/lib/systemd/systemd-udevd")
POLKITD = ("/usr/lib/polkit-1/polkitd", "/usr/libexec/polkitd")
UDISKSD = ("/usr/libexec/udisks2/udisksd", "/usr/lib/udisks2/udisksd")
"""Where a daemon lies depends on the release."""
_LEAST = 2.0
"""Seconds that UDisks2 has run at least when it is started again."""
_NAMES = (b"name org.freedesktop.PolicyKit1", b"name org.freedesktop.UDisks2")


class BootError(Exception):
    """The guest cannot come up; the text says which part and why."""


def start(argv: Sequence[str], output: int | None = None) -> int:
    """Start a program with the guest's environment; return its process id."""
    actions: list[tuple[int, int, int]] = []
    if output is not None:
        actions = [(os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
    # Python ignores SIGPIPE; what it starts should not.
    return os.posix_spawnp(argv[0], list(argv), ENVIRONMENT, file_actions=actions, setsigdef=[signal.SIGPIPE])


def wait(pid: int) -> None:
    """Wait for a program to end, whatever its status."""
    os.waitpid(pid, 0)


def _first(candidates: Sequence[str]) -> str:
    for path in candidates:
        if Path(path).exists():
            return path
    raise BootError(f"{candidates[0]} is missing")


def start_bus(boot: Boot) -> None:
    """Load the disk drivers, md and dm while the bus daemon starts, then cap the resync."""
    modules = start(["modprobe", "-a", "virtio_blk", "md-mod", "dm-mod"])
    Path("/run/dbus").mkdir()
    start(["dbus-daemon", "--system", "--nofork", "--nopidfile"])
    wait(modules)
    if boot.resync_limit:
        Path("/proc/sys/dev/raid/speed_limit_max").write_text(str(boot.resync_limit))


def plug_in_disks() -> None:
    """Start udev and show it the block devices alone: a full trigger costs five seconds.

    Its unit has PrivateMounts=yes: it sees, and holds, a copy of everything that is mounted.
    """
    apart = ("unshare", "--mount", "--propagation=slave")
    wait(start([*apart, _first(UDEVD), "--daemon", "--children-max=8"]))
    # Disks that were used before bring their partitions, which the kernel has announced to nobody.
    for device in sorted(Path("/sys/class/block").iterdir()):
        (device / "uevent").write_text("add")


class Udisks:
    """UDisks2, which comes up again when it ends: on a real computer the bus starts it when it is asked."""

    def __init__(self, pid: int) -> None:
        self._pid, self._began = pid, time.monotonic()

    def note_end(self, pid: int, returncode: int) -> None:
        """A process has ended; where it was this one, start it again, unless it came to its end at once."""
        if pid != self._pid:
            return
        lasted = time.monotonic() - self._began
        log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
        os.write(log, f"udisksd has ended with {returncode} after {lasted:.0f} s\n".encode())
        if lasted > _LEAST:
            self._pid, self._began = start([_first(UDISKSD)], log), time.monotonic()
        os.close(log)


def start_storage() -> Udisks:
    """Start polkit, and UDisks2 once udev has settled, which is given; wait until both own their names."""
    while not Path(BUS_SOCKET).exists():
        time.sleep(0.005)
    read_end, write_end = os.pipe()
    start([_first(POLKITD)], write_end)
    wait(start(["udevadm", "settle", "--timeout=20"]))
    udisks = Udisks(start([_first(UDISKSD)], write_end))
    os.close(write_end)
    words = _wait_for_names(read_end)
    _keep_log(read_end, words)
    return udisks


def _wait_for_names(read_end: int) -> bytes:
    words = b""
    while not all(name in words for name in _NAMES):
        part = os.read(read_end, 4096)
        if not part:
            raise BootError(words.decode("utf-8", "replace"))
        words += part
    return words


def _keep_log(read_end: int, words: bytes) -> None:
    """Let a process of its own write down what the daemons go on to say."""
    log = os.open(LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    os.write(log, words)
    if os.fork() == 0:
        os.closerange(3, min(read_end, log))
        while words := os.read(read_end, 1 << 16):
            os.write(log, words)
        os._exit(0)
    os.close(read_end)
    os.close(log)


def start_helper(boot: Boot) -> None:
    """Start the product's helper, when there is one."""
    if boot.helper:
        log = os.open(HELPER_LOG, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        start(boot.helper, log)
        os.close(log)
