"""A disk with a write cache that loses power: what was not flushed is lost, or only some of it was written.

qemu-storage-daemon reaches the disk by the NBD protocol (https://github.com/NetworkBlockDevice/nbd,
doc/proto.md, "fixed newstyle" with simple replies), in place of the image file. It is told of no way to zero
or to discard, so that all that changes the disk comes as a write.
"""

import os
import random
import socket
import threading
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from raidwright.machine.practice.media_server import CAN_FLUSH, FLUSH, READ, UNKNOWN, WRITE, Peer

_SECTOR = 512
_MOST = 32 * 2**20 // _SECTOR
"""Sectors in the cache, which has to let go of the oldest some time, as that of a disk."""
_SURVIVE = (0.0, 0.2, 0.5, 0.8, 1.0)
"""Shares of what was in the cache that are written as the power fails."""


class CachedDisk:
    """Serves ``image`` at ``path`` to whoever comes first, until `lose` or `close`.

    Of each ``whole`` sectors it keeps all or none, as a disk does of those of one physical block.
    """

    def __init__(self, image: Path, path: Path, whole: int = 1) -> None:
        self._file = os.open(image, os.O_RDWR | os.O_CLOEXEC)
        self._size = os.fstat(self._file).st_size
        self._cache: dict[int, bytes] = {}
        self._whole = whole
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
        blocks = sorted({number // self._whole for number in self._cache})
        kept = {block for block in blocks if chance.random() < share}
        written = [number for number in self._cache if number // self._whole in kept]
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
                peer = Peer(self._guest)
                peer.agree(lambda _name: self._size, CAN_FLUSH)
                while self._is_on and self._answer(peer):
                    pass
        except (OSError, EOFError):
            # The other side is gone, or we are.
            return

    def _answer(self, peer: Peer) -> bool:
        """One request; whether another may come."""
        request = peer.next()
        answer, error = b"", 0
        with self._turn:
            if not self._is_on or request is None:
                return False
            if request.what == READ:
                answer = self._read(request.start, request.length)
            elif request.what == WRITE:
                self._write(request.start, request.data)
            elif request.what == FLUSH:
                self._write_out([*self._cache])
            else:
                error = UNKNOWN
            peer.answer(request, answer, error)
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


def _runs(numbers: list[int]) -> Iterator[range]:
    """Those that follow one another, together."""
    begin = 0
    for place in range(1, len(numbers) + 1):
        if place == len(numbers) or numbers[place] != numbers[place - 1] + 1:
            yield range(numbers[begin], numbers[place - 1] + 1)
            begin = place
