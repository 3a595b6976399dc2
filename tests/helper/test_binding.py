"""A name that has come to mean another device is noticed before the next command."""

import msgspec
import pytest

from raidwright.helper.errors import HelperError
from raidwright.helper.looking.in_use import mounts
from raidwright.helper.looking.in_use.mounts import MountEntry
from raidwright.helper.looking.kernel import Device
from raidwright.helper.plans import held_disks
from raidwright.helper.plans.binding import nodes, require_bound
from raidwright.helper.plans.steps import handle
from raidwright.helper.plans.steps.filesystem import is_mounted, require_mounted
from raidwright.helper.plans.steps.handling import Bound
from raidwright.storage.design.design import FoundKind
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps import Step
from raidwright.storage.steps.disk import WipeDisk, WipeSignatures, ZeroSuperblock
from raidwright.storage.steps.filesystem import Mount, MountFound, SwapOff, Unmount
from raidwright.storage.steps.luks import CloseLuks, EraseLuks, OpenLuks
from raidwright.storage.steps.lvm import RemoveLv, RemovePv
from raidwright.storage.steps.md import FreezeSync, StopArray
from raidwright.storage.steps.targets import OnArray, OnMapping, OnPartition, OnVolume
from tests.helper.fake_proc import FakeProc, fake_proc
from tests.helper.fake_sys import FakeSys, fake_sys
from tests.helper.plans import ENVIRONMENT, LUKS, holding, some_disk, some_teardown

__all__ = ["fake_proc", "fake_sys"]

PLAN = some_teardown()


@pytest.fixture
def disks(fake_sys: FakeSys, fake_proc: FakeProc) -> tuple[Device, ...]:
    """The plan's two disks, and its array on their partitions; nothing is mounted."""
    found = tuple(fake_sys.disk(f"vdq{index}", partitions=1) for index in range(2))
    array = fake_sys.stacked("md127", *(disk.partitions()[0] for disk in found), folder="md")
    fake_sys.number(array, "9:127")
    return found


def bind(plan: Plan, step: Step, disks: tuple[Device, ...]) -> Bound:
    """As right before the step."""
    return require_bound(plan, step, disks, in_use=handle(plan, step, holding(), ENVIRONMENT).in_use)


def refusal(step: Step, disks: tuple[Device, ...]) -> str:
    with pytest.raises(HelperError) as caught:
        bind(PLAN, step, disks)
    return caught.value.sentence


def on_mapping(name: str) -> tuple[Step, ...]:
    target = OnMapping(name)
    return WipeSignatures(target), EraseLuks(target), RemovePv(target), CloseLuks(name)


