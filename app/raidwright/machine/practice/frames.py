"""The frames that travel over the one byte stream between the host and the practice machine.

A frame is a kind (1 byte), a channel (2 bytes), a payload length (4 bytes) and the payload, little endian.
Both ends use this file, so it needs nothing but the standard library.
"""

import struct
from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

MAX_PAYLOAD = 256 * 1024
WINDOW = 3072
"""Bytes the host may send before the guest has opened the window for more.

User-mode Linux stops reading its serial line for good once about 3.9 KB lie unread in the guest's terminal.
"""

MACHINE = 0
"""The channel of the machine itself."""

_HEADER = struct.Struct("<cHI")
_COUNT = struct.Struct("<I")


class FrameError(Exception):
    """The stream carries something that no end of ours sends."""


class FrameKind(Enum):
    """What a frame says."""

    OPEN = b"O"
    """Host: open this channel; the payload is a JSON request."""
    READY = b"R"
    """Guest: the channel is open; for the machine itself, every daemon answers."""
    DATA = b"D"
    """Both: bytes of the channel."""
    DESCRIPTOR = b"F"
    """Host: offset and content of a file descriptor that goes with the next data."""
    CONTENT = b"f"
    """Host: a part of the content of the next descriptor, which is too long for one frame."""
    SINK = b"S"
    """Host: a pipe to write to goes with the next data. Guest: what was written; nothing at its end."""
    DONE = b"E"
    """Host: no more data will come (end of standard input)."""
    CLOSE = b"C"
    """Both: the channel is closed; from the guest the payload is an exit status or a reason."""
    WINDOW = b"W"
    """Guest: how many bytes more the host may send, because so many were read."""
    PROGRESS = b"P"
    """Guest: a sentence about the start."""


class Frame(NamedTuple):
    """One frame of a channel, or of the `MACHINE` itself."""

    kind: FrameKind
    channel: int
    payload: bytes = b""


def encode_frame(frame: Frame) -> bytes:
    """Return the frame as bytes; raises FrameError when the payload is longer than MAX_PAYLOAD."""
    if len(frame.payload) > MAX_PAYLOAD:
        raise FrameError(f"a frame of {len(frame.payload)} bytes is too long")
    return _HEADER.pack(frame.kind.value, frame.channel, len(frame.payload)) + frame.payload


class Decoder:
    """Turns bytes, cut anywhere, back into frames."""

    def __init__(self) -> None:
        self._buffer = bytearray()

    def feed(self, data: bytes) -> Iterator[Frame]:
        """Yield every frame that is complete now; raises FrameError on an unknown kind or length."""
        self._buffer += data
        while len(self._buffer) >= _HEADER.size:
            kind, channel, length = _HEADER.unpack_from(self._buffer)
            if length > MAX_PAYLOAD:
                raise FrameError(f"a frame announces {length} bytes")
            end = _HEADER.size + length
            if len(self._buffer) < end:
                return
            payload = bytes(self._buffer[_HEADER.size : end])
            del self._buffer[:end]
            yield Frame(_kind(kind), channel, payload)


def _kind(value: bytes) -> FrameKind:
    try:
        return FrameKind(value)
    except ValueError:
        raise FrameError(f"unknown frame kind {value!r}") from None


def encode_window(count: int) -> bytes:
    """Return the payload of a WINDOW frame."""
    return _COUNT.pack(count)


def decode_window(payload: bytes) -> int:
    """Return the bytes by which a WINDOW frame opens the window; raises FrameError."""
    if len(payload) != _COUNT.size:
        raise FrameError("a window of the wrong length")
    count: int = _COUNT.unpack(payload)[0]
    return count


def encode_descriptor(offset: int, content: bytes) -> bytes:
    """Return the payload of a DESCRIPTOR frame: where the file stands (bytes) and all it contains."""
    return _COUNT.pack(offset) + content


def decode_descriptor(payload: bytes) -> tuple[int, bytes]:
    """Return offset and content of a DESCRIPTOR frame; raises FrameError."""
    if len(payload) < _COUNT.size:
        raise FrameError("a descriptor without its offset")
    return _COUNT.unpack_from(payload)[0], payload[_COUNT.size :]
