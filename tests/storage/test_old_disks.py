"""Disks of old computers: what is said of them, what is refused, and by which steps they come clean."""

import msgspec
import pytest

from raidwright.storage.operations.operation import Purpose
from raidwright.storage.plan.continuing.cleaning import plan_cleaning
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Refused, agreement
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.arrays import Sync
from raidwright.storage.snapshot.disks import (
    Blank,
    Block,
    Content,
    LogicalVolume,
    Luks,
    PartitionOf,
    PartOf,
    PhysicalVolume,
    Snapshot,
    SwapArea,
    VolumeGroup,
)
from raidwright.storage.snapshot.settings import GroupBackup
from raidwright.storage.snapshot.signatures import PHYSICAL_VOLUME
from raidwright.storage.snapshot.tree import disk_of_drive
from raidwright.storage.snapshot.unfinished import LeftDisk, Remains, Unfinished
from raidwright.storage.steps import Step
from raidwright.storage.steps.assembly import ReleaseMembers
from raidwright.storage.steps.disk import (
    LeaveUnread,
    VerifyClean,
    WipeDisk,
    WipeSignatures,
    ZeroSuperblock,
)
from raidwright.storage.steps.luks import EraseLuks
from raidwright.storage.steps.lvm import DeactivateGroup, DeleteGroupBackup, groups_forgotten
from raidwright.storage.steps.targets import OnDisk, OnPartition
from raidwright.storage.words.sentences import loss_sentence, sentence
from tests.storage.breaking_off import broken_off
from tests.storage.broken_off import all_blank, cleaned
from tests.storage.machines import (
    HOST,
    disk,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.old_disks import OURS, half_a_nas, plan_of, said, started
from tests.storage.simulator import carried_out

LOOK = (
    "to read its files. Look at the files first, unless you are sure that nobody needs them:"
    " raidwright inspect md0"
)


def refused(snapshot: Snapshot, *chosen: str) -> str:
    answer = plan_old_disks(chosen or drives(2), snapshot)
    assert isinstance(answer, Refused)
    return "; ".join(said(answer))


def test_half_of_a_nas_is_told_of_in_plain_words() -> None:
    answer = plan_old_disks(drives(2), half_a_nas())
    assert said(answer) == [
        "“md0” was a RAID 1 array. Connected members: 2 of 12. All of these are erased.",
        f"“md0” has enough members here {LOOK}",
        "“2” was a RAID 5 array created on DiskStation. Connected members: 2 of 4. All of these are erased.",
        "“2” cannot be started, and its contents are not visible. They are erased without being checked.",
    ]
    plan = plan_of(answer)
    assert loss_sentence(plan.losses[1], plan) == (
        "Data to be erased on Larch Disk 4000 LD-B001 (/dev/sdb): sdb: GPT partition table; sdb1: member 2 of"
        " 12 of the RAID 1 array “md0”; sdb2: member 2 of 4 of the RAID 5 array “2”, created on"
        " DiskStation"
    )


def test_it_comes_clean_from_the_top_down_and_is_proven_so() -> None:
    plan = plan_of(plan_old_disks(drives(2), half_a_nas()))
    assert (plan.purpose, plan.array, agreement(plan)) == (Purpose.CLEAN, None, "A001 B001 unseen")
    assert [type(step) for step in plan.steps] == [*[ZeroSuperblock] * 4, *[WipeDisk] * 2, *[VerifyClean] * 2]
    parts = [OnPartition(index, number) for index in range(2) for number in (1, 2)]
    assert [step.acts_on()[0] for step in plan.steps[:4]] == parts
    assert all(step.zeroed for step in plan.steps[:4] if isinstance(step, ZeroSuperblock))
    assert [step.acts_on() for step in plan.steps[-2:]] == [(OnDisk(0),), (OnDisk(1),)]


def test_what_udev_has_collected_is_let_go_of_first() -> None:
    plan = plan_of(plan_old_disks(drives(2), half_a_nas(node="/dev/md127")))
    assert plan.steps[0] == ReleaseMembers(127, (OnPartition(0, 2), OnPartition(1, 2)))


def test_one_that_holds_them_under_an_odd_name_is_stopped_first() -> None:
    assert "/dev/md_d3 uses the members of “2”. Stop “2” first." in refused(half_a_nas(node="/dev/md_d3"))


def test_an_array_goes_with_all_of_it_that_is_here_or_not_at_all() -> None:
    """Else the rest of it would be worth nothing, and nobody was asked about that."""
    snapshot = half_a_nas("abc")
    assert "“2” also has members on Larch Disk 4000 LD-C001" in refused(snapshot, *drives(2))
    assert "“2” is stopped, and its contents are not visible. Start it first: raidwright start 2" in refused(
        snapshot, *drives(3)
    )
    plan_of(plan_old_disks(drives(3), half_a_nas("abc", level="linear")))


def test_what_udev_has_started_and_nobody_uses_is_stopped_first() -> None:
    answer = plan_old_disks(drives(2), started())
    assert "“2” is running but not in use. It is stopped first." in said(answer)
    plan = plan_of(answer)
    step = plan.steps[0]
    assert step == ReleaseMembers(127, (OnPartition(0, 2), OnPartition(1, 2)), runs=True)
    assert step.sentence(plan) == "Stop the unused array /dev/md127 (2 devices)"
    plan_of(plan_old_disks(drives(2), started(home="")))


@pytest.mark.parametrize(
    "snapshot",
    [
        started(formatted("ext4", "/srv/photos")),
        started(SwapArea(True)),
        started(formatted("ext4"), sync=Sync("resync", 0.5, 1, 1)),
        started(formatted("ext4"), home="any"),
        started(formatted("ext4"), home="tower"),
        msgspec.structs.replace(started(), host=msgspec.structs.replace(HOST, settings=(OURS,))),
        half_a_nas(running=True, path="/dev/md127"),
        started(path="/dev/md_d3"),
    ],
    ids=[
        "mounted",
        "swapped to",
        "utilization",
        "made by us",
        "made here",
        "told of",
        "not seen",
        "odd name",
    ],
)
def test_what_is_used_or_ours_is_left_alone(snapshot: Snapshot) -> None:
    """Who wants to be rid of an array of this computer takes it down, with its entries."""
    assert "“2” is running. Stop it first, or delete it." in refused(snapshot)


@pytest.mark.parametrize(
    ("used", "words"),
    [
        (partition("a", 1, formatted("ext4", "/srv/photos")), "is mounted at /srv/photos"),
        (partition("a", 1, formatted("ext4", "/")), "of the running system"),
        (partition("a", 1, signatures=("zfs_member",)), "ZFS pool"),
        (partition("a", 1, signatures=("conflicting", "ext4", "btrfs")), "has conflicting signatures"),
        (partition("a", 1, signatures=("unreadable",)), "cannot be read"),
    ],
)
def test_what_is_in_use_or_reaches_beyond_is_left_alone(used: object, words: str) -> None:
    assert words in refused(machine(gpt_disk("a"), used), "drive-a")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("ill", "words"),
    [
        ((disk("b", signatures=("unreadable",)),), "cannot be read, so it is not wiped"),
        (
            (gpt_disk("b"), partition("b", 1, signatures=("unreadable",))),
            "cannot be read, so it is not wiped",
        ),
        ((disk("b", read_only=True),), "is write-protected, so it is not wiped"),
    ],
    ids=["whole", "a partition", "locked"],
)
def test_one_that_cannot_be_wiped_is_taken_along_and_left_as_it_is(
    ill: tuple[Block, ...], words: str
) -> None:
    snapshot = machine(disk("a", content=formatted("ext4")), *ill)
    answer = plan_old_disks(drives(2), snapshot)
    plan = plan_of(answer)
    assert words in "; ".join(said(answer))
    assert plan.steps == (WipeDisk(0), VerifyClean(OnDisk(0)), LeaveUnread(OnDisk(1)))
    assert [loss.disk for loss in plan.losses] == [0]
    assert "B001" not in agreement(plan)
    assert isinstance(plan_old_disks(["drive-b"], snapshot), Refused)


