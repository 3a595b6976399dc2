"""The files in which this computer is told what to mount, to unlock and to assemble."""

from collections.abc import Iterator
from pathlib import Path

from raidwright.storage.snapshot.settings import SettingLine, array_lines, container_lines, mount_lines

_ROOT = Path("/")
_FILES = (
    ("etc/fstab", mount_lines),
    ("etc/crypttab", container_lines),
    ("etc/mdadm/mdadm.conf", array_lines),
    ("etc/mdadm.conf", array_lines),
    ("etc/mdadm/mdadm.conf.d/*.conf", array_lines),
    ("etc/mdadm.conf.d/*.conf", array_lines),
)
_LONGEST = 1 << 20
"""Characters that are read of a file."""
_MOST = 1024
"""Lines that are told."""


def setting_lines(root: Path = _ROOT) -> tuple[SettingLine, ...]:
    """Every line of them that names a device; what cannot be read is left out."""
    return tuple(_every(root))[:_MOST]


def _every(root: Path) -> Iterator[SettingLine]:
    for pattern, read in _FILES:
        for file in sorted(root.glob(pattern)):
            try:
                with file.open(errors="replace") as opened:
                    text = opened.read(_LONGEST)
            except OSError:
                continue
            yield from read(f"/{file.relative_to(root)}", text)
