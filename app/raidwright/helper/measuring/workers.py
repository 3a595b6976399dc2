"""Whom the processor worked for during a pass: the kernel's workers by name, fio, and ourselves.

fio's own figures know nothing of the threads that encrypt, compute parity or write back for it.
"""

import os
import re
import resource
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from raidwright.bench.samples import Worker

PROC = Path("/proc")
_KERNEL_THREAD = 0x00200000
"""PF_KTHREAD of <linux/sched.h>, among the flags of /proc/PID/stat."""
_QUEUE = re.compile(r"kworker/[^-+]*[-+](.+)")
"""A kernel worker, called after the work queue that it serves or served last."""
_LONGEST = 4096
"""Bytes of a line about a thread."""
_LEAST = 0.01
"""Seconds; the clock's own step is as long, and most threads of a kernel never reach it."""
FIO, OURS = "fio", "raidwright"


@dataclass(frozen=True)
class Spent:
    """Processor seconds since each thread began, of fio and its helpers, and of ourselves."""

    threads: dict[int, tuple[str, float]]
    """Kernel threads by their number."""
    children: float
    """Of those that live, too."""
    own: float


def time_spent() -> Spent:
    """Seconds of processor that this process, its children and its threads have taken until now."""
    ended, own = (resource.getrusage(who) for who in (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF))
    every_thread, children = dict(_threads()), ended.ru_utime + ended.ru_stime
    children += sum(each.seconds for each in every_thread.values() if each.child)
    threads = {number: (each.name, each.seconds) for number, each in every_thread.items() if not each.child}
    return Spent(threads, children, own.ru_utime + own.ru_stime)


def workers(
    before: Spent, after: Spent, fio_threads: int, fio_seconds: float | None = None
) -> tuple[Worker, ...]:
    """What each kind of worker took between two looks, the one that took most first.

    fio's share is ``fio_seconds`` where it has told them, else that of all programs that we have started, and
    counts as spread evenly over its threads.
    """
    groups: dict[str, list[float]] = {}
    for number, (name, seconds) in after.threads.items():
        earlier_name, earlier = before.threads.get(number, (name, 0.0))
        groups.setdefault(name or earlier_name, []).append(seconds - earlier)
    all_workers = [Worker(name, sum(times), max(times)) for name, times in groups.items()]
    fio = after.children - before.children if fio_seconds is None else fio_seconds
    all_workers += [
        Worker(FIO, fio, fio / fio_threads),
        Worker(OURS, after.own - before.own, after.own - before.own),
    ]
    # fio is told of however little it took: whoever reads the list looks for it.
    busy = (worker for worker in all_workers if worker.seconds >= _LEAST or worker.name == FIO)
    return tuple(sorted(busy, key=lambda worker: -worker.seconds))


@dataclass(frozen=True)
class _Thread:
    """A thread of the kernel, or a whole program that is a ``child`` of ours."""

    name: str
    seconds: float
    child: bool


def _threads() -> Iterator[tuple[int, _Thread]]:
    ticks = os.sysconf("SC_CLK_TCK")
    for entry in os.scandir(PROC):
        if entry.name.isdigit():
            try:
                text = _line(f"{entry.path}/stat")
            except OSError:
                # It has ended since the folder was read.
                continue
            thread = _thread(text, ticks)
            if thread is not None:
                yield int(entry.name), thread


def _line(path: str) -> str:
    """What a file of one line says. Raises OSError.

    Path.read_text takes four times as long: it asks the kernel for kind, size and position first.
    """
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return os.read(descriptor, _LONGEST).decode(errors="replace")
    finally:
        os.close(descriptor)


def _thread(text: str, ticks: int) -> _Thread | None:
    """By proc(5); None of other programs."""
    name, _, rest = text.partition("(")[2].rpartition(")")
    fields = rest.split()
    child = int(fields[1]) == os.getpid()
    if not child and not int(fields[6]) & _KERNEL_THREAD:
        return None
    queue = _QUEUE.fullmatch(name)
    called = queue[1] if queue else name.partition("/")[0]
    return _Thread(called, (int(fields[11]) + int(fields[12])) / ticks, child)
