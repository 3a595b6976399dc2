"""What may be one disk by two paths is in use by both where it is by one."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from raidwright.helper.looking import kernel
from raidwright.helper.looking.in_use import occupants
from raidwright.helper.looking.on_disk.contents import NOTHING
from raidwright.helper.plans.guards.users import reasons_in_use
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.storage.steps.context import DiskIdentity
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import holding, some_build, some_disk, some_repair
from tests.helper.repair_scene import SERVES, Scene, scene
from tests.helper.second_path import report_alike

__all__ = ["fake_proc", "fake_sys", "scene"]

SAID = "may be the same disk, connected by two cables or paths"


@pytest.fixture
def udev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "udev").mkdir()
    monkeypatch.setattr(kernel, "UDEV", tmp_path / "udev")
    monkeypatch.setattr(occupants, "is_claimed", lambda _: False)
    return tmp_path / "udev"


MOUNT = "40 22 254:10 / /srv/photos rw - ext4 /dev/vdq9p1 rw\n"
IN_USE = f"/dev/vdq9 {SAID}: /dev/vdq9p1 is mounted at “/srv/photos”"


class OtherPath:
    """A disk of a plan, and another drive that reports the same and has a partition mounted."""

    def __init__(self, sys: FakeSys, proc: FakeProc, udev: Path, patch: pytest.MonkeyPatch) -> None:
        self._udev, self._patch = udev, patch
        self.disk, self.other = sys.disk("vdq0"), sys.disk("vdq9", partitions=1)
        for number, device in enumerate((self.other, *self.other.partitions()), 9):
            sys.number(device, f"254:{number}")
        proc.process(0, MOUNT)

    def reasons(self, identity: DiskIdentity, bus: str = "scsi") -> str:
        """Why nothing is built on the disk, where both are connected by ``bus``."""
        report_alike(self._patch, self._udev, self.other, identity, bus)
        self._patch.setattr("raidwright.helper.plans.guards.same_disk.connection_of", lambda _: bus)
        held = holding(HeldDisk(some_disk(0), -1, self.disk))
        return "; ".join(reasons_in_use(some_build(disks=1), held, {self.disk: NOTHING}))


@pytest.fixture
def other_path(
    fake_sys: FakeSys, fake_proc: FakeProc, udev: Path, monkeypatch: pytest.MonkeyPatch
) -> OtherPath:
    return OtherPath(fake_sys, fake_proc, udev, monkeypatch)


def test_what_is_in_use_by_the_other_path_is_in_use(other_path: OtherPath) -> None:
    """The plan names only one of both, of which the kernel says that nobody uses it."""
    assert other_path.reasons(some_disk(0)).endswith(f"and {IN_USE}.")


@pytest.mark.parametrize(
    ("changes", "bus"),
    [({"serial": "TEST-1"}, "scsi"), ({"size": 1 << 40}, "scsi"), ({"serial": ""}, "scsi"), ({}, "usb")],
    ids=["another number", "another size", "no number", "bridges"],
)
def test_what_another_disk_is_used_for_does_not_count(
    other_path: OtherPath, changes: dict[str, Any], bus: str
) -> None:
    assert other_path.reasons(replace(some_disk(0), **changes), bus) == ""


def test_a_disk_that_is_in_use_by_its_other_path_does_not_come_to_an_array(
    scene: Scene, udev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene.array({0: SERVES, 1: SERVES})
    assert "vdq9" not in scene.against(some_repair())
    other = scene.sys.disk("vdq9", partitions=1)
    for number, device in enumerate((other, *other.partitions()), 9):
        scene.sys.number(device, f"254:{number}")
    scene.proc.process(0, MOUNT)
    report_alike(monkeypatch, udev, other, some_disk(2))
    assert IN_USE in scene.against(some_repair())
