"""A container's header on its way between a caller and root: it comes as it was sealed, and goes into a pipe.

No file of the caller's is opened, read or written here, so that none can be swapped, be a link to another, or
keep this process waiting: whoever wants the header reads the pipe, and writes a file with rights of its own.
"""

import asyncio
import os
from pathlib import Path

from raidwright.bus.descriptor import descriptor_path
from raidwright.helper.errors import bad_request, step_failure
from raidwright.helper.secret import read_secret
from raidwright.storage.failures import english
from raidwright.storage.header import HEADER_LIMIT, HEADER_PIECE, LuksHeader, read_backup
from raidwright.storage.plan.plan import Plan
from raidwright.storage.steps.header import header_step, restore_header_step

_PATIENCE = 300.0
"""Seconds in which all of a header is taken."""


class HeaderTransfer:
    """What a plan about a header was handed; empty for every other."""

    def __init__(self, content: bytearray | None = None, way_out: int = -1) -> None:
        self.content = content if content is not None else bytearray()
        """Of the header to be put back."""
        self._way_out = way_out

    async def send(self, file: Path) -> None:
        """All of ``file`` into the pipe. Raises HelperError when nobody takes it."""
        left = memoryview(file.read_bytes())
        try:
            async with asyncio.timeout(_PATIENCE):
                while left:
                    left = left[await self._some(left[:HEADER_PIECE]) :]
        except (TimeoutError, BrokenPipeError):
            raise step_failure(
                english("The program that requested the header did not receive it. Try again.")
            ) from None
        self._end()

    async def _some(self, part: memoryview) -> int:
        try:
            return os.write(self._way_out, part)
        except BlockingIOError:
            await _writable(self._way_out)
            return 0

    def close(self) -> None:
        """Overwrite what came, and let go of the pipe."""
        self.content[:] = bytes(len(self.content))
        self._end()

    def _end(self) -> None:
        way_out, self._way_out = self._way_out, -1
        if way_out >= 0:
            os.close(way_out)


def takes_header(plan: Plan) -> bool:
    """Whether a descriptor for a header belongs to the plan."""
    return header_step(plan.steps) is not None


async def take_header(plan: Plan, descriptor: int) -> HeaderTransfer:
    """What ``descriptor`` stands for in the plan. Raises HelperError when it is not what the plan says."""
    wanted = restore_header_step(plan.steps)
    if wanted is None:
        return HeaderTransfer(way_out=_pipe(descriptor))
    transfer = HeaderTransfer((await read_secret(descriptor, HEADER_LIMIT, "header")).value)
    header = read_backup(transfer.content)
    identity = (header.uuid, header.size, header.digest) if isinstance(header, LuksHeader) else None
    if identity != (wanted.uuid, wanted.size, wanted.digest):
        transfer.close()
        raise bad_request("This is not the header that was confirmed. Create the plan again.")
    return transfer


def _pipe(descriptor: int) -> int:
    """An opening of our own of the caller's pipe, which cannot be switched to waiting."""
    link = Path(descriptor_path(descriptor))
    # The kernel's own name for a pipe without one; asking its file system (stat) could already make us wait.
    if not str(link.readlink()).startswith("pipe:["):
        raise bad_request("A header must be passed through a pipe.")
    return os.open(link, os.O_WRONLY | os.O_NONBLOCK | os.O_CLOEXEC)


async def _writable(descriptor: int) -> None:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    loop.add_writer(descriptor, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_writer(descriptor)
