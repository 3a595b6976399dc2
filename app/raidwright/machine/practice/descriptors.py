"""File descriptors that a D-Bus client sends: received here, read, and sent on by value.

A byte stream carries no descriptors. The guest makes a sealed memfd of the same content, so that a passphrase
travels to the helper on the same code path as on a real system bus.
"""

import array
import asyncio
import fcntl
import os
import socket
import stat

from raidwright.bus.descriptor import descriptor_path
from raidwright.bus.sealed_memory import is_sealed
from raidwright.storage.header import HEADER_LIMIT

MAX_DESCRIPTORS = 4
MAX_CONTENT = 64 * 1024
_PIPE_SECONDS = 5.0


class DescriptorError(Exception):
    """A descriptor that cannot be sent on by value."""


async def receive(connection: socket.socket, size: int) -> tuple[bytes, list[int]]:
    """Wait for data; return it with the descriptors that came along, which the caller closes.

    Raises DescriptorError when there were more than MAX_DESCRIPTORS; OSError as the socket does.
    """
    loop = asyncio.get_running_loop()
    while True:
        try:
            return _receive_now(connection, size)
        except BlockingIOError:
            await _readable(loop, connection.fileno())


def _receive_now(connection: socket.socket, size: int) -> tuple[bytes, list[int]]:
    space = socket.CMSG_LEN((MAX_DESCRIPTORS + 1) * array.array("i").itemsize)
    data, ancillary, flags, _ = connection.recvmsg(size, space, socket.MSG_CMSG_CLOEXEC)
    fds = array.array("i")
    for level, kind, payload in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(payload[: len(payload) - len(payload) % fds.itemsize])
    if len(fds) > MAX_DESCRIPTORS or flags & socket.MSG_CTRUNC:
        close_all(list(fds))
        raise DescriptorError("too many descriptors in one message")
    return data, list(fds)


async def _readable(loop: asyncio.AbstractEventLoop, fd: int) -> None:
    ready = loop.create_future()
    loop.add_reader(fd, _wake, ready)
    try:
        await ready
    finally:
        loop.remove_reader(fd)


def _wake(ready: asyncio.Future[None]) -> None:
    if not ready.done():
        ready.set_result(None)


async def read_by_value(fd: int) -> tuple[int, bytes]:
    """Return where the file stands and all it contains (bytes), of a regular file, memfd or pipe.

    Raises DescriptorError for anything else, for more than MAX_CONTENT unless it is sealed memory, and for a
    pipe that does not end.
    """
    mode = os.fstat(fd).st_mode
    most = HEADER_LIMIT if is_sealed(fd) else MAX_CONTENT
    if stat.S_ISREG(mode):
        content = os.pread(fd, most + 1, 0)
        offset = os.lseek(fd, 0, os.SEEK_CUR)
    elif stat.S_ISFIFO(mode):
        content, offset = await _read_pipe(fd), 0
    else:
        raise DescriptorError("neither a file nor a pipe")
    if len(content) > most or offset > most:
        raise DescriptorError("the content is too long")
    return offset, content


def is_sink(fd: int) -> bool:
    """Whether it is a pipe that can only be written to."""
    writes = fcntl.fcntl(fd, fcntl.F_GETFL) & os.O_ACCMODE == os.O_WRONLY
    return writes and stat.S_ISFIFO(os.fstat(fd).st_mode)


def open_sink(fd: int) -> int:
    """An opening of one's own, which never waits: the sender may close or switch over its own."""
    return os.open(descriptor_path(fd), os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)


async def pour(content: bytes, sink: int) -> None:
    """Write all of it, as fast as it is read at the other end. Raises OSError when nobody reads it."""
    loop, left = asyncio.get_running_loop(), memoryview(content)
    while left:
        try:
            left = left[os.write(sink, left) :]
        except BlockingIOError:
            ready = loop.create_future()
            loop.add_writer(sink, _wake, ready)
            try:
                await ready
            finally:
                loop.remove_writer(sink)


async def _read_pipe(fd: int) -> bytes:
    # A description of our own: O_NONBLOCK on the sender's would change the pipe under the sender's hands.
    own = os.open(descriptor_path(fd), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        async with asyncio.timeout(_PIPE_SECONDS):
            return await _read_to_end(own)
    except TimeoutError as error:
        raise DescriptorError("the pipe does not end") from error
    finally:
        os.close(own)


async def _read_to_end(fd: int) -> bytes:
    loop = asyncio.get_running_loop()
    content = b""
    while len(content) <= MAX_CONTENT:
        await _readable(loop, fd)
        part = os.read(fd, MAX_CONTENT + 1)
        if not part:
            break
        content += part
    return content


def close_all(fds: list[int]) -> None:
    """Close every descriptor of the list."""
    for fd in fds:
        os.close(fd)
