"""One disk that is seen by two cables or paths is never taken for two disks."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.old_disks import plan_old_disks
from raidwright.storage.plan.plan import Answer, Planned
from raidwright.storage.plan.repair.planner import plan_leaving, plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare
from raidwright.storage.rules.eligibility import disk_findings, is_free
from raidwright.storage.snapshot.disks import (
    Block,
    Drive,
    LogicalVolume,
    PhysicalVolume,
    Snapshot,
    VolumeGroup,
    WholeDisk,
)
from raidwright.storage.snapshot.same_disk import with_own_ids
from raidwright.storage.snapshot.tree import drive_id
from raidwright.storage.words.sentences import sentence
from tests.storage.growing import raid5
from tests.storage.machines import (
    FOUR_TB,
    HOST,
    IDS,
    disk,
    drive,
    drives,
    formatted,
    gpt_disk,
    machine,
    partition,
)
from tests.storage.old_disks import said, started
from tests.storage.repairs import MEMBER, SHORT, SPARE, WHOLE, codes, held, member, on

SAS = drive("a", bus="scsi")
PATHS = (
    ("/dev/disk/by-path/pci-0000:03:00.0-sas-0x5000c5-lun-0",),
    ("/dev/disk/by-path/pci-0000:04:00.0-sas-0x5000c6-lun-0",),
)
CODE = "one-disk-twice"


def by_two_paths(first: Drive, second: Drive, size: int = FOUR_TB) -> tuple[Snapshot, tuple[str, ...]]:
    """Two block devices as they are read from UDisks2, and the ids of their drives."""
    one, other = (
        disk("a", hardware=first, links=PATHS[0]),
        disk("b", size, hardware=second, links=PATHS[1]),
    )
    both = with_own_ids([one, other])
    return machine(*both), tuple(map(drive_id, both))


def built(first: Drive, second: Drive, size: int = FOUR_TB, level: Level = Level.RAID1) -> Answer:
    shown, ids = by_two_paths(first, second, size)
    return plan_build(ArrayDesign(name="tank", level=level, members=ids), shown, IDS)


@pytest.mark.parametrize("level", [Level.RAID1, Level.RAID0])
def test_no_array_is_built_of_a_disk_and_itself(level: Level) -> None:
    answer = built(SAS, SAS, level=level)
    assert codes(answer) == {CODE}
    (said,) = [sentence(each) for each in answer.findings if each.code == CODE]
    assert "/dev/sda" in said
    assert "/dev/sdb" in said
    assert "two cables or paths" in said


def test_it_is_no_spare_of_itself() -> None:
    shown, (first, second) = by_two_paths(SAS, SAS)
    both = machine(*shown.blocks, disk("c"))
    members = ArrayDesign(name="tank", level=Level.RAID1, members=(first, "drive-c"), spares=(second,))
    assert codes(plan_build(members, both, IDS)) == {CODE}


@pytest.mark.parametrize(
    ("first", "second", "size"),
    [
        ({"serial": ""}, {"serial": ""}, FOUR_TB),
        ({"wwn": ""}, {"wwn": ""}, FOUR_TB),
        ({"wwn": ""}, {}, FOUR_TB),
        ({"serial": ""}, {}, FOUR_TB),
        ({"id": "b"}, {}, FOUR_TB),
        ({"bus": "usb"}, {}, FOUR_TB),
    ],
)
def test_what_they_report_is_enough(first: dict[str, str], second: dict[str, str], size: int) -> None:
    assert codes(built(replace(SAS, **first), replace(SAS, **second), size)) == {CODE}


@pytest.mark.parametrize(
    ("first", "second", "size"),
    [
        ({"bus": "usb"}, {"bus": "usb"}, FOUR_TB),
        ({"wwn": "0x5000c500a0000001"}, {"wwn": "0x5000c500a0000002"}, FOUR_TB),
        ({"serial": "ONE"}, {"serial": "TWO"}, FOUR_TB),
        ({"wwn": ""}, {"wwn": ""}, FOUR_TB * 2),
        ({"wwn": "", "serial": ""}, {"wwn": "", "serial": ""}, FOUR_TB),
    ],
    ids=["bridges", "halves of one drive", "a WWN of a whole model", "another size", "nothing"],
)
def test_what_differs_is_another_disk(first: dict[str, str], second: dict[str, str], size: int) -> None:
    answer = built(replace(SAS, **first), replace(SAS, **second), size)
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]


TWIN = disk("c", hardware=drive("a", id="drive-c"))
RETURNING = (
    gpt_disk("c", origin=WholeDisk(drive("a", id="drive-c"))),
    partition("c", 1, MEMBER),
)
SPARE_TOO = held(member("a", 0), member("b", 1), member("c", -1, SPARE))


@pytest.mark.parametrize(
    "plan",
    [
        lambda: plan_replacement("old", "drive-c", on(SHORT, TWIN)),
        lambda: plan_replacement("old", "drive-c", on(WHOLE, TWIN), "drive-b"),
        lambda: plan_spare("old", "drive-c", on(WHOLE, TWIN)),
        lambda: plan_growth("old", "drive-c", on(WHOLE, TWIN)),
        lambda: plan_growth("old", "drive-c", on(SPARE_TOO, *RETURNING)),
        lambda: plan_replacement("old", "drive-c", on(SPARE_TOO, *RETURNING), "drive-b"),
        lambda: plan_replacement("old", "drive-c", on(SHORT, *RETURNING)),
        lambda: plan_leaving("old", "drive-c", on(SHORT, *RETURNING)),
    ],
    ids=["joins", "replaces", "spare", "grows", "grows by spare", "steps in", "returns", "is cleared"],
)
def test_the_other_path_to_a_member_does_not_come_to_its_array(plan: Callable[[], Answer]) -> None:
    assert CODE in codes(plan())


def test_what_is_twice_in_an_array_already_may_leave_it() -> None:
    assert isinstance(plan_leaving("old", "drive-c", on(SPARE_TOO, *RETURNING)), Planned)


def test_the_other_path_to_the_disk_that_goes_is_no_disk_to_come() -> None:
    five = on(raid5(), *_raid5_disks(), disk("d", hardware=drive("c", id="drive-d")))
    assert CODE in codes(plan_replacement("old", "drive-d", five, "drive-c"))


def _raid5_disks() -> tuple[Block, ...]:
    return gpt_disk("c"), partition("c", 1, MEMBER)


def mounted_by_the_other_path(**changes: str) -> tuple[Block, Snapshot]:
    """A disk, and the computer that has mounted what may be the same one by another path."""
    hardware = replace(SAS, **changes)
    own = gpt_disk("b", origin=WholeDisk(replace(hardware, id="drive-b")))
    other = gpt_disk("a", origin=WholeDisk(hardware))
    parts = partition("a", 1, formatted("ext4", "/srv/data")), partition("b", 1, formatted("ext4"))
    return own, machine(other, own, *parts, host=HOST)


def test_what_is_in_use_by_the_other_path_is_in_use() -> None:
    own, now = mounted_by_the_other_path()
    assert not is_free(own, now, wipe=True)
    (said,) = [each for each in disk_findings(own, now) if each.code == "in-use-by-other-path"]
    assert said.subject == "drive-b"
    assert sentence(said).startswith("Larch Disk 4000 LD-A001 (/dev/sdb) cannot be used: /dev/sda has")
    assert "stop using /dev/sda or unplug it" in sentence(said)


def test_what_is_mounted_at_one_path_is_not_said_to_be_at_the_other() -> None:
    """They may be two disks after all, whose maker gave them one number."""
    own, now = mounted_by_the_other_path()
    assert not any("/srv/data" in sentence(each) for each in disk_findings(own, now))


def test_what_is_in_use_at_another_bridge_is_not() -> None:
    assert is_free(*mounted_by_the_other_path(bus="usb"), wipe=True)


def test_what_only_lies_there_is_told_of_the_path_itself() -> None:
    """Members of an array that does not run: one path tells of them what the other does."""
    twins = (
        gpt_disk("a", origin=WholeDisk(SAS)),
        gpt_disk("b", origin=WholeDisk(replace(SAS, id="drive-b"))),
    )
    shown = machine(*twins, *(partition(each, 1, MEMBER) for each in "ab"), arrays=(held(member("a", 0)),))
    idle = replace(shown, arrays=tuple(replace(each, running=False) for each in shown.arrays))
    for each in twins:
        assert "in-use-by-other-path" not in {finding.code for finding in disk_findings(each, idle)}
    assert "in-use-by-other-path" in {finding.code for finding in disk_findings(twins[1], shown)}


def numbered_alike(shown: Snapshot) -> Snapshot:
    """The same where /dev/sdb reports the number of /dev/sda."""
    hardware = {"/dev/sda": drive("a", bus="ata"), "/dev/sdb": drive("a", bus="ata", id="drive-b")}
    blocks = tuple(
        replace(block, origin=WholeDisk(hardware[block.path])) if block.path in hardware else block
        for block in shown.blocks
    )
    return replace(shown, blocks=blocks)


def test_two_with_one_number_are_erased_with_the_idle_array_on_both() -> None:
    shown = numbered_alike(started())
    answer = plan_old_disks(drives(2), shown)
    assert isinstance(answer, Planned), said(answer)
    assert isinstance(plan_old_disks(drives(2), numbered_alike(in_a_group())), Planned)


def test_one_of_two_with_one_number_is_not_erased_while_the_other_is_in_use() -> None:
    own, now = mounted_by_the_other_path()
    assert codes(plan_old_disks([drive_id(own)], now)) == {"in-use-by-other-path"}
    assert codes(plan_old_disks(["drive-a", "drive-b"], now)) == {"mounted"}


def in_a_group() -> Snapshot:
    """Two disks on which one volume group lies, whose volume is a device."""
    carriers = ("/dev/sda1", "/dev/sdb1")
    parts = (partition(letter, 1, PhysicalVolume("attic")) for letter in "ab")
    volume = replace(disk("q"), path="/dev/dm-0", origin=LogicalVolume("attic", "films"))
    group = VolumeGroup("u", "attic", 1, 0, 1, carriers, ("films",))
    return machine(gpt_disk("a"), gpt_disk("b"), *parts, volume, groups=(group,))
