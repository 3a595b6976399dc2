"""What measuring takes, told before it begins: what the disks beneath can write, and what an array adds."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.cost import likely_rate, measured_cost, planned_seconds, run_cost, total, typical_rate
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, Folder, MountedAt, RawDisk
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Media, Snapshot, WholeDisk
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import GIB
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, passes
from tests.ui.bench_builders import a_machine

MACHINE = a_machine()
RATE = 3.0 * typical_rate(Media.HDD)
DISK = RawDisk(disk_identity(disks(MACHINE)[0], MACHINE))
READS = BenchSpec(MountedAt("/srv/tank"), (SEQ_Q8,), (Direction.READ,))
directions = st.sampled_from([(Direction.READ,), (Direction.WRITE,), ONE_WAY, tuple(Direction)])
specs = st.builds(
    BenchSpec,
    target=st.just(MountedAt("/srv/tank")),
    rows=st.just((SEQ_Q8,)),
    directions=directions,
    size=st.sampled_from([GIB // 4, GIB, 8 * GIB]),
    passes=st.integers(1, 9),
    at_most=st.integers(0, 9),
    seconds=st.floats(0.5, 60),
    warmup=st.booleans(),
)


def test_the_cost_follows_the_disks_beneath() -> None:
    assert likely_rate(READS.target, MACHINE) == RATE
    cost = run_cost(READS, MACHINE)
    assert cost.written == 2 * READS.size, "the test file and, as it is RAID 5, its parity"
    assert cost.seconds == planned_seconds(READS, RATE / 2)
    blocks = tuple(replace(each, origin=_held(each.origin, 1e8)) for each in MACHINE.blocks)
    assert likely_rate(READS.target, replace(MACHINE, blocks=blocks)) == 3e8


def test_what_was_measured_last_tells_how_much_will_be_written() -> None:
    """100 GB were told for an array of 967 MB, of which the disks' usual speed alone was known."""
    spec = replace(READS, directions=ONE_WAY, rows=(SEQ_Q8, RND_Q1))
    measured = [*passes([50e6, 60e6], SEQ_Q8, Direction.WRITE), *passes([1e6], RND_Q1, Direction.WRITE)]
    last = a_run(measured, spec=spec)
    of_each = (spec.longest + spec.warmup) * spec.seconds * 2 * 1.2
    written = 2 * spec.size + of_each * (60e6 + 1e6)
    assert run_cost(spec, MACHINE, [last]).written == pytest.approx(written)
    assert run_cost(spec, MACHINE).written > 4 * written
    fast = replace(last, passes=tuple(replace(each, bytes=each.bytes * 1000) for each in last.passes))
    assert run_cost(spec, MACHINE, [fast]).written == run_cost(spec, MACHINE).written
    elsewhere = replace(last, spec=replace(spec, target=MountedAt("/srv/other")))
    assert run_cost(spec, MACHINE, [elsewhere]).written == run_cost(spec, MACHINE).written
    practised = replace(last, practice=not MACHINE.host.practice)
    assert run_cost(spec, MACHINE, [practised]).written == run_cost(spec, MACHINE).written


def _held(origin: object, rate: float) -> object:
    """A disk of the practice machine, whose speed is known."""
    return WholeDisk(replace(origin.drive, rate=rate)) if isinstance(origin, WholeDisk) else origin


def test_where_the_disks_are_not_known_one_that_turns_is_assumed(tmp_path: Path) -> None:
    nothing = Snapshot(MACHINE.host, ())
    assert likely_rate(Folder(str(tmp_path)), nothing) == typical_rate(Media.OTHER)
    assert run_cost(replace(READS, target=Folder(str(tmp_path))), nothing).written == READS.size


@given(specs)
def test_nothing_is_written_to_a_disk_and_no_more_than_the_disks_can_take(spec: BenchSpec) -> None:
    only_read = replace(spec, target=DISK, directions=(Direction.READ,))
    assert run_cost(only_read, MACHINE).written == 0
    cost = run_cost(spec, MACHINE)
    assert 2 * spec.size <= cost.written <= 2 * spec.size + RATE * cost.seconds.most
    assert 0 < cost.seconds.least <= cost.seconds.most


@given(st.lists(specs, min_size=1, max_size=5), st.integers(1, 9))
def test_a_whole_is_the_sum_of_its_parts(several: list[BenchSpec], rounds: int) -> None:
    costs = [run_cost(spec, MACHINE) for spec in several]
    whole = total(costs, rounds)
    assert whole.written == rounds * sum(cost.written for cost in costs)
    assert whole.seconds.least == pytest.approx(rounds * sum(cost.seconds.least for cost in costs))
    assert whole.seconds.most == pytest.approx(rounds * sum(cost.seconds.most for cost in costs))


@given(specs, st.integers(1, 8), st.floats(1e6, 1e10))
def test_each_copy_is_one_more_of_the_test_file(spec: BenchSpec, copies: int, rate: float) -> None:
    one, more = measured_cost(spec, rate, rate, 1), measured_cost(spec, rate, rate, copies)
    assert more.written - one.written == (copies - 1) * spec.size
    assert more.seconds == one.seconds
