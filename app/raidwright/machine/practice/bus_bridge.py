"""Sockets on the host behind which the practice machine's system bus answers."""

import asyncio
import socket
import struct
from pathlib import Path

from raidwright.machine.practice.descriptors import (
    DescriptorError,
    close_all,
    read_by_value,
    receive,
)
from raidwright.machine.practice.errors import PracticeError
from raidwright.machine.practice.frames import FrameKind, encode_descriptor
from raidwright.machine.practice.handshake import Handshake, HandshakeError
from raidwright.machine.practice.mux import Channel, Mux

_CREDENTIALS = struct.Struct("3i")


class BusBridge:
    """One listening socket; every client becomes a connection of ``uid`` on the guest's bus.

    With ``session`` the guest sees it as a process of the active local session. Only processes of
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
        ways = {asyncio.create_task(self._up(client, channel)), asyncio.create_task(_down(client, channel))}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            ended = await asyncio.gather(*ways, return_exceptions=True)
        _raise_faults(ended)

    async def _up(self, client: socket.socket, channel: Channel) -> None:
        handshake = Handshake(self._uid)
        while True:
            data, fds = await receive(client, 1 << 16)
            try:
                for fd in fds:
                    await channel.send(FrameKind.DESCRIPTOR, encode_descriptor(*await read_by_value(fd)))
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


async def _down(client: socket.socket, channel: Channel) -> None:
    loop = asyncio.get_running_loop()
    while (frame := await channel.receive()).kind is FrameKind.DATA:
        await loop.sock_sendall(client, frame.payload)


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
