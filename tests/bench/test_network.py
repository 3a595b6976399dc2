"""Whether the network is the limit: told in gigabits where the computer's network is known."""

from datetime import UTC

import pytest
from msgspec.structs import replace

from raidwright.bench.expected import Shape
from raidwright.bench.network import network_sentence
from raidwright.bench.run import Run
from raidwright.bench.spec import Direction, IoMode
from raidwright.bench.surroundings import Surroundings
from raidwright.report.form import ReportForm
from raidwright.report.run import report
from raidwright.storage.levels import Level
from tests.bench.builders import RND_Q1, SEQ_Q1, SEQ_Q8, a_run, passes

RAID5 = Shape(Level.RAID5, 3, 512 << 10)
GIGABIT = 125e6


def measured(read: float, write: float, line: float, *, share: str = "", shape: Shape | None = RAID5) -> Run:
    cells = [
        *passes([read] * 3),
        *passes([read / 2] * 3, SEQ_Q1),
        *passes([write] * 3, SEQ_Q8, Direction.WRITE),
        *passes([1e6] * 3, RND_Q1),
    ]
    shared = [replace(each, share=share) for each in cells]
    return a_run(shared, surroundings=Surroundings(network=line), shape=shape)


@pytest.mark.parametrize(
    ("run", "words"),
    [
        (
            measured(400e6, 300e6, GIGABIT),
            "Your 1 Gb/s network carries 117 MB/s: the array is not the bottleneck.",
        ),
        (
            measured(400e6, 300e6, GIGABIT, shape=None),
            "Your 1 Gb/s network carries 117 MB/s: the disk is not the bottleneck.",
        ),
        (
            measured(400e6, 90e6, GIGABIT),
            "Your 1 Gb/s network carries 117 MB/s: more than the 90 MB/s written here.",
        ),
        (
            measured(200e6, 500e6, 2.5 * GIGABIT),
            "Your 2.5 Gb/s network carries 294 MB/s: more than the 200 MB/s read here.",
        ),
        (
            measured(112e6, 110e6, GIGABIT, share="NFS"),
            "Your 1 Gb/s network carries 117 MB/s: the network is the bottleneck, not the disks behind it.",
        ),
        (
            measured(112e6, 30e6, GIGABIT, share="SMB"),
            "Your 1 Gb/s network carries 117 MB/s: the network is not the bottleneck.",
        ),
        (measured(400e6, 300e6, 0.0), "None"),
        (a_run(passes([1e6] * 3, RND_Q1), surroundings=Surroundings(network=GIGABIT)), "None"),
        (a_run(passes([1e9] * 3)), "None"),
    ],
)
def test_the_slower_way_is_held_against_the_network(run: Run, words: str) -> None:
    assert str(network_sentence(run)) == words


@pytest.mark.parametrize(
    "change",
    [{"way": IoMode.CACHED}, {"disk_bytes": 0}, {"buffered": True}, {"syncing": "resync"}],
    ids=["cached", "from memory", "buffered", "syncing"],
)
def test_of_what_memory_answered_nothing_is_told(change: dict[str, object]) -> None:
    """Seen: "the array is not the bottleneck" of disks that read 24 MB/s, by 700 MB/s of the page cache."""
    run = measured(700e6, 300e6, GIGABIT)
    every = [replace(each, **change) for each in run.passes]
    assert network_sentence(replace(run, passes=tuple(every))) is None
    pairs = zip(run.passes, every, strict=True)
    reads = tuple(each if each.direction.writes else answered for each, answered in pairs)
    by_writes = str(network_sentence(replace(run, passes=reads)))
    assert by_writes.endswith("the array is not the bottleneck.")


def test_what_is_faster_than_the_network_did_not_come_over_it() -> None:
    assert network_sentence(measured(700e6, 700e6, GIGABIT, share="NFS")) is None
    words = str(network_sentence(measured(700e6, 30e6, GIGABIT, share="NFS")))
    assert words.endswith("the network is not the bottleneck.")


def test_a_report_tells_it() -> None:
    page = report(measured(400e6, 300e6, GIGABIT), ReportForm.HTML, UTC)
    assert "Your 1 Gb/s network carries 117 MB/s: the array is not the bottleneck." in page
    assert "Gb/s network" not in report(measured(400e6, 300e6, 0.0), ReportForm.HTML, UTC)
