"""Memory that nobody can change any more: reading it never waits, and is the same each time.

In it a passphrase travels: by descriptor, never on a disk, and never twice.
"""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

_SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE
_ATTEMPTS = 20
"""In each the kernel waits for up to 150 ms by itself."""


def new_memory(name: str) -> int:
    """A descriptor of empty memory that can be sealed. Raises OSError."""
    return os.memfd_create(name, os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)


def seal(descriptor: int) -> None:
    """Forbid every further change to the memory, for good, and rewind it to its start. Raises OSError."""
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, _SEALS)
            break
        except OSError as error:
            # A page that the kernel is moving at this moment counts as one that is written to (mm/memfd.c).
            if error.errno != errno.EBUSY or attempt == _ATTEMPTS:
                raise
    os.lseek(descriptor, 0, os.SEEK_SET)


def is_sealed(descriptor: int) -> bool:
    """Whether nobody can write to the memory any more; False for what is not memory of that kind."""
    try:
        return bool(fcntl.fcntl(descriptor, fcntl.F_GET_SEALS) & fcntl.F_SEAL_WRITE)
    except OSError:
        return False


@contextmanager
def sealed_descriptors(passphrase: bytearray | None) -> Iterator[tuple[int, ...]]:
    """A descriptor from which ``passphrase`` can be read and not changed; none without a passphrase.

    The passphrase is overwritten with zeros as soon as the descriptor holds it, which lasts as long as
    the context.
    """
    if passphrase is None:
        yield ()
        return
    descriptor = new_memory("secret")
    try:
        os.write(descriptor, passphrase)
        passphrase[:] = bytes(len(passphrase))
        seal(descriptor)
        yield (descriptor,)
    finally:
        passphrase[:] = bytes(len(passphrase))
        os.close(descriptor)
