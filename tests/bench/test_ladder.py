"""Layer by layer: which rungs there are, what each should give, and which loses most."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.ladder import biggest_loss, climbs_of, rungs_of
from raidwright.bench.planned import lays_out
from raidwright.bench.run import Run
from raidwright.bench.spec import BenchSpec, Direction, MountedAt, RawDisk, Row, StackLayer, is_read_only
from raidwright.machine.saved import read_machine
from raidwright.storage.design.design import Level
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.units import KIB
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, passes

MACHINES = Path(__file__).parents[1] / "machines"
STACK = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run(rate: float, count: int = 4, row: Row = SEQ_Q8, syncing: str = "") -> Run:
    """Passes around ``rate`` megabytes per second, up to two percent apart."""
    rates = [rate * 1e6 * (1 + number % 3 / 100) for number in range(count)]
    made = [replace(each, syncing=syncing) for each in passes(rates, row)]
    return a_run(made, (row,))


def test_the_rungs_go_from_a_disk_to_the_file_system() -> None:
    rungs = rungs_of("/srv/films", STACK)
    assert [rung.device for rung in rungs] == [
        "/dev/vda",
        "/dev/md127",
        "/dev/dm-0",
        "/dev/dm-1",
        "/dev/dm-1",
    ]
    disk, *layers, top = rungs
    assert isinstance(disk.target, RawDisk)
    assert top.target == MountedAt("/srv/films")
    uuid = STACK.arrays[0].uuid
    assert [rung.target for rung in layers] == [StackLayer(rung.device, uuid) for rung in layers]


def test_a_member_that_is_not_in_sync_is_no_measure() -> None:
    array = STACK.arrays[0]
    first, *others = array.members
    lost = replace(array, members=(replace(first, states=("faulty",)), *others))
    assert rungs_of("/srv/films", replace(STACK, arrays=(lost,)))[0].device == "/dev/vdb"


@pytest.mark.parametrize(
    ("point", "snapshot"),
    [
        ("/srv/nowhere", STACK),
        ("/", read_machine(MACHINES / "system_disk_and_two_ssds.json")),
        ("/srv/films", replace(STACK, arrays=(replace(STACK.arrays[0], members=()),))),
    ],
)
def test_without_an_array_of_disks_there_is_no_ladder(point: str, snapshot: Snapshot) -> None:
    assert rungs_of(point, snapshot) == ()


def test_only_the_array_is_expected_to_give_more_than_what_is_below() -> None:
    climbs = climbs_of(SEQ_Q8, [run(100), run(200), run(150), run(150)], SHAPE)
    assert [climb.expected for climb in climbs] == [2.0, 1.0, 1.0]
    assert [climb.ratio for climb in climbs] == [pytest.approx(ratio) for ratio in (2.0, 0.75, 1.0)]
    assert [climb.loss for climb in climbs] == [pytest.approx(loss) for loss in (0.0, 0.25, 0.0)]
    assert climbs_of(RND_Q1, [run(1, row=RND_Q1)] * 2, SHAPE)[0].expected == pytest.approx(1.0)


def test_the_biggest_clear_loss_is_named() -> None:
    climbs = climbs_of(SEQ_Q8, [run(100), run(180), run(120), run(118)], SHAPE)
    assert [climb.clear for climb in climbs] == [True, True, False]
    worst = biggest_loss(climbs)
    assert worst is not None
    assert (worst.lower, worst.loss) == (1, pytest.approx(1 / 3))


def test_what_overlaps_or_was_measured_too_seldom_loses_nothing_clearly() -> None:
    assert biggest_loss(climbs_of(SEQ_Q8, [run(100), run(198.5)], SHAPE)) is None
    assert biggest_loss(climbs_of(SEQ_Q8, [run(100, 2), run(100, 2)], SHAPE)) is None
    resync = climbs_of(SEQ_Q8, [run(100), run(100, syncing="resync")], SHAPE)
    assert [(climb.sure, climb.clear) for climb in resync] == [(False, False)]
    assert climbs_of(SEQ_Q8, [run(0), run(100)], SHAPE)[0].ratio == 0.0


def test_every_rung_must_have_the_row() -> None:
    with pytest.raises(ValueError, match="RND4K Q1T1 was not measured everywhere"):
        climbs_of(RND_Q1, [run(1), run(1)], SHAPE)


def test_what_may_carry_data_is_never_laid_out() -> None:
    layer = rungs_of("/srv/films", STACK)[1].target
    assert is_read_only(layer)
    assert not lays_out(BenchSpec(layer, (SEQ_Q8,), (Direction.READ,)))
