"""The test file for a measurement in the caller's own folder: nameless, so nothing is left of it."""

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from raidwright.machine.port import MachineError
from raidwright.protocol import ErrorCode
from raidwright.storage.failures import failure


@contextmanager
def nameless_file_in(folder: str) -> Iterator[int]:
    """A descriptor of a file in ``folder`` that no folder lists.

    Raises MachineError when the folder cannot hold one.
    """
    try:
        descriptor = _nameless(folder)
    except OSError as error:
        facts = {"folder": folder, "reason": error.strerror or str(error)}
        raise MachineError(ErrorCode.REFUSED, failure("no-test-file", **facts)) from None
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _nameless(folder: str) -> int:
    """FAT, NFS, Samba and FUSE know no files without a name; there it loses its name at once."""
    try:
        return os.open(folder, os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, 0o600)
    except OSError as error:
        if error.errno not in (errno.EOPNOTSUPP, errno.EISDIR, errno.ENOSYS):
            raise
    descriptor, path = tempfile.mkstemp(prefix=".raidwright-", dir=folder)
    Path(path).unlink()
    return descriptor
