"""Tasks that end with whoever began them."""

import asyncio
from collections.abc import Collection


async def cancel_all(tasks: Collection[asyncio.Task[object]]) -> None:
    """Cancel ``tasks``, and wait until all of them have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
