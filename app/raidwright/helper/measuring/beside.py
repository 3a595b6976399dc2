"""What each sample tells beside the counters: what goes on, who waits, who works, how warm it is."""

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from raidwright.bench.fio_document import Document, at_once
from raidwright.bench.samples import Doing, Heat, Sample, Waits, Working
from raidwright.bench.spec import Direction
from raidwright.bench.timeline.stalls import waits_between
from raidwright.helper.looking import kernel
from raidwright.helper.measuring import workers
from raidwright.helper.measuring.fio import STATUS_MILLISECONDS
from raidwright.helper.measuring.workers import Spent

_SHARE = 0.01
"""Part of a processor that looking may take: on a computer that has only one it is taken from fio."""
_REMEMBERED = 10


class LookInterval:
    """Looks that come one of ``beats`` after another (seconds, the shortest first)."""

    def __init__(self, beats: Sequence[float]) -> None:
        self._beats = tuple(beats)
        self._costs: deque[float] = deque(maxlen=_REMEMBERED)

    def after(self, cost: float) -> float:
        """Seconds from one look, which took ``cost`` seconds, to the next."""
        self._costs.append(cost)
        # Whatever else had the processor meanwhile made the others longer.
        least = min(self._costs)
        return next((beat for beat in self._beats if least <= _SHARE * beat), self._beats[-1])


_PLACES = ("device/hwmon*/temp1_input", "device/hwmon/hwmon*/temp1_input")
"""Below a disk: where the nvme driver puts it, and where drivetemp does."""


@dataclass(frozen=True)
class Thermometer:
    """One disk's, in a file that has thousandths of a degree."""

    device: str
    file: Path
    quiet: bool
    """Asking disturbs nothing. drivetemp's question is a command for which the disk's queue must empty."""

    def read(self) -> Heat | None:
        """None when the disk does not answer."""
        try:
            return Heat(self.device, int(self.file.read_text()) / 1000)
        except (OSError, ValueError):
            return None


def thermometers(devices: Sequence[str]) -> tuple[Thermometer, ...]:
    """Those of the ``devices`` (kernel names) that have one."""
    sensors = []
    for device in devices:
        folder = kernel.link_to(device.replace("/", "!"))
        file = next((each for place in _PLACES for each in sorted(folder.glob(place))), None)
        if file is not None:
            sensors.append(Thermometer(device, file, quiet=device.startswith("nvme")))
    return tuple(sensors)


_SILENCE = 2.5 * STATUS_MILLISECONDS / 1000
"""Seconds after which what fio told last no longer holds: it is silent when a worker of its own is stuck."""
_LOOKS = (1.0, 2.0, 4.0)
"""Seconds there may be between two looks at who works: each asks about every thread of the kernel."""
_ASK = 5.0
"""Seconds between two looks at the thermometers that disturb nothing."""
_MOST = 8
"""Kinds of workers that are told of."""
_PATIENCE = 2.0
"""Seconds that a thermometer may take: a disk that hangs never answers."""


class Beside:
    """Follows a measurement of the ``devices`` (kernel names) while its block is entered."""

    def __init__(self, devices: Sequence[str]) -> None:
        self.doing = Doing.PAUSE
        self._thermometers = thermometers(devices)
        self._heat: dict[str, Heat] = {}
        self._working: tuple[Working, ...] = ()
        self._counted: dict[int, int] = {}
        self._waits: Waits | None = None
        self._told_at = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._keep_looking(), name="beside")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._task is not None
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    def begin(self, doing: Doing) -> None:
        """Note that something else goes on now; what fio told of the last pass no longer holds."""
        self.doing = doing
        self._counted, self._waits = {}, None

    def hear(self, document: Document, direction: Direction) -> None:
        """Take what fio has told of the pass: how many requests have waited how long."""
        counted = at_once(document, direction).lat_ns.bins
        self._waits = waits_between(self._counted, counted) or self._waits
        self._counted, self._told_at = counted, time.monotonic()

    def laid_on(self, sample: Sample) -> Sample:
        """``sample`` with what goes on, how long requests wait, who works and how warm the disks are."""
        silent = sample.time - self._told_at > _SILENCE
        return msgspec.structs.replace(
            sample,
            doing=self.doing,
            waits=None if silent else self._waits,
            working=self._working,
            heat=tuple(self._heat.values()),
        )

    async def feel(self) -> None:
        """Read every thermometer; only while nothing is measured."""
        await self._read_thermometers(self._thermometers)

    async def _read_thermometers(self, asked: Sequence[Thermometer]) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_PATIENCE):
                readings = await asyncio.to_thread(lambda: [each.read() for each in asked])
            self._heat.update((heat.device, heat) for heat in readings if heat is not None)

    async def _keep_looking(self) -> None:
        quiet = [each for each in self._thermometers if each.quiet]
        interval, felt = LookInterval(_LOOKS), time.monotonic()
        before, then = await asyncio.to_thread(workers.time_spent), felt
        while True:
            await asyncio.sleep(interval.after(time.monotonic() - then))
            now, after = time.monotonic(), await asyncio.to_thread(workers.time_spent)
            self._working = _working(before, after, now - then)
            before, then = after, now
            if quiet and now - felt >= _ASK:
                await self._read_thermometers(quiet)
                felt = now


def _working(before: Spent, after: Spent, seconds: float) -> tuple[Working, ...]:
    busiest = workers.workers(before, after, fio_threads=1)[:_MOST]
    return tuple(Working(each.name, round(each.seconds / seconds, 3)) for each in busiest)
