"""The computer's console: a serial line, on which somebody may type."""

import fcntl
import re
import socket
import sys
import termios
import time
from pathlib import Path

SOCKET, LOG = "console.sock", "console.log"


class Console:
    """What is said on it from the moment of its opening."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._log = folder, folder / LOG
        self._start = self._log.stat().st_size if self._log.exists() else 0

    @property
    def said(self) -> str:
        """All that was said since."""
        if not self._log.exists():
            return ""
        return self._log.read_bytes()[self._start :].decode(errors="replace").replace("\r\n", "\n")

    def type(self, text: str) -> None:
        """Type it, as it is."""
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(str(self._folder / SOCKET))
            line.sendall(text.encode())
            # The line takes 16 letters at a time, and the emulator forgets the rest when nobody holds it.
            while int.from_bytes(fcntl.ioctl(line, termios.TIOCOUTQ, bytes(4)), sys.byteorder):
                time.sleep(0.05)

    def until(self, pattern: str, seconds: float) -> None:
        """Wait until it is said. Raises AssertionError."""
        ends = time.monotonic() + seconds
        while not re.search(pattern, self.said):
            assert time.monotonic() < ends, f"“{pattern}” was not said in {seconds} s: {self.said[-2000:]}"
            time.sleep(0.5)
