"""What is refused before anything is opened or begun, what is no target, and the beat beside the work."""

import asyncio
import os

import pytest
from msgspec.structs import replace

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import ALL, BenchSpec, Direction, DiskGroup, MountedAt, RawDisk, Row, Target
from raidwright.bench.sustained import ONE_AT_A_TIME, sustained_spec
from raidwright.helper.authority import Action
from raidwright.helper.errors import HelperError
from raidwright.helper.measuring import measured_file
from raidwright.helper.measuring.beat import Beat
from raidwright.helper.measuring.measure import measure
from raidwright.helper.measuring.measure_job import MeasureJob
from raidwright.helper.measuring.measured_stretch import flush, open_stretch
from raidwright.helper.measuring.targets import action_for, check_named, target_title
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import MIB

READ, WRITE, MIX = Direction
IDENTITY = DiskIdentity("/dev/x", "d", "m", "s", "w", 10**9, 512, 512, 1, "", ())


def spec(target: Target, *directions: Direction) -> BenchSpec:
    return BenchSpec(target, DEFAULT.rows[:1], directions, 16 * MIB, passes=1, seconds=0.5, warmup=False)


def failure(wanted: BenchSpec, place: str) -> JobFailed:
    """The one event of a measurement that does not begin."""
    events: list[object] = []
    asyncio.run(measure(wanted, [place], events.append, asyncio.Event()))
    (event,) = events
    assert isinstance(event, JobFailed)
    return event


@pytest.mark.parametrize("target", [RawDisk(IDENTITY), DiskGroup((IDENTITY, IDENTITY))])
def test_writing_to_a_raw_disk_is_refused_before_it_is_opened(target: Target) -> None:
    event = failure(spec(target, READ, WRITE), "/dev/not-there")
    assert event.code is ErrorCode.BAD_REQUEST
    assert "are never written to" in event.sentence


def test_whoever_reads_several_disks_is_asked_for_as_much_as_for_one() -> None:
    group = DiskGroup((IDENTITY, replace(IDENTITY, serial="t")))
    assert action_for(group) is action_for(RawDisk(IDENTITY)) is Action.MEASURE_RAW
    assert target_title(group) == "“m” “s” (1 GB); “m” “t” (1 GB)"
    with pytest.raises(HelperError):
        check_named(group)


def test_many_disks_cannot_take_all_memory() -> None:
    row = Row(access=DEFAULT.rows[0].access, block=4 * MIB, queue=64, threads=1)
    many = BenchSpec(DiskGroup((IDENTITY,) * 5), (row,), (READ,), 16 * MIB)
    assert "too much memory" in failure(many, "/dev/not-there").sentence
    assert (
        "too much memory" not in failure(replace(many, target=DiskGroup((IDENTITY,) * 4)), "/dev/x").sentence
    )


def test_several_disks_are_not_measured_from_end_to_end() -> None:
    """fio tells nothing of several until all have ended: there is no course, and no end to the wait."""
    with pytest.raises(HelperError) as refused:
        MeasureJob(sustained_spec(DiskGroup((IDENTITY, IDENTITY)), ALL))
    assert refused.value.code is ErrorCode.REFUSED
    assert refused.value.failure == ONE_AT_A_TIME.failure


def test_a_stretch_with_no_block_for_each_thread_is_refused() -> None:
    many = Row(access=DEFAULT.rows[0].access, block=4 * MIB, queue=1, threads=64)
    event = failure(BenchSpec(RawDisk(IDENTITY), (many,), (READ,), 16 * MIB), "/dev/not-there")
    assert event.code is ErrorCode.BAD_REQUEST
    assert "too small" in event.sentence


@pytest.mark.parametrize(
    ("place", "code"), [("/dev/null", ErrorCode.BAD_REQUEST), ("/dev/not-there", ErrorCode.FAILED)]
)
def test_what_is_no_block_device_is_no_target(place: str, code: ErrorCode) -> None:
    with pytest.raises(HelperError) as refused, open_stretch(spec(RawDisk(IDENTITY), READ), [place]):
        pass
    assert refused.value.code is code


def test_a_mount_point_that_is_not_there_is_told_in_words() -> None:
    event = failure(spec(MountedAt("/srv/x"), READ), "/var/tmp/not-there")
    assert event.sentence == "Cannot create a test file in /var/tmp/not-there: No such file or directory."


def test_the_test_file_has_no_name_is_settled_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        measured_file, "open_nameless", lambda place: os.open(place, os.O_RDWR | os.O_TMPFILE)
    )
    with open_stretch(spec(MountedAt("/srv/x"), READ), ["/var/tmp"]) as stretch:
        measured_file.lengthen(stretch.descriptors[0], stretch.size)
        found = os.fstat(stretch.descriptors[0])
        assert (found.st_nlink, found.st_size) == (0, 16 * MIB)
        assert len(stretch.devices) == 1
        os.pwrite(stretch.descriptors[0], b"x" * MIB, 0)
        flush(stretch)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(stretch.descriptors[0])


def test_a_beat_goes_on_while_other_work_waits_and_ends_with_its_block() -> None:
    async def go() -> None:
        samples: list[object] = []
        async with Beat([], 0, samples.append):
            async with asyncio.timeout(60):
                while len(samples) < 5:
                    await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(go())
