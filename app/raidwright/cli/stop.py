"""``raidwright stop``: the way to end what another window, terminal or user has begun."""

from argparse import Namespace

from raidwright.cli.opening import opened
from raidwright.cli.printing import tell


async def stop(options: Namespace) -> int:
    """Ask the running plan or measurement to stop at its next safe point."""
    async with opened(options) as (_, machine):
        await machine.halt()
    tell("It stops at its next safe point.")
    return 0
