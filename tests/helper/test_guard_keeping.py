"""What is refused before the computer is told of an array that is there: forged plans tell of others."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.helper.errors import HelperError, step_failure
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.plans import array_in_service
from raidwright.helper.plans.guards import keeping
from raidwright.helper.plans.guards.keeping import reasons_against_keeping
from raidwright.helper.plans.held_disks import HeldDisk
from raidwright.helper.plans.shape import check_shape
from raidwright.storage.configuration import FileSeen
from raidwright.storage.design.design import FilesystemKind, Ownership, Unlocking
from raidwright.storage.levels import Level
from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.plan import Plan
from raidwright.storage.snapshot.arrays import Array
from raidwright.storage.snapshot.settings import RamdiskProgram
from raidwright.storage.steps import Step
from raidwright.storage.steps.configuration import (
    ForgetLines,
    FoundFilesystem,
    KeepArray,
    KeepContainer,
    KeepMount,
    RenewRamdisk,
    RereadUnits,
)
from raidwright.storage.steps.context import ArrayIdentity
from raidwright.storage.steps.edit import LineSeen
from raidwright.storage.steps.filesystem import HandOver, Mount, Unmount
from raidwright.storage.steps.key_file import (
    EnterKeyFile,
    MakeKeyFile,
    RemoveKeyFile,
    RetireKeyFile,
    TryPassphrase,
)
from raidwright.storage.steps.targets import OnArray, OnDisk, OnMapping
from raidwright.storage.steps.unlocking import ChangeMounts
from tests.helper.configuration import computer as files_of
from tests.helper.fake_sys import FakeSys, fake_sys, fill_md
from tests.helper.plans import ARRAY, LUKS, holding, some_build, some_disk

__all__ = ["fake_sys"]

FSTAB, CRYPTTAB, MDADM = (FileSeen(f"/etc/{name}", "a" * 64) for name in ("fstab", "crypttab", "mdadm.conf"))
ENTRY = KeepArray(MDADM, found=True)
CONTAINER = KeepContainer(CRYPTTAB, OnArray(), "safe", Unlocking.AT_START, found=LUKS)
EXT4 = FoundFilesystem(FilesystemKind.EXT4, LUKS)
MOUNT = KeepMount(FSTAB, OnMapping("safe"), "/srv/x", Unlocking.AT_START, found=EXT4)
OTHER = LUKS.replace("0", "9")


def plan(*steps: Step, name: str = "tank", uuid: str = ARRAY) -> Plan:
    disks = (some_disk(0), some_disk(1))
    array = ArrayIdentity(uuid, name, Level.RAID1, "/dev/md127")
    return Plan(Purpose.KEEP, disks, array, steps or (ENTRY, CONTAINER, MOUNT))


class Computer:
    """A mirror with an opened container and a mounted file system."""

    def __init__(self, sys: FakeSys, patch: pytest.MonkeyPatch) -> None:
        self.disks = [sys.disk("vdq0"), sys.disk("vdq1")]
        self.array = sys.stacked("md127", *self.disks, folder="md")
        fill_md(self.array, dict.fromkeys(self.disks, "in_sync"), uuid=ARRAY)
        self.opened = sys.mapping("safe", "dm-0", self.array)
        sys.number(self.opened, "253:0")
        self.entry = MountEntry("253:0", "/dev/mapper/safe", "/srv/x", "ext4")
        self.name, self.uuid = "any:tank", ARRAY
        self.carried = {"crypto_LUKS", "ext4"}
        patch.setattr(mounts, "our_mounts", lambda: [self.entry])
        patch.setattr(keeping, "require_signature", self._carries)
        patch.setattr(keeping, "name_on", lambda _: self.name)
        for module in (keeping, array_in_service):
            patch.setattr(module, "read_array", lambda _: self._read())
        patch.setattr(array_in_service.arrays, "stands_on", lambda device, uuid: uuid == self.uuid)

    def _carries(self, path: str, name: str, uuid: str) -> None:
        if name not in self.carried or uuid != LUKS:
            raise step_failure(f"{path} contains no such {name}")

    def _read(self) -> Array:
        return Array(
            uuid=self.uuid,
            name="",
            level="raid1",
            chunk=0,
            size=1,
            path="/dev/md127",
            running=True,
            degraded=0,
            expected=2,
            members=(),
        )

    def said(self, wanted: Plan | None = None, disks: int = 2, root: Path = Path("/")) -> str:
        held = [HeldDisk(some_disk(each), -1, self.disks[each]) for each in range(disks)]
        return "; ".join(reasons_against_keeping(wanted or plan(), holding(*held), root))


@pytest.fixture
def computer(fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(fake_sys, monkeypatch)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Files with lines about what lies on the array."""
    place = files_of(tmp_path)
    (place / "etc/fstab").write_text(f"UUID={LUKS} /srv/x ext4 defaults 0 2\nUUID={LUKS} /var ext4 ro 0 2\n")
    return place


