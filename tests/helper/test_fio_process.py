"""The real fio is followed while it works, and hardly woken for."""

import asyncio
import os
import signal
import tempfile
import time

import pytest

from raidwright.bench.fio_document import Document
from raidwright.bench.profiles import DEFAULT
from raidwright.bench.spec import Data, Direction
from raidwright.helper.measuring import beat, fio, fio_process
from raidwright.storage.units import MIB

SECONDS = 2.0


def followed(stop: asyncio.Event, documents: list[Document], seconds: float = SECONDS) -> Document | None:
    with tempfile.TemporaryFile(dir="/dev/shm") as file:
        os.posix_fallocate(file.fileno(), 0, 16 * MIB)
        path = f"/proc/self/fd/{file.fileno()}"
        job = fio.FioJob(
            DEFAULT.rows[0], Direction.READ, (path,), 16 * MIB, Data.RANDOM, seconds, direct=False
        )
        return asyncio.run(fio_process.run(job, (file.fileno(),), stop, documents.append))


def test_its_documents_are_read_as_they_come_and_not_piece_by_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """A document comes in some eight pieces; who is woken by each takes the processor from fio."""
    woken: list[int] = []
    received = asyncio.StreamReader.feed_data

    def count(reader: asyncio.StreamReader, data: bytes) -> None:
        woken.append(len(data))
        received(reader, data)

    monkeypatch.setattr(asyncio.StreamReader, "feed_data", count)
    documents: list[Document] = []
    last = followed(asyncio.Event(), documents)
    assert last == documents[-1]
    assert len(documents) >= 3
    # Of each document the first piece may be there before the others.
    assert len(woken) <= 2 * SECONDS * 1000 / fio.STATUS_MILLISECONDS + 4


def test_its_end_is_heard_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it is asked rarely."""
    monkeypatch.setattr(fio, "STATUS_MILLISECONDS", 60_000)
    began = time.monotonic()
    assert followed(asyncio.Event(), []) is not None
    assert time.monotonic() - began < SECONDS + 30


def test_who_is_told_to_end_while_it_begins_ends_as_well() -> None:
    """A script starts what it has in the background with SIGINT ignored, and fio hears it later then."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    began, stop = time.monotonic(), asyncio.Event()
    stop.set()
    try:
        followed(stop, [], 60.0)
    finally:
        signal.signal(signal.SIGINT, heard)
    assert time.monotonic() - began < 50


def test_with_a_single_processor_fewer_samples_are_taken() -> None:
    assert beat.beats_of(2) == beat.BEATS
    assert beat.beats_of(1)[0] == 0.25
    assert set(beat.beats_of(1)) < set(beat.BEATS)