def test_a_disk_that_is_not_here_and_none_at_all() -> None:
    assert "drive-z is not connected" in refused(half_a_nas(), "drive-z")
    assert isinstance(plan_old_disks((), half_a_nas()), Refused)


def test_unknown_data_take_the_typed_path() -> None:
    plan = plan_of(plan_old_disks(["drive-a"], machine(disk("a", signatures=("unknown_data",)))))
    assert agreement(plan) == "/dev/sda"


def lvm(*more: object, missing: int = 0, thin: bool = False) -> Snapshot:
    carrier = partition("a", 1, PhysicalVolume("attic"))
    group = VolumeGroup("u", "attic", 1, 0, 1, ("/dev/sda1", *map(str, more)), ("films",), missing, thin)
    return machine(gpt_disk("a"), carrier, groups=(group,))


def active(snapshot: Snapshot, content: Content | None = None) -> Snapshot:
    volume = msgspec.structs.replace(
        disk("q", content=content or Blank()), path="/dev/dm-0", origin=LogicalVolume("attic", "films")
    )
    return msgspec.structs.replace(snapshot, blocks=(*snapshot.blocks, volume))


def test_a_volume_group_goes_too_and_is_put_away_before() -> None:
    answer = plan_old_disks(["drive-a"], active(lvm()))
    assert said(answer) == ["The volume group “attic” is erased with all its volumes: films."]
    plan = plan_of(answer)
    assert plan.steps[:2] == (DeactivateGroup("attic"), WipeSignatures(OnPartition(0, 1)))
    quiet: tuple[Step, ...] = plan_of(plan_old_disks(["drive-a"], lvm())).steps
    assert quiet == plan.steps[1:]


