"""The kernel's counters: parsed from invented and from real files, and read at a steady beat."""

import asyncio
import os
import time
from collections.abc import Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from raidwright.bench.samples import Sample
from raidwright.helper.looking import kernel
from raidwright.helper.looking.devices.device_tree import tree
from raidwright.helper.measuring import beat, counters
from raidwright.helper.measuring.beat import seconds_bytes
from raidwright.helper.measuring.beside import LookInterval

LINE = " 254       0 vda 10 1 80 32 20 2 160 11 0 1327 4456 5 0 40 3 31 105\n"
OLD = "   8      16 sdb 7 0 56 1 0 0 0 0 1 9 9\n"


def test_sectors_become_bytes_and_milliseconds_seconds() -> None:
    (found,) = counters.parse_diskstats(OLD + LINE, ["vda"])
    assert (found.read_operations, found.read_bytes) == (10, 80 * 512)
    assert (found.write_operations, found.write_bytes) == (20, 160 * 512)
    assert (found.busy, found.queue_time, found.flush_time) == (1.327, 4.456, 0.105)


def test_kernels_that_count_no_flushes_are_read_too() -> None:
    (found,) = counters.parse_diskstats(OLD, ["sdb"])
    assert (found.read_bytes, found.flush_time) == (56 * 512, 0.0)


def test_devices_come_in_the_order_asked_for_and_absent_ones_are_left_out() -> None:
    found = counters.parse_diskstats(LINE + OLD, ["sdb", "gone", "vda"])
    assert [device.device for device in found] == ["sdb", "vda"]


def test_waiting_is_no_work_and_guests_are_not_counted_twice() -> None:
    text = "cpu  100 20 30 9999 8888 4 5 6 70 7\ncpu0 1 1 1 1 1 1 1 1 1 1\n"
    assert counters.parse_busy(text, ticks=100) == pytest.approx(1.65)


def test_each_core_is_counted_by_its_name_and_what_else_is_there_is_not() -> None:
    text = "cpu  9 9 9 9\ncpu0 100 0 50 900 7\ncpu2 20 10 0 900 7 5\nintr 5 5\n"
    assert counters.parse_cores(text, ticks=100) == {"cpu0": 1.5, "cpu2": 0.35}
    real = counters.parse_cores(counters.STAT.read_text(), ticks=100)
    assert len(real) == os.cpu_count()


def test_the_busiest_core_is_the_one_that_worked_longest_between_two_looks() -> None:
    before = {"cpu0": 50.0, "cpu1": 2.0, "cpu3": 0.0}
    after = {"cpu0": 51.0, "cpu1": 5.0, "cpu2": 90.0}
    assert counters.busiest_share(before, after, 4.0) == 0.75
    assert counters.busiest_share(before, after, 2.9) == 1.0
    assert counters.busiest_share(before, {"cpu0": 49.0}, 4.0) == 0.0
    assert counters.busiest_share({}, after, 4.0) == counters.busiest_share(before, after, 0.0) == 0.0


def test_work_is_seen_in_the_kernels_own_count() -> None:
    before = counters.read([])
    end = time.process_time() + 0.5
    while time.process_time() < end:
        pass
    after = counters.read([])
    cores = (after.cpu_busy - before.cpu_busy) / (after.time - before.time)
    assert after.cpu_busy - before.cpu_busy >= 0.4
    assert cores <= len(list(Path("/sys/devices/system/cpu").glob("cpu[0-9]*"))) + 0.3


def test_a_sample_tells_of_the_busiest_core_since_the_one_before_however_soon_it_is_asked() -> None:
    with closing(counters.Counters([])) as kept:
        assert kept.read().busiest_core == kept.read().busiest_core == -1.0
        end = time.process_time() + 0.5
        while time.process_time() < end:
            pass
        worked = kept.read().busiest_core
        assert 0.3 < worked <= 1.0
        # A hundredth of a second of work in a thousandth of one says nothing.
        assert kept.read().busiest_core == worked


