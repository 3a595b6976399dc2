"""Layer by layer: which stages there are, what each should give, and which loses most."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.cost import lays_out
from raidwright.bench.expected import Medium, Shape
from raidwright.bench.layer_test.report import (
    LayerTestRuns,
    StageNames,
    biggest_loss,
    layer_test_rows,
    rows_of,
    stage_changes,
)
from raidwright.bench.layer_test.stages import layer_test_of
from raidwright.bench.layer_test.whole import (
    acquittal,
    lossless_share_words,
    place_sentence,
    row_sentences,
    share_of_all,
    surplus_sentences,
)
from raidwright.bench.run import Run
from raidwright.bench.spec import (
    BenchSpec,
    BuiltDevice,
    Direction,
    DiskGroup,
    MountedAt,
    RawDisk,
    Row,
    StackLayer,
    is_read_only,
)
from raidwright.machine.saved import read_machine
from raidwright.storage.levels import Level
from raidwright.storage.plan.plan import disk_identity
from raidwright.storage.snapshot.disks import Snapshot
from raidwright.storage.snapshot.tree import disks
from raidwright.storage.units import KIB, format_share
from tests.bench.builders import RND_Q1, SEQ_Q8, a_run, passes

MACHINES = Path(__file__).parents[1] / "machines"
BORN = read_machine(MACHINES / "raid5_luks_lvm_xfs_mounted.json")
"""The last member is still being filled."""


def with_members(*states: str) -> Snapshot:
    (array,) = BORN.arrays
    members = zip(array.members, states, strict=True)
    return replace(BORN, arrays=(replace(array, members=tuple(replace(m, states=(s,)) for m, s in members)),))


STACK = with_members("in_sync", "in_sync", "in_sync")
NAMES = StageNames(("1", "2", "3"), "3 disks together", ("tank", "LUKS", "XFS"))
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run(rate: float, count: int = 4, row: Row = SEQ_Q8, syncing: str = "") -> Run:
    """Passes around ``rate`` megabytes per second, up to two percent apart."""
    rates = [rate * 1e6 * (1 + number % 3 / 100) for number in range(count)]
    made = [replace(each, syncing=syncing) for each in passes(rates, row)]
    return a_run(made, (row,))


def measured_runs(disks: Sequence[float], *rates: float, row: Row = SEQ_Q8) -> LayerTestRuns:
    """``rates`` are those of all disks at once, of the array, and of what lies on it."""
    together, *layers = (run(rate, row=row) for rate in rates)
    return LayerTestRuns(tuple(run(rate, row=row) for rate in disks), together, tuple(layers))


def test_the_stages_go_from_each_disk_to_the_file_system() -> None:
    layer_test = layer_test_of(MountedAt("/srv/films"), STACK)
    assert layer_test is not None
    devices = ["/dev/md127", "/dev/dm-0", "/dev/dm-1", "/dev/dm-1"]
    assert [stage.device for stage in layer_test.disks] == ["/dev/vda", "/dev/vdb", "/dev/vdc"]
    assert [stage.device for stage in layer_test.layers] == devices
    disks = [stage.target.disk for stage in layer_test.disks if isinstance(stage.target, RawDisk)]
    assert layer_test.together.target == DiskGroup(tuple(disks))
    *layers, top = layer_test.layers
    assert top.target == MountedAt("/srv/films")
    uuid = STACK.arrays[0].uuid
    assert [stage.target for stage in layers] == [StackLayer(stage.device, uuid) for stage in layers]
    assert layer_test.stages == (*layer_test.disks, layer_test.together, *layer_test.layers)


def test_what_was_built_bare_is_the_highest_stage_and_none_below_it_is_ever_written() -> None:
    built = BuiltDevice("/dev/dm-1", "f")
    layer_test = layer_test_of(built, STACK)
    assert layer_test is not None
    assert [stage.device for stage in layer_test.layers] == ["/dev/md127", "/dev/dm-0", "/dev/dm-1"]
    assert [is_read_only(stage.target) for stage in layer_test.stages] == [True] * 6 + [False]
    assert layer_test.layers[-1].target == built
    array = layer_test_of(BuiltDevice("/dev/md127", "f"), STACK)
    assert array is not None
    assert [stage.target for stage in array.layers] == [BuiltDevice("/dev/md127", "f")]
    assert layer_test_of(layer_test.disks[0].target, STACK) is None


def test_what_is_only_read_has_a_layer_test_up_to_itself() -> None:
    """As an array that is exported or given to a virtual machine, and mounted nowhere."""
    uuid = STACK.arrays[0].uuid
    for count, path in enumerate(("/dev/md127", "/dev/dm-0", "/dev/dm-1"), 1):
        layer_test = layer_test_of(StackLayer(path, uuid), STACK)
        assert layer_test is not None
        assert len(layer_test.disks) == 3
        assert [stage.device for stage in layer_test.layers] == ["/dev/md127", "/dev/dm-0", "/dev/dm-1"][
            :count
        ]
        assert all(is_read_only(stage.target) for stage in layer_test.stages)
        assert layer_test.layers[-1].target == StackLayer(path, uuid)


def test_disks_alone_are_read_one_by_one_and_then_at_once() -> None:
    known = tuple(disk_identity(disk, STACK) for disk in disks(STACK)[1:])
    layer_test = layer_test_of(DiskGroup(known), STACK)
    assert layer_test is not None
    assert [stage.target for stage in layer_test.stages] == [*map(RawDisk, known), DiskGroup(known)]
    assert not layer_test.layers


def test_eight_disks_behind_a_narrow_card_lose_on_their_way() -> None:
    """Alone 200 MB/s each, 800 together: the card of the first field report."""
    (change,) = stage_changes(SEQ_Q8, measured_runs([200] * 8, 800), None)
    assert (change.expected, change.loss) == (8, pytest.approx(0.5))
    (row,) = rows_of(measured_runs([200] * 8, 800))
    assert row.shared is not None
    assert (row.slow, row.worst) == ((), None)


def test_a_member_that_is_not_in_sync_is_no_measure() -> None:
    layer_test = layer_test_of(MountedAt("/srv/films"), with_members("faulty", "in_sync", "in_sync"))
    assert layer_test is not None
    assert [stage.device for stage in layer_test.disks] == ["/dev/vdb", "/dev/vdc"]


@pytest.mark.parametrize(
    ("point", "snapshot"),
    [
        ("/srv/nowhere", STACK),
        ("/", read_machine(MACHINES / "system_disk_and_two_ssds.json")),
        ("/srv/films", with_members("in_sync", "faulty", "faulty")),
    ],
)
def test_without_an_array_of_disks_there_is_no_layer_test(point: str, snapshot: Snapshot) -> None:
    assert layer_test_of(MountedAt(point), snapshot) is None


def test_each_stage_is_expected_to_give_what_is_below() -> None:
    changes = stage_changes(SEQ_Q8, measured_runs([100] * 3, 300, 200, 150, 150), SHAPE)
    assert [change.expected for change in changes] == [3, pytest.approx(2 / 3), 1.0, 1.0]
    assert [change.ratio for change in changes] == [pytest.approx(ratio) for ratio in (3, 2 / 3, 0.75, 1)]
    assert [change.loss for change in changes] == [pytest.approx(loss, abs=1e-9) for loss in (0, 0, 0.25, 0)]
    random = stage_changes(RND_Q1, measured_runs([1] * 3, 3, 1, row=RND_Q1), SHAPE)
    assert random[1].expected == pytest.approx(1 / 3)


def test_what_a_slow_disk_costs_the_array_does_not_lose() -> None:
    """Three disks, one at half the speed of the others: RAID 5 reads twice the slowest."""
    changes = stage_changes(SEQ_Q8, measured_runs([96, 48, 96], 240, 96, 95), SHAPE)
    assert [change.loss for change in changes[:2]] == [pytest.approx(0, abs=1e-9)] * 2
    assert biggest_loss(changes) is None


def test_what_the_way_to_the_disks_costs_the_array_does_not_lose() -> None:
    """Eight disks of 200 MB/s behind a link of 800: RAID 6 cannot read more than six eighths of it."""
    shape = Shape(Level.RAID6, 8, 512 * KIB)
    changes = stage_changes(SEQ_Q8, measured_runs([200] * 8, 800, 600, 300), shape)
    assert [change.loss for change in changes] == [pytest.approx(loss, abs=1e-9) for loss in (0.5, 0, 0.5)]


def test_the_biggest_clear_loss_is_named() -> None:
    changes = stage_changes(SEQ_Q8, measured_runs([100] * 3, 300, 180, 120, 118), SHAPE)
    assert [change.clear for change in changes] == [False, True, True, False]
    worst = biggest_loss(changes)
    assert worst is not None
    assert (worst.lower, worst.loss) == (2, pytest.approx(1 / 3))


def test_what_overlaps_or_was_measured_too_seldom_loses_nothing_clearly() -> None:
    assert biggest_loss(stage_changes(SEQ_Q8, measured_runs([100] * 3, 298, 197), SHAPE)) is None
    some = measured_runs([100] * 3, 300, 100)
    seldom = replace(some, layers=(run(100, 2),))
    resync = replace(some, layers=(run(100, syncing="resync"),))
    for each in (seldom, resync):
        assert [(change.sure, change.clear) for change in stage_changes(SEQ_Q8, each, SHAPE)[1:]] == [
            (False, False)
        ]
    assert stage_changes(SEQ_Q8, measured_runs([0] * 3, 0, 100), SHAPE)[0].ratio == 0.0


def on_real_disks(made: LayerTestRuns, medium: Medium) -> tuple[LayerTestRuns, Shape]:
    shape = replace(SHAPE, medium=medium)
    return replace(made, layers=tuple(replace(each, shape=shape) for each in made.layers)), shape


RAID1 = Shape(Level.RAID1, 2, 0)


@pytest.mark.parametrize(
    ("shape", "medium", "alone", "rates", "kept", "best"),
    [
        (SHAPE, Medium.TURNS, 3, (300, 200), "67 %", "67 %"),
        (SHAPE, Medium.FLASH, 3, (300, 300), "100 %", "100 %"),
        (SHAPE, Medium.UNKNOWN, 3, (300, 200), "67 %", "67 %–100 %"),
        (SHAPE, Medium.UNKNOWN, 3, (300, 300), "100 %", "67 %–100 %"),
        (SHAPE, Medium.UNKNOWN, 3, (300, 150), "50 %", "67 %–100 %"),
        (RAID1, Medium.FLASH, 2, (200, 100), "50 %", "50 %–100 %"),
        (RAID1, Medium.FLASH, 2, (200, 200), "100 %", "50 %–100 %"),
        (RAID1, Medium.TURNS, 2, (200, 100), "50 %", "50 %"),
    ],
)
def test_what_is_kept_is_of_what_the_stage_below_reads_and_beside_it_stands_what_can_be(
    shape: Shape, medium: Medium, alone: int, rates: tuple[int, ...], kept: str, best: str
) -> None:
    """Parity that is passed over is no loss, and what is read from all disks no more than all of it."""
    (row,) = layer_test_rows(measured_runs([100] * alone, *rates), replace(shape, medium=medium))
    found = [
        (percent(share_of_all(row, place)), lossless_share_words(row, place, percent)) for place in (0, 1)
    ]
    assert found == [("100 %", "100 %"), (kept, best)]


def percent(share: float | None) -> str:
    assert share is not None
    return format_share(share, 0)


@pytest.mark.parametrize(
    ("top", "words"),
    [
        (200, ""),
        (201, ""),
        (
            203,
            (
                "XFS reaches more than 100 % of the layer below, within the normal variation between"
                " measurements."
            ),
        ),
        (260, "XFS reaches more than 100 % of the layer below. Either a cache answered"),
    ],
)
def test_more_than_all_of_it_is_never_told_without_a_reason(top: int, words: str) -> None:
    (row,) = layer_test_rows(measured_runs([100] * 3, 300, 200, 200, top), SHAPE)
    assert (percent(share_of_all(row, 3)) == "100 %") == (not words)
    assert [str(each)[: len(words)] for each in surplus_sentences(row, NAMES)] == ([words] if words else [])
    assert [*surplus_sentences(row, NAMES)] == [
        each for each in row_sentences(row, NAMES) if "100 %" in str(each)
    ]


@pytest.mark.parametrize(
    ("medium", "practice", "blamed"),
    [(Medium.FLASH, False, True), (Medium.TURNS, True, True), (Medium.TURNS, False, False)],
)
def test_an_array_that_loses_a_third_is_blamed_unless_its_disks_turn(
    medium: Medium, practice: bool, blamed: bool
) -> None:
    made, _ = on_real_disks(measured_runs([100] * 3, 300, 200), medium)
    (row,) = rows_of(replace(made, layers=(replace(made.layers[0], practice=practice),)))
    assert (row.worst is row.changes[1]) == blamed


def test_a_loss_is_told_of_what_was_expected_where_that_is_less_than_all_below() -> None:
    """Seen: "25.0 % slower than 3 disks together" of half of what these read, beside 50 %."""
    turning = replace(SHAPE, medium=Medium.TURNS)
    for rates, array, shape, words in (
        ([200] * 3, 300, turning, "tank is 25.0 % slower than expected (at least 67 % of 3 disks together)."),
        ([200, 200, 100], 150, turning, "tank is 25.0 % slower than expected (at least 40 % of 3 disks"),
        ([200] * 3, 450, replace(SHAPE, level=Level.RAID0), "tank is 25.0 % slower than 3 disks together."),
    ):
        (row,) = layer_test_rows(measured_runs(rates, sum(rates), *[array] * 3), shape)
        said = [str(each) for each in row_sentences(row, NAMES) if "Biggest" in str(each)]
        assert [each[: len(f"Biggest speed loss: {words}")] for each in said] == [
            f"Biggest speed loss: {words}"
        ]
    (row,) = layer_test_rows(measured_runs([200] * 3, 600, *[400] * 3), turning)
    assert str(acquittal(row)) == "No layer is clearly slower than expected."


def test_a_file_on_disks_that_turn_may_lie_where_they_are_slower() -> None:
    """It is no loss of the file system; what lies bare beneath it begins where the disks do."""
    made, turning = on_real_disks(measured_runs([100] * 3, 300, 200, 100, 60), Medium.TURNS)
    assert [(each.clear, each.elsewhere) for each in stage_changes(SEQ_Q8, made, turning)[2:]] == [
        (True, False),
        (False, True),
    ]
    (row,) = layer_test_rows(made, turning)
    assert str(place_sentence(row, NAMES)).startswith("Inconclusive for XFS: the layers below were read at")
    practice = replace(made, layers=tuple(replace(each, practice=True) for each in made.layers))
    assert stage_changes(SEQ_Q8, practice, turning)[-1].clear


def test_a_file_on_flash_is_blamed_with_what_may_never_have_been_written() -> None:
    made, flash = on_real_disks(measured_runs([100] * 3, 300, 200, 200, 100), Medium.FLASH)
    (row,) = layer_test_rows(made, flash)
    assert row.worst is row.changes[-1]
    assert str(place_sentence(row, NAMES)).endswith("so the loss of XFS can be smaller.")
    even, _ = on_real_disks(measured_runs([100] * 3, 300, 200, 200, 200), Medium.FLASH)
    assert place_sentence(layer_test_rows(even, flash)[0], NAMES) is None


def test_every_stage_must_have_the_row() -> None:
    with pytest.raises(ValueError, match="RND4K Q1T1 was not measured on all layers"):
        stage_changes(RND_Q1, measured_runs([1] * 2, 2, 1), SHAPE)


def test_what_may_carry_data_is_never_laid_out() -> None:
    layer_test = layer_test_of(MountedAt("/srv/films"), STACK)
    assert layer_test is not None
    layer = layer_test.together.target
    assert is_read_only(layer)
    assert not lays_out(BenchSpec(layer, (SEQ_Q8,), (Direction.READ,)))
