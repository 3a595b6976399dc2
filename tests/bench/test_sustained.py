"""A whole stretch: what is asked for, what its timeline says, and the words for it."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from raidwright.bench.cost import LONGEST_SUSTAINED
from raidwright.bench.samples import Reached
from raidwright.bench.spec import ALL, LARGEST_GRID, ONE_WAY, BenchSpec, Direction, MountedAt, RawDisk
from raidwright.bench.surroundings import MeasuredDisk, Surroundings
from raidwright.bench.sustained import (
    PLACES,
    ROW,
    bytes_of_a_pass,
    longest_seconds,
    part_count,
    passes_of,
    place_at,
    rates_in_parts,
    rates_in_time,
    stretch_seconds,
    strides,
    sustained_results,
    sustained_sentences,
    sustained_spec,
    thin_out,
    timeline_of,
    written_twice,
)
from raidwright.bench.timeline.stalls import Again, find_stalls, longest
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import GIB, MIB, TIB
from tests.bench.timelines import HERE, READ, WRITE, a_sustained_run, noise, timeline, went

DISK = RawDisk(DiskIdentity("/dev/x", "d", "m", "s", "w", 10**9, 512, 512, 1, "", ()))
SIZE = 10 * GIB
STEADY = timeline(lambda _: 100e6, SIZE)


def _summed(steps: list[tuple[float, int]]) -> tuple[Reached, ...]:
    seconds, moved, made = 0.0, 0, [Reached(0.0, 0)]
    for more, further in steps:
        seconds, moved = seconds + more, moved + further
        made.append(Reached(seconds, moved))
    return tuple(made)


points = st.lists(st.tuples(st.floats(0.001, 100.0), st.integers(0, 10**10)), min_size=1, max_size=60).map(
    _summed
)


def told(run: object) -> str:
    return "\n".join(str(sentence) for _, sentence in sustained_sentences(run))  # type: ignore[arg-type]


def test_what_is_written_is_written_read_and_written_again() -> None:
    spec = sustained_spec(HERE, SIZE)
    assert passes_of(spec) == ((WRITE, 1), (READ, 1), (WRITE, 2))
    assert (strides(spec), bytes_of_a_pass(spec)) == (None, SIZE)


def test_a_disk_is_read_in_places_from_its_beginning_to_its_end() -> None:
    spec = sustained_spec(DISK, 4 * TIB)
    found = strides(spec)
    assert passes_of(spec) == ((READ, 1),)
    assert found is not None
    assert found.count == PLACES
    assert (place_at(0, found), place_at(found.piece, found)) == (0, found.stride)
    end = place_at(bytes_of_a_pass(spec), found)
    assert 4 * TIB - PLACES * MIB < end <= 4 * TIB
    assert strides(sustained_spec(DISK, 4 * TIB, all_of_it=True)) is None
    assert strides(sustained_spec(DISK, GIB)) is None


@given(st.integers(min_value=16 * MIB, max_value=ALL))
def test_places_lie_within_the_stretch_and_do_not_overlap(size: int) -> None:
    spec = sustained_spec(DISK, size)
    found = strides(spec)
    if found is not None:
        assert found.stride >= found.piece > 0
        assert (found.count - 1) * found.stride + found.piece <= size
        assert found.piece % MIB == found.stride % MIB == 0
    assert bytes_of_a_pass(spec) <= size


def test_only_a_whole_stretch_may_be_larger_than_a_grid() -> None:
    with pytest.raises(ValueError, match="64 GiB"):
        BenchSpec(MountedAt("/srv/x"), (ROW,), ONE_WAY, LARGEST_GRID + MIB)
    assert sustained_spec(HERE, ALL).size == ALL


@given(points, st.integers(1, 100))
def test_parts_of_a_course_take_all_of_its_time_and_bytes(timeline: tuple[Reached, ...], parts: int) -> None:
    end = timeline[-1]
    by_bytes, by_time = rates_in_parts(timeline, parts), rates_in_time(timeline, parts)
    if end.bytes:
        assert len(by_bytes) == parts
        assert all(rate > 0 for rate in by_bytes)
    assert len(by_time) == parts
    assert sum(by_time) * end.seconds / parts == pytest.approx(end.bytes, abs=1)
    assert all(rate >= -1e-3 for rate in by_time)


@given(points, st.integers(2, 20))
def test_a_thinner_course_has_the_same_ends_and_lies_on_the_old_one(
    timeline: tuple[Reached, ...], most: int
) -> None:
    thin = thin_out(timeline, most)
    assert (thin[0], thin[-1]) == (timeline[0], timeline[-1])
    assert set(thin) <= set(timeline)
    assert list(thin) == sorted(thin, key=lambda each: each.seconds)


def test_thinning_keeps_every_stall() -> None:
    whole = timeline(lambda _: 100e6, SIZE, still=((3 * GIB, 4.0), (7 * GIB, 2.0)))
    thin = thin_out(whole, 100)
    assert len(thin) <= 110
    stalls = find_stalls(thin, rates_in_parts(thin, part_count(thin)), None)
    assert [each.seconds for each in stalls] == pytest.approx([4.0, 2.0], abs=0.2)
    assert [each.bytes for each in stalls] == pytest.approx([3 * GIB, 7 * GIB], rel=0.01)


@pytest.mark.parametrize("most", [2048, 512, 128])
def test_in_a_course_of_which_points_were_left_out_slow_parts_are_no_stalls(most: int) -> None:
    """In a pass of hours they are seconds apart, but where it stood still: fio was silent nowhere else."""
    stood = tuple((round(part * GIB), 1.8) for part in (1.0, 1.1, 1.2, 1.3))
    whole = timeline(lambda done: 10e6 if 0.4 < done < 0.5 else 50e6, SIZE, still=(*stood, (7 * GIB, 30.0)))
    for points in (whole, thin_out(whole, most)):
        (found,) = sustained_results(a_sustained_run([went(points)]))
        assert [each.seconds for each in found.stalls] == pytest.approx([1.8] * 4 + [30.0], abs=0.2)


def test_stalls_are_found_and_slow_parts_are_none() -> None:
    whole = timeline(
        lambda done: 400e6 if done < 0.3 else 30e6, SIZE, still=((2 * GIB, 2.5), (8 * GIB, 30.0))
    )
    (found,) = sustained_results(a_sustained_run([went(whole)]))
    assert [each.seconds for each in found.stalls] == pytest.approx([2.5, 30.0], abs=0.2)
    worst = longest(found.stalls)
    assert worst is not None
    assert worst.bytes == pytest.approx(8 * GIB, rel=0.01)
    assert found.cliff is not None
    assert found.cliff.position == pytest.approx(0.3, abs=0.02)


@pytest.mark.parametrize("scatter", [0.0, 0.1, 0.3, 0.6])
def test_noise_is_no_stall(scatter: float) -> None:
    for seed in range(20):
        steady = timeline(lambda _: 100e6, SIZE, noise(1000, scatter, 0.5, seed))
        (found,) = sustained_results(a_sustained_run([went(steady)]))
        assert (found.stalls, found.cliff) == ((), None)


@given(points)
def test_whatever_comes_a_stall_lies_within_the_pass(timeline: tuple[Reached, ...]) -> None:
    bins = rates_in_parts(timeline, part_count(timeline))
    for each in find_stalls(timeline, bins, None):
        assert 1.0 <= each.seconds <= timeline[-1].seconds - each.begin + 1e-6


def test_a_course_that_goes_backwards_is_put_right() -> None:
    result = replace(
        went(STEADY), course=(Reached(0.0, 0), Reached(3.0, 10**8), Reached(2.0, 5), *STEADY[100:])
    )
    timeline = timeline_of(result)
    assert all(a.seconds < b.seconds and a.bytes <= b.bytes for a, b in pairwise(timeline))


def test_a_cliff_is_told_with_its_place() -> None:
    fallen = timeline(lambda done: 500e6 if done < 0.4 else 80e6, SIZE)
    said = told(a_sustained_run([went(fallen)]))
    assert "After 4.29 GB, the speed drops from 500.0 to 80.0 MB/s and stays low." in said
    assert "No speed drop up to 10.7 GB." in told(a_sustained_run([went(STEADY)]))
    assert "Too short to detect a speed drop" in told(a_sustained_run([went(STEADY[:20])]))


def test_the_zones_of_a_disk_that_turns_are_told_and_a_file_has_none() -> None:
    slower = went(timeline(lambda done: 200e6 - 100e6 * done, SIZE), READ)
    on_disk = told(a_sustained_run([slower], DISK))
    assert "MB/s at the start, 15" in on_disk
    assert "Hard disks" not in on_disk
    turning = (MeasuredDisk("Tarnfell", "1", None, turns=True),)
    assert "Hard disks" in told(replace(a_sustained_run([slower], DISK), disks=turning))
    assert "Hard disks" not in told(a_sustained_run([slower]))
    assert "The speed is the same at the start (100.0 MB/s) and at the end (100.0 MB/s)." in told(
        a_sustained_run([went(STEADY, READ)], DISK)
    )


def test_the_second_write_is_held_against_the_first_as_far_as_both_came() -> None:
    first = went(timeline(lambda _: 40e6, SIZE))
    second = went(timeline(lambda _: 120e6, SIZE)[:300], number=2)
    run = a_sustained_run([first, went(STEADY, READ), second])
    twice = written_twice(run)
    assert twice is not None
    assert (twice.again, twice.ratio) == (Again.FASTER, pytest.approx(3.0, rel=0.01))
    assert "is 3.0 times as fast as the first" in told(run)
    assert written_twice(a_sustained_run([first])) is None


def test_a_file_system_that_writes_elsewhere_has_no_same_blocks() -> None:
    run = a_sustained_run([went(STEADY), went(STEADY, number=2)], around=Surroundings(filesystem="btrfs"))
    assert "btrfs writes new data to other blocks" in told(run)


def test_a_virtual_machine_is_told() -> None:
    assert "virtual machine (KVM)" in told(
        a_sustained_run([went(STEADY)], around=Surroundings(hypervisor="KVM"))
    )
    assert "virtual machine" not in told(a_sustained_run([went(STEADY)], around=Surroundings()))


def test_without_a_word_from_fio_the_end_alone_is_known() -> None:
    (found,) = sustained_results(a_sustained_run([replace(went(STEADY), course=())]))
    assert (found.rate, found.bins, found.stalls) == (pytest.approx(100e6, rel=0.01), (), ())
    assert Direction.WRITE is found.direction


def test_a_large_stretch_has_the_time_that_it_needs() -> None:
    """6 TB at 300 MB/s, written, read and written again, took longer than the twelve hours of any."""
    target = MountedAt("/srv/tank")
    large = sustained_spec(target, 6_000_000_000_000)
    assert stretch_seconds(large, 300e6) == 60_000
    assert longest_seconds(large) > 2 * 60_000
    assert longest_seconds(sustained_spec(target, GIB)) == LONGEST_SUSTAINED
