"""When there has been nothing to do for a while."""

import asyncio
import contextlib
from collections.abc import Iterator


class Idle:
    """Completes `over` after ``seconds`` without anything busy; never with 0. Made inside a running loop."""

    def __init__(self, seconds: float) -> None:
        self._loop = asyncio.get_running_loop()
        self.over: asyncio.Future[None] = self._loop.create_future()
        self._seconds = seconds
        self._count = 0
        self._timer: asyncio.TimerHandle | None = None
        self._rest()

    @contextlib.contextmanager
    def busy(self) -> Iterator[None]:
        """Something is being done for as long as the block lasts."""
        self.close()
        self._count += 1
        try:
            yield
        finally:
            self._count -= 1
            self._rest()

    def close(self) -> None:
        """Stop counting."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rest(self) -> None:
        if self._seconds and not self._count:
            self._timer = self._loop.call_later(self._seconds, self._end)

    def _end(self) -> None:
        if not self.over.done():
            self.over.set_result(None)
