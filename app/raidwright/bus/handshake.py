"""Getting to a bus: its address, a socket, and the lines in which both ends agree before any message."""

import asyncio
import os
import socket
from collections.abc import Iterator

from dbus_fast._private.address import get_system_bus_address, parse_address
from dbus_fast.errors import InvalidAddressError

from raidwright.bus.messages import NO_SERVER, BusError

_LONGEST_LINE = 16 * 1024
"""Bytes of the longest line that is read."""


async def connect(address: str | None) -> socket.socket:
    """A socket on which messages travel, of the bus at ``address``; None is this computer's system bus.

    Raises BusError NO_SERVER with a bare reason when there is no bus or it does not let us in.
    """
    try:
        addresses = list(_local_addresses(address or get_system_bus_address()))
    except InvalidAddressError as error:
        raise BusError(NO_SERVER, str(error)) from None
    reason = "none of its addresses is one of a local socket"
    for local in addresses:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM | socket.SOCK_NONBLOCK)
        try:
            await asyncio.get_running_loop().sock_connect(connection, local)
            await _authenticate(connection)
        except OSError as error:
            connection.close()
            reason = error.strerror or str(error)
        except BaseException:
            connection.close()
            raise
        else:
            return connection
    raise BusError(NO_SERVER, reason)


def _local_addresses(address: str) -> Iterator[str | bytes]:
    for transport, options in parse_address(address):
        if transport == "unix" and "path" in options:
            yield options["path"]
        elif transport == "unix" and "abstract" in options:
            yield b"\0" + options["abstract"].encode()


async def _authenticate(connection: socket.socket) -> None:
    identity = str(os.geteuid()).encode().hex()
    reply = await _send_line(connection, f"\0AUTH EXTERNAL {identity}")
    if not reply.startswith("OK"):
        raise BusError(NO_SERVER, f"it does not let this user in ({reply})")
    reply = await _send_line(connection, "NEGOTIATE_UNIX_FD")
    if reply != "AGREE_UNIX_FD":
        raise BusError(NO_SERVER, f"it takes no descriptors ({reply})")
    await asyncio.get_running_loop().sock_sendall(connection, b"BEGIN\r\n")


async def _send_line(connection: socket.socket, line: str) -> str:
    """Send ``line``; the one line that answers it. The other end says nothing unasked before BEGIN."""
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(connection, f"{line}\r\n".encode())
    answer = b""
    while not answer.endswith(b"\r\n"):
        part = await loop.sock_recv(connection, _LONGEST_LINE)
        answer += part
        if not part or len(answer) > _LONGEST_LINE:
            raise BusError(NO_SERVER, "it is no message bus")
    return answer.decode(errors="replace").strip()