def forgetting(*lines: int) -> Plan:
    return plan(ForgetLines(FSTAB, tuple(LineSeen(line, "") for line in lines)))


def test_what_the_computer_runs_from_is_not_forgotten(computer: Computer, root: Path) -> None:
    assert computer.said(forgetting(1), root=root) == ""
    needed = "{} is on /dev/md127, and this computer needs it to run"
    assert computer.said(forgetting(2), root=root) == needed.format("/var")
    for point in ("/", "/home"):
        computer.entry = MountEntry("253:0", "/dev/mapper/safe", point, "ext4")
        assert computer.said(forgetting(1), root=root) == needed.format(point)
        assert "needs it" not in computer.said(plan(ENTRY), root=root)


def test_a_plan_that_forgets_does_nothing_else() -> None:
    forget = ForgetLines(FSTAB, (LineSeen(1, ""),))
    key = TryPassphrase(OnArray()), RetireKeyFile(OnArray())
    applied = RereadUnits(), RenewRamdisk(RamdiskProgram.DRACUT)
    assert shaped(plan(key[0], forget, *applied, key[1])) == ""
    told = "A plan that removes entries cannot add or change entries."
    change = ChangeMounts(FSTAB, (LineSeen(1, ""),), Unlocking.AT_START)
    given = HandOver(OnMapping("safe"), "/srv/x", Ownership.MINE)
    for other in (ENTRY, CONTAINER, MakeKeyFile(OnArray()), EnterKeyFile(OnArray()), change, given):
        assert shaped(plan(forget, other)) == told
    late = "Entries must be removed after everything is released and before any data is lost."
    assert shaped(plan(key[1], forget)) == late
    assert "cannot remove parts of an array that is connected" in shaped(plan(forget, RemoveKeyFile()))
    assert "is not allowed in a plan to" in shaped(plan(forget, Unmount(OnMapping("safe"), "/srv/x")))


def test_what_is_there_as_the_plan_says_is_told_of(computer: Computer) -> None:
    assert computer.said() == ""


def test_another_array_is_not_told_of(computer: Computer) -> None:
    assert computer.said(plan(ENTRY, uuid=ARRAY.replace("0", "f"))) == "/dev/md127 is now another array"
    assert computer.said(plan(ENTRY, name="other")) == "The name of /dev/md127 is “tank”"
    computer.name = ""
    assert computer.said(plan(ENTRY, name="other")) == "", "of one that cannot be read the UUID says enough"
    assert computer.said(disks=1) == "/dev/md127 also uses /dev/vdq1"


def test_it_is_entered_under_no_name_that_leads_to_another(computer: Computer, fake_sys: FakeSys) -> None:
    beside = replace(ENTRY, beside=0)
    fake_sys.name("/dev/md/tank", fake_sys.stacked("md9", fake_sys.disk("vdz"), folder="md"))
    assert computer.said(plan(ENTRY)) == "/dev/md/tank is now another array"
    assert computer.said(plan(beside)) == ""
    fake_sys.name("/dev/md/tank_0", computer.array)
    assert computer.said(plan(beside)) == "", "it is called so already"


def test_another_container_or_name_of_it_is_not_told_of(computer: Computer, fake_sys: FakeSys) -> None:
    assert "contains no such crypto_LUKS" in computer.said(plan(replace(CONTAINER, found=OTHER)))
    assert "is on another device" in computer.said(plan(replace(CONTAINER, mapping="swap")))
    fake_sys.mapping("safe", "dm-7", fake_sys.disk("vdz"))
    assert "/dev/mapper/safe is on another device than planned." in computer.said(plan(CONTAINER))


def test_another_file_system_or_place_is_not_told_of(computer: Computer) -> None:
    found = FoundFilesystem(FilesystemKind.EXT4, OTHER)
    assert "contains no such ext4" in computer.said(plan(replace(MOUNT, found=found)))
    assert "contains no such xfs" in computer.said(
        plan(replace(MOUNT, found=FoundFilesystem(FilesystemKind.XFS, LUKS)))
    )
    assert "is not mounted on /srv/y" in computer.said(plan(replace(MOUNT, point="/srv/y")))
    computer.entry = MountEntry("8:1", "/dev/sda1", "/srv/x", "ext4")
    assert "is not mounted on /srv/x" in computer.said(plan(MOUNT))


