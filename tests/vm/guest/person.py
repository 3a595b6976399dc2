#!/usr/bin/python3
"""Somebody at the computer: lines of JSON come in over a port, each a command in a terminal of its own.

The port is one of virtio's, or a serial line where the kernel runs as a process: whoever comes to that says
so with an empty line, as what was typed before is lost.

in:   {"id", "command", "answers": [[pattern, what to type], ...], "seconds"}
out:  {"id", "said": base64} whenever it says something, then {"id", "status", "unasked"}

Answers are typed one after the other, each when its pattern is seen, whose groups may stand in it as "\\1".
"unasked" are the answers left over.
"""

import base64
import json
import os
import pty
import re
import select
import signal
import sys
import threading
import time
import tty
from typing import Any

PORT = os.open(sys.argv[1], os.O_RDWR | os.O_NOCTTY)
TERMINAL = {"TERM": "dumb", "COLUMNS": "400", "LC_ALL": "C.UTF-8", "PAGER": "cat", "SYSTEMD_PAGER": "cat"}
LATE = 124
_lock = threading.Lock()


def tell(message: dict[str, Any]) -> None:
    """Write one line; the port takes what it has room for."""
    rest = memoryview(f"{json.dumps(message)}\n".encode())
    with _lock:
        while rest:
            try:
                rest = rest[os.write(PORT, rest[:16384]) :]
            except BlockingIOError:
                time.sleep(0.05)


def do(asked: dict[str, Any]) -> None:
    """Carry out a command, answer what it asks, and tell how it ended."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(TERMINAL)
        os.execvp("bash", ["bash", "-c", "stty cols 400; " + asked["command"]])
    left = converse(asked, pid, terminal)
    os.close(terminal)
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    tell({"id": asked["id"], "status": status, "unasked": len(left)})


def converse(asked: dict[str, Any], pid: int, terminal: int) -> list[tuple[str, str]]:
    """Listen until nobody is at the terminal any more or time is up; the answers that nobody wanted."""
    ends, heard, place = time.monotonic() + asked["seconds"], b"", 0
    left = list(asked["answers"])
    while True:
        if time.monotonic() > ends:
            os.killpg(pid, signal.SIGKILL)
            return left
        if not select.select([terminal], [], [], 0.2)[0]:
            continue
        try:
            data = os.read(terminal, 65536)
        except OSError:
            return left
        tell({"id": asked["id"], "said": base64.b64encode(data).decode()})
        heard += data
        if left and (found := re.compile(left[0][0].encode()).search(heard, place)):
            place = found.end()
            # Who asks for a password drops what was typed before it has turned the echo off.
            time.sleep(1)
            os.write(terminal, found.expand(left.pop(0)[1].encode()))


def main() -> None:
    """Take commands for ever, several at a time."""
    waiting = b""
    if os.isatty(PORT):
        tty.setraw(PORT)
        os.write(PORT, b"\n")
    while True:
        data = os.read(PORT, 65536)
        if not data:  # nobody is at the other end
            time.sleep(0.2)
        *lines, waiting = (waiting + data).split(b"\n")
        for line in lines:
            threading.Thread(target=do, args=(json.loads(line),), daemon=True).start()


main()
