"""One answer for everybody who asks at the same time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

from raidwright.bus.tasks import cancel_all

T = TypeVar("T")


class SharedCall(Generic[T]):
    """Does ``work`` once at a time, for all who asked before it began: nobody waits for more than two."""

    def __init__(self, work: Callable[[], Awaitable[T]]) -> None:
        self._work = work
        self._turn = asyncio.Lock()
        self._next: asyncio.Task[T] | None = None
        self._tasks: set[asyncio.Task[T]] = set()

    async def __call__(self) -> T:
        """What the next doing of it gives, or raises."""
        if self._next is None:
            self._next = asyncio.create_task(self._do())
            self._tasks.add(self._next)
            self._next.add_done_callback(self._tasks.discard)
        return await asyncio.shield(self._next)

    async def wait_until_done(self) -> None:
        """Return once what is being done now is done."""
        async with self._turn:
            return

    async def close(self) -> None:
        """Give up what is being done."""
        await cancel_all(self._tasks)

    async def _do(self) -> T:
        async with self._turn:
            self._next = None
            return await self._work()
