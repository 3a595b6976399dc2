"""Measuring a folder with the real fio, for tests: what is wanted, and all that was told of it."""

import asyncio
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from raidwright.bench.spec import BenchSpec, Direction, Folder, Row
from raidwright.helper.measuring.own_folder import measure_own
from raidwright.protocol import MeasureEvent
from raidwright.storage.units import MIB

E = TypeVar("E")


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder on a file system with a disk beneath it, empty again afterwards."""
    made = Path("/var/tmp", f"raidwright-test-{os.getpid()}")
    made.mkdir()
    yield made
    assert list(made.iterdir()) == []
    made.rmdir()


def spec(*rows: Row, directions: tuple[Direction, ...] = (Direction.READ,), **changes: object) -> BenchSpec:
    facts: dict[str, object] = {"size": 64 * MIB, "passes": 1, "seconds": 1.0, "warmup": False}
    return BenchSpec(Folder("/x"), rows, directions, **(facts | changes))  # type: ignore[arg-type]


def nameless(folder: Path) -> int:
    """A new file that no folder lists."""
    return os.open(folder, os.O_RDWR | os.O_TMPFILE, 0o600)


def measured(
    wanted: BenchSpec, place: Path, stop_at: Callable[[MeasureEvent], bool] = lambda _: False
) -> list[MeasureEvent]:
    """Everything that was told of the run, which is stopped at the first event that is so."""
    events: list[MeasureEvent] = []

    async def go(file: int) -> None:
        stop = asyncio.Event()

        def take(event: MeasureEvent) -> None:
            events.append(event)
            if stop_at(event):
                stop.set()

        await measure_own(wanted, file, take, stop)
        assert len(asyncio.all_tasks()) == 1

    file = nameless(place)
    try:
        asyncio.run(go(file))
    finally:
        os.close(file)
    return events


def of(kind: type[E], events: list[MeasureEvent]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]
