"""How much of its members an array could use, as real ones do."""

import csv
from pathlib import Path

import pytest
from msgspec import structs

from raidwright.storage.plan.growth.planner import component_there
from raidwright.storage.snapshot.arrays import FAR_2, ArrayMember
from tests.storage.growing import raid5

_REAL = [
    row
    for row in csv.DictReader((Path(__file__).parent / "real_arrays.csv").read_text().splitlines())
    if row["level"] == "raid10" and row["layout"] == "far"
]


@pytest.mark.parametrize("real", _REAL, ids=lambda row: f"{row['chunk']}-{row['devices']}")
def test_a_new_array_of_far_copies_has_all_that_there_is(real: dict[str, str]) -> None:
    devices = [int(size) for size in real["devices"].split()]
    used = int(real["array"]) * 2 // len(devices)
    members = tuple(
        ArrayMember(f"/dev/sd{place}", place, ("in_sync",), offset=int(real["data_offset"]))
        for place in range(len(devices))
    )
    array = structs.replace(
        raid5(), level="raid10", layout=FAR_2, chunk=int(real["chunk"]), component=used, members=members
    )
    sizes = {member.path: size for member, size in zip(members, devices, strict=True)}
    assert component_there(array, sizes) == used
