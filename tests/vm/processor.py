"""The processors of the emulated computer: this computer's own where KVM works, else emulated ones.

A /dev/kvm that may be opened is not one that works: a computer that is virtual itself may refuse what its
guests ask for, and start none. So the smallest guest that there is tells: a ROM that ends QEMU with a status.
"""

import functools
import subprocess
import tempfile
from pathlib import Path

_ROM_SIZE = 64 << 10
_FIRST = 0xFFF0
"""Where in its last 64 KiB of memory a processor begins."""
_END = bytes((0xBA, 0x01, 0x05, 0xB0, 0x10, 0xEE, 0xF4))
"""mov dx, 0x501; mov al, 0x10; out dx, al; hlt"""
_STATUS = 0x10 << 1 | 1
"""What QEMU makes of it (hw/misc/debugexit.c)."""
_PATIENCE = 10.0
_OWN = ("-accel", "kvm", "-cpu", "host")
_EMULATED = ("-accel", "tcg,thread=multi", "-cpu", "max,-erms,-fsrm,-smap,-smep,-la57")
"""All that is known but what is slow when it is emulated: bytes copied one by one, more to look up."""


@functools.cache
def processor() -> tuple[str, ...]:
    """QEMU's options for it."""
    return _OWN if _starts(_OWN) else _EMULATED


def words() -> str:
    """Which it is, for the table: its times depend on it more than on anything else."""
    return "processors emulated" if processor() is _EMULATED else "by KVM"


def _starts(options: tuple[str, ...]) -> bool:
    with tempfile.TemporaryDirectory(prefix="raidwright-rom-") as folder:
        rom = Path(folder, "rom")
        rom.write_bytes((bytes(_FIRST) + _END).ljust(_ROM_SIZE, b"\0"))
        argv = ["qemu-system-x86_64", *options, "-M", "q35", "-m", "64", "-nodefaults", "-display", "none"]
        argv += ["-bios", str(rom), "-device", "isa-debug-exit,iobase=0x501,iosize=1"]
        try:
            ended = subprocess.run(argv, check=False, capture_output=True, timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            return False
    return ended.returncode == _STATUS
