"""Names that can be given, and what they lead to."""

import msgspec
import pytest

from raidwright.storage.design.design import ArrayDesign, Encryption, Lvm, MountChoice
from raidwright.storage.levels import Level
from raidwright.storage.rules.design_findings import name_findings
from raidwright.storage.snapshot.disks import Blank, Block, LogicalVolume, OtherDevice, Unlocked
from raidwright.storage.snapshot.names import array_name, mapper_name
from tests.storage.machines import TB, array, disk, formatted, machine

PLAIN = ArrayDesign("data", Level.RAID1, ("drive-a", "drive-b"))


def codes(**changes: object) -> list[str]:
    """What stands against these names on a computer that has some already."""
    clear = Block("/dev/dm-0", "252:0", TB, Unlocked("/dev/sda", "safe"), formatted("ext4", "/srv/a/b"))
    volume = Block("/dev/dm-1", "252:1", TB, LogicalVolume("va-ult", "films"), Blank())
    loop = Block(
        "/dev/loop0", "7:0", TB, OtherDevice("loop"), Blank(), links=("/dev/mapper/linked", "/dev/tape")
    )
    shown = machine(disk("a"), clear, volume, loop, arrays=(array(name="nas:old"),))
    return [finding.code for finding in name_findings(msgspec.structs.replace(PLAIN, **changes), shown)]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("data", []),
        ("old", ["array-name-taken"]),
        ("nas", []),
        ("", ["array-name-empty"]),
        *((odd, ["array-name-letters"]) for odd in ("a b", "-a", "ä", "a/b", "a\n")),
        ("n" * 27, []),
        ("n" * 28, ["array-name-too-long"]),
        *((reserved, ["array-name-reserved"]) for reserved in ("0", "127", "md0", "md_d1", "d1")),
        *((free, []) for free in ("md", "md0a", "amd0", "mdx", "md-1")),
    ],
)
def test_names_of_arrays(name: str, expected: list[str]) -> None:
    assert codes(name=name) == expected


@pytest.mark.parametrize(
    ("mapping", "taken"),
    [
        ("safe", True),
        ("va--ult-films", True),
        ("linked", True),
        ("control", True),
        ("va-ult-films", False),
        ("films", False),
        ("loop0", False),
    ],
)
def test_names_of_mappings(*, mapping: str, taken: bool) -> None:
    assert codes(encryption=Encryption(mapping)) == (["mapping-taken"] if taken else [])


@pytest.mark.parametrize(
    ("group", "volume", "expected"),
    [
        ("vault", "films", []),
        ("mapper", "films", ["group-reserved"]),
        ("zvol", "films", ["group-reserved"]),
        ("sda", "films", ["group-reserved"]),
        ("tape", "films", ["group-reserved"]),
        ("vault", "snapshot1", ["volume-reserved"]),
        ("vault", "pvmove0", ["volume-reserved"]),
        ("vault", "a_tmeta", ["volume-reserved"]),
        ("vault", "a_mlog0", ["volume-reserved"]),
        ("vault", "my-snapshot", []),
    ],
)
def test_names_of_groups_and_volumes(group: str, volume: str, expected: list[str]) -> None:
    assert codes(lvm=Lvm(group, volume)) == expected


@pytest.mark.parametrize(
    ("point", "expected"),
    [
        ("/srv/a", ["mount-point-hides"]),
        ("/srv/a/b", ["mount-point-taken"]),
        ("/srv/a/b/c", []),
        ("/srv/b", []),
    ],
)
def test_mount_points(point: str, expected: list[str]) -> None:
    assert codes(mount=MountChoice(point)) == expected


def test_the_part_of_a_name_that_counts() -> None:
    assert [array_name(name) for name in ("data", "nas:data", "a:b:data", "")] == ["data", "data", "data", ""]
    assert mapper_name("va-ult", "fi-l-ms") == "va--ult-fi--l--ms"
