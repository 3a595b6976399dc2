"""A disk with a write cache that loses power: what was not flushed is lost, or only some of it was written.

qemu-storage-daemon reaches the disk by the NBD protocol (https://github.com/NetworkBlockDevice/nbd,
doc/proto.md, "fixed newstyle" with simple replies), in place of the image file. It is told of no way to zero
or to discard, so that all that changes the disk comes as a write.
"""

import os
import random
import socket
import struct
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

_SECTOR = 512
_MOST = 32 * 2**20 // _SECTOR
"""Sectors in the cache, which has to let go of the oldest some time, as that of a disk."""
_SURVIVE = (0.0, 0.2, 0.5, 0.8, 1.0)
"""Shares of what was in the cache that are written as the power fails."""
_GREETING = struct.pack(">8s8sH", b"NBDMAGIC", b"IHAVEOPT", 1)
_OPTION = struct.Struct(">8sII")
_OPTION_REPLY = struct.Struct(">QIII")
_OPTION_REPLY_MAGIC = 0x3E889045565A9
_INFO, _GO = 6, 7
_ACK, _TELLS, _UNSUPPORTED = 1, 3, 2**31 + 1
_EXPORT = struct.Struct(">HQH")
_HAS_FLAGS, _SEND_FLUSH = 1, 4
_REQUEST = struct.Struct(">IHHQQI")
_REPLY = struct.Struct(">IIQ")
_REPLY_MAGIC = 0x67446698
_READ, _WRITE, _LEAVE, _FLUSH = range(4)
_UNKNOWN = 22
"""EINVAL."""


class CachedDisk:
    """Serves ``image`` at ``path`` to whoever comes first, until `lose` or `close`."""

    def __init__(self, image: Path, path: Path) -> None:
        self._file = os.open(image, os.O_RDWR | os.O_CLOEXEC)
        self._size = os.fstat(self._file).st_size
        self._cache: dict[int, bytes] = {}
        self._turn = threading.Lock()
        self._is_on = True
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(str(path))
        self._door.listen(1)
        self._guest: socket.socket | None = None
        self._thread = threading.Thread(target=self._serve, name=f"cache of {image.name}")
        self._thread.start()

    @property
    def unflushed(self) -> int:
        """Bytes that would be lost now."""
        return len(self._cache) * _SECTOR

    def freeze(self) -> None:
        """Answer nobody any more."""
        with self._turn:
            self._is_on = False

    def lose(self, chance: random.Random, share: float | None = None) -> int:
        """Write that share of what was not flushed, or any, and forget the rest; how many bytes that was."""
        self.freeze()
        share = chance.choice(_SURVIVE) if share is None else share
        written = [number for number in sorted(self._cache) if chance.random() < share]
        lost = len(self._cache) - len(written)
        self._write_out(written)
        self._cache.clear()
        self.close()
        return lost * _SECTOR

    def close(self) -> None:
        """Write all that was written to it, as a computer does that is switched off."""
        self.freeze()
        for end in filter(None, (self._door, self._guest)):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                continue
        self._thread.join()
        if self._file >= 0:
            self._write_out([*self._cache])
            os.close(self._file)
            self._file = -1
        self._door.close()

    def _serve(self) -> None:
        try:
            self._guest, _ = self._door.accept()
            with self._guest:
                self._agree()
                while self._is_on and self._answer():
                    pass
        except (OSError, EOFError):
            # The other side is gone, or we are.
            return

    def _agree(self) -> None:
        self._send(_GREETING)
        self._take(4)
        while True:
            _, option, length = _OPTION.unpack(self._take(_OPTION.size))
            self._take(length)
            if option not in (_INFO, _GO):
                self._reply(option, _UNSUPPORTED)
                continue
            self._reply(option, _TELLS, _EXPORT.pack(0, self._size, _HAS_FLAGS | _SEND_FLUSH))
            self._reply(option, _ACK)
            if option == _GO:
                return

    def _reply(self, option: int, kind: int, data: bytes = b"") -> None:
        self._send(_OPTION_REPLY.pack(_OPTION_REPLY_MAGIC, option, kind, len(data)) + data)

    def _answer(self) -> bool:
        """One request; whether another may come."""
        _, _, what, cookie, start, length = _REQUEST.unpack(self._take(_REQUEST.size))
        data = self._take(length) if what == _WRITE else b""
        answer, error = b"", 0
        with self._turn:
            if not self._is_on or what == _LEAVE:
                return False
            match what:
                case 0:
                    answer = self._read(start, length)
                case 1:
                    self._write(start, data)
                case 3:
                    self._write_out([*self._cache])
                case _:
                    error = _UNKNOWN
            self._send(_REPLY.pack(_REPLY_MAGIC, error, cookie) + answer)
        return True

    def _read(self, start: int, length: int) -> bytes:
        data = bytearray(os.pread(self._file, length, start))
        if self._cache:
            for number in range(start // _SECTOR, (start + length) // _SECTOR):
                sector = self._cache.get(number)
                if sector is not None:
                    at = number * _SECTOR - start
                    data[at : at + _SECTOR] = sector
        return bytes(data)

    def _write(self, start: int, data: bytes) -> None:
        first = start // _SECTOR
        for place in range(0, len(data), _SECTOR):
            number = first + place // _SECTOR
            # What is written again is the youngest.
            self._cache.pop(number, None)
            self._cache[number] = data[place : place + _SECTOR]
        if len(self._cache) > _MOST:
            self._write_out([*islice(self._cache, _MOST // 2)])

    def _write_out(self, numbers: list[int]) -> None:
        for run in _runs(sorted(numbers)):
            os.pwrite(self._file, b"".join(self._cache.pop(number) for number in run), run.start * _SECTOR)

    def _take(self, length: int) -> bytes:
        assert self._guest is not None
        taken = bytearray()
        while len(taken) < length:
            part = self._guest.recv(length - len(taken))
            if not part:
                raise EOFError
            taken += part
        return bytes(taken)

    def _send(self, data: bytes) -> None:
        assert self._guest is not None
        self._guest.sendall(data)


def _runs(numbers: list[int]) -> Iterator[range]:
    """Those that follow one another, together."""
    begin = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[place - 1] + 1:
            yield range(numbers[begin], numbers[place - 1] + 1)
            begin = place
