"""The test file for a measurement in a folder of one's own: nameless where it can be, and gone afterwards."""

import asyncio
import errno
import os
import tempfile
import threading
from collections.abc import AsyncIterator
from concurrent.futures import Future, InvalidStateError
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure

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
_PATIENCE = 20.0
"""Seconds in which a folder answers; a share whose computer is off may never do."""


@dataclass(frozen=True)
class BenchFile:
    """An open file to be measured in."""

    descriptor: int
    path: str = ""
    """Where it keeps its name until its end; empty when no folder lists it."""


def is_unreachable(error: OSError) -> bool:
    """Whether the folder may well be there, on a computer that cannot be reached just now."""
    return error.errno in _UNREACHABLE


@asynccontextmanager
async def bench_file_in(folder: str) -> AsyncIterator[BenchFile]:
    """A new file in ``folder``, closed and gone afterwards.

    Raises MachineError when the folder cannot hold one, or does not answer.
    """
    try:
        file = await _made_in_time(folder)
    except TimeoutError:
        raise MachineError(ErrorCode.REFUSED, failure("folder-silent", folder=folder)) from None
    except OSError as error:
        if is_unreachable(error):
            raise MachineError(ErrorCode.REFUSED, failure("folder-silent", folder=folder)) from None
        facts = {"folder": folder, "reason": error.strerror or str(error)}
        raise MachineError(ErrorCode.REFUSED, failure("no-test-file", **facts)) from None
    try:
        yield file
    finally:
        _let_go(file)


async def _made_in_time(folder: str) -> BenchFile:
    """A thread that waits for a dead share cannot be ended; nobody may have to wait for it in turn."""
    made = Future[BenchFile]()

    def make() -> None:
        try:
            file = _made(folder)
        except OSError as error:
            with suppress(InvalidStateError):
                made.set_exception(error)
            return
        try:
            made.set_result(file)
        except InvalidStateError:
            # It has come too late.
            _let_go(file)

    threading.Thread(target=make, name="test-file", daemon=True).start()
    async with asyncio.timeout(_PATIENCE):
        return await asyncio.wrap_future(made)


def _let_go(file: BenchFile) -> None:
    os.close(file.descriptor)
    if file.path:
        Path(file.path).unlink(missing_ok=True)


def _made(folder: str) -> BenchFile:
    """FAT, NFS and FUSE know no files without a name; there it loses its name at once.

    What has lost its name cannot be opened again on an SMB share, as whatever measures in it has to: there it
    keeps it.
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
        os.close(os.open(f"/proc/self/fd/{descriptor}", os.O_RDWR | os.O_CLOEXEC))
    except OSError:
        return False
    return True
