"""What a layer test says before and after it is climbed; the climbing itself is tried in the lab."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.layer_test.record import LayerTestRecord
from raidwright.bench.layer_test.report import LayerTestRuns, StageNames, rows_of
from raidwright.bench.layer_test.whole import WholeLayerTest
from raidwright.bench.run import Run
from raidwright.bench.samples import Worker
from raidwright.bench.spec import BenchSpec, Direction, MountedAt
from raidwright.bench.surroundings import CipherSpeed, Surroundings
from raidwright.cli.measuring.layer_test import print_layer_test
from raidwright.cli.terminal.printing import CommandError
from raidwright.session.layer_test import stage_stacks
from raidwright.storage.levels import Level
from raidwright.storage.units import KIB
from tests.bench.builders import SEQ_Q8, passes

MACHINES = Path(__file__).parents[1] / "machines"
NAMES = StageNames(
    disks=("Tarnfell 1", "Tarnfell 2", "Tarnfell 3"),
    together="3 disks together",
    layers=("tank · RAID 5 of 3", "LUKS", "XFS"),
)
SHAPE = Shape(Level.RAID5, 3, 512 * KIB)


def run_of(rate: float, *, practice: bool = False, ceiling: float = 0.0, link: str = "") -> Run:
    spec = BenchSpec(MountedAt("/srv/x"), (SEQ_Q8,), (Direction.READ,))
    made = tuple(passes([rate * 1e6] * 4))
    return Run(spec, (), made, "Nas", practice, 0.0, "", shape=SHAPE, ceiling=ceiling, link=link)


def measured_runs(
    disks: Sequence[float],
    together: float,
    *layers: float,
    practice: bool = False,
    ceiling: float = 0.0,
    link: str = "",
) -> LayerTestRuns:
    return LayerTestRuns(
        tuple(run_of(rate) for rate in disks),
        run_of(together, practice=practice, ceiling=ceiling, link=link),
        tuple(run_of(rate) for rate in layers),
    )


def whole(made: LayerTestRuns, names: StageNames = NAMES) -> WholeLayerTest:
    record = LayerTestRecord("tank", "Nas", made.together.practice, 0.0, names)
    return WholeLayerTest(record, made.runs, ())


def said(capsys: pytest.CaptureFixture[str], made: LayerTestRuns, names: StageNames = NAMES) -> list[str]:
    """What is printed of the only row, the heads of its table before it."""
    print_layer_test(whole(made, names), as_json=False)
    _, row, *_ = capsys.readouterr().out.split("\n\n")
    title, heads, *lines = row.splitlines()
    return [heads, title, *lines]


def test_of_disks_alone_the_slow_one_and_what_they_share_are_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    alone = replace(NAMES, layers=())
    assert said(capsys, measured_runs([100, 100, 50], 160), alone)[6:] == [
        (
            "  Slow disk: on its own, Tarnfell 3 reaches only 50 % of the speed of the other disks. It"
            " would slow down an array of these disks."
        ),
        (
            "  All disks together read 160 MB/s, less than the sum of their single speeds (250 MB/s). Their"
            " shared link is the bottleneck."
        ),
    ]
    assert "  No disk is slow. All disks together are as fast as the sum of their single speeds." in (
        said(capsys, measured_runs([100] * 3, 300), alone)
    )


def test_the_layer_that_loses_most_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, measured_runs([100] * 3, 300, 196, 147, 147, practice=True))
    assert lines[0].split() == ["MB/s", "±", "share", "of", "layer", "below", "expected", "CPU", "s/GB"]
    assert lines[1] == "SEQ1M Q8T1 read"
    assert [line.split("  ")[1] for line in lines[2:6]] == [*NAMES.disks, "3 disks together"]
    assert [" ".join(line.rpartition("0.00")[0].split("0.0 %")[1].split()) for line in lines[5:9]] == [
        "100 % 100 %",
        "65 % 67 %–100 %",
        "75 % 100 %",
        "100 % 100 %",
    ]
    assert [line.count("█") for line in lines[2:9]] == [7, 7, 7, 20, 13, 10, 10]
    assert lines[9] == "  Biggest speed loss: LUKS is 25.0 % slower than tank · RAID 5 of 3."


def test_practice_machine_is_told_at_end(capsys: pytest.CaptureFixture[str]) -> None:
    print_layer_test(whole(measured_runs([100] * 3, 300, 196, 147, 147, practice=True)), as_json=False)
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith("Practice machine: disks and speeds are simulated; RAID 5 and 6 read faster")


def test_nothing_is_blamed_without_a_clear_loss(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, measured_runs([100] * 3, 300, 200, 200, 200))
    assert lines[9:] == ["  No layer is clearly slower than expected."]


def test_the_slow_disk_is_named_and_not_the_array(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, measured_runs([96, 48, 96], 240, 96, 96, 96))
    assert lines[9:11] == [
        (
            "  Slow disk: on its own, Tarnfell 2 reaches only 50 % of the speed of the other disks. It"
            " slows down the whole array."
        ),
        "  No layer is clearly slower than expected.",
    ]


@pytest.mark.parametrize(
    ("ceiling", "link", "limit"),
    [
        (0.0, "", "Their shared link is the bottleneck"),
        (250e6, "", "Their shared link is the bottleneck (at most 250 MB/s)"),
        (
            250e6,
            "PCIe 1.0 x1",
            "The controller or the link is the bottleneck (PCIe 1.0 x1, at most 250 MB/s)",
        ),
        (
            1800e6,
            "3 × SATA 6 Gb/s",
            "Something they share is the bottleneck, not their links (1800 MB/s)",
        ),
    ],
    ids=["unknown", "kept before links were named", "named", "far below it"],
)
def test_the_way_that_all_disks_share_is_named(
    capsys: pytest.CaptureFixture[str], ceiling: float, link: str, limit: str
) -> None:
    lines = said(capsys, measured_runs([100] * 3, 240, 160, 160, 160, ceiling=ceiling, link=link))
    had = "All disks together read 240 MB/s, less than the sum of their single speeds (300 MB/s)"
    assert lines[9:11] == [
        f"  {had}. {limit}.",
        "  No layer is clearly slower than expected.",
    ]


@pytest.mark.parametrize(
    "changes",
    [{"busiest_core": 0.99}, {"workers": (Worker("fio", 10.0, 4.9),)}],
    ids=["whoever it worked for", "fio's own thread"],
)
def test_a_core_at_its_end_is_no_link(capsys: pytest.CaptureFixture[str], changes: dict[str, object]) -> None:
    """Many fast disks and small blocks on few cores."""
    made = measured_runs([100] * 3, 240, 160, 160, 160, ceiling=250e6, link="PCIe 1.0 x1")
    busy = tuple(replace(each, **changes) for each in made.together.passes)
    lines = said(capsys, replace(made, together=replace(made.together, passes=busy)))
    assert lines[9] == (
        "  All disks together read 240 MB/s, less than the sum of their single speeds (300 MB/s). One"
        " processor core was at its limit, so the cause is inconclusive."
    )


@pytest.mark.parametrize("rates", [[48e6] * 4, [60e6, 55e6, 50e6, 46e6]], ids=["others read", "throttled"])
def test_a_disk_that_was_disturbed_is_not_called_slow(
    capsys: pytest.CaptureFixture[str], rates: list[float]
) -> None:
    made = measured_runs([96, 48, 96], 240, 96, 96, 96)
    beside = 1e9 if len({*rates}) == 1 else 0
    disturbed = tuple(replace(each, device_bytes=int(beside)) for each in passes(rates))
    second = replace(made.disks[1], passes=disturbed)
    lines = said(capsys, replace(made, disks=(made.disks[0], second, made.disks[2])))
    assert lines[9] == (
        "  Inconclusive for Tarnfell 2: other programs used it during its test, or it was slowed down,"
        " for example by heat."
    )
    assert not any("Slow disk" in line for line in lines)


def encrypted(made: LayerTestRuns, known: CipherSpeed) -> LayerTestRuns:
    """From the second layer up."""
    array, *others = made.layers
    around = Surroundings(encryption=known)
    return replace(made, layers=(array, *(replace(run, surroundings=around) for run in others)))


@pytest.mark.parametrize(
    ("known", "words"),
    [
        (
            CipherSpeed("aes-xts-plain64", 512, 900e6, 1234e6, aes=True),
            (
                "LUKS: one core decrypts 1234 MB/s in memory, without a disk (aes-xts-plain64, 512 bits)."
                " The processor has AES instructions."
            ),
        ),
        (
            CipherSpeed("aes-xts-plain64", 512),
            (
                "LUKS: the decryption speed of one core is unknown (aes-xts-plain64, 512 bits). The"
                " processor has no AES instructions."
            ),
        ),
    ],
)
def test_the_lowest_encrypted_layer_says_what_one_core_can_do(
    capsys: pytest.CaptureFixture[str], known: CipherSpeed, words: str
) -> None:
    lines = said(capsys, encrypted(measured_runs([100] * 3, 300, 200, 200, 200), known))
    assert lines[9:] == ["  No layer is clearly slower than expected.", f"  {words}"]


ONE_CORE = (
    " LUKS: one core decrypts 1234 MB/s in memory, without a disk (aes-xts-plain64, 512 bits)."
    " The processor has AES instructions."
)


@pytest.mark.parametrize(
    ("worker", "words"),
    [
        (
            Worker("kcryptd/253:0", 19.0, 4.0),
            f"all cores are busy, mostly with kcryptd/253:0.{ONE_CORE}",
        ),
        (Worker("kcryptd/253:0", 9.0, 4.9), f"a thread of kcryptd/253:0 is at its limit.{ONE_CORE}"),
        (Worker("fio", 19.0, 4.0), "all cores are busy, mostly with fio."),
        (Worker("kcryptd/253:0", 17.0, 4.0), ""),
    ],
    ids=["all cores", "one thread", "not by encrypting", "cores to spare"],
)
def test_a_processor_at_its_end_is_told_with_what_it_encrypts_without_any_disk(
    capsys: pytest.CaptureFixture[str], worker: Worker, words: str
) -> None:
    """Four cores, five seconds: kcryptd has a worker on each, and none need be at its end."""
    known = CipherSpeed("aes-xts-plain64", 512, 900e6, 1234e6, aes=True)
    made = encrypted(measured_runs([100] * 3, 300, 200, 200, 200), known)
    array, luks, top = made.layers
    busy = tuple(replace(each, workers=(worker,)) for each in luks.passes)
    limited = replace(made, layers=(array, replace(luks, passes=busy, threads=4), top))
    lines = said(capsys, limited)
    told = f"  The processor is the bottleneck of LUKS, not the disks: {words}"
    assert [line for line in lines if "The processor is the bottleneck" in line] == ([told] if words else [])
    assert sum("without a disk" in line for line in lines) == 1
    (row,) = rows_of(limited)
    assert row.stages[2].all_cores == (worker.name if "all cores" in words else "")


def test_programs_are_told_where_the_processor_went(capsys: pytest.CaptureFixture[str]) -> None:
    made = encrypted(measured_runs([100] * 3, 300, 200, 200), CipherSpeed("aes-xts-plain64", 512, 1e9, 2e9))
    names = replace(NAMES, layers=NAMES.layers[:2])
    top = made.layers[-1]
    worked = [
        replace(each, cpu_seconds=each.bytes / 2e9, workers=(Worker("kcryptd/253:0", each.bytes / 4e9, 0.1),))
        for each in top.passes
    ]
    limited = replace(made, layers=(made.layers[0], replace(top, passes=tuple(worked))))
    print_layer_test(whole(limited, names), as_json=True)
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["processor_seconds_per_gb"][-1] == pytest.approx(0.5)
    assert row["by_worker"][-1] == [{"name": "kcryptd/253:0", "seconds": pytest.approx(0.25)}]
    assert row["encryption"][:2] == [None, None]
    assert row["encryption"][2]["decrypts"] == 2e9


def test_programs_are_told_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    made = measured_runs([96, 48, 96], 180, 90, 45, 45, ceiling=5e8, link="USB 3.0 (5 Gb/s)")
    print_layer_test(whole(made), as_json=True)
    (row,) = json.loads(capsys.readouterr().out)["rows"]
    assert row["slow"] == [{"disk": "Tarnfell 2", "share": 0.5}]
    assert row["shared"] == {"together": 180e6, "alone": 240e6}
    assert (row["ceiling"], row["link"]) == (5e8, "USB 3.0 (5 Gb/s)")
    assert row["biggest_loss"] == 3
    assert [rate["median"] for rate in row["disks"]] == [96e6, 48e6, 96e6]


def test_uneven_passes_blame_nobody(capsys: pytest.CaptureFixture[str]) -> None:
    even = measured_runs([100] * 3, 300, 200)
    uneven = replace(run_of(200), passes=tuple(passes([30e6, 60e6, 90e6, 20e6])))
    names = replace(NAMES, layers=NAMES.layers[:1])
    assert (
        "  Inconclusive: too few passes to find the slowest layer, or the passes vary too much. Measure"
        " again with more passes."
    ) in said(capsys, replace(even, layers=(uneven,)), names)


def test_without_a_shape_nothing_can_be_expected() -> None:
    made = measured_runs([100] * 3, 300, 200)
    with pytest.raises(CommandError, match="reports no RAID level"):
        print_layer_test(whole(replace(made, layers=(replace(run_of(200), shape=None),))), as_json=False)


def test_what_is_kept_says_what_it_was_made_of() -> None:
    assert stage_stacks(NAMES) == (
        *NAMES.disks,
        "3 disks together",
        "tank · RAID 5 of 3",
        "tank · RAID 5 of 3 · LUKS",
        "tank · RAID 5 of 3 · LUKS · XFS",
    )
