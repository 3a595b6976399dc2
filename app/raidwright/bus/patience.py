"""A socket that can be full for a moment, and whose other end may be gone."""

import array
import contextlib
import os
import socket
from collections.abc import Iterable, Sequence

Ancillary = tuple[int, int, "array.array[int]"]


class PatientSocket:
    """Stands between dbus-fast's writer and its socket.

    dbus-fast takes EAGAIN for a lost connection, but handles a short write well: a full socket is reported as
    "0 bytes written". Descriptors that could not leave with the first byte are kept and leave with the next.

    A write that fails makes dbus-fast close its descriptor and then watch it nonetheless; so the loss is left
    to the reader to find, after the answers that had already arrived.
    """

    def __init__(self, real: socket.socket) -> None:
        self._real = real
        self._held: list[Ancillary] = []

    def send(self, data: memoryview) -> int:
        """Bytes written, 0 when the socket is full or the other end gone."""
        try:
            if not self._held:
                return self._real.send(data)
            written = self._real.sendmsg([data], self._held)
        except BlockingIOError:
            return 0
        except ConnectionError:
            return self._gone()
        self.let_go()
        return written

    def sendmsg(self, buffers: Sequence[memoryview], ancillary: Iterable[Ancillary]) -> int:
        """Bytes written, 0 when the socket is full or the other end gone; the descriptors follow later."""
        kept = list(ancillary)
        try:
            return self._real.sendmsg(buffers, kept)
        except BlockingIOError:
            self._held = [
                (level, kind, array.array("i", map(os.dup, numbers))) for level, kind, numbers in kept
            ]
            return 0
        except ConnectionError:
            return self._gone()

    def let_go(self) -> None:
        """Close the copies of descriptors that are waiting."""
        held, self._held = self._held, []
        for _, _, numbers in held:
            for number in numbers:
                with contextlib.suppress(OSError):
                    os.close(number)

    def _gone(self) -> int:
        """Nothing leaves any more; the reader comes to an end of file for certain."""
        with contextlib.suppress(OSError):
            self._real.shutdown(socket.SHUT_RDWR)
        return 0
