"""What people at the computer are told to do, and what they see: the host's end of `guest/person.py`."""

import base64
import json
import re
import socket
import time
from collections.abc import Callable

Answer = tuple[str, str]
"""A pattern, and what is typed when it is seen; a line's end belongs to it."""


class GoneError(Exception):
    """The computer is off, or nobody at it answers any more."""


class Doing:
    """A command of somebody's that may still be at work."""

    def __init__(self, command: str, hear: Callable[[float], None]) -> None:
        self.command, self.said, self.unasked = command, "", 0
        self.status: int | None = None
        self.hear, self._raw = hear, b""

    def take(self, message: dict[str, object]) -> None:
        """Note what the other end has told."""
        if "said" in message:
            self._raw += base64.b64decode(str(message["said"]))
            self.said = self._raw.decode(errors="replace").replace("\r\n", "\n")
        else:
            self.unasked, self.status = int(str(message["unasked"])), int(str(message["status"]))

    def until(self, pattern: str, seconds: float) -> str:
        """Wait for what it says; returns the match. Raises AssertionError when it ends or time is up."""
        ends = time.monotonic() + seconds
        while not (found := re.search(pattern, self.said)):
            assert self.status is None, f"“{pattern}” was never said: {self}"
            assert time.monotonic() < ends, f"“{pattern}” was not said in {seconds} s: {self}"
            self.hear(1)
        return found.group()

    def end(self, seconds: float) -> "Doing":
        """Wait until it is over; itself."""
        ends = time.monotonic() + seconds
        while self.status is None:
            assert time.monotonic() < ends, f"not over in {seconds} s: {self}"
            self.hear(1)
        return self

    def __str__(self) -> str:
        return f"$ {self.command}\n{self.said}[status {self.status}, {self.unasked} answers not asked for]"


class Line:
    """To one person at the computer, who does several things at a time if need be."""

    def __init__(self, line: socket.socket) -> None:
        self._socket = line
        self._running: dict[int, Doing] = {}
        self._waiting = b""

    def begin(self, command: str, *answers: Answer, seconds: float = 900) -> Doing:
        """Have a command begun, which is killed after ``seconds``."""
        doing, number = Doing(command, self._hear), len(self._running)
        self._running[number] = doing
        message = {"id": number, "command": command, "answers": answers, "seconds": seconds}
        self._socket.sendall((json.dumps(message) + "\n").encode())
        return doing

    def close(self) -> None:
        """Hang up."""
        self._socket.close()

    def _hear(self, seconds: float) -> None:
        """Take in what comes within that time. Raises GoneError when the other end is not there any more."""
        self._socket.settimeout(seconds)
        try:
            data = self._socket.recv(1 << 16)
        except TimeoutError:
            return
        except OSError:
            data = b""
        if not data:
            raise GoneError("the computer is off")
        *lines, self._waiting = (self._waiting + data).split(b"\n")
        for line in lines:
            if not line:  # who has come anew to a serial line says so
                continue
            message = json.loads(line)
            self._running[message["id"]].take(message)
