"""The speeds that md holds a sync to when the array has no limits of its own."""

from pathlib import Path

from raidwright.storage.units import KIB

_ROOT = Path("/")
_FILES = ("proc/sys/dev/raid/speed_limit_min", "proc/sys/dev/raid/speed_limit_max")
"""In KiB per second; they come with md's module (the kernel's Documentation/admin-guide/md.rst)."""


def sync_limits(root: Path = _ROOT) -> tuple[int, int] | None:
    """What a sync is to reach and the most that it takes, in bytes per second; None where md is not there."""
    try:
        slowest, fastest = (int((root / file).read_text()) * KIB for file in _FILES)
    except (OSError, ValueError):
        return None
    return slowest, fastest
