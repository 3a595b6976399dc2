"""A computer whose kernel is a process of ours: user-mode Linux, with systemd as its first program.

All that it is made of stands in a process namespace of its own, and ends with its first.
"""

import os
import platform
import shutil
import socket
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from native import COMPILED
from raidwright.machine.practice.requirements import memory_folder
from tests.vm.disks import DISKS
from tests.vm.image import MODULES
from tests.vm.running import ENDS_WITH_US, LOG, PEOPLE, image_name

_KERNEL = "/usr/bin/linux.uml"
_DAEMON = "/usr/bin/qemu-storage-daemon"
_PID = "daemon.pid"
_OUTPUT = "daemon.log"
_MEMORY = 1536
_VIRTIO_BLOCK = 2
_PATIENCE = 30.0
_OLD_LINE = 0.2


def is_possible() -> bool:
    """Whether this computer can run such a kernel whose modules lie where images are made."""
    if platform.machine() != "x86_64" or not Path(_KERNEL).exists() or not MODULES.is_dir():
        return False
    argv = (*_apart(), "true")
    return subprocess.run(argv, check=False, capture_output=True).returncode == 0


def _apart() -> tuple[str, ...]:
    """What runs behind it ends with its first process, and that ends with us."""
    who = () if os.geteuid() == 0 else ("--user", "--map-root-user")
    return (*ENDS_WITH_US, "unshare", *who, "--pid", "--fork", "--kill-child", "--")


class UserMode:
    """The way without an emulator; disks are virtio's, and udev is told who they are."""

    words = "its kernel run as a process"

    def lay(self, folder: Path, system: Path, *, base: bool) -> Path:
        """A copy, where other disks are to be laid on it; else what is written to it alone."""
        if not base:
            return folder / f"root.cow,{system}"
        root = folder / "root.raw"
        subprocess.run(["cp", "--sparse=always", "--reflink=auto", str(system), str(root)], check=True)
        return root

    def switch_on(self, folder: Path, root: Path, without: Sequence[str]) -> "RunningUserMode":
        """Start who serves the disks, then the kernel."""
        places = [place for place, serial in enumerate(DISKS) if serial not in without]
        daemon = _serve(folder, places)
        try:
            return RunningUserMode(folder, root, places, daemon)
        except BaseException:
            _end(daemon)
            raise


class RunningUserMode:
    """One that was switched on."""

    def __init__(
        self, folder: Path, root: Path, places: Sequence[int], daemon: subprocess.Popen[bytes]
    ) -> None:
        self._daemon = daemon
        pairs = {who: socket.socketpair() for who in PEOPLE}
        self._lines = {who: ours for who, (ours, _) in pairs.items()}
        theirs = [line for _, line in pairs.values()]
        typed, self._typed = os.pipe()
        try:
            with (folder / LOG).open("ab") as said:
                self._process = subprocess.Popen(
                    [*_apart(), *_argv(folder, root, places, [line.fileno() for line in theirs])],
                    cwd=folder,
                    env=os.environ | {"TMPDIR": str(memory_folder(_MEMORY << 20, folder))},
                    stdin=typed,
                    stdout=said,
                    stderr=said,
                    pass_fds=[line.fileno() for line in theirs],
                )
        finally:
            os.close(typed)
            for line in theirs:
                line.close()

    @property
    def is_off(self) -> bool:
        """Whether the kernel has ended."""
        return self._process.poll() is not None

    def call(self, who: str) -> socket.socket:
        """A line of ours, when they have come to it: what is said before is lost."""
        line = self._lines[who].dup()
        line.settimeout(_OLD_LINE)
        try:
            if not line.recv(1):
                raise ConnectionError("the computer is off")
        except OSError:
            line.close()
            raise
        return line

    def type(self, text: str) -> None:
        """Type it, as it is."""
        os.write(self._typed, text.encode())

    def wait(self, seconds: float) -> None:
        """Until the kernel has ended, and all its processes with it."""
        self._process.wait(seconds)
        self._tidy()

    def cut(self) -> None:
        """From one moment to the next; what it has written to a disk is there."""
        self._process.kill()
        self._process.wait()
        self._tidy()

    def _tidy(self) -> None:
        for line in self._lines.values():
            # It ends when nobody holds the other end any more.
            line.settimeout(_PATIENCE)
            while line.recv(1 << 16):
                pass
            line.close()
        if self._typed >= 0:
            os.close(self._typed)
        self._lines, self._typed = {}, -1
        _end(self._daemon)


def _argv(folder: Path, root: Path, places: Sequence[int], lines: Sequence[int]) -> list[str]:
    preload = ["env", f"LD_PRELOAD={COMPILED}"] if COMPILED.exists() else []
    argv = [*preload, _KERNEL, f"mem={_MEMORY}M", f"hostfs={folder},", "uml_dir=./", "umid=uml", "noreboot"]
    # Without trim: it would tell of each erased piece by itself.
    argv += [f"ubd0t={root}", "root=/dev/ubda1", "rw", "loglevel=4", "pty.legacy_count=0", "panic=-1"]
    argv += ["con=null", "con0=fd:0,fd:1"]
    argv += [f"ssl{number}=fd:{line}" for number, line in enumerate(lines)]
    argv += ["ssl=null"]
    return [*argv, *(f"virtio_uml.device=disk{place}.sock:{_VIRTIO_BLOCK}:{place}" for place in places)]


def _serve(folder: Path, places: Sequence[int]) -> subprocess.Popen[bytes]:
    """Start who serves the disks, and wait until they can be had."""
    for old in (*folder.glob("*.sock"), folder / _PID):
        old.unlink(missing_ok=True)
    shutil.rmtree(folder / "uml", ignore_errors=True)
    argv = [_DAEMON, "--pidfile", _PID]
    for place, serial in enumerate(DISKS):
        if place in places:
            argv += ["--blockdev", f"driver=file,node-name=file{place},filename={image_name(serial)}"]
            export = f"type=vhost-user-blk,id=disk{place},node-name=file{place},writable=on"
            argv += ["--export", f"{export},addr.type=unix,addr.path=disk{place}.sock"]
    with (folder / _OUTPUT).open("ab") as log:
        daemon = subprocess.Popen(
            [*ENDS_WITH_US, *argv], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
    ends = time.monotonic() + _PATIENCE
    while not (folder / _PID).exists():
        assert daemon.poll() is None, (folder / _OUTPUT).read_text()[-500:]
        assert time.monotonic() < ends, "nobody serves the disks"
        time.sleep(0.05)
    return daemon


def _end(daemon: subprocess.Popen[bytes]) -> None:
    daemon.kill()
    daemon.wait()
