"""The top folder of a file system that is mounted from a plan's array."""

from pathlib import Path

import pytest

from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import filesystem


def mounted_top(tmp_path: Path, patch: pytest.MonkeyPatch, mode: int) -> Path:
    """Make it, with these rights, and have root find it there."""
    top = tmp_path / "top"
    top.mkdir(mode=mode)
    entry = MountEntry("9:127", "/dev/md127", str(top), "ext4")
    (tmp_path / "md127").mkdir()
    (tmp_path / "md127/dev").write_text("9:127\n")
    patch.setattr(filesystem, "device", lambda _: Device("md127", tmp_path / "md127"))
    patch.setattr(mounts, "mount_of", lambda _: entry)
    return top
