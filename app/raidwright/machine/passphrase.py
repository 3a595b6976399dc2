"""A passphrase on its way to the helper: by descriptor, in memory only, never twice."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager

_SEALS = fcntl.F_SEAL_SEAL | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_WRITE


@contextmanager
def sealed(passphrase: bytearray | None) -> Iterator[tuple[int, ...]]:
    """A descriptor from which ``passphrase`` can be read and not changed; none without a passphrase.

    The passphrase is overwritten with zeros as soon as the descriptor holds it, which lasts as long as
    the context.
    """
    if passphrase is None:
        yield ()
        return
    descriptor = os.memfd_create("secret", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    try:
        os.write(descriptor, passphrase)
        passphrase[:] = bytes(len(passphrase))
        fcntl.fcntl(descriptor, fcntl.F_ADD_SEALS, _SEALS)
        os.lseek(descriptor, 0, os.SEEK_SET)
        yield (descriptor,)
    finally:
        passphrase[:] = bytes(len(passphrase))
        os.close(descriptor)
