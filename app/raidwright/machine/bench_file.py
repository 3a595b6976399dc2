"""The test file for a measurement in a folder of one's own: nameless where it can be, and gone afterwards."""

import asyncio
import errno
import os
import tempfile
import threading
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from raidwright.bus.descriptor import descriptor_path
from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure, system_words

T = TypeVar("T")
_PREFIX = ".raidwright-"
_UNREACHABLE = frozenset(
    {
        errno.EHOSTDOWN,
        errno.EHOSTUNREACH,
        errno.ENETUNREACH,
        errno.ETIMEDOUT,
        errno.ECONNREFUSED,
        errno.ECONNRESET,
        errno.ECONNABORTED,
        errno.ENOTCONN,
        errno.ESTALE,
    }
)
"""What SMB, NFS mounted "soft" and FUSE say of a folder whose computer is off."""
FOLDER_PATIENCE = 20.0
"""Seconds in which a folder answers; a share whose computer is off may never do."""


@dataclass(frozen=True)
class BenchFile:
    """An open file to be measured in."""

    descriptor: int
    path: str = ""
    """Path of a file that keeps its name until its end; empty when no folder lists it."""


def is_unreachable(error: OSError) -> bool:
    """Whether the folder may well be there, on a computer that cannot be reached just now."""
    return error.errno in _UNREACHABLE


@asynccontextmanager
async def bench_file_in(folder: str) -> AsyncIterator[BenchFile]:
    """A new file in ``folder``, closed and gone afterwards.

    Raises MachineError when the folder cannot hold one, or does not answer.
    """
    try:
        file = await _answer_in_time(partial(_make_file, folder), _remove_file)
    except TimeoutError:
        raise MachineError(ErrorCode.REFUSED, failure("folder-silent", folder=folder)) from None
    except OSError as error:
        if is_unreachable(error):
            raise MachineError(ErrorCode.REFUSED, failure("folder-silent", folder=folder)) from None
        facts = {"folder": folder, "reason": system_words(error) or str(error)}
        raise MachineError(ErrorCode.REFUSED, failure("no-test-file", **facts)) from None
    try:
        yield file
    finally:
        # If the share has gone meanwhile, the measurement has failed of it or was over already; the thread
        # that waits for the share removes the file when the share is there again.
        with suppress(TimeoutError, OSError):
            await _answer_in_time(partial(_remove_file, file), lambda _: None)


async def _answer_in_time(call: Callable[[], T], too_late: Callable[[T], None]) -> T:
    """What ``call`` answers. Raises TimeoutError; an answer that comes later is given to ``too_late``.

    A thread that waits for a dead share cannot be ended; nobody may have to wait for it in turn.
    """
    answer = Future[T]()

    def ask() -> None:
        try:
            answered = call()
        except OSError as error:
            with suppress(InvalidStateError):
                answer.set_exception(error)
            return
        try:
            answer.set_result(answered)
        except InvalidStateError:
            with suppress(OSError):
                too_late(answered)

    threading.Thread(target=ask, name="test-file", daemon=True).start()
    try:
        async with asyncio.timeout(FOLDER_PATIENCE):
            return await asyncio.wrap_future(answer)
    except (TimeoutError, asyncio.CancelledError):
        if not answer.cancel() and answer.exception() is None:
            # The answer came at the very moment when nobody waited any more.
            threading.Thread(target=too_late, args=(answer.result(),), name="test-file", daemon=True).start()
        raise


def _remove_file(file: BenchFile) -> None:
    try:
        os.close(file.descriptor)
    finally:
        if file.path:
            Path(file.path).unlink(missing_ok=True)


def _make_file(folder: str) -> BenchFile:
    """A new file in ``folder``, without a name where that is possible.

    FAT, NFS and FUSE know no files without a name: there it is made with one, which it loses at once. On an
    SMB share a file without a name cannot be opened again, as whatever measures in it has to: there it keeps
    its name.
    """
    try:
        return BenchFile(os.open(folder, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600))
    except OSError as error:
        if error.errno not in (errno.EOPNOTSUPP, errno.EISDIR, errno.ENOSYS):
            raise
    descriptor, path = tempfile.mkstemp(prefix=_PREFIX, dir=folder)
    Path(path).unlink()
    if _opens_again(descriptor):
        return BenchFile(descriptor)
    os.close(descriptor)
    return BenchFile(*tempfile.mkstemp(prefix=_PREFIX, dir=folder))


def _opens_again(descriptor: int) -> bool:
    try:
        os.close(os.open(descriptor_path(descriptor), os.O_RDWR | os.O_CLOEXEC))
    except OSError:
        return False
    return True
