"""What makes the light of a disk blink: a run that only reads, and that ends by itself."""

import msgspec

from raidwright.bench.blinking import light_spec
from raidwright.bench.cost import planned_seconds
from raidwright.bench.spec import BenchSpec, Direction, is_read_only
from raidwright.protocol import decode, encode
from raidwright.storage.units import GIB, MIB
from tests.helper.plans import some_build

DISK = some_build(disks=3).disks[0]


def test_it_reads_only_and_ends_after_some_minutes() -> None:
    spec = light_spec(DISK)
    assert is_read_only(spec.target)
    assert spec.directions == (Direction.READ,)
    assert 120 <= planned_seconds(spec, 0).most <= 300
    assert decode(encode(spec), BenchSpec) == spec


def test_it_reads_within_the_disk() -> None:
    small = msgspec.structs.replace(DISK, size=GIB + 1)
    assert light_spec(small).size == GIB
    assert light_spec(msgspec.structs.replace(DISK, size=4 * 1024 * GIB)).size == 64 * GIB
    assert light_spec(msgspec.structs.replace(DISK, size=64 * MIB)).size == 64 * MIB