_GROUP = "Tspcvx-iuzr-NY1x-Afvc-b5If-yyKl-DMRP3g"


@pytest.mark.parametrize("is_shown", [True, False])
@pytest.mark.parametrize(
    ("name", "uuid", "missing", "goes"),
    [
        ("attic", _GROUP, 0, True),
        ("cellar", _GROUP, 0, False),
        ("attic", _GROUP.replace("T", "X"), 0, True),
        ("attic", "", 0, False),
        ("attic", _GROUP, 1, False),
    ],
    ids=["its own", "another name", "of a hidden group", "of nobody knows which", "of half a group"],
)
def test_what_lvm_keeps_of_a_group_goes_last_with_all_of_its_disks(
    name: str, uuid: str, missing: int, *, goes: bool, is_shown: bool
) -> None:
    """Whether UDisks2 shows the group or not: the disks say it themselves.

    Where it is a hidden group's of that name, LVM writes this one's in its place as soon as it looks.
    """
    now = lvm(missing=missing)
    host = msgspec.structs.replace(now.host, group_backups=(GroupBackup(name, ("/dev/sdz1",), uuid=uuid),))
    part = PartOf(PHYSICAL_VOLUME, "attic", 1 + missing, _GROUP)
    blocks = (now.blocks[0], msgspec.structs.replace(now.blocks[1], parts=(part,)))
    groups = (msgspec.structs.replace(now.groups[0], uuid=_GROUP),) if is_shown else ()
    plan = plan_of(
        plan_old_disks(["drive-a"], msgspec.structs.replace(now, blocks=blocks, groups=groups, host=host))
    )
    assert groups_forgotten(plan.steps) == ((DeleteGroupBackup("attic", uuid=_GROUP),) if goes else ())
    assert not goes or plan.steps[-1] == DeleteGroupBackup("attic", uuid=_GROUP)


def test_what_lvm_keeps_goes_with_disks_whose_own_metadata_are_lost() -> None:
    """By the UUIDs of the physical volumes, of which the file tells too."""
    now = lvm()
    backups = tuple(
        GroupBackup(name, ("/dev/sdz1",), uuid=_GROUP, volumes=volumes)
        for name, volumes in {"attic": ("pv-1",), "cellar": ("pv-1", "pv-2"), "vault": ("pv-2",)}.items()
    )
    part = PartOf(PHYSICAL_VOLUME, "", volume="pv-1")
    blocks = (now.blocks[0], msgspec.structs.replace(now.blocks[1], parts=(part,)))
    host = msgspec.structs.replace(now.host, group_backups=backups)
    plan = plan_of(
        plan_old_disks(["drive-a"], msgspec.structs.replace(now, blocks=blocks, groups=(), host=host))
    )
    assert groups_forgotten(plan.steps) == (DeleteGroupBackup("attic", uuid=_GROUP),)


@pytest.mark.parametrize("is_alone", [True, False])
@pytest.mark.parametrize("uuid", [_GROUP, ""], ids=["whole", "emptied by a power cut"])
def test_what_lvm_keeps_goes_with_the_last_group_of_its_name(uuid: str, *, is_alone: bool) -> None:
    """While it sees another one it writes what it keeps of that."""
    now = lvm()
    part = PartOf(PHYSICAL_VOLUME, "attic", 1, _GROUP)
    other = msgspec.structs.replace(part, uuid=_GROUP.replace("T", "X"))
    blocks = (now.blocks[0], msgspec.structs.replace(now.blocks[1], parts=(part,)))
    beside = msgspec.structs.replace(gpt_disk("b"), parts=() if is_alone else (other,))
    host = msgspec.structs.replace(now.host, group_backups=(GroupBackup("attic", (), uuid=uuid),))
    whole = msgspec.structs.replace(now, blocks=(*blocks, beside), groups=(), host=host)
    plan = plan_of(plan_old_disks(["drive-a"], whole))
    assert groups_forgotten(plan.steps) == (DeleteGroupBackup("attic", uuid=_GROUP),) * is_alone


def test_half_a_volume_group_goes_unless_it_is_in_use_or_the_other_half_is_here() -> None:
    plan_of(plan_old_disks(["drive-a"], lvm(missing=1)))
    assert "“attic” is incomplete, and its volumes are in use" in refused(active(lvm(missing=1)), "drive-a")
    assert "“attic” is also on /dev/sdb1" in refused(lvm("/dev/sdb1"), "drive-a")


