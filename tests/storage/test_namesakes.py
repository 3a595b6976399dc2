"""Two volume groups of one name, as two NAS have them: told, refused in words, and renamed by UUID."""

from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned, Refused
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.plan.upkeep.planner import has_group_namesake, plan_group_renaming
from raidwright.storage.plan.use.planner import plan_lock, plan_look, plan_stop, plan_unlock
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.disks import PartOf, PhysicalVolume, Snapshot, VolumeGroup
from raidwright.storage.snapshot.namesakes import namesakes
from raidwright.storage.snapshot.tree import block_at, disks, drive_id
from raidwright.storage.steps.lvm import DeactivateGroup
from raidwright.storage.steps.upkeep import RenameGroup
from raidwright.storage.units import GIB, MIB
from raidwright.storage.words.sentences import sentence

FILE = Path(__file__).parents[1] / "machines/dup_vg_two_nas_arrays.json"
FIRST, SECOND = "ccZ416-LZ8u-jLTQ-b2Ep-5NzO-3dlf-3x25dO", "H4hL42-pKTp-qrHk-Lra6-cERV-CU0L-lPpzvM"
BY_DEVICE = {"/dev/md127": FIRST, "/dev/md126": SECOND}
SHARED = (
    "“vg1000” is the name of several volume groups (/dev/md126, /dev/md127), so LVM cannot use"
    " this name. Rename the one on “{array}” in the menu “Maintenance” (in a terminal: raidwright"
    " rename-group {array})."
)


def saved() -> Snapshot:
    """As an older version saw it, without UUIDs of groups; old2's volume is a device, old1's is not."""
    return read_machine(FILE)


def told(devices: int = 1) -> Snapshot:
    """The same with what LVM's own metadata say."""
    snapshot = saved()
    blocks = (
        replace(block, parts=(PartOf("LVM2_member", "vg1000", devices, BY_DEVICE[block.path]),))
        if block.path in BY_DEVICE
        else block
        for block in snapshot.blocks
    )
    host = replace(snapshot.host, tools=(*snapshot.host.tools, ("vgrename", "2.03")))
    return replace(snapshot, blocks=tuple(blocks), host=host)


def refused(answer: Answer) -> list[str]:
    assert isinstance(answer, Refused), answer
    return [sentence(each) for each in answer.findings if each.severity is Severity.BLOCKING]


BOTH = pytest.mark.parametrize("look", [saved, told])


@BOTH
@pytest.mark.parametrize("array", ["old1", "old2"])
@pytest.mark.parametrize("planner", [plan_unlock, plan_teardown])
def test_nothing_is_called_empty_and_nothing_is_done_by_that_name(
    look: Callable[[], Snapshot], array: str, planner: Callable[[str, Snapshot], Answer]
) -> None:
    assert SHARED.format(array=array) in refused(planner(array, look()))
    assert "has nothing left to unlock or mount" not in "; ".join(refused(planner(array, look())))


@BOTH
@pytest.mark.parametrize("planner", [plan_lock, plan_stop])
def test_what_is_active_is_not_put_away_by_a_name_of_two(
    look: Callable[[], Snapshot], planner: Callable[[str, Snapshot], Answer]
) -> None:
    assert SHARED.format(array="old2") in refused(planner("old2", look()))


@BOTH
def test_an_array_of_which_no_volume_is_active_is_stopped(look: Callable[[], Snapshot]) -> None:
    assert isinstance(plan_stop("old1", look()), Planned)


@BOTH
@pytest.mark.parametrize(("array", "disks_of"), [("old1", "ab"), ("old2", "cd")])
def test_its_disks_are_not_cleaned_with_it(look: Callable[[], Snapshot], array: str, disks_of: str) -> None:
    snapshot = look()
    paths = {f"/dev/vd{letter}" for letter in disks_of}
    chosen = [drive_id(disk) for disk in disks(snapshot) if disk.path in paths]
    said = "; ".join(refused(plan_old_disks(chosen, snapshot)))
    assert SHARED.format(array=array) in said or f"“{array}” is running" in said
    if array == "old1":
        assert SHARED.format(array=array) in said


THIRD = "aaaaaa-bbbb-cccc-dddd-eeee-ffff-gggggg"


