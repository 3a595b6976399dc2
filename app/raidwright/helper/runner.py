"""Starting programs: by name from fixed folders, with nothing inherited, watched until they end.

A child gets an environment made from nothing, the root folder as its working directory, umask 077, a process
group of its own and no descriptor but its three standard ones. Nobody leaves it, or a thread, in the middle.
"""

import asyncio
import contextlib
import logging
import os
import signal
import stat
import subprocess
import sys
from asyncio.subprocess import Process, create_subprocess_exec
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from raidwright.bus.sealed_memory import new_memory, seal
from raidwright.helper.errors import printable_output
from raidwright.storage.failures import Failure, Sentence, english, failure

T = TypeVar("T")


async def to_its_end(work: Callable[[], T]) -> T:
    """What ``work`` returns, done in a thread; whoever is cancelled meanwhile goes when it is done.

    A thread cannot be ended. Left alone it would go on with descriptors by their numbers, which may belong to
    another file by then.
    """
    return await never_cut_short(asyncio.to_thread(work))


async def never_cut_short(work: Coroutine[object, object, T]) -> T:
    """What ``work`` returns; whoever is cancelled meanwhile goes when it is done."""
    working = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise


FOLDERS = ("/usr/sbin", "/usr/bin", "/sbin", "/bin")
OUTPUT_LIMIT = 256 * 1024
"""Bytes kept of each output stream; the rest is read and dropped."""
_DYING = 5.0
"""Seconds that a program may take to die: one that waits for a disk does so when that answers."""
_log = logging.getLogger("raidwright.helper")
# Remarks of LVM ("Retrying metadata scan.") stand in the middle of its JSON unless they go to another stream.
_ENVIRONMENT = {"PATH": ":".join(FOLDERS), "LC_ALL": "C.UTF-8", "LVM_OUT_FD": "2"}


class ProgramMissing(Exception):
    """The program is not installed, or not in a state to be trusted. Holds a `Sentence`."""


class ProgramTooSlow(Exception):
    """The program was ended because its time was up. Holds a `Sentence`."""


@dataclass(frozen=True)
class Completed:
    """A program that ended. ``status`` is its exit status, or minus the signal that ended it."""

    argv: tuple[str, ...]
    status: int
    stdout: str
    stderr: str

    @property
    def output(self) -> str:
        """All it printed, errors last, with what cannot be seen escaped."""
        return printable_output(
            "\n".join(part for part in (self.stdout.strip(), self.stderr.strip()) if part)
        )

    @property
    def ending(self) -> Failure:
        """How it ended."""
        program = self.argv[0]
        if self.status < 0:
            return failure("program-killed", program=program, signal=signal.Signals(-self.status).name)
        return failure("program-ended", program=program, status=str(self.status))


def wait_without_threads() -> None:
    """Have the kernel tell of children that end: Python 3.11 starts a thread for each, unless told not to."""
    if sys.version_info >= (3, 12):
        return
    with contextlib.suppress(OSError):
        os.close(os.pidfd_open(os.getpid()))
        asyncio.set_child_watcher(asyncio.PidfdChildWatcher())


def find_program(name: str) -> Path | None:
    """Path of the program, which is root's own and writable by nobody else; None when there is none such."""
    for folder in FOLDERS:
        candidate = Path(folder, name)
        with contextlib.suppress(OSError):
            status = candidate.stat()
            if stat.S_ISREG(status.st_mode) and status.st_mode & 0o111 and _is_roots(status):
                return candidate
    return None


def never() -> bool:
    """Say that no program gets more time than it was given."""
    return False


async def run(
    argv: Sequence[str],
    *,
    stdin: bytes | bytearray = b"",
    timeout: float = 60.0,
    has_more_time: Callable[[], bool] = never,
) -> Completed:
    """Run ``argv`` to its end, ``stdin`` on its standard input.

    Raises ProgramMissing, or ProgramTooSlow after ``timeout`` seconds (its whole process group is ended),
    unless it ``has_more_time``, which is asked after each of them.
    """
    async with _child(argv, stdin) as child:
        ending = asyncio.create_task(_end_of(child))
        try:
            while not (await asyncio.wait([ending], timeout=timeout))[0]:
                if not has_more_time():
                    break
            else:
                return Completed(tuple(argv), *ending.result())
        finally:
            ending.cancel()
    raise ProgramTooSlow(_too_slow(argv[0], timeout, is_stuck=child.returncode is None))


