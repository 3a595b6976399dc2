"""What is refused before anything is opened or begun, what is no target, and the beat beside the work."""

import asyncio
import os

import pytest

from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import BenchSpec, Direction, MountedAt, RawDisk, Row, Target
from raidwright.helper.errors import HelperError
from raidwright.helper.measuring import test_file
from raidwright.helper.measuring.beat import Beat
from raidwright.helper.measuring.measure import measure
from raidwright.helper.measuring.stretch import opened, settle
from raidwright.protocol import ErrorCode, JobFailed
from raidwright.storage.steps.context import DiskIdentity
from raidwright.storage.units import MIB

READ, WRITE = Direction
IDENTITY = DiskIdentity("/dev/x", "d", "m", "s", "w", 10**9, 512, 512, 1, "", ())


def spec(target: Target, *directions: Direction) -> BenchSpec:
    return BenchSpec(target, DEFAULT.rows[:1], directions, 16 * MIB, passes=1, seconds=0.5, warmup=False)


def failure(wanted: BenchSpec, place: str) -> JobFailed:
    """The one event of a measurement that does not begin."""
    events: list[object] = []
    asyncio.run(measure(wanted, place, events.append, asyncio.Event()))
    (event,) = events
    assert isinstance(event, JobFailed)
    return event


def test_writing_to_a_raw_disk_is_refused_before_it_is_opened() -> None:
    event = failure(spec(RawDisk(IDENTITY), READ, WRITE), "/dev/not-there")
    assert event.code is ErrorCode.BAD_REQUEST
    assert "only ever read" in event.sentence


def test_a_stretch_with_no_block_for_each_thread_is_refused() -> None:
    many = Row(access=DEFAULT.rows[0].access, block=4 * MIB, queue=1, threads=64)
    event = failure(BenchSpec(RawDisk(IDENTITY), (many,), (READ,), 16 * MIB), "/dev/not-there")
    assert event.code is ErrorCode.BAD_REQUEST
    assert "too small" in event.sentence


@pytest.mark.parametrize(
    ("place", "code"), [("/dev/null", ErrorCode.BAD_REQUEST), ("/dev/not-there", ErrorCode.FAILED)]
)
def test_what_is_no_block_device_is_no_target(place: str, code: ErrorCode) -> None:
    with pytest.raises(HelperError) as refused, opened(spec(RawDisk(IDENTITY), READ), place, None):
        pass
    assert refused.value.code is code


def test_a_mount_point_that_is_not_there_is_told_in_words() -> None:
    event = failure(spec(MountedAt("/srv/x"), READ), "/var/tmp/not-there")
    assert event.sentence == "No test file can be made in /var/tmp/not-there: No such file or directory."


def test_the_test_file_has_no_name_is_settled_and_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(test_file, "open_nameless", lambda place: os.open(place, os.O_RDWR | os.O_TMPFILE))
    with opened(spec(MountedAt("/srv/x"), READ), "/var/tmp", None) as stretch:
        found = os.fstat(stretch.descriptor)
        assert (found.st_nlink, found.st_size) == (0, 16 * MIB)
        assert stretch.device is not None
        os.pwrite(stretch.descriptor, b"x" * MIB, 0)
        settle(stretch)
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(stretch.descriptor)


def test_a_beat_goes_on_while_other_work_waits_and_ends_with_its_block() -> None:
    async def go() -> None:
        samples: list[object] = []
        async with Beat([], samples.append):
            async with asyncio.timeout(60):
                while len(samples) < 5:
                    await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) == 1

    asyncio.run(go())
