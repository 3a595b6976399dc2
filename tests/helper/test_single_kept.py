"""What root does not tell of one disk without an array: it is another, or what is named is elsewhere."""

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans.steps import key_file
from raidwright.helper.plans.steps.key_file import require_container
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind, Unlocking
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import AddContainerEntry, AddMountEntry, FoundFilesystem
from raidwright.storage.steps.key_file import MakeKeyFile
from raidwright.storage.steps.targets import ON_SINGLE, OnMapping
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import LUKS
from tests.helper.test_single_in_use import OTHER, OneDisk, plan

__all__ = ["fake_proc", "fake_sys"]

FSTAB, CRYPTTAB, MDADM = (FileSeen(f"/etc/{name}", "a" * 64) for name in ("fstab", "crypttab", "mdadm.conf"))
CONTAINER = AddContainerEntry(CRYPTTAB, ON_SINGLE, "safe", Unlocking.AT_START, found=LUKS)
EXT4 = FoundFilesystem(FilesystemKind.EXT4, LUKS)
MOUNT = AddMountEntry(FSTAB, OnMapping("safe"), "/srv/x", Unlocking.AT_START, found=EXT4)
KEYED = (MakeKeyFile(ON_SINGLE), replace(CONTAINER, unlocking=Unlocking.KEY_FILE))


def keep(*steps: Step) -> Plan:
    return replace(plan(*(steps or (CONTAINER, MOUNT))), purpose=Purpose.KEEP)


class Kept(OneDisk):
    """With its container open and mounted, and what udev calls the partition."""

    def __init__(self, sys: FakeSys, proc: FakeProc, patch: pytest.MonkeyPatch) -> None:
        super().__init__(sys, proc, patch)
        self.name = "tank"
        sys.number(sys.mapping("safe", "dm-0", self.part), "253:0")
        entry = MountEntry("253:0", "/dev/mapper/safe", "/srv/x", "ext4")
        patch.setattr(mounts, "our_mounts", lambda: [entry])
        patch.setattr(Device, "properties", lambda _: {"ID_PART_ENTRY_NAME": self.name})
        patch.setattr(key_file, "require_signature", _carries)


def _carries(path: str, name: str, uuid: str = "") -> None:
    if uuid not in ("", LUKS):
        raise step_failure(f"{path} contains another {name}")


@pytest.fixture
def kept(fake_sys: FakeSys, fake_proc: FakeProc, monkeypatch: pytest.MonkeyPatch) -> Kept:
    return Kept(fake_sys, fake_proc, monkeypatch)


def test_no_key_is_given_to_another_container(kept: Kept) -> None:
    require_container(keep(), "/dev/vdq0p1", LUKS)
    kept.sys.part(kept.disks[1], 1)
    with pytest.raises(HelperError, match="is not on the array of the plan"):
        require_container(keep(), "/dev/vdq1p1", LUKS)
    kept.known = {OTHER}
    with pytest.raises(HelperError, match="is not on the array of the plan"):
        require_container(keep(), "/dev/vdq0p1", LUKS)
