"""What a channel leads to: a connection of the system bus, or a program."""

import fcntl
import os
import signal
import socket
from collections import deque
from pathlib import Path
from typing import Any

from raidwright.machine.practice.frames import decode_descriptor
from raidwright.machine.practice.guest.boot import SESSION_CGROUP
from raidwright.machine.practice.guest.daemons import BUS_SOCKET, ENVIRONMENT


class GuestChannel:
    """One end of a socket, bytes and descriptors waiting to go there, and the process behind it."""

    def __init__(self, connection: socket.socket, pid: int, holds: socket.socket | None) -> None:
        connection.setblocking(False)
        self.connection = connection
        self.pid = pid
        self.is_program = holds is None
        self._holds = holds
        self._waiting: deque[tuple[bytes, list[int]]] = deque()
        self._descriptors: list[int] = []
        self._content = bytearray()
        self.done = False

    @property
    def waiting(self) -> bool:
        """Something is left to write to the socket."""
        return bool(self._waiting)

    def take_data(self, data: bytes) -> None:
        """Queue data; the descriptors that came before it go with its first byte."""
        self._waiting.append((data, self._descriptors))
        self._descriptors = []

    def take_descriptor(self, payload: bytes) -> None:
        """Make a sealed memfd with the content that the host read."""
        offset, content = decode_descriptor(payload)
        self._descriptors.append(_sealed_memfd(self._content + content, offset))
        self._content.clear()

    def take_content(self, payload: bytes) -> None:
        """Keep a part of the next descriptor's content."""
        self._content += payload

    def make_sink(self) -> int:
        """Have the writing end of a new pipe go with the next data; its reading end, to be closed."""
        readable, writable = os.pipe2(os.O_CLOEXEC)
        os.set_blocking(readable, False)
        self._descriptors.append(writable)
        return readable

    def write(self) -> None:
        """Write what the socket takes; raises OSError when the other side is gone."""
        while self._waiting:
            data, fds = self._waiting[0]
            try:
                sent = socket.send_fds(self.connection, [data], fds) if fds else self.connection.send(data)
            except BlockingIOError:
                return
            _close_all(fds)
            self._waiting.popleft()
            if sent < len(data):
                self._waiting.appendleft((data[sent:], []))
        if self.done:
            self.connection.shutdown(socket.SHUT_WR)
            self.done = False

    def kill(self) -> None:
        """Close, and end the program with all that it started."""
        if self.is_program:
            os.killpg(self.pid, signal.SIGKILL)
        self.close()

    def close(self) -> None:
        """Close the socket and let the process behind a bus connection go."""
        _close_all(self._descriptors)
        for _, fds in self._waiting:
            _close_all(fds)
        self.connection.close()
        if self._holds is not None:
            self._holds.close()


def open_channel(request: dict[str, Any]) -> GuestChannel:
    """Open what the host asks for; raises OSError."""
    if "bus" in request:
        return _connect_bus(request["bus"]["uid"], session=request["bus"]["session"])
    return _start_program(request["run"])


def _start_program(argv: list[str]) -> GuestChannel:
    ours, theirs = socket.socketpair()
    with theirs:
        actions = [(os.POSIX_SPAWN_DUP2, theirs.fileno(), fd) for fd in (0, 1, 2)]
        try:
            pid = os.posix_spawnp(
                argv[0], argv, ENVIRONMENT, file_actions=actions, setsid=True, setsigdef=[signal.SIGPIPE]
            )
        except OSError:
            ours.close()
            raise
    return GuestChannel(ours, pid, None)


def _connect_bus(uid: int, *, session: bool) -> GuestChannel:
    """Connect from a process of that uid, so that the bus and polkit see a real person's process."""
    ours, theirs = socket.socketpair()
    pid = os.fork()
    if pid == 0:
        _stand_in(theirs, uid, session=session)
    theirs.close()
    answer, fds, _, _ = socket.recv_fds(ours, 400, 1)
    if not fds:
        ours.close()
        raise OSError(answer.decode("utf-8", "replace"))
    # recv_fds() does not pass MSG_CMSG_CLOEXEC on.
    os.set_inheritable(fds[0], False)
    return GuestChannel(socket.socket(fileno=fds[0]), pid, ours)


def _stand_in(theirs: socket.socket, uid: int, *, session: bool) -> None:
    """In the child: become that uid, connect, hand the connection over, and stay until it is closed."""
    try:
        keep = theirs.fileno()
        os.closerange(3, keep)
        os.closerange(keep + 1, 4096)
        if session:
            Path(SESSION_CGROUP.format(uid=uid), "cgroup.procs").write_text("0")
        os.setgroups([])
        os.setresgid(uid, uid, uid)
        os.setresuid(uid, uid, uid)
        with socket.socket(socket.AF_UNIX) as bus:
            bus.connect(BUS_SOCKET)
            socket.send_fds(theirs, [b"connected"], [bus.fileno()])
        while theirs.recv(1):
            pass
    except OSError as error:
        theirs.send(str(error).encode()[:400])
    finally:
        os._exit(0)


def _sealed_memfd(content: bytes | bytearray, offset: int) -> int:

    fd = os.memfd_create("practice", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with open(fd, "wb", closefd=False) as memory:
        memory.write(content)
    os.lseek(fd, offset, os.SEEK_SET)
    fcntl.fcntl(
        fd,
        fcntl.F_ADD_SEALS,
        fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE,
    )
    return fd


def _close_all(fds: list[int]) -> None:
    while fds:
        os.close(fds.pop())
