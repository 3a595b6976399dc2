"""Tasks that end with whoever began them."""

import asyncio
from collections.abc import Collection


async def cancel_all(tasks: Collection[asyncio.Task[object]]) -> None:
    """Cancel them, and wait until they are at their end."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
