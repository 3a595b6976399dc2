"""A passphrase on its way to the helper: by descriptor, in memory only, never twice."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from raidwright.bus.sealed_memory import new_memory, seal


@contextmanager
def sealed(passphrase: bytearray | None) -> Iterator[tuple[int, ...]]:
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
