"""Whether there is anything but zeros in what was read of a device.

To copy it for a comparison takes longer than to read it, and keeps all else in this process from its work.
"""

import ctypes

_memcmp = ctypes.CDLL(None).memcmp
_memcmp.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_size_t)


def is_zero(data: memoryview) -> bool:
    """Whether all bytes of this writable memory are zero."""
    if len(data) == 0:
        return True
    first = ctypes.addressof(ctypes.c_char.from_buffer(data))
    # The first byte is zero, and each is the same as the one before it.
    return data[0] == 0 and _memcmp(first, first + 1, len(data) - 1) == 0
