"""One disk without an array in use: unlocked and mounted, unmounted and locked, by its partition alone."""

import msgspec
import pytest

from raidwright.protocol import decode, encode
from raidwright.storage.design.design import Encryption, FilesystemChoice, FilesystemKind, Unlocking
from raidwright.storage.plan.array_tree import find_array
from raidwright.storage.plan.plan import Plan
from raidwright.storage.plan.upkeep.planner import plan_check
from raidwright.storage.plan.use.planner import (
    plan_lock,
    plan_look,
    plan_start,
    plan_stop,
    plan_unlock,
    plan_writable,
)
from raidwright.storage.rules.array_findings import open_findings
from raidwright.storage.rules.eligibility import in_use, is_free
from raidwright.storage.rules.findings import Finding
from raidwright.storage.snapshot.disks import Blank, Member, PartitionOf, PhysicalVolume, Snapshot, WholeDisk
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.snapshot.singles import singles
from raidwright.storage.snapshot.users import FileUser
from raidwright.storage.steps.context import target_path
from raidwright.storage.steps.filesystem import MountFound, Unmount
from raidwright.storage.steps.luks import CloseLuks, UnlockContainer
from raidwright.storage.steps.lvm import ActivateInside, DropMapping
from raidwright.storage.steps.targets import ON_SINGLE, OnFound, OnMapping
from raidwright.storage.words.sentences import sentence
from tests.storage.boot_entries import ENABLED_AT_BOOT, on
from tests.storage.machines import IDS, blank_disks
from tests.storage.plan_shape import Use, use_of
from tests.storage.simulator import carried_out
from tests.storage.test_single import BARE, FULL, built, codes, planned

BY_HAND = msgspec.structs.replace(
    FULL, lvm=None, encryption=Encryption("data_crypt", unlocking=Unlocking.BY_HAND)
)
NAMES = ["data", IDS.array, "/dev/sda", "/dev/sda1"]


def locked(*, told: bool = True) -> Snapshot:
    """The computer with the disk put away; it is ``told`` of it in its files."""
    there = built(BY_HAND, on(ENABLED_AT_BOOT, blank_disks(2)) if told else None)
    return carried_out(planned(plan_lock("data", there)), there)


def with_content(snapshot: Snapshot, content: object) -> Snapshot:
    """The same with something else on the partition."""
    blocks = tuple(
        msgspec.structs.replace(block, content=content) if isinstance(block.origin, PartitionOf) else block
        for block in snapshot.blocks
    )
    return msgspec.structs.replace(snapshot, blocks=blocks)


def is_whole(plan: Plan) -> bool:
    """Whether it is about its own disk alone, and travels unchanged."""
    return decode(encode(plan), Plan) == plan and [disk.drive for disk in plan.disks] == ["drive-a"]


@pytest.mark.parametrize("target", NAMES)
def test_what_is_told_of_it_is_unlocked_and_mounted_by_one_plan(target: str) -> None:
    plan = planned(plan_unlock(target, locked()))
    unlock, inside, mount = plan.steps
    assert unlock == UnlockContainer(ON_SINGLE, "data_crypt", IDS.luks, read_only=False)
    assert inside == ActivateInside(OnMapping("data_crypt"))
    assert isinstance(mount, MountFound)
    assert (mount.target, mount.point, mount.told) == (OnFound(IDS.filesystem), "/srv/data", True)
    assert target_path(plan, ON_SINGLE) == "/dev/sda1"
    assert use_of(plan) is Use.OPEN
    assert is_whole(plan)


def test_what_nothing_tells_of_is_mounted_where_somebody_says() -> None:
    plan = planned(plan_unlock("data", locked(told=False)))
    assert [step.tag for step in plan.steps] == ["unlock-container", "activate-inside"]
    bare = msgspec.structs.replace(BARE, filesystem=FilesystemChoice(FilesystemKind.EXT4))
    (mount,) = planned(plan_unlock("data", built(bare), "/srv/here")).steps
    assert isinstance(mount, MountFound)
    assert (mount.target, mount.point) == (ON_SINGLE, "/srv/here")


@pytest.mark.parametrize("target", [*NAMES, "/dev/mapper/data_crypt"])
def test_it_is_unmounted_and_locked(target: str) -> None:
    plan = planned(plan_lock(target, built(BY_HAND)))
    assert plan.steps == (Unmount(OnMapping("data_crypt"), "/srv/data"), CloseLuks("data_crypt"))
    assert use_of(plan) is Use.AWAY
    assert is_whole(plan)