@pytest.mark.parametrize(
    ("kind", "options"),
    [
        ("ext3", "ro,noload"),
        ("ext4", "ro,noload"),
        ("xfs", "ro,norecovery"),
        ("btrfs", "ro,rescue=nologreplay"),
        ("ntfs", "ro"),
        ("jfs", ""),
    ],
)
def test_what_can_be_mounted_can_be_looked_at_first(kind: str, options: str) -> None:
    """By "ro" alone a journal that is owed is written back; a kind that is not known is not spoken of."""
    for there, device in (
        (machine(disk("a", content=formatted(kind))), "/dev/sda"),
        (machine(gpt_disk("a"), partition("a", 1, formatted(kind))), "/dev/sda1"),
        (active(lvm(), formatted(kind)), "/dev/attic/films"),
    ):
        answer = plan_old_disks(["drive-a"], there)
        looks = [each for each in answer.findings if each.code == "clean-mount"]
        assert len(looks) == bool(options)
        for look in looks:
            assert look.severity is Severity.WARNING
            assert f"run as root, changes nothing: mount -o {options} {device} /mnt (" in sentence(look)


def test_what_is_encrypted_or_a_group_is_opened_read_only_to_look_at_it() -> None:
    container = partition("a", 1, Luks("eeeeeeee-0000-4000-8000-000000000005", "2"))
    said_of = "; ".join(said(plan_old_disks(["drive-a"], machine(gpt_disk("a"), container))))
    assert "cryptsetup open --readonly /dev/sda1 look" in said_of
    told = "; ".join(said(plan_old_disks(["drive-a"], lvm())))
    assert """vgchange --activate y --config 'activation/read_only_volume_list=["attic"]' attic""" in told
    for there in (active(lvm()), lvm(missing=1), lvm(thin=True)):
        assert "read_only_volume_list" not in "; ".join(said(plan_old_disks(["drive-a"], there)))


def test_keys_are_destroyed_wherever_on_the_disk_they_lie() -> None:
    container = partition("a", 2, Luks("eeeeeeee-0000-4000-8000-000000000005", "2"))
    plan = plan_of(plan_old_disks(["drive-a"], machine(gpt_disk("a"), container)))
    erased, wiped, *_ = plan.steps
    assert isinstance(erased, EraseLuks)
    assert erased.target == OnPartition(0, 2)
    assert erased.header > 0
    assert wiped == WipeSignatures(OnPartition(0, 2))


def test_a_partition_that_only_holds_others_is_not_acted_on() -> None:
    outer = partition("a", 1)
    assert isinstance(outer.origin, PartitionOf)
    outer = msgspec.structs.replace(outer, origin=msgspec.structs.replace(outer.origin, role="0x05"))
    plan = plan_of(plan_old_disks(["drive-a"], machine(gpt_disk("a"), outer, partition("a", 5, formatted()))))
    named = [target for step in plan.steps for target in step.acts_on()]
    assert OnPartition(0, 1) not in named
    assert OnPartition(0, 5) in named


def test_when_it_is_broken_off_the_same_disks_are_offered_again() -> None:
    left = tuple(LeftDisk(letter, Remains.ITS_OWN, f"/dev/sd{letter}") for letter in "ab")
    unfinished = Unfinished("clean", "", 0.0, 3, 8, "", left)
    snapshot = half_a_nas()
    host = msgspec.structs.replace(HOST, unfinished=unfinished)
    again = plan_cleaning(msgspec.structs.replace(snapshot, host=host))
    assert plan_of(again).steps == plan_of(plan_old_disks(drives(2), snapshot)).steps


def test_wherever_it_is_broken_off_the_way_leads_to_blank_disks() -> None:
    """A disk that was not written to yet is as it was, unless an array on it has lost a member already."""
    snapshot = half_a_nas()
    plan = plan_of(plan_old_disks(drives(2), snapshot))
    for begun in range(1, len(plan.steps) + 1):
        for left in broken_off(plan, snapshot, begun):
            after = cleaned(left)
            untouched = [drive for drive in drives(2) if not all_blank(_only(drive, after))]
            rest = carried_out(plan_of(plan_old_disks(untouched, after)), after) if untouched else after
            assert all_blank(rest), begun


def _only(drive: str, snapshot: Snapshot) -> Snapshot:
    """That disk and its partitions."""
    whole = disk_of_drive(snapshot, drive)
    assert whole is not None
    own = tuple(each for each in snapshot.blocks if each.path.startswith(whole.path))
    return msgspec.structs.replace(snapshot, blocks=own)
