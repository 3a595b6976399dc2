"""A disk that is full, as the kernel has one process meet it."""

import contextlib
import resource
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def no_file_beyond(size: int) -> Iterator[None]:
    """Have the kernel refuse larger files, as a full disk does in the middle of one.

    Python would cut the byte code of what is imported meanwhile off there, and not notice.
    """
    limits, no_byte_code = resource.getrlimit(resource.RLIMIT_FSIZE), sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        sys.dont_write_bytecode = no_byte_code
