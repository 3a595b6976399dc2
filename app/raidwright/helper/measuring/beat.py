"""What is seen at a steady beat beside whatever else goes on: samples of counters, and how far a sync is."""

import asyncio
import contextlib
import os
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from itertools import pairwise
from types import TracebackType
from typing import Self

from raidwright.bench.cost import LONGEST_RUN
from raidwright.bench.samples import Sample
from raidwright.bench.sync_watch import SyncMoment
from raidwright.helper.errors import printable_text, refusal
from raidwright.helper.looking.layers.array_facts import SYNC_ACTION, SYNC_COMPLETED, SYNC_SPEED, read_array
from raidwright.helper.looking.layers.arrays import running_as
from raidwright.helper.measuring import counters
from raidwright.helper.measuring.beside import LookInterval
from raidwright.helper.measuring.counters import Counters
from raidwright.storage.failures import english
from raidwright.storage.levels import Level
from raidwright.storage.snapshot.array_status import describe_sync
from raidwright.storage.snapshot.arrays import Array, copies_in
from raidwright.storage.units import KIB, SECTOR

Point = tuple[float, int]
"""Seconds (monotonic), and bytes both ways since boot."""

BEATS = (0.1, 0.2, 0.25, 0.5, 1.0)
"""Seconds there may be between samples: some of each fill a second."""
_MOST = round(LONGEST_RUN / BEATS[0])
"""Points that are remembered; only what goes over a whole stretch can last longer, and has a course."""


class Beat:
    """Emits a sample each tenth of a second while its block is entered, on a slow computer fewer.

    The target is the first of ``devices``, or as many of them as ``targets``. Before a sample is emitted
    ``laid_on`` adds to it; with ``network`` it tells of the interfaces too.
    """

    def __init__(
        self,
        devices: Sequence[str],
        targets: int,
        emit: Callable[[Sample], None],
        laid_on: Callable[[Sample], Sample] = lambda sample: sample,
        *,
        network: bool = False,
    ) -> None:
        self._counters = Counters(devices, network=network)
        self._targets = targets
        self._emit = emit
        self._laid_on = laid_on
        self._points: deque[Point] = deque(maxlen=_MOST)
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run(), name="beat")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.closing(self._counters), contextlib.suppress(asyncio.CancelledError):
            await self._task

    def mark(self) -> Sample:
        """The counters now; from here on `seconds_bytes` counts anew."""
        self._points.clear()
        return self._counters.read()

    def now(self) -> Sample:
        """The counters now."""
        return self._counters.read()

    def cores(self) -> dict[str, float]:
        """Seconds that each core worked since boot, by its name."""
        return self._counters.cores()

    def seconds_bytes(self, seconds: float) -> tuple[int, ...]:
        """Bytes the target moved in each whole second of the first ``seconds`` since it began to move any."""
        return seconds_bytes(self._points, int(seconds))

    async def _run(self) -> None:
        async for sample in watch(self._counters.read, beats_of(os.cpu_count() or 1)):
            self._points.append((sample.time, bytes_since_boot(sample, self._targets)))
            self._emit(self._laid_on(sample))


def beats_of(processors: int) -> Sequence[float]:
    """Seconds there may be between samples on a computer with so many processors.

    With a single one fio waits also while the bus, and whoever listens there, pass a sample on.
    """
    return BEATS if processors > 1 else BEATS[2:]


async def watch(read: Callable[[], Sample], beats: Sequence[float]) -> AsyncIterator[Sample]:
    """A sample now and then one at each beat, without end. A beat that was missed is left out.

    The beat is the shortest of ``beats`` at which reading, and what is done with it, is not felt.
    """
    interval, due = LookInterval(beats), time.monotonic()
    while True:
        began = time.monotonic()
        yield read()
        now = time.monotonic()
        beat = interval.after(now - began)
        due += beat * max(1, -(-(now - due) // beat))
        await asyncio.sleep(due - now)


def bytes_since_boot(sample: Sample, targets: int = 1) -> int:
    """Bytes read and written since boot by the first ``targets`` devices; 0 when there is none."""
    return sum(device.read_bytes + device.write_bytes for device in sample.devices[:targets])


def seconds_bytes(points: Collection[Point], whole: int) -> tuple[int, ...]:
    """Bytes in each of the first ``whole`` seconds after the first movement, as far as ``points`` reach."""
    begin = next((before for before, after in pairwise(points) if after[1] > before[1]), None)
    if begin is None:
        return ()
    edges = [begin]
    for point in points:
        if len(edges) <= whole and point[0] >= begin[0] + len(edges):
            edges.append(point)
    return tuple(after[1] - before[1] for before, after in pairwise(edges))


_OF_MEMBERS = "recover"
"""The one sync of a RAID 10 whose sectors md counts on each member (raid10.c, ``max_sector``)."""


def sync_moment(uuid: str) -> SyncMoment:
    """Of the running array of that UUID. Raises HelperError when there is none."""
    device = next(running_as(uuid), None)
    if device is None:
        raise refusal(english("No array with the UUID {uuid} is running.", uuid=printable_text(uuid)))
    array = read_array(device)
    action = device.attribute(SYNC_ACTION) or "idle"
    done, _, whole = device.attribute(SYNC_COMPLETED).partition(" / ")
    speed = device.attribute(SYNC_SPEED)
    members = sorted(member.node for member in device.slaves() if member.folder.exists())
    names = [name.replace("!", "/") for name in (device.node, *members)]
    return SyncMoment(
        action=action,
        what=describe_sync(array),
        done=_each(array, action, _sectors(done)),
        whole=_each(array, action, _sectors(whole)),
        speed=_each(array, action, int(speed) * KIB if speed.isdigit() else 0),
        missing=array.degraded,
        sample=counters.read(names),
        owed=_owes(array),
    )


def _owes(array: Array) -> bool:
    """Whether md has something left to bring into sync, under way or not."""
    fills = any(each.slot >= 0 and each.recovered is not None for each in array.members)
    return fills or array.resync_from is not None or array.spreading


def _each(array: Array, action: str, count: int) -> int:
    """Bytes of each member, of the ``count`` that md tells: of a RAID 10 those are bytes of the array."""
    if array.level != Level.RAID10.value or action == _OF_MEMBERS:
        return count
    near, far = copies_in(array.layout)
    return count * near * far // array.expected if near and far and array.expected else count


def _sectors(text: str) -> int:
    """Bytes; 0 for "none" and "delayed", which md writes in the place of a number."""
    return int(text) * SECTOR if text.isdigit() else 0
