"""The host end of the byte stream to the practice machine: many channels, and a window towards the guest."""

import asyncio
import json
import os
from collections import deque
from collections.abc import Callable
from typing import Any

from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.frames import (
    MACHINE,
    WINDOW,
    Decoder,
    Frame,
    FrameError,
    FrameKind,
    decode_window,
    encode_frame,
)
from raidwright.storage.failures import english

_CHUNK = 2048
_MAX_BACKLOG = 64 * 1024 * 1024
_MAX_CHANNEL = 0xFFFF


class Channel:
    """One conversation inside the stream."""

    def __init__(self, mux: "Mux", number: int) -> None:
        self.number = number
        self._mux = mux
        self._frames: deque[Frame] = deque()
        self._backlog = 0
        self._arrived = asyncio.Event()

    def deliver(self, frame: Frame) -> None:
        """Take a frame from the stream; a reader that falls too far behind is cut off."""
        self._backlog += len(frame.payload)
        if self._backlog > _MAX_BACKLOG:
            self._frames.clear()
            frame = Frame(FrameKind.CLOSE, self.number, b"the reader is too slow")
        self._frames.append(frame)
        self._arrived.set()

    async def receive(self) -> Frame:
        """Return the next frame of this channel."""
        while not self._frames:
            self._arrived.clear()
            await self._arrived.wait()
        frame = self._frames.popleft()
        self._backlog -= len(frame.payload)
        return frame

    async def send(self, kind: FrameKind, payload: bytes = b"") -> None:
        """Send data of any length, or one frame of another kind."""
        if kind is not FrameKind.DATA:
            await self._mux.send(Frame(kind, self.number, payload))
            return
        for start in range(0, len(payload), _CHUNK):
            await self._mux.send(Frame(kind, self.number, payload[start : start + _CHUNK]))

    def close(self) -> None:
        """Let the guest close its end too; what still arrives is dropped."""
        self._mux.channels.pop(self.number, None)
        self._mux.queue(Frame(FrameKind.CLOSE, self.number))


class Mux:
    """The stream; owns both descriptors until close()."""

    def __init__(self, read_fd: int, write_fd: int, progress: Callable[[str], None]) -> None:
        self._loop = asyncio.get_running_loop()
        self._read_fd = read_fd
        self._write_fd = write_fd
        self._progress = progress
        self._decoder = Decoder()
        self._window = WINDOW
        self._outgoing = bytearray()
        self._room = asyncio.Event()
        self._turn = asyncio.Lock()
        self._last_number = 0
        self.channels: dict[int, Channel] = {}
        self.ready: asyncio.Future[None] = self._loop.create_future()
        self.is_open = True
        self.stages = 0
        """How many stages of its start the guest has begun so far."""
        self._loop.add_reader(read_fd, self._readable)

    def _readable(self) -> None:
        data = os.read(self._read_fd, 1 << 18)
        try:
            for frame in self._decoder.feed(data):
                self._dispatch(frame)
        except FrameError:
            data = b""
        if not data:
            self._end()

    def _dispatch(self, frame: Frame) -> None:
        if frame.kind is FrameKind.WINDOW:
            self._window += decode_window(frame.payload)
            self._flush()
        elif frame.kind is FrameKind.PROGRESS:
            self.stages += 1
            self._progress(frame.payload.decode("utf-8", "replace"))
        elif frame.kind is FrameKind.READY and frame.channel == MACHINE:
            if not self.ready.done():
                self.ready.set_result(None)
        elif frame.channel in self.channels:
            self.channels[frame.channel].deliver(frame)

    def _end(self) -> None:
        if not self.is_open:
            return
        self.is_open = False
        self._loop.remove_reader(self._read_fd)
        self._room.set()
        self.ready.cancel()
        for channel in self.channels.values():
            channel.deliver(Frame(FrameKind.CLOSE, channel.number, b"the practice machine has ended"))

    async def send(self, frame: Frame) -> None:
        """Send one frame when it is this caller's turn and there is room; raises PracticeError at the end.

        Cancelled here, a caller has sent nothing or all: half a frame would spoil the stream for others.
        """
        async with self._turn:
            while len(self._outgoing) > WINDOW and self.is_open:
                self._room.clear()
                await self._room.wait()
            if not self.is_open:
                raise PracticeError(english("The practice machine is no longer running."))
            self.queue(frame)

    def queue(self, frame: Frame) -> None:
        """Send one frame as soon as the window allows; nothing happens when the machine has ended."""
        if self.is_open:
            self._outgoing += encode_frame(frame)
            self._flush()

    def _flush(self) -> None:
        allowed = bytes(self._outgoing[: self._window])
        try:
            # The window is far smaller than a pipe, so this never blocks.
            written = os.write(self._write_fd, allowed) if allowed else 0
        except BrokenPipeError:
            self._end()
            return
        self._window -= written
        del self._outgoing[:written]
        self._room.set()

    async def open(self, request: dict[str, Any]) -> Channel:
        """Open a channel; raises PracticeError with the guest's reason when it refuses."""
        channel = Channel(self, self._free_number())
        self.channels[channel.number] = channel
        try:
            await channel.send(FrameKind.OPEN, json.dumps(request).encode())
            answer = await channel.receive()
        except BaseException:
            channel.close()
            raise
        if answer.kind is not FrameKind.READY:
            channel.close()
            reason = answer.payload.decode("utf-8", "replace")
            raise PracticeError(english("The practice machine refused the request: {reason}.", reason=reason))
        return channel

    def _free_number(self) -> int:
        for _ in range(_MAX_CHANNEL):
            self._last_number = self._last_number % _MAX_CHANNEL + 1
            if self._last_number not in self.channels:
                return self._last_number
        raise PracticeError(english("The practice machine has too many connections."))

    def close(self) -> None:
        """End every channel and close both descriptors."""
        self._end()
        for fd in (self._read_fd, self._write_fd):
            if fd >= 0:
                os.close(fd)
        self._read_fd = self._write_fd = -1
