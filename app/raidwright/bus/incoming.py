"""What arrives on the socket of a bus: messages with their descriptors, and their values as plain Python."""

import array
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass

import dbus_fast
from dbus_fast.unpack import unpack_variants

from raidwright.bus.descriptor import Descriptor, close_all
from raidwright.bus.message_header import (
    FIXED,
    LONGEST,
    Header,
    MessageError,
    body_size,
    header_size,
    read_header,
    read_values,
)
from raidwright.bus.messages import Variant


def to_library(value: object) -> object:
    """``value`` with every `Variant` inside it as the library's, and structs as the lists it wants."""
    match value:
        case Variant(signature, inner):
            return dbus_fast.Variant(signature, to_library(inner))
        case dict():
            return {key: to_library(item) for key, item in value.items()}
        case list() | tuple():
            return [to_library(item) for item in value]
        case _:
            return value


def from_library(body: Iterable[object]) -> tuple[object, ...]:
    """The values of a message body, without variants."""
    return tuple(unpack_variants(item) for item in body)


_CHUNK = 64 * 1024
"""Bytes of one reading, after which everything else in the loop has its turn."""
_DESCRIPTOR_SIZE = array.array("i").itemsize
_DESCRIPTOR_SPACE = socket.CMSG_SPACE(16 * _DESCRIPTOR_SIZE)
"""Bytes for the descriptors of one message; no daemon lets more than 16 through."""


@dataclass(frozen=True)
class Received:
    """A whole message; its descriptors belong to whoever takes it."""

    header: Header
    data: bytes
    descriptors: tuple[Descriptor, ...]

    def values(self) -> tuple[object, ...]:
        """Its values, without variants. Raises MessageError."""
        return from_library(read_values(self.data))


Taker = Callable[[Received], None]


class Incoming:
    """Reads ``connection``. ``choose`` says by the header who takes the rest of a message; None drops it.

    Nothing of a dropped message is kept: its bytes go as they come, its descriptors are closed.
    """

    def __init__(self, connection: socket.socket, choose: Callable[[Header], Taker | None]) -> None:
        self._connection = connection
        self._choose = choose
        self._buffer = bytearray()
        self._offset = 0
        """Place of the buffer's first byte among all bytes that ever arrived."""
        self._descriptors: deque[tuple[int, Descriptor]] = deque()
        """Descriptors that wait, each with the place of a byte of the message that it came with."""
        self._messages = self._split_into_messages()

    def read(self) -> None:
        """Read once and hand on every message that is complete then.

        Raises EOFError or OSError when nothing can follow, MessageError when what follows is no D-Bus.
        """
        try:
            data, ancillary, _, _ = self._connection.recvmsg(
                _CHUNK, _DESCRIPTOR_SPACE, socket.MSG_CMSG_CLOEXEC
            )
        except BlockingIOError:
            return
        arrived = tuple(_descriptors_in(ancillary))
        if not data:
            raise EOFError
        self._buffer += data
        # Descriptors leave with a message's first byte, and the kernel ends a reading with what brought them.
        last = self._offset + len(self._buffer) - 1
        self._descriptors.extend((last, descriptor) for descriptor in arrived)
        next(self._messages)

    def close(self) -> None:
        """Let go of what did not arrive completely."""
        self._messages.close()
        close_all(descriptor for _, descriptor in self._descriptors)
        self._descriptors.clear()

    def _split_into_messages(self) -> Generator[None, None, None]:
        """Hand on one message after another; each yield waits for more bytes to arrive."""
        while True:
            while len(self._buffer) < FIXED:
                yield
            size = header_size(self._buffer)
            end = self._offset + size + body_size(self._buffer)
            header = None
            if size <= LONGEST:
                while len(self._buffer) < size:
                    yield
                header = _header(bytes(self._buffer[:size]))
            taker = self._choose(header) if header else None
            # What is dropped goes as it comes, so that a flood of it costs little.
            while self._offset + len(self._buffer) < end:
                if not taker:
                    self._drop(self._offset + len(self._buffer))
                yield
            if header and taker:
                taker(Received(header, self._advance(end), tuple(self._descriptors_before(end))))
            else:
                self._drop(end)

    def _drop(self, offset: int) -> None:
        del self._buffer[: offset - self._offset]
        self._offset = offset
        if self._descriptors:
            close_all(self._descriptors_before(offset))

    def _advance(self, offset: int) -> bytes:
        """The bytes before ``offset``, which leave the buffer."""
        size = offset - self._offset
        front = bytes(self._buffer[:size])
        del self._buffer[:size]
        self._offset = offset
        return front

    def _descriptors_before(self, offset: int) -> Iterator[Descriptor]:
        while self._descriptors and self._descriptors[0][0] < offset:
            yield self._descriptors.popleft()[1]


def _header(head: bytes) -> Header | None:
    try:
        return read_header(head)
    except MessageError:
        return None


def _descriptors_in(ancillary: list[tuple[int, int, bytes]]) -> Iterator[Descriptor]:
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            numbers = array.array("i", data[: len(data) - len(data) % _DESCRIPTOR_SIZE])
            yield from map(Descriptor, numbers)
