"""A computer in QEMU: with the processors of this one by KVM, or with emulated ones."""

import fcntl
import socket
import subprocess
import sys
import termios
import time
from collections.abc import Sequence
from pathlib import Path

from tests.vm.disks import DISKS, device
from tests.vm.running import ENDS_WITH_US, LOG, PEOPLE, image_name

_CONSOLE = "console.sock"
_OUTPUT = "qemu.log"


class Emulated:
    """The way by QEMU; ``processor`` are its options for that."""

    def __init__(self, words: str, processor: Sequence[str]) -> None:
        self.words, self._processor = words, processor

    def lay(self, folder: Path, system: Path, *, base: bool) -> Path:
        """What is written to it alone; QEMU lays such disks on each other."""
        root = folder / "root.qcow2"
        argv = ("qemu-img", "create", "-q", "-f", "qcow2", "-F", system.suffix[1:], "-b", str(system))
        subprocess.run([*argv, str(root)], check=True)
        return root

    def switch_on(self, folder: Path, root: Path, without: Sequence[str]) -> "RunningEmulated":
        """Start it."""
        for old in folder.glob("*.sock"):
            old.unlink()
        argv = _argv(self._processor, root, without)
        with (folder / _OUTPUT).open("ab") as log:
            process = subprocess.Popen(
                [*ENDS_WITH_US, *argv], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        return RunningEmulated(folder, process)


class RunningEmulated:
    """One that was switched on."""

    def __init__(self, folder: Path, process: subprocess.Popen[bytes]) -> None:
        self._folder, self._process = folder, process

    @property
    def is_off(self) -> bool:
        """Whether QEMU has ended."""
        return self._process.poll() is not None

    def call(self, who: str) -> socket.socket:
        """Connect to the port that is theirs."""
        return self._connect(f"{who}.sock")

    def type(self, text: str) -> None:
        """Type it, as it is."""
        with self._connect(_CONSOLE) as line:
            line.sendall(text.encode())
            # The line takes 16 letters at a time, and the emulator forgets the rest when nobody holds it.
            while int.from_bytes(fcntl.ioctl(line, termios.TIOCOUTQ, bytes(4)), sys.byteorder):
                time.sleep(0.05)

    def wait(self, seconds: float) -> None:
        """Until QEMU has ended."""
        self._process.wait(seconds)

    def cut(self) -> None:
        """From one moment to the next; what it has written to a disk is there."""
        self._process.kill()
        self._process.wait()

    def _connect(self, name: str) -> socket.socket:
        line = socket.socket(socket.AF_UNIX)
        try:
            line.connect(str(self._folder / name))
        except OSError:
            line.close()
            raise
        return line


def _argv(processor: Sequence[str], root: Path, without: Sequence[str]) -> list[str]:
    argv = ["qemu-system-x86_64", "-M", "q35", *processor, "-smp", "2", "-m", "2048"]
    argv += ["-display", "none", "-vga", "std", "-nodefaults", "-no-reboot"]
    argv += ["-chardev", f"socket,id=console,path={_CONSOLE},server=on,wait=off,logfile={LOG},logappend=on"]
    argv += ["-serial", "chardev:console", "-device", "virtio-rng-pci"]
    argv += ["-drive", f"if=none,id=root,file={root.name},format=qcow2"]
    argv += ["-device", "virtio-blk-pci,drive=root,serial=SYSTEM1,bootindex=0"]
    argv += ["-virtfs", "local,path=.,mount_tag=host,security_model=none,readonly=on"]
    for controller in ("virtio-serial-pci", "virtio-scsi-pci,id=scsi", "qemu-xhci,id=usb"):
        argv += ["-device", controller]
    for who in PEOPLE:
        argv += ["-chardev", f"socket,id={who},path={who}.sock,server=on,wait=off"]
        argv += ["-device", f"virtserialport,chardev={who},name={who}"]
    for place, serial in enumerate(DISKS):
        if serial not in without:
            argv += ["-drive", f"if=none,id=disk-{serial},file={image_name(serial)},format=raw"]
            argv += ["-device", f"{device(place, serial)},drive=disk-{serial},serial={serial}"]
    return argv
