"""The guest end of the byte stream: the serial line in raw mode."""

import os
import select
import tty

from raidwright.machine.practice.frames import (
    MACHINE,
    WINDOW,
    Decoder,
    Frame,
    FrameKind,
    encode_frame,
    encode_window,
)

DEVICE = "/dev/ttyS0"
_HIGH_WATER = 1 << 20


class Line:
    """Frames in and out; what is read opens the host's window for as much again."""

    def __init__(self) -> None:
        self.fd = os.open(DEVICE, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK | os.O_CLOEXEC)
        tty.setraw(self.fd)
        self._decoder = Decoder()
        self._unannounced = 0
        self._outgoing = bytearray()

    def queue(self, frame: Frame) -> None:
        """Send a frame as soon as the line takes it."""
        self._outgoing += encode_frame(frame)
        self.flush()

    def flush(self) -> None:
        """Write what the line takes now."""
        while self._outgoing:
            try:
                written = os.write(self.fd, memoryview(self._outgoing)[: 1 << 16])
            except BlockingIOError:
                return
            if not written:
                return
            del self._outgoing[:written]

    @property
    def waiting(self) -> bool:
        """Something is left to write."""
        return bool(self._outgoing)

    @property
    def full(self) -> bool:
        """So much is left to write that no more should be read for it."""
        return len(self._outgoing) > _HIGH_WATER

    def say(self, sentence: str) -> None:
        """Tell the host about the start; blocks until it is written."""
        self.queue(Frame(FrameKind.PROGRESS, MACHINE, sentence.encode()))
        while self.waiting:
            select.select([], [self.fd], [])
            self.flush()

    def read(self) -> list[Frame]:
        """Return the frames that have come."""
        try:
            data = os.read(self.fd, 4096)
        except BlockingIOError:
            return []
        self._unannounced += len(data)
        if self._unannounced >= WINDOW // 2:
            self.queue(Frame(FrameKind.WINDOW, MACHINE, encode_window(self._unannounced)))
            self._unannounced = 0
        return list(self._decoder.feed(data))
