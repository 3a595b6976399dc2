"""A connection to a bus that keeps to none of its manners: it sends what it likes and reads when it likes."""

import array
import io
import os
import socket
import struct
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from dbus_fast import Message, MessageFlag
from dbus_fast._private.unmarshaller import Unmarshaller

from raidwright.protocol import BUS_NAME, INTERFACE, OBJECT_PATH

_DAEMON = "org.freedesktop.DBus"
_SECONDS = 60.0


class RawCaller:
    """Blocking; the bus takes it for user ``uid``, as at the moment of connecting, or for our own user."""

    def __init__(self, address: str, uid: int | None = None) -> None:
        own = os.geteuid()
        uid = own if uid is None else uid
        os.setresuid(uid, uid, own)
        try:
            self.socket = socket.socket(socket.AF_UNIX)
            self.socket.settimeout(_SECONDS)
            self.socket.connect(address.removeprefix("unix:path="))
            for line in (f"\0AUTH EXTERNAL {str(uid).encode().hex()}", "NEGOTIATE_UNIX_FD"):
                self.socket.sendall(f"{line}\r\n".encode())
                self.socket.recv(4096)
        finally:
            os.setresuid(own, own, own)
        self.socket.sendall(b"BEGIN\r\n")
        self._serial = 0
        hello = Message(_DAEMON, "/org/freedesktop/DBus", _DAEMON, "Hello")
        self.name = str(self.answer_to(self.send(hello)).body[0])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.socket.close()

    def packed(self, message: Message, descriptors: Sequence[int] = ()) -> bytes:
        """The message as it travels."""
        self._serial += 1
        message.serial = self._serial
        message.unix_fds = list(descriptors)
        return bytes(message._marshall(True))

    def send(self, message: Message, descriptors: Sequence[int] = ()) -> int:
        """Send it; its number."""
        data = memoryview(self.packed(message, descriptors))
        if descriptors:
            rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", descriptors))
            data = data[self.socket.sendmsg([data], [rights]) :]
        self.socket.sendall(data)
        return self._serial

    def answer_to(self, serial: int) -> Message:
        """The answer to the message of that number; what comes before it is read and forgotten."""
        while True:
            message = self.receive()
            if message.reply_serial == serial:
                return message

    def receive(self) -> Message:
        """The next message."""
        head = self._exactly(16)
        body, _, fields = struct.unpack_from("<III", head, 4)
        return _read(head + self._exactly(fields + -fields % 8 + body))

    def _exactly(self, size: int) -> bytes:
        return self.socket.recv(size, socket.MSG_WAITALL)


def _read(data: bytes) -> Message:
    message = Unmarshaller(io.BytesIO(data)).unmarshall()  # type: ignore[arg-type]
    assert message is not None
    return message


def to_helper(
    member: str,
    signature: str = "",
    body: Sequence[object] = (),
    *,
    interface: str = INTERFACE,
    flags: int = 0,
) -> Message:
    """A call to the helper."""
    return Message(
        destination=BUS_NAME,
        path=OBJECT_PATH,
        interface=interface,
        member=member,
        signature=signature,
        body=list(body),
        flags=MessageFlag(flags),
    )
