"""mdadm's monitor as this computer has it: whether it runs, whether anything here can send its mail."""

import os
from collections.abc import Iterator
from pathlib import Path

from raidwright.storage.snapshot.monitor import Monitor

_ROOT = Path("/")
_SENDER = "usr/sbin/sendmail"
_UNITS = tuple(f"{folder}/systemd/system/mdmonitor.service" for folder in ("etc", "usr/lib", "lib"))
_MODES = {b"--monitor", b"--follow", b"-F"}


def monitor(root: Path = _ROOT, *, systemd: bool) -> Monitor:
    """How it is now."""
    unit = next((root / path for path in _UNITS if os.path.lexists(root / path)), None)
    # A link to /dev/null masks it.
    has_unit = systemd and unit is not None and unit.is_file()
    return Monitor(monitor_runs(root), os.access(root / _SENDER, os.X_OK), has_unit)


def monitor_runs(root: Path = _ROOT) -> bool:
    """Whether a process is there that is one."""
    return any(not _MODES.isdisjoint(words) for words in _mdadms(root))


def _mdadms(root: Path) -> Iterator[list[bytes]]:
    """The command line of each mdadm that runs."""
    for process in (root / "proc").glob("[0-9]*"):
        try:
            if (process / "comm").read_bytes().strip() == b"mdadm":
                yield (process / "cmdline").read_bytes().split(b"\0")
        except OSError:
            # It has ended meanwhile.
            continue
