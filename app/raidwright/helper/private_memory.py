"""The memory of root's helper, which may hold a passphrase: in no dump, on no swap, read by nobody else.

It needs nothing of ours, and so can come before all that is loaded.
"""

import contextlib
import ctypes
import resource
import threading

_PR_SET_DUMPABLE = 4
_MCL_CURRENT = 1
_MCL_FUTURE = 2
_STACK = 1 << 20
"""Bytes of a thread's stack, which is there as a whole where memory is locked; else each would take 8 MiB."""


def keep_private() -> None:
    """Hold for this process and its threads; programs that it starts have their own memory.

    Where the limit on locked memory cannot be lifted, as in some containers, nothing is locked: the kernel
    would refuse memory that is asked for later.
    """
    libc = ctypes.CDLL(None)
    # To a program that takes dumps a limit of 0 means nothing, and 1 that there is none, also of children.
    # Where 0 is the most that is allowed, as below sudo, only a root with all of its rights may set it.
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1, 1))
    except ValueError:
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    libc.prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)
    with contextlib.suppress(ValueError):
        resource.setrlimit(resource.RLIMIT_MEMLOCK, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        threading.stack_size(_STACK)
        libc.mlockall(_MCL_CURRENT | _MCL_FUTURE)
