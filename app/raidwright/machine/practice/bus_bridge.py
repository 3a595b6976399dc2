"""Sockets on the host behind which the practice machine's system bus answers."""

import asyncio
import contextlib
import os
import re
import socket
import struct
from collections import deque
from pathlib import Path

from raidwright.machine.practice.descriptors import (
    DescriptorError,
    close_all,
    is_sink,
    open_sink,
    pour,
    read_by_value,
    receive,
)
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.frames import Frame, FrameKind, encode_descriptor
from raidwright.machine.practice.mux import Channel, Mux

_IDENTITY = re.compile(rb"^(\0?AUTH EXTERNAL) [0-9a-fA-F]+$")
_MAX_LINES = 16 * 1024


class HandshakeError(Exception):
    """What came is no D-Bus handshake."""


class Handshake:
    """The first lines of a connection, in which the client says who it is.

    Rewrites the identity to the uid that the guest's process really has, until BEGIN.
    """

    def __init__(self, uid: int) -> None:
        self._identity = str(uid).encode().hex().encode()
        self._pending = b""
        self.done = False

    def feed(self, data: bytes) -> bytes:
        """Return what to pass on; raises HandshakeError when a line never ends."""
        if self.done:
            return data
        self._pending += data
        passed = b""
        while not self.done and b"\r\n" in self._pending:
            line, _, self._pending = self._pending.partition(b"\r\n")
            passed += _IDENTITY.sub(rb"\1 " + self._identity, line) + b"\r\n"
            self.done = line == b"BEGIN"
        if self.done:
            passed, self._pending = passed + self._pending, b""
        if len(self._pending) > _MAX_LINES:
            raise HandshakeError("a line of the handshake is too long")
        return passed


_PART = 48 * 1024
"""Bytes of a descriptor's content in one frame."""
_CREDENTIALS = struct.Struct("3i")


class BusBridge:
    """One listening socket; every client becomes a connection of ``uid`` on the guest's bus.

    With ``session`` the guest sees the client as a process of the active local session. Only processes of
    ``owner`` and of root may connect.
    """

    def __init__(self, mux: Mux, path: Path, *, uid: int, session: bool, owner: int) -> None:
        self._mux = mux
        self._path = path
        self._uid = uid
        self._session = session
        self._owner = owner
        self._clients: set[asyncio.Task[None]] = set()
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        self._listener.bind(str(path))
        self._listener.listen(64)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self._listener, self._accept)

    @property
    def address(self) -> str:
        """The D-Bus address of the socket."""
        return f"unix:path={self._path}"

    def _accept(self) -> None:
        try:
            client, _ = self._listener.accept()
        except OSError:
            return
        client.setblocking(False)
        task = self._loop.create_task(self._serve(client))
        self._clients.add(task)
        task.add_done_callback(self._clients.discard)

    async def _serve(self, client: socket.socket) -> None:
        with client:
            if _peer_uid(client) not in (0, self._owner):
                return
            try:
                channel = await self._mux.open({"bus": {"uid": self._uid, "session": self._session}})
            except PracticeError:
                return
            try:
                await self._carry(client, channel)
            finally:
                channel.close()

    async def _carry(self, client: socket.socket, channel: Channel) -> None:
        sinks: deque[int] = deque()
        ways = {
            asyncio.create_task(self._carry_to_guest(client, channel, sinks)),
            asyncio.create_task(_carry_to_client(client, channel, sinks)),
        }
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            ended = await asyncio.gather(*ways, return_exceptions=True)
            close_all(list(sinks))
        _raise_faults(ended)

    async def _carry_to_guest(self, client: socket.socket, channel: Channel, sinks: deque[int]) -> None:
        handshake = Handshake(self._uid)
        while True:
            data, fds = await receive(client, 1 << 16)
            try:
                for fd in fds:
                    await _send_descriptor(fd, channel, sinks)
            finally:
                close_all(fds)
            if not data:
                return
            await channel.send(FrameKind.DATA, handshake.feed(data))

    async def close(self) -> None:
        """Stop listening and end every connection."""
        self._loop.remove_reader(self._listener)
        self._listener.close()
        for task in self._clients:
            task.cancel()
        await asyncio.gather(*self._clients, return_exceptions=True)
        self._path.unlink(missing_ok=True)


async def _send_descriptor(fd: int, channel: Channel, sinks: deque[int]) -> None:
    """Send what can be read by value; for a pipe to write to, the guest makes one that leads here."""
    if is_sink(fd):
        sinks.append(open_sink(fd))
        await channel.send(FrameKind.SINK)
        return
    offset, content = await read_by_value(fd)
    *parts, last = (content[start : start + _PART] for start in range(0, len(content) or 1, _PART))
    for part in parts:
        await channel.send(FrameKind.CONTENT, part)
    await channel.send(FrameKind.DESCRIPTOR, encode_descriptor(offset, last))


async def _carry_to_client(client: socket.socket, channel: Channel, sinks: deque[int]) -> None:
    """Hand on what the guest sends; it fills pipes one after the other, in the order in which they came."""
    loop = asyncio.get_running_loop()
    while True:
        match await channel.receive():
            case Frame(FrameKind.DATA, _, payload):
                await loop.sock_sendall(client, payload)
            case Frame(FrameKind.SINK, _, b"") if sinks:
                os.close(sinks.popleft())
            case Frame(FrameKind.SINK, _, payload) if sinks:
                await _pour_into_sink(sinks[0], payload)
            case _:
                return


async def _pour_into_sink(sink: int, payload: bytes) -> None:
    """Write to the client's pipe; a client that does not want it any more has closed the other end."""
    with contextlib.suppress(BrokenPipeError):
        await pour(payload, sink)


def _peer_uid(client: socket.socket) -> int:
    raw = client.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    uid: int = _CREDENTIALS.unpack(raw)[1]
    return uid


def _raise_faults(ended: list[BaseException | None]) -> None:
    """Raise what is a fault of ours; that a client or the machine went away is none."""
    expected = (OSError, PracticeError, DescriptorError, HandshakeError, asyncio.CancelledError)
    for result in ended:
        if result is not None and not isinstance(result, expected):
            raise result
