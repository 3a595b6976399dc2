"""A secret on its way from a descriptor to a program: in one buffer, overwritten after use, never dumped.

The descriptor is the caller's, who may try to keep this process waiting with it: of the things that can be
read, only memory that nobody can change any more and pipes never make a reader wait against its will.
"""

import asyncio
import contextlib
import ctypes
import os
import resource
import threading
from collections.abc import Iterator
from pathlib import Path

from raidwright.bus.descriptor import descriptor_path
from raidwright.bus.sealed_memory import is_sealed
from raidwright.helper.errors import bad_request
from raidwright.protocol import SECRET_LIMIT
from raidwright.storage.plan.plan import Plan, secrets_wanted

_PATIENCE = 5.0


class Secret:
    """A buffer, empty when the plan needs no passphrase."""

    def __init__(self, value: bytearray | None = None) -> None:
        self.value = value if value is not None else bytearray()

    def clear(self) -> None:
        """Overwrite it."""
        self.value[:] = bytes(len(self.value))

    def __repr__(self) -> str:
        return "Secret()"


async def read_secret(descriptor: int, limit: int = SECRET_LIMIT, what: str = "passphrase") -> Secret:
    """What comes out of the descriptor, to its end: at most ``limit`` bytes, of ``what`` errors call it.

    Raises HelperError when that is nothing, too long or too slow, or the descriptor is neither a sealed memfd
    nor a pipe.
    """
    secret = Secret(bytearray(limit + 1))
    try:
        with _source(descriptor, what) as source, memoryview(secret.value) as view:
            async with asyncio.timeout(_PATIENCE):
                length = await _fill(source, view, what)
        _require_length(length, limit, what)
    except TimeoutError:
        secret.clear()
        raise bad_request(f"The {what} was not received.") from None
    except BaseException:
        secret.clear()
        raise
    # Only zeros are cut off, so that no copy of the buffer is left anywhere.
    del secret.value[length:]
    return secret


def secrets_limit(plan: Plan) -> int:
    """Bytes that the secrets of ``plan`` may have together, with the line ends between them."""
    return max(1, len(secrets_wanted(plan))) * (SECRET_LIMIT + 1) - 1


def require_every_secret(plan: Plan, secret: Secret) -> None:
    """Raise HelperError unless there are as many as ``plan`` wants, and each password is one line."""
    wanted = secrets_wanted(plan)
    if any(wanted) and len(wanted) != secret.value.count(b"\n") + 1:
        raise bad_request("A password is missing or is longer than a line.")


def last_with_secret(plan: Plan) -> int | None:
    """Index of the last step of ``plan`` that needs a secret."""
    steps = enumerate(plan.ahead, plan.done)
    return max((i for i, step in steps if any(c.secret for c in step.commands(plan))), default=None)


def _require_length(length: int, limit: int, what: str) -> None:
    if not length:
        raise bad_request(f"The {what} is empty.")
    if length > limit:
        raise bad_request(f"The {what} is longer than {limit} bytes.")


@contextlib.contextmanager
def _source(descriptor: int, what: str) -> Iterator[int]:
    """The memory itself; of a pipe an opening of its own, which the caller cannot switch back to waiting."""
    if is_sealed(descriptor):
        yield descriptor
        return
    link = Path(descriptor_path(descriptor))
    # The kernel's own name for a pipe without one; asking its file system (stat) could already make us wait.
    if not str(link.readlink()).startswith("pipe:["):
        raise bad_request(f"The {what} must be passed in a sealed memfd or through a pipe.")
    source = os.open(link, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        yield source
    finally:
        os.close(source)


async def _fill(source: int, view: memoryview, what: str) -> int:
    length = 0
    while length < len(view):
        try:
            count = os.readv(source, [view[length:]])
        except BlockingIOError:
            await _readable(source)
            continue
        except OSError:
            raise bad_request(f"The {what} cannot be read.") from None
        if count == 0:
            break
        length += count
    return length


async def _readable(source: int) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_reader(source, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(source)


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
