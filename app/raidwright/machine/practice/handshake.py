"""The first lines of a D-Bus connection, in which the client says who it is."""

import re

_IDENTITY = re.compile(rb"^(\0?AUTH EXTERNAL) [0-9a-fA-F]+$")
_MAX_LINES = 16 * 1024


class HandshakeError(Exception):
    """What came is no D-Bus handshake."""


class Handshake:
    """Rewrites the identity to the uid that the guest's process really has, until BEGIN."""

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