def beside(merged: bool, *, active: bool = False) -> Snapshot:
    """The group of old2 alone, and a disk from elsewhere with one of the same name.

    UDisks2 has one object for the name: with the devices of both (``merged``), or of the last one.
    """
    snapshot = told()
    part = PartOf("LVM2_member", "vg1000", 1, THIRD, ("photos",))
    lies_on = ("/dev/vde",) if active else ("/dev/md126",)
    changes: dict[str, dict[str, object]] = {
        "/dev/dm-0": {"beneath": lies_on},
        "/dev/vde": {
            "content": PhysicalVolume("vg1000"),
            "parts": (part,),
            "signatures": ("LVM2_member",),
        },
    }
    blocks = (
        replace(block, **changes.get(block.path, {}))
        for block in snapshot.blocks
        if block.path != "/dev/md127"
    )
    physical = ("/dev/md126", "/dev/vde") if merged else ("/dev/vde",)
    group = VolumeGroup(SECOND, "vg1000", GIB, 0, 4 * MIB, physical, ("lv",))
    return replace(snapshot, blocks=tuple(blocks), groups=(group,))


def disk_with_namesake(snapshot: Snapshot) -> list[str]:
    return [drive_id(disk) for disk in disks(snapshot) if disk.path == "/dev/vde"]


@pytest.mark.parametrize("merged", [True, False])
def test_a_disk_whose_group_has_the_name_of_an_array_s_is_wiped_and_that_stays_active(merged: bool) -> None:
    snapshot = beside(merged)
    answer = plan_old_disks(disk_with_namesake(snapshot), snapshot)
    assert isinstance(answer, Planned), refused(answer)
    assert not any(isinstance(step, DeactivateGroup) for step in answer.plan.steps)


@pytest.mark.parametrize("merged", [True, False])
def test_volumes_of_the_disk_s_own_group_are_not_put_away_by_a_name_of_two(merged: bool) -> None:
    snapshot = beside(merged, active=True)
    answer = plan_old_disks(disk_with_namesake(snapshot), snapshot)
    assert f"vgrename {THIRD} NEW-NAME" in "; ".join(refused(answer))


def test_it_is_renamed_by_its_uuid() -> None:
    for array, uuid in (("old1", FIRST), ("old2", SECOND)):
        answer = plan_group_renaming(array, told())
        assert isinstance(answer, Planned), refused(answer)
        (step,) = answer.plan.steps
        assert isinstance(step, RenameGroup)
        assert [each.argv for each in step.commands(answer.plan)] == [
            ("vgrename", "--", uuid, f"vg1000-{array}")
        ]
        assert step.sentence(answer.plan) == f"Rename the volume group vg1000 on {array} to vg1000-{array}"
        assert not answer.plan.losses
    wanted = plan_group_renaming("old1", told(), "photos")
    assert isinstance(wanted, Planned)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("-x", "is not a valid name for a volume group"),
        ("mapper", "is not a valid name for a volume group"),
        ("a b", "is not a valid name for a volume group"),
        ("vg1000", "is already in use. Choose another name"),
        ("md127", "is already in use. Choose another name"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, words: str) -> None:
    assert words in "; ".join(refused(plan_group_renaming("old1", told(), name)))


def test_what_also_lies_elsewhere_or_has_no_uuid_is_not_renamed_here() -> None:
    assert "also spans devices outside “old1”" in "; ".join(
        refused(plan_group_renaming("old1", told(devices=2)))
    )
    assert "The UUID of the volume group “vg1000” on “old1” is not known" in "; ".join(
        refused(plan_group_renaming("old1", saved()))
    )


def test_once_it_is_renamed_both_are_used_as_ever() -> None:
    snapshot = told()
    one = block_at(snapshot, "/dev/md127")
    assert one is not None
    assert [block.path for block in namesakes("vg1000", snapshot)] == ["/dev/md126", "/dev/md127"]
    renamed = replace(one, parts=(PartOf("LVM2_member", "attic", 1, FIRST),))
    after = replace(snapshot, blocks=tuple(renamed if each == one else each for each in snapshot.blocks))
    assert namesakes("vg1000", after) == ()
    assert not any(has_group_namesake(array, after) for array in after.arrays)
    assert "several volume groups" not in "; ".join(refused(plan_look("old1", after)))
    assert "No volume group on “old1” has the same name as another one" in "; ".join(
        refused(plan_group_renaming("old1", after))
    )
