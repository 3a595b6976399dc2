"""The loop of process 1: between the byte stream and the channels, and the reaper of orphans."""

import json
import os
import selectors
import signal
from collections.abc import Callable
from typing import Any, NamedTuple

from raidwright.machine.practice.frames import MACHINE, Frame, FrameKind
from raidwright.machine.practice.guest.channels import GuestChannel, open_channel
from raidwright.machine.practice.guest.line import Line

_READ = 1 << 16
_LINE = 0
_CHILD = -1


class Sink(NamedTuple):
    """The reading end of a pipe that is written to in the guest, and its channel."""

    fd: int
    channel: int


class Bridge:
    """All channels of the line; ``note_end`` hears of each process that ends, and with what."""

    def __init__(self, line: Line, note_end: Callable[[int, int], None]) -> None:
        self._line = line
        self._note_end = note_end
        self._channels: dict[int, GuestChannel] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(line.fd, selectors.EVENT_READ, _LINE)
        self._sinks: list[Sink] = []
        self._wake = _wake_on_child()
        self._selector.register(self._wake, selectors.EVENT_READ, _CHILD)

    def run(self) -> None:
        """Carry frames for ever."""
        self._line.queue(Frame(FrameKind.READY, MACHINE))
        while True:
            for key, _ in self._selector.select():
                self._serve(key.data)
            self._line.flush()
            self._choose_events()

    def _serve(self, source: int | Sink) -> None:
        if source == _LINE:
            for frame in self._line.read():
                self._dispatch(frame)
        elif source == _CHILD:
            self._reap()
        elif isinstance(source, Sink):
            self._drain(source)
        elif source in self._channels:
            self._write(source)
            if source in self._channels and not self._line.full:
                self._read(source)

    def _dispatch(self, frame: Frame) -> None:
        channel = self._channels.get(frame.channel)
        if frame.kind is FrameKind.OPEN:
            self._open(frame.channel, json.loads(frame.payload))
        elif channel is None:
            return
        elif frame.kind is FrameKind.DESCRIPTOR:
            channel.take_descriptor(frame.payload)
        elif frame.kind is FrameKind.CONTENT:
            channel.take_content(frame.payload)
        elif frame.kind is FrameKind.SINK:
            self._sinks.append(Sink(channel.make_sink(), frame.channel))
        elif frame.kind is FrameKind.CLOSE:
            self._detach(frame.channel).kill()
        else:
            if frame.kind is FrameKind.DATA:
                channel.take_data(frame.payload)
            channel.done = frame.kind is FrameKind.DONE
            self._write(frame.channel)

    def _open(self, number: int, request: dict[str, Any]) -> None:
        try:
            channel = open_channel(request)
        except OSError as error:
            self._line.queue(Frame(FrameKind.CLOSE, number, str(error).encode()))
            return
        self._channels[number] = channel
        self._selector.register(channel.connection, selectors.EVENT_READ, number)
        self._line.queue(Frame(FrameKind.READY, number))

    def _write(self, number: int) -> None:
        try:
            self._channels[number].write()
        except OSError:
            self._peer_closed(number)

    def _read(self, number: int) -> bool:
        """Carry what has come one step on; return whether there may be more."""
        try:
            data = self._channels[number].connection.recv(_READ)
        except BlockingIOError:
            return False
        except OSError:
            data = b""
        if not data:
            self._peer_closed(number)
            return False
        self._line.queue(Frame(FrameKind.DATA, number, data))
        return True

    def _drain(self, sink: Sink) -> None:
        """Carry what was written to a pipe one step on; its end is told by nothing."""
        try:
            data = os.read(sink.fd, _READ)
        except BlockingIOError:
            return
        self._line.queue(Frame(FrameKind.SINK, sink.channel, data))
        if not data:
            self._forget(sink)

    def _forget(self, sink: Sink) -> None:
        if sink.fd in self._selector.get_map():
            self._selector.unregister(sink.fd)
        self._sinks.remove(sink)
        os.close(sink.fd)

    def _peer_closed(self, number: int) -> None:
        """The other side closed; a program's channel still waits for its exit status."""
        channel = self._channels[number]
        if channel.is_program:
            if channel.connection in self._selector.get_map():
                self._selector.unregister(channel.connection)
            return
        self._detach(number).close()
        self._line.queue(Frame(FrameKind.CLOSE, number))

    def _detach(self, number: int) -> GuestChannel:
        channel = self._channels.pop(number)
        for sink in [each for each in self._sinks if each.channel == number]:
            self._forget(sink)
        if channel.connection in self._selector.get_map():
            self._selector.unregister(channel.connection)
        return channel

    def _reap(self) -> None:
        os.read(self._wake, 4096)
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if not pid:
                return
            returncode = os.waitstatus_to_exitcode(status)
            self._note_end(pid, returncode)
            self._finish(pid, returncode)

    def _finish(self, pid: int, returncode: int) -> None:
        for number, channel in list(self._channels.items()):
            if channel.pid == pid and channel.is_program:
                # Not until end of file: a daemon that it left behind may hold the other end for ever.
                while channel.connection in self._selector.get_map() and self._read(number):
                    pass
                self._detach(number).close()
                self._line.queue(Frame(FrameKind.CLOSE, number, str(returncode).encode()))

    def _choose_events(self) -> None:
        self._modify(self._line.fd, _LINE, write=self._line.waiting, read=True)
        for sink in self._sinks:
            is_registered = sink.fd in self._selector.get_map()
            if is_registered and self._line.full:
                self._selector.unregister(sink.fd)
            elif not is_registered and not self._line.full:
                self._selector.register(sink.fd, selectors.EVENT_READ, sink)
        for number, channel in self._channels.items():
            if channel.connection in self._selector.get_map():
                self._modify(channel.connection, number, write=channel.waiting, read=not self._line.full)

    def _modify(self, what: Any, source: int, *, write: bool, read: bool) -> None:  # noqa: ANN401
        events = (selectors.EVENT_READ if read else 0) | (selectors.EVENT_WRITE if write else 0)
        if events and self._selector.get_key(what).events != events:
            self._selector.modify(what, events, source)


def _wake_on_child() -> int:
    """Return a pipe that becomes readable when a child ends."""
    readable, writable = os.pipe()
    os.set_blocking(writable, False)
    os.set_blocking(readable, False)
    signal.set_wakeup_fd(writable, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    return readable
