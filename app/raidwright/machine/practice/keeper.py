"""The parent of the practice machine's processes, a program of its own: when the app goes, it leaves nothing.

    keeper.py LIFELINE RUN_FOLDER SERIAL_READ SERIAL_WRITE

It starts the disks, the kernel and an errand, as ``keeper.json`` in the run folder says, and prints one JSON
line with the process ids of the first two. When the lifeline's other end is closed, or one of the two ends,
it kills every process group, deletes the run folder, prints one JSON line with the reason, and exits. It
needs nothing but the standard library.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

_DAEMON_SECONDS = 30.0
_CONSOLE_TAIL = 8000


def _start(
    argv: Sequence[str], log: str, environment: dict[str, str], fds: Sequence[int]
) -> subprocess.Popen[bytes]:
    with Path(log).open("wb") as output:
        # A session each: unless the whole group is killed, a guest's processes run on as the host's own.
        return subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            env=environment,
            pass_fds=fds,
            start_new_session=True,
        )


def _wait_for(file: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _DAEMON_SECONDS
    while not Path(file).exists() and process.poll() is None and time.monotonic() < end:
        time.sleep(0.005)


def _watch(lifeline: int, processes: Sequence[subprocess.Popen[bytes]]) -> None:
    poll = select.poll()
    for fd in (lifeline, *(os.pidfd_open(process.pid) for process in processes)):
        poll.register(fd, select.POLLIN | select.POLLHUP)
    poll.poll()


def _kill(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    for process in processes:
        process.wait()


def _tail(log: str) -> str:
    try:
        return Path(log).read_bytes()[-_CONSOLE_TAIL:].decode("utf-8", "replace")
    except OSError:
        return ""


def _say(document: Mapping[str, object]) -> None:
    try:
        sys.stdout.write(json.dumps(document) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        # The app is gone; what is left to do does not need it. Python would complain again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(
    lifeline: int,
    serial: Sequence[int],
    processes: list[subprocess.Popen[bytes]],
    errands: list[subprocess.Popen[bytes]],
) -> None:
    """Start what the orders say and return when it is over; raises OSError when a program does not start."""
    orders = json.loads(Path("keeper.json").read_text())
    environment = orders["environment"]
    processes.append(_start(orders["daemon"], "daemon.log", environment, ()))
    _wait_for(orders["daemon_ready"], processes[0])
    processes.append(
        _start(orders["kernel"], "console.log", environment | orders["kernel_environment"], serial)
    )
    errands.append(_start(orders["errand"], "errand.log", environment, ()))
    for fd in serial:
        os.close(fd)
    _say({"processes": [process.pid for process in processes]})
    _watch(lifeline, processes)


def main() -> None:
    """Start, watch, kill, tidy up."""
    lifeline, folder, serial = int(sys.argv[1]), Path(sys.argv[2]), [int(fd) for fd in sys.argv[3:5]]
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    os.chdir(folder)
    processes: list[subprocess.Popen[bytes]] = []
    errands: list[subprocess.Popen[bytes]] = []
    reason: dict[str, object] = {}
    try:
        _run(lifeline, serial, processes, errands)
    except OSError as error:
        reason["unstartable"] = (error.filename, error.strerror)
    finally:
        reason["ended"] = [process.poll() for process in processes]
        _kill([*processes, *errands])
        reason |= {"console": _tail("console.log"), "daemon": _tail("daemon.log")}
        os.chdir("/")
        shutil.rmtree(folder, ignore_errors=True)
        _say(reason)


if __name__ == "__main__":
    main()
