"""One piece of hardware is one failure, however many disks it shows itself as."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.machine.saved import read_machine
from raidwright.storage.design.capacity_sentences import safety
from raidwright.storage.design.design import ArrayDesign, Layout
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.growth.planner import plan_growth
from raidwright.storage.plan.plan import Planned
from raidwright.storage.plan.repair.planner import plan_replacement
from raidwright.storage.plan.repair.spares import plan_spare
from raidwright.storage.proposals.proposing import Priority, propose_storage
from raidwright.storage.rules.array_findings import drives_findings
from raidwright.storage.rules.eligibility import disk_findings
from raidwright.storage.rules.findings import Severity
from raidwright.storage.snapshot.array_status import failures_survived
from raidwright.storage.snapshot.arrays import ArrayMember
from raidwright.storage.snapshot.disks import Drive, Snapshot, WholeDisk
from raidwright.storage.snapshot.same_disk import is_one_unit, is_placeholder, with_units
from raidwright.storage.words.sentences import sentence
from tests.storage.machines import IDS, disk, drive, drives, gpt_disk, machine, partition
from tests.storage.repairs import MEMBER, SERVES, SHORT, WHOLE, held, member, on

MACHINES = Path(__file__).parents[1] / "machines"
NAMESPACES = read_machine(MACHINES / "nvme_two_namespaces.json")
JUNK = read_machine(MACHINES / "junk_serial_one.json")
CODE = "one-unit"
NVME = drive("a", bus="nvme", model="Heron", serial="HN-1", wwn="eui.1", unit="nqn.2014.org.nvmexpress:1")
ACTUATOR = drive("a", bus="scsi", model="Mach", serial="ZX-1", wwn="0x5000c500a0000001")


def warned(answer: Planned) -> set[str]:
    return {each.code for each in answer.findings}


def test_two_namespaces_of_one_drive_survive_no_failure() -> None:
    ids = tuple(block.origin.drive.id for block in NAMESPACES.blocks[:2])
    answer = plan_build(ArrayDesign(name="tank", level=Level.RAID1, members=ids), NAMESPACES, IDS)
    assert isinstance(answer, Planned)
    (said,) = [each for each in answer.findings if each.code == CODE]
    assert said.severity is Severity.WARNING
    assert "/dev/nvme0n1 and /dev/nvme0n2" in sentence(said)
    assert answer.plan.predicted.survives == 0
    assert answer.plan.predicted is not None
    assert safety(answer.plan.predicted).startswith("No redundancy")


def test_nothing_on_one_drive_is_promised_to_be_protected() -> None:
    ids = tuple(block.origin.drive.id for block in NAMESPACES.blocks[:2])
    mirror = ArrayDesign(name="tank", level=Level.RAID1, members=ids)
    answer = plan_build(mirror, NAMESPACES, IDS)
    assert isinstance(answer, Planned)
    assert "not protected until" not in " ".join(map(sentence, answer.findings))
    offered = propose_storage(Priority.SAFETY, mirror, NAMESPACES, IDS)
    assert {each.design.level for each in offered.every} == {Level.RAID0, Level.RAID1}
    assert {each.protected_after for each in offered.every} == {None}
    assert (offered.recommended, offered.why) == (None, None)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (NVME, replace(NVME, wwn="eui.2"), True),
        (NVME, replace(NVME, wwn="eui.2", unit="nqn.2014.org.nvmexpress:2"), False),
        (replace(NVME, unit=""), replace(NVME, unit="", wwn="eui.2"), True),
        (ACTUATOR, replace(ACTUATOR, wwn="0x5000c500a0000002"), True),
        (replace(ACTUATOR, serial=""), replace(ACTUATOR, serial=""), True),
        (ACTUATOR, replace(ACTUATOR, serial="ZX-2"), False),
        (ACTUATOR, replace(ACTUATOR, serial="ZX-2", wwn="0x5000c500a0000002"), False),
        (ACTUATOR, replace(ACTUATOR, model="Other", wwn="0x5000c500a0000002"), False),
        (replace(ACTUATOR, bus="usb", wwn=""), replace(ACTUATOR, bus="usb", wwn=""), False),
        (
            replace(ACTUATOR, serial="000000000000", wwn="0x1"),
            replace(ACTUATOR, serial="000000000000", wwn="0x2"),
            False,
        ),
        (replace(ACTUATOR, serial="", wwn=""), replace(ACTUATOR, serial="", wwn=""), False),
    ],
    ids=[
        "namespaces",
        "two drives that share a number",
        "namespaces without the helper",
        "actuators",
        "one WWN and nothing else",
        "a WWN of a whole model",
        "two disks",
        "another model",
        "bridges",
        "a number of nothing",
        "no number",
    ],
)
def test_what_is_one_piece_of_hardware(one: Drive, other: Drive, same: bool) -> None:
    first, second = disk("a", hardware=one), disk("b", hardware=replace(other, id="drive-b"))
    assert is_one_unit(first, second) is same


@pytest.mark.parametrize(
    ("level", "layout", "units", "survives"),
    [
        (Level.RAID0, Layout.DEFAULT, "aabb", 0),
        (Level.RAID1, Layout.DEFAULT, "aab", 1),
        (Level.RAID1, Layout.DEFAULT, "aaa", 0),
        (Level.RAID1, Layout.DEFAULT, "abc", 2),
        (Level.RAID5, Layout.DEFAULT, "aabc", 0),
        (Level.RAID5, Layout.DEFAULT, "abcd", 1),
        (Level.RAID6, Layout.DEFAULT, "aabb", 1),
        (Level.RAID6, Layout.DEFAULT, "aabcd", 1),
        (Level.RAID6, Layout.DEFAULT, "aaabc", 0),
        (Level.RAID6, Layout.DEFAULT, "abcde", 2),
        (Level.RAID10, Layout.NEAR, "aabb", 0),
        (Level.RAID10, Layout.NEAR, "abab", 1),
        (Level.RAID10, Layout.NEAR, "abba", 1),
        (Level.RAID10, Layout.FAR, "abba", 0),
        (Level.RAID10, Layout.OFFSET, "abab", 1),
        (Level.RAID10, Layout.DEFAULT, "abcd", 1),
    ],
)
def test_pieces_of_hardware_are_counted(level: Level, layout: Layout, units: str, survives: int) -> None:
    shown = [
        disk(letter, hardware=drive(letter, unit=unit if units.count(unit) > 1 else ""))
        for letter, unit in zip("abcdefgh", units, strict=False)
    ]
    wish = ArrayDesign(name="tank", level=level, layout=layout, members=drives(len(units)))
    answer = plan_build(wish, machine(*shown), IDS)
    assert isinstance(answer, Planned), [sentence(each) for each in answer.findings]
    assert answer.plan.predicted.survives == survives
    assert (CODE in warned(answer)) is (len(set(units)) < len(units))


def test_a_spare_on_the_same_drive_is_told() -> None:
    shown = (
        disk("a", hardware=NVME),
        disk("b"),
        disk("c", hardware=replace(NVME, id="drive-c", wwn="eui.2")),
    )
    wish = ArrayDesign(name="tank", level=Level.RAID1, members=(NVME.id, "drive-b"), spares=("drive-c",))
    answer = plan_build(wish, machine(*shown), IDS)
    assert isinstance(answer, Planned)
    assert CODE in warned(answer)
    assert answer.plan.predicted.survives == 1


SISTER = disk("c", hardware=replace(drive("a", wwn="eui.2"), id="drive-c"))


@pytest.mark.parametrize(
    "answer",
    [
        plan_replacement("old", "drive-c", on(SHORT, SISTER)),
        plan_spare("old", "drive-c", on(WHOLE, SISTER)),
        plan_growth("old", "drive-c", on(WHOLE, SISTER)),
    ],
    ids=["joins", "spare", "grows"],
)
def test_what_comes_to_its_sister_is_told(answer: object) -> None:
    assert isinstance(answer, Planned), answer
    assert CODE in warned(answer)


def sharing(*letters: str) -> Snapshot:
    """A mirror on two disks; those named are parts of one drive."""
    blocks = tuple(
        replace(block, origin=WholeDisk(replace(drive(block.path[-1]), unit="nqn")))
        if block.path in {f"/dev/sd{letter}" for letter in letters}
        else block
        for block in on(WHOLE).blocks
    )
    return replace(on(WHOLE), blocks=blocks)


def test_an_array_on_one_drive_is_not_protected() -> None:
    assert with_units(sharing("a")).arrays == (WHOLE,)
    assert failures_survived(WHOLE) == 1
    now = with_units(sharing("a", "b"))
    assert failures_survived(now.arrays[0]) == 0
    assert CODE in {each.code for each in drives_findings(now.arrays[0], now)}


def test_two_partitions_of_one_disk_fail_at_once() -> None:
    mirror = held(member("a", 0), ArrayMember("/dev/sda2", 1, SERVES))
    shown = machine(gpt_disk("a"), *(partition("a", number, MEMBER) for number in (1, 2)), arrays=(mirror,))
    (told,) = with_units(shown).arrays
    assert failures_survived(told) == 0


@pytest.mark.parametrize(
    "serial", ["000000000000", "0123456789ABCDEF", "1234567890", "FFFFFFFF", "0000-0000", "123456789012"]
)
def test_a_number_of_nothing(serial: str) -> None:
    assert is_placeholder(serial)


@pytest.mark.parametrize(
    "serial", ["", "TA-7K01Q37", "S3Z9NB0K123456", "WD-WCC4N1234567", "11112222", "2345ABCD"]
)
def test_a_number_of_its_own(serial: str) -> None:
    assert not is_placeholder(serial)


def test_a_serial_number_of_the_bridge_is_told() -> None:
    found = disk_findings(JUNK.blocks[0], JUNK)
    (said,) = [each for each in found if each.code == "placeholder-serial"]
    assert said.severity is Severity.WARNING
    assert "000000000000" in sentence(said)
    ids = tuple(block.origin.drive.id for block in JUNK.blocks[:2])
    answer = plan_build(ArrayDesign(name="tank", level=Level.RAID1, members=ids), JUNK, IDS)
    assert isinstance(answer, Planned)
    assert answer.plan.typed == (0,)
