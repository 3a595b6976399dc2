"""Drives are called as it is written on them; what is not clear is not guessed."""

import pytest

from raidwright.storage.design.design import ArrayDesign
from raidwright.storage.levels import Level
from raidwright.storage.plan.build import plan_build
from raidwright.storage.plan.drive_names import DriveNameError, by_id, drive_called
from raidwright.storage.plan.plan import Refused
from raidwright.storage.snapshot.disks import Block
from raidwright.storage.snapshot.names import BY_PATH
from raidwright.storage.snapshot.same_disk import with_own_ids
from raidwright.storage.snapshot.tree import drive_id
from tests.storage.machines import IDS, blank_disks, disk, drive, machine

DISKS = blank_disks(4)


def called(letter: str, **changes: str) -> Block:
    """The disk of that letter, with another serial number, WWN or id."""
    return disk(letter, hardware=drive(letter, **changes))  # type: ignore[arg-type]


def design(*members: str, spares: tuple[str, ...] = ()) -> ArrayDesign:
    return ArrayDesign("data", Level.RAID1, members, spares=spares)


def test_a_drive_by_id_serial_number_or_wwn_in_either_case() -> None:
    first, second = (found.origin.drive for found in DISKS.blocks[:2])  # type: ignore[union-attr]
    for wished in (design(first.id, second.serial), design(first.wwn.upper(), second.serial.lower())):
        assert by_id(wished, DISKS) == design("drive-a", "drive-b")
    assert by_id(design(first.id, spares=(second.wwn,)), DISKS).spares == ("drive-b",)


def test_a_name_that_fits_several_drives_is_refused_with_all_of_them() -> None:
    twins = machine(called("a", serial="S1"), called("b", wwn="S1"), called("c"))
    with pytest.raises(DriveNameError) as refusal:
        by_id(design("S1", "drive-c"), twins)
    assert "(drive-a)" in str(refusal.value)
    assert "(drive-b)" in str(refusal.value)
    assert by_id(design("drive-a", "drive-b"), twins) == design("drive-a", "drive-b")


def test_an_id_is_nobody_elses_serial_number() -> None:
    confusing = machine(called("a", serial="drive-b"), called("b"))
    assert by_id(design("drive-b"), confusing).members == ("drive-b",)


def test_what_fits_no_drive_is_left_to_the_planning() -> None:
    nameless = machine(called("a", serial="", wwn=""), called("b"))
    wished = by_id(design("drive-a", "S9"), nameless)
    assert wished.members == ("drive-a", "S9")
    answer = plan_build(wished, nameless, IDS)
    assert isinstance(answer, Refused)
    assert any(finding.code == "unknown-drive" for finding in answer.findings)


BRIDGE = drive("a", bus="usb")


def bridges(*places: tuple[str, int]) -> tuple[Block, ...]:
    """Bridges for USB with one serial number, by their letters and ports, as they are read from UDisks2."""
    ports = ((f"{BY_PATH}pci-0000:00:14.0-usb-0:{port}:1.0",) for _, port in places)
    disks = (
        disk(letter, hardware=BRIDGE, links=port) for (letter, _), port in zip(places, ports, strict=True)
    )
    return tuple(with_own_ids(tuple(disks)))


def test_a_drive_that_has_lost_its_twin_is_called_as_before_where_it_is() -> None:
    first, second = map(drive_id, bridges(("a", 1), ("b", 2)))
    assert drive_called(first, machine(*bridges(("c", 1)))) == "drive-a"
    assert drive_called(second, machine(*bridges(("c", 1)))) == second
    assert drive_called(second, machine(*bridges(("a", 3)))) == second


def test_a_drive_whose_twin_has_come_is_not_guessed() -> None:
    both = bridges(("a", 1), ("b", 2))
    with pytest.raises(DriveNameError) as refusal:
        drive_called("drive-a", machine(*both))
    assert all(f"({drive_id(each)})" in str(refusal.value) for each in both)
