"""The test file for a measurement in a folder of one's own: nameless where it can be, and gone afterwards."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure

_PREFIX = ".raidwright-"


@dataclass(frozen=True)
class BenchFile:
    """An open file to be measured in."""

    descriptor: int
    path: str = ""
    """Where it keeps its name until its end; empty when no folder lists it."""


@contextmanager
def bench_file_in(folder: str) -> Iterator[BenchFile]:
    """A new file in ``folder``, closed and gone afterwards.

    Raises MachineError when the folder cannot hold one.
    """
    try:
        file = _made(folder)
    except OSError as error:
        facts = {"folder": folder, "reason": error.strerror or str(error)}
        raise MachineError(ErrorCode.REFUSED, failure("no-test-file", **facts)) from None
    try:
        yield file
    finally:
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