def _too_slow(program: str, seconds: float, *, is_stuck: bool) -> Sentence:
    if is_stuck:
        return english(
            (
                "{program} did not finish within {seconds} s and cannot be ended, because the kernel waits"
                " for a disk. Try again later. If this does not help, restart the computer."
            ),
            program=program,
            seconds=f"{seconds:g}",
        )
    return english(
        "{program} did not finish within {seconds} s. A disk can be slow or faulty. Try again later.",
        program=program,
        seconds=f"{seconds:g}",
    )


async def _end_of(child: Process) -> tuple[int, str, str]:
    """Its status and what it printed, on either stream, once it has ended."""
    assert child.stdout is not None
    assert child.stderr is not None
    stdout, stderr = await asyncio.gather(read_head(child.stdout), read_head(child.stderr))
    return await child.wait(), stdout, stderr


async def attempt(argv: Sequence[str], *, timeout: float) -> bool:
    """Run ``argv`` to its end, and whether that went well; of a failure the log alone is told.

    Whoever is cancelled meanwhile goes when it has ended.
    """
    try:
        ended = await never_cut_short(run(argv, timeout=timeout))
    except (ProgramMissing, ProgramTooSlow, OSError):
        _log.exception("%s could not be run", argv[0])
        return False
    if ended.status:
        _log.error("%s: %s\n%s", argv[0], ended.ending, ended.output)
    return not ended.status


@contextlib.asynccontextmanager
async def running_program(argv: Sequence[str], *, keep: Sequence[int] = ()) -> AsyncIterator[Process]:
    """Run ``argv`` and give the child, whose ``stdout`` and ``stderr`` the caller reads to their ends.

    Descriptors in ``keep`` are passed on under their own numbers. Leaving the block ends the process group,
    and so does the next word that the child tells a process which is no longer there.
    """
    async with _child(argv, b"", keep, followed=True) as child:
        yield child


async def start_unattended(argv: Sequence[str], *, stdin: int, stdout: int) -> Process:
    """Start ``argv`` on the caller's descriptors; the child outlives this process, and ends by itself."""
    return await _start(_program(argv[0]), argv, stdin=stdin, stdout=stdout, stderr=subprocess.DEVNULL)


@contextlib.asynccontextmanager
async def _child(
    argv: Sequence[str], content: bytes | bytearray, keep: Sequence[int] = (), *, followed: bool = False
) -> AsyncIterator[Process]:
    program = _program(argv[0])
    stdin = _seal_input(content) if content else os.open(os.devnull, os.O_RDONLY | os.O_CLOEXEC)
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    starting = asyncio.ensure_future(_start(program, argv, keep, stdin=stdin, **pipes, followed=followed))
    try:
        child = await asyncio.shield(starting)
    except asyncio.CancelledError:
        # Interrupted in the middle, asyncio would reap the child where its own watcher still looks for it.
        await _end(await starting, argv[0])
        raise
    finally:
        os.close(stdin)
    try:
        yield child
    finally:
        await _end(child, argv[0])


def _program(name: str) -> Path:
    program = find_program(name)
    if program is None:
        raise ProgramMissing(english("{program} is not installed.", program=name))
    return program


async def _start(
    program: Path,
    argv: Sequence[str],
    keep: Sequence[int] = (),
    *,
    stdin: int,
    stdout: int,
    stderr: int,
    followed: bool = False,
) -> Process:
    return await create_subprocess_exec(
        *argv,
        executable=str(program),
        stdin=stdin,
        stdout=stdout,
        stderr=stderr,
        env=_ENVIRONMENT,
        cwd="/",
        umask=0o077,
        start_new_session=True,
        pass_fds=tuple(keep),
        # SIGPIPE stays ignored: a tool that outlives this process must not die of a message nobody reads.
        restore_signals=followed,
    )


async def _end(child: Process, name: str) -> None:
    if child.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
        try:
            async with asyncio.timeout(_DYING):
                await child.wait()
        except TimeoutError:
            _log.error("%s goes on: the kernel does not let go of it (process %d)", name, child.pid)


def _is_roots(status: os.stat_result) -> bool:
    return status.st_uid == 0 and not status.st_mode & 0o022


def _seal_input(content: bytes | bytearray) -> int:
    memory = new_memory("stdin")
    with memoryview(content) as view:
        os.write(memory, view)
    seal(memory)
    return memory


async def read_head(stream: asyncio.StreamReader) -> str:
    """All of a child's output stream is read, and as much kept as `OUTPUT_LIMIT` allows."""
    head = bytearray()
    while block := await stream.read(65536):
        head += block[: max(0, OUTPUT_LIMIT - len(head))]
    return head.decode(errors="replace")
