"""By what a disk is known, and which disks take more than a yes."""

import pytest

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.plan import Plan, Planned, disk_identity, typed_paths
from raidwright.storage.plan.teardown.planner import plan_teardown
from raidwright.storage.snapshot.disks import Block, Member, Snapshot
from raidwright.storage.snapshot.signatures import UNKNOWN_DATA
from tests.storage.machines import FOUR_TB, IDS, array, disk, drive, drives, gpt_disk, machine, partition


def named(letter: str, serial: str, wwn: str, **changes: object) -> Block:
    bridge = drive(letter, serial=serial, wwn=wwn, bus="usb")
    return disk(letter, hardware=bridge, **changes)  # type: ignore[arg-type]


def built_on(count: int, shown: Snapshot) -> Plan:
    answer = plan_build(ArrayDesign("tank", Level.RAID1, drives(count), wipe=True), shown, IDS)
    assert isinstance(answer, Planned), answer.findings
    return answer.plan


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([("A", "1"), ("B", "2"), ("C", "3")], []),
        ([("A", ""), ("", "2"), ("C", "")], []),
        ([("A", "1"), ("", ""), ("C", "3")], ["b"]),
        ([("A", ""), ("B", ""), ("A", "")], ["a", "c"]),
        ([("A", "1"), ("A", "2"), ("", "1")], []),
        ([("", ""), ("", ""), ("", "")], ["a", "b", "c"]),
    ],
)
def test_the_path_of_a_disk_without_names_of_its_own_is_typed(
    names: list[tuple[str, str]], expected: list[str]
) -> None:
    shown = machine(*(named(letter, *pair) for letter, pair in zip("abc", names, strict=True)))
    assert typed_paths(built_on(3, shown)) == tuple(f"/dev/sd{letter}" for letter in expected)


def test_a_twin_that_is_not_in_the_plan_counts() -> None:
    shown = machine(named("a", "A", "1"), named("b", "B", "2"), named("c", "B", "2"))
    assert typed_paths(built_on(2, shown)) == ("/dev/sdb",)


def test_a_twin_elsewhere_counts_in_a_teardown_too() -> None:
    held = array("/dev/sda", "/dev/sdb")
    members = (named(letter, letter, "", content=Member(held.uuid)) for letter in "ab")
    shown = machine(*members, named("c", "b", ""), arrays=(held,))
    answer = plan_teardown("old", shown)
    assert isinstance(answer, Planned), answer.findings
    assert typed_paths(answer.plan) == ("/dev/sdb",)


@pytest.mark.parametrize("on_partition", [False, True])
def test_the_path_of_a_disk_with_unknown_data_is_typed(*, on_partition: bool) -> None:
    marked = partition("b", 1, signatures=(UNKNOWN_DATA,))
    used = (disk("b"), marked) if on_partition else (disk("b", signatures=(UNKNOWN_DATA,)),)
    plan = built_on(2, machine(disk("a"), *used))
    assert typed_paths(plan) == ("/dev/sdb",)
    assert plan.fingerprint() != built_on(2, machine(disk("a"), disk("b"))).fingerprint()


def test_taking_an_array_down_asks_nothing_about_what_is_not_known() -> None:
    held = array("/dev/sda", "/dev/sdb")
    marked = (disk(letter, content=Member(held.uuid), signatures=(UNKNOWN_DATA,)) for letter in "ab")
    answer = plan_teardown("old", machine(*marked, arrays=(held,)))
    assert isinstance(answer, Planned), answer.findings
    assert answer.plan.typed == ()


def test_a_plan_knows_a_disk_by_all_that_can_be_seen_of_it() -> None:
    parts = (partition("a", 2, signatures=("xfs",)), partition("a", 1, signatures=("swap", "ext4")))
    shown = machine(gpt_disk("a", logical_sector=4096), *parts, partition("b", 1, signatures=("xfs",)))
    known = disk_identity(shown.blocks[0], shown)
    assert known.signatures == ("sda1:ext4", "sda1:swap", "sda2:xfs", "sda:PMBR", "sda:gpt")
    assert (known.path, known.drive, known.table) == (
        "/dev/sda",
        "drive-a",
        "cccccccc-0000-4000-8000-000000000061",
    )
    assert (known.size, known.logical_sector, known.physical_sector, known.diskseq) == (
        FOUR_TB,
        4096,
        4096,
        97,
    )
    assert (known.model, known.serial, known.wwn) == ("Larch Disk 4000", "LD-A001", "0x50014ee2c0000061")
    assert disk_identity(disk("a"), shown).table == ""
    with pytest.raises(ValueError, match="/dev/sda2 is not a whole disk"):
        disk_identity(parts[0], shown)
