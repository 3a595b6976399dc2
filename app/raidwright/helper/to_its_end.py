"""Work that nobody leaves in the middle: in a thread, with its descriptors, or of a program."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TypeVar

T = TypeVar("T")


async def to_its_end(work: Callable[[], T]) -> T:
    """What ``work`` returns, done in a thread; whoever is cancelled meanwhile goes when it is done.

    A thread cannot be ended. Left alone it would go on with descriptors by their numbers, which may belong to
    another file by then.
    """
    return await never_cut_short(asyncio.to_thread(work))


async def never_cut_short(work: Coroutine[object, object, T]) -> T:
    """What ``work`` returns; whoever is cancelled meanwhile goes when it is done."""
    working = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        await asyncio.wait([working])
        raise
