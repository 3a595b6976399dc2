"""Which process is measuring: by its number and birth, so that one that was killed is known to be gone."""

import os
from pathlib import Path

_PROC = Path("/proc")
_BOOT = _PROC / "sys/kernel/random/boot_id"
_BIRTH = 19
"""Place of the starting time behind the program's name in /proc/<pid>/stat (proc(5), field 22)."""


def this_process() -> str:
    """The present process, as no other of this computer is ever called."""
    return _process_identity(os.getpid())


def is_alive(owner: str) -> bool:
    """Whether the process called ``owner`` still runs; False for what is no such name."""
    number = owner.partition(" ")[0]
    return number.isdecimal() and _process_identity(int(number)) == owner


def _process_identity(process: int) -> str:
    """Empty when there is no such process."""
    try:
        status = (_PROC / str(process) / "stat").read_text()
        # The program's name may hold blanks and brackets of its own.
        birth = status.rpartition(") ")[2].split()[_BIRTH]
        return f"{process} {birth} {_BOOT.read_text().strip()}"
    except OSError:
        return ""
