"""By what a disk is known, and which disks nothing tells apart."""

import pytest
from msgspec.structs import replace

from raidwright.storage.identity import doubtful
from tests.helper.plans import some_build


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ([("A", "1"), ("B", "2"), ("C", "3")], []),
        ([("A", ""), ("", "2"), ("C", "")], []),
        ([("A", "1"), ("", ""), ("C", "3")], [1]),
        ([("A", ""), ("B", ""), ("A", "")], [0, 2]),
        ([("A", "1"), ("A", "2"), ("", "1")], []),
        ([("", ""), ("", ""), ("", "")], [0, 1, 2]),
    ],
)
def test_a_disk_without_names_of_its_own_is_doubtful(
    names: list[tuple[str, str]], expected: list[int]
) -> None:
    plan = some_build(disks=3)
    disks = tuple(
        replace(disk, serial=serial, wwn=wwn) for disk, (serial, wwn) in zip(plan.disks, names, strict=True)
    )
    found = doubtful(replace(plan, disks=disks))
    assert found == tuple(disks[index].path for index in expected)
