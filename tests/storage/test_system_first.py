"""Whatever else lies on the disk of the running system, that it holds the system is the reason said first."""

import pytest

from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.repair.spares import plan_spare
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.rules.eligibility import disk_findings, in_use
from raidwright.storage.rules.findings import Severity, reasons
from raidwright.storage.snapshot.disks import (
    ArrayDevice,
    Blank,
    Block,
    LogicalVolume,
    Luks,
    Member,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    Unlocked,
    VolumeGroup,
)
from tests.storage.machines import (
    IDS,
    OTHER_ARRAY,
    TB,
    array,
    disk,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.wishes import design

ROOT = formatted("ext4", "/")
GROUP = VolumeGroup("u-pve", "pve", TB, 0, 4 << 20, ("/dev/sda2",), ("root",))


def _volume(beneath: str) -> Block:
    origin = LogicalVolume("pve", "root")
    return Block("/dev/pve/root", "253:0", TB, origin, ROOT, beneath=(beneath,), logical_sector=512)


def _lvm() -> Snapshot:
    below = (gpt_disk("a"), partition("a", 2, PhysicalVolume("pve")))
    return machine(*below, _volume("/dev/sda2"), disk("b"), disk("c"), disk("d"), groups=(GROUP,))


def _swap_then_root() -> Snapshot:
    swap, root = partition("a", 1, SwapArea(active=True)), partition("a", 2, ROOT)
    return machine(gpt_disk("a"), swap, root, disk("b"), disk("c"), disk("d"))


def _other_mount_then_root() -> Snapshot:
    other, root = partition("a", 1, formatted("ext4", "/srv/films")), partition("a", 2, ROOT)
    return machine(gpt_disk("a"), other, root, disk("b"), disk("c"), disk("d"))


def _encrypted() -> Snapshot:
    opened = Block("/dev/mapper/sys", "253:1", TB, Unlocked("/dev/sda2", "sys"), ROOT, logical_sector=512)
    locked = partition("a", 2, Luks("11111111-0000-4000-8000-000000000001", "2"))
    return machine(gpt_disk("a"), locked, opened, disk("b"), disk("c"), disk("d"))


def _mirror(*above: Block, groups: tuple[VolumeGroup, ...] = ()) -> Snapshot:
    member = partition("a", 1, Member(OTHER_ARRAY))
    content = PhysicalVolume("pve") if groups else ROOT
    device = Block("/dev/md127", "9:127", TB, ArrayDevice(OTHER_ARRAY), content, logical_sector=512)
    free = (disk("b"), disk("c"), disk("d"))
    arrays = (array("/dev/sda1", expected=2, degraded=1, state="clean"),)
    return machine(gpt_disk("a"), member, device, *above, *free, arrays=arrays, groups=groups)


def _mirror_with_lvm() -> Snapshot:
    group = VolumeGroup("u-pve", "pve", TB, 0, 4 << 20, ("/dev/md127",), ("root",))
    return _mirror(_volume("/dev/md127"), groups=(group,))


STACKS = {
    "lvm": _lvm(),
    "swap-then-root": _swap_then_root(),
    "films-then-root": _other_mount_then_root(),
    "luks": _encrypted(),
    "md": _mirror(),
    "md+lvm": _mirror_with_lvm(),
}
by_stack = pytest.mark.parametrize("name", STACKS)


@by_stack
def test_a_disk_of_the_running_system_says_so_first(name: str) -> None:
    snapshot = STACKS[name]
    first = disk_findings(snapshot.blocks[0], snapshot)[0]
    assert (first.code, dict(first.facts)["mount"]) == ("system-disk", "/")


@by_stack
def test_nothing_is_advised_that_would_harm_the_running_system(name: str) -> None:
    """Neither to turn off its swap nor to delete its array: it cannot be used then either."""
    snapshot = STACKS[name]
    wipe = plan_old_disks(("drive-a",), snapshot)
    for findings in (in_use(snapshot.blocks[0], snapshot), wipe.findings):
        stopping = [each for each in findings if each.severity is Severity.BLOCKING]
        assert {each.code for each in stopping if each.subject == "drive-a"} == {"system-disk"}


@by_stack
def test_a_build_on_it_is_refused_for_that_first(name: str) -> None:
    """Also where another disk of the design, before it, is in use too."""
    snapshot = STACKS[name]
    answer = plan_build(design(members=("drive-b", "drive-a", "drive-c")), snapshot, IDS)
    assert reasons(answer.findings)[0].code == "system-disk"


@by_stack
def test_erasing_it_is_refused_for_that_first(name: str) -> None:
    answer = plan_old_disks(("drive-a",), STACKS[name])
    assert reasons(answer.findings)[0].code == "system-disk"


@pytest.mark.parametrize("name", ["md", "md+lvm"])
def test_an_array_under_the_system_is_not_taken_down_for_that_first(name: str) -> None:
    assert reasons(plan_teardown(OTHER_ARRAY, STACKS[name]).findings)[0].code.startswith("system-")


@by_stack
def test_it_becomes_no_spare_for_that_first(name: str) -> None:
    whole = STACKS[name]
    old = array("/dev/sdb1", uuid="22222222:22222222:22222222:22222222", name="two", path="/dev/md126")
    member = partition("b", 1, Member(old.uuid))
    device = Block("/dev/md126", "9:126", TB, ArrayDevice(old.uuid), Blank(), logical_sector=512)
    snapshot = Snapshot(whole.host, (*whole.blocks, member, device), (*whole.arrays, old), whole.groups)
    assert reasons(plan_spare(old.uuid, "drive-a", snapshot).findings)[0].code == "system-disk"