def test_layers_on_the_plans_disks_are_acted_on(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    array = Device("md127", disks[0].folder.parent / "md127")
    fake_sys.mapping("safe", "dm-0", array)
    for step in (*on_mapping("safe"), WipeSignatures(OnArray()), FreezeSync(), StopArray()):
        bind(PLAN, step, disks)
    bind(PLAN, ZeroSuperblock(OnPartition(1, 1)), disks)
    bind(PLAN, RemoveLv("vault", "inactive"), disks)


@pytest.mark.parametrize("hardware", [True, False], ids=["a disk", "a loop device"])
def test_a_mapping_that_lies_elsewhere_is_not_touched(
    fake_sys: FakeSys, disks: tuple[Device, ...], *, hardware: bool
) -> None:
    theirs = fake_sys.disk("vdz" if hardware else "loop0")
    if hardware:
        (theirs.folder / "device").mkdir()
    fake_sys.mapping("backup", "dm-1", theirs)
    fake_sys.mapping("both", "dm-2", theirs, disks[0])
    fake_sys.name("/dev/theirs/data", fake_sys.mapping("theirs-data", "dm-3", theirs))
    for step in (*on_mapping("backup"), *on_mapping("both"), RemoveLv("theirs", "data")):
        assert f"now uses {theirs.path}" in refusal(step, disks)
    assert theirs.path in refusal(WipeSignatures(OnVolume("theirs", "data")), disks)


def test_a_mapping_that_lies_on_nothing_is_not_touched(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    fake_sys.mapping("zero", "dm-1")
    assert "now uses /dev/dm-1" in refusal(CloseLuks("zero"), disks)


def test_a_name_must_be_the_devices_own(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    array = Device("md127", disks[0].folder.parent / "md127")
    other = fake_sys.mapping("other", "dm-0", array)
    fake_sys.name("/dev/mapper/safe", other)
    fake_sys.name("/dev/va-ult/films", other)
    fake_sys.name("/dev/vdq1p1", disks[0].partitions()[0])
    for step in (*on_mapping("safe"), RemoveLv("va-ult", "films"), ZeroSuperblock(OnPartition(1, 1))):
        assert "not to the device of that name" in refusal(step, disks)
    fake_sys.name("/dev/md127", other)
    assert "points to “other”" in refusal(EraseLuks(OnArray()), disks)
    fake_sys.name("/dev/va-ult/films", fake_sys.mapping("va--ult-films", "dm-1", array))
    bind(PLAN, RemoveLv("va-ult", "films"), disks)


def test_what_was_found_is_what_a_command_gets(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    plan = msgspec.structs.replace(PLAN, array=msgspec.structs.replace(PLAN.array, path="/dev/md/tank"))
    fake_sys.name("/dev/md/tank", Device("md127", disks[0].folder.parent / "md127"))
    bound = bind(plan, StopArray(), disks)
    assert bound == {OnArray(): "/dev/md127"}
    assert nodes(plan, bound)(OnArray()) == "/dev/md127"
    assert nodes(plan, bound)(OnMapping("safe")) == "/dev/mapper/safe"
    assert bind(plan, OpenLuks(OnArray(), "safe"), disks) == bound


def test_what_is_gone_is_not_acted_on(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    fake_sys.name("/dev/md127", None)
    for step in (*on_mapping("gone"), WipeSignatures(OnArray()), StopArray()):
        assert "is no longer available" in refusal(step, disks)


def test_an_array_whose_node_means_another_is_not_stopped(
    fake_sys: FakeSys, disks: tuple[Device, ...]
) -> None:
    fake_sys.name("/dev/md127", fake_sys.stacked("md9", fake_sys.disk("vdz"), folder="md"))
    for step in (StopArray(), FreezeSync(), WipeSignatures(OnArray())):
        assert "/dev/vdz" in refusal(step, disks)


def test_an_array_without_members_can_only_be_let_go_of(fake_sys: FakeSys, disks: tuple[Device, ...]) -> None:
    fake_sys.name("/dev/md127", fake_sys.stacked("md9", folder="md"))
    bind(PLAN, StopArray(), disks)
    bind(PLAN, FreezeSync(), disks)
    bind(PLAN, Unmount(OnArray(), "/srv/data"), disks)
    assert refusal(EraseLuks(OnArray()), disks)
    assert refusal(WipeSignatures(OnArray()), disks)
    fake_sys.name("/dev/md127", fake_sys.mapping("zero", "dm-1"))
    assert "now uses /dev/dm-1" in refusal(StopArray(), disks)


@pytest.mark.parametrize("by", ["md", "udev"])
@pytest.mark.parametrize("held", ["one of the plan's", "none of the plan's"])
def test_an_array_that_holds_a_dead_disk_unstarted_can_only_be_let_go_of(
    fake_sys: FakeSys, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch, held: str, by: str
) -> None:
    """The plan does not name what cannot be read; md tells no UUID of some that it has not started."""
    is_own = held == "one of the plan's"
    beneath = (fake_sys.disk("vdz"), *([disks[0].partitions()[0]] if is_own else []))
    array = fake_sys.stacked("md9", *beneath, folder="md")
    fake_sys.name("/dev/md127", array)
    assert PLAN.array is not None
    zeros = "00000000-0000-0000-0000-000000000000"
    uuid = zeros if is_own or by == "udev" else PLAN.array.uuid
    for name, words in (("array_state", "inactive"), ("uuid", uuid)):
        (array.folder / "md" / name).write_text(words)
    told = {"UDISKS_MD_UUID": PLAN.array.uuid} if by == "udev" else {}
    monkeypatch.setattr(Device, "properties", lambda _: told)
    bind(PLAN, StopArray(), disks)
    bind(PLAN, FreezeSync(), disks)
    assert "now uses /dev/vdz" in refusal(WipeSignatures(OnArray()), disks)
    (array.folder / "md/array_state").write_text("clean")
    assert "now uses /dev/vdz" in refusal(StopArray(), disks)
    (array.folder / "md/array_state").write_text("inactive")
    (array.folder / "md/uuid").write_text("11111111:22222222:33333333:44444444")
    if not is_own:
        assert "now uses /dev/vdz" in refusal(StopArray(), disks)


def test_a_disk_that_was_pulled_from_under_an_array_does_not_count(
    fake_sys: FakeSys, disks: tuple[Device, ...]
) -> None:
    pulled = Device("vdz", disks[0].folder.parent / "vdz")
    (disks[0].folder.parent / "md127/slaves/vdz").symlink_to(pulled.folder)
    bind(PLAN, StopArray(), disks)


@pytest.mark.parametrize("partitions", [0, 1])
def test_a_disk_that_died_to_nothing_under_an_array_does_not_count(
    fake_sys: FakeSys, disks: tuple[Device, ...], partitions: int
) -> None:
    """md keeps it as faulty, the kernel has set its capacity to zero, and no plan can name it."""
    dead = fake_sys.disk("vdz", partitions=partitions)
    (dead.folder / "device").mkdir()
    held = dead.partitions()[0] if partitions else dead
    array = disks[0].folder.parent / "md127"
    (array / "slaves" / held.node).symlink_to(held.folder)
    (array / "md/array_state").write_text("clean")
    assert "now uses /dev/vdz" in refusal(StopArray(), disks)
    (dead.folder / "size").write_text("0\n")
    bind(PLAN, StopArray(), disks)


def test_only_what_is_mounted_there_last_is_unmounted(
    fake_sys: FakeSys, disks: tuple[Device, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = MountEntry("0:0", "/dev/md127", "/srv/data", "btrfs")
    theirs = MountEntry("0:1", "//nas/share", "/srv/data", "cifs")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [theirs, ours])
    require_mounted(PLAN, Unmount(OnArray(), "/srv/data"))
    elsewhere = MountEntry("0:1", "//nas/share", "/srv/else", "cifs")
    monkeypatch.setattr(mounts, "our_mounts", lambda: [ours, elsewhere])
    require_mounted(PLAN, Unmount(OnArray(), "/srv/data"))
    monkeypatch.setattr(mounts, "our_mounts", lambda: [ours, theirs])
    for point in ("/srv/data", "/srv/else"):
        with pytest.raises(HelperError, match=f"is not the device mounted at {point}"):
            require_mounted(PLAN, Unmount(OnArray(), point))
    fake_sys.name("/dev/md127", None)
    monkeypatch.setattr(mounts, "our_mounts", lambda: [theirs, ours])
    with pytest.raises(HelperError, match="is not the device mounted"):
        require_mounted(PLAN, Unmount(OnArray(), "/srv/data"))


def test_what_somebody_mounted_or_swaps_to_meanwhile_is_not_touched(
    fake_sys: FakeSys, fake_proc: FakeProc, disks: tuple[Device, ...]
) -> None:
    mapping = fake_sys.stacked("dm-0", Device("md127", disks[0].folder.parent / "md127"))
    fake_sys.number(mapping, "253:0")
    fake_proc.process(9, "40 22 253:0 / /media/x rw - ext4 /dev/dm-0 rw\n", name="mounter")
    steps = (EraseLuks(OnArray()), StopArray(), ZeroSuperblock(OnPartition(1, 1)), WipeDisk(0))
    for step in steps:
        said = refusal(step, disks)
        assert said == "/dev/dm-0 is mounted on “/media/x” (in the mount namespace of process 9, mounter)."
    for about in (Unmount(OnArray(), "/srv/data"), Mount(OnArray(), "/srv/data")):
        bind(PLAN, about, disks)
    fake_proc.process(9)
    for step in steps:
        bind(PLAN, step, disks)
    fake_proc.swap_to("/dev/dm-0")
    told = "/dev/dm-0 is used as swap space. Turn it off first: sudo swapoff /dev/dm-0"
    assert refusal(steps[0], disks) == told
    bind(PLAN, SwapOff(OnArray()), disks)


def test_what_the_plan_itself_has_mounted_is_mounted_elsewhere_too(
    fake_proc: FakeProc, disks: tuple[Device, ...]
) -> None:
    fake_proc.process(0, "40 22 9:127 / /srv/data rw - btrfs /dev/md127 rw\n")
    data, home = (
        MountFound(OnArray(), f"/srv/{name}", FoundKind.BTRFS, LUKS, told=True, read_only=False)
        for name in ("data", "home")
    )
    for steps in ((home,), (home, data)):
        with pytest.raises(HelperError, match="/dev/md127 is mounted on"):
            bind(msgspec.structs.replace(PLAN, steps=steps), home, disks)
    bind(msgspec.structs.replace(PLAN, steps=(data, home)), home, disks)


def test_a_mount_that_went_with_another_is_not_there(
    fake_sys: FakeSys, fake_proc: FakeProc, disks: tuple[Device, ...]
) -> None:
    fake_proc.process(0, "40 22 9:127 / /srv/data rw - ext4 /dev/md127 rw\n")
    assert is_mounted(PLAN, Unmount(OnArray(), "/srv/data"))
    assert not is_mounted(PLAN, Unmount(OnArray(), "/srv/else"))
    fake_proc.process(0, "40 22 9:1 / /srv/data rw - ext4 /dev/md1 rw\n")
    assert not is_mounted(PLAN, Unmount(OnArray(), "/srv/data"))
    fake_sys.name("/dev/md127", None)
    assert not is_mounted(PLAN, Unmount(OnArray(), "/srv/data"))


def test_a_link_is_no_name_for_a_disk(fake_sys: FakeSys) -> None:
    disk = fake_sys.disk("vdq0")
    (disk.folder / "device").mkdir()
    fake_sys.name("/dev/block/8:0", disk)
    linked = msgspec.structs.replace(some_disk(0), path="/dev/block/8:0")
    with (
        pytest.raises(HelperError, match=r"is a link\. Use its device name /dev/vdq0"),
        held_disks.hold([linked], holding().left),
    ):
        pass
