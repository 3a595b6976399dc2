"""What leaves on the socket of a bus, as fast as the other end takes it."""

import array
import asyncio
import contextlib
import socket
from collections import deque
from collections.abc import Callable

from raidwright.bus.descriptor import Descriptor, close_all


class Outgoing:
    """Writes to ``connection``, in order. Made inside a running loop. ``relieved`` hears when nothing waits.

    A connection that is found lost here is shut down, so that its reader comes to the end as well, after the
    answers that had already arrived.
    """

    def __init__(self, connection: socket.socket, relieved: Callable[[], None]) -> None:
        self._connection = connection
        self._relieved = relieved
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[memoryview, tuple[Descriptor, ...]]] = deque()
        self._watched = False
        self._open = True

    @property
    def backlog(self) -> int:
        """Messages that wait for the other end to read."""
        return len(self._waiting)

    def send(self, message: bytes | bytearray, descriptors: tuple[Descriptor, ...] = ()) -> None:
        """Send ``message``. The descriptors are closed as soon as they have left, or cannot any more."""
        if not self._open:
            close_all(descriptors)
            return
        self._waiting.append((memoryview(message), descriptors))
        if not self._watched:
            self._write()

    def close(self) -> None:
        """Send nothing any more, not even what waits."""
        self._open = False
        self._watch(wanted=False)
        while self._waiting:
            close_all(self._waiting.popleft()[1])

    def _write(self) -> None:
        try:
            while self._waiting:
                self._write_some()
        except BlockingIOError:
            self._watch(wanted=True)
        except OSError:
            self.close()
            with contextlib.suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._relieved()
        else:
            self._watch(wanted=False)
            self._relieved()

    def _write_some(self) -> None:
        rest, descriptors = self._waiting[0]
        written = self._connection.sendmsg([rest], _ancillary(descriptors))
        close_all(descriptors)
        if written < len(rest):
            self._waiting[0] = (rest[written:], ())
        else:
            self._waiting.popleft()

    def _watch(self, *, wanted: bool) -> None:
        if wanted and not self._watched:
            self._loop.add_writer(self._connection, self._write)
        elif self._watched and not wanted:
            self._loop.remove_writer(self._connection)
        self._watched = wanted


def _ancillary(descriptors: tuple[Descriptor, ...]) -> list[tuple[int, int, "array.array[int]"]]:
    if not descriptors:
        return []
    numbers = array.array("i", [descriptor.fileno() for descriptor in descriptors])
    return [(socket.SOL_SOCKET, socket.SCM_RIGHTS, numbers)]
