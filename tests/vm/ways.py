"""How computers run here: by KVM where it works, else with a kernel that is a process, else emulated.

A /dev/kvm that may be opened is not one that works: a computer that is virtual itself may refuse what its
guests ask for. What begins tells nothing either: it may be the kernel's own unpacking that is refused. So the
system's kernel is started without any disk, and has to come as far as to miss one.

``RAIDWRIGHT_VM`` chooses by hand: "kvm", "process" or "emulated".
"""

import functools
import os
import subprocess
from pathlib import Path

from tests.vm import user_mode
from tests.vm.emulated import Emulated
from tests.vm.running import Way

_PATIENCE = 20.0
_OWN = ("-accel", "kvm", "-cpu", "host")
_SLOW = ("-accel", "tcg,thread=multi", "-cpu", "max,-erms,-fsrm,-smap,-smep,-la57")
"""All that is known but what is slow when it is emulated: bytes copied one by one, more to look up."""
_MISSES_ITS_DISK = b"Unable to mount root fs"
WAYS: dict[str, Way] = {
    "kvm": Emulated("by KVM", _OWN),
    "process": user_mode.UserMode(),
    "emulated": Emulated("processors emulated", _SLOW),
}


@functools.cache
def way(kernel: Path) -> Way:
    """The way for systems with this kernel, as QEMU would start it."""
    chosen = os.environ.get("RAIDWRIGHT_VM")
    if chosen is not None:
        return WAYS[chosen]
    if starts(kernel):
        return WAYS["kvm"]
    return WAYS["process" if user_mode.is_possible() else "emulated"]


def starts(kernel: Path) -> bool:
    """Whether KVM carries this kernel."""
    argv = ["qemu-system-x86_64", *_OWN, "-M", "q35", "-m", "512", "-nodefaults", "-display", "none"]
    argv += ["-serial", "stdio", "-no-reboot", "-kernel", str(kernel), "-append", "console=ttyS0 panic=-1"]
    try:
        ended = subprocess.run(
            argv, check=False, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE
        )
    except subprocess.TimeoutExpired:
        return False
    return _MISSES_ITS_DISK in ended.stdout
