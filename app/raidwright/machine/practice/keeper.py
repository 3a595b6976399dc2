"""The parent of the practice machine's processes, a program of its own: when the app goes, it leaves nothing.

    keeper.py LIFELINE RUN_FOLDER SERIAL_READ SERIAL_WRITE

It starts the disks, with what serves their images, the kernel and an errand, as ``keeper.json`` in the run
folder says, and after each prints one JSON line with the process ids of all until then, in this order. When
the lifeline's other end is closed, or disks or kernel end, it kills every process group, deletes the run
folder, prints one JSON line with the reason, and exits. It needs nothing but the standard library.

Meanwhile it keeps the kernel on one processor. A kernel in user mode and its guest's program never run at the
same time, but each system call goes from one to the other and back. Left alone the two are spread over two
processors, where each has to wake the other from sleep, and all that a guest does takes about twice as long.
"""

import contextlib
import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

_BEAT = 1.0
"""Seconds after which the kernel's processor is thought about again."""
_CROWDED = 0.25
"""The share of a beat for which a kernel waits for its processor at most without being given another."""
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


def _watch(lifeline: int, processes: Sequence[subprocess.Popen[bytes]], processor: "Processor") -> None:
    poll = select.poll()
    for fd in (lifeline, *(os.pidfd_open(process.pid) for process in processes)):
        poll.register(fd, select.POLLIN | select.POLLHUP)
    while not poll.poll(_BEAT * 1000):
        processor.think_again()


class Processor:
    """The one processor that a kernel has: at first the idlest, another one when it has to wait for it."""

    def __init__(self) -> None:
        self._all = _processors()
        self._idle = _idle_seconds()
        self._waited = 0.0
        self._looked = time.monotonic()
        self._kernel = 0
        self._chosen = -1

    def start(self, kernel: Callable[[], subprocess.Popen[bytes]]) -> subprocess.Popen[bytes]:
        """Start the kernel; all its processes inherit where they may run."""
        self._chosen, _ = self._idlest()
        _keep_on({self._chosen}, 0)
        try:
            process = kernel()
        finally:
            _keep_on(self._all, 0)
        self._kernel = process.pid
        return process

    def think_again(self) -> None:
        """Move the kernel when it waits for its processor while another one is idle."""
        began, self._looked = self._looked, time.monotonic()
        before, self._waited = self._waited, _waited_seconds(self._kernel)
        chosen, idle = self._idlest()
        crowded = self._waited - before > _CROWDED * (self._looked - began)
        # By chance, so that two that share a processor do not go on to share the next.
        if crowded and chosen != self._chosen and idle > 2 * _CROWDED and random.random() < 0.5:  # noqa: S311
            self._chosen = chosen
            for task in _tasks_of(self._kernel):
                _keep_on({chosen}, task)

    def _idlest(self) -> tuple[int, float]:
        """The processor that has done least since the last look, and the seconds for which it did nothing."""
        before, self._idle = self._idle, _idle_seconds()
        idle = {each: self._idle.get(each, 0.0) - before.get(each, 0.0) for each in self._all}
        # The clock of it is coarse: those that are as idle are drawn from, lest all kernels take the first.
        chosen = max(idle, key=lambda each: (idle[each], random.random()))  # noqa: S311
        return chosen, idle[chosen]


def _processors() -> set[int]:
    """Those that this process may run on: where nobody says, as many as there are."""
    try:
        return os.sched_getaffinity(0)
    except OSError:
        return set(range(os.cpu_count() or 1))


def _keep_on(processors: Collection[int], task: int) -> None:
    """Where that is forbidden, or a processor is gone by now, it goes on wherever it may."""
    with contextlib.suppress(OSError):
        os.sched_setaffinity(task, processors)


def _idle_seconds() -> dict[int, float]:
    """For how long each processor has done nothing since the computer started; empty where nobody says."""
    tick = os.sysconf("SC_CLK_TCK")
    with contextlib.suppress(OSError):
        lines = [line.split() for line in Path("/proc/stat").read_text().splitlines()]
        return {
            int(line[0][3:]): (int(line[4]) + int(line[5])) / tick for line in lines if line[0][3:].isdigit()
        }
    return {}


def _waited_seconds(process: int) -> float:
    """For how long it was ready to run and something else ran instead; 0 where nobody says."""
    with contextlib.suppress(OSError):
        return int(Path(f"/proc/{process}/schedstat").read_text().split()[1]) / 1e9
    return 0.0


def _tasks_of(session: int) -> Iterator[int]:
    """Every thread of every process in the session, also of those that are begun meanwhile by one of them."""
    for _ in range(2):
        for process in (folder for folder in Path("/proc").iterdir() if folder.name.isdecimal()):
            with contextlib.suppress(OSError):
                if os.getsid(int(process.name)) == session:
                    yield from (int(task.name) for task in (process / "task").iterdir())


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


def _tell_of(processes: Sequence[subprocess.Popen[bytes]]) -> None:
    """Say what is to be ended should this program be killed before it can do that."""
    _say({"processes": [process.pid for process in processes]})


def _run(
    lifeline: int,
    serial: Sequence[int],
    processes: list[subprocess.Popen[bytes]],
    errands: list[subprocess.Popen[bytes]],
) -> None:
    """Start what the orders say and return when it is over; raises OSError when a program does not start."""
    processor = Processor()
    orders = json.loads(Path("keeper.json").read_text())
    environment = orders["environment"]
    if orders["media"]:
        # It ends with this program: of all processes it alone is not told of until the kernel has started.
        errands.append(_start(orders["media"], "media.log", environment, ()))
        _wait_for(orders["media_ready"], errands[0])
    media = tuple(errands)
    processes.append(_start(orders["daemon"], "daemon.log", environment, ()))
    _tell_of(processes)
    _wait_for(orders["daemon_ready"], processes[0])
    for_kernel = environment | orders["kernel_environment"]
    processes.append(processor.start(lambda: _start(orders["kernel"], "console.log", for_kernel, serial)))
    _tell_of(processes)
    errands.append(_start(orders["errand"], "errand.log", environment, ()))
    for fd in serial:
        os.close(fd)
    _tell_of([*processes, *errands])
    _watch(lifeline, (*processes, *media), processor)


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
