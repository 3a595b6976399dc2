"""A computer in QEMU, with disks of several kinds, and people at it."""

import contextlib
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

from tests.vm.console import LOG, SOCKET, Console
from tests.vm.lines import Answer, Doing, GoneError, Line
from tests.vm.processor import processor

HDDS = ("WD-WCC4E1111111", "WD-WCC4E2222222")
SSDS = ("S3Z8NB0K111111A", "S3Z8NB0K222222B", "S3Z8NB0K333333C")
NVME = "S4EWNX0M123456"
SAS = "ZC1A2B3C"
STICK = "4C530001230406"
DISKS = {
    **dict.fromkeys(
        HDDS, "ide-hd,bus=ide.{n},model=WDC WD40EFRX-68N,rotation_rate=5400,wwn=0x50014ee2b000000{n}"
    ),
    **dict.fromkeys(
        SSDS, "ide-hd,bus=ide.{n},model=Samsung SSD 860 EVO,rotation_rate=1,wwn=0x5002538e4000000{n}"
    ),
    NVME: "nvme",
    SAS: "scsi-hd,bus=scsi.0,vendor=SEAGATE,product=ST2000NM0045,rotation_rate=7200,wwn=0x5000c500a1b2c3d4",
    STICK: "usb-storage,bus=usb.0,removable=on",
}
"""Serial number to the device that a disk is, which takes its place among them."""
_SIZE = 512 << 20
_PEOPLE = ("root", "alice", "bob")
_ENDS_WITH_US = ("setpriv", "--pdeathsig", "KILL", "--")
_BOOT_SECONDS = 900.0
_OFF_SECONDS = 300.0
_PATIENCE = 30.0


class Computer:
    """One that is off. What is written to its disks stays in ``folder``, and nothing in ``system``."""

    def __init__(self, folder: Path, system: Path) -> None:
        self.folder = folder
        self.console = Console(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: dict[str, Line] = {}
        overlay = ("qemu-img", "create", "-q", "-f", "qcow2", "-F", system.suffix[1:], "-b", str(system))
        subprocess.run([*overlay, str(self.root)], check=True)
        for serial in DISKS:
            with self.disk(serial).open("xb") as file:
                file.truncate(_SIZE)

    @property
    def root(self) -> Path:
        """The disk that it starts from."""
        return self.folder / "root.qcow2"

    def disk(self, serial: str) -> Path:
        """What lies on a disk, as seen from outside."""
        return self.folder / f"{serial}.img"

    def start(self, without: Sequence[str] = ()) -> None:
        """Switch it on, with some of its disks not there, and wait for the people."""
        self.switch_on(without)
        self.wait_for_people()

    def switch_on(self, without: Sequence[str] = ()) -> None:
        """As `start`, without waiting."""
        for old in self.folder.glob("*.sock"):
            old.unlink()
        self.console = Console(self.folder)
        with (self.folder / "qemu.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*_ENDS_WITH_US, *self._argv(without)],
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
            )

    def wait_for_people(self) -> None:
        """Until root and alice do what they are told. Raises GoneError when they do not come."""
        ends = time.monotonic() + _BOOT_SECONDS
        for who in ("root", "alice"):
            asked = self._line(who).begin("true")
            while asked.status is None:
                if time.monotonic() > ends:
                    raise GoneError(f"{who} never came: {self.console.said[-2000:]}")
                asked.hear(1)

    def begin(self, who: str, command: str, *answers: Answer, seconds: float = 900) -> Doing:
        """Have somebody begin something."""
        return self._line(who).begin(command, *answers, seconds=seconds)

    def do(self, who: str, command: str, *answers: Answer, seconds: float = 900) -> Doing:
        """Have somebody do something, to its end."""
        return self.begin(who, command, *answers, seconds=seconds).end(seconds + 30)

    def root_says(self, command: str) -> str:
        """What a command of root's prints, which must end well."""
        done = self.do("root", command)
        assert done.status == 0, done
        return done.said

    def shut_down(self) -> None:
        """Switch it off as people do."""
        self.begin("root", "systemctl poweroff")
        assert self._process is not None
        self._process.wait(_OFF_SECONDS)
        self._hang_up()

    def power_cut(self) -> None:
        """Let it be off from one moment to the next; what it has written to a disk is there."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._hang_up()

    def _hang_up(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()
        self._process = None

    def _line(self, who: str) -> Line:
        """Raises GoneError when the computer is off."""
        ends = time.monotonic() + _PATIENCE
        while who not in self._lines:
            if self._process is None or self._process.poll() is not None or time.monotonic() > ends:
                raise GoneError(f"the computer is off: {(self.folder / 'qemu.log').read_text()[-500:]}")
            with contextlib.suppress(OSError):
                self._lines[who] = Line(self.folder / f"{who}.sock")
            time.sleep(0.1)
        return self._lines[who]

    def _argv(self, without: Sequence[str]) -> list[str]:
        argv = ["qemu-system-x86_64", "-M", "q35", *processor(), "-smp", "2", "-m", "2048"]
        argv += ["-display", "none", "-vga", "std", "-nodefaults", "-no-reboot"]
        argv += ["-chardev", f"socket,id=console,path={SOCKET},server=on,wait=off,logfile={LOG},logappend=on"]
        argv += ["-serial", "chardev:console", "-device", "virtio-rng-pci"]
        argv += ["-drive", "if=none,id=root,file=root.qcow2,format=qcow2"]
        argv += ["-device", "virtio-blk-pci,drive=root,serial=SYSTEM1,bootindex=0"]
        argv += ["-virtfs", "local,path=.,mount_tag=host,security_model=none,readonly=on"]
        argv += [
            "-device",
            "virtio-serial-pci",
            "-device",
            "virtio-scsi-pci,id=scsi",
            "-device",
            "qemu-xhci,id=usb",
        ]
        for who in _PEOPLE:
            argv += ["-chardev", f"socket,id={who},path={who}.sock,server=on,wait=off"]
            argv += ["-device", f"virtserialport,chardev={who},name={who}"]
        for number, (serial, device) in enumerate(DISKS.items()):
            if serial not in without:
                argv += ["-drive", f"if=none,id=disk-{serial},file={serial}.img,format=raw"]
                argv += ["-device", f"{device.format(n=number)},drive=disk-{serial},serial={serial}"]
        return argv
