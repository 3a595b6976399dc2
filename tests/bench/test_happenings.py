"""What is marked beside the passes: prefill, sync and stalls, and what is none."""

import pytest

from raidwright.bench.samples import DeviceCounters, Doing, Sample
from raidwright.bench.timeline.quantities import Happening, Happenings

PREFILL, MEASURE, SYNC, PAUSE = Doing.PREFILL, Doing.MEASURE, Doing.SYNC, Doing.PAUSE


def seen(*pieces: tuple[Doing, float, bool], asked: bool = True) -> list[tuple[Happening, float, float]]:
    """Pieces of time in which the target moves or not, ten samples a second.

    What is ``asked`` has requests in flight also while it moves nothing.
    """
    found, tick, moved, busy = Happenings(), 0, 0, 0.0
    for doing, seconds, moves in pieces:
        for _ in range(round(seconds * 10)):
            moved += 1000 if moves else 0
            busy += 0.1 if moves or asked else 0.0
            found.take(Sample(tick / 10, (DeviceCounters("md0", moved, 0, 0, 0, busy, 0.0),), doing=doing))
            tick += 1
    return [(span.what, span.begin, span.end) for span in found.spans]


def test_prefill_and_sync_are_marked_from_begin_to_end() -> None:
    spans = seen(
        (PREFILL, 2, True), (MEASURE, 3, True), (SYNC, 1, True), (PAUSE, 1, False), (SYNC, 0.5, True)
    )
    assert spans == [
        (Happening.PREFILL, 0.0, 1.9),
        (Happening.SYNC, pytest.approx(4.9), 5.9),
        (Happening.SYNC, pytest.approx(6.9), 7.4),
    ]


def test_half_a_second_without_a_byte_in_the_middle_of_work_is_a_stall() -> None:
    spans = seen((MEASURE, 2, True), (MEASURE, 1, False), (MEASURE, 2, True), (MEASURE, 0.8, False))
    assert spans == [(Happening.STALL, 1.9, 2.9), (Happening.STALL, pytest.approx(4.9), pytest.approx(5.7))]


@pytest.mark.parametrize(
    "pieces",
    [
        # A breath between two large blocks, fio that starts, the pause, an earlier version's silence.
        [(MEASURE, 2, True), (MEASURE, 0.4, False), (MEASURE, 2, True)],
        [(PAUSE, 1, False), (MEASURE, 3, False), (MEASURE, 1, True)],
        [(MEASURE, 1, True), (PAUSE, 5, False), (MEASURE, 1, True)],
        [(Doing.UNKNOWN, 1, True), (Doing.UNKNOWN, 5, False)],
    ],
)
def test_what_is_no_stall_is_not_marked(pieces: list[tuple[Doing, float, bool]]) -> None:
    assert seen(*pieces) == []


@pytest.mark.parametrize("doing", [MEASURE, PREFILL])
def test_what_nothing_was_asked_of_does_not_stand_still(doing: Doing) -> None:
    """Fio between two passes, or an answer from memory; a disk that hangs has requests in flight."""
    pieces = [(doing, 2, True), (doing, 3, False), (doing, 1, True)]
    assert Happening.STALL not in [what for what, _, _ in seen(*pieces, asked=False)]
    assert (Happening.STALL, 1.9, 4.9) in seen(*pieces)


def test_what_lies_on_another_computer_has_no_device_that_could_stand_still() -> None:
    found = Happenings()
    for tick in range(40):
        found.take(Sample(tick / 10, (), doing=MEASURE))
    assert found.spans == []


def test_of_several_disks_any_one_can_stand_still() -> None:
    found = Happenings(targets=2)
    for tick in range(40):
        still = min(tick, 20)
        disks = tuple(
            DeviceCounters(name, moved, 0, 0, 0, tick / 10, 0.0)
            for name, moved in (("sda", tick), ("sdb", still))
        )
        found.take(Sample(tick / 10, disks, doing=MEASURE))
    assert [(span.what, span.begin, span.end) for span in found.spans] == [(Happening.STALL, 2.0, 3.9)]


def test_a_stall_within_the_prefill_is_marked_within_it() -> None:
    spans = seen((PREFILL, 2, True), (PREFILL, 1, False), (PREFILL, 1, True))
    assert spans == [(Happening.PREFILL, 0.0, 3.9), (Happening.STALL, 1.9, 2.9)]
