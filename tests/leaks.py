"""Nothing outlives its test: process, thread, event loop, task, timer, mount, md or dm device."""

import asyncio
import gc
import os
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest

Leftovers = frozenset[str]

_GRACE_SECONDS = 30.0
_MARK = "RAIDWRIGHT_TEST_RUN"
_MOUNTS = Path("/proc/self/mountinfo")
_BLOCK_DEVICES = Path("/sys/class/block")

_loops: "weakref.WeakSet[asyncio.AbstractEventLoop]" = weakref.WeakSet()
_new_loops: list[int] = []
_reported: set[str] = set()


@pytest.fixture(scope="session", autouse=True)
def nothing_outlives_the_run() -> Iterator[None]:
    """What fixtures of a wider scope leave behind fails the last test."""
    yield from _guard()


@pytest.fixture(autouse=True)
def nothing_outlives_its_test(nothing_outlives_the_run: None) -> Iterator[None]:
    """What a test leaves behind fails that test; fixtures of a wider scope are there before it looks."""
    yield from _guard()


def pytest_configure() -> None:
    """Mark our children, so that those they leave to init are known too, and keep a list of event loops."""
    os.environ[_MARK] = uuid4().hex
    original = asyncio.BaseEventLoop.__init__

    def remember(self: asyncio.BaseEventLoop) -> None:
        original(self)
        _loops.add(self)
        _new_loops.append(id(self))

    asyncio.BaseEventLoop.__init__ = remember  # type: ignore[method-assign, assignment]


def _guard() -> Iterator[None]:
    before = {what: look() for what, look in _LOOKS.items()}
    yield
    _collect_what_loops_left()
    deadline = time.monotonic() + _GRACE_SECONDS
    while (left := _new_since(before)) and time.monotonic() < deadline:
        _let_qt_finish()
        time.sleep(0.05)
    if left:
        _reported.update(left)
        pytest.fail("left behind: " + "; ".join(left), pytrace=False)


def _collect_what_loops_left() -> None:
    """Let futures that nobody asked complain here, after their own test.

    They do so when they are collected, with a traceback whose making parses source; when that falls into
    pytest's own parsing, Python 3.11.2 of Debian 12 takes it for a corrupted parser and ends the run.
    """
    if _new_loops:
        _new_loops.clear()
        gc.collect()


def _new_since(before: dict[str, Leftovers]) -> list[str]:
    new = [f"{what} {item}" for what, look in _LOOKS.items() for item in sorted(look() - before[what])]
    return [item for item in new if item not in _reported]


def _processes() -> Leftovers:
    parents = {
        pid: parent for pid in map(int, filter(str.isdigit, os.listdir("/proc"))) if (parent := _parent(pid))
    }
    ours = {os.getpid()} | {pid for pid, parent in parents.items() if parent == 1 and _is_marked(pid)}
    while (
        grown := {pid for pid, parent in parents.items() if parent in ours and not _is_guest(parent)} - ours
    ):
        ours |= grown
    return frozenset(f"{pid} ({_command(pid)})" for pid in ours - {os.getpid()})


def _parent(pid: int) -> int | None:
    """The parent of a process; nothing for one that has ended, waited for or not."""
    fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split(maxsplit=2)
    return int(fields[1]) if fields and fields[0] != b"Z" else None


@cache
def _is_marked(pid: int) -> bool:
    return f"{_MARK}={os.environ[_MARK]}".encode() in _read(f"/proc/{pid}/environ")


def _is_guest(pid: int) -> bool:
    """Whether it is a practice machine: its daemons' workers come and go below it, and go with it."""
    return _read(f"/proc/{pid}/cmdline").startswith(b"/usr/bin/linux.uml\0")


def _command(pid: int) -> str:
    return _read(f"/proc/{pid}/cmdline").replace(b"\0", b" ").decode(errors="replace").strip()[:120]


def _read(path: str) -> bytes:
    try:
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123 (several hundred times a test)
            return file.read()
    except OSError:
        return b""


def _threads() -> Leftovers:
    return frozenset(f"{thread.name} ({thread.ident})" for thread in threading.enumerate())


def _event_loops() -> Leftovers:
    return frozenset(f"{loop!r} at {id(loop):#x}" for loop in _open_loops())


def _tasks() -> Leftovers:
    tasks = (task for loop in _open_loops() for task in asyncio.all_tasks(loop))
    return frozenset(f"{task.get_name()} ({task.get_coro()!r})" for task in tasks)


def _open_loops() -> list[asyncio.AbstractEventLoop]:
    return [loop for loop in list(_loops) if not loop.is_closed()]


def _qt_timers() -> Leftovers:
    core, shiboken = sys.modules.get("PySide6.QtCore"), sys.modules.get("shiboken6")
    if core is None or shiboken is None or core.QCoreApplication.instance() is None:
        return frozenset()
    timers = (
        thing for thing in gc.get_objects() if isinstance(thing, core.QTimer) and shiboken.isValid(thing)
    )
    return frozenset(f"every {timer.interval()} ms at {id(timer):#x}" for timer in timers if timer.isActive())


def _let_qt_finish() -> None:
    widgets, core = sys.modules.get("PySide6.QtWidgets"), sys.modules.get("PySide6.QtCore")
    if widgets and core and widgets.QApplication.instance():
        core.QCoreApplication.sendPostedEvents(None, core.QEvent.Type.DeferredDelete)
        core.QCoreApplication.processEvents()


def _mounts() -> Leftovers:
    return frozenset(line.split()[4] for line in _MOUNTS.read_text().splitlines())


def _devices() -> Leftovers:
    names = (entry.name for entry in _BLOCK_DEVICES.iterdir()) if _BLOCK_DEVICES.is_dir() else ()
    return frozenset(name for name in names if name.startswith(("md", "dm-")))


_LOOKS: dict[str, Callable[[], Leftovers]] = {
    "process": _processes,
    "thread": _threads,
    "event loop": _event_loops,
    "task": _tasks,
    "QTimer": _qt_timers,
    "mount": _mounts,
    "device": _devices,
}