@pytest.mark.parametrize(("root", "subvolume"), [("/@data", "/@data"), ("/", "/")])
def test_a_subvolume_is_told_of_only_where_that_very_one_is_mounted(
    computer: Computer, root: str, subvolume: str
) -> None:
    computer.carried.add("btrfs")
    line = f"rw,subvolid=256,subvol={root}"
    computer.entry = MountEntry("0:40", "/dev/mapper/safe", "/srv/x", "btrfs", root=root, options=line)
    seen = FoundFilesystem(FilesystemKind.BTRFS, LUKS, subvolume)
    given = HandOver(OnMapping("safe"), "/srv/x", Ownership.MINE, subvolume=subvolume)
    assert computer.said(plan(replace(MOUNT, found=seen), given)) == ""
    another = "/srv/x shows another part of /dev/mapper/safe than planned."
    others = replace(seen, subvolume="/@other"), replace(seen, subvolume="/" if root != "/" else "/@data")
    for found in others:
        assert computer.said(plan(replace(MOUNT, found=found))) == another
        assert computer.said(plan(replace(given, subvolume=found.subvolume))) == another


@pytest.mark.parametrize("kind", FilesystemKind)
def test_a_folder_that_is_bound_there_is_neither_told_of_nor_given_away(
    computer: Computer, kind: FilesystemKind
) -> None:
    computer.carried.add(kind.value)
    computer.entry = MountEntry(
        "253:0", "/dev/mapper/safe", "/srv/x", kind.value, root="/films", options="rw,subvol=/"
    )
    another = "/srv/x shows another part of /dev/mapper/safe than planned."
    for part in (None, "/", "/films"):
        found = FoundFilesystem(kind, LUKS, part)
        assert computer.said(plan(replace(MOUNT, found=found))) == another
        given = HandOver(OnMapping("safe"), "/srv/x", Ownership.MINE, subvolume=part or "/")
        assert computer.said(plan(given)) == another


def test_only_what_is_mounted_on_the_array_is_given_away(
    computer: Computer, fake_sys: FakeSys, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = HandOver(OnMapping("safe"), "/srv/x", Ownership.MINE)
    assert shaped(plan(given)) == ""
    assert computer.said(plan(given)) == ""
    assert "is not mounted on /srv/y" in computer.said(plan(replace(given, point="/srv/y")))
    gone = replace(given, target=OnMapping("gone"))
    assert "/dev/mapper/gone is no longer available" in computer.said(plan(gone))
    monkeypatch.setattr(array_in_service.arrays, "stands_on", lambda *_: False)
    assert "is not on the array" in computer.said(plan(given))


def test_a_container_around_it_is_told_of_only_when_it_is_that(computer: Computer) -> None:
    inside = plan(replace(MOUNT, inside=LUKS))
    assert "/dev/mapper/safe is not in the container of the plan." in computer.said(inside)
    (computer.opened.folder / "dm" / "uuid").write_text(f"CRYPT-LUKS2-{LUKS.replace('-', '')}-safe")
    assert computer.said(inside) == ""
    assert "is not in the container" in computer.said(plan(replace(MOUNT, inside=OTHER)))


def test_what_lies_elsewhere_is_not_told_of_as_the_arrays(
    computer: Computer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(array_in_service.arrays, "stands_on", lambda *_: False)
    assert "is not on the array" in computer.said(plan(MOUNT))
    assert "/dev/md127 is not on the array" in computer.said(plan(CONTAINER))


def shaped(wanted: Plan) -> str:
    try:
        check_shape(wanted, practice=False)
    except HelperError as error:
        return error.sentence
    return ""


FORGED = "A plan can only add entries for its own build or for an existing array."


def test_a_plan_tells_of_what_it_makes_or_has_found() -> None:
    assert shaped(plan()) == ""
    assert shaped(plan(KeepArray(MDADM))) == FORGED
    assert shaped(plan(replace(ENTRY), replace(CONTAINER, found=None))) == FORGED
    assert "is not allowed in a plan to" in shaped(plan(Mount(OnArray(), "/srv/x")))
    build = some_build(luks=True)
    assert shaped(replace(build, steps=(*build.steps, KeepArray(MDADM)))) == ""
    for step in (ENTRY, CONTAINER):
        assert shaped(replace(build, steps=(*build.steps, step))) == FORGED
    key = replace(CONTAINER, unlocking=Unlocking.KEY_FILE)
    alone = "A key file must belong to exactly the entry that uses it."
    assert shaped(plan(key)) == alone
    assert shaped(plan(MakeKeyFile(OnArray()), CONTAINER)) == alone
    assert shaped(plan(MakeKeyFile(OnDisk(0)), key)) == alone
    assert shaped(plan(MakeKeyFile(OnArray()), key)) == ""
    assert shaped(replace(plan(ENTRY), array=None)) == FORGED
