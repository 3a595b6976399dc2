"""The media of the practice machine's disks, a program of its own: each request takes the time of its medium.

    media_server.py SOCKET

qemu-storage-daemon reaches the images through it, by the NBD protocol (https://github.com/NetworkBlockDevice/
nbd, doc/proto.md, "fixed newstyle" with simple replies), each under the name that `media.export_name` gives
it: IMAGE:SECONDS:HEADS:TURNS:RATE. It ends with whoever started it, and needs nothing but the standard
library. How many bytes pass in which time is for the throttle above it.
"""

import ctypes
import os
import queue
import signal
import socket
import struct
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

_TRACK = 2 << 20
"""Bytes that a head lets pass rather than move: those of one turn at 250 MB/s and 7200 turns a minute."""
_GREETING = struct.pack(">8s8sH", b"NBDMAGIC", b"IHAVEOPT", 1)
_OPTION = struct.Struct(">8sII")
_OPTION_REPLY = struct.Struct(">QIII")
_OPTION_REPLY_MAGIC = 0x3E889045565A9
_INFO, _GO = 6, 7
_ACK, _TELLS, _UNSUPPORTED = 1, 3, 2**31 + 1
_EXPORT = struct.Struct(">HQH")
CAN_FLUSH = 1 | 4
"""There are flags, and it flushes."""
_CAN = CAN_FLUSH | 8 | 32 | 64
"""It forces writes out, trims and writes zeroes as well."""
_REQUEST = struct.Struct(">IHHQQI")
_REPLY = struct.Struct(">IIQ")
_REPLY_MAGIC = 0x67446698
READ, WRITE, _LEAVE, FLUSH, _TRIM, _ZERO = 0, 1, 2, 3, 4, 6
UNKNOWN = 22
"""EINVAL."""
_KEEP_SIZE = 1
_PUNCH_HOLE = 2
_PARENT_DEATH = 1
"""PR_SET_PDEATHSIG."""
_libc = ctypes.CDLL(None, use_errno=True)


class Request(NamedTuple):
    """One request, with what is to be written."""

    what: int
    cookie: int
    start: int
    length: int
    data: bytes
    came: float


