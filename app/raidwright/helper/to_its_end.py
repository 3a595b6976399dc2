"""Work in a thread that nobody leaves behind: what it works on must not be closed under it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


async def to_its_end(work: Callable[[], T]) -> T:
    """What ``work`` returns, done in a thread; whoever is cancelled meanwhile goes when it is done.

    A thread cannot be ended. Left alone it would go on with descriptors by their numbers, which may belong to
    another file by then.
    """
    working = asyncio.ensure_future(asyncio.to_thread(work))
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
