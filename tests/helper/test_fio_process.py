"""The real fio ends when it is told to, and samples beside it are few where it needs the processor."""

import asyncio
import os
import signal
import tempfile
import time

import pytest

from raidwright.bench.fio_document import Document
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.samples import Sample
from raidwright.bench.spec import Data, Direction, IoMode
from raidwright.helper.errors import HelperError
from raidwright.helper.measuring import fio, fio_process
from raidwright.helper.measuring.beat import Beat
from raidwright.storage.units import MIB


def followed(stop: asyncio.Event, seconds: float) -> Document | None:
    with tempfile.TemporaryFile(dir="/dev/shm") as file:
        os.posix_fallocate(file.fileno(), 0, 16 * MIB)
        path = f"/proc/self/fd/{file.fileno()}"
        job = fio.FioJob(
            DEFAULT.rows[0], Direction.READ, (path,), 16 * MIB, Data.RANDOM, seconds, direct=False
        )
        return asyncio.run(fio_process.run(job, (file.fileno(),), stop))


def test_who_is_told_to_end_while_it_begins_ends_as_well() -> None:
    """A script starts what it has in the background with SIGINT ignored, and fio hears it later then."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    began, stop = time.monotonic(), asyncio.Event()
    stop.set()
    try:
        followed(stop, 60.0)
    finally:
        signal.signal(signal.SIGINT, heard)
    assert time.monotonic() - began < 50


def test_a_full_file_system_is_told_as_that() -> None:
    """The kernel's own device that is always full."""
    way = IoMode.CACHED
    job = fio.FioJob(DEFAULT.rows[0], Direction.WRITE, ("/dev/full",), MIB, Data.RANDOM, 1.0, way=way)
    with pytest.raises(HelperError) as told:
        asyncio.run(fio_process.run(job, (), asyncio.Event()))
    assert told.value.said == "The benchmark was interrupted: No space left on device."


def test_a_program_that_was_killed_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fio, "arguments", lambda *_: ("/bin/sh", "-c", "kill -KILL $$"))
    job = fio.FioJob(DEFAULT.rows[0], Direction.READ, (), MIB, Data.RANDOM, 1.0)
    with pytest.raises(HelperError) as told:
        asyncio.run(fio_process.run(job, (), asyncio.Event()))
    assert told.value.said == "fio was killed by SIGKILL."


def test_with_a_single_processor_fewer_samples_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    samples: list[Sample] = []

    async def look_on() -> None:
        async with Beat((), 1, samples.append):
            await asyncio.sleep(1.05)

    asyncio.run(look_on())
    assert 1 <= len(samples) <= 5