class Peer:
    """Whoever is on the other end of ``line`` and speaks NBD to a server."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._sending = threading.Lock()

    def agree(self, size_of: Callable[[str], int], can: int) -> str:
        """Greet, until they have gone for an export; by which name. ``can`` are the flags of what it can.

        Raises OSError where ``size_of`` does for a name that is none, and EOFError when they leave.
        """
        self._send(_GREETING)
        self._take(4)
        while True:
            _, option, length = _OPTION.unpack(self._take(_OPTION.size))
            asked = self._take(length)
            if option not in (_INFO, _GO):
                self._reply(option, _UNSUPPORTED)
                continue
            name = asked[4 : 4 + int.from_bytes(asked[:4])].decode()
            self._reply(option, _TELLS, _EXPORT.pack(0, size_of(name), can))
            self._reply(option, _ACK)
            if option == _GO:
                return name

    def next(self) -> Request | None:
        """What they ask next; None when they take their leave. Raises EOFError when they are gone."""
        _, _, what, cookie, start, length = _REQUEST.unpack(self._take(_REQUEST.size))
        if what == _LEAVE:
            return None
        data = self._take(length) if what == WRITE else b""
        return Request(what, cookie, start, length, data, time.monotonic())

    def answer(self, request: Request, data: bytes, error: int) -> None:
        """Answer with what was read, or the number of an ``error``. Raises OSError when they are gone."""
        self._send(_REPLY.pack(_REPLY_MAGIC, error, request.cookie) + data)

    def _reply(self, option: int, kind: int, data: bytes = b"") -> None:
        self._send(_OPTION_REPLY.pack(_OPTION_REPLY_MAGIC, option, kind, len(data)) + data)

    def _take(self, length: int) -> bytes:
        data = bytearray()
        while len(data) < length:
            part = self._line.recv(length - len(data))
            if not part:
                raise EOFError
            data += part
        return bytes(data)

    def _send(self, data: bytes) -> None:
        with self._sending:
            self._line.sendall(data)


class _Medium:
    """One image, and what is known of the medium that it stands for."""

    def __init__(self, name: str) -> None:
        image, seconds, heads, turns, rate = name.split(":")
        self.file = os.open(image, os.O_RDWR | os.O_CLOEXEC)
        self.size = os.fstat(self.file).st_size
        self.heads = int(heads)
        self._seconds, self._turns, self._rate = float(seconds), turns == "1", float(rate)
        self._end = 0

    def time_to(self, start: int, length: int) -> float:
        """Seconds before the request can begin: none for a head that comes by there anyway."""
        ahead, self._end = start - self._end, start + length
        if self._turns and 0 <= ahead <= _TRACK:
            return min(self._seconds, ahead / self._rate if self._rate else 0.0)
        return self._seconds


class _Connection:
    """Whoever is on the other end of ``line``, and the medium that they have asked for."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        self._peer = Peer(line)
        self._media: dict[str, _Medium] = {}
        self._waiting: queue.SimpleQueue[Request | None] = queue.SimpleQueue()

    def serve(self) -> None:
        """Until they leave."""
        heads: list[threading.Thread] = []
        try:
            medium = self._media[self._peer.agree(self._size_of, _CAN)]
            heads = [threading.Thread(target=self._work, args=(medium,)) for _ in range(medium.heads)]
            for head in heads:
                head.start()
            while (request := self._peer.next()) is not None:
                self._waiting.put(request)
        except (OSError, EOFError):
            # They are gone, or ask for an image that is not there.
            self._line.close()
        for _ in heads:
            self._waiting.put(None)

    def _size_of(self, name: str) -> int:
        if name not in self._media:
            self._media[name] = _Medium(name)
        return self._media[name].size

    def _work(self, medium: _Medium) -> None:
        """As one head: a request after the other."""
        free = 0.0
        while (request := self._waiting.get()) is not None:
            # From when it could begin, so that what sleeping takes too long does not add up.
            free = max(free, request.came)
            if request.what in (READ, WRITE, _ZERO):
                free += medium.time_to(request.start, request.length)
            answer, error = b"", 0
            try:
                answer = _carry_out(medium.file, request)
            except OSError as failed:
                error = failed.errno or UNKNOWN
            time.sleep(max(0.0, free - time.monotonic()))
            try:
                self._peer.answer(request, answer, error)
            except OSError:
                return


def _carry_out(file: int, request: Request) -> bytes:
    """What is read. Nothing is flushed: an image need not outlive the power of the computer that it is on."""
    if request.what == READ:
        return os.pread(file, request.length, request.start)
    if request.what == WRITE:
        os.pwrite(file, request.data, request.start)
    elif request.what in (_TRIM, _ZERO):
        place = ctypes.c_int64(request.start), ctypes.c_int64(request.length)
        if _libc.fallocate64(file, _PUNCH_HOLE | _KEEP_SIZE, *place):
            raise OSError(ctypes.get_errno(), "the image cannot give the room back")
    elif request.what != FLUSH:
        raise OSError(UNKNOWN, "unknown request")
    return b""


def main() -> None:
    """Serve whoever comes, until whoever started this is gone."""
    _libc.prctl(_PARENT_DEATH, signal.SIGKILL)
    door = socket.socket(socket.AF_UNIX)
    # Under its name only once it can be reached: whoever waits for it looks for that alone.
    door.bind(f"{sys.argv[1]}.new")
    door.listen(64)
    os.rename(f"{sys.argv[1]}.new", sys.argv[1])  # noqa: PTH104
    while True:
        line, _ = door.accept()
        threading.Thread(target=_Connection(line).serve, daemon=True).start()


if __name__ == "__main__":
    main()