@pytest.mark.parametrize("change", [{"signatures": ("unreadable",)}, {"read_only": True}], ids=str)
def test_of_one_that_cannot_be_read_nothing_is_asked(change: dict[str, object]) -> None:
    """LVM would ask it for the group, cryptsetup for the header, and each wait for the answers."""
    there = built(FULL)
    blocks = tuple(
        msgspec.structs.replace(block, **change) if isinstance(block.origin, WholeDisk) else block
        for block in there.blocks
    )
    plan = planned(plan_lock("data", msgspec.structs.replace(there, blocks=blocks)))
    assert plan.steps[1:] == (DropMapping("data_vg-data"), DropMapping("data_crypt"))
    assert is_whole(plan)


def test_a_file_system_right_on_the_partition_is_unmounted_there() -> None:
    there = built(msgspec.structs.replace(BY_HAND, encryption=None))
    plan = planned(plan_lock("data", there))
    assert plan.steps == (Unmount(ON_SINGLE, "/srv/data"),)
    assert use_of(plan) is Use.AWAY


def test_what_is_as_it_should_be_is_left() -> None:
    assert codes(plan_lock("data", locked())) == {"lock-nothing"}
    assert codes(plan_unlock("data", built(BY_HAND))) == {"unlock-nothing"}


@pytest.mark.parametrize("planner", [plan_start, plan_stop, plan_look, plan_writable, plan_check])
def test_what_only_an_array_can_do_says_that_there_is_none(planner: object) -> None:
    assert callable(planner)
    for target in (*NAMES, "/dev/mapper/data_crypt"):
        answer = planner(target, built(BY_HAND))
        assert codes(answer) == {"single-disk"}
        assert sentence(answer.findings[0]).startswith(f"“{target}” is a single disk without an array")
    nobody = find_array("nobody", built(BY_HAND))
    assert isinstance(nobody, Finding)
    assert nobody.code == "unknown-target"


def test_what_others_have_put_onto_the_partition_is_not_let_go_of() -> None:
    array = with_content(locked(), Member(IDS.array))
    assert "nested-array" in codes(plan_lock("data", array))
    assert codes(plan_unlock("data", array)) == {"unlock-nothing"}
    group = with_content(locked(), PhysicalVolume("foreign"))
    assert codes(plan_unlock("data", group)) == {"unlock-nothing"}


def test_without_its_header_it_is_not_unlocked() -> None:
    assert "header-damaged" in codes(plan_unlock("data", with_content(locked(), Blank())))


def test_who_has_it_open_is_told() -> None:
    there = built(BY_HAND)
    users = (FileUser(7, "vi", "/srv/data/a"),)
    blocks = tuple(
        msgspec.structs.replace(block, users=users if block.path == "/dev/mapper/data_crypt" else ())
        for block in there.blocks
    )
    busy = msgspec.structs.replace(there, blocks=blocks)
    assert "held-open-files" in codes(plan_lock("data", busy))
    (finding,) = open_findings(singles(busy)[0], busy)
    assert finding.code == "open-files"


def test_a_disk_of_which_this_computer_keeps_entries_is_nobodys_to_build_on() -> None:
    """Locked it looks like anybody's old disk: its lines would stay, and each start would wait for it."""
    there = locked()
    (disk,) = [
        each for each in there.blocks if isinstance(each.origin, WholeDisk) and each.path == "/dev/sda"
    ]
    assert not is_free(disk, there, wipe=True)
    (reason,) = [each for each in in_use(disk, there) if each.code == "single-known"]
    assert "Delete “data” first" in sentence(reason)
    assert not [each for each in in_use(disk, there, cleaning=True) if each.code == "single-known"]
    assert is_free(disk, locked(told=False), wipe=True)
    host = there.host
    forgotten = msgspec.structs.replace(host, settings=())
    for kept in (
        msgspec.structs.replace(forgotten, key_files=(IDS.array,)),
        msgspec.structs.replace(
            forgotten,
            group_backups=(GroupBackup("vault", ()),),
            containers=((IDS.array, IDS.luks),),
            groups_made=((IDS.luks, "vault"),),
        ),
    ):
        assert not is_free(disk, msgspec.structs.replace(there, host=kept), wipe=True)
