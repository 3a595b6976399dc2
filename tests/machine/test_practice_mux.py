"""The host end of the stream: it never overruns the guest's window and never sends half a frame."""

import array
import asyncio
import fcntl
import itertools
import os
import termios

import pytest

from raidwright.machine.practice import PracticeError
from raidwright.machine.practice.frames import (
    MACHINE,
    WINDOW,
    Decoder,
    Frame,
    FrameKind,
    encode_frame,
    encode_window,
)
from raidwright.machine.practice.mux import Mux


class Guest:
    """Reads when it is told to, opens the window as the real one does, and keeps the frames."""

    def __init__(self):
        self.read_fd, host_write = os.pipe()
        host_read, self.write_fd = os.pipe()
        os.set_blocking(self.read_fd, False)
        self.said = []
        self.mux = Mux(host_read, host_write, self.said.append)
        self.frames = []
        self._decoder = Decoder()
        self._unannounced = 0

    def read(self, size):
        try:
            data = os.read(self.read_fd, size)
        except BlockingIOError:
            return 0
        self.frames += self._decoder.feed(data)
        self._unannounced += len(data)
        if self._unannounced >= WINDOW // 2:
            self.send(Frame(FrameKind.WINDOW, MACHINE, encode_window(self._unannounced)))
            self._unannounced = 0
        return len(data)

    def send(self, frame):
        os.write(self.write_fd, encode_frame(frame))

    async def serve(self):
        """Until nothing has come for twenty turns of the loop, which is the host's as well."""
        still = 0
        while still < 20:
            still = 0 if self.read(700) else still + 1
            await asyncio.sleep(0.001)

    async def written(self):
        """Until something lies there to be read."""
        async with asyncio.timeout(60):
            while not _unread(self.read_fd):
                await asyncio.sleep(0.001)

    async def channel(self):
        opening = asyncio.ensure_future(self.mux.open({"run": ["x"]}))
        await self.written()
        self.read(4096)
        self.send(Frame(FrameKind.READY, self.frames[-1].channel))
        return await opening

    def hang_up(self):
        os.close(self.write_fd)

    def close(self):
        self.mux.close()
        os.close(self.read_fd)


def _unread(fd):
    count = array.array("i", [0])
    fcntl.ioctl(fd, termios.FIONREAD, count)
    return count[0]


def test_the_window_is_never_overrun():
    async def scenario():
        guest = Guest()
        channel = await guest.channel()
        data = os.urandom(20_000)
        sending = asyncio.ensure_future(channel.send(FrameKind.DATA, data))
        await guest.written()
        await asyncio.sleep(0.05)
        assert not sending.done()
        assert 0 < _unread(guest.read_fd) <= WINDOW
        while not sending.done():
            guest.read(500)
            await asyncio.sleep(0)
            assert _unread(guest.read_fd) <= WINDOW
        await guest.serve()
        assert b"".join(frame.payload for frame in guest.frames if frame.kind is FrameKind.DATA) == data
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())


def test_two_senders_share_the_stream_frame_by_frame():
    async def scenario():
        guest = Guest()
        one, other = await guest.channel(), await guest.channel()
        both = asyncio.gather(
            one.send(FrameKind.DATA, bytes(30_000)), other.send(FrameKind.DATA, bytes(30_000))
        )
        await guest.serve()
        await both
        numbers = [frame.channel for frame in guest.frames if frame.kind is FrameKind.DATA]
        turns = sum(a != b for a, b in itertools.pairwise(numbers))
        assert turns > len(numbers) // 3
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())


def test_a_cancelled_sender_leaves_whole_frames_and_closes_its_channel():
    async def scenario():
        guest = Guest()
        channel = await guest.channel()
        sending = asyncio.ensure_future(channel.send(FrameKind.DATA, bytes(50_000)))
        await guest.written()
        sending.cancel()
        channel.close()
        guest.mux.queue(Frame(FrameKind.DONE, 77))
        await guest.serve()
        kinds = [frame.kind for frame in guest.frames]
        assert kinds[-2:] == [FrameKind.CLOSE, FrameKind.DONE]
        assert set(kinds[1:-2]) == {FrameKind.DATA}
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())


def test_the_end_of_the_stream_ends_every_wait():
    async def scenario():
        guest = Guest()
        channel = await guest.channel()
        sending = asyncio.ensure_future(channel.send(FrameKind.DATA, bytes(50_000)))
        await guest.written()
        guest.hang_up()
        with pytest.raises(PracticeError, match="is no longer running"):
            await sending
        assert (await channel.receive()).kind is FrameKind.CLOSE
        assert guest.mux.ready.cancelled()
        with pytest.raises(PracticeError):
            await guest.mux.open({"run": ["x"]})
        guest.close()

    asyncio.run(scenario())


def test_noise_from_the_guest_ends_the_stream():
    async def scenario():
        guest = Guest()
        os.write(guest.write_fd, b"#" * 40)
        async with asyncio.timeout(60):
            while guest.mux.is_open:
                await asyncio.sleep(0.001)
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())


def test_progress_and_ready_are_heard():
    async def scenario():
        guest = Guest()
        guest.send(Frame(FrameKind.PROGRESS, MACHINE, b"Connecting 15 disks"))
        guest.send(Frame(FrameKind.READY, MACHINE))
        await guest.mux.ready
        assert guest.said == ["Connecting 15 disks"]
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())


def test_a_channel_that_is_ready_is_not_the_machine():
    async def scenario():
        guest = Guest()
        await asyncio.wait_for(guest.channel(), 5)
        assert not guest.mux.ready.done()
        guest.hang_up()
        guest.close()

    asyncio.run(scenario())
