"""Keeps what a watch yields, for tests to wait on."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from raidwright.machine.port import Machine, MachineError
from raidwright.storage.snapshot.disks import Snapshot


class Watcher:
    """Keeps every snapshot that a watch yields."""

    def __init__(self, machine: Machine) -> None:
        self.seen: list[tuple[float, Snapshot]] = []
        self._news = asyncio.Event()
        self._task = asyncio.create_task(self._watch(machine))

    async def until(self, wanted: Callable[[Snapshot], bool], seconds: float = 60) -> Snapshot:
        async with asyncio.timeout(seconds):
            while not (self.seen and wanted(self.seen[-1][1])):
                self._news.clear()
                if self._task.done():
                    await self._task
                await self._news.wait()
        return self.seen[-1][1]

    async def ended(self, seconds: float = 60) -> None:
        """The watch has come to its own end."""
        await asyncio.wait_for(self._task, seconds)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError, MachineError):
            await self._task

    async def _watch(self, machine: Machine) -> None:
        try:
            async for snapshot in machine.watch():
                self.seen.append((time.monotonic(), snapshot))
                self._news.set()
        finally:
            self._news.set()