class Clock:
    """Seconds pass only by work and by sleep; it stands for both modules that the beat takes time from."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    made = Clock()
    monkeypatch.setattr(beat, "time", made)
    monkeypatch.setattr(beat, "asyncio", made)
    return made


def gaps(clock: Clock, work: list[float], beats: Sequence[float] = (0.25,)) -> list[float]:
    """Seconds between samples, when each is followed by so many of ``work``."""

    async def listen() -> list[float]:
        watched = beat.watch(lambda: Sample(clock.now, ()), beats)
        times = [(await anext(watched)).time]
        for seconds in work:
            clock.now += seconds
            times.append((await anext(watched)).time)
        return times

    return [after - before for before, after in pairwise(asyncio.run(listen()))]


def test_the_beat_is_steady_and_does_not_drift(clock: Clock) -> None:
    assert gaps(clock, [0.0, 0.0625, 0.125, 0.25, 0.0]) == [0.25] * 5


def test_a_beat_that_was_missed_is_left_out(clock: Clock) -> None:
    assert gaps(clock, [0.0, 0.875, 0.0, 0.3125, 0.0]) == [0.25, 1.0, 0.25, 0.5, 0.25]


def test_where_a_look_takes_long_there_are_fewer(clock: Clock) -> None:
    cost = 1 / 512
    assert gaps(clock, [cost] * 4, beat.BEATS) == pytest.approx([0.2] * 4)
    assert gaps(clock, [cost / 2] * 4, beat.BEATS) == pytest.approx([0.1] * 4)
    assert gaps(clock, [1.0] * 3, beat.BEATS) == pytest.approx([1.0] * 3)


def test_one_long_look_among_short_ones_changes_nothing(clock: Clock) -> None:
    assert gaps(clock, [0.0, 0.05, 0.0], beat.BEATS) == pytest.approx([0.1] * 3)


@given(st.lists(st.floats(0.0, 2.0), min_size=1, max_size=10))
def test_looking_takes_a_hundredth_at_most_or_is_as_rare_as_it_can_be(costs: list[float]) -> None:
    interval = LookInterval(beat.BEATS)
    found = [interval.after(cost) for cost in costs][-1]
    assert found in beat.BEATS
    assert min(costs) <= found / 100 or found == beat.BEATS[-1]
    assert found == beat.BEATS[0] or min(costs) > beat.BEATS[beat.BEATS.index(found) - 1] / 100


def test_the_device_of_this_file_heads_its_tree_and_is_counted() -> None:
    device = next(device for device in kernel.every_device() if device.size and not device.holders())
    watched = tree([device])
    assert (watched[0].device, watched[0].depth) == (device.node, 0)
    assert all(one.label for one in watched)
    assert [one.device for one in counters.read([device.node]).devices] == [device.node]


def stacked(root: Path) -> kernel.Device:
    """/sys of a mapping over md over two partitions of one disk and a whole other one."""
    for name in ("vda/vda1", "vda/vda2", "vdb", "md7", "dm-0"):
        (root / name / "slaves").mkdir(parents=True)
        (root / name / "dev").write_text("0:0")
    for part in ("vda/vda1", "vda/vda2"):
        (root / part / "partition").write_text("1")
    (root / "dm-0/dm").mkdir()
    (root / "dm-0/dm/name").write_text("tank_crypt\n")
    for above, below in (("dm-0", "md7"), ("md7", "vda/vda1"), ("md7", "vda/vda2"), ("md7", "vdb")):
        (root / above / "slaves" / Path(below).name).symlink_to(root / below)
    return kernel.Device("dm-0", root / "dm-0")


def test_a_tree_shows_each_device_once_and_under_what_it_carries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kernel, "UDEV", tmp_path / "udev")
    shown = [(one.device, one.depth) for one in tree([stacked(tmp_path)])]
    assert shown == [("dm-0", 0), ("md7", 1), ("vda1", 2), ("vda", 3), ("vda2", 2), ("vdb", 2)]
    assert tree([stacked_again(tmp_path)])[0].label == "tank_crypt"


def stacked_again(root: Path) -> kernel.Device:
    return kernel.Device("dm-0", root / "dm-0")


@given(st.integers(1, 10**9), st.integers(0, 8))
def test_seconds_of_an_even_stream_are_alike(rate: int, whole: int) -> None:
    points = [(100.0, 0)] + [(100.0 + tick / 10, rate * tick) for tick in range(95)]
    assert seconds_bytes(points, whole) == (rate * 10,) * whole


def test_seconds_begin_with_the_first_byte_and_end_with_the_last_sample() -> None:
    points = [(0.0, 50), (0.3, 50), (0.5, 60), (1.3, 90), (2.0, 95)]
    assert seconds_bytes(points, 5) == (40,)
    assert seconds_bytes([(0.0, 50), (1.0, 50)], 5) == ()


def test_counters_that_stay_open_tell_what_is_there_now_and_leave_nothing_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stats = tmp_path / "diskstats"
    monkeypatch.setattr(counters, "DISKSTATS", stats)
    monkeypatch.setattr(counters, "_PIECE", 7)
    before = os.listdir("/proc/self/fd")
    with closing(counters.Counters(["sdb", "vda"])) as open_ones:
        for text in (OLD, LINE + OLD, OLD):
            stats.write_text(text)
            assert open_ones.read().devices == counters.parse_diskstats(text, ["sdb", "vda"])
    assert os.listdir("/proc/self/fd") == before


def test_what_waits_in_memory_is_what_is_dirty_and_what_is_being_written() -> None:
    text = "MemTotal:  100 kB\nDirty:   12 kB\nWriteback:    4 kB\nWritebackTmp:  9 kB\n"
    assert counters.parse_waiting(text) == 16 * 1024
    assert counters.parse_waiting("MemTotal: 1 kB\n") == -1
    assert counters.read([]).waiting >= 0
