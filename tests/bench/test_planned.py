"""What a run costs in time and written bytes, and what a recorder keeps of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.cost import (
    START,
    passes_planned,
    planned_seconds,
    planned_volume,
    run_cost,
    typical_rate,
)
from raidwright.bench.expected import Shape
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.run import Place, Recorder
from raidwright.bench.samples import Begun, BenchDone, PassBegun, Sample
from raidwright.bench.spec import ONE_WAY, BenchSpec, Direction, IoMode, MountedAt, RawDisk
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.disks import Media
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, KIB
from tests.bench.builders import SEQ_Q8, a_pass, a_run
from tests.storage.machines import blank_disks

DISK = DiskIdentity(
    path="/dev/sda",
    drive="d",
    model="m",
    serial="s",
    wwn="w",
    size=10**12,
    logical_sector=512,
    physical_sector=4096,
    diskseq=1,
    table="",
    signatures=(),
)
BOTH = ONE_WAY


def spec(**changes: object) -> BenchSpec:
    facts = {"target": MountedAt("/srv/t"), "rows": DEFAULT.rows, "directions": BOTH, "size": GIB}
    return BenchSpec(**(facts | changes))  # type: ignore[arg-type]


def test_a_default_run_is_eight_cells_of_four_passes() -> None:
    plan = spec()
    assert passes_planned(plan) == 32
    span = planned_seconds(plan, rate=1e12)
    assert span.least == span.most == pytest.approx(32 * (5 + START), rel=1e-3)


def test_cells_that_differ_may_cost_as_many_passes_as_are_allowed() -> None:
    span = planned_seconds(spec(passes=4, at_most=6), rate=1e12)
    assert span.least == pytest.approx(8 * 5 * (5 + START), rel=1e-3)
    assert span.most == pytest.approx(8 * 7 * (5 + START), rel=1e-3)
    assert planned_volume(spec(passes=4, at_most=6), rate=200e6) == GIB + 4 * 7 * 5 * 200_000_000
    assert planned_seconds(spec(passes=4, at_most=2), rate=1e12).most == pytest.approx(span.least, rel=1e-3)


def test_each_pass_is_followed_by_its_pause_and_has_something_around_it() -> None:
    span = planned_seconds(spec(pause=5.0), 1e12, around=2.0)
    assert span.least == pytest.approx(32 * (5 + 2 + 5), rel=1e-3)


def test_the_last_run_tells_what_a_pass_takes_beside_its_own_seconds() -> None:
    """Seen: told 3 to 4 minutes, took 5.4."""
    snapshot = blank_disks(1)
    plan = spec(directions=(Direction.READ,), rows=(SEQ_Q8,), warmup=False)
    made = [a_pass(seconds=5.0, number=number) for number in (1, 2, 3, 4)]
    last = replace(a_run(made, took=30.0, started=2.0), spec=plan)
    assert last.around == 2.5
    unknown, cut, elsewhere, earlier = (
        replace(last, took=0.0, started=9.0),
        replace(last, complete=False, started=9.0),
        replace(last, took=40.0, started=9.0, spec=replace(plan, target=MountedAt("/srv/other"))),
        replace(last, took=60.0, started=1.0),
    )
    (told,) = {
        run_cost(plan, snapshot, past).seconds.least
        for past in ((last,), (unknown, cut, last), (elsewhere, last, earlier))
    }
    layout = plan.size / 200e6
    assert told == pytest.approx(layout + 3 * (5 + 2.5 - layout / 4))
    assert run_cost(plan, snapshot, (elsewhere,)).seconds.least > told
    assert run_cost(plan, snapshot, (replace(last, practice=True),)) == run_cost(plan, snapshot)
    slow = replace(snapshot, host=replace(snapshot.host, practice=True))
    assert run_cost(plan, slow).seconds.least > run_cost(plan, snapshot).seconds.least


def test_the_same_run_again_is_told_to_take_what_it_took() -> None:
    """Laying out its stretch was counted twice: by itself, and as something around each pass."""
    plan = spec(rows=(SEQ_Q8,), directions=(Direction.WRITE,), passes=3, warmup=False)
    made = [a_pass(seconds=5.0, number=number) for number in (1, 2, 3)]
    last = replace(a_run(made, took=26.0, started=2.0), spec=plan)
    assert run_cost(plan, blank_disks(1), (last,)).seconds.least == pytest.approx(26.0)


def test_what_a_pass_lasts_beyond_its_time_is_told_the_next_time() -> None:
    """Seen: told 182 s, took 196: random writes end later than they should."""
    plan = spec(rows=(SEQ_Q8,), directions=(Direction.WRITE,), passes=2, warmup=False)
    made = [a_pass(seconds=5.7, number=number) for number in (1, 2)]
    last = replace(a_run(made, took=19.0, started=2.0), spec=plan)
    assert run_cost(plan, blank_disks(1), (last,)).seconds.least == pytest.approx(19.0)


def test_a_run_in_the_same_way_tells_more_than_a_later_one_in_another() -> None:
    plan = spec(rows=(SEQ_Q8,), directions=(Direction.WRITE,), passes=1, warmup=False, way=IoMode.CACHED)
    cached = replace(a_run([a_pass(seconds=5.0)], took=40.0, started=1.0), spec=plan)
    direct = replace(
        a_run([a_pass(seconds=5.0)], took=9.0, started=2.0), spec=replace(plan, way=IoMode.DIRECT)
    )
    assert run_cost(plan, blank_disks(1), (cached, direct)).seconds.least == pytest.approx(40.0)


def test_what_passes_leave_in_memory_is_waited_for_too() -> None:
    cached, direct = (planned_seconds(spec(way=way), rate=200e6) for way in (IoMode.CACHED, IoMode.DIRECT))
    assert cached.least == direct.least
    assert cached.most == pytest.approx(direct.most + 16 * GIB / 200e6)
    reads = spec(way=IoMode.CACHED, directions=(Direction.READ,))
    assert planned_seconds(reads, rate=200e6).most == planned_seconds(reads, rate=200e6).least


def test_the_volume_is_the_layout_and_the_time_spent_writing() -> None:
    assert planned_volume(spec(), rate=200e6) == GIB + 16 * 5 * 200_000_000
    assert planned_volume(spec(directions=(Direction.READ,)), rate=200e6) == GIB


def test_a_raw_disk_is_never_written() -> None:
    plan = spec(target=RawDisk(DISK), directions=(Direction.READ,))
    assert planned_volume(plan, rate=1e9) == 0
    assert planned_seconds(plan, rate=1.0).most < 100


@given(st.integers(1, 9), st.booleans(), st.floats(0, 60))
def test_time_grows_with_passes_warm_up_and_pauses(passes: int, warmup: bool, pause: float) -> None:
    one = planned_seconds(spec(passes=passes, warmup=warmup, pause=pause), rate=1e9)
    more = planned_seconds(spec(passes=passes, warmup=True, pause=pause + 1), rate=1e9)
    assert one.least < more.least
    assert one.most < more.most


def test_every_kind_of_drive_has_a_rate() -> None:
    assert all(typical_rate(media) > 0 for media in Media)


def test_a_recorder_has_no_run_before_a_pass_that_counts() -> None:
    recorder = Recorder()
    assert recorder.run(Place("m", False, "s"), 0.0) is None
    recorder.take(Begun(spec(), (), "fio-3.33"))
    recorder.take(PassBegun(SEQ_Q8, Direction.READ, 0, 1.0))
    recorder.take(a_pass(number=0))
    assert recorder.run(Place("m", False, "s"), 0.0) is None


def test_a_recorder_keeps_what_was_measured_until_it_stopped() -> None:
    recorder = Recorder()
    shape = Shape(Level.RAID5, 3, 512 * KIB)
    for event in (
        Begun(spec(), (), "fio-3.33", shape),
        Sample(1.0, ()),
        a_pass(number=0),
        a_pass(),
        BenchDone(False),
    ):
        recorder.take(event)
    run = recorder.run(Place("Practice machine", True, "disk", 2, ("a", "b"), 1e9), 7.0)
    assert run is not None
    assert (run.shape, run.drives, run.ceiling, run.started) == (shape, ("a", "b"), 1e9, 7.0)
    assert (len(run.passes), run.complete, run.practice, run.threads) == (2, False, True, 2)
    assert len(run.cells()) == 1
